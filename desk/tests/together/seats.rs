//! Putting a table right: who sat at a wrong one, and how long the right one waited; what may be taken back or still be done.

use crate::common::{Told, after, player, round, table};
use desk::{BackUps, Missed, wrong_seats};

/// Posted: table 1 = 1 - 2, table 2 = 3 - 4, for 30 minutes. The clock begins at second 7, when the round is started; 2 and 4
/// sit down crosswise at second 5, before it, and it is seen at second 307: the right tables lost 300 seconds.
#[test]
fn who_sits_crosswise_is_named_with_the_time_that_was_lost() {
    let mut told = Told::new("rounds fixed 2; heroes free; length 1800", 4);
    told.pairs(&[(1, 2), (3, 4)], &[]);
    assert_eq!(told.at, 7, "the clock began then");
    let seats = |told: &Told, now: u64| {
        let wrong = wrong_seats(told.desk.state(), told.desk.facts(), round(1), after(now));
        wrong.iter().map(|it| (it.player, it.sat, it.belongs, it.lost)).collect::<Vec<_>>()
    };
    assert_eq!(seats(&told, 307), []);
    let since = after(5);
    told.ok(&format!("sat round 1; player 2; table 2; since {since}"));
    told.ok(&format!("sat round 1; player 4; table 1; since {since}"));
    assert_eq!(
        seats(&told, 307),
        [(player(2), table(2), Some(table(1)), 300), (player(4), table(1), Some(table(2)), 300)]
    );
    // No table is given more than a round lasts.
    assert_eq!(seats(&told, 7 + 1800)[0].3, 1800);
    assert_eq!(seats(&told, 7 + 1801)[0].3, 1800);
    // Who sits right again is named no more.
    told.ok(&format!("sat round 1; player 2; table 1; since {}", after(300)));
    assert_eq!(seats(&told, 307).len(), 1);
    assert_eq!(wrong_seats(told.desk.state(), told.desk.facts(), round(2), after(1)), []);
}

#[test]
fn a_match_is_backed_up_as_the_event_has_it() {
    let allow = |policy: BackUps| [0, 1].map(|revealed| policy.allow(revealed));
    assert_eq!(allow(BackUps::Never), [Some(false); 2]);
    assert_eq!(allow(BackUps::NothingRevealed), [Some(true), Some(false)]);
    assert_eq!(allow(BackUps::Judge), [None; 2]);
}

/// In the same turn it is done if all since would stand, too late if something would not, and for the judge if nobody knows.
#[test]
fn a_missed_effect_is_done_or_too_late_as_the_event_has_it() {
    let stands = [Some(true), Some(false), None];
    let allows = |policy: Missed, same| stands.map(|stands| policy.allows(same, stands));
    assert_eq!(allows(Missed::SameTurn, true), [Some(true), Some(false), None]);
    assert_eq!(allows(Missed::SameTurn, false), [Some(false); 3]);
    assert_eq!(allows(Missed::TooLate, true), [Some(false); 3]);
    assert_eq!(allows(Missed::Judge, true), [None; 3]);
    assert_eq!(allows(Missed::Judge, false), [None; 3]);
}
