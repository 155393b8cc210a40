//! An honest table: it opens a match, logs a game at the pace of people, and looks at what may be done after each line.

use std::cell::RefCell;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::Duration;

use actix_web::rt::spawn;
use actix_web::rt::time::sleep;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::game::{Chance, game};
use crate::honest::Honest;
use crate::phone::{Phone, by_chance};

/// Between two lines, in thousandths of a second.
const PACE: std::ops::Range<u64> = 1_000..3_000;
/// Within so long whoever follows a match has heard of every line.
const HEARD_WITHIN: Duration = Duration::from_secs(10);

const OPEN: &str =
    "mutation($line: String!, $key: String!) { openMatch(line: $line, idempotencyKey: $key) {
    __typename ... on Opened { match { id } } ... on Barred { because } } }";
const LOG: &str = "mutation($id: ID!, $expected: Int!, $line: String!, $key: String!) {
    log(match: $id, expected: $expected, line: $line, idempotencyKey: $key) {
        __typename ... on Accepted { entry { digest link } } ... on Barred { because } } }";
const LOOK: &str = "query($id: ID!) { match(id: $id) { state { turn phase seats { health cp } } options { label } } }";
const SHARE: &str = "mutation($id: ID!) { share(match: $id) {
    __typename ... on Seated { codes { code } } ... on Barred { because } } }";
const JOIN: &str = "mutation($code: String!) { join(code: $code, as: WATCHER) {
    __typename ... on Barred { because } } }";
const FOLLOW: &str = "subscription($id: ID!) { entries(match: $id, from: 1) { seq digest } }";

/// A table with a phone, and another one that watches.
pub(crate) struct Table {
    number: u16,
    phone: Phone,
    watcher: Phone,
    honest: Rc<Honest>,
    chance: Chance,
}

/// What was answered of a match.
pub(crate) struct Told {
    id: String,
    phone: Phone,
    lines: Vec<String>,
    /// How many of its lines were answered.
    pub(crate) answered: usize,
    /// The digest and the link of the last.
    last: Value,
}

/// What somebody hears who follows a match: how many entries, or how it ended.
type Heard = Rc<RefCell<Result<usize, String>>>;

impl Table {
    pub(crate) fn new(number: u16, server: SocketAddr, honest: Rc<Honest>) -> Table {
        let [high, low] = number.to_be_bytes();
        let address = |block: u8| IpAddr::V4(Ipv4Addr::new(127, block, 1 + high, 1 + low));
        Table {
            number,
            phone: Phone::new(address(0), server),
            watcher: Phone::new(address(1), server),
            honest,
            chance: Chance::new(number.into()),
        }
    }

    /// Plays one game behind the other; what was answered of each.
    pub(crate) async fn and_then_play(mut self, until: Instant) -> Vec<Told> {
        let mut told = Vec::new();
        let mut next = usize::from(self.number);
        // Not everybody sits down in the same moment.
        sleep(Duration::from_millis(self.chance.below(PACE.end))).await;
        while Instant::now() < until {
            match self.play(game(next), until).await {
                Ok(one) => told.push(one),
                Err(why) => {
                    self.honest.went_wrong(format!("table {}: {why}", self.number));
                    sleep(Duration::from_millis(PACE.end)).await;
                }
            }
            next += 1;
        }
        told
    }

    async fn play(&mut self, lines: Vec<String>, until: Instant) -> Result<Told, String> {
        let opening = json!({ "line": lines[0], "key": by_chance() });
        let data = self.ask(&self.phone, OPEN, opening).await?;
        let id = text(&data["openMatch"]["match"]["id"]).ok_or(data["openMatch"].to_string())?;
        // Every fourth table follows its match, and every fifth lets somebody watch it.
        let mut following = Vec::new();
        if self.number.is_multiple_of(4) {
            following.push(follow(self.phone.clone(), id.clone()));
        }
        if self.number.is_multiple_of(5) {
            let shared = self.ask(&self.phone, SHARE, json!({ "id": id })).await?;
            let code =
                text(&shared["share"]["codes"]["code"]).ok_or(shared["share"].to_string())?;
            let joined = self.ask(&self.watcher, JOIN, json!({ "code": code })).await?;
            if joined["join"]["__typename"] != "Seated" {
                return Err(format!("the watcher: {}", joined["join"]));
            }
            following.push(follow(self.watcher.clone(), id.clone()));
        }
        let mut told =
            Told { id, phone: self.phone.clone(), lines, answered: 1, last: Value::Null };
        while told.answered < told.lines.len() {
            let pause = PACE.start + self.chance.below(PACE.end - PACE.start);
            sleep(Duration::from_millis(pause)).await;
            if Instant::now() >= until {
                break;
            }
            if let Err(why) = self.log(&mut told).await {
                // What was answered before is looked for all the same.
                self.honest.went_wrong(format!("table {}: {why}", self.number));
                break;
            }
        }
        for (heard, task) in following {
            if let Err(why) = wait_for(&heard, told.answered).await {
                self.honest.went_wrong(format!("table {}, following: {why}", self.number));
            }
            task.abort();
        }
        Ok(told)
    }

