//! Campaigns, in the same journal as the matches: open, judge, log, tell.
//!
//! A campaign's log is read whole, and its matches with it, whenever one of them has grown since ([`Told`]). Beside it lies who
//! may log in it. Whoever knows its id reads it, as with an event of the desk.

mod kept;
mod told;

use std::sync::Arc;

use campaign::{Book, Campaign, Fact, Refusal, wire};
use chrono::{SubsecRound, Utc};
use events::Name;
use events::journal::{AppendError, IdempotencyKey, JournalError, MatchId};

use super::seats::{Code, Token};
use super::{Listed, MatchError, Matches, known};
use crate::words::Language;
use kept::Scribe;
use told::Sessions;

pub(super) use kept::{Campaigns, apart, is_campaign};
pub use told::Told;

/// Who logs in a campaign, as it stands beside each fact.
const SCRIBE: &str = "scribe";
/// How often a fact is judged anew because another one was logged meanwhile.
const TRIES: usize = 32;
/// So long is a key that nobody guesses if it was made by chance.
const SECRET: usize = 22;
/// So many of the newest matches are looked through for one of a session.
const MOST_LOOKED_THROUGH: usize = 100;

/// Why somebody may not do something in a campaign. What that is in words: `words/campaign.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotScribe {
    /// Somebody else logs in it.
    Other,
    /// The token that was sent is too short to begin with.
    WeakToken,
    /// The campaign has a scribe.
    HasScribe,
    /// This is not the code of the server.
    WrongCode,
}

/// A campaign that was opened.
pub struct OpenedCampaign {
    /// It.
    pub told: Arc<Told>,
    /// What shows that its scribe asks.
    pub token: Token,
}

/// Why a campaign was not opened.
#[derive(Debug)]
pub enum NotOpenedCampaign {
    /// Its opening cannot be.
    Refused(Refusal),
    /// Whoever asks cannot be its scribe.
    Barred(NotScribe),
}

/// What came of logging in a campaign.
pub enum CampaignAnswer {
    /// The fact is on disk.
    Logged {
        /// The campaign behind it.
        told: Arc<Told>,
        /// Its place.
        place: u32,
    },
    /// It cannot be; nothing was stored.
    Refused(Refusal),
    /// Something was logged since its author looked; nothing was stored.
    Conflict(Arc<Told>),
}

/// A match that may be a session of a campaign.
pub struct Candidate {
    /// It.
    pub listed: Listed,
    /// Why it is none, if it is none.
    pub refused: Option<Refusal>,
}

impl Matches {
    /// A campaign, as it is now.
    ///
    /// # Errors
    /// If there is none with this id, or it cannot be read.
    pub fn campaign(&self, id: MatchId) -> Result<Arc<Told>, MatchError> {
        if !self.campaigns.has(id) {
            return Err(JournalError::UnknownMatch(id).into());
        }
        if let Some(told) = self.campaigns.read_lately(id)
            && told.is_still_so(&self.journal)?
        {
            return Ok(told);
        }
        let told = Arc::new(Told::load(self, id)?);
        self.campaigns.keep(&told);
        Ok(told)
    }

