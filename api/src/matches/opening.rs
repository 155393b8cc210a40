//! Opening a match.

use std::sync::Arc;

use chrono::Utc;
use events::journal::{Append, IdempotencyKey, To};
use events::{Event, Opening, Players, Remark};
use referee::content::{ContentError, House};
use referee::ruling::Unknown;
use referee::{Game, Refusal, Ruleset};

use super::seats::{Barred, Seats, Token, author};
use super::{AT_THE_TABLE, MatchError, Matches, Table, sharing};
use crate::report::{self, Refused};
use crate::rulesets::Pinned;
use crate::words::Language;

/// A match that somebody wants to open.
pub struct ToOpen<'a> {
    /// Who plays what.
    pub opening: &'a Opening,
    /// What the players are called.
    pub players: &'a Players,
    /// Its house rules; nothing for those that are usual here.
    pub house: Option<&'a House>,
    /// What the client calls this request, if it may send it again.
    pub key: Option<IdempotencyKey>,
    /// What is noted beside the opening.
    pub remark: Option<&'a Remark>,
    /// In which language a refusal is told.
    pub language: Language,
}

/// What came of an opening.
pub enum Begun {
    /// The match is on disk.
    Opened(Arc<Table>),
    /// It does not fit the rules; nothing was stored.
    Refused(Box<Refused>),
    /// Something is wrong in the house rules; nothing was stored.
    HouseRules(Vec<ContentError>),
}

impl Matches {
    /// Opens a match that belongs to nobody.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn begin(
        &self,
        opening: &Opening,
        players: &Players,
        house: Option<&House>,
        key: Option<IdempotencyKey>,
    ) -> Result<Begun, MatchError> {
        let language = Language::English;
        let to_open = ToOpen { opening, players, house, key, remark: None, language };
        let begun = self.begin_by(AT_THE_TABLE, &to_open, None);
        self.tell();
        begun
    }

    /// Opens a match for whoever has this token, or a fresh one, who is its scribe. Where the service is open to all, the
    /// match belongs to nobody, and there is no token.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn begin_for(
        &self,
        token: Option<Token>,
        to_open: &ToOpen,
    ) -> Result<Result<(Begun, Option<Token>), Barred>, MatchError> {
        if self.private.is_none() {
            let begun = self.begin_by(AT_THE_TABLE, to_open, None);
            self.tell();
            return Ok(Ok((begun?, None)));
        }
        let given = token.is_none();
        let token = match sharing::known(token)? {
            Ok(token) => token,
            Err(barred) => return Ok(Err(barred)),
        };
        let seats = Seats::of_scribe(&token);
        let begun = self.begin_by(&author::scribe(1), to_open, Some(&seats))?;
        let Begun::Opened(table) = &begun else { return Ok(Ok((begun, None))) };
        let mut owned = self.seats.own(table.id(), &token, None, false)?.map(drop);
        if given && owned.is_err() && answers_again(table, to_open) {
            owned = self.seats.change(table.id(), |shared| shared.renew(&token))?;
        }
        // Now its scribe sees it.
        self.tell();
        Ok(owned.map(|()| (begun, Some(token))))
    }

    /// Opens a match in this author's name, with these seats, and tells nobody yet: only once it is known whose it is, it is
    /// known who sees it.
    pub(super) fn begin_by(
        &self,
        by: &str,
        to_open: &ToOpen,
        seats: Option<&[u8]>,
    ) -> Result<Begun, MatchError> {
        let ToOpen { opening, players, house, key, remark, language } = to_open;
        let usual = self.house.as_ref().filter(|(name, _)| name == opening.ruleset.as_str());
        let house = house.or(usual.map(|(_, house)| house));
        let (pinned, begun) = match self.begun(opening, house, *language) {
            Ok(begun) => begun,
            Err(not) => {
                if let Begun::Refused(refused) = &not {
                    self.count(refused);
                }
                return Ok(not);
            }
        };
        let ruleset = pinned.store(&self.journal)?;
        let event = Event::Opened((*opening).clone());
        let to = To::NewMatch { ruleset, beside: seats };
        let sheet = Some(begun.now().digest());
        let (at, key, remark) = (Utc::now(), key.clone(), *remark);
        let opened = self.journal.log(&Append { to, event: &event, by, at, key, sheet, remark })?;
        if seats.is_none() {
            self.nobodys.hear(opened.id);
        }
        self.names.name(opened.id, players)?;
        self.table(opened.id).map(Begun::Opened)
    }

    /// The game that an opening with these house rules leads to, and what it is judged by; or why there is none.
    pub(super) fn begun(
        &self,
        opening: &Opening,
        house: Option<&House>,
        language: Language,
    ) -> Result<(Arc<Pinned>, Game), Begun> {
        let refused = |rules: Option<&Ruleset>, refusal| {
            let refused = report::refused_opening(rules, opening, refusal, language);
            Begun::Refused(Box::new(refused))
        };
        let none = House::default();
        let found = self.rulesets.with_house(opening.ruleset.as_str(), house.unwrap_or(&none));
        let pinned = found.map_err(Begun::HouseRules)?;
        let pinned = pinned.ok_or_else(|| refused(None, Refusal::UnknownName(Unknown::Ruleset)))?;
        let begun = Game::open(Arc::clone(&pinned.rules), opening.clone());
        let begun = begun.map_err(|refusal| refused(Some(&*pinned.rules), refusal))?;
        Ok((pinned, begun))
    }
}

/// Whether a request that is sent again may be given a token once more, as the first one may have got lost: as long as
/// nothing was logged, and only if nobody guesses what the client calls it.
fn answers_again(table: &Table, to_open: &ToOpen) -> bool {
    table.head() == 1 && to_open.key.as_ref().is_some_and(|key| key.as_str().len() >= SECRET)
}

/// So long is a key that nobody guesses if it was made by chance.
const SECRET: usize = 22;
