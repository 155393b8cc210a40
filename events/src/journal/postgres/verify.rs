//! Whether everything in the database is there as it was written.
//!
//! There are no checksums besides those of PostgreSQL's own pages: the links vouch for what was logged and for its order, and the
//! count of positions shows entries that are gone.

use std::collections::{BTreeMap, BTreeSet};

use deadpool_postgres::{Object, Transaction};
use tokio_postgres::IsolationLevel;

use super::connection::Trouble;
use super::reader::{column, digest, id, maybe_digest};
use crate::journal::beside::Tombstone;
use crate::journal::difference;
use crate::journal::record::Place;
use crate::journal::verify::{Checks, Verification};
use crate::journal::{Digest, JournalError, MatchId, chain};

/// Looks at everything as it is at one moment.
pub(super) async fn verify(
    mut client: Object,
    kept: &[(MatchId, Digest)],
) -> Result<Verification, Trouble> {
    let moment = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
    let moment = moment.read_only(true).start().await?;
    let mut checks = Checks::of(kept);
    let rulesets = rulesets(&moment).await?;
    let ids = "SELECT id, ruleset FROM match ORDER BY id";
    for row in moment.query(ids, &[]).await? {
        game(&moment, &mut checks, &rulesets, (id(&row, 0)?, maybe_digest(&row, 1)?)).await?;
    }
    let stones = "SELECT match, at, events, link FROM tombstone";
    let mut deleted = BTreeMap::new();
    for row in moment.query(stones, &[]).await? {
        let (at, events): (_, i32) = (column(&row, 1)?, column(&row, 2)?);
        let stone = Tombstone { at, events: events as u32, link: digest(&row, 3)? };
        deleted.insert(id(&row, 0)?, stone);
    }
    checks.deleted(deleted);
    let lost = "SELECT DISTINCT e.match FROM entry AS e LEFT JOIN match AS m ON m.id = e.match WHERE m.id IS NULL";
    for row in moment.query(lost, &[]).await? {
        let what = "there are events, but what is known of the match is lost";
        checks.problem(Some(id(&row, 0)?), None, what);
    }
    let tail = "SELECT position, gone, (SELECT count(*) FROM entry), \
         (SELECT coalesce(max(position), 0) FROM entry) FROM tail";
    let row = moment.query_one(tail, &[]).await?;
    let [last, gone, there, newest] = [0, 1, 2, 3].map(|at| column::<i64>(&row, at));
    let (last, gone, there, newest) = (last?, gone?, there?, newest?);
    if newest > last || there + gone != last {
        checks.problem(
            None,
            None,
            format!(
                "{last} positions were given and {gone} entries went with deleted matches, but {there} entries are there, the \
                 last at position {newest}"
            ),
        );
    }
    Ok(checks.end())
}

/// The rule sets that can be read: what lies there comes to their digest.
async fn rulesets(moment: &Transaction<'_>) -> Result<BTreeSet<Digest>, Trouble> {
    let mut readable = BTreeSet::new();
    let laid = "SELECT laid FROM ruleset WHERE digest = $1";
    for row in moment.query("SELECT digest, laid FROM ruleset", &[]).await? {
        let (digest, under): (_, Vec<u8>) = (digest(&row, 0)?, column(&row, 1)?);
        let base = match difference::under(&digest, &under) {
            Some(difference) => moment.query_opt(laid, &[&&difference.base.as_bytes()[..]]).await?,
            None => None,
        };
        let base = base.map(|row| column(&row, 0)).transpose()?;
        let whole = difference::whole(&digest, under, |_| Ok::<_, JournalError>(base))?;
        readable.extend(whole.map(|_| digest));
    }
    Ok(readable)
}

/// One match, from its opening on.
async fn game(
    moment: &Transaction<'_>,
    checks: &mut Checks,
    rulesets: &BTreeSet<Digest>,
    (id, opened_with): (MatchId, Option<Digest>),
) -> Result<(), Trouble> {
    let sql = "SELECT seq, wire, ruleset, link FROM entry WHERE match = $1 ORDER BY seq";
    let (mut next, mut before) = (1, Some(chain::root(id)));
    for row in moment.query(sql, &[&id.to_string()]).await? {
        let seq: i32 = column(&row, 0)?;
        let seq = seq as u32;
        while next < seq {
            checks.problem(Some(id), Some(next), "it is missing");
            (next, before) = (next + 1, None);
        }
        next = seq + 1;
        let (wire, ruleset): (&[u8], _) = (column(&row, 1)?, maybe_digest(&row, 2)?);
        if seq == 1 && ruleset != opened_with {
            checks.problem(Some(id), Some(1), "the match names another rule set than its opening");
        }
        let place = Place { id, seq };
        let link = digest(&row, 3)?;
        checks.entry(place, (ruleset, wire), (before, Some(link)), |it| rulesets.contains(&it));
        checks.link(place, link);
        before = Some(link);
    }
    if next == 1 {
        checks.problem(Some(id), None, "it has no opening");
    }
    Ok(())
}
