//! Loot cards.

use async_graphql::SimpleObject;
use campaign::Card;

use super::seen::Seen;
use crate::report::LootRarity;

/// A Loot card.
#[derive(SimpleObject)]
pub(super) struct CampaignCard {
    /// Its name, with its level behind it if that is not the first.
    name: String,
    /// How rare it is.
    rarity: LootRarity,
    /// Whether it has the sign of a card that takes the place of a common one.
    replaces: bool,
    /// Whether it stays in play; nothing where it was not seen in print.
    equipment: Option<bool>,
}

impl CampaignCard {
    pub(super) fn of(seen: &Seen, card: &Card) -> CampaignCard {
        let printed = seen.told.campaign.book().printed(card);
        CampaignCard {
            name: card.name.to_string(),
            rarity: card.rarity.into(),
            replaces: card.replaces,
            equipment: printed.map(|printed| printed.equipment),
        }
    }
}
