//! The single elimination: seeds, ties on the line, who goes on.

use crate::common::{Told, player, round};
use desk::{Player, Refusal, Why, champion, cut_places, cut_proposal};

fn players(numbers: &[u16]) -> Vec<Player> {
    numbers.iter().map(|number| player(*number)).collect()
}

/// Six players and one round: 1, 3 and 5 have 3 points and won by 10, 8 and 6; 2, 4 and 6 lost by as much.
fn six(cut: u16) -> Told {
    let mut told = Told::new(
        &format!("rounds fixed 1; heroes free; cut to {cut}; tie-breaks health difference"),
        6,
    );
    told.pairs(&[(1, 2), (3, 4), (5, 6)], &[]).results(&[(1, 10, 0), (1, 8, 0), (1, 6, 0)]);
    told
}

#[test]
fn four_of_six() {
    let mut told = six(4);
    // By Health 6 lost least: -6, before 4 with -8 and 2 with -10.
    let proposal = cut_proposal(told.desk.state());
    assert_eq!(proposal.seeds, players(&[1, 3, 5, 6]));
    assert_eq!((proposal.on_the_line, proposal.passed_over), (vec![], vec![]));
    told.ok("player 3: declines cut player 3");
    let proposal = cut_proposal(told.desk.state());
    assert_eq!((proposal.seeds, proposal.passed_over), (players(&[1, 5, 6, 4]), players(&[3])));
    let seen = told.desk.seen();
    assert_eq!(
        told.no(&format!("cut made seeds 1 + 5 + 6 + 3; seen {seen}")),
        Refusal::DeclinedCut(player(3))
    );
    assert_eq!(
        told.no(&format!("cut made seeds 1 + 5; seen {seen}")),
        Refusal::CutSize { wanted: 4, found: 2 }
    );
    told.ok(&format!("cut made seeds 1 + 5 + 6 + 4; seen {seen}"));
    assert_eq!(
        told.no(&format!("cut made seeds 1 + 5 + 6 + 4; seen {}", seen + 1)),
        Refusal::CutMadeAlready
    );
    assert_eq!(told.no("changed to cut to 2; because so"), Refusal::SettingTooLate);
    // 1 against 4, 2 against 3, by their seeds.
    let semi = told.post();
    let pairs: Vec<Vec<Player>> = semi.pairs().iter().map(|pair| pair.players().to_vec()).collect();
    assert_eq!(pairs, [players(&[1, 4]), players(&[5, 6])]);
    assert_eq!(semi.pairs[1].why, [Why::Seeds(2, 3)]);
    let tie = told.no("entered round 2; table 1; outcome tie by time, health 5 - 5; source slip");
    assert_eq!(tie, Refusal::NoTieInCut);
    told.results(&[(2, 0, 3), (1, 7, 2)]);
    let last = told.post();
    assert_eq!(last.pairs()[0].players().to_vec(), players(&[4, 5]));
    assert_eq!(champion(told.desk.state()), None);
    told.results(&[(1, 1, 0)]);
    assert_eq!(champion(told.desk.state()), Some(player(4)));
    assert_eq!(
        cut_places(told.desk.state()),
        [(1, player(4)), (2, player(5)), (3, player(1)), (3, player(6))]
    );
    assert_eq!(desk::propose(told.desk.state()), Err(Refusal::NoMoreRounds));
    // The cut moves no standings.
    assert_eq!(told.places()[0], (1, 1, 3));
}

#[test]
fn a_tie_on_the_line_is_for_the_organiser() {
    let mut told = Told::new("rounds fixed 1; heroes free; cut to 2; tie-breaks wins", 6);
    told.pairs(&[(1, 2), (3, 4), (5, 6)], &[]).results(&[(1, 9, 0), (1, 9, 0), (1, 9, 0)]);
    assert_eq!(cut_proposal(told.desk.state()).on_the_line, players(&[1, 3, 5]));
    told.ok("settled tie order 5 + 1 + 3; how they threw for it");
    let proposal = cut_proposal(told.desk.state());
    assert_eq!((proposal.seeds, proposal.on_the_line), (players(&[5, 1]), vec![]));
}

