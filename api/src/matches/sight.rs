//! Who may see which match.

use events::journal::MatchId;

use super::Matches;
use super::seats::{Token, author};
use crate::report::Role;

impl Matches {
    /// Whether whoever has this token, or none, may see a match: read it, follow it, and find it in lists. One that belongs
    /// to somebody is seen by those who have joined it, unless it is public; one that belongs to nobody by everybody.
    /// Decided here, and nowhere else.
    pub fn sees(&self, token: Option<&Token>, id: MatchId) -> bool {
        self.seats.sees(token, id).unwrap_or_else(|| !self.was_opened_by_somebody(id))
    }

    /// Whether somebody has opened it for themselves: it is theirs before its seats are on the disk, and after they are
    /// lost.
    fn was_opened_by_somebody(&self, id: MatchId) -> bool {
        let opening = self.journal.read(id, 1, 1).ok().and_then(|mut first| first.pop());
        let author = opening.and_then(|opening| author::read(&opening.by));
        author.is_some_and(|author| author.role == Role::Scribe)
    }
}
