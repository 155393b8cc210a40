//! The codes with which matches that belong to nobody are claimed. A server prints one when it starts, and it counts as long as
//! that server runs; on all servers that share a database, which holds what is kept of them.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use events::journal::{Memo, Shared};
use serde::{Deserialize, Serialize};

use super::MatchError;
use super::seats::Hashed;

/// The kind of memo.
const KIND: &str = "claim";
/// How long a code counts behind the last moment at which its server said that it runs.
const LASTS: TimeDelta = TimeDelta::minutes(10);

/// The code of this server, and those of others.
pub(super) struct Claims {
    own: Hashed,
    others: Option<(Shared, String)>,
    known: Mutex<BTreeMap<String, Claim>>,
}

/// What is kept of a code.
#[derive(Clone, Serialize, Deserialize)]
struct Claim {
    code: Hashed,
    /// When its server ran.
    at: DateTime<Utc>,
}

impl Claims {
    /// With this code, which other servers know by the name of this one.
    pub(super) fn of(own: Hashed, others: Option<(Shared, String)>) -> Result<Claims, MatchError> {
        let mut known = BTreeMap::new();
        if let Some((shared, _)) = &others {
            let mut over = Vec::new();
            for memo in shared.memos(KIND)? {
                match read(&memo) {
                    Some(claim) if claim.counts() => drop(known.insert(memo.id, claim)),
                    Some(_) | None => over.push(memo.id),
                }
            }
            shared.drop_memos(KIND, over)?;
        }
        let claims = Claims { own, others, known: Mutex::new(known) };
        claims.renew()?;
        Ok(claims)
    }

    /// Whether this is one of them.
    pub(super) fn include(&self, code: &Hashed) -> bool {
        let is_one = |claim: &Claim| claim.counts() && claim.code == *code;
        self.own == *code || self.known().values().any(is_one)
    }

    /// Takes in what another server has written.
    pub(super) fn hear(&self, kind: &str, memo: &Memo) {
        if let Some(claim) = read(memo).filter(|_| kind == KIND) {
            self.known().insert(memo.id.clone(), claim);
        }
    }

    /// Says to the others that this server runs.
    pub(super) fn renew(&self) -> Result<(), MatchError> {
        let Some((shared, name)) = &self.others else { return Ok(()) };
        let claim = Claim { code: self.own, at: Utc::now() };
        let text = serde_json::to_string(&claim).map_err(io::Error::other)?;
        shared.put_memo(KIND, name, &text, None)?;
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Claim>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Claim {
    fn counts(&self) -> bool {
        Utc::now() - self.at < LASTS
    }
}

fn read(memo: &Memo) -> Option<Claim> {
    serde_json::from_str(&memo.text).ok()
}
