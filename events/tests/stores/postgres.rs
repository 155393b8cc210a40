//! What only a journal in a database has to show: several servers that share it, connections that die, and what a person at
//! `psql` sees.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use crate::proxy::{Proxy, Way};
use crate::shared::server;
use chrono::{DateTime, TimeDelta, Utc};
use events::Event;
use events::journal::{
    AppendError, Appended, Digest, IdempotencyKey, Journal, JournalError, MatchId, Recorded, chain,
};
use events::notation::parse;

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

fn event(line: &str) -> Event {
    parse(line).expect(line)
}

fn at() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

fn connect(address: &str) -> Journal {
    Journal::connect(address).expect("a journal")
}

fn open_match(journal: &Journal) -> MatchId {
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    journal.open_match(&event(OPEN), ruleset, "ann", at(), None).expect("a match").id
}

fn passes(
    journal: &Journal,
    id: MatchId,
    expected: u32,
    by: &str,
) -> Result<Appended, AppendError> {
    journal.append(id, expected, &event("1 passes"), by, at(), None)
}

/// Every place of these matches is there once, every chain is whole, and nothing is wrong with the whole.
fn is_whole(journal: &Journal, ids: &[MatchId]) {
    for id in ids {
        let mut link = chain::root(*id);
        for (seq, logged) in (1..).zip(journal.read(*id, 1, u32::MAX).expect("events")) {
            link = chain::link(link, logged.ruleset, &logged.wire);
            assert_eq!((logged.seq, logged.link), (seq, link));
        }
    }
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
}

/// What a follower hears, up to a position.
fn heard(journal: &Journal, last: u64) -> Vec<Recorded> {
    let mut heard: Vec<Recorded> = Vec::new();
    let end = Instant::now() + Duration::from_secs(120);
    while (heard.len() as u64) < last {
        assert!(Instant::now() < end, "{} of {last}", heard.len());
        let position = heard.len() as u64;
        journal.follow(position, Duration::from_secs(1));
        heard.extend(journal.after(position, 500).expect("what is new"));
    }
    heard
}

#[test]
fn of_two_servers_that_race_for_a_place_one_gets_it() {
    const WRITERS: usize = 64;
    const MATCHES: usize = 200;
    const ROUNDS: u32 = 2;
    let server = server();
    let address = server.address(&server.database());
    let servers = [Arc::new(connect(&address)), Arc::new(connect(&address))];
    let ids: Arc<Vec<MatchId>> =
        Arc::new((0..MATCHES).map(|n| open_match(&servers[n % 2])).collect());
    let last = (MATCHES as u32 * (1 + ROUNDS)) as u64;
    let followers = servers.clone().map(|journal| thread::spawn(move || heard(&journal, last)));
    let together = Arc::new(Barrier::new(WRITERS));
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (ids, together) = (Arc::clone(&ids), Arc::clone(&together));
            let journal = Arc::clone(&servers[writer % 2]);
            thread::spawn(move || {
                together.wait();
                let mut won = Vec::new();
                for expected in 1..=ROUNDS {
                    for id in ids.iter() {
                        match passes(&journal, *id, expected, &writer.to_string()) {
                            Ok(appended) => won.push(appended.place()),
                            // Somebody was faster, or nobody has been there yet.
                            Err(AppendError::Conflict { expected: asked, head }) => {
                                assert!(asked == expected && head != expected);
                            }
                            Err(other) => panic!("{other}"),
                        }
                    }
                    // Nobody asks for the next places before all of these are taken.
                    together.wait();
                }
                won
            })
        })
        .collect();
    let mut winners = BTreeMap::new();
    for (writer, won) in writers.into_iter().enumerate() {
        for place in won.join().expect("a writer") {
            assert_eq!(winners.insert(place, writer.to_string()), None, "{place:?} was won twice");
        }
    }
    assert_eq!(winners.len(), MATCHES * ROUNDS as usize, "every place was won");
    for id in ids.iter() {
        for logged in servers[0].read(*id, 2, u32::MAX).expect("events") {
            assert_eq!(winners.get(&(*id, logged.seq)), Some(&logged.by));
        }
    }
    let [one, other] = followers.map(|follower| follower.join().expect("a follower"));
    assert!(one == other, "both hear the same in the same order");
    assert!((1..).zip(&one).all(|(position, recorded)| recorded.position == position));
    is_whole(&servers[0], &ids);
    let of = |server: usize| {
        winners.values().filter(|by| by.parse().is_ok_and(|by: usize| by % 2 == server)).count()
    };
    assert!(of(0) > 0 && of(1) > 0, "both servers raced: {} and {}", of(0), of(1));
}

