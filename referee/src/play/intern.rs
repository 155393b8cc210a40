//! Names made small, once, at the door.

use events::{Event, Name, Pick, Seat};

use crate::act::{Act, ActorId, CardId, Deed, Find, PICKS, Picked, Picks, TitleId, TokenId};
use crate::book::{HeroBook, Rule, Ruleset, TokenBook};
use crate::ruling::{Refusal, Unknown};
use crate::state::State;

/// The event with its names made small.
///
/// # Errors
/// If it names a seat, an ability, a token or a card that this match does not have, or if it is a
/// second opening.
pub fn intern(rules: &Ruleset, state: &State, event: &Event) -> Result<Act, Refusal> {
    let act = |by: &Seat, deed| Ok(Act { by: seated(state, *by)?, deed });
    match event {
        Event::Opened(_) => Err(Refusal::AlreadyOpen),
        Event::Rolled { by, dice } => act(by, Deed::Rolled(*dice)),
        Event::Announced { by, ability } => {
            let title =
                ability.as_ref().map(|name| title(hero(rules, state, *by)?, name)).transpose()?;
            act(by, Deed::Announced(title))
        }
        Event::Aimed { by, .. } if state.foes(seated(state, *by)?).len() < 2 => {
            Err(Refusal::NothingToAim)
        }
        Event::Aimed { by, at } => {
            act(by, Deed::Chose(Picks::of(Picked::Actor(seated(state, *at)?))))
        }
        Event::Defended { by, with } => {
            act(by, Deed::Defended(title(hero(rules, state, *by)?, with)?))
        }
        Event::Played { by, card: name, picks: said } => {
            let card = card(hero(rules, state, *by)?, name)?;
            act(by, Deed::Played(card, picks(rules, state, *by, said)?))
        }
        Event::Sold { by, cards } => {
            act(by, Deed::Sold(card_bits(hero(rules, state, *by)?, cards)?))
        }
        Event::Spent { by, token: name, picks: said } => {
            let used = passive(rules, state, *by, name).map_or_else(|| token(rules, name), Ok)?;
            act(by, Deed::Spent(used, picks(rules, state, *by, said)?))
        }
        Event::PaidOff { by, token: name } => act(by, Deed::PaidOff(token(rules, name)?)),
        Event::Chose { by, picks: said } => act(by, Deed::Chose(picks(rules, state, *by, said)?)),
        Event::Revealed { by, cards } => {
            act(by, Deed::Revealed(card_bits(hero(rules, state, *by)?, cards)?))
        }
        Event::Passed { by } => act(by, Deed::Passed),
        Event::Ended { by } => act(by, Deed::Ended),
        Event::Conceded { by } => act(by, Deed::Conceded),
        Event::Moved { by, to } => act(by, Deed::Moved(*to)),
        Event::Found { by, what } => act(by, Deed::Found(hidden(rules, what)?)),
        Event::Looted { by, die } => act(by, Deed::Looted(*die)),
        // Where Portal Crawls are not read, nobody has a Boss.
        #[cfg(not(feature = "crawls"))]
        Event::Flipped { .. } => Err(Refusal::UnknownName(Unknown::Card)),
        #[cfg(not(feature = "crawls"))]
        Event::Explored { says, .. } => match *says {},
        #[cfg(not(feature = "crawls"))]
        Event::ReadOut { says, .. } => match *says {},
        #[cfg(not(feature = "crawls"))]
        Event::Discarded { card, .. } => match *card {},
        #[cfg(feature = "crawls")]
        Event::ReadOut { by, card: name, says } => {
            let card = card(hero(rules, state, *by)?, name)?;
            let says = super::turned::read_out(says, |name| token(rules, name))?;
            act(by, Deed::ReadOut(card, says))
        }
        #[cfg(feature = "crawls")]
        Event::Discarded { by, card: name } => {
            act(by, Deed::Discarded(card(hero(rules, state, *by)?, name)?))
        }
        #[cfg(feature = "crawls")]
        Event::Explored { by, says, .. } => {
            let says = super::turned::explored(says, |name| token(rules, name))?;
            act(by, Deed::Found(Find::Given(says)))
        }
        #[cfg(feature = "crawls")]
        Event::Flipped { by, card, says } => {
            let board = hero(rules, state, *by)?;
            let named = |name: &Name| token(rules, name);
            act(by, Deed::Flipped(super::turned::turned(board, card, says.as_ref(), named)?))
        }
        Event::Corrected(_) | Event::Ruled(_) | Event::Answered(_) => Err(Refusal::ConcernsTheLog),
    }
}

