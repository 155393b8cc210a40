//! Why something is refused: the player and the thing, then the reason.

use events::{Event, Seat};
use referee::book::Timing;
use referee::ruling::Unknown;
use referee::state::WindowKind;
use referee::{Refusal, Rule};

use super::event::{picked, speaker};
use super::happening::{kind as kind_of, outcome};
use super::names::{Names, capitalised, counted};
use super::option::said_along;
use super::phase::{phase, question, window};
use super::{Language, french, of_crawls};

/// A refused event, in the words of one match.
pub struct Refused<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) event: &'a Event,
    pub(super) refusal: Refusal,
}

impl<'a> Refused<'a> {
    /// A refusal of this event.
    pub fn new(names: &'a Names<'a>, event: &'a Event, refusal: Refusal) -> Refused<'a> {
        Refused { names, event, refusal }
    }

    /// The refusal as one sentence.
    pub fn sentence(&self) -> String {
        match self.names.language() {
            Language::English => self.english(),
            Language::French => french::refusal::sentence(self),
        }
    }

    fn english(&self) -> String {
        let by = self.by();
        let player = self.names.player(by);
        let card = |card| self.names.card(by, card);
        let token = |token| self.names.token(token);
        let title = |title| self.names.title(by, title);
        match self.refusal {
            Refusal::AfterTheEnd => "The match is over: nothing happens in it any more. What was logged wrongly can be put right.".to_owned(),
            Refusal::EndsFirst(end) => {
                format!("Before that, what waits here would be dealt, and {}.", outcome(self.names, end))
            }
            Refusal::OutOfTheGame(_) => format!("{player} is out of the game."),
            Refusal::Fallen(_) => of_crawls(|| {
                format!("{player} has fallen, and does nothing until a teammate spends a Salve on them.")
            }),
            Refusal::AlreadyOpen => "The match is open already.".to_owned(),
            Refusal::NoSuchSeat(seat) => format!("Nobody sits on seat {seat}."),
            Refusal::UnknownName(what) => self.unknown(what),
            Refusal::Opening(_) => "The opening does not fit the rule set.".to_owned(),
            Refusal::TheTableWaitsFor(asked) => {
                format!("The table waits for {}.", question(self.names, asked))
            }
            Refusal::NotYours { belongs_to } => {
                format!("{player} cannot do that: it is {}'s to do.", self.names.player(belongs_to))
            }
            Refusal::NoRollAwaited => format!("{player} has nothing to roll now."),
            Refusal::DiceDoNotFit { expected, got, .. } => {
                let rolled = counted(expected, "die is", "dice are");
                format!("{player} logged {got}, but {rolled} rolled here.")
            }
            Refusal::DefenseRolledOnce => {
                format!("{player} has rolled the defense; it is rolled once.")
            }
            Refusal::NotDefendable(kind) => {
                format!("{player} rolls no defense: {} damage is not defended.", kind_of(kind))
            }
            Refusal::NoDamageToDefend => {
                format!("{player} rolls no defense: the Attack deals no damage.")
            }
            Refusal::NoAttackToDefend => {
                format!("{player} rolls no defense: there was no Attack.")
            }
            Refusal::NoDefenseDue => format!("No defense of {player} is due any more."),
            Refusal::TurnGoesOn { active } => {
                let whose = self.names.player(active);
                format!("{player} has nothing to roll now: it is {whose}'s turn, and {whose} has not ended it.")
            }
            Refusal::MoreDiceChanged { only: Some(die), .. } => {
                format!("Only die {die} of {player} was rolled again; the others stay as they lay.")
            }
            Refusal::MoreDiceChanged { allowed, only: None } => {
                let dice = counted(allowed, "die", "dice");
                format!("{player} could roll at most {dice} again, but more dice differ.")
            }
            Refusal::MoreDiceThrown { only: Some(die), .. } => {
                format!("{player} rolls only die {die} again here.")
            }
            Refusal::MoreDiceThrown { allowed, only: None } => {
                let dice = counted(allowed, "die", "dice");
                format!("{player} could roll at most {dice} again, but says that more were thrown.")
            }
            Refusal::KeptDieChanged { die, was, .. } => {
                format!("{player} did not throw die {die}, which lay there as a {was} and stays so.")
            }
            Refusal::NoDieKept { .. } => {
                format!("No dice of this roll lie there yet: {player} throws all of them.")
            }
            Refusal::NoAttemptLeft { allowed } => {
                let attempts = counted(allowed, "Roll Attempt", "Roll Attempts");
                format!("{player} has made all of {attempts}.")
            }
            Refusal::ObjectiveMet => {
                format!("{player}'s Roll Objective is met: no die is rolled again.")
            }
            Refusal::EnemyThrows { again, .. } => {
                format!("{player} rolls {} again, and keeps the others.", super::awaits::throws(again))
            }
            Refusal::RulesDecide(_) => {
                format!("Nobody says that for {player}: what it does follows from its dice.")
            }
            Refusal::NothingToFlip => of_crawls(|| "No card of a Boss is turned over now.".to_owned()),
            Refusal::BossPerforms(_) => of_crawls(|| {
                format!(
                    "Once {player} has rolled, its ability of the highest priority is named, of those that its dice meet."
                )
            }),
            Refusal::NoRollPhase(at) => {
                format!("{player} has nothing to roll in the {}.", phase(at))
            }
            Refusal::FewerAttempts { allowed, token: which } => {
                let attempts = counted(allowed, "Roll Attempt", "Roll Attempts");
                format!("{} leaves {player} {attempts}, and they are made.", token(which))
            }
            Refusal::TokenStays(which) => {
                format!("{} stays where it is: its own text says that it is not removed or moved.", token(which))
            }
            Refusal::CompanionStays(which) => {
                format!("{} is a companion and no status effect: it is not removed or moved.", token(which))
            }
            Refusal::NotThere { token: which, of } => {
                format!("{} has no {} that could be taken.", self.names.player(of), token(which))
            }
            Refusal::CompanionUsed(which) => {
                format!("{} of {player} has acted as often as it may in a turn.", token(which))
            }
            Refusal::TooLateToDefend(which) => {
                format!("{} acts in place of a defense, and {player} has made theirs.", token(which))
            }
            Refusal::CardNotAnswered(_) => {
                "In this edition nobody answers a card of this kind before it is resolved.".to_owned()
            }
            Refusal::RequirementNotMet(ability, dice) => {
                format!("{dice} does not meet the Activation Requirement of {player}'s {}.", title(ability))
            }
            Refusal::NotOnTheBoard(ability) => {
                format!("{player}'s board does not offer {} now.", title(ability))
            }
            Refusal::AlreadyActivated => {
                format!("{player} has activated an ability in this Offensive Roll Phase already.")
            }
            Refusal::NothingToAnnounce => format!("{player} has no ability to announce now."),
            Refusal::AnnouncementStands => {
                format!("{player} has announced, and no die was changed since: the announcement stands.")
            }
            Refusal::NothingToAim => format!("{player} has only one opponent, so there is nobody to choose."),
            Refusal::TargetFoundOtherwise { by: Some(by) } => {
                format!("it is {} who finds the target here.", self.names.player(by))
            }
            Refusal::TargetFoundOtherwise { by: None } => "the die says who is targeted.".to_owned(),
            Refusal::NoTargetDue => "no target is to be found now.".to_owned(),
            Refusal::NoCardsHere => "this mode is played without cards.".to_owned(),
            Refusal::TargetingDieStands { ultimate: true } => {
                "nobody may alter the targeting die of an Ultimate.".to_owned()
            }
            Refusal::TargetingDieStands { ultimate: false } => {
                "the targeting die cannot be altered in this edition.".to_owned()
            }
            Refusal::NoTargetYet => format!("this asks something of the target of {player}'s ability, and nobody is targeted yet."),
            Refusal::NoDefenseToChoose => format!("{player} has no Defensive Ability to choose now."),
            Refusal::CardTiming { card: which, timing, now } => {
                let when = timing_words(timing);
                format!("{player} cannot play {} in the {}: it is played {when}.", card(which), phase(now))
            }
            Refusal::UpgradeTiming { card: which, now } => {
                format!("{player} cannot place {} in the {}: Hero Upgrades are placed in one's own Main Phases.", card(which), phase(now))
            }
            Refusal::CardIsInPlay(which) => {
                format!("{} lies on {player}'s board and is not in the hand any more.", card(which))
            }
            Refusal::CardCannotBeThere(which) => {
                format!("{} cannot be in {player}'s hand: it was seen elsewhere.", card(which))
            }
            Refusal::CardTwice(which) => {
                format!("{} is named twice, and a deck has each card once.", card(which))
            }
            Refusal::HandIsKnown(which) => {
                format!("{} cannot be in {player}'s hand as well: no further card there is unknown.", card(which))
            }
            Refusal::NotOfThatDeck(which) => {
                format!("{} cannot be in {player}'s hand: no unknown card there came from its deck.", card(which))
            }
            Refusal::HandIsEmpty => format!("{player} has no card in hand."),
            Refusal::NotInThisDeck(which) => {
                format!("{} is the extra card, and {player}'s deck was opened without it.", card(which))
            }
            Refusal::NotEnoughCp { has, costs } => {
                format!("{player} has {has} CP, and {} costs {costs}.", self.this())
            }
            Refusal::LevelNotRaised(which) => {
                format!("{player} has that board space at this level or a higher one: {} raises nothing.", card(which))
            }
            Refusal::NotThoseDice { owner } => {
                format!("The dice that lie there are {}'s, which {} may not touch.", self.names.player(owner), self.this())
            }
            Refusal::NoDiceToTouch(_) => format!("No dice lie there that {} may touch.", self.this()),
            Refusal::NoAttackToModify => {
                format!("{} modifies an Attack, and {player} has none under way.", self.this())
            }
            Refusal::NotEnhanceable => format!("The damage cannot be enhanced, so {} adds nothing.", self.this()),
            Refusal::NoDamageComing => {
                format!("No damage is coming that {} could lower or avoid.", self.this())
            }
            Refusal::NotEnoughDealt { needs, now } => {
                format!("{} needs {needs} damage dealt; as it stands it is {now}.", self.this())
            }
            Refusal::NoSuchRollPhase => format!("The roll that {} speaks of is not under way.", self.this()),
            Refusal::NothingToPick(_) => format!("There is nothing that {} could act on.", self.this()),
            Refusal::PickMissing(_) => format!("{} needs more said along.", self.this()),
            Refusal::PickTooMany(_) => format!("More was said along than {} needs.", self.this()),
            Refusal::PickDoesNotFit { place, rule } => {
                let said = picked(said_along(self.event), &|seat| self.names.player(seat));
                let said = said.get(usize::from(place).wrapping_sub(1));
                let said = said.map_or("What was said along", String::as_str);
                format!("{} does not fit {}{}.", capitalised(said), self.this(), misfit(rule))
            }
            Refusal::NothingToChoose => format!("{player} has nothing to choose now."),
            Refusal::CompanionDown(which) => {
                format!("{} of {player} is down and cannot act.", token(which))
            }
            Refusal::NoSuchToken(which) => format!("{player} does not hold {}.", token(which)),
            Refusal::TokenNotSpendable(which) => format!("{} cannot be spent.", token(which)),
            Refusal::TokenMoment(which) => {
                format!("{player} cannot spend {} now: this is not the moment it names.", token(which))
            }
            Refusal::NothingToPayOff(which) => {
                format!("Nothing can be paid to be rid of {}.", token(which))
            }
            Refusal::NotASale(now) => {
                format!("{player} cannot sell cards in this {}.", phase(now))
            }
            Refusal::SellsTooMany { most } => {
                format!("{player} sells too much: at most {} here.", counted(most, "card", "cards"))
            }
            Refusal::MayDoNothing(which) => {
                format!("{player} can do nothing while {} is held.", token(which))
            }
            Refusal::UltimateRuns { by } => {
                format!("{player} can do nothing until the Ultimate of {} is over.", self.names.player(by))
            }
            Refusal::NothingToPass(Some(open)) => {
                format!("{player} cannot pass here: what is open is {}.", window(open))
            }
            Refusal::NothingToPass(None) => format!("There is nothing that {player} could decline."),
            Refusal::DefenseIsMandatory => {
                format!("{player} cannot decline the Defensive Ability in this edition.")
            }
            Refusal::AlreadyPassed => format!("{player} has passed already."),
            Refusal::NotYourPhase { active } => {
                format!("{player} cannot end this phase: it is {}'s.", self.names.player(active))
            }
            Refusal::AnnounceFirst => {
                "An ability has to be announced first, or announced again: name it, or \"nothing\".".to_owned()
            }
            Refusal::TooMuchWaits => {
                "More damage waits to be dealt than this referee can hold. No rule says so; it is our limit.".to_owned()
            }
            Refusal::TooFewTokens { token: which, needs } => {
                format!("{player} holds fewer {} than the {needs} this use takes.", token(which))
            }
            Refusal::HoldsOther { token: which, needs } => {
                format!("This use asks for exactly {needs} {}; {player} holds more or fewer.", token(which))
            }
            Refusal::CompanionOfAnother(which) => {
                format!("{} is a companion of another hero; {player} cannot have it.", token(which))
            }
            Refusal::UsedThisTurn(_) => {
                format!("{player} made this use of {} as often as it may be made in a turn.", self.this())
            }
            Refusal::GainedThisTurn(_) => {
                format!("{player} gained every {} held this turn; that use needs an older one.", self.this())
            }
            Refusal::AttackTooWeak { needs, deals } => format!(
                "The Attack deals {deals} before anything changes it; {needs} are needed."
            ),
            Refusal::NothingToMakeUndefendable => {
                "There is no defendable Attack whose Defender has still to roll.".to_owned()
            }
            Refusal::CardMoment(_) => {
                format!("{} may be played only at the moment printed on it.", self.this())
            }
            Refusal::NotToBeAnswered => {
                "An Instant or a token that is being spent cannot be interrupted by this.".to_owned()
            }
            Refusal::NoJourneyNow => format!("{player} goes nowhere now."),
            Refusal::NoWay { to, rule: Rule::CrawlPortal } => of_crawls(|| {
                format!("{player} cannot go to {to}: the portal opens with the last Portal Shard.")
            }),
            Refusal::NoWay { to, rule: Rule::NoWayThrough } => of_crawls(|| {
                format!("{player} cannot go to {to}: the way leads through a battle.")
            }),
            Refusal::NoWay { to, .. } => of_crawls(|| {
                format!("{player} cannot go to {to}: no way leads to such a place.")
            }),
            Refusal::OutsideBattles(which) => of_crawls(|| {
                format!("{player} cannot play {} outside of a battle: only Instants are played there.", card(which))
            }),
            Refusal::NothingToFind => format!("{player} turns nothing over now."),
            Refusal::LiesElsewhere { rule: Rule::DrawnOnce } => of_crawls(|| {
                format!("{} lies on the table already.", self.this())
            }),
            Refusal::LiesElsewhere { .. } => of_crawls(|| format!("{} is not in this stack.", self.this())),
            Refusal::NoLootNow => format!("{player} opens no Loot Chest now."),
            Refusal::SaysItself(which) => of_crawls(|| {
                format!("What {} does is known: it is played without its text.", card(which))
            }),
            Refusal::SaysNothing(which) => of_crawls(|| {
                format!("What {0} does is not known: the table reads it out, as in \"plays {0}: main 2; does draw 1\".", card(which))
            }),
            Refusal::TooMuchEquipment => of_crawls(|| {
                format!("{player} has two pieces of Equipment in play: one of them is put away first.")
            }),
            Refusal::EquipmentStays(which) => of_crawls(|| {
                format!("{} stays in play: Equipment makes room only for a third piece, in {player}'s own Main Phase.", card(which))
            }),
            Refusal::NotInPlay(which) => of_crawls(|| {
                format!("{0} does not lie beside the board: as Equipment it is played first, as in \"plays {0}: equipment 2\".", card(which))
            }),
            Refusal::NoLootCard(which) => of_crawls(|| {
                format!("{} is no Loot card: only those are put away for another card.", card(which))
            }),
            Refusal::ConcernsTheLog => {
                "A correction or a ruling concerns a whole log; it cannot be judged at one moment of it.".to_owned()
            }
        }
    }

    /// The things that are named in it.
    fn things(&self) -> Vec<String> {
        match self.event {
            Event::Announced { ability: Some(name), .. }
            | Event::Defended { with: name, .. }
            | Event::Played { card: name, .. }
            | Event::Spent { token: name, .. }
            | Event::PaidOff { token: name, .. }
            | Event::Found { what: name, .. }
            | Event::Flipped { card: name, .. }
            | Event::Explored { tile: name, .. }
            | Event::ReadOut { card: name, .. } => vec![name.to_string()],
            #[cfg(feature = "crawls")]
            Event::Discarded { card: name, .. } => vec![name.to_string()],
            #[cfg(not(feature = "crawls"))]
            Event::Discarded { card, .. } => match *card {},
            Event::Sold { cards, .. } | Event::Revealed { cards, .. } => {
                cards.iter().map(ToString::to_string).collect()
            }
            Event::Opened(_)
            | Event::Rolled { .. }
            | Event::Announced { ability: None, .. }
            | Event::Aimed { .. }
            | Event::Chose { .. }
            | Event::Passed { .. }
            | Event::Ended { .. }
            | Event::Conceded { .. }
            | Event::Moved { .. }
            | Event::Looted { .. }
            | Event::Corrected(_)
            | Event::Answered(_)
            | Event::Ruled(_) => Vec::new(),
        }
    }

    pub(super) fn by(&self) -> Seat {
        speaker(self.event).unwrap_or(Seat::FIRST)
    }

    /// The first thing that is named in it.
    pub(super) fn thing(&self) -> Option<String> {
        self.things().into_iter().next()
    }

    fn this(&self) -> String {
        self.thing().unwrap_or_else(|| "this".to_owned())
    }

    fn unknown(&self, what: Unknown) -> String {
        let thing = self.this();
        let player = self.names.player(self.by());
        match what {
            Unknown::Hero => "This rule set has no such hero.".to_owned(),
            Unknown::Ability => format!("{player}'s board has no ability {thing:?}."),
            Unknown::Token => format!("This match has no token {thing:?}."),
            Unknown::Card => format!("{player}'s deck has no card {thing:?}."),
            Unknown::Mode => "This rule set has no such mode.".to_owned(),
            Unknown::Ruleset => "No such rule set is at hand.".to_owned(),
            Unknown::Symbol => of_crawls(|| "No die of the Boss shows such a symbol.".to_owned()),
            Unknown::Hidden => format!("No Environment and no Minion is called {thing:?}."),
        }
    }
}

/// Why what was said along does not fit, behind a colon.
fn misfit(rule: Rule) -> &'static str {
    const WHY: [(Rule, &str); 6] = [
        (
            Rule::AlterVariable,
            ": only the dice rolled last lie there, and those that activated the ability are final",
        ),
        (Rule::CardDice, ": no such die lies there that it could turn so or throw again"),
        (Rule::CardCopyDie, ": no other die that it may touch shows that"),
        (Rule::TextOr, ": there is no such alternative now"),
        (Rule::StatusRemove, ": no such token lies there that could be taken away"),
        (Rule::DefenseIncomingStatus, ": no such status effect is on its way"),
    ];
    WHY.iter().find(|(why, _)| *why == rule).map_or("", |(_, words)| words)
}

const fn timing_words(timing: Timing) -> &'static str {
    match timing {
        Timing::MainPhase => "in one's own Main Phases",
        Timing::RollPhase => "in Roll Phases",
        Timing::Instant => "at any time",
    }
}

/// What a closed window was for, as a sentence.
pub fn closed(names: &Names, kind: WindowKind) -> String {
    if names.language() == Language::French {
        return french::phase::closed(kind);
    }
    format!("Nobody spoke, so it is over with {}.", window(kind))
}
