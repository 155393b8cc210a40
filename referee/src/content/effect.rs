//! The closed vocabulary of printed texts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use super::amount::Amount;

/// A printed text: its words in the order in which they are resolved.
pub type Text = Vec<Effect>;

/// How many of each symbol. Names are those of the hero's dice.
pub type Symbols = BTreeMap<String, u8>;

/// One word of a printed text.
///
/// Unless a [`Effect::To`] says otherwise, what is *gained* (tokens, CP, Health, cards) goes to the
/// player whose text it is, and what is *inflicted*, lost or dealt goes to their opponent.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    /// Gain this many of a token. [STS-2]
    Gain(Amount, String),
    /// Inflict this many of a token. [STS-2]
    Inflict(u8, String),
    /// Gain CP. [CP-2]
    GainCp(Amount),
    /// The opponent loses CP, as far as there is some.
    LoseCp(u8),
    /// Take CP from the opponent, as far as there is some. [TXT-7]
    StealCp(u8),
    /// Take Health from the opponent: damage of which as much is healed, as far as there is some. [TXT-7]
    StealHealth(u8),
    /// Raise one's Health, within the heal cap. [TXT-8]
    Heal(Amount),
    /// Draw cards. [CARD-9]
    Draw(u8),
    /// Discard cards of one's hand, as one likes. [CARD-2]
    Discard(u8),
    /// Discard cards of one's hand, drawn blindly by somebody else. [CARD-2]
    DiscardRandom(u8),
    /// Raise one's stack limit of a token, for the rest of the match. [STK-4]
    RaiseLimit(u8, String),
    /// Gain as many of a token as the stack limit allows. [STK-1]
    GainToLimit(String),
    /// One's token of the first kind becomes one of the second.
    Turn(String, String),
    /// A text of the leaflet that has a name, so many times.
    Keyword(u8, String),
    /// Use this many different tokens of a kind or group, at no price and whatever their moment. How often they may
    /// be used in a turn stands. [COMP-4]
    Activate(u8, String),
    /// Remove the token whose text this is.
    RemoveThis,
    /// Remove this many of one's own tokens of a kind, as far as there are some. [STS-4]
    Remove(u8, String),
    /// Remove this many tokens, picked one by one, from the player the text speaks of. [STS-4]
    RemoveStatus(u8),
    /// Remove all tokens, good and bad, from the player the text speaks of. [STS-4]
    RemoveAllStatus,
    /// Remove all negative tokens from the player the text speaks of. [STS-4]
    RemoveAllNegativeStatus,
    /// Move one token from a picked player to another. [STK-1]
    TransferStatus,
    /// Stop one status effect that is being inflicted right now. [DEF-10]
    PreventIncomingStatus,

    /// Deal normal damage. [DMG-1]
    Deal(Amount),
    /// Deal damage of another type. [DMG-1]
    DealAs(DamageKind, Amount),
    /// Add to the damage of one's Attack. [MOD-1]
    Add(Amount),
    /// One's Attack deals this much less. [MOD-1]
    Reduce(u8),
    /// Prevent incoming damage. [DMG-3]
    Prevent(Amount),
    /// No damage is received. [FDT-8]
    AvoidDamage,
    /// No Defensive Ability is used against this Attack. [DEF-3]
    ForgoDefense,
    /// A companion takes damage of the Attack instead, off the tokens that are its Health. [COMP-2]
    PassDamage(Share, String),
    /// The Attack becomes undefendable. [DMG-5]
    MakeUndefendable,
    /// The Offensive Roll Phase fails and has no effect of any kind.
    FailPhase,
    /// Holds if the Attack really dealt at least this much, after everything. [MOD-7]
    IfDealt(u8, Text),

    /// Roll this many dice once, then resolve the text with them. [TXT-1]
    Roll(u8, Text),
    /// Once, if at least these symbols lie there. [TXT-2]
    OnSymbols(Symbols, Text),
    /// Once, if a die shows one of these numbers.
    OnValues(Vec<u8>, Text),
    /// Once, if a die shows one of the numbers that the scenario card names; of these, where it names none. [KH-2]
    OnSuccess(Vec<u8>, Text),
    /// Once, if at least this many dice show the same number. [REQ-3]
    OnKind(u8, Text),
    /// Once, if the sum of the dice is at least this.
    OnTotal(u8, Text),
    /// Once, if the sum of the dice is at most this.
    OnTotalAtMost(u8, Text),
    /// Once, if one holds the token.
    IfYouHold(String, Text),
    /// Once, if one holds at least so many of the token or group.
    IfYouHoldAtLeast(u8, String, Text),
    /// Once, if one holds none of the token or group.
    IfYouHoldNone(String, Text),
    /// If the player the text speaks of is an opponent.
    IfOpponent(Text),
    /// The opponent rolls as many dice; whose sum is higher wins, and a tie goes as it says. The first text
    /// is resolved by a win, the second otherwise.
    Versus(Tie, Text, Text),
    /// If the `On…` or `If…` just before it did not hold.
    Otherwise(Text),
    /// For each die that shows the symbol. [TXT-3]
    Each(String, Text),
    /// For every full group of this many dice that show the symbol. [TXT-2]
    ForEvery(u8, String, Text),
    /// For each token of the kind, or of the group, that one holds when the word is read. [ANN-7]
    ForEachHeld(String, Text),
    /// For each token of the kind, or of the group, that the opponent holds when the word is read. [ANN-7]
    ForEachTheyHold(String, Text),

    /// Change dice that lie there.
    ChangeDice {
        /// How many dice, at most.
        count: u8,
        /// Whose.
        whose: Whose,
        /// Into what.
        to: Into,
    },
    /// Reroll dice that lie there, one throw of each.
    Reroll {
        /// How many throws of single dice, at most. The same die may be thrown again.
        count: u8,
        /// Whose.
        whose: Whose,
    },
    /// The first word of a roll: some of its dice may be thrown again before anybody alters them.
    MayReroll {
        /// How many dice, at most, in one throw.
        dice: u8,
        /// How many throws, at most.
        #[serde(default = "one")]
        times: u8,
        /// What each throw costs: tokens of a kind.
        #[serde(default)]
        spend: Option<(u8, String)>,
    },
    /// One more Roll Attempt in the phase that is under way, for its roller, who may decline. [ROLL-4]
    ExtraAttempt(RollPhase),

    /// A break: tokens may be spent and cards played here. [TXT-4]
    Then,
    /// Words that may be declined.
    May(Text),
    /// One of several texts. [TXT-5]
    ChooseOne(Vec<Text>),
    /// Words that may be resolved up to so many times; the first of them is the price.
    UpTo(u8, Text),
    /// Words that may be resolved as often as their price can be paid.
    AnyNumber(Text),
    /// A price: tokens of a kind, or of a group. What follows needs it paid.
    Spend(u8, String),
    /// A price in CP. What follows needs it paid. [CP-1]
    PayCp(u8),
    /// The text speaks of somebody else.
    To(Who, Text),

    /// The phase that is about to begin is skipped.
    SkipPhase,
    /// One more Offensive Roll Phase against the same opponent follows at once.
    ExtraOffense,
    /// The Offensive Roll Phase begins anew, before anything of it concludes.
    StartOver,
    /// The die of each such token that is spent on this Attack may be thrown again once.
    RerollSpent(String),
    /// Something that only one text says.
    Special(Special, Text),

    /// Gold for the team. [CRAWL-1]
    Gold(u8),
    /// A loot card of this rarity goes under one's board, unseen. [LOOT-1]
    LootCard(Rarity),
    /// A Minion of this level comes, and one is engaged with it. [CRAWL-4]
    Meet(u8),
    /// One explores an unexplored tile beside one's own, if there is one. [CRAWL-4]
    ExploreBeside,
    /// Discard positive status effects, picked one by one, as far as there are so many. [STS-4]
    DiscardPositive(u8),
    /// Remove a negative status effect at random: the table says which. [STS-4, ADV-7]
    RemoveNegativeAtRandom,
    /// Roll the Loot die, and do what the row of this number says. [LOOT-1, BVM-3]
    LootDie(u8),
    /// Gain as many CP as the table says, where it is not known how many.
    GainCpAsSaid,
    /// One more Roll Attempt in one's own Offensive Roll Phase. [ROLL-4]
    OwnAttempt,
    /// Heal what a Salve heals now. [SALVE-1]
    HealBySalve,
    /// A teammate who has fallen stands up with 1 Health. [SALVE-1]
    Revive,
    /// The card whose text this is stays in play, beside the board. [LOOT-2]
    StayInPlay,
}

