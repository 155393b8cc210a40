//! When something was seen or logged: whole seconds, always given from outside.

use std::fmt;

/// A moment, to the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(u64);

const DAY: u64 = 24 * 60 * 60;
/// The last second of the year 9999.
const LAST: u64 = 253_402_300_799;

impl Time {
    /// The moment so many seconds after the beginning of 1970, if it lies before the year 10000.
    pub const fn new(seconds: u64) -> Option<Time> {
        if seconds <= LAST { Some(Time(seconds)) } else { None }
    }

    /// Seconds since the beginning of 1970.
    pub const fn seconds(self) -> u64 {
        self.0
    }

    /// How many seconds lie between an earlier moment and this one; none if it was not earlier.
    pub const fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment so many seconds later.
    #[must_use]
    pub const fn after(self, seconds: u64) -> Time {
        let later = self.0.saturating_add(seconds);
        Time(if later < LAST { later } else { LAST })
    }

    /// The moment that a text of the form `2026-11-25T14:02:11` says.
    pub(crate) fn read(text: &str) -> Option<Time> {
        if text.len() != "2026-11-25T14:02:11".len() || !text.is_ascii() {
            return None;
        }
        let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
        if marks.iter().any(|(at, mark)| text.as_bytes()[*at] != *mark) {
            return None;
        }
        let number = |from: usize, to: usize| {
            let digits = &text[from..to];
            digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
        };
        let (year, month, day): (u64, u64, u64) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
        if year < 1970 || hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let days = days_before(year, month, day)?;
        Time::new(days * DAY + hour * 3600 + minute * 60 + second)
    }
}

impl fmt::Display for Time {
    /// In UTC, as `2026-11-25T14:02:11`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut days, rest) = (self.0 / DAY, self.0 % DAY);
        let mut year = 1970;
        while days >= length_of(year) {
            days -= length_of(year);
            year += 1;
        }
        let mut month = 1;
        while days >= month_of(year, month) {
            days -= month_of(year, month);
            month += 1;
        }
        let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
        write!(f, "{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}", days + 1)
    }
}

fn leaps(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn length_of(year: u64) -> u64 {
    if leaps(year) { 366 } else { 365 }
}

fn month_of(year: u64, month: u64) -> u64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if leaps(year) => 29,
        2 => 28,
        _ => 31,
    }
}

/// How many days lie between the beginning of 1970 and this one.
fn days_before(year: u64, month: u64, day: u64) -> Option<u64> {
    if !(1..=12).contains(&month) || !(1..=month_of(year, month)).contains(&day) {
        return None;
    }
    let years: u64 = (1970..year).map(length_of).sum();
    let months: u64 = (1..month).map(|month| month_of(year, month)).sum();
    Some(years + months + day - 1)
}
