//! One instruction of a compiled text.

use serde::{Deserialize, Serialize};

use crate::act::TokenId;
use crate::book::{CrawlOp, Kind, Rule};
use crate::content::effect::{Into, RollPhase, Whose};

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Quantity {
    /// A number.
    Number(u8),
    /// The sum of the dice of the text.
    Roll,
    /// Half of it, rounded up. [DMG-11]
    HalfRoll,
    /// Half of the incoming damage. [FDT-4]
    HalfIncoming,
    /// The CP of the player whose text it is. [ANN-7]
    Cp,
    /// Half of it, rounded up. [DMG-11]
    HalfCp,
}

/// A question about the dice of the text, or about the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Test {
    /// At least these symbols, by their place in the hero's list.
    Symbols([u8; 6]),
    /// One of these numbers; bit 0 stands for a 1.
    Values(u8),
    /// One of the numbers that the scenario card names, or of these where it names none. [KH-2]
    Success(u8),
    /// This many dice with the same number. [REQ-3]
    Kind(u8),
    /// A sum of at least this.
    Total(u8),
    /// A sum of at most this.
    TotalAtMost(u8),
    /// The player whose text it is holds at least so many of the tokens.
    Holds(GroupId, u8),
    /// The player whose text it is holds none of the tokens.
    HoldsNone(GroupId),
    /// The player the text speaks of is an opponent.
    Opponent,
    /// One's own dice, which come first, beat those of the opponent; whether a tie does, too.
    Beats(bool),
    /// None of these symbols, as bits.
    NoneOf(u8),
    /// So many Roll Attempts at least were left.
    AttemptsLeft(u8),
    /// The Activation Requirement of the announced ability shows the symbol.
    RequirementShows(u8),
}

/// Numbers of a die as bits; bit 0 stands for a 1.
pub(super) fn bits(values: &[u8]) -> u8 {
    let faces = values.iter().filter(|value| (1..=6).contains(*value));
    faces.fold(0, |bits, value| bits | 1 << (value - 1))
}

/// A kind of token, or a group of kinds, by its place in the rule set's list of groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GroupId(pub u8);

/// How often words count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Count {
    /// As often as dice show a symbol, in full groups of so many dice.
    Dice {
        /// How many dice make a group.
        group: u8,
        /// The symbol.
        symbol: u8,
    },
    /// As often as the player whose text it is holds such tokens. [ANN-7]
    Held(GroupId),
    /// As often as the opponent holds such tokens. [ANN-7]
    TheyHold(GroupId),
    /// As often as there were Roll Attempts after the first, at most so often.
    FurtherAttempts(u8),
}

/// Whom a text speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Target {
    /// The player whose text it is.
    Me,
    /// The opponent of whom the text speaks.
    TheOpponent,
    /// A picked player.
    AnyPlayer,
    /// A picked player of another side.
    AnyOpponent,
    /// Several different picked players of other sides, as far as there are so many.
    Opponents {
        /// How many.
        most: u8,
        /// Whether fewer will do.
        fewer: bool,
    },
    /// A picked player of one's own side, but not oneself.
    AnyTeammate,
    /// Every player of another side.
    EveryOpponent,
    /// Every player of one's own side, oneself included.
    YourSide,
    /// Every other player of one's own side.
    EveryTeammate,
}

