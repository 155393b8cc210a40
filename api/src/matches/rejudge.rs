//! Stored matches, judged again: is the answer still the one that was given?

use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat_n;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use events::journal::{Journal, Judged, MatchId};
use events::{Event, Name, Opening};
use referee::revision::Fault;
use referee::ruling::BadOpening;
use referee::sheet::Sheets;
use referee::{Game, Refusal, Ruleset};

use super::MatchError;
use crate::rulesets::Rulesets;

/// What came of judging matches again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rejudged {
    /// How many matches.
    pub matches: u64,
    /// How many events.
    pub events: u64,
    /// How many events had no digest beside them to compare with.
    pub unmarked: u64,
    /// The differences, match by match.
    pub differences: Vec<Difference>,
    /// A number over all score sheets, so that two runs can show that they judged the same.
    pub checksum: u64,
}

/// An event that is judged differently now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The match.
    pub id: MatchId,
    /// The event.
    pub seq: u32,
    /// What differs.
    pub what: Differs,
}

/// How an event is judged differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Differs {
    /// It was allowed and is refused, by this rule.
    Refused {
        /// The rule's id, or what else stands against it.
        rule: String,
    },
    /// Another score sheet follows.
    Sheet {
        /// The digest that was kept.
        then: u64,
        /// The digest now.
        now: u64,
    },
    /// The match cannot be judged at all.
    Unreadable(String),
}

/// Judges every stored match again under its own rule set, or under another one of this name.
///
/// # Errors
/// If the list of matches cannot be read, or there is no rule set of this name.
pub(super) fn rejudge(
    journal: &Journal,
    rulesets: &Rulesets,
    only: Option<&BTreeSet<MatchId>>,
    under: Option<&Arc<Ruleset>>,
) -> Result<Rejudged, MatchError> {
    let mut ids = journal.ids()?;
    ids.retain(|id| only.is_none_or(|only| only.contains(id)));
    let again = Again { journal, rulesets, under };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = ids.len().div_ceil(threads).max(1);
    Ok(thread::scope(|scope| {
        let judged = |ids| scope.spawn(move || again.matches(ids));
        let started: Vec<_> = ids.chunks(share).map(judged).collect();
        started.into_iter().fold(Rejudged::default(), |all, share| match share.join() {
            Ok(share) => all.and(share),
            Err(panic) => resume_unwind(panic),
        })
    }))
}

/// The game of a stored match, judged by its own rule set.
///
/// # Errors
/// If there is no such match, or it cannot be read.
pub(super) fn game(
    journal: &Journal,
    rulesets: &Rulesets,
    id: MatchId,
) -> Result<Game, MatchError> {
    let log = journal.judged(id)?;
    let Books { first, mut adopted } = books(journal, rulesets, id, &log, None)?;
    let logged = |Judged { seq, event, .. }| {
        let adopts = adopted.remove(&seq);
        referee::Logged { event, adopts }
    };
    let log: Vec<referee::Logged> = log.into_iter().map(logged).collect();
    Game::replay(first, log).map_err(|_| MatchError::Opening(id))
}

/// What matches are judged again by.
#[derive(Clone, Copy)]
struct Again<'a> {
    journal: &'a Journal,
    rulesets: &'a Rulesets,
    under: Option<&'a Arc<Ruleset>>,
}

impl Again<'_> {
    fn matches(self, ids: &[MatchId]) -> Rejudged {
        let mut rejudged = Rejudged::default();
        for id in ids {
            rejudged.matches += 1;
            match self.game(*id) {
                Ok((books, log)) => rejudged.game(*id, books, log, self.under.is_some()),
                Err(error) => {
                    let what = Differs::Unreadable(error.to_string());
                    rejudged.differences.push(Difference { id: *id, seq: 1, what });
                }
            }
        }
        rejudged
    }

    fn game(self, id: MatchId) -> Result<(Books, Vec<Judged>), MatchError> {
        let log = self.journal.judged(id)?;
        let books = books(self.journal, self.rulesets, id, &log, self.under)?;
        Ok((books, log))
    }
}

