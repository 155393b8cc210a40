//! Who may see which match, and who logs in it.

use chrono::Utc;
use events::journal::{JournalError, MatchId};
use events::{Authority, Event};

use referee::revision::View;

use super::desks::Lent;
use super::seats::{Barred, Joined, Shared, Token, author, is_by_judge};
use super::stored::Stored;
use super::table::By;
use super::{AT_THE_TABLE, MatchError, Matches};
use crate::report::Role;

/// So many matches are looked at in one go to find those that somebody sees.
const AT_A_TIME: usize = 256;

impl Matches {
    /// Whether whoever has this token, or none, may see a match: read it, follow it, and find it in lists. One that belongs
    /// to somebody is seen by those who have joined it, unless it is public; one that belongs to nobody by everybody.
    /// A match of an event is seen by the staff and by those who sit at its table too, and the log of an event as a whole by
    /// its staff, that of a campaign by its scribe. Decided here, and nowhere else.
    pub fn sees(&self, token: Option<&Token>, id: MatchId) -> bool {
        if self.desks.has(id) {
            return self.is_staff(id, token);
        }
        if self.campaigns.has(id) {
            return self.campaigns.is_scribe(id, token);
        }
        self.seats.sees(token, id).unwrap_or_else(|| self.is_nobodys(id))
            || self.desks.lends(token, id).is_some()
    }

    /// Whoever has this token, if they join a match with the first ruling there: judges of the event of which it is one.
    fn joins_by_ruling<'a>(
        &self,
        id: MatchId,
        token: Option<&'a Token>,
        event: &Event,
    ) -> Option<&'a Token> {
        let judges = is_by_judge(event) && self.desks.lends(token, id) == Some(Lent::Judges);
        let shared = if judges { self.seats.of(id)? } else { return None };
        token.filter(|token| shared.who(Some(token)).is_none())
    }

    /// Whether whoever has this token is the scribe and was said to be gone.
    fn is_missed(&self, id: MatchId, token: Option<&Token>) -> bool {
        let is_missed = |of: Shared| of.heir.is_some() && of.who(token) == Some(of.scribe);
        self.seats.of(id).is_some_and(is_missed)
    }

    /// Whether it changes who has joined a match if whoever has this token logs an event there.
    pub(super) fn changes_seats(&self, id: MatchId, token: Option<&Token>, event: &Event) -> bool {
        self.joins_by_ruling(id, token, event).is_some() || self.is_missed(id, token)
    }

    /// The matches that whoever has this token sees, the newest first, of those before one or of all. Only those are looked
    /// at that they can see for some reason; that they do is asked of each.
    pub(super) fn in_sight<'a>(
        &'a self,
        token: Option<&'a Token>,
        before: Option<MatchId>,
    ) -> impl Iterator<Item = MatchId> + 'a {
        let (mut behind, mut page) = (before, Vec::new().into_iter());
        let candidates = std::iter::from_fn(move || {
            if page.len() == 0 {
                page = self.candidates(token, behind).into_iter();
            }
            behind = page.next();
            behind
        });
        candidates.fuse().filter(move |id| self.sees(token, *id))
    }

    /// The newest that belong to nobody, are seen by everybody, were joined by whoever has this token, or are lent to them.
    fn candidates(&self, token: Option<&Token>, before: Option<MatchId>) -> Vec<MatchId> {
        let mut all = self.nobodys.before(before, AT_A_TIME);
        all.extend(self.seats.known_to(token, before, AT_A_TIME));
        all.extend(self.desks.lent(token, before));
        all.sort_unstable_by(|one, other| other.cmp(one));
        all.dedup();
        // Of each kind that has more the others that are older are not known yet.
        all.truncate(AT_A_TIME);
        all
    }

    /// Whether nobody has opened it for themselves: else it is theirs before its seats are on the disk, and after they are
    /// lost. That is in its first entry.
    fn is_nobodys(&self, id: MatchId) -> bool {
        self.nobodys.include(id, || {
            let opening = match self.journal.read(id, 1, 1) {
                Ok(mut first) => first.pop(),
                // Whose it is nobody knows as long as the database is away.
                Err(JournalError::Unreachable(_)) => return Err(false),
                Err(_) => None,
            };
            let opening = opening.ok_or(true)?;
            Ok(author::read(&opening.by).is_none_or(|author| author.role != Role::Scribe))
        })
    }

    /// Who logs an event behind this log, if whoever has this token may.
    pub(super) fn author(
        &self,
        id: MatchId,
        token: Option<&Token>,
        event: &Event,
        there: &Stored,
    ) -> Result<Result<By, Barred>, MatchError> {
        if let Some(judge) = self.joins_by_ruling(id, token, event) {
            let join = |shared: &mut Shared| shared.join(judge, Joined::Judge, Utc::now());
            if let Err(barred) = self.seats.change(id, join)? {
                return Ok(Err(barred));
            }
        }
        let by = self.author_now(id, token, event, there);
        if by.is_err() || !self.is_missed(id, token) {
            return Ok(by);
        }
        // A scribe who logs is still there.
        let stays = self.seats.change(id, |shared| {
            shared.stay();
            Ok(())
        })?;
        Ok(stays.and_then(|()| self.author_now(id, token, event, there)))
    }

    fn author_now(
        &self,
        id: MatchId,
        token: Option<&Token>,
        event: &Event,
        there: &Stored,
    ) -> Result<By, Barred> {
        let (number, shared) = self.seats.numbered(id);
        let name = match shared {
            Some(shared) => {
                let placed = there.game().placed(View::AsRuled);
                shared.may_log(token, event, there.log(), placed)?
            }
            None if !self.are_open_to_all() => return Err(Barred::NobodysMatch),
            None if proposes(event) => return Err(Barred::NobodyToAsk),
            None => AT_THE_TABLE.to_owned(),
        };
        // One process has the lock of the match; of several the journal says whether the seats are others by now.
        Ok(By { name, seats: self.others.is_some().then_some(number) })
    }
}

/// Whether somebody proposes a correction.
fn proposes(event: &Event) -> bool {
    let Event::Corrected(correction) = event else { return false };
    matches!(correction.by, Authority::Proposed { .. })
}
