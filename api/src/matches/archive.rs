//! The whole store as JSON lines, and back.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};

use chrono::{DateTime, Utc};
use events::journal::packed::{from_text, to_text};
use events::journal::{
    AppendError, Appended, Digest, IdError, Journal, JournalError, Logged, MatchId, Recorded,
};
use events::{Players, notation, wire};
use serde::{Deserialize, Serialize};

use super::names::{self, PlayerNames};

/// How many events are read at a time.
const PAGE: usize = 1_000;
/// How many events may be on their way to the disk.
const ON_THEIR_WAY: usize = 512;
/// The longest line, in bytes: more than a rule set takes.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// One line of an archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
enum Line {
    /// The first: how to read the others.
    Archive { version: u32 },
    /// A rule set, before the first event that names it: as text, or as base64url if it is none.
    Ruleset {
        digest: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        base64url: Option<String>,
    },
    /// An event.
    Event {
        r#match: String,
        seq: u32,
        at: DateTime<Utc>,
        by: String,
        line: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        ruleset: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        sheet: Option<String>,
        link: String,
        wire: String,
    },
    /// What the players of a match are called, behind its events.
    Players { r#match: String, names: Vec<Option<String>> },
    /// The last: how many events came before it, so that a cut is seen.
    End { events: u64 },
}

/// Why an archive cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file or pipe failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A line is not one of an archive.
    #[error("line {line}: {why}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// An event was not stored.
    #[error("line {line}: match {id}, event {seq}: {why}")]
    Event {
        /// The line, from 1.
        line: u64,
        /// The match.
        id: MatchId,
        /// Its place.
        seq: u32,
        /// Why not.
        why: AppendError,
    },
    /// The end is missing or says another number of events.
    #[error("the archive was cut: {0}")]
    Cut(String),
}

/// What came in or went out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Archived {
    /// How many events.
    pub events: u64,
    /// Their matches.
    pub matches: BTreeSet<MatchId>,
}

