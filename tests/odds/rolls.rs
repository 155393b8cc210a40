//! Rolls that texts ask for: sums, symbols, branches.

use std::collections::BTreeMap;

use referee::Ruleset;
use referee::act::TokenId;
use referee::book::Cause;
use referee::book::{CardKind, HeroBook, Test};
use referee::odds::{
    Again, Outcome, RollOdds, When, defense_roll, due_roll, text_rolls, token_texts,
};
use throne_tests::state_after;

use super::moments::living;

fn hero<'a>(rules: &'a Ruleset, name: &str) -> &'a HeroBook {
    rules.heroes().iter().find(|hero| hero.name == name).expect("the hero")
}

/// The roll in the text of the strongest row of an ability. `nth` counts its levels.
fn ability_roll(rules: &Ruleset, of: &str, name: &str, nth: usize) -> RollOdds {
    let hero = hero(rules, of);
    let mut levels = hero.abilities.iter().filter(|ability| hero.title(ability.title) == name);
    let ability = levels.nth(nth).expect("the ability");
    let text = hero.rows[ability.rows.1 as usize - 1].text;
    text_rolls(rules, hero, text).pop().expect("a roll")
}

fn card_roll(rules: &Ruleset, of: &str, name: &str) -> RollOdds {
    let hero = hero(rules, of);
    let card = hero.deck.iter().find(|card| card.name == name).expect("the card");
    let CardKind::Action { text, .. } = card.kind else { panic!("{name} has a text") };
    text_rolls(rules, hero, text).pop().expect("a roll")
}

fn defense(rules: &Ruleset, of: &str, nth: usize) -> RollOdds {
    let hero = hero(rules, of);
    defense_roll(rules, hero, &hero.defenses[nth])
}

/// The chances of all branches, in the order of the text.
fn branches(odds: &RollOdds) -> Vec<(u128, u128)> {
    odds.outcomes.iter().map(|outcome| outcome.chance.reduced()).collect()
}

fn total(odds: &RollOdds, total: u8) -> u128 {
    let found = odds.totals.iter().find(|(sum, _)| *sum == total);
    let (_, chance) = found.unwrap_or_else(|| panic!("no sum is {total}"));
    assert_eq!(chance.exponent(), odds.dice);
    chance.numerator()
}

#[test]
fn the_sum_of_three_dice_is_that_of_every_book() {
    let rules = living();
    // Overpower: three dice, and Concussion from 14 on; on level II from 10 on. ANN-8
    let odds = ability_roll(rules, "Barbarian", "Overpower", 0);
    assert_eq!(odds.dice, 3);
    let ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    assert_eq!((3..=18).map(|sum| total(&odds, sum)).collect::<Vec<_>>(), ways);
    assert_eq!((odds.totals.len(), ways.iter().sum::<u128>()), (16, 216));
    // 14 or more: 15 + 10 + 6 + 3 + 1 = 35 of 216.
    assert_eq!(odds.outcomes.len(), 1);
    assert_eq!(odds.outcomes[0].when, [When::On(Test::Total(14))]);
    assert_eq!(odds.outcomes[0].chance.numerator(), 35);
    // 10 or more: 27 + 27 + 25 + 21 and those 35.
    let odds = ability_roll(rules, "Barbarian", "Overpower", 1);
    assert_eq!(odds.outcomes[0].when, [When::On(Test::Total(10))]);
    assert_eq!(odds.outcomes[0].chance.numerator(), 135);
}

#[test]
fn each_symbol_is_counted_and_groups_are_full() {
    let rules = living();
    // Thick Skin: three dice, Life on 4 and 5, each heals. (2/3)^3, 3 (1/3) (2/3)^2, 3 (1/3)^2 (2/3), (1/3)^3.
    let odds = defense(rules, "Barbarian", 0);
    assert_eq!(branches(&odds), [(8, 27), (4, 9), (2, 9), (1, 27)]);
    assert!(odds.totals.is_empty(), "the sum does not matter");
    let counts = odds.outcomes.iter().map(|outcome| match outcome.when.as_slice() {
        [When::Times { group: 1, times, .. }] => *times,
        other => panic!("{other:?}"),
    });
    assert_eq!(counts.collect::<Vec<_>>(), [0, 1, 2, 3]);
    // Thick Skin II: four dice; on two Life or more, 1 - 16/81 - 32/81.
    let odds = defense(rules, "Barbarian", 1);
    assert_eq!(branches(&odds)[5..], [(11, 27)]);
    // Missed Me: five dice; two feet or more: 1 - 32/243 - 80/243. Pairs of arrows (TXT-2): none with 0 or
    // 1, one with 2 or 3, two with 4 or 5: 6, 20 and 6 of 32.
    let odds = defense(rules, "Moon Elf", 0);
    assert_eq!(branches(&odds), [(131, 243), (3, 16), (5, 8), (3, 16)]);
}

