//! The whole store as JSON lines.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use chrono::{DateTime, Utc};
use events::journal::difference::{self, Difference};
use events::journal::packed::{from_text, to_text};
use events::journal::{Digest, IdError, Journal, JournalError, Logged, MatchId, Recorded, Said};
use events::{Remark, notation};
use serde::{Deserialize, Serialize};

use super::names::{self, PlayerNames};
use crate::rulesets;

/// How many events are read at a time.
const PAGE: usize = 1_000;

/// One line of an archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub(super) enum Line {
    /// The first: how to read the others.
    Archive { version: u32 },
    /// A rule set, before the first event that names it: as text, or as base64url if it is none.
    /// One that is `on` another, which came before, is what it has differently from that, as the journal lays it down.
    Ruleset {
        digest: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        on: Option<String>,
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
        #[serde(skip_serializing_if = "Option::is_none")]
        remark: Option<String>,
    },
    /// What the players of a match are called, behind its events.
    Players { r#match: String, names: Vec<Option<String>> },
    /// What people are called at an event of the desk, behind its facts: as [`desk::Names`] prints it.
    Names { event: String, names: String },
    /// The last: how many events came before it, so that a cut is seen.
    End { events: u64 },
}

/// Why an archive cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file or pipe failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// What went out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Archived {
    /// How many events.
    pub events: u64,
    /// Their matches.
    pub matches: BTreeSet<MatchId>,
}

/// Which matches an archive holds.
pub enum Wanted<'a> {
    /// Everything there is.
    All,
    /// One match.
    One(MatchId),
    /// Those of which this is so.
    Those(&'a dyn Fn(MatchId) -> bool),
}

/// Writes what is wanted of everything that is on the disk at this moment, in the order it became durable. While others
/// log it is still one moment: what comes later is left out.
///
/// # Errors
/// If the journal cannot be read, or the output fails.
pub fn export(
    journal: &Journal,
    names: &PlayerNames,
    wanted: &Wanted,
    out: &mut impl Write,
) -> Result<Archived, ArchiveError> {
    let mut archived = Archived::default();
    let mut told = BTreeSet::new();
    write_line(out, &Line::Archive { version: 1 })?;
    let mut write = |id, logged: &Logged, out: &mut _| {
        archived.events += 1;
        archived.matches.insert(id);
        write_event(journal, &mut told, out, id, logged)
    };
    match wanted {
        Wanted::All => each(journal, &mut |_| true, |id, logged| write(id, logged, out))?,
        Wanted::One(id) => {
            for logged in journal.read(*id, 1, u32::MAX)? {
                write(*id, &logged, out)?;
            }
        }
        Wanted::Those(wanted) => {
            // Decided once for each match, so that all of it is there or nothing.
            let mut known = BTreeMap::new();
            let mut is_wanted = |id| *known.entry(id).or_insert_with(|| wanted(id));
            each(journal, &mut is_wanted, |id, logged| write(id, logged, out))?;
        }
    }
    write_end(names, &archived, out)?;
    Ok(archived)
}

/// Writes events with these rule sets, in the order in which they stand there.
///
/// # Errors
/// If the output fails.
pub fn write(
    events: &[Recorded],
    rulesets: &BTreeMap<Digest, Vec<u8>>,
    names: &PlayerNames,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut archived = Archived::default();
    Line::Archive { version: 1 }.write(out)?;
    let mut told = BTreeSet::new();
    for (digest, bytes) in rulesets {
        write_ruleset(&mut told, out, *digest, bytes.clone())?;
    }
    for Recorded { id, logged, .. } in events {
        Line::event(*id, logged).write(out)?;
        archived.events += 1;
        archived.matches.insert(*id);
    }
    write_end(names, &archived, out)
}

