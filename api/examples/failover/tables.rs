//! Tables that log against two servers, and keep what was answered.

use std::cell::{Cell, RefCell};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use actix_web::rt::time::sleep;
use serde_json::{Value, json};

use crate::game::game;
use crate::phone::{Phone, by_chance};

/// Tables with one phone that logs, and tables at which several phones log the same lines at once.
const ALONE: u8 = 24;
const CONTESTED: u8 = 8;
const RIVALS: usize = 4;
/// How long a phone waits before it asks another server.
const PAUSE: Duration = Duration::from_millis(100);

const OPEN: &str =
    "mutation($line: String!, $key: String!) { openMatch(line: $line, idempotencyKey: $key) {
    ... on Opened { match { id } } } }";
const LOG: &str = "mutation($id: ID!, $expected: Int!, $line: String!, $key: String!) {
    log(match: $id, expected: $expected, line: $line, idempotencyKey: $key) {
        __typename ... on Accepted { entry { seq link } } ... on OutOfDate { head } } }";

/// An entry that was answered.
pub(crate) struct Answered {
    pub(crate) id: String,
    pub(crate) seq: u64,
    pub(crate) link: String,
}

/// What all tables share.
pub(crate) struct Load {
    servers: [SocketAddr; 2],
    pub(crate) told: RefCell<Vec<Answered>>,
    /// Every match that was opened, with the game whose lines are logged in it.
    pub(crate) opened: RefCell<Vec<(String, usize)>>,
    /// How many requests were sent again.
    pub(crate) again: Cell<u64>,
    stops: Cell<bool>,
}

impl Load {
    pub(crate) fn new(servers: [SocketAddr; 2]) -> Load {
        let (told, opened) = (RefCell::default(), RefCell::default());
        Load { servers, told, opened, again: Cell::new(0), stops: Cell::new(false) }
    }

    pub(crate) fn answered(&self) -> usize {
        self.told.borrow().len()
    }

    pub(crate) fn stop(&self) {
        self.stops.set(true);
    }

    /// Waits until each server has answered something again: when that was, if it is not too long.
    pub(crate) async fn answers_again(&self, before: usize, patience: Duration) -> Option<Instant> {
        let until = Instant::now() + patience;
        while Instant::now() < until {
            if self.answered() > before + usize::from(ALONE) {
                return Some(Instant::now());
            }
            sleep(PAUSE / 4).await;
        }
        None
    }
}

/// All tables begin to log.
pub(crate) fn play(load: &Rc<Load>) -> Vec<JoinHandle<Result<(), String>>> {
    let alone = (0..ALONE).map(|number| spawn(table(Rc::clone(load), number, 1)));
    let contested =
        (ALONE..ALONE + CONTESTED).map(|number| spawn(table(Rc::clone(load), number, RIVALS)));
    alone.chain(contested).collect()
}

/// A table plays game after game; of each all phones log every line, and all but one hear that it is there.
async fn table(load: Rc<Load>, number: u8, rivals: usize) -> Result<(), String> {
    let from = IpAddr::V4(Ipv4Addr::new(127, 2, 1, 1 + number));
    let phone = Phone::new(from, load.servers[0]);
    let mut next = usize::from(number);
    while !load.stops.get() {
        let lines = Rc::new(game(next));
        let opening = json!({ "line": lines[0], "key": by_chance() });
        let Some(opened) = ask(&load, &phone, number.into(), OPEN, opening).await else { break };
        let id = opened["openMatch"]["match"]["id"].as_str().ok_or(opened.to_string())?.to_owned();
        load.opened.borrow_mut().push((id.clone(), next));
        let phones: Vec<_> = (0..rivals)
            .map(|rival| {
                let (load, lines) = (Rc::clone(&load), Rc::clone(&lines));
                spawn(log(load, phone.clone(), usize::from(number) + rival, id.clone(), lines))
            })
            .collect();
        for phone in phones {
            phone.await.map_err(|error| error.to_string())??;
        }
        next += 1;
    }
    Ok(())
}

/// A phone logs a game to its end, from where its rivals are.
async fn log(
    load: Rc<Load>,
    phone: Phone,
    number: usize,
    id: String,
    lines: Rc<Vec<String>>,
) -> Result<(), String> {
    let mut entries = 1;
    while entries < lines.len() {
        let line = &lines[entries];
        let said = json!({ "id": id, "expected": entries, "line": line, "key": by_chance() });
        let Some(said) = ask(&load, &phone, number, LOG, said).await else { return Ok(()) };
        let said = &said["log"];
        match said["__typename"].as_str() {
            Some("Accepted") => {
                let (seq, link) = (said["entry"]["seq"].as_u64(), said["entry"]["link"].as_str());
                let (seq, link) = seq.zip(link).ok_or(said.to_string())?;
                if seq != entries as u64 + 1 {
                    return Err(format!("{id}: entry {seq} behind {entries}"));
                }
                let link = link.to_owned();
                load.told.borrow_mut().push(Answered { id: id.clone(), seq, link });
                entries += 1;
            }
            Some("OutOfDate") => {
                entries = said["head"].as_u64().ok_or(said.to_string())? as usize;
            }
            _ => return Err(format!("{id}, behind {entries}: {line}: {said}")),
        }
    }
    Ok(())
}

/// Asks one server, and the other, and again, until one answers or nobody wants to know any more.
async fn ask(
    load: &Load,
    phone: &Phone,
    number: usize,
    query: &str,
    variables: Value,
) -> Option<Value> {
    for attempt in number.. {
        let server = load.servers[attempt % 2];
        if let Ok(data) = phone.at(server).ask(query, variables.clone()).await {
            return Some(data);
        }
        if load.stops.get() {
            return None;
        }
        load.again.set(load.again.get() + 1);
        sleep(PAUSE).await;
    }
    None
}
