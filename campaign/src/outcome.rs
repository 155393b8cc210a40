//! What a match came to, as far as the campaign asks.

use events::Name;
use events::chain::Digest;

use crate::card::Rarity;

/// What a match came to. It is read in the match and never typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What the log of the match is known by, under whatever name it is found.
    pub log: Digest,
    /// The number of the scenario, from 1.
    pub scenario: u8,
    /// The difficulty card.
    pub difficulty: Name,
    /// Salves of the team when it began.
    pub starting_salves: u16,
    /// Whether the team has won.
    pub won: bool,
    /// Salves that the team has left.
    pub salves: u16,
    /// The team's Gold.
    pub gold: u16,
    /// Whether every tile of a crawl is explored.
    pub all_explored: bool,
    /// The heroes, in any order.
    pub heroes: Vec<HeroOutcome>,
}

/// What a match came to for one hero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroOutcome {
    /// Who.
    pub hero: Name,
    /// How many cards the hero's own deck has, without any Loot card.
    pub deck: usize,
    /// Unidentified cards under the board, by rarity, the most common first. [LOOT-1]
    pub unidentified: [u8; Rarity::ALL.len()],
}

/// Why a match has no outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoOutcome {
    /// There is no such match, or it cannot be read.
    NotThere,
    /// It is played in no mode that is a scenario.
    NoScenario,
    /// It was opened in the middle of a game.
    FromTheMiddle,
    /// It goes on.
    NotOver,
}

/// Whoever keeps the matches of a campaign.
pub trait Matches {
    /// What the match of this name came to.
    ///
    /// # Errors
    /// Why it came to nothing.
    fn outcome(&self, of: &Name) -> Result<Outcome, NoOutcome>;
}
