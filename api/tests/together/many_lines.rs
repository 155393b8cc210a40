//! Many lines of notation at once: all of them are logged or none.

use crate::support::{Folder, Table, example, serve};
use api::graphql::Audience;
use serde_json::{Value, json};

const LOG_TEXT: &str = "mutation($id: ID!, $expected: Int!, $text: String!, $key: String) {
    logText(match: $id, expected: $expected, text: $text, idempotencyKey: $key) {
        __typename
        ... on AllAccepted { entries { seq line verdict digest } }
        ... on LineRefused { line refused { line ruling { refusal } } }
        ... on LineBarred { line barred { because } }
        ... on OutOfDate { head missed { seq } }
        ... on Unreadable { message line: line column }
    } }";

async fn answer(table: &Table, id: &str, expected: usize, text: &str, key: Option<&str>) -> Value {
    let variables = json!({ "id": id, "expected": expected, "text": text, "key": key });
    table.answer(LOG_TEXT, variables).await
}

async fn log(table: &Table, id: &str, expected: usize, text: &str, key: Option<&str>) -> Value {
    let mut answer = answer(table, id, expected, text, key).await;
    assert_eq!(answer.get("errors"), None);
    answer["data"]["logText"].take()
}

#[actix_web::test]
async fn a_whole_match_is_logged_at_once_as_line_by_line() {
    let folder = Folder::new("whole");
    let (service, table) = serve(&folder, Audience::Programs);
    let lines = example();
    let one = table.open(&lines[0]).await;
    for (seen, line) in (1..).zip(&lines[1..]) {
        table.log(&one, seen, line).await;
    }
    let other = table.open(&lines[0]).await;
    let text = format!("# as it was written down\n{}\n", lines[1..].join("\n\n"));
    let logged = log(&table, &other, 1, &text, None).await;
    assert_eq!(logged["__typename"], "AllAccepted", "{logged}");
    let query =
        "query($id: ID!) { match(id: $id) { head entries(from: 2) { seq line verdict digest } } }";
    let [one, other] = [
        table.ask(query, json!({ "id": one })).await,
        table.ask(query, json!({ "id": other })).await,
    ];
    assert_eq!(one["match"], other["match"]);
    assert_eq!(logged["entries"], other["match"]["entries"]);
    service.stop().await.expect("a service that ran");
    // What was answered is on the disk.
    let (service, table) = serve(&folder, Audience::Programs);
    let list = table.ask("{ matches { entries } }", json!({})).await;
    assert_eq!(list["matches"], json!([{ "entries": 21 }, { "entries": 21 }]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn if_one_line_does_not_stand_none_is_stored() {
    let folder = Folder::new("none");
    let (service, table) = serve(&folder, Audience::Programs);
    let lines = example();
    let id = table.open(&lines[0]).await;
    let good = format!("{}\n{}", lines[1], lines[2]);
    let refused =
        log(&table, &id, 1, &format!("{good}\n\n2 announces Smack\n1 ends"), Some("a")).await;
    assert_eq!((&refused["__typename"], &refused["line"]), (&json!("LineRefused"), &json!(4)));
    assert_eq!(refused["refused"]["line"], "2 announces Smack");
    let unreadable = log(&table, &id, 1, &format!("{good}\n1 rolls 9"), Some("a")).await;
    assert_eq!((&unreadable["__typename"], &unreadable["line"]), (&json!("Unreadable"), &json!(3)));
    let opening = log(&table, &id, 1, &format!("{good}\n{}", lines[0]), Some("a")).await;
    assert_eq!(opening["__typename"], "Unreadable");
    let late = log(&table, &id, 7, &good, Some("a")).await;
    assert_eq!((&late["__typename"], &late["head"]), (&json!("OutOfDate"), &json!(1)));
    assert_eq!(table.notation(&id).await.len(), 1, "nothing was stored");
    let none = log(&table, &id, 1, "# nothing happened", None).await;
    assert_eq!(none["entries"], json!([]));

    let long = "1 ends # this goes on and on\n".repeat(501);
    let code = |answer: &Value| answer["errors"][0]["extensions"]["code"].clone();
    assert_eq!(code(&answer(&table, &id, 1, &long, None).await), "TOO_MANY");
    let longer = "1 ends # this goes on and on and on and on\n".repeat(1_500);
    assert_eq!(code(&answer(&table, &id, 1, &longer, None).await), "TOO_LARGE");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn the_same_text_again_is_logged_once() {
    let folder = Folder::new("again");
    let (service, table) = serve(&folder, Audience::Programs);
    let lines = example();
    let id = table.open(&lines[0]).await;
    let text = lines[1..6].join("\n");
    let first = log(&table, &id, 1, &text, Some("a")).await;
    assert_eq!(first["entries"].as_array().map(Vec::len), Some(5), "{first}");
    for expected in [1, 6, 99] {
        assert_eq!(log(&table, &id, expected, &text, Some("a")).await, first);
    }
    for other in [lines[1..5].join("\n"), lines[1..7].join("\n"), lines[6].clone()] {
        let answer = answer(&table, &id, 6, &other, Some("a")).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "KEY_USED", "{answer}");
    }
    let rest = log(&table, &id, 6, &lines[6..].join("\n"), Some("b")).await;
    assert_eq!(rest["__typename"], "AllAccepted");
    service.stop().await.expect("a service that ran");
    let (service, table) = serve(&folder, Audience::Programs);
    assert_eq!(log(&table, &id, 1, &text, Some("a")).await, first, "also after a start");
    assert_eq!(table.notation(&id).await.len(), 21);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn in_a_shared_match_each_line_is_asked_about() {
    let folder = Folder::new("shared-lines");
    let (service, table) = serve(&folder, Audience::Programs);
    let lines = example();
    let id = table.open(&lines[0]).await;
    let share = "mutation($id: ID!) { share(match: $id, seat: 1) { ... on Seated { token codes { code judgeCode } shared { me { role } } } } }";
    let shared = table.ask(share, json!({ "id": id })).await["share"].take();
    let code = shared["codes"]["code"].as_str().expect("the code is told with the answer");
    assert_eq!((code.len(), &shared["shared"]["me"]["role"]), (9, &json!("SCRIBE")));
    assert!(shared["codes"]["judgeCode"].is_string());
    let join = "mutation($code: String!) { join(code: $code, as: WATCHER) { ... on Seated { token codes { code } shared { scribe } } } }";
    let joined = table.ask(join, json!({ "code": code })).await["join"].take();
    assert_eq!((&joined["codes"], &joined["shared"]["scribe"]), (&Value::Null, &json!(1)));

    let text = format!("{}\njudge Ann: sets 1 health 3; because so", lines[1]);
    let nobody = log(&table, &id, 1, &text, None).await;
    assert_eq!((&nobody["line"], &nobody["barred"]["because"]), (&json!(1), &json!("NOT_JOINED")));
    let scribe = table.with(shared["token"].as_str().expect("a token"));
    let ruling = log(&scribe, &id, 1, &text, None).await;
    assert_eq!(
        (&ruling["line"], &ruling["barred"]["because"]),
        (&json!(2), &json!("ONLY_JUDGES_RULE"))
    );
    assert_eq!(table.notation(&id).await.len(), 1);
    let logged = log(&scribe, &id, 1, &lines[1..4].join("\n"), None).await;
    assert_eq!(logged["__typename"], "AllAccepted", "{logged}");
    service.stop().await.expect("a service that ran");
}
