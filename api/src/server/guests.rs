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
            let known = stays.map(|it| (*it.known(), it));
            let gives_way = gives_way(known, limits.quiet_for, Instant::now()).cloned();
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
            known: Mutex::new(Known::nobody()),
        });
        let (all, of_one) = here.of(house);
        all.connections += 1;
        of_one.connections += 1;
        of_one.guests.push(Arc::downgrade(&guest));
        Some(guest)
    }

    /// How many connections there are.
    pub(super) fn connections(&self) -> usize {
        self.here().all.connections
    }

    /// Whether as many archives are sent as can be.
    pub(super) fn download_all_they_can(&self) -> bool {
        self.here().all.downloads >= self.limits.downloads
    }

    /// Whether there are as many connections as there can be.
    pub(super) fn are_full(&self) -> bool {
        self.connections() >= self.limits.connections
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
        self.guests.may_ask(from)?;
        self.known().asks();
        Ok(())
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
mod tests;
