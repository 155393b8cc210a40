//! A group of requests under the lock: what was read for them, and what is to be written.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::heard::Mark;
use super::reader::has_time;
use crate::journal::beside::Beside;
use crate::journal::entry::{Entry, EntryPlace};
use crate::journal::judge::Known;
use crate::journal::keys::{follows, opens};
use crate::journal::record::{Answered, KeyHash, Place, Subject};
use crate::journal::{Digest, JournalError, MatchId, Said};
use crate::notation::print;

/// The entry that a key was answered with: what was asked with it, and its link, if it is there.
pub(super) type OfKey = (Place, Option<(Subject, Digest)>);

/// What is known while the lock is held: nobody else changes it.
#[derive(Default)]
pub(super) struct UnderLock {
    pub(super) heads: BTreeMap<MatchId, (u32, Digest)>,
    pub(super) deleted: BTreeSet<MatchId>,
    pub(super) rulesets: BTreeSet<Digest>,
    /// The numbers of what is kept beside matches.
    pub(super) besides: BTreeMap<MatchId, u64>,
    /// What keys were answered with.
    pub(super) answered: BTreeMap<(Option<MatchId>, KeyHash), OfKey>,
    /// Entries that were asked for by their place.
    pub(super) entries: BTreeMap<Place, (Subject, Digest)>,
    pub(super) group: Group,
}

/// What is to be written, column by column.
#[derive(Default)]
pub(super) struct Group {
    /// The last position and the last number beside a match that were given.
    pub(super) position: i64,
    pub(super) beside: i64,
    /// How many entries go with deleted matches.
    pub(super) gone: i64,
    pub(super) matches: Matches,
    pub(super) entries: Entries,
    pub(super) keys: Keys,
    pub(super) rulesets: BTreeMap<Digest, Vec<u8>>,
    /// What is put beside matches, with its number: the last of each.
    pub(super) besides: BTreeMap<MatchId, (i64, Beside)>,
    /// Whether something was changed that stands in none of these.
    pub(super) changed: bool,
    /// Why nothing of it may be written.
    pub(super) stopped: Option<String>,
}

#[derive(Default)]
pub(super) struct Matches {
    pub(super) id: Vec<String>,
    pub(super) opened_at: Vec<DateTime<Utc>>,
    pub(super) ruleset: Vec<Option<Vec<u8>>>,
}

#[derive(Default)]
pub(super) struct Entries {
    pub(super) position: Vec<i64>,
    pub(super) id: Vec<String>,
    pub(super) seq: Vec<i32>,
    pub(super) at: Vec<DateTime<Utc>>,
    pub(super) by: Vec<String>,
    pub(super) notation: Vec<Option<String>>,
    pub(super) wire: Vec<Vec<u8>>,
    pub(super) ruleset: Vec<Option<Vec<u8>>>,
    pub(super) sheet: Vec<Option<i64>>,
    pub(super) link: Vec<Vec<u8>>,
    pub(super) remark: Vec<Option<String>>,
}

#[derive(Default)]
pub(super) struct Keys {
    pub(super) scope: Vec<String>,
    pub(super) hash: Vec<Vec<u8>>,
    pub(super) id: Vec<String>,
    pub(super) seq: Vec<i32>,
}

/// The scope of a key as the database has it: the match, or nothing for that of an opening.
pub(super) fn scope(id: Option<MatchId>) -> String {
    id.map(|id| id.to_string()).unwrap_or_default()
}

/// What was asked with an entry by a key that counts in a match or is that of an opening.
pub(super) fn subject(
    scope: Option<MatchId>,
    id: MatchId,
    ruleset: Option<Digest>,
    wire: &[u8],
) -> Subject {
    if scope.is_none() { opens(ruleset, wire) } else { follows(id, wire) }
}

impl UnderLock {
    pub(super) fn add_ruleset(&mut self, digest: Digest, laid: Vec<u8>) {
        self.group.rulesets.insert(digest, laid);
    }
}

impl Known for UnderLock {
    fn head(&self, id: MatchId) -> Result<Option<(u32, Digest)>, JournalError> {
        Ok(self.heads.get(&id).copied())
    }

    fn link_of(&self, place: Place) -> Result<Option<Digest>, JournalError> {
        Ok(self.entries.get(&place).map(|(_, link)| *link))
    }

    fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError> {
        Ok(self.rulesets.contains(digest))
    }

