//! What has come together, worked out from the boards by hand.

use crate::support::read;
use referee::revision::View;
use season::fairness::Faces;
use season::{SoFar, Sums};

/// What had come together for both behind an entry.
fn behind(log: &str, place: u32) -> [Sums; 2] {
    let told = SoFar::of(&read(log), View::AsRuled);
    let of = |seat: u8| {
        let mut rows = told.iter().filter(|row| row.of.number() == seat && row.place <= place);
        rows.next_back().expect("everybody has a row behind the opening").sums
    };
    [of(1), of(2)]
}

fn sums(taken: u32, prevented: u32, hardest: u16, played: u32, paid: u32) -> Sums {
    Sums { taken, prevented, hardest, played, paid }
}

/// Smack II costs 2 CP and deals 7 for four swords; Missed Me prevents half of it for two feet, 3.5 rounded up, and deals 1
/// back for two arrows. [DMG-11, ATK-2]
const ATTACK: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts
1 plays Smack II
1 rolls 1 2 3 1 4
1 announces Smack
2 rolls 4 5 1 1 6
1 ends";

#[test]
fn damage_is_summed_where_it_lands_and_a_price_where_it_is_paid() {
    assert_eq!(behind(ATTACK, 1), [Sums::default(); 2]);
    assert_eq!(behind(ATTACK, 2), [sums(0, 0, 0, 1, 2), Sums::default()]);
    assert_eq!(behind(ATTACK, 4), [sums(0, 0, 0, 1, 2), Sums::default()]);
    assert_eq!(behind(ATTACK, 6), [sums(1, 0, 1, 1, 2), sums(3, 4, 3, 0, 0)]);
}

#[test]
fn what_did_not_happen_is_not_summed() {
    // Without the upgrade 6 are dealt, of which half is prevented.
    let log = format!("{ATTACK}\nstrike 2; agreed 1 + 2; because it stayed in hand");
    assert_eq!(behind(&log, 7), [sums(1, 0, 1, 0, 0), sums(3, 3, 3, 0, 0)]);
    let rolled = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 2 3 1 4\n1 rolls 1 2 3 1 6 throwing 5";
    let struck = format!("{rolled}\nstrike 3; agreed 1 + 2; because it fell off the table");
    assert_eq!(Faces::of(&read(rolled), View::AsRuled)[0].thrown, [2, 1, 1, 1, 0, 1]);
    assert_eq!(Faces::of(&read(&struck), View::AsRuled)[0].thrown, [2, 1, 1, 1, 0, 0]);
}

#[test]
fn only_what_is_more_than_before_is_the_hardest_hit() {
    // Longbow deals 3 for three arrows, Thick Skin prevents nothing. [ATK-2]
    let log =
        format!("{ATTACK}\n1 ends\n2 rolls 1 2 3 4 6\n2 announces Longbow\n1 rolls 1 2 3\n2 ends");
    assert_eq!(behind(&log, 11), [sums(4, 0, 3, 1, 2), sums(3, 4, 3, 0, 0)]);
}

#[test]
fn cp_that_an_opponent_takes_are_not_paid() {
    // Exploding Arrow deals 4, and 1 more for each arrow and foot; each moon costs the opponent 1 CP.
    let log = "open living 1v1; 1 Moon Elf; 2 Barbarian; 1 starts
1 rolls 1 6 6 6 2
1 announces Exploding Arrow
1 rolls 6 6 1 2 3
2 rolls 1 2 3
1 ends";
    let game = read(log);
    assert_eq!(game.now().state().actor(referee::ActorId::new(2).expect("a seat")).cp(), 0);
    assert_eq!(behind(log, 6), [Sums::default(), sums(7, 0, 7, 0, 0)]);
}