/// The rule set a match is judged by, and those that its rulings adopt.
struct Books {
    first: Arc<Ruleset>,
    adopted: BTreeMap<u32, Arc<Ruleset>>,
}

fn books(
    journal: &Journal,
    rulesets: &Rulesets,
    id: MatchId,
    log: &[Judged],
    under: Option<&Arc<Ruleset>>,
) -> Result<Books, MatchError> {
    let mut all = BTreeMap::new();
    for judged in log {
        if let Some(digest) = judged.ruleset {
            all.insert(judged.seq, Arc::clone(&rulesets.pinned(journal, digest)?.rules));
        }
    }
    let own = all.remove(&1);
    let first = under.cloned().or(own).ok_or(MatchError::Opening(id))?;
    Ok(Books { first, adopted: all })
}

impl Rejudged {
    /// These matches and then those. [`Rejudged::checksum`] does not depend on how they were shared out.
    fn and(mut self, those: Rejudged) -> Rejudged {
        self.matches += those.matches;
        self.events += those.events;
        self.unmarked += those.unmarked;
        self.differences.extend(those.differences);
        self.checksum = self.checksum.wrapping_add(those.checksum);
        self
    }

    fn game(&mut self, id: MatchId, books: Books, log: Vec<Judged>, under: bool) {
        let Books { first, mut adopted } = books;
        let mut game: Option<Game> = None;
        let entries = log.len();
        let (mut sheets, mut answers) =
            (Sheets::with_room_for(entries), Vec::with_capacity(entries));
        for Judged { seq, event, sheet, .. } in log {
            let fault = match &mut game {
                Some(game) => {
                    game.keep(referee::Logged { event, adopts: adopted.remove(&seq) }).err()
                }
                None => match opened(&first, event) {
                    Ok(mut opened) => {
                        opened.reserve(entries);
                        game = Some(opened);
                        None
                    }
                    Err(refusal) => Some(Fault::Refused(refusal)),
                },
            };
            if let Some(game) = &game {
                game.now().put_sheet(&mut sheets);
            }
            answers.push((seq, sheet, fault));
        }
        let digests = sheets.digests();
        // Before the match is open there is no sheet.
        let digests = repeat_n(0, answers.len() - digests.len()).chain(digests);
        let mut all = 0u64;
        for ((seq, sheet, fault), now) in answers.into_iter().zip(digests) {
            self.events += 1;
            all = all.rotate_left(1) ^ now;
            let what = match (fault, sheet) {
                (Some(fault), _) => Some(Differs::Refused { rule: rule(fault) }),
                (None, Some(then)) if then != now && !under => Some(Differs::Sheet { then, now }),
                (None, None) => {
                    self.unmarked += 1;
                    None
                }
                (None, Some(_)) => None,
            };
            self.differences.extend(what.map(|what| Difference { id, seq, what }));
        }
        self.checksum = self.checksum.wrapping_add(all);
    }
}

/// The match of this opening, which is judged by this rule set whatever it names.
fn opened(rules: &Arc<Ruleset>, event: Event) -> Result<Game, Refusal> {
    let Event::Opened(opening) = event else { return Err(Refusal::Opening(BadOpening::Starts)) };
    let ruleset = Name::new(rules.name()).unwrap_or_else(|_| opening.ruleset.clone());
    Game::open(Arc::clone(rules), Opening { ruleset, ..opening })
}

fn rule(fault: Fault) -> String {
    match fault {
        Fault::Refused(refusal) => Refusal::rule(refusal).id().to_owned(),
        Fault::Revision(_) => "corrections".to_owned(),
        Fault::Setting(_) | Fault::NoSuchRule(_) | Fault::NoSuchSeat(_) | Fault::NotOpen => {
            "rulings".to_owned()
        }
        Fault::Adoption(_) => "adoption".to_owned(),
    }
}
