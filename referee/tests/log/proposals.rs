//! Corrections that are proposed: they count from the last agreement on, and everything else leaves the log as it is.

use events::notation::parse;
use referee::Game;
use referee::revision::{BadRevision, Fault, Role, View};

use super::{health_of, replayed, seat};

/// Four swords deal 6, of which 3 are prevented.
const FOUR: &str = "1 proposes: replace 2; because a sword was missed; with 1 rolls 1 1 2 2 6";

/// A match with whatever cannot be in it.
fn game(more: &[&str]) -> Game {
    replayed(&super::game(more))
}

/// Health of both as logged, as corrected and as ruled.
fn healths(game: &Game) -> [[u8; 2]; 3] {
    [View::AsLogged, View::AsCorrected, View::AsRuled].map(|view| {
        let there = game.at(view, game.len()).expect("the last entry");
        [0, 1].map(|seat| health_of(there.state(), seat))
    })
}

fn role(game: &Game, seq: u32) -> Role {
    let entries = game.entries(View::AsRuled, 1, u32::MAX);
    entries
        .iter()
        .rfind(|entry| entry.placed.seq == seq && entry.placed.place == seq)
        .expect("it")
        .placed
        .role
}

/// Why an event cannot be logged behind others.
fn refused(more: &[&str], line: &str) -> Result<(), BadRevision> {
    match game(more).judge(parse(line).expect(line)) {
        Ok(_) => Ok(()),
        Err(objection) => {
            let Fault::Revision(bad) = objection.fault else { panic!("{line}: {objection:?}") };
            Err(bad)
        }
    }
}

const LOGGED: [[u8; 2]; 3] = [[49, 48]; 3];
const CORRECTED: [[u8; 2]; 3] = [[49, 48], [49, 47], [49, 47]];

#[test]
fn a_proposal_counts_when_all_others_have_agreed() {
    let open = game(&[FOUR]);
    assert_eq!(healths(&open), LOGGED, "play goes on with what was logged");
    let Role::Proposed { waits } = role(&open, 6) else { panic!("{:?}", role(&open, 6)) };
    assert_eq!(waits.seats().collect::<Vec<_>>(), [seat(2)]);
    let agreed = game(&[FOUR, "2 agrees to 6"]);
    assert_eq!(healths(&agreed), CORRECTED);
    assert_eq!(role(&agreed, 2), Role::Replaced { by: 6 });
    assert_eq!(role(&agreed, 6), Role::Correction { withdrawn: None });
    assert_eq!(role(&agreed, 7), Role::Answer);
    let line = FOUR.replace("1 proposes: replace 2;", "replace 2; agreed 1 + 2;");
    assert_eq!(healths(&game(&[&line])), CORRECTED, "as if the table had agreed at once");
}

#[test]
fn what_is_declined_or_withdrawn_never_counts() {
    for answer in ["2 disagrees with 6", "1 withdraws 6"] {
        let dropped = game(&[FOUR, answer]);
        assert_eq!(healths(&dropped), LOGGED, "{answer}");
        assert_eq!(role(&dropped, 6), Role::Dropped { by: 7 });
    }
}

#[test]
fn what_came_in_between_does_not_move_it() {
    let more = [FOUR, "1 sells Tip It!", "2 agrees to 6"];
    let agreed = game(&more);
    assert_eq!(role(&agreed, 2), Role::Replaced { by: 6 });
    assert_eq!(healths(&agreed), CORRECTED);
    assert_eq!(
        agreed.now().state().actors()[0].cp(),
        game(&more[..2]).now().state().actors()[0].cp()
    );
    // Inserted, it stands at its place too.
    let spent = "2 proposes: insert before 5; because it was said; with 2 passes";
    let inserted = game(&[spent, "1 sells Tip It!", "1 agrees to 6"]);
    let entries = inserted.entries(View::AsCorrected, 1, u32::MAX);
    let at = entries.iter().find(|entry| entry.placed.seq == 6).expect("it").placed;
    assert_eq!((at.place, at.role), (5, Role::Inserted));
}

