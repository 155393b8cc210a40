//! A rule set as the rules read it: names made small, texts made flat.

mod board;
mod compile;
mod doubt;
mod hero;
mod op;
mod packed;
mod rule;
mod table;
mod text;
mod tokens;

use std::collections::BTreeMap;

use events::Seat;
use serde::{Deserialize, Serialize};

pub use doubt::Doubt;
pub use op::{Count, GroupId, Op, Quantity, Target, Test, TextId};
pub use packed::{Volume, Words};
pub use rule::{Citation, Rule};
pub(crate) use table::choose;
pub use table::{Meets, Roll};
pub(crate) use text::symbols;

use crate::act::{CardId, TitleId, TokenId};
pub use crate::content::effect::DamageKind as Kind;
pub use crate::content::hero::Timing;
pub use crate::content::ruleset::{Confidence, DamageAttributes, Mode, Precedence, Settling};
use crate::content::token::{By, SpendWhen, Trigger};
pub use crate::content::{HouseRules, RuleKind};
use crate::odds::Reach;

pub(crate) use compile::{Age, compile};

/// A rule set in force: immutable, flat, and the same for ever for the same files.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ruleset {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) based_on: Option<String>,
    pub(crate) options: Vec<OptionBook>,
    pub(crate) house: Option<HouseRules>,
    pub(crate) numbers: Numbers,
    pub(crate) damage: [Option<DamageAttributes>; 5],
    pub(crate) modes: BTreeMap<String, Mode>,
    pub(crate) heroes: Vec<HeroBook>,
    pub(crate) tokens: Vec<TokenBook>,
    /// Tokens that forbid their holder everything.
    pub(crate) forbidding: Vec<TokenId>,
    /// Tokens that change the number of Roll Attempts.
    pub(crate) attempting: Vec<TokenId>,
    /// Tokens that keep their holder from being defeated.
    pub(crate) saving: Vec<TokenId>,
    /// Tokens that texts can remove, as bits.
    pub(crate) removable: u64,
    /// Tokens that can be moved, as bits.
    pub(crate) transferable: u64,
    /// Negative tokens, as bits.
    pub(crate) negative: u64,
    /// Companions, as bits.
    pub(crate) companions: u64,
    /// Tokens of which each player has a kind of their own, as bits of all these kinds. [C-82]
    pub(crate) owned: u64,
    /// Tokens of which it matters when they were gained.
    pub(crate) aging: Vec<TokenId>,
    /// Kinds with a use that is paid with tokens of another kind.
    pub(crate) priced: Vec<TokenId>,
    /// Kinds of tokens that texts speak of together, as bits, by [`GroupId`].
    pub(crate) groups: Vec<u64>,
    /// What alternatives and offers say, by their place in the program.
    pub(crate) said: BTreeMap<u16, String>,
    /// What acts by itself, by [`Trigger`].
    pub(crate) triggers: [Vec<Reaction>; Trigger::COUNT],
    pub(crate) ops: Vec<Op>,
    #[serde(skip)]
    pub(crate) rules: BTreeMap<String, RuleBook>,
}

/// The numbers of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The timings of cards that can be answered before they resolve, as bits. [TIM-3, TIM-7]
    pub answerable: u8,
    /// Whose wish comes first. [TIM-6]
    pub precedence: Precedence,
    /// Whether an Ultimate keeps the opponents from acting. [ULT-2, C-52]
    pub ultimate_locks: bool,
}

/// A rule's words in a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleBook {
    /// What the words are.
    pub kind: RuleKind,
    /// The question, if they answer one.
    pub asks: Option<String>,
    /// In our own words.
    pub says: String,
    /// The heroes they are about; none if they are about all of them.
    pub heroes: Vec<String>,
    /// The cards, tokens and abilities they are about.
    pub about: Vec<String>,
    /// The rules they rest on, or that belong to them, by id.
    pub rules: Vec<String>,
    /// How sure it is that this is so.
    pub sure: Confidence,
    /// Documents and places.
    pub cite: Vec<(String, String)>,
    /// The rule set whose words they are.
    pub edition: String,
    /// Whether the words come from the rule set this one is based on.
    pub inherited: bool,
}

/// House rules that a table may choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionBook {
    /// By which they are chosen.
    pub id: String,
    /// What is played, in our own words.
    pub says: String,
    /// The doubts that they decide.
    pub settles: Vec<String>,
    /// Documents and places that reading is from.
    pub cite: Vec<(String, String)>,
}

/// A hero.
#[derive(Debug, Serialize, Deserialize)]
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
    #[serde(skip)]
    pub meets: Meets,
    /// The chances to meet each row.
    pub reach: Reach,
    /// What the place of the Ultimate Ability offers.
    pub ultimate: SlotLevel,
    /// The other side of the board: the token that turns it up, and what its spaces offer.
    pub other_side: Option<(TokenId, Vec<SlotLevel>)>,
    /// The deck's list, in card order.
    pub deck: Vec<CardBook>,
    /// The cards of each [`Timing`], as bits of the deck's list.
    pub timings: [u64; 3],
    /// The hero's tokens.
    pub tokens: Vec<TokenId>,
    /// The hero's companions, as bits. Those of others it never has. [COMP-3]
    pub(crate) companions: u64,
    /// Tokens that the hero begins with.
    pub starts_with: Vec<(TokenId, u8)>,
    /// The token whose stack limit the hero's texts can raise. [STK-4]
    pub raises: Option<TokenId>,
    /// The Instant cards that take tokens off a board, as bits of the deck's list.
    pub takers: u64,
    /// What the sources leave in doubt.
    pub doubts: Vec<Doubt>,
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
#[derive(Debug, Serialize, Deserialize)]
pub struct Slot {
    /// Name on the board.
    pub title: TitleId,
    /// What it offers at levels 1 to 3.
    pub levels: [SlotLevel; 3],
}

