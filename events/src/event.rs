//! The closed list of what people log.

use crate::{
    Answer, Authority, Cell, Dice, Environment, Face, HeroCard, JudgeRuling, LootCard, Map, Name,
    Prose, Seat,
};

/// Something a person at the table saw or did. Past tense.
///
/// There is no field for a result anywhere in here. New variants are appended at the end only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The match was set up. Always the first event, and only there.
    Opened(Opening),
    /// These dice lie there now, kept dice included.
    Rolled {
        /// Who rolled.
        by: Seat,
        /// All dice of this roll as they lie there now.
        dice: Dice,
    },
    /// An Offensive Ability was announced, or that none will be used; by a Defender, that no Defensive Ability will be.
    Announced {
        /// Who announced.
        by: Seat,
        /// The ability as named on the board (without its level), or none.
        ability: Option<Name>,
    },
    /// An opponent was chosen as the target.
    Aimed {
        /// Who attacks.
        by: Seat,
        /// Who is targeted.
        at: Seat,
    },
    /// A Defensive Ability was chosen, or the only one named.
    Defended {
        /// Who defends.
        by: Seat,
        /// The ability as named on the board.
        with: Name,
    },
    /// A card was played from the hand.
    Played {
        /// Who played it.
        by: Seat,
        /// The card as printed.
        card: Name,
        /// What had to be picked, in the order of the card's text.
        picks: Vec<Pick>,
    },
    /// Cards were sold for CP.
    Sold {
        /// Who sold them.
        by: Seat,
        /// The cards, at least one.
        cards: Vec<Name>,
    },
    /// A token was spent.
    Spent {
        /// Who spent it.
        by: Seat,
        /// The token.
        token: Name,
        /// What had to be picked, in the order of the token's text.
        picks: Vec<Pick>,
    },
    /// The price to be rid of a token was paid.
    PaidOff {
        /// Who paid.
        by: Seat,
        /// The token.
        token: Name,
    },
    /// A choice that a text left open was made.
    Chose {
        /// Who chose.
        by: Seat,
        /// What was chosen, at least one.
        picks: Vec<Pick>,
    },
    /// Cards of a hidden hand were shown to the table and stay in the hand.
    Revealed {
        /// Whose hand.
        by: Seat,
        /// The cards, at least one.
        cards: Vec<Name>,
    },
    /// Somebody declined to act. Silence says the same.
    Passed {
        /// Who passed.
        by: Seat,
    },
    /// "Done with this phase."
    Ended {
        /// Who is done.
        by: Seat,
    },
    /// Somebody gave the match up.
    Conceded {
        /// Who gave up.
        by: Seat,
    },
    /// An earlier entry was put right.
    Corrected(Correction),
    /// A judge decided something.
    Ruled(JudgeRuling),
    /// Somebody spoke about a correction that was proposed.
    Answered(Answer),
    /// A Hero went to a place on the map.
    Moved {
        /// Who went.
        by: Seat,
        /// Where to.
        to: Cell,
    },
    /// Something hidden was turned over: an Environment, or the card of a Minion.
    Found {
        /// Who turned it over.
        by: Seat,
        /// What it is called.
        what: Name,
    },
    /// The Loot die lies there.
    Looted {
        /// Who rolled it.
        by: Seat,
        /// What it shows, 1 to 20.
        die: u8,
    },
    /// The top card of a Boss's Action deck was turned over.
    Flipped {
        /// Where the Boss sits.
        by: Seat,
        /// The card as printed.
        card: Name,
        /// What it says, if the rule set does not have it.
        says: Option<Face>,
    },
    /// An Environment was turned over that the rule set does not have.
    Explored {
        /// Who turned it over.
        by: Seat,
        /// What it is called.
        tile: Name,
        /// What it says.
        says: Environment,
    },
    /// A Loot card was played that the rule set does not have. [LOOT-4]
    ReadOut {
        /// Who played it.
        by: Seat,
        /// The card as printed.
        card: Name,
        /// What it says.
        says: HeroCard,
    },
    /// A Loot card was put away: from the hand for another one, or Equipment to make room. [LOOT-2, LOOT-3]
    Discarded {
        /// Who put it away.
        by: Seat,
        /// The card as printed.
        card: LootCard,
    },
}

/// An earlier entry was wrong, or one was left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Correction {
    /// The place in the log of the entry it concerns, from 1: an event, or an earlier correction.
    pub of: u32,
    /// What is put right.
    pub how: How,
    /// By whose authority.
    pub by: Authority,
    /// Why.
    pub because: Prose,
}

/// How an entry is put right.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// It did not happen. Of a correction: the correction is withdrawn.
    Struck,
    /// This happened in its place. An opening is replaced by an opening only.
    Replaced(Box<Event>),
    /// This happened just before it and was not logged.
    Preceded(Box<Event>),
}

