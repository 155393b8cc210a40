//! Campaigns: what they come to, what may be logged next, and who logs.

mod card;
mod deed;
mod entry;
pub mod mutation;
mod object;
mod ruling;
mod seen;
mod sheet;

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject};
use campaign::Book;
use chrono::{DateTime, Utc};
use events::journal::JournalError;

use super::budget::blocking;
use super::error::match_id;
use super::member::token;
use crate::matches::campaigns::Told;
use crate::matches::{MatchError, Matches};
use object::{Campaign, CampaignStage};
use seen::Seen;

/// What can be asked of campaigns.
#[derive(Default)]
pub struct Campaigns;

/// A campaign in a list.
#[derive(SimpleObject)]
struct CampaignInfo {
    /// Its id.
    id: ID,
    /// When it was opened.
    opened_at: DateTime<Utc>,
    /// Where it stands.
    stage: CampaignStage,
    /// The difficulty card.
    difficulty: String,
    /// The heroes, in the order of the opening.
    heroes: Vec<String>,
    /// The scenario that is played next, or was played last where none comes.
    scenario: u8,
    /// The score so far.
    score: i32,
}

impl CampaignInfo {
    fn of(told: &Told) -> CampaignInfo {
        let state = told.campaign.state();
        CampaignInfo {
            id: ID(told.id.to_string()),
            opened_at: told.opened_at(),
            stage: state.stage.into(),
            difficulty: state.difficulty.clone(),
            heroes: state.heroes.iter().map(|hero| hero.name.to_string()).collect(),
            scenario: state.next_scenario().min(told.campaign.book().scenarios.len() as u8),
            score: told.campaign.sheet().total(),
        }
    }
}

/// What a campaign can be opened with.
#[derive(SimpleObject)]
struct CampaignBook {
    /// The rule set under which its matches are played.
    ruleset: String,
    /// The difficulty cards.
    difficulties: Vec<CampaignDifficulty>,
    /// The most heroes.
    most_heroes: u8,
    /// The heroes of that rule set.
    heroes: Vec<String>,
}

/// A difficulty card, as far as a campaign asks.
#[derive(SimpleObject)]
struct CampaignDifficulty {
    /// Its name.
    name: String,
    /// What a session that was won brings.
    scenario_score: i32,
    /// Whether a defeat ends the campaign.
    defeat_ends: bool,
}

#[Object]
impl Campaigns {
    /// A campaign; nothing if there is none with this id. Whoever knows the id sees it.
    async fn campaign(&self, context: &Context<'_>, id: ID) -> Result<Option<Campaign>, Error> {
        let (matches, id) = (Arc::clone(context.data::<Arc<Matches>>()?), match_id(&id)?);
        let token = token(context);
        let find = move || match matches.campaign(id) {
            Ok(told) => Ok(Some(Campaign(Seen::of(&matches, told, token)))),
            Err(MatchError::Journal(JournalError::UnknownMatch(_))) => Ok(None),
            Err(error) => Err(error),
        };
        blocking(find).await
    }

    /// The newest campaigns in which whoever asks logs, or all of them where the service is open to all; at most `first`, which
    /// is 100 at most.
    async fn campaigns(
        &self,
        context: &Context<'_>,
        #[graphql(default = 50, validator(minimum = 1, maximum = 100))] first: u32,
    ) -> Result<Vec<CampaignInfo>, Error> {
        let (matches, token) = (Arc::clone(context.data::<Arc<Matches>>()?), token(context));
        let list = move || {
            let all = matches.are_open_to_all();
            let newest = matches.campaigns(token.as_ref(), all, first.min(100) as usize)?;
            Ok(newest.iter().map(|told| CampaignInfo::of(told)).collect())
        };
        blocking(list).await
    }

    /// What a campaign can be opened with.
    async fn campaign_book(&self, context: &Context<'_>) -> Result<CampaignBook, Error> {
        let (book, matches) = (Book::shipped(), context.data::<Arc<Matches>>()?);
        let difficulties = book.numbers.difficulties.iter().map(|card| CampaignDifficulty {
            name: card.name.clone(),
            scenario_score: card.scenario_score,
            defeat_ends: card.defeat_ends,
        });
        let pinned = matches.rulesets().named(&book.ruleset);
        let heroes = pinned.map(|it| it.rules.heroes()).unwrap_or_default();
        Ok(CampaignBook {
            ruleset: book.ruleset.clone(),
            difficulties: difficulties.collect(),
            most_heroes: book.numbers.most_heroes,
            heroes: heroes.iter().map(|hero| hero.name.clone()).collect(),
        })
    }
}