/// What stands behind the events.
fn write_end(names: &PlayerNames, archived: &Archived, out: &mut impl Write) -> io::Result<()> {
    for id in &archived.matches {
        let players = names.of(*id);
        if !players.is_empty() {
            let of_match = names::texts(&players, players.reach());
            Line::Players { r#match: id.to_string(), names: of_match }.write(out)?;
        }
        let names = names.events().of(*id).print();
        if !names.is_empty() {
            Line::Names { event: id.to_string(), names }.write(out)?;
        }
    }
    Line::End { events: archived.events }.write(out)?;
    out.flush()
}

/// Does something with every event that is on the disk at this moment, in the order they became durable.
fn each(
    journal: &Journal,
    wanted: &mut dyn FnMut(MatchId) -> bool,
    mut act: impl FnMut(MatchId, &Logged) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    let last = journal.position();
    let mut position = 0;
    while position < last {
        let (page, reached) = journal.after_of(position, PAGE, wanted)?;
        for Recorded { id, logged, .. } in page.iter().filter(|it| it.position <= last) {
            act(*id, logged)?;
        }
        if reached == position {
            break;
        }
        position = reached;
    }
    Ok(())
}

fn write_event(
    journal: &Journal,
    told: &mut BTreeSet<Digest>,
    out: &mut impl Write,
    id: MatchId,
    logged: &Logged,
) -> Result<(), ArchiveError> {
    if let Some(digest) = logged.ruleset
        && !told.contains(&digest)
    {
        let bytes = journal.ruleset(&digest)?.ok_or_else(|| JournalError::DamagedRecord {
            of: format!("of rule set {digest}"),
            why: "it is missing".to_owned(),
        })?;
        write_ruleset(told, out, digest, bytes)?;
    }
    write_line(out, &Line::event(id, logged))
}

/// Writes a rule set, unless it was told. Of one with house rules it is what they change of the one without, which is told once.
fn write_ruleset(
    told: &mut BTreeSet<Digest>,
    out: &mut impl Write,
    digest: Digest,
    bytes: Vec<u8>,
) -> io::Result<()> {
    if !told.insert(digest) {
        return Ok(());
    }
    let Some(plain) = rulesets::plain(&bytes) else {
        return Line::ruleset(digest, bytes).write(out);
    };
    let difference = Difference::of(&bytes, &plain);
    let (base, laid) = (difference.base, difference.to_bytes());
    if told.insert(base) {
        Line::ruleset(base, plain).write(out)?;
    }
    Line::difference(digest, base, laid).write(out)
}

fn write_line(out: &mut impl Write, line: &Line) -> Result<(), ArchiveError> {
    Ok(line.write(out)?)
}

impl Line {
    /// The line of a rule set.
    pub(super) fn ruleset(digest: Digest, bytes: Vec<u8>) -> Line {
        Line::laid(digest, None, bytes)
    }

    /// The line of a rule set that is laid down as a difference from another one.
    pub(super) fn difference(digest: Digest, base: Digest, laid: Vec<u8>) -> Line {
        Line::laid(digest, Some(base.to_string()), laid)
    }

    fn laid(digest: Digest, on: Option<String>, bytes: Vec<u8>) -> Line {
        let (text, base64url) = match String::from_utf8(bytes) {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(to_text(error.as_bytes()))),
        };
        Line::Ruleset { digest: digest.to_string(), on, text, base64url }
    }

    /// The line of an event.
    pub(super) fn event(id: MatchId, logged: &Logged) -> Line {
        Line::Event {
            r#match: id.to_string(),
            seq: logged.seq,
            at: logged.at,
            by: logged.by.clone(),
            line: line(logged),
            ruleset: logged.ruleset.map(|digest| digest.to_string()),
            sheet: logged.sheet.map(|sheet| format!("{sheet:016x}")),
            link: logged.link.to_string(),
            wire: to_text(&logged.wire),
            remark: logged.remark.as_ref().map(ToString::to_string),
        }
    }

    /// Writes it with what ends it.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        out.write_all(b"\n")
    }
}

/// What stands on the line of a rule set.
pub(super) struct OfRuleset {
    pub(super) digest: Digest,
    /// What it is based on, if it stands there as a difference.
    pub(super) on: Option<Digest>,
    /// It, or the difference.
    pub(super) laid: Vec<u8>,
}