/// One instruction. An `end` is the place just past the words that belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Op {
    /// Tokens for oneself.
    Gain(Quantity, TokenId),
    /// Up to so many tokens for oneself, as one likes. [UNQ-1]
    MayGain(u8, TokenId),
    /// Tokens for the opponent.
    Inflict(u8, TokenId),
    /// CP for oneself.
    GainCp(Quantity),
    /// CP off the opponent.
    LoseCp(u8),
    /// CP from the opponent. [TXT-7]
    StealCp(u8),
    /// Health for oneself.
    Heal(Quantity),
    /// Health from the opponent. [TXT-7]
    StealHealth(u8),
    /// Health for oneself: as much as the opponent is really dealt.
    HealAsDealt,
    /// Cards for oneself.
    Draw(u8),
    /// Cards off the hand.
    Discard(u8),
    /// A higher stack limit for oneself. [STK-4]
    RaiseLimit(u8, TokenId),
    /// Tokens for oneself, up to the stack limit.
    GainToLimit(TokenId),
    /// A token becomes one of another kind.
    Turn(TokenId, TokenId),
    /// The text of different tokens of a group, at no price.
    Activate(u8, GroupId),
    /// What tokens of a kind do when they are set off, on all boards.
    Detonate(TokenId),
    /// A price in tokens.
    Spend(u8, GroupId),
    /// A price in CP. [CP-1]
    PayCp(u8),
    /// Remove the token whose text this is.
    RemoveThis,
    /// Remove tokens of one's own.
    Remove(u8, TokenId),
    /// The token whose text this is goes to a picked player.
    PassOn,
    /// Remove one picked token.
    RemoveStatus(Target),
    /// Remove all tokens of a player.
    RemoveAllStatus(Target),
    /// Remove all negative tokens of a player.
    RemoveAllNegative(Target),
    /// Move a picked token to a picked player.
    TransferStatus,
    /// Stop one picked token that is being inflicted.
    PreventIncomingStatus,
    /// Damage.
    Deal(Kind, Quantity),
    /// Damage on top of an Attack.
    Add(Quantity),
    /// Less damage of one's Attack.
    Reduce(u8),
    /// Less incoming damage.
    Prevent(Quantity),
    /// Damage for oneself, on the spot. [DMG-9]
    ReceiveIsolated(u8),
    /// Damage for oneself that nothing lowers.
    ReceiveForSure(u8),
    /// One's Roll Phase deals each opponent so much less; [`u8::MAX`]: it deals them nothing.
    Withhold(u8),
    /// No damage is received.
    AvoidDamage,
    /// No Defensive Ability is used.
    ForgoDefense,
    /// These tokens take all damage of the Attack.
    PassDamage(TokenId),
    /// These tokens take damage of the Attack: the words up to the end are read when everything is added up.
    ShareDamage(TokenId, u16),
    /// These tokens take so much damage of the Attack.
    TakeDamage(TokenId),
    /// The Attack becomes undefendable.
    MakeUndefendable,
    /// The Offensive Roll Phase fails.
    FailPhase,
    /// Words that hold only if so much was really dealt.
    IfDealt(u8, u16),
    /// Roll dice; the words up to the end speak of them.
    Roll(u8, u16),
    /// The opponent rolls as many dice as lie there.
    TheyRoll,
    /// Words that hold once if the dice pass; the text goes on at the end if they do not.
    On(Test, u16),
    /// The last word of an `On` that has other words behind it: the text goes on behind those.
    Jump(u16),
    /// Words that count so often.
    Each(Count, u16),
    /// Dice of the roll may be thrown again before anybody alters them.
    MayReroll {
        /// How many dice, at most, in one throw.
        dice: u8,
        /// How many throws, at most.
        times: u8,
        /// What a throw costs; nothing if 0 tokens.
        price: (u8, TokenId),
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
    /// Words that may be resolved up to so often; a printed "may" stands for once.
    UpTo(u8, u16),
    /// One of the texts up to the end, each a [`Alternative`](Op::Alternative). [TXT-5]
    ChooseOne(u16),
    /// A text to choose, up to its end.
    Alternative(u16),
    /// Words that speak of somebody.
    To(Target, u16),
    /// Words that an opponent reads as their own.
    TheyDecide(u16),
    /// Words for a picked die, up to the second end. Those up to the first one are an offer to its roller.
    UnlessTheyPay(u16, u16),
    /// A price in CP to the opponent, for which what comes next of their text comes to nothing.
    BuyOff(u8),
    /// The opponent's hand is looked at.
    LookAtHand,
    /// The phase that is about to begin is skipped.
    SkipPhase,
    /// One more Offensive Roll Phase.
    ExtraOffense,
    /// The Offensive Roll Phase begins anew.
    StartOver,
    /// The dice of such tokens spent on this Attack may be thrown again.
    RerollSpent(TokenId),
    /// A card of one's choice from the deck.
    SearchDeck,
    /// One of several opponents becomes the target: the only word of `TextId::AIM`. [TGT-2]
    Aim,
    /// Remove one picked positive token.
    DiscardPositive,
    /// What only a Portal Crawl has.
    Crawl(CrawlOp),
}

