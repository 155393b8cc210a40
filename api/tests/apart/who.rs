//! Who may do what: everybody × every query, mutation and subscription of the schema. A field without a row fails.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use crate::support::everybody::{Everybody, OF_CAMPAIGNS, OF_THE_DESK, OPENING, PEOPLE, fields};
use crate::support::{Folder, Table, twice};
use api::graphql::Audience;
use api::matches::seats::Tries;
use api::matches::{Begun, Matches};
use events::notation::parse;
use events::{Event, Players};
use serde_json::{Value, json};

/// A field of the schema: how it is asked, and what each of them is answered: `given`, `nothing`, the code of an error, or
/// why they are barred. `$id` is the match, `$code` what others join with, `$season` a season.
struct Row(&'static str, &'static str, [&'static str; 8]);

const ALL: [&str; 8] = ["given"; 8];
const HIDDEN: [&str; 8] =
    ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "given", "given", "given", "given", "given"];
const UNSEEN: [&str; 8] =
    ["nothing", "nothing", "nothing", "given", "given", "given", "given", "given"];

/// What those are answered who see the match, behind those who do not.
const fn seen(answers: [&'static str; 5]) -> [&'static str; 8] {
    let [watcher, other, player, scribe, judge] = answers;
    ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", watcher, other, player, scribe, judge]
}

const INVITES: [&str; 8] = seen([
    "ONLY_THE_SCRIBE_INVITES",
    "ONLY_THE_SCRIBE_INVITES",
    "ONLY_THE_SCRIBE_INVITES",
    "given",
    "given",
]);

const ROWS: &[Row] = &[
    // What is about no match is for everybody.
    Row("rulesets", "{ rulesets { name } }", ALL),
    Row("rules", "{ rules(first: 1) { id } }", ALL),
    Row("rule", r#"{ rule(id: "TURN-1") { id } }"#, ALL),
    Row("searchRulings", r#"{ searchRulings(text: "defense", first: 1) { id } }"#, ALL),
    Row("houseOptions", "{ houseOptions { id } }", ALL),
    Row(
        "bossUpgrades",
        r#"{ bossUpgrades(ruleset: "adventures", mode: "boss2", heroes: 1) { has } }"#,
        ALL,
    ),
    Row("lootCards", r#"{ lootCards(ruleset: "adventures", hero: "Barbarian") { name } }"#, ALL),
    Row(
        "withHouseRules",
        r#"{ withHouseRules(houseRules: "House()") { name } }"#,
        ["UNREADABLE"; 8],
    ),
    Row("doubts", "{ doubts { says } }", ALL),
    Row("hero", r#"{ hero(ruleset: "living", name: "Barbarian") { name } }"#, ALL),
    Row("odds", r#"{ odds(hero: "Barbarian") { whyNot } }"#, ALL),
    Row("openToAll", "{ openToAll }", ALL),
    Row("bggId", "{ bggId }", ALL),
    Row("replay", r#"{ replay(log: "open") { refusedOpening { line } } }"#, ["UNREADABLE"; 8]),
    // Who has the code may look whom they would join.
    Row("invitation", "{ invitation(code: $code) { match { id } } }", ALL),
    Row("matches", "{ matches { id } }", UNSEEN),
    Row("matchesConnection", "{ matchesConnection { edges { node { id } } } }", UNSEEN),
    Row("match", "{ match(id: $id) { head } }", UNSEEN),
    Row(
        "whyNot",
        r#"{ whyNot(match: $id, sequence: 1, line: "1 rolls 1 1 1 4 6") { __typename } }"#,
        HIDDEN,
    ),
    // Whoever judges a match is shown nothing of what the dice did in it.
    Row(
        "diceDid",
        "{ diceDid(match: $id) { __typename ... on Barred { because } ... on DiceDid { head } } }",
        seen(["given", "given", "given", "given", "JUDGE_IS_NOT_SHOWN"]),
    ),
    // It is over the matches that are seen, as `seasons.rs` looks at.
    Row("season", "{ season { matches } }", ALL),
    // Mutations.
    Row(
        "openSeason",
        r#"mutation { openSeason(name: "Spring") { __typename ... on Barred { because } } }"#,
        ALL,
    ),
    // The scribe has opened this one.
    Row(
        "sayOfSeason",
        r#"mutation { sayOfSeason(season: $season, expected: 0, line: "merge Anna into Ann") {
            __typename ... on Barred { because } } }"#,
        [
            "ONLY_THE_ORGANISER",
            "ONLY_THE_ORGANISER",
            "ONLY_THE_ORGANISER",
            "ONLY_THE_ORGANISER",
            "ONLY_THE_ORGANISER",
            "ONLY_THE_ORGANISER",
            "given",
            "ONLY_THE_ORGANISER",
        ],
    ),
    Row(
        "openMatch",
        r#"mutation { openMatch(line: "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts") { __typename } }"#,
        ALL,
    ),
    Row(
        "log",
        r#"mutation { log(match: $id, expected: 1, line: "1 rolls 1 1 1 4 6") { __typename ... on Barred { because } } }"#,
        seen([
            "ONLY_THE_SCRIBE_LOGS",
            "ONLY_THE_SCRIBE_LOGS",
            "ONLY_THE_SCRIBE_LOGS",
            "given",
            "JUDGE_DOES_NOT_LOG",
        ]),
    ),
    Row(
        "logText",
        r#"mutation { logText(match: $id, expected: 1, text: "judge Jo: sets 1 health 9; because so") {
            __typename ... on LineBarred { barred { because } } } }"#,
        seen([
            "ONLY_JUDGES_RULE",
            "ONLY_JUDGES_RULE",
            "ONLY_JUDGES_RULE",
            "ONLY_JUDGES_RULE",
            "given",
        ]),
    ),
    Row(
        "share",
        "mutation { share(match: $id) { __typename ... on Barred { because } } }",
        INVITES,
    ),
    Row(
        "claim",
        "mutation { claim(match: $id, code: $claim) { __typename ... on Barred { because } } }",
        seen(["SOMEBODYS_MATCH"; 5]),
    ),
    Row(
        "close",
        "mutation { close(match: $id) { __typename ... on Barred { because } } }",
        INVITES,
    ),
    Row(
        "publish",
        "mutation { publish(match: $id, public: true) { __typename ... on Barred { because } } }",
        INVITES,
    ),
    Row("feed", "mutation { feed(match: $id) { __typename ... on Barred { because } } }", INVITES),
    // Number 6 is the judge, whom only judges send away; a judge who goes themselves goes.
    Row(
        "remove",
        "mutation { remove(match: $id, member: 6) { __typename ... on Barred { because } } }",
        seen([
            "ONLY_THE_SCRIBE_INVITES",
            "ONLY_THE_SCRIBE_INVITES",
            "ONLY_THE_SCRIBE_INVITES",
            "ONLY_JUDGES_UNDO",
            "given",
        ]),
    ),
    Row(
        "leave",
        "mutation { leave(match: $id) { __typename ... on Barred { because } } }",
        seen(["given", "given", "given", "HAND_OVER_FIRST", "given"]),
    ),
    Row(
        "widen",
        "mutation { widen(match: $id) { __typename ... on Barred { because } } }",
        seen(["NOT_THEIR_SEAT", "given", "given", "NOT_THEIR_SEAT", "NOT_THEIR_SEAT"]),
    ),
    // With the code, and for a seat that two others have.
    Row(
        "join",
        "mutation { join(code: $code, as: PLAYER, seat: 1) { __typename ... on Barred { because } } }",
        [
            "SEAT_TAKEN",
            "SEAT_TAKEN",
            "SEAT_TAKEN",
            "SEAT_TAKEN",
            "given",
            "SEAT_TAKEN",
            "SEAT_TAKEN",
            "SEAT_TAKEN",
        ],
    ),
    // Number 3 is the watcher.
    Row(
        "passScribe",
        "mutation { passScribe(match: $id, to: 3) { __typename ... on Barred { because } } }",
        seen(["WATCHER_DECIDES", "given", "given", "given", "given"]),
    ),
    Row(
        "eraseName",
        "mutation { eraseName(match: $id, seat: 2) { __typename ... on Barred { because } } }",
        seen(["NOT_THEIR_NAME", "NOT_THEIR_NAME", "given", "given", "given"]),
    ),
    Row(
        "accept",
        "mutation { accept(match: $id, upTo: 1) { __typename ... on Barred { because } } }",
        seen([
            "ONLY_PLAYERS_ACCEPT",
            "given",
            "given",
            "ONLY_PLAYERS_ACCEPT",
            "ONLY_PLAYERS_ACCEPT",
        ]),
    ),
    // Each plays alone. `hands.rs` shows them among teammates.
    Row(
        "showHand",
        "mutation { showHand(match: $id, cards: []) { __typename ... on Barred { because } } }",
        seen(["NOBODY_TO_SHOW"; 5]),
    ),
    // Subscriptions; those of all matches tell of the ones that are seen.
    Row("entries", "subscription { entries(match: $id, from: 1) { seq } }", HIDDEN),
    Row("changes", "subscription { changes(match: $id) { cursor } }", HIDDEN),
    Row("shared", "subscription { shared(match: $id) { scribe } }", HIDDEN),
    Row("hands", "subscription { hands(match: $id) { seat } }", seen(["nothing"; 5])),
    // Nobody else has joined a match that is opened just now.
    Row(
        "matchOpened",
        "subscription { matchOpened { id } }",
        ["nothing", "nothing", "nothing", "nothing", "nothing", "nothing", "given", "nothing"],
    ),
    Row("matchChanged", "subscription { matchChanged { id } }", UNSEEN),
];

/// What an answer comes to.
fn meaning(field: &str, answer: &Value) -> String {
    if let Some(error) = answer["errors"].get(0) {
        return error["extensions"]["code"].as_str().expect("a code").to_owned();
    }
    let given = &answer["data"][field];
    let barred = [&given["because"], &given["barred"]["because"]];
    if let Some(because) = barred.into_iter().find_map(Value::as_str) {
        return because.to_owned();
    }
    let nothing = given.is_null()
        || given.as_array().is_some_and(Vec::is_empty)
        || given["edges"].as_array().is_some_and(Vec::is_empty);
    if nothing { "nothing" } else { "given" }.to_owned()
}

/// The first thing that a subscription tells, or why it tells nothing.
async fn told(
    matches: &Matches,
    who: &Table,
    everybody: &Everybody,
    field: &str,
    question: &str,
) -> String {
    let mut about = everybody.id.clone();
    let mut socket = who.socket().await;
    let authorization = who.known().map(|token| format!("Bearer {token}"));
    let init = json!({ "type": "connection_init", "payload": { "authorization": authorization } });
    socket.say(init).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "connection_ack");
    let payload = json!({ "query": question });
    socket.say(json!({ "type": "subscribe", "id": "q", "payload": payload })).await;
    if field.starts_with("match") {
        // Asked behind it, so that it runs when something happens.
        let payload = json!({ "query": "{ openToAll }" });
        socket.say(json!({ "type": "subscribe", "id": "then", "payload": payload })).await;
        while socket.hear().await.expect("an answer")["id"] != "then" {}
        about = happens(matches, everybody, field).await;
    }
    loop {
        let said = socket.hear().await.expect("an answer");
        if said["id"] != "q" {
            continue;
        }
        if said["type"] == "error" {
            return said["payload"][0]["extensions"]["code"].as_str().expect("a code").to_owned();
        }
        if field.starts_with("match") {
            let id = &said["payload"]["data"][field]["id"];
            return if *id == about.as_str() { "given" } else { "nothing" }.to_owned();
        }
        return meaning(field, &said["payload"]);
    }
}

/// Something happens in a match, whose id it is, and then in one that everybody sees.
async fn happens(matches: &Matches, everybody: &Everybody, field: &str) -> String {
    let [.., scribe, _] = &everybody.people;
    if field == "matchOpened" {
        let id = scribe.open(OPENING).await;
        let Event::Opened(opening) =
            parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("one")
        else {
            panic!("an opening")
        };
        let begun = matches.begin(&opening, &Players::default(), None, None);
        assert!(matches!(begun, Ok(Begun::Opened(_))));
        return id;
    }
    assert_eq!(scribe.log(&everybody.id, 1, "1 rolls 1 1 1 4 6").await["__typename"], "Accepted");
    let id = scribe.open(OPENING).await;
    let publish = "mutation($id: ID!) { publish(match: $id, public: true) { __typename } }";
    scribe.ask(publish, json!({ "id": id })).await;
    assert_eq!(scribe.log(&id, 1, "1 rolls 1 1 1 4 6").await["__typename"], "Accepted");
    everybody.id.clone()
}

#[test]
fn every_field_of_the_schema_has_a_row() {
    let rows: BTreeSet<String> = ROWS.iter().map(|row| row.0.to_owned()).collect();
    assert_eq!(rows.len(), ROWS.len(), "a field has one row");
    let others = OF_THE_DESK.iter().chain(&OF_CAMPAIGNS);
    let others: BTreeSet<String> = others.map(|field| (*field).to_owned()).collect();
    assert!(rows.is_disjoint(&others));
    assert_eq!(&rows | &others, fields(&["Query", "Mutation", "Subscription"]));
}

#[actix_web::test]
async fn everybody_is_answered_what_is_for_them() {
    let folder = Folder::new("who");
    let mut claim = None;
    let (matches, service, anybody) = twice::serve(folder.path(), Audience::Programs, |matches| {
        let (matches, code) = matches.private().expect("a code");
        claim.get_or_insert(code);
        // Here more people join than sit in any hall.
        let tries = Tries::of(NonZeroU32::MAX, NonZeroU32::MAX);
        matches.with_bgg_id(Some(268_864)).with_tries(tries)
    });
    let claim = claim.expect("the code of one server is that of all");
    let mut wrong = Vec::new();
    // What changes nothing is asked at one table, what does at a new one each time.
    let still = Everybody::at(&anybody).await;
    let open =
        r#"mutation { openSeason(name: "Spring") { ... on SeasonOpened { season { id } } } }"#;
    let opened = still.people[6].ask(open, json!({})).await;
    let season = opened["openSeason"]["season"]["id"].as_str().expect("an id").to_owned();
    for Row(field, question, answers) in ROWS {
        for (n, expected) in answers.iter().enumerate() {
            let changes = question.starts_with("mutation")
                || field.starts_with("matchO")
                || field.starts_with("matchC");
            let new = if changes { Some(Everybody::at(&anybody).await) } else { None };
            let everybody = new.as_ref().unwrap_or(&still);
            let words = [("$id", &everybody.id), ("$code", &everybody.code)];
            let claim = claim.as_str().to_owned();
            let quoted = |text: String, (name, value): (&str, &String)| {
                text.replace(name, &format!("{value:?}"))
            };
            let question = words
                .into_iter()
                .chain([("$claim", &claim), ("$season", &season)])
                .fold((*question).to_owned(), quoted);
            let who = &everybody.people[n];
            let answer = if question.starts_with("subscription") {
                told(&matches, who, everybody, field, &question).await
            } else {
                meaning(field, &who.answer(&question, json!({})).await)
            };
            if answer != *expected {
                wrong.push(format!("{field}, {}: {answer}, not {expected}", PEOPLE[n]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    service.stop().await.expect("a service that ran");
}
