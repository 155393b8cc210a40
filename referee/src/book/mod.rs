//! A rule set as the rules read it: names made small, texts made flat.

mod compile;
mod op;
mod rule;
mod table;
mod text;

use std::collections::BTreeMap;

use events::Seat;

pub use op::{Op, Quantity, Target, Test, TextId};
pub use rule::{Citation, Rule};
pub use table::{Meets, Roll};
pub(crate) use text::symbols;

use crate::act::{CardId, TitleId, TokenId};
pub use crate::content::effect::DamageKind as Kind;
pub use crate::content::hero::Timing;
pub use crate::content::ruleset::{DamageAttributes, Mode, Settling};
use crate::content::token::{By, SpendWhen, Trigger};

pub(crate) use compile::compile;

/// A rule set in force: immutable, flat, and the same for ever for the same files.
#[derive(Debug)]
pub struct Ruleset {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) numbers: Numbers,
    pub(crate) damage: [Option<DamageAttributes>; 5],
    pub(crate) modes: BTreeMap<String, Mode>,
    pub(crate) heroes: Vec<HeroBook>,
    pub(crate) tokens: Vec<TokenBook>,
    /// Tokens that forbid their holder everything.
    pub(crate) forbidding: Vec<TokenId>,
    /// Tokens that change the number of Roll Attempts.
    pub(crate) attempting: Vec<TokenId>,
    /// What acts by itself, by [`Trigger`].
    pub(crate) triggers: [Vec<Reaction>; 6],
    pub(crate) ops: Vec<Op>,
    pub(crate) rules: BTreeMap<String, RuleBook>,
}

/// The numbers of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// CP at the start. [SETUP-3]
    pub cp_start: u8,
    /// The most CP. [CP-2]
    pub cp_most: u8,
    /// CP of the Income Phase. [INC-1]
    pub cp_income: u8,
    /// CP for a sold card. [SELL-1]
    pub cp_sale: u8,
    /// Cards at the start. [SETUP-4]
    pub hand_start: u8,
    /// The most cards at the end of the Discard Phase. [CARD-8]
    pub hand_most: u8,
    /// Cards drawn in the Income Phase. [INC-1]
    pub hand_income: u8,
    /// How far above the starting Health one may heal. [HP-4]
    pub heal_above_start: u8,
    /// Roll Attempts of an Offensive Roll Phase. [ROLL-1]
    pub roll_attempts: u8,
    /// Whether a Defender may decline the defence. [DEF-3]
    pub defense_may_be_declined: bool,
    /// How a total is added up.
    pub settling: Settling,
}

/// A rule's words in a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleBook {
    /// In our own words.
    pub says: String,
    /// Documents and places.
    pub cite: Vec<(String, String)>,
    /// Whether the words come from the rule set this one is based on.
    pub inherited: bool,
}

/// A hero.
#[derive(Debug)]
pub struct HeroBook {
    /// Name.
    pub name: String,
    /// Document and place.
    pub printed_in: (String, String),
    /// Symbol names.
    pub symbols: Vec<String>,
    /// Which symbol faces 1 to 6 show.
    pub faces: [u8; 6],
    /// Names of abilities.
    pub titles: Vec<String>,
    /// Board spaces that can be upgraded.
    pub slots: Vec<Slot>,
    /// Offensive Abilities of all levels, and the Ultimate Ability.
    pub abilities: Vec<AbilityBook>,
    /// Defensive Abilities of all levels.
    pub defenses: Vec<DefenseBook>,
    /// Rows of all abilities.
    pub rows: Vec<RowBook>,
    /// Which rows each roll of five dice meets.
    pub meets: Meets,
    /// The Ultimate Ability's place in `abilities`.
    pub ultimate: u8,
    /// The deck's list, in card order.
    pub deck: Vec<CardBook>,
    /// The cards of each [`Timing`], as bits of the deck's list.
    pub timings: [u64; 3],
    /// The hero's tokens.
    pub tokens: Vec<TokenId>,
    /// What the sources leave in doubt.
    pub unverified: Vec<String>,
}

impl HeroBook {
    /// The strongest row of an ability that the five dice meet. [ABIL-3]
    pub fn strongest(&self, ability: u8, dice: [u8; 5]) -> Option<u8> {
        let (first, end) = self.abilities[ability as usize].rows;
        let met = self.meets.rows(dice);
        (first..end).rev().find(|row| met >> row & 1 == 1)
    }

    /// The name of an ability.
    pub fn title(&self, title: TitleId) -> &str {
        &self.titles[title.0 as usize]
    }

    /// The card at this place of the deck's list.
    pub fn card(&self, card: CardId) -> &CardBook {
        &self.deck[card.0 as usize]
    }
}

