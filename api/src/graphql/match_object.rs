//! A match and what is worked out from its log.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject};
use chrono::{DateTime, Utc};
use events::Event;
use referee::odds::Using;

use super::budget::blocking;
use super::desk::AssistLevel;
use super::error::{ErrorCode, coded};
use super::event_input::EventInput;
use super::member::{self, Shared};
use super::page::{self, EntriesConnection};
use super::plain;
use super::revision::View;
use super::said::{Unreadable, all_said, said};
use crate::matches::{Matches, Table, names};
use crate::report::{
    self, Branch, Differences, Entry, HouseRules, LegalOption, Missed, Odds, Preview, Revelation,
    Sheet, TooDear,
};
use crate::words::Language;

/// The most entries in one answer.
const MOST_ENTRIES: u32 = 2_000;

/// Who sits on a seat.
#[derive(SimpleObject)]
pub struct Player {
    /// The seat, from 1.
    seat: u8,
    /// The hero.
    hero: String,
    /// What the player is called, if that was said and not erased since. It is no part of the log.
    name: Option<String>,
}

/// A match.
pub struct Match(pub(super) Arc<Table>, pub(super) Arc<Matches>);

/// A match.
#[Object]
impl Match {
    /// What it is known by.
    async fn id(&self) -> ID {
        self.0.id().to_string().into()
    }

    /// The file it was read from, if it is a demo match.
    async fn title(&self) -> Option<&str> {
        self.0.title()
    }

    /// The name of its rule set.
    async fn ruleset(&self) -> &str {
        self.0.pinned().rules.name()
    }

    /// The digest of the rule set files it is judged by for ever, as 64 hexadecimal digits.
    async fn ruleset_digest(&self) -> String {
        self.0.pinned().digest.to_string()
    }

    /// The digests of the rule sets it is judged by: the one it was opened with, then those that rulings adopt.
    async fn ruleset_digests(&self) -> Vec<String> {
        self.0.ruleset_digests().iter().map(ToString::to_string).collect()
    }

