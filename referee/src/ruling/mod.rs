//! Why something is not allowed. A refusal without a rule does not compile.

mod grounds;
mod opening;

use events::{Cell, Dice, Phase, Seat};

pub use opening::{BadBosses, BadOpening};

use crate::act::{ActorId, CardId, TitleId, TokenId};
use crate::book::{Again, Kind, Rule, Timing};
use crate::state::{Outcome, Question, WindowKind};

/// Why an event is refused. Names are those of the actor's own hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The match is over.
    AfterTheEnd,
    /// What waits would end the match like this before it could be done.
    EndsFirst(Outcome),
    /// The player was defeated or gave up.
    OutOfTheGame(ActorId),
    /// The Hero has fallen in a crawl, and can be revived.
    Fallen(ActorId),
    /// A second opening.
    AlreadyOpen,
    /// A seat nobody sits on.
    NoSuchSeat(Seat),
    /// No hero, ability, token or card of this name is in this match.
    UnknownName(Unknown),
    /// The opening does not fit the rule set.
    Opening(BadOpening),
    /// A required answer comes first.
    TheTableWaitsFor(Question),
    /// Somebody else's to do.
    NotYours {
        /// Whose it is.
        belongs_to: ActorId,
    },
    /// Nothing is to be rolled now.
    NoRollAwaited,
    /// Nothing is rolled in this phase.
    NoRollPhase(Phase),
    /// Another number of dice.
    DiceDoNotFit {
        /// How many.
        expected: u8,
        /// What lay there.
        got: Dice,
        /// The rule that says how many.
        rule: Rule,
    },
    /// The defence is rolled once.
    DefenseRolledOnce,
    /// No Defensive Ability is used against damage of this type.
    NotDefendable(Kind),
    /// No Defensive Ability is used where no damage is dealt.
    NoDamageToDefend,
    /// There is no Attack to defend against.
    NoAttackToDefend,
    /// The Attack is not defended any more, or has failed.
    NoDefenseDue,
    /// The other player's turn goes on until they are done with it.
    TurnGoesOn {
        /// Whose turn it is.
        active: ActorId,
    },
    /// More dice differ than were thrown.
    MoreDiceChanged {
        /// How many may differ.
        allowed: u8,
        /// The die that alone may differ (from 1), if it is one die.
        only: Option<u8>,
    },
    /// More dice are said to be thrown than may be.
    MoreDiceThrown {
        /// How many may be.
        allowed: u8,
        /// The die that alone may be (from 1), if it is one die.
        only: Option<u8>,
    },
    /// A die that was not thrown shows something else than it did.
    KeptDieChanged {
        /// Which, from 1.
        die: u8,
        /// What it showed.
        was: u8,
        /// The rule that says which dice are thrown.
        rule: Rule,
    },
    /// No dice lie there that could be kept: all of them are thrown.
    NoDieKept {
        /// The rule of the roll.
        rule: Rule,
    },
    /// No Roll Attempt is left.
    NoAttemptLeft {
        /// How many there were.
        allowed: u8,
    },
    /// No Roll Attempt is left, because a token takes some away.
    FewerAttempts {
        /// How many there were.
        allowed: u8,
        /// The token.
        token: TokenId,
    },
    /// The Roll Objective of an enemy is met: it rolls no more. [MIN-3]
    ObjectiveMet,
    /// An enemy throws other dice again than these.
    EnemyThrows {
        /// Which.
        again: Again,
        /// The rule that says which.
        rule: Rule,
    },
    /// Nobody announces, and nobody gives up, for an enemy: what it does follows from its dice.
    RulesDecide(ActorId),
    /// Which ability a Boss performs is said once it has rolled, and that it performs none is not said. [ADV-BOSS-6]
    BossPerforms(ActorId),
    /// The Activation Requirement is not met.
    RequirementNotMet(TitleId, Dice),
    /// The hero's board does not offer the ability now.
    NotOnTheBoard(TitleId),
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
    /// The die that finds the target cannot be altered: during an Ultimate, or at all.
    TargetingDieStands {
        /// Whether it is because of an Ultimate.
        ultimate: bool,
    },
    /// The target is found otherwise: by the die, or somebody else says it.
    TargetFoundOtherwise {
        /// Who says it, if somebody does.
        by: Option<ActorId>,
    },
    /// No defence can be chosen now.
    NoDefenseToChoose,
    /// The wrong moment for a card.
    CardTiming {
        /// Which.
        card: CardId,
        /// When it may be played.
        timing: Timing,
        /// The phase now.
        now: Phase,
    },
    /// The wrong moment for a Hero Upgrade card.
    UpgradeTiming {
        /// Which.
        card: CardId,
        /// The phase now.
        now: Phase,
    },
    /// The card lies on the board.
    CardIsInPlay(CardId),
    /// The card cannot be in the hand: it lies elsewhere.
    CardCannotBeThere(CardId),
    /// The card is named twice.
    CardTwice(CardId),
    /// The card cannot be in the hand as well: no further card of it is unknown.
    HandIsKnown(CardId),
    /// Every card of the hand that came from the deck of this card is known. [MODE-HUD]
    NotOfThatDeck(CardId),
    /// No card is in the hand.
    HandIsEmpty,
    /// The extra card is not in this deck.
    NotInThisDeck(CardId),
    /// Not enough CP.
    NotEnoughCp {
        /// On the dial.
        has: u8,
        /// The price.
        costs: u8,
    },
    /// The space has this level or a higher one.
    LevelNotRaised(CardId),
    /// No dice that could be touched lie there: by which rule.
    NoDiceToTouch(Rule),
    /// The dice that lie there are not those the text may touch.
    NotThoseDice {
        /// Whose they are.
        owner: ActorId,
    },
    /// There is no Attack of this player to modify.
    NoAttackToModify,
    /// The damage cannot be enhanced.
    NotEnhanceable,
    /// No damage is coming that could be lowered or avoided.
    NoDamageComing,
    /// The Attack has not (yet) dealt so much after the defence.
    NotEnoughDealt {
        /// Needed.
        needs: u8,
        /// As it stands.
        now: u8,
    },
    /// No roll of this kind is under way.
    NoSuchRollPhase,
    /// Nothing there that the text could act on: the rule that says on what.
    NothingToPick(Rule),
    /// Something has to be picked: the rule that says what.
    PickMissing(Rule),
    /// More was picked than the text needs: the rule that says how much.
    PickTooMany(Rule),
    /// Nothing removes or moves the token.
    TokenStays(TokenId),
    /// Nothing that alters status effects touches a companion.
    CompanionStays(TokenId),
    /// The token is not on that board.
    NotThere {
        /// Which.
        token: TokenId,
        /// Whose board.
        of: ActorId,
    },
    /// A pick does not fit.
    PickDoesNotFit {
        /// Its place, from 1.
        place: u8,
        /// The rule that says what fits.
        rule: Rule,
    },
    /// No choice is due.
    NothingToChoose,
    /// The player does not hold the token.
    NoSuchToken(TokenId),
    /// The companion is down.
    CompanionDown(TokenId),
    /// The token cannot be spent at all.
    TokenNotSpendable(TokenId),
    /// The token cannot be spent at this moment.
    TokenMoment(TokenId),
    /// One of the kind was used this turn.
    UsedThisTurn(TokenId),
    /// The companion has acted as often as it may in a turn.
    CompanionUsed(TokenId),
    /// What acts in place of a defence comes too late: it was made, or given up.
    TooLateToDefend(TokenId),
    /// Fewer tokens are held than the use takes.
    TooFewTokens {
        /// Which.
        token: TokenId,
        /// How many it takes.
        needs: u8,
    },
    /// The use asks for exactly so many tokens of a kind.
    HoldsOther {
        /// Which.
        token: TokenId,
        /// How many it asks for.
        needs: u8,
    },
    /// The companion belongs to another hero.
    CompanionOfAnother(TokenId),
    /// A token gained this turn will not do.
    GainedThisTurn(TokenId),
    /// The Attack's own damage is too low.
    AttackTooWeak {
        /// Needed.
        needs: u8,
        /// What it deals before anything changes it.
        deals: u8,
    },
    /// No defendable Attack whose Defender has not rolled yet.
    NothingToMakeUndefendable,
    /// The narrower moment printed on the card.
    CardMoment(CardId),
    /// What is resolving now cannot be interrupted by this.
    NotToBeAnswered,
    /// A card of this timing cannot be answered in this edition.
    CardNotAnswered(CardId),
    /// Nothing can be paid to be rid of the token.
    NothingToPayOff(TokenId),
    /// Cards are sold in one's own Main Phases or down to the hand limit.
    NotASale(Phase),
    /// More than the hand limit asks.
    SellsTooMany {
        /// How many, at most.
        most: u8,
    },
    /// The player can take no action at all.
    MayDoNothing(TokenId),
    /// An opponent's Ultimate runs.
    UltimateRuns {
        /// Whose.
        by: ActorId,
    },
    /// There is nothing to decline.
    NothingToPass(Option<WindowKind>),
    /// The defence cannot be declined in this edition.
    DefenseIsMandatory,
    /// Already passed.
    AlreadyPassed,
    /// Only the active player ends a phase.
    NotYourPhase {
        /// Who is active.
        active: ActorId,
    },
    /// The announcement has to be made first.
    AnnounceFirst,
    /// More waits to be dealt than the referee can hold. Our limit, not a rule.
    TooMuchWaits,
    /// Nobody goes anywhere now.
    NoJourneyNow,
    /// One cannot go there: the rule that says why.
    NoWay {
        /// Where.
        to: Cell,
        /// The rule.
        rule: Rule,
    },
    /// Only Instants are played where nobody is fought.
    OutsideBattles(CardId),
    /// Nothing is turned over now.
    NothingToFind,
    /// It cannot be what was turned over: it belongs elsewhere, or lies on the table already.
    LiesElsewhere {
        /// The rule that says which can.
        rule: Rule,
    },
    /// The Loot die is not rolled now.
    NoLootNow,
    /// No card of a Boss is turned over now. [ADV-BOSS-4]
    NothingToFlip,
    /// The rule set says what the card does: it is not read out.
    SaysItself(CardId),
    /// Nobody knows what the card says: it is read out.
    SaysNothing(CardId),
    /// No room for another piece of Equipment. [LOOT-2]
    TooMuchEquipment,
    /// Only Equipment that lies beside the board goes on doing something. [LOOT-2]
    NotInPlay(CardId),
    /// Equipment in play stays there, as long as there is room. [LOOT-2]
    EquipmentStays(CardId),
    /// Only Loot cards are put away for another card. [LOOT-3]
    NoLootCard(CardId),
    /// A correction or a judge's ruling: it concerns a whole log and is judged with it. Our form, not a rule.
    ConcernsTheLog,
}

/// What kind of name is unknown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unknown {
    /// A hero.
    Hero,
    /// An ability of the actor's hero.
    Ability,
    /// A token.
    Token,
    /// A card of the actor's deck.
    Card,
    /// A mode.
    Mode,
    /// The rule set is not the one loaded.
    Ruleset,
    /// An Environment or a Minion.
    Hidden,
    /// A symbol on the dice of a Boss.
    Symbol,
}
