//! Who is connected, and what they hold.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::Waker;
use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use futures_util::task::AtomicWaker;

use super::crowd::{Known, gives_way};
use super::limits::Limits;
use super::proxied::Proxies;
use crate::matches::rate::{FromOne, house};
use crate::matches::seats::Token;

/// Everybody who is connected.
pub(super) struct Guests {
    limits: Limits,
    /// Those that stand for many addresses, and are bounded as all together are.
    proxies: Proxies,
    /// How often each address asks.
    asked: FromOne,
    here: Mutex<Here>,
}

/// What all of them hold, and those of each address.
#[derive(Default)]
struct Here {
    all: Held,
    of_one: BTreeMap<IpAddr, Held>,
}

#[derive(Default)]
struct Held {
    connections: usize,
    /// How many of them were sent away for others, and are not gone yet.
    going: usize,
    /// Bytes that wait to be sent.
    waiting: usize,
    downloads: usize,
    /// Who has them; those of one address only.
    guests: Vec<Weak<Guest>>,
}

impl Held {
    /// How many connections stay.
    fn staying(&self) -> usize {
        self.connections - self.going
    }
}

impl Here {
    /// Everything, and what this address holds.
    fn of(&mut self, house: IpAddr) -> (&mut Held, &mut Held) {
        (&mut self.all, self.of_one.entry(house).or_default())
    }
}

impl Guests {
    pub(super) fn new(limits: Limits, proxies: Proxies) -> Arc<Guests> {
        let (at_once, a_second) = limits.asked;
        let asked = FromOne::of(governor::Quota::per_second(a_second).allow_burst(at_once));
        Arc::new(Guests { limits, proxies, asked, here: Mutex::default() })
    }

