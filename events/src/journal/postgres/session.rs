//! The connection that writes: what it asks under the lock, and how a group is put down.

use std::collections::BTreeSet;
use std::pin::pin;
use std::task::Poll;

use futures_util::{poll, try_join};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::address::Database;
use super::connection::{LOCK, Trouble, connect};
use super::group::{Group, OfKey, UnderLock, scope, subject};
use super::heard::Mark;
use super::job::{Asked, Job};
use super::reader::{TAIL, column, digest, id, int, mark, maybe_digest};
use crate::journal::beside::Beside;
use crate::journal::entry::EntryPlace;
use crate::journal::error::damaged;
use crate::journal::keys::follows;
use crate::journal::record::{KeyHash, Place};
use crate::journal::{Digest, JournalError, MatchId};

/// The entry of each match that is the last, if it has one.
const HEADS: &str = "SELECT m.id, e.seq, e.link FROM unnest($1::text[]) AS m(id) CROSS JOIN LATERAL \
     (SELECT seq, link FROM entry WHERE match = m.id ORDER BY seq DESC LIMIT 1) AS e";
/// What keys were answered with.
const KEYS: &str = "SELECT k.scope, k.hash, k.match, k.seq, e.link, e.ruleset, e.wire \
     FROM unnest($1::text[], $2::bytea[]) AS w(scope, hash) \
     JOIN idempotency_key AS k ON k.scope = w.scope AND k.hash = w.hash \
     LEFT JOIN entry AS e ON e.match = k.match AND e.seq = k.seq";
/// Entries by their places.
const PLACES: &str = "SELECT e.match, e.seq, e.link, e.wire FROM unnest($1::text[], $2::int[]) AS w(match, seq) \
     JOIN entry AS e ON e.match = w.match AND e.seq = w.seq";
const TOMBSTONES: &str = "SELECT match FROM tombstone WHERE match = ANY($1::text[])";
const BESIDES: &str = "SELECT match, number FROM beside WHERE match = ANY($1::text[])";
const RULESETS: &str = "SELECT digest FROM ruleset WHERE digest = ANY($1::bytea[])";

const PUT_MATCHES: &str = "INSERT INTO match (id, opened_at, ruleset) \
     SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::bytea[])";
const PUT_ENTRIES: &str = "INSERT INTO entry \
     (position, match, seq, at, by, notation, wire, ruleset, sheet, link, remark) \
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::timestamptz[], $5::text[], $6::text[], $7::bytea[], \
     $8::bytea[], $9::bigint[], $10::bytea[], $11::text[])";
const PUT_KEYS: &str = "INSERT INTO idempotency_key (scope, hash, match, seq) \
     SELECT * FROM unnest($1::text[], $2::bytea[], $3::text[], $4::int[])";
const PUT_TAIL: &str = "UPDATE tail SET position = $1, beside = $2, gone = gone + $3";
const PUT_WRITER: &str = "INSERT INTO writer (id, groups, at) VALUES ($1, $2, now()) \
     ON CONFLICT (id) DO UPDATE SET groups = excluded.groups, at = excluded.at";
const PUT_RULESET: &str =
    "INSERT INTO ruleset (digest, laid) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const PUT_BESIDE: &str = "INSERT INTO beside (match, number, bytes) VALUES ($1, $2, $3) \
     ON CONFLICT (match) DO UPDATE SET number = excluded.number, bytes = excluded.bytes";
const PUT_TOMBSTONE: &str = "INSERT INTO tombstone (match, number, at, events, link) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (match) DO UPDATE SET number = excluded.number, at = excluded.at, events = excluded.events, \
     link = excluded.link";

/// What a process that died may hold the lock for, and how long it is waited for; and what is answered for is on the disk,
/// whatever is usual on this server.
const SETTINGS: &str = "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '8s'; \
     SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'; \
     DELETE FROM writer WHERE at < now() - interval '1 day'";

/// A connection that writes, with what it says often.
pub(super) struct Session {
    pub(super) client: Client,
    heads: Statement,
    keys: Statement,
    places: Statement,
    tombstones: Statement,
    besides: Statement,
    rulesets: Statement,
    tail: Statement,
    put_matches: Statement,
    put_entries: Statement,
    put_keys: Statement,
    put_tail: Statement,
    put_writer: Statement,
}

