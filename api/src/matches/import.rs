//! Matches from outside: archives, a packed match, the same as text, or a `.match` file.
//!
//! What has a chain is checked as a whole first and lies beside the journal meanwhile (`stage`); a `.match` file is
//! judged as a whole first. So nothing is left of what cannot be stored.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Read};

use events::journal::packed::{self, Packed, PackedError};
use events::journal::{Digest, IdError, JournalError, Logged, MatchId};
use events::notation::{LONGEST_LOG, NotationError, parse_log};
use referee::content::House;

use super::archive::{self, Line};
use super::house_lines::{self, Said};
use super::stage::{IMPORTED, Stage};
use super::{
    Branch, DemoError, Fork, HouseError, Lack, MatchError, Matches, StageError, event_names, names,
    storing,
};

/// More bytes than one match has in any form but an archive.
const LONGEST: u64 = 2 * LONGEST_LOG as u64;
/// The longest line of an archive, in bytes: more than a rule set takes.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// What to do where it is not obvious.
#[derive(Clone, Debug, Default)]
pub struct Take {
    /// Store what is whole of an archive that was cut or has gaps.
    pub partial: bool,
    /// Store a match that goes on otherwise here as a match of its own.
    pub as_branch: bool,
    /// Store matches once more that were deleted here.
    pub again: bool,
    /// The house rules of a `.match` file, and the rule set that they change, instead of those that it holds.
    pub house: Option<(String, House)>,
}

/// What was stored, or was there already.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// How many events.
    pub events: u64,
    /// Their matches.
    pub matches: BTreeSet<MatchId>,
    /// How many events came packed before, and have times, authors and digests now.
    pub completed: u64,
    /// Forks that were stored as matches of their own.
    pub branches: Vec<Branch>,
    /// What was missing.
    pub lacks: Vec<Lack>,
    /// What is said of the end of a mirror that was not written whole: it was never answered.
    pub torn: Option<String>,
}

