//! Why something cannot be logged in a campaign, and by which rule.

use async_graphql::{ComplexObject, Enum, SimpleObject};
use campaign::notation::NotationError;
use campaign::{Book, Refusal, Rule};

use crate::matches::Matches;
use crate::matches::campaigns;
use crate::report::{Citation, cite_id};
use crate::words::{Language, campaign as words};

/// A rule of campaigns, as their rule set has it in words.
pub(super) fn cited(matches: &Matches, rule: Rule) -> Option<Citation> {
    let pinned = matches.rulesets().named(&Book::shipped().ruleset)?;
    cite_id(&pinned.rules, rule.id())
}

/// Why something cannot be logged, and what is possible instead.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub(super) struct CampaignRuling {
    /// The rule by which it is so; nothing if it is the log that cannot hold it.
    rule: Option<Citation>,
    #[graphql(skip)]
    refusal: Refusal,
}

impl CampaignRuling {
    pub(super) fn of(matches: &Matches, refusal: Refusal) -> CampaignRuling {
        CampaignRuling { rule: refusal.rule().and_then(|rule| cited(matches, rule)), refusal }
    }
}

#[ComplexObject]
impl CampaignRuling {
    /// Why, as a clause. `language` as with `matches`.
    async fn sentence(&self, language: Option<String>) -> String {
        words::refusal(&self.refusal, Language::asked(language.as_deref()))
    }

    /// What can be logged or done instead. `language` as with `matches`.
    async fn instead(&self, language: Option<String>) -> &'static str {
        words::way_out(&self.refusal, Language::asked(language.as_deref()))
    }
}

/// A fact was refused. Nothing was stored.
#[derive(SimpleObject)]
pub(super) struct CampaignRefused {
    /// It, as it was understood.
    pub(super) line: String,
    /// Why.
    pub(super) ruling: CampaignRuling,
}

/// A line that is no fact of a campaign. Nothing was stored.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct CampaignUnreadable {
    /// Where it stopped being one, from 1.
    column: u32,
    #[graphql(skip)]
    error: NotationError,
}

impl From<NotationError> for CampaignUnreadable {
    fn from(error: NotationError) -> CampaignUnreadable {
        CampaignUnreadable { column: error.column, error }
    }
}

#[ComplexObject]
impl CampaignUnreadable {
    /// What was expected there and what was found. `language` as with `matches`.
    async fn message(&self, language: Option<String>) -> String {
        words::unreadable(&self.error, Language::asked(language.as_deref()))
    }
}

/// Why somebody may not do something in a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(remote = "campaigns::NotScribe")]
pub(super) enum CampaignBarredBecause {
    /// Somebody else logs in it.
    Other,
    /// The token that was sent is too short to begin with.
    WeakToken,
    /// The campaign has a scribe.
    HasScribe,
    /// This is not the code of the server.
    WrongCode,
}

/// Somebody may not do it. Nothing was stored.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct CampaignBarred {
    /// Why.
    because: CampaignBarredBecause,
}

impl From<campaigns::NotScribe> for CampaignBarred {
    fn from(barred: campaigns::NotScribe) -> CampaignBarred {
        CampaignBarred { because: barred.into() }
    }
}

#[ComplexObject]
impl CampaignBarred {
    /// Why, as a sentence. `language` as with `matches`.
    async fn sentence(&self, language: Option<String>) -> &'static str {
        words::sentence(self.because.into(), Language::asked(language.as_deref()))
    }

    /// What is possible instead. `language` as with `matches`.
    async fn instead(&self, language: Option<String>) -> &'static str {
        words::instead(self.because.into(), Language::asked(language.as_deref()))
    }
}
