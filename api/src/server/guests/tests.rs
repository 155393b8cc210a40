//! What guests may hold, and who gives way.

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

/// Somebody who comes and asks something, if there is room.
fn came(guests: &Arc<Guests>, from: Option<IpAddr>) -> Option<Arc<Guest>> {
    let guest = guests.enter(from)?;
    guest.may_ask(None).expect("nobody counts those of nowhere");
    Some(guest)
}

fn guests() -> Arc<Guests> {
    Guests::new(limits(), Proxies::default())
}

#[test]
fn who_has_few_connections_gets_one_as_long_as_there_are_any() {
    let guests = Guests::new(
        Limits { connections: 200, connections_of_one: 100, ..limits() },
        Proxies::default(),
    );
    let mut held = Vec::new();
    let mut takes_all = |address: u8| {
        let from = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, address)));
        let before = held.len();
        held.extend(std::iter::from_fn(|| came(&guests, from)));
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
    let all: Vec<_> = (0..3).map(|_| came(&guests, HERE).expect("room for all")).collect();
    assert!(came(&guests, HERE).is_none(), "a fourth");
    let waiting: Vec<_> = all.iter().map(|one| one.room(140).expect("room")).collect();
    assert_eq!(waiting.len() * 140, 420, "more than one address may hold");
    assert!(all[0].room(161).is_none(), "more than one connection may hold");
    let held: Vec<_> = all.iter().map(|one| one.download().expect("an archive")).collect();
    assert!(all[0].download().is_none(), "a fourth");
    drop((waiting, held, all));
    let guests = Guests::new(limits(), Proxies::new(THERE.into_iter().map(Into::into).collect()));
    let _two = (came(&guests, HERE).expect("one"), came(&guests, HERE).expect("two"));
    assert!(came(&guests, HERE).is_none(), "a third of an address that is no proxy");
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
    let first = came(&guests, HERE).expect("the first");
    let second = came(&guests, HERE).expect("the second");
    assert!(came(&guests, HERE).is_none(), "a third of the same address");
    let third = came(&guests, THERE).expect("one of another address");
    assert!(guests.are_full() && came(&guests, THERE).is_none(), "a fourth");
    drop(second);
    let again = came(&guests, HERE).expect("where one has gone");
    assert!(came(&guests, HERE).is_none());
    drop((first, third, again));
    assert!(guests.here().of_one.is_empty(), "nobody is remembered");
}

#[test]
fn what_waits_is_bounded_for_each_connection_each_address_and_in_all() {
    let guests = guests();
    let (a, b) = (came(&guests, HERE).expect("one"), came(&guests, HERE).expect("another"));
    assert!(a.room(301).is_none());
    let whole = a.room(300).expect("all that one may hold");
    assert!(a.room(1).is_none());
    assert!(b.room(101).is_none(), "more than their address may hold");
    let rest = b.room(100).expect("the rest of it");
    let c = came(&guests, THERE).expect("one of another address");
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
    let (a, c) = (came(&guests, HERE).expect("one"), came(&guests, THERE).expect("another"));
    let _held = (a.room(300).expect("room"), c.room(300).expect("room"));
    let last = came(&guests, HERE).expect("a third");
    assert!(last.room(101).is_none(), "of its address 100 are left");
    assert!(c.room(1).is_none(), "it holds all that it may");
    assert!(last.room(100).is_some());
}

#[test]
fn downloads_are_bounded_for_each_address_and_in_all() {
    let guests = guests();
    let (a, c) = (came(&guests, HERE).expect("one"), came(&guests, THERE).expect("another"));
    let held = (a.download().expect("one"), a.download().expect("two"));
    assert!(a.download().is_none());
    let other = c.download().expect("that of another address");
    assert!(guests.download_all_they_can() && c.download().is_none());
    drop(held);
    assert!(!guests.download_all_they_can() && a.download().is_some());
    drop(other);
}

#[test]
fn who_asks_nothing_gives_way_to_who_comes() {
    let guests = guests();
    let (asks, silent) = (came(&guests, HERE).expect("one"), guests.enter(HERE).expect("two"));
    let next = came(&guests, HERE).expect("the place of who asks nothing");
    assert!(silent.is_sent_away(Waker::noop()) && !asks.is_sent_away(Waker::noop()));
    assert!(came(&guests, HERE).is_none(), "both asked just now");
    drop((silent, next));
    assert!(came(&guests, HERE).is_some(), "where one has gone");
}
