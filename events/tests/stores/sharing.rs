//! What servers that share a database hear of each other, and the memos that they share.

use std::thread;
use std::time::{Duration, Instant};

use crate::shared::server;
use chrono::{DateTime, Utc};
use events::Event;
use events::journal::{Grown, Journal, Logged, Mark, MatchId, Memo, News, Put, Shared};
use events::notation::parse;

fn event(line: &str) -> Event {
    parse(line).expect(line)
}

fn at() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

fn connect(address: &str) -> Journal {
    Journal::connect(address).expect("a journal")
}

fn open(journal: &Journal) -> MatchId {
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let opening = event("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts");
    journal.open_match(&opening, ruleset, "ann", at(), None).expect("a match").id
}

fn of(journal: &Journal) -> &Shared {
    journal.shared().expect("it lies in a database")
}

fn news(journal: &Journal, known: Mark) -> News {
    of(journal).since(known).expect("the database answers").expect("something is new")
}

#[test]
fn a_server_hears_of_all_that_another_one_writes() {
    let server = server();
    let address = server.address(&server.database());
    let [here, there] = [connect(&address), connect(&address)];
    let start = of(&there).now().expect("a mark");
    assert_eq!(start, Mark::default());
    assert_eq!(of(&there).since(start), Ok(None));
    let [id, gone] = [open(&here), open(&here)];
    let heard = news(&there, start);
    let mut opened = [id, gone].map(|id| Grown { id, entries: 1, is_desk: false });
    opened.sort_by_key(|grown| grown.id);
    let mut grown = heard.grown;
    grown.sort_by_key(|grown| grown.id);
    assert_eq!((grown, heard.put), (opened.to_vec(), vec![]));
    assert_eq!(heard.mark, Mark { position: 2, number: 0 });
    // Of each log the last entry, of what lies beside it the newest.
    for expected in 1..4 {
        here.append(id, expected, &event("1 passes"), "ann", at(), None).expect("logged");
        here.keep_beside(id, expected.to_string().into_bytes()).expect("kept");
    }
    let desk = here.open_desk(b"dfact", "staff 1", at(), None, b"roles".to_vec()).expect("opened");
    let (known, heard) = (heard.mark, news(&there, heard.mark));
    assert_eq!(heard.mark, Mark { position: 6, number: 4 });
    let mut grown = heard.grown;
    grown.sort_by_key(|grown| grown.is_desk);
    let of_desk = Grown { id: desk.id, entries: 1, is_desk: true };
    assert_eq!(grown, [Grown { id, entries: 4, is_desk: false }, of_desk]);
    let mut put = heard.put;
    put.sort_by_key(|put| matches!(put, Put::Beside { is_desk: true, .. }));
    let kept = |id, number, bytes: &[u8], is_desk| Put::Beside {
        id,
        number,
        bytes: bytes.to_vec(),
        is_desk,
    };
    assert_eq!(put, [kept(id, 3, b"3", false), kept(desk.id, 4, b"roles", true)]);
    // Behind each of both alone, too.
    let behind = news(&there, Mark { position: 6, number: 3 });
    assert_eq!((behind.grown.len(), behind.put.len()), (0, 1));
    let behind = news(&there, Mark { position: 5, number: 4 });
    assert_eq!((behind.grown.len(), behind.put.len()), (1, 0));
    // A match that goes, and one that is completed.
    here.delete(gone, at(), &[]).expect("deleted");
    let log: Vec<Logged> = here.read(id, 1, 2).expect("a log");
    let later = |logged: Logged| Logged { by: "bob".to_owned(), sheet: Some(1), ..logged };
    let log: Vec<Logged> = log.into_iter().map(later).collect();
    assert_eq!(here.complete(id, "ann", &log), Ok(2));
    let heard = news(&there, known.or(heard.mark));
    assert_eq!(heard.grown, []);
    let deleted = Put::Deleted { id: gone, number: 5 };
    assert_eq!(heard.put, [deleted, Put::Completed(id)]);
    assert_eq!(of(&there).since(heard.mark), Ok(None));
    assert_eq!(here.complete(id, "ann", &log), Ok(0));
    assert_eq!(of(&there).since(heard.mark), Ok(None), "nothing was completed");
}

