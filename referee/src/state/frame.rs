//! What is being resolved: plain frames, the innermost last.

use std::num::NonZeroU8;

use crate::act::{ActorId, Picks, TokenId, Words};
use crate::book::{Cause, Rule, TextId, Timing};

/// One thing that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// Where the turn goes on. At the bottom, but for [`Step::DealIsolated`].
    Step(Step),
    /// The rest of a printed text.
    Do(Do),
    /// The rest of a text that the table read out.
    Given(Reading),
    /// A played card that goes to the discard pile once its text is resolved. [CARD-2]
    PlayedCard {
        /// Whose card.
        actor: ActorId,
        /// Its place in the deck's list.
        card: u8,
    },
    /// A declared token is discarded, if it is still there; else the text below comes to nothing. [TIM-6]
    DeclaredToken {
        /// Whose token.
        actor: ActorId,
        /// Which kind.
        token: TokenId,
        /// How many.
        count: u8,
    },
    /// A required answer. Never skipped.
    Ask(Question),
    /// A chance to speak. Silence closes it.
    Window(Window),
}

impl Frame {
    /// The printed text, if it is one.
    pub(crate) fn text(&self) -> Option<&Do> {
        match self {
            Frame::Do(text) => Some(text),
            Frame::Step(_)
            | Frame::Given(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Ask(_)
            | Frame::Window(_) => None,
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Step(Step::Upkeep)
    }
}

/// What the turn does next. [TURN-2]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Begin the Upkeep Phase.
    Upkeep,
    /// The effects of the Upkeep Phase that are still to come, in the order of the board. [UPK-2]
    UpkeepGoesOn,
    /// Everything of the Upkeep Phase has acted.
    UpkeepConcludes,
    /// Deal what was gathered outside of a Roll Phase, after a chance to avoid it. [UPK-3]
    Land,
    /// Begin the Income Phase.
    Income,
    /// Gain CP and draw.
    IncomeArrives,
    /// Begin Main Phase (1).
    Main1,
    /// What acts before an Offensive Roll Phase.
    BeforeOffense,
    /// Begin an Offensive Roll Phase, or skip it.
    Offense,
    /// The Offensive Roll Phase concludes: what may void it is checked first.
    OffenseConcludes,
    /// The announced ability is activated. [ANN-5]
    Activate,
    /// Its text is read: is it an Attack? [ATK-1]
    Declared,
    /// At whom it is aimed. [TGT-1]
    Target,
    /// Defensive Roll Phase, step 1: what needs a target and is not damage. [DEF-2]
    Inflict,
    /// What acts when somebody was attacked.
    Attacked,
    /// Defensive Roll Phase, steps 2 and 3. [DEF-3]
    Defend,
    /// Defensive Roll Phase, step 5: the last opportunity. [DEF-8]
    LastWord,
    /// Defensive Roll Phase, step 6: what counts only now joins what waits.
    Settle,
    /// Everything that waits is dealt at once. [DEF-9]
    Deal,
    /// No ability was activated: what cards brought still arrives. [ACC-1]
    ComesToNothing,
    /// The conclusion of the Roll Phase. [TURN-4]
    RollPhaseConcludes,
    /// Another Offensive Roll Phase, or Main Phase (2).
    AfterRollPhase,
    /// Begin Main Phase (2).
    Main2,
    /// Begin the Discard Phase. [SELL-2]
    Discard,
    /// Deal what is dealt on the spot, apart from what waits. It stands above the text that dealt it. [DMG-9]
    DealIsolated,
    /// What acts at the end of the turn. [TIM-10]
    TurnConcludes,
    /// The turn passes on. [TURN-1]
    TurnEnds,
    /// A turn of a crawl begins: who is not engaged moves. [CRAWL-2]
    SetOut,
    /// Where one may move is asked. [CRAWL-3]
    Journey,
    /// The journey is over, and the battle is about to begin.
    Battle,
    /// The battle begins, with whoever acts first in it. [MIN-7]
    BattleBegins,
    /// A Minion is beaten, or somebody stands again: the crawl may be won. [CRAWL-6]
    CrawlIsWon,
}

/// A place among the lines that wait, from 1: so that none takes no more room than one.
pub(crate) type Mark = NonZeroU8;

/// The rest of a printed text, and what it speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Do {
    /// What remains to be read.
    pub(crate) rest: TextId,
    /// Whose text it is.
    pub(crate) me: ActorId,
    /// Whom it is aimed at.
    pub(crate) foe: ActorId,
    /// Whom it speaks of, if not of these two in the usual way.
    pub(crate) to: Option<ActorId>,
    /// What is printed on.
    pub(crate) cause: Cause,
    /// The dice rolled for it; zeros if none.
    pub(crate) dice: [u8; 5],
    /// How many of them.
    pub(crate) count: u8,
    /// How many of them, the last ones, are the opponent's.
    pub(crate) theirs: u8,
    /// The picks.
    pub(crate) picks: Picks,
    /// How often each word counts ("for each").
    pub(crate) times: u8,
    /// Only if the Attack really deals at least this much; 0 without such a condition. [MOD-7]
    pub(crate) if_dealt: u8,
    /// Where its lines stand among those that wait: a defence counts from the moment it was rolled. [C-19]
    pub(crate) mark: Option<Mark>,
    /// How the words are taken.
    pub(crate) mood: Mood,
    /// How often the choice that comes next was made already.
    pub(crate) again: u8,
}

