//! What can be logged.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject, Union};
use events::notation::Written;
use events::{Event, Opening, Players, Remark, wire};

use super::budget::blocking;
use super::error::key;
use super::event_input::{EventInput, OpeningInput};
use super::match_object::Match;
use super::member::{caller, token};
use super::said::{self, Unreadable, one_of, written};
use super::share::Barred;
use super::sight::seen;
use crate::matches::{Begun, Logged, Matches, Noted, ToOpen};
use crate::report::{Entry, Refused};
use crate::words::Language;

/// What can be logged.
#[derive(Default)]
pub struct Logging;

/// What came of opening a match.
#[derive(Union)]
enum OpenOutcome {
    Opened(Opened),
    Refused(Refused),
    Barred(Barred),
    Unreadable(Unreadable),
}

/// What came of logging an event.
#[derive(Union)]
#[expect(clippy::large_enum_variant, reason = "made once and sent")]
enum LogOutcome {
    Accepted(Accepted),
    Refused(Refused),
    OutOfDate(OutOfDate),
    Barred(Barred),
    Unreadable(Unreadable),
}

/// The match is on disk.
#[derive(SimpleObject)]
struct Opened {
    /// The match.
    r#match: Match,
    /// What shows from now on that its scribe asks: the token that was sent, or else a new one, which is told once. It goes
    /// into the header `Authorization` as `Bearer TOKEN`. Nothing where the service is open to all.
    token: Option<String>,
    /// What is nearly used up, from four fifths on: of what one address may open or log in a day, or of the room of the
    /// store. When it is, no more matches are opened.
    warning: Option<String>,
}

/// The event is on disk.
#[derive(SimpleObject)]
struct Accepted {
    /// It, judged.
    entry: Entry,
}

/// Somebody else logged in between. Nothing was stored.
#[derive(SimpleObject)]
pub(super) struct OutOfDate {
    /// The number of entries.
    pub(super) head: u32,
    /// Those that were not seen; of very many, the newest 200.
    pub(super) missed: Vec<Entry>,
}

