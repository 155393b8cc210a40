//! What may be logged next, and what may not and why: the one place that says whether a thing can be done now.

use events::Seat;

use crate::book::Book;
use crate::card::{Card, Rarity};
use crate::fact::Fact;
use crate::refusal::Refusal;
use crate::state::{Hero, Stage, State};

/// A thing that can be done, without what is only seen when it is done: the match, the die, the cards that are drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// To open the campaign.
    Open,
    /// To play the next session.
    Play,
    /// To be dealt the cards of the shop.
    Deal(Seat),
    /// To buy a card of the shop.
    Buy(Seat, Card),
    /// To identify a card of this rarity.
    Identify(Seat, Rarity),
    /// To sell a card of the deck.
    Sell(Seat, Card),
    /// To sell an unidentified card of this rarity.
    SellUnidentified(Seat, Rarity),
    /// To put a card of the shop under its deck.
    PutBack(Seat, Card),
    /// To open a chest of Boss Loot.
    Loot(Seat),
    /// To take a card out of a deck that has too many.
    Remove(Seat, Card),
    /// To record the session.
    Record,
}

impl Deed {
    /// What a fact does; nothing if it strikes another one.
    pub fn of(fact: &Fact) -> Option<Deed> {
        Some(match fact {
            Fact::Opened { .. } => Deed::Open,
            Fact::Played { .. } => Deed::Play,
            Fact::Dealt { hero, .. } => Deed::Deal(*hero),
            Fact::Bought { hero, card } => Deed::Buy(*hero, card.clone()),
            Fact::Identified { hero, card } => Deed::Identify(*hero, card.rarity),
            Fact::Sold { hero, card } => Deed::Sell(*hero, card.clone()),
            Fact::SoldUnidentified { hero, rarity } => Deed::SellUnidentified(*hero, *rarity),
            Fact::PutBack { hero, card, .. } => Deed::PutBack(*hero, card.clone()),
            Fact::Looted { hero, .. } => Deed::Loot(*hero),
            Fact::Removed { hero, card } => Deed::Remove(*hero, card.clone()),
            Fact::Recorded => Deed::Record,
            Fact::Struck { .. } => return None,
        })
    }
}

/// What may be done, and why it may not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance {
    /// What.
    pub deed: Deed,
    /// What it costs in Gold; below nothing what it brings.
    pub gold: i32,
    /// Why not, if not.
    pub refused: Option<Refusal>,
}

/// Everything that comes into question now. Of cards that could be put back or removed only those that can are among it.
pub(crate) fn may_now(book: &Book, state: &State) -> Vec<Chance> {
    let mut deeds = match state.stage {
        Stage::Unopened => vec![Deed::Open],
        Stage::Ready | Stage::Won | Stage::Lost => vec![Deed::Play],
        Stage::Shop | Stage::BossLoot => vec![Deed::Record, Deed::Play],
    };
    for (seat, hero) in state.seated() {
        let in_deck = hero.loot.iter();
        let held = || Rarity::ALL.into_iter().filter(|one| hero.unidentified[*one as usize] > 0);
        let dealt = hero.dealt.iter().flatten();
        match state.stage {
            Stage::Shop => {
                deeds.push(Deed::Deal(seat));
                deeds.extend(dealt.clone().map(|card| Deed::Buy(seat, card.clone())));
                deeds.extend(held().map(|rarity| Deed::Identify(seat, rarity)));
                deeds.extend(in_deck.clone().map(|card| Deed::Sell(seat, card.clone())));
                deeds.extend(held().map(|rarity| Deed::SellUnidentified(seat, rarity)));
                deeds.extend(dealt.map(|card| Deed::PutBack(seat, card.clone())));
            }
            Stage::BossLoot => deeds.push(Deed::Loot(seat)),
            Stage::Unopened | Stage::Ready | Stage::Won | Stage::Lost => {}
        }
        deeds.extend(in_deck.map(|card| Deed::Remove(seat, card.clone())));
    }
    let chances = deeds.into_iter().map(|deed| {
        let refused = allowed(book, state, &deed).err();
        Chance { gold: cost(book, state, &deed), deed, refused }
    });
    let only_if_it_can = |deed: &Deed| matches!(deed, Deed::PutBack(..) | Deed::Remove(..));
    chances.filter(|chance| chance.refused.is_none() || !only_if_it_can(&chance.deed)).collect()
}

