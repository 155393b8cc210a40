//! `throne verify`, `rejudge`, `export`, `import` and `backup`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use events::journal::mirror::is_mirror;
use events::journal::{Digest, Journal, Logged, MatchId, packed};
use events::{Seat, notation};

use super::{
    BackupArgs, Ended, EraseNameArgs, ExportArgs, Form, ImportArgs, RejudgeArgs, VerifyArgs,
    complain, damaged, house_file, whole_file,
};
use crate::matches::archive::{self, Wanted};
use crate::matches::import::{Imported, Take};
use crate::matches::{Branch, Differs, Rejudged, house_lines, import, mirrored};
use crate::rulesets::Rulesets;

/// How long a server may take for its next word.
const PATIENCE: Duration = Duration::from_secs(60);
/// More bytes than the last line of an archive has.
const LAST_LINE: usize = 256;
/// More bytes than a server sends in one chunk.
const MOST_AT_ONCE: usize = 16 * 1024 * 1024;

/// Looks whether everything is as it was written.
pub(super) fn verify(args: &VerifyArgs, out: &mut impl Write) -> io::Result<Ended> {
    let kept: Vec<(MatchId, Digest)> = match args.kept.iter().map(|text| kept(text)).collect() {
        Ok(kept) => kept,
        Err(why) => {
            complain(&why);
            return Ok(Ended::Unreadable);
        }
    };
    let matches = args.journal.matches()?;
    let found = matches.journal().verify(&kept).map_err(io::Error::other)?;
    for (id, (seq, link)) in &found.heads {
        if args.heads {
            writeln!(out, "{id}={link} # {seq} events")?;
        }
    }
    writeln!(out, "{} matches, {} events", found.heads.len(), found.events)?;
    for (id, tombstone) in &found.deleted {
        writeln!(out, "match {id} {tombstone}; the link of the last one was {}", tombstone.link)?;
    }
    if found.unlinked > 0 {
        writeln!(
            out,
            "{} events are older than the chain; theirs was worked out now",
            found.unlinked
        )?;
    }
    writeln!(out, "{} of {} kept links found", found.found, kept.len())?;
    writeln!(
        out,
        "Not shown by this: that times and names beside the events are those that were written, and that a match of \
         which nobody kept a link was not replaced as a whole or cut at its end."
    )?;
    let problems = found.problems.iter().map(ToString::to_string);
    let problems: Vec<String> = problems.chain(matches.garbled()).collect();
    for problem in &problems {
        complain(problem);
    }
    Ok(if problems.is_empty() { Ended::Well } else { Ended::Wrong })
}

/// `MATCH=LINK`
fn kept(text: &str) -> Result<(MatchId, Digest), String> {
    let (id, link) =
        text.split_once('=').ok_or_else(|| format!("{text:?}: expected MATCH=LINK"))?;
    let id = id.parse().map_err(|error: events::journal::IdError| error.to_string())?;
    let link = link.parse().map_err(|error: events::journal::IdError| error.to_string())?;
    Ok((id, link))
}

/// Judges stored matches again.
pub(super) fn rejudge(args: &RejudgeArgs, out: &mut impl Write) -> io::Result<Ended> {
    let matches = args.journal.matches()?;
    let start = Instant::now();
    let rejudged = matches.rejudge(None, args.under.as_deref()).map_err(io::Error::other)?;
    let seconds = start.elapsed().as_secs_f64();
    tell(&rejudged, out)?;
    let a_minute = f64::from(u32::try_from(rejudged.matches).unwrap_or(u32::MAX)) / seconds * 60.0;
    writeln!(out, "{seconds:.2} s, {a_minute:.0} matches a minute")?;
    Ok(if rejudged.differences.is_empty() { Ended::Well } else { Ended::Wrong })
}