impl Session {
    pub(super) async fn open(database: &Database) -> Result<Session, Trouble> {
        let client = connect(database).await?;
        client.batch_execute(SETTINGS).await?;
        let prepare = |sql| client.prepare(sql);
        let (heads, keys, places) = try_join!(prepare(HEADS), prepare(KEYS), prepare(PLACES))?;
        let (tombstones, besides) = try_join!(prepare(TOMBSTONES), prepare(BESIDES))?;
        let (rulesets, tail) = try_join!(prepare(RULESETS), prepare(TAIL))?;
        let (put_matches, put_entries, put_keys) =
            try_join!(prepare(PUT_MATCHES), prepare(PUT_ENTRIES), prepare(PUT_KEYS))?;
        let (put_tail, put_writer) = try_join!(prepare(PUT_TAIL), prepare(PUT_WRITER))?;
        Ok(Session {
            client,
            heads,
            keys,
            places,
            tombstones,
            besides,
            rulesets,
            tail,
            put_matches,
            put_entries,
            put_keys,
            put_tail,
            put_writer,
        })
    }

    /// Begins to write, when everybody else has written. Every statement behind this sees what they have committed.
    pub(super) async fn begin(&self) -> Result<(), Trouble> {
        let begin =
            format!("BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock({LOCK})");
        Ok(self.client.batch_execute(&begin).await?)
    }

    pub(super) async fn rollback(&self) -> Result<(), Trouble> {
        Ok(self.client.batch_execute("ROLLBACK").await?)
    }

    /// Commits, and tells all who follow that there is something now.
    pub(super) async fn commit(&self, mark: Mark) -> Result<(), Trouble> {
        let commit = format!("NOTIFY throne, '{}'; COMMIT", mark.sum());
        Ok(self.client.batch_execute(&commit).await?)
    }

    /// The last group that a writer has written, and up to where everything is.
    pub(super) async fn written(&self, writer: &[u8]) -> Result<(Option<i64>, Mark), Trouble> {
        let sql = "SELECT position, beside, (SELECT groups FROM writer WHERE id = $1) FROM tail";
        let row = self.client.query_one(sql, &[&writer]).await?;
        Ok((row.try_get(2)?, mark(&row)?))
    }

    /// Begins, if that was not done, and reads what judging these asks for.
    pub(super) async fn known(&self, jobs: &[Job], begun: bool) -> Result<UnderLock, Trouble> {
        let wanted = Wanted::of(jobs);
        let mut known = UnderLock::default();
        let matches = texts(&wanted.matches);
        let (scopes, hashes): (Vec<String>, Vec<Vec<u8>>) =
            wanted.keys.iter().map(|(id, key)| (scope(*id), key.to_vec())).unzip();
        let rulesets: Vec<&[u8]> = wanted.rulesets.iter().map(|it| &it.as_bytes()[..]).collect();
        let (new, numbered) = (texts(&wanted.new), texts(&wanted.numbered));
        let (ids, seqs) = columns(&wanted.places);
        let of_heads: [&(dyn ToSql + Sync); 1] = [&matches];
        let of_keys: [&(dyn ToSql + Sync); 2] = [&scopes, &hashes];
        let of_stones: [&(dyn ToSql + Sync); 1] = [&new];
        let of_besides: [&(dyn ToSql + Sync); 1] = [&numbered];
        let of_rulesets: [&(dyn ToSql + Sync); 1] = [&rulesets];
        let of_places: [&(dyn ToSql + Sync); 2] = [&ids, &seqs];
        // Requests are executed in the order in which they are first polled, so that this one is before all others; and those
        // are sent without waiting for it.
        let mut begin = pin!(self.begin());
        let sent = if begun { Poll::Ready(Ok(())) } else { poll!(begin.as_mut()) };
        let begin = async {
            match sent {
                Poll::Ready(done) => done,
                Poll::Pending => begin.await,
            }
        };
        let ((), tail, heads, keys, stones, besides, there, places) = try_join!(
            begin,
            self.ask(&self.tail, &[], true),
            self.ask(&self.heads, &of_heads, !matches.is_empty()),
            self.ask(&self.keys, &of_keys, !scopes.is_empty()),
            self.ask(&self.tombstones, &of_stones, !new.is_empty()),
            self.ask(&self.besides, &of_besides, !numbered.is_empty()),
            self.ask(&self.rulesets, &of_rulesets, !rulesets.is_empty()),
            self.ask(&self.places, &of_places, !ids.is_empty()),
        )?;
        let tail = tail.first().ok_or_else(|| damaged("of the tail", "it is missing".into()))?;
        (known.group.position, known.group.beside) = (column(tail, 0)?, column(tail, 1)?);
        for row in &heads {
            let (id, seq): (_, i32) = (id(row, 0)?, column(row, 1)?);
            known.heads.insert(id, (seq as u32, digest(row, 2)?));
        }
        for row in &stones {
            known.deleted.insert(id(row, 0)?);
        }
        for row in &besides {
            known.besides.insert(id(row, 0)?, column::<i64>(row, 1)? as u64);
        }
        for row in &there {
            known.rulesets.insert(digest(row, 0)?);
        }
        for row in &keys {
            let (of, answered) = answered(row)?;
            known.answered.insert(of, answered);
        }
        placed(&places, &mut known)?;
        let more = Wanted::behind_keys(jobs, &known);
        if !more.is_empty() {
            let (ids, seqs) = columns(&more);
            placed(&self.ask(&self.places, &[&ids, &seqs], true).await?, &mut known)?;
        }
        Ok(known)
    }