    /// Counts something that is asked from an address.
    ///
    /// # Errors
    /// If it asks too often: for how long nothing of it is looked at.
    pub(super) fn may_ask(&self, from: Option<IpAddr>) -> Result<(), Duration> {
        from.map_or(Ok(()), |from| self.asked.count(from, NonZeroU32::MIN))
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Lets one more in, if there is room. Where its address has all that it may, one of whoever there has most gives way: who
    /// has joined a match is told apart by that, and all others count as one.
    pub(super) fn enter(self: &Arc<Guests>, from: Option<IpAddr>) -> Option<Arc<Guest>> {
        let from = from.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let (house, limits) = (house(from), self.limits.of(self.proxies.has(from)));
        let mut here = self.here();
        let of_one = here.of_one.get(&house).map_or(0, Held::staying);
        if of_one >= limits.connections_for_one(here.all.staying()) {
            let guests = here.of_one.get(&house).map_or(&[][..], |held| &held.guests);
            let there: Vec<Arc<Guest>> = guests.iter().filter_map(Weak::upgrade).collect();
            let stays = there.iter().filter(|guest| !guest.going.load(Ordering::Relaxed));
            let gives_way = gives_way(stays.map(|it| (*it.known(), it)), limits.quiet_for).cloned();
            if let Some(guest) = &gives_way {
                guest.going.store(true, Ordering::Relaxed);
                let (all, of_one) = here.of(house);
                all.going += 1;
                of_one.going += 1;
            }
            // Each of those may have gone meanwhile, and says so when it is dropped.
            drop(here);
            drop(there);
            gives_way?.send_away();
            here = self.here();
        }
        let guest = Arc::new(Guest {
            guests: Arc::clone(self),
            limits,
            house,
            waiting: AtomicUsize::new(0),
            downloading: AtomicUsize::new(0),
            asked: AtomicUsize::new(0),
            answering: AtomicUsize::new(0),
            sent_away: AtomicBool::new(false),
            connection: AtomicWaker::new(),
            going: AtomicBool::new(false),
            known: Mutex::new(Known { joined: None, asked: Instant::now() }),
        });
        let (all, of_one) = here.of(house);
        all.connections += 1;
        of_one.connections += 1;
        of_one.guests.push(Arc::downgrade(&guest));
        Some(guest)
    }

    /// Whether as many archives are sent as can be.
    pub(super) fn download_all_they_can(&self) -> bool {
        self.here().all.downloads >= self.limits.downloads
    }

    /// Whether there are as many connections as there can be.
    pub(super) fn are_full(&self) -> bool {
        self.here().all.connections >= self.limits.connections
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One connection. It counts until everything that it holds is given up.
pub(super) struct Guest {
    guests: Arc<Guests>,
    limits: Limits,
    house: IpAddr,
    waiting: AtomicUsize,
    /// How many archives it is sent.
    downloading: AtomicUsize,
    /// How many requests of it were begun to be answered, and how many of them are not yet.
    asked: AtomicUsize,
    answering: AtomicUsize,
    sent_away: AtomicBool,
    connection: AtomicWaker,
    /// Whether it was sent away for another one.
    going: AtomicBool,
    known: Mutex<Known>,
}

impl Guest {
    /// The connection of a request.
    pub(super) fn of(request: &HttpRequest) -> Option<Arc<Guest>> {
        request.conn_data::<Arc<Guest>>().cloned()
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The least that it has to take in a second, in bytes.
    pub(super) fn takes_at_least(&self) -> u32 {
        if self.downloading.load(Ordering::Relaxed) > 0 {
            self.limits.taken_of_an_archive
        } else {
            self.limits.taken_a_second
        }
    }

    /// Counts something that is asked on it.
    ///
    /// # Errors
    /// If its address asks too often.
    pub(super) fn may_ask(&self, from: Option<IpAddr>) -> Result<(), Duration> {
        self.known().asked = Instant::now();
        self.guests.may_ask(from)
    }

    /// Whoever has it has joined a match with this token.
    pub(super) fn has_joined(&self, token: &Token) {
        self.known().joined = Some(*blake3::hash(token.as_str().as_bytes()).as_bytes());
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Room for so many bytes that wait to be sent to it; nothing if there is none.
    pub(super) fn room(self: &Arc<Guest>, bytes: usize) -> Option<Room> {
        let limits = &self.limits;
        let mut here = self.guests.here();
        let (all, of_one) = here.of(self.house);
        let waiting = self.waiting.load(Ordering::Relaxed);
        let fits = waiting + bytes <= limits.waiting_of_one
            && of_one.waiting + bytes <= limits.waiting_of_one_address
            && bytes <= limits.waiting.saturating_sub(all.waiting) / 2;
        if !fits {
            return None;
        }
        all.waiting += bytes;
        of_one.waiting += bytes;
        self.waiting.store(waiting + bytes, Ordering::Relaxed);
        Some(Room { guest: Arc::clone(self), bytes })
    }

    /// Leave to be sent an archive; nothing if too many are.
    pub(super) fn download(self: &Arc<Guest>) -> Option<Download> {
        let limits = &self.limits;
        let mut here = self.guests.here();
        let (all, of_one) = here.of(self.house);
        if all.downloads >= limits.downloads || of_one.downloads >= limits.downloads_of_one {
            return None;
        }
        all.downloads += 1;
        of_one.downloads += 1;
        self.downloading.fetch_add(1, Ordering::Relaxed);
        Some(Download(Arc::clone(self)))
    }

    /// Says that a request of it is being answered, until this is dropped.
    pub(super) fn answered(self: &Arc<Guest>) -> Answering {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.answering.fetch_add(1, Ordering::Relaxed);
        Answering(Arc::clone(self))
    }

    /// How many requests of it were begun to be answered.
    pub(super) fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    /// Whether one of them is not answered yet.
    pub(super) fn is_answered(&self) -> bool {
        self.answering.load(Ordering::Relaxed) > 0
    }

    /// Whether nothing waits to be sent to it.
    pub(super) fn has_all(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0
    }

    /// Ends its connection, whatever waits.
    pub(super) fn send_away(&self) {
        self.sent_away.store(true, Ordering::Release);
        self.connection.wake();
    }

    /// Whether it was sent away; if not, this wakes whoever serves the connection once it is.
    pub(super) fn is_sent_away(&self, waker: &Waker) -> bool {
        self.connection.register(waker);
        self.sent_away.load(Ordering::Acquire)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut here = self.guests.here();
        let (all, of_one) = here.of(self.house);
        all.connections -= 1;
        of_one.connections -= 1;
        if self.going.load(Ordering::Relaxed) {
            all.going -= 1;
            of_one.going -= 1;
        }
        of_one.guests.retain(|guest| guest.strong_count() > 0);
        if of_one.connections == 0 {
            here.of_one.remove(&self.house);
        }
    }
}

/// Room for bytes that wait to be sent.
pub(super) struct Room {
    guest: Arc<Guest>,
    bytes: usize,
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut here = self.guest.guests.here();
        let (all, of_one) = here.of(self.guest.house);
        all.waiting -= self.bytes;
        of_one.waiting -= self.bytes;
        self.guest.waiting.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Leave to be sent an archive.
pub(super) struct Download(Arc<Guest>);

impl Drop for Download {
    fn drop(&mut self) {
        let mut here = self.0.guests.here();
        let (all, of_one) = here.of(self.0.house);
        all.downloads -= 1;
        of_one.downloads -= 1;
        self.0.downloading.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A request that is being answered.
pub(super) struct Answering(Arc<Guest>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answering.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
    const THERE: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)));

    fn limits() -> Limits {
        Limits {
            connections: 3,
            connections_of_one: 2,
            waiting: 1_000,
            waiting_of_one_address: 400,
            waiting_of_one: 300,
            downloads: 3,
            downloads_of_one: 2,
            quiet_for: Duration::from_secs(600),
            ..Limits::default()
        }
    }

    fn guests() -> Arc<Guests> {
        Guests::new(limits(), Proxies::default())
    }

    #[test]
    fn who_has_few_connections_gets_one_as_long_as_there_are_any() {
        let guests = Guests::new(
            Limits { connections: 200, connections_of_one: 100, ..Limits::default() },
            Proxies::default(),
        );
        let mut held = Vec::new();
        let mut takes_all = |address: u8| {
            let from = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, address)));
            let before = held.len();
            held.extend(std::iter::from_fn(|| guests.enter(from)));
            held.len() - before
        };
        // A quarter of what is free then, 40 of 160, 32 of 128, 25 of 103, as long as that is more than 50; then 8.
        let taken: Vec<usize> = (0..8).map(&mut takes_all).collect();
        assert_eq!(taken, [40, 32, 25, 20, 16, 13, 8, 8]);
        let few: Vec<usize> = (8..12).map(&mut takes_all).collect();
        assert_eq!(few, [8; 4]);
        while takes_all(100) + takes_all(101) + takes_all(102) > 0 {}
        assert_eq!(held.len(), 200);
    }

    #[test]
    fn a_named_proxy_is_bounded_as_all_together_are() {
        let named = Proxies::new(HERE.into_iter().map(Into::into).collect());
        let guests = Guests::new(limits(), named);
        let all: Vec<_> = (0..3).map(|_| guests.enter(HERE).expect("room for all")).collect();
        assert!(guests.enter(HERE).is_none(), "a fourth");
        let waiting: Vec<_> = all.iter().map(|one| one.room(140).expect("room")).collect();
        assert_eq!(waiting.len() * 140, 420, "more than one address may hold");
        assert!(all[0].room(161).is_none(), "more than one connection may hold");
        let held: Vec<_> = all.iter().map(|one| one.download().expect("an archive")).collect();
        assert!(all[0].download().is_none(), "a fourth");
        drop((waiting, held, all));
        let guests =
            Guests::new(limits(), Proxies::new(THERE.into_iter().map(Into::into).collect()));
        let _two = (guests.enter(HERE).expect("one"), guests.enter(HERE).expect("two"));
        assert!(guests.enter(HERE).is_none(), "a third of an address that is no proxy");
    }

    #[test]
    fn those_who_come_while_others_go_wait_for_nobody() {
        let limits = Limits { quiet_for: Duration::ZERO, ..limits() };
        let guests = Guests::new(limits, Proxies::default());
        let come_and_go = || (0..5_000).for_each(|_| drop(guests.enter(HERE)));
        std::thread::scope(|all| (0..4).for_each(|_| drop(all.spawn(come_and_go))));
        assert!(guests.here().of_one.is_empty() && guests.here().all.staying() == 0);
    }

    #[test]
    fn connections_are_bounded_for_each_address_and_in_all() {
        let guests = guests();
        let first = guests.enter(HERE).expect("the first");
        let second = guests.enter(HERE).expect("the second");
        assert!(guests.enter(HERE).is_none(), "a third of the same address");
        let third = guests.enter(THERE).expect("one of another address");
        assert!(guests.are_full() && guests.enter(THERE).is_none(), "a fourth");
        drop(second);
        let again = guests.enter(HERE).expect("where one has gone");
        assert!(guests.enter(HERE).is_none());
        drop((first, third, again));
        assert!(guests.here().of_one.is_empty(), "nobody is remembered");
    }

    #[test]
    fn what_waits_is_bounded_for_each_connection_each_address_and_in_all() {
        let guests = guests();
        let (a, b) = (guests.enter(HERE).expect("one"), guests.enter(HERE).expect("another"));
        assert!(a.room(301).is_none());
        let whole = a.room(300).expect("all that one may hold");
        assert!(a.room(1).is_none());
        assert!(b.room(101).is_none(), "more than their address may hold");
        let rest = b.room(100).expect("the rest of it");
        let c = guests.enter(THERE).expect("one of another address");
        assert!(c.room(301).is_none(), "more than half of what is left");
        let more = c.room(300).expect("half of what is left");
        drop(more);
        drop((whole, rest));
        assert_eq!(guests.here().all.waiting, 0);
        assert!(a.room(300).is_some());
    }

    #[test]
    fn room_that_nobody_has_is_shared_so_that_little_always_fits() {
        let guests = guests();
        let (a, c) = (guests.enter(HERE).expect("one"), guests.enter(THERE).expect("another"));
        let _held = (a.room(300).expect("room"), c.room(300).expect("room"));
        let last = guests.enter(HERE).expect("a third");
        assert!(last.room(101).is_none(), "of its address 100 are left");
        assert!(c.room(1).is_none(), "it holds all that it may");
        assert!(last.room(100).is_some());
    }

    #[test]
    fn downloads_are_bounded_for_each_address_and_in_all() {
        let guests = guests();
        let (a, c) = (guests.enter(HERE).expect("one"), guests.enter(THERE).expect("another"));
        let held = (a.download().expect("one"), a.download().expect("two"));
        assert!(a.download().is_none());
        let other = c.download().expect("that of another address");
        assert!(guests.download_all_they_can() && c.download().is_none());
        drop(held);
        assert!(!guests.download_all_they_can() && a.download().is_some());
        drop(other);
    }
}