/// Whether something can be done now, whatever is seen then.
///
/// # Errors
/// Why it cannot.
pub(crate) fn allowed(book: &Book, state: &State, deed: &Deed) -> Result<(), Refusal> {
    match state.stage {
        Stage::Unopened if *deed == Deed::Open => return Ok(()),
        Stage::Unopened => return Err(Refusal::NotOpened),
        _ if *deed == Deed::Open => return Err(Refusal::OpenedAlready),
        Stage::Won => return Err(Refusal::CampaignWon),
        Stage::Lost => return Err(Refusal::CampaignLost),
        Stage::Ready | Stage::Shop | Stage::BossLoot => {}
    }
    let hero = |seat: &Seat| state.hero(*seat).ok_or(Refusal::NoSuchHero(*seat));
    let in_shop = |seat: &Seat| {
        if state.stage == Stage::Shop { hero(seat) } else { Err(Refusal::NotInTheShop) }
    };
    match deed {
        Deed::Open => Err(Refusal::OpenedAlready),
        Deed::Play => can_play(book, state),
        Deed::Record => can_record(book, state),
        Deed::Deal(seat) => {
            let fresh = in_shop(seat)?.dealt.is_none();
            if fresh { Ok(()) } else { Err(Refusal::DealtAlready(*seat)) }
        }
        Deed::Buy(seat, card) => {
            let hero = in_shop(seat)?;
            let lies = lies_there(hero, card)?;
            no_higher_version(hero, lies)?;
            not_held(hero, lies)?;
            affords(hero, *seat, cost(book, state, deed))
        }
        Deed::Identify(seat, rarity) => {
            has_unidentified(in_shop(seat)?, *seat, *rarity)?;
            affords(hero(seat)?, *seat, cost(book, state, deed))
        }
        Deed::Sell(seat, card) => can_sell(in_shop(seat)?, card),
        Deed::SellUnidentified(seat, rarity) => has_unidentified(in_shop(seat)?, *seat, *rarity),
        Deed::PutBack(seat, card) => can_put_back(in_shop(seat)?, card),
        Deed::Loot(seat) if state.stage == Stage::BossLoot => {
            let opened = hero(seat)?.opened;
            let left = state.chests(book).is_none_or(|(chests, _)| opened < chests);
            if left { Ok(()) } else { Err(Refusal::ChestsOpened(*seat)) }
        }
        Deed::Loot(_) => Err(Refusal::NoBossLoot),
        Deed::Remove(seat, card) => can_remove(book, hero(seat)?, *seat, card),
    }
}

/// What something costs in Gold; below nothing what it brings. [SHOP-3]
pub(crate) fn cost(book: &Book, state: &State, deed: &Deed) -> i32 {
    let shop = &book.numbers.shop;
    match deed {
        Deed::Buy(seat, card) => {
            let hero = state.hero(*seat);
            let held = hero.and_then(|hero| hero.version_of(card));
            let price = shop.price(card.rarity);
            // Of a version that is replaced only the difference is paid.
            i32::from(price.saturating_sub(held.map_or(0, |held| shop.price(held.rarity))))
        }
        Deed::Identify(..) => shop.identify.into(),
        Deed::Sell(..) | Deed::SellUnidentified(..) => -i32::from(shop.sale),
        Deed::Open
        | Deed::Play
        | Deed::Deal(_)
        | Deed::PutBack(..)
        | Deed::Loot(_)
        | Deed::Remove(..)
        | Deed::Record => 0,
    }
}

