//! One instruction of a compiled text.

use crate::act::TokenId;
use crate::book::Kind;
use crate::content::effect::{Into, RollPhase, Whose};

/// A run of instructions: from, and up to but not including.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TextId {
    /// The first instruction.
    pub at: u16,
    /// Just past the last one.
    pub end: u16,
}

impl TextId {
    /// Whether nothing is left to read.
    pub const fn is_empty(self) -> bool {
        self.at >= self.end
    }
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// A number.
    Number(u8),
    /// The sum of the dice of the text.
    Roll,
    /// Half of it, rounded up. [DMG-11]
    HalfRoll,
    /// Half of the incoming damage. [FDT-4]
    HalfIncoming,
}

/// A question about the dice of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// At least these symbols, by their place in the hero's list.
    Symbols([u8; 6]),
    /// One of these numbers; bit 0 stands for a 1.
    Values(u8),
    /// This many dice with the same number. [REQ-3]
    Kind(u8),
    /// A sum of at least this.
    Total(u8),
}

/// Whom a text speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The player whose text it is.
    Me,
    /// A picked player.
    AnyPlayer,
    /// A picked player of another side.
    AnyOpponent,
}

/// One instruction. An `end` is the place just past the words that belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Tokens for oneself.
    Gain(u8, TokenId),
    /// Tokens for the opponent.
    Inflict(u8, TokenId),
    /// CP for oneself.
    GainCp(Quantity),
    /// CP off the opponent.
    LoseCp(u8),
    /// Health for oneself.
    Heal(Quantity),
    /// Cards for oneself.
    Draw(u8),
    /// Remove the token whose text this is.
    RemoveThis,
    /// Remove one picked token.
    RemoveStatus(Target),
    /// Remove all tokens of a player.
    RemoveAllStatus(Target),
    /// Move a picked token to a picked player.
    TransferStatus,
    /// Stop one picked token that is being inflicted.
    PreventIncomingStatus,
    /// Damage.
    Deal(Kind, Quantity),
    /// Damage on top of an Attack.
    Add(Quantity),
    /// Less incoming damage.
    Prevent(Quantity),
    /// No damage is received.
    AvoidDamage,
    /// The Attack becomes undefendable.
    MakeUndefendable,
    /// The Offensive Roll Phase fails.
    FailPhase,
    /// Words that hold only if so much was really dealt.
    IfDealt(u8, u16),
    /// Roll dice; the words up to the end speak of them.
    Roll(u8, u16),
    /// Words that hold once if the dice pass.
    On(Test, u16),
    /// Words that hold if the `On` before did not.
    Otherwise(u16),
    /// Words that hold for each die with the symbol, or each full group of them.
    Each {
        /// How many dice make a group.
        group: u8,
        /// The symbol.
        symbol: u8,
        /// The end of the words.
        end: u16,
    },
    /// Alter dice that lie there.
    ChangeDice {
        /// At most so many.
        count: u8,
        /// Whose.
        whose: Whose,
        /// Into what.
        to: Into,
    },
    /// Throw dice that lie there anew.
    Reroll {
        /// At most so many throws of a die.
        throws: u8,
        /// Whose.
        whose: Whose,
    },
    /// One more Roll Attempt.
    ExtraAttempt(RollPhase),
    /// A break.
    Then,
    /// Words that may be declined.
    May(u16),
    /// Words that speak of somebody.
    To(Target, u16),
    /// The phase that is about to begin is skipped.
    SkipPhase,
    /// One more Offensive Roll Phase.
    ExtraOffense,
}