    /// Writes a group, as that of a writer with this number.
    pub(super) async fn put(
        &self,
        group: &Group,
        writer: &[u8],
        number: i64,
    ) -> Result<(), Trouble> {
        for (digest, laid) in &group.rulesets {
            let digest = &digest.as_bytes()[..];
            self.client.execute(PUT_RULESET, &[&digest, laid]).await?;
        }
        for (id, (number, beside)) in &group.besides {
            self.put_beside(*id, *number, beside).await?;
        }
        let (matches, rows, keys) = (&group.matches, &group.entries, &group.keys);
        let matches: [&(dyn ToSql + Sync); 3] = [&matches.id, &matches.opened_at, &matches.ruleset];
        let entries: [&(dyn ToSql + Sync); 11] = [
            &rows.position,
            &rows.id,
            &rows.seq,
            &rows.at,
            &rows.by,
            &rows.notation,
            &rows.wire,
            &rows.ruleset,
            &rows.sheet,
            &rows.link,
            &rows.remark,
        ];
        let of_keys: [&(dyn ToSql + Sync); 4] = [&keys.scope, &keys.hash, &keys.id, &keys.seq];
        let of_writer: [&(dyn ToSql + Sync); 2] = [&writer, &number];
        let of_tail: [&(dyn ToSql + Sync); 3] = [&group.position, &group.beside, &group.gone];
        try_join!(
            self.ask(&self.put_matches, &matches, !group.matches.id.is_empty()),
            self.ask(&self.put_entries, &entries, !rows.id.is_empty()),
            self.ask(&self.put_keys, &of_keys, !keys.id.is_empty()),
            self.ask(&self.put_tail, &of_tail, true),
            self.ask(&self.put_writer, &of_writer, true),
        )?;
        Ok(())
    }

    async fn put_beside(&self, id: MatchId, number: i64, beside: &Beside) -> Result<(), Trouble> {
        let id = id.to_string();
        let gone = |table| format!("DELETE FROM {table} WHERE match = $1");
        if !matches!(beside, Beside::Kept(_)) {
            self.client.execute(gone("beside").as_str(), &[&id]).await?;
        }
        if !matches!(beside, Beside::Deleted(_)) {
            self.client.execute(gone("tombstone").as_str(), &[&id]).await?;
        }
        match beside {
            Beside::Nothing => {}
            Beside::Kept(bytes) => {
                self.client.execute(PUT_BESIDE, &[&id, &number, bytes]).await?;
            }
            Beside::Deleted(stone) => {
                let (events, link) = (int(stone.events), &stone.link.as_bytes()[..]);
                let stone: [&(dyn ToSql + Sync); 5] = [&id, &number, &stone.at, &events, &link];
                self.client.execute(PUT_TOMBSTONE, &stone).await?;
            }
        }
        Ok(())
    }

    /// Asks, if it is needed. What is asked at the same time goes out together.
    async fn ask(
        &self,
        statement: &Statement,
        with: &[&(dyn ToSql + Sync)],
        needed: bool,
    ) -> Result<Vec<Row>, Trouble> {
        if needed { Ok(self.client.query(statement, with).await?) } else { Ok(Vec::new()) }
    }
}

