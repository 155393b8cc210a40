//! What an organiser says of a season.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject, Union};
use events::PlayerName;
use season::table::read_fact;

use super::facts::{no_season, season_id};
use super::standing::Season;
use crate::graphql::budget::blocking;
use crate::graphql::error::{ErrorCode, coded};
use crate::graphql::member::{caller, token};
use crate::graphql::plain::composed;
use crate::graphql::said::Unreadable;
use crate::graphql::share::Barred;
use crate::matches::Matches;
use crate::matches::seasons::{Said, Wanted};
use crate::words::Language;

/// The longest line, in bytes: five hundred matches by their ids, and names.
const LONGEST: usize = 20_000;
/// As so many bytes a season counts that is opened: there are few in a store, and one address is not to take all of them.
const A_SEASON: usize = 2 << 20;

/// What came of opening a season.
#[derive(Union)]
enum OpenSeasonOutcome {
    SeasonOpened(SeasonOpened),
    Barred(Barred),
}

/// The season is on disk.
#[derive(SimpleObject)]
struct SeasonOpened {
    /// It.
    season: Season,
    /// What shows from now on that its organiser asks: the token that was sent, or else a new one, which is told once. Nothing
    /// where the service is open to all.
    token: Option<String>,
}

/// What came of saying something of a season.
#[derive(Union)]
enum SeasonOutcome {
    SeasonSaid(SeasonSaid),
    SeasonChanged(SeasonChanged),
    Barred(Barred),
    Unreadable(Unreadable),
}

/// It is on disk.
#[derive(SimpleObject)]
struct SeasonSaid {
    /// The season as it is now.
    season: Season,
}

/// Something else was said meanwhile; nothing was stored.
#[derive(SimpleObject)]
struct SeasonChanged {
    /// How many facts there are.
    head: u32,
}

/// What can be said of seasons.
#[derive(Default)]
pub(in crate::graphql) struct Seasonal;

#[Object]
impl Seasonal {
    /// Opens a season: a log in which its organiser says who is who, and which dice were used. Whoever opens it is the
    /// organiser. It holds no matches: which ones it is of is a matter of who asks, and of the filter. A name has at most 40
    /// characters. `language` as with `matches`.
    async fn open_season(
        &self,
        context: &Context<'_>,
        name: String,
        language: Option<String>,
    ) -> Result<OpenSeasonOutcome, Error> {
        let language = Language::asked(language.as_deref());
        let name = PlayerName::new(&composed(&name));
        let name =
            name.map_err(|why| coded(ErrorCode::Malformed, format!("a season is called: {why}")))?;
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (all, token, from) = (Arc::clone(&matches), token(context), caller(context));
        let open = move || {
            all.quota().may_open(from)?;
            let (told, token) = match all.open_season(&name, token)? {
                Ok(opened) => opened,
                Err(barred) => return Ok(Err(barred)),
            };
            all.quota().opened(from, A_SEASON);
            Ok(Ok((all.gather(Some(told), &Wanted::default(), token.as_ref())?, token)))
        };
        Ok(match blocking(open).await? {
            Ok((gathered, token)) => OpenSeasonOutcome::SeasonOpened(SeasonOpened {
                season: Season::of(gathered, language),
                token: token.map(|token| token.as_str().to_owned()),
            }),
            Err(barred) => OpenSeasonOutcome::Barred(barred.into()),
        })
    }

    /// Says something of a season, by its organiser: one of
    /// `merge Anna into Ann` (two names are one player, and the second one is shown),
    /// `rename Cy to Cyril` (shown under another name from now on),
    /// `dice blue by Ann` (she threw these dice in all matches of which nothing else is said),
    /// `dice blue by Ann in MATCH, MATCH` (in these matches),
    /// `take back 3` (fact 3 counts no more).
    /// A name of several words stands in quotes. `expected` is the `head` of the season as it was seen. `language` as with
    /// `matches`.
    async fn say_of_season(
        &self,
        context: &Context<'_>,
        season: ID,
        expected: u32,
        line: String,
        language: Option<String>,
    ) -> Result<SeasonOutcome, Error> {
        if line.len() > LONGEST {
            return Err(coded(ErrorCode::TooLarge, format!("a fact has at most {LONGEST} bytes")));
        }
        let language = Language::asked(language.as_deref());
        let fact = match read_fact(&composed(&line)) {
            Ok(fact) => fact,
            Err(why) => return Ok(SeasonOutcome::Unreadable(Unreadable::input(why.to_string()))),
        };
        let id = season_id(&season)?;
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (token, from) = (token(context), caller(context));
        let say = move || {
            matches.quota().may_log(from)?;
            let said = matches.say_of_season(id, expected, &fact, token.as_ref())?;
            Ok(match said {
                Some(Said::Done(told)) => {
                    matches.quota().logged(from, 1, line.len());
                    let gathered =
                        matches.gather(Some(*told), &Wanted::default(), token.as_ref())?;
                    Some(Ok(gathered))
                }
                Some(other) => Some(Err(other)),
                None => None,
            })
        };
        Ok(match blocking(say).await? {
            None => return Err(no_season(&season)),
            Some(Ok(gathered)) => {
                SeasonOutcome::SeasonSaid(SeasonSaid { season: Season::of(gathered, language) })
            }
            Some(Err(Said::OutOfDate(head))) => {
                SeasonOutcome::SeasonChanged(SeasonChanged { head })
            }
            Some(Err(Said::Wrong(why))) => SeasonOutcome::Unreadable(Unreadable::input(why)),
            Some(Err(Said::Barred(barred))) => SeasonOutcome::Barred(barred.into()),
            Some(Err(Said::Done(_))) => return Err(no_season(&season)),
        })
    }
}
