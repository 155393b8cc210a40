//! Who may see which match.

use events::journal::MatchId;

use super::Matches;
use super::seats::Token;

/// Whether whoever has this token, or none, may see a match.
pub type Sight = Box<dyn Fn(Option<&Token>, MatchId) -> bool + Send + Sync>;

impl Matches {
    /// Whether whoever has this token, or none, may see a match: read it, follow it, and find it in lists. Everybody sees
    /// every match; a match that is private one day is so by what is decided here, and nowhere else.
    pub fn sees(&self, token: Option<&Token>, id: MatchId) -> bool {
        self.sight.as_ref().is_none_or(|sight| sight(token, id))
    }

    /// The same matches, seen by whom this says.
    #[must_use]
    pub fn with_sight(self, sight: Sight) -> Matches {
        Matches { sight: Some(sight), ..self }
    }
}
