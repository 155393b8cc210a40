//! What is offered and told of Loot cards.

use api::report::{self, LootCard, LootRarity};
use api::rulesets::Rulesets;
use api::words::Language;
use events::Name;
use events::notation::parse_log;
use referee::revision::View;

fn offered(hero: &str, has: &[&str]) -> Option<Vec<LootCard>> {
    let rulesets = Rulesets::shipped().expect("sound content");
    let has: Vec<Name> = has.iter().map(|name| Name::new(name).expect("a name")).collect();
    let pinned = rulesets.named("adventures")?;
    report::loot_cards(&pinned.rules, &pinned.common_cards, hero, &has)
}

fn one(name: &str, has: &[&str]) -> LootCard {
    let all = offered("Barbarian", has).expect("a hero");
    all.into_iter().find(|one| one.name == name).expect(name)
}

/// Of the cards that were seen 12 are rare, 6 epic and 3 legendary. [ADV-11]
#[test]
fn the_cards_that_were_seen_are_offered_by_how_rare_they_are() {
    let all = offered("Barbarian", &[]).expect("a hero");
    let of = |rarity| all.iter().filter(|one| one.rarity == Some(rarity)).count();
    let all_of = [LootRarity::Common, LootRarity::Rare, LootRarity::Epic, LootRarity::Legendary];
    assert_eq!(all_of.map(of), [0, 12, 6, 3]);
    assert!(all.iter().all(|one| one.may && !one.lies), "an empty deck takes each of them");
    assert!(all.iter().all(|one| !one.says.is_empty()), "each says what it does");
}

/// No two levels of a card are in a deck: a higher one comes in the place of the lower, and back. [LOOT-4]
#[test]
fn a_level_of_a_card_comes_in_the_place_of_another() {
    let has = ["Campfire", "Codex II"];
    assert_eq!(one("Codex IV", &has).then, ["Campfire", "Codex IV"]);
    assert_eq!(one("Codex II", &["Codex IV"]).then, ["Codex II"]);
    let campfire = one("Campfire", &has);
    assert_eq!(
        (campfire.lies, campfire.may, campfire.then),
        (true, true, vec!["Codex II".to_owned()])
    );
    assert_eq!(one("Buh, Bye III", &has).then, ["Campfire", "Codex II", "Buh, Bye III"]);
}

#[test]
fn nothing_is_offered_to_who_has_no_deck() {
    assert_eq!(offered("Nobody", &[]), None);
    assert_eq!(offered("Fallen Barbarian", &[]), None);
}

/// What is offered is what an opening takes.
#[test]
fn an_opening_takes_what_is_offered() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let rules = &rulesets.named("adventures").expect("a rule set").rules;
    let mut has: Vec<String> = Vec::new();
    for _ in 0..3 {
        let names: Vec<&str> = has.iter().map(String::as_str).collect();
        for card in offered("Barbarian", &names).expect("a hero").into_iter().filter(|one| one.may)
        {
            let loot = if card.then.is_empty() {
                String::new()
            } else {
                format!("; 1 loot {}", card.then.join(" + "))
            };
            let line =
                format!("open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts{loot}");
            let log = parse_log(&line).expect("notation");
            let opened = report::replay_in(&log, View::AsRuled, Language::default(), |_| {
                Some(rules.clone())
            });
            assert!(opened.is_ok(), "{line}");
            if !card.lies && !has.contains(&card.name) && has.len() < 20 {
                has = card.then;
                break;
            }
        }
    }
}

/// Cards that a deck can have are told where the other cards are, with what Equipment does as long as it lies there. [LOOT-2]
#[test]
fn what_a_loot_card_does_is_told_with_the_cards_of_a_hero() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let told = |ruleset: &str| {
        let pinned = rulesets.named(ruleset).expect("a rule set");
        report::hero(&pinned.rules, &pinned.boards, &pinned.common_cards, "Barbarian")
            .expect("a hero")
    };
    let cards = told("adventures").common_cards;
    let find = |title: &str| {
        let found = cards.iter().find(|card| card.title == title).expect(title);
        found.lines.iter().map(|line| line.trim()).collect::<Vec<_>>()
    };
    let potion = find("Health Potion II (instant, 1 CP, rare Loot card)");
    assert!(potion.join(" ").contains("heal 3"), "{potion:?}");
    // Coin Purse: 1 CP in each Upkeep Phase, as the token says that lies there.
    let purse = find("Coin Purse II (main phase, 1 CP, epic Loot card)");
    assert!(purse.join(" ").contains("1 CP"), "{purse:?}");
    // No card is called like this token, so it has a place of its own.
    assert!(cards.iter().any(|card| card.title.starts_with("Prophetic Orb (")));
    assert!(!cards.iter().any(|card| card.title.starts_with("Coin Purse (unique")));
    assert!(told("living").common_cards.iter().all(|card| !card.title.contains("Loot")));
}
