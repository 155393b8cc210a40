//! What each address used since the last midnight, kept in a small file beside the journal; or in the database that several
//! servers share, where each of them counts on a memo of its own, and what counts is the sum of all.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use events::journal::{JournalError, Memo, Shared};
use serde::{Deserialize, Serialize};

use super::rate::house;

/// So many addresses are counted before those that used little are forgotten.
const MOST_ADDRESSES: usize = 10_000;
/// How often it is written while something is counted: who kills the server has what was used in so long at most.
const WRITTEN_EVERY: Duration = Duration::from_secs(10);
/// The file, beside the journal's, or the kind of memo.
const FILE: &str = "today";

/// Where what was used is kept.
#[derive(Clone)]
pub(super) enum Counts {
    /// In this folder.
    File(PathBuf),
    /// In this database, as that of the server of this name.
    Memo(Shared, String),
}

/// What each address used on a day, which ends at midnight UTC.
pub(super) struct Today {
    day: NaiveDate,
    used: BTreeMap<IpAddr, Used>,
    /// What other servers counted, or this one before it was started anew.
    others: BTreeMap<String, Kept>,
    home: Counts,
    /// When it was written, if it was.
    written: Option<Instant>,
    /// Whether something was counted since.
    changed: bool,
}

/// What one address used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Used {
    pub(super) matches: u64,
    pub(super) bytes: u64,
    /// Whether the log says already that it is nearly all.
    #[serde(default)]
    pub(super) said: bool,
}

/// What the file says.
#[derive(Serialize, Deserialize)]
struct Kept {
    day: NaiveDate,
    used: BTreeMap<IpAddr, Used>,
}

impl Today {
    /// What was kept there. Where nothing is, or nothing that can be read, nothing was used.
    pub(super) fn kept_in(home: &Counts) -> Today {
        let (mut own, mut others) = (None, BTreeMap::new());
        match home {
            Counts::File(data) => {
                let bytes = fs::read(data.join(FILE)).ok();
                own = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
            }
            Counts::Memo(shared, _) => {
                let read = |memo: Memo| Some((serde_json::from_str(&memo.text).ok()?, memo.id));
                let kept = shared.memos(FILE).unwrap_or_default().into_iter().filter_map(read);
                others.extend(kept.map(|(kept, name)| (name, kept)));
            }
        }
        let none = Kept { day: NaiveDate::default(), used: BTreeMap::new() };
        let Kept { day, used } = own.unwrap_or(none);
        Today { day, used, others, home: home.clone(), written: None, changed: false }
    }

    /// Takes in what another server has counted.
    pub(super) fn hear(&mut self, kind: &str, memo: &Memo) {
        let is_own = matches!(&self.home, Counts::Memo(_, name) if *name == memo.id);
        if kind == FILE
            && !is_own
            && let Ok(kept) = serde_json::from_str(&memo.text)
        {
            self.others.insert(memo.id.clone(), kept);
        }
    }

    /// Another day has begun, unless it is this one.
    pub(super) fn begin(&mut self, day: NaiveDate) {
        if self.day != day {
            (self.day, self.used) = (day, BTreeMap::new());
            self.others.retain(|_, kept| kept.day == day);
        }
    }

    /// What an address used.
    pub(super) fn of(&self, from: IpAddr) -> Used {
        let from = house(from);
        let mut sum = self.used.get(&from).copied().unwrap_or_default();
        let others = self.others.values().filter(|kept| kept.day == self.day);
        for other in others.filter_map(|kept| kept.used.get(&from)) {
            sum.matches += other.matches;
            sum.bytes += other.bytes;
        }
        sum
    }

    /// Changes what an address used.
    pub(super) fn change<T>(&mut self, from: IpAddr, change: impl FnOnce(&mut Used) -> T) -> T {
        let from = house(from);
        if self.used.len() >= MOST_ADDRESSES && !self.used.contains_key(&from) {
            let least =
                self.used.values().map(|used| used.bytes).sum::<u64>() / MOST_ADDRESSES as u64;
            self.used.retain(|_, used| used.bytes > least);
        }
        let changed = change(self.used.entry(from).or_default());
        self.changed = true;
        if self.written.is_none_or(|written| written.elapsed() >= WRITTEN_EVERY) {
            self.write();
        }
        changed
    }

    /// What is to be put into the database, if this server counted something since; and the memos of other days.
    pub(super) fn unshared(&mut self) -> Option<(String, Vec<String>)> {
        let changed = std::mem::take(&mut self.changed);
        let over = self.others.iter().filter(|(_, kept)| kept.day < self.day);
        let over = over.map(|(name, _)| name.clone()).collect();
        changed.then(|| (self.text(), over))
    }