    /// The files of one of these rule sets with its house rules, as one JSON text: what a phone needs to go on without
    /// the server. Nothing if the match is not judged by it.
    async fn ruleset_text(&self, digest: String) -> Result<Option<String>, Error> {
        let known = self.0.ruleset_digests().into_iter().find(|one| one.to_string() == digest);
        let Some(known) = known else { return Ok(None) };
        let matches = Arc::clone(&self.1);
        let bytes = blocking(move || Ok(matches.journal().ruleset(&known)?)).await?;
        Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()))
    }

    /// Its house rules, which are pinned with the rule set.
    async fn house_rules(&self) -> Option<HouseRules> {
        report::house_rules(&self.0.pinned().rules)
    }

    /// What players' phones show while it is played, if that was settled when it was opened. A policy: the viewer keeps to
    /// it, and nothing makes other programs do so.
    async fn assist(&self) -> Option<AssistLevel> {
        self.0.assist().map(AssistLevel::from)
    }

    /// Who has joined it and who logs; nothing as long as it is open to everybody.
    async fn shared(&self, context: &Context<'_>) -> Option<Shared> {
        let shared = self.1.seats().of(self.0.id());
        member::shared(shared.as_ref(), member::token(context).as_ref())
    }

    /// Who plays, in seat order.
    async fn players(&self) -> Vec<Player> {
        let heroes = self.0.heroes();
        let names = self.1.names().of(self.0.id());
        let names = names::texts(&names, heroes.len());
        let players = (1..).zip(heroes).zip(names);
        players.map(|((seat, hero), name)| Player { seat, hero, name }).collect()
    }

    /// When it was opened.
    async fn opened_at(&self) -> DateTime<Utc> {
        self.0.opened_at()
    }

    /// The number of entries.
    async fn head(&self) -> u32 {
        self.0.head()
    }

    /// The link of the last entry in the chain of the match, as 64 hexadecimal digits. Who keeps it can show later that
    /// nothing up to here was changed.
    async fn link(&self) -> String {
        self.0.link().to_string()
    }

    /// The entries from one to another, both included; as the game goes on, or in another reading. At most 2,000 of them:
    /// more between `from` and `to` are refused (`TOO_MANY`), and without `to` those behind are left out, which `head`
    /// shows; `entriesConnection` has all of them in pages. `language` as with `matches`.
    async fn entries(
        &self,
        from: Option<u32>,
        to: Option<u32>,
        #[graphql(default_with = "View::AsRuled")] view: View,
        language: Option<String>,
    ) -> Result<Vec<Entry>, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        let from = from.unwrap_or(1).max(1);
        let most = from.saturating_add(MOST_ENTRIES - 1);
        if to.is_some_and(|to| to.min(self.0.head()) > most) {
            let message = format!("an answer has at most {MOST_ENTRIES} entries");
            return Err(coded(ErrorCode::TooMany, message));
        }
        let to = to.unwrap_or(most).min(most);
        blocking(move || Ok(table.entries(view.into(), from, to, language))).await
    }

    /// The entries in pages, in the order in which they take effect: the `first` behind the cursor `after`, or the `last`
    /// before the cursor `before`; 1 to 200 of them, and 100 if nothing is said. `language` as with `matches`.
    #[expect(clippy::too_many_arguments, reason = "each is a part of what is asked")]
    async fn entries_connection(
        &self,
        first: Option<u32>,
        after: Option<String>,
        last: Option<u32>,
        before: Option<String>,
        #[graphql(default_with = "View::AsRuled")] view: View,
        language: Option<String>,
    ) -> Result<EntriesConnection, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        let wanted = page::wanted((first, after), (last, before))?;
        let head = table.head();
        let (from, to) = wanted.places(head);
        let read = move || Ok(table.entries(view.into(), from, to, language));
        let entries = blocking(read).await?;
        Ok(wanted.page(entries, head))
    }

    /// What differs between two readings of the log. `language` as with `matches`.
    async fn differences(
        &self,
        from: View,
        to: View,
        language: Option<String>,
    ) -> Result<Differences, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        blocking(move || Ok(table.differences(from.into(), to.into(), language))).await
    }

    /// What an event would change if it were logged now, as a line of notation or as typed input, one of both: a
    /// correction, a ruling, or any other. `language` as with `matches`.
    async fn preview(
        &self,
        line: Option<String>,
        event: Option<EventInput>,
        language: Option<String>,
    ) -> Result<Preview, Error> {
        let event = said(line, event, Language::English)?.map_err(Unreadable::error)?;
        let (table, matches) = (Arc::clone(&self.0), Arc::clone(&self.1));
        let language = Language::asked(language.as_deref());
        blocking(move || Ok(table.preview(matches.rulesets(), &event, language))).await
    }

    /// What might have been: these events behind the last entry, or behind entry `at` in a reading (see `state`), as lines
    /// of notation or as typed input, one of both; at most 2,000 of them (`TOO_MANY`). Corrections, rulings and answers
    /// speak of the whole log: they are judged behind the last entry and refused elsewhere. The log is not touched.
    /// `language` as with `matches`.
    async fn branch(
        &self,
        at: Option<u32>,
        #[graphql(default_with = "View::AsRuled")] view: View,
        lines: Option<Vec<String>>,
        events: Option<Vec<EventInput>>,
        language: Option<String>,
    ) -> Result<Branch, Error> {
        let events = all_said(lines, events)?;
        if events.len() > MOST_ENTRIES as usize {
            return Err(coded(
                ErrorCode::TooMany,
                format!("a branch has at most {MOST_ENTRIES} events"),
            ));
        }
        let events: Vec<Event> =
            events.into_iter().collect::<Result<_, _>>().map_err(Unreadable::error)?;
        let (table, matches) = (Arc::clone(&self.0), Arc::clone(&self.1));
        let language = Language::asked(language.as_deref());
        let branch =
            move || Ok(table.branch(matches.rulesets(), view.into(), at, &events, language));
        blocking(branch).await?.ok_or_else(|| no_such_entry(at.unwrap_or(0), self.0.head()))
    }

    /// The dice and hidden cards that the table has seen since an entry, which a back-up to it could not make unseen: what
    /// counts, and what was taken back. `language` as with `matches`.
    async fn revealed_since(
        &self,
        seq: u32,
        language: Option<String>,
    ) -> Result<Vec<Revelation>, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        blocking(move || Ok(table.revealed_since(seq, language))).await
    }

    /// Effects that could have been used in this turn and in the one before it, while nobody spoke: where each would have had
    /// to be said, and what would be otherwise. `language` as with `matches`.
    async fn missed(&self, language: Option<String>) -> Result<Vec<Missed>, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        blocking(move || Ok(table.missed(language))).await
    }

    /// One entry, as the game goes on or in another reading; nothing if there is none at this place.
    /// `language` as with `matches`.
    async fn entry(
        &self,
        seq: u32,
        #[graphql(default_with = "View::AsRuled")] view: View,
        language: Option<String>,
    ) -> Result<Option<Entry>, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        if seq == 0 {
            return Ok(None);
        }
        blocking(move || Ok(table.entries(view.into(), seq, seq, language).pop())).await
    }

    /// The score sheet behind the last entry, or behind entry `at`. Here and wherever else something is asked `at` an entry,
    /// that is the position behind everything that counts up to there in a reading of the whole log: what was put right
    /// later is right there, and what was taken back did not happen. `language` as with `matches`.
    async fn state(
        &self,
        at: Option<u32>,
        #[graphql(default_with = "View::AsRuled")] view: View,
        language: Option<String>,
    ) -> Result<Sheet, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        let sheet = blocking(move || Ok(table.sheet(view.into(), at, language))).await?;
        sheet.ok_or_else(|| no_such_entry(at.unwrap_or(0), self.0.head()))
    }

    /// What may be logged behind the last entry, or behind entry `at` in a reading (see `state`). `language` as with `matches`.
    async fn options(
        &self,
        at: Option<u32>,
        #[graphql(default_with = "View::AsRuled")] view: View,
        language: Option<String>,
    ) -> Result<Vec<LegalOption>, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        let options = blocking(move || Ok(table.options(view.into(), at, language))).await?;
        options.ok_or_else(|| no_such_entry(at.unwrap_or(0), self.0.head()))
    }

    /// Cards that could be played there but for their price, with the CP that their players lack: nothing else stands against
    /// them, and no window has to close before. `at`, `view` and `language` as with `options`.
    async fn too_dear(
        &self,
        at: Option<u32>,
        #[graphql(default_with = "View::AsRuled")] view: View,
        language: Option<String>,
    ) -> Result<Vec<TooDear>, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        let dear = blocking(move || Ok(table.too_dear(view.into(), at, language))).await?;
        dear.ok_or_else(|| no_such_entry(at.unwrap_or(0), self.0.head()))
    }

    /// The exact odds behind the last entry, or behind entry `at` in a reading (see `state`): of whoever rolls, or of the
    /// next Offensive Roll Phase of a `seat` that does not. Cards and tokens that are known to be held count only with
    /// `held`. `language` as with `matches`.
    async fn odds(
        &self,
        at: Option<u32>,
        #[graphql(default_with = "View::AsRuled")] view: View,
        seat: Option<u8>,
        #[graphql(default)] held: bool,
        language: Option<String>,
    ) -> Result<Odds, Error> {
        let (table, language) = (Arc::clone(&self.0), Language::asked(language.as_deref()));
        let seat = seat.map(plain::seat).transpose();
        let seat = seat.map_err(|message| coded(ErrorCode::Malformed, message))?;
        let using = if held { Using::WhatIsKnown } else { Using::Attempts };
        let odds = move || Ok(table.odds(view.into(), at, seat, using, language));
        let odds = blocking(odds).await?;
        odds.ok_or_else(|| no_such_entry(at.unwrap_or(0), self.0.head()))
    }

    /// The whole log with its chain, packed, as text: what `throne import` reads, and a page that was saved verifies.
    async fn packed(&self) -> Result<String, Error> {
        let table = Arc::clone(&self.0);
        blocking(move || Ok(table.packed())).await
    }

    /// The whole log as notation, with the names of players that are still there: the content of a `.match` file.
    async fn notation(&self) -> Result<String, Error> {
        let table = Arc::clone(&self.0);
        let players = self.1.names().of(table.id());
        blocking(move || Ok(table.notation(&players))).await
    }

    /// What its table read out of cards and tiles that the rule set does not have, as a file of house rules for the next match;
    /// nothing if nothing was read out.
    async fn read_out(&self) -> Result<Option<String>, Error> {
        let (table, matches) = (Arc::clone(&self.0), Arc::clone(&self.1));
        blocking(move || Ok(table.read_out(matches.rulesets()))).await
    }
}

/// The match has no entry of this sequence.
pub(super) fn no_such_entry(sequence: u32, head: u32) -> Error {
    coded(ErrorCode::NotFound, format!("the match has no entry {sequence}; it has {head}"))
}
