//! An event on its way into the journal.

use super::keys::{follows, opens};
use super::record::{KeyHash, Place, Subject, end_hash_of, hash_of};
use super::{
    Append, AppendError, Digest, IdempotencyKey, JournalError, LONGEST_AUTHOR, LONGEST_BESIDE,
    Logged, MatchId, Said, To,
};
use crate::{Event, Remark, wire};

/// An event to be written.
pub(super) struct Entry {
    pub(super) place: EntryPlace,
    pub(super) wire: Vec<u8>,
    pub(super) by: String,
    pub(super) at: i64,
    /// The hash of its idempotency key.
    pub(super) key: Option<KeyHash>,
    pub(super) sheet: Option<u64>,
    pub(super) remark: Option<Remark>,
    /// The link it must have, if it comes from another journal.
    pub(super) link: Option<Digest>,
    /// What lies beside the match that it opens.
    pub(super) beside: Option<Vec<u8>>,
}

/// Entries of one log that are written together or not at all.
pub(super) struct Together {
    pub(super) entries: Vec<Entry>,
    /// What the last of several with the same key is kept with.
    pub(super) end: Option<KeyHash>,
}

/// Where it belongs.
#[derive(Clone, Copy)]
pub(super) enum EntryPlace {
    /// An event of the desk has no rule set.
    Opening { id: MatchId, ruleset: Option<Digest> },
    Behind {
        id: MatchId,
        expected: u32,
        adopts: Option<Digest>,
        /// The number of what lay beside the match when it was judged, if that counts.
        beside: Option<u64>,
    },
}

impl Entry {
    /// What must be the same if the same key comes again.
    pub(super) fn subject(&self) -> Subject {
        match &self.place {
            EntryPlace::Opening { ruleset, .. } => opens(*ruleset, &self.wire),
            EntryPlace::Behind { id, .. } => follows(*id, &self.wire),
        }
    }
}

impl Together {
    /// The key is kept with the first of them, and what it makes with the last.
    pub(super) fn of(mut entries: Vec<Entry>, key: Option<&IdempotencyKey>) -> Together {
        let end = key.map(end_hash_of);
        if let [first, rest @ ..] = &mut entries[..] {
            first.key = key.map(hash_of);
            if let Some(last) = rest.last_mut() {
                last.key = end;
            }
        }
        Together { entries, end }
    }
}

impl EntryPlace {
    /// Where it lies if it comes next.
    pub(super) fn place(self) -> Place {
        match self {
            EntryPlace::Opening { id, .. } => Place { id, seq: 1 },
            EntryPlace::Behind { id, expected, .. } => {
                Place { id, seq: expected.saturating_add(1) }
            }
        }
    }

    /// The match, unless it is opened only now.
    pub(super) fn id_if_known(self) -> Option<MatchId> {
        match self {
            EntryPlace::Opening { .. } => None,
            EntryPlace::Behind { id, .. } => Some(id),
        }
    }

    /// The rule set that counts from the event on, if it names one.
    pub(super) fn ruleset(self) -> Option<Digest> {
        match self {
            EntryPlace::Opening { ruleset, .. } => ruleset,
            EntryPlace::Behind { adopts, .. } => adopts,
        }
    }

    /// The rule set that is adopted in the middle of a match, if one is.
    pub(super) fn adopts(self) -> Option<Digest> {
        match self {
            EntryPlace::Opening { .. } => None,
            EntryPlace::Behind { adopts, .. } => adopts,
        }
    }
}

/// The event as it will be written, if it can be.
pub(super) fn entry(append: &Append) -> Result<Entry, AppendError> {
    let Append { to, event, by, at, key, sheet, remark } = append;
    event.check()?;
    check_author(by)?;
    let place = match (to, event) {
        (To::NewMatch { ruleset, .. }, Event::Opened(_)) => {
            EntryPlace::Opening { id: fresh_id()?, ruleset: Some(*ruleset) }
        }
        (To::NewMatch { .. }, _) | (To::Match { .. }, Event::Opened(_)) => {
            return Err(AppendError::Opening);
        }
        (To::Match { id, expected, adopts, beside }, _) => {
            EntryPlace::Behind { id: *id, expected: *expected, adopts: *adopts, beside: *beside }
        }
    };
    let at = at.timestamp_micros();
    let (wire, by, key) = (wire::encode(event), (*by).to_owned(), key.as_ref().map(hash_of));
    let remark = remark.cloned();
    let beside = match to {
        To::NewMatch { beside, .. } => beside.map(<[u8]>::to_vec),
        To::Match { .. } => None,
    };
    check_beside(beside.as_deref())?;
    Ok(Entry { place, wire, by, at, key, sheet: *sheet, remark, link: None, beside })
}

/// Whether an event of another journal can be restored as far as it alone shows: its author and its bytes. Whether its
/// link follows is asked when it is.
///
/// # Errors
/// Why it cannot.
pub fn restorable(id: MatchId, logged: &Logged) -> Result<(), AppendError> {
    restored(id, logged).map(drop)
}

/// The event of another journal as it will be written.
pub(super) fn restored(id: MatchId, logged: &Logged) -> Result<Entry, AppendError> {
    check_author(&logged.by)?;
    let place = match (logged.seq, logged.ruleset, &logged.said) {
        (1, ruleset @ Some(_), Said::Event(Event::Opened(_))) | (1, ruleset @ None, Said::Fact) => {
            EntryPlace::Opening { id, ruleset }
        }
        (0 | 1, _, _) | (_, _, Said::Event(Event::Opened(_))) | (_, Some(_), Said::Fact) => {
            return Err(AppendError::Opening);
        }
        (seq, adopts, _) => EntryPlace::Behind { id, expected: seq - 1, adopts, beside: None },
    };
    if Said::read(&logged.wire).as_ref() != Ok(&logged.said) {
        return Err(AppendError::Link { seq: logged.seq });
    }
    let (wire, by, at) = (logged.wire.clone(), logged.by.clone(), logged.at.timestamp_micros());
    let (sheet, remark, link) = (logged.sheet, logged.remark.clone(), Some(logged.link));
    Ok(Entry { place, wire, by, at, key: None, sheet, remark, link, beside: None })
}

pub(super) fn check_author(by: &str) -> Result<(), AppendError> {
    if by.is_empty() || by.len() > LONGEST_AUTHOR || by.chars().any(char::is_control) {
        return Err(AppendError::Author);
    }
    Ok(())
}

pub(super) fn check_beside(beside: Option<&[u8]>) -> Result<(), AppendError> {
    let length = beside.map_or(0, <[u8]>::len);
    if length > LONGEST_BESIDE { Err(AppendError::Beside(length)) } else { Ok(()) }
}

pub(super) fn fresh_id() -> Result<MatchId, JournalError> {
    MatchId::fresh()
        .map_err(|error| JournalError::Failed { what: "making an id", why: error.to_string() })
}
