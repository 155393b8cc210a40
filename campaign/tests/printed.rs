//! What is printed: the data, held against the pages once more.

use campaign::{Book, Kind, Rarity, Rule};
use referee::{Ruleset, content};

const LETTERS: [(char, Rarity); 4] =
    [('C', Rarity::Common), ('R', Rarity::Rare), ('E', Rarity::Epic), ('L', Rarity::Legendary)];

fn rarity(letter: char) -> Rarity {
    LETTERS.iter().find(|(one, _)| *one == letter).expect("a letter").1
}

/// The Boss Loot side of the loot table, number by number.
#[test]
fn every_number_of_the_boss_loot_table_adv_boss_10() {
    let rows = [
        (5, "CCCCCCCCCCCCCCRRRREE"),
        (6, "CCCCCCCCCRRRRRREEEEL"),
        (7, "CCCRRRRRRRREEEEEELLL"),
        (8, "RRRRRRREEEEEEEELLLLL"),
    ];
    let book = Book::shipped();
    assert_eq!(book.boss_loot.len(), rows.len());
    for (level, printed) in rows {
        let row = &book.boss_loot[&level];
        for (die, letter) in (1..).zip(printed.chars()) {
            let result = row.iter().find(|(to, _)| die <= *to).expect("every number is there");
            assert_eq!(result.1, rarity(letter), "row {level}, {die}");
        }
        assert_eq!(row.last().map(|(to, _)| *to), Some(book.numbers.die));
    }
}

/// Portal Crawls and Boss Battles in turn; what only weaker sources tell is marked. [ADV-1, SHOP-2]
#[test]
fn eight_scenarios_and_which_of_them_were_seen() {
    let book = Book::shipped();
    let deals = ["CCCR", "", "CCRR", "", "CRRE", "", "CREL", ""];
    assert_eq!(book.scenarios.len(), deals.len());
    for ((number, scenario), letters) in (1..).zip(&book.scenarios).zip(deals) {
        match &scenario.kind {
            Kind::PortalCrawl { deal } => {
                assert_eq!(*deal, letters.chars().map(rarity).collect::<Vec<_>>(), "{number}");
                assert_eq!(number % 2, 1);
            }
            Kind::BossBattle { loot, .. } => {
                assert_eq!((letters, number % 2), ("", 0));
                assert_eq!(loot.is_some(), number == 2, "{number}");
            }
        }
        let seen = scenario.printed_in.is_some();
        assert_eq!((seen, scenario.unverified.is_empty()), (number <= 2, number <= 2), "{number}");
    }
    assert_eq!(book.scenarios[0].starting_salves, 2);
}

/// 12 Rare, 6 Epic and 3 Legendary cards were seen, no Common one; 11 of them replace a common card, 3 are Equipment.
#[test]
fn the_loot_cards_that_were_seen_adv_11() {
    let cards = &Book::shipped().cards;
    let of = |rarity| cards.iter().filter(|card| card.rarity == rarity).count();
    assert_eq!(Rarity::ALL.map(of), [0, 12, 6, 3]);
    assert_eq!(cards.iter().filter(|card| card.replaces).count(), 11);
    assert_eq!(cards.iter().filter(|card| card.equipment).count(), 3);
}

/// Each mode of the scenarios is one of the rule set, and the other way round: each of its crawls and Boss Battles belongs to a scenario.
#[test]
fn the_modes_are_those_of_the_rule_set() {
    let book = Book::shipped();
    let rules = Ruleset::load(content::shipped(), &book.ruleset).expect("it loads");
    for mode in book.scenarios.iter().flat_map(|scenario| scenario.modes.values().flatten()) {
        assert!(rules.mode(mode).is_some(), "{mode}");
    }
    let scenarios =
        rules.modes().iter().filter(|(_, mode)| mode.crawl.is_some() || mode.boss().is_some());
    for (mode, rule) in scenarios {
        let (_, difficulty) = book.played_in(mode).unwrap_or_else(|| panic!("{mode} is left out"));
        assert!(rule.title.ends_with(difficulty), "{mode}: {}", rule.title);
        assert!(book.difficulty(difficulty).is_some());
    }
}

/// A card that replaces a common one has a common one to replace.
#[test]
fn what_is_replaced_is_there() {
    let book = Book::shipped();
    let (_, common) = content::boards(content::shipped(), &book.ruleset).expect("it loads");
    let kinds: Vec<String> = common.iter().map(|card| card.title.to_lowercase()).collect();
    for card in book.cards.iter().filter(|card| card.replaces) {
        let (kind, _) = card.name.rsplit_once(' ').expect("a level");
        let has = kinds.iter().any(|title| title.starts_with(&kind.to_lowercase()));
        assert!(has, "{} in {kinds:?}", card.name);
    }
}

#[test]
fn every_rule_has_words_and_a_page() {
    let rules = Ruleset::load(content::shipped(), &Book::shipped().ruleset).expect("it loads");
    for rule in Rule::ALL {
        let words = rules.rule(rule.id()).unwrap_or_else(|| panic!("{} has none", rule.id()));
        assert!(!words.says.is_empty() && !words.cite.is_empty(), "{}", rule.id());
    }
}
