//! Whether what is asked for may be written: what a journal promises, whatever it stands on.
//!
//! An entry comes next in its match or is refused with what is there; a key that is known is answered as before; a link
//! follows from the one before it. Where the answers come from, and how what was found good is written, is a matter of
//! each [`Ground`](super::ground::Ground).

use super::beside::{Beside, ToPut};
use super::entry::{Entry, EntryPlace, Together};
use super::keys::follows;
use super::record::{Answered, KeyHash, Place, Subject};
use super::{AppendError, Appended, Digest, JournalError, MatchId, chain};
use crate::notation::MOST_EVENTS;

/// What is known of a journal while a group is put together: what is stored, and what the group has so far.
pub(super) trait Known {
    /// The last entry of a match and its link, with those of the group.
    fn head(&self, id: MatchId) -> Result<Option<(u32, Digest)>, JournalError>;

    /// The link of an entry, if it is stored.
    fn link_of(&self, place: Place) -> Result<Option<Digest>, JournalError>;

    /// Whether a rule set is stored.
    fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError>;

    /// Whether a match was deleted.
    fn is_deleted(&self, id: MatchId) -> Result<bool, JournalError>;

    /// The number of what is kept beside a match, with that of the group; 0 if nothing is, or nothing that can be read.
    fn beside_number(&self, id: MatchId) -> Result<u64, JournalError>;

    /// What a key was answered with, one of a match or of an opening; an error if that match is not there any more.
    fn answered(
        &mut self,
        id: Option<MatchId>,
        key: KeyHash,
    ) -> Result<Option<(Answered, Digest)>, JournalError>;

    /// What was asked with the entry there, which is stored or in the group, and its link.
    fn subject_at(&self, place: Place) -> Result<(Subject, Digest), JournalError>;

    /// Puts an entry into the group, with the match that it opens and what lies beside that.
    fn add(&mut self, entry: &Entry, place: Place, link: Digest);

    /// Puts something beside a match; its number.
    fn add_beside(&mut self, id: MatchId, beside: Beside) -> u64;

    /// Nothing of the group may be written.
    fn stop(&mut self, why: String);
}

/// Puts an entry into the group, unless it was logged before or does not belong there.
pub(super) fn add(known: &mut impl Known, entry: &Entry) -> Result<Appended, AppendError> {
    if let Some(key) = entry.key
        && let Some((before, link)) = answered(known, entry.place, key)?
    {
        let same = before.subject == entry.subject();
        let Place { id, seq } = before.place;
        return if same { Ok(Appended { id, seq, link }) } else { Err(AppendError::KeyUsed) };
    }
    if let Some(link) = entry.link
        && let Some(there) = there(known, entry.place, link)?
    {
        return Ok(there);
    }
    is_judged_by_what_is(known, entry.place)?;
    let (at, before) = place(known, entry.place)?;
    let link = chain::link(before, entry.place.ruleset(), &entry.wire);
    if entry.link.is_some_and(|expected| expected != link) {
        return Err(AppendError::Link { seq: at.seq });
    }
    known.add(entry, at, link);
    Ok(Appended { id: at.id, seq: at.seq, link })
}

/// Puts entries into the group that belong together, unless they were logged before or one of them does not belong there:
/// then none.
pub(super) fn add_together(
    known: &mut impl Known,
    together: &Together,
) -> Result<Vec<Appended>, AppendError> {
    let entries = &together.entries;
    let Some(first) = entries.first() else { return Ok(Vec::new()) };
    if let Some(before) = logged_together(known, together)? {
        return Ok(before);
    }
    is_judged_by_what_is(known, first.place)?;
    let (at, _) = place(known, first.place)?;
    if at.seq as usize - 1 + entries.len() > MOST_EVENTS {
        return Err(AppendError::Full);
    }
    // What could still stand in the way of a later one is asked before the first is added.
    for adopted in entries.iter().filter_map(|entry| entry.place.adopts()) {
        asks_for(known, adopted)?;
    }
    let added: Result<Vec<_>, _> = entries.iter().map(|entry| add(known, entry)).collect();
    if let Err(error) = &added {
        known.stop(format!("of events that belong together one could not be added: {error}"));
    }
    added
}

/// Puts things beside matches, if all of them may lie there; the number of the last.
pub(super) fn add_besides(known: &mut impl Known, these: &[ToPut]) -> Result<u64, AppendError> {
    for ToPut { id, beside, instead_of } in these {
        if let Some(number) = instead_of {
            still_lies(known, *id, *number)?;
        }
        match beside {
            Beside::Nothing => {}
            Beside::Kept(_) => is_not_deleted(known, *id)?,
            Beside::Deleted(_) => {
                if let Some((head, _)) = known.head(*id)? {
                    return Err(AppendError::Conflict { expected: 0, head });
                }
            }
        }
    }
    let put = these.iter().map(|put| known.add_beside(put.id, put.beside.clone()));
    Ok(put.last().unwrap_or(0))
}

