//! What a player's phone says without notation, and the match of a table.

use std::sync::Arc;

use async_graphql::{Context, Enum, Error, ID, InputObject, Object, SimpleObject, Union};
use desk::{Round, Side, Table};
use events::journal::IdempotencyKey;
use events::{Name, Prose};

use super::event::Event;
use super::log::DeskRefusal;
use super::mutation::say;
use super::outcome::{EventBarred, LogFactsOutcome};
use super::results::HowEnded;
use super::seen::Seen;
use crate::graphql::budget::blocking;
use crate::graphql::error::{ErrorCode, coded, key, match_id};
use crate::graphql::match_object::Match;
use crate::graphql::member::{caller, token};
use crate::matches::desks::{Answer, Mine, TableOpened as Opened, ToOpenTable, Word};
use crate::report::Refused;
use crate::words::Language;

/// What a player's phone says at an event.
#[derive(Default)]
pub struct Phone;

/// How a match ended, in the words of one of the two.
#[derive(InputObject)]
struct ResultInput {
    /// Who won.
    outcome: MyOutcome,
    /// What decided it.
    how: HowEnded,
    /// Own Health that is left.
    my_health: Option<u16>,
    /// That of the other.
    their_health: Option<u16>,
    /// Own turns.
    my_turns: Option<u16>,
    /// Those of the other.
    their_turns: Option<u16>,
    /// Whether whoever asks started.
    i_started: Option<bool>,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
enum MyOutcome {
    /// Whoever asks.
    IWon,
    /// The other.
    TheyWon,
    /// Nobody.
    Tie,
    /// Nobody, and both lost.
    BothLost,
}

impl From<ResultInput> for Mine {
    fn from(it: ResultInput) -> Mine {
        let both = |mine: Option<u16>, theirs: Option<u16>| Some([mine?, theirs?]);
        Mine {
            won: match it.outcome {
                MyOutcome::IWon => Some(true),
                MyOutcome::TheyWon => Some(false),
                MyOutcome::Tie | MyOutcome::BothLost => None,
            },
            both_lost: it.outcome == MyOutcome::BothLost,
            how: it.how.into(),
            health: both(it.my_health, it.their_health),
            turns: both(it.my_turns, it.their_turns),
            started: it.i_started,
        }
    }
}

/// What came of opening the match of a table.
#[derive(Union)]
enum OpenTableOutcome {
    Opened(TableOpened),
    DeskRefusal(DeskRefusal),
    Barred(EventBarred),
    Refused(Refused),
}

/// The match is on disk and belongs to the table.
#[derive(SimpleObject)]
struct TableOpened {
    /// The event as it is now.
    event: Event,
    /// The match.
    r#match: Match,
    /// What shows that its scribe asks, if whoever asked is that: the token that was sent.
    token: Option<String>,
}

/// What came of joining the match of the own table.
#[derive(Union)]
enum JoinTableOutcome {
    Joined(TableJoined),
    Barred(EventBarred),
}

/// A seat at the own table.
#[derive(SimpleObject)]
struct TableJoined {
    /// The match.
    r#match: Match,
}

#[Object]
impl Phone {
    /// Calls a judge to the own table in the last round. The step of the match is filled in where one is linked. With a key it
    /// can be sent again safely, as all that follows.
    async fn call_judge(
        &self,
        context: &Context<'_>,
        event: ID,
        about: Option<String>,
        #[graphql(default)] rules: Vec<String>,
        claim: Option<String>,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        let about = about.as_deref().map(name).transpose()?;
        let rules = rules.iter().map(|rule| name(rule)).collect::<Result<_, _>>()?;
        let claim = claim.as_deref().map(prose).transpose()?;
        word(context, &event, Word::Call { about, rules, claim }, key(again)?).await
    }

    /// Nobody need come to the own table any more.
    async fn withdraw_call(
        &self,
        context: &Context<'_>,
        event: ID,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        word(context, &event, Word::Withdraw, key(again)?).await
    }

    /// Says how the own match ended. If the opponent has said the same, this confirms it; if something else, both stand there,
    /// and the desk sees it.
    async fn report_result(
        &self,
        context: &Context<'_>,
        event: ID,
        result: ResultInput,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        word(context, &event, Word::Report(result.into()), key(again)?).await
    }

    /// What the opponent says about the own match is right.
    async fn confirm_result(
        &self,
        context: &Context<'_>,
        event: ID,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        word(context, &event, Word::Confirm, key(again)?).await
    }

    /// It is not.
    async fn dispute_result(
        &self,
        context: &Context<'_>,
        event: ID,
        because: Option<String>,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        let because = because.as_deref().map(prose).transpose()?;
        word(context, &event, Word::Dispute(because), key(again)?).await
    }

    /// Leaves the event: after the round that is played, or now.
    async fn drop_out(
        &self,
        context: &Context<'_>,
        event: ID,
        #[graphql(default = true)] after_this_round: bool,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        word(context, &event, Word::Drop { after_this_round }, key(again)?).await
    }

