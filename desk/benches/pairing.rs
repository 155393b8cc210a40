//! How long it takes to pair a whole hall: the figure for 500 players is to be under a second.

use divan::Bencher;

fn main() {
    divan::main();
}

/// A round of so many players, of whom each has played so many rounds.
fn hall(players: u16, rounds: u16) -> Vec<desk::Wanted> {
    let number = |place: u16| desk::Player::new(place % players + 1);
    (0..players)
        .filter_map(|place| {
            Some(desk::Wanted {
                player: number(place)?,
                // A third of the possible points each, spread as after wins, ties and losses.
                points: (1..=rounds)
                    .map(|round| [3, 0, 1, 0, 3][usize::from((place * 7 + round * 3) % 5)])
                    .sum(),
                met: (1..=rounds)
                    .filter_map(|round| number(place + players - round * 3))
                    .chain((1..=rounds).filter_map(|round| number(place + round * 3)))
                    .collect(),
                byes: 0,
                fixed: None,
                floated: None,
                chance: u64::from(place).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            })
        })
        .collect()
}

#[divan::bench(args = [(64, 4), (500, 0), (500, 4), (499, 8)], sample_count = 5)]
fn a_swiss_round(bencher: Bencher, (players, rounds): (u16, u16)) {
    let hall = hall(players, rounds);
    bencher.bench(|| desk::pair(&hall));
}
