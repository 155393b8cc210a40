//! What leaves an event as text.

use crate::common::{Told, round, table};
use desk::out::{csv, paper, trf};
use desk::{Names, Setting, Settings, casebook, notation};

fn names() -> Names {
    Names::parse("1 \"Zoë\"\n2 \"ann, the\"\n3 \"=SUM(1)\"\n4 \"Bob\"\n5 \"Cy\"\n").expect("names")
}

fn told() -> Told {
    let mut told = Told::new(
        "title Winter Cup; rounds fixed 2; heroes free; tie-breaks wins + health difference",
        5,
    );
    told.pairs(&[(1, 2), (3, 4)], &[5]);
    told.ok("chose round 1; table 1; person 1; hero A");
    told.ok("entered round 1; table 1; outcome won 1 by knockout, health 34 - 0, turns 6 - 5, starter 1; source slip");
    told.ok("entered round 1; table 2; outcome tie by time, health 9 - 9; source slip");
    told
}

#[test]
fn pairings_by_name_are_in_the_order_of_names() {
    let told = told();
    let seats = paper::by_name(told.desk.state(), &names(), round(1));
    let lines: Vec<String> = seats
        .iter()
        .map(|seat| {
            format!(
                "{} {}",
                seat.name,
                seat.table.map_or("bye".to_owned(), |table| table.to_string())
            )
        })
        .collect();
    assert_eq!(lines, ["=SUM(1) 2", "ann, the 1", "Bob 2", "Cy bye", "Zoë 1"]);
    assert_eq!(seats[4].against.as_deref(), Some("ann, the"));
    assert_eq!(
        paper::by_table(told.desk.state(), &names(), round(1)),
        "1\tZoë\tann, the\n2\t=SUM(1)\tBob\nbye\tCy\n"
    );
    assert_eq!(paper::find(&names(), "AN").len(), 1);
}

#[test]
fn a_slip_says_what_counts() {
    let told = told();
    let slip = paper::slip(told.desk.state(), &names(), round(1), table(1)).expect("a slip");
    assert!(slip.starts_with("Winter Cup  Round 1  Table 1\n1. 1 Zoë  hero A "), "{slip}");
    for line in [
        "tie-breaks wins + health difference",
        "at time tie",
        "points win 3 tie 1 loss 0 bye 3 missed 0",
        "unplayed nothing",
    ] {
        assert!(slip.lines().any(|printed| printed == line), "{line}: {slip}");
    }
    assert_eq!(paper::slip(told.desk.state(), &names(), round(1), table(3)), None);
    assert!(paper::blank_slip(told.desk.state()).contains("Round ____"));
}

/// What is printed can be said again, and settles the same.
#[test]
fn the_printed_rules_are_the_settings() {
    let told = told();
    let rules = paper::rules(told.desk.state()).lines().collect::<Vec<_>>().join("; ");
    let said =
        notation::parse(&format!("2026-11-25T09:00:00 staff 1: opened {rules}")).expect("a fact");
    let desk::Fact::Opened { rules } = said.fact else { panic!("an opening") };
    let mut settings = Settings::default();
    for setting in &rules.0 {
        settings.settle(setting);
    }
    assert_eq!(settings, told.desk.state().settings);
    assert!(rules.0.contains(&Setting::Members(1)));
}

#[test]
fn tables_of_values() {
    let mut told = told();
    let state = told.desk.state();
    assert_eq!(
        csv::players(state, &names()).lines().collect::<Vec<_>>(),
        [
            "player,name,heroes,in",
            "1,Zoë,,yes",
            "2,\"ann, the\",,yes",
            "3,'=SUM(1),,yes",
            "4,Bob,,yes",
            "5,Cy,,yes"
        ]
    );
    let rounds = csv::rounds(state, &names());
    let rounds: Vec<&str> = rounds.lines().collect();
    assert_eq!(rounds[1], "1,1,1,Zoë,2,\"ann, the\",won 1,knockout,34,0,6,5,1");
    assert_eq!(rounds[2], "1,2,3,'=SUM(1),4,Bob,tie,time,9,9,,,");
    assert_eq!(rounds[3], "1,,5,Cy,,,bye,,,,,,");
    // 1 won with 34 more Health, 5 had a bye; a difference below zero is a number, not a formula.
    let standings = csv::table(state, &names());
    let standings: Vec<&str> = standings.lines().collect();
    assert_eq!(
        standings[0],
        "place,player,name,points,wins,ties,losses,byes,in,wins,health difference"
    );
    assert_eq!(standings[1], "1,1,Zoë,3,1,0,0,0,yes,1,34");
    assert_eq!(standings[2], "2,5,Cy,3,0,0,0,1,yes,0,0");
    assert_eq!(standings[5], "5,2,\"ann, the\",0,0,0,1,0,yes,0,-34");
    told.ok(
        "ruled ruling 1; round 1; table 1; rules DMG-2; decision Bob takes 5; because it is halved",
    );
    let cases = casebook(told.desk.state(), &names(), false);
    assert_eq!(
        csv::rulings(&cases).lines().nth(1),
        Some("1,1,,,DMG-2,A,a player takes 5,it is halved,,")
    );
}

/// TRF16: number in columns 5 to 8, name from 15, points in 81 to 84, place in 86 to 89, then ten columns a round.
#[test]
fn a_report_for_other_programs() {
    let told = told();
    let report = trf::report(told.desk.state(), &names());
    let line = |number: &str| {
        let begin = format!("001 {number:>4}");
        let line = report.lines().find(|line| line.starts_with(&begin)).expect("a player");
        line.chars().collect::<Vec<_>>()
    };
    let columns =
        |line: &[char], from: usize, to: usize| line[from - 1..to].iter().collect::<String>();
    let zoe = line("1");
    assert_eq!(columns(&zoe, 15, 17), "Zoë");
    assert_eq!(columns(&zoe, 81, 84), " 3.0");
    assert_eq!(columns(&zoe, 86, 89), "   1");
    assert_eq!(columns(&zoe, 92, 99), "   2 - 1");
    assert_eq!(columns(&line("4"), 92, 99), "   3 - =");
    assert_eq!(columns(&line("5"), 92, 99), "   0 - U");
    assert!(report.starts_with("012 Winter Cup\n062 5\nXXR 1\n"));
}
