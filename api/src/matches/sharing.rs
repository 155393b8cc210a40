//! Who may do what in a match: changes of it.

use events::Seat;
use events::journal::MatchId;

use super::seats::{Barred, Given, Joined, Token};
use super::{MatchError, Matches};

impl Matches {
    /// Shares a match that is open to everybody; whoever does is its scribe, and may be the player of a seat too.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn share(
        &self,
        id: MatchId,
        seat: Option<Seat>,
    ) -> Result<Result<Given, Barred>, MatchError> {
        let table = self.table(id)?;
        if seat.is_some_and(|seat| usize::from(seat.number()) > table.seats()) {
            return Ok(Err(Barred::NoSuchSeat));
        }
        Ok(table.while_nobody_logs(|| self.seats.share(id, seat))?)
    }

    /// Lets somebody join the shared match with this code.
    ///
    /// # Errors
    /// If the match cannot be read, or it could not be stored.
    pub fn join(&self, code: &str, joined: Joined) -> Result<Result<Given, Barred>, MatchError> {
        let Some((id, _)) = self.seats.find(code) else { return Ok(Err(Barred::WrongCode)) };
        let seats = self.table(id)?.seats();
        Ok(self.seats.join(code, joined, seats)?)
    }

    /// Makes somebody the scribe, or notes that whoever asks wants it; see [`seats`](super::seats).
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn pass_scribe(
        &self,
        id: MatchId,
        token: Option<&Token>,
        to: u32,
    ) -> Result<Result<(), Barred>, MatchError> {
        let table = self.table(id)?;
        let pass = || {
            self.seats.change(id, |shared| {
                let by = shared.who(token).ok_or(Barred::NotJoined)?;
                shared.pass(by, to, table.head())
            })
        };
        Ok(table.while_nobody_logs(pass)?)
    }

    /// Notes that a player accepts what was logged up to an entry. What was accepted stays accepted.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn accept(
        &self,
        id: MatchId,
        token: Option<&Token>,
        up_to: u32,
    ) -> Result<Result<(), Barred>, MatchError> {
        if up_to > self.table(id)?.head() {
            return Ok(Err(Barred::NoSuchEntry));
        }
        Ok(self.seats.change(id, |shared| {
            let by = shared.who(token).ok_or(Barred::NotJoined)?;
            shared.accept(by, up_to)
        })?)
    }

    /// Erases what the player of a seat is called, for good. In a shared match the player may, the scribe or a judge.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn erase_name(
        &self,
        id: MatchId,
        token: Option<&Token>,
        seat: Seat,
    ) -> Result<Result<(), Barred>, MatchError> {
        if usize::from(seat.number()) > self.table(id)?.seats() {
            return Ok(Err(Barred::NoSuchSeat));
        }
        if let Some(shared) = self.seats.of(id)
            && let Err(barred) = shared.may_erase(token, seat)
        {
            return Ok(Err(barred));
        }
        self.names.erase(id, seat)?;
        Ok(Ok(()))
    }
}