/// How a match is set up: a whole game from its start, or a position a judge asks about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// The rule set.
    pub ruleset: Name,
    /// The mode.
    pub mode: Name,
    /// The players in seat order, at least one.
    pub seats: Vec<Seated>,
    /// Whose turn is the first of the log.
    pub starts: Seat,
    /// Where the game stands, if it does not begin at the beginning.
    pub at: Option<Moment>,
    /// Whether the Hero Upgrade cards are a deck of their own. [MODE-HUD]
    pub hero_upgrade_deck: bool,
    /// What players' phones show during the match, if that was settled: the rules of the game do not ask.
    pub assist: Option<Assist>,
    /// The map, where a table lays one out that is not printed in the rule set. [CRAWL-1]
    pub map: Option<Map>,
}

/// What players' phones show during a match. It is a policy: a viewer keeps to it, and nothing makes others do so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Assist {
    /// What is, and no more.
    Totals,
    /// What may be done, too.
    Options,
    /// Chances, too.
    Odds,
}

impl Assist {
    /// All of them, the least first.
    pub const ALL: [Assist; 3] = [Assist::Totals, Assist::Options, Assist::Odds];

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Assist::Totals => "totals",
            Assist::Options => "options",
            Assist::Odds => "odds",
        }
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seated {
    /// The hero.
    pub hero: Name,
    /// Whether the deck holds the hero's optional extra (promotional) card.
    pub extra_card: bool,
    /// What differs from the usual start.
    pub setup: Setup,
}

/// What differs from the usual start of a player. Empty for an ordinary game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    /// Health.
    pub health: Option<u8>,
    /// Combat points.
    pub cp: Option<u8>,
    /// Tokens on the board, with their counts (1 or more).
    pub tokens: Vec<(Name, u8)>,
    /// Hero Upgrade cards in play.
    pub upgrades: Vec<Name>,
    /// Cards in hand.
    pub hand: Option<u8>,
    /// Cards of the hand that are known.
    pub known: Vec<Name>,
    /// Cards in the deck.
    pub deck: Option<u8>,
    /// Cards in the discard pile.
    pub discard: Option<u8>,
    /// Cards of the discard pile that are known.
    pub discarded: Vec<Name>,
    /// Hero Upgrade cards in these places, where they are a deck of their own; the other counts are then of the other
    /// cards. [MODE-HUD]
    pub apart: Apart,
    /// Loot cards of the deck. [LOOT-4]
    pub loot: Vec<Name>,
}

/// How many Hero Upgrade cards lie where, if they are a deck of their own. [MODE-HUD]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Apart {
    /// In hand.
    pub hand: Option<u8>,
    /// In their deck.
    pub deck: Option<u8>,
    /// In the discard pile.
    pub discard: Option<u8>,
}

impl Setup {
    /// Whether nothing differs from the usual start.
    pub fn is_empty(&self) -> bool {
        *self == Setup::default()
    }
}

/// Where a game stands that does not begin at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moment {
    /// The number of the turn, from 1, counting every player's turns.
    pub turn: u16,
    /// The phase, which is just beginning.
    pub phase: Phase,
}

/// A phase of a turn a position can begin with. [TURN-2]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Upkeep Phase.
    Upkeep,
    /// Income Phase.
    Income,
    /// Main Phase (1).
    Main1,
    /// Offensive Roll Phase.
    Offense,
    /// Targeting Roll Phase.
    Targeting,
    /// Defensive Roll Phase.
    Defense,
    /// Main Phase (2).
    Main2,
    /// Discard Phase.
    Discard,
    /// The way to an adventure, before its phases begin.
    Journey,
}

impl Phase {
    /// All phases, in the order of a turn; the way there last.
    pub const ALL: [Phase; 9] = [
        Phase::Upkeep,
        Phase::Income,
        Phase::Main1,
        Phase::Offense,
        Phase::Targeting,
        Phase::Defense,
        Phase::Main2,
        Phase::Discard,
        Phase::Journey,
    ];

    /// How notation says it.
    pub const fn words(self) -> &'static str {
        match self {
            Phase::Upkeep => "upkeep",
            Phase::Income => "income",
            Phase::Main1 => "main 1",
            Phase::Offense => "offense",
            Phase::Targeting => "targeting",
            Phase::Defense => "defense",
            Phase::Main2 => "main 2",
            Phase::Discard => "discard",
            Phase::Journey => "journey",
        }
    }
}

/// One thing that had to be picked with a card, a token or a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// A die of the roll that lies there, and what it is turned to, if it is turned.
    Die {
        /// Which die, counted from 1 in the order they were read out.
        die: u8,
        /// What it shows afterwards.
        to: Option<u8>,
    },
    /// A player.
    Seat(Seat),
    /// A token on a player's board.
    Token {
        /// The token.
        token: Name,
        /// On whose board.
        of: Seat,
    },
    /// One of several printed alternatives, counted from 1.
    Option(u8),
    /// A card, such as one that is discarded.
    Card(Name),
    /// How much or how many, where a text leaves it open.
    Amount(u8),
}
