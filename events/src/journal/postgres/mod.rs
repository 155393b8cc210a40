//! The journal in a database of PostgreSQL, which several servers share.
//!
//! Tables that a person can read with `psql` (`migrations/`), connections to read with, one that writes, and one that hears what
//! others have written. The unique key of match and seq stands behind everything: whatever else went wrong, no place of a log is
//! given twice. Nothing is read from a replica.

mod address;
mod change;
mod connection;
mod follow;
mod group;
mod heard;
mod job;
mod password;
mod reader;
mod session;
mod shared;
mod tls;
mod verify;
mod writer;

use std::collections::BTreeMap;
use std::env;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Row;

use super::beside::{Beside, Kept, Tombstone};
use super::error::damaged;
use super::ground::{Ground, Log};
use super::record::{Judged, KeyHash, Logged, MatchRecord, Place};
use super::request::Queue;
use super::verify::Verification;
use super::{Digest, JournalError, MatchId, Recorded};
use heard::Heard;
use reader::{Reader, column, digest, entries, id, int, maybe_digest, recorded, wait};
use writer::Writer;

pub use address::is_address;
pub use heard::Mark;
pub use shared::{Grown, Memo, News, Put, Shared};

/// How many threads wait for the database.
const THREADS: usize = 2;
/// How many entries are asked for at a time.
const PAGE: usize = 2_000;

/// What stands between the last entry of each log and the rest that is known of it.
macro_rules! logs {
    ($which:literal) => {
        concat!(
            "SELECT m.id, m.opened_at, m.ruleset, e.seq, e.at FROM match AS m CROSS JOIN LATERAL \
             (SELECT seq, at FROM entry WHERE match = m.id ORDER BY seq DESC LIMIT 1) AS e ",
            $which
        )
    };
}

/// A database, and the thread that writes it. What waits is written before anything else ends.
pub(super) struct Postgres {
    queue: Queue,
    reader: Reader,
    heard: Arc<Heard>,
    _tasks: Tasks,
}

/// What runs in the background, until it is dropped.
struct Tasks(Option<Runtime>);

impl Drop for Tasks {
    fn drop(&mut self) {
        // Whoever drops it may be such a task of others, which must not wait.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Postgres {
    /// Connects to the database at this address, and makes the tables that are not there yet.
    pub(super) fn open(address: &str) -> Result<(Postgres, Shared), JournalError> {
        let database = address::database(address, &|name| env::var_os(name))?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(THREADS)
            .thread_name("postgres")
            .enable_all()
            .build();
        let runtime = runtime.map_err(|error| JournalError::Failed {
            what: "starting what waits for the database",
            why: error.to_string(),
        })?;
        let handle = runtime.handle().clone();
        let tasks = Tasks(Some(runtime));
        let to = database.clone();
        let version = wait(&handle, async move {
            let prepared = connection::prepare(&to).await;
            prepared.map_err(|trouble| trouble.told("bringing the database up to this program"))
        })?;
        let heard = Arc::new(Heard::default());
        handle.spawn(follow::follow(database.clone(), Arc::clone(&heard)));
        let reader = Reader::new(&database, handle)?;
        let stands = format!("PostgreSQL {version}, {}", address::shown(&database.config));
        let shared = Shared::new(reader.clone(), Arc::clone(&heard), stands);
        heard.advance(shared.now()?);
        let mut writer = Writer::new(database, Arc::clone(&heard))?;
        let queue = Queue::start(move |requests| writer.write(requests))?;
        Ok((Postgres { queue, reader, heard, _tasks: tasks }, shared))
    }

    /// Entries behind a position, at most so many, and all positions that were given before that was asked.
    fn page(&self, position: u64, most: usize) -> Result<(Vec<Recorded>, u64), JournalError> {
        let tail = self.reader.row("SELECT position FROM tail", Vec::new())?;
        let tail = tail.ok_or_else(|| damaged("of the tail", "it is missing".to_owned()))?;
        let tail: i64 = column(&tail, 0)?;
        let behind = i64::try_from(position).unwrap_or(i64::MAX);
        let sql = entries!("WHERE position > $1 ORDER BY position LIMIT $2");
        let rows = self.reader.rows(sql, vec![Box::new(behind), Box::new(most as i64)])?;
        let page: Vec<Recorded> = rows.iter().map(recorded).collect::<Result<_, _>>()?;
        Ok((page, tail as u64))
    }
}

impl Ground for Postgres {
    fn queue(&self) -> &Queue {
        &self.queue
    }