/// What came of it: the differences, counted by rule, each with a place where it shows.
fn tell(rejudged: &Rejudged, out: &mut impl Write) -> io::Result<()> {
    let mut by_rule: BTreeMap<String, (u64, String)> = BTreeMap::new();
    let mut games = BTreeSet::new();
    for difference in &rejudged.differences {
        games.insert(difference.id);
        let rule = match &difference.what {
            Differs::Refused { rule } => format!("refused by {rule}"),
            Differs::Sheet { .. } => "another score sheet".to_owned(),
            Differs::Unreadable(why) => format!("cannot be judged: {why}"),
        };
        let place = format!("match {}, event {}", difference.id, difference.seq);
        by_rule.entry(rule).or_insert((0, place)).0 += 1;
    }
    let (all, same) = (rejudged.matches, rejudged.matches - games.len() as u64);
    writeln!(
        out,
        "{all} matches, {} events; {same} matches come out as they did",
        rejudged.events
    )?;
    if rejudged.unmarked > 0 {
        writeln!(out, "{} events have no digest beside them to compare with", rejudged.unmarked)?;
    }
    for (rule, (count, place)) in by_rule {
        writeln!(out, "{count} events: {rule}, first {place}")?;
    }
    writeln!(out, "checksum {:016x}", rejudged.checksum)
}

/// Writes matches to a file or to standard output.
pub(super) fn export(args: &ExportArgs, out: &mut impl Write) -> io::Result<Ended> {
    if args.damaged {
        return damaged::export(args, out);
    }
    let journal = args.journal.open()?;
    match &args.out {
        Some(file) => whole_file::write(file, |out| write(&journal, args, out))?,
        None => write(&journal, args, out)?,
    }
    Ok(Ended::Well)
}

fn write(journal: &Journal, args: &ExportArgs, out: &mut impl Write) -> io::Result<()> {
    let names = args.journal.names(journal)?;
    let Some(id) = args.id else {
        if args.form != Form::Archive {
            return Err(io::Error::other("name a match: only an archive holds all of them"));
        }
        return archive::export(journal, &names, &Wanted::All, out)
            .map(drop)
            .map_err(io::Error::other);
    };
    if args.form == Form::Archive {
        return archive::export(journal, &names, &Wanted::One(id), out)
            .map(drop)
            .map_err(io::Error::other);
    }
    let log = journal.read(id, 1, u32::MAX).map_err(io::Error::other)?;
    match args.form {
        Form::Match => {
            let players = names.of(id);
            let line = |it: &Logged| match it.event() {
                Some(event) => notation::print_remarked(event, &players, it.remark.as_ref()),
                None => archive::line(it),
            };
            write!(out, "{}", house(journal, &log)?)?;
            log.iter().try_for_each(|it| writeln!(out, "{}", line(it)))
        }
        Form::Packed => out.write_all(&packed::pack(id, &log)),
        Form::Text => writeln!(out, "{}", packed::to_text(&packed::pack(id, &log))),
        Form::Archive => Ok(()),
    }
}

/// What is written before a log about its house rules.
fn house(journal: &Journal, log: &[Logged]) -> io::Result<String> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let pinned = log.first().and_then(|opening| opening.ruleset);
    let pinned = pinned.and_then(|digest| rulesets.pinned(journal, digest).ok());
    Ok(pinned.map_or_else(house_lines::lost, |pinned| house_lines::of(&pinned)))
}

/// Erases what a player is called.
pub(super) fn erase_name(args: &EraseNameArgs, out: &mut impl Write) -> io::Result<Ended> {
    let matches = args.journal.matches()?;
    matches.table(args.id).map_err(io::Error::other)?;
    let Some(seat) = Seat::new(args.seat) else {
        complain(&format!("expected a seat from 1 to {}, found {}", Seat::MOST, args.seat));
        return Ok(Ended::Unreadable);
    };
    if !matches.names().erase(args.id, seat)? {
        complain(&format!("the player of seat {seat} has no name"));
        return Ok(Ended::Wrong);
    }
    writeln!(out, "the name of seat {seat} is erased; its chain still holds")?;
    Ok(Ended::Well)
}

