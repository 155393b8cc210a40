//! How much of the server its clients may hold.

use std::num::NonZeroU32;
use std::time::Duration;

/// The most connections, of all addresses.
const CONNECTIONS: usize = 2_048;
/// The most connections of one address: a hall full of players may have one, with two connections for each phone.
const CONNECTIONS_OF_ONE: usize = 512;
/// So many connections anybody has as long as there is room. Beyond that, one address has at most a quarter as many as are
/// free, and no more once only a quarter of all is: that is left for those who come with few.
const FEW: usize = 8;
/// Files that are left for everything that is no connection: the store, its mirror, what is read beside it.
const OTHER_FILES: u64 = 256;
/// The most bytes of answers that wait to be sent to everybody.
const WAITING: usize = 64 * 1024 * 1024;
/// The most bytes of answers that wait to be sent to one address.
const WAITING_OF_ONE_ADDRESS: usize = 32 * 1024 * 1024;
/// The most bytes of answers that wait to be sent on one connection; no answer is longer.
const WAITING_OF_ONE: usize = 24 * 1024 * 1024;
/// The most archives that are sent at once.
const DOWNLOADS: usize = 4;
/// The most archives that are sent to one address at once.
const DOWNLOADS_OF_ONE: usize = 2;
/// How long a client may take nothing of what waits for it.
const TAKEN_WITHIN: Duration = Duration::from_secs(20);
/// The least that a client has to take in a second of what waits for it, in bytes, and of an archive. Who takes less has that long
/// in all, and not from each byte to the next.
const TAKEN_A_SECOND: u32 = 4 * 1024;
const OF_AN_ARCHIVE: u32 = 32 * 1024;
/// So often one address may ask at once, whatever it is, and so many times more in each second: two hundred phones of a hall
/// that open the viewer together ask for some twenty things each.
const ASKED_AT_ONCE: NonZeroU32 = NonZeroU32::new(8_000).unwrap();
const ASKED_A_SECOND: NonZeroU32 = NonZeroU32::new(400).unwrap();
/// Where an address has all the connections that it may, one gives way to a new one if nothing was asked on it for so long.
const QUIET_FOR: Duration = Duration::from_secs(1);
/// How long the head of a request may take.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// How often a socket is asked whether its client is still there, and how long the answer may take.
const ASKED_EVERY: Duration = Duration::from_secs(20);
const ANSWERED_WITHIN: Duration = Duration::from_secs(20);

/// How much of the server its clients may hold. Usual numbers are [`Limits::default`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most connections, of all addresses and of one. Addresses of one household count as one.
    pub connections: usize,
    /// See [`connections`](Limits::connections).
    pub connections_of_one: usize,
    /// The most bytes of answers that wait to be sent: to everybody, to one address and on one connection. Nobody takes more
    /// than half of what is left, so that long answers are refused long before short ones.
    pub waiting: usize,
    /// See [`waiting`](Limits::waiting).
    pub waiting_of_one_address: usize,
    /// See [`waiting`](Limits::waiting).
    pub waiting_of_one: usize,
    /// The most archives that are sent at once, to everybody and to one address.
    pub downloads: usize,
    /// See [`downloads`](Limits::downloads).
    pub downloads_of_one: usize,
    /// How long a client may take nothing of what waits for it; then its connection ends.
    pub taken_within: Duration,
    /// The least that it has to take in a second, in bytes: while it takes less, that time runs on.
    pub taken_a_second: u32,
    /// The same while it is sent an archive, as few can be at once.
    pub taken_of_an_archive: u32,
    /// How often one address may ask at once, whatever it is, and how many times more in each second.
    pub asked: (NonZeroU32, NonZeroU32),
    /// Where an address has all the connections that it may, one gives way to a new one if nothing was asked on it for so long.
    pub quiet_for: Duration,
    /// How long the head of a request may take, from its first byte on.
    pub head_within: Duration,
    /// How often a socket is asked whether its client is still there.
    pub asked_every: Duration,
    /// How long the answer to that may take; then the connection ends.
    pub answered_within: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: CONNECTIONS,
            connections_of_one: CONNECTIONS_OF_ONE,
            waiting: WAITING,
            waiting_of_one_address: WAITING_OF_ONE_ADDRESS,
            waiting_of_one: WAITING_OF_ONE,
            downloads: DOWNLOADS,
            downloads_of_one: DOWNLOADS_OF_ONE,
            taken_within: TAKEN_WITHIN,
            taken_a_second: TAKEN_A_SECOND,
            taken_of_an_archive: OF_AN_ARCHIVE,
            asked: (ASKED_AT_ONCE, ASKED_A_SECOND),
            quiet_for: QUIET_FOR,
            head_within: HEAD_WITHIN,
            asked_every: ASKED_EVERY,
            answered_within: ANSWERED_WITHIN,
        }
    }
}

impl Limits {
    /// How many connections one address may have when there are so many of all.
    pub(super) fn connections_for_one(&self, of_all: usize) -> usize {
        let free = self.connections.saturating_sub(of_all);
        let share = match free {
            _ if self.connections_of_one >= self.connections => free + of_all,
            _ if free > self.connections / 4 => free / 4,
            _ => FEW,
        };
        if free == 0 { 0 } else { self.connections_of_one.min(share.max(FEW)) }
    }

    /// The same for one address, which stands for many if it is a proxy.
    pub(super) fn of(self, is_proxy: bool) -> Limits {
        if !is_proxy {
            return self;
        }
        Limits {
            connections_of_one: self.connections,
            waiting_of_one_address: self.waiting,
            downloads_of_one: self.downloads,
            ..self
        }
    }

    /// The same with as few connections as this many open files have room for.
    #[must_use]
    fn within_files(self, files: u64) -> Limits {
        let room = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
        Limits { connections: self.connections.min(room.max(1)), ..self }
    }
}

/// Has the process open as many files as the system lets it, and bounds the connections by that. Says so in the log if they
/// are fewer than they would be.
#[must_use]
pub fn for_this_process(limits: Limits) -> Limits {
    let Some(files) = most_files() else { return limits };
    let bounded = limits.within_files(files);
    if bounded.connections < limits.connections {
        let most = bounded.connections;
        tracing::warn!(
            files,
            "the system lets this process open few files: at most {most} connections; `ulimit -Hn` or `LimitNOFILE` raises it"
        );
    }
    bounded
}

/// How many files the process may open, after it has asked for the most.
#[cfg(unix)]
fn most_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok() {
        maximum
    } else {
        current
    }
}

/// Elsewhere nobody says.
#[cfg(not(unix))]
fn most_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_everything_else() {
        let connections = |files| Limits::default().within_files(files).connections;
        let enough = CONNECTIONS as u64 + OTHER_FILES;
        assert_eq!(connections(enough + 1), CONNECTIONS);
        assert_eq!(connections(enough), CONNECTIONS);
        assert_eq!(connections(enough - 1), CONNECTIONS - 1);
        assert_eq!(connections(OTHER_FILES), 1);
        assert_eq!(connections(0), 1);
    }

    #[cfg(unix)]
    #[test]
    fn the_process_may_open_as_many_files_as_the_system_lets_it() {
        use rustix::process::{Resource, getrlimit};
        let _ = for_this_process(Limits::default());
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