    fn position(&self) -> u64 {
        self.heard.position.position()
    }

    fn follow(&self, position: u64, patience: Duration) -> u64 {
        self.heard.position.behind(position, patience)
    }

    fn head(&self, id: MatchId) -> Result<Option<u32>, JournalError> {
        let sql = "SELECT seq FROM entry WHERE match = $1 ORDER BY seq DESC LIMIT 1";
        let row = self.reader.row(sql, vec![Box::new(id.to_string())])?;
        row.map(|row| Ok(column::<i32>(&row, 0)? as u32)).transpose()
    }

    fn read(&self, id: MatchId, from: u32, to: u32) -> Result<Vec<Logged>, JournalError> {
        let sql = entries!("WHERE match = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq");
        let (from_int, to) = (int(from), int(to));
        let with: Vec<reader::Param> =
            vec![Box::new(id.to_string()), Box::new(from_int), Box::new(to)];
        let rows = self.reader.rows(sql, with)?;
        let logged = (from..).zip(&rows).map(|(seq, row)| {
            let logged = recorded(row)?.logged;
            there(Place { id, seq }, logged.seq).map(|()| logged)
        });
        logged.collect()
    }

    fn judged(&self, id: MatchId) -> Result<Vec<Judged>, JournalError> {
        let sql = "SELECT seq, wire, ruleset, sheet FROM entry WHERE match = $1 ORDER BY seq";
        let rows = self.reader.rows(sql, vec![Box::new(id.to_string())])?;
        let judged = (1..).zip(&rows).map(|(seq, row)| {
            let place = Place { id, seq };
            there(place, column::<i32>(row, 0)? as u32)?;
            let event = crate::wire::decode(column(row, 1)?);
            let event = event.map_err(|error| place.damaged(error.to_string()))?;
            let sheet = column::<Option<i64>>(row, 3)?.map(|sheet| sheet as u64);
            Ok(Judged { seq, event, ruleset: maybe_digest(row, 2)?, sheet })
        });
        judged.collect()
    }

    fn after(
        &self,
        position: u64,
        most: usize,
        wanted: &mut dyn FnMut(MatchId) -> bool,
    ) -> Result<(Vec<Recorded>, u64), JournalError> {
        let (mut found, mut reached) = (Vec::new(), position);
        let ask = most.min(PAGE);
        while found.len() < most {
            let (page, tail) = self.page(reached, ask)?;
            let is_last = page.len() < ask;
            for recorded in page {
                if found.len() == most {
                    return Ok((found, reached));
                }
                reached = recorded.position;
                if wanted(recorded.id) {
                    found.push(recorded);
                }
            }
            if is_last {
                // Behind the last entry are only places of matches that were deleted.
                return Ok((found, reached.max(tail)));
            }
        }
        Ok((found, reached))
    }

    fn opened(&self, id: MatchId) -> Result<Option<MatchRecord>, JournalError> {
        let sql = "SELECT id, opened_at, ruleset FROM match WHERE id = $1";
        let row = self.reader.row(sql, vec![Box::new(id.to_string())])?;
        Ok(row.map(|row| opened(&row)).transpose()?.map(|(_, record)| record))
    }

    fn all_opened(&self) -> Result<Vec<(MatchId, MatchRecord)>, JournalError> {
        let sql = "SELECT id, opened_at, ruleset FROM match ORDER BY id";
        self.reader.rows(sql, Vec::new())?.iter().map(opened).collect()
    }

    fn log(&self, id: MatchId) -> Result<Option<Log>, JournalError> {
        let row = self.reader.row(logs!("WHERE m.id = $1"), vec![Box::new(id.to_string())])?;
        row.map(|row| log(&row)).transpose()
    }

    fn logs(&self) -> Result<Vec<Log>, JournalError> {
        self.reader.rows(logs!("ORDER BY m.id"), Vec::new())?.iter().map(log).collect()
    }

    fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError> {
        let sql = "SELECT FROM ruleset WHERE digest = $1";
        Ok(self.reader.row(sql, vec![Box::new(digest.as_bytes().to_vec())])?.is_some())
    }