    /// Logs the next line and looks at what may be done then.
    async fn log(&self, told: &mut Told) -> Result<(), String> {
        let line = &told.lines[told.answered];
        let variables =
            json!({ "id": told.id, "expected": told.answered, "line": line, "key": by_chance() });
        let mut data = self.ask(&self.phone, LOG, variables).await?;
        if data["log"]["__typename"] != "Accepted" {
            return Err(format!("{line}: {}", data["log"]));
        }
        told.last = data["log"]["entry"].take();
        told.answered += 1;
        let seen = self.ask(&self.phone, LOOK, json!({ "id": told.id })).await?;
        if seen["match"]["state"].is_null() { Err("the match is gone".to_owned()) } else { Ok(()) }
    }

    async fn ask(&self, phone: &Phone, query: &str, variables: Value) -> Result<Value, String> {
        let began = Instant::now();
        let answer = phone.ask(query, variables).await;
        self.honest.took(began.elapsed());
        answer
    }
}

impl Told {
    /// What is missing of it in a server on the same store.
    pub(crate) async fn missing_at(&self, server: SocketAddr) -> Option<String> {
        let query = "query($id: ID!, $seq: Int!) { match(id: $id) { notation entry(seq: $seq) { digest link } } }";
        let variables = json!({ "id": self.id, "seq": self.answered });
        let mut said = match self.phone.at(server).ask(query, variables).await {
            Ok(data) => data,
            Err(why) => return Some(format!("{}: {why}", self.id)),
        };
        let found: Vec<&str> =
            said["match"]["notation"].as_str().unwrap_or_default().lines().collect();
        if found.len() < self.answered
            || found[..] != self.lines[..found.len().min(self.lines.len())]
        {
            return Some(format!("{}: {} answered, {} found", self.id, self.answered, found.len()));
        }
        let same = self.last.is_null() || said["match"]["entry"].take() == self.last;
        (!same).then(|| format!("{}: entry {} is another one", self.id, self.answered))
    }
}

/// Follows a match until nobody wants to know any more.
fn follow(phone: Phone, id: String) -> (Heard, actix_web::rt::task::JoinHandle<()>) {
    let heard: Heard = Rc::new(RefCell::new(Ok(0)));
    let tell = Rc::clone(&heard);
    let task = spawn(async move {
        if let Err(why) = listen(&phone, id, &tell).await {
            *tell.borrow_mut() = Err(why);
        }
    });
    (heard, task)
}

async fn listen(phone: &Phone, id: String, heard: &Heard) -> Result<(), String> {
    let mut socket = phone.socket(None).await?;
    socket.subscribe("follow", FOLLOW, json!({ "id": id })).await?;
    loop {
        let said = socket.hear().await?;
        match said["type"].as_str() {
            Some("connection_ack") => {}
            Some("next") if said["payload"].get("errors").is_none() => {
                let seq = said["payload"]["data"]["entries"]["seq"].as_u64().unwrap_or_default();
                let so_far = heard.borrow().clone()? + 1;
                if seq != so_far as u64 {
                    return Err(format!("heard of entry {seq} in place of {so_far}"));
                }
                *heard.borrow_mut() = Ok(so_far);
            }
            _ => return Err(said.to_string()),
        }
    }
}

async fn wait_for(heard: &Heard, entries: usize) -> Result<(), String> {
    let until = Instant::now() + HEARD_WITHIN;
    loop {
        let so_far = heard.borrow().clone()?;
        if so_far == entries {
            return Ok(());
        }
        if Instant::now() > until {
            return Err(format!("heard of {so_far} entries of {entries}"));
        }
        sleep(Duration::from_millis(20)).await;
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}
