//! What the servers that share a database hear of each other, and the small texts in it that can be erased.
//!
//! A server keeps in memory what it has read. Before it answers somebody it asks what was written since ([`Shared::since`]): one
//! short question, whatever came of it. So nobody is answered by what was true before they asked, and who asks one server behind
//! another finds there what the first one answered.

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Object;
use tokio_postgres::Row;

use super::connection::{LOCK, Trouble};
use super::follow::SAID;
use super::heard::{Heard, Mark};
use super::reader::{Param, Reader, TAIL, column, id, mark};
use crate::journal::error::damaged;
use crate::journal::{JournalError, MatchId};

/// The last mark, and the logs that have entries behind a position.
const GROWN: &str = "SELECT t.position, t.beside, e.match, e.seq, m.ruleset IS NULL FROM tail AS t \
     LEFT JOIN LATERAL (SELECT match, max(seq) AS seq FROM entry WHERE position > $1 GROUP BY match) AS e ON true \
     LEFT JOIN match AS m ON m.id = e.match";
/// What has a number behind another one, of any kind.
const PUT: &str = "SELECT 'beside', b.match, b.number, b.bytes, NULL, m.id IS NOT NULL AND m.ruleset IS NULL FROM beside AS b \
     LEFT JOIN match AS m ON m.id = b.match WHERE b.number > $1 \
     UNION ALL SELECT 'deleted', match, number, NULL, NULL, false FROM tombstone WHERE number > $1 \
     UNION ALL SELECT 'completed', id, completed, NULL, NULL, false FROM match WHERE completed > $1 \
     UNION ALL SELECT 'memo ' || kind, id, number, NULL, text, false FROM memo WHERE number > $1";
/// How the kind of a memo begins in that.
const MEMO: &str = "memo ";

/// Under the lock nobody else is given a number. A text that is there already was written by this very request, whose answer
/// got lost, or comes to the same.
const PUT_MEMO: &str = "WITH given AS (UPDATE tail SET beside = beside + 1 RETURNING position, beside), \
     put AS (INSERT INTO memo (kind, id, number, text) SELECT $1, $2, beside, $3 FROM given \
     ON CONFLICT (kind, id) DO UPDATE SET number = excluded.number, text = excluded.text \
     WHERE $4::bigint IS NULL OR memo.number = $4 OR memo.text = excluded.text RETURNING number) \
     SELECT given.position, given.beside, put.number FROM given LEFT JOIN put ON true";

/// A database as all servers have it that share it.
#[derive(Clone)]
pub struct Shared {
    reader: Reader,
    heard: Arc<Heard>,
    stands: String,
}

/// What was written behind a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// Up to where this is all.
    pub mark: Mark,
    /// The logs that have new entries.
    pub grown: Vec<Grown>,
    /// What else was put there: of each the newest.
    pub put: Vec<Put>,
}

/// A log that has new entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grown {
    /// The match, or the event of the desk.
    pub id: MatchId,
    /// How many entries it has.
    pub entries: u32,
    /// Whether it is an event of the desk.
    pub is_desk: bool,
}

/// Something that was put beside logs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Put {
    /// This is kept beside a match, or beside an event of the desk.
    Beside {
        /// Which.
        id: MatchId,
        /// The number of it.
        number: u64,
        /// What.
        bytes: Vec<u8>,
        /// Whether it is an event of the desk.
        is_desk: bool,
    },
    /// A match was deleted.
    Deleted {
        /// Which.
        id: MatchId,
        /// The number of what stays of it.
        number: u64,
    },
    /// Entries of a match have other times, authors, digests or remarks.
    Completed(MatchId),
    /// A memo is another one.
    Memo {
        /// Of which kind.
        kind: String,
        /// It.
        memo: Memo,
    },
}

/// A small text that no link vouches for, so that what stands in it can be erased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memo {
    /// Of what it is: mostly the id of a match, an event or a season.
    pub id: String,
    /// The how manieth it is of all that was put beside logs.
    pub number: u64,
    /// What it says.
    pub text: String,
}

