//! The score sheet.

use campaign::{Counted, Outcome, Rule};

use crate::common::{Told, lost, name, won};

fn points(outcome: Outcome) -> i32 {
    let mut told = Told::opened();
    told.played("a", outcome);
    told.ok("record");
    told.points().1
}

/// 20 points of Normal, and what is left. [SCORE-1]
#[test]
fn a_victory_counts_what_is_left_score_1() {
    assert_eq!(points(won(1)), 20);
    assert_eq!(points(Outcome { salves: 3, ..won(1) }), 23);
    assert_eq!(points(Outcome { all_explored: true, ..won(1) }), 25);
    // Two heroes with 5 each have 10, which are 2 points; 1 Gold is rounded up first.
    assert_eq!(points(Outcome { gold: 5, ..won(1) }), 22);
    assert_eq!(points(Outcome { gold: 1, ..won(1) }), 22);
}

#[test]
fn the_difficulty_says_what_a_victory_brings_adv_2() {
    for (difficulty, score) in [("Normal", 20), ("Veteran", 30), ("Insane", 40), ("Hardcore", 50)] {
        let mut told = Told::on(difficulty);
        told.played("a", Outcome { difficulty: name(difficulty), ..won(1) });
        assert_eq!(told.points().1, score, "{difficulty}");
    }
}

/// L866: none of what a victory counts. [SCORE-2]
#[test]
fn a_defeat_is_ten_less_and_nothing_else_score_2() {
    let all = Outcome { salves: 9, gold: 100, all_explored: true, ..lost(1) };
    assert_eq!(points(all.clone()), -10);
    let mut told = Told::opened();
    told.played("a", all);
    let sheet = told.campaign.sheet();
    let lines = &sheet.sessions[0].lines;
    assert_eq!(lines.len(), 1);
    assert_eq!(
        (lines[0].counted, lines[0].points, lines[0].rule),
        (Counted::Lost, -10, Rule::Lost)
    );
}

/// Gold counts once the shop is done with; until then the line says what it would come to. [L855]
#[test]
fn gold_counts_behind_the_shop_score_1() {
    let mut told = Told::opened();
    told.played("a", Outcome { gold: 20, ..won(1) });
    let gold = |told: &Told| {
        let sheet = told.campaign.sheet();
        let lines = sheet.sessions[0].lines.iter();
        let points = lines.filter(|line| line.counted == Counted::Gold).map(|line| line.points);
        (sheet.sessions[0].settled, points.sum::<i32>())
    };
    assert_eq!(gold(&told), (false, 8));
    told.ok("1 is dealt common Link + common Greed + common Tin + rare Codex II");
    told.ok("1 buys rare Codex II");
    assert_eq!(gold(&told), (false, 5));
    told.ok("record");
    assert_eq!(gold(&told), (true, 5));
}

/// SCORE-3: the sum of all sessions, and each session the sum of its lines.
#[test]
fn everything_adds_up_line_by_line_score_3() {
    let mut told = Told::opened();
    told.played("a", lost(1));
    told.ok("record");
    told.played("b", Outcome { starting_salves: 5, ..lost(2) });
    told.ok("record");
    told.played("c", Outcome { starting_salves: 8, salves: 6, ..won(3) });
    told.ok("record");
    assert_eq!(told.points(), (vec![-10, -10, 26], 6));
    let sheet = told.campaign.sheet();
    let lines = sheet.sessions.iter().flat_map(|session| &session.lines);
    assert_eq!(lines.map(|line| line.points).sum::<i32>(), sheet.total());
    // The Salves that stand beside each session are those with which the next one starts.
    let next: Vec<u16> = sheet.sessions.iter().map(|session| session.next_salves).collect();
    assert_eq!(next, [5, 8, 6]);
}
