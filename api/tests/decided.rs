//! What is said where a judge decided, and where nobody may roll any more.

use std::sync::Arc;

use api::report::{self, Entry};
use api::rulesets::Rulesets;
use api::words::Language;
use events::notation::parse_log;
use referee::revision::View;

const DUEL: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase offense";

/// The entries of a log.
fn told(text: &str, language: Language) -> Vec<Entry> {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(text).expect("notation");
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    let replayed = report::replay_in(&log, View::AsRuled, language, ruleset);
    let entries = replayed.expect("an opening that fits").entries;
    entries.into_iter().map(|(_, entry)| entry).collect()
}

#[test]
fn whoever_has_no_roll_attempt_left_may_only_announce() {
    let rolls = "\n1 rolls 1 1 1 4 6\n1 rolls 1 1 1 4 5\n1 rolls 1 1 1 4 4";
    let awaits = |text: &str, language| {
        let last = told(text, language).pop().expect("an entry");
        last.sheet.awaits.expect("it goes on").sentence
    };
    let [spent, left] = [format!("{DUEL}{rolls}"), format!("{DUEL}{}", &rolls[..rolls.len() - 18])];
    assert_eq!(awaits(&spent, Language::English), "Barbarian may announce.");
    assert_eq!(awaits(&left, Language::English), "Barbarian may roll again or announce.");
    assert_eq!(awaits(&spent, Language::French), "Barbarian peut annoncer.");
    assert_eq!(awaits(&left, Language::French), "Barbarian peut relancer ou annoncer.");
}

#[test]
fn what_a_judge_decides_is_no_source_of_damage() {
    let log = format!("{DUEL}\njudge Ann: sets 2 health 46; because the dial had slipped");
    let headline = |language| told(&log, language)[1].breakdowns[0].headline.clone();
    assert_eq!(headline(Language::English), "Moon Elf: 4 decided by judge Ann = 4 damage");
    assert!(headline(Language::French).contains("4 décidé par l’arbitre Ann"));
}

/// Rules 1.0 print nothing of the Gunslinger, and the board of the Moon Elf: what rests on the one says that she stands in.
#[test]
fn what_rests_on_a_hero_that_stands_in_says_so() {
    let log = "open 1.0 1v1; 1 Gunslinger; 2 Moon Elf; 1 starts; turn 3; phase offense\n\
        1 rolls 1 1 1 4 6\n1 announces Revolver\n2 rolls 1 4 4 6 6\n1 ends";
    let marked = |doubts: &[String]| {
        doubts.iter().any(|doubt| {
            doubt.ends_with("those of 1.0 are not known; Season Two, Gunslinger, stands in")
        })
    };
    let entries = told(log, Language::English);
    let rows: Vec<_> =
        entries.iter().flat_map(|entry| &entry.breakdowns).flat_map(|total| &total.rows).collect();
    let of = |source: &str| rows.iter().find(|row| row.source == source).expect(source);
    assert!(marked(&of("Revolver").unverified), "{rows:?}");
    assert!(!marked(&of("Missed Me").unverified), "{rows:?}");
    assert!(entries.iter().any(|entry| marked(&entry.unverified)), "the entry says so too");
    let living = told(&log.replace("1.0", "living"), Language::English);
    assert!(
        living
            .iter()
            .all(|entry| !entry.unverified.iter().any(|doubt| doubt.ends_with(", stands in")))
    );
}