impl Shared {
    pub(super) fn new(reader: Reader, heard: Arc<Heard>, stands: String) -> Shared {
        Shared { reader, heard, stands }
    }

    /// Which database this is, without secrets.
    pub fn stands_on(&self) -> &str {
        &self.stands
    }

    /// Up to where there is something at this moment.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub fn now(&self) -> Result<Mark, JournalError> {
        tail(self.reader.row(TAIL, Vec::new())?.as_ref())
    }

    /// What was written behind a mark, if anything was.
    ///
    /// # Errors
    /// If the database cannot be reached, or what is there cannot be read.
    pub fn since(&self, known: Mark) -> Result<Option<News>, JournalError> {
        let behind = i64::try_from(known.position).unwrap_or(i64::MAX);
        let rows = self.reader.rows(GROWN, vec![Box::new(behind)])?;
        let now = tail(rows.first())?;
        self.heard.advance(now);
        if now.or(known) == known {
            return Ok(None);
        }
        let grown = rows.iter().map(grown).filter_map(Result::transpose);
        let grown = grown.collect::<Result<_, _>>()?;
        let mut put = Vec::new();
        if now.number > known.number {
            let behind = i64::try_from(known.number).unwrap_or(i64::MAX);
            let rows = self.reader.rows(PUT, vec![Box::new(behind)])?;
            // What somebody else has put there and names no match is nobody's.
            put = rows.iter().filter_map(|row| put_there(row).ok()).collect();
        }
        Ok(Some(News { mark: now, grown, put }))
    }

    /// Waits until there is something behind a mark, at most so long; whether there is, as far as was heard.
    pub fn wait_behind(&self, known: Mark, patience: Duration) -> bool {
        self.heard.all.behind(known.sum(), patience) > known.sum()
    }

    /// Says something to all servers that run at this moment, this one included; it is written nowhere. It has less than 8,000
    /// bytes.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub fn say(&self, what: &str) -> Result<(), JournalError> {
        let with: Vec<Param> = vec![Box::new(SAID), Box::new(what.to_owned())];
        self.reader.rows("SELECT pg_notify($1, $2)", with).map(drop)
    }

    /// The next thing that one of them said, if one says anything within this time. What was said while the connection was lost
    /// is lost.
    pub fn next_said(&self, patience: Duration) -> Option<String> {
        self.heard.next_said(patience)
    }

    /// All memos of a kind.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub fn memos(&self, kind: &str) -> Result<Vec<Memo>, JournalError> {
        let sql = "SELECT id, number, text FROM memo WHERE kind = $1 ORDER BY id";
        self.reader.rows(sql, vec![Box::new(kind.to_owned())])?.iter().map(memo).collect()
    }

    /// One of them, if it is there.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub fn memo(&self, kind: &str, id: &str) -> Result<Option<Memo>, JournalError> {
        let sql = "SELECT id, number, text FROM memo WHERE kind = $1 AND id = $2";
        let row = self.reader.row(sql, vec![Box::new(kind.to_owned()), Box::new(id.to_owned())])?;
        row.as_ref().map(memo).transpose()
    }

    /// Writes a memo, in the place of the one with this number, or of none where it is 0; without one, in the place of whatever
    /// is there. Waits until it is on the disk. Its number; nothing if another one is there by now.
    ///
    /// # Errors
    /// If the database cannot be reached, or refuses it. It may be there all the same if the connection was lost.
    pub fn put_memo(
        &self,
        kind: &str,
        id: &str,
        text: &str,
        instead_of: Option<u64>,
    ) -> Result<Option<u64>, JournalError> {
        let with = (kind.to_owned(), id.to_owned(), text.to_owned());
        let instead_of = instead_of.map(|number| number as i64);
        let put = move |mut client: Object| {
            let (kind, id, text) = with.clone();
            async move {
                let statement = client.prepare_cached(PUT_MEMO).await?;
                let transaction = client.transaction().await?;
                transaction.batch_execute(&begin()).await?;
                let row =
                    transaction.query_one(&statement, &[&kind, &id, &text, &instead_of]).await?;
                let (mark, number) = (mark(&row)?, column::<Option<i64>>(&row, 2)?);
                if number.is_some() {
                    transaction.batch_execute(&format!("NOTIFY throne, '{}'", mark.sum())).await?;
                    transaction.commit().await?;
                }
                Ok::<_, Trouble>(number.map(|number| (mark, number as u64)))
            }
        };
        let put = self.reader.ask(put)?;
        Ok(put.map(|(mark, number)| {
            self.heard.advance(mark);
            number
        }))
    }

    /// Removes memos of a kind. No server hears of it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub fn drop_memos(&self, kind: &str, ids: Vec<String>) -> Result<(), JournalError> {
        let sql = "DELETE FROM memo WHERE kind = $1 AND id = ANY($2)";
        self.reader.rows(sql, vec![Box::new(kind.to_owned()), Box::new(ids)]).map(drop)
    }

    /// Writes the table of the memos anew, so that nothing of what they said before stands in its file any more.
    ///
    /// # Errors
    /// If the database cannot be reached, or does not let this user.
    pub fn sweep_memos(&self) -> Result<(), JournalError> {
        // Whoever is not its owner is only warned that nothing is done.
        let sql = "SELECT pg_has_role(current_user, relowner, 'USAGE') FROM pg_class WHERE oid = 'memo'::regclass";
        let owns = match self.reader.row(sql, Vec::new())? {
            Some(row) => column::<bool>(&row, 0)?,
            None => false,
        };
        if !owns {
            return Err(JournalError::Failed {
                what: "sweeping the table memo",
                why: "it belongs to another user of the database".to_owned(),
            });
        }
        self.reader.ask(|client| async move { Ok(client.batch_execute("VACUUM FULL memo").await?) })
    }

    /// How many bytes the database has.
    ///
    /// # Errors
    /// If it cannot be reached.
    pub fn size(&self) -> Result<u64, JournalError> {
        let sql = "SELECT pg_database_size(current_database())";
        let row = self.reader.row(sql, Vec::new())?;
        row.map_or(Ok(0), |row| Ok(column::<i64>(&row, 0)? as u64))
    }
}

