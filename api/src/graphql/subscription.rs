//! What can be followed.

use std::collections::VecDeque;
use std::sync::Arc;

use async_graphql::{Context, Error, ID};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;

use super::error::{blocking, match_id};
use super::member::{self, Shared};
use crate::matches::{Matches, Table};
use crate::report::Entry;

/// What can be followed.
pub struct Subscription;

/// How many entries are judged at a time.
const AT_A_TIME: u32 = 32;

#[async_graphql::Subscription]
impl Subscription {
    /// Entries of a match from a sequence on: those that are there, then each new one, none twice and none
    /// left out.
    async fn entries(
        &self,
        context: &Context<'_>,
        r#match: ID,
        from: u32,
    ) -> Result<impl Stream<Item = Entry> + use<>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let id = match_id(&r#match)?;
        let table = blocking(move || matches.table(id)).await?;
        let follower =
            Follower { head: table.follow(), table, next: from.max(1), waiting: VecDeque::new() };
        Ok(unfold(follower, Follower::step))
    }

    /// Who has joined a match and who logs: as it is now, and whenever that changes.
    async fn shared(
        &self,
        context: &Context<'_>,
        r#match: ID,
    ) -> Result<impl Stream<Item = Option<Shared>> + use<>, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let id = match_id(&r#match)?;
        let (all, token) = (Arc::clone(&matches), member::token(context));
        blocking(move || matches.table(id)).await?;
        let mut changes = all.seats().follow(id);
        changes.mark_changed();
        Ok(unfold((changes, token), |(mut changes, token)| async move {
            changes.changed().await.ok()?;
            let now = member::shared(changes.borrow_and_update().as_ref(), token.as_ref());
            Some((now, (changes, token)))
        }))
    }
}

/// Somebody who follows a match. That the match has grown is only a hint: what is told is always read from
/// the match by its sequence, so nothing is left out or told twice, however slow the follower is.
struct Follower {
    table: Arc<Table>,
    head: watch::Receiver<u32>,
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
            let head = *self.head.borrow_and_update();
            if self.next <= head {
                self.read(head).await?;
            } else {
                self.head.changed().await.ok()?;
            }
        }
    }

    async fn read(&mut self, head: u32) -> Option<()> {
        let table = Arc::clone(&self.table);
        let (from, to) = (self.next, head.min(self.next.saturating_add(AT_A_TIME - 1)));
        let entries = blocking(move || Ok(table.entries(from, to))).await.ok()?;
        self.waiting.extend(entries);
        self.next = to + 1;
        Some(())
    }
}
