//! One match that is read or played at this moment.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, SubsecRound, Utc};
use events::Event;
use events::journal::{self, AppendError, IdempotencyKey, Journal, JournalError, MatchId};
use referee::{Judgement, Refusal, State};
use tokio::sync::watch;

use super::game::Game;
use super::{DEMO, MatchError, Summary};
use crate::report::{self, Entry, LegalOption, Refused, Sheet};
use crate::rulesets::{Pinned, Rulesets};
use crate::words::Names;
use crate::words::happening::outcome;

/// The most entries that are told to somebody who is out of date.
const MOST_MISSED: u32 = 200;

/// One match that is read or played at this moment.
#[derive(Debug)]
pub struct Table {
    id: MatchId,
    pinned: Arc<Pinned>,
    opened_at: DateTime<Utc>,
    title: Option<String>,
    game: Mutex<Game>,
    /// The number of entries that may be told: raised when an append is answered.
    head: watch::Sender<u32>,
}

/// What came of logging an event.
#[derive(Clone, Debug)]
pub enum Logged {
    /// It is on disk.
    Accepted(Box<Entry>),
    /// The rules do not allow it; nothing was stored.
    Refused(Box<Refused>),
    /// Somebody else logged in between; nothing was stored.
    OutOfDate {
        /// The number of entries.
        head: u32,
        /// Those the caller had not seen; of very many, the newest.
        missed: Vec<Entry>,
    },
}

impl Table {
    /// Reads a match and replays it.
    pub(super) fn load(
        journal: &Journal,
        rulesets: &Rulesets,
        id: MatchId,
    ) -> Result<Table, MatchError> {
        let meta = journal.meta(id)?;
        let pinned = rulesets.pinned(journal, meta.ruleset)?;
        let mut log = journal.read(id, 1, u32::MAX)?.into_iter();
        let first = log.next().ok_or(JournalError::UnknownMatch(id))?;
        let Event::Opened(opening) = &first.event else { return Err(MatchError::Opening(id)) };
        let begun = report::open(&pinned.rules, opening).map_err(|_| MatchError::Opening(id))?;
        let title = first.by.strip_prefix(DEMO).map(str::to_owned);
        let mut game = Game::new(first, &begun.state);
        log.for_each(|logged| game.replay(&pinned.rules, logged));
        let head = watch::Sender::new(game.head());
        Ok(Table { id, pinned, opened_at: meta.opened_at, title, game: Mutex::new(game), head })
    }

    /// The match.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// The rule set it is judged by.
    pub fn pinned(&self) -> &Pinned {
        &self.pinned
    }

    /// When it was opened.
    pub fn opened_at(&self) -> DateTime<Utc> {
        self.opened_at
    }

    /// The file it was read from, if it is a demo match.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The number of entries.
    pub fn head(&self) -> u32 {
        *self.head.borrow()
    }

    /// Says when the number of entries has grown.
    pub fn follow(&self) -> watch::Receiver<u32> {
        self.head.subscribe()
    }

    /// The entries from one to another, both included.
    pub fn entries(&self, from: u32, to: u32) -> Vec<Entry> {
        self.game().entries(&self.pinned.rules, from, to)
    }

    /// The score sheet after the last entry, or after entry `at`; nothing if there is no such entry.
    pub fn sheet(&self, at: Option<u32>) -> Option<Sheet> {
        self.state(at).map(|state| report::sheet(&self.names(&state), &state))
    }

    /// What may be logged after the last entry, or after entry `at`; nothing if there is no such entry.
    pub fn options(&self, at: Option<u32>) -> Option<Vec<LegalOption>> {
        self.state(at).map(|state| report::options(&self.names(&state), &state))
    }

    /// The whole log as notation.
    pub fn notation(&self) -> String {
        let game = self.game();
        game.log().iter().map(|logged| events::notation::print(&logged.event) + "\n").collect()
    }

