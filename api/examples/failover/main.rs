//! Servers of one database, whose primary is killed under load again and again, and now and then a server too: what was answered
//! is never lost, logged twice, or other than what another client was answered.
//!
//! ```sh
//! cargo build --release -p api && cargo run --release -p api --example failover -- target/release/throne 20
//! ```
//!
//! The number says in how many rounds. Three servers of PostgreSQL are started for it: a primary whose commits wait for one of two
//! standbys. In each round the primary is killed, the standby that is furthest is promoted, the other one follows it, and the one
//! that was killed comes back as an empty standby. Clients send what was not answered again, with the same key, to another server.

#[path = "../../../events/tests/cluster/mod.rs"]
mod cluster;
#[allow(dead_code, reason = "the soak uses all of it")]
#[path = "../soak/game.rs"]
mod game;
mod judged;
#[allow(dead_code, reason = "the soak uses all of it")]
#[path = "../soak/phone.rs"]
mod phone;
mod served;
#[allow(dead_code, reason = "tests of the journal use all of it")]
#[path = "../../../events/tests/server/mod.rs"]
mod server;
mod tables;

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::rt::System;
use actix_web::rt::time::sleep;

use cluster::Cluster;
use served::Served;
use tables::Load;

type Failure = Box<dyn Error>;

const USAGE: &str = "failover THRONE ROUNDS";
/// How long is logged before the next kill, and at the end behind the last one.
const PEACE: Duration = Duration::from_secs(3);
/// Every how manieth round a server is killed too.
const A_SERVER: u32 = 3;

fn main() -> Result<ExitCode, Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [throne, rounds] = &words[..] else { return Err(USAGE.into()) };
    System::new().block_on(run(throne, rounds.parse()?))
}

async fn run(throne: &str, rounds: u32) -> Result<ExitCode, Failure> {
    let out = &mut io::stdout();
    let mut cluster = Cluster::start()?;
    let mut served = [Served::start(throne, 0, &cluster)?, Served::start(throne, 1, &cluster)?];
    let load = Rc::new(Load::new([served[0].address, served[1].address]));
    let playing = tables::play(&load);
    for round in 1..=rounds {
        sleep(PEACE).await;
        let before = load.answered();
        let killed = Instant::now();
        cluster.kill_primary()?;
        let too = round.is_multiple_of(A_SERVER).then_some((round / A_SERVER) as usize % 2);
        if let Some(number) = too {
            served[number].kill()?;
        }
        // That the primary is dead is noticed by people or by a program; here at once.
        cluster.promote()?;
        if let Some(number) = too {
            served[number].start_again(throne, &cluster)?;
        }
        let again = load.answers_again(before, Duration::from_secs(60)).await;
        let again = again.ok_or(format!("round {round}: nothing was answered for a minute"))?;
        cluster.complete()?;
        writeln!(
            out,
            "round {round}: {before} answered before; answered again after {:.1} s",
            (again - killed).as_secs_f64()
        )?;
    }
    sleep(PEACE).await;
    load.stop();
    for table in playing {
        table.await??;
    }
    let found = judged::judge(throne, &cluster, &load)?;
    writeln!(out, "{found}")?;
    Ok(if found.is_well() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
