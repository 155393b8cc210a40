//! The state of a match: a plain value without heap.

mod actor;
mod actors;
mod boss;
mod crawl;
mod frame;
mod seating;
mod shown;

use events::Phase;

pub(crate) use actor::Tokens;
pub use actor::{Actor, Apart, Cards};
pub use actors::Actors;
pub use boss::BossBattle;
pub(crate) use crawl::HEROES;
pub use crawl::{Crawl, OnTheWay};
pub(crate) use frame::Mark;
pub use frame::{Do, Frame, Mood, Question, Reading, Step, Window, WindowKind};
pub use seating::Seating;

use crate::act::{ACTORS, ActorId, Picks, TokenId};
use crate::book::{Cause, ComesBack, Kind};
use crate::content::effect::RollPhase;
use crate::damage::{Line, Total};
use crate::inline::Inline;
use crate::token_set::TokenSet;

/// How deep texts can be nested.
pub(crate) const DEPTH: usize = 26;
/// How deep they may be when somebody answers once more: one card and its text are never deeper than what is left.
pub(crate) const ANSWERED: usize = 17;
/// How many lines of damage, prevention and healing one phase can gather.
pub(crate) const LINES: usize = 40;
/// How many changes of an ability are kept until the Offensive Roll Phase concludes.
pub(crate) const DONE: usize = 20;
/// How many effects can wait for their moment.
pub(crate) const DUES: usize = 12;

/// Everything the rules need to know about a match at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The number of the turn, from 1, counting every player's turns.
    pub(crate) turn: u16,
    /// Who acts: the player whose turn it is, or an enemy whose step of that turn it is.
    pub(crate) active: ActorId,
    /// The player whose turn it is. [MIN-6]
    pub(crate) turn_of: ActorId,
    /// The phase.
    pub(crate) phase: Phase,
    /// Whether the phase that was about to begin is skipped.
    pub(crate) skips: bool,
    /// Whether the start player has no Income Phase in turn 1. [TURN-5]
    pub(crate) first_income_skipped: bool,
    /// Whether there are only Roll Phases. [MODE-SIMP]
    pub(crate) only_roll_phases: bool,
    /// Whether an Attack on a player with the most Health draws a card. [KOTH-2]
    pub(crate) leader_draws: bool,
    /// With what a player comes back who is defeated before their second turn. [WTT-1]
    pub(crate) comes_back: Option<ComesBack>,
    /// Who has begun a turn, and who a second one; only where that matters. [WTT-1]
    pub(crate) begun: [Actors; 2],
    /// Whether healing of a bundle is gained before its damage. [C-120]
    pub(crate) heals_first: bool,
    /// How the match ended.
    pub(crate) outcome: Option<Outcome>,
    /// The actors: first the heroes of the seats, in seat order.
    pub(crate) actors: Inline<Actor, ACTORS>,
    /// Who is with whom, and in what order they act.
    pub(crate) seating: Seating,
    /// Who was defeated or gave up, and takes no part any more. [WIN-2]
    pub(crate) out: Actors,
    /// The Offensive Roll Phase under way, or the last one.
    pub(crate) attack: Attack,
    /// What is being resolved, the innermost last.
    pub(crate) stack: Inline<Frame, DEPTH>,
    /// Tokens whose effects of this Upkeep Phase are still to come. [UPK-2]
    pub(crate) upkeep: TokenSet,
    /// Damage, prevention and healing that wait to be dealt. [ACC-1]
    pub(crate) lines: Inline<Line, LINES>,
    /// Where the lines begin that are dealt on the spot, apart from those before them. [DMG-9]
    pub(crate) isolated: Option<u8>,
    /// Effects that wait for their moment.
    pub(crate) dues: Inline<Due, DUES>,
    /// What was chosen last since somebody acted because nothing else could be, and for whom. Whoever says it all the
    /// same changes nothing.
    pub(crate) forced: Option<(ActorId, Picks)>,
    /// How a Portal Crawl stands, if the match is one. [CRAWL-1]
    pub(crate) crawl: Option<Crawl>,
    /// How a Boss Battle stands, if the match is one. [ADV-BOSS-4]
    pub(crate) boss: Option<BossBattle>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side is left: its first player who is. [WIN-1]
    Won(ActorId),
    /// Everybody still in the game was defeated at once. [WIN-3]
    Draw,
    /// A crawl is lost: the enemies have won. [CRAWL-6]
    Lost,
}

