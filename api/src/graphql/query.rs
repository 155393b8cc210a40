//! What can be asked.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject, Union};
use events::Name;
use events::journal::JournalError;
use events::notation::parse_log;
use referee::book;
use referee::search::Wanted;

use super::brought::{brought, named_or_brought};
use super::budget::blocking;
use super::error::{ErrorCode, coded, match_id};
use super::event_input::EventInput;
use super::match_info::MatchInfo;
use super::match_object::{Match, no_such_entry};
use super::member::token;
use super::page::{self, MatchesConnection};
use super::revision::View;
use super::said::{Unreadable, said};
use super::season::{self, DiceDidOutcome, Season, SeasonFilter};
use super::share::{Invitation, invitation};
use super::sight::seen;
use crate::matches::{MatchError, Matches, house_lines};
use crate::report::{
    self, BossUpgrades, Doubt, Entry, Hero, HouseOption, LootCard, Odds, Replay, Rule, RulesetInfo,
};
use crate::rulesets::Pinned;
use crate::words::Language;

/// What can be asked.
#[derive(Default)]
pub struct Asking;

/// The most matches in one answer.
const MOST_MATCHES: u32 = 200;
/// The longest text to look for, in bytes.
const LONGEST_TEXT: usize = 1_000;
/// The most words in it. Each of them is looked for everywhere.
const MOST_WORDS: usize = 50;

/// What came of asking about an event.
#[derive(Union)]
#[expect(clippy::large_enum_variant, reason = "made once and sent")]
enum WhyNot {
    Judged(Judged),
    Unreadable(Unreadable),
}

/// An event that was judged and not stored.
#[derive(SimpleObject)]
struct Judged {
    /// The entry it would be. If it is refused, `ruling` says why.
    entry: Entry,
}

#[Object]
impl Asking {
    /// The rule sets a match can be opened with.
    async fn rulesets(&self, context: &Context<'_>) -> Result<Vec<RulesetInfo>, Error> {
        let matches = context.data::<Arc<Matches>>()?;
        let all = matches.rulesets().all().iter();
        Ok(all.map(|pinned| report::ruleset(&pinned.rules, pinned.digest.to_string())).collect())
    }

    /// The rules that have all of the words, the best first; all of them if no text is given. `edition` is a
    /// rule set; without it, the one the others are based on. A text has at most 1,000 bytes and 50 words (`TOO_LARGE`),
    /// and `first` is 1 to 1,000.
    async fn rules(
        &self,
        context: &Context<'_>,
        edition: Option<String>,
        text: Option<String>,
        #[graphql(default = 100, validator(minimum = 1, maximum = 1000))] first: u32,
    ) -> Result<Vec<Rule>, Error> {
        let text = bounded(text)?;
        let wanted = Wanted { text: &text, hero: None, kind: Some(book::RuleKind::Rule) };
        Ok(report::search(&edition_of(context, edition)?.rules, &wanted, first as usize))
    }

    /// The rule, the answer or the conflict of this id.
    async fn rule(
        &self,
        context: &Context<'_>,
        id: String,
        edition: Option<String>,
    ) -> Result<Option<Rule>, Error> {
        Ok(report::rule(&edition_of(context, edition)?.rules, &id))
    }

    /// The rules, answers and conflicts that have all of the words, or, if none has them all, those that have
    /// the most; the best first. With a hero, what is about other heroes only is left out; without a text all
    /// that is about the hero is found. A text has at most 1,000 bytes and 50 words (`TOO_LARGE`), and
    /// `first` is 1 to 1,000.
    async fn search_rulings(
        &self,
        context: &Context<'_>,
        text: Option<String>,
        hero: Option<String>,
        edition: Option<String>,
        #[graphql(default = 50, validator(minimum = 1, maximum = 1000))] first: u32,
    ) -> Result<Vec<Rule>, Error> {
        let text = bounded(text)?;
        let wanted = Wanted { text: &text, hero: hero.as_deref(), kind: None };
        Ok(report::search(&edition_of(context, edition)?.rules, &wanted, first as usize))
    }

