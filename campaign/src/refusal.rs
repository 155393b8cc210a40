//! Why something cannot be logged, and what can be logged instead.

use events::{Name, Seat};

use crate::card::{Card, Rarity, rarity_word};
use crate::outcome::NoOutcome;
use crate::rule::Rule;

/// Why a fact cannot be. Its text is a sentence; [`way_out`](Refusal::way_out) says what is possible instead, and
/// [`rule`](Refusal::rule) by which rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is said by its sentence")]
pub enum Refusal {
    #[error("nothing can be logged before the campaign is opened")]
    NotOpened,
    #[error("the campaign is open already")]
    OpenedAlready,
    #[error("the log has as many facts as it can hold")]
    LogFull,
    #[error("no difficulty card is called {0}")]
    NoSuchDifficulty(Name),
    #[error("a campaign is played by 1 to {most} heroes, not {found}")]
    HeroCount { most: u8, found: usize },
    #[error("no hero is called {0}")]
    NoHeroCalled(Name),
    #[error("the campaign has no hero {0}")]
    NoSuchHero(Seat),
    #[error("the last scenario was won, and the campaign is over")]
    CampaignWon,
    #[error("a defeat has ended the campaign")]
    CampaignLost,

    #[error("the session before was not recorded yet")]
    NotRecorded,
    #[error("no session has ended that is not recorded already")]
    NothingToRecord,
    #[error("the shop opens after a Portal Crawl and until its session is recorded")]
    NotInTheShop,
    #[error("Boss Loot comes after a Boss Battle and until its session is recorded")]
    NoBossLoot,
    #[error("the deck of hero {hero} has {cards} cards, and {most} is the most")]
    DeckTooLarge { hero: Seat, cards: usize, most: usize },
    #[error("the deck of hero {hero} has {cards} cards and none too many")]
    DeckFits { hero: Seat, cards: usize },

    #[error("{of} cannot be counted: {}", no_outcome(*why))]
    NoOutcome { of: Name, why: NoOutcome },
    #[error("{0} was counted already")]
    CountedAlready(Name),
    #[error("the next scenario is {wanted}, and the match is of scenario {found}")]
    OtherScenario { wanted: u8, found: u8 },
    #[error("the campaign is played on {wanted}, and the match on {found}")]
    OtherDifficulty { wanted: String, found: Name },
    #[error("the match was played by other heroes than {}", listed(.0))]
    OtherHeroes(Vec<Name>),
    #[error("the session starts with {wanted} Salves, and the match was opened with {found}")]
    OtherSalves { wanted: u16, found: u16 },

    #[error("hero {0} was dealt the cards of this shop already")]
    DealtAlready(Seat),
    #[error("each player is dealt {}", rarities(.0))]
    OtherDeal(Vec<Rarity>),
    #[error("the card is printed as {0}")]
    PrintedOtherwise(Card),
    #[error("the deck has {held}, which is a higher version of {card}")]
    LowerVersion { card: Card, held: Card },
    #[error("the deck has {0} already")]
    HeldAlready(Card),
    #[error("{0} does not lie in the shop for this hero")]
    NotDealt(Card),
    #[error("{0} belongs to the shop")]
    BelongsToTheShop(Card),
    #[error("{0} is no Loot card of this deck")]
    NotInDeck(Card),
    #[error("it costs {price} Gold, and hero {hero} has {gold}")]
    TooDear { hero: Seat, price: u16, gold: u16 },
    #[error("hero {hero} has no unidentified {} card", rarity_word(*rarity))]
    NoneUnidentified { hero: Seat, rarity: Rarity },
    #[error("the deck has no higher version of {0}")]
    NoHigherVersion(Card),

    #[error("hero {0} has opened all chests of this session")]
    ChestsOpened(Seat),
    #[error("chests are left: {}", seats(.0))]
    ChestsLeft(Vec<Seat>),
    #[error("the Loot die shows 1 to {most}, not {found}")]
    DieValue { most: u8, found: u8 },
    #[error("{die} on the Loot die brings a card that is {}", rarity_word(*wanted))]
    OtherRow { die: u8, wanted: Rarity },

    #[error("there is no entry {0} that counts")]
    NothingToStrike(u32),
    #[error("entry {0} is the opening or strikes another one, and stays")]
    NotStruck(u32),
    #[error("without it entry {entry} could not be: {why}")]
    StillNeeded { entry: u32, why: Box<Refusal> },
}

