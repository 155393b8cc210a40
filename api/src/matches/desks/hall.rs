//! An event in memory: its log, and what it is after it.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, SubsecRound, Utc};
use desk::{Author, Desk, Fact, Refusal, Said, State, Time, Viewer, commute, sees, wire};
use events::journal::{
    AppendError, Digest, IdempotencyKey, Journal, JournalError, MatchId, Requests, chain,
};
use tokio::sync::watch;

use crate::matches::MatchError;

/// How often facts are judged anew because another server logged some meanwhile.
const TRIES: usize = 32;
/// How far the clock of a phone may be ahead: what it says happened then happened now.
const AHEAD: u64 = 5 * 60;

/// An event that is read or run at this moment.
#[derive(Debug)]
pub struct Hall {
    id: MatchId,
    opened_at: DateTime<Utc>,
    inside: Mutex<Inside>,
    /// The number of facts that may be told: raised when they are on the disk.
    head: watch::Sender<u32>,
    /// How many facts the journal has, as far as others have said.
    there: AtomicU32,
    /// Held while a match of a table is opened, so that a table has one.
    opening: Mutex<()>,
}

#[derive(Debug)]
struct Inside {
    desk: Desk,
    link: Digest,
    requests: Requests,
}

/// A fact that somebody says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToSay {
    /// What.
    pub fact: Fact,
    /// When it happened, if not now.
    pub at: Option<Time>,
}

impl From<Fact> for ToSay {
    fn from(fact: Fact) -> ToSay {
        ToSay { fact, at: None }
    }
}

/// Facts that somebody says together.
pub(super) struct AllToSay<'a> {
    /// In their order.
    pub(super) facts: &'a [ToSay],
    /// Who says each of them.
    pub(super) by: &'a dyn Fn(&State, &Fact) -> Author,
    /// Up to which place their author knows the log, if that is said.
    pub(super) behind: Option<u32>,
    /// What the client calls this request, if it may send it again.
    pub(super) key: Option<&'a IdempotencyKey>,
    /// Whether the facts were worked out from what a phone said, so that they may be others if it says the same again.
    pub(super) worked_out: bool,
    /// If this is so of the event by now, they are not wanted any more: a conflict with nothing in particular.
    pub(super) unless: Option<&'a dyn Fn(&State) -> bool>,
}

/// What came of saying facts.
#[derive(Debug)]
pub enum Answer {
    /// They are on disk.
    Logged {
        /// Their places.
        places: RangeInclusive<u32>,
        /// What the event was before, if one of them puts something right.
        before: Option<Box<State>>,
    },
    /// One of them cannot be; nothing was stored.
    Refused {
        /// Which, from 0.
        nth: usize,
        /// Why.
        refusal: Refusal,
    },
    /// Something was said since their author looked that does not go with one of them; nothing was stored.
    Conflict {
        /// Which, from 0.
        nth: usize,
        /// The places of what was said since.
        since: Vec<u32>,
    },
}

impl Hall {
    /// Reads an event and works out what it is.
    pub(super) fn load(
        journal: &Journal,
        id: MatchId,
        opened_at: DateTime<Utc>,
    ) -> Result<Hall, MatchError> {
        let damaged = |seq: u32, why: String| JournalError::Damaged { id, seq, why };
        let (mut log, mut link) = (Vec::new(), chain::root(id));
        for logged in journal.read(id, 1, u32::MAX)? {
            let said = wire::read_entry(&logged.wire);
            log.push(said.map_err(|why| damaged(logged.seq, why.to_string()))?);
            link = logged.link;
        }
        let (desk, refused) = Desk::replay(log);
        for (place, refusal) in refused {
            tracing::error!(%id, place, %refusal, "a fact that was logged counts for nothing");
        }
        let requests = journal.requests(id, 0)?;
        let head = watch::Sender::new(desk.seen());
        let inside = Mutex::new(Inside { desk, link, requests });
        let there = AtomicU32::new(0);
        Ok(Hall { id, opened_at, inside, head, there, opening: Mutex::default() })
    }

    /// The journal has so many facts.
    pub(super) fn hear(&self, facts: u32) {
        self.there.fetch_max(facts, Ordering::Relaxed);
    }

    /// Whether others have logged what is not known here.
    pub(super) fn is_behind(&self) -> bool {
        *self.head.borrow() < self.there.load(Ordering::Relaxed)
    }

