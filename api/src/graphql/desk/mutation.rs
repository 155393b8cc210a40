//! What can be said at an event, and who joins it.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject, Union};
use desk::{Fact, Player, notation};
use events::Name;
use events::journal::MatchId;

use super::event::Event;
use super::input::{FactInput, called, of_player, person, player_name, said, whose};
use super::log::{DeskRefusal, FactUnreadable};
use super::outcome::{EventBarred, LogFactsOutcome};
use super::seen::Seen;
use crate::graphql::budget::blocking;
use crate::graphql::error::{ErrorCode, coded, key, match_id};
use crate::graphql::member::{caller, token};
use crate::matches::desks::{Answer, Barred, Codes, Joined, NotOpened, ToSay};
use crate::matches::{MatchError, Matches};
use crate::words::desk::Wrong;

/// The most settings of an opening.
const MOST_SETTINGS: usize = 100;
/// The most players who are registered at once.
const MOST_AT_ONCE: usize = 100;

/// What can be said at an event.
#[derive(Default)]
pub struct Desk;

/// What came of opening an event.
#[derive(Union)]
enum OpenEventOutcome {
    Opened(EventOpened),
    Refused(DeskRefusal),
    Unreadable(FactUnreadable),
    Barred(EventBarred),
}

/// The event is on disk.
#[derive(SimpleObject)]
struct EventOpened {
    /// It.
    event: Event,
    /// What shows from now on that its organiser asks: the token that was sent, or else a new one, which is told once. It goes
    /// into the header `Authorization` as `Bearer TOKEN`.
    token: String,
    /// What others join with. They are told once; nothing if this request was answered before and something was said since.
    codes: Option<EventCodes>,
}

/// What others join an event with, for seven days: twelve characters for the staff, nine for players.
#[derive(SimpleObject)]
struct EventCodes {
    /// Organisers.
    organiser: String,
    /// Scorekeepers.
    scorekeeper: String,
    /// Head judges.
    head_judge: String,
    /// Floor judges.
    floor_judge: String,
    /// Players.
    player: String,
}

impl From<Codes> for EventCodes {
    fn from(codes: Codes) -> EventCodes {
        let text = |code: &crate::matches::seats::Code| code.as_str().to_owned();
        EventCodes {
            organiser: text(&codes.organiser),
            scorekeeper: text(&codes.scorekeeper),
            head_judge: text(&codes.head_judge),
            floor_judge: text(&codes.floor_judge),
            player: text(&codes.player),
        }
    }
}

/// What came of joining an event.
#[derive(Union)]
enum JoinEventOutcome {
    Joined(EventJoined),
    Barred(EventBarred),
}

/// A place at an event.
#[derive(SimpleObject)]
struct EventJoined {
    /// The event.
    event: Event,
    /// What shows from now on who asks: the token that was sent, or else a new one, which is told once.
    token: String,
}

/// What came of asking for new codes.
#[derive(Union)]
enum EventCodesOutcome {
    Codes(EventCodes),
    Barred(EventBarred),
}

/// What came of a change beside the log of an event.
#[derive(Union)]
enum EventOutcome {
    Done(EventDone),
    Barred(EventBarred),
}

/// It is on disk.
#[derive(SimpleObject)]
struct EventDone {
    /// The event as it is now.
    event: Event,
}