impl Effect {
    /// The texts that belong to this word.
    pub fn inside(&self) -> Vec<&[Effect]> {
        match self {
            Effect::IfDealt(_, text)
            | Effect::Roll(_, text)
            | Effect::OnSymbols(_, text)
            | Effect::OnValues(_, text)
            | Effect::OnSuccess(_, text)
            | Effect::OnKind(_, text)
            | Effect::OnTotal(_, text)
            | Effect::OnTotalAtMost(_, text)
            | Effect::IfYouHold(_, text)
            | Effect::IfYouHoldAtLeast(_, _, text)
            | Effect::IfYouHoldNone(_, text)
            | Effect::IfOpponent(text)
            | Effect::ForEachTheyHold(_, text)
            | Effect::Otherwise(text)
            | Effect::Each(_, text)
            | Effect::ForEvery(_, _, text)
            | Effect::ForEachHeld(_, text)
            | Effect::May(text)
            | Effect::UpTo(_, text)
            | Effect::AnyNumber(text)
            | Effect::To(_, text)
            | Effect::Special(_, text) => vec![text],
            Effect::Versus(_, win, lose) => vec![win, lose],
            Effect::ChooseOne(texts) => texts.iter().map(Vec::as_slice).collect(),
            Effect::Gain(..)
            | Effect::Inflict(..)
            | Effect::GainCp(_)
            | Effect::LoseCp(_)
            | Effect::StealCp(_)
            | Effect::StealHealth(_)
            | Effect::Reduce(_)
            | Effect::StartOver
            | Effect::RerollSpent(_)
            | Effect::Heal(_)
            | Effect::Draw(_)
            | Effect::Discard(_)
            | Effect::DiscardRandom(_)
            | Effect::RaiseLimit(..)
            | Effect::GainToLimit(_)
            | Effect::Turn(..)
            | Effect::Keyword(..)
            | Effect::Activate(..)
            | Effect::RemoveThis
            | Effect::Remove(..)
            | Effect::RemoveStatus(_)
            | Effect::RemoveAllStatus
            | Effect::RemoveAllNegativeStatus
            | Effect::TransferStatus
            | Effect::PreventIncomingStatus
            | Effect::Deal(_)
            | Effect::DealAs(..)
            | Effect::Add(_)
            | Effect::Prevent(_)
            | Effect::AvoidDamage
            | Effect::ForgoDefense
            | Effect::PassDamage(..)
            | Effect::MakeUndefendable
            | Effect::FailPhase
            | Effect::MayReroll { .. }
            | Effect::ChangeDice { .. }
            | Effect::Reroll { .. }
            | Effect::ExtraAttempt(_)
            | Effect::Then
            | Effect::Spend(..)
            | Effect::PayCp(_)
            | Effect::SkipPhase
            | Effect::ExtraOffense
            | Effect::Gold(_)
            | Effect::LootCard(_)
            | Effect::Meet(_)
            | Effect::ExploreBeside
            | Effect::DiscardPositive(_)
            | Effect::RemoveNegativeAtRandom
            | Effect::LootDie(_)
            | Effect::GainCpAsSaid
            | Effect::OwnAttempt
            | Effect::HealBySalve
            | Effect::Revive
            | Effect::StayInPlay => Vec::new(),
        }
    }
}

