//! A token as the rules read it.

use serde::{Deserialize, Serialize};

use super::TextId;
use crate::act::TokenId;
use crate::content::token::{By, SpendWhen};

/// A token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TokenBook {
    /// Name.
    pub name: String,
    /// The most a player may hold. [STK-1]
    pub stack: u8,
    /// Kinds that lie within the same limit.
    pub stack_with: Vec<TokenId>,
    /// The most its owner may hold. [STK-5]
    pub owner_stack: u8,
    /// Of a kind that belongs to a player: how many players before that one have a kind of their own. [C-82]
    pub copy: Option<u8>,
    /// Added to Roll Attempts.
    pub roll_attempts: i8,
    /// The CP at which its holder may be rid of it.
    pub pay: Option<u8>,
    /// Tokens whose die may be thrown again once when they are spent: of a passive ability.
    pub rerolls_spent: Vec<TokenId>,
    /// Whether texts can remove it.
    pub removable: bool,
    /// Whether texts can move it.
    pub transferable: bool,
    /// Whether it is a positive status effect.
    pub positive: bool,
    /// Whether it is a negative status effect.
    pub negative: bool,
    /// Whether it is a companion.
    pub companion: bool,
    /// Whether it says which side of its hero's board is up.
    pub turns: bool,
    /// Whether it forbids its holder everything. [TIM-8]
    pub forbids: bool,
    /// Whether it is a passive ability, which is never discarded.
    pub passive: bool,
    /// The Health at which its holder stays instead of being defeated.
    pub instead_of_defeat: Option<u8>,
    /// Its place in the count of uses in a turn, and how often it may be used, in whatever way.
    pub most: Option<(u8, u8)>,
    /// The token that says that the companion whose Health these are is down.
    pub down: Option<TokenId>,
    /// The kind in whose place it lies where people play Bosses, who gain one in every Upkeep Phase. [BVM-3]
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub of_played_bosses: Option<TokenId>,
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

impl Reaction {
    /// Whether it acts on the board of this place in the list.
    pub(crate) fn acts_on(&self, board: u8) -> bool {
        self.of.is_none_or(|of| of == board)
    }
}

/// What a token does by itself at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// Which token.
    pub token: TokenId,
    /// On whose board alone it acts, if the kind lies on several: that of an enemy, by its place in the list of boards.
    pub of: Option<u8>,
    /// Whose text it is then.
    pub by: By,
    /// Whether it acts once, however many are held.
    pub once: bool,
    /// Its place in the count of uses in a turn, and how often it acts in one.
    pub most: Option<(u8, u8)>,
    /// Whether only tokens act that were not gained this turn.
    pub aged: bool,
    /// Whether an Ultimate of the holder goes on without it. [ULT-3]
    pub spares_ultimates: bool,
    /// Whether it does nothing to the player whose kind it is. [STK-5]
    pub spares_owner: bool,
    /// The text.
    pub text: TextId,
}
