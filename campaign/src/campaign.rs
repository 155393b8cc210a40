//! The log of a campaign and its fold.

use events::Name;

use crate::apply::apply;
use crate::book::Book;
use crate::check::check;
use crate::fact::Fact;
use crate::may::{Chance, may_now};
use crate::outcome::{Matches, NoOutcome, Outcome};
use crate::refusal::Refusal;
use crate::sheet::Sheet;
use crate::state::State;

/// The most facts of a campaign.
pub const MOST_FACTS: usize = 5_000;

/// A campaign: its facts in their order, and what it is after them.
#[derive(Clone, Debug)]
pub struct Campaign<'b> {
    book: &'b Book,
    log: Vec<Entry>,
    state: State,
}

/// A fact in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What was logged.
    pub fact: Fact,
    /// What becomes of it.
    pub standing: Standing,
}

/// What becomes of a fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It counts; of a session, with what its match came to.
    Counts(Option<Outcome>),
    /// The fact at this place strikes it.
    StruckBy(u32),
    /// It was refused, and counts for nothing.
    Refused(Refusal),
}

impl<'b> Campaign<'b> {
    /// A campaign of which nothing is known.
    pub fn new(book: &'b Book) -> Campaign<'b> {
        Campaign { book, log: Vec::new(), state: State::default() }
    }

    /// A campaign from its log. A fact that cannot be after those before it keeps its place and counts for nothing.
    pub fn replay(
        book: &'b Book,
        log: impl IntoIterator<Item = Fact>,
        matches: &dyn Matches,
    ) -> Campaign<'b> {
        let mut campaign = Campaign::new(book);
        for fact in log {
            if let Err(refusal) = campaign.log(fact.clone(), matches) {
                if refusal == Refusal::LogFull {
                    break;
                }
                campaign.log.push(Entry { fact, standing: Standing::Refused(refusal) });
            }
        }
        campaign
    }

    /// Whether a fact can be logged now.
    ///
    /// # Errors
    /// Why it cannot, and what can be logged instead.
    pub fn judge(&self, fact: &Fact, matches: &dyn Matches) -> Result<(), Refusal> {
        if let Fact::Struck { entry, .. } = fact {
            return self.without(*entry).map(drop);
        }
        check(self.book, &self.state, matches, fact).map(drop)
    }

    /// Logs a fact.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub fn log(&mut self, fact: Fact, matches: &dyn Matches) -> Result<(), Refusal> {
        if self.log.len() >= MOST_FACTS {
            return Err(Refusal::LogFull);
        }
        let mut outcome = None;
        if let Fact::Struck { entry, .. } = fact {
            self.state = self.without(entry)?;
            let by = self.log.len() as u32 + 1;
            self.log[entry as usize - 1].standing = Standing::StruckBy(by);
        } else {
            outcome = check(self.book, &self.state, matches, &fact)?;
            apply(self.book, &mut self.state, &fact, outcome.as_ref());
        }
        self.log.push(Entry { fact, standing: Standing::Counts(outcome) });
        Ok(())
    }

    /// The state if this entry had not been logged. What was read in a match stays as it was read.
    fn without(&self, entry: u32) -> Result<State, Refusal> {
        let counting = |(_, entry): &(u32, &Entry)| matches!(entry.standing, Standing::Counts(_));
        let named = self.placed().filter(counting).find(|(place, _)| *place == entry);
        match named.map(|(_, entry)| &entry.fact) {
            None => return Err(Refusal::NothingToStrike(entry)),
            Some(Fact::Opened { .. } | Fact::Struck { .. }) => {
                return Err(Refusal::NotStruck(entry));
            }
            Some(_) => {}
        }
        let mut state = State::default();
        for (place, Entry { fact, standing }) in self.placed().filter(counting) {
            let Standing::Counts(outcome) = standing else { continue };
            if place == entry || matches!(fact, Fact::Struck { .. }) {
                continue;
            }
            let read = Read(outcome.as_ref());
            check(self.book, &state, &read, fact)
                .map_err(|why| Refusal::StillNeeded { entry: place, why: Box::new(why) })?;
            apply(self.book, &mut state, fact, outcome.as_ref());
        }
        Ok(state)
    }

    /// Its facts, each with its place, from 1.
    pub fn placed(&self) -> impl Iterator<Item = (u32, &Entry)> {
        (1..).zip(&self.log)
    }

    /// What is printed for it.
    pub fn book(&self) -> &'b Book {
        self.book
    }

    /// What it is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What may be logged next, and what may not and why.
    pub fn may_now(&self) -> Vec<Chance> {
        may_now(self.book, &self.state)
    }

    /// Its score sheet.
    pub fn sheet(&self) -> Sheet {
        Sheet::of(self.book, &self.state)
    }
}

/// A match that was read already.
struct Read<'a>(Option<&'a Outcome>);

impl Matches for Read<'_> {
    fn outcome(&self, _: &Name) -> Result<Outcome, NoOutcome> {
        self.0.cloned().ok_or(NoOutcome::NotThere)
    }
}
