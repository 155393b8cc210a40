//! What is said where a judge decided, and where nobody may roll any more.

use std::sync::Arc;

use api::report::{self, Entry, Missed};
use api::rulesets::Rulesets;
use api::words::Language;
use events::notation::parse_log;
use referee::Game;
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

/// What was missed in a log, as the seat, the line, the entry before which it belonged, and whether all since would stand.
fn missed(log: &str) -> Vec<(u8, String, u32, Option<bool>)> {
    let missed = all_missed(log).into_iter();
    missed.map(|it| (it.option.by, it.option.line, it.seq, it.fits)).collect()
}

fn all_missed(log: &str) -> Vec<Missed> {
    let rulesets = Rulesets::shipped().expect("sound content");
    let rules = Arc::clone(&rulesets.named("living").expect("a rule set").rules);
    let log = parse_log(log).expect("notation");
    let game = Game::replay(rules, log.into_iter().map(|line| line.event)).expect("it is opened");
    report::missed(&game, Language::English)
}

const STRUCK: &str = "open living 1v1; 1 Barbarian; 2 Tactician; 1 starts; 2 tokens Protect; turn 3; phase offense\n\
    1 rolls 1 1 5 6 6\n1 announces Sturdy Blow";

/// Sturdy Blow deals 4, undefendable. Protect is spent any time, and prevents half of the Subtotal, rounded up: 2 of 4.
#[test]
fn a_token_that_could_have_been_spent_is_missed_once_its_window_has_closed() {
    assert_eq!(missed(STRUCK), [], "it can still be spent");
    let protect = |fits| (2, "2 spends Protect".to_owned(), 4, fits);
    let struck = format!("{STRUCK}\n1 ends");
    assert_eq!(missed(&struck), [protect(Some(true))]);
    let [told] = &all_missed(&struck)[..] else { panic!("one thing was missed") };
    let changes: Vec<&str> = told.changes.iter().map(|change| change.sentence.as_str()).collect();
    assert_eq!(
        changes,
        ["Tactician, Health: 48 instead of 46.", "Tactician, Protect: 0 instead of 1."]
    );
    assert!(told.same_turn && told.revealed.is_empty(), "{told:?}");
    let seen: Vec<u32> = all_missed(&format!("{STRUCK}\n1 ends\n1 sells Buh, Bye!"))[0]
        .revealed
        .iter()
        .map(|seen| seen.seq)
        .collect();
    assert_eq!(seen, [5], "a card came out of the hand since");
}

#[test]
fn what_was_spent_or_declined_is_not_missed() {
    assert_eq!(missed(&format!("{STRUCK}\n2 spends Protect\n1 ends")), []);
    assert_eq!(missed(&format!("{STRUCK}\n2 passes\n1 ends")), []);
}

/// The turn after the one in which it was missed nobody is told what would be; the turn behind that, nobody hears of it.
#[test]
fn what_was_missed_in_another_turn_is_told_without_what_would_be() {
    let next = format!("{STRUCK}\n1 ends\n1 ends");
    assert_eq!(missed(&next), [(2, "2 spends Protect".to_owned(), 4, None)]);
    assert!(!all_missed(&next)[0].same_turn);
    let later = format!("{next}\n2 rolls 1 1 1 1 2\n2 announces nothing\n2 ends");
    assert!(missed(&later).iter().all(|(.., seq, _)| *seq > 5), "{:?}", missed(&later));
}

/// 2 CP rid one of Knockdown before the Offensive Roll Phase; a card for 2 CP that was played since could not be paid then.
#[test]
fn what_was_built_on_stands_in_the_way() {
    let down = "open living 1v1; 1 Barbarian; 2 Monk; 1 starts; 1 tokens Knockdown; 1 cp 2; turn 3; phase main 1\n1 ends";
    let payoff = |fits| (1, "1 pays off Knockdown".to_owned(), 2, fits);
    assert_eq!(missed(down), [payoff(Some(true))]);
    let upgraded = format!("{down}\n1 plays Mighty Blow II");
    assert_eq!(missed(&upgraded), [payoff(Some(false))]);
}
