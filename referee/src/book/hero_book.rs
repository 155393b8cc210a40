//! A hero as the rules read it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::TextId;
use super::boss_book::BossBook;
use super::doubt::Doubt;
use super::enemy_book::EnemyBook;
use crate::CRAWLS;
use crate::act::{CardId, TitleId, TokenId};
use crate::content::hero::Timing;
use crate::content::token::SpendWhen;
use crate::dice::{Meets, Reach};
use crate::token_set::TokenSet;

/// A hero.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    pub spaces: Vec<Space>,
    /// Offensive Abilities of all levels, and the Ultimate Ability.
    pub abilities: Vec<AbilityBook>,
    /// Defensive Abilities of all levels.
    pub defenses: Vec<DefenseBook>,
    /// Rows of all abilities.
    pub rows: Vec<RowBook>,
    /// Which rows each roll of five dice meets.
    #[serde(skip)]
    pub meets: Arc<Meets>,
    /// The chances to meet each row.
    pub reach: Arc<Reach>,
    /// What the place of the Ultimate Ability offers.
    pub ultimate: SpaceLevel,
    /// The other side of the board: the token that turns it up, and what its spaces offer.
    pub other_side: Option<(TokenId, Vec<SpaceLevel>)>,
    /// The deck's list, in card order.
    pub deck: Vec<CardBook>,
    /// The cards of each [`Timing`], as bits of the deck's list.
    pub timings: [u64; 3],
    /// The hero's tokens.
    pub tokens: Vec<TokenId>,
    /// The hero's companions, as bits. Those of others it never has. [COMP-3]
    pub(crate) companions: TokenSet,
    /// Tokens that the hero begins with.
    pub starts_with: Vec<(TokenId, u8)>,
    /// The token whose stack limit the hero's texts can raise. [STK-4]
    pub raises: Option<TokenId>,
    /// The Instant cards that take tokens off a board, as bits of the deck's list.
    pub takers: u64,
    /// What the sources leave in doubt.
    pub doubts: Vec<Doubt>,
    /// What an enemy has besides, if it is the board of one.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub(super) enemy: Option<EnemyBook>,
    /// What a Boss has besides, if it is the board of one.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub(super) boss: Option<Arc<BossBook>>,
    /// The Loot cards of its deck.
    #[serde(skip)]
    pub(super) loot: LootPlaces,
}

/// Loot cards of a deck, as bits of its list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct LootPlaces {
    /// All of them.
    pub all: u64,
    /// Those of which nobody knows what they say.
    pub blank: u64,
    /// Those of which nobody knows what they go on doing as Equipment.
    pub untold: u64,
}

impl HeroBook {
    /// What the card of a Minion has besides, if it is one.
    // Inlined, nothing is left of what would be done with it where there is none.
    #[inline]
    pub fn enemy(&self) -> Option<&EnemyBook> {
        if CRAWLS { self.enemy.as_ref() } else { None }
    }

    /// What a Boss has besides, if it is the board of one.
    #[inline]
    pub fn boss(&self) -> Option<&BossBook> {
        if CRAWLS { self.boss.as_deref() } else { None }
    }

    /// The Loot cards of its deck, as bits of the deck's list. [LOOT-4]
    #[inline]
    pub fn loot(&self) -> u64 {
        if CRAWLS { self.loot.all } else { 0 }
    }

    /// The Loot cards of which the table reads out what they say, as bits of the deck's list.
    #[inline]
    pub fn blanks(&self) -> u64 {
        if CRAWLS { self.loot.blank } else { 0 }
    }

    /// The Loot cards of which the table reads out what they do as Equipment, as bits of the deck's list. [LOOT-2]
    #[inline]
    pub fn untold(&self) -> u64 {
        if CRAWLS { self.loot.untold } else { 0 }
    }

    /// Whether nobody chooses for it: it is a Minion's or a Boss's. [ADV-5]
    pub fn is_an_enemy(&self) -> bool {
        self.enemy().is_some() || self.boss().is_some()
    }

    /// The strongest row of an ability that the five dice meet. [ABIL-3]
    pub fn strongest(&self, ability: u8, dice: [u8; 5]) -> Option<u8> {
        let (first, end) = self.abilities[ability as usize].rows;
        let behind = u128::MAX.checked_shl(end.into()).unwrap_or(0);
        let met = (self.meets.rows(dice) & !behind).checked_ilog2()? as u8;
        (met >= first).then_some(met)
    }

    /// What a card costs on this level of its board space, if it has one: from level II to III only the difference.
    /// [UPG-4]
    pub(crate) fn price(&self, card: &CardBook, below: u8) -> u8 {
        match card.kind {
            CardKind::Upgrade { space, .. } => {
                let levels = &self.spaces[space as usize].levels;
                card.cost.saturating_sub(levels[below as usize - 1].cost)
            }
            CardKind::Action { .. } => card.cost,
        }
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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Space {
    /// Name on the board.
    pub title: TitleId,
    /// What it offers at levels 1 to 3.
    pub levels: [SpaceLevel; 3],
}

/// What a board space offers at one level.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct SpaceLevel {
    /// Offensive Abilities, by place.
    pub abilities: Vec<u8>,
    /// The Defensive Ability, by place.
    pub defense: Option<u8>,
    /// The passive ability.
    pub passive: Option<TokenId>,
    /// The price of the card on level 1; 0 for the board itself.
    pub cost: u8,
}

impl SpaceLevel {
    /// Whether nothing is printed for this level.
    pub fn is_empty(&self) -> bool {
        self.abilities.is_empty() && self.defense.is_none() && self.passive.is_none()
    }
}

/// An Offensive Ability of one level.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AbilityBook {
    /// Name.
    pub title: TitleId,
    /// Its rows, from the weakest, as places in `rows`.
    pub rows: (u8, u8),
    /// Whether it is the Ultimate Ability.
    pub ultimate: bool,
}

/// A row.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DefenseBook {
    /// Name.
    pub title: TitleId,
    /// How many dice; 0 if it acts without.
    pub roll: u8,
    /// The text.
    pub text: TextId,
}

/// A card of a deck.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
        space: u8,
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