    /// The house rules that a table may name when it opens a match under a rule set.
    async fn house_options(
        &self,
        context: &Context<'_>,
        edition: Option<String>,
    ) -> Result<Vec<HouseOption>, Error> {
        Ok(report::house_options(&edition_of(context, edition)?.rules))
    }

    /// The rule set that a file of house rules changes, as it is with them: who can be played then, and what. Nothing is stored, and
    /// who brings very many such files waits. What is wrong in the file is said in English, with its place (`UNREADABLE`).
    async fn with_house_rules(
        &self,
        context: &Context<'_>,
        house_rules: String,
    ) -> Result<RulesetInfo, Error> {
        let pinned = brought(context, house_rules).await?;
        Ok(report::ruleset(&pinned.rules, pinned.digest.to_string()))
    }

    /// What the Upgrade CP of the Boss of a mode buy against so many Heroes, with these upgrades on the board; nothing if the rule
    /// set, or what a file of house rules makes of it, has no such mode, or one of these is no upgrade of the Boss. At most 20 are said.
    async fn boss_upgrades(
        &self,
        context: &Context<'_>,
        ruleset: String,
        mode: String,
        #[graphql(validator(minimum = 1, maximum = 8))] heroes: u8,
        #[graphql(default, validator(max_items = 20))] laid: Vec<String>,
        house_rules: Option<String>,
    ) -> Result<Option<BossUpgrades>, Error> {
        let Some(pinned) = named_or_brought(context, &ruleset, house_rules).await? else {
            return Ok(None);
        };
        let laid: Option<Vec<Name>> = laid.iter().map(|name| Name::new(name).ok()).collect();
        Ok(laid.and_then(|laid| report::boss_upgrades(&pinned.rules, &mode, heroes, &laid)))
    }

    /// The Loot cards that the deck of a hero may have where a match is opened, which has these; nothing if the rule set, or what a
    /// file of house rules makes of it, has no such hero. At most 40 are said.
    async fn loot_cards(
        &self,
        context: &Context<'_>,
        ruleset: String,
        hero: String,
        #[graphql(default, validator(max_items = 40))] has: Vec<String>,
        house_rules: Option<String>,
    ) -> Result<Option<Vec<LootCard>>, Error> {
        let Some(pinned) = named_or_brought(context, &ruleset, house_rules).await? else {
            return Ok(None);
        };
        let has: Option<Vec<Name>> = has.iter().map(|name| Name::new(name).ok()).collect();
        Ok(has.and_then(|has| report::loot_cards(&pinned.rules, &pinned.common_cards, &hero, &has)))
    }

    /// What the printed sources leave in doubt about a hero, or about all of them.
    async fn doubts(
        &self,
        context: &Context<'_>,
        edition: Option<String>,
        hero: Option<String>,
    ) -> Result<Vec<Doubt>, Error> {
        Ok(report::doubts(&edition_of(context, edition)?.rules, hero.as_deref()))
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
        Ok(report::hero(&pinned.rules, &pinned.boards, &pinned.common_cards, &name))
    }

    /// The exact odds of a hero without a match: all abilities of all levels with the dice that lie there (none
    /// before the first roll) and `attempts` left (as many as usual if left out), and every roll that is printed.
    /// Nothing if the rule set does not have the hero; `edition` is its name, and the one the others are based on
    /// without it. `language` as with `matches`.
    async fn odds(
        &self,
        context: &Context<'_>,
        edition: Option<String>,
        hero: String,
        #[graphql(default)] dice: Vec<u8>,
        attempts: Option<u8>,
        language: Option<String>,
    ) -> Result<Option<Odds>, Error> {
        let pinned = edition_of(context, edition)?;
        let point = report::point(&pinned.rules, &dice, attempts);
        let point = point.map_err(|message| coded(ErrorCode::Malformed, message))?;
        let language = Language::asked(language.as_deref());
        Ok(report::hero_odds(&pinned.rules, &hero, point, language))
    }

