//! Fills the store of a folder with copies of the reference game, and says how small it is packed.
//!
//! `reference_games DIR COUNT` logs `fixtures/matches/barbarian-wins.match` once, as people at a table would, and then so
//! many copies of it under other ids. `throne rejudge --data DIR` says how fast they are judged again.

use std::collections::VecDeque;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc;

use api::matches::Matches;
use events::journal::{AppendError, Appended, Journal, Logged, MatchId, chain, packed};
use events::notation;

type Failure = Box<dyn std::error::Error + Send + Sync>;

const REFERENCE: &str = include_str!("../../fixtures/matches/barbarian-wins.match");
/// How many events may be on their way to the disk.
const ON_THEIR_WAY: usize = 512;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().ok_or("which folder?")?;
    let count: u32 = arguments.next().ok_or("how many games?")?.parse()?;
    let matches = Matches::open(Path::new(&dir))?;
    let log = notation::parse_log(REFERENCE)?;
    let id = matches.store_written(&log, None)?;
    let game = matches.journal().read(id, 1, u32::MAX)?;
    copy(matches.journal(), id, &game, count)?;
    let packed = packed::pack(id, &game);
    let text = packed::to_text(&packed);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{count} copies of a game of {} events", game.len())?;
    writeln!(out, "packed with its chain: {} bytes, {} characters", packed.len(), text.len())?;
    Ok(())
}

/// Stores copies of a game whose ids are those that follow.
fn copy(journal: &Journal, id: MatchId, game: &[Logged], count: u32) -> Result<(), Failure> {
    let mut waiting: VecDeque<mpsc::Receiver<Result<Appended, AppendError>>> = VecDeque::new();
    for number in 1..=u128::from(count) {
        let id = MatchId::from_bytes((u128::from_be_bytes(*id.as_bytes()) + number).to_be_bytes());
        let mut link = chain::root(id);
        for logged in game {
            link = chain::link(link, logged.ruleset, &logged.wire);
            let (send, answer) = mpsc::sync_channel(1);
            journal.restore(id, &Logged { link, ..logged.clone() }, move |result| {
                drop(send.send(result));
            });
            waiting.push_back(answer);
            if waiting.len() > ON_THEIR_WAY
                && let Some(answer) = waiting.pop_front()
            {
                answer.recv()??;
            }
        }
    }
    waiting.into_iter().try_for_each(|answer| Ok(answer.recv()?.map(drop)?))
}
