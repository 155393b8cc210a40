//! The games that honest tables play: recorded ones, line by line.

use events::notation::{parse_log, print};

const GAMES: [&str; 4] = [
    include_str!("../../../fixtures/matches/barbarian-wins.match"),
    include_str!("../../../fixtures/matches/moon-elf-and-samurai.match"),
    include_str!("../../../fixtures/matches/monk-and-samurai.match"),
    include_str!("../../../fixtures/matches/treant-and-artificer.match"),
];

/// The lines of a game, from its opening on.
pub(crate) fn game(number: usize) -> Vec<String> {
    let log = GAMES[number % GAMES.len()];
    let written = parse_log(log).expect("recorded matches are notation");
    written.iter().map(|written| print(&written.event)).collect()
}

/// Numbers by chance, the same in every run.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}
