//! What the lines of a total rest on, as the boards print it. [FDT-1, ABIL-3, DEF-7]

use std::sync::Arc;

use api::report;
use api::rulesets::Rulesets;
use api::words::Language;
use events::notation::parse_log;
use referee::revision::View;

const DUEL: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase offense";

/// Every line that was dealt: whose dial, what it is printed on, by how much, and what it rests on.
fn dealt(text: &str, language: Language) -> Vec<String> {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(text).expect("notation");
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    let replayed = report::replay_in(&log, View::AsRuled, language, ruleset);
    let entries = replayed.expect("an opening that fits").entries;
    let totals = entries.iter().flat_map(|(_, entry)| &entry.breakdowns);
    let settled = totals.filter(|total| total.settled);
    let lines = settled.flat_map(|total| {
        total.rows.iter().map(|row| {
            let needs = row.needs.as_deref().unwrap_or("-");
            format!("{}: {} {}: {needs}", total.to, row.source, row.change)
        })
    });
    lines.collect()
}

/// Smack has rows for three, four and five Swords, which faces 1 to 3 show. [ABIL-3]
#[test]
fn an_ability_rests_on_the_row_that_is_met() {
    for (dice, damage, needs) in
        [("1 2 3 4 6", 4, "3 Sword"), ("1 2 3 3 6", 6, "4 Sword"), ("1 2 3 3 2", 8, "5 Sword")]
    {
        // One Foot, one Arrow and three Moons defend nothing.
        let log = format!("{DUEL}\n1 rolls {dice}\n1 announces Smack\n2 rolls 1 4 6 6 6\n1 ends");
        assert_eq!(dealt(&log, Language::English), [format!("2: Smack {damage}: {needs}")]);
    }
}

/// Missed Me prevents half with two Feet (faces 4 and 5), and deals 1 back for every two Arrows (faces 1 to 3). [DEF-7]
#[test]
fn a_defense_rests_on_the_branch_that_is_met() {
    let defended = |dice: &str, language| {
        let log = format!("{DUEL}\n1 rolls 1 2 3 4 6\n1 announces Smack\n2 rolls {dice}\n1 ends");
        let lines = dealt(&log, language);
        lines.into_iter().filter(|line| line.contains("Missed Me")).collect::<Vec<_>>()
    };
    let english = |dice| defended(dice, Language::English);
    let (half, one) = ("2: Missed Me -2: at least 2 Foot", "1: Missed Me 1: 1 group of 2 Arrow");
    assert_eq!(english("1 6 6 4 6"), [""; 0]);
    assert_eq!(english("1 6 6 4 5"), [half]);
    assert_eq!(english("1 2 6 4 6"), [one]);
    // The third Arrow is in no pair; the fourth is.
    assert_eq!(english("1 2 3 4 6"), [one]);
    assert_eq!(english("1 2 3 3 6"), ["1: Missed Me 2: 2 groups of 2 Arrow"]);
    let french = ["1: Missed Me 1: 1 groupe de 2 Arrow", "2: Missed Me -2: au moins 2 Foot"];
    let mut lines = defended("1 2 6 4 5", Language::French);
    lines.sort_unstable();
    assert_eq!(lines, french);
}

/// Missed Me II deals 1 back for each Arrow.
#[test]
fn what_counts_for_each_says_how_many() {
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase offense; 2 upgrades Missed Me II\n\
        1 rolls 1 2 3 4 6\n1 announces Smack\n2 rolls 1 2 3 4 6\n1 ends";
    assert!(dealt(log, Language::English).contains(&"1: Missed Me II 3: 3 Arrow".to_owned()));
}

/// The die of Spanner Strike adds 1 with a Wrench (faces 1 to 3), 2 with a Gear (4 and 5), nothing with a Bolt: each is a
/// line of its own beside the row.
#[test]
fn a_further_die_is_a_line_of_its_own() {
    let struck = |die| {
        let log = format!(
            "open living 1v1; 1 Artificer; 2 Barbarian; 1 starts; turn 3; phase offense\n1 rolls 1 2 3 4 6\n\
             1 announces Spanner Strike\n1 rolls {die}\n2 rolls 1 2 3\n1 ends"
        );
        let lines = dealt(&log, Language::English);
        lines.into_iter().filter(|line| line.contains("Spanner")).collect::<Vec<_>>()
    };
    let row = "2: Spanner Strike 3: 3 Wrench";
    assert_eq!(struck(3), [row, "2: Spanner Strike 1: at least 1 Wrench"]);
    assert_eq!(struck(4), [row, "2: Spanner Strike 2: at least 1 Gear"]);
    assert_eq!(struck(6), [row]);
}

/// What no die has to show: the damage of Burn in the Upkeep Phase, and what a judge sets. [UPK-2]
#[test]
fn what_asks_for_nothing_rests_on_nothing() {
    let burns = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase upkeep; 1 tokens Burn\n1 ends";
    let judged = format!("{DUEL}\njudge Ann: sets 2 health 46; because the dial had slipped");
    for log in [burns, &judged] {
        let lines = dealt(log, Language::English);
        assert!(!lines.is_empty() && lines.iter().all(|line| line.ends_with(": -")), "{lines:?}");
    }
}
