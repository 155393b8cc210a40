//! How much may be opened and logged: from one address in a day, by all at once, and in the store as a whole.
//!
//! One address can be a hall with two hundred phones behind it, so that what one may is meant for that. What is a matter of a day
//! is kept beside the journal (`today.rs`), so that it counts on when the server starts anew, and over all servers of a database.

use std::fs;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytesize::ByteSize;
use chrono::{DateTime, Days, NaiveTime, Utc};
use events::journal::{JournalError, Memo};

use super::rate::{Rate, TooOften};
use super::today::{self, Counts, Today, Used};

/// What an entry takes besides its event and its remark, in bytes: its time, author, link, place and checksums.
const BESIDE: u64 = 150;
/// What a match takes besides its house rules, in bytes: its opening, its place among all, and who joined it.
const A_MATCH: u64 = 1_000;
/// What house rules that nobody has had lately are worth in openings besides their own, as they are read, compiled and kept.
const NEW_RULES: NonZeroU32 = NonZeroU32::new(19).unwrap();

/// The file that the store of a folder grows in.
const STORE: &str = "db";

/// What may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Openings from one address at once, and so many more in each minute behind that. One with new house rules counts as twenty.
    pub from_one: (NonZeroU32, NonZeroU32),
    /// Openings from all at once, and so many more in each second behind that.
    pub from_all: (NonZeroU32, NonZeroU32),
    /// Matches that one address opens in a day, which ends at midnight UTC.
    pub matches_a_day: u64,
    /// Bytes that one address logs in a day.
    pub bytes_a_day: u64,
    /// Bytes that the store has when no more matches are opened.
    pub room: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            from_one: (NonZeroU32::new(240).unwrap(), NonZeroU32::new(60).unwrap()),
            from_all: (NonZeroU32::new(600).unwrap(), NonZeroU32::new(10).unwrap()),
            matches_a_day: 2_000,
            bytes_a_day: ByteSize::mib(256).as_u64(),
            room: Limits::ROOM.as_u64(),
        }
    }
}

impl Limits {
    /// The usual room of a store.
    pub const ROOM: ByteSize = ByteSize::gib(8);
}

/// Too much was opened or logged. Nothing was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Exceeded {
    /// Matches are opened too often.
    #[error("too many matches were opened {}; try again in {} s", if *.by_all { "just now" } else { "from this address" }, seconds(.wait))]
    TooOften {
        /// By all together.
        by_all: bool,
        /// How long to wait.
        wait: Duration,
    },
    /// One address opened as many matches today as it may.
    #[error("{most} matches were opened from this address today, as many as may be; try again in {} s", seconds(.wait))]
    Matches {
        /// How many.
        most: u64,
        /// How long to wait.
        wait: Duration,
    },
    /// One address logged as much today as it may.
    #[error("{} were logged from this address today, as much as may be; try again in {} s", ByteSize::b(*.most), seconds(.wait))]
    Bytes {
        /// How many bytes.
        most: u64,
        /// How long to wait.
        wait: Duration,
    },
    /// The store is full.
    #[error("the store has {} of {}: matches that are open go on, and no more are opened; whoever runs the server gives it more \
             with --room, or begins a new store and keeps a back-up of this one", ByteSize::b(*.used), ByteSize::b(*.room))]
    Room {
        /// How many bytes it has.
        used: u64,
        /// How many it may have.
        room: u64,
    },
}

impl From<TooOften> for Exceeded {
    fn from(TooOften { by_all, wait }: TooOften) -> Exceeded {
        Exceeded::TooOften { by_all, wait }
    }
}

/// Whole seconds, upwards.
fn seconds(wait: &Duration) -> u64 {
    wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0))
}

impl Exceeded {
    /// In how many seconds the same may be tried again, if waiting helps.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Exceeded::TooOften { wait, .. }
            | Exceeded::Matches { wait, .. }
            | Exceeded::Bytes { wait, .. } => Some(seconds(wait)),
            Exceeded::Room { .. } => None,
        }
    }
}

/// What was used, and how much may be.
pub struct Quota {
    limits: Limits,
    openings: Rate,
    today: Mutex<Today>,
    home: Counts,
    /// How many bytes a database had when it was looked at last.
    size: AtomicU64,
    /// Whether the log says already that the store is nearly full.
    said: AtomicBool,
}

impl Quota {
    /// That of a store.
    pub(super) fn of(home: &Counts, limits: Limits) -> Quota {
        let quota = |(burst, more): (NonZeroU32, NonZeroU32), each: fn(_) -> governor::Quota| {
            each(more).allow_burst(burst)
        };
        let from_one = quota(limits.from_one, governor::Quota::per_minute);
        let from_all = quota(limits.from_all, governor::Quota::per_second);
        Quota {
            limits,
            openings: Rate::of(from_one, from_all),
            today: Mutex::new(Today::kept_in(home)),
            home: home.clone(),
            size: AtomicU64::new(0),
            said: AtomicBool::new(false),
        }
    }