impl Op {
    /// The rule that says how often the word can be carried out at most.
    pub(crate) const fn bounded_by(self) -> Rule {
        if matches!(self, Op::Spend(..)) {
            Rule::StatusSpend
        } else if matches!(self, Op::Remove(..)) {
            Rule::StatusRemove
        } else if matches!(self, Op::PayCp(_) | Op::BuyOff(_)) {
            Rule::CpPay
        } else if matches!(self, Op::Turn(..) | Op::Gain(..)) {
            Rule::StackLimit
        } else {
            Rule::TextOr
        }
    }

    /// Hands on each kind of token that the word names.
    pub(super) fn each_token(&mut self, mut with: impl FnMut(&mut TokenId)) {
        if let Op::Gain(_, token)
        | Op::MayGain(_, token)
        | Op::Inflict(_, token)
        | Op::RaiseLimit(_, token)
        | Op::GainToLimit(token)
        | Op::Detonate(token)
        | Op::Remove(_, token)
        | Op::PassDamage(token)
        | Op::ShareDamage(token, _)
        | Op::TakeDamage(token)
        | Op::RerollSpent(token) = self
        {
            with(token);
        } else if let Op::Turn(from, to) = self {
            with(from);
            with(to);
        } else if let Op::MayReroll { price: (1.., token), .. } = self {
            with(token);
        }
    }

    /// The kinds of tokens that it speaks of together.
    pub(super) fn group(self) -> Option<GroupId> {
        if let Op::Spend(_, group)
        | Op::Activate(_, group)
        | Op::On(Test::Holds(group, _) | Test::HoldsNone(group), _)
        | Op::Each(Count::Held(group) | Count::TheyHold(group), _) = self
        {
            Some(group)
        } else {
            None
        }
    }

    /// The place of the word after this one and the words that belong to it.
    #[inline]
    pub(crate) fn past(self, at: u16) -> u16 {
        match self {
            Op::IfDealt(_, end)
            | Op::Roll(_, end)
            | Op::Each(_, end)
            | Op::UpTo(_, end)
            | Op::ShareDamage(_, end)
            | Op::ChooseOne(end)
            | Op::Alternative(end)
            | Op::TheyDecide(end)
            | Op::UnlessTheyPay(_, end)
            | Op::To(_, end) => end,
            // The words of these two are read on in the same text.
            Op::On(..) | Op::Jump(_) => at + 1,
            Op::Gain(..)
            | Op::MayGain(..)
            | Op::Remove(..)
            | Op::PassOn
            | Op::ReceiveIsolated(_)
            | Op::ReceiveForSure(_)
            | Op::Withhold(_)
            | Op::BuyOff(_)
            | Op::LookAtHand
            | Op::Inflict(..)
            | Op::GainCp(_)
            | Op::LoseCp(_)
            | Op::StealCp(_)
            | Op::Heal(_)
            | Op::HealAsDealt
            | Op::StealHealth(_)
            | Op::Reduce(_)
            | Op::TheyRoll
            | Op::StartOver
            | Op::RerollSpent(_)
            | Op::SearchDeck
            | Op::Draw(_)
            | Op::Discard(_)
            | Op::RaiseLimit(..)
            | Op::GainToLimit(_)
            | Op::Turn(..)
            | Op::Activate(..)
            | Op::Detonate(_)
            | Op::Spend(..)
            | Op::PayCp(_)
            | Op::MayReroll { .. }
            | Op::RemoveThis
            | Op::RemoveStatus(_)
            | Op::RemoveAllStatus(_)
            | Op::RemoveAllNegative(_)
            | Op::TransferStatus
            | Op::PreventIncomingStatus
            | Op::Deal(..)
            | Op::Add(_)
            | Op::Prevent(_)
            | Op::AvoidDamage
            | Op::ForgoDefense
            | Op::PassDamage(_)
            | Op::TakeDamage(_)
            | Op::MakeUndefendable
            | Op::FailPhase
            | Op::ChangeDice { .. }
            | Op::Reroll { .. }
            | Op::ExtraAttempt(_)
            | Op::Then
            | Op::SkipPhase
            | Op::Aim
            | Op::DiscardPositive
            | Op::Crawl(_)
            | Op::ExtraOffense => at + 1,
        }
    }
}
