//! Why something is refused, as a name.

#[cfg(feature = "server")]
use async_graphql::Enum;
use referee::Refusal;
use serde::Serialize;

/// A name for the reason why something is refused: of an event of the game, then of corrections and rulings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum RefusalName {
    /// The match is over.
    AfterTheEnd,
    /// What waits would end the match like this before it could be done.
    EndsFirst,
    /// The player was defeated or gave up.
    OutOfTheGame,
    /// The Hero has fallen in a crawl, and can be revived.
    Fallen,
    /// A second opening.
    AlreadyOpen,
    /// A seat nobody sits on.
    NoSuchSeat,
    /// No hero, ability, token or card of this name is in this match.
    UnknownName,
    /// The opening does not fit the rule set.
    Opening,
    /// A required answer comes first.
    TheTableWaitsFor,
    /// Somebody else's to do.
    NotYours,
    /// Nothing is to be rolled now.
    NoRollAwaited,
    /// Nothing is rolled in this phase.
    NoRollPhase,
    /// Another number of dice.
    DiceDoNotFit,
    /// The defence is rolled once.
    DefenseRolledOnce,
    /// No Defensive Ability is used against damage of this type.
    NotDefendable,
    /// No Defensive Ability is used where no damage is dealt.
    NoDamageToDefend,
    /// There is no Attack to defend against.
    NoAttackToDefend,
    /// The Attack is not defended any more, or has failed.
    NoDefenseDue,
    /// The other player's turn goes on until they are done with it.
    TurnGoesOn,
    /// More dice differ than were thrown.
    MoreDiceChanged,
    /// More dice are said to be thrown than may be.
    MoreDiceThrown,
    /// A die that was not thrown shows something else than it did.
    KeptDieChanged,
    /// No dice lie there that could be kept: all of them are thrown.
    NoDieKept,
    /// No Roll Attempt is left.
    NoAttemptLeft,
    /// No Roll Attempt is left, because a token takes some away.
    FewerAttempts,
    /// The Roll Objective of an enemy is met: it rolls no more.
    ObjectiveMet,
    /// An enemy throws other dice again than these.
    EnemyThrows,
    /// Nobody announces, and nobody gives up, for an enemy.
    RulesDecide,
    /// A Boss performs the ability of the highest priority, which is named once it has rolled.
    BossPerforms,
    /// The Activation Requirement is not met.
    RequirementNotMet,
    /// The hero's board does not offer the ability now.
    NotOnTheBoard,
    /// One ability was activated in this Offensive Roll Phase.
    AlreadyActivated,
    /// No announcement is due.
    NothingToAnnounce,
    /// Dice were not altered, so the announcement stands.
    AnnouncementStands,
    /// Only one opponent: nothing to aim.
    NothingToAim,
    /// At whom the ability is aimed is not known yet.
    NoTargetYet,
    /// No die is rolled for a target, and nobody chooses one.
    NoTargetDue,
    /// There are no cards in this mode.
    NoCardsHere,
    /// The die that finds the target cannot be altered.
    TargetingDieStands,
    /// The target is found otherwise: by the die, or somebody else says it.
    TargetFoundOtherwise,
    /// No defence can be chosen now.
    NoDefenseToChoose,
    /// The wrong moment for a card.
    CardTiming,
    /// The wrong moment for a Hero Upgrade card.
    UpgradeTiming,
    /// The card lies on the board.
    CardIsInPlay,
    /// The card cannot be in the hand.
    CardCannotBeThere,
    /// A card is named twice.
    CardTwice,
    /// No further card of the hand is unknown.
    HandIsKnown,
    /// No unknown card of the hand came from the deck of this card.
    NotOfThatDeck,
    /// No card is in the hand.
    HandIsEmpty,
    /// The extra card is not in this deck.
    NotInThisDeck,
    /// Not enough CP.
    NotEnoughCp,
    /// The space has this level or a higher one.
    LevelNotRaised,
    /// No dice that could be touched lie there: by which rule.
    NoDiceToTouch,
    /// The dice that lie there are not those the text may touch.
    NotThoseDice,
    /// There is no Attack of this player to modify.
    NoAttackToModify,
    /// The damage cannot be enhanced.
    NotEnhanceable,
    /// No damage is coming that could be lowered or avoided.
    NoDamageComing,
    /// The Attack has not (yet) dealt so much after the defence.
    NotEnoughDealt,
    /// No roll of this kind is under way.
    NoSuchRollPhase,
    /// Nothing there that the text could act on: the rule that says on what.
    NothingToPick,
    /// Something has to be picked: the rule that says what.
    PickMissing,
    /// More was picked than the text needs: the rule that says how much.
    PickTooMany,
    /// Nothing removes or moves the token.
    TokenStays,
    /// Nothing that alters status effects touches a companion.
    CompanionStays,
    /// The token is not on that board.
    NotThere,
    /// A pick does not fit.
    PickDoesNotFit,
    /// No choice is due.
    NothingToChoose,
    /// The player does not hold the token.
    NoSuchToken,
    /// The companion is down.
    CompanionDown,
    /// The token cannot be spent at all.
    TokenNotSpendable,
    /// The token cannot be spent at this moment.
    TokenMoment,
    /// One of the kind was used this turn.
    UsedThisTurn,
    /// The companion has acted as often as it may in a turn.
    CompanionUsed,
    /// What acts in place of a defence comes too late: it was made, or given up.
    TooLateToDefend,
    /// Fewer tokens are held than the use takes.
    TooFewTokens,
    /// The use asks for exactly so many tokens of a kind.
    HoldsOther,
    /// The companion belongs to another hero.
    CompanionOfAnother,
    /// A token gained this turn will not do.
    GainedThisTurn,
    /// The Attack's own damage is too low.
    AttackTooWeak,
    /// No defendable Attack whose Defender has not rolled yet.
    NothingToMakeUndefendable,
    /// The narrower moment printed on the card.
    CardMoment,
    /// What is resolving now cannot be interrupted by this.
    NotToBeAnswered,
    /// A card of this timing cannot be answered in this edition.
    CardNotAnswered,
    /// Nothing can be paid to be rid of the token.
    NothingToPayOff,
    /// Cards are sold in one's own Main Phases or down to the hand limit.
    NotASale,
    /// More than the hand limit asks.
    SellsTooMany,
    /// The player can take no action at all.
    MayDoNothing,
    /// An opponent's Ultimate runs.
    UltimateRuns,
    /// There is nothing to decline.
    NothingToPass,
    /// The defence cannot be declined in this edition.
    DefenseIsMandatory,
    /// Already passed.
    AlreadyPassed,
    /// Only the active player ends a phase.
    NotYourPhase,
    /// The announcement has to be made first.
    AnnounceFirst,
    /// More waits to be dealt than the referee can hold. Our limit, not a rule.
    TooMuchWaits,
    /// A correction or a judge's ruling: it concerns a whole log and is judged with it. Our form, not a rule.
    ConcernsTheLog,
    /// No rule set has the name that a ruling adopts.
    UnknownRuleSet,
    /// A rule set cannot be adopted while something is being resolved or waits to be dealt.
    InTheMiddle,
    /// The rule set that a ruling adopts lacks something that lies on this table.
    DoesNotFit,
    /// No opening stands before it.
    NotOpen,
    /// A correction or ruling names an entry that is not there.
    NoSuchEntry,
    /// A judge's ruling is not corrected.
    IsARuling,
    /// A correction can only be struck.
    IsACorrection,
    /// What is to be overturned is no ruling.
    IsNoRuling,
    /// The entry does not count any more.
    IsGone,
    /// The entry was taken back when a back-up was ordered.
    IsTakenBack,
    /// What somebody said of a proposal is not corrected.
    IsAnAnswer,
    /// The correction is only proposed and changes nothing yet.
    IsProposed,
    /// What is answered is no correction that somebody proposed.
    IsNoProposal,
    /// The proposal was settled before.
    IsSettled,
    /// Whoever answers a proposal is not asked about it.
    NotAsked,
    /// Whoever answers a proposal has agreed to it before.
    HasAgreed,
    /// Only who proposed a correction withdraws it.
    NotTheProposer,
    /// A token that the rule set does not have is set.
    UnknownToken,
    /// The same thing is set twice.
    SetTwice,
    /// A token that belongs to the board of another hero is set.
    ForeignToken,
    /// A ruling rests on a rule that there is not.
    NoSuchRule,
    /// It speaks of the whole log, and is judged behind the last entry.
    OnlyBehindAll,
    /// What it speaks of could not be when it was said, and has never counted.
    IsVoid,
    /// Health is set outright within its limits.
    HealthOutOfRange,
    /// CP are set outright within their limits.
    CpOutOfRange,
    /// Tokens are set outright within their stack limit.
    TokensOutOfRange,
    /// No more cards can lie there than the deck has.
    CardsOutOfRange,
    /// The log does not begin with an opening.
    NoOpening,
    /// Nobody goes anywhere now.
    NoJourneyNow,
    /// One cannot go to that place.
    NoWay,
    /// Only Instants are played where nobody is fought.
    OutsideBattles,
    /// Nothing is turned over now.
    NothingToFind,
    /// It cannot be what was turned over.
    LiesElsewhere,
    /// The Loot die is not rolled now.
    NoLootNow,
    /// No card of a Boss is turned over now.
    NothingToFlip,
    /// What the card does is known: it is not read out.
    SaysItself,
    /// What the card does is not known: it is read out.
    SaysNothing,
    /// No room for another piece of Equipment.
    TooMuchEquipment,
    /// Equipment stays in play.
    EquipmentStays,
    /// Only Equipment in play goes on doing something.
    NotInPlay,
    /// Only Loot cards are put away for another card.
    NoLootCard,
}

