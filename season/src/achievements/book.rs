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
    /// A total that lands is like this.
    Total(Lands),
    /// Dice, cards and tokens follow upon each other like this.
    Follows(Follows),
    /// This token is spent, and keeps the player from being defeated in that phase. Decided by a branch in which it is not
    /// spent; where that branch hangs on dice that nobody threw, it stays open.
    Saves(String),
    /// All dice of the roll of this ability show this number, as they were thrown.
    Rolls(String, u8),
    /// The dice of the roll of this ability show every symbol of the hero.
    EverySymbol(String),
    /// The opponent's die of a contest of this ability shows the last number, and the own die the first, when it is decided.
    Beats(String, u8, u8),
    /// A die of the roll of this ability that showed the first number shows the second, when it is thrown again for so many
    /// of this token together.
    Turns(String, u8, u8, String, u8),
    /// What this ability deals its own player is more than what it deals the others.
    HurtsMore(String),
    /// While the player defends, the attacker loses more Health than the player does.
    Outdoes,
    /// So many opponents are dealt damage of this ability at once.
    Reaches(String, u8),
    /// This token is spent to be rid of something by which the player would have been defeated behind this turn, by the end of
    /// the next turn of their own. Decided by a branch in which it is not spent and everything else is said as it was; where
    /// that cannot be said there any more, nobody says anything.
    Rids(String),
}

/// What a total that lands can be like. It is read line by line; a branch without some of its lines is folded anew by the
/// referee.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Lands {
    /// An opponent is defeated by it, and it has damage of this token, of at least so much in one line.
    Defeats(String, u16),
    /// An opponent is defeated by it, and would not have been without the lines of this token.
    Decides(String),
    /// The player survives this Attack, and would not have without the lines of this token; and it lies there afterwards, if
    /// another one is named.
    Endures(String, Option<String>),
    /// This companion takes at least so much of one Attack.
    Takes(String, u16),
    /// All of an Attack's damage on the player is prevented, by nothing but this token.
    Prevents(String),
    /// A teammate takes damage off with this token of the player's leaflet.
    Shields(String),
    /// The player gains at least so much Health by this ability.
    Heals(String, u16),
    /// An undefendable Attack with this ability deals at least this.
    Strikes(String, u16),
}

/// What can follow upon each other within a turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Follows {
    /// This token avoids damage when it was spent this many times in a row, and not before.
    AtTry(String, u16),
    /// At least one of this token is gained in a turn that the player began with none of it.
    FromNone(String),
    /// This token makes the Attack undefendable, when it was spent at least so often in this turn.
    Undefendable(String, u16),
    /// An Attack with this ability deals at least so much, the ability inflicts the one token, and the player gains the other
    /// once it is activated.
    Along(String, u16, String, String),
    /// This token or passive ability is used when no ability can be reached any more, and one is activated all the same.
    Rescues(String),
    /// This card is played, with which the own dice meet the Ultimate Ability that they did not meet; and it is activated.
    Completes(String),
    /// This card is played, with which an opponent's dice meet no Ultimate Ability that they met; and none is activated.
    Stops(String),
    /// This card is played while the text of this ability goes on, which then lets the player choose, and would not have
    /// without it. Decided by a branch in which nobody says anything more.
    Wins(String, String),
    /// This card is played for the own defence, of which no die shows this symbol.
    Lacking(String, String),
    /// With this token something of another player is moved to a teammate.
    Moves(String),
    /// This token has a die of an opponent's Offensive Roll Phase thrown again, which would have come to an ability; now it
    /// reaches none any more, and fails. Where Roll Attempts were left it stays open.
    Ruins(String),
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
    /// This token kept the player from being defeated in the turn before this one.
    AfterSaved(String),
    /// Damage of this token or passive ability would have defeated the player by the end of their next Upkeep Phase. Decided by
    /// a branch in which the opponents are not defeated and nobody says anything more.
    Doomed(String),
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
    /// Dice that this token has thrown again, or that are thrown again for it.
    Rerolled(String),
    /// Health that opponents lost in the player's Attacks.
    Dealt,
    /// Damage of this token in what was dealt.
    DealtBy(String),
    /// Health that the attacker lost while the player defended.
    DealtDefending,
    /// Damage that this token added.
    Added(String),
    /// Damage to the player that this ability took off.
    TakenOff(String),
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