impl Refusal {
    /// The rule of the game by which it is refused; nothing if it is the log that cannot hold it.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Refusal::NotOpened
            | Refusal::OpenedAlready
            | Refusal::LogFull
            | Refusal::NoOutcome { .. }
            | Refusal::CountedAlready(_)
            | Refusal::NothingToStrike(_)
            | Refusal::NotStruck(_) => None,
            Refusal::NoSuchDifficulty(_)
            | Refusal::OtherDifficulty { .. }
            | Refusal::CampaignLost => Some(Rule::Difficulty),
            Refusal::HeroCount { .. }
            | Refusal::NoHeroCalled(_)
            | Refusal::NoSuchHero(_)
            | Refusal::OtherHeroes(_)
            | Refusal::CampaignWon => Some(Rule::Campaign),
            Refusal::NotRecorded | Refusal::NothingToRecord => Some(Rule::BetweenSessions),
            Refusal::NotInTheShop => Some(Rule::ShopGold),
            Refusal::DeckTooLarge { .. } | Refusal::DeckFits { .. } => Some(Rule::DeckLimit),
            Refusal::OtherScenario { .. } => Some(Rule::Repeat),
            Refusal::OtherSalves { .. } => Some(Rule::Setup),
            Refusal::DealtAlready(_) | Refusal::OtherDeal(_) => Some(Rule::ShopDeal),
            Refusal::PrintedOtherwise(_) => Some(Rule::LootCards),
            Refusal::LowerVersion { .. } | Refusal::HeldAlready(_) => Some(Rule::Versions),
            Refusal::NotDealt(_)
            | Refusal::BelongsToTheShop(_)
            | Refusal::NotInDeck(_)
            | Refusal::TooDear { .. }
            | Refusal::NoHigherVersion(_) => Some(Rule::Shop),
            Refusal::NoneUnidentified { .. } | Refusal::DieValue { .. } => Some(Rule::Chest),
            Refusal::NoBossLoot
            | Refusal::ChestsOpened(_)
            | Refusal::ChestsLeft(_)
            | Refusal::OtherRow { .. } => Some(Rule::BossLoot),
            Refusal::StillNeeded { why, .. } => why.rule(),
        }
    }

    /// What can be logged or done instead.
    pub fn way_out(&self) -> &'static str {
        match self {
            Refusal::NotOpened => "open it first",
            Refusal::OpenedAlready => "strike what was wrong, or open another campaign",
            Refusal::LogFull | Refusal::CampaignWon | Refusal::CampaignLost => {
                "open another campaign"
            }
            Refusal::NoSuchDifficulty(_) => "name a difficulty card as it is printed",
            Refusal::HeroCount { .. } | Refusal::NoHeroCalled(_) => "name the heroes who play",
            Refusal::NoSuchHero(_) => "name a hero by the place in the opening",
            Refusal::NotRecorded => "record it first",
            Refusal::NothingToRecord | Refusal::NotInTheShop | Refusal::NoBossLoot => {
                "log the session that was played first"
            }
            Refusal::DeckTooLarge { .. } => "remove Loot cards from it first",
            Refusal::DeckFits { .. } => "leave it as it is, or sell a card in the shop",
            Refusal::NoOutcome { .. } => "name a match of the scenario that was played to its end",
            Refusal::CountedAlready(_) => "name the match of this session",
            Refusal::OtherScenario { .. } => "name a match of the next scenario",
            Refusal::OtherDifficulty { .. } | Refusal::OtherHeroes(_) => {
                "name a match of this campaign"
            }
            Refusal::OtherSalves { .. } => {
                "open the match with as many Salves as the score sheet says"
            }
            Refusal::DealtAlready(_) => "strike the first deal if it was wrong",
            Refusal::OtherDeal(_) => {
                "name as many cards, each as rare, or rarer where a Loot deck is empty"
            }
            Refusal::PrintedOtherwise(_) => "look at the card again",
            Refusal::LowerVersion { .. } => {
                "put it under its Loot deck, and log the card drawn instead"
            }
            Refusal::HeldAlready(_) => {
                "leave it in the shop, or decline it; of one that was identified the pages say nothing: draw another and log that"
            }
            Refusal::NotDealt(_) => "name a card that was dealt to this hero",
            Refusal::BelongsToTheShop(_) => "sell a card of the deck, or an unidentified one",
            Refusal::NotInDeck(_) => "name a Loot card of the deck",
            Refusal::TooDear { .. } => "sell something first, or leave it",
            Refusal::NoneUnidentified { .. } => "name a rarity of which there is one",
            Refusal::NoHigherVersion(_) => "leave it, or buy it",
            Refusal::ChestsOpened(_) => "let the others open theirs, or record the session",
            Refusal::ChestsLeft(_) => "open them first",
            Refusal::DieValue { .. } => "read the die again",
            Refusal::OtherRow { .. } => "draw such a card, or a rarer one where that deck is empty",
            Refusal::NothingToStrike(_) => "name an entry that counts",
            Refusal::NotStruck(_) => "strike what came behind it",
            Refusal::StillNeeded { .. } => "strike that entry first",
        }
    }
}

const fn no_outcome(why: NoOutcome) -> &'static str {
    match why {
        NoOutcome::NotThere => "there is no such match, or it cannot be read",
        NoOutcome::NoScenario => "it is no match of a scenario",
        NoOutcome::FromTheMiddle => "it was opened in the middle of a game",
        NoOutcome::NotOver => "it is not over",
    }
}

fn listed(names: &[Name]) -> String {
    names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ")
}

fn rarities(deal: &[Rarity]) -> String {
    deal.iter().map(|rarity| rarity_word(*rarity)).collect::<Vec<_>>().join(", ")
}

fn seats(seats: &[Seat]) -> String {
    seats.iter().map(|seat| format!("hero {seat}")).collect::<Vec<_>>().join(", ")
}