/// A board space.
#[derive(Debug)]
pub struct Slot {
    /// Name on the board.
    pub title: TitleId,
    /// What it offers at levels 1 to 3.
    pub levels: [SlotLevel; 3],
}

/// What a board space offers at one level.
#[derive(Clone, Default, Debug)]
pub struct SlotLevel {
    /// Offensive Abilities, by place.
    pub abilities: Vec<u8>,
    /// The Defensive Ability, by place.
    pub defense: Option<u8>,
    /// The price of the card on level 1; 0 for the board itself.
    pub cost: u8,
}

/// An Offensive Ability of one level.
#[derive(Debug)]
pub struct AbilityBook {
    /// Name.
    pub title: TitleId,
    /// Its rows, from the weakest, as places in `rows`.
    pub rows: (u8, u8),
    /// Whether it is the Ultimate Ability.
    pub ultimate: bool,
}

/// A row.
#[derive(Debug)]
pub struct RowBook {
    /// The text, what holds for all rows included.
    pub text: TextId,
    /// How many of the 7,776 rolls of five dice meet it.
    pub rolls: u16,
}

/// A Defensive Ability of one level.
#[derive(Debug)]
pub struct DefenseBook {
    /// Name.
    pub title: TitleId,
    /// How many dice.
    pub roll: u8,
    /// The text.
    pub text: TextId,
}

/// A card of a deck.
#[derive(Debug)]
pub struct CardBook {
    /// Name.
    pub name: String,
    /// CP.
    pub cost: u8,
    /// Whether it is the optional extra card.
    pub extra: bool,
    /// What it is.
    pub kind: CardKind,
}

impl CardBook {
    /// When the card may be played. [CARD-3, UPG-1]
    pub fn timing(&self) -> Timing {
        match self.kind {
            CardKind::Upgrade { .. } => Timing::MainPhase,
            CardKind::Action { timing, .. } => timing,
        }
    }
}

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// A Hero Upgrade card.
    Upgrade {
        /// The board space.
        slot: u8,
        /// 2 or 3.
        level: u8,
    },
    /// An Action card.
    Action {
        /// When.
        timing: Timing,
        /// Attack Modifier.
        modifier: bool,
        /// The text.
        text: TextId,
    },
}

/// A token.
#[derive(Debug)]
pub struct TokenBook {
    /// Name.
    pub name: String,
    /// The most a player may hold. [STK-1]
    pub stack: u8,
    /// Added to Roll Attempts.
    pub roll_attempts: i8,
    /// Spending it.
    pub spend: Option<(SpendWhen, TextId)>,
}

/// What a token does by itself at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reaction {
    /// Which token.
    pub token: TokenId,
    /// Whose text it is then.
    pub by: By,
    /// The text.
    pub text: TextId,
}

/// What something is printed on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// The course of the game.
    Table,
    /// An Offensive Ability, by seat and place in the hero's list.
    Ability(Seat, u8),
    /// A Defensive Ability, by seat and place in the hero's list.
    Defense(Seat, u8),
    /// A card.
    Card(Seat, CardId),
    /// A token on this seat's board.
    Token(Seat, TokenId),
}

impl Ruleset {
    /// The short name, as matches are opened with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The full title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The numbers.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The heroes.
    pub fn heroes(&self) -> &[HeroBook] {
        &self.heroes
    }

    /// The tokens, by [`TokenId`].
    pub fn tokens(&self) -> &[TokenBook] {
        &self.tokens
    }

    /// Names of the modes.
    pub fn modes(&self) -> impl Iterator<Item = &str> {
        self.modes.keys().map(String::as_str)
    }

    /// A rule's words and places in this rule set.
    pub fn rule(&self, id: &str) -> Option<&RuleBook> {
        self.rules.get(id)
    }

    /// The ids of all rules this rule set has words for.
    pub fn rule_ids(&self) -> impl Iterator<Item = &str> {
        self.rules.keys().map(String::as_str)
    }

    pub(crate) fn hero(&self, hero: u8) -> &HeroBook {
        &self.heroes[hero as usize]
    }

    pub(crate) fn reactions(&self, trigger: Trigger) -> &[Reaction] {
        &self.triggers[trigger as usize]
    }

    pub(crate) fn op(&self, at: u16) -> Op {
        self.ops[at as usize]
    }

    pub(crate) fn token(&self, token: TokenId) -> &TokenBook {
        &self.tokens[token.0 as usize]
    }

    /// The attributes of a damage type; a type this edition does not know counts as the nearest it has.
    pub(crate) fn attributes(&self, kind: Kind) -> DamageAttributes {
        self.damage[kind as usize].or(self.damage[Kind::Undefendable as usize]).unwrap_or(
            DamageAttributes {
                defendable: false,
                avoidable: true,
                enhanceable: false,
                attack: true,
            },
        )
    }
}