/// Whether what is kept beside a match is what has this number.
fn still_lies(known: &impl Known, id: MatchId, number: u64) -> Result<(), AppendError> {
    if known.beside_number(id)? == number { Ok(()) } else { Err(AppendError::BesideChanged(id)) }
}

/// Whether an entry was judged by what lies beside its match, if that counts and there is such a match.
fn is_judged_by_what_is(known: &impl Known, place: EntryPlace) -> Result<(), AppendError> {
    match place {
        EntryPlace::Behind { id, beside: Some(number), .. } if known.head(id)?.is_some() => {
            still_lies(known, id, number)
        }
        EntryPlace::Behind { .. } | EntryPlace::Opening { .. } => Ok(()),
    }
}

/// Where they were logged before, if their key is known.
fn logged_together(
    known: &mut impl Known,
    together: &Together,
) -> Result<Option<Vec<Appended>>, AppendError> {
    let Together { entries, end } = together;
    let Some(first) = entries.first() else { return Ok(None) };
    let Some(key) = first.key else { return Ok(None) };
    let begun = answered(known, first.place, key)?.map(|(before, _)| before.place);
    let end = match end {
        Some(end) => answered(known, first.place, *end)?.map(|(before, _)| before.place),
        None => None,
    };
    let Some(Place { id, seq }) = begun else {
        return if end.is_some() { Err(AppendError::KeyUsed) } else { Ok(None) };
    };
    let last = Place { id, seq: seq + entries.len() as u32 - 1 };
    if end.unwrap_or(Place { id, seq }) != last {
        return Err(AppendError::KeyUsed);
    }
    let places = (seq..).zip(entries).map(|(seq, entry)| {
        let (subject, link) = known.subject_at(Place { id, seq })?;
        if subject == follows(id, &entry.wire) {
            Ok(Appended { id, seq, link })
        } else {
            Err(AppendError::KeyUsed)
        }
    });
    places.collect::<Result<Vec<_>, AppendError>>().map(Some)
}

/// What a key was answered with, and for what.
fn answered(
    known: &mut impl Known,
    place: EntryPlace,
    key: KeyHash,
) -> Result<Option<(Answered, Digest)>, AppendError> {
    let answered = known.answered(place.id_if_known(), key);
    if let Err(JournalError::UnknownMatch(id)) = answered {
        return Err(AppendError::Deleted(id));
    }
    Ok(answered?)
}

/// The entry of another journal, if it is here already with this link.
fn there(
    known: &impl Known,
    place: EntryPlace,
    link: Digest,
) -> Result<Option<Appended>, AppendError> {
    let Place { id, seq } = place.place();
    match known.link_of(Place { id, seq })? {
        None => Ok(None),
        Some(there) if there == link => Ok(Some(Appended { id, seq, link })),
        Some(_) => Err(AppendError::Link { seq }),
    }
}

/// Where the entry would lie, and the link before it.
fn place(known: &impl Known, place: EntryPlace) -> Result<(Place, Digest), AppendError> {
    if let Some(ruleset) = place.ruleset() {
        asks_for(known, ruleset)?;
    }
    let (id, expected, (head, link)) = match place {
        EntryPlace::Opening { id, .. } => {
            is_not_deleted(known, id)?;
            (id, 0, known.head(id)?.unwrap_or((0, chain::root(id))))
        }
        EntryPlace::Behind { id, expected, .. } => {
            (id, expected, known.head(id)?.ok_or(AppendError::UnknownMatch(id))?)
        }
    };
    if head != expected {
        return Err(AppendError::Conflict { expected, head });
    }
    if head as usize >= MOST_EVENTS {
        return Err(AppendError::Full);
    }
    Ok((Place { id, seq: head + 1 }, link))
}

/// A rule set that an entry names has to be there.
fn asks_for(known: &impl Known, ruleset: Digest) -> Result<(), AppendError> {
    if known.has_ruleset(&ruleset)? { Ok(()) } else { Err(AppendError::UnknownRuleset(ruleset)) }
}

/// Nothing is added to a match that was deleted.
fn is_not_deleted(known: &impl Known, id: MatchId) -> Result<(), AppendError> {
    if known.is_deleted(id)? { Err(AppendError::Deleted(id)) } else { Ok(()) }
}