#[test]
fn whoever_waits_is_woken_by_what_is_beside_logs_too() {
    let server = server();
    let address = server.address(&server.database());
    let [here, there] = [connect(&address), connect(&address)];
    let id = open(&here);
    let known = of(&there).now().expect("a mark");
    assert!(!of(&there).wait_behind(known, Duration::from_millis(50)), "nothing comes");
    let acts: [&(dyn Fn() + Sync); 3] = [
        &|| here.keep_beside(id, b"seats".to_vec()).expect("kept"),
        &|| {
            here.append(id, 1, &event("1 passes"), "ann", at(), None).expect("logged");
        },
        &|| {
            of(&here).put_memo("names", "1", "Ann", None).expect("written").expect("anyway");
        },
    ];
    let mut known = known;
    for act in acts {
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(30));
                act();
            });
            let began = Instant::now();
            assert!(of(&there).wait_behind(known, Duration::from_secs(60)));
            // Without a notification it is looked once a second.
            assert!(began.elapsed() < Duration::from_millis(900), "{:?}", began.elapsed());
        });
        known = news(&there, known).mark;
    }
}

#[test]
fn a_memo_is_replaced_only_by_whoever_has_seen_it() {
    let server = server();
    let database = server.database();
    let address = server.address(&database);
    let [here, there] = [connect(&address), connect(&address)];
    let (id, other) = ("1", "2");
    let put = |journal: &Journal, text: &str, seen| {
        of(journal).put_memo("names", id, text, seen).expect("the database answers")
    };
    let first = put(&here, "Ann", Some(0)).expect("nothing was there");
    assert_eq!(put(&there, "Bob", Some(0)), None);
    let second = put(&there, "Bob", Some(first)).expect("it was seen");
    assert!(second > first);
    assert_eq!(put(&here, "Eve", Some(first)), None);
    // What came to the same was asked for once: an answer that got lost.
    let again = put(&there, "Bob", Some(first)).expect("it is there");
    let memo = Memo { id: id.to_owned(), number: again, text: "Bob".to_owned() };
    assert_eq!(of(&here).memo("names", id), Ok(Some(memo.clone())));
    assert_eq!(of(&here).memo("seasons", id), Ok(None));
    assert_eq!(of(&here).memo("names", other), Ok(None));
    of(&here).put_memo("names", other, "Dan", None).expect("written").expect("anyway");
    of(&here).put_memo("names", other, "Fay", None).expect("written").expect("anyway");
    let all = of(&there).memos("names").expect("all");
    assert_eq!(all.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(), ["Bob", "Fay"]);
    assert_eq!(all[0], memo);
    // What others wrote beside matches has numbers of the same sequence.
    let of_match = open(&here);
    let number = here.replace_beside(of_match, b"seats".to_vec(), 0).expect("put");
    assert!(number > all[1].number);
    let heard = news(&there, Mark { position: 0, number: again });
    let of_memo = |put: &Put| matches!(put, Put::Memo { kind, memo } if kind == "names" && memo.text == "Fay");
    assert!(heard.put.iter().any(of_memo) && heard.put.len() == 2, "{heard:?}");
    of(&there).drop_memos("names", vec![other.to_owned()]).expect("removed");
    assert_eq!(of(&here).memos("names").expect("all"), [memo]);
    // A person at psql reads them.
    let shown = server.ask(&database, "SELECT kind, text FROM memo");
    assert_eq!(shown, "names|Bob");
    of(&here).sweep_memos().expect("it is ours");
    assert_eq!(
        server.ask(&database, "SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'memo'"),
        "0"
    );
}

#[test]
fn it_says_what_it_stands_on_and_nothing_else() {
    let server = server();
    let database = server.database();
    let journal = connect(&server.address(&database));
    let stands = of(&journal).stands_on();
    assert!(stands.starts_with("PostgreSQL 1"), "{stands}");
    assert!(stands.contains(&database) && stands.contains("127.0.0.1"), "{stands}");
    assert!(of(&journal).size().expect("a size") > 1 << 20);
    let folder = std::env::temp_dir().join(format!("events-alone-{}", std::process::id()));
    assert!(Journal::open(&folder).expect("a journal").shared().is_none());
    std::fs::remove_dir_all(folder).expect("the folder of this test");
}