    /// Whether a match may be opened from an address; that it is tried counts.
    ///
    /// # Errors
    /// If it is too much; then nothing is to be looked at.
    pub fn may_open(&self, from: Option<IpAddr>) -> Result<(), Exceeded> {
        let Limits { room, matches_a_day, .. } = self.limits;
        let used = self.stored();
        if used >= room {
            return Err(Exceeded::Room { used, room });
        }
        let Some(from) = from else { return Ok(()) };
        self.openings.count(from, NonZeroU32::MIN)?;
        let now = Utc::now();
        if self.used(from, now).matches >= matches_a_day {
            return Err(Exceeded::Matches { most: matches_a_day, wait: until_midnight(now) });
        }
        self.may_log(Some(from))
    }

    /// Whether the match that may be opened may have house rules that have to be worked out first.
    ///
    /// # Errors
    /// If it is too much; then they are not to be looked at.
    pub fn may_bring_rules(&self, from: Option<IpAddr>) -> Result<(), Exceeded> {
        from.map_or(Ok(()), |from| Ok(self.openings.count(from, NEW_RULES)?))
    }

    /// Whether something may be logged from an address.
    ///
    /// # Errors
    /// If it logged too much today.
    pub fn may_log(&self, from: Option<IpAddr>) -> Result<(), Exceeded> {
        let (now, most) = (Utc::now(), self.limits.bytes_a_day);
        match from {
            Some(from) if self.used(from, now).bytes >= most => {
                Err(Exceeded::Bytes { most, wait: until_midnight(now) })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Counts a match that was opened from an address, with house rules of so many bytes. What is nearly used up, as a
    /// sentence.
    pub fn opened(&self, from: Option<IpAddr>, house: usize) -> Option<String> {
        let Some(from) = from else { return self.room_nearly() };
        let used = self.count(from, 1, A_MATCH + house as u64);
        let Limits { matches_a_day, bytes_a_day, .. } = self.limits;
        let nearly = if is_nearly(used.matches, matches_a_day) {
            let opened = used.matches;
            format!(
                "{opened} of {matches_a_day} matches that one address may open today are opened"
            )
        } else if is_nearly(used.bytes, bytes_a_day) {
            let (some, all) = (ByteSize::b(used.bytes), ByteSize::b(bytes_a_day));
            format!("{some} of {all} that one address may log today are logged")
        } else {
            return self.room_nearly();
        };
        if !self.change(from, |used| std::mem::replace(&mut used.said, true)) {
            tracing::warn!(%from, "{nearly}");
        }
        Some(nearly)
    }

    /// Counts so many events that were logged from an address, with so many bytes altogether.
    pub fn logged(&self, from: Option<IpAddr>, events: usize, bytes: usize) {
        if let Some(from) = from {
            self.count(from, 0, bytes as u64 + BESIDE * events as u64);
        }
    }

    /// How many bytes the store has.
    pub fn stored(&self) -> u64 {
        match &self.home {
            // Where nobody can say how much there is, there is no file yet.
            Counts::File(data) => fs::metadata(data.join(STORE)).map_or(0, |file| file.len()),
            Counts::Memo(..) => self.size.load(Ordering::Relaxed),
        }
    }

    /// Takes in what another server has counted.
    pub(super) fn hear(&self, kind: &str, memo: &Memo) {
        self.today(Utc::now()).hear(kind, memo);
    }

    /// Puts into the database what was counted here, and looks how large it is.
    pub(super) fn share(&self) -> Result<(), JournalError> {
        let Counts::Memo(shared, name) = &self.home else { return Ok(()) };
        self.size.store(shared.size()?, Ordering::Relaxed);
        today::share(&self.today, shared, name)
    }

    fn room_nearly(&self) -> Option<String> {
        let (used, room) = (self.stored(), self.limits.room);
        if !is_nearly(used, room) {
            return None;
        }
        let nearly = format!("the store has {} of {}", ByteSize::b(used), ByteSize::b(room));
        if !self.said.swap(true, Ordering::Relaxed) {
            tracing::warn!("{nearly}, and then no more matches are opened: --room gives it more");
        }
        Some(nearly)
    }

    fn used(&self, from: IpAddr, now: DateTime<Utc>) -> Used {
        self.today(now).of(from)
    }

    fn count(&self, from: IpAddr, matches: u64, bytes: u64) -> Used {
        self.change(from, |used| {
            used.matches += matches;
            used.bytes += bytes;
        });
        self.used(from, Utc::now())
    }

    fn change<T>(&self, from: IpAddr, change: impl FnOnce(&mut Used) -> T) -> T {
        self.today(Utc::now()).change(from, change)
    }

    /// What was used on the day of this moment.
    fn today(&self, now: DateTime<Utc>) -> MutexGuard<'_, Today> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(now.date_naive());
        today
    }
}

/// Whether four fifths of something are used.
fn is_nearly(used: u64, of: u64) -> bool {
    u128::from(used) * 5 >= u128::from(of) * 4
}

fn until_midnight(now: DateTime<Utc>) -> Duration {
    let next = now.date_naive().checked_add_days(Days::new(1));
    let midnight = next.map(|day| day.and_time(NaiveTime::MIN).and_utc());
    midnight.and_then(|midnight| (midnight - now).to_std().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1)));
    const OTHER: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2)));

    fn quota(limits: Limits) -> Quota {
        Quota::of(&Counts::File("nowhere".into()), limits)
    }

    fn few(count: u32) -> NonZeroU32 {
        NonZeroU32::new(count).expect("some")
    }

    #[test]
    fn a_hall_opens_a_hundred_tables_with_house_rules_at_once_and_a_flood_ends() {
        let quota = quota(Limits::default());
        for table in 0..100 {
            assert_eq!(quota.may_open(ONE), Ok(()), "table {table}");
            assert_eq!(quota.opened(ONE, 72), None, "table {table}");
        }
        // One of them brings the house rules of all.
        assert_eq!(quota.may_bring_rules(ONE), Ok(()));
        let new = (0..100).filter(|_| quota.may_bring_rules(ONE).is_ok()).count();
        assert!(
            (6..=7).contains(&new),
            "{new} more with others, of the 121 openings that are left"
        );
        assert_eq!(quota.may_bring_rules(None), Ok(()), "whoever has the server's own shell");
        let flood = (0..1_000).filter(|_| quota.may_open(ONE).is_ok()).count();
        assert!((1..20).contains(&flood), "{flood} more");
        let Err(refused @ Exceeded::TooOften { by_all: false, .. }) = quota.may_open(ONE) else {
            panic!("the flood goes on");
        };
        assert_eq!(refused.retry_after(), Some(1), "one a second is given back");
        assert_eq!(quota.may_open(OTHER), Ok(()), "another address has its own");
        assert_eq!(quota.may_open(None), Ok(()), "whoever has the server's own shell");
    }

    #[test]
    fn all_addresses_together_have_a_limit_too() {
        let limits = Limits { from_all: (few(5), few(1)), ..Limits::default() };
        let quota = quota(limits);
        let from = |last| Some(IpAddr::from([10, 0, 0, last]));
        assert!((0..5).all(|_| quota.may_open(from(1)).is_ok()));
        // Who does little is not kept out by who does much.
        assert!((0..3).all(|_| quota.may_open(from(5)).is_ok()));
        assert!((0..3).all(|_| quota.may_open(from(1)).is_ok()));
        let refused = quota.may_open(from(5));
        assert!(matches!(refused, Err(Exceeded::TooOften { by_all: true, .. })), "{refused:?}");
    }

    #[test]
    fn a_day_has_so_many_matches_and_a_warning_comes_before() {
        let quota = quota(Limits { matches_a_day: 10, ..Limits::default() });
        for number in 1..=10 {
            assert_eq!(quota.may_open(ONE), Ok(()), "match {number}");
            assert_eq!(quota.opened(ONE, 0).is_some(), number >= 8, "match {number}");
        }
        let refused = quota.may_open(ONE).expect_err("it was the last");
        assert!(matches!(refused, Exceeded::Matches { most: 10, .. }));
        assert!(refused.retry_after().is_some_and(|wait| wait <= 86_400), "{refused}");
        assert_eq!(quota.may_open(OTHER), Ok(()));
        // Yesterday counts no more.
        drop(quota.today(Utc::now() - Days::new(1)));
        assert_eq!(quota.may_open(ONE), Ok(()));
    }

    #[test]
    fn a_day_has_so_many_bytes() {
        let quota = quota(Limits { bytes_a_day: 10_000, ..Limits::default() });
        quota.logged(ONE, 1, 9_999 - BESIDE as usize);
        assert_eq!((quota.may_log(ONE), quota.may_open(ONE)), (Ok(()), Ok(())));
        quota.logged(ONE, 0, 1);
        let refused = quota.may_log(ONE);
        assert!(matches!(refused, Err(Exceeded::Bytes { most: 10_000, .. })), "{refused:?}");
        let refused = quota.may_open(ONE);
        assert!(
            matches!(refused, Err(Exceeded::Bytes { .. })),
            "nor is a match opened: {refused:?}"
        );
        assert_eq!(quota.may_log(OTHER), Ok(()));
        assert_eq!(quota.may_log(None), Ok(()));
    }

    #[test]
    fn a_store_has_so_much_room_and_a_warning_comes_before() {
        let dir = std::env::temp_dir().join(format!("throne-room-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("a folder");
        let home = Counts::File(dir.clone());
        let quota = Quota::of(&home, Limits { room: 100, ..Limits::default() });
        for (stored, warns, refuses) in [
            (0, false, false),
            (79, false, false),
            (80, true, false),
            (99, true, false),
            (100, true, true),
        ] {
            fs::write(dir.join("db"), vec![1; stored]).expect("written");
            assert_eq!(quota.opened(None, 0).is_some(), warns, "{stored} bytes");
            let may = quota.may_open(ONE);
            assert_eq!(
                may,
                if refuses { Err(Exceeded::Room { used: 100, room: 100 }) } else { Ok(()) }
            );
            assert_eq!(quota.may_log(ONE), Ok(()), "what is played goes on");
        }
        assert_eq!(quota.may_open(ONE).expect_err("full").retry_after(), None);
        fs::remove_dir_all(&dir).expect("gone");
    }
}
