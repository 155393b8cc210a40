//! A campaign as its log and its matches tell it at one moment.

use std::cell::RefCell;
use std::collections::BTreeMap;

use campaign::{Book, Campaign, NoOutcome, Outcome, judged, wire};
use chrono::{DateTime, Utc};
use events::Name;
use events::journal::{IdempotencyKey, Journal, JournalError, MatchId, Requests};

use crate::matches::seats::Token;
use crate::matches::{MatchError, Matches};

/// A campaign as its log and its matches tell it at one moment.
pub struct Told {
    /// It.
    pub id: MatchId,
    /// What it comes to.
    pub campaign: Campaign<'static>,
    /// When each of its facts was logged.
    pub logged_at: Vec<DateTime<Utc>>,
    pub(super) requests: Requests,
    /// The matches that were looked up for it, with how many entries each had; nothing if there was none.
    read: BTreeMap<MatchId, Option<u32>>,
}

impl Told {
    /// How many facts it has.
    pub fn position(&self) -> u32 {
        self.logged_at.len() as u32
    }

    /// When it was opened.
    pub fn opened_at(&self) -> DateTime<Utc> {
        self.logged_at.first().copied().unwrap_or_default()
    }

    /// Reads a campaign and its matches.
    pub(super) fn load(matches: &Matches, id: MatchId) -> Result<Told, MatchError> {
        let journal = matches.journal();
        let (mut log, mut logged_at) = (Vec::new(), Vec::new());
        for logged in journal.read(id, 1, u32::MAX)? {
            let fact = wire::read_entry(&logged.wire);
            let damaged = |why: wire::WireError| JournalError::Damaged {
                id,
                seq: logged.seq,
                why: why.to_string(),
            };
            log.push(fact.map_err(damaged)?);
            logged_at.push(logged.at);
        }
        let requests = journal.requests(id, 0)?;
        let sessions = Sessions::all(matches);
        let campaign = Campaign::replay(Book::shipped(), log, &sessions);
        sessions.were_read()?;
        let read = sessions.read.into_inner();
        Ok(Told { id, campaign, logged_at, requests, read })
    }

    /// The same with one more fact, that was logged at this moment with this key, and what was looked up for it.
    pub(super) fn with(
        &self,
        campaign: Campaign<'static>,
        at: DateTime<Utc>,
        key: Option<&IdempotencyKey>,
        sessions: Sessions<'_>,
    ) -> Told {
        let (mut logged_at, mut requests) = (self.logged_at.clone(), self.requests.clone());
        let mut read = self.read.clone();
        logged_at.push(at);
        read.extend(sessions.read.into_inner());
        if let Some(key) = key {
            let place = logged_at.len() as u32;
            requests.remember(key, &(place..=place));
        }
        Told { id: self.id, campaign, logged_at, requests, read }
    }

    /// Whether nothing was logged in it or in one of its matches since.
    pub(super) fn is_still_so(&self, journal: &Journal) -> Result<bool, JournalError> {
        if journal.head(self.id)? != Some(self.position()) {
            return Ok(false);
        }
        for (of, head) in &self.read {
            if journal.head(*of)? != *head {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The matches of a server, as a campaign asks for them: by their ids, each as the referee judges it now.
pub(super) struct Sessions<'a> {
    matches: &'a Matches,
    /// Whoever logs, where a match counts only if they see it.
    seen_by: Option<&'a Token>,
    /// The matches that were looked up, with how many entries they had.
    read: RefCell<BTreeMap<MatchId, Option<u32>>>,
    /// Why one of them could not be read although it may be there.
    failed: RefCell<Option<MatchError>>,
}

impl<'a> Sessions<'a> {
    fn all(matches: &'a Matches) -> Sessions<'a> {
        Sessions { matches, seen_by: None, read: RefCell::default(), failed: RefCell::default() }
    }

    /// Those that whoever has this token sees.
    pub(super) fn seen_by(matches: &'a Matches, token: &'a Token) -> Sessions<'a> {
        Sessions { seen_by: Some(token), ..Sessions::all(matches) }
    }

    /// That each match that was asked for could be read, or is not there.
    pub(super) fn were_read(&self) -> Result<(), MatchError> {
        self.failed.borrow_mut().take().map_or(Ok(()), Err)
    }

    fn outcome_of(&self, id: MatchId) -> Result<Result<Outcome, NoOutcome>, MatchError> {
        if self.seen_by.is_some_and(|token| !self.matches.sees(Some(token), id)) {
            return Ok(Err(NoOutcome::NotThere));
        }
        let table = match self.matches.table(id) {
            Ok(table) => table,
            Err(MatchError::Journal(JournalError::UnknownMatch(_))) => {
                self.read.borrow_mut().insert(id, None);
                return Ok(Err(NoOutcome::NotThere));
            }
            Err(error) => return Err(error),
        };
        let (outcome, head) = table.judged(|game, head| (judged(Book::shipped(), game), head));
        self.read.borrow_mut().insert(id, Some(head));
        Ok(outcome)
    }
}

impl campaign::Matches for Sessions<'_> {
    fn outcome(&self, of: &Name) -> Result<Outcome, NoOutcome> {
        let id = of.as_str().parse().map_err(|_| NoOutcome::NotThere)?;
        self.outcome_of(id).unwrap_or_else(|error| {
            if error.is_away() {
                self.failed.borrow_mut().get_or_insert(error);
            } else {
                tracing::error!(%id, %error, "a match of a campaign cannot be read");
            }
            Err(NoOutcome::NotThere)
        })
    }
}
