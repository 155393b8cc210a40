//! Two desks at one event, requests that are sent again, entries from paper, codes and names.

use crate::support::desk::{At, join, open, try_join};
use crate::support::{Folder, Table, serve};
use api::graphql::Audience;
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

/// An event of four players, and who keeps it at a second desk.
async fn four(anybody: &Table) -> (At, At, Value) {
    let own = anybody.with(&"organiser-".repeat(4));
    let (organiser, codes) = open(&own, &["format swiss", "rounds fixed 2", "heroes free"]).await;
    for number in 1..=4 {
        organiser.ok(&format!("registered player {number}")).await;
    }
    let second = join(anybody, &codes["scorekeeper"], "second", json!({ "name": "Sam" })).await;
    (organiser, second, codes)
}

#[actix_web::test]
async fn what_two_desks_say_is_merged_if_it_commutes_and_shown_if_it_does_not() {
    let folder = Folder::new("event-desks");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let (first, second, _) = four(&anybody).await;
    first.post(1, &[(1, 2), (3, 4)], &[]).await;
    let behind = first.position().await;
    let entered = |table: u8, won: u8| json!({ "line": format!("entered round 1; table {table}; outcome won {won} by concession; source slip") });
    first.ok("entered round 1; table 1; outcome won 1 by concession; source slip").await;
    // The other table's result commutes with it, although the second desk has not seen it.
    let said = second.say_all(&[entered(2, 1)], json!({ "behind": behind })).await;
    assert_eq!(said["__typename"], "FactsLogged", "{said}");
    // That of the same table does not: both sides are shown, and nothing is stored.
    let before = second.position().await;
    let said = second.say_all(&[entered(2, 2), entered(1, 2)], json!({ "behind": behind })).await;
    assert_eq!(said["__typename"], "FactConflict", "{said}");
    assert_eq!(said["place"], 0);
    assert_eq!(said["since"].as_array().map(Vec::len), Some(1), "{said}");
    assert_eq!(said["since"][0]["by"], "Sam");
    assert!(said["line"].as_str().is_some_and(|line| line.contains("outcome won 2")), "{said}");
    assert_eq!(second.position().await, before);
    // What says itself up to where it has seen the log needs no `behind`.
    let line = first.see("proposal { line }").await["proposal"]["line"].take();
    let line = line.as_str().expect("a line").to_owned();
    second.ok("drops player 4; from 2").await;
    let said = first.say(&line).await;
    assert_eq!(said["__typename"], "FactConflict", "{said}");
    assert_eq!(said["since"][0]["line"], "drops player 4; from 2");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_request_that_is_sent_again_is_answered_as_before() {
    let folder = Folder::new("event-again");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let (desk, second, _) = four(&anybody).await;
    let facts = [
        json!({ "line": "shuffled seed 7" }),
        json!({ "line": "registered player 5", "name": "Eve" }),
    ];
    let key = json!({ "key": "k1" });
    let once = desk.say_all(&facts, key.clone()).await;
    assert_eq!(once["__typename"], "FactsLogged");
    assert_eq!(desk.say_all(&facts, key.clone()).await["places"], once["places"]);
    let log = "mutation($event: ID!, $line: String!) { logFacts(event: $event, key: \"k1\",
        facts: [{ line: $line }]) { __typename } }";
    // Other facts with the key, or the same by somebody else, are something else.
    for (who, line) in [(&desk, "shuffled seed 8"), (&second, "shuffled seed 7")] {
        let said = who.table.answer(log, json!({ "event": who.event, "line": line })).await;
        assert_eq!(said["errors"][0]["extensions"]["code"], "KEY_USED", "{said}");
    }
    // All of them or none: the second of these has its number already.
    let before = desk.position().await;
    let facts = [json!({ "line": "shuffled seed 9" }), json!({ "line": "registered player 5" })];
    let said = desk.say_all(&facts, json!({})).await;
    assert_eq!((&said["__typename"], &said["place"]), (&json!("DeskRefusal"), &json!(1)));
    assert_eq!(said["sentence"], "player 5 is registered already");
    let said = desk.say_all(&[json!({ "line": "registered player 513" })], json!({})).await;
    assert_eq!(said["__typename"], "FactUnreadable");
    assert_eq!((&said["line"], &said["column"]), (&json!(1), &json!(19)));
    assert_eq!(desk.position().await, before);
    service.stop().await.expect("a service that ran");

    // The keys are known after a start, too.
    let (service, anybody) = serve(&folder, Audience::Programs);
    let desk = desk.seen_by(&anybody.with(desk.table.token()));
    let facts = [
        json!({ "line": "shuffled seed 7" }),
        json!({ "line": "registered player 5", "name": "Eve" }),
    ];
    assert_eq!(desk.say_all(&facts, key).await["places"], once["places"]);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_comes_from_paper_counts_from_when_it_happened() {
    let folder = Folder::new("event-paper");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let (desk, _, _) = four(&anybody).await;
    let seen = desk.position().await;
    desk.ok(&format!(
        "posted round 1; pairs 1 = 1 - 2 + 2 = 3 - 4; proposal {}; because no power; seen {seen}",
        "00".repeat(32)
    ))
    .await;
    // The clock began ten minutes ago, of thirty.
    let began = Utc::now() - Duration::minutes(10);
    let line = format!("started round 1; seen {}", seen + 1);
    let said = desk.say_all(&[json!({ "line": line, "at": began })], json!({})).await;
    assert_eq!(said["__typename"], "FactsLogged", "{said}");
    let round = desk.see("now round { startedAt clock { state until left } }").await;
    let time = |value: &Value| -> DateTime<Utc> {
        value.as_str().expect("a moment").parse().expect("a moment")
    };
    let started = time(&round["round"]["startedAt"]);
    assert_eq!(started.timestamp(), began.timestamp());
    assert_eq!(round["round"]["clock"]["state"], "RUNS");
    assert_eq!(time(&round["round"]["clock"]["until"]), started + Duration::minutes(30));
    let entry = desk.see("log(first: 1) { verb seen logged }").await["log"][0].take();
    assert_eq!((entry["verb"].clone(), time(&entry["seen"])), (json!("started"), started));
    assert!(time(&entry["logged"]) >= started + Duration::minutes(10));
    // A phone whose clock is a little ahead says it now; one that is far ahead is told so.
    let ahead = |by| json!({ "line": "announced text hello", "at": Utc::now() + by });
    let said = desk.say_all(&[ahead(Duration::minutes(2))], json!({})).await;
    assert_eq!(said["__typename"], "FactsLogged");
    let said = desk.say_all(&[ahead(Duration::hours(2))], json!({})).await;
    assert_eq!(said["sentence"], "it would have been logged before it was seen");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn codes_let_each_be_what_they_are_for_and_names_can_be_erased() {
    let folder = Folder::new("event-codes");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let (organiser, _, codes) = four(&anybody).await;
    let claim = json!({ "person": "1" });
    let ann = join(&anybody, &codes["player"], "ann", claim.clone()).await;
    let other = anybody.with(&"other-".repeat(8));
    assert_eq!(try_join(&other, &codes["player"], claim.clone()).await["because"], "NAME_TAKEN");
    assert_eq!(
        try_join(&other, &codes["player"], json!({ "person": "9" })).await["because"],
        "NO_SUCH_PERSON"
    );
    assert_eq!(try_join(&other, &codes["player"], json!({})).await["because"], "NO_SUCH_PERSON");
    assert_eq!(
        try_join(&anybody.with("short"), &codes["player"], claim.clone()).await["because"],
        "WEAK_TOKEN"
    );
    // Who lost the phone is let in anew by the staff.
    let release =
        "mutation($event: ID!) { releaseName(event: $event, person: \"1\") { __typename } }";
    organiser.table.ask(release, json!({ "event": organiser.event })).await;
    assert_eq!(try_join(&other, &codes["player"], claim).await["__typename"], "EventJoined");
    assert_eq!(ann.see("me { role }").await["me"], Value::Null);
    // New codes make the old ones lead nowhere.
    let new =
        "mutation($event: ID!) { newEventCodes(event: $event) { ... on EventCodes { player } } }";
    organiser.table.ask(new, json!({ "event": organiser.event })).await;
    assert_eq!(
        try_join(&other, &codes["player"], json!({ "person": "2" })).await["because"],
        "WRONG_CODE"
    );
    // A name is erased from the disk, and its number stays.
    let call = "mutation($event: ID!, $name: String) { nameInEvent(event: $event, who: \"1\", name: $name) {
        ... on EventDone { event { players { name } } } } }";
    for (name, shown) in [(json!("Ann"), "Ann"), (Value::Null, "player 1")] {
        let variables = json!({ "event": organiser.event, "name": name });
        let said = organiser.table.ask(call, variables).await;
        assert_eq!(said["nameInEvent"]["event"]["players"][0]["name"], shown);
    }
    let kept = folder.path().join("event-names").join(format!("{}.json", organiser.event));
    assert!(!std::fs::read_to_string(kept).expect("a file").contains("Ann"));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn somebody_of_the_staff_who_leaves_sees_what_everybody_sees() {
    let folder = Folder::new("event-left");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let (organiser, _, codes) = four(&anybody).await;
    let judge = join(&anybody, &codes["floorJudge"], "judge", json!({ "name": "Flo" })).await;
    let me = "me { role staff { number name } } staff { number }";
    assert_eq!(
        judge.see(me).await["me"],
        json!({ "role": "FLOOR_JUDGE", "staff": { "number": 3, "name": "Flo" } })
    );
    organiser.ok("joined staff 3; role head judge; area West").await;
    assert_eq!(judge.see(me).await["me"]["role"], "HEAD_JUDGE");
    organiser.ok("left staff 3").await;
    let seen = judge.see(me).await;
    assert_eq!((&seen["me"], &seen["staff"]), (&Value::Null, &json!([])));
    let said = judge.say("announced text hello").await;
    assert_eq!(said["because"], "NOT_JOINED");
    service.stop().await.expect("a service that ran");
}
