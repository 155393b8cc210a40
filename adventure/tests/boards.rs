//! What stands on the boards.

use std::collections::BTreeSet;

use adventure::{Adventure, Minion};
use referee::content::effect::Effect;

/// The tokens that Minions deal in: those of heroes, and those of Adventures alone.
const TOKENS: [&str; 20] = [
    "Back Strike",
    "Barbed Vine",
    "Bleed",
    "Blind",
    "Bonus Damage +3",
    "Burn",
    "Chaos",
    "Concussion",
    "Dominance",
    "Entangle",
    "Hex",
    "Knockdown",
    "Life Siphon",
    "Parasite",
    "Poison",
    "Shadows",
    "Silence",
    "Wither",
    "Stun",
    "Salve",
];

fn shipped() -> Adventure {
    adventure::shipped().expect("the content is sound")
}

/// All words of a board, those inside of others too.
fn words(minion: &Minion) -> Vec<&Effect> {
    let rows = minion.rows.iter().map(|row| &row.does);
    let passives = minion.passives.iter().map(|passive| &passive.does);
    let texts = rows.chain(passives).chain([&minion.also, &minion.defense.does]);
    let mut all: Vec<&Effect> = texts.flatten().collect();
    let mut at = 0;
    while at < all.len() {
        let inside: Vec<&Effect> = all[at].inside().into_iter().flatten().collect();
        all.extend(inside);
        at += 1;
    }
    all
}

#[test]
fn there_are_as_many_of_each_level_as_are_known() {
    let adventure = shipped();
    let of = |level: u8| adventure.minions().iter().filter(|one| one.level == level).count();
    assert_eq!([1, 2, 3, 4].map(of), [22, 23, 21, 11]);
    let seen: Vec<&str> =
        adventure.minions().iter().filter(|one| one.seen).map(|one| one.name.as_str()).collect();
    let expected =
        ["Blackroot Elf", "Basilisk", "Crushing Golem", "Corrupted Rogue", "Whispering Death"];
    assert_eq!(seen, expected);
    // Those that guard the Boss Portal begin with a King's Hand, and no other does. [MIN-1]
    assert!(adventure.minions().iter().all(|one| one.kings_hand == u8::from(one.level == 4)));
}

#[test]
fn symbols_and_tokens_of_all_texts_are_there() {
    let adventure = shipped();
    let symbols: BTreeSet<&str> = adventure.dice().faces().iter().map(String::as_str).collect();
    assert_eq!(symbols, BTreeSet::from(["Chaos", "Swipe", "Vortex"]));
    let mut used = BTreeSet::new();
    for minion in adventure.minions() {
        for word in words(minion) {
            let mut shown: Vec<&str> = Vec::new();
            if let Effect::OnSymbols(all, _) = word {
                shown.extend(all.keys().map(String::as_str));
            }
            if let Effect::Each(symbol, _) = word {
                shown.push(symbol);
            }
            let token = if let Effect::Gain(_, token)
            | Effect::Inflict(_, token)
            | Effect::Spend(_, token)
            | Effect::IfYouHold(token, _)
            | Effect::IfYouHoldAtLeast(_, token, _)
            | Effect::ForEachHeld(token, _)
            | Effect::ForEachTheyHold(token, _) = word
            {
                Some(token.as_str())
            } else {
                None
            };
            assert!(
                shown.iter().all(|symbol| symbols.contains(symbol)),
                "{}: {word:?}",
                minion.name
            );
            if let Some(token) = token {
                assert!(TOKENS.contains(&token), "{}: {word:?}", minion.name);
                used.insert(token);
            }
        }
    }
    assert!(used.len() > 15, "{used:?}");
}

/// Cards that were seen, line by line.
#[test]
fn the_cards_that_were_seen_say_this() {
    use Effect::{Deal, Each, Inflict};
    use referee::content::effect::Amount::Number;
    let adventure = shipped();
    let basilisk = adventure.minion("Basilisk").expect("it is there");
    let Minion { level, health, cp, first_strike, chests, .. } = basilisk;
    assert_eq!((level, health, cp, first_strike), (&3, &14, &2, &false));
    assert_eq!(chests[..], [3]);
    let dice = adventure.dice();
    let rows: Vec<_> = basilisk.rows.iter().map(|row| row.does.clone()).collect();
    let poison = || Inflict(1, "Poison".to_owned());
    assert_eq!(
        rows,
        [vec![Deal(Number(7))], vec![poison(), Deal(Number(8))], vec![poison(), Deal(Number(9))]]
    );
    assert_eq!(basilisk.performs(dice, [1, 2, 3, 6, 6], None), Some(2));
    assert_eq!(basilisk.defense.roll, 4);
    assert_eq!(basilisk.defense.does, [Each("Chaos".to_owned(), vec![poison()])]);
    let rogue = adventure.minion("corrupted rogue").expect("it is there");
    assert_eq!(
        (rogue.health, rogue.cp, rogue.first_strike, rogue.passives.len()),
        (30, 8, true, 2)
    );
}
