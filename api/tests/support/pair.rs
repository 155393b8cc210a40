//! Two servers that share a database, and what is asked of them.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use api::graphql::Audience;
use api::matches::seats::Token;
use api::matches::{Begun, Matches, ToOpen};
use api::server::Service;
use api::words::Language;
use events::journal::MatchId;
use events::notation::parse;
use events::{Event, Opening, Players};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::shared::server;
use super::{LOG, Socket, Table};

pub const OPENING: &str =
    r#"open living 1v1; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 1 starts; phase offense"#;
pub const ROLL: &str = "1 rolls 1 1 1 4 6";
/// Longer than a crowded machine takes for anything.
pub const LONG: Duration = Duration::from_secs(60);

/// An empty database, and its address.
pub fn database() -> (String, String) {
    let database = server().database();
    let address = server().address(&database);
    (database, address)
}

pub fn known(name: &str) -> String {
    format!("{name:-<32}")
}

pub async fn codes(scribe: &Table, id: &str) -> Value {
    let share =
        "mutation($id: ID!) { share(match: $id) { ... on Seated { codes { code judgeCode } } } }";
    scribe.ask(share, json!({ "id": id })).await["share"]["codes"].take()
}

pub async fn join(who: &Table, code: &Value, seat: u8) -> Value {
    let join = "mutation($code: String!, $seat: Int) { join(code: $code, as: PLAYER, seat: $seat) {
        __typename ... on Seated { member { number } } ... on Barred { because } } }";
    who.ask(join, json!({ "code": code, "seat": seat })).await["join"].take()
}

/// What came of it: the name of the outcome, or why whoever asks is barred.
pub async fn outcome(
    table: &Table,
    id: &str,
    expected: usize,
    line: &str,
    key: Option<&str>,
) -> String {
    let variables = json!({ "id": id, "expected": expected, "line": line, "key": key });
    let logged = table.ask(LOG, variables).await["log"].take();
    let said = logged["because"].as_str().or(logged["__typename"].as_str());
    said.expect("an outcome").to_owned()
}

pub async fn names(table: &Table, id: &str) -> Value {
    let query = "query($id: ID!) { match(id: $id) { players { name } } }";
    table.ask(query, json!({ "id": id })).await["match"]["players"].take()
}

/// How many entries a match has; nothing if it is not there for whoever asks.
pub async fn head(table: &Table, id: &str) -> Value {
    let query = "query($id: ID!) { match(id: $id) { head } }";
    table.ask(query, json!({ "id": id })).await["match"]["head"].take()
}

/// The code of what went wrong, or the whole answer.
pub async fn fails(table: &Table, query: &str, variables: Value) -> String {
    let answer = table.answer(query, variables).await;
    let code = answer.pointer("/errors/0/extensions/code").and_then(Value::as_str);
    code.map_or_else(|| answer.to_string(), str::to_owned)
}

pub fn opening() -> Opening {
    let opening = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";
    let Ok(Event::Opened(opening)) = parse(opening) else { panic!("an opening") };
    opening
}

/// A match that belongs to nobody.
pub fn begun(matches: &Matches) -> Begun {
    matches.begin(&opening(), &Players::default(), None, None).expect("a journal")
}

pub fn opened(matches: &Matches, token: &Token) -> MatchId {
    let (players, language) = (&Players::default(), Language::English);
    let opening = &opening();
    let to_open = ToOpen { opening, players, house: None, key: None, remark: None, language };
    let begun = matches.begin_for(Some(token.clone()), &to_open).expect("a journal");
    let Ok((Begun::Opened(table), _)) = begun else { panic!("it can be opened") };
    table.id()
}

/// The next entry that is told.
pub async fn entry(socket: &mut Socket) -> Value {
    loop {
        let heard = timeout(LONG, socket.hear()).await.expect("it is told in time");
        let heard = heard.expect("a socket that is open");
        if heard["type"] == "next" {
            return heard["payload"]["data"]["entries"].clone();
        }
    }
}

/// Runs the program on the database.
pub fn throne(address: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    let ran = command.args(arguments).args(["--store", address]).output().expect("the program");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{arguments:?}: {said}");
    String::from_utf8(ran.stdout).expect("text")
}

/// Two servers, each with a client that asks only there.
pub struct Pair {
    pub a: Table,
    pub b: Table,
    services: [Service; 2],
}

impl Pair {
    /// Starts them on the database at this address, each with what `with` makes of its matches.
    pub fn start(address: &str, with: impl Fn(Matches) -> Matches) -> Pair {
        let services = [(), ()].map(|()| {
            let matches = Arc::new(with(Matches::connect(address).expect("a database")));
            let free = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
            Service::start(free, matches, Audience::Programs).expect("a free port")
        });
        let [a, b] = [&services[0], &services[1]].map(|service| Table::at(&service.address));
        Pair { a, b, services }
    }

    pub async fn stop(self) {
        for service in self.services {
            service.stop().await.expect("a service that ran");
        }
    }
}

/// Each match belongs to whoever opens it.
pub fn private(matches: Matches) -> Matches {
    matches.private().expect("a code").0
}
