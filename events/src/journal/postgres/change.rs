//! What changes entries that are there: completing those of a match, and deleting one.

use super::connection::Trouble;
use super::group::UnderLock;
use super::reader::{column, digest, has_time, int};
use super::session::Session;
use crate::Remark;
use crate::journal::beside::{Beside, Tombstone};
use crate::journal::complete::Complete;
use crate::journal::delete::Delete;
use crate::journal::judge::Known as _;
use crate::journal::{AppendError, Logged};

/// Takes the time, author, digest and remark of another journal for one entry.
const COMPLETE: &str = "UPDATE entry SET at = $3, by = $4, sheet = $5, remark = coalesce($6, remark) \
     WHERE match = $1 AND seq = $2";

/// What was judged, if the database did not fail.
type Judged<T> = Result<Result<T, AppendError>, Trouble>;

/// Completes entries that are there; how many.
pub(super) async fn complete(
    session: &Session,
    known: &mut UnderLock,
    wanted: &Complete,
) -> Judged<u32> {
    let id = wanted.id.to_string();
    let sql = "SELECT seq, by, sheet, link FROM entry WHERE match = $1 ORDER BY seq";
    let mut completed: Vec<&Logged> = Vec::new();
    for row in session.client.query(sql, &[&id]).await? {
        let (seq, by): (i32, &str) = (column(&row, 0)?, column(&row, 1)?);
        let sheet: Option<i64> = column(&row, 2)?;
        let sheet = sheet.map(|sheet| sheet as u64);
        match wanted.completes(seq as u32, by, sheet, digest(&row, 3)?) {
            Ok(logged) => completed.extend(logged),
            Err(error) => return Ok(Err(error)),
        }
    }
    if let Some(Err(error)) =
        completed.iter().map(|it| has_time(it.at.timestamp_micros())).find(Result::is_err)
    {
        return Ok(Err(error.into()));
    }
    for logged in &completed {
        let (seq, sheet) = (int(logged.seq), logged.sheet.map(|sheet| sheet as i64));
        let remark = logged.remark.as_ref().map(Remark::as_str);
        session
            .client
            .execute(COMPLETE, &[&id, &seq, &logged.at, &logged.by, &sheet, &remark])
            .await?;
        if logged.seq == 1 {
            let opened = "UPDATE match SET opened_at = $2 WHERE id = $1";
            session.client.execute(opened, &[&id, &logged.at]).await?;
        }
        known.group.changed = true;
    }
    if !completed.is_empty() {
        let told = "UPDATE match SET completed = $2 WHERE id = $1";
        session.client.execute(told, &[&id, &known.group.number()]).await?;
    }
    Ok(Ok(completed.len() as u32))
}

/// Deletes a match: everything of it goes, and what shows that it was there stays.
pub(super) async fn delete(
    session: &Session,
    known: &mut UnderLock,
    wanted: &Delete,
) -> Judged<Tombstone> {
    let id = wanted.id.to_string();
    let client = &session.client;
    let head = "SELECT seq, link FROM entry WHERE match = $1 ORDER BY seq DESC LIMIT 1";
    let Some(last) = client.query_opt(head, &[&id]).await? else {
        return Ok(Err(AppendError::UnknownMatch(wanted.id)));
    };
    let events: i32 = column(&last, 0)?;
    let stone = Tombstone { at: wanted.at, events: events as u32, link: digest(&last, 1)? };
    if let Err(error) = has_time(stone.at.timestamp_micros()) {
        return Ok(Err(error.into()));
    }
    let gone = client.execute("DELETE FROM entry WHERE match = $1", &[&id]).await?;
    client.execute("DELETE FROM match WHERE id = $1", &[&id]).await?;
    // The key of its opening stays, so that the same request sent again brings nobody back.
    client.execute("DELETE FROM idempotency_key WHERE scope = $1", &[&id]).await?;
    let digests: Vec<&[u8]> = wanted.rulesets.iter().map(|it| &it.as_bytes()[..]).collect();
    let unnamed = "DELETE FROM ruleset AS r WHERE r.digest = ANY($1::bytea[]) \
         AND NOT EXISTS (SELECT FROM entry AS e WHERE e.ruleset = r.digest)";
    client.execute(unnamed, &[&digests]).await?;
    known.group.gone += gone as i64;
    known.add_beside(wanted.id, Beside::Deleted(stone));
    Ok(Ok(stone))
}