/// What the second process of a race runs.
#[test]
fn the_other_process() {
    let Ok(address) = std::env::var("THRONE_RACE") else { return };
    let journal = connect(&address);
    for id in journal.ids().expect("ids") {
        race(&journal, id, "other");
    }
}

/// Logs behind whatever is there, forty times.
fn race(journal: &Journal, id: MatchId, by: &str) {
    let (mut expected, mut logged) = (1, 0);
    while logged < 40 {
        match passes(journal, id, expected, by) {
            Ok(appended) => (expected, logged) = (appended.seq, logged + 1),
            Err(AppendError::Conflict { head, .. }) => expected = head,
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn two_processes_share_a_database() {
    let server = server();
    let address = server.address(&server.database());
    let journal = connect(&address);
    let ids: Vec<MatchId> = (0..10).map(|_| open_match(&journal)).collect();
    let mut other = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "postgres::the_other_process"])
        .env("THRONE_RACE", &address)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("another process");
    let all = 10 * (1 + 2 * 40);
    let order = thread::scope(|scope| {
        let follower = scope.spawn(|| heard(&journal, all));
        for id in &ids {
            race(&journal, *id, "this");
        }
        follower.join().expect("a follower")
    });
    assert!(other.wait().expect("an end").success());
    for id in &ids {
        let log = journal.read(*id, 2, u32::MAX).expect("events");
        let by = |name: &str| log.iter().filter(|logged| logged.by == name).count();
        assert_eq!((by("this"), by("other"), log.len()), (40, 40, 80));
    }
    assert_eq!(connect(&address).after(0, usize::MAX), Ok(order));
    is_whole(&journal, &ids);
}

#[test]
fn the_same_request_at_two_servers_is_logged_once() {
    let server = server();
    let address = server.address(&server.database());
    let servers = [connect(&address), connect(&address)];
    let ruleset = servers[0].store_ruleset(b"rules").expect("a rule set");
    for number in 0..40 {
        let key = || IdempotencyKey::new(&format!("open-{number}")).ok();
        let open =
            |journal: &Journal| journal.open_match(&event(OPEN), ruleset, "ann", at(), key());
        let [one, other] = thread::scope(|scope| {
            let opened = servers.each_ref().map(|journal| scope.spawn(move || open(journal)));
            opened.map(|opened| opened.join().expect("an answer").expect("a match"))
        });
        assert_eq!(one, other);
        let log =
            |journal: &Journal| journal.append(one.id, 1, &event("1 passes"), "ann", at(), key());
        assert_eq!(log(&servers[0]), Err(AppendError::KeyUsed), "that of the opening");
    }
    assert_eq!(servers[1].list().expect("a list").len(), 40);
}

#[test]
fn a_notification_that_is_lost_costs_time_and_nothing_else() {
    let server = server();
    let database = server.database();
    let address = server.address(&database);
    let (here, there) = (connect(&address), connect(&address));
    let id = open_match(&here);
    assert_eq!(there.follow(0, Duration::from_secs(20)), 1);
    // Whoever listens is cut off at the moment when something is said.
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM tail'";
    server.ask(&database, cut);
    passes(&here, id, 1, "ann").expect("logged");
    assert_eq!(there.follow(1, Duration::from_secs(20)), 2);
    assert_eq!(there.after(1, 9).expect("what is new").len(), 1);
    // Somebody writes and says nothing at all.
    let silently = "BEGIN; INSERT INTO entry (position, match, seq, at, by, wire, link) \
        SELECT 3, match, 3, at, by, wire, link FROM entry WHERE position = 2; UPDATE tail SET position = 3; COMMIT";
    server.ask(&database, silently);
    assert_eq!(there.follow(2, Duration::from_secs(20)), 3);
}

#[test]
fn connections_that_are_cut_lose_nothing_and_double_nothing() {
    const WRITERS: usize = 16;
    let server = server();
    let database = server.database();
    let journal = Arc::new(connect(&server.address(&database)));
    let ids: Vec<MatchId> = (0..WRITERS).map(|_| open_match(&journal)).collect();
    let ended = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = ids
        .iter()
        .map(|id| {
            let (id, journal, ended) = (*id, Arc::clone(&journal), Arc::clone(&ended));
            thread::spawn(move || {
                let mut seq = 1;
                while !ended.load(Ordering::Relaxed) {
                    // No key helps here: each is answered once, and only when it is certain.
                    let appended = passes(&journal, id, seq, &seq.to_string()).expect("logged");
                    assert_eq!(appended.place(), (id, seq + 1));
                    seq += 1;
                    let last = journal.read(id, seq, u32::MAX).expect("what was answered");
                    assert_eq!(last.iter().map(|it| it.seq).collect::<Vec<_>>(), [seq]);
                }
                seq
            })
        })
        .collect();
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let cuts: u32 = (0..30)
        .map(|_| {
            thread::sleep(Duration::from_millis(100));
            server.ask(&database, cut).parse::<u32>().expect("a number")
        })
        .sum();
    ended.store(true, Ordering::Relaxed);
    for (id, writer) in ids.iter().zip(writers) {
        let seq = writer.join().expect("a writer");
        assert_eq!(journal.head(*id), Ok(Some(seq)));
        assert!(seq > 5, "{seq} events in three seconds");
    }
    assert!(cuts > 60, "{cuts} connections were cut");
    is_whole(&journal, &ids);
}

/// A commit whose answer does not come back, done or not.
#[test]
fn a_commit_of_which_nobody_heard_is_asked_for_before_it_is_answered() {
    let server = server();
    let address = server.address(&server.database());
    let direct = connect(&address);
    let id = open_match(&direct);
    let proxy = Proxy::before(&address);
    let journal = connect(&proxy.address);
    passes(&journal, id, 1, "ann").expect("logged through it");
    for (way, seq) in [(Way::CutBehindCommit, 3), (Way::CutBeforeCommit, 4)] {
        proxy.set(way);
        let by = format!("{way:?}");
        assert_eq!(passes(&journal, id, seq - 1, &by).map(|it| it.seq), Ok(seq), "{by}");
        assert_eq!(proxy.way(), Way::Open, "a connection was cut");
        assert_eq!(direct.head(id), Ok(Some(seq)), "{by}: once");
        // What is kept beside a match is no entry, and is known to be there as well.
        proxy.set(way);
        journal.keep_beside(id, by.clone().into_bytes()).expect("kept");
        assert_eq!(direct.beside(id), Ok(Some(by.into_bytes())));
    }
    is_whole(&direct, &[id]);
}

#[test]
fn a_database_that_is_away_for_long_is_said_and_nothing_stops_for_ever() {
    let server = server();
    let address = server.address(&server.database());
    let direct = connect(&address);
    let id = open_match(&direct);
    let proxy = Proxy::before(&address);
    let journal = connect(&proxy.address);
    passes(&journal, id, 1, "ann").expect("logged through it");
    proxy.set(Way::Closed);
    let away = passes(&journal, id, 2, "ann");
    assert!(matches!(away, Err(AppendError::Journal(JournalError::Unreachable(_)))), "{away:?}");
    assert_eq!(direct.head(id), Ok(Some(2)), "nothing was logged");
    proxy.set(Way::Open);
    assert_eq!(passes(&journal, id, 2, "ann").map(|it| it.seq), Ok(3), "it goes on");
    // Away in the middle of a commit: nobody knows, until the same is asked again.
    proxy.set(Way::CloseBehindCommit);
    let key = || IdempotencyKey::new("once").ok();
    let log = || journal.append(id, 3, &event("1 ends"), "ann", at(), key());
    let unknown = log();
    assert!(matches!(unknown, Err(AppendError::Journal(JournalError::Unknown(_)))), "{unknown:?}");
    proxy.set(Way::Open);
    assert_eq!(log().map(|it| it.seq), Ok(4));
    assert_eq!(direct.head(id), Ok(Some(4)));
    is_whole(&direct, &[id]);
}

#[test]
fn what_one_request_spoils_costs_no_other() {
    let server = server();
    let database = server.database();
    let journal = connect(&server.address(&database));
    let ids: Vec<MatchId> = (0..9).map(|_| open_match(&journal)).collect();
    // The database refuses what some of them ask for, and has no such time as others say.
    server.ask(&database, "ALTER TABLE entry ADD CHECK (by <> 'spoiler')");
    let early = DateTime::<Utc>::MIN_UTC + TimeDelta::days(1);
    for expected in 1..20 {
        thread::scope(|scope| {
            for (number, id) in ids.iter().enumerate() {
                let journal = &journal;
                scope.spawn(move || {
                    let by = if number % 3 == 0 { "spoiler" } else { "ann" };
                    let when = if number % 3 == 1 { early } else { at() };
                    let logged = journal.append(*id, expected, &event("1 passes"), by, when, None);
                    assert_eq!(logged.is_ok(), number % 3 == 2, "{logged:?}");
                });
            }
        });
    }
    is_whole(&journal, &ids);
}

#[test]
fn a_person_at_psql_can_read_it() {
    let server = server();
    let database = server.database();
    let journal = connect(&server.address(&database));
    let id = open_match(&journal);
    journal.append(id, 1, &event("1 rolls 1 1 2 4 6"), "bob", at(), None).expect("logged");
    let shown = server.ask(
        &database,
        "SELECT match, seq, by, notation, at AT TIME ZONE 'UTC' FROM entry ORDER BY position",
    );
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], format!("{id}|1|ann|{OPEN}|1970-01-01 00:00:00"));
    assert_eq!(lines[1], format!("{id}|2|bob|1 rolls 1 1 2 4 6|1970-01-01 00:00:00"));
    let rules = server.ask(&database, "SELECT ruleset FROM match");
    assert_eq!(rules, format!(r"\x{}", Digest::of(b"rules")));
    // No place is given twice, whoever tries.
    let twice = server.ask(
        &database,
        "DO $$ BEGIN INSERT INTO entry SELECT 99, match, seq, at, by, notation, wire, ruleset, sheet, link, remark FROM entry \
         WHERE position = 2; RAISE 'it was given twice'; EXCEPTION WHEN unique_violation THEN NULL; END $$",
    );
    assert_eq!(twice, "");
}