/// An Offensive Roll Phase and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Whose.
    pub(crate) by: ActorId,
    /// At whom; as long as that is not known, somebody in that place. [TGT-1]
    pub(crate) at: ActorId,
    /// Whether it is known at whom.
    pub(crate) aimed: bool,
    /// The five dice as they lie there; zeros before the first attempt.
    pub(crate) dice: [u8; 5],
    /// Roll Attempts made.
    pub(crate) attempts: u8,
    /// Roll Attempts granted beyond the usual number.
    pub(crate) extra_attempts: u8,
    /// The announced ability, by its place in the hero's list.
    pub(crate) announced: Option<u8>,
    /// Whether dice were altered since the announcement. [ANN-3]
    pub(crate) altered: bool,
    /// Whether a Roll Attempt was granted since the announcement. [ROLL-4]
    pub(crate) granted: bool,
    /// Whether the ability was activated.
    pub(crate) activated: bool,
    /// Whether it is an Attack. [ATK-1]
    pub(crate) attacks: bool,
    /// The type of its damage.
    pub(crate) kind: Kind,
    /// Whether opponents are locked out by an Ultimate. [ULT-2]
    pub(crate) ultimate: bool,
    /// Whether the phase failed.
    pub(crate) failed: bool,
    /// Whether the checks at the conclusion of the Offensive Roll Phase were made.
    pub(crate) concluded: bool,
    /// What the text of the ability has changed so far; taken back if the phase fails. [STS-13]
    pub(crate) done: Inline<Done, DONE>,
    /// The damage of the ability on its target, before anything changes it. [MOD-5]
    pub(crate) base: u8,
    /// Whether a text made the Attack undefendable. [DMG-5]
    pub(crate) forced: bool,
    /// Tokens whose dice may be thrown again once when they are spent on this Attack.
    pub(crate) rerolls: TokenSet,
    /// Whether the Offensive Roll Phase begins anew.
    pub(crate) restarts: bool,
    /// Whether the Defender's dice were rolled. [C-80]
    pub(crate) defense: Defending,
    /// Additional Offensive Roll Phases still to come.
    pub(crate) again: u8,
    /// Whether a card was drawn because the target leads. [KOTH-2]
    pub(crate) drew: bool,
    /// At whom the next of them is aimed, if the text that granted it says so.
    pub(crate) again_at: Option<ActorId>,
    /// Status effects that are being inflicted right now, and whether one was placed. [DEF-10]
    pub(crate) incoming: Inline<(TokenId, bool), 4>,
}

impl Attack {
    /// Who rolls in that phase.
    pub(crate) fn roller(&self, phase: RollPhase) -> ActorId {
        match phase {
            RollPhase::Offense => self.by,
            RollPhase::Defense => self.at,
        }
    }

    /// Whether it is aimed at this player, as far as that is known.
    pub(crate) fn is_at(&self, actor: ActorId) -> bool {
        self.aimed && self.at == actor && self.by != actor
    }

    /// An Offensive Roll Phase that is just beginning.
    pub(crate) fn new(by: ActorId, at: ActorId) -> Attack {
        Attack {
            by,
            at,
            aimed: true,
            dice: [0; 5],
            attempts: 0,
            extra_attempts: 0,
            announced: None,
            altered: false,
            granted: false,
            activated: false,
            attacks: false,
            kind: Kind::Normal,
            ultimate: false,
            failed: false,
            concluded: false,
            done: Inline::default(),
            base: 0,
            forced: false,
            rerolls: TokenSet::NONE,
            restarts: false,
            defense: Defending::Open,
            again: 0,
            drew: false,
            again_at: None,
            incoming: Inline::default(),
        }
    }
}

