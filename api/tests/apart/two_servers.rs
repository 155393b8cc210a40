//! Two servers on one database: whichever is asked answers as if there were one.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::support::pair::Pair;
use crate::support::shared::server;
use crate::support::{LOG, Socket};
use api::matches::Matches;
use events::journal::Journal;
use serde_json::{Value, json};
use tokio::time::timeout;

const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";
const FIRST: &str = "1 sells Transference!";
/// Longer than a crowded machine takes for anything.
const LONG: Duration = Duration::from_secs(60);

/// The address of an empty database.
fn database() -> String {
    let server = server();
    server.address(&server.database())
}

fn same(matches: Matches) -> Matches {
    matches
}

async fn heard(socket: &mut Socket) -> Value {
    loop {
        let heard = timeout(LONG, socket.hear()).await.expect("it is told in time");
        let heard = heard.expect("a socket that is open");
        if heard["type"] == "next" {
            return heard;
        }
    }
}

#[actix_web::test]
async fn what_is_logged_on_one_is_seen_on_the_other() {
    let pair = Pair::start(&database(), same);
    let id = pair.a.open(OPENING).await;
    let mut socket = pair.b.socket().await;
    socket.begin().await;
    socket.follow("m", &id, 1).await;
    assert_eq!(heard(&mut socket).await["payload"]["data"]["entries"]["seq"], 1);
    assert_eq!(pair.a.log(&id, 1, FIRST).await["__typename"], "Accepted");
    let told = heard(&mut socket).await["payload"]["data"]["entries"].take();
    assert_eq!((&told["seq"], &told["line"]), (&json!(2), &json!(FIRST)));
    // Whoever asks the other one goes on from there, and the first knows it at once.
    let lines = ["1 rolls 5 5 2 6 6", "1 plays Twice as Wild!: die 1 = 6 + die 2 = 6"];
    for (expected, (here, there), line) in
        [(2, (&pair.b, &pair.a), lines[0]), (3, (&pair.a, &pair.b), lines[1])]
    {
        assert_eq!(here.log(&id, expected, line).await["__typename"], "Accepted", "{line}");
        let log = there.notation(&id).await;
        assert_eq!((log.len(), &log[expected][..]), (expected + 1, line));
    }
    pair.stop().await;
}

#[actix_web::test]
async fn of_sixty_four_who_race_on_both_one_gets_each_place() {
    const MATCHES: usize = 200;
    const WRITERS: usize = 64;
    const RIVALS: usize = 8;
    const FOLLOWED: usize = 20;
    let address = database();
    let pair = Pair::start(&address, same);
    let mut ids = Vec::new();
    for number in 0..MATCHES {
        ids.push(if number.is_multiple_of(2) { &pair.a } else { &pair.b }.open(OPENING).await);
    }
    let mut sockets = Vec::new();
    for server in [&pair.a, &pair.b] {
        let mut socket = server.socket().await;
        socket.begin().await;
        for id in &ids[..FOLLOWED] {
            socket.follow(id, id, 2).await;
        }
        sockets.push(socket);
    }
    // Eight race for each place, four on each server; what each of them says is another line.
    let writer = |writer: usize| {
        let (server, ids) = (if writer.is_multiple_of(2) { &pair.a } else { &pair.b }, &ids);
        async move {
            let mut won = Vec::new();
            for seq in [1, 2] {
                for id in ids.iter().skip(writer / RIVALS).step_by(WRITERS / RIVALS) {
                    let line = match seq {
                        1 => FIRST.to_owned(),
                        _ => format!("1 rolls 5 5 2 {} {}", writer % 4 + 1, writer % 2 + 5),
                    };
                    let variables = json!({ "id": id, "expected": seq, "line": line,
                        "key": format!("{writer} {seq}").replace(' ', "-") });
                    let logged = server.ask(LOG, variables).await["log"].take();
                    match logged["__typename"].as_str() {
                        Some("Accepted") => won.push(((id.clone(), seq), line)),
                        Some("OutOfDate") => {
                            // Somebody was faster, and what they said is told.
                            let head = logged["head"].as_u64().expect("a number");
                            let missed = logged["missed"].as_array().expect("entries");
                            assert!(head > seq && missed.len() as u64 == head - seq, "{logged}");
                        }
                        _ => panic!("{logged}"),
                    }
                }
            }
            won
        }
    };
    let all = futures_util::future::join_all((0..WRITERS).map(writer)).await;
    let mut winners = BTreeMap::new();
    for (place, line) in all.into_iter().flatten() {
        assert_eq!(winners.insert(place.clone(), line), None, "{place:?} was won twice");
    }
    assert_eq!(winners.len(), MATCHES * 2, "every place was won");
    for id in &ids {
        let logs = [pair.a.notation(id).await, pair.b.notation(id).await];
        assert_eq!(logs[0], logs[1]);
        assert_eq!(logs[0].len(), 3);
        for seq in [1, 2] {
            assert_eq!(winners[&(id.clone(), seq)], logs[0][seq as usize], "the winner's words");
        }
    }
    // Both follow the same, in the same order.
    let mut followed = Vec::new();
    for socket in &mut sockets {
        let mut told: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for _ in 0..FOLLOWED * 2 {
            let heard = heard(socket).await;
            let id = heard["id"].as_str().expect("an id").to_owned();
            told.entry(id).or_default().push(heard["payload"]["data"]["entries"].clone());
        }
        followed.push(told);
    }
    assert_eq!(followed[0], followed[1]);
    for (id, told) in &followed[0] {
        let places: Vec<_> = told.iter().map(|entry| entry["seq"].as_u64()).collect();
        assert_eq!(places, [Some(2), Some(3)], "{id}");
    }
    pair.stop().await;
    let walked = Journal::connect(&address).expect("a journal").verify(&[]).expect("a walk");
    assert_eq!((walked.problems, walked.events), (vec![], MATCHES as u64 * 3));
}
