//! Matches from outside: an archive, a packed match, the same as text, or a `.match` file.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Read};
use std::sync::mpsc;

use events::journal::packed::{self, Packed, PackedError};
use events::journal::{AppendError, Digest, JournalError, Logged};
use events::notation::{LONGEST_LOG, NotationError, parse_log};
use events::{Event, Players};

use super::archive::{self, ArchiveError, Archived};
use super::{DemoError, Matches};

/// More bytes than one match has in any form.
const LONGEST: u64 = 2 * LONGEST_LOG as u64;
/// Who logs what comes packed, which does not say who did.
const IMPORTED: &str = "import";

/// Why something from outside was not stored whole.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file or pipe failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is an archive with something wrong in it.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// It is a packed match with something wrong in it.
    #[error(transparent)]
    Packed(#[from] PackedError),
    /// A packed match names a rule set that is not here.
    #[error("its rule set {0} is not at hand; import an archive")]
    NoRuleset(Digest),
    /// It is none of the forms, or a log that cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It is none of the forms, and no text either.
    #[error("line {line}, column {column}: expected UTF-8 text")]
    NotText {
        /// The line, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
    },
    /// More than a match can have.
    #[error("a match has at most {LONGEST} bytes in any form")]
    TooLong,
    /// An event of a log was not stored.
    #[error(transparent)]
    Log(#[from] DemoError),
    /// An event of a packed match was not stored.
    #[error("event {seq}: {why}")]
    Event {
        /// Its place, from 1.
        seq: u32,
        /// Why not.
        why: AppendError,
    },
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Stores the matches of a file of any form, which is told by how it begins. Chains are checked before anything that
/// hangs on them is stored; what a match file says is judged as if it were logged now.
///
/// # Errors
/// What is wrong first; what came before it is stored.
pub fn import(matches: &Matches, mut input: impl BufRead) -> Result<Archived, ImportError> {
    if input.fill_buf()?.first() == Some(&b'{') {
        return Ok(archive::import(matches.journal(), matches.names(), input)?);
    }
    let mut bytes = Vec::new();
    input.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(ImportError::TooLong);
    }
    let written = std::str::from_utf8(&bytes).ok().and_then(|text| packed::from_text(text.trim()));
    let unpacked = match packed::unpack(written.as_ref().unwrap_or(&bytes)) {
        // A short word is base64url too, and may be meant as notation.
        Err(PackedError::Beginning) => None,
        unpacked => Some(unpacked?),
    };
    match unpacked {
        Some(packed) => import_packed(matches, &packed),
        None => import_log(matches, bytes),
    }
}

/// A packed match has no times and no authors: it was logged now, by whoever imports it. Its rule sets must be at hand.
fn import_packed(matches: &Matches, packed: &Packed) -> Result<Archived, ImportError> {
    let journal = matches.journal();
    for digest in packed.events.iter().filter_map(|event| event.ruleset) {
        let shipped = matches.rulesets().all().iter().find(|pinned| pinned.digest == digest);
        match shipped {
            Some(pinned) => drop(journal.store_ruleset(&pinned.bytes)?),
            None if journal.ruleset(&digest)?.is_some() => {}
            None => return Err(ImportError::NoRuleset(digest)),
        }
    }
    let at = chrono::SubsecRound::trunc_subsecs(chrono::Utc::now(), 6);
    for (seq, event) in (1..).zip(&packed.events) {
        let logged = Logged {
            seq,
            at,
            by: IMPORTED.to_owned(),
            event: event.event.clone(),
            ruleset: event.ruleset,
            sheet: None,
            link: event.link,
            wire: event.wire.clone(),
            remark: None,
        };
        let (send, answer) = mpsc::channel();
        journal.restore(packed.id, &logged, move |result| drop(send.send(result)));
        let stopped = || JournalError::Stopped("it ended unexpectedly".to_owned());
        answer.recv().map_err(|_| stopped())?.map_err(|why| ImportError::Event { seq, why })?;
    }
    let matches = BTreeSet::from([packed.id]);
    Ok(Archived { events: packed.events.len() as u64, matches })
}

fn import_log(matches: &Matches, bytes: Vec<u8>) -> Result<Archived, ImportError> {
    let text = text(bytes).map_err(|(line, column)| ImportError::NotText { line, column })?;
    let log = parse_log(&text)?;
    let players = log.first().map_or_else(Players::default, |opening| opening.players.clone());
    let events: Vec<Event> = log.into_iter().map(|written| written.event).collect();
    let id = matches.store_recorded(&events, &players)?;
    Ok(Archived { events: events.len() as u64, matches: BTreeSet::from([id]) })
}

/// The text that some bytes are.
///
/// # Errors
/// The line and the column, from 1, where they are none.
pub(crate) fn text(bytes: Vec<u8>) -> Result<String, (usize, usize)> {
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(error.as_bytes().get(..good).unwrap_or_default());
        let line = before.matches('\n').count() + 1;
        (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_named_by_line_and_column() {
        assert_eq!(text(b"open\nab\xff".to_vec()), Err((2, 3)));
        assert_eq!(text(b"open".to_vec()), Ok("open".to_owned()));
    }
}