#[test]
fn what_was_changed_by_hand_is_found() {
    let server = server();
    let change = |sql: &str| {
        let database = server.database();
        let journal = connect(&server.address(&database));
        let ids = [open_match(&journal), open_match(&journal)];
        for seq in 1..4 {
            for id in ids {
                passes(&journal, id, seq, "ann").expect("logged");
            }
        }
        assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
        server.ask(&database, sql);
        let found = journal.verify(&[]).expect("a walk").problems;
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    for (sql, what) in [
        ("UPDATE entry SET wire = wire || '\\x00' WHERE position = 4", "its link does not follow"),
        ("UPDATE entry SET link = sha256(link) WHERE position = 4", "its link does not follow"),
        ("UPDATE entry SET ruleset = sha256('') WHERE seq = 1", "its rule set"),
        ("DELETE FROM entry WHERE position = 4", "it is missing"),
        ("DELETE FROM entry WHERE position = 8", "entries are there"),
        ("DELETE FROM match WHERE id = (SELECT min(id) FROM match)", "of the match is lost"),
        ("DELETE FROM entry WHERE match = (SELECT min(match) FROM entry)", "it has no opening"),
        ("UPDATE ruleset SET laid = 'other'", "cannot be read"),
        ("UPDATE tail SET position = 99", "positions were given"),
    ] {
        let found = change(sql);
        assert!(found.contains(what), "{sql}: {found:?}");
    }
}

#[test]
fn a_password_in_the_address_is_refused() {
    let error = Journal::connect("postgres://ann:secret@127.0.0.1/throne").err().expect("refused");
    assert!(matches!(error, JournalError::Address(_)), "{error}");
    let why = error.to_string();
    assert!(why.contains("PGPASSWORD") && !why.contains("secret"), "{why}");
    let nobody = Journal::connect("postgres://throne@127.0.0.1:1/throne").err().expect("refused");
    assert!(matches!(nobody, JournalError::Unreachable(_)), "{nobody}");
}

#[test]
fn a_database_of_a_newer_program_is_left_alone() {
    let server = server();
    let database = server.database();
    let address = server.address(&database);
    drop(connect(&address));
    server.ask(
        &database,
        "INSERT INTO refinery_schema_history VALUES (3, 'more', '2026-11-26T00:00:00Z', '1')",
    );
    let why = Journal::connect(&address).err().expect("refused").to_string();
    assert!(why.contains("V3__more"), "{why}");
}
