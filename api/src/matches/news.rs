//! What happens in all matches, for those who follow all of them.

use std::collections::BTreeSet;

use events::journal::MatchId;
use tokio::sync::watch;

use super::{Listed, MatchError, Matches};
use crate::words::Language;

/// How many events are looked through at a time.
const AT_A_TIME: usize = 512;

/// Says that something was logged. What it was is read from the journal by its position, so that nobody who is slow
/// misses anything.
pub(super) struct News(watch::Sender<u64>);

/// What has happened since a position.
#[derive(Debug)]
pub struct Since {
    /// Up to which position this is known.
    pub position: u64,
    /// The matches that were opened, the oldest first.
    pub opened: Vec<MatchId>,
    /// The matches in which something was logged besides, each once.
    pub changed: BTreeSet<MatchId>,
}

impl News {
    /// Nothing has happened behind this position.
    pub(super) fn from(position: u64) -> News {
        News(watch::Sender::new(position))
    }
}

impl Matches {
    /// Says when something was logged in any match: the position of the last event.
    pub fn follow(&self) -> watch::Receiver<u64> {
        self.news.0.subscribe()
    }

    /// Tells everybody who follows what the journal has by now.
    pub(super) fn tell(&self) {
        self.news.0.send_replace(self.journal.position());
    }

    /// What has happened since a position; not necessarily all of it.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn since(&self, position: u64) -> Result<Since, MatchError> {
        let mut since = Since { position, opened: Vec::new(), changed: BTreeSet::new() };
        for recorded in self.journal.after(position, AT_A_TIME)? {
            since.position = recorded.position;
            if recorded.logged.event().is_none() {
                continue;
            }
            if recorded.logged.seq == 1 {
                since.opened.push(recorded.id);
            } else {
                since.changed.insert(recorded.id);
            }
        }
        Ok(since)
    }

    /// What a list says of a match.
    ///
    /// # Errors
    /// If there is no such match, or it cannot be read.
    pub fn listed(&self, id: MatchId, language: Language) -> Result<Listed, MatchError> {
        let meta = self.journal.meta(id)?;
        Ok(Listed {
            id,
            opened_at: meta.opened_at,
            entries: meta.events,
            last_at: meta.last_at,
            players: self.names.of(id),
            summary: self.summary(id, meta.events, language)?,
        })
    }
}