#[Object]
impl Desk {
    /// Opens an event. Each of the `settings` is one as notation says it, such as `title Spring Open`, `format swiss`,
    /// `rounds fixed 3` or `cut to 4`; what is left out is as usual. `plainPenalties` adds the list of penalties that ships.
    /// Whoever opens it is staff 1, an organiser, called `name`. With a key it can be sent again safely.
    async fn open_event(
        &self,
        context: &Context<'_>,
        settings: Vec<String>,
        #[graphql(default = true)] plain_penalties: bool,
        name: Option<String>,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<OpenEventOutcome, Error> {
        let rules = match rules(&settings, plain_penalties) {
            Ok(rules) => rules,
            Err(unreadable) => return Ok(OpenEventOutcome::Unreadable(unreadable)),
        };
        let (name, again) = (player_name(name)?, key(again)?);
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (all, token, from) = (Arc::clone(&matches), token(context), caller(context));
        let fact = Fact::Opened { rules };
        let line = notation::print_fact(&fact);
        let opened = blocking(move || {
            matches.quota().may_open(from)?;
            let opened = matches.open_event(fact, name, token, again)?;
            if opened.is_ok() {
                matches.quota().opened(from, 0);
            }
            Ok(opened)
        });
        Ok(match opened.await? {
            Ok(opened) => {
                let who = all.who_at(opened.hall.id(), Some(&opened.token));
                OpenEventOutcome::Opened(EventOpened {
                    event: Event(Seen::of(&all, opened.hall, who)),
                    token: opened.token.as_str().to_owned(),
                    codes: opened.codes.map(EventCodes::from),
                })
            }
            Err(NotOpened::Refused(refusal)) => {
                OpenEventOutcome::Refused(DeskRefusal::of(0, line, refusal))
            }
            Err(NotOpened::Barred(barred)) => OpenEventOutcome::Barred(barred.into()),
        })
    }

    /// Says facts, in this order: all of them, or none; at most 100. Whoever asks is their author, and the server sets the
    /// moment, unless one is said. With a key it can be sent again safely. `behind` is the `position` that the author has
    /// seen: if something was said since that does not go with one of these facts, nothing is stored, and both sides are
    /// answered. Without it only facts ask that say `seen` themselves.
    async fn log_facts(
        &self,
        context: &Context<'_>,
        event: ID,
        facts: Vec<FactInput>,
        behind: Option<u32>,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        let to_say = match said(&facts) {
            Ok(said) => said,
            Err(unreadable) => return Ok(LogFactsOutcome::Unreadable(unreadable)),
        };
        let names = match called(&facts, &to_say) {
            Ok(names) => names,
            Err(unreadable) => return Ok(LogFactsOutcome::Unreadable(unreadable)),
        };
        let again = key(again)?;
        let token = token(context);
        say(context, &event, to_say, move |matches, id, facts| {
            let said = matches.say(id, token.as_ref(), facts, behind, again.as_ref())?;
            if let Ok(Answer::Logged { .. }) = &said
                && !names.is_empty()
            {
                matches.call_all(id, &names)?;
            }
            Ok(said)
        })
        .await
    }

    /// Registers players with the next free numbers, each with the names of its members; once the first round hangs on the
    /// wall they enter late, from the next round on. For the desk. With a key it can be sent again safely.
    async fn register_players(
        &self,
        context: &Context<'_>,
        event: ID,
        players: Vec<Vec<String>>,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        if players.len() > MOST_AT_ONCE {
            let message = format!("at most {MOST_AT_ONCE} players are registered at once");
            return Err(coded(ErrorCode::TooMany, message));
        }
        let seen = Seen::asked(context, &event).await?;
        let next = seen.state.players.keys().next_back().map_or(1, |last| last.number() + 1);
        let (mut to_say, mut names) = (Vec::new(), Vec::new());
        for (place, (number, of)) in (next..).zip(&players).enumerate() {
            let Some(player) = Player::new(number) else {
                let message = "the event has no room for so many players".to_owned();
                return Err(coded(ErrorCode::TooMany, message));
            };
            match of_player(player, of) {
                Ok(called) => names.extend(called),
                Err(wrong) => {
                    let unreadable = FactUnreadable::of(place as u32, wrong);
                    return Ok(LogFactsOutcome::Unreadable(unreadable));
                }
            }
            to_say.push(ToSay::from(if seen.state.rounds.is_empty() {
                Fact::Registered { player }
            } else {
                Fact::EntersLate { player, from: seen.state.next_round() }
            }));
        }
        let (again, token) = (key(again)?, token(context));
        say(context, &event, to_say, move |matches, id, facts| {
            matches.register(id, token.as_ref(), facts, &names, again.as_ref())
        })
        .await
    }

    /// Joins an event with a code. With the players' code, `person` claims a name (`12`, or `12.2` in a team) that no other
    /// phone has claimed. With a code of the staff, `name` is what they are called, `area` which tables they look after, in
    /// their own words, and `person` whom they play, if they play.
    async fn join_event(
        &self,
        context: &Context<'_>,
        code: String,
        #[graphql(name = "person")] whom: Option<String>,
        name: Option<String>,
        area: Option<String>,
    ) -> Result<JoinEventOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let whom = whom.as_deref().map(person).transpose()?;
        let name = player_name(name)?;
        let area = area.filter(|text| !text.trim().is_empty()).map(|text| Name::new(&text));
        let area = area.transpose();
        let area = area.map_err(|error| coded(ErrorCode::Malformed, error.to_string()))?;
        let token = token(context);
        let join = move |all: &Matches| all.join_event(&code, token, whom, name, area);
        joins(context, matches, join).await
    }

