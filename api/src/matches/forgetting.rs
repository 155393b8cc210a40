//! A name that an operator erases wherever it is.

use std::collections::BTreeSet;
use std::fmt;

use events::journal::{Logged, MatchId};
use events::{Decision, Event, How, PlayerName};

use super::{MatchError, Matches, archive};

/// How many events are read at a time.
const PAGE: usize = 1_000;

/// What came of forgetting a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    /// The matches of which a player was called so.
    pub matches: BTreeSet<MatchId>,
    /// How many seasons spoke of a player of this name.
    pub seasons: usize,
    /// Where the name still stands, as people said it.
    pub mentions: Vec<Mention>,
}

/// An entry in which a name stands that somebody said or noted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The match.
    pub id: MatchId,
    /// The entry.
    pub seq: u32,
    /// Where in it.
    pub within: &'static str,
}

impl fmt::Display for Mention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "match {}, entry {}: {}", self.id, self.seq, self.within)
    }
}

impl Matches {
    /// Erases a name in every match, for good: neither the same request sent again nor an older archive of such a match
    /// brings it back. What people wrote stays as it is, and is told.
    ///
    /// # Errors
    /// If a log cannot be read, or it could not be stored.
    pub fn forget(&self, name: &PlayerName) -> Result<Forgotten, MatchError> {
        let matches = self.names.forget(name)?;
        let seasons = self.seasons.forget(name)?.len();
        let mut forgotten = Forgotten { matches, seasons, mentions: Vec::new() };
        let name = name.as_str().to_lowercase();
        let mut position = 0;
        loop {
            let page = self.journal.after(position, PAGE)?;
            let Some(last) = page.last() else { return Ok(forgotten) };
            position = last.position;
            for recorded in &page {
                let (id, seq) = (recorded.id, recorded.logged.seq);
                let within = mentions(&recorded.logged, &name);
                let told = within.into_iter().map(|within| Mention { id, seq, within });
                forgotten.mentions.extend(told);
            }
        }
    }
}

/// Where a name, in small letters, stands in an entry.
fn mentions(logged: &Logged, name: &str) -> BTreeSet<&'static str> {
    let fact = if logged.event().is_none() { archive::line(logged) } else { String::new() };
    let mut said = Vec::new();
    said.extend(logged.remark.as_ref().map(|remark| ("its remark", remark.as_str())));
    match logged.event() {
        Some(event) => said_in(event, &mut said),
        None => said.push(("its words", fact.as_str())),
    }
    let says = said.into_iter().filter(|(_, text)| text.to_lowercase().contains(name));
    says.map(|(within, _)| within).collect()
}

/// Everything in an event that is a person's own words.
fn said_in<'a>(event: &'a Event, said: &mut Vec<(&'static str, &'a str)>) {
    match event {
        Event::Corrected(correction) => {
            said.push(("its reason", correction.because.as_str()));
            match &correction.how {
                How::Struck => {}
                How::Replaced(event) | How::Preceded(event) => said_in(event, said),
            }
        }
        Event::Ruled(ruling) => {
            said.push(("its reason", ruling.because.as_str()));
            said.push(("who judges", ruling.judge.as_str()));
            said.extend(ruling.claim.as_ref().map(|claim| ("the claim in it", claim.as_str())));
            if let Decision::Penalised { penalty, .. } = &ruling.decision {
                said.push(("the penalty in it", penalty.as_str()));
            }
        }
        Event::Opened(_)
        | Event::Rolled { .. }
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Played { .. }
        | Event::Sold { .. }
        | Event::Spent { .. }
        | Event::PaidOff { .. }
        | Event::Chose { .. }
        | Event::Revealed { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. }
        | Event::Moved { .. }
        | Event::Found { .. }
        | Event::Looted { .. }
        | Event::Flipped { .. }
        | Event::Explored { .. }
        | Event::ReadOut { .. }
        | Event::Discarded { .. }
        | Event::Answered(_) => {}
    }
}