/// The last word decides: what is agreed to later stands before what was agreed at once in between.
#[test]
fn the_moment_of_agreement_is_when_it_is_said() {
    let three = "replace 2; agreed 1 + 2; because no; with 1 rolls 1 1 2 5 6";
    assert_eq!(role(&game(&[FOUR, three, "2 agrees to 6"]), 2), Role::Replaced { by: 6 });
    assert_eq!(role(&game(&[FOUR, "2 agrees to 6", three]), 2), Role::Replaced { by: 8 });
    let strike = "2 proposes: strike 5; because too early";
    let other = "1 proposes: strike 5; because too early";
    assert_eq!(
        refused(&[strike, other, "1 agrees to 6"], "2 agrees to 7"),
        Err(BadRevision::IsGone { of: 5, by: 6 })
    );
    assert_eq!(refused(&[strike, other, "1 agrees to 6"], "2 disagrees with 7"), Ok(()));
}

#[test]
fn a_correction_that_was_agreed_to_is_struck_like_any_other() {
    let struck = [
        "strike 6; agreed 1 + 2; because it was right",
        "1 proposes: strike 6; because it was right",
    ];
    assert_eq!(refused(&[FOUR], struck[0]), Err(BadRevision::IsProposed(6)));
    assert_eq!(refused(&[FOUR], struck[1]), Err(BadRevision::IsProposed(6)));
    assert_eq!(
        refused(&[FOUR, "1 withdraws 6"], struck[0]),
        Err(BadRevision::IsGone { of: 6, by: 7 })
    );
    assert_eq!(healths(&game(&[FOUR, "2 agrees to 6", struck[0]])), LOGGED);
    let proposed = game(&[FOUR, "2 agrees to 6", struck[1]]);
    assert_eq!(healths(&proposed), CORRECTED);
    let agreed = game(&[FOUR, "2 agrees to 6", struck[1], "2 agrees to 8"]);
    assert_eq!(healths(&agreed), LOGGED);
    assert_eq!(role(&agreed, 6), Role::Correction { withdrawn: Some(8) });
    assert_eq!(
        refused(&[FOUR, "2 agrees to 6"], "strike 7; agreed 1 + 2; because so"),
        Err(BadRevision::IsAnAnswer(7))
    );
}

#[test]
fn only_who_is_asked_answers_and_only_once() {
    let settled = |by: u32| Err(BadRevision::IsSettled { of: 6, by });
    assert_eq!(refused(&[FOUR], "2 agrees to 6"), Ok(()));
    assert_eq!(refused(&[FOUR], "2 disagrees with 6"), Ok(()));
    assert_eq!(refused(&[FOUR], "1 withdraws 6"), Ok(()));
    assert_eq!(
        refused(&[FOUR], "1 agrees to 6"),
        Err(BadRevision::NotAsked { of: 6, seat: seat(1) })
    );
    assert_eq!(
        refused(&[FOUR], "1 disagrees with 6"),
        Err(BadRevision::NotAsked { of: 6, seat: seat(1) })
    );
    assert_eq!(
        refused(&[FOUR], "3 agrees to 6"),
        Err(BadRevision::NotAsked { of: 6, seat: seat(3) })
    );
    assert_eq!(
        refused(&[FOUR], "2 withdraws 6"),
        Err(BadRevision::NotTheProposer { of: 6, by: seat(1) })
    );
    assert_eq!(refused(&[FOUR, "2 agrees to 6"], "2 agrees to 6"), settled(7));
    assert_eq!(refused(&[FOUR, "2 agrees to 6"], "1 withdraws 6"), settled(7));
    assert_eq!(refused(&[FOUR, "1 withdraws 6"], "2 agrees to 6"), settled(7));
    assert_eq!(refused(&[FOUR, "2 disagrees with 6"], "2 agrees to 6"), settled(7));
    assert_eq!(refused(&[], "2 agrees to 5"), Err(BadRevision::IsNoProposal(5)));
    assert_eq!(refused(&[], "2 agrees to 6"), Err(BadRevision::NoSuchEntry(6)));
    let agreed = "strike 5; agreed 1 + 2; because so";
    assert_eq!(refused(&[agreed], "2 agrees to 6"), Err(BadRevision::IsNoProposal(6)));
}

