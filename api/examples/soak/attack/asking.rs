//! Questions that are dear to answer.

use std::fmt::Display;

use serde_json::{Value, json};

use super::Attacker;
use crate::game::{Chance, game};
use crate::phone::{Phone, by_chance, chain};

const OPEN: &str = "mutation($line: String!, $house: String, $key: String!) {
    openMatch(line: $line, houseRules: $house, idempotencyKey: $key) {
        __typename ... on Opened { match { id } } ... on Barred { because } } }";

/// Asks, notes how it was answered, and gives the data.
async fn ask(by: &Attacker, body: String, host: Option<&str>) -> Value {
    by.turn().await;
    let (status, said) = match by.phone.post(body, host).await {
        Ok(answer) => answer,
        Err(error) => {
            by.note(&chain(&error));
            return Value::Null;
        }
    };
    let code = &said["errors"][0]["extensions"]["code"];
    let outcome = said["data"].as_object().and_then(|data| data.values().next());
    let outcome = outcome.map(|first| [&first["because"], &first["__typename"]]);
    let what = outcome.into_iter().flatten().chain([code]).find_map(Value::as_str);
    by.note(&what.map_or(status.to_string(), |what| format!("{status} {what}")));
    said["data"].clone()
}

/// A match that everybody sees, if there is one.
pub(super) async fn public_match(by: &Attacker) -> Value {
    let data = ask(by, Phone::question("{ matches { id } }", &json!({})), None).await;
    data["matches"][0]["id"].clone()
}

/// A match of the attacker's own with a whole game, or another one if it was refused.
async fn own_match(by: &Attacker) -> Value {
    let lines = game(by.number as usize);
    let variables = json!({ "line": lines[0], "key": by_chance() });
    let data = ask(by, Phone::question(OPEN, &variables), None).await;
    let id = data["openMatch"]["match"]["id"].clone();
    if id.is_null() {
        return public_match(by).await;
    }
    let log = "mutation($id: ID!, $text: String!) { logText(match: $id, expected: 1, text: $text) { __typename } }";
    let variables = json!({ "id": id, "text": lines[1..].join("\n") });
    ask(by, Phone::question(log, &variables), None).await;
    id
}

fn nested(times: usize) -> String {
    format!("{}1{}", "[".repeat(times), "]".repeat(times))
}

pub(super) async fn brackets(by: Attacker) {
    for times in [100_000, 30_000].into_iter().cycle() {
        ask(&by, nested(times), None).await;
        ask(&by, json!({ "query": "{a".repeat(times / 2) }).to_string(), None).await;
    }
}

pub(super) async fn brackets_on_sockets(by: Attacker) {
    for times in [100_000, 7_000].into_iter().cycle() {
        by.turn().await;
        let how = match by.phone.socket(None).await {
            Err(how) => how,
            Ok(mut socket) => {
                let query = format!("{{ matches(first: {}) {{ id }} }}", nested(times));
                let mut how = socket.subscribe("q", &query, json!({})).await.err();
                while how.is_none() {
                    how = match socket.hear().await {
                        Ok(said) if said["type"] == "connection_ack" => None,
                        Ok(said) => Some(code(&said["payload"][0]["extensions"]["code"])),
                        Err(how) => Some(how),
                    };
                }
                how.unwrap_or_default()
            }
        };
        by.note(&how);
    }
}

fn code(said: &Value) -> String {
    said.as_str().unwrap_or("answered").to_owned()
}

pub(super) async fn fragments(by: Attacker) {
    for fragments in [25, 60, 1_000].into_iter().cycle() {
        let twice =
            |number: usize| format!("fragment f{number} on Query{{...f{0} ...f{0}}}", number + 1);
        let uses: String = (0..fragments).map(twice).collect();
        let query = format!("{{ ...f0 }} {uses} fragment f{fragments} on Query{{__typename}}");
        ask(&by, Phone::question(&query, &json!({})), None).await;
    }
}

pub(super) async fn aliases(by: Attacker) {
    let id = own_match(&by).await;
    let fields: Vec<String> =
        (0..240).map(|n| format!("f{n}: odds(at: 9, held: true) {{ whyNot }}")).collect();
    let fields = fields.join(" ");
    let query = format!("query($id: ID!) {{ match(id: $id) {{ {fields} }} }}");
    loop {
        ask(&by, Phone::question(&query, &json!({ "id": id })), None).await;
    }
}

pub(super) async fn odds(by: Attacker) {
    let id = own_match(&by).await;
    let query =
        "query($id: ID!, $at: Int!) { match(id: $id) { odds(at: $at, held: true) { whyNot } } }";
    let mut chance = Chance::new(by.number);
    loop {
        let variables = json!({ "id": id, "at": 1 + chance.below(100) });
        ask(&by, Phone::question(query, &variables), None).await;
    }
}

pub(super) async fn searches(by: Attacker) {
    let words = ["attack", "damage die", "the a of to", "ultimate stun blind bleed poison token"];
    for text in words.into_iter().cycle() {
        let query = "query($text: String!) { searchRulings(text: $text, first: 1000) { id } }";
        ask(&by, Phone::question(query, &json!({ "text": text })), None).await;
    }
}

pub(super) async fn openings(by: Attacker) {
    loop {
        let variables = json!({ "line": game(0)[0], "key": by_chance() });
        ask(&by, Phone::question(OPEN, &variables), None).await;
    }
}

/// Each with house rules that nobody has had before.
pub(super) async fn houses(by: Attacker) {
    loop {
        let variables =
            json!({ "line": game(0)[0], "house": house(by_chance()), "key": by_chance() });
        ask(&by, Phone::question(OPEN, &variables), None).await;
    }
}

/// The opening's rule set with another name.
fn house(name: impl Display) -> String {
    let edition = game(0)[0].split_whitespace().nth(1).unwrap_or_default().to_owned();
    format!(
        "House(name: \"{name}\", based_on: \"{edition}\", changes: (hand: (start: 4, most: 7, income: 1)))"
    )
}

pub(super) async fn guesses(by: Attacker) {
    let mut chance = Chance::new(by.number);
    let query = "mutation($code: String!) { join(code: $code, as: WATCHER) { __typename ... on Barred { because } } }";
    loop {
        let letters = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";
        let letter = |_| char::from(letters[chance.below(letters.len() as u64) as usize]);
        let code: String = (0..9).map(letter).collect();
        ask(&by, Phone::question(query, &json!({ "code": code })), None).await;
    }
}

pub(super) async fn hosts(by: Attacker) {
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080"]
        .into_iter()
        .cycle()
    {
        ask(&by, Phone::question("{ matches { id } }", &json!({})), Some(host)).await;
    }
}
