//! What follows from an event by the rules. Worked out on every replay, never stored.

use events::{Cell, Phase};

use crate::act::{ActorId, CardId, TokenId};
use crate::book::{Cause, Kind, Rarity, Rule};
use crate::damage::{Breakdown, Line};
use crate::state::{Outcome, State, WindowKind};

/// Something that followed, with what it is printed on and the rule it follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Happening {
    /// What.
    pub what: What,
    /// Printed on what.
    pub cause: Cause,
    /// By which rule.
    pub rule: Rule,
}

/// What followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A turn began.
    Turn {
        /// Its number.
        number: u16,
        /// Whose.
        actor: ActorId,
    },
    /// A phase began.
    Phase(Phase, ActorId),
    /// A phase was skipped.
    Skipped(Phase, ActorId),
    /// CP gained, and the dial now.
    CpGained(ActorId, u8, u8),
    /// CP lost or paid, and the dial now.
    CpLost(ActorId, u8, u8),
    /// Health gained, and the dial now.
    Healed(ActorId, u8, u8),
    /// Health lost, and the dial now.
    Damaged(ActorId, u8, u8),
    /// A card was discarded by a text.
    Discarded(ActorId, CardId),
    /// A stack limit was raised, and what it is now.
    LimitRaised(ActorId, TokenId, u8),
    /// A token kept a player from being defeated, and their Health now.
    Saved(ActorId, TokenId, u8),
    /// Cards drawn.
    Drew(ActorId, u8),
    /// Hero Upgrade cards drawn, from a deck of their own. [MODE-HUD]
    DrewUpgrades(ActorId, u8),
    /// Cards that were drawn went back onto the deck.
    PutBack(ActorId, u8),
    /// Cards that could not be drawn, because none are left.
    DrewNothing(ActorId, u8),
    /// The discard pile became the deck.
    Reshuffled(ActorId),
    /// A card was sold.
    Sold(ActorId, CardId),
    /// A Hero Upgrade card was placed.
    Upgraded(ActorId, CardId),
    /// Tokens placed, and how many there are now.
    TokensGained(ActorId, TokenId, u8, u8),
    /// Tokens that found no room.
    TokensLost(ActorId, TokenId, u8),
    /// Tokens came to somebody whom nothing but damage touches. [ADV-2]
    NotTouched(ActorId, TokenId, u8),
    /// Tokens taken off, and how many there are now.
    TokensRemoved(ActorId, TokenId, u8, u8),
    /// A status effect was stopped on its way.
    StatusStopped(ActorId, TokenId),
    /// A die (from 1) was turned.
    DieTurned {
        /// Whose.
        actor: ActorId,
        /// Which.
        die: u8,
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// One more Roll Attempt.
    AttemptGained(ActorId),
    /// An ability took effect.
    Activated(ActorId, u8),
    /// The books leave open what follows; the rule says how it is ruled.
    LeftOpen,
    /// The Offensive Roll Phase failed.
    Failed(ActorId),
    /// Somebody is aimed at: by whom, and who.
    Aimed(ActorId, ActorId),
    /// Who was defeated comes back with this Health.
    CameBack(ActorId, u8),
    /// The ability is an Attack of this type.
    Attacks(ActorId, ActorId, Kind),
    /// The Attack became undefendable.
    Undefendable(ActorId),
    /// A line was added to what waits to be dealt.
    Waits(Line),
    /// Another Offensive Roll Phase follows.
    AnotherOffense(ActorId),
    /// A judge set how many cards a hand has.
    HandSet(ActorId, u8),
    /// A judge set how many cards a discard pile has.
    DiscardSet(ActorId, u8),
    /// A player is defeated.
    Defeated(ActorId),
    /// The match ended.
    Over(Outcome),
    /// A Hero went to a place on the map.
    WentTo(ActorId, Cell),
    /// A place was explored: which Environment lies there.
    Explored(ActorId, Option<u8>),
    /// A Portal Shard was collected, and how many there are now.
    Shard(ActorId, u8),
    /// The team gained Gold, and the dial now.
    GoldGained(u8, u8),
    /// A Hero is engaged with an enemy.
    Engaged(ActorId, ActorId),
    /// A loot card lies under a board, unseen.
    LootCard(ActorId, Rarity),
    /// A Boss turned over a card, if the rule set has it.
    BossFlips(ActorId, Option<CardId>),
    /// A Boss plays the card that was turned over.
    BossPlays(ActorId, Option<CardId>),
    /// A Boss sells it.
    BossSells(ActorId, Option<CardId>),
}

/// A total that landed: its lines, and when and in whose Attack that was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The lines and the numbers they fold to.
    pub breakdown: Breakdown,
    /// Health before.
    pub before: u8,
    /// Health afterwards.
    pub after: u8,
    /// The number of the turn.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// Whose Attack was under way, if one was.
    pub attacker: Option<ActorId>,
}

impl Settled {
    /// A total that lands in this state, with the dial before and after it.
    pub fn now(state: &State, breakdown: Breakdown, before: u8, after: u8) -> Settled {
        let attacker = state.attacks().then(|| state.attacker());
        let (turn, phase) = (state.turn(), state.phase());
        Settled { breakdown, before, after, turn, phase, attacker }
    }
}

/// Who listens to what the rules do. Listening must not change anything.
pub trait Recorder {
    /// Whether anybody listens; when not, nothing is prepared.
    const LISTENS: bool;
    /// Something followed.
    fn happened(&mut self, happening: Happening);
    /// A window closed because nobody spoke.
    fn closed(&mut self, window: WindowKind);
    /// Damage was dealt, or Health gained.
    fn settled(&mut self, settled: Settled);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Recorder for Silent {
    const LISTENS: bool = false;
    fn happened(&mut self, _: Happening) {}
    fn closed(&mut self, _: WindowKind) {}
    fn settled(&mut self, _: Settled) {}
}

/// Whom the rules tell what follows when nobody asked. In a browser that is a narrator whom nobody reads: the rules are
/// then compiled for one listener, and a phone gets a twentieth less to load.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Nobody = Silent;
#[cfg(target_arch = "wasm32")]
pub(crate) type Nobody = Narrator;

/// Keeps everything, in order.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    /// What followed.
    pub happenings: Vec<Happening>,
    /// Windows that closed because nobody spoke.
    pub implied: Vec<WindowKind>,
    /// Totals that landed.
    pub settled: Vec<Settled>,
}

impl Recorder for Narrator {
    const LISTENS: bool = true;
    fn happened(&mut self, happening: Happening) {
        self.happenings.push(happening);
    }
    fn closed(&mut self, window: WindowKind) {
        self.implied.push(window);
    }
    fn settled(&mut self, settled: Settled) {
        self.settled.push(settled);
    }
}
