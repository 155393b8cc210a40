//! A rule set as the rules read it: names made small, texts made flat.

mod asks;
mod at_table;
mod board;
mod boss;
mod boss_book;
mod compile;
mod crawl;
mod crawl_op;
mod crawling;
mod doubt;
mod doubted;
mod enemy;
mod enemy_book;
mod hero;
mod hero_book;
mod laid;
mod loot;
mod loot_offered;
mod modes;
mod need;
mod needs;
mod op;
mod packed;
mod played;
mod room;
mod rule;
mod sizes;
mod text;
mod text_id;
mod token_book;
mod tokens;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use crate::act::Objective;
pub use at_table::Crowded;
pub use boss_book::{BossBook, BossCardBook};
pub use crawl::{
    ChosenBook, CrawlBook, EnvironmentBook, LootBook, LootCardBook, MapBook, Tile, TileBook,
};
pub use crawl_op::{CrawlOp, Rarity};
pub use doubt::Doubt;
pub use enemy_book::{Again, AnyOf, EnemyBook, FollowsBook};
pub use hero_book::{
    AbilityBook, CardBook, CardKind, DefenseBook, HeroBook, RowBook, Space, SpaceLevel,
};
pub use laid::BadMap;
#[cfg(feature = "crawls")]
pub(crate) use loot::kind as kind_of_loot;
pub use loot_offered::LootOffered;
pub(crate) use need::{ByTarget, Need, Needs};
pub(crate) use needs::{AllNeeds, Picking};
pub use op::{Count, GroupId, Op, Quantity, Target, Test};
pub use packed::{Volume, Words};
pub use room::TOKENS;
pub(crate) use room::{AGING, SPACES, USES};
pub use rule::{Citation, Rule};
pub use text_id::TextId;
pub use token_book::{Reaction, SpendBook, TokenBook};

use crate::act::{ActorId, CardId, TokenId};
pub use crate::content::effect::DamageKind as Kind;
pub use crate::content::hero::Timing;
pub use crate::content::ruleset::{
    Aim, AlteredWhen, ComesBack, Confidence, DamageAttributes, Mode, PlayedBosses, Precedence,
    Settling, Targeting,
};
use crate::content::token::Trigger;
pub use crate::content::{HouseRules, RuleKind, Subject};
use crate::token_set::TokenSet;

