//! An event of the judge's desk, as its staff and players speak to it over GraphQL.

use serde_json::{Value, json};

use super::Table;

/// What every answer to something that was said shows.
const SAID: &str = "__typename
    ... on FactsLogged { places event { position } changes {
        posted standings { before { player { number } points } now { player { number } points } }
        remedies { leaveIt leave { tables } swap { tables line } } } }
    ... on DeskRefusal { place sentence instead }
    ... on FactConflict { place line since { place line by } }
    ... on FactUnreadable { place message line column }
    ... on EventBarred { because sentence instead }";

/// Somebody at an event.
#[derive(Clone)]
pub struct At {
    pub table: Table,
    pub event: String,
}

/// Opens an event as whoever asks with a token of their own; them, and the codes.
pub async fn open(table: &Table, settings: &[&str]) -> (At, Value) {
    let query = "mutation($settings: [String!]!) { openEvent(settings: $settings, name: \"Ora\") {
        __typename ... on EventOpened { token event { id }
            codes { organiser scorekeeper headJudge floorJudge player } }
        ... on DeskRefusal { sentence } ... on FactUnreadable { place message } } }";
    let opened = table.ask(query, json!({ "settings": settings })).await["openEvent"].take();
    assert_eq!(opened["__typename"], "EventOpened", "{opened}");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (event, token) = (text(&opened["event"]["id"]), text(&opened["token"]));
    (At { table: table.with(&token), event }, opened["codes"].clone())
}

/// Joins with a code; the answer.
pub async fn try_join(table: &Table, code: &Value, more: Value) -> Value {
    let query = "mutation($code: String!, $person: String, $name: String, $area: String) {
        joinEvent(code: $code, person: $person, name: $name, area: $area) {
            __typename ... on EventJoined { token event { id me { role staff { number name } } } }
            ... on EventBarred { because } } }";
    let mut variables = json!({ "code": code });
    for (name, value) in more.as_object().expect("an object") {
        variables[name] = value.clone();
    }
    table.ask(query, variables).await["joinEvent"].take()
}

/// Joins with a code as somebody who is known by this name from then on.
pub async fn join(table: &Table, code: &Value, who: &str, more: Value) -> At {
    let table = table.with(&format!("{who:-<32}").replace(' ', "-"));
    let joined = try_join(&table, code, more).await;
    assert_eq!(joined["__typename"], "EventJoined", "{who}: {joined}");
    let event = joined["event"]["id"].as_str().expect("an id").to_owned();
    At { table, event }
}

impl At {
    /// The same event, as somebody else sees it.
    pub fn seen_by(&self, table: &Table) -> At {
        At { table: table.clone(), event: self.event.clone() }
    }

    /// Says lines of notation; the answer.
    pub async fn say_all(&self, lines: &[Value], more: Value) -> Value {
        let query = format!(
            "mutation($event: ID!, $facts: [FactInput!]!, $behind: Int, $key: String) {{
                logFacts(event: $event, facts: $facts, behind: $behind, key: $key) {{ {SAID} }} }}"
        );
        let mut variables = json!({ "event": self.event, "facts": lines });
        for (name, value) in more.as_object().expect("an object") {
            variables[name] = value.clone();
        }
        self.table.ask(&query, variables).await["logFacts"].take()
    }

    /// Says a line of notation; the answer.
    pub async fn say(&self, line: &str) -> Value {
        self.say_all(&[json!({ "line": line })], json!({})).await
    }

    /// Says a line that can be said; the answer.
    pub async fn ok(&self, line: &str) -> Value {
        let said = self.say(line).await;
        assert_eq!(said["__typename"], "FactsLogged", "{line}: {said}");
        said
    }

    /// Says a line that cannot be said now; why not.
    pub async fn no(&self, line: &str) -> String {
        let said = self.say(line).await;
        assert_eq!(said["__typename"], "DeskRefusal", "{line}: {said}");
        assert_ne!(said["instead"], "", "{line}");
        said["sentence"].as_str().expect("a sentence").to_owned()
    }

    /// One of the mutations that need no notation; the answer.
    pub async fn tap(&self, name: &str, arguments: &str) -> Value {
        let query = format!(
            "mutation($event: ID!) {{ {name}(event: $event{}{arguments}) {{ {SAID} }} }}",
            if arguments.is_empty() { "" } else { ", " }
        );
        self.table.ask(&query, json!({ "event": self.event })).await[name].take()
    }

    /// The same, that can be done.
    pub async fn taps(&self, name: &str, arguments: &str) -> Value {
        let said = self.tap(name, arguments).await;
        assert_eq!(said["__typename"], "FactsLogged", "{name}: {said}");
        said
    }

    /// Fields of the event.
    pub async fn see(&self, fields: &str) -> Value {
        let query = format!("query($event: ID!) {{ event(id: $event) {{ {fields} }} }}");
        self.table.ask(&query, json!({ "event": self.event })).await["event"].take()
    }

    /// Up to which place whoever asks knows the log.
    pub async fn position(&self) -> u64 {
        self.see("position").await["position"].as_u64().expect("a position")
    }

    /// Posts these pairs at tables from 1 on, and starts the round.
    pub async fn post(&self, round: u8, pairs: &[(u16, u16)], byes: &[u16]) {
        let tables: Vec<String> = (1..)
            .zip(pairs)
            .map(|(table, (first, second)): (u16, _)| format!("{table} = {first} - {second}"))
            .collect();
        let byes: Vec<String> = byes.iter().map(ToString::to_string).collect();
        let byes =
            if byes.is_empty() { String::new() } else { format!("byes {}; ", byes.join(" + ")) };
        let (proposal, seen) = ("00".repeat(32), self.position().await);
        self.ok(&format!(
            "posted round {round}; pairs {}; {byes}proposal {proposal}; because as in the example; seen {seen}",
            tables.join(" + ")
        ))
        .await;
        let seen = self.position().await;
        self.ok(&format!("started round {round}; seen {seen}")).await;
    }

    /// Enters results from slips: table, who won (0 for a tie), Health of both.
    pub async fn results(&self, round: u8, results: &[(u16, u8, u16, u16)]) {
        for (table, won, first, second) in results {
            let ending = if *won == 0 { "tie".to_owned() } else { format!("won {won}") };
            let how = if *first == 0 || *second == 0 { "knockout" } else { "time" };
            self.ok(&format!(
                "entered round {round}; table {table}; outcome {ending} by {how}, health {first} - {second}; source slip"
            ))
            .await;
        }
    }

    /// Place, player and points of everybody.
    pub async fn places(&self) -> Vec<(u64, u64, u64)> {
        let seen = self.see("standings { rows { place points player { number } } }").await;
        let rows = seen["standings"]["rows"].as_array().expect("rows").clone();
        let number = |value: &Value| value.as_u64().expect("a number");
        rows.iter()
            .map(|row| {
                (number(&row["place"]), number(&row["player"]["number"]), number(&row["points"]))
            })
            .collect()
    }
}
