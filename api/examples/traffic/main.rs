//! How many events a second a server takes over GraphQL, and how soon they are answered and seen, with the clients on the same
//! machine: first a hundred tables that log as fast as they are answered, then five hundred that log as people do, each watched
//! by two.
//!
//! ```sh
//! cargo build --release -p api && cargo run --release -p api --example traffic -- target/release/throne 20
//! ```
//!
//! The number says for how many seconds each. It knows the server by its addresses and answers alone.

#[allow(dead_code, reason = "the soak uses all of it")]
#[path = "../soak/game.rs"]
mod game;
mod hall;
#[allow(dead_code, reason = "the soak uses all of it")]
#[path = "../soak/phone.rs"]
mod phone;
mod served;
mod took;

use std::error::Error;
use std::io::{self, Write as _};
use std::time::Duration;

use actix_web::rt::System;

use served::Served;

type Failure = Box<dyn Error>;

const USAGE: &str = "traffic THRONE SECONDS";
/// Tables that log as fast as they are answered.
const FAST: u16 = 100;
/// Tables that log at the pace of people, and how many watch each.
const SLOW: u16 = 500;
const WATCHERS: u16 = 2;
/// How often such a table logs.
const PACE: Duration = Duration::from_secs(2);

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [throne, seconds] = &words[..] else { return Err(USAGE.into()) };
    let lasts = Duration::from_secs(seconds.parse()?);
    System::new().block_on(async {
        let fast = Served::start(throne)?;
        told("100 tables at full speed", &hall::full_speed(&fast, FAST, lasts).await?)?;
        drop(fast);
        let slow = Served::start(throne)?;
        let (answered, seen) =
            hall::at_the_pace_of_people(&slow, SLOW, WATCHERS, PACE, lasts).await?;
        told("500 tables, answers", &answered)?;
        told("500 tables, seen by 1,000", &seen)
    })
}

fn told(what: &str, took: &took::Took) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{what:28}{took}")?)
}