/// Something that the text of an ability has changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Done {
    /// So many tokens were placed; below 0: taken away.
    Tokens(ActorId, TokenId, i8),
    /// So many CP were gained; below 0: lost.
    Cp(ActorId, i8),
    /// So many cards were drawn; whether from the Hero Upgrade deck.
    Drew(ActorId, bool, u8),
    /// A use that is counted in a turn was made: its place in the count.
    Used(ActorId, u8),
    /// The stack limit was raised by so much.
    Raised(ActorId, u8),
    /// Lines of this cause wait.
    Line(Cause),
}

impl Default for Done {
    fn default() -> Self {
        Done::Line(Cause::Table)
    }
}

impl Done {
    /// Whether a further change of the same thing, or none, is counted with this one.
    pub(crate) fn joins(&mut self, further: Done) -> bool {
        match (self, further) {
            (Done::Tokens(actor, token, n), Done::Tokens(by, kind, more))
                if (*actor, *token) == (by, kind) =>
            {
                *n = n.saturating_add(more);
                true
            }
            (Done::Cp(actor, n), Done::Cp(by, more)) if *actor == by => {
                *n = n.saturating_add(more);
                true
            }
            (Done::Drew(actor, of, n), Done::Drew(by, from, more))
                if (*actor, *of) == (by, from) =>
            {
                *n = n.saturating_add(more);
                true
            }
            (Done::Line(cause), Done::Line(other)) => *cause == other,
            (
                Done::Tokens(..)
                | Done::Cp(..)
                | Done::Drew(..)
                | Done::Used(..)
                | Done::Raised(..)
                | Done::Line(_),
                _,
            ) => false,
        }
    }
}

/// How far the defence against an Attack has come. [DEF-3]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Defending {
    /// It is still to come.
    Open,
    /// The dice were rolled.
    Rolled,
    /// It was given up for something else.
    Forgone,
    /// The moment passed without a roll.
    Over,
}

/// An effect that waits for its moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Due {
    /// What.
    pub(crate) what: DueKind,
    /// On whom.
    pub(crate) to: ActorId,
    /// Printed on what.
    pub(crate) cause: Cause,
    /// Only if the Attack really deals at least this much; 0: in step 1 of the Defensive Roll Phase.
    pub(crate) if_dealt: u8,
    /// Whether it is meant for the target, who is not known yet.
    pub(crate) unaimed: bool,
}

impl Default for Due {
    fn default() -> Self {
        Due {
            what: DueKind::LoseCp(0),
            to: ActorId::FIRST,
            cause: Cause::Table,
            if_dealt: 0,
            unaimed: false,
        }
    }
}

impl Due {
    /// Whether its moment is step 1 of the Defensive Roll Phase. [DEF-2]
    pub(crate) fn arrives(&self) -> bool {
        self.if_dealt == 0 && !matches!(self.what, DueKind::Share(_))
    }
}

/// What waits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DueKind {
    /// Tokens to be placed.
    Inflict(TokenId, u8),
    /// CP to be lost.
    LoseCp(u8),
    /// CP to be taken by the attacker.
    StealCp(u8),
    /// Cards to be discarded: the word that says so.
    Discard(u16),
    /// Damage to be shared out when everything is added up: the word that says so.
    Share(u16),
}