/// What a board space offers at one level.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct SlotLevel {
    /// Offensive Abilities, by place.
    pub abilities: Vec<u8>,
    /// The Defensive Ability, by place.
    pub defense: Option<u8>,
    /// The passive ability.
    pub passive: Option<TokenId>,
    /// The price of the card on level 1; 0 for the board itself.
    pub cost: u8,
}

impl SlotLevel {
    /// Whether nothing is printed for this level.
    pub fn is_empty(&self) -> bool {
        self.abilities.is_empty() && self.defense.is_none() && self.passive.is_none()
    }
}

/// An Offensive Ability of one level.
#[derive(Debug, Serialize, Deserialize)]
pub struct AbilityBook {
    /// Name.
    pub title: TitleId,
    /// Its rows, from the weakest, as places in `rows`.
    pub rows: (u8, u8),
    /// Whether it is the Ultimate Ability.
    pub ultimate: bool,
}

/// A row.
#[derive(Debug, Serialize, Deserialize)]
pub struct RowBook {
    /// The text, what holds for all rows included.
    pub text: TextId,
    /// What it asks for, in the words of the board.
    pub needs: String,
    /// How many of the 7,776 rolls of five dice meet it.
    pub rolls: u16,
    /// The symbols its requirement shows, as bits of the hero's list.
    pub shows: u8,
}

/// A Defensive Ability of one level.
#[derive(Debug, Serialize, Deserialize)]
pub struct DefenseBook {
    /// Name.
    pub title: TitleId,
    /// How many dice.
    pub roll: u8,
    /// The text.
    pub text: TextId,
}

/// A card of a deck.
#[derive(Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
        /// A narrower moment.
        when: Option<SpendWhen>,
        /// The token whose die must lie there.
        on_die_of: Option<TokenId>,
        /// Attack Modifier.
        modifier: bool,
        /// The text.
        text: TextId,
    },
}

/// A token.
#[derive(Debug, Serialize, Deserialize)]
pub struct TokenBook {
    /// Name.
    pub name: String,
    /// The most a player may hold. [STK-1]
    pub stack: u8,
    /// The most its owner may hold. [STK-5]
    pub owner_stack: u8,
    /// Of a kind that belongs to a player: how many players before that one have a kind of their own. [C-82]
    pub copy: Option<u8>,
    /// Added to Roll Attempts.
    pub roll_attempts: i8,
    /// The CP at which its holder may be rid of it.
    pub pay: Option<u8>,
    /// Tokens whose die may be thrown again once when they are spent, as bits: of a passive ability.
    pub rerolls_spent: u64,
    /// Whether it is a passive ability, which is never discarded.
    pub passive: bool,
    /// The Health at which its holder stays instead of being defeated.
    pub instead_of_defeat: Option<u8>,
    /// Its place in the count of uses in a turn, and how often it may be used, in whatever way.
    pub most: Option<(u8, u8)>,
    /// The token that says that the companion whose Health these are is down.
    pub down: Option<TokenId>,
    /// Spending it: each use on its own.
    pub spend: Vec<SpendBook>,
}

/// One use of a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SpendBook {
    /// Its place in the count of uses in a turn, and how often it may be made.
    pub most: Option<(u8, u8)>,
    /// What is discarded for it, and how many: the token itself, tokens of another kind, or none.
    pub discards: (TokenId, u8),
    /// The kind of token of which its holder must have exactly so many.
    pub holding: Option<(TokenId, u8)>,
    /// The moment.
    pub when: SpendWhen,
    /// CP to be paid besides.
    pub cp: u8,
    /// Attack Modifier.
    pub modifier: bool,
    /// The least unmodified damage of the Attack. [MOD-5]
    pub attack_of: u8,
    /// Whether a token gained this turn will not do. [STS-15]
    pub aged: bool,
    /// What it does, in words.
    pub says: String,
    /// The text.
    pub text: TextId,
}

/// What a token does by itself at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// Which token.
    pub token: TokenId,
    /// Whose text it is then.
    pub by: By,
    /// Whether it acts once, however many are held.
    pub once: bool,
    /// Whether only tokens act that were not gained this turn.
    pub aged: bool,
    /// Whether an Ultimate of the holder goes on without it. [ULT-3]
    pub spares_ultimates: bool,
    /// Whether it does nothing to the player whose kind it is. [STK-5]
    pub spares_owner: bool,
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
    /// A judge's ruling.
    Judge,
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

    /// The rule set whose files fill in what this one does not have.
    pub fn based_on(&self) -> Option<&str> {
        self.based_on.as_deref()
    }

    /// The house rules that a table may choose.
    pub fn house_options(&self) -> &[OptionBook] {
        &self.options
    }

    /// The house rules in force.
    pub fn house(&self) -> Option<&HouseRules> {
        self.house.as_ref()
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

    /// The kinds of tokens of a group.
    pub fn kinds(&self, group: GroupId) -> impl Iterator<Item = TokenId> {
        let kinds = self.groups.get(group.0 as usize).copied().unwrap_or(0);
        (0..64).filter(move |token| kinds >> token & 1 == 1).map(TokenId)
    }

    pub(crate) fn reactions(&self, trigger: Trigger) -> &[Reaction] {
        &self.triggers[trigger as usize]
    }

    pub(crate) fn op(&self, at: u16) -> Op {
        self.ops[at as usize]
    }

    /// Whether the token is a companion of another hero. [COMP-3]
    pub(crate) fn foreign(&self, hero: &HeroBook, token: TokenId) -> bool {
        (self.companions & !hero.companions) >> token.0 & 1 == 1
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
