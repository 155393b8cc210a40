//! What the printed sources leave in doubt.

use serde::{Deserialize, Serialize};

use super::Cause;
use crate::act::{CardId, TokenId};

/// Something about a hero that the printed sources leave in doubt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Doubt {
    /// What it is about, a colon, and what is in doubt, in our words.
    pub says: String,
    /// The Offensive Abilities it is about, by place.
    pub abilities: Vec<u8>,
    /// The Defensive Abilities it is about, by place.
    pub defenses: Vec<u8>,
    /// The cards it is about.
    pub cards: Vec<CardId>,
    /// The tokens and passive abilities it is about.
    pub tokens: Vec<TokenId>,
    /// What stands where a name should, if something does. Such a doubt is about everything of the hero.
    pub vague: Option<String>,
}

impl Doubt {
    /// Whether it is about what something is printed on. Whose that is, the caller knows.
    pub fn is_about(&self, cause: Cause) -> bool {
        match cause {
            Cause::Table
            | Cause::Judge
            | Cause::Environment(_)
            | Cause::Loot(_)
            | Cause::Given(_) => false,
            Cause::Ability(_, place) => self.abilities.contains(&place),
            Cause::Defense(_, place) => self.defenses.contains(&place),
            Cause::Card(_, card) => self.cards.contains(&card),
            Cause::Token(_, token) => self.tokens.contains(&token),
        }
    }
}
