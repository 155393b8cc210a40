//! Loot cards that a deck can have, and those that it cannot. [ADV-11, LOOT-4]

use std::fmt::Write as _;
use std::fs;
use std::sync::{Arc, LazyLock};

use events::{Event, Seat, notation};
use referee::book::Rule;
use referee::content::{flatten, shipped};
use referee::revision::View;
use referee::ruling::BadOpening;
use referee::{Game, Logged, Refusal, Ruleset};
use throne_tests::{project, ruleset};

static RULES: LazyLock<Arc<Ruleset>> = LazyLock::new(|| Arc::new(ruleset("adventures")));

/// Why a match cannot be opened so; nothing if it can.
fn refused(line: &str) -> Option<Refusal> {
    let opening = notation::parse(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    let Event::Opened(opening) = opening else { panic!("{line} is an opening") };
    Game::open(Arc::clone(&RULES), opening).err()
}

/// LOOT-4, L745-748: of levels of one card a deck has one.
#[test]
fn a_deck_has_one_level_of_a_card_that_is_known() {
    let of = |number: u8| Seat::new(number).expect("a seat");
    let duo = "open adventures battle2; 1 Barbarian; 2 Moon Elf; 3 Street Rat; 1 starts";
    let cases = [
        ("1 loot Codex II + Campfire", None),
        ("1 loot Codex II; 2 loot Codex III", None),
        ("1 loot Codex II + Codex III", Some(of(1))),
        ("2 loot Twice as Wild III + Twice as Wild IV", Some(of(2))),
        ("1 loot Campfire + Campfire", Some(of(1))),
        // The common card is in the deck anyway, and no Loot card.
        ("1 loot So Wild!", Some(of(1))),
        ("1 loot So Wild III", None),
        // An enemy has none.
        ("3 loot Campfire", Some(of(3))),
    ];
    for (clauses, expected) in cases {
        let refusal = refused(&format!("{duo}; {clauses}"));
        let loot = expected.map(|seat| Refusal::Opening(BadOpening::Loot(seat)));
        assert_eq!(refusal, loot, "{clauses}");
        assert!(refusal.is_none_or(|why| why.rule() == Rule::LootLevels), "{clauses}");
    }
    let twice = "open adventures battle2; 1 Barbarian; 2 Barbarian; 3 Street Rat; 1 starts";
    assert_eq!(refused(twice), None);
    let both = refused(&format!("{twice}; 2 loot Campfire"));
    assert_eq!(both, Some(Refusal::Opening(BadOpening::Loot(of(2)))));
}

/// How rule sets are adopted is ours: the deck stays what it was. [LOOT-4]
#[test]
fn loot_cards_stay_when_a_rule_set_is_adopted() {
    let log = [
        "open adventures battle; 1 Barbarian; 2 Street Rat; 1 starts; 1 cp 3; 1 loot Coin Purse + So Wild III; turn 3; phase main 1",
        "judge Al: adopts adventures; because the players agree",
        "1 plays Coin Purse",
        "1 rolls 1 1 4 5 6",
        "1 plays So Wild III: die 3 = 1",
        "1 announces Smack",
    ];
    let logged =
        log.map(|line| Logged::new(throne_tests::event(line), |_| Some(Arc::clone(&RULES))));
    let game = Game::replay(Arc::clone(&RULES), logged).expect("it opens");
    for (line, entry) in log.iter().zip(game.entries(View::AsRuled, 1, log.len() as u32)) {
        assert!(entry.verdict.is_ok(), "{line}: {:?}", entry.verdict);
    }
}

/// ADV-11: all cards that were seen, typed a second time from the facts; what each does is ruled case by case.
#[test]
fn every_loot_card_is_as_it_was_seen() {
    let cards = flatten(shipped(), "adventures").expect("the content loads").crawling.loot_cards;
    let told = cards.iter().fold(String::new(), |mut told, loot| {
        let (rarity, of, card) = (loot.rarity.expect("it was seen"), &loot.of, &loot.card);
        let replaces = RULES.heroes().iter().all(|hero| hero.deck.iter().any(|it| it.name == *of));
        let place = if replaces { format!(" for {of}") } else { String::new() };
        let (name, timing, cost) = (&card.name, card.timing, card.cost);
        writeln!(told, "{rarity:?}: {name}{place}, {timing:?}, {cost} CP").expect("a string");
        told
    });
    let typed = project("fixtures/boards/adventures/loot_cards.txt");
    assert_eq!(told, fs::read_to_string(typed).expect("the cards"));
}