    /// Reads what others have logged, if they have said so.
    pub(in crate::matches) fn come_abreast(&self, journal: &Journal) -> Result<(), MatchError> {
        if self.is_behind() { self.read_on(journal) } else { Ok(()) }
    }

    /// Reads what others have logged.
    pub(super) fn read_on(&self, journal: &Journal) -> Result<(), MatchError> {
        self.catch_up(journal, &mut self.inside()).map(drop)
    }

    /// The same; whether there was anything.
    fn catch_up(&self, journal: &Journal, inside: &mut Inside) -> Result<bool, MatchError> {
        let (id, seen) = (self.id, inside.desk.seen());
        let logged = journal.read(id, seen + 1, u32::MAX)?;
        if logged.is_empty() {
            return Ok(false);
        }
        let requests = journal.requests(id, seen)?;
        for logged in logged {
            let said = wire::read_entry(&logged.wire);
            let damaged = |why: String| JournalError::Damaged { id, seq: logged.seq, why };
            if let Err(refusal) = inside.desk.keep(said.map_err(|why| damaged(why.to_string()))?) {
                let place = logged.seq;
                tracing::error!(%id, place, %refusal, "a fact that was logged counts for nothing");
            }
            inside.link = logged.link;
        }
        inside.requests.extend(requests);
        self.head.send_replace(inside.desk.seen());
        Ok(true)
    }

    /// The event.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// When it was opened.
    pub fn opened_at(&self) -> DateTime<Utc> {
        self.opened_at
    }

    /// Says when the number of facts has grown.
    pub fn follow(&self) -> watch::Receiver<u32> {
        self.head.subscribe()
    }

    /// Looks at the event while nobody can log. Nothing else may be waited for meanwhile.
    pub fn look<T>(&self, look: impl FnOnce(&Desk) -> T) -> T {
        look(&self.inside().desk)
    }

    /// Lets nobody else open a match of this event meanwhile.
    pub(super) fn opens(&self) -> MutexGuard<'_, ()> {
        self.opening.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The link of the last fact.
    pub fn link(&self) -> Digest {
        self.inside().link
    }

    /// The place of the last fact that somebody may see.
    pub fn position(&self, viewer: Viewer) -> u32 {
        self.look(|desk| {
            let seen = |(_, said): &(u32, &Said)| sees(desk.state(), viewer, said);
            desk.placed().rev().find(seen).map_or(0, |(place, _)| place)
        })
    }

    /// Says facts: all of them, or none.
    ///
    /// # Errors
    /// If they could not be stored for a reason that is no rule.
    pub(super) fn say(&self, journal: &Journal, all: &AllToSay) -> Result<Answer, MatchError> {
        let mut inside = self.inside();
        for _ in 0..TRIES {
            match self.say_now(journal, &mut inside, all) {
                // Another server was faster, or has answered the same request.
                Err(MatchError::Append(AppendError::Conflict { .. } | AppendError::KeyUsed))
                    if self.catch_up(journal, &mut inside)? => {}
                said => return said,
            }
        }
        Err(AppendError::Busy.into())
    }

    fn say_now(
        &self,
        journal: &Journal,
        inside: &mut Inside,
        all: &AllToSay,
    ) -> Result<Answer, MatchError> {
        if let Some(key) = all.key
            && let Some(places) = inside.requests.places(key)
        {
            return if is_again(&inside.desk, all, &places) {
                Ok(Answer::Logged { places, before: None })
            } else {
                Err(AppendError::KeyUsed.into())
            };
        }
        if all.unless.is_some_and(|is_so| is_so(inside.desk.state())) {
            return Ok(Answer::Conflict { nth: 0, since: Vec::new() });
        }
        let said = match judged(&inside.desk, all) {
            Ok(said) => said,
            Err(not) => return Ok(not),
        };
        let Some(first) = said.first() else {
            let places = inside.desk.seen() + 1..=inside.desk.seen();
            return Ok(Answer::Logged { places, before: None });
        };
        let (entries, by) = (said.iter().map(wire::entry).collect::<Vec<_>>(), named(first.by));
        let (expected, at) = (inside.desk.seen(), Utc::now().trunc_subsecs(6));
        let logged = journal.log_facts(self.id, expected, &entries, &by, at, all.key)?;
        let before = said.iter().any(|said| puts_right(&said.fact));
        let before = before.then(|| Box::new(inside.desk.state().clone()));
        for said in said {
            if let Err(refusal) = inside.desk.log(said) {
                tracing::error!(id = %self.id, %refusal, "a fact that was judged counts for nothing");
            }
        }
        let places = expected + 1..=inside.desk.seen();
        if let Some(key) = all.key {
            inside.requests.remember(key, &places);
        }
        if let Some(last) = logged.last() {
            inside.link = last.link;
        }
        self.head.send_replace(inside.desk.seen());
        Ok(Answer::Logged { places, before })
    }

