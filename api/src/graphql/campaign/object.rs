//! A campaign as whoever asks sees it, at one moment.

use std::sync::Arc;

use async_graphql::{Enum, Error, ID, Object, SimpleObject};
use campaign::{Card, Hero, Rule, Stage, openings};
use chrono::{DateTime, Utc};
use events::{Event, Opening, notation};
use referee::Ruleset;

use super::card::CampaignCard;
use super::deed::{CampaignOption, options};
use super::entry::CampaignEntry;
use super::ruling::{CampaignRuling, cited};
use super::seen::Seen;
use super::sheet::{CampaignScenario, scenarios};
use crate::graphql::budget::blocking;
use crate::graphql::match_info::MatchInfo;
use crate::report::Citation;
use crate::report::LootRarity;
use crate::words::Language;

/// The most matches that are offered as the next session.
const MOST_CANDIDATES: usize = 12;

/// Where a campaign stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(remote = "campaign::Stage")]
pub(super) enum CampaignStage {
    /// It was not opened.
    Unopened,
    /// The next session can be played.
    Ready,
    /// The heroes are in the shop.
    Shop,
    /// They open the chests of a Boss.
    BossLoot,
    /// The last scenario was won.
    Won,
    /// A defeat has ended it.
    Lost,
}

/// A hero of a campaign.
#[derive(SimpleObject)]
struct CampaignHero {
    /// The place in the opening, from 1.
    place: u8,
    /// The hero.
    hero: String,
    /// How many cards the deck has; 0 before the first session.
    cards: u32,
    /// The most cards of a deck when a session begins.
    most_cards: u32,
    /// The common cards whose places Loot cards have taken.
    replaced: u32,
    /// The Loot cards of the deck.
    loot: Vec<CampaignCard>,
    /// Gold in the shop.
    gold: u16,
    /// Unidentified cards, by rarity, the most common first.
    unidentified: Vec<CampaignHeld>,
    /// The cards that lie in the shop for this hero; nothing before they were dealt.
    dealt: Option<Vec<CampaignCard>>,
    /// Chests of Boss Loot opened after this session.
    opened: u8,
    /// What the sources leave in doubt about the deck.
    unverified: Vec<String>,
}

/// Unidentified cards of one rarity.
#[derive(SimpleObject)]
struct CampaignHeld {
    /// How rare they are.
    rarity: LootRarity,
    /// How many there are.
    count: u8,
}

impl CampaignHero {
    fn of(seen: &Seen, place: u8, hero: &Hero) -> CampaignHero {
        let card = |card: &Card| CampaignCard::of(seen, card);
        let book = seen.told.campaign.book();
        let held = campaign::Rarity::ALL.into_iter().zip(hero.unidentified);
        let held = held.filter(|(_, count)| *count > 0);
        CampaignHero {
            place,
            hero: hero.name.to_string(),
            cards: hero.cards() as u32,
            most_cards: book.numbers.most_cards as u32,
            replaced: hero.replaced.len() as u32,
            loot: hero.loot.iter().map(card).collect(),
            gold: hero.gold,
            unidentified: held
                .map(|(of, count)| CampaignHeld { rarity: of.into(), count })
                .collect(),
            dealt: hero.dealt.as_ref().map(|dealt| dealt.iter().map(card).collect()),
            opened: hero.opened,
            unverified: hero.doubts(book),
        }
    }
}

/// A match that may be the next session.
#[derive(SimpleObject)]
struct CampaignCandidate {
    /// It.
    #[graphql(name = "match")]
    of: MatchInfo,
    /// Why it is none, if it is none.
    ruling: Option<CampaignRuling>,
}

/// How a match of the next session is opened.
#[derive(SimpleObject)]
struct CampaignOpening {
    /// The mode.
    mode: String,
    /// What people call it.
    title: String,
    /// The line that opens it.
    line: String,
}

impl CampaignOpening {
    fn of(rules: &Ruleset, opening: Opening) -> CampaignOpening {
        let mode = opening.mode.to_string();
        let titled = rules.modes().iter().find(|(name, _)| *name == mode);
        let title = titled.map_or(&mode, |(_, of)| &of.title).clone();
        CampaignOpening { mode, title, line: notation::print(&Event::Opened(opening)) }
    }
}

/// A campaign as it is now.
pub(super) struct Campaign(pub(super) Arc<Seen>);

