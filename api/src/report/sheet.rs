//! The score sheet.

use std::sync::Arc;

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::{ActorId, State};
use serde::Serialize;

use super::battle::{Battle, battle};
use super::crawl::{Crawl, crawl};
use super::several::{Several, several};
use crate::named::{Awaited, OutcomeKind, PhaseName};
use crate::words::awaits::awaited;
use crate::words::happening::outcome;
use crate::words::phase::phase_in;
use crate::words::{Names, sentence};

/// What lies on the table after an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    /// The players, in seat order.
    pub seats: Vec<SeatSheet>,
    /// The number of the turn, from 1, counting every player's turns.
    pub turn: u16,
    /// The seat whose turn it is.
    pub active: u8,
    /// The phase, as the rulebook calls it.
    pub phase: String,
    /// The same as a name.
    pub phase_name: PhaseName,
    /// The dice that lie there, in the order they were read out; empty if none matter any more.
    pub dice: Vec<u8>,
    /// Roll Attempts that are left, while the first roll is due or dice lie there unannounced.
    pub attempts_left: Option<u8>,
    /// What the table waits for; nothing once the match is over.
    pub awaits: Option<Awaits>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
    /// What only a table of more than two has; nothing in a duel.
    pub several: Option<Several>,
    /// What only a table with enemies has.
    #[cfg_attr(not(feature = "crawls"), serde(serialize_with = "super::never::nothing"))]
    pub battle: Option<Battle>,
    /// What only a Portal Crawl has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub crawl: Option<Arc<Crawl>>,
}

/// What lies in front of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct SeatSheet {
    /// The seat, from 1.
    pub seat: u8,
    /// The hero.
    pub hero: String,
    /// Health.
    pub health: u8,
    /// Combat points.
    pub cp: u8,
    /// Tokens on the board.
    pub tokens: Vec<TokenCount>,
    /// Hero Upgrade cards in play that are not covered by another.
    pub upgrades: Vec<String>,
    /// Cards in hand.
    pub hand_count: u8,
    /// Cards of the hand that the table has seen.
    pub known_cards: Vec<String>,
    /// Cards in the deck.
    pub deck_count: u8,
    /// Cards in the discard pile.
    pub discard_count: u8,
    /// How many of these are Hero Upgrade cards, where they are a deck of their own.
    pub upgrade_deck: Option<UpgradeDeck>,
}

/// Where Hero Upgrade cards lie that are a deck of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_field_names, reason = "the counts of a seat are called so too")]
pub struct UpgradeDeck {
    /// Those in hand.
    pub hand_count: u8,
    /// Those in their deck.
    pub deck_count: u8,
    /// Those in the discard pile.
    pub discard_count: u8,
}

/// A token with its count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct TokenCount {
    /// The token.
    pub token: String,
    /// How many, at least 1.
    pub count: u8,
}

/// What the table waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Awaits {
    /// From whom.
    pub seats: Vec<u8>,
    /// For what.
    pub what: Awaited,
    /// As a sentence.
    pub sentence: String,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// Whether somebody won.
    pub kind: OutcomeKind,
    /// The seat that won; of a side the first.
    pub winner: Option<u8>,
    /// Everybody of the side that won; nobody in a draw, and where everybody has lost.
    pub winners: Vec<u8>,
    /// As a sentence.
    pub sentence: String,
}

/// The score sheet of a state.
pub fn sheet(names: &Names, state: &State) -> Sheet {
    let awaits = awaited(names, state).map(|awaited| Awaits {
        seats: awaited.seats.iter().map(|seat| seat.number()).collect(),
        what: awaited.what,
        sentence: awaited.sentence,
    });
    let outcome = state.outcome().map(|ended| {
        let winner = match ended {
            referee::state::Outcome::Won(seat) => Some(seat),
            referee::state::Outcome::Draw | referee::state::Outcome::Lost => None,
        };
        let side = winner.map(|seat| state.side(seat)).unwrap_or_default();
        Outcome {
            kind: ended.into(),
            winner: winner.map(ActorId::number),
            winners: side.iter().map(ActorId::number).collect(),
            sentence: sentence(&outcome(names, ended)),
        }
    });
    Sheet {
        seats: state.ids().map(|seat| seat_sheet(names, seat, state)).collect(),
        turn: state.turn(),
        active: state.active().number(),
        phase: phase_in(names, state.phase()).to_owned(),
        phase_name: state.phase().into(),
        dice: referee::sheet::dice(state).to_vec(),
        attempts_left: referee::sheet::attempts_shown(names.rules(), state),
        awaits,
        outcome,
        several: several(names, state),
        battle: battle(names, state),
        crawl: crawl(names, state).map(Arc::new),
    }
}

fn seat_sheet(names: &Names, seat: ActorId, state: &State) -> SeatSheet {
    let player = state.actor(seat);
    let lies_there =
        |(token, count): &(&referee::book::TokenBook, u8)| *count > 0 && !token.passive;
    let held =
        names.rules().tokens().iter().zip(player.tokens().iter().copied()).filter(lies_there);
    let apart = player.cards().apart;
    let upgraded = player.levels().iter().enumerate().filter(|(_, level)| **level > 1);
    SeatSheet {
        seat: seat.number(),
        hero: names.hero(seat).map(|hero| hero.name.clone()).unwrap_or_default(),
        health: state.health(seat),
        cp: player.cp(),
        tokens: held
            .map(|(token, count)| TokenCount { token: token.name.clone(), count })
            .collect(),
        upgrades: upgraded
            .filter_map(|(space, level)| names.upgrade(seat, space, *level))
            .map(str::to_owned)
            .collect(),
        hand_count: player.cards().hand,
        known_cards: names
            .cards(seat, player.cards().known)
            .into_iter()
            .map(str::to_owned)
            .collect(),
        deck_count: player.cards().deck,
        discard_count: player.cards().discard,
        upgrade_deck: (apart.cards() != 0).then_some(UpgradeDeck {
            hand_count: apart.hand,
            deck_count: apart.deck,
            discard_count: apart.discard,
        }),
    }
}