/// The rest of a text that the table read out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reading {
    /// What remains to be read, the next word last.
    pub(crate) words: Words,
    /// Whose text it is.
    pub(crate) me: ActorId,
    /// Whom it is aimed at: the same, if it is of an Environment.
    pub(crate) foe: ActorId,
    /// What it is read out from.
    pub(crate) cause: Cause,
    /// When a card was played that says this: as such a one it is answered.
    pub(crate) timing: Timing,
}

impl Reading {
    /// A text from its first word on.
    pub(crate) fn new(words: Words, me: ActorId, foe: ActorId) -> Reading {
        let words = words.iter().rev().copied().collect();
        Reading { words, me, foe, cause: Cause::Given(me), timing: Timing::MainPhase }
    }
}

/// How the words of a text are taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mood {
    /// As they stand.
    Plain,
    /// As they stand, as a part of what an Offensive Ability does.
    Part,
    /// An Offensive Ability: what needs a target and is not damage waits for the Defensive Roll Phase. [DEF-2]
    Offense,
    /// Only the removal of its own token is carried out: the phase it acts on has no effect anyway. [ULT-5, STS-13]
    RemovalOnly,
}

/// A required answer. It says what is asked, never what may be answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// The first Roll Attempt of an Offensive Roll Phase. [ROLL-3]
    Attempt {
        /// Of whom.
        by: ActorId,
    },
    /// The dice of a Defensive Ability, whose text is the frame below. [DEF-5]
    Defense {
        /// Of whom.
        by: ActorId,
    },
    /// Which of several Defensive Abilities. [DEF-3]
    WhichDefense {
        /// Of whom.
        by: ActorId,
    },
    /// Dice of the opponent beside those of the text in the frame below.
    Beside {
        /// Of whom.
        by: ActorId,
    },
    /// Dice for the text in the frame below. [TXT-1]
    Roll {
        /// Of whom.
        by: ActorId,
    },
    /// Dice that lie there thrown anew.
    Reroll {
        /// Of whom.
        by: ActorId,
        /// Throws of single dice, at most.
        throws: u8,
        /// The one die it must be (from 0), or any.
        die: Option<u8>,
    },
    /// What the text in the frame below needs picked.
    Pick {
        /// Of whom.
        by: ActorId,
    },
    /// Cards to be sold down to the hand limit. [SELL-2]
    SellDown {
        /// Of whom.
        by: ActorId,
    },
    /// From which deck a card is drawn, where Hero Upgrade cards are one of their own. [MODE-HUD]
    Deck {
        /// Of whom.
        by: ActorId,
        /// How many cards are still to be drawn.
        cards: u8,
        /// Why.
        cause: Cause,
        /// By which rule.
        rule: Rule,
        /// Whether an Offensive Ability draws them that has not concluded. [STS-13]
        noted: bool,
    },
    /// Where one goes. [CRAWL-3]
    Journey {
        /// Of whom.
        by: ActorId,
        /// Whether only to an unexplored tile beside one's own.
        beside: bool,
    },
    /// Which Environment was turned over. [CRAWL-4]
    Environment {
        /// Of whom.
        by: ActorId,
    },
    /// Which Minion was drawn. [CRAWL-4]
    Minion {
        /// Of whom.
        by: ActorId,
        /// From the deck of this level.
        level: u8,
    },
    /// The Loot die. [LOOT-1]
    Loot {
        /// Of whom.
        by: ActorId,
        /// The level of the chest.
        level: u8,
    },
    /// Which card of a Boss was turned over. [ADV-BOSS-4]
    BossCard {
        /// Of whom.
        by: ActorId,
        /// Whether only its Roll Objective counts.
        only_rolls: bool,
    },
}

