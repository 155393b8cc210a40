//! Hands that teammates show each other: relayed, never logged. [TEAM-1]

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject};
use events::Seat;
use events::journal::MatchId;
use futures_util::stream::{Stream, unfold};
use tokio::sync::watch;

use super::share::{ShareOutcome, change};
use crate::matches::seats::Token;
use crate::matches::{Matches, Shown, Table};

/// What is shown, and not logged.
#[derive(Default)]
pub(super) struct Showing;

#[Object]
impl Showing {
    /// Shows these cards of the hand of the player who asks to the phones of their own side, in the place of those that they
    /// showed before; no cards hide it. They are told on and written nowhere: who follows `hands` next has what was shown
    /// last, as long as the server keeps the match in memory.
    async fn show_hand(
        &self,
        context: &Context<'_>,
        r#match: ID,
        cards: Vec<String>,
    ) -> Result<ShareOutcome, Error> {
        let shows = move |matches: &Matches, id, token: Option<&Token>| {
            matches.show_hand(id, token, &cards)
        };
        change(context, &r#match, shows).await
    }
}

/// The cards that a player shows to their side.
#[derive(Clone, PartialEq, Eq, SimpleObject)]
pub(super) struct ShownHand {
    /// Whose.
    seat: u8,
    /// What they are called, as in notation.
    cards: Vec<String>,
}

/// Somebody who follows what their side shows.
pub(super) struct Looks {
    pub(super) matches: Arc<Matches>,
    pub(super) table: Arc<Table>,
    pub(super) id: MatchId,
    pub(super) token: Option<Token>,
}

impl Looks {
    /// What the others of the side show, as it is now, and whenever that is other.
    pub(super) fn on(self) -> impl Stream<Item = Vec<ShownHand>> + use<> {
        let shown = self.table.follow_hands();
        unfold((self, shown, None), |(looks, mut shown, told)| async move {
            let now = looks.next(&mut shown, told.as_ref()).await?;
            Some((now.clone(), (looks, shown, Some(now))))
        })
    }

    async fn next(
        &self,
        shown: &mut watch::Receiver<Shown>,
        told: Option<&Vec<ShownHand>>,
    ) -> Option<Vec<ShownHand>> {
        loop {
            if told.is_some() {
                shown.changed().await.ok()?;
            }
            let now = self.sees(*shown.borrow_and_update());
            if told != Some(&now) {
                return Some(now);
            }
        }
    }

    fn sees(&self, shown: Shown) -> Vec<ShownHand> {
        let seat = self.matches.seats().seat_of(self.id, self.token.as_ref());
        let hand = |(seat, cards): (Seat, Vec<String>)| ShownHand { seat: seat.number(), cards };
        seat.map_or_else(Vec::new, |seat| {
            self.table.shown_to(&shown, seat).into_iter().map(hand).collect()
        })
    }
}