impl OfRuleset {
    /// The rule set itself. What it is based on is looked up.
    ///
    /// # Errors
    /// If it does not come out, or what looking up fails with.
    pub(super) fn whole<E: From<String>>(
        self,
        look_up: impl FnOnce(&Digest) -> Result<Option<Vec<u8>>, E>,
    ) -> Result<(Digest, Vec<u8>), E> {
        let OfRuleset { digest, on, laid } = self;
        let whole = difference::whole(&digest, laid, |base| match on {
            Some(on) if on == *base => look_up(base),
            Some(_) | None => Ok(None),
        })?;
        match (whole, on) {
            (Some(whole), _) => Ok((digest, whole)),
            (None, None) => Err(format!("the rule set does not have the digest {digest}").into()),
            (None, Some(base)) => Err(format!(
                "the rule set {digest} is told as what it has differently from {base}, which has to come before it and does not give it"
            )
            .into()),
        }
    }
}

/// What stands on the line of a rule set.
///
/// # Errors
/// What is wrong with it.
pub(super) fn ruleset(line: Line) -> Result<OfRuleset, String> {
    let Line::Ruleset { digest, on, text, base64url } = line else {
        return Err("it is no rule set".to_owned());
    };
    let read = |text: String| text.parse().map_err(|error: IdError| error.to_string());
    let laid = match (text, base64url) {
        (Some(text), None) => text.into_bytes(),
        (None, Some(text)) => from_text(&text).ok_or("the rule set is not base64url")?,
        (None, None) | (Some(_), Some(_)) => {
            return Err("a rule set is given as text or as base64url".to_owned());
        }
    };
    Ok(OfRuleset { digest: read(digest)?, on: on.map(read).transpose()?, laid })
}

/// What was logged, as a line. A fact that only a newer program can read is said to be one.
pub(crate) fn line(logged: &Logged) -> String {
    printed(&logged.said, &logged.wire).unwrap_or_else(|why| format!("a fact ({why})"))
}

fn printed(said: &Said, bytes: &[u8]) -> Result<String, String> {
    match said {
        Said::Event(event) => Ok(notation::print(event)),
        Said::Fact if campaign::wire::is_entry(bytes) => {
            let fact = campaign::wire::read_entry(bytes).map_err(|error| error.to_string())?;
            Ok(campaign::notation::print(&fact))
        }
        Said::Fact => {
            let fact = desk::wire::read_entry(bytes).map_err(|error| error.to_string())?;
            Ok(desk::notation::print(&fact))
        }
    }
}

/// The event of a line, if everything in it says the same.
///
/// # Errors
/// What is wrong with it.
pub(super) fn event(line: Line) -> Result<(MatchId, Logged), String> {
    let Line::Event { r#match, seq, at, by, line, ruleset, sheet, link, wire, remark } = line
    else {
        return Err("it is no event".to_owned());
    };
    let id = r#match.parse().map_err(|error: IdError| error.to_string())?;
    let wire = from_text(&wire).ok_or("the bytes on the wire are not base64url")?;
    let said = Said::read(&wire).map_err(|error| error.to_string())?;
    if printed(&said, &wire)? != line {
        return Err("the line is not what the bytes on the wire mean".to_owned());
    }
    let digest = |text: String| -> Result<Digest, String> {
        text.parse().map_err(|error: IdError| error.to_string())
    };
    let ruleset = ruleset.map(digest).transpose()?;
    let sheet = sheet.map(|text| u64::from_str_radix(&text, 16)).transpose();
    let sheet = sheet.map_err(|_| "the digest of the sheet is no number")?;
    let remark = remark.as_deref().map(Remark::new).transpose();
    let remark = remark.map_err(|error| error.to_string())?;
    Ok((id, Logged { seq, at, by, said, ruleset, sheet, link: digest(link)?, wire, remark }))
}
