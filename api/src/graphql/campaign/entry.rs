//! The log of a campaign.

use async_graphql::SimpleObject;
use campaign::{Entry, Standing, notation};
use chrono::{DateTime, Utc};
use events::harmless;

use super::ruling::CampaignRuling;
use super::seen::Seen;

/// A fact of the log.
#[derive(SimpleObject)]
pub(super) struct CampaignEntry {
    /// Its place, from 1.
    place: u32,
    /// What was logged, as notation says it.
    line: String,
    /// When.
    at: DateTime<Utc>,
    /// The place of the fact that strikes it, if one does.
    struck_by: Option<u32>,
    /// Why it counts for nothing, if it cannot be after those before it: as when its match has changed since or is gone.
    ruling: Option<CampaignRuling>,
}

impl CampaignEntry {
    fn of(seen: &Seen, place: u32, entry: &Entry) -> CampaignEntry {
        let (struck_by, refusal) = match &entry.standing {
            Standing::Counts(_) => (None, None),
            Standing::StruckBy(by) => (Some(*by), None),
            Standing::Refused(refusal) => (None, Some(refusal.clone())),
        };
        CampaignEntry {
            place,
            line: harmless(&notation::print(&entry.fact)),
            at: seen.told.logged_at.get(place as usize - 1).copied().unwrap_or_default(),
            struck_by,
            ruling: refusal.map(|refusal| CampaignRuling::of(&seen.matches, refusal)),
        }
    }

    /// The newest facts before a place, the newest first.
    pub(super) fn newest(seen: &Seen, before: Option<u32>, most: usize) -> Vec<CampaignEntry> {
        let placed: Vec<_> = seen.told.campaign.placed().collect();
        let older =
            placed.into_iter().rev().filter(|(place, _)| before.is_none_or(|it| *place < it));
        older.take(most).map(|(place, entry)| CampaignEntry::of(seen, place, entry)).collect()
    }
}