    /// What is told of it in a list.
    pub(super) fn summary(&self) -> Summary {
        let game = self.game();
        let state = game.now();
        let names = self.names(state);
        let heroes = State::seats().filter_map(|seat| names.hero(seat));
        Summary {
            ruleset: self.pinned.rules.name().to_owned(),
            heroes: heroes.map(|hero| hero.name.clone()).collect(),
            title: self.title.clone(),
            outcome: state.outcome.map(|ended| crate::words::sentence(&outcome(&names, ended))),
        }
    }

    /// Judges an event and, if it stands, stores it and tells everybody who follows.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule.
    pub(super) fn log(
        &self,
        journal: &Journal,
        expected: u32,
        by: &str,
        event: &Event,
        key: Option<IdempotencyKey>,
    ) -> Result<Logged, MatchError> {
        let mut game = self.game();
        if let Some(seq) = self.logged_before(journal, by, event, key.as_ref())? {
            self.catch_up(journal, &mut game)?;
            return self.accepted(&game, seq);
        }
        if expected != game.head() {
            return Ok(self.out_of_date(&game, expected));
        }
        let state = match referee::judge(&self.pinned.rules, game.now(), event) {
            Judgement::Accepted(accepted) => accepted.state,
            Judgement::Refused(refusal) => return Ok(self.refused(&game, event, refusal)),
        };
        let at = Utc::now().trunc_subsecs(6);
        match journal.append(self.id, expected, event, by, at, key) {
            Ok(appended) => {
                let logged = journal::Logged {
                    seq: appended.seq,
                    at,
                    by: by.to_owned(),
                    event: event.clone(),
                };
                game.push(logged, &state);
                self.head.send_replace(game.head());
                self.accepted(&game, appended.seq)
            }
            Err(AppendError::Conflict { .. }) => {
                self.catch_up(journal, &mut game)?;
                Ok(self.out_of_date(&game, expected))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Where the event of this request lies, if the same request was answered before.
    ///
    /// The journal answers a known key before it looks at anything else, and no match has so many entries.
    fn logged_before(
        &self,
        journal: &Journal,
        by: &str,
        event: &Event,
        key: Option<&IdempotencyKey>,
    ) -> Result<Option<u32>, MatchError> {
        let Some(key) = key else { return Ok(None) };
        match journal.append(self.id, u32::MAX, event, by, Utc::now(), Some(key.clone())) {
            Ok(appended) => Ok(Some(appended.seq)),
            Err(AppendError::Conflict { .. } | AppendError::Opening) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads what the journal has and the memory has not.
    fn catch_up(&self, journal: &Journal, game: &mut Game) -> Result<(), MatchError> {
        for logged in journal.read(self.id, game.head() + 1, u32::MAX)? {
            game.replay(&self.pinned.rules, logged);
        }
        self.head.send_replace(game.head());
        Ok(())
    }

    fn out_of_date(&self, game: &Game, expected: u32) -> Logged {
        let newest = game.head().saturating_sub(MOST_MISSED) + 1;
        let from = expected.saturating_add(1).max(newest);
        let missed = game.entries(&self.pinned.rules, from, game.head());
        Logged::OutOfDate { head: game.head(), missed }
    }

    fn refused(&self, game: &Game, event: &Event, refusal: Refusal) -> Logged {
        let state = game.now();
        let ruling = report::ruling(&self.names(state), state, event, refusal);
        Logged::Refused(Box::new(Refused { ruling, line: events::notation::print(event) }))
    }

    fn accepted(&self, game: &Game, seq: u32) -> Result<Logged, MatchError> {
        let entry = game.entries(&self.pinned.rules, seq, seq).pop();
        let entry = entry.ok_or(JournalError::UnknownMatch(self.id))?;
        Ok(Logged::Accepted(Box::new(entry)))
    }

    fn state(&self, at: Option<u32>) -> Option<State> {
        let game = self.game();
        match at {
            None => Some(*game.now()),
            Some(seq) if (1..=game.head()).contains(&seq) => {
                Some(game.state(&self.pinned.rules, seq))
            }
            Some(_) => None,
        }
    }

    fn names(&self, state: &State) -> Names<'_> {
        Names::of(&self.pinned.rules, state)
    }

    fn game(&self) -> MutexGuard<'_, Game> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
