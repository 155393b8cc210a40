//! Hands that players show to their side: told on to whoever follows, and written nowhere. [TEAM-1]

use events::Seat;
use referee::{ActorId, Position};
use tokio::sync::watch;

use super::Table;
use crate::matches::seats::Barred;

/// The cards that each seat shows, as bits of its hero's deck. Prototype 0.9.4 does not say that teammates may; nothing
/// there forbids it.
pub type Shown = [u64; Seat::MOST as usize];

impl Table {
    /// Shows these cards of a seat to its side, in the place of those that it showed before.
    /// They are given back as bits.
    pub(in crate::matches) fn show_hand(
        &self,
        seat: Seat,
        cards: &[String],
    ) -> Result<u64, Barred> {
        let now = self.now();
        if mates(&now, seat).next().is_none() {
            return Err(Barred::NobodyToShow);
        }
        let deck = deck(&now, seat).ok_or(Barred::NoSuchSeat)?;
        let place = |card: &String| deck.iter().position(|name| name == card);
        let bits = cards.iter().try_fold(0, |bits, card| Some(bits | 1 << place(card)?));
        let bits: u64 = bits.ok_or(Barred::NoSuchCard)?;
        self.hands.send_modify(|shown| shown[seat.index()] = bits);
        Ok(bits)
    }

    /// What a seat shows on another server.
    pub(in crate::matches) fn hear_hand(&self, seat: Seat, bits: u64) {
        self.hands.send_if_modified(|shown| {
            let before = std::mem::replace(&mut shown[seat.index()], bits);
            before != bits
        });
    }

    /// The seats that show something, with the cards as bits.
    pub(in crate::matches) fn shown(&self) -> Vec<(Seat, u64)> {
        let shown = *self.hands.borrow();
        let seats = seats().map(|seat| (seat, shown[seat.index()]));
        seats.filter(|(_, bits)| *bits != 0).collect()
    }

    /// Whether anybody could show a hand here.
    pub(in crate::matches) fn has_teams(&self) -> bool {
        let now = self.now();
        seats().any(|seat| mates(&now, seat).next().is_some())
    }

    /// Whether somebody follows the match, or the hands that are shown in it.
    pub(in crate::matches) fn is_followed(&self) -> bool {
        self.head.receiver_count() > 0 || self.hands.receiver_count() > 0
    }

    /// Says when a seat shows other cards.
    pub fn follow_hands(&self) -> watch::Receiver<Shown> {
        self.hands.subscribe()
    }

    /// What the others of a seat's side show of these: their seats and cards.
    pub fn shown_to(&self, shown: &Shown, seat: Seat) -> Vec<(Seat, Vec<String>)> {
        let now = self.now();
        let shows = |mate: Seat| {
            let (bits, deck) = (shown[mate.index()], deck(&now, mate)?);
            let cards = deck.iter().enumerate().filter(|(place, _)| bits >> place & 1 != 0);
            Some((mate, cards.map(|(_, name)| (*name).to_owned()).collect()))
        };
        mates(&now, seat).filter(|mate| shown[mate.index()] != 0).filter_map(shows).collect()
    }

    fn now(&self) -> Position {
        self.game().game().now().clone()
    }
}

fn seats() -> impl Iterator<Item = Seat> {
    (1..=Seat::MOST).filter_map(Seat::new)
}

/// The others of a seat's side.
fn mates(now: &Position, seat: Seat) -> impl Iterator<Item = Seat> {
    let side = actor(now, seat).map(|actor| now.state().side(actor)).unwrap_or_default();
    side.iter().filter_map(ActorId::seat).filter(move |mate| *mate != seat)
}

/// The names of the cards that a seat may have.
fn deck(now: &Position, seat: Seat) -> Option<Vec<&str>> {
    let hero = now.state().actor(actor(now, seat)?).hero();
    let cards = &now.rules().boards().get(hero)?.deck;
    Some(cards.iter().map(|card| card.name.as_str()).collect())
}

fn actor(now: &Position, seat: Seat) -> Option<ActorId> {
    now.state().ids().find(|actor| actor.seat() == Some(seat))
}
