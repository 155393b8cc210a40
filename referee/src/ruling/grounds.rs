//! The rule that a refusal rests on.

use super::{BadOpening, Refusal, Unknown};
use crate::book::{Kind, Rule, Timing};
use crate::state::Question;

impl Refusal {
    /// Whether it says that no Defensive Ability is rolled for in this Roll Phase.
    pub(crate) const fn forbids_a_defense(self) -> bool {
        matches!(
            self,
            Refusal::NotDefendable(_)
                | Refusal::NoDamageToDefend
                | Refusal::NoAttackToDefend
                | Refusal::NoDefenseDue
        )
    }

    /// The official answer that says the same of the case, if there is one.
    pub const fn beside(self) -> Option<&'static str> {
        if let Refusal::NotDefendable(Kind::Collateral) = self {
            return Some("FAQ-SERA-09");
        }
        None
    }

    /// The rule it rests on.
    pub const fn rule(self) -> Rule {
        match self {
            Refusal::AfterTheEnd | Refusal::EndsFirst(_) => Rule::WinLastLeft,
            Refusal::OutOfTheGame(_) => Rule::HealthZero,
            Refusal::Fallen(_) => Rule::Salve,
            Refusal::AlreadyOpen
            | Refusal::NoSuchSeat(_)
            | Refusal::Opening(BadOpening::Players { .. } | BadOpening::Starts) => Rule::ModeDuel,
            Refusal::UnknownName(Unknown::Card)
            | Refusal::NotInThisDeck(_)
            | Refusal::Opening(BadOpening::Cards(_) | BadOpening::UpgradeDeck) => Rule::SetupDeck,
            Refusal::UnknownName(_) => Rule::Setup,
            Refusal::Opening(BadOpening::Map(_)) => Rule::CrawlSetup,
            Refusal::Opening(BadOpening::UpgradeCp { .. }) => Rule::BossUpgrades,
            Refusal::Opening(BadOpening::Bosses(why)) => why.rule(),
            Refusal::Opening(BadOpening::Loot(_)) => Rule::LootLevels,
            Refusal::Opening(BadOpening::Hero(_) | BadOpening::NoCards) => Rule::OnlyRollPhases,
            Refusal::Opening(BadOpening::Enemy(_)) => Rule::Enemies,
            Refusal::Opening(BadOpening::Phase(_)) => Rule::TurnPhases,
            Refusal::Opening(BadOpening::Tokens(_) | BadOpening::Crowded(_)) => Rule::StackLimit,
            Refusal::Opening(BadOpening::Health(_)) => Rule::HealthCap,
            Refusal::Opening(BadOpening::Cp(_)) => Rule::CpMost,
            Refusal::Opening(BadOpening::Upgrades(_)) | Refusal::LevelNotRaised(_) => {
                Rule::UpgradeRaises
            }
            Refusal::TheTableWaitsFor(question) => match question {
                Question::Attempt { .. } => Rule::RollFirst,
                Question::Defense { .. } => Rule::DefenseAttempt,
                Question::WhichDefense { .. } => Rule::DefenseAbility,
                Question::Roll { .. } | Question::Beside { .. } | Question::Reroll { .. } => {
                    Rule::TextRoll
                }
                Question::Pick { .. } => Rule::TextOr,
                Question::SellDown { .. } => Rule::SellDiscard,
                Question::Deck { .. } => Rule::UpgradeDeck,
                Question::BossCard { .. } => Rule::BossFlips,
                Question::Journey { .. } => Rule::CrawlMove,
                Question::Environment { .. } | Question::Minion { .. } => Rule::CrawlExplore,
                Question::Loot { .. } => Rule::Loot,
            },
            Refusal::NotYours { .. }
            | Refusal::NotYourPhase { .. }
            | Refusal::TurnGoesOn { .. } => Rule::TurnOrder,
            Refusal::NoRollAwaited => Rule::TextRoll,
            Refusal::DiceDoNotFit { rule, .. }
            | Refusal::KeptDieChanged { rule, .. }
            | Refusal::NoDieKept { rule }
            | Refusal::EnemyThrows { rule, .. }
            | Refusal::PickDoesNotFit { rule, .. } => rule,
            Refusal::ObjectiveMet => Rule::EnemyRolls,
            Refusal::RulesDecide(_) => Rule::EnemyPerforms,
            Refusal::BossPerforms(_) => Rule::BossPerforms,
            Refusal::NothingToFlip => Rule::BossFlips,
            Refusal::DefenseRolledOnce => Rule::DefenseAttempt,
            Refusal::NotDefendable(_) | Refusal::NoDamageToDefend => Rule::DefenseTypes,
            Refusal::NoAttackToDefend => Rule::Defense,
            Refusal::AlreadyActivated => Rule::AbilityOne,
            Refusal::UpgradeTiming { .. } => Rule::Upgrade,
            Refusal::CardIsInPlay(_) => Rule::SellInPlay,
            Refusal::NotThoseDice { .. } => Rule::CardDice,
            Refusal::MoreDiceChanged { .. } | Refusal::MoreDiceThrown { .. } => Rule::CardDice,
            Refusal::NoAttemptLeft { .. } => Rule::RollAttempts,
            Refusal::FewerAttempts { .. } => Rule::RollMoreOrFewer,
            Refusal::RequirementNotMet(..) | Refusal::NotOnTheBoard(_) => Rule::Requirement,
            Refusal::NothingToAnnounce | Refusal::AnnounceFirst => Rule::Announce,
            Refusal::AnnouncementStands => Rule::AnnounceAgain,
            Refusal::NothingToAim => Rule::TargetOnly,
            Refusal::NoTargetYet | Refusal::NoTargetDue => Rule::Target,
            Refusal::TargetFoundOtherwise { .. } => Rule::TargetFound,
            Refusal::NoCardsHere => Rule::OnlyRollPhases,
            Refusal::TargetingDieStands { ultimate: true } => Rule::TargetUltimate,
            Refusal::TargetingDieStands { ultimate: false } => Rule::TargetingDieStands,
            Refusal::NoDefenseToChoose => Rule::DefenseAbility,
            Refusal::CardTiming { timing, .. } => match timing {
                Timing::MainPhase => Rule::CardMain,
                Timing::RollPhase => Rule::CardRoll,
                Timing::Instant => Rule::CardInstant,
            },
            Refusal::CardCannotBeThere(_) | Refusal::CardTwice(_) | Refusal::HandIsKnown(_) => {
                Rule::SetupDeck
            }
            Refusal::HandIsEmpty => Rule::CardHidden,
            Refusal::NotEnoughCp { .. } => Rule::CpPay,
            Refusal::NoDiceToTouch(rule) => rule,
            Refusal::NoAttackToModify => Rule::ModifierOnAttacks,
            Refusal::NotEnhanceable => Rule::DmgKinds,
            Refusal::NoDamageComing => Rule::DmgAvoidable,
            Refusal::NotEnoughDealt { .. } => Rule::ModifierDealt,
            Refusal::NoSuchRollPhase => Rule::RollMoreOrFewer,
            Refusal::NothingToPick(rule)
            | Refusal::PickMissing(rule)
            | Refusal::PickTooMany(rule) => rule,
            Refusal::NotOfThatDeck(_) => Rule::UpgradeDeck,
            Refusal::TokenStays(_) => Rule::Unique,
            Refusal::CompanionStays(_) => Rule::Companion,
            Refusal::NotThere { .. } => Rule::StatusRemove,
            Refusal::NothingToChoose => Rule::TextOr,
            Refusal::CompanionUsed(_) | Refusal::CompanionDown(_) => Rule::CompanionLimit,
            Refusal::TooLateToDefend(_) => Rule::DefenseAbility,
            Refusal::UsedThisTurn(_) | Refusal::GainedThisTurn(_) => Rule::StatusGainedNow,
            Refusal::AttackTooWeak { .. } => Rule::ModifierThreshold,
            Refusal::NothingToMakeUndefendable => Rule::DmgUndefendable,
            Refusal::CardMoment(_) => Rule::CardRoll,
            Refusal::NotToBeAnswered => Rule::NotInterrupted,
            Refusal::CardNotAnswered(_) => Rule::CardNotAnswered,
            Refusal::NoSuchToken(_) | Refusal::TooFewTokens { .. } => Rule::StatusSpend,
            Refusal::TokenNotSpendable(_)
            | Refusal::TokenMoment(_)
            | Refusal::HoldsOther { .. } => Rule::StatusMoment,
            Refusal::CompanionOfAnother(_) => Rule::CompanionOwner,
            Refusal::NothingToPayOff(_) => Rule::PayOff,
            Refusal::NotASale(_) => Rule::SellMain,
            Refusal::SellsTooMany { .. } => Rule::SellNoMore,
            Refusal::MayDoNothing(_) => Rule::NoActions,
            Refusal::UltimateRuns { .. } => Rule::UltimateLocks,
            Refusal::NothingToPass(_) | Refusal::AlreadyPassed | Refusal::NoRollPhase(_) => {
                Rule::TurnPhases
            }
            Refusal::DefenseIsMandatory | Refusal::NoDefenseDue => Rule::DefenseAbility,
            Refusal::TooMuchWaits => Rule::AccTogether,
            Refusal::NoJourneyNow => Rule::CrawlTurn,
            Refusal::NoWay { rule, .. } | Refusal::LiesElsewhere { rule } => rule,
            Refusal::OutsideBattles(_) => Rule::OutsideBattles,
            Refusal::NothingToFind => Rule::CrawlExplore,
            Refusal::NoLootNow => Rule::Loot,
            Refusal::SaysItself(_) | Refusal::SaysNothing(_) => Rule::SetupDeck,
            Refusal::TooMuchEquipment | Refusal::EquipmentStays(_) | Refusal::NotInPlay(_) => {
                Rule::LootEquipment
            }
            Refusal::NoLootCard(_) => Rule::LootCards,
            Refusal::ConcernsTheLog => Rule::TurnOrder,
        }
    }
}
