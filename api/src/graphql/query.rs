//! What can be asked.

use std::str::FromStr;
use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject};
use chrono::{DateTime, Utc};
use events::journal::{JournalError, MatchId};
use events::notation::parse_log;

use super::error::{blocking, coded};
use super::match_object::Match;
use crate::matches::{Listed, MatchError, Matches};
use crate::report::{self, Hero, Replay, Replayed, RulesetInfo};

/// What can be asked.
pub struct Query;

/// The most matches in one answer.
const MOST_MATCHES: u32 = 200;

/// A match in a list.
#[derive(SimpleObject)]
struct MatchInfo {
    /// The match.
    id: ID,
    /// The file it was read from, if it is a demo match.
    title: Option<String>,
    /// When it was opened.
    opened_at: DateTime<Utc>,
    /// The name of its rule set.
    ruleset: String,
    /// The heroes, in seat order.
    heroes: Vec<String>,
    /// How many entries it has.
    entries: u32,
    /// How it ended, as a sentence; nothing while it runs.
    outcome: Option<String>,
    /// When the last entry was logged.
    last_at: DateTime<Utc>,
}

#[Object]
impl Query {
    /// The rule sets a match can be opened with.
    async fn rulesets(&self, context: &Context<'_>) -> Result<Vec<RulesetInfo>, Error> {
        let matches = context.data::<Arc<Matches>>()?;
        let all = matches.rulesets().all().iter();
        Ok(all.map(|pinned| report::ruleset(&pinned.rules, pinned.digest.to_string())).collect())
    }

    /// What is printed for a hero in a rule set.
    async fn hero(
        &self,
        context: &Context<'_>,
        ruleset: String,
        name: String,
    ) -> Result<Option<Hero>, Error> {
        let matches = context.data::<Arc<Matches>>()?;
        let Some(pinned) = matches.rulesets().named(&ruleset) else { return Ok(None) };
        Ok(report::hero(pinned, &name))
    }

    /// The newest matches first: at most `first`, of those older than `before`.
    async fn matches(
        &self,
        context: &Context<'_>,
        #[graphql(default = 100, validator(minimum = 1, maximum = 200))] first: u32,
        before: Option<ID>,
    ) -> Result<Vec<MatchInfo>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let before = before.map(|id| match_id(&id)).transpose()?;
        let most = first.min(MOST_MATCHES) as usize;
        let listed = blocking(move || matches.list(before, most)).await?;
        Ok(listed.into_iter().map(MatchInfo::from).collect())
    }

    /// A match; nothing if there is none with this id.
    async fn r#match(&self, context: &Context<'_>, id: ID) -> Result<Option<Match>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let Ok(id) = match_id(&id) else { return Ok(None) };
        blocking(move || match matches.table(id) {
            Ok(table) => Ok(Some(Match(table))),
            Err(MatchError::Journal(JournalError::UnknownMatch(_))) => Ok(None),
            Err(error) => Err(error),
        })
        .await
    }

    /// Judges a whole log in notation without storing it. One such question fits into a request.
    #[graphql(complexity = "260 + child_complexity")]
    async fn replay(&self, context: &Context<'_>, log: String) -> Result<Replay, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let log = parse_log(&log).map_err(|error| coded("UNREADABLE", error.to_string()))?;
        blocking(move || {
            let ruleset =
                |name: &str| matches.rulesets().named(name).map(|pinned| Arc::clone(&pinned.rules));
            Ok(report::replay(&log, ruleset).map_or_else(Replay::from, Replayed::answer))
        })
        .await
    }
}

/// The id a client sent.
pub(super) fn match_id(id: &ID) -> Result<MatchId, Error> {
    MatchId::from_str(id).map_err(|error| coded("NOT_FOUND", error.to_string()))
}

impl From<Listed> for MatchInfo {
    fn from(listed: Listed) -> MatchInfo {
        let Listed { id, opened_at, entries, last_at, summary } = listed;
        MatchInfo {
            id: id.to_string().into(),
            title: summary.title,
            opened_at,
            ruleset: summary.ruleset,
            heroes: summary.heroes,
            entries,
            outcome: summary.outcome,
            last_at,
        }
    }
}
