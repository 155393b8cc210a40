//! Tables of a hall, each with a phone that logs, and phones that watch.

use std::cell::RefCell;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use actix_web::rt::time::sleep;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::Failure;
use crate::game::game;
use crate::phone::{Phone, Socket, by_chance};
use crate::served::Served;
use crate::took::Took;

const OPEN: &str =
    "mutation($line: String!, $key: String!) { openMatch(line: $line, idempotencyKey: $key) {
    ... on Opened { match { id } } } }";
const LOG: &str = "mutation($id: ID!, $expected: Int!, $line: String!, $key: String!) {
    log(match: $id, expected: $expected, line: $line, idempotencyKey: $key) {
        __typename ... on Accepted { entry { seq sentence digest link } } } }";
const FOLLOW: &str = "subscription($id: ID!) { entries(match: $id, from: 2) { seq sentence } }";

/// When which entry of which match was sent, for those who watch.
type Sent = Rc<RefCell<HashMap<(u16, u64), Instant>>>;
type Times = Rc<RefCell<Vec<Duration>>>;

/// A table: a phone, its connection, and the match that it logs.
struct Table {
    number: u16,
    phone: Phone,
    socket: Socket,
    lines: Vec<String>,
    id: String,
    entries: usize,
}

impl Table {
    async fn open(number: u16, server: SocketAddr) -> Result<Table, String> {
        let [high, low] = [number / 250, number % 250].map(|part| 1 + part as u8);
        let from = IpAddr::V4(Ipv4Addr::new(127, 1, high, low));
        let phone = Phone::new(from, server);
        let mut socket = phone.socket(None).await?;
        let acknowledged = socket.hear().await?;
        if acknowledged["type"] != "connection_ack" {
            return Err(acknowledged.to_string());
        }
        let lines = Vec::new();
        let mut table = Table { number, phone, socket, lines, id: String::new(), entries: 0 };
        table.begin(number.into()).await?;
        Ok(table)
    }

    /// Begins the next game.
    async fn begin(&mut self, number: usize) -> Result<(), String> {
        self.lines = game(number);
        let opening = json!({ "line": self.lines[0], "key": by_chance() });
        let opened = self.ask(OPEN, &opening).await?;
        let id = opened["openMatch"]["match"]["id"].as_str().ok_or(opened.to_string())?;
        (self.id, self.entries) = (id.to_owned(), 1);
        Ok(())
    }

    /// Logs the next line; how long that took.
    async fn log(&mut self) -> Result<Duration, String> {
        let began = Instant::now();
        let line = &self.lines[self.entries];
        let key = by_chance();
        let said = json!({ "id": self.id, "expected": self.entries, "line": line, "key": key });
        let logged = self.ask(LOG, &said).await?;
        if logged["log"]["__typename"] != "Accepted" {
            return Err(format!("{}: {}", self.number, logged["log"]));
        }
        self.entries += 1;
        Ok(began.elapsed())
    }

    fn is_over(&self) -> bool {
        self.entries == self.lines.len()
    }

    async fn ask(&mut self, query: &str, variables: &Value) -> Result<Value, String> {
        self.socket.subscribe("asked", query, variables.clone()).await?;
        let mut data = Value::Null;
        loop {
            let mut said = self.socket.hear().await?;
            match said["type"].as_str() {
                Some("next") if said["payload"].get("errors").is_none() => {
                    data = said["payload"]["data"].take();
                }
                Some("complete") => return Ok(data),
                _ => return Err(said.to_string()),
            }
        }
    }
}

/// So many tables log as fast as they are answered, game after game.
pub(crate) async fn full_speed(
    server: &Served,
    tables: u16,
    lasts: Duration,
) -> Result<Took, Failure> {
    let all = opened(server, tables).await?;
    let until = Instant::now() + lasts;
    let play = |mut table: Table| async move {
        let (mut took, mut game) = (Vec::new(), usize::from(table.number));
        while Instant::now() < until {
            if table.is_over() {
                game += 1;
                table.begin(game).await?;
            }
            took.push(table.log().await?);
        }
        Ok::<_, String>(took)
    };
    let took = join_all(all.into_iter().map(|table| spawn(play(table)))).await;
    let took: Vec<Vec<Duration>> =
        took.into_iter().map(|one| one?.map_err(Failure::from)).collect::<Result<_, _>>()?;
    Ok(Took::new(took.concat(), lasts))
}

/// So many tables log a line now and then, each watched by some: how long answers took, and how long until a line was seen
/// after it was sent.
pub(crate) async fn at_the_pace_of_people(
    server: &Served,
    tables: u16,
    watchers: u16,
    pace: Duration,
    lasts: Duration,
) -> Result<(Took, Took), Failure> {
    let all = opened(server, tables).await?;
    let (sent, seen) = (Sent::default(), Times::default());
    let mut watching = Vec::new();
    for table in &all {
        for _ in 0..watchers {
            watching.push(watch(table, &sent, &seen));
        }
    }
    sleep(pace).await;
    let until = Instant::now() + lasts;
    let play = |mut table: Table, sent: Sent| async move {
        let mut took = Vec::new();
        // Not everybody acts in the same moment.
        sleep(pace * u32::from(table.number) / u32::from(tables)).await;
        while Instant::now() < until && !table.is_over() {
            let next = Instant::now() + pace;
            sent.borrow_mut().insert((table.number, table.entries as u64 + 1), Instant::now());
            took.push(table.log().await?);
            sleep(next.saturating_duration_since(Instant::now())).await;
        }
        Ok::<_, String>(took)
    };
    let playing: Vec<_> =
        all.into_iter().map(|table| spawn(play(table, Rc::clone(&sent)))).collect();
    let took = join_all(playing).await;
    let took: Vec<Vec<Duration>> =
        took.into_iter().map(|one| one?.map_err(Failure::from)).collect::<Result<_, _>>()?;
    sleep(pace).await;
    for one in watching {
        if one.is_finished() {
            one.await??;
        } else {
            one.abort();
        }
    }
    let answered = took.concat();
    let seen = seen.take();
    if seen.len() != answered.len() * usize::from(watchers) {
        return Err(format!(
            "{} of {} were seen",
            seen.len(),
            answered.len() * usize::from(watchers)
        )
        .into());
    }
    Ok((Took::new(answered, lasts), Took::new(seen, lasts)))
}

/// Somebody watches a match on a connection of their own, until nobody wants to know any more.
fn watch(table: &Table, sent: &Sent, seen: &Times) -> JoinHandle<Result<(), String>> {
    let (number, phone, id) = (table.number, table.phone.clone(), table.id.clone());
    let (sent, seen) = (Rc::clone(sent), Rc::clone(seen));
    spawn(async move {
        let mut socket = phone.socket(None).await?;
        socket.subscribe("follow", FOLLOW, json!({ "id": id })).await?;
        loop {
            let said = socket.hear().await?;
            let seq = said["payload"]["data"]["entries"]["seq"].as_u64();
            let began = seq.and_then(|seq| sent.borrow().get(&(number, seq)).copied());
            match (said["type"].as_str(), began) {
                (Some("connection_ack"), _) => {}
                (Some("next"), Some(began)) => seen.borrow_mut().push(began.elapsed()),
                _ => return Err(said.to_string()),
            }
        }
    })
}

async fn opened(server: &Served, tables: u16) -> Result<Vec<Table>, Failure> {
    let mut all = Vec::new();
    for number in 0..tables {
        all.push(Table::open(number, server.address).await?);
    }
    Ok(all)
}
