//! Who becomes the scribe.

use chrono::{DateTime, TimeDelta, Utc};

use super::barred::Barred;
use super::shared::{Heir, Joined, Shared};

impl Shared {
    /// Makes somebody the scribe: at once if the scribe or a judge says so, or if there is none; else when the players agree
    /// and `delay` has gone by, in which the scribe says no by naming themselves, or simply logs on. Every seat that a phone
    /// other than the scribe's has joined must want the same one. `entries` is how many there are.
    pub(in crate::matches) fn pass(
        &mut self,
        by: u32,
        to: u32,
        entries: u32,
        (now, delay): (DateTime<Utc>, TimeDelta),
    ) -> Result<(), Barred> {
        let heir = self.member(to).ok_or(Barred::NoSuchMember)?;
        match heir.joined {
            Joined::Judge => return Err(Barred::JudgeDoesNotLog),
            Joined::Feed => return Err(Barred::FeedOnlyReads),
            Joined::Player(_) | Joined::Watcher => {}
        }
        let asking = self.member(by).ok_or(Barred::NotJoined)?.joined;
        if asking == Joined::Feed {
            return Err(Barred::FeedOnlyReads);
        }
        if by != self.scribe && asking == Joined::Watcher {
            return Err(Barred::WatcherDecides);
        }
        let decides = by == self.scribe || asking == Joined::Judge;
        if !decides {
            self.want(by, Some(to));
            if !self.agreed(to) {
                return Ok(());
            }
        }
        if decides || self.member(self.scribe).is_none() {
            self.become_scribe(to, entries);
        } else if self.heir.is_none_or(|heir| heir.to != to) {
            self.heir = Some(Heir { to, at: now + delay, entries });
        }
        Ok(())
    }

    /// Makes the heir the scribe once it is time.
    pub(in crate::matches) fn settle(&mut self, now: DateTime<Utc>) {
        if let Some(heir) = self.heir.filter(|heir| heir.at <= now) {
            self.become_scribe(heir.to, heir.entries);
        }
    }

    /// The scribe is there after all.
    pub(in crate::matches) fn stay(&mut self) {
        self.become_scribe(self.scribe, self.since);
    }

    fn become_scribe(&mut self, to: u32, entries: u32) {
        if to != self.scribe {
            (self.scribe, self.since) = (to, entries);
        }
        self.heir = None;
        let all: Vec<u32> = self.members().map(|(number, _)| number).collect();
        for number in all {
            self.want(number, None);
        }
    }

    /// Whether each seat, of those that other phones than the scribe's have joined, wants this one.
    fn agreed(&self, to: u32) -> bool {
        let others = || self.members().filter(|(number, _)| *number != self.scribe);
        let wanted =
            |seat| others().any(|(_, member)| member.joined == seat && member.wants == Some(to));
        others()
            .filter(|(_, member)| matches!(member.joined, Joined::Player(_)))
            .all(|(_, member)| wanted(member.joined))
    }
}
