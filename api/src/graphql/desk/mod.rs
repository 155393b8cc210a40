//! The judge's desk: events, what is said at them, and who follows.

mod event;
mod input;
mod judging;
mod log;
pub mod mutation;
mod outcome;
mod papers;
mod people;
pub mod phone;
mod planning;
mod repair;
mod results;
mod rounds;
mod seen;
mod settings;
mod standings;
pub mod subscription;

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject};
use chrono::{DateTime, Utc};
use events::journal::JournalError;

use super::budget::blocking;
use super::error::match_id;
use super::member::{caller, token};
use crate::matches::desks::{As, Barred};
use crate::matches::{MatchError, Matches};
use event::Event;
use judging::Case;
use outcome::EventBarred;
use people::{EventMe, EventPerson, EventRole};
use seen::Seen;
pub(super) use settings::AssistLevel;

/// The most events whose rulings are looked through, and the most rulings in one answer.
const MOST_EVENTS: usize = 200;
const MOST_CASES: usize = 200;

/// What can be asked of the judge's desk.
#[derive(Default)]
pub struct Desks;

/// An event in a list.
#[derive(SimpleObject)]
struct EventInfo {
    /// Its id.
    id: ID,
    /// What it is called; empty if it has no title.
    title: String,
    /// When it was opened.
    opened_at: DateTime<Utc>,
    /// Whether it is over.
    closed: bool,
    /// How many are in the round that comes next.
    players: u32,
    /// The last round that was posted.
    round: Option<u8>,
    /// What whoever asks is there.
    me: Option<EventMe>,
}

impl EventInfo {
    fn of(seen: &Arc<Seen>) -> EventInfo {
        let state = &seen.state;
        EventInfo {
            id: ID(seen.id().to_string()),
            title: state.settings.title.as_ref().map(ToString::to_string).unwrap_or_default(),
            opened_at: seen.hall.opened_at(),
            closed: state.closed,
            players: state.players_in(state.next_round()).count() as u32,
            round: state.rounds.last().map(|round| round.number.number()),
            me: EventMe::of(seen),
        }
    }
}

/// The event that somebody was asked to join.
#[derive(SimpleObject)]
struct EventInvitation {
    /// It; nothing if too many codes were tried.
    event: Option<Event>,
    /// What the code lets somebody be.
    role: Option<EventRole>,
    /// With a player's code, the persons whose name no phone has claimed yet.
    unclaimed: Vec<EventPerson>,
    /// Why nothing is said.
    barred: Option<EventBarred>,
}

#[Object]
impl Desks {
    /// An event; nothing if there is none with this id. Whoever knows the id sees what is for everybody.
    async fn event(&self, context: &Context<'_>, id: ID) -> Result<Option<Event>, Error> {
        let (matches, id) = (Arc::clone(context.data::<Arc<Matches>>()?), match_id(&id)?);
        let token = token(context);
        let seen = blocking(move || match matches.hall(id) {
            Ok(hall) => {
                let who = matches.who_at(id, token.as_ref());
                Ok(Some(Seen::of(&matches, hall, who)))
            }
            Err(MatchError::Journal(JournalError::UnknownMatch(_))) => Ok(None),
            Err(error) => Err(error),
        });
        Ok(seen.await?.map(Event))
    }

    /// The newest events that whoever asks has joined, or all of them where the service is open to all; at most `first`, which
    /// is 200 at most.
    async fn events(
        &self,
        context: &Context<'_>,
        #[graphql(default = 50, validator(minimum = 1, maximum = 200))] first: u32,
    ) -> Result<Vec<EventInfo>, Error> {
        let (matches, token) = (Arc::clone(context.data::<Arc<Matches>>()?), token(context));
        let list = move || {
            let all = matches.are_open_to_all();
            let halls = matches.halls(token.as_ref(), all, first.min(200) as usize)?;
            let seen = halls.into_iter().map(|(hall, who)| Seen::of(&matches, hall, who));
            Ok(seen.map(|seen| EventInfo::of(&seen)).collect())
        };
        blocking(list).await
    }

    /// The rulings of all events that have all of the words, the newest event first, at most 200: of those that whoever asks has
    /// joined, or of all where the service is open to all. Without names and tables for who is not of the staff there.
    async fn casebook(
        &self,
        context: &Context<'_>,
        text: Option<String>,
    ) -> Result<Vec<Case>, Error> {
        let (matches, token) = (Arc::clone(context.data::<Arc<Matches>>()?), token(context));
        let text = event::bounded(text)?;
        let find = move || {
            let halls = matches.halls(token.as_ref(), matches.are_open_to_all(), MOST_EVENTS)?;
            let all = halls
                .into_iter()
                .flat_map(|(hall, who)| Case::all(&Seen::of(&matches, hall, who), &text));
            Ok(all.take(MOST_CASES).collect())
        };
        blocking(find).await
    }

    /// The event to which a code leads; nothing if it leads nowhere. It counts as a try.
    async fn event_invitation(
        &self,
        context: &Context<'_>,
        code: String,
    ) -> Result<Option<EventInvitation>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let nothing = |barred| EventInvitation {
            event: None,
            role: None,
            unclaimed: Vec::new(),
            barred: Some(EventBarred::from(barred)),
        };
        if let Some(from) = caller(context)
            && matches.tries().count(from).is_err()
        {
            return Ok(Some(nothing(Barred::TooManyTries)));
        }
        let Some((id, joined)) = matches.invited_to(&code) else { return Ok(None) };
        if let Some(from) = caller(context) {
            matches.tries().was_right(from);
        }
        let (all, token) = (Arc::clone(&matches), token(context));
        let (seen, unclaimed) = blocking(move || {
            let who = all.who_at(id, token.as_ref());
            Ok((Seen::of(&all, all.hall(id)?, who), all.unclaimed(id)?))
        })
        .await?;
        let (role, unclaimed) = match joined {
            As::Staff(role) => (desk::Role::from(role).into(), Vec::new()),
            As::Player => (EventRole::Player, unclaimed),
        };
        Ok(Some(EventInvitation {
            unclaimed: unclaimed.into_iter().map(|it| EventPerson::of(&seen, it)).collect(),
            event: Some(Event(seen)),
            role: Some(role),
            barred: None,
        }))
    }
}