impl From<Refusal> for RefusalName {
    fn from(refusal: Refusal) -> RefusalName {
        match refusal {
            Refusal::AfterTheEnd => RefusalName::AfterTheEnd,
            Refusal::EndsFirst(_) => RefusalName::EndsFirst,
            Refusal::OutOfTheGame(_) => RefusalName::OutOfTheGame,
            Refusal::Fallen(_) => RefusalName::Fallen,
            Refusal::AlreadyOpen => RefusalName::AlreadyOpen,
            Refusal::NoSuchSeat(_) => RefusalName::NoSuchSeat,
            Refusal::UnknownName(_) => RefusalName::UnknownName,
            Refusal::Opening(_) => RefusalName::Opening,
            Refusal::TheTableWaitsFor(_) => RefusalName::TheTableWaitsFor,
            Refusal::NotYours { .. } => RefusalName::NotYours,
            Refusal::NoRollAwaited => RefusalName::NoRollAwaited,
            Refusal::NoRollPhase(_) => RefusalName::NoRollPhase,
            Refusal::DiceDoNotFit { .. } => RefusalName::DiceDoNotFit,
            Refusal::DefenseRolledOnce => RefusalName::DefenseRolledOnce,
            Refusal::NotDefendable(_) => RefusalName::NotDefendable,
            Refusal::NoDamageToDefend => RefusalName::NoDamageToDefend,
            Refusal::NoAttackToDefend => RefusalName::NoAttackToDefend,
            Refusal::NoDefenseDue => RefusalName::NoDefenseDue,
            Refusal::TurnGoesOn { .. } => RefusalName::TurnGoesOn,
            Refusal::MoreDiceChanged { .. } => RefusalName::MoreDiceChanged,
            Refusal::MoreDiceThrown { .. } => RefusalName::MoreDiceThrown,
            Refusal::KeptDieChanged { .. } => RefusalName::KeptDieChanged,
            Refusal::NoDieKept { .. } => RefusalName::NoDieKept,
            Refusal::NoAttemptLeft { .. } => RefusalName::NoAttemptLeft,
            Refusal::FewerAttempts { .. } => RefusalName::FewerAttempts,
            Refusal::ObjectiveMet => RefusalName::ObjectiveMet,
            Refusal::EnemyThrows { .. } => RefusalName::EnemyThrows,
            Refusal::RulesDecide(_) => RefusalName::RulesDecide,
            Refusal::BossPerforms(_) => RefusalName::BossPerforms,
            Refusal::RequirementNotMet(..) => RefusalName::RequirementNotMet,
            Refusal::NotOnTheBoard(_) => RefusalName::NotOnTheBoard,
            Refusal::AlreadyActivated => RefusalName::AlreadyActivated,
            Refusal::NothingToAnnounce => RefusalName::NothingToAnnounce,
            Refusal::AnnouncementStands => RefusalName::AnnouncementStands,
            Refusal::NothingToAim => RefusalName::NothingToAim,
            Refusal::NoTargetYet => RefusalName::NoTargetYet,
            Refusal::NoTargetDue => RefusalName::NoTargetDue,
            Refusal::NoCardsHere => RefusalName::NoCardsHere,
            Refusal::TargetingDieStands { .. } => RefusalName::TargetingDieStands,
            Refusal::TargetFoundOtherwise { .. } => RefusalName::TargetFoundOtherwise,
            Refusal::NoDefenseToChoose => RefusalName::NoDefenseToChoose,
            Refusal::CardTiming { .. } => RefusalName::CardTiming,
            Refusal::UpgradeTiming { .. } => RefusalName::UpgradeTiming,
            Refusal::CardIsInPlay(_) => RefusalName::CardIsInPlay,
            Refusal::CardCannotBeThere(_) => RefusalName::CardCannotBeThere,
            Refusal::CardTwice(_) => RefusalName::CardTwice,
            Refusal::HandIsKnown(_) => RefusalName::HandIsKnown,
            Refusal::NotOfThatDeck(_) => RefusalName::NotOfThatDeck,
            Refusal::HandIsEmpty => RefusalName::HandIsEmpty,
            Refusal::NotInThisDeck(_) => RefusalName::NotInThisDeck,
            Refusal::NotEnoughCp { .. } => RefusalName::NotEnoughCp,
            Refusal::LevelNotRaised(_) => RefusalName::LevelNotRaised,
            Refusal::NoDiceToTouch(_) => RefusalName::NoDiceToTouch,
            Refusal::NotThoseDice { .. } => RefusalName::NotThoseDice,
            Refusal::NoAttackToModify => RefusalName::NoAttackToModify,
            Refusal::NotEnhanceable => RefusalName::NotEnhanceable,
            Refusal::NoDamageComing => RefusalName::NoDamageComing,
            Refusal::NotEnoughDealt { .. } => RefusalName::NotEnoughDealt,
            Refusal::NoSuchRollPhase => RefusalName::NoSuchRollPhase,
            Refusal::NothingToPick(_) => RefusalName::NothingToPick,
            Refusal::PickMissing(_) => RefusalName::PickMissing,
            Refusal::PickTooMany(_) => RefusalName::PickTooMany,
            Refusal::TokenStays(_) => RefusalName::TokenStays,
            Refusal::CompanionStays(_) => RefusalName::CompanionStays,
            Refusal::NotThere { .. } => RefusalName::NotThere,
            Refusal::PickDoesNotFit { .. } => RefusalName::PickDoesNotFit,
            Refusal::NothingToChoose => RefusalName::NothingToChoose,
            Refusal::NoSuchToken(_) => RefusalName::NoSuchToken,
            Refusal::CompanionDown(_) => RefusalName::CompanionDown,
            Refusal::TokenNotSpendable(_) => RefusalName::TokenNotSpendable,
            Refusal::TokenMoment(_) => RefusalName::TokenMoment,
            Refusal::UsedThisTurn(_) => RefusalName::UsedThisTurn,
            Refusal::CompanionUsed(_) => RefusalName::CompanionUsed,
            Refusal::TooLateToDefend(_) => RefusalName::TooLateToDefend,
            Refusal::TooFewTokens { .. } => RefusalName::TooFewTokens,
            Refusal::HoldsOther { .. } => RefusalName::HoldsOther,
            Refusal::CompanionOfAnother(_) => RefusalName::CompanionOfAnother,
            Refusal::GainedThisTurn(_) => RefusalName::GainedThisTurn,
            Refusal::AttackTooWeak { .. } => RefusalName::AttackTooWeak,
            Refusal::NothingToMakeUndefendable => RefusalName::NothingToMakeUndefendable,
            Refusal::CardMoment(_) => RefusalName::CardMoment,
            Refusal::NotToBeAnswered => RefusalName::NotToBeAnswered,
            Refusal::CardNotAnswered(_) => RefusalName::CardNotAnswered,
            Refusal::NothingToPayOff(_) => RefusalName::NothingToPayOff,
            Refusal::NotASale(_) => RefusalName::NotASale,
            Refusal::SellsTooMany { .. } => RefusalName::SellsTooMany,
            Refusal::MayDoNothing(_) => RefusalName::MayDoNothing,
            Refusal::UltimateRuns { .. } => RefusalName::UltimateRuns,
            Refusal::NothingToPass(_) => RefusalName::NothingToPass,
            Refusal::DefenseIsMandatory => RefusalName::DefenseIsMandatory,
            Refusal::AlreadyPassed => RefusalName::AlreadyPassed,
            Refusal::NotYourPhase { .. } => RefusalName::NotYourPhase,
            Refusal::AnnounceFirst => RefusalName::AnnounceFirst,
            Refusal::TooMuchWaits => RefusalName::TooMuchWaits,
            Refusal::ConcernsTheLog => RefusalName::ConcernsTheLog,
            Refusal::NoJourneyNow => RefusalName::NoJourneyNow,
            Refusal::NoWay { .. } => RefusalName::NoWay,
            Refusal::OutsideBattles(_) => RefusalName::OutsideBattles,
            Refusal::NothingToFind => RefusalName::NothingToFind,
            Refusal::LiesElsewhere { .. } => RefusalName::LiesElsewhere,
            Refusal::NoLootNow => RefusalName::NoLootNow,
            Refusal::NothingToFlip => RefusalName::NothingToFlip,
            Refusal::SaysItself(_) => RefusalName::SaysItself,
            Refusal::SaysNothing(_) => RefusalName::SaysNothing,
            Refusal::TooMuchEquipment => RefusalName::TooMuchEquipment,
            Refusal::EquipmentStays(_) => RefusalName::EquipmentStays,
            Refusal::NotInPlay(_) => RefusalName::NotInPlay,
            Refusal::NoLootCard(_) => RefusalName::NoLootCard,
        }
    }
}