/// What only one printed text says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Special {
    /// For each Roll Attempt after the first in the Offensive Roll Phase, at most so many.
    ForEachFurtherAttempt(u8),
    /// If the Activation Requirement of the ability shows the symbol.
    IfTheRequirementShows(String),
    /// If the dice show none of these symbols.
    OnNoneOf(Vec<String>),
    /// If so many Roll Attempts at least were left when one's Offensive Roll Phase was over.
    IfAttemptsWereLeft(u8),
    /// Heal as much as the opponent is really dealt in this Roll Phase. [ACC-1]
    HealAsDealt,
    /// Take a card of one's choice from the deck, which is shuffled then.
    SearchDeck,
    /// Set off the tokens of a kind on all boards.
    Detonate(String),
    /// Receive damage on the spot, apart from what waits. [DMG-9]
    ReceiveIsolated(u8),
    /// Receive damage that nothing prevents or lowers, together with what waits. [UPK-3]
    ReceiveForSure(u8),
    /// What one's Roll Phase deals to each opponent is less by this, down to nothing. [C-15]
    DealLess(u8),
    /// One's Roll Phase deals no damage to opponents.
    DealNothing,
    /// The token whose text this is goes to another player.
    PassOn,
    /// The player the text speaks of reads it as theirs: they choose and they roll.
    TheyDecide,
    /// An opponent whose die is picked for the words may pay so many CP instead.
    UnlessTheyPay(u8),
    /// Look at the opponent's hand.
    LookAtHand,
    /// Discard all cards of one's hand. [CARD-2]
    DiscardHand,
}

