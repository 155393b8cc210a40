//! Asking the database from any thread, and reading its rows.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::runtime::Handle;
use tokio::time::{Instant, sleep};
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

use super::address::Database;
use super::connection::{AGAIN, PATIENCE, Trouble};
use super::heard::Mark;
use crate::Remark;
use crate::journal::answer::stopped;
use crate::journal::error::damaged;
use crate::journal::record::{Place, time};
use crate::journal::{Digest, JournalError, Logged, MatchId, Recorded, Said};

/// How many connections there are to read with.
const CONNECTIONS: usize = 16;

/// A value that is asked with.
pub(super) type Param = Box<dyn ToSql + Sync + Send>;

/// Whatever reads the database. It waits on the thread that asks; what it waits for runs on threads of its own.
#[derive(Clone)]
pub(super) struct Reader {
    pool: Pool,
    handle: Handle,
    /// Whether it was waited for in vain: then nobody waits as long again, until it is back.
    is_away: Arc<AtomicBool>,
}

impl Reader {
    pub(super) fn new(database: &Database, handle: Handle) -> Result<Reader, JournalError> {
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager =
            Manager::from_config(database.config.clone(), database.tls.clone(), recycling);
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .build();
        let pool = pool.map_err(|error| JournalError::Failed {
            what: "making connections",
            why: error.to_string(),
        })?;
        Ok(Reader { pool, handle, is_away: Arc::default() })
    }

    /// Does something with a connection, and again with another one if that is lost.
    pub(super) fn ask<T, F>(
        &self,
        act: impl Fn(Object) -> F + Send + Sync + 'static,
    ) -> Result<T, JournalError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Trouble>> + Send + 'static,
    {
        let (pool, is_away) = (self.pool.clone(), Arc::clone(&self.is_away));
        wait(&self.handle, async move {
            let patience = if is_away.load(Ordering::Relaxed) { Duration::ZERO } else { PATIENCE };
            let end = Instant::now() + patience;
            loop {
                let tried = match pool.get().await {
                    Ok(client) => act(client).await,
                    Err(error) => Err(error.into()),
                };
                match tried {
                    Err(Trouble::Lost(_)) if Instant::now() < end => sleep(AGAIN).await,
                    tried => {
                        let lost = matches!(tried, Err(Trouble::Lost(_)));
                        is_away.store(lost, Ordering::Relaxed);
                        return tried.map_err(|it| it.told("reading the database"));
                    }
                }
            }
        })
    }

    /// The rows that are the answer to this.
    pub(super) fn rows(
        &self,
        sql: &'static str,
        params: Vec<Param>,
    ) -> Result<Vec<Row>, JournalError> {
        let params = Arc::new(params);
        self.ask(move |client| {
            let params = Arc::clone(&params);
            async move {
                let statement = client.prepare_cached(sql).await?;
                let params: Vec<&(dyn ToSql + Sync)> =
                    params.iter().map(|it| &**it as &(dyn ToSql + Sync)).collect();
                Ok(client.query(&statement, &params).await?)
            }
        })
    }

    /// The only row that is, if there is one.
    pub(super) fn row(
        &self,
        sql: &'static str,
        params: Vec<Param>,
    ) -> Result<Option<Row>, JournalError> {
        Ok(self.rows(sql, params)?.into_iter().next())
    }
}

/// Waits for something that is done elsewhere, on whatever thread this is.
pub(super) fn wait<T: Send + 'static>(
    handle: &Handle,
    done: impl Future<Output = Result<T, JournalError>> + Send + 'static,
) -> Result<T, JournalError> {
    let (send, answer) = mpsc::sync_channel(1);
    handle.spawn(async move { drop(send.send(done.await)) });
    answer.recv().unwrap_or_else(|_| Err(stopped()))
}

/// A number of the journal as the database has it, where none is as large.
pub(super) fn int(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

pub(super) fn column<'a, T: FromSql<'a>>(row: &'a Row, at: usize) -> Result<T, JournalError> {
    row.try_get(at).map_err(|error| damaged("of a row of the database", error.to_string()))
}

pub(super) fn id(row: &Row, at: usize) -> Result<MatchId, JournalError> {
    let text: &str = column(row, at)?;
    text.parse().map_err(|_| damaged("of a match", format!("{text:?} is no id")))
}

pub(super) fn digest(row: &Row, at: usize) -> Result<Digest, JournalError> {
    as_digest(column(row, at)?)
}

pub(super) fn maybe_digest(row: &Row, at: usize) -> Result<Option<Digest>, JournalError> {
    column::<Option<&[u8]>>(row, at)?.map(as_digest).transpose()
}

/// What everything that was written is before.
pub(super) const TAIL: &str = "SELECT position, beside FROM tail";

/// The mark in the first columns of a row, as [`TAIL`] asks for it.
pub(super) fn mark(row: &Row) -> Result<Mark, JournalError> {
    let (position, number): (i64, i64) = (column(row, 0)?, column(row, 1)?);
    Ok(Mark { position: position as u64, number: number as u64 })
}

fn as_digest(bytes: &[u8]) -> Result<Digest, JournalError> {
    let bytes = bytes.try_into();
    bytes.map(Digest::from_bytes).map_err(|_| damaged("of a digest", "it has not 32 bytes".into()))
}

/// Asks for entries, of which this says which.
macro_rules! entries {
    ($which:literal) => {
        concat!(
            "SELECT position, match, seq, at, by, wire, ruleset, sheet, link, remark FROM entry ",
            $which
        )
    };
}
pub(super) use entries;

/// The entry of a row that [`entries`] asks for.
pub(super) fn recorded(row: &Row) -> Result<Recorded, JournalError> {
    let (position, id, seq): (i64, _, i32) = (column(row, 0)?, id(row, 1)?, column(row, 2)?);
    let seq = seq as u32;
    let wrong = |why: String| Place { id, seq }.damaged(why);
    let wire: Vec<u8> = column(row, 5)?;
    let remark: Option<&str> = column(row, 9)?;
    let remark = remark.map(Remark::new).transpose().map_err(|error| wrong(error.to_string()))?;
    let logged = Logged {
        seq,
        at: column::<DateTime<Utc>>(row, 3)?,
        by: column(row, 4)?,
        said: Said::read(&wire).map_err(|error| wrong(error.to_string()))?,
        ruleset: maybe_digest(row, 6)?,
        sheet: column::<Option<i64>>(row, 7)?.map(|sheet| sheet as u64),
        link: digest(row, 8)?,
        wire,
        remark,
    };
    Ok(Recorded { position: position as u64, id, logged })
}

/// The first moment of the year 1: PostgreSQL has times since 4713 before, and nobody logs any.
const EARLIEST: i64 = -62_135_596_800_000_000;

/// A moment that the database can hold.
pub(super) fn has_time(micros: i64) -> Result<DateTime<Utc>, JournalError> {
    let why = || JournalError::Failed {
        what: "keeping the time of an event",
        why: format!("{micros} µs since 1970 is none that PostgreSQL has"),
    };
    time(micros).ok().filter(|_| micros >= EARLIEST).ok_or_else(why)
}