/// Reads matches from a file of any form, checks their chains, and judges them again.
pub(super) fn import(args: &ImportArgs, out: &mut impl Write) -> io::Result<Ended> {
    let matches = args.journal.matches()?;
    let house = args.house.as_ref().map(|file| house_file::load(file, matches.rulesets()));
    let house = match house.transpose() {
        Ok(house) => house.map(|(ruleset, house, _)| (ruleset, house)),
        Err(why) => {
            complain(&why);
            return Ok(Ended::Unreadable);
        }
    };
    let (partial, as_branch, again) = (args.partial, args.as_branch, args.again);
    let take = Take { partial, as_branch, again, house };
    let file = args.file.as_ref().filter(|file| file.as_os_str() != "-");
    let imported = match file {
        Some(file) if is_mirror(file) => mirrored::import_mirror(&matches, file, &take),
        Some(file) => import::import_as(&matches, BufReader::new(File::open(file)?), &take),
        None => import::import_as(&matches, io::stdin().lock(), &take),
    };
    match imported {
        Ok(imported) => {
            let judged =
                matches.rejudge(Some(&imported.matches), None).map_err(io::Error::other)?;
            tell_imported(&imported, out)?;
            tell(&judged, out)?;
            Ok(if judged.differences.is_empty() { Ended::Well } else { Ended::Wrong })
        }
        Err(why) => {
            let name = file.map_or("standard input".into(), |file| file.to_string_lossy());
            complain(&format!("{name}: {why}"));
            Ok(Ended::Wrong)
        }
    }
}

fn tell_imported(imported: &Imported, out: &mut impl Write) -> io::Result<()> {
    imported.torn.iter().for_each(|torn| complain(torn));
    imported.lacks.iter().for_each(|lack| complain(&format!("left out: {lack}")));
    writeln!(out, "{} matches, {} events", imported.matches.len(), imported.events)?;
    if imported.completed > 0 {
        let completed = imported.completed;
        writeln!(out, "{completed} events have their times, authors and digests now")?;
    }
    for Branch { fork, id } in &imported.branches {
        writeln!(out, "{fork}\n  stored as match {id}")?;
    }
    Ok(())
}

/// Writes an archive of a whole store: of one that nobody has open, or of a server that runs.
pub(super) fn backup(args: &BackupArgs, out: &mut impl Write) -> io::Result<Ended> {
    if let Some(server) = &args.from {
        let phrase = args.pass_phrase_file.as_deref().map(fs::read_to_string).transpose()?;
        whole_file::write(&args.out, |out| fetch(server, phrase.as_deref(), out))?;
    } else {
        let matches = args.journal.matches()?;
        whole_file::write(&args.out, |out| {
            let (journal, names) = (matches.journal(), matches.names());
            archive::export(journal, names, &Wanted::All, out).map(drop).map_err(io::Error::other)
        })?;
    }
    writeln!(out, "{} is whole", args.out.display())?;
    Ok(Ended::Well)
}

/// Asks a server for its archive, and looks whether the last line came.
fn fetch(server: &str, phrase: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    let address = server.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let signed = phrase.map(|phrase| format!("Throne-Pass-Phrase: {}\r\n", phrase.trim()));
    let signed = signed.unwrap_or_default();
    write!(
        stream,
        "GET /archive HTTP/1.1\r\nHost: {address}\r\n{signed}Connection: close\r\n\r\n"
    )?;
    let mut input = BufReader::new(stream);
    let mut line = String::new();
    input.read_line(&mut line)?;
    if !line.contains(" 200 ") {
        return Err(io::Error::other(format!("{server} answered {:?}", line.trim())));
    }
    while line.trim() != "" {
        line.clear();
        input.read_line(&mut line)?;
    }
    let mut last = Vec::new();
    while let Some(piece) = chunk(&mut input)? {
        out.write_all(&piece)?;
        last.extend(piece);
        last.drain(..last.len().saturating_sub(LAST_LINE));
    }
    let last = last.rsplit(|byte| *byte == b'\n').nth(1).unwrap_or_default();
    if last.starts_with(br#"{"kind":"end""#) {
        Ok(())
    } else {
        Err(io::Error::other(format!("{server} did not send all of it")))
    }
}

/// The next piece of an answer in chunks; nothing behind the last.
fn chunk(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = String::new();
    input.by_ref().take(16).read_line(&mut line)?;
    let length = usize::from_str_radix(line.trim(), 16);
    let length = length.map_err(|_| io::Error::other("the answer does not come in chunks"))?;
    if length > MOST_AT_ONCE {
        return Err(io::Error::other("a chunk of the answer is too long"));
    }
    let mut piece = vec![0; length];
    input.read_exact(&mut piece)?;
    input.read_exact(&mut [0; 2])?;
    Ok((length > 0).then_some(piece))
}