/// A rule set in force: immutable, flat, and the same for ever for the same files. What a match is judged by has only
/// the kinds of tokens of the heroes at its table ([`at_table`](Self::at_table)).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ruleset {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) based_on: Option<String>,
    pub(crate) options: Arc<Vec<OptionBook>>,
    pub(crate) house: Option<HouseRules>,
    pub(crate) numbers: Numbers,
    pub(crate) damage: [Option<DamageAttributes>; 5],
    pub(crate) modes: Vec<(String, Mode)>,
    /// The heroes, behind them the Minions, and then the Bosses, each in alphabetical order.
    pub(crate) boards: Vec<Arc<HeroBook>>,
    pub(crate) tokens: Vec<TokenBook>,
    /// Tokens that forbid their holder everything.
    pub(crate) forbidding: TokenSet,
    /// Tokens that change the number of Roll Attempts.
    pub(crate) attempting: Vec<TokenId>,
    /// Tokens that keep their holder from being defeated.
    pub(crate) saving: Vec<TokenId>,
    /// Tokens that texts can remove.
    pub(crate) removable: TokenSet,
    /// Tokens that can be moved.
    pub(crate) transferable: TokenSet,
    /// Negative tokens.
    pub(crate) negative: TokenSet,
    /// Positive tokens that texts can remove.
    pub(crate) positive: TokenSet,
    /// Companions.
    pub(crate) companions: TokenSet,
    /// Tokens of which each player has a kind of their own: all these kinds. [C-82]
    pub(crate) owned: TokenSet,
    /// Tokens of which it matters when they were gained.
    pub(crate) aging: Vec<TokenId>,
    /// Kinds with a use that is paid with tokens of another kind.
    pub(crate) priced: Vec<TokenId>,
    /// Kinds of tokens that texts speak of together, by [`GroupId`].
    pub(crate) sets: Vec<Vec<TokenId>>,
    /// The same as sets.
    pub(crate) groups: Vec<TokenSet>,
    /// What alternatives and offers say, in the order of their places in the program.
    pub(crate) said: Arc<Vec<(u16, String)>>,
    /// What acts by itself, by [`Trigger`].
    #[serde(with = "by_trigger")]
    pub(crate) triggers: [Vec<Reaction>; Trigger::COUNT],
    pub(crate) ops: Vec<Op>,
    /// What Portal Crawls are made of.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub(crate) crawling: Arc<CrawlBook>,
    /// What cards and uses of tokens need, as worked out from their texts.
    #[serde(skip)]
    pub(crate) needs: AllNeeds,
    #[serde(skip)]
    pub(crate) rules: Arc<Words>,
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
    /// Whether healing of a bundle is gained before its damage, up to the heal cap; else both are one change. [HP-4, C-120]
    pub heals_before_damage: bool,
    /// Whether a skipped Offensive Roll Phase leaves Roll Attempts as one does that ended early. [C-121]
    pub skipped_phase_leaves_attempts: bool,
    /// Whether the discard pile becomes the deck before an empty one is searched. [CARD-9, C-122]
    pub search_reshuffles: bool,
    /// Whether a table may make the Hero Upgrade cards a deck of their own. [MODE-HUD]
    pub hero_upgrade_deck: bool,
    /// When the die that finds a target may be altered. [TGT-3, TGT-4]
    pub targeting_die: AlteredWhen,
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
    /// What they are about.
    pub about: Subject,
    /// The heroes of whose boxes something differs; none if they are for all of them.
    pub heroes: Vec<String>,
    /// The doubts that they decide.
    pub settles: Vec<String>,
    /// Documents and places that reading is from.
    pub cite: Vec<(String, String)>,
}

/// What something is printed on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// The course of the game.
    Table,
    /// An Offensive Ability, by actor and place in the hero's list.
    Ability(ActorId, u8),
    /// A Defensive Ability, by actor and place in the hero's list.
    Defense(ActorId, u8),
    /// A card.
    Card(ActorId, CardId),
    /// A token on this actor's board.
    Token(ActorId, TokenId),
    /// A judge's ruling.
    Judge,
    /// An Environment, by its place in the rule set's list.
    Environment(u8),
    /// A Loot Chest of this level.
    Loot(u8),
    /// A card of a Boss or an Environment, as the table read it out.
    Given(ActorId),
}

impl Cause {
    /// Whose it is, if it is anybody's.
    pub(crate) const fn actor(self) -> Option<ActorId> {
        match self {
            Cause::Ability(actor, _)
            | Cause::Defense(actor, _)
            | Cause::Card(actor, _)
            | Cause::Token(actor, _)
            | Cause::Given(actor) => Some(actor),
            Cause::Table | Cause::Judge | Cause::Environment(_) | Cause::Loot(_) => None,
        }
    }
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
    pub fn heroes(&self) -> &[Arc<HeroBook>] {
        self.boards.split_at(self.boards.partition_point(|board| !board.is_an_enemy())).0
    }

    /// The Minions that they can meet. [ADV-5]
    pub fn enemies(&self) -> &[Arc<HeroBook>] {
        let behind = self.boards.split_at(self.heroes().len()).1;
        behind.split_at(behind.partition_point(|board| board.enemy().is_some())).0
    }

    /// The Bosses. [ADV-5, ADV-BOSS-1]
    pub fn bosses(&self) -> &[Arc<HeroBook>] {
        self.boards.split_at(self.heroes().len() + self.enemies().len()).1
    }

    /// The boards that lie before somebody: those of the heroes, then those of the enemies. [`Actor::hero`](crate::state::Actor::hero)
    /// is a place in this list.
    pub fn boards(&self) -> &[Arc<HeroBook>] {
        &self.boards
    }

