//! What was logged by mistake.

use campaign::{Outcome, Refusal, Standing};

use crate::common::{Told, won};

fn in_shop() -> Told {
    let mut told = Told::opened();
    told.played("a", Outcome { gold: 30, ..won(1) });
    told.ok("1 is dealt common Link + common Greed + common Tin + rare Codex II");
    told.ok("1 buys rare Codex II");
    told.ok("1 buys common Link");
    told
}

#[test]
fn a_struck_entry_counts_for_nothing_and_stays_in_the_log() {
    let mut told = in_shop();
    assert_eq!(told.gold()[0], 5);
    told.ok("strike 4; because it was the other card");
    assert_eq!((told.gold()[0], told.loot(1)), (20, vec!["Link".to_owned()]));
    let standing = told.campaign.placed().nth(3).map(|(_, entry)| entry.standing.clone());
    assert_eq!(standing, Some(Standing::StruckBy(6)));
    assert_eq!(told.say("strike 4; because again"), Some(Refusal::NothingToStrike(4)));
}

#[test]
fn what_later_entries_rest_on_is_struck_last() {
    let mut told = in_shop();
    let refusal = told.say("strike 3; because misread").expect("two cards of it were bought");
    assert!(matches!(refusal, Refusal::StillNeeded { entry: 4, .. }), "{refusal}");
    for entry in [5, 4, 3] {
        told.ok(&format!("strike {entry}; because misread"));
    }
    assert_eq!(told.gold()[0], 30);
}

#[test]
fn a_session_that_is_struck_can_be_counted_again() {
    let mut told = Told::opened();
    told.played("a", won(1));
    told.ok("strike 2; because it was the wrong file");
    assert_eq!(told.points(), (vec![], 0));
    told.played("a", won(1));
}

#[test]
fn neither_the_opening_nor_a_strike_is_struck() {
    let mut told = in_shop();
    assert_eq!(told.say("strike 1; because a"), Some(Refusal::NotStruck(1)));
    assert_eq!(told.say("strike 0; because a"), Some(Refusal::NothingToStrike(0)));
    assert_eq!(told.say("strike 6; because a"), Some(Refusal::NothingToStrike(6)));
    told.ok("strike 5; because a");
    assert_eq!(told.say("strike 6; because a"), Some(Refusal::NotStruck(6)));
}