impl State {
    /// Becomes equal to another state: of its actors, frames, lines and dues those that are there are copied, and no
    /// more.
    pub fn copy_from(&mut self, other: &State) {
        // Each field by its name, so that none is forgotten.
        let State {
            turn,
            active,
            turn_of,
            phase,
            skips,
            first_income_skipped,
            only_roll_phases,
            leader_draws,
            comes_back,
            begun,
            heals_first,
            outcome,
            actors,
            seating,
            out,
            attack,
            stack,
            upkeep,
            lines,
            isolated,
            dues,
            forced,
            crawl,
            boss,
        } = other;
        (self.turn, self.active, self.phase, self.skips) = (*turn, *active, *phase, *skips);
        self.first_income_skipped = *first_income_skipped;
        (self.only_roll_phases, self.leader_draws) = (*only_roll_phases, *leader_draws);
        (self.comes_back, self.begun) = (*comes_back, *begun);
        (self.turn_of, self.heals_first) = (*turn_of, *heals_first);
        (self.outcome, self.out) = (*outcome, *out);
        (self.seating, self.attack) = (*seating, *attack);
        (self.upkeep, self.isolated, self.forced) = (*upkeep, *isolated, *forced);
        if crawl.is_some() || self.crawl().is_some() {
            self.crawl = *crawl;
        }
        if boss.is_some() || self.boss().is_some() {
            self.boss = *boss;
        }
        self.actors.copy_from(actors);
        self.stack.copy_from(stack);
        self.lines.copy_from(lines);
        self.dues.copy_from(dues);
    }

    /// Whether this was chosen for that player just now, as nothing else could be.
    pub(crate) fn chose_anyway(&self, by: ActorId, said: &Picks) -> bool {
        let forced = self.forced.filter(|(whose, _)| *whose == by);
        !said.is_empty() && forced.is_some_and(|(_, picks)| picks.starts_with(said))
    }

    /// A player.
    pub fn actor(&self, actor: ActorId) -> &Actor {
        self.actors.slot(actor.index())
    }

    /// A player, to be changed.
    pub(crate) fn actor_mut(&mut self, actor: ActorId) -> &mut Actor {
        self.actors.slot_mut(actor.index())
    }

    /// A player's Health once a total has landed: never below 0, and healed only up to the cap. [HP-4]
    pub fn health_after(&self, actor: ActorId, total: Total) -> u8 {
        let before = i32::from(self.health(actor));
        let most = before.max(self.most_health(actor).into());
        let healed = before + i32::from(total.healed);
        let healed = if self.heals_first { healed.min(most) } else { healed };
        (healed - i32::from(total.dealt)).clamp(0, most) as u8
    }

    /// Whether it matters if the healing of a total comes before its damage: together they end elsewhere. [C-120]
    pub(crate) fn heals_past_the_cap(&self, actor: ActorId, total: Total) -> bool {
        let other = State { heals_first: !self.heals_first, ..*self };
        self.health_after(actor, total) != other.health_after(actor, total)
    }

    /// An Offensive Roll Phase that is just beginning.
    pub(crate) fn new_attack(&self, by: ActorId) -> Attack {
        // Whom a Hero of a crawl attacks is known. [HERO-TURN]
        let aimed = self.crawl().is_some() || self.foes(by).len() < 2 || self.is_enemy(by);
        Attack { aimed, ..Attack::new(by, self.first_target(by)) }
    }

    /// The innermost frame.
    pub fn innermost(&self) -> Option<&Frame> {
        self.stack.last()
    }

    /// Whether damage and healing of the present phase wait for its conclusion. [ACC-1, UPK-3]
    pub fn gathers(&self) -> bool {
        matches!(self.phase, Phase::Upkeep | Phase::Offense | Phase::Targeting | Phase::Defense)
    }

    /// Whether an Attack is under way that has not failed. [ATK-1]
    pub fn attacks(&self) -> bool {
        self.in_roll_phase() && self.attack.attacks && !self.attack.failed
    }

    /// Whether a Roll Phase is under way. [TURN-4]
    pub fn in_roll_phase(&self) -> bool {
        matches!(self.phase, Phase::Offense | Phase::Targeting | Phase::Defense)
    }
}
