//! What is offered and told of an Environment that the table reads out.

use std::sync::Arc;

use api::named::SlotKind;
use api::report::{self, Replayed};
use api::rulesets::Rulesets;
use api::words::{Language, Names};
use events::notation::parse_log;
use referee::revision::View;

const CRAWL: &str = "open adventures crawl1a; 1 Barbarian; 1 starts\n1 moves to B4";

fn replayed(lines: &[&str], language: Language) -> Replayed {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(&[&[CRAWL], lines].concat().join("\n")).expect("notation");
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay_in(&log, View::AsRuled, language, ruleset).expect("an opening that fits")
}

fn slot(lines: &[&str]) -> (SlotKind, Vec<String>, Vec<String>) {
    let replayed = replayed(lines, Language::English);
    let now = replayed.game.now();
    let names = Names::of(now.rules(), now.state());
    let options = report::options(&names, now.state());
    let find = options.iter().find(|option| option.line == "1 finds _").expect("something");
    let slot = find.slots.first().expect("what it is");
    let crawl = report::sheet(&names, now.state()).crawl.expect("a crawl");
    (slot.kind, slot.choices.clone(), crawl.tokens.clone())
}

#[test]
fn an_environment_is_one_that_is_known_or_is_read_out() {
    let (kind, known, tokens) = slot(&[]);
    assert_eq!(kind, SlotKind::Environment);
    assert!(known.iter().any(|name| name == "Caves"), "{known:?}");
    for token in ["Wither", "Barbed Vine", "Blind"] {
        assert!(tokens.iter().any(|known| known == token), "{token}: {tokens:?}");
    }
}

#[test]
fn a_minion_is_none_that_is_read_out() {
    let (kind, known, tokens) = slot(&["1 finds Old Mill: minion 1"]);
    assert_eq!((kind, tokens), (SlotKind::Hidden, Vec::new()));
    assert!(known.iter().any(|name| name == "Street Rat"), "{known:?}");
}

#[test]
fn what_was_read_out_is_told_with_what_follows() {
    let line = "1 finds Old Mill: cp 1; gold 2; does deal 2 + gain Wither + lose 1 CP; minion 2";
    let entry = |language| replayed(&[line], language).entries.pop().expect("an entry").1;
    let starts = |language, with: &str| {
        let sentence = entry(language).sentence;
        assert!(sentence.starts_with(with), "{sentence}");
    };
    starts(
        Language::English,
        "Barbarian turns over Old Mill (1 CP; 2 Gold; receive 2 damage; gain Wither; lose 1 CP; a level 2 Minion)",
    );
    starts(
        Language::French,
        "Barbarian retourne Old Mill (1 PC\u{202f}; 2 Or\u{202f}; recevoir 2 dégâts\u{202f}; gagner Wither\u{202f}; perdre 1 PC\u{202f}; \
         un Sbire de niveau 2)",
    );
    let nothing = replayed(&["1 finds Bare Rock: nothing"], Language::English);
    let sentence = nothing.entries.last().expect("an entry").1.sentence.clone();
    assert!(sentence.starts_with("Barbarian turns over Bare Rock (nothing)"), "{sentence}");
}