    /// What would be if facts were said, and what was before.
    ///
    /// # Errors
    /// The first that cannot be, from 0, and why.
    pub fn what_if(
        &self,
        facts: &[ToSay],
        by: &dyn Fn(&State, &Fact) -> Author,
    ) -> Result<(State, State), (usize, Refusal)> {
        let mut ahead = self.look(Clone::clone);
        let before = ahead.state().clone();
        for (nth, to_say) in facts.iter().enumerate() {
            let said = said(&ahead, to_say, by);
            ahead.log(said).map_err(|refusal| (nth, refusal))?;
        }
        Ok((before, ahead.state().clone()))
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// This moment.
pub fn now() -> Time {
    u64::try_from(Utc::now().timestamp()).ok().and_then(Time::new).unwrap_or_default()
}

/// A fact as it is said now.
fn said(desk: &Desk, to_say: &ToSay, by: &dyn Fn(&State, &Fact) -> Author) -> Said {
    let logged = now();
    let at = to_say.at.unwrap_or(logged);
    let seen = if at > logged && at.since(logged) <= AHEAD { logged } else { at };
    let fact = to_say.fact.clone();
    Said { by: by(desk.state(), &fact), seen, logged, fact }
}

/// The facts as they would be stored, if each can be behind those before it.
fn judged(desk: &Desk, all: &AllToSay) -> Result<Vec<Said>, Answer> {
    let mut ahead = if all.facts.len() > 1 { Some(desk.clone()) } else { None };
    let mut judged = Vec::new();
    for (nth, to_say) in all.facts.iter().enumerate() {
        let there = ahead.as_ref().unwrap_or(desk);
        let said = said(there, to_say, all.by);
        if let Some(behind) = all.behind {
            let since = (behind.saturating_add(1)..).zip(desk.facts().iter().skip(behind as usize));
            let against = since.filter(|(_, other)| !commute(&said, other));
            let since: Vec<u32> = against.map(|(place, _)| place).collect();
            if !since.is_empty() {
                return Err(Answer::Conflict { nth, since });
            }
        }
        let done = match &mut ahead {
            Some(ahead) => ahead.log(said.clone()),
            None => desk.judge(&said),
        };
        match done {
            Ok(()) => judged.push(said),
            Err(Refusal::Behind { since, .. }) => return Err(Answer::Conflict { nth, since }),
            Err(refusal) => return Err(Answer::Refused { nth, refusal }),
        }
    }
    Ok(judged)
}

/// Whether the facts at these places are those that are said now.
fn is_again(desk: &Desk, all: &AllToSay, places: &RangeInclusive<u32>) -> bool {
    let there = places.clone().filter_map(|place| desk.facts().get(place as usize - 1));
    let there: Vec<&Said> = there.collect();
    let same = |(said, to_say): (&&Said, &ToSay)| {
        let by = (all.by)(desk.state(), &said.fact) == said.by;
        by && if all.worked_out {
            said.fact.kind() == to_say.fact.kind()
        } else {
            said.fact == to_say.fact
        }
    };
    there.len() == all.facts.len() && there.iter().zip(all.facts).all(same)
}

/// Whether a fact puts right what was thought before, so that what it changes is worth showing.
fn puts_right(fact: &Fact) -> bool {
    matches!(fact, Fact::Corrected { .. } | Fact::Voided { .. } | Fact::Disqualified { .. })
}

/// Who logs something, as it stands beside it in the journal.
fn named(author: Author) -> String {
    match author {
        Author::Staff(staff) => format!("staff {staff}"),
        Author::Player(player) => format!("player {player}"),
        Author::Program => "program".to_owned(),
    }
}
