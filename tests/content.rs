//! What the loader refuses, and where it points.

use referee::content::{ContentError, load, shipped};

/// Loads the living rules with one file changed.
fn load_with(file: &str, from: &str, to: &str) -> Vec<ContentError> {
    let mut changed = false;
    let files: Vec<(String, String)> = shipped()
        .iter()
        .map(|(path, text)| {
            let hit = *path == file && text.contains(from);
            changed |= hit;
            let text = if hit { text.replacen(from, to, 1) } else { (*text).to_owned() };
            ((*path).to_owned(), text)
        })
        .collect();
    assert!(changed, "{file} does not contain {from:?}");
    load(&files, "living").expect_err("the change should be refused")
}

/// One error: in this file, on the line of the changed text, with these words.
fn check(file: &str, from: &str, to: &str, words: &str) {
    let wrong = load_with(file, from, to);
    let found = wrong.iter().find(|error| error.message.contains(words));
    let found = found.unwrap_or_else(|| panic!("no error says {words:?}: {wrong:?}"));
    assert_eq!(found.file, file);
    assert!(found.line > 0 && found.column > 0, "{found} names no place");
}

const BARBARIAN: &str = "living/heroes/barbarian.ron";
const CARDS: &str = "living/cards.ron";
const RULES: &str = "living/rules.ron";
const RULESET: &str = "living/ruleset.ron";

#[test]
fn a_field_nobody_knows() {
    check(BARBARIAN, "offense:", "offence:", "Unexpected field named `offence`");
}

#[test]
fn a_word_nobody_knows() {
    check(
        BARBARIAN,
        "Inflict(1, \"Stun\")",
        "Inflikt(1, \"Stun\")",
        "Unexpected variant named `Inflikt`",
    );
}

#[test]
fn an_amount_nobody_knows() {
    check(BARBARIAN, "Deal(\"the roll\")", "Deal(\"teh roll\")", "half the incoming dmg");
}

#[test]
fn a_token_nobody_defined() {
    check(
        BARBARIAN,
        "Inflict(1, \"Stun\")",
        "Inflict(1, \"Stunn\")",
        "no token is called \"Stunn\"",
    );
}

#[test]
fn a_symbol_no_face_shows() {
    check(
        BARBARIAN,
        "Symbols({\"Pow\": 4})",
        "Symbols({\"Pew\": 4})",
        "needs \"Pew\", which no face shows",
    );
}

#[test]
fn a_requirement_no_roll_meets() {
    check(
        BARBARIAN,
        "Symbols({\"Pow\": 4})",
        "Symbols({\"Pow\": 4, \"Sword\": 2})",
        "no roll of five dice meets a row of \"Crit Bash\"",
    );
}

#[test]
fn rows_that_do_not_go_from_weak_to_strong() {
    check(
        BARBARIAN,
        "Symbols({\"Sword\": 3}), does: [Deal(4)]",
        "Symbols({\"Sword\": 5}), does: [Deal(4)]",
        "do not go from weak to strong",
    );
}

#[test]
fn a_deck_with_a_card_too_few() {
    let file = shipped().iter().find(|(path, _)| *path == CARDS).expect("the common cards").1;
    let first = file.find("Action((").expect("a card");
    let second = file[first + 8..].find("Action((").expect("another card") + first + 8;
    let wrong = load_with(CARDS, &file[first..second], "");
    assert!(wrong.iter().all(|error| error.message.contains("31 cards, expected 32")), "{wrong:?}");
    assert_eq!(wrong.len(), 2, "each hero's deck is short: {wrong:?}");
}

#[test]
fn an_upgrade_of_something_that_is_not_there() {
    let file = shipped().iter().find(|(path, _)| *path == BARBARIAN).expect("the hero").1;
    let from = file.find("name: \"Smack II\"").expect("the upgrade");
    let covered = file[from + 16..].find("name: \"Smack\"").expect("what it covers") + from + 16;
    let changed = format!("{}name: \"Smock\"", &file[from..covered]);
    check(BARBARIAN, &file[from..covered + 13], &changed, "which is not on the board");
}

#[test]
fn a_level_that_costs_less_than_the_one_below() {
    check(
        BARBARIAN,
        "name: \"Smack III\", cost: 3",
        "name: \"Smack III\", cost: 1",
        "costs less than the level below",
    );
}

#[test]
fn a_token_no_text_brings_into_play() {
    check(
        BARBARIAN,
        "leaflet: {",
        "leaflet: {\n        \"Idle\": (sign: Positive, stack: 1),",
        "no text brings \"Idle\" into play",
    );
}

#[test]
fn a_rule_without_words() {
    let wrong = load_with(RULES, "\"FDT-2\":", "\"FDT-2x\":");
    assert!(wrong.iter().any(|error| error.message == "rule \"FDT-2\" has no words"), "{wrong:?}");
}

#[test]
fn a_damage_type_that_is_none() {
    check(RULESET, "Pure:", "Purest:", "Unexpected variant named `Purest`");
}

#[test]
fn a_rule_set_nobody_has() {
    let wrong = load(shipped(), "3.0").expect_err("there is no such rule set");
    assert_eq!(wrong.len(), 1);
    assert_eq!(wrong[0].message, "no rule set is called \"3.0\"");
}

#[test]
fn the_number_of_rolls_that_meet_a_row_is_known() {
    let rules = throne_tests::ruleset("living");
    let rolls = |hero: &str, ability: &str| -> Vec<u16> {
        let hero = rules.heroes().iter().find(|other| other.name == hero).expect("a hero");
        let book = hero
            .abilities
            .iter()
            .find(|book| hero.title(book.title) == ability)
            .expect("an ability");
        hero.rows[book.rows.0 as usize..book.rows.1 as usize].iter().map(|row| row.rolls).collect()
    };
    // Three, four, five of five dice with a chance of one half: (10 + 5 + 1, 5 + 1, 1) of 32 times 243.
    assert_eq!(rolls("Barbarian", "Smack"), [3888, 1458, 243]);
    // A small straight: 1,200 of 7,776; a large one: 2 x 120.
    assert_eq!(rolls("Barbarian", "Mighty Blow"), [1200]);
    assert_eq!(rolls("Barbarian", "Reckless"), [240]);
    // Four sixes and any other die, or five sixes: 5 x 5 + 1.
    assert_eq!(rolls("Barbarian", "Crit Bash"), [26]);
    assert_eq!(rolls("Barbarian", "Rage!"), [1]);
    // Three swords and two sixes: 10 places for the sixes, 27 for the swords.
    assert_eq!(rolls("Barbarian", "Overpower"), [270]);
}
