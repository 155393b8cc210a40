//! What programs read that were written against the schema alone: names of closed lists, typed values, and lines of
//! damage that say by themselves when they counted, for whom and by whom.

use crate::support::{Folder, Table, serve};
use api::graphql::Audience;
use serde_json::{Value, json};

/// Smack with four swords, defended against; then the Barbarian heals on the spot.
const LOG: [&str; 7] = [
    "1 rolls 1 1 1 2 6",
    "1 announces Smack",
    "2 rolls 4 5 1 2 6",
    "1 ends",
    "1 plays Feelin' Good!",
    "1 rolls 4 5 6",
    "1 ends",
];

/// A match in which that was logged.
async fn played(table: &Table) -> String {
    let id =
        table.open("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 health 30; turn 3").await;
    for (seen, line) in (1..).zip(LOG) {
        let outcome = table.log(&id, seen, line).await;
        assert_eq!(outcome["__typename"], "Accepted", "{line}: {outcome}");
    }
    id
}

#[actix_web::test]
async fn a_line_of_damage_says_when_it_counted_and_by_whom() {
    let folder = Folder::new("lines");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = played(&table).await;
    let query = "query($id: ID!) { match(id: $id) { entries { seq breakdowns { settled turn phase attacker to dealt healed
        before after rows { step damage by source change rule } } } } }";
    let data = table.ask(query, json!({ "id": id })).await;
    let totals: Vec<(u64, Value)> = (data["match"]["entries"].as_array().expect("entries").iter())
        .flat_map(|entry| {
            let seq = entry["seq"].as_u64().expect("a sequence");
            let totals = entry["breakdowns"].as_array().expect("totals").iter();
            totals.filter(|total| total["settled"] == true).map(move |it| (seq, it.clone()))
        })
        .collect();
    // 6 swords, half of it prevented; what Missed Me deals back is its own total.
    let smack = totals.iter().find(|(_, total)| total["to"] == 2).expect("a total");
    let is = |total: &Value, fields: [(&str, Value); 4]| {
        for (field, value) in fields {
            assert_eq!(total[field], value, "{field} of {total}");
        }
    };
    let place = [
        ("turn", json!(3)),
        ("phase", json!("DEFENSE")),
        ("attacker", json!(1)),
        ("dealt", json!(3)),
    ];
    is(&smack.1, place);
    let rows = smack.1["rows"].as_array().expect("rows");
    assert_eq!((&rows[0]["by"], &rows[0]["damage"]), (&json!(1), &json!("NORMAL")));
    assert_eq!((&rows[1]["by"], &rows[1]["step"]), (&json!(2), &json!("HALF")));
    // Health gained on the spot is a total too: what its lines come to.
    let (seq, healing) = totals.last().expect("a total");
    let place = [
        ("turn", json!(3)),
        ("phase", json!("MAIN_2")),
        ("attacker", Value::Null),
        ("to", json!(1)),
    ];
    is(healing, place);
    assert_eq!(*seq, 8);
    let gained: i64 = totals
        .iter()
        .filter(|(at, total)| at == seq && total["to"] == 1)
        .map(|(_, total)| {
            let rows = total["rows"].as_array().expect("rows").iter();
            let sum: i64 = rows.map(|row| row["change"].as_i64().expect("a number")).sum();
            assert_eq!(json!(sum), total["healed"], "{total}");
            sum
        })
        .sum();
    assert_eq!(gained, 5);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_differs_has_a_type_and_an_entry_its_rule_set() {
    let folder = Folder::new("typed");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = played(&table).await;
    let preview = "query($id: ID!, $line: String!) { match(id: $id) { preview(line: $line) { refused { line } differences {
        changes { seat what token before { ...Value } after { ...Value } } } } } }
        fragment Value on ChangeValue { ... on ChangedNumber { number } ... on ChangedCards { cards }
            ... on ChangedTurn { turn active } ... on ChangedPhase { phase } ... on ChangedOutcome { outcome { kind winner } } }";
    let changes = async |line: &str| {
        let data = table.ask(preview, json!({ "id": id, "line": line })).await;
        data["match"]["preview"]["differences"]["changes"].as_array().expect("changes").clone()
    };
    let fewer = "replace 2; agreed 1 + 2; because misread; with 1 rolls 1 1 1 4 6";
    let health =
        changes(fewer).await.into_iter().find(|it| it["what"] == "HEALTH" && it["seat"] == 2);
    let health = health.expect("another Health");
    let numbers = [&health["before"], &health["after"]].map(|value| value["number"].as_u64());
    assert!(numbers[0].is_some() && numbers[0] < numbers[1], "{health}");
    let ended = changes("1 concedes").await;
    let ended = ended.iter().find(|it| it["what"] == "OUTCOME").expect("an outcome");
    assert_eq!(ended["before"]["outcome"], Value::Null);
    assert_eq!(ended["after"]["outcome"], json!({ "kind": "WON", "winner": 2 }));

    let adopted = table.log(&id, 8, "judge Ann: adopts 1.0; because they agree").await;
    assert_eq!(adopted["__typename"], "Accepted", "{adopted}");
    let query =
        "query($id: ID!) { match(id: $id) { entries { ruleset sheet { phase phaseName } } } }";
    let data = table.ask(query, json!({ "id": id })).await;
    let entries = data["match"]["entries"].as_array().expect("entries");
    let rulesets: Vec<&Value> = entries.iter().map(|entry| &entry["ruleset"]).collect();
    assert_eq!(
        (rulesets[..8].iter().all(|it| *it == "living"), rulesets[8]),
        (true, &json!("1.0"))
    );
    assert_eq!(entries[4]["sheet"], json!({ "phase": "Main Phase (2)", "phaseName": "MAIN_2" }));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn every_error_has_a_code_that_the_schema_lists() {
    let folder = Folder::new("codes");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = played(&table).await;
    let deep = format!("{}id{}", "match(id: \"x\") { shared { me { ".repeat(5), " } } }".repeat(5));
    let many: Vec<String> =
        (0..260).map(|n| format!("f{n}: match(id: \"{id}\") {{ head }}")).collect();
    let many = many.join(" ");
    let lines = "\"1 ends\"".repeat(2_001);
    let log = |expected: u32, line: &str, key: &str| {
        format!(
            "mutation {{ log(match: \"{id}\", expected: {expected}, line: \"{line}\", idempotencyKey: \"{key}\") {{ __typename }} }}"
        )
    };
    assert_eq!(table.answer(&log(8, "1 concedes", "a"), json!({})).await.get("errors"), None);
    for (question, code) in [
        ("{".to_owned(), "SYNTAX"),
        ("{ nothing }".to_owned(), "INVALID"),
        ("query($id: ID!) { match(id: $id) { head } }".to_owned(), "INVALID"),
        (format!("{{ {deep} }}"), "TOO_DEEP"),
        (format!("{{ {many} }}"), "TOO_COMPLEX"),
        ("{ matches(first: 500) { id } }".to_owned(), "BAD_REQUEST"),
        (format!("{{ rules(text: \"{}\") {{ id }} }}", "x".repeat(1_001)), "TOO_LARGE"),
        (
            format!(
                "{{ match(id: \"{id}\") {{ branch(lines: [{lines}]) {{ entries {{ seq }} }} }} }}"
            ),
            "TOO_MANY",
        ),
        ("{ replay(log: \"open\") { sheet { turn } } }".to_owned(), "UNREADABLE"),
        (format!("{{ match(id: \"{id}\") {{ state(at: 99) {{ turn }} }} }}"), "NOT_FOUND"),
        (format!("{{ match(id: \"{id}\") {{ odds(seat: 99) {{ whyNot }} }} }}"), "MALFORMED"),
        (log(6, "2 ends", " "), "BAD_KEY"),
        (log(6, "2 ends", "a"), "KEY_USED"),
    ] {
        let answer = table.answer(&question, json!({})).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], code, "{question}: {answer}");
        assert!(listed().contains(&code.to_owned()), "{code}");
    }
    service.stop().await.expect("a service that ran");
}

/// The codes that the schema lists.
fn listed() -> Vec<String> {
    let schema = api::graphql::sdl();
    let (_, behind) = schema.split_once("enum ErrorCode {").expect("the codes");
    let (codes, _) = behind.split_once("\n}").expect("its end");
    let is_code = |line: &&str| line.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    codes
        .lines()
        .map(str::trim)
        .filter(is_code)
        .filter(|it| !it.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_type_field_and_value_of_the_schema_has_a_sentence() {
    let schema = api::graphql::sdl();
    let mut said = false;
    let mut inside = false;
    for line in schema.lines() {
        let text = line.trim();
        if text == "\"\"\"" {
            inside = !inside;
            said = true;
        } else if !inside {
            let root = [
                "type Query",
                "type Subscription",
                "schema {",
                "query:",
                "mutation:",
                "subscription:",
            ];
            let needs = !text.is_empty()
                && !text.starts_with('}')
                && !root.iter().any(|root| text.starts_with(root));
            assert!(said || !needs, "{line}: no sentence");
            said = false;
        }
    }
}
