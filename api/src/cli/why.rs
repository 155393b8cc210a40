//! `throne why`.

use std::io::{self, Write};

use events::Event;
use events::notation::parse;

use super::log_file::Log;
use super::replay::{lead_through, print_entry, print_json, reason};
use super::{Ended, WhyArgs, complain, log_file};
use crate::report;
use crate::words::Language;

/// Judges an event behind an entry of a log, and prints what it would be.
pub(super) fn why(args: &WhyArgs, out: &mut impl Write) -> io::Result<Ended> {
    let (log, event) = match asked(args) {
        Ok(asked) => asked,
        Err(wrong) => {
            complain(&wrong);
            return Ok(Ended::Unreadable);
        }
    };
    let replayed = match lead_through(&args.log, &log, out)? {
        Ok(replayed) => replayed,
        Err(ended) => return Ok(ended),
    };
    let Some(entry) = report::what_if(&replayed.game, event, Language::English) else {
        return Ok(Ended::Unreadable);
    };
    if args.log.json {
        print_json(out, &entry)?;
    } else {
        print_entry(out, &entry)?;
    }
    let Some(ruling) = &entry.ruling else { return Ok(Ended::Well) };
    complain(&format!("refused: {}", reason(ruling)));
    Ok(Ended::Wrong)
}

/// The log as far as the entry that is asked about, and the event; or what cannot be read.
fn asked(args: &WhyArgs) -> Result<(Log, Event), String> {
    let event = parse(&args.line).map_err(|error| format!("{:?}: {error}", args.line))?;
    let mut log = log_file::read(&args.log.file)?;
    let (file, entries) = (args.log.file.display(), log.entries.len());
    if !(1..=entries).contains(&(args.sequence as usize)) {
        return Err(format!("{file}: there is no entry {}; it has {entries}", args.sequence));
    }
    log.entries.truncate(args.sequence as usize);
    Ok((log, event))
}