    /// The campaigns in which whoever has this token logs, or all of them; the newest first, at most so many.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn campaigns(
        &self,
        token: Option<&Token>,
        all: bool,
        most: usize,
    ) -> Result<Vec<Arc<Told>>, MatchError> {
        let newest = self.campaigns.newest(|scribe| all || scribe.is(token), most);
        newest.into_iter().map(|id| self.campaign(id)).collect()
    }

    /// Whether whoever has this token logs in a campaign.
    pub fn is_scribe_of(&self, id: MatchId, token: Option<&Token>) -> bool {
        self.campaigns.is_scribe(id, token)
    }

    /// Whether a log of facts is one of a campaign, also if nobody here has heard of it.
    pub(super) fn is_of_campaign(&self, id: MatchId) -> Result<bool, MatchError> {
        Ok(self.campaigns.has(id) || !self.desks.has(id) && is_campaign(&self.journal, id)?)
    }

    /// Opens a campaign with its first fact, for whoever has this token or a fresh one: its scribe.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn open_campaign(
        &self,
        fact: &Fact,
        token: Option<Token>,
        key: Option<IdempotencyKey>,
    ) -> Result<Result<OpenedCampaign, NotOpenedCampaign>, MatchError> {
        let Ok(token) = known(token)? else {
            return Ok(Err(NotOpenedCampaign::Barred(NotScribe::WeakToken)));
        };
        if let Some(key) = &key
            && let Some(id) = self.journal.opened_with(key)?
        {
            return self.opened_campaign_before(id, fact, token, key);
        }
        let nothing = Sessions::seen_by(self, &token);
        if let Err(refusal) = Campaign::new(Book::shipped()).judge(fact, &nothing) {
            return Ok(Err(NotOpenedCampaign::Refused(refusal)));
        }
        if let Fact::Opened { heroes, .. } = fact
            && let Some(unknown) = self.unknown_hero(heroes)
        {
            return Ok(Err(NotOpenedCampaign::Refused(Refusal::NoHeroCalled(unknown.clone()))));
        }
        let (entry, at) = (wire::entry(fact), Utc::now().trunc_subsecs(6));
        let beside = Scribe::by(&token).written();
        let opened = self.journal.open_desk(&entry, SCRIBE, at, key, beside)?;
        self.campaigns.hear_grown(opened.id);
        if let Some((number, kept)) = self.journal.kept(opened.id)? {
            self.campaigns.hear(opened.id, number, &kept);
        }
        self.tell();
        Ok(Ok(OpenedCampaign { told: self.campaign(opened.id)?, token }))
    }

    /// The first of these heroes that the rule set of campaigns does not have.
    fn unknown_hero<'a>(&self, heroes: &'a [Name]) -> Option<&'a Name> {
        let pinned = self.rulesets.named(&Book::shipped().ruleset)?;
        let known = |name: &&Name| pinned.rules.heroes().iter().any(|it| it.name == name.as_str());
        heroes.iter().find(|name| !known(name))
    }

    /// The answer to a request that was answered before; with a new token as long as nothing else was logged, if nobody guesses
    /// what the client calls the request.
    fn opened_campaign_before(
        &self,
        id: MatchId,
        fact: &Fact,
        token: Token,
        key: &IdempotencyKey,
    ) -> Result<Result<OpenedCampaign, NotOpenedCampaign>, MatchError> {
        let told = if self.campaigns.has(id) { Some(self.campaign(id)?) } else { None };
        let first = |told: &Arc<Told>| {
            told.campaign.placed().next().is_some_and(|(_, entry)| entry.fact == *fact)
        };
        let Some(told) = told.filter(first) else { return Err(AppendError::KeyUsed.into()) };
        if !self.campaigns.is_scribe(id, Some(&token)) {
            if told.position() > 1 || key.as_str().len() < SECRET {
                return Ok(Err(NotOpenedCampaign::Barred(NotScribe::Other)));
            }
            let _ = self.campaigns.change(id, |_| Some(Scribe::by(&token)))?;
        }
        Ok(Ok(OpenedCampaign { told, token }))
    }

    /// Logs a fact in a campaign, as its scribe. `behind` is how many facts the author has seen, if that is said: where there
    /// are more by now, nothing is stored.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule.
    pub fn log_campaign(
        &self,
        id: MatchId,
        token: Option<&Token>,
        fact: &Fact,
        behind: Option<u32>,
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<CampaignAnswer, NotScribe>, MatchError> {
        let mut told = self.campaign(id)?;
        let scribe = token.filter(|token| self.campaigns.is_scribe(id, Some(token)));
        let Some(scribe) = scribe else { return Ok(Err(NotScribe::Other)) };
        for _ in 0..TRIES {
            if let Some(places) = key.and_then(|key| told.requests.places(key)) {
                let place = *places.start();
                let there = told.campaign.placed().find(|(at, _)| *at == place);
                return if there.is_some_and(|(_, entry)| entry.fact == *fact) {
                    Ok(Ok(CampaignAnswer::Logged { told, place }))
                } else {
                    Err(AppendError::KeyUsed.into())
                };
            }
            let seen = told.position();
            if behind.is_some_and(|behind| behind != seen) {
                return Ok(Ok(CampaignAnswer::Conflict(told)));
            }
            let (sessions, mut campaign) = (Sessions::seen_by(self, scribe), told.campaign.clone());
            let judged = campaign.log(fact.clone(), &sessions);
            sessions.were_read()?;
            if let Err(refusal) = judged {
                return Ok(Ok(CampaignAnswer::Refused(refusal)));
            }
            let (entry, at) = (wire::entry(fact), Utc::now().trunc_subsecs(6));
            match self.journal.log_facts(id, seen, &[entry], SCRIBE, at, key) {
                Ok(_) => {
                    let told = Arc::new(told.with(campaign, at, key, sessions));
                    self.campaigns.keep(&told);
                    return Ok(Ok(CampaignAnswer::Logged { told, place: seen + 1 }));
                }
                // Somebody was faster, or this request was answered by another server.
                Err(error @ (AppendError::Conflict { .. } | AppendError::KeyUsed)) => {
                    told = self.campaign(id)?;
                    if told.position() == seen {
                        return Err(error.into());
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(AppendError::Busy.into())
    }

    /// Makes whoever asks the scribe of a campaign that has none, as it comes from an archive or that is lost. By the code that
    /// the server printed when it started, and where the service is open to all by none.
    ///
    /// # Errors
    /// If there is no such campaign, or it could not be stored.
    pub fn claim_campaign(
        &self,
        id: MatchId,
        code: &str,
        token: Option<Token>,
    ) -> Result<Result<OpenedCampaign, NotScribe>, MatchError> {
        let told = self.campaign(id)?;
        let hashed = Code::typed(code).map(|code| code.hashed());
        if !self.are_open_to_all() && !hashed.is_some_and(|hashed| self.is_claimed_by(&hashed)) {
            return Ok(Err(NotScribe::WrongCode));
        }
        let Ok(token) = known(token)? else { return Ok(Err(NotScribe::WeakToken)) };
        let to_nobody = |there: &Scribe| there.is_nobody().then(|| Scribe::by(&token));
        let claimed = self.campaigns.change(id, to_nobody)?;
        let own = claimed || self.campaigns.is_scribe(id, Some(&token));
        Ok(if own { Ok(OpenedCampaign { told, token }) } else { Err(NotScribe::HasScribe) })
    }

    /// The newest matches that are over, were played by the rule set of campaigns and are not counted yet, those that can be the
    /// next session first: of those that whoever has this token sees, at most so many.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn sessions_for(
        &self,
        told: &Told,
        token: &Token,
        most: usize,
        language: Language,
    ) -> Result<Vec<Candidate>, MatchError> {
        let newest = self.list(None, MOST_LOOKED_THROUGH, language, Some(token))?;
        let ruleset = told.campaign.book().ruleset.as_str();
        let ended = newest
            .into_iter()
            .filter(|listed| listed.summary.ruleset == ruleset && listed.summary.outcome.is_some());
        let sessions = Sessions::seen_by(self, token);
        let mut candidates = Vec::new();
        for listed in ended {
            let Ok(of) = Name::new(&listed.id.to_string()) else { continue };
            let refused = told.campaign.judge(&Fact::Played { of }, &sessions).err();
            if !matches!(refused, Some(Refusal::CountedAlready(_))) {
                candidates.push(Candidate { listed, refused });
            }
        }
        sessions.were_read()?;
        candidates.sort_by_key(|candidate| candidate.refused.is_some());
        candidates.truncate(most);
        Ok(candidates)
    }
}