/// A campaign of Adventures: a log of its own above its matches, of what is done between sessions.
#[Object]
impl Campaign {
    /// Its id.
    async fn id(&self) -> ID {
        ID(self.0.told.id.to_string())
    }

    /// How many facts it has.
    async fn position(&self) -> u32 {
        self.0.told.position()
    }

    /// When it was opened.
    async fn opened_at(&self) -> DateTime<Utc> {
        self.0.told.opened_at()
    }

    /// Whether whoever asks logs in it.
    async fn mine(&self) -> bool {
        self.0.scribe.is_some()
    }

    /// The rule set under which its matches are played, which has the words of its rules.
    async fn ruleset(&self) -> &str {
        &self.0.told.campaign.book().ruleset
    }

    /// Where it stands.
    async fn stage(&self) -> CampaignStage {
        self.0.told.campaign.state().stage.into()
    }

    /// The difficulty card.
    async fn difficulty(&self) -> &str {
        &self.0.told.campaign.state().difficulty
    }

    /// The scenarios in their order, each with the sessions in which it was played.
    async fn scenarios(&self) -> Vec<CampaignScenario> {
        scenarios(&self.0)
    }

    /// The heroes, in the order of the opening.
    async fn heroes(&self) -> Vec<CampaignHero> {
        let seated = self.0.told.campaign.state().seated();
        seated.map(|(seat, hero)| CampaignHero::of(&self.0, seat.number(), hero)).collect()
    }

    /// The score of all sessions together.
    async fn score(&self) -> i32 {
        self.0.told.campaign.sheet().total()
    }

    /// The rule by which it is their sum.
    async fn score_rule(&self) -> Option<Citation> {
        cited(&self.0.matches, Rule::Score)
    }

    /// The number of the scenario that is played next; nothing if none is any more.
    async fn next_scenario(&self) -> Option<u8> {
        let state = self.0.told.campaign.state();
        let goes_on = matches!(state.stage, Stage::Ready | Stage::Shop | Stage::BossLoot);
        let there = self.0.told.campaign.book().scenario(state.next_scenario()).is_some();
        (goes_on && there).then(|| state.next_scenario())
    }

    /// Salves of the team when the next session begins.
    async fn next_salves(&self) -> u16 {
        self.0.told.campaign.state().next_salves(self.0.told.campaign.book())
    }

    /// The rule by which it begins with so many.
    async fn next_salves_rule(&self) -> Option<Citation> {
        cited(&self.0.matches, Rule::Setup)
    }

    /// How a match of the next session is opened, in each mode whose map is printed: with the Salves of the team split so, hero
    /// by hero, or all with the first. Nothing if the split is not of `nextSalves`.
    async fn openings(&self, salves: Option<Vec<u16>>) -> Vec<CampaignOpening> {
        let campaign = &self.0.told.campaign;
        let book = campaign.book();
        let Some(pinned) = self.0.matches.rulesets().named(&book.ruleset) else {
            return Vec::new();
        };
        let openings = openings(book, campaign.state(), &pinned.rules, salves.as_deref());
        openings.into_iter().map(|opening| CampaignOpening::of(&pinned.rules, opening)).collect()
    }

    /// What may be logged next, and what may not and why.
    async fn options(&self) -> Vec<CampaignOption> {
        options(&self.0)
    }

    /// Matches that may be the next session, those that can be first, and of the others why not: the newest that are over and
    /// that whoever asks sees. For whoever logs in the campaign. `language` as with `matches`.
    async fn candidates(&self, language: Option<String>) -> Result<Vec<CampaignCandidate>, Error> {
        let language = Language::asked(language.as_deref());
        let seen = Arc::clone(&self.0);
        let find = move || {
            let Some(token) = &seen.scribe else { return Ok(Vec::new()) };
            let found = seen.matches.sessions_for(&seen.told, token, MOST_CANDIDATES, language)?;
            let told = found.into_iter().map(|it| CampaignCandidate {
                of: it.listed.into(),
                ruling: it.refused.map(|refusal| CampaignRuling::of(&seen.matches, refusal)),
            });
            Ok(told.collect())
        };
        blocking(find).await
    }

    /// The newest facts before a place, the newest first; at most `first`, which is 200 at most.
    async fn log(
        &self,
        before: Option<u32>,
        #[graphql(default = 50, validator(minimum = 1, maximum = 200))] first: u32,
    ) -> Vec<CampaignEntry> {
        CampaignEntry::newest(&self.0, before, first.min(200) as usize)
    }
}