/// Three seeds of a bracket of four: the first has nobody to play. Then both of the other match lose.
#[test]
fn free_lines_and_a_match_that_both_lose() {
    let mut told = six(3);
    let seen = told.desk.seen();
    told.ok(&format!("cut made seeds 1 + 3 + 5; seen {seen}"));
    let semi = told.post();
    assert_eq!(semi.byes, [(player(1), Why::Free(1))]);
    assert_eq!(semi.pairs()[0].players().to_vec(), players(&[3, 5]));
    told.ok("entered round 2; table 1; outcome both lost by double ko, health 0 - 0; source slip");
    // Nobody comes to meet 1, who has a bye once more and then has won.
    let last = told.post();
    assert_eq!((last.pairs.len(), last.byes.len()), (0, 1));
    assert_eq!(champion(told.desk.state()), Some(player(1)));
}

#[test]
fn who_is_out_is_not_paired_any_more() {
    let mut told = six(4);
    let seen = told.desk.seen();
    told.ok(&format!("cut made seeds 1 + 3 + 5 + 6; seen {seen}"));
    let line = format!(
        "posted round 2; pairs 1 = 1 - 6 + 2 = 3 - 4; byes 5; proposal {}; because so; seen {}",
        "00".repeat(32),
        seen + 1
    );
    assert_eq!(told.no(&line), Refusal::NotIn(player(4), round(2)));
    told.post();
    told.ok("disqualified player 3; from 2; because of conduct");
    told.ok("entered round 2; table 1; outcome won 1 by knockout, health 4 - 0; source slip");
    // The opponent of whoever is disqualified goes on.
    let last = told.post();
    assert_eq!(last.pairs()[0].players().to_vec(), players(&[1, 5]));
}

#[test]
fn an_event_that_is_an_elimination_is_drawn_by_the_shuffle() {
    let mut told = Told::new("format elimination; heroes free", 5);
    told.ok("shuffled seed 99");
    assert_eq!(desk::propose(told.desk.state()), Err(Refusal::NoMoreRounds));
    let seeds = cut_proposal(told.desk.state()).seeds;
    assert_eq!(seeds.len(), 5);
    let said: Vec<String> = seeds.iter().map(ToString::to_string).collect();
    let seen = told.desk.seen();
    told.ok(&format!("cut made seeds {}; seen {seen}", said.join(" + ")));
    let first = told.post();
    // A bracket of eight: seeds 1, 2 and 3 are free, 4 meets 5.
    assert_eq!(first.players_with_bye().len(), 3);
    assert_eq!(first.pairs()[0].players(), [seeds[3], seeds[4]]);
}

/// Two groups of two: the winner of each goes on before the better loser.
#[test]
fn the_first_of_each_group_go_on() {
    let mut told =
        Told::new("format groups of 2; heroes free; cut to 3; tie-breaks health difference", 4);
    told.ok("grouped groups 1, 2 + 3, 4; seen 5");
    told.post();
    told.ok("entered round 1; table 1; outcome tie by time, health 9 - 8; source slip");
    told.ok("entered round 1; table 2; outcome won 1 by knockout, health 2 - 0; source slip");
    // Points: 3 has 3, 1 and 2 have 1, 4 has 0. By Health 1 is first of the first group; of the second places 2 is better.
    assert_eq!(cut_proposal(told.desk.state()).seeds, players(&[3, 1, 2]));
    // Without groups it would be the same three; with two places it is the two winners, and so it is if 2 had more than 3.
    told.ok("corrected round 1; table 2; outcome both lost by penalty; because of both");
    // 3 and 4 are first of their group together, with 0 points and 0 Health, and stand before 2 with 1 point.
    let proposal = cut_proposal(told.desk.state());
    assert_eq!(proposal.seeds, players(&[1, 3, 4]));
    assert_eq!(proposal.on_the_line, []);
}