impl Question {
    /// Whether a Defensive Ability is asked for. [DEF-3]
    pub const fn is_a_defense(self) -> bool {
        match self {
            Question::Defense { .. } | Question::WhichDefense { .. } => true,
            Question::Attempt { .. }
            | Question::Beside { .. }
            | Question::Roll { .. }
            | Question::Reroll { .. }
            | Question::Pick { .. }
            | Question::SellDown { .. }
            | Question::Deck { .. }
            | Question::Journey { .. }
            | Question::Environment { .. }
            | Question::Minion { .. }
            | Question::Loot { .. }
            | Question::BossCard { .. } => false,
        }
    }

    /// Who has to answer.
    pub const fn by(self) -> ActorId {
        match self {
            Question::Attempt { by }
            | Question::Defense { by }
            | Question::WhichDefense { by }
            | Question::Beside { by }
            | Question::Roll { by }
            | Question::Reroll { by, .. }
            | Question::Pick { by }
            | Question::SellDown { by }
            | Question::Journey { by, .. }
            | Question::Environment { by }
            | Question::Minion { by, .. }
            | Question::Loot { by, .. }
            | Question::BossCard { by, .. }
            | Question::Deck { by, .. } => by,
        }
    }
}

/// A chance to speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// Which.
    pub kind: WindowKind,
    /// A bit for each actor that passed.
    pub(crate) passed: u8,
}

/// What a chance to speak is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum WindowKind {
    /// A Main Phase. [UPG-6]
    #[default]
    Main,
    /// Dice of a Roll Attempt lie there: roll again, alter, or announce. Only an announcement ends it. [ROLL-1]
    Rolling,
    /// An ability is announced: alter dice or let it activate. [ANN-2]
    Announced,
    /// Dice rolled for the text in the frame below lie there. [ANN-6]
    Dice,
    /// Further throws of a reroll that was granted.
    MoreThrows {
        /// Of whom.
        by: ActorId,
        /// How many are left.
        throws: u8,
    },
    /// Dice of the roll below may be thrown again, as its text allows.
    Rethrow {
        /// Of whom.
        by: ActorId,
        /// How many dice, at most, in one throw.
        dice: u8,
        /// How many throws are left.
        times: u8,
        /// What a throw costs; nothing if 0 tokens.
        price: (u8, TokenId),
    },
    /// Which effect of the Upkeep Phase comes first. [UPK-2]
    Order,
    /// Words that may be declined, in the text below.
    Offer {
        /// Whose text it is.
        by: ActorId,
        /// Where they stand.
        at: u16,
        /// How often they were taken already.
        again: u8,
    },
    /// A card that takes tokens is played, or a token spent, and can be answered before it
    /// resolves. [TIM-6, TIM-7]
    Answer {
        /// Whose card or token.
        to: ActorId,
    },
    /// A printed "then". [TXT-4]
    Then,
    /// The ability is activated; targeting and defence have not begun. Once more when the target is known. [ROLL-5]
    Declared,
    /// The last opportunity before everything is dealt. [DEF-8]
    LastWord,
    /// A Discard Phase in which nothing has to be sold, where a position begins with it. [CARD-8]
    Discard,
    /// Before one moves, or before a battle: Salves are used here. [SALVE-2]
    Salves,
}

impl WindowKind {
    /// Whose chance alone it is: nobody else says anything of it.
    pub const fn belongs_to(self) -> Option<ActorId> {
        match self {
            WindowKind::MoreThrows { by, .. }
            | WindowKind::Rethrow { by, .. }
            | WindowKind::Offer { by, .. } => Some(by),
            WindowKind::Main
            | WindowKind::Rolling
            | WindowKind::Announced
            | WindowKind::Dice
            | WindowKind::Order
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Discard
            | WindowKind::Salves => None,
        }
    }
}

impl Do {
    /// A text about to be read.
    pub(crate) fn new(rest: TextId, me: ActorId, foe: ActorId, cause: Cause) -> Do {
        Do {
            rest,
            me,
            foe,
            to: None,
            cause,
            dice: [0; 5],
            count: 0,
            theirs: 0,
            picks: Picks::default(),
            times: 1,
            if_dealt: 0,
            mark: None,
            mood: Mood::Plain,
            again: 0,
        }
    }
}