/// Who wins a tie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Tie {
    /// The player whose text it is.
    Wins,
    /// The opponent.
    Loses,
}

fn one() -> u8 {
    1
}

/// Whose dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Whose {
    /// One's own. [CARD-12]
    Yours,
    /// An opponent's.
    Opponents,
    /// Anybody's.
    Any,
    /// One's own, or a teammate's. [CARD-12, TEAM-5]
    YourSide,
}

/// What a die is turned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Into {
    /// Any value.
    AnyValue,
    /// This value.
    Value(u8),
    /// One up or one down, never past 1 or 6.
    NextValue,
    /// The value of another die of the same roll. [CARD-13]
    ValueOfAnother,
}

/// The phases with Roll Attempts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RollPhase {
    /// Offensive Roll Phase.
    Offense,
    /// Defensive Roll Phase.
    Defense,
}

/// Whom a text speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Who {
    /// The player whose text it is.
    Yourself,
    /// The opponent of whom the text speaks: the target of an Offensive Ability. [TGT-1]
    Opponent,
    /// Any player, oneself included. [CARD-11]
    ChosenPlayer,
    /// Any player of another side. [CARD-11]
    ChosenOpponent,
    /// Another player of one's own side; in a duel there is none. [CARD-11]
    ChosenTeammate,
    /// Every player of another side. [DMG-6]
    AllOpponents,
    /// Up to so many different players of another side; in a duel there is one.
    UpToOpponents(u8),
    /// Two different players of another side; in a duel there is one.
    TwoOpponents,
    /// Every player of one's own side, oneself included.
    YourSide,
    /// Every other player of one's own side.
    Teammates,
    /// The Boss by whom one stands, as teammates elsewhere. [ADV-2]
    TheBoss,
}

/// How rare a loot card is. [ADV-11]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Rarity {
    /// Under the first column of the board.
    Common,
    /// Under the second.
    Rare,
    /// Under the third.
    Epic,
    /// Under the last.
    Legendary,
}

impl Rarity {
    /// All of them, the most common first.
    pub const ALL: [Rarity; 4] = [Rarity::Common, Rarity::Rare, Rarity::Epic, Rarity::Legendary];
}

/// How much of the damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Share {
    /// All of it, whatever is still added.
    All,
    /// As much as is said when everything is added up.
    AsYouLike,
}

/// A damage type. [DMG-1]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum DamageKind {
    /// Plain damage.
    Normal,
    /// No Defensive Ability against it.
    Undefendable,
    /// Undefendable and not to be enhanced.
    Pure,
    /// Names its victims; no Attack.
    Collateral,
    /// Of an Ultimate Ability.
    Ultimate,
}
