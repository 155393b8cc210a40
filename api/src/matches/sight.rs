//! Who may see which match, and who logs in it.

use std::sync::PoisonError;

use chrono::Utc;
use events::journal::MatchId;
use events::{Authority, Event};

use referee::revision::View;

use super::desks::Lent;
use super::seats::{Barred, Joined, Shared, Token, author, is_by_judge};
use super::stored::Stored;
use super::{AT_THE_TABLE, Matches};
use crate::report::Role;

impl Matches {
    /// Whether whoever has this token, or none, may see a match: read it, follow it, and find it in lists. One that belongs
    /// to somebody is seen by those who have joined it, unless it is public; one that belongs to nobody by everybody.
    /// A match of an event is seen by the staff and by those who sit at its table too, and the log of an event as a whole by
    /// its staff. Decided here, and nowhere else.
    pub fn sees(&self, token: Option<&Token>, id: MatchId) -> bool {
        if self.desks.has(id) {
            return self.is_staff(id, token);
        }
        self.seats.sees(token, id).unwrap_or_else(|| self.is_nobodys(id))
            || self.desks.lends(token, id).is_some()
    }

    /// Who has joined a match, before somebody logs an event in it. A judge of the event of which it is one joins it with the
    /// first ruling.
    fn judging(
        &self,
        id: MatchId,
        token: Option<&Token>,
        event: &Event,
    ) -> Result<Option<Shared>, Barred> {
        let Some(shared) = self.seats.of(id) else { return Ok(None) };
        let judges = self.desks.lends(token, id) == Some(Lent::Judges) && is_by_judge(event);
        let Some(token) = token.filter(|token| judges && shared.who(Some(token)).is_none()) else {
            return Ok(Some(shared));
        };
        let joined = self.seats.change(id, |shared| shared.join(token, Joined::Judge, Utc::now()));
        joined.map_err(|_| Barred::OnlyJudgesRule)??;
        Ok(self.seats.of(id))
    }

    /// Whether nobody has opened it for themselves: else it is theirs before its seats are on the disk, and after they are
    /// lost. That is in its first entry, which is read once, while nobody can forget what was read of one that is deleted.
    fn is_nobodys(&self, id: MatchId) -> bool {
        let mut known = self.nobodys.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&id) {
            return true;
        }
        let opening = self.journal.read(id, 1, 1).ok().and_then(|mut first| first.pop());
        let read = opening.is_some();
        let author = opening.and_then(|opening| author::read(&opening.by));
        let nobodys = author.is_none_or(|author| author.role != Role::Scribe);
        if nobodys && read {
            known.insert(id);
        }
        nobodys
    }

    /// Who logs an event behind this log, if whoever has this token may.
    pub(super) fn author(
        &self,
        id: MatchId,
        token: Option<&Token>,
        event: &Event,
        there: &Stored,
    ) -> Result<String, Barred> {
        match self.judging(id, token, event)? {
            Some(shared) => {
                let placed = there.game().placed(View::AsRuled);
                let by = shared.may_log(token, event, there.log(), placed)?;
                if shared.heir.is_some() && shared.who(token) == Some(shared.scribe) {
                    // A scribe who logs is still there.
                    let stays = self.seats.change(id, |shared| {
                        shared.stay();
                        Ok(())
                    });
                    stays.map_err(|_| Barred::OnlyTheScribeLogs)??;
                }
                Ok(by)
            }
            None if self.private.is_some() => Err(Barred::NobodysMatch),
            None if proposes(event) => Err(Barred::NobodyToAsk),
            None => Ok(AT_THE_TABLE.to_owned()),
        }
    }
}

/// Whether somebody proposes a correction.
fn proposes(event: &Event) -> bool {
    let Event::Corrected(correction) = event else { return false };
    matches!(correction.by, Authority::Proposed { .. })
}