/// What comes before a memo is written: the same as before a group is.
fn begin() -> String {
    format!(
        "SET LOCAL idle_in_transaction_session_timeout = '5s'; SET LOCAL lock_timeout = '8s'; \
         SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'; \
         SELECT pg_advisory_xact_lock({LOCK})"
    )
}

fn tail(row: Option<&Row>) -> Result<Mark, JournalError> {
    row.map_or_else(|| Err(damaged("of the tail", "it is missing".to_owned())), mark)
}

/// The log of a row of [`GROWN`], unless nothing has grown.
fn grown(row: &Row) -> Result<Option<Grown>, JournalError> {
    let Some(entries) = column::<Option<i32>>(row, 3)? else { return Ok(None) };
    Ok(Some(Grown { id: id(row, 2)?, entries: entries as u32, is_desk: column(row, 4)? }))
}

/// What a row of [`PUT`] says.
fn put_there(row: &Row) -> Result<Put, JournalError> {
    let (kind, number): (&str, i64) = (column(row, 0)?, column(row, 2)?);
    let number = number as u64;
    if let Some(kind) = kind.strip_prefix(MEMO) {
        let memo = Memo { id: column(row, 1)?, number, text: column(row, 4)? };
        return Ok(Put::Memo { kind: kind.to_owned(), memo });
    }
    let id = id(row, 1)?;
    Ok(match kind {
        "deleted" => Put::Deleted { id, number },
        "completed" => Put::Completed(id),
        _ => {
            let (bytes, is_desk) = (column(row, 3)?, column(row, 5)?);
            Put::Beside { id, number, bytes, is_desk }
        }
    })
}

fn memo(row: &Row) -> Result<Memo, JournalError> {
    let number: i64 = column(row, 1)?;
    Ok(Memo { id: column(row, 0)?, number: number as u64, text: column(row, 2)? })
}
