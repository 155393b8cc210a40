//! Two hundred tables log for half an hour while others do all they can to stop them: `cargo xtask soak`.
//!
//! `soak THRONE MINUTES` starts the program `THRONE` on a store of its own, plays honest tables against it, and runs itself as
//! `soak attack ADDRESS SECONDS` beside them, which takes half a core at most. It knows the server only by its addresses
//! and answers. At the end it kills the server, starts it again, looks for everything that was answered, and says which of
//! its aims were met.

mod attack;
mod game;
mod honest;
mod phone;
mod report;
mod server;
mod table;

use std::io::Write;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use actix_web::rt::{System, spawn, time};
use futures_util::future::join_all;
use tokio::time::Instant;

use honest::Honest;
use report::Report;
use server::{Folder, Server};
use table::Table;

type Failure = Box<dyn std::error::Error>;

const USAGE: &str = "soak THRONE MINUTES | soak attack ADDRESS SECONDS";
/// How many tables log.
const TABLES: u16 = 200;
/// How often the server is looked at, and how often of these times something is said.
const LOOK: Duration = Duration::from_secs(1);
const LOOKS_A_WORD: u32 = 30;

fn main() -> Result<ExitCode, Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["attack", address, seconds] => {
            let attack =
                attack::attack(address.parse()?, Duration::from_secs_f64(seconds.parse()?));
            let answers = System::new().block_on(attack);
            std::io::stdout().write_all(answers.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        [throne, minutes] => {
            let lasts = Duration::from_secs_f64(minutes.parse::<f64>()? * 60.0);
            let report = System::new().block_on(soak(throne, lasts))?;
            std::io::stdout().write_all(report.to_string().as_bytes())?;
            Ok(if report.is_met() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        _ => Err(USAGE.into()),
    }
}

async fn soak(throne: &str, lasts: Duration) -> Result<Report, Failure> {
    let folder = Folder::new()?;
    let mut server = Server::start(throne, &folder)?;
    let honest = Rc::new(Honest::default());
    let until = Instant::now() + lasts;
    let attackers = server::attackers(server.address, lasts)?;
    let tables: Vec<_> = (0..TABLES)
        .map(|number| {
            let table = Table::new(number, server.address, Rc::clone(&honest));
            spawn(table.and_then_play(until))
        })
        .collect();
    let mut looks = 0;
    while Instant::now() < until {
        time::sleep(LOOK).await;
        server.look()?;
        looks += 1;
        if looks % LOOKS_A_WORD == 0 {
            writeln!(std::io::stderr(), "{} s: {}; {}", looks, honest.so_far(), server.seen)?;
        }
    }
    let told = join_all(tables).await.into_iter().collect::<Result<Vec<_>, _>>()?;
    let told: Vec<_> = told.into_iter().flatten().collect();
    let answers = attackers.wait_with_output()?;
    server.look()?;
    let seen = server.seen;
    server.kill()?;

    let again = Server::start(throne, &folder)?;
    let mut lost = Vec::new();
    for match_ in &told {
        lost.extend(match_.missing_at(again.address).await);
    }
    again.kill()?;
    let verified = server::verify(throne, &folder)?;
    Ok(Report {
        lasted: lasts,
        honest: honest.sum(),
        seen,
        matches: told.len(),
        answered: told.iter().map(|told| told.answered).sum(),
        lost,
        verified,
        attackers: String::from_utf8(answers.stdout)?,
    })
}
