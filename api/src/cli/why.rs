//! `throne why`.

use std::io::{self, Write};
use std::sync::Arc;

use events::Name;
use events::notation::parse;
use referee::Logged;

use super::log_file::Log;
use super::replay::{lead_through, print_entry, print_json, reason};
use super::{Ended, WhyArgs, complain, log_file};
use crate::report;
use crate::rulesets::Rulesets;
use crate::words::Language;

/// Judges an event behind an entry of a log, and prints what it would be.
pub(super) fn why(args: &WhyArgs, out: &mut impl Write) -> io::Result<Ended> {
    let (log, logged) = match asked(args) {
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
    let view = args.log.view.into();
    let branch = report::branch(&replayed.game, view, args.sequence, &[logged], Language::English);
    let Some(entry) = branch.and_then(|mut branch| branch.entries.pop()) else {
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

/// The log and the event, with the rule set that it adopts; or what cannot be read.
fn asked(args: &WhyArgs) -> Result<(Log, Logged), String> {
    let event = parse(&args.line).map_err(|error| format!("{:?}: {error}", args.line))?;
    let log = log_file::read(&args.log.file)?;
    let (file, entries) = (args.log.file.display(), log.entries.len());
    if !(1..=entries).contains(&(args.sequence as usize)) {
        return Err(format!("{file}: there is no entry {}; it has {entries}", args.sequence));
    }
    let rulesets = Rulesets::shipped().map_err(|error| error.to_string())?;
    let named = |name: &Name| Some(Arc::clone(&rulesets.named(name.as_str())?.rules));
    Ok((log, Logged::new(event, named)))
}