    fn laid(&self, digest: &Digest) -> Result<Option<Vec<u8>>, JournalError> {
        let sql = "SELECT laid FROM ruleset WHERE digest = $1";
        let row = self.reader.row(sql, vec![Box::new(digest.as_bytes().to_vec())])?;
        row.map(|row| column(&row, 0)).transpose()
    }

    fn beside(&self, id: MatchId) -> Result<Option<(u64, Beside)>, JournalError> {
        let of = || -> Vec<reader::Param> { vec![Box::new(id.to_string())] };
        let kept = self.reader.row("SELECT number, bytes FROM beside WHERE match = $1", of())?;
        if let Some(row) = kept {
            let number: i64 = column(&row, 0)?;
            return Ok(Some((number as u64, Beside::Kept(column(&row, 1)?))));
        }
        let sql = "SELECT match, at, events, link, number FROM tombstone WHERE match = $1";
        let row = self.reader.row(sql, of())?;
        let deleted = row.map(|row| {
            let number: i64 = column(&row, 4)?;
            Ok((number as u64, Beside::Deleted(tombstone(&row)?.1)))
        });
        deleted.transpose()
    }

    fn besides(&self) -> Result<Vec<Kept>, JournalError> {
        let sql = "SELECT match, number, bytes FROM beside ORDER BY match";
        let kept = |row: &Row| {
            let number: i64 = column(row, 1)?;
            Ok(Kept { id: id(row, 0).ok(), number: number as u64, bytes: column(row, 2) })
        };
        self.reader.rows(sql, Vec::new())?.iter().map(kept).collect()
    }

    fn tombstones(&self) -> Result<BTreeMap<MatchId, Tombstone>, JournalError> {
        let sql = "SELECT match, at, events, link FROM tombstone";
        self.reader.rows(sql, Vec::new())?.iter().map(tombstone).collect()
    }

    fn keys(&self, id: MatchId, behind: u32) -> Result<BTreeMap<KeyHash, u32>, JournalError> {
        let sql = "SELECT hash, seq FROM idempotency_key WHERE scope = $1 AND seq > $2";
        let with: Vec<reader::Param> = vec![Box::new(id.to_string()), Box::new(int(behind))];
        let rows = self.reader.rows(sql, with)?;
        let keys = rows.iter().map(|row| {
            let hash: &[u8] = column(row, 0)?;
            let hash = hash.try_into();
            let hash = hash.map_err(|_| damaged("of an idempotency key", "it is short".into()))?;
            Ok((hash, column::<i32>(row, 1)? as u32))
        });
        keys.collect()
    }

    fn opened_with(&self, key: &KeyHash) -> Result<Option<MatchId>, JournalError> {
        let sql = "SELECT match FROM idempotency_key WHERE scope = '' AND hash = $1";
        let row = self.reader.row(sql, vec![Box::new(key.to_vec())])?;
        row.map(|row| id(&row, 0)).transpose()
    }

    fn verify(&self, kept: &[(MatchId, Digest)]) -> Result<Verification, JournalError> {
        let kept = Arc::new(kept.to_vec());
        self.reader.ask(move |client| {
            let kept = Arc::clone(&kept);
            async move { verify::verify(client, &kept).await }
        })
    }
}

/// Whether the entry that was read is the one that comes there.
fn there(place: Place, seq: u32) -> Result<(), JournalError> {
    if seq == place.seq { Ok(()) } else { Err(place.damaged("it is missing".to_owned())) }
}

fn opened(row: &Row) -> Result<(MatchId, MatchRecord), JournalError> {
    let opened_at: DateTime<Utc> = column(row, 1)?;
    let (opened_at, ruleset) = (opened_at.timestamp_micros(), maybe_digest(row, 2)?);
    Ok((id(row, 0)?, MatchRecord { opened_at, ruleset }))
}

fn log(row: &Row) -> Result<Log, JournalError> {
    let (opened_at, last_at) = (column(row, 1)?, column(row, 4)?);
    let (ruleset, entries) = (maybe_digest(row, 2)?, column::<i32>(row, 3)? as u32);
    Ok(Log { id: id(row, 0)?, opened_at, ruleset, entries, last_at })
}

fn tombstone(row: &Row) -> Result<(MatchId, Tombstone), JournalError> {
    let (at, events): (_, i32) = (column(row, 1)?, column(row, 2)?);
    Ok((id(row, 0)?, Tombstone { at, events: events as u32, link: digest(row, 3)? }))
}
