//! How long a season takes: `cargo run --release -p season --example reading -- 2000`.

#![expect(clippy::print_stdout, reason = "it says what it measures")]

use std::fs;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use events::notation;
use referee::{Game, Ruleset};
use season::Season;
use season::table::Facts;
use throne_tests::{files, project, ruleset};

fn main() {
    let count: usize = std::env::args().nth(1).and_then(|said| said.parse().ok()).unwrap_or(2_000);
    let living = Arc::new(ruleset("living"));
    let games: Vec<Game> = recorded(&living);
    let players =
        |nth: usize| [format!("Player {}", nth % 40), format!("Player {}", (nth / 7 + 1) % 40)];
    let one = |nth: usize| games[nth % games.len()].clone();

    let begin = Instant::now();
    // Two threads read half each; together they are one season.
    let halves: Vec<Season> = thread::scope(|scope| {
        let half = |from: usize| {
            move || {
                let mut season = Season::new();
                for nth in (from..count).step_by(2) {
                    season.take_in(&format!("{nth:06}"), 1, &players(nth), || Some(one(nth)));
                }
                season
            }
        };
        let both = [scope.spawn(half(0)), scope.spawn(half(1))];
        both.map(|half| half.join().expect("it is read")).into_iter().collect()
    });
    let mut season = Season::new();
    for half in halves {
        season.join(half);
    }
    let standing = season.standing(&Facts::default(), |_| true);
    println!(
        "{} matches, {} players: {:?}",
        standing.all.matches,
        standing.players.len(),
        begin.elapsed()
    );

    let begin = Instant::now();
    season.take_in("one more", 1, &players(3), || Some(one(3)));
    let standing = season.standing(&Facts::default(), |_| true);
    println!("one more, {} in all: {:?}", standing.all.matches, begin.elapsed());
}

/// The recorded duels of the living rules.
fn recorded(living: &Arc<Ruleset>) -> Vec<Game> {
    let read = |path: std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a recorded match");
        let log = notation::parse_log(&text).expect("notation");
        text.contains("open living 1v1").then(|| {
            Game::replay(Arc::clone(living), log.into_iter().map(|line| line.event))
                .expect("it opens")
        })
    };
    files(&project("fixtures/matches"), "match").into_iter().filter_map(read).collect()
}
