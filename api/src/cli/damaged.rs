//! `throne export --damaged`: what can be read of a store that cannot be opened.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use events::Players;
use events::journal::salvage::{Loss, Salvaged, salvage};
use events::journal::{Digest, Logged, MatchId, Recorded, packed};
use events::notation;

use super::{Ended, ExportArgs, Form, complain, whole_file};
use crate::matches::Home;
use crate::matches::names::PlayerNames;
use crate::matches::{archive, house_lines};
use crate::rulesets::Rulesets;

/// Writes what is left of a store, and says what is missing.
pub(super) fn export(args: &ExportArgs, out: &mut impl Write) -> io::Result<Ended> {
    let mut saved = salvage(&args.journal.data)?;
    if let Some(id) = args.id {
        saved.events.retain(|event| event.id == id);
        saved.losses.retain(|loss| !matches!(loss, Loss::Events { id: of, .. } if *of != id));
        saved.deleted.retain(|of, _| *of == id);
        if saved.events.is_empty() {
            return Err(io::Error::other(match saved.deleted.get(&id) {
                Some(tombstone) => format!("match {id} {tombstone}"),
                None => format!("no event of match {id} can be read"),
            }));
        }
    }
    ship(&mut saved)?;
    if args.form == Form::Archive {
        leave_out(&mut saved);
    }
    match &args.out {
        Some(file) => whole_file::write(file, |out| write(args, &saved, out))?,
        None => write(args, &saved, out)?,
    }
    tell(&saved);
    Ok(if saved.losses.is_empty() { Ended::Well } else { Ended::Wrong })
}

/// Rule sets that are lost there but travel with this program.
fn ship(saved: &mut Salvaged) -> io::Result<()> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let mut found = BTreeMap::new();
    saved.losses.retain(|loss| {
        let Loss::Ruleset(digest) = loss else { return true };
        let shipped = rulesets.all().iter().find(|pinned| pinned.digest == *digest);
        found.extend(shipped.map(|pinned| (*digest, pinned.bytes.clone())));
        shipped.is_none()
    });
    saved.rulesets.extend(found);
    Ok(())
}

/// An archive holds no match without its rule set, so that what is left of all others can be imported.
fn leave_out(saved: &mut Salvaged) {
    let lost: BTreeSet<Digest> = saved.losses.iter().filter_map(ruleset).collect();
    let names_one = |it: &Recorded| it.logged.ruleset.is_some_and(|digest| lost.contains(&digest));
    let mut from: BTreeMap<MatchId, u32> = BTreeMap::new();
    for event in saved.events.iter().filter(|event| names_one(event)) {
        from.entry(event.id).or_insert(event.logged.seq);
    }
    saved.events.retain(|it| from.get(&it.id).is_none_or(|from| it.logged.seq < *from));
    for (id, from) in from {
        complain(&format!(
            "match {id} is left out from event {from} on, because its rule set is lost; \
             `throne export {id} --damaged --form match` writes it without"
        ));
    }
}

fn ruleset(loss: &Loss) -> Option<Digest> {
    match loss {
        Loss::Ruleset(digest) => Some(*digest),
        Loss::Events { .. } | Loss::Some(_) => None,
    }
}

/// What is missing, and what was put right.
fn tell(saved: &Salvaged) {
    for (id, tombstone) in &saved.deleted {
        complain(&format!("match {id} {tombstone}, and is left out"));
    }
    saved.losses.iter().for_each(|loss| complain(&loss.to_string()));
    let matches: BTreeSet<MatchId> = saved.events.iter().map(|event| event.id).collect();
    let repaired = match saved.repaired {
        0 => String::new(),
        some => format!(", {some} of them with one changed bit that was put right"),
    };
    let (events, matches) = (saved.events.len(), matches.len());
    complain(&format!("saved {events} events of {matches} matches{repaired}"));
}

fn write(args: &ExportArgs, saved: &Salvaged, out: &mut impl Write) -> io::Result<()> {
    let names = PlayerNames::open(&Home::Folder(args.journal.data.clone()))?;
    let Some(id) = args.id else {
        if args.form != Form::Archive {
            return Err(io::Error::other("name a match: only an archive holds all of them"));
        }
        return archive::write(&saved.events, &saved.rulesets, &names, out);
    };
    if args.form == Form::Archive {
        let named: BTreeSet<Digest> =
            saved.events.iter().filter_map(|event| event.logged.ruleset).collect();
        let rulesets = saved.rulesets.iter().filter(|(digest, _)| named.contains(digest));
        let rulesets = rulesets.map(|(digest, bytes)| (*digest, bytes.clone())).collect();
        return archive::write(&saved.events, &rulesets, &names, out);
    }
    let log = beginning(id, saved)?;
    match args.form {
        Form::Match => print(&log, &names.of(id), saved, out),
        Form::Packed => out.write_all(&packed::pack(id, &log)),
        Form::Text => writeln!(out, "{}", packed::to_text(&packed::pack(id, &log))),
        Form::Archive => Ok(()),
    }
}

/// The events of a match up to the first that is missing: whatever stands behind means something else without it.
fn beginning(id: MatchId, saved: &Salvaged) -> io::Result<Vec<Logged>> {
    let log = (1..).zip(&saved.events).take_while(|(seq, event)| event.logged.seq == *seq);
    let log: Vec<Logged> = log.map(|(_, event)| event.logged.clone()).collect();
    if log.is_empty() {
        return Err(io::Error::other(format!("the opening of match {id} is lost")));
    }
    if log.len() < saved.events.len() {
        complain(&format!(
            "what is written ends at event {}; an archive holds the rest",
            log.len()
        ));
    }
    Ok(log)
}

fn print(
    log: &[Logged],
    players: &Players,
    saved: &Salvaged,
    out: &mut impl Write,
) -> io::Result<()> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let pinned = log.first().and_then(|opening| saved.rulesets.get(&opening.ruleset?));
    let pinned = pinned.and_then(|bytes| rulesets.kept(bytes.clone()).ok());
    let house = pinned.map_or_else(house_lines::lost, |pinned| house_lines::of(&pinned));
    write!(out, "{house}")?;
    let line = |it: &Logged| match it.event() {
        Some(event) => notation::print_remarked(event, players, it.remark.as_ref()),
        None => archive::line(it),
    };
    log.iter().try_for_each(|it| writeln!(out, "{}", line(it)))
}