/// Writes everything that is on the disk at this moment, or one match, in the order it became durable. While others log
/// it is still one moment: what comes later is left out.
///
/// # Errors
/// If the journal cannot be read, or the output fails.
pub fn export(
    journal: &Journal,
    names: &PlayerNames,
    only: Option<MatchId>,
    out: &mut impl Write,
) -> Result<Archived, ArchiveError> {
    let mut archived = Archived::default();
    let mut told = BTreeSet::new();
    write_line(out, &Line::Archive { version: 1 })?;
    let last = journal.position();
    let mut position = 0;
    let of_one = match only {
        Some(id) => journal.read(id, 1, u32::MAX)?,
        None => Vec::new(),
    };
    for logged in &of_one {
        write_event(journal, &mut told, out, only.unwrap_or(MatchId::from_bytes([0; 16])), logged)?;
        archived.events += 1;
        archived.matches.extend(only);
    }
    while only.is_none() && position < last {
        let page = journal.after(position, PAGE)?;
        if page.is_empty() {
            break;
        }
        for Recorded { position: at, id, logged } in page.iter().filter(|it| it.position <= last) {
            write_event(journal, &mut told, out, *id, logged)?;
            position = *at;
            archived.events += 1;
            archived.matches.insert(*id);
        }
    }
    for id in &archived.matches {
        let players = names.of(*id);
        if !players.is_empty() {
            let names = names::texts(&players, players.reach());
            write_line(out, &Line::Players { r#match: id.to_string(), names })?;
        }
    }
    write_line(out, &Line::End { events: archived.events })?;
    out.flush()?;
    Ok(archived)
}

fn write_event(
    journal: &Journal,
    told: &mut BTreeSet<Digest>,
    out: &mut impl Write,
    id: MatchId,
    logged: &Logged,
) -> Result<(), ArchiveError> {
    if let Some(digest) = logged.ruleset
        && told.insert(digest)
    {
        let bytes = journal.ruleset(&digest)?.ok_or_else(|| JournalError::DamagedRecord {
            of: format!("of rule set {digest}"),
            why: "it is missing".to_owned(),
        })?;
        let (text, base64url) = match String::from_utf8(bytes) {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(to_text(error.as_bytes()))),
        };
        write_line(out, &Line::Ruleset { digest: digest.to_string(), text, base64url })?;
    }
    write_line(
        out,
        &Line::Event {
            r#match: id.to_string(),
            seq: logged.seq,
            at: logged.at,
            by: logged.by.clone(),
            line: notation::print(&logged.event),
            ruleset: logged.ruleset.map(|digest| digest.to_string()),
            sheet: logged.sheet.map(|sheet| format!("{sheet:016x}")),
            link: logged.link.to_string(),
            wire: to_text(&logged.wire),
        },
    )
}

fn write_line(out: &mut impl Write, line: &Line) -> Result<(), ArchiveError> {
    serde_json::to_writer(&mut *out, line).map_err(io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}

/// Reads an archive into a journal. Events that are there already with the same link are left as they are; each link is
/// checked before its event is stored. The players of a match whose players were named here before keep those names, or
/// stay without them where they were erased.
///
/// # Errors
/// The first line that cannot be read or stored; what came before it is stored.
pub fn import(
    journal: &Journal,
    names: &PlayerNames,
    input: impl BufRead,
) -> Result<Archived, ArchiveError> {
    let (send, answers) = mpsc::channel();
    let mut import =
        Import { journal, names, send, answers, waiting: 0, archived: Archived::default() };
    let read = import.read(input);
    let stored = import.wait_for(0);
    stored.and(read).map(|()| import.archived)
}

type Told = (u64, MatchId, u32, Result<Appended, AppendError>);

struct Import<'a> {
    journal: &'a Journal,
    names: &'a PlayerNames,
    send: Sender<Told>,
    answers: Receiver<Told>,
    /// How many events are on their way to the disk.
    waiting: usize,
    archived: Archived,
}

impl Import<'_> {
    fn read(&mut self, mut input: impl BufRead) -> Result<(), ArchiveError> {
        let mut text = String::new();
        for number in 1.. {
            text.clear();
            let mut limited = io::Read::take(&mut input, LONGEST_LINE);
            if limited.read_line(&mut text)? == 0 {
                return Err(ArchiveError::Cut("its last line is missing".to_owned()));
            }
            let wrong = |why: String| ArchiveError::Line { line: number, why };
            let line: Line =
                serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
            match line {
                Line::Archive { version: 1 } if number == 1 => {}
                Line::Archive { version } => {
                    return Err(wrong(format!("version {version} is not known, or not first")));
                }
                _ if number == 1 => {
                    return Err(wrong("it is not the first of an archive".to_owned()));
                }
                Line::Ruleset { digest, text, base64url } => {
                    self.ruleset(&digest, text, base64url).map_err(wrong)?;
                }
                Line::Event { .. } => {
                    let (id, logged) = event(line).map_err(wrong)?;
                    self.event(number, id, &logged)?;
                }
                Line::Players { r#match, names } => {
                    let (id, players) = self.players(&r#match, &names).map_err(wrong)?;
                    self.wait_for(0)?;
                    self.names.name(id, &players)?;
                }
                Line::End { events } if events == self.archived.events => return Ok(()),
                Line::End { events } => {
                    let found = self.archived.events;
                    return Err(ArchiveError::Cut(format!("it had {events} events, not {found}")));
                }
            }
        }
        Ok(())
    }

    fn ruleset(
        &self,
        digest: &str,
        text: Option<String>,
        base64url: Option<String>,
    ) -> Result<(), String> {
        let bytes = match (text, base64url) {
            (Some(text), None) => text.into_bytes(),
            (None, Some(text)) => from_text(&text).ok_or("the rule set is not base64url")?,
            (None, None) | (Some(_), Some(_)) => {
                return Err("a rule set is given as text or as base64url".to_owned());
            }
        };
        if Digest::of(&bytes).to_string() != digest {
            return Err(format!("the rule set does not have the digest {digest}"));
        }
        self.journal.store_ruleset(&bytes).map(drop).map_err(|error| error.to_string())
    }

    /// The players of a match whose events came before.
    fn players(&self, id: &str, names: &[Option<String>]) -> Result<(MatchId, Players), String> {
        let id: MatchId = id.parse().map_err(|error: IdError| error.to_string())?;
        if !self.archived.matches.contains(&id) {
            return Err(format!("match {id} has no events before its players"));
        }
        Ok((id, names::players(names)?))
    }

    fn event(&mut self, line: u64, id: MatchId, logged: &Logged) -> Result<(), ArchiveError> {
        let (send, seq) = (self.send.clone(), logged.seq);
        self.journal.restore(id, logged, move |answer| {
            drop(send.send((line, id, seq, answer)));
        });
        self.waiting += 1;
        self.archived.events += 1;
        self.archived.matches.insert(id);
        self.wait_for(ON_THEIR_WAY)
    }

    /// Waits until at most so many events are on their way.
    fn wait_for(&mut self, most: usize) -> Result<(), ArchiveError> {
        let mut first = Ok(());
        while self.waiting > most {
            let Ok((line, id, seq, answer)) = self.answers.recv() else { break };
            self.waiting -= 1;
            if let Err(why) = answer {
                first = first.and(Err(ArchiveError::Event { line, id, seq, why }));
            }
        }
        first
    }
}

/// The event of a line, if everything in it says the same.
fn event(line: Line) -> Result<(MatchId, Logged), String> {
    let Line::Event { r#match, seq, at, by, line, ruleset, sheet, link, wire } = line else {
        return Err("it is no event".to_owned());
    };
    let id = r#match.parse().map_err(|error: IdError| error.to_string())?;
    let wire = from_text(&wire).ok_or("the bytes on the wire are not base64url")?;
    let event = wire::decode(&wire).map_err(|error| error.to_string())?;
    if notation::print(&event) != line {
        return Err("the line is not what the bytes on the wire mean".to_owned());
    }
    let digest = |text: String| -> Result<Digest, String> {
        text.parse().map_err(|error: IdError| error.to_string())
    };
    let ruleset = ruleset.map(digest).transpose()?;
    let sheet = sheet.map(|text| u64::from_str_radix(&text, 16)).transpose();
    let sheet = sheet.map_err(|_| "the digest of the sheet is no number")?;
    Ok((id, Logged { seq, at, by, event, ruleset, sheet, link: digest(link)?, wire, remark: None }))
}