#[test]
fn branches_of_one_die_share_its_faces() {
    let rules = living();
    // Take That!: Arrow on 1 to 3, Foot on 4 and 5, Moon on 6.
    assert_eq!(branches(&card_roll(rules, "Moon Elf", "Take That!")), [(1, 2), (1, 3), (1, 6)]);
    // Adrenaline Surge!: on Pow; otherwise.
    let odds = card_roll(rules, "Barbarian", "Adrenaline Surge!");
    assert_eq!(branches(&odds), [(1, 6), (5, 6)]);
    assert!(matches!(odds.outcomes[1].when.as_slice(), [When::Otherwise(Test::Symbols(_))]));
    // Vegas Baby!: half the roll.
    let odds = card_roll(rules, "Barbarian", "Vegas Baby!");
    assert_eq!((1..=6).map(|sum| total(&odds, sum)).collect::<Vec<_>>(), [1; 6]);
    assert!(odds.outcomes.is_empty());
}

#[test]
fn what_may_be_thrown_again_is_said_and_left_out() {
    let rules = living();
    let odds = ability_roll(rules, "Barbarian", "Overpower", 0);
    assert_eq!(odds.again, None);
    // Tempest Rush: one of three dice for 2 Chi; on level II all of them for 1 each time.
    let odds = ability_roll(rules, "Monk", "Tempest Rush", 0);
    assert_eq!(odds.again, Some(Again { dice: 1, times: 1 }));
    assert_eq!((total(&odds, 3), total(&odds, 10), total(&odds, 18)), (1, 27, 1));
    let odds = ability_roll(rules, "Monk", "Tempest Rush", 1);
    assert_eq!(odds.again, Some(Again { dice: 3, times: 9 }));
    // 12 or more: 25 + 21 + 15 + 10 + 6 + 3 + 1 of 216.
    assert_eq!(branches(&odds), [(3, 8)]);
}

/// Each branch of every roll that is printed anywhere holds for as many ordered throws as it says.
#[test]
fn every_printed_roll_adds_up_over_all_ordered_throws() {
    let rules = living();
    let mut seen = 0;
    for hero in rules.heroes() {
        let texts = hero.rows.iter().map(|row| row.text);
        let cards = hero.deck.iter().filter_map(|card| match card.kind {
            CardKind::Action { text, .. } => Some(text),
            CardKind::Upgrade { .. } => None,
        });
        let tokens = (0u8..rules.tokens().len() as u8).map(TokenId);
        let tokens = tokens.flat_map(|token| token_texts(rules, token));
        let texts = texts.chain(cards).chain(tokens);
        let rolls = texts.flat_map(|text| text_rolls(rules, hero, text));
        let defenses = hero.defenses.iter().map(|defense| defense_roll(rules, hero, defense));
        for odds in rolls.chain(defenses) {
            seen += 1;
            let met = met(hero, &odds);
            for (place, outcome) in (0..).zip(&odds.outcomes) {
                let holds = met.iter().filter(|(outcomes, _)| outcomes.contains(&place));
                let ways: u128 = holds.map(|(_, ways)| ways).sum();
                assert_eq!(outcome.chance.numerator(), ways, "{outcome:?}");
                assert_eq!(outcome.chance.exponent(), odds.dice + odds.theirs);
            }
            let joint = odds.together.iter();
            let joint = joint.map(|one| (one.outcomes.clone(), one.chance.numerator()));
            assert_eq!(joint.collect::<BTreeMap<_, _>>(), met, "{odds:?}");
            let all = odds.together.iter().map(|one| one.chance.numerator()).sum::<u128>();
            assert_eq!(all, 6u128.pow((odds.dice + odds.theirs).into()), "{odds:?}");
            assert!(
                odds.together.iter().all(|one| one.chance.exponent() == odds.dice + odds.theirs)
            );
        }
    }
    // 5 rows (Overpower, Exploding Arrow), 4 defences, 6 cards of their own, Vegas Baby! and Evasive for both; and what
    // tokens do by themselves: Blind, Bleed and Powder Keg for each of sixteen heroes.
    assert!(seen >= 19 + 3 * 16, "{seen}");
}

