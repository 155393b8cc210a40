//! A match: a log, and what the rules say to it.
//!
//! The log only grows. Corrections and rulings are events of it, so that it can be seen in three ways
//! ([`View`]): as it was logged, as it was corrected, and as a judge ruled. The last one is the game that goes on.

mod log;
mod position;
#[cfg(test)]
mod tests;
mod timeline;

use std::sync::{Arc, OnceLock};

use events::{Decision, Event, Name, Opening};

use crate::book::Ruleset;
use crate::play::Accepted;
use crate::revision::{self, Fault, Placed, View};
use crate::ruling::Refusal;
use log::{Log, Voids};
pub use position::Position;
use timeline::Timeline;

/// What is logged: an event, and the rule set that it adopts, if it is a ruling that does.
#[derive(Clone, Debug)]
pub struct Logged {
    /// What was seen, done or decided.
    pub event: Event,
    /// The rule set that it adopts. A ruling that adopts one and brings none is refused.
    pub adopts: Option<Arc<Ruleset>>,
}

impl Logged {
    /// An event, with the rule set that it adopts found by its name.
    pub fn new(event: Event, named: impl FnOnce(&Name) -> Option<Arc<Ruleset>>) -> Logged {
        let adopts = adopts(&event).and_then(named);
        Logged { event, adopts }
    }
}

impl From<Event> for Logged {
    fn from(event: Event) -> Logged {
        Logged { event, adopts: None }
    }
}

/// The name of the rule set that an event adopts, if it is a ruling that does.
pub fn adopts(event: &Event) -> Option<&Name> {
    let Event::Ruled(ruling) = event else { return None };
    if let Decision::Adopted(name) = &ruling.decision { Some(name) } else { None }
}

/// An entry of a log in one of its views: what it says there, and what the rules say to it.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// Where it stands in the log, where it counts, and what it is in this view.
    pub placed: Placed,
    /// What it says: of something that was replaced, what is there now.
    pub event: &'a Event,
    /// What was logged at the place where it counts.
    pub logged: &'a Event,
    /// The position before it; of the opening, the one behind it.
    pub before: Arc<Position>,
    /// What followed, or why it is refused.
    pub verdict: Result<Accepted, Fault>,
    /// Of a correction, a ruling or an answer that cannot be: what was said of it when it came.
    pub void: Option<&'a Objection>,
    /// The position behind it.
    pub after: Arc<Position>,
}

/// Why an event is not logged.
#[derive(Clone, Debug)]
pub struct Objection {
    /// Where it is refused: now, or at the place where a correction would bring it.
    pub before: Position,
    /// What is refused there.
    pub event: Event,
    /// Why.
    pub fault: Fault,
}

/// A match that was opened: its log, and the positions that it leads to.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rule set that it was opened with.
    rules: Arc<Ruleset>,
    log: Vec<Logged>,
    /// The corrections, rulings and answers of it that cannot be.
    voids: Voids,
    /// Whether the log has corrections or rulings, so that its views differ.
    revised: bool,
    ruled: Timeline,
    as_logged: OnceLock<Option<Box<Timeline>>>,
    as_corrected: OnceLock<Option<Box<Timeline>>>,
}

/// An event that was judged and is not logged yet.
#[derive(Clone, Debug)]
pub struct Judged {
    logged: Logged,
    seq: u32,
    then: Then,
}

/// What an event leads to.
#[derive(Clone, Debug)]
enum Then {
    /// An event of the game goes on from where the table stands.
    Position(Box<Position>),
    /// A correction or a ruling can change everything before it.
    Timeline(Box<Timeline>),
}

impl Judged {
    /// The position that it leads to.
    pub fn position(&self) -> &Position {
        match &self.then {
            Then::Position(position) => position,
            Then::Timeline(timeline) => timeline.now(),
        }
    }
}

