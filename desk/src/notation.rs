//! One line of text ⇄ one fact: what people read, and what exports carry.
//!
//! ```
//! use desk::notation::{parse, print};
//!
//! let line = "2026-11-25T14:02:11 player 7: reported round 3; table 4; outcome won 1 by time, health 22 - 15";
//! let said = parse(line)?;
//! assert_eq!(print(&said), line);
//!
//! let wrong = parse("2026-11-25T14:02:11 player 7: reported round 0; table 4; outcome tie by time").unwrap_err();
//! assert_eq!(wrong.to_string(), "line 1, column 46: expected the number of a round, found \"0\"");
//! # Ok::<(), desk::notation::NotationError>(())
//! ```

use events::notation::Found;
use events::plain;

pub use crate::expected::{Expected, Thing};
pub use crate::piece::NotationError;

use crate::fact::{Author, Fact, Said};
use crate::piece::{Fault, Piece};
use crate::setting::{AtTime, BackUps, Missed, Setting, TieBreak};
use crate::spoken::Spoken;
use crate::stored::Stored;
use crate::table::Outcome;
use crate::time::Time;

/// The longest line, in bytes.
pub const LONGEST_LINE: usize = 32 * 1024;
/// The most facts of an event.
pub const MOST_FACTS: usize = 100_000;

/// A fact as one line, without a line break. [`parse`] reads it back.
pub fn print(said: &Said) -> String {
    let Said { by, seen, logged, fact } = said;
    let mut line = String::new();
    seen.say(&mut line);
    if logged != seen {
        line.push_str(" / ");
        logged.say(&mut line);
    }
    line.push(' ');
    by.say(&mut line);
    line.push_str(": ");
    fact.say(&mut line);
    line
}

/// What was done alone, as a line has it behind its author. [`parse_fact`] reads it back.
pub fn print_fact(fact: &Fact) -> String {
    let mut line = String::new();
    fact.say(&mut line);
    line
}

/// What was done, written now without a moment and an author: for whoever is known to say it, now.
///
/// # Errors
/// Where and why it is no fact.
pub fn parse_fact(line: &str) -> Result<Fact, NotationError> {
    readable(line)?;
    let text = Piece::whole(line);
    if line.len() > LONGEST_LINE {
        return Err(text.expected(Expected::Bytes(LONGEST_LINE)).on(1, line));
    }
    let fact = Fact::hear(text).map_err(|fault| fault.on(1, line))?;
    let by = Author::Program;
    let said = Said { by, seen: Time::default(), logged: Time::default(), fact };
    if fits(&said) { Ok(said.fact) } else { Err(text.expected(Thing::Fitting).on(1, line)) }
}

/// The setting that a clause of an opening says, such as `rounds fixed 4`.
///
/// # Errors
/// Where and why it is none.
pub fn parse_setting(clause: &str) -> Result<Setting, NotationError> {
    readable(clause)?;
    Setting::hear(Piece::whole(clause)).map_err(|fault| fault.on(1, clause))
}

/// A setting as such a clause.
pub fn print_setting(setting: &Setting) -> String {
    let mut clause = String::new();
    setting.say(&mut clause);
    clause
}

/// An outcome as a clause says it: `won 1 by time, health 22 - 15`.
pub fn print_outcome(outcome: &Outcome) -> String {
    let mut clause = String::new();
    outcome.say(&mut clause);
    clause
}

/// What decides at time, as a clause says it.
pub fn print_at_time(policy: AtTime) -> String {
    let mut clause = String::new();
    policy.say(&mut clause);
    clause
}

/// When a match is backed up, as a clause says it.
pub fn print_back_ups(policy: BackUps) -> String {
    let mut clause = String::new();
    policy.say(&mut clause);
    clause
}

/// What becomes of missed effects, as a clause says it.
pub fn print_missed(policy: Missed) -> String {
    let mut clause = String::new();
    policy.say(&mut clause);
    clause
}

/// What parts players, as a clause says it: the heading of its column.
pub fn print_tie_break(rule: TieBreak) -> String {
    let mut clause = String::new();
    rule.say(&mut clause);
    clause
}

/// That every character of a line can be seen.
fn readable(line: &str) -> Result<(), NotationError> {
    plain(line).map_err(|unseen| NotationError {
        line: unseen.line,
        column: unseen.column,
        expected: Thing::Seen.into(),
        found: Found::Unseen(unseen.character),
    })
}

/// The fact that a line says which is written now, so that every character of it can be seen.
///
/// # Errors
/// Where and why it is no fact.
pub fn parse(line: &str) -> Result<Said, NotationError> {
    readable(line)?;
    parse_kept(line)
}

/// The fact that a line of a log says, whenever it was written.
///
/// # Errors
/// Where and why it is no fact.
pub fn parse_kept(line: &str) -> Result<Said, NotationError> {
    on_line(1, line)
}

/// The facts of a file: one a line. Empty lines, and lines that begin with `#`, are skipped.
///
/// # Errors
/// The first place where it is none.
pub fn parse_log(text: &str) -> Result<Vec<Said>, NotationError> {
    let mut log = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        if log.len() == MOST_FACTS {
            return Err(Piece::whole(line).expected(Thing::FewerFacts).on(number, line));
        }
        log.push(on_line(number, line)?);
    }
    Ok(log)
}

fn on_line(number: u32, line: &str) -> Result<Said, NotationError> {
    let text = Piece::whole(line);
    if line.len() > LONGEST_LINE {
        return Err(text.expected(Expected::Bytes(LONGEST_LINE)).on(number, line));
    }
    said(text).map_err(|fault| fault.on(number, line))
}

/// `SEEN / LOGGED AUTHOR: FACT`, where the second moment is missing if it is the same.
fn said(text: Piece<'_>) -> Result<Said, Fault> {
    let (seen, rest) = text.first_word();
    let seen = Time::hear(seen)?;
    let (logged, rest) = match rest.after("/") {
        Some(rest) => {
            let (logged, rest) = rest.first_word();
            (Time::hear(logged)?, rest)
        }
        None => (seen, rest),
    };
    let (by, fact) = rest.parted(':', Thing::Done)?;
    let said = Said { by: Author::hear(by)?, seen, logged, fact: Fact::hear(fact)? };
    if fits(&said) { Ok(said) } else { Err(fact.expected(Thing::Fitting)) }
}

/// Whether a line can hold it. What has so many bytes takes at most eight times as many characters.
pub(crate) fn fits(said: &Said) -> bool {
    let empty = matches!(&said.fact, Fact::Grouped { groups, .. } if groups.iter().any(|group| group.0.is_empty()));
    let mut bytes = Vec::new();
    said.fact.put(&mut bytes);
    !empty && (bytes.len() < LONGEST_LINE / 10 || print(said).len() <= LONGEST_LINE)
}