    fn is_deleted(&self, id: MatchId) -> Result<bool, JournalError> {
        Ok(self.deleted.contains(&id))
    }

    fn beside_number(&self, id: MatchId) -> Result<u64, JournalError> {
        Ok(self.besides.get(&id).copied().unwrap_or(0))
    }

    fn answered(
        &mut self,
        id: Option<MatchId>,
        key: KeyHash,
    ) -> Result<Option<(Answered, Digest)>, JournalError> {
        match self.answered.get(&(id, key)) {
            None => Ok(None),
            Some((place, None)) => Err(JournalError::UnknownMatch(place.id)),
            Some((place, Some((subject, link)))) => {
                Ok(Some((Answered { place: *place, subject: *subject }, *link)))
            }
        }
    }

    fn subject_at(&self, place: Place) -> Result<(Subject, Digest), JournalError> {
        let found = self.entries.get(&place).copied();
        found.ok_or_else(|| place.damaged("it is missing".to_owned()))
    }

    fn add(&mut self, entry: &Entry, place: Place, link: Digest) {
        let Ok(at) = has_time(entry.at) else { return self.stop("a time is none".to_owned()) };
        let group = &mut self.group;
        let id = place.id.to_string();
        let as_bytes = |digest: Digest| digest.as_bytes().to_vec();
        if let EntryPlace::Opening { ruleset, .. } = entry.place {
            group.matches.id.push(id.clone());
            group.matches.opened_at.push(at);
            group.matches.ruleset.push(ruleset.map(as_bytes));
        }
        group.position += 1;
        let said = Said::read(&entry.wire).ok();
        let rows = &mut group.entries;
        rows.position.push(group.position);
        rows.id.push(id.clone());
        rows.seq.push(place.seq as i32);
        rows.at.push(at);
        rows.by.push(entry.by.clone());
        rows.notation.push(said.as_ref().and_then(Said::event).map(print));
        rows.wire.push(entry.wire.clone());
        rows.ruleset.push(entry.place.ruleset().map(as_bytes));
        rows.sheet.push(entry.sheet.map(|sheet| sheet as i64));
        rows.link.push(as_bytes(link));
        rows.remark.push(entry.remark.as_ref().map(|remark| remark.as_str().to_owned()));
        self.heads.insert(place.id, (place.seq, link));
        self.entries.insert(place, (follows(place.id, &entry.wire), link));
        if let Some(key) = entry.key {
            self.add_key(entry, key, place, link);
        }
        if let Some(beside) = &entry.beside {
            self.add_beside(place.id, Beside::Kept(beside.clone()));
        }
    }

    fn add_beside(&mut self, id: MatchId, beside: Beside) -> u64 {
        match beside {
            Beside::Deleted(_) => drop(self.deleted.insert(id)),
            Beside::Nothing | Beside::Kept(_) => drop(self.deleted.remove(&id)),
        }
        let number = self.group.number();
        match beside {
            Beside::Kept(_) => drop(self.besides.insert(id, number as u64)),
            Beside::Nothing | Beside::Deleted(_) => drop(self.besides.remove(&id)),
        }
        self.group.besides.insert(id, (number, beside));
        number as u64
    }

    fn stop(&mut self, why: String) {
        self.group.stopped.get_or_insert(why);
    }
}

impl UnderLock {
    /// The key of an opening counts among those of all openings, and in its match as well.
    fn add_key(&mut self, entry: &Entry, key: KeyHash, place: Place, link: Digest) {
        let scopes = [entry.place.id_if_known(), Some(place.id)];
        let distinct = if scopes[0].is_some() { &scopes[1..] } else { &scopes[..] };
        for id in distinct {
            let subject = subject(*id, place.id, entry.place.ruleset(), &entry.wire);
            self.answered.insert((*id, key), (place, Some((subject, link))));
            self.group.keys.scope.push(scope(*id));
            self.group.keys.hash.push(key.to_vec());
            self.group.keys.id.push(place.id.to_string());
            self.group.keys.seq.push(place.seq as i32);
        }
    }
}

impl Group {
    /// The next number beside matches.
    pub(super) fn number(&mut self) -> i64 {
        self.beside += 1;
        self.beside
    }

    /// Up to where everything is once it is written.
    pub(super) fn mark(&self) -> Mark {
        Mark { position: self.position as u64, number: self.beside as u64 }
    }

    /// Whether nothing has to be written.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.id.is_empty()
            && self.rulesets.is_empty()
            && self.besides.is_empty()
            && !self.changed
    }
}