#[test]
fn only_what_is_there_is_proposed() {
    let struck = "strike 5; agreed 1 + 2; because so";
    assert_eq!(refused(&[], "1 proposes: strike 9; because so"), Err(BadRevision::NoSuchEntry(9)));
    assert_eq!(
        refused(&[struck], "1 proposes: strike 5; because so"),
        Err(BadRevision::IsGone { of: 5, by: 6 })
    );
    assert_eq!(
        refused(&[], "3 proposes: strike 5; because so"),
        Err(BadRevision::NobodySits(seat(3)))
    );
    assert_eq!(
        refused(&[], "1 proposes to 3: strike 5; because so"),
        Err(BadRevision::NobodySits(seat(3)))
    );
    assert_eq!(refused(&[], "1 proposes to 2: strike 5; because so"), Ok(()));
    // What the rules would not allow there is not proposed either.
    let wrong = parse("1 proposes: replace 2; because so; with 1 rolls 1 1").expect("a line");
    let objection = game(&[]).judge(wrong).expect_err("two dice");
    assert!(matches!(objection.fault, Fault::Refused(_)), "{objection:?}");
}

#[test]
fn what_cannot_be_is_void_in_a_log_and_changes_nothing() {
    for (more, void, bad) in [
        (vec!["2 agrees to 5"], 6, BadRevision::IsNoProposal(5)),
        (vec![FOUR, "1 agrees to 6"], 7, BadRevision::NotAsked { of: 6, seat: seat(1) }),
        (vec![FOUR, "2 withdraws 6"], 7, BadRevision::NotTheProposer { of: 6, by: seat(1) }),
        (vec![FOUR, "1 withdraws 6", "2 agrees to 6"], 8, BadRevision::IsSettled { of: 6, by: 7 }),
        (
            vec![FOUR, "2 disagrees with 6", "2 agrees to 6"],
            8,
            BadRevision::IsSettled { of: 6, by: 7 },
        ),
        (
            vec!["1 proposes: strike 9; because so", "2 agrees to 6"],
            7,
            BadRevision::IsNoProposal(6),
        ),
    ] {
        let game = game(&more);
        assert_eq!(role(&game, void), Role::Void(Fault::Revision(bad)), "{more:?}");
        assert_eq!(healths(&game), LOGGED, "{more:?}");
    }
    let twice = game(&[FOUR, "2 agrees to 6", "2 agrees to 6"]);
    assert_eq!(
        role(&twice, 8),
        Role::Void(Fault::Revision(BadRevision::IsSettled { of: 6, by: 7 }))
    );
    assert_eq!(healths(&twice), CORRECTED);
}

#[test]
fn a_preview_shows_what_all_would_agree_to() {
    let mut ahead = game(&[]);
    let line = parse(FOUR).expect("a line");
    ahead.keep(ahead.as_agreed(line.clone().into())).expect("possible");
    assert_eq!(healths(&ahead), CORRECTED);
    let mut ahead = game(&[FOUR]);
    ahead.keep(ahead.as_agreed(parse("2 agrees to 6").expect("a line").into())).expect("possible");
    assert_eq!(healths(&ahead), CORRECTED);
    let mut still = game(&[FOUR]);
    still
        .keep(still.as_agreed(parse("2 disagrees with 6").expect("a line").into()))
        .expect("possible");
    assert_eq!(healths(&still), LOGGED);
}

/// One event after the other leads to the same as all at once, at every place and in every view.
#[test]
fn logging_one_by_one_is_the_same_as_replaying_at_once() {
    let more = [
        FOUR,
        "1 sells Tip It!",
        "2 agrees to 6",
        "1 proposes to 2: strike 6; because so",
        "2 agrees to 9",
    ];
    let mut one_by_one = game(&[]);
    for line in more {
        one_by_one.log(parse(line).expect(line)).unwrap_or_else(|why| panic!("{line}: {why:?}"));
    }
    assert_eq!(healths(&one_by_one), healths(&game(&more)));
    assert_eq!(one_by_one.now().state(), game(&more).now().state());
}
