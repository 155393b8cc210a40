//! The achievements as data: a closed vocabulary over what happens in a match.

use std::sync::OnceLock;

use serde::Deserialize;

/// A feat that a player can be remembered for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feat {
    /// By which it is known, as `ACH-GEN-1`.
    pub id: String,
    /// The hero for whom it is printed; none if it is for everybody.
    #[serde(default)]
    pub hero: Option<String>,
    /// What has to be done, in our own words.
    pub says: Said,
    /// When it is done.
    pub when: When,
    /// What of it is in doubt, if anything is.
    #[serde(default)]
    pub unverified: Option<Said>,
}

/// A sentence in English and in French.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Said(String, String);

impl Said {
    /// In one of the two.
    pub fn told(&self, french: bool) -> &str {
        if french { &self.1 } else { &self.0 }
    }
}

/// When a feat is done.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum When {
    /// The match is won, and all of this is so.
    Win(Vec<Final>),
    /// A sum over one turn comes to at least this.
    InTurn(u16, Tally),
    /// The table shows all of this at some moment.
    Table(Vec<Shows>),
    /// The table shows all of this at the end of one of the player's first turns, of which this is the last.
    ByTurn(u16, Vec<Shows>),
    /// An opponent is defeated by a total that has damage of this token.
    Defeats(String),
    /// This token is spent, and keeps the player from being defeated in that phase. Decided by a branch in which it is not
    /// spent; where that branch hangs on dice that nobody threw, it stays open.
    Saves(String),
    /// All dice of the roll of this ability show this number, as they were thrown.
    Rolls(String, u8),
    /// An undefendable Attack with this ability deals at least this.
    Strikes(String, u16),
    /// What this ability deals its own player is more than what it deals the others.
    HurtsMore(String),
    /// There is no word for it: the table ticks it. Why.
    AtTheTable(Said),
}

/// Something that is so when the match is won.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Final {
    /// Everybody has the same hero.
    Mirror,
    /// Health of at least this.
    Health(u8),
    /// At least so many of this token.
    Holds(String, u8),
    /// A stack limit that was raised to at least this.
    Limit(String, u8),
    /// The player never held this token.
    Never(String),
    /// The player held this token by the end of this turn of theirs.
    HeldBy(u16, String),
}

/// Something that is added up over a turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Tally {
    /// Cards drawn.
    Drawn,
    /// Tokens of this kind placed on opponents.
    Inflicted(String),
    /// Tokens of this kind gained.
    Gained(String),
    /// Health gained.
    Healed,
    /// Tokens of this kind taken off the own board by the player's own texts.
    Spent(String),
    /// Uses of this token or passive ability.
    Used(String),
    /// Health that opponents lost in the player's Attacks.
    Dealt,
    /// Damage of this token in what was dealt.
    DealtBy(String),
    /// Health that the attacker lost while the player defended.
    DealtDefending,
    /// Damage that this token added.
    Added(String),
}

/// Something that the table shows.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Shows {
    /// At least so much CP.
    Cp(u8),
    /// The player holds at least so many of this token.
    Holds(String, u8),
    /// So many opponents hold at least so many of this token, each.
    OpponentsHold(u8, String, u8),
    /// All opponents together hold so many of this token.
    OnOpponents(String, u8),
    /// So many tokens of the hero's leaflet lie on all boards.
    OwnInPlay(u8),
    /// Everybody who is still in the game holds this token.
    Everybody(String),
    /// A stack limit that was raised to at least this.
    Limit(String, u8),
}

/// All achievements, in their order.
pub fn feats() -> &'static [Feat] {
    static FEATS: OnceLock<Vec<Feat>> = OnceLock::new();
    FEATS.get_or_init(|| {
        let read = ron::from_str(include_str!("../../achievements.ron"));
        debug_assert!(read.is_ok(), "{read:?}");
        read.unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_reads() {
        assert_eq!(ron::from_str::<Vec<Feat>>(include_str!("../../achievements.ron")).err(), None);
    }
}
