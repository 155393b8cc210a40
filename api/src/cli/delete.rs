//! `throne delete`: a match that goes with everything that belongs to it.

use std::io::{self, Write};

use super::{DeleteArgs, Ended, complain};
use crate::matches::Matches;

/// Deletes a match, and says what is left of it where.
pub(super) fn delete(args: &DeleteArgs, out: &mut impl Write) -> io::Result<Ended> {
    let DeleteArgs { id, journal, mirror } = args;
    let matches = match mirror {
        Some(mirror) => Matches::open_mirrored(&journal.data, mirror).map_err(io::Error::other)?,
        None => journal.matches()?,
    };
    if let Some(tombstone) = matches.tombstone(*id).map_err(io::Error::other)? {
        complain(&format!("match {id} {tombstone} already"));
        return Ok(Ended::Wrong);
    }
    let tombstone = matches.delete(*id).map_err(io::Error::other)?;
    writeln!(out, "match {id} {tombstone}; the link of the last one was {}", tombstone.link)?;
    writeln!(
        out,
        "Its bytes stand in the files of {} until other things are written there: a new store, which `throne backup` and \
         `throne import` make, has none of them. Archives and back-ups that were written before keep it.",
        journal.shown()
    )?;
    match mirror {
        None if journal.store.is_some() => {}
        Some(mirror) => writeln!(
            out,
            "The mirror in {0} knows it, and its files keep what they hold: to be rid of that, throw {0} away; the next \
             `throne serve --mirror {0}` writes it anew.",
            mirror.display()
        )?,
        None => writeln!(
            out,
            "A mirror learns of it when it is served with the next time, and its files keep what they hold: to be rid of \
             that, throw its folder away, and it is written anew."
        )?,
    }
    Ok(Ended::Well)
}
