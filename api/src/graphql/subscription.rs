//! What can be followed.

use std::collections::VecDeque;
use std::sync::Arc;

use async_graphql::{Context, Error, ID, SimpleObject};
use events::journal::MatchId;
use futures_util::future::ready;
use futures_util::stream::{Stream, StreamExt, unfold};
use referee::revision::View;
use tokio::sync::watch;

use super::budget::blocking;
use super::error::match_id;
use super::hands::{Looks, ShownHand};
use super::match_info::MatchInfo;
use super::member::{self, Shared};
use super::sight::seen;
use crate::matches::seats::Token;
use crate::matches::{Changed, Listed, MatchError, Matches, Table};
use crate::report::Entry;
use crate::words::Language;

/// What can be followed.
#[derive(Default)]
pub struct Following;

/// How many entries are judged at a time.
const AT_A_TIME: u32 = 32;

#[async_graphql::Subscription]
impl Following {
    /// What becomes of a match since a cursor: at first all that is there, then what each thing that is logged makes
    /// new or other. Whoever keeps the entries by their keys and takes out what is gone has them as the game goes on.
    /// `language` as with `matches`.
    async fn changes(
        &self,
        context: &Context<'_>,
        r#match: ID,
        #[graphql(default)] after: u32,
        language: Option<String>,
    ) -> Result<impl Stream<Item = Since> + use<>, Error> {
        let table = table(context, &r#match).await?;
        let (head, sees) = (table.follow(), still_seen(context, &r#match)?);
        let language = Language::asked(language.as_deref());
        let changes = unfold((table, head, after), move |(table, mut head, after)| async move {
            reached(&mut head, after).await?;
            let there = Arc::clone(&table);
            let changed = move || Ok(there.changed(after, AT_A_TIME, language));
            let changed = blocking(changed).await.ok()?;
            let Changed { to, entries, gone } = changed;
            let gone = gone.into_iter().map(ID::from).collect();
            Some((Since { cursor: to, entries, gone }, (table, head, to)))
        });
        Ok(changes.take_while(move |_| ready(sees())))
    }

    /// Each entry of a match once, in the order in which they were logged, from a sequence on: those that are there, then
    /// each new one. What corrections and rulings make of earlier ones, and what they put between, is told by `changes`.
    /// `language` as with `matches`.
    async fn entries(
        &self,
        context: &Context<'_>,
        r#match: ID,
        from: u32,
        language: Option<String>,
    ) -> Result<impl Stream<Item = Entry> + use<>, Error> {
        let table = table(context, &r#match).await?;
        let follower = Follower {
            head: table.follow(),
            table,
            language: Language::asked(language.as_deref()),
            next: from.max(1),
            waiting: VecDeque::new(),
        };
        let sees = still_seen(context, &r#match)?;
        Ok(unfold(follower, Follower::step).take_while(move |_| ready(sees())))
    }

    /// Each match that is opened from now on. `language` as with `matches`.
    async fn match_opened(
        &self,
        context: &Context<'_>,
        language: Option<String>,
    ) -> Result<impl Stream<Item = MatchInfo> + use<>, Error> {
        Ok(unfold(Reporter::new(context, language.as_deref(), true)?, Reporter::step))
    }

    /// Each match in which something is logged from now on: how many entries it has then, and how it ended. What is logged
    /// quickly one behind the other may be told at once. `language` as with `matches`.
    async fn match_changed(
        &self,
        context: &Context<'_>,
        language: Option<String>,
    ) -> Result<impl Stream<Item = MatchInfo> + use<>, Error> {
        Ok(unfold(Reporter::new(context, language.as_deref(), false)?, Reporter::step))
    }

    /// Who has joined a match and who logs: as it is now, and whenever that changes. Who is sent away is told that last.
    async fn shared(
        &self,
        context: &Context<'_>,
        r#match: ID,
    ) -> Result<impl Stream<Item = Option<Shared>> + use<>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let id = seen(context, &r#match)?;
        let (all, token) = (Arc::clone(&matches), member::token(context));
        blocking(move || matches.table(id)).await?;
        let mut changes = all.seats().follow(id);
        changes.mark_changed();
        let sees = still_seen(context, &r#match)?;
        Ok(unfold((changes, all, token, sees), move |(mut changes, all, token, sees)| async move {
            if !changes.has_changed().ok()? && !sees() {
                return None;
            }
            changes.changed().await.ok()?;
            // As it is by now: that an heir's time has come is said by nobody.
            let now = member::shared(all.seats().of(id).as_ref(), token.as_ref());
            Some((now, (changes, all, token, sees)))
        }))
    }

    /// The hands that teammates of whoever asks show at this moment: as they are now, and whenever one is other. None for
    /// who plays no seat, or has no teammates.
    async fn hands(
        &self,
        context: &Context<'_>,
        r#match: ID,
    ) -> Result<impl Stream<Item = Vec<ShownHand>> + use<>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let table = table(context, &r#match).await?;
        let (id, token) = (table.id(), member::token(context));
        let sees = still_seen(context, &r#match)?;
        let looks = Looks { matches, table, id, token };
        Ok(looks.on().take_while(move |_| ready(sees())))
    }
}

/// What is new or other in a match since a cursor.
#[derive(SimpleObject)]
pub(super) struct Since {
    /// How much of the log it takes into account: so many entries. It never goes back; whoever follows again says it.
    cursor: u32,
    /// The entries that are new, and those whose role, verdict, totals or sheet are others, by their places.
    entries: Vec<Entry>,
    /// The keys of entries that are not there any more.
    gone: Vec<ID>,
}

/// The match that somebody follows.
async fn table(context: &Context<'_>, id: &ID) -> Result<Arc<Table>, Error> {
    let matches = Arc::clone(context.data::<Arc<Matches>>()?);
    let id = seen(context, id)?;
    blocking(move || matches.table(id)).await
}

/// Whether whoever asks still sees a match: who is sent away while they follow it is told nothing more.
fn still_seen(context: &Context<'_>, id: &ID) -> Result<impl Fn() -> bool + use<>, Error> {
    let (matches, token) = (Arc::clone(context.data::<Arc<Matches>>()?), member::token(context));
    let id = match_id(id)?;
    Ok(move || matches.sees(token.as_ref(), id))
}

/// The number of entries once there are more than so many; nothing if the match is not followed any more.
async fn reached(head: &mut watch::Receiver<u32>, known: u32) -> Option<u32> {
    Some(*head.wait_for(|head| *head > known).await.ok()?)
}

/// Somebody who follows a match. That the match has grown is only a hint: what is told is always read from
/// the match by its sequence, so nothing is left out or told twice, however slow the follower is.
struct Follower {
    table: Arc<Table>,
    head: watch::Receiver<u32>,
    language: Language,
    /// The next sequence to be read.
    next: u32,
    waiting: VecDeque<Entry>,
}

impl Follower {
    async fn step(mut self) -> Option<(Entry, Follower)> {
        loop {
            if let Some(entry) = self.waiting.pop_front() {
                return Some((entry, self));
            }
            let head = reached(&mut self.head, self.next - 1).await?;
            self.read(head).await?;
        }
    }

    async fn read(&mut self, head: u32) -> Option<()> {
        let table = Arc::clone(&self.table);
        let (from, to) = (self.next, head.min(self.next.saturating_add(AT_A_TIME - 1)));
        let language = self.language;
        let read = move || Ok(table.entries(View::AsRuled, from, to, language));
        let entries = blocking(read).await.ok()?;
        self.waiting.extend(entries.into_iter().filter(|entry| entry.seq == entry.place));
        self.next = to + 1;
        Some(())
    }
}

/// Somebody who follows all matches, from a position of the journal on.
struct Reporter {
    matches: Arc<Matches>,
    token: Option<Token>,
    language: Language,
    /// Whether matches that are opened are told, or those that change.
    opened: bool,
    news: watch::Receiver<u64>,
    /// Up to where everything was told.
    position: u64,
    waiting: VecDeque<MatchInfo>,
}

impl Reporter {
    fn new(context: &Context<'_>, language: Option<&str>, opened: bool) -> Result<Reporter, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let language = Language::asked(language);
        let (news, position) = (matches.follow(), matches.journal().position());
        let (token, waiting) = (member::token(context), VecDeque::new());
        Ok(Reporter { matches, token, language, opened, news, position, waiting })
    }

    async fn step(mut self) -> Option<(MatchInfo, Reporter)> {
        loop {
            if let Some(info) = self.waiting.pop_front() {
                return Some((info, self));
            }
            if self.position < *self.news.borrow_and_update() {
                self.read().await?;
            } else {
                self.news.changed().await.ok()?;
            }
        }
    }

    async fn read(&mut self) -> Option<()> {
        let (matches, token) = (Arc::clone(&self.matches), self.token.clone());
        let (position, opened, language) = (self.position, self.opened, self.language);
        let read = move || {
            let since = matches.since(position)?;
            let told: Vec<MatchId> =
                if opened { since.opened } else { since.changed.into_iter().collect() };
            let seen = told.into_iter().filter(|id| matches.sees(token.as_ref(), *id));
            let listed: Result<Vec<Listed>, MatchError> =
                seen.map(|id| matches.listed(id, language)).collect();
            Ok((since.position, listed?))
        };
        let (position, listed) = blocking(read).await.ok()?;
        self.position = position;
        self.waiting.extend(listed.into_iter().map(MatchInfo::from));
        Some(())
    }
}
