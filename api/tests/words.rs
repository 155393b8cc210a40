//! What is said of the recorded matches: everything has a name, a rule and a page, and can be said back.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use api::report::{self, Entry, LegalOption, Replayed};
use api::rulesets::Rulesets;
use api::words::{Language, Names};
use events::notation::{Written, parse, parse_log};
use referee::revision::View;
use referee::{Accepted, Refusal};

/// The events of every recorded match.
fn logs() -> Vec<Vec<Written>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/matches");
    let files = fs::read_dir(folder)
        .expect("the recorded matches")
        .map(|file| file.expect("a file").path());
    let matches = files.filter(|file| file.extension().is_some_and(|ending| ending == "match"));
    matches
        .map(|file| parse_log(&fs::read_to_string(file).expect("text")).expect("notation"))
        .collect()
}

fn judged(rulesets: &Rulesets, log: &[Written]) -> Replayed {
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay(log, ruleset).expect("an opening that fits")
}

/// Every recorded match, judged.
fn recorded() -> Vec<Replayed> {
    let rulesets = Rulesets::shipped().expect("sound content");
    logs().iter().map(|log| judged(&rulesets, log)).collect()
}

#[test]
fn everything_that_follows_has_a_name_a_rule_and_a_page() {
    let all = recorded();
    assert!(all.len() >= 3, "{}", all.len());
    for entry in all.iter().flat_map(|replayed| &replayed.entries).map(|(_, entry)| entry) {
        let text = serde_json::to_string(entry).expect("JSON");
        assert!(!text.contains("without a name"), "{text}");
        for cited in &entry.rules {
            assert!(
                !cited.says.is_empty() && !cited.document.is_empty() && !cited.at.is_empty(),
                "{cited:?}"
            );
        }
        for sentence in sentences(entry) {
            let begins = sentence.chars().next().is_some_and(|first| !first.is_lowercase());
            assert!(begins && sentence.ends_with(['.', '!', '?']), "{sentence}");
            assert!(!sentence.contains("  ") && !sentence.contains(".."), "{sentence}");
        }
    }
}

fn sentences(entry: &Entry) -> Vec<&String> {
    let mut all = vec![&entry.sentence];
    all.extend(entry.implied.iter().map(|implied| &implied.sentence));
    all.extend(entry.happenings.iter().map(|happening| &happening.sentence));
    all.extend(entry.sheet.awaits.iter().map(|awaits| &awaits.sentence));
    all.extend(entry.sheet.outcome.iter().map(|outcome| &outcome.sentence));
    all
}

#[test]
fn every_total_adds_up_as_it_is_written() {
    let all = recorded();
    let entries = all.iter().flat_map(|replayed| &replayed.entries).map(|(_, entry)| entry);
    let totals: Vec<_> = entries.flat_map(|entry| &entry.breakdowns).collect();
    assert!(totals.iter().any(|total| total.settled) && totals.iter().any(|total| !total.settled));
    for total in totals {
        let counts = total.rows.iter().filter(|row| row.step != "HEAL");
        let mut running = 0;
        for row in counts {
            running += row.change;
            assert_eq!(row.running, running, "{total:?}");
        }
        assert_eq!(i32::from(total.dealt), i32::from(running.max(0)), "{total:?}");
        let healed: i16 =
            total.rows.iter().filter(|row| row.step == "HEAL").map(|row| row.change).sum();
        assert_eq!(i32::from(total.healed), i32::from(healed), "{total:?}");
        assert!(total.headline.starts_with(&total.hero), "{total:?}");
    }
}