/// For how many ordered throws each combination of outcomes holds, and no other outcome.
fn met(hero: &HeroBook, odds: &RollOdds) -> BTreeMap<Vec<u16>, u128> {
    // The dice of the opponent come behind one's own.
    let all = odds.dice + odds.theirs;
    let throws = 6u32.pow(all.into());
    let die = |throw: u32, place: u8| throw / 6u32.pow(place.into()) % 6;
    let dice = |throw: u32| (0..odds.dice).map(move |place| die(throw, place));
    let against = |throw: u32| (odds.dice..all).map(|place| die(throw, place)).sum::<u32>();
    let holds = |throw: u32, when: &When| {
        let symbols = |symbol: usize| {
            let faces = dice(throw).map(|face| usize::from(hero.faces[face as usize]));
            faces.filter(|shown| *shown == symbol).count()
        };
        let passes = |test: &Test| match *test {
            Test::Symbols(wanted) => {
                (0..6).all(|symbol| symbols(symbol) >= usize::from(wanted[symbol]))
            }
            Test::Values(bits) | Test::Success(bits) => {
                dice(throw).any(|face| bits >> face & 1 == 1)
            }
            Test::Kind(n) => (0..6)
                .any(|value| dice(throw).filter(|face| *face == value).count() >= usize::from(n)),
            Test::Total(least) => dice(throw).map(|face| face + 1).sum::<u32>() >= least.into(),
            Test::TotalAtMost(most) => dice(throw).map(|face| face + 1).sum::<u32>() <= most.into(),
            Test::Holds(..)
            | Test::HoldsNone(_)
            | Test::RequirementShows(_)
            | Test::Opponent
            | Test::AttemptsLeft(_) => true,
            Test::Beats(true) => dice(throw).sum::<u32>() >= against(throw),
            Test::Beats(false) => dice(throw).sum::<u32>() > against(throw),
            Test::NoneOf(bits) => {
                (0..6).all(|symbol| bits >> symbol & 1 == 0 || symbols(symbol) == 0)
            }
        };
        match *when {
            When::On(ref test) => passes(test),
            When::Otherwise(
                Test::Holds(..)
                | Test::HoldsNone(_)
                | Test::RequirementShows(_)
                | Test::Opponent
                | Test::AttemptsLeft(_),
            ) => true,
            When::Otherwise(ref test) => !passes(test),
            When::Times { group, symbol, times } => {
                symbols(symbol.into()) / usize::from(group) == usize::from(times)
            }
        }
    };
    let mut met = BTreeMap::new();
    for throw in 0..throws {
        let holds =
            |outcome: &&(u16, &Outcome)| outcome.1.when.iter().all(|when| holds(throw, when));
        let outcomes: Vec<(u16, &Outcome)> = (0..).zip(&odds.outcomes).collect();
        let those: Vec<u16> = outcomes.iter().filter(holds).map(|(place, _)| *place).collect();
        *met.entry(those).or_default() += 1;
    }
    met
}

/// The combinations of outcomes that come together, each with so many of all ways.
fn together(odds: &RollOdds) -> Vec<(&[u16], u128)> {
    odds.together.iter().map(|one| (one.outcomes.as_slice(), one.chance.numerator())).collect()
}

#[test]
fn a_token_that_rolls_by_itself_has_its_odds() {
    let rules = living();
    let rolls = |of: &str, name: &str| -> Vec<RollOdds> {
        let hero = hero(rules, of);
        let token = rules.tokens().iter().position(|token| token.name == name).expect("a token");
        let token = TokenId(u8::try_from(token).expect("few"));
        assert!(hero.tokens.contains(&token), "{name} is on the leaflet of {of}");
        let texts = token_texts(rules, token).into_iter();
        texts.flat_map(|text| text_rolls(rules, hero, text)).collect()
    };
    // Blind: on a 1 or a 2 the Offensive Roll Phase fails: 2 of 6 faces, and on the other 4 nothing comes of it.
    let blind = rolls("Moon Elf", "Blind");
    assert_eq!((blind.len(), branches(&blind[0])), (1, vec![(1, 3)]));
    assert_eq!(together(&blind[0]), [(&[][..], 4), (&[0][..], 2)]);
    // Bleed: 1 dmg on 1 to 4, gone on 5 and 6: 4 and 2 faces, never both.
    for of in ["Huntress", "Vampire Lord"] {
        let bleed = rolls(of, "Bleed");
        assert_eq!((bleed.len(), branches(&bleed[0])), (1, vec![(2, 3), (1, 3)]));
        assert_eq!(together(&bleed[0]), [(&[0][..], 4), (&[1][..], 2)]);
    }
    // Powder Keg: it explodes on 1 and 2, may be passed on with a 6, and stays on 3, 4 and 5.
    let keg = rolls("Cursed Pirate", "Powder Keg");
    assert_eq!((keg.len(), branches(&keg[0])), (1, vec![(1, 3), (1, 6)]));
    assert_eq!(together(&keg[0]), [(&[][..], 3), (&[0][..], 2), (&[1][..], 1)]);
}