/// What was turned over: an Environment or the card of an enemy.
fn hidden(rules: &Ruleset, name: &Name) -> Result<Find, Refusal> {
    let environments = &rules.crawling.environments;
    if let Some(place) = environments.iter().position(|one| one.name == name.as_str()) {
        return Ok(Find::Environment(place as u8));
    }
    let named =
        |board: &std::sync::Arc<HeroBook>| board.enemy().is_some() && board.name == name.as_str();
    let place = rules.boards.iter().position(named);
    place.map(|place| Find::Enemy(place as u8)).ok_or(Refusal::UnknownName(Unknown::Hidden))
}

/// Who sits there.
pub(super) fn seated(state: &State, seat: Seat) -> Result<ActorId, Refusal> {
    if seat.index() < state.actors.len() { Ok(seat.into()) } else { Err(Refusal::NoSuchSeat(seat)) }
}

fn hero<'a>(rules: &'a Ruleset, state: &State, seat: Seat) -> Result<&'a HeroBook, Refusal> {
    state
        .actors
        .get(seat.index())
        .map(|player| rules.hero(player.hero))
        .ok_or(Refusal::NoSuchSeat(seat))
}

fn title(hero: &HeroBook, name: &Name) -> Result<TitleId, Refusal> {
    let place = hero.titles.iter().position(|title| title == name.as_str());
    place.map(|place| TitleId(place as u8)).ok_or(Refusal::UnknownName(Unknown::Ability))
}

pub(super) fn token(rules: &Ruleset, name: &Name) -> Result<TokenId, Refusal> {
    let named = |token: &TokenBook| token.name == name.as_str() && !token.passive;
    let place = rules.tokens.iter().position(named);
    place.map(|place| TokenId(place as u8)).ok_or(Refusal::UnknownName(Unknown::Token))
}

/// The passive ability of this name, at the level on the seat's board.
fn passive(rules: &Ruleset, state: &State, seat: Seat, name: &Name) -> Option<TokenId> {
    let player = state.actors.get(seat.index())?;
    player
        .offers(rules.hero(player.hero))
        .filter_map(|level| level.passive)
        .find(|token| rules.token(*token).name == name.as_str())
}

/// The card of this name.
fn card(hero: &HeroBook, name: &Name) -> Result<CardId, Refusal> {
    let bits = card_bits(hero, std::slice::from_ref(name))?;
    Ok(CardId(bits.trailing_zeros() as u8))
}

/// A bit for each named card; the same card twice is one too many.
pub(super) fn card_bits(hero: &HeroBook, names: &[Name]) -> Result<u64, Refusal> {
    let mut bits = 0u64;
    for name in names {
        let place = hero.deck.iter().position(|card| card.name == name.as_str());
        let place = place.ok_or(Refusal::UnknownName(Unknown::Card))?;
        if bits & 1 << place != 0 {
            return Err(Refusal::CardTwice(CardId(place as u8)));
        }
        bits |= 1 << place;
    }
    Ok(bits)
}

fn picks(rules: &Ruleset, state: &State, by: Seat, said: &[Pick]) -> Result<Picks, Refusal> {
    if said.len() > PICKS {
        return Err(Refusal::PickTooMany(Rule::CardOnce));
    }
    said.iter().map(|pick| picked(rules, state, by, pick)).collect()
}

/// A card is one of the deck of whoever names it.
fn picked(rules: &Ruleset, state: &State, by: Seat, pick: &Pick) -> Result<Picked, Refusal> {
    Ok(match pick {
        Pick::Die { die, to } => Picked::Die { die: die.wrapping_sub(1), to: to.unwrap_or(0) },
        Pick::Seat(seat) => Picked::Actor(seated(state, *seat)?),
        Pick::Token { token: name, of } => {
            let kind = passive(rules, state, *of, name).map_or_else(|| token(rules, name), Ok)?;
            Picked::Token { token: kind, of: seated(state, *of)? }
        }
        Pick::Option(n) => Picked::Option(*n),
        Pick::Amount(n) => Picked::Amount(*n),
        Pick::Card(name) => Picked::Card(card(hero(rules, state, by)?, name)?),
    })
}