    /// The tokens, by [`TokenId`].
    pub fn tokens(&self) -> &[TokenBook] {
        &self.tokens
    }

    /// The modes with their names, in the order in which the rule set lists them.
    pub fn modes(&self) -> &[(String, Mode)] {
        &self.modes
    }

    /// The mode of this name.
    pub fn mode(&self, name: &str) -> Option<&Mode> {
        self.modes.iter().find(|(known, _)| known == name).map(|(_, mode)| mode)
    }

    /// What Portal Crawls are made of.
    pub fn crawling(&self) -> &CrawlBook {
        &self.crawling
    }

    /// A rule's words and places in this rule set.
    pub fn rule(&self, id: &str) -> Option<&RuleBook> {
        let at = self.rules.binary_search_by(|(known, _)| known.as_str().cmp(id)).ok()?;
        Some(&self.rules[at].1)
    }

    /// The rules that an answer by this rule set may rest on.
    pub fn cited(&self) -> impl Iterator<Item = Rule> + '_ {
        let modes: Vec<&Mode> = self.modes.iter().map(|(_, mode)| mode).collect();
        let (die, apart) = (self.numbers.targeting_die, self.numbers.hero_upgrade_deck);
        Rule::ALL.iter().copied().filter(move |rule| rule.is_cited_with(&modes, die, apart))
    }

    /// The ids of all rules this rule set has words for.
    pub fn rule_ids(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|(id, _)| id.as_str())
    }

    pub(crate) fn hero(&self, hero: u8) -> &HeroBook {
        &self.boards[hero as usize]
    }

    /// The kinds of tokens of a group.
    pub fn kinds(&self, group: GroupId) -> impl Iterator<Item = TokenId> {
        self.sets.get(group.0 as usize).into_iter().flatten().copied()
    }

    pub(crate) fn reactions(&self, trigger: Trigger) -> &[Reaction] {
        &self.triggers[trigger as usize]
    }

    /// What the alternative or offer at this place of the program says.
    pub(crate) fn said(&self, at: u16) -> Option<&str> {
        let nth = self.said.binary_search_by_key(&at, |(place, _)| *place).ok()?;
        Some(&self.said[nth].1)
    }

    pub(crate) fn op(&self, at: u16) -> Op {
        self.ops[at as usize]
    }

    /// The words that are read instead of those of an `On` with this end; none if it has no others.
    pub(crate) fn otherwise(&self, end: u16) -> TextId {
        // Another `On` within has its own other words before this end.
        let past = if let Op::Jump(past) = self.op(end - 1) { past.max(end) } else { end };
        TextId { at: end, end: past }
    }

    /// The words of a text itself with their places, without those that belong to another word.
    pub(crate) fn words(&self, text: TextId) -> impl Iterator<Item = (u16, Op)> + '_ {
        let mut at = text.at;
        std::iter::from_fn(move || {
            if at >= text.end {
                return None;
            }
            let place = at;
            let op = self.op(place);
            at = op.past(place);
            Some((place, op))
        })
    }

    /// Whether the token never lies with this hero: a companion of another one [COMP-3], or the side of another board.
    pub(crate) fn foreign(&self, hero: &HeroBook, token: TokenId) -> bool {
        let turns = hero.other_side.as_ref().is_some_and(|(own, _)| *own == token);
        self.companions.without(hero.companions).contains(token)
            || self.token(token).turns && !turns
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

/// What reacts to each trigger, written as a list: of an array, all that is read of one stands in the program again for
/// each place, which is much on a phone.
mod by_trigger {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Reaction, Trigger};

    pub(super) fn serialize<S: Serializer>(
        reactions: &[Vec<Reaction>],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        reactions.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[Vec<Reaction>; Trigger::COUNT], D::Error> {
        let list = Vec::<Vec<Reaction>>::deserialize(from)?;
        list.try_into().map_err(|_| D::Error::custom("another number of triggers"))
    }
}