    /// The newest matches first: at most `first`, which is 200 at most, of those older than `before`; `matchesConnection`
    /// says whether there are more. `language` is that of the sentences, `en` or `fr`; English for every other.
    async fn matches(
        &self,
        context: &Context<'_>,
        #[graphql(default = 100, validator(minimum = 1, maximum = 200))] first: u32,
        before: Option<ID>,
        language: Option<String>,
    ) -> Result<Vec<MatchInfo>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let before = before.map(|id| match_id(&id)).transpose()?;
        let most = first.min(MOST_MATCHES) as usize;
        let language = Language::asked(language.as_deref());
        let token = token(context);
        let list = move || matches.list(before, most, language, token.as_ref());
        Ok(blocking(list).await?.into_iter().map(MatchInfo::from).collect())
    }

    /// All matches in pages, the newest first: `first` of them, 1 to 200 and 100 if nothing is said, behind the one with the
    /// cursor `after`. `language` as with `matches`.
    async fn matches_connection(
        &self,
        context: &Context<'_>,
        first: Option<u32>,
        after: Option<ID>,
        language: Option<String>,
    ) -> Result<MatchesConnection, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (size, goes_on) = (page::size(first)?, after.is_some());
        let after = after.map(|id| match_id(&id)).transpose()?;
        let language = Language::asked(language.as_deref());
        let token = token(context);
        let list = move || matches.list(after, size as usize + 1, language, token.as_ref());
        let found = blocking(list).await?.into_iter().map(MatchInfo::from).collect();
        Ok(page::matches(found, size, goes_on))
    }

    /// A match; nothing if there is none with this id.
    async fn r#match(&self, context: &Context<'_>, id: ID) -> Result<Option<Match>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let Ok(id) = seen(context, &id) else { return Ok(None) };
        blocking(move || match matches.table(id) {
            Ok(table) => Ok(Some(Match(table, matches))),
            Err(MatchError::Journal(JournalError::UnknownMatch(_))) => Ok(None),
            Err(error) => Err(error),
        })
        .await
    }

    /// Whether whoever reaches this service writes in matches that belong to nobody. Otherwise a match belongs to whoever
    /// opens it, and one that belongs to nobody is claimed.
    async fn open_to_all(&self, context: &Context<'_>) -> Result<bool, Error> {
        Ok(context.data::<Arc<Matches>>()?.are_open_to_all())
    }

    /// What the game is at BoardGameGeek, where whoever runs this service says so: for programs that keep plays.
    async fn bgg_id(&self, context: &Context<'_>) -> Result<Option<u32>, Error> {
        Ok(context.data::<Arc<Matches>>()?.bgg_id())
    }

    /// The shared match with this code of six letters and digits; nothing if there is none.
    async fn invitation(
        &self,
        context: &Context<'_>,
        code: String,
    ) -> Result<Option<Invitation>, Error> {
        invitation(context, code).await
    }

    /// What the dice did in a match: luck and skill, faces, achievements, in one reading of its log. Who has joined it as its
    /// judge is shown none of it. `language` as with `matches`.
    async fn dice_did(
        &self,
        context: &Context<'_>,
        r#match: ID,
        #[graphql(default_with = "View::AsRuled")] view: View,
        language: Option<String>,
    ) -> Result<DiceDidOutcome, Error> {
        season::did(context, &r#match, view.into(), language).await
    }

    /// What the matches come to that whoever asks sees, but for those they judge: the newest 5,000. With `id` by the names and
    /// dice of that season; without it, players are called as their openings do. `language` as with `matches`.
    async fn season(
        &self,
        context: &Context<'_>,
        id: Option<ID>,
        filter: Option<SeasonFilter>,
        language: Option<String>,
    ) -> Result<Season, Error> {
        season::season(context, id, filter, language).await
    }

    /// The ruling on an event behind entry `sequence` of a match in a reading (see `Match.state`), without logging it: what it
    /// would imply, or why not. What is offered there is accepted. The event is a line of notation or typed input: one of
    /// both. A correction, a ruling or an answer speaks of the whole log: it is judged behind the last entry, as the game
    /// goes on, and refused elsewhere. `language` as with `matches`.
    #[expect(clippy::too_many_arguments, reason = "each is a part of what is asked")]
    async fn why_not(
        &self,
        context: &Context<'_>,
        r#match: ID,
        sequence: u32,
        #[graphql(default_with = "View::AsRuled")] view: View,
        line: Option<String>,
        event: Option<EventInput>,
        language: Option<String>,
    ) -> Result<WhyNot, Error> {
        let language = Language::asked(language.as_deref());
        let event = match said(line, event, language)? {
            Ok(event) => event,
            Err(unreadable) => return Ok(WhyNot::Unreadable(unreadable)),
        };
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let id = seen(context, &r#match)?;
        let (entry, head) = blocking(move || {
            let table = matches.table(id)?;
            let events = std::slice::from_ref(&event);
            let (rulesets, at) = (matches.rulesets(), Some(sequence));
            let branch = table.branch(rulesets, view.into(), at, events, language);
            Ok((branch.and_then(|mut branch| branch.entries.pop()), table.head()))
        })
        .await?;
        let entry = entry.ok_or_else(|| no_such_entry(sequence, head))?;
        Ok(WhyNot::Judged(Judged { entry }))
    }

    /// Judges a whole log in notation without storing it. One such question fits into a request, which has at most
    /// 64 KiB (`TOO_LARGE`). `language` as with `matches`.
    async fn replay(
        &self,
        context: &Context<'_>,
        log: String,
        language: Option<String>,
    ) -> Result<Replay, Error> {
        let language = Language::asked(language.as_deref());
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let unreadable = |error: String| coded(ErrorCode::Unreadable, error);
        let said = house_lines::said(&log).map_err(|error| unreadable(error.to_string()))?;
        let log = parse_log(&log).map_err(|error| unreadable(error.to_string()))?;
        let replayed = blocking(move || {
            let rulesets = matches.rulesets();
            let house = match said.pinned(rulesets, &log) {
                Ok(house) => house,
                Err(error) => return Ok(Err(error.to_string())),
            };
            let named = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
            let house = house.as_ref().map(|pinned| &pinned.rules);
            let view = referee::revision::View::AsRuled;
            let replayed = report::replay_with(&log, house, view, language, named);
            Ok(Ok(replayed.map_or_else(Replay::from, |replayed| replayed.answer(language))))
        });
        replayed.await?.map_err(unreadable)
    }
}

/// The rule set a client names; without a name, the one the others are based on.
fn edition_of(context: &Context<'_>, name: Option<String>) -> Result<Arc<Pinned>, Error> {
    let matches = context.data::<Arc<Matches>>()?;
    let pinned = matches.rulesets().named_or_usual(name.as_deref());
    pinned.map(Arc::clone).ok_or_else(|| {
        let all = matches.rulesets().all().iter().map(|pinned| pinned.rules.name());
        let all: Vec<&str> = all.collect();
        let name = name.unwrap_or_default();
        coded(
            ErrorCode::NotFound,
            format!("no rule set is called {name:?}; there are {}", all.join(", ")),
        )
    })
}

/// Words to look for.
fn bounded(text: Option<String>) -> Result<String, Error> {
    let text = text.unwrap_or_default();
    if text.len() > LONGEST_TEXT {
        return Err(coded(ErrorCode::TooLarge, format!("a text has at most {LONGEST_TEXT} bytes")));
    }
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
    if words > MOST_WORDS {
        let message = format!(
            "a text to look for has at most {MOST_WORDS} words, not {words}; leave out the usual ones"
        );
        return Err(coded(ErrorCode::TooLarge, message));
    }
    Ok(text)
}