/// Why something from outside was not stored.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file or pipe failed, or what lies beside the journal.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not one of an archive.
    #[error("line {line}: {why}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// Something of an archive cannot be stored.
    #[error("line {line}: {why}")]
    Archive {
        /// The line, from 1.
        line: u64,
        /// Why not.
        why: StageError,
    },
    /// An event of a mirror cannot be stored.
    #[error("the event at position {position} of the mirror: {why}")]
    Mirror {
        /// Its place among the events of all matches.
        position: u64,
        /// Why not.
        why: StageError,
    },
    /// Archives were cut or have gaps.
    #[error("the archive was cut: {}; --partial stores what is whole before that", joined(.0, "; "))]
    Cut(Vec<Lack>),
    /// Matches were deleted here.
    #[error("{}\n--again stores such a match once more, --partial leaves it out", joined(.0, "\n"))]
    Deleted(Vec<Lack>),
    /// Matches go on otherwise here.
    #[error("{}\n--as-branch stores such a match as one of its own", joined(.0, "\n"))]
    Forks(Vec<Fork>),
    /// It is a packed match with something wrong in it.
    #[error(transparent)]
    Packed(#[from] PackedError),
    /// A packed match names a rule set that is not here.
    #[error("its rule set {0} is not at hand; import an archive")]
    NoRuleset(Digest),
    /// Something of a packed match cannot be stored; or the disk failed, and importing it again goes on there.
    #[error(transparent)]
    Stage(#[from] StageError),
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
    /// The house rules of a log.
    #[error(transparent)]
    House(#[from] HouseError),
    /// House rules were given that change another rule set.
    #[error("these house rules change {house:?}, and the log is opened under {log:?}")]
    OtherRuleset {
        /// What they change.
        house: String,
        /// What the log is opened under.
        log: String,
    },
    /// House rules were given for something that brings its own.
    #[error(
        "only a .match file takes house rules; an archive and a packed match are pinned to theirs"
    )]
    HousePinned,
    /// An event of a log is refused, or could not be stored.
    #[error(transparent)]
    Log(#[from] DemoError),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The seats of a match could not be stored.
    #[error(transparent)]
    Match(#[from] MatchError),
}

fn joined(all: &[impl ToString], between: &str) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// Stores the matches of a file of any form, which is told by how it begins, if all of it can be stored. What is there
/// already with the same links stays, and gets the times, authors and digests of an archive if it came packed. The
/// players of a match whose players were named here before keep those names, or stay without them where they were erased.
///
/// # Errors
/// What is wrong; nothing is stored then, unless the disk fails.
pub fn import(matches: &Matches, input: impl BufRead) -> Result<Imported, ImportError> {
    import_as(matches, input, &Take::default())
}

/// The same where it is said what to do with gaps and forks, and by which house rules to judge.
///
/// # Errors
/// What is wrong; nothing is stored then, unless the disk fails.
pub fn import_as(
    matches: &Matches,
    mut input: impl BufRead,
    take: &Take,
) -> Result<Imported, ImportError> {
    if input.fill_buf()?.first() == Some(&b'{') {
        let mut stage = Stage::new(matches.journal(), &matches.data, (take.as_branch, take.again))?;
        read_archives(&mut stage, input)?;
        return store(matches, stage, take);
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
        Some(packed) => import_packed(matches, &packed, take),
        None => import_log(matches, bytes, take),
    }
}

/// Reads one archive, or several, each behind the end of another.
fn read_archives(stage: &mut Stage, mut input: impl BufRead) -> Result<(), ImportError> {
    let mut bytes = Vec::new();
    // Of the archive that is read, how many events came; nothing behind the end of one.
    let mut events = None;
    for number in 1.. {
        bytes.clear();
        let read = Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        let whole = bytes.ends_with(b"\n");
        let wrong = |why: String| ImportError::Line { line: number, why };
        let line = match serde_json::from_slice::<Line>(&bytes) {
            Err(_) if events.is_some() && !whole && (read as u64) < LONGEST_LINE => {
                stage.cut(number - 1);
                return Ok(());
            }
            Err(_) if read == 0 => return Ok(()),
            line => line.map_err(|error| wrong(error.to_string()))?,
        };
        match (line, &mut events) {
            (Line::Archive { version: 1 }, None) => {
                stage.next_file();
                events = Some(0);
            }
            (Line::Archive { version }, _) => {
                return Err(wrong(format!("version {version} is not known, or not first")));
            }
            (_, None) if number == 1 => {
                return Err(wrong("it is not the first of an archive".to_owned()));
            }
            (_, None) => {
                return Err(wrong(
                    "behind the end of an archive only another may follow".to_owned(),
                ));
            }
            (Line::End { events: of }, Some(found)) => {
                if of < *found {
                    return Err(wrong(format!("it says {of} events, and there are {found}")));
                }
                if of > *found {
                    stage.found.lacks.push(Lack::Some { of, found: *found });
                }
                events = None;
            }
            (line, Some(found)) => {
                *found += u64::from(matches!(line, Line::Event { .. }));
                add(stage, number, line)?;
            }
        }
    }
    Ok(())
}

/// Takes a line within an archive.
fn add(stage: &mut Stage, number: u64, line: Line) -> Result<(), ImportError> {
    let wrong = |why: String| ImportError::Line { line: number, why };
    let taken = match line {
        line @ Line::Ruleset { .. } => stage.ruleset_line(archive::ruleset(line).map_err(wrong)?),
        Line::Players { r#match, names } => {
            let id = r#match.parse().map_err(|error: IdError| wrong(error.to_string()))?;
            stage.players(id, &names::players(&names).map_err(wrong)?)
        }
        Line::Names { event, names } => {
            let id = event.parse().map_err(|error: IdError| wrong(error.to_string()))?;
            stage.names(id, &event_names::parse(&names).map_err(wrong)?)
        }
        line @ (Line::Event { .. } | Line::Archive { .. } | Line::End { .. }) => {
            let (id, logged) = archive::event(line).map_err(wrong)?;
            stage.event(number, id, logged)
        }
    };
    taken.map_err(|why| ImportError::Archive { line: number, why })
}

/// A packed match has no times and no authors: it was logged now, by whoever imports it. Its rule sets must be at hand.
fn import_packed(matches: &Matches, packed: &Packed, take: &Take) -> Result<Imported, ImportError> {
    if take.house.is_some() {
        return Err(ImportError::HousePinned);
    }
    let journal = matches.journal();
    let mut stage = Stage::new(journal, &matches.data, (take.as_branch, take.again))?;
    for digest in packed.events.iter().filter_map(|event| event.ruleset) {
        let shipped = matches.rulesets().all().iter().find(|pinned| pinned.digest == digest);
        match shipped {
            Some(pinned) => stage.ruleset(digest, pinned.bytes.clone())?,
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
            said: event.event.clone().into(),
            ruleset: event.ruleset,
            sheet: None,
            link: event.link,
            wire: event.wire.clone(),
            remark: None,
        };
        stage.event(seq.into(), packed.id, logged)?;
    }
    store(matches, stage, take)
}

fn import_log(matches: &Matches, bytes: Vec<u8>, take: &Take) -> Result<Imported, ImportError> {
    let text = text(bytes).map_err(|(line, column)| ImportError::NotText { line, column })?;
    let log = parse_log(&text)?;
    let house = match (&take.house, log.first().map(|opening| &opening.event)) {
        (Some((name, house)), Some(events::Event::Opened(opening))) => {
            if opening.ruleset.as_str() != name {
                let log = opening.ruleset.to_string();
                return Err(ImportError::OtherRuleset { house: name.clone(), log });
            }
            Some(house.clone())
        }
        (Some((_, house)), _) => Some(house.clone()),
        (None, _) => match house_lines::said(&text)? {
            Said::Nothing => None,
            Said::These(house) => Some(house),
            Said::Some => return Err(HouseError::Left.into()),
        },
    };
    let id = matches.store_written(&log, house.as_ref())?;
    let (events, matches) = (log.len() as u64, BTreeSet::from([id]));
    Ok(Imported { events, matches, ..Imported::default() })
}

/// Stores everything that was checked.
pub(super) fn store(
    matches: &Matches,
    mut stage: Stage,
    take: &Take,
) -> Result<Imported, ImportError> {
    if take.house.is_some() {
        return Err(ImportError::HousePinned);
    }
    let found = std::mem::take(&mut stage.found);
    if !found.forks.is_empty() {
        return Err(ImportError::Forks(found.forks));
    }
    let is_deleted = |lack: &&Lack| matches!(lack, Lack::Deleted { .. });
    let deleted: Vec<Lack> = found.lacks.iter().filter(is_deleted).cloned().collect();
    if !deleted.is_empty() && !take.partial {
        return Err(ImportError::Deleted(deleted));
    }
    if !found.lacks.is_empty() && !take.partial {
        return Err(ImportError::Cut(found.lacks));
    }
    let completed = storing::store(matches, &mut stage.spool, &found.bare, &found.revived)?;
    let (events, matches, branches) = (found.events, found.matches, found.branches);
    let lacks = found.lacks;
    Ok(Imported { events, matches, completed, branches, lacks, torn: None })
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
