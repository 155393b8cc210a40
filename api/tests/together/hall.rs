//! Sixty tables that log as people do, with calls, and the screens of a hall that ask: how long the desk's answer takes.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::support::desk::{At, open};
use crate::support::{Folder, serve};
use api::graphql::Audience;
use serde_json::json;

const TABLES: u16 = 60;
/// How long it is measured, unless `SECONDS` says otherwise. Hands grow too large for these lines after 40.
const SECONDS: u64 = 20;
/// What each table logs, a line every two seconds, each a little later than the one before.
const LINES: [&str; 6] = [
    "1 rolls 1 1 1 4 6",
    "1 announces nothing",
    "1 ends",
    "2 rolls 1 1 1 4 6",
    "2 announces nothing",
    "2 ends",
];
/// What the wall of the desk shows.
const WALL: &str =
    "position now round { number missing clock { state until } tables { number state extended calls
        first { name } second { name } result { line } clock { state until left }
        turns health active lastEntryAt } }
    calls { number since claim forMe table { number } goes { name } proposedExtension
        match { last { line } open rules } }";
/// The screens that show it, and the phones that ask for calls alone.
const SCREENS: u64 = 4;
const PHONES: u64 = 10;

#[derive(Clone, Default)]
struct Took(Arc<Mutex<Vec<Duration>>>);

impl Took {
    fn add(&self, began: Instant) {
        self.0.lock().expect("a list").push(began.elapsed());
    }

    /// The median, 99 of 100, and the longest, in milliseconds.
    fn told(&self) -> (usize, [f64; 3]) {
        let mut all = self.0.lock().expect("a list").clone();
        all.sort();
        let at = |percent: usize| {
            let place = (all.len() * percent / 100).min(all.len() - 1);
            all[place].as_secs_f64() * 1e3
        };
        (all.len(), [at(50), at(99), at(100)])
    }
}

async fn opened(desk: &At, table: u16) -> String {
    let query = "mutation($event: ID!, $table: Int!) { openTable(event: $event, round: 1, table: $table,
        starter: 1, heroes: [\"Barbarian\", \"Moon Elf\"]) { ... on TableOpened { match { id } } } }";
    let said = desk.table.ask(query, json!({ "event": desk.event, "table": table })).await;
    said["openTable"]["match"]["id"].as_str().expect("a match").to_owned()
}

#[actix_web::test]
#[ignore = "it measures: cargo test --release -p api --test together hall:: -- --ignored --nocapture"]
async fn the_desk_answers_within_fifty_milliseconds() {
    let folder = Folder::new("hall");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let own = anybody.with(&"organiser-".repeat(4));
    let (desk, _) = open(&own, &["format swiss", "rounds fixed 4", "heroes free"]).await;
    for from in (0..2 * TABLES).step_by(100) {
        let numbers = from + 1..=(from + 100).min(2 * TABLES);
        let facts: Vec<_> = numbers
            .map(|n| json!({ "line": format!("registered player {n}"), "name": format!("Player {n}") }))
            .collect();
        assert_eq!(desk.say_all(&facts, json!({})).await["__typename"], "FactsLogged");
    }
    let pairs: Vec<(u16, u16)> = (0..TABLES).map(|n| (2 * n + 1, 2 * n + 2)).collect();
    desk.post(1, &pairs, &[]).await;
    let mut matches = Vec::new();
    for table in 1..=TABLES {
        matches.push(opened(&desk, table).await);
    }
    let seconds = std::env::var("SECONDS").ok().and_then(|it| it.parse().ok()).unwrap_or(SECONDS);
    let end = Instant::now() + Duration::from_secs(seconds);
    let (walls, calls, logs) = (Took::default(), Took::default(), Took::default());
    let mut tasks = Vec::new();
    for (n, id) in (0..).zip(matches) {
        let (table, logs) = (desk.table.clone(), logs.clone());
        tasks.push(actix_web::rt::spawn(async move {
            tokio::time::sleep(Duration::from_millis(2_000 * n / u64::from(TABLES))).await;
            for (entries, line) in (1..).zip(LINES.iter().cycle()) {
                if Instant::now() >= end {
                    return;
                }
                let began = Instant::now();
                let said = table.log(&id, entries, line).await;
                assert_eq!(said["__typename"], "Accepted", "{line}: {said}");
                logs.add(began);
                tokio::time::sleep(Duration::from_secs(2).saturating_sub(began.elapsed())).await;
            }
        }));
    }
    let asks =
        [(SCREENS, 500, WALL, &walls), (PHONES, 1_000, "calls { number since forMe }", &calls)];
    for (screens, every, asked, took) in asks {
        for n in 0..screens {
            let (desk, took) = (desk.clone(), took.clone());
            tasks.push(actix_web::rt::spawn(async move {
                tokio::time::sleep(Duration::from_millis(every * n / screens)).await;
                while Instant::now() < end {
                    let began = Instant::now();
                    desk.see(asked).await;
                    took.add(began);
                    let rest = Duration::from_millis(every).saturating_sub(began.elapsed());
                    tokio::time::sleep(rest).await;
                }
            }));
        }
    }
    // A call every two seconds, which is over four seconds later.
    let judge = desk.clone();
    tasks.push(actix_web::rt::spawn(async move {
        for call in 1_u64.. {
            if Instant::now() >= end {
                return;
            }
            let table = call % u64::from(TABLES) + 1;
            judge
                .ok(&format!("called call {call}; round 1; table {table}; claim a die fell down"))
                .await;
            if call > 2 {
                judge.ok(&format!("played on call {}", call - 2)).await;
            }
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
    }));
    for task in tasks {
        task.await.expect("it went to its end");
    }
    for (what, took) in [("the wall", &walls), ("calls", &calls), ("an entry of a match", &logs)] {
        let (count, [median, most, longest]) = took.told();
        eprintln!(
            "{what}: {count} answers, p50 {median:.1} ms, p99 {most:.1} ms, longest {longest:.1} ms"
        );
    }
    let (_, [_, most, _]) = walls.told();
    assert!(most <= 50.0, "99 of 100 walls take {most:.1} ms");
    service.stop().await.expect("a service that ran");
}