#[test]
fn the_lines_of_a_defence_that_come_together_add_up_to_one() {
    let rules = living();
    // Thick Skin II, four dice: each of 81 x 16 ways has 0 to 4 Life (outcomes 0 to 4); two or more are outcome 5 too.
    // Life is on 2 of 6 faces: 4^4 = 256, 4 x 2 x 4^3 = 512, 6 x 4 x 4^2 = 384, 4 x 8 x 4 = 128 and 2^4 = 16 of 1,296.
    let thick = defense(rules, "Barbarian", 1);
    let expected: [(&[u16], u128); 5] =
        [(&[0], 256), (&[1], 512), (&[2, 5], 384), (&[3, 5], 128), (&[4, 5], 16)];
    assert_eq!(together(&thick), expected);
    // Missed Me, five dice: half is prevented on two feet or more (outcome 0); 0, 1 or 2 pairs of arrows (1, 2, 3).
    // An arrow is on 3 faces, a foot on 2, the moon on 1. By arrows, of the other dice fewer than two feet in 1 + 2n
    // of 3^n ways: none: 11 of 243; one, in 5 x 3 ways: 9 of 81; two, in 10 x 9: 7 of 27; three, in 10 x 27: 5 of 9;
    // four, in 5 x 81: all 3; five, in 243: the one. No or one arrow is no pair, two or three are one.
    // Without feet: 11 + 15 x 9 = 146, 90 x 7 + 270 x 5 = 1,980, 405 x 3 + 243 = 1,458.
    // With them: 232 + 15 x 72 = 1,312, 90 x 20 + 270 x 4 = 2,880; with four arrows there is no room for two feet.
    let missed = defense(rules, "Moon Elf", 0);
    let expected: [(&[u16], u128); 5] =
        [(&[0, 1], 1_312), (&[0, 2], 2_880), (&[1], 146), (&[2], 1_980), (&[3], 1_458)];
    assert_eq!(together(&missed), expected);
}

#[test]
fn a_roll_that_is_due_is_found_in_a_match() {
    let rules = living();
    let opening =
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense; 2 tokens Evasive\n";
    let due = |log: &str| due_roll(rules, &state_after(rules, &format!("{opening}{log}")));
    let rolled = "1 rolls 1 1 2 6 6\n1 announces Overpower\n";
    assert!(due(rolled).is_none(), "the opponent may still speak");
    let announced = format!("{rolled}2 passes\n");
    let (seat, cause, odds) = due(&announced).expect("Overpower rolls");
    assert_eq!((seat.number(), odds.dice), (1, 3));
    assert!(matches!(cause, Cause::Ability(..)));
    assert_eq!(odds, ability_roll(rules, "Barbarian", "Overpower", 0));
    // Once they lie there, nothing is to be rolled.
    let lie = format!("{announced}1 rolls 3 4 6\n");
    assert!(due(&lie).is_none());
    let smack = "1 rolls 1 1 2 6 5\n1 announces Smack\n2 passes\n1 passes\n2 passes\n";
    let (seat, cause, odds) = due(smack).expect("the defence");
    assert_eq!((seat.number(), odds.dice), (2, 5));
    assert!(matches!(cause, Cause::Defense(..)));
    assert_eq!(odds, defense(rules, "Moon Elf", 0));
    // Evasive: on a 1 or a 2. DMG-3
    let spent = format!("{smack}2 rolls 1 1 1 6 6\n2 spends Evasive\n");
    let (seat, cause, odds) = due(&spent).expect("the die of the token");
    assert!(matches!(cause, Cause::Token(..)));
    assert_eq!((seat.number(), odds.dice), (2, 1));
    assert_eq!(odds.outcomes[0].when, [When::On(Test::Values(0b11))]);
    assert_eq!(odds.outcomes[0].chance.reduced(), (1, 3));
}

#[test]
fn a_contest_reckons_with_the_dice_of_both() {
    let rules = living();
    // Two dice fall in 36 ways: 15 with the own one higher, 6 alike, 15 lower. Showdown and Duel II win a tie, Duel
    // loses it (hero board and cards).
    let higher = (5, 12);
    let higher_or_alike = (7, 12);
    for level in 0..3 {
        let odds = ability_roll(rules, "Gunslinger", "Showdown", level);
        assert_eq!((odds.dice, odds.theirs), (1, 1));
        assert_eq!(branches(&odds), [higher_or_alike, higher]);
        assert_eq!(odds.outcomes[0].chance.denominator(), 36);
    }
    assert_eq!(branches(&defense(rules, "Gunslinger", 0)), [higher, higher_or_alike]);
    assert_eq!(branches(&defense(rules, "Gunslinger", 1)), [higher_or_alike, higher]);
    // Nobody throws against the dice of a defence that is no contest.
    assert_eq!(defense(rules, "Barbarian", 0).theirs, 0);
}