#[test]
fn every_option_can_be_said_and_is_then_accepted() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let mut accepted = 0;
    for log in logs() {
        // A look every few entries, at another place in each round of a turn.
        for entries in (1..=log.len()).step_by(7) {
            let replayed = judged(&rulesets, &log[..entries]);
            let names = Names::of(replayed.game.now().rules(), replayed.game.now().state());
            for option in report::options(&names, replayed.game.now().state()) {
                assert!(!option.label.is_empty());
                for line in said(&option) {
                    let mut judgement = judge(&replayed, &line);
                    if let Err(Refusal::MoreDiceChanged { .. }) = judgement {
                        // Dice that were thrown again one by one may show what they showed.
                        let lie = report::sheet(&names, replayed.game.now().state()).dice;
                        let lie: Vec<String> = lie.iter().map(u8::to_string).collect();
                        judgement = judge(&replayed, &option.line.replace('_', &lie.join(" ")));
                    }
                    let stands = judgement.is_ok();
                    assert!(stands, "after entry {entries}: {line}: {judgement:?}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}

fn judge(replayed: &Replayed, line: &str) -> Result<Accepted, Refusal> {
    let event = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    replayed.game.now().judge(&event)
}

/// Every line an option of at most one slot stands for; of dice, one roll.
fn said(option: &LegalOption) -> Vec<String> {
    let filled = |choice: &str| option.line.replace('_', choice);
    match option.slots.as_slice() {
        [] => vec![option.line.clone()],
        [dice] if dice.kind == "DICE" => {
            vec![filled(&vec!["6"; dice.count as usize].join(" "))]
        }
        [slot] if !slot.optional => slot.choices.iter().map(|choice| filled(choice)).collect(),
        _ => Vec::new(),
    }
}

/// The same match, told in French.
fn in_french(rulesets: &Rulesets, log: &[Written]) -> Replayed {
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay_in(log, View::AsRuled, Language::French, ruleset).expect("an opening that fits")
}

#[test]
fn the_same_is_told_in_french() {
    let rulesets = Rulesets::shipped().expect("sound content");
    // Printed names stay as they are, so only words count that no name has.
    let english =
        [" begins", " gains ", " loses ", " rolls ", " announces ", " waits for ", " is done "];
    for log in logs() {
        let (first, second) = (judged(&rulesets, &log), in_french(&rulesets, &log));
        for ((_, entry), (_, french)) in first.entries.iter().zip(&second.entries) {
            assert_eq!((&entry.line, &entry.digest), (&french.line, &french.digest));
            for sentence in sentences(french) {
                let found = english.iter().find(|word| sentence.contains(**word));
                assert!(found.is_none(), "{sentence}");
            }
        }
    }
}

#[test]
fn none_and_one_are_singular_in_french() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let mut counts = 0;
    for log in logs() {
        for (_, entry) in &in_french(&rulesets, &log).entries {
            let totals = entry.breakdowns.iter().map(|total| &total.headline);
            for sentence in sentences(entry).into_iter().chain(totals) {
                let words: Vec<&str> =
                    sentence.split([' ', ',', '.', ':', ';', '\u{202f}']).collect();
                for pair in words.windows(2).filter(|pair| matches!(pair[0], "0" | "1")) {
                    let many = ["dégâts", "cartes", "dés", "jets", "joueurs"].contains(&pair[1]);
                    assert!(!many, "{sentence}");
                    counts += u32::from(["dégât", "carte", "dé"].contains(&pair[1]));
                }
            }
        }
    }
    assert!(counts > 100, "{counts}");
}

#[test]
fn french_names_the_player_and_the_thing() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense
1 rolls 1 1 1 4 6
1 announces Smack
2 announces Eclipse
1 concedes";
    let replayed = in_french(&rulesets, &parse_log(log).expect("notation"));
    let told: Vec<&str> = replayed.entries.iter().map(|(_, entry)| &entry.sentence[..]).collect();
    assert!(
        told[0].starts_with("Barbarian et Moon Elf se mettent à table (living 1v1)"),
        "{}",
        told[0]
    );
    assert_eq!(told[1], "Barbarian lance 1 1 1 4 6.");
    assert!(told[2].starts_with("Barbarian annonce Smack"), "{}", told[2]);
    assert!(told[3].starts_with("Moon Elf "), "{}", told[3]);
    assert!(told[4].contains("abandonne la partie"), "{}", told[4]);
    assert!(told[4].ends_with("Moon Elf gagne la partie."), "{}", told[4]);
}