    /// Opens the match of a table, with the rule set, the house options, the names, the seats and the heroes of the event, and
    /// links it. Whoever asks becomes its scribe: one of the two players, or one of the staff. `starter` (1 or 2) is asked for
    /// where it was not rolled for, `heroes` where they were not chosen, in the order of the persons of both sides. A match
    /// that is there already is answered as it is. `language` as with `matches`, for what the rules of the game refuse.
    #[expect(clippy::too_many_arguments, reason = "each is a part of what is asked")]
    async fn open_table(
        &self,
        context: &Context<'_>,
        event: ID,
        round: u8,
        table: u16,
        starter: Option<u8>,
        #[graphql(default)] heroes: Vec<String>,
        #[graphql(name = "key")] again: Option<String>,
        language: Option<String>,
    ) -> Result<OpenTableOutcome, Error> {
        let seen = Seen::asked(context, &event).await?;
        let starter = match starter {
            None => None,
            Some(1) => Some(Side::First),
            Some(2) => Some(Side::Second),
            Some(_) => return Err(coded(ErrorCode::Malformed, "the starter is 1 or 2")),
        };
        let heroes = heroes.iter().map(|hero| name(hero)).collect::<Result<_, _>>()?;
        let (round, table) = place(round, table)?;
        let language = Language::asked(language.as_deref());
        let wanted = ToOpenTable { round, table, starter, heroes, language };
        let (again, token, from) = (key(again)?, token(context), caller(context));
        let work = move || {
            let matches = Arc::clone(&seen.matches);
            matches.quota().may_open(from)?;
            let opened = matches.open_table(seen.id(), token.as_ref(), &wanted, again.as_ref())?;
            if let Ok(Opened::Opened { token: Some(_), .. }) = &opened {
                matches.quota().opened(from, 0);
            }
            Ok((opened, seen.again()?))
        };
        let (opened, seen) = blocking(work).await?;
        Ok(match opened {
            Ok(Opened::Opened { table, token }) => OpenTableOutcome::Opened(TableOpened {
                r#match: Match(table, Arc::clone(&seen.matches)),
                event: Event(seen),
                token: token.map(|token| token.as_str().to_owned()),
            }),
            Ok(Opened::Refused(refused)) => OpenTableOutcome::Refused(*refused),
            Ok(Opened::HouseRules(wrong)) => {
                let told = wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                OpenTableOutcome::DeskRefusal(DeskRefusal::house_rules(told))
            }
            Ok(Opened::Desk(answer)) => OpenTableOutcome::DeskRefusal(match answer {
                Answer::Refused { nth, refusal } => DeskRefusal::of(nth, String::new(), refusal),
                Answer::Logged { .. } | Answer::Conflict { .. } => DeskRefusal::meanwhile(),
            }),
            Err(barred) => OpenTableOutcome::Barred(barred.into()),
        })
    }

    /// Joins the match of the own table in the last round as the player of the own seat, without a code.
    async fn join_table(
        &self,
        context: &Context<'_>,
        event: ID,
    ) -> Result<JoinTableOutcome, Error> {
        let (seen, token) = (Seen::asked(context, &event).await?, token(context));
        let matches = Arc::clone(&seen.matches);
        let joined = blocking(move || {
            let joined = seen.matches.join_table(seen.id(), token.as_ref())?;
            joined.map(|of| seen.matches.table(of)).map_or_else(|it| Ok(Err(it)), |it| Ok(Ok(it?)))
        });
        Ok(match joined.await? {
            Ok(table) => JoinTableOutcome::Joined(TableJoined { r#match: Match(table, matches) }),
            Err(barred) => JoinTableOutcome::Barred(barred.into()),
        })
    }

    /// Links a match that is there already, and that whoever asks sees, to a table.
    async fn attach_match(
        &self,
        context: &Context<'_>,
        event: ID,
        round: u8,
        table: u16,
        r#match: ID,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        let (at, log, again) = (place(round, table)?, match_id(&r#match)?, key(again)?);
        let token = token(context);
        say(context, &event, Vec::new(), move |matches, id, _| {
            matches.attach(id, token.as_ref(), at, log, again.as_ref())
        })
        .await
    }

    /// Puts down how the match of a table ended as its log says, linked to its last entry. For the staff and the two there.
    async fn take_result(
        &self,
        context: &Context<'_>,
        event: ID,
        round: u8,
        table: u16,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogFactsOutcome, Error> {
        let (at, again, token) = (place(round, table)?, key(again)?, token(context));
        say(context, &event, Vec::new(), move |matches, id, _| {
            matches.take_result(id, token.as_ref(), at, again.as_ref())
        })
        .await
    }
}

async fn word(
    context: &Context<'_>,
    event: &ID,
    word: Word,
    again: Option<IdempotencyKey>,
) -> Result<LogFactsOutcome, Error> {
    let token = token(context);
    say(context, event, Vec::new(), move |matches, id, _| {
        matches.word(id, token.as_ref(), &word, again.as_ref())
    })
    .await
}

fn place(round: u8, table: u16) -> Result<(Round, Table), Error> {
    let round = Round::new(round);
    let table = Table::new(table);
    let found = round.and_then(|round| Some((round, table?)));
    found.ok_or_else(|| coded(ErrorCode::Malformed, "rounds and tables are counted from 1"))
}

fn name(text: &str) -> Result<Name, Error> {
    Name::new(text).map_err(|error| coded(ErrorCode::Malformed, error.to_string()))
}

fn prose(text: &str) -> Result<Prose, Error> {
    events::plain(text).map_err(|error| coded(ErrorCode::Malformed, error.to_string()))?;
    Prose::new(text).map_err(|error| coded(ErrorCode::Malformed, error.to_string()))
}