/// What judging a group asks for.
#[derive(Default)]
struct Wanted {
    matches: BTreeSet<MatchId>,
    /// Matches that may have been deleted, and those of which it counts what lies beside them.
    new: BTreeSet<MatchId>,
    numbered: BTreeSet<MatchId>,
    keys: BTreeSet<(Option<MatchId>, KeyHash)>,
    rulesets: BTreeSet<Digest>,
    places: BTreeSet<Place>,
}

impl Wanted {
    fn of(jobs: &[Job]) -> Wanted {
        let mut wanted = Wanted::default();
        for job in jobs {
            for entry in job.entries() {
                let id = entry.place.place().id;
                wanted.matches.insert(id);
                wanted.rulesets.extend(entry.place.ruleset());
                wanted.keys.extend(entry.key.map(|key| (entry.place.id_if_known(), key)));
                wanted.places.extend(entry.link.map(|_| entry.place.place()));
                wanted.new.extend(entry.place.id_if_known().is_none().then_some(id));
                let by_beside = matches!(entry.place, EntryPlace::Behind { beside: Some(_), .. });
                wanted.numbered.extend(by_beside.then_some(id));
            }
            match job {
                Job::Together(Asked { wanted: these, .. }) => {
                    let scope = these.entries.first().map(|entry| entry.place.id_if_known());
                    wanted.keys.extend(scope.zip(these.end));
                }
                Job::Ruleset(Asked { wanted: (digest, _), .. }) => {
                    wanted.rulesets.insert(*digest);
                }
                Job::Beside(Asked { wanted: these, .. }) => {
                    let ids = these.iter().map(|put| put.id);
                    wanted.matches.extend(ids.clone());
                    wanted.new.extend(ids.clone());
                    wanted.numbered.extend(ids);
                }
                Job::Entry(_) | Job::Complete(_) | Job::Delete(_) => {}
            }
        }
        wanted
    }

    /// The places of entries that were logged together before, with a key that is known.
    fn behind_keys(jobs: &[Job], known: &UnderLock) -> BTreeSet<Place> {
        let mut places = BTreeSet::new();
        for job in jobs {
            if let Job::Together(Asked { wanted: these, .. }) = job
                && let Some(first) = these.entries.first()
                && let Some(key) = first.key
                && let Some((Place { id, seq }, _)) =
                    known.answered.get(&(first.place.id_if_known(), key))
            {
                let seqs = (*seq..).take(these.entries.len());
                places.extend(seqs.map(|seq| Place { id: *id, seq }));
            }
        }
        places
    }
}

fn texts(ids: &BTreeSet<MatchId>) -> Vec<String> {
    ids.iter().map(ToString::to_string).collect()
}

fn columns(places: &BTreeSet<Place>) -> (Vec<String>, Vec<i32>) {
    places.iter().map(|place| (place.id.to_string(), int(place.seq))).unzip()
}

/// The key of a row of [`KEYS`], and what it was answered with.
fn answered(row: &Row) -> Result<((Option<MatchId>, KeyHash), OfKey), JournalError> {
    let scope: &str = column(row, 0)?;
    let scope = if scope.is_empty() { None } else { Some(id(row, 0)?) };
    let hash: &[u8] = column(row, 1)?;
    let hash = hash.try_into();
    let hash = hash.map_err(|_| damaged("of an idempotency key", "it is too short".into()))?;
    let (id, seq): (_, i32) = (id(row, 2)?, column(row, 3)?);
    let entry = match maybe_digest(row, 4)? {
        Some(link) => {
            let (ruleset, wire) = (maybe_digest(row, 5)?, column(row, 6)?);
            Some((subject(scope, id, ruleset, wire), link))
        }
        None => None,
    };
    Ok(((scope, hash), (Place { id, seq: seq as u32 }, entry)))
}

/// The entries of rows of [`PLACES`].
fn placed(rows: &[Row], known: &mut UnderLock) -> Result<(), JournalError> {
    for row in rows {
        let (id, seq): (_, i32) = (id(row, 0)?, column(row, 1)?);
        let subject = follows(id, column(row, 3)?);
        known.entries.insert(Place { id, seq: seq as u32 }, (subject, digest(row, 2)?));
    }
    Ok(())
}