fn can_play(book: &Book, state: &State) -> Result<(), Refusal> {
    if state.stage != Stage::Ready {
        return Err(Refusal::NotRecorded);
    }
    let most = book.numbers.most_cards;
    match state.seated().find(|(_, hero)| hero.cards() > most) {
        Some((seat, hero)) => Err(Refusal::DeckTooLarge { hero: seat, cards: hero.cards(), most }),
        None => Ok(()),
    }
}

fn can_record(book: &Book, state: &State) -> Result<(), Refusal> {
    if state.stage == Stage::Ready {
        return Err(Refusal::NothingToRecord);
    }
    let chests = state.chests(book).map_or(0, |(chests, _)| chests);
    let left = state.seated().filter(|(_, hero)| hero.opened < chests);
    let left: Vec<Seat> = left.map(|(seat, _)| seat).collect();
    if left.is_empty() { Ok(()) } else { Err(Refusal::ChestsLeft(left)) }
}

/// Cards of the deck are sold, and nothing that lies in the shop. [SHOP-3]
fn can_sell(hero: &Hero, card: &Card) -> Result<(), Refusal> {
    match in_deck(hero, card) {
        Err(_) if hero.in_shop(card).is_some() => Err(Refusal::BelongsToTheShop(card.clone())),
        held => held,
    }
}

/// Only lower versions of what is in the deck are put back. [SHOP-3]
fn can_put_back(hero: &Hero, card: &Card) -> Result<(), Refusal> {
    let higher = no_higher_version(hero, lies_there(hero, card)?).is_err();
    if higher { Ok(()) } else { Err(Refusal::NoHigherVersion(card.clone())) }
}

fn can_remove(book: &Book, hero: &Hero, seat: Seat, card: &Card) -> Result<(), Refusal> {
    in_deck(hero, card)?;
    let cards = hero.cards();
    let too_many = cards > book.numbers.most_cards;
    if too_many { Ok(()) } else { Err(Refusal::DeckFits { hero: seat, cards }) }
}

/// That a card is no lower version of one in the deck. [LOOT-4]
pub(crate) fn no_higher_version(hero: &Hero, card: &Card) -> Result<(), Refusal> {
    match hero.version_of(card) {
        Some(held) if held.level() > card.level() => {
            Err(Refusal::LowerVersion { card: card.clone(), held: held.clone() })
        }
        Some(_) | None => Ok(()),
    }
}

/// That a card is not in the deck at the same level. [LOOT-4]
pub(crate) fn not_held(hero: &Hero, card: &Card) -> Result<(), Refusal> {
    match hero.version_of(card) {
        Some(held) if held.level() == card.level() => Err(Refusal::HeldAlready(held.clone())),
        Some(_) | None => Ok(()),
    }
}

fn in_deck(hero: &Hero, card: &Card) -> Result<(), Refusal> {
    let held = hero.loot.iter().any(|held| held.is(card));
    if held { Ok(()) } else { Err(Refusal::NotInDeck(card.clone())) }
}

fn has_unidentified(hero: &Hero, seat: Seat, rarity: Rarity) -> Result<(), Refusal> {
    let has = hero.unidentified[rarity as usize] > 0;
    if has { Ok(()) } else { Err(Refusal::NoneUnidentified { hero: seat, rarity }) }
}

fn lies_there<'h>(hero: &'h Hero, card: &Card) -> Result<&'h Card, Refusal> {
    hero.in_shop(card).ok_or_else(|| Refusal::NotDealt(card.clone()))
}

fn affords(hero: &Hero, seat: Seat, price: i32) -> Result<(), Refusal> {
    let (price, gold) = (u16::try_from(price).unwrap_or(0), hero.gold);
    if price <= gold { Ok(()) } else { Err(Refusal::TooDear { hero: seat, price, gold }) }
}
