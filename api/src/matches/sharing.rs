//! Who may do what in a match: changes of it.

use chrono::{TimeDelta, Utc};
use events::Seat;
use events::journal::{JournalError, MatchId};

use super::seats::{Barred, Code, Given, Joined, Shared, Token};
use super::{MatchError, Matches};

/// What came of a change.
type Done<T> = Result<Result<T, Barred>, MatchError>;

impl Matches {
    /// Lets others join a match, with new codes; those of before lead nowhere from now on. The scribe and judges may. Where
    /// the service is open to all and the match belongs to nobody, it belongs to whoever asks from now on, its scribe, who
    /// may be the player of a seat too.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn share(&self, id: MatchId, token: Option<Token>, seat: Option<Seat>) -> Done<Given> {
        let table = self.table(id)?;
        if seat.is_some_and(|seat| usize::from(seat.number()) > table.seats()) {
            return Ok(Err(Barred::NoSuchSeat));
        }
        let token = match known(token)? {
            Ok(token) => token,
            Err(barred) => return Ok(Err(barred)),
        };
        let share = || {
            if self.seats.of(id).is_none() {
                if !self.are_open_to_all() {
                    return Ok(Err(Barred::NobodysMatch));
                }
                if let Err(barred) = self.seats.own(id, &token, seat, true)? {
                    return Ok(Err(barred));
                }
            }
            self.seats.invite(id, &token)
        };
        let invited = table.while_nobody_logs(share)?;
        Ok(invited.map(|(member, codes)| Given { id, token, member, codes: Some(codes) }))
    }

    /// Makes a match that belongs to nobody that of whoever asks, by the code that the server printed when it started; also
    /// one that nobody sees, as its seats are lost.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn claim(
        &self,
        id: MatchId,
        code: &str,
        token: Option<Token>,
        seat: Option<Seat>,
    ) -> Done<Given> {
        let table = self.table(id)?;
        if seat.is_some_and(|seat| usize::from(seat.number()) > table.seats()) {
            return Ok(Err(Barred::NoSuchSeat));
        }
        let hashed = Code::typed(code).map(|code| code.hashed());
        if !hashed.is_some_and(|hashed| self.is_claimed_by(&hashed)) {
            let seen = self.sees(token.as_ref(), id);
            return if seen { Ok(Err(Barred::WrongCode)) } else { Err(unknown(id)) };
        }
        if self.seats.of(id).is_some() {
            let seen = self.sees(token.as_ref(), id);
            return if seen { Ok(Err(Barred::SomebodysMatch)) } else { Err(unknown(id)) };
        }
        let token = match known(token)? {
            Ok(token) => token,
            Err(barred) => return Ok(Err(barred)),
        };
        // What everybody has seen so far they may go on seeing.
        let public = self.sees(None, id);
        let owned = table.while_nobody_logs(|| self.seats.own(id, &token, seat, public))?;
        Ok(owned.map(|member| Given { id, token, member, codes: None }))
    }

    /// The match that a code leads to.
    pub fn invited(&self, code: &str) -> Option<MatchId> {
        self.seats.find(&Code::typed(code)?)
    }

    /// Lets somebody join the match of this code. Who has joined before, is what they are or becomes what they say.
    ///
    /// # Errors
    /// If the match cannot be read, or it could not be stored.
    pub fn join(&self, code: &str, joined: Joined, token: Option<Token>) -> Done<Given> {
        let Some(id) = self.invited(code) else { return Ok(Err(Barred::WrongCode)) };
        let for_judges = Code::typed(code).is_some_and(|code| code.is_for_judges());
        if for_judges != (joined == Joined::Judge) {
            return Ok(Err(Barred::OtherCode));
        }
        let token = match known(token)? {
            Ok(token) => token,
            Err(barred) => return Ok(Err(barred)),
        };
        let joined = self.seats.join(id, &token, joined, self.table(id)?.seats())?;
        Ok(joined.map(|member| Given { id, token, member, codes: None }))
    }

    /// Makes a token that shows a match and does nothing. The scribe and judges may.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn feed(&self, id: MatchId, token: Option<&Token>) -> Done<Given> {
        let fresh = Token::fresh()?;
        let made = self.change(id, token, |shared, by| {
            shared.may_invite(by)?;
            shared.join(&fresh, Joined::Feed, Utc::now())
        })?;
        Ok(made.map(|member| Given { id, token: fresh, member, codes: None }))
    }

    /// Makes somebody the scribe, or notes that whoever asks wants it; see [`seats`](super::seats).
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn pass_scribe(&self, id: MatchId, token: Option<&Token>, to: u32) -> Done<()> {
        let table = self.table(id)?;
        let pass = || {
            self.change(id, token, |shared, by| {
                shared.pass(by, to, table.head(), (Utc::now(), self.delay))
            })
        };
        table.while_nobody_logs(pass)
    }

    /// Lets nobody else join, until there are new codes.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn close(&self, id: MatchId, token: Option<&Token>) -> Done<()> {
        self.change(id, token, |shared, by| {
            shared.may_invite(by)?;
            shared.close();
            Ok(())
        })
    }

    /// Says whether everybody sees a match, or only who has joined it.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn publish(&self, id: MatchId, token: Option<&Token>, public: bool) -> Done<()> {
        self.change(id, token, |shared, by| {
            shared.may_invite(by)?;
            shared.public = public;
            Ok(())
        })
    }

    /// Lets a member go: whoever asks, or another one.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn remove(&self, id: MatchId, token: Option<&Token>, number: Option<u32>) -> Done<()> {
        let table = self.table(id)?;
        let remove =
            || self.change(id, token, |shared, by| shared.remove(by, number.unwrap_or(by)));
        table.while_nobody_logs(remove)
    }

    /// Lets one more phone join the seat of the player who asks, for ten minutes.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn widen(&self, id: MatchId, token: Option<&Token>) -> Done<()> {
        self.change(id, token, |shared, by| shared.widen(by, Utc::now()))
    }

    /// Notes that a player accepts what was logged up to an entry. What was accepted stays accepted.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn accept(&self, id: MatchId, token: Option<&Token>, up_to: u32) -> Done<()> {
        if up_to > self.table(id)?.head() {
            return Ok(Err(Barred::NoSuchEntry));
        }
        self.change(id, token, |shared, by| shared.accept(by, up_to))
    }

    /// Shows these cards to the phones of the side of the player who asks, in the place of those of before. [TEAM-1]
    ///
    /// # Errors
    /// If there is no such match.
    pub fn show_hand(&self, id: MatchId, token: Option<&Token>, cards: &[String]) -> Done<()> {
        let table = self.table(id)?;
        let Some(shared) = self.seats.of(id) else { return Ok(Err(Barred::NobodysMatch)) };
        if shared.who(token).is_none() {
            return Ok(Err(Barred::NotJoined));
        }
        let Some(seat) = self.seats.seat_of(id, token) else {
            return Ok(Err(Barred::NobodyToShow));
        };
        match table.show_hand(seat, cards) {
            Ok(bits) => Ok(Ok(self.tell_hand(id, seat, bits)?)),
            Err(barred) => Ok(Err(barred)),
        }
    }

    /// Erases what the player of a seat is called, for good. In a match that belongs to somebody the player may, the scribe
    /// or a judge.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn erase_name(&self, id: MatchId, token: Option<&Token>, seat: Seat) -> Done<()> {
        if usize::from(seat.number()) > self.table(id)?.seats() {
            return Ok(Err(Barred::NoSuchSeat));
        }
        let may = match self.seats.of(id) {
            Some(shared) => shared.may_erase(token, seat),
            None if !self.are_open_to_all() => Err(Barred::NobodysMatch),
            None => Ok(()),
        };
        if let Err(barred) = may {
            return Ok(Err(barred));
        }
        self.names.erase(id, seat)?;
        Ok(Ok(()))
    }

    /// Changes who may do what, as the member who has this token.
    fn change<T>(
        &self,
        id: MatchId,
        token: Option<&Token>,
        mut change: impl FnMut(&mut Shared, u32) -> Result<T, Barred>,
    ) -> Done<T> {
        if self.seats.of(id).is_none() {
            return Ok(Err(Barred::NobodysMatch));
        }
        self.seats.change(id, |shared| {
            let by = shared.who(token).ok_or(Barred::NotJoined)?;
            change(shared, by)
        })
    }
}

/// There is no such match, as far as whoever asks is concerned.
fn unknown(id: MatchId) -> MatchError {
    MatchError::Journal(JournalError::UnknownMatch(id))
}

/// How long the scribe has to say that they are still there.
pub(super) const DELAY: TimeDelta = TimeDelta::minutes(1);

/// The token that somebody wants to be known by from now on, or a fresh one.
pub(crate) fn known(token: Option<Token>) -> Done<Token> {
    match token {
        Some(token) if token.is_strong() => Ok(Ok(token)),
        Some(_) => Ok(Err(Barred::WeakToken)),
        None => Ok(Ok(Token::fresh()?)),
    }
}