    fn text(&mut self) -> String {
        let kept = Kept { day: self.day, used: std::mem::take(&mut self.used) };
        let text = serde_json::to_string(&kept).unwrap_or_default();
        self.used = kept.used;
        text
    }

    /// Writes the file anew. It counts on in memory if that fails.
    fn write(&mut self) {
        let Counts::File(data) = &self.home else { return };
        let file = data.join(FILE);
        let unfinished = file.with_extension("unfinished");
        let done: io::Result<()> =
            fs::write(&unfinished, self.text()).and_then(|()| fs::rename(&unfinished, &file));
        (self.written, self.changed) = (Some(Instant::now()), done.is_err());
    }
}

/// Puts into the database what a server counted, and removes what is over.
pub(super) fn share(today: &Mutex<Today>, shared: &Shared, name: &str) -> Result<(), JournalError> {
    let unshared = today.lock().unwrap_or_else(PoisonError::into_inner).unshared();
    let Some((text, over)) = unshared else { return Ok(()) };
    shared.put_memo(FILE, name, &text, None)?;
    shared.drop_memos(FILE, over)
}

impl Drop for Today {
    fn drop(&mut self) {
        if self.changed {
            self.write();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const ONE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
    const DAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();

    #[test]
    fn what_was_used_counts_on_after_a_restart_on_the_same_day_alone() {
        let folder = std::env::temp_dir().join(format!("throne-today-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let mut today = Today::kept_in(&Counts::File(folder.clone()));
        today.begin(DAY);
        today.change(ONE, |used| used.matches = 7);
        // The second is written when the server ends.
        today.change(ONE, |used| used.bytes = 1_234);
        drop(today);
        let mut again = Today::kept_in(&Counts::File(folder.clone()));
        again.begin(DAY);
        assert_eq!(again.of(ONE), Used { matches: 7, bytes: 1_234, said: false });
        again.begin(DAY.succ_opt().expect("a next day"));
        assert_eq!(again.of(ONE), Used::default());
        drop(again);
        // What cannot be read was not used.
        fs::write(folder.join(FILE), b"{").expect("written");
        let mut garbled = Today::kept_in(&Counts::File(folder.clone()));
        garbled.begin(DAY);
        assert_eq!(garbled.of(ONE), Used::default());
        drop(garbled);
        fs::remove_dir_all(&folder).expect("the folder of this test");
    }

    #[test]
    fn what_other_servers_counted_counts() {
        let mut today = Today::kept_in(&Counts::File("nowhere".into()));
        today.begin(DAY);
        let kept = |day: NaiveDate, bytes| {
            let used = Used { matches: 1, bytes, said: true };
            serde_json::to_string(&Kept { day, used: [(ONE, used)].into() }).expect("text")
        };
        let hear = |today: &mut Today, id: &str, text| {
            today.hear(FILE, &Memo { id: id.to_owned(), number: 1, text });
        };
        today.change(ONE, |used| used.bytes = 5);
        hear(&mut today, "one", kept(DAY, 70));
        hear(&mut today, "two", kept(DAY, 200));
        hear(&mut today, "one", kept(DAY, 100));
        hear(&mut today, "old", kept(DAY.pred_opt().expect("a day before"), 9_000));
        hear(&mut today, "two", "{".to_owned());
        today.hear("claim", &Memo { id: "three".to_owned(), number: 1, text: kept(DAY, 9_000) });
        assert_eq!(today.of(ONE), Used { matches: 2, bytes: 305, said: false });
        assert_eq!(today.unshared().expect("it counted").1, ["old"], "that day is over");
        assert!(today.unshared().is_none(), "it was shared");
        today.begin(DAY.succ_opt().expect("a next day"));
        assert_eq!(today.of(ONE), Used::default());
    }

    #[test]
    fn a_kill_forgets_little() {
        let folder = std::env::temp_dir().join(format!("throne-killed-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let mut today = Today::kept_in(&Counts::File(folder.clone()));
        today.begin(DAY);
        today.change(ONE, |used| used.matches = 1);
        std::mem::forget(today);
        let mut again = Today::kept_in(&Counts::File(folder.clone()));
        again.begin(DAY);
        assert_eq!(again.of(ONE).matches, 1, "the first is written at once");
        fs::remove_dir_all(&folder).expect("the folder of this test");
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let mut today = Today::kept_in(&Counts::File("nowhere".into()));
        today.change(ONE, |used| used.bytes = 1_000_000);
        for number in 0..30_000_u32 {
            today.change(IpAddr::from(number.to_be_bytes()), |used| used.bytes += 150);
        }
        assert!(today.used.len() <= MOST_ADDRESSES);
        assert_eq!(today.of(ONE).bytes, 1_000_000, "who used much stays");
    }
}