impl Game {
    /// Opens a match under a rule set.
    ///
    /// # Errors
    /// Why the opening does not fit the rule set.
    pub fn open(rules: Arc<Ruleset>, opening: Opening) -> Result<Game, Refusal> {
        let ruled = Timeline::opened(Position::opened(&rules, &opening)?);
        Ok(Game {
            rules,
            log: vec![Event::Opened(opening).into()],
            voids: Voids::default(),
            revised: false,
            ruled,
            as_logged: OnceLock::new(),
            as_corrected: OnceLock::new(),
        })
    }

    /// A match of which there is a log already: what comes of logging its entries one by one. What is refused stays in the
    /// log and changes nothing.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn replay<L: Into<Logged>>(
        rules: Arc<Ruleset>,
        log: impl IntoIterator<Item = L>,
    ) -> Result<Game, Fault> {
        let mut log = log.into_iter().map(Into::into);
        let Some(Logged { event: Event::Opened(opening), .. }) = log.next() else {
            return Err(Fault::NotOpen);
        };
        let mut game = Game::open(rules, opening).map_err(Fault::Refused)?;
        game.reserve(log.size_hint().0);
        for logged in log {
            let _ = game.keep(logged);
        }
        Ok(game)
    }

    /// Makes room for so many more entries at once.
    pub fn reserve(&mut self, more: usize) {
        self.log.reserve(more);
        self.ruled.reserve(more);
    }

    /// The number of entries in the log.
    pub fn len(&self) -> u32 {
        self.log.len() as u32
    }

    /// Never: a match begins with its opening.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }

    /// The events of the log, as they were logged.
    pub fn events(&self) -> impl ExactSizeIterator<Item = &Event> {
        self.log.iter().map(|logged| &logged.event)
    }

    /// The entries in a view of the whole log, each at its place, in the order in which they take effect.
    pub fn placed(&self, view: View) -> &[Placed] {
        self.timeline(view).map_or(&[], Timeline::placed)
    }

    /// The position behind the last entry, as the game goes on.
    pub fn now(&self) -> &Position {
        self.ruled.now()
    }

    /// The position behind everything that counts up to entry `seq` in a view of the whole log; nothing if there is no
    /// such entry.
    pub fn at(&self, view: View, seq: u32) -> Option<Position> {
        if !(1..=self.len()).contains(&seq) {
            return None;
        }
        Some(self.timeline(view)?.after(self.said(), seq))
    }

    /// The match as it was when only the first `seq` entries were logged; nothing if there are not so many.
    pub fn until(&self, seq: u32) -> Option<Game> {
        let log = self.log.get(..seq as usize).filter(|log| !log.is_empty())?;
        Game::replay(Arc::clone(&self.rules), log.iter().cloned()).ok()
    }

    /// The entries whose places are from one to another, both included, in a view of the whole log.
    pub fn entries(&self, view: View, from: u32, to: u32) -> Vec<Entry<'_>> {
        let timeline = self.timeline(view);
        timeline
            .map_or_else(Vec::new, |timeline| timeline.entries(&self.rules, self.said(), from, to))
    }

    /// Whether an event may be logged now, without logging it.
    ///
    /// # Errors
    /// Where it is refused, and why.
    pub fn judge(&self, logged: impl Into<Logged>) -> Result<Judged, Box<Objection>> {
        let logged = logged.into();
        let seq = self.len() + 1;
        let then = if revision::revises(&logged.event) {
            Then::Timeline(Box::new(self.revise(&logged)?))
        } else {
            let now = self.now();
            let after = now.after(&logged.event).map_err(Fault::Refused);
            Then::Position(Box::new(after.map_err(|fault| object(now, &logged.event, fault))?))
        };
        Ok(Judged { logged, seq, then })
    }

    /// What a proposal, or an agreement to one, leads to once all have agreed; everything else as it is. What it would
    /// change is what this would.
    #[must_use]
    pub fn as_agreed(&self, logged: Logged) -> Logged {
        let events: Vec<&Event> = self.events().collect();
        revision::agreed(&events, &logged.event).map_or(logged, Logged::from)
    }

    /// The log with a correction or a ruling behind it. What is proposed or agreed to must be possible at that moment, as
    /// if all agreed to it.
    fn revise(&self, logged: &Logged) -> Result<Timeline, Box<Objection>> {
        if let Some(agreed) = revision::agreed(&self.said().events(), &logged.event) {
            self.check(&logged.event)?;
            self.revised(&agreed.into())?;
        }
        self.revised(logged)
    }

    /// Whether what a correction, a ruling or an answer speaks of is there.
    fn check(&self, event: &Event) -> Result<(), Box<Objection>> {
        revision::check(&self.said().events(), self.voids.faults(), event)
            .map_err(|bad| object(self.now(), event, Fault::Revision(bad)))
    }

    /// The log with an entry behind it that revises it.
    fn revised(&self, logged: &Logged) -> Result<Timeline, Box<Objection>> {
        let event = &logged.event;
        let inside = || revision::inside(event).unwrap_or(event);
        self.check(event)?;
        let log = Log { ahead: Some(logged), ..self.said() };
        let revised = self.ruled.revised(&self.rules, log, View::AsRuled);
        let revised = revised.map_err(|fault| object(self.now(), inside(), fault))?;
        match revised.fault_of(&self.rules, log, self.len() + 1) {
            Some((before, fault)) => Err(object(&before, inside(), fault)),
            None => Ok(revised),
        }
    }

    /// Logs an event, and says where it stands in the log.
    ///
    /// # Errors
    /// Where it is refused, and why. Nothing is logged then.
    pub fn log(&mut self, logged: impl Into<Logged>) -> Result<u32, Box<Objection>> {
        let judged = self.judge(logged)?;
        self.push(judged);
        Ok(self.len())
    }

    /// Logs what was judged behind the last entry.
    pub fn push(&mut self, judged: Judged) {
        if judged.seq != self.len() + 1 {
            let _ = self.keep(judged.logged);
            return;
        }
        match judged.then {
            Then::Position(position) => self.ruled.push(judged.seq, *position),
            Then::Timeline(timeline) => self.ruled = *timeline,
        }
        self.added(judged.logged);
    }

    /// Logs an event whatever the rules say: one that is refused stays in the log and changes nothing. A correction, a
    /// ruling or an answer is judged by what was said before it, once and for ever.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn keep(&mut self, logged: impl Into<Logged>) -> Result<(), Fault> {
        let logged = logged.into();
        let seq = self.len() + 1;
        let judged = if revision::revises(&logged.event) {
            match self.revise(&logged) {
                Ok(timeline) => {
                    self.ruled = timeline;
                    Ok(())
                }
                Err(objection) => {
                    let fault = objection.fault;
                    self.ruled.push_void(seq, fault);
                    self.voids.push(seq, *objection);
                    Err(fault)
                }
            }
        } else {
            self.ruled.keep(seq, &logged)
        };
        self.added(logged);
        judged
    }

    fn added(&mut self, logged: Logged) {
        self.revised |= revision::revises(&logged.event);
        self.log.push(logged);
        (self.as_logged, self.as_corrected) = (OnceLock::new(), OnceLock::new());
    }

    fn said(&self) -> Log<'_> {
        Log { entries: &self.log, ahead: None, voids: &self.voids }
    }

    /// The log in a view; nothing if nothing is opened in it.
    fn timeline(&self, view: View) -> Option<&Timeline> {
        let read = || Timeline::of(&self.rules, self.said(), view).ok().map(Box::new);
        match view {
            _ if !self.revised => Some(&self.ruled),
            View::AsRuled => Some(&self.ruled),
            View::AsLogged => self.as_logged.get_or_init(read).as_deref(),
            View::AsCorrected => self.as_corrected.get_or_init(read).as_deref(),
        }
    }
}

fn object(before: &Position, event: &Event, fault: Fault) -> Box<Objection> {
    Box::new(Objection { before: before.clone(), event: event.clone(), fault })
}
