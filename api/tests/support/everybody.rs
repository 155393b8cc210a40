//! A match with everybody at it who may be at one, and the fields that they are asked about.

use std::collections::BTreeSet;

use async_graphql_parser::types::{TypeKind, TypeSystemDefinition};
use serde_json::{Value, json};

use super::Table;

pub const OPENING: &str =
    r#"open living 1v1; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 1 starts; phase offense"#;

/// Who asks, in this order. The scribe plays no seat; the other player has seat 1, the player seat 2.
pub const PEOPLE: [&str; 8] =
    ["nobody", "stranger", "sent away", "watcher", "other player", "player", "scribe", "judge"];

/// The fields that are about events of the desk: `who_desk.rs` asks them as everybody who may be at one.
pub const OF_THE_DESK: [&str; 23] = [
    "event",
    "events",
    "casebook",
    "eventInvitation",
    "openEvent",
    "logFacts",
    "registerPlayers",
    "joinEvent",
    "claimEvent",
    "newEventCodes",
    "releaseName",
    "nameInEvent",
    "callJudge",
    "withdrawCall",
    "reportResult",
    "confirmResult",
    "disputeResult",
    "dropOut",
    "openTable",
    "joinTable",
    "attachMatch",
    "takeResult",
    "eventChanged",
];

/// The fields that are about campaigns: `who_campaigns.rs` asks them as everybody who may be at one.
pub const OF_CAMPAIGNS: [&str; 6] =
    ["campaign", "campaigns", "campaignBook", "openCampaign", "logCampaign", "claimCampaign"];

/// What an answer about one field comes to: `given`, `nothing`, `refused` where it is of this type, the code of an error, or
/// why they are barred.
pub fn meaning(field: &str, answer: &Value, refusal: &str) -> String {
    if let Some(error) = answer["errors"].get(0) {
        return error["extensions"]["code"].as_str().expect("a code").to_owned();
    }
    let given = &answer["data"][field];
    if let Some(because) = given["because"].as_str() {
        return because.to_owned();
    }
    if given["__typename"] == refusal {
        return "refused".to_owned();
    }
    if is_nothing(given) { "nothing" } else { "given" }.to_owned()
}

/// Whether an answer says nothing.
pub fn is_nothing(value: &Value) -> bool {
    value.is_null() || value == "" || value.as_array().is_some_and(Vec::is_empty)
}

/// A match that belongs to somebody, with everybody at it.
pub struct Everybody {
    pub id: String,
    pub code: String,
    /// In the order of [`PEOPLE`].
    pub people: [Table; 8],
}

fn secret(name: &str) -> String {
    format!("{name:-<32}").replace(' ', "-")
}

async fn joined(who: &Table, code: &str, role: &str, seat: Value) {
    let join = "mutation($code: String!, $as: JoinAs!, $seat: Int) {
        join(code: $code, as: $as, seat: $seat) { __typename } }";
    let said = who.ask(join, json!({ "code": code, "as": role, "seat": seat })).await;
    assert_eq!(said["join"]["__typename"], "Seated", "{role}");
}

async fn codes(scribe: &Table, id: &str) -> [String; 2] {
    let share =
        "mutation($id: ID!) { share(match: $id) { ... on Seated { codes { code judgeCode } } } }";
    let said = scribe.ask(share, json!({ "id": id })).await["share"]["codes"].take();
    ["code", "judgeCode"].map(|code| said[code].as_str().expect("a code").to_owned())
}

impl Everybody {
    pub async fn at(service: &Table) -> Everybody {
        let people = PEOPLE.map(|name| service.with(&secret(name)));
        let [_, _, gone, watcher, other, player, scribe, judge] = &people;
        let id = scribe.open(OPENING).await;
        let [code, _] = codes(scribe, &id).await;
        joined(gone, &code, "WATCHER", Value::Null).await;
        let remove = "mutation($id: ID!) { remove(match: $id, member: 2) { __typename } }";
        assert_eq!(
            scribe.ask(remove, json!({ "id": id })).await["remove"]["__typename"],
            "Changed"
        );
        let [code, for_judges] = codes(scribe, &id).await;
        joined(watcher, &code, "WATCHER", Value::Null).await;
        joined(other, &code, "PLAYER", json!(1)).await;
        joined(player, &code, "PLAYER", json!(2)).await;
        joined(judge, &for_judges, "JUDGE", Value::Null).await;
        let people = [&[service.clone()][..], &people[1..]].concat();
        Everybody { id, code, people: people.try_into().unwrap_or_else(|_| panic!("eight people")) }
    }
}

/// The fields of these types, as the schema has them.
pub fn fields(of: &[&str]) -> BTreeSet<String> {
    let schema = async_graphql_parser::parse_schema(api::graphql::sdl()).expect("a schema");
    let mut fields = BTreeSet::new();
    for definition in schema.definitions {
        let TypeSystemDefinition::Type(kind) = definition else { continue };
        if !of.contains(&kind.node.name.node.as_str()) {
            continue;
        }
        let TypeKind::Object(object) = kind.node.kind else { continue };
        fields.extend(object.fields.iter().map(|field| field.node.name.node.to_string()));
    }
    fields
}