    /// Becomes the organiser of an event that has none here, as it comes from an archive, with the code that the server printed
    /// when it started; where the service is open to all, any code will do.
    async fn claim_event(
        &self,
        context: &Context<'_>,
        event: ID,
        code: String,
    ) -> Result<JoinEventOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (id, token) = (match_id(&event)?, token(context));
        joins(context, matches, move |all| all.claim_event(id, &code, token)).await
    }

    /// New codes for an event, told once; those of before lead nowhere from now on. For organisers.
    async fn new_event_codes(
        &self,
        context: &Context<'_>,
        event: ID,
    ) -> Result<EventCodesOutcome, Error> {
        let (matches, id) = (Arc::clone(context.data::<Arc<Matches>>()?), match_id(&event)?);
        let token = token(context);
        let codes = blocking(move || matches.new_codes(id, token.as_ref())).await?;
        Ok(match codes {
            Ok(codes) => EventCodesOutcome::Codes(codes.into()),
            Err(barred) => EventCodesOutcome::Barred(barred.into()),
        })
    }

    /// Lets another phone claim the name of a person who lost theirs. For the staff.
    async fn release_name(
        &self,
        context: &Context<'_>,
        event: ID,
        #[graphql(name = "person")] whom: String,
    ) -> Result<EventOutcome, Error> {
        let (whom, token) = (person(&whom)?, token(context));
        done(context, &event, move |matches, id| matches.release_name(id, token.as_ref(), whom))
            .await
    }

    /// Says what somebody is called: a person (`12`, `12.2`), or somebody of the staff (`staff 3`). Without a name it is erased
    /// for good. Whoever it is may, and the desk.
    async fn name_in_event(
        &self,
        context: &Context<'_>,
        event: ID,
        who: String,
        name: Option<String>,
    ) -> Result<EventOutcome, Error> {
        let (whose, name, token) = (whose(&who)?, player_name(name)?, token(context));
        done(context, &event, move |matches, id| matches.call(id, token.as_ref(), whose, name))
            .await
    }
}

/// Joins an event by a code, which counts as a try.
async fn joins(
    context: &Context<'_>,
    matches: Arc<Matches>,
    join: impl FnOnce(&Matches) -> Result<Result<Joined, Barred>, MatchError> + Send + 'static,
) -> Result<JoinEventOutcome, Error> {
    let from = caller(context);
    if let Some(from) = from
        && matches.tries().count(from).is_err()
    {
        return Ok(JoinEventOutcome::Barred(Barred::TooManyTries.into()));
    }
    let all = Arc::clone(&matches);
    let joined = blocking(move || join(&matches)).await?;
    if let Some(from) = from
        && !matches!(joined, Err(Barred::WrongCode))
    {
        all.tries().was_right(from);
    }
    let joined = match joined {
        Ok(joined) => joined,
        Err(barred) => return Ok(JoinEventOutcome::Barred(barred.into())),
    };
    let token = joined.token.as_str().to_owned();
    let seen = blocking(move || {
        let who = all.who_at(joined.id, Some(&joined.token));
        Ok(Seen::of(&all, all.hall(joined.id)?, who))
    });
    Ok(JoinEventOutcome::Joined(EventJoined { event: Event(seen.await?), token }))
}

/// What counts at an event that is opened.
fn rules(settings: &[String], plain_penalties: bool) -> Result<desk::Rules, FactUnreadable> {
    if settings.len() > MOST_SETTINGS {
        return Err(FactUnreadable::of(MOST_SETTINGS as u32, Wrong::Settings(MOST_SETTINGS)));
    }
    let mut all = if plain_penalties { desk::plain_list().unwrap_or_default() } else { Vec::new() };
    for (place, setting) in (0..).zip(settings) {
        let read = notation::parse_setting(setting);
        all.push(read.map_err(|error| FactUnreadable::of(place, Wrong::Line(error)))?);
    }
    Ok(desk::Rules(all))
}

/// Says facts by a way of saying them, and what came of it.
pub(super) async fn say(
    context: &Context<'_>,
    event: &ID,
    facts: Vec<ToSay>,
    say: impl FnOnce(&Matches, MatchId, &[ToSay]) -> Result<Result<Answer, Barred>, MatchError>
    + Send
    + 'static,
) -> Result<LogFactsOutcome, Error> {
    let seen = Seen::asked(context, event).await?;
    let from = caller(context);
    let work = move || {
        let matches = &seen.matches;
        matches.quota().may_log(from)?;
        let answer = match say(matches, seen.id(), &facts)? {
            Ok(answer) => answer,
            Err(barred) => return Ok(LogFactsOutcome::Barred(barred.into())),
        };
        if let Answer::Logged { .. } = &answer {
            let bytes: usize = facts.iter().map(|it| notation::print_fact(&it.fact).len()).sum();
            matches.quota().logged(from, facts.len(), bytes);
        }
        let facts: Vec<Fact> = facts.into_iter().map(|it| it.fact).collect();
        Ok(LogFactsOutcome::of(seen.again()?, &facts, answer))
    };
    blocking(work).await
}

async fn done(
    context: &Context<'_>,
    event: &ID,
    act: impl FnOnce(&Matches, MatchId) -> Result<Result<(), Barred>, MatchError> + Send + 'static,
) -> Result<EventOutcome, Error> {
    let seen = Seen::asked(context, event).await?;
    let done = blocking(move || {
        Ok(match act(&seen.matches, seen.id())? {
            Ok(()) => Ok(seen.again()?),
            Err(barred) => Err(barred),
        })
    });
    Ok(match done.await? {
        Ok(seen) => EventOutcome::Done(EventDone { event: Event(seen) }),
        Err(barred) => EventOutcome::Barred(barred.into()),
    })
}
