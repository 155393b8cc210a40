//! An event as whoever asks sees it, at one moment.

use std::sync::Arc;

use async_graphql::{Context, Error, ID};
use chrono::{DateTime, Utc};
use desk::{Names, Person, Player, Round, State, TableState, Time, Viewer};
use events::journal::MatchId;

use crate::graphql::budget::blocking;
use crate::graphql::error::match_id;
use crate::graphql::member::{Joined, token};
use crate::matches::desks::{Hall, Who, now, viewer};
use crate::matches::{MatchError, Matches};

/// An event as whoever asks sees it, at one moment.
pub(super) struct Seen {
    pub(super) matches: Arc<Matches>,
    pub(super) hall: Arc<Hall>,
    pub(super) who: Who,
    pub(super) viewer: Viewer,
    pub(super) state: State,
    pub(super) names: Names,
    pub(super) now: Time,
    pub(super) position: u32,
}

impl Seen {
    /// It, as somebody sees it.
    pub(super) fn of(matches: &Arc<Matches>, hall: Arc<Hall>, who: Who) -> Arc<Seen> {
        let viewer = viewer(who);
        let position = hall.position(viewer);
        let state = hall.look(|desk| desk.state().clone());
        let names = matches.names().events().of(hall.id());
        let matches = Arc::clone(matches);
        Arc::new(Seen { matches, hall, who, viewer, state, names, now: now(), position })
    }

    /// The event with an id, as whoever asks sees it.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(super) async fn asked(context: &Context<'_>, id: &ID) -> Result<Arc<Seen>, Error> {
        let (matches, id) = (Arc::clone(context.data::<Arc<Matches>>()?), match_id(id)?);
        let token = token(context);
        let seen = blocking(move || {
            let hall = matches.hall(id)?;
            let who = matches.who_at(id, token.as_ref());
            Ok(Seen::of(&matches, hall, who))
        })
        .await?;
        if let Some(Joined(hear)) = context.data_opt::<Joined>()
            && seen.who.has_joined()
        {
            hear();
        }
        Ok(seen)
    }

    /// The same event as it is now.
    pub(super) fn again(&self) -> Result<Arc<Seen>, MatchError> {
        let hall = self.matches.hall(self.id())?;
        Ok(Seen::of(&self.matches, hall, self.who))
    }

    pub(super) fn id(&self) -> MatchId {
        self.hall.id()
    }

    pub(super) fn is_staff(&self) -> bool {
        self.who.staff.is_some()
    }

    /// Whether whoever asks is of the staff or sits at a table.
    pub(super) fn is_at(&self, at: &TableState) -> bool {
        let sits = self.who.person.is_some_and(|it| at.pair.side(it.player).is_some());
        self.is_staff() || sits
    }

    /// What a player is called, with all members of a team.
    pub(super) fn called(&self, player: Player) -> String {
        self.names.of_player(player, self.state.settings.members)
    }

    /// The persons of a player.
    pub(super) fn persons(&self, player: Player) -> impl Iterator<Item = Person> {
        (1..=self.state.settings.members.max(1)).map(move |member| Person { player, member })
    }

    /// A round by its number, or the last one.
    pub(super) fn round(&self, number: Option<u8>) -> Option<Round> {
        match number {
            Some(number) => {
                let round = Round::new(number)?;
                self.state.round(round).map(|round| round.number)
            }
            None => self.state.rounds.last().map(|round| round.number),
        }
    }
}

/// A moment as it is sent.
pub(super) fn instant(time: Time) -> DateTime<Utc> {
    i64::try_from(time.seconds())
        .ok()
        .and_then(|seconds| DateTime::from_timestamp(seconds, 0))
        .unwrap_or_default()
}

/// A moment as it came.
pub(super) fn moment(at: DateTime<Utc>) -> Option<Time> {
    u64::try_from(at.timestamp()).ok().and_then(Time::new)
}
