//! That an event has changed for whoever follows it.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_graphql::{Context, Enum, Error, ID, SimpleObject, Subscription};
use desk::{Fact, sees};
use futures_util::stream::{Stream, unfold};
use tokio::sync::watch;

use super::seen::Seen;
use crate::graphql::budget::blocking;
use crate::graphql::member::token;
use crate::matches::Matches;
use crate::matches::desks::{Hall, viewer};
use crate::matches::seats::Token;

/// What follows the events of the desk.
#[derive(Default)]
pub struct Events;

/// What has changed at an event for whoever follows it.
#[derive(SimpleObject)]
struct EventNews {
    /// The place of the newest fact that they may see.
    position: u32,
    /// What to ask for again.
    parts: Vec<EventPart>,
    /// Which tables of the last round, if tables are among it.
    tables: Vec<u16>,
}

/// A part of an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Enum)]
enum EventPart {
    /// What counts, and whether it is over.
    Settings,
    /// Who plays.
    Players,
    /// What hangs on the wall, and the clock of the hall.
    Rounds,
    /// Tables: clocks, heroes, results, matches.
    Tables,
    /// Calls.
    Calls,
    /// Standings and the cut.
    Standings,
    /// Rulings.
    Rulings,
    /// Penalties.
    Penalties,
    /// Who helps.
    Staff,
    /// What everybody was told.
    Announcements,
}

#[Subscription]
impl Events {
    /// That an event has changed for whoever asks, since the place `after`, or from now on: once at the beginning, then with
    /// each change; quick ones may be told together. Nothing is told of what they may not see. Who follows again says the last
    /// `position`.
    async fn event_changed(
        &self,
        context: &Context<'_>,
        event: ID,
        after: Option<u32>,
    ) -> Result<impl Stream<Item = EventNews> + use<>, Error> {
        let seen = Seen::asked(context, &event).await?;
        let mut head = seen.hall.follow();
        head.mark_changed();
        let follower = Follower {
            matches: Arc::clone(&seen.matches),
            hall: Arc::clone(&seen.hall),
            token: token(context),
            head,
            reached: after.unwrap_or(seen.position),
            first: true,
        };
        Ok(unfold(follower, Follower::step))
    }
}

/// Somebody who follows an event. That it has grown is only a hint: what is told is always read from its log.
struct Follower {
    matches: Arc<Matches>,
    hall: Arc<Hall>,
    token: Option<Token>,
    head: watch::Receiver<u32>,
    /// Up to which place everything was told.
    reached: u32,
    first: bool,
}

impl Follower {
    async fn step(mut self) -> Option<(EventNews, Follower)> {
        loop {
            self.head.changed().await.ok()?;
            let head = *self.head.borrow_and_update();
            let (matches, hall) = (Arc::clone(&self.matches), Arc::clone(&self.hall));
            let (token, from) = (self.token.clone(), self.reached);
            let read = move || {
                let viewer = viewer(matches.who_at(hall.id(), token.as_ref()));
                let position = hall.position(viewer);
                Ok(hall.look(|desk| {
                    let new = desk.facts().iter().skip(from as usize);
                    let new = new.filter(|said| sees(desk.state(), viewer, said));
                    let last = desk.state().rounds.last().map(|round| round.number);
                    let (mut parts, mut tables) = (BTreeSet::new(), BTreeSet::new());
                    for said in new {
                        parts.extend(of(&said.fact));
                        let at = said.fact.at().filter(|(round, _)| Some(*round) == last);
                        tables.extend(at.map(|(_, table)| table.number()));
                    }
                    (position, parts, tables)
                }))
            };
            let (position, parts, tables) = blocking(read).await.ok()?;
            self.reached = head;
            if self.first || !parts.is_empty() {
                self.first = false;
                let (parts, tables) = (parts.into_iter().collect(), tables.into_iter().collect());
                return Some((EventNews { position, parts, tables }, self));
            }
        }
    }
}

/// What a fact changes.
fn of(fact: &Fact) -> &'static [EventPart] {
    use EventPart::{
        Announcements, Calls, Penalties, Players, Rounds, Rulings, Settings, Staff, Standings,
        Tables,
    };
    match fact {
        Fact::Opened { .. } | Fact::Changed { .. } => &[Settings, Standings],
        Fact::Closed => &[Settings],
        Fact::Joined { .. } | Fact::Left { .. } => &[Staff],
        Fact::Registered { .. }
        | Fact::Declared { .. }
        | Fact::Checked { .. }
        | Fact::CheckedIn { .. }
        | Fact::Fixed { .. }
        | Fact::DeclinesCut { .. } => &[Players],
        Fact::Drops { .. }
        | Fact::Returns { .. }
        | Fact::EntersLate { .. }
        | Fact::Disqualified { .. } => &[Players, Tables, Standings],
        Fact::TableClosed { .. } | Fact::TableOpened { .. } => &[Rounds],
        Fact::Shuffled { .. } | Fact::Grouped { .. } => &[Players, Standings],
        Fact::Posted { .. } | Fact::Swapped { .. } => &[Rounds, Tables, Standings],
        Fact::Started { .. }
        | Fact::Stopped { table: None, .. }
        | Fact::WentOn { table: None, .. }
        | Fact::TimeCalled { table: None, .. }
        | Fact::RoundClosed { .. } => &[Rounds, Tables],
        Fact::Stopped { .. }
        | Fact::WentOn { .. }
        | Fact::TimeCalled { .. }
        | Fact::Sat { .. }
        | Fact::Attached { .. }
        | Fact::RolledFor { .. }
        | Fact::Banned { .. }
        | Fact::Dealt { .. }
        | Fact::Chose { .. }
        | Fact::Turn { .. }
        | Fact::Watched { .. } => &[Tables],
        Fact::Extended { .. } => &[Tables, Calls],
        Fact::Reported { .. }
        | Fact::Confirmed { .. }
        | Fact::Disputed { .. }
        | Fact::Entered { .. }
        | Fact::Corrected { .. }
        | Fact::Absent { .. }
        | Fact::Voided { .. } => &[Tables, Standings],
        Fact::Called { .. }
        | Fact::Claimed { .. }
        | Fact::Arrived { .. }
        | Fact::HandedOn { .. }
        | Fact::Withdrawn { .. }
        | Fact::PlayedOn { .. } => &[Calls, Tables],
        Fact::Ruled { .. } | Fact::Appealed { .. } | Fact::Decided { .. } => &[Rulings, Calls],
        Fact::Penalised { .. } | Fact::Lifted { .. } => &[Penalties],
        Fact::StandingsPosted { .. } | Fact::SettledTie { .. } | Fact::CutMade { .. } => {
            &[Standings]
        }
        Fact::Announced { .. } => &[Announcements],
    }
}
