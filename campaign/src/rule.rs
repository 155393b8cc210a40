//! The rules that a campaign rests on.

/// A rule, by its id in the rule set `adventures`, which has its words and its page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// One to four heroes, who stay; eight scenarios.
    Campaign,
    /// What a difficulty card fixes.
    Difficulty,
    /// With how many Salves a session starts.
    Setup,
    /// A scenario that was lost is repeated.
    Repeat,
    /// What comes after a session.
    BetweenSessions,
    /// What a Loot card is.
    LootCards,
    /// What a chest holds.
    Chest,
    /// Versions of one card.
    Versions,
    /// How many cards a deck has.
    DeckLimit,
    /// How much Gold everybody has in the shop.
    ShopGold,
    /// Which cards lie in the shop.
    ShopDeal,
    /// What can be done in the shop, and for how much.
    Shop,
    /// What is left behind in the shop.
    ShopEnds,
    /// Boss Loot.
    BossLoot,
    /// The score of a session that was won.
    Won,
    /// The score of a session that was lost.
    Lost,
    /// The score of the campaign.
    Score,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 17] = [
        Rule::Campaign,
        Rule::Difficulty,
        Rule::Setup,
        Rule::Repeat,
        Rule::BetweenSessions,
        Rule::LootCards,
        Rule::Chest,
        Rule::Versions,
        Rule::DeckLimit,
        Rule::ShopGold,
        Rule::ShopDeal,
        Rule::Shop,
        Rule::ShopEnds,
        Rule::BossLoot,
        Rule::Won,
        Rule::Lost,
        Rule::Score,
    ];

    /// Its id, such as `SHOP-3`.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::Campaign => "ADV-1",
            Rule::Difficulty => "ADV-2",
            Rule::Setup => "ADV-3",
            Rule::Repeat => "ADV-4",
            Rule::BetweenSessions => "ADV-9",
            Rule::LootCards => "ADV-11",
            Rule::Chest => "LOOT-1",
            Rule::Versions => "LOOT-4",
            Rule::DeckLimit => "LOOT-5",
            Rule::ShopGold => "SHOP-1",
            Rule::ShopDeal => "SHOP-2",
            Rule::Shop => "SHOP-3",
            Rule::ShopEnds => "SHOP-4",
            Rule::BossLoot => "ADV-BOSS-10",
            Rule::Won => "SCORE-1",
            Rule::Lost => "SCORE-2",
            Rule::Score => "SCORE-3",
        }
    }
}