#[Object]
impl Logging {
    /// Opens a match, with an `open` line of notation or with typed input: one of both. It has the house rules
    /// of the table's own file, which is sent as text, and those named by `house`; without either, those that
    /// are usual here. With an idempotency key it can be sent again safely; who knows one of 22 characters or more, and sends
    /// the same as long as nothing else was logged, is given a token as if it were new. A `remark` is kept beside the
    /// opening, as one behind the line is. The match belongs to whoever opens it, as its scribe.
    /// `language` as with `matches`.
    #[expect(clippy::too_many_arguments, reason = "each is a part of what is asked")]
    async fn open_match(
        &self,
        context: &Context<'_>,
        line: Option<String>,
        opening: Option<OpeningInput>,
        house_rules: Option<String>,
        house: Option<Vec<String>>,
        idempotency_key: Option<String>,
        remark: Option<String>,
        language: Option<String>,
    ) -> Result<OpenOutcome, Error> {
        let language = Language::asked(language.as_deref());
        let opening = match (line, opening) {
            (Some(line), None) => opening_line(&line, remark.as_deref(), language),
            (None, Some(opening)) => opening
                .named()
                .map_err(Unreadable::input)
                .and_then(|named| Ok((named, said::remark_of(None, remark.as_deref())?))),
            (None, None) | (Some(_), Some(_)) => return Err(one_of("line", "opening")),
        };
        let ((opening, players), remark) = match opening {
            Ok(opening) => opening,
            Err(unreadable) => return Ok(OpenOutcome::Unreadable(unreadable)),
        };
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let key = key(idempotency_key)?;
        let of_house = house_rules.as_ref().map_or(0, String::len);
        let house = match said::house(house_rules, house) {
            Ok(house) => house,
            Err(unreadable) => return Ok(OpenOutcome::Unreadable(unreadable)),
        };
        let (all, token, from) = (Arc::clone(&matches), token(context), caller(context));
        let begin = move || {
            let (players, house, remark) = (&players, house.as_ref(), remark.as_ref());
            matches.quota().may_open(from)?;
            let ruleset = opening.ruleset.as_str();
            if house.is_some_and(|house| !matches.rulesets().knows(ruleset, house)) {
                matches.quota().may_bring_rules(from)?;
            }
            let opening = &opening;
            let to_open = ToOpen { opening, players, house, key, remark, language };
            matches.begin_for(token, &to_open)
        };
        let (begun, token) = match blocking(begin).await? {
            Ok(begun) => begun,
            Err(barred) => return Ok(OpenOutcome::Barred(barred.into())),
        };
        Ok(match begun {
            Begun::Opened(table) => {
                let token = token.map(|token| token.as_str().to_owned());
                let warning = all.quota().opened(from, of_house);
                OpenOutcome::Opened(Opened { r#match: Match(table, all), token, warning })
            }
            Begun::Refused(refused) => OpenOutcome::Refused(*refused),
            Begun::HouseRules(wrong) => OpenOutcome::Unreadable(Unreadable::house(&wrong)),
        })
    }

    /// Logs one event, as a line of notation or as typed input: one of both. `expected` is the number of
    /// entries the client has seen. With an idempotency key it can be sent again safely. In a shared match the scribe
    /// logs what happens, players propose corrections and agree to them, each for their own seat, and a judge rules and
    /// corrects. What is proposed counts from the last agreement on. A `remark` of at most 500 characters is kept beside
    /// the event, as one behind the line is; nothing is judged by it, and the same request is answered as before whatever
    /// is noted then. `language` as with `matches`; who may log what (`Barred`) is said in English.
    #[expect(clippy::too_many_arguments, reason = "each is a part of what is asked")]
    async fn log(
        &self,
        context: &Context<'_>,
        r#match: ID,
        expected: u32,
        line: Option<String>,
        event: Option<EventInput>,
        idempotency_key: Option<String>,
        remark: Option<String>,
        language: Option<String>,
    ) -> Result<LogOutcome, Error> {
        let language = Language::asked(language.as_deref());
        let (event, remark) = match said::noted(line, event, remark.as_deref(), language)? {
            Ok(noted) => noted,
            Err(unreadable) => return Ok(LogOutcome::Unreadable(unreadable)),
        };
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let id = seen(context, &r#match)?;
        let key = key(idempotency_key)?;
        let (token, from) = (token(context), caller(context));
        let log = move || {
            matches.quota().may_log(from)?;
            let remark = remark.as_ref();
            let noted = Noted { event: &event, remark, language };
            let logged = matches.log_noted(id, expected, &noted, key.as_ref(), token.as_ref())?;
            if matches!(logged, Logged::Accepted(_)) {
                let noted = remark.map_or(0, |remark| remark.as_str().len());
                matches.quota().logged(from, 1, wire::encode(&event).len() + noted);
            }
            Ok(logged)
        };
        let logged = blocking(log).await?;
        Ok(match logged {
            Logged::Accepted(entry) => LogOutcome::Accepted(Accepted { entry: *entry }),
            Logged::Refused(refused) => LogOutcome::Refused(*refused),
            Logged::OutOfDate { head, missed } => LogOutcome::OutOfDate(OutOfDate { head, missed }),
            Logged::Barred(barred) => LogOutcome::Barred(barred.into()),
        })
    }
}

/// An opening with what its players are called, and what is noted beside it.
type Beginning = ((Opening, Players), Option<Remark>);

fn opening_line(
    line: &str,
    remark: Option<&str>,
    language: Language,
) -> Result<Beginning, Unreadable> {
    let (written, remark) = written(line, remark, language)?;
    if let Written { event: Event::Opened(opening), players, .. } = written {
        return Ok(((opening, players), remark));
    }
    let message = "expected an opening: \"open\", a rule set and a mode".to_owned();
    Err(Unreadable::at(message, 1, 1))
}
