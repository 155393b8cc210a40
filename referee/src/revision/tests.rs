//! Proposals at tables that no rule set has a mode for yet.

use events::notation::parse;
use events::{Event, Seat};

use super::{BadRevision, Fault, Placed, Role, View, check, placed, revises};

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// The entries of a log of which each correction and answer was judged by what stood before it.
fn said(log: &[Event]) -> Vec<Placed> {
    let events: Vec<&Event> = log.iter().collect();
    let mut voids = Vec::new();
    for (place, event) in events.iter().enumerate().filter(|(_, event)| revises(event)) {
        if let Err(bad) = check(&events[..place], &voids, event) {
            voids.push((place as u32 + 1, Fault::Revision(bad)));
        }
    }
    placed(&events, &voids, View::AsCorrected)
}

/// With three at the table, or two of four asked, each of them has to agree.
#[test]
fn everybody_who_is_asked_has_to_agree() {
    let role = |lines: &[&str]| {
        let opening = "open x y; 1 A; 2 B; 3 C; 4 D; 1 starts";
        let start = [opening, "1 ends", "2 ends"];
        let log = start.iter().chain(lines).map(|line| parse(line).expect(line));
        let placed = said(&log.collect::<Vec<Event>>());
        (placed[3].role, placed.last().expect("an entry").role)
    };
    let waits = |lines: &[&str]| {
        let Role::Proposed { waits } = role(lines).0 else { panic!("{lines:?}") };
        waits.seats().map(Seat::number).collect::<Vec<u8>>()
    };
    let all = "1 proposes: strike 2; because so";
    assert_eq!(waits(&[all]), [2, 3, 4]);
    assert_eq!(waits(&[all, "3 agrees to 4"]), [2, 4]);
    assert_eq!(waits(&[all, "3 agrees to 4", "2 agrees to 4"]), [4]);
    let whole = [all, "3 agrees to 4", "2 agrees to 4", "4 agrees to 4"];
    assert_eq!(role(&whole).0, Role::Correction { withdrawn: None });
    let twice = BadRevision::HasAgreed { of: 4, seat: seat(3) };
    assert_eq!(
        role(&[all, "3 agrees to 4", "3 agrees to 4"]).1,
        Role::Void(Fault::Revision(twice))
    );
    assert_eq!(
        role(&[all, "3 agrees to 4", "3 disagrees with 4"]).1,
        Role::Void(Fault::Revision(twice))
    );
    assert_eq!(role(&[all, "3 agrees to 4", "2 disagrees with 4"]).0, Role::Dropped { by: 6 });
    let some = "2 proposes to 4 + 1: strike 2; because so";
    assert_eq!(waits(&[some]), [1, 4]);
    let outside = BadRevision::NotAsked { of: 4, seat: seat(3) };
    assert_eq!(role(&[some, "3 agrees to 4"]).1, Role::Void(Fault::Revision(outside)));
    assert_eq!(
        role(&[some, "1 agrees to 4", "4 agrees to 4"]).0,
        Role::Correction { withdrawn: None }
    );
}
