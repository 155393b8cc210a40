//! The rulebook's example, logged line by line through GraphQL at a server on a real port.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::{Folder, LOG, Socket, Table, example};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A service on a free port, with a client. The folder is gone at the end.
fn service(name: &str) -> (Service, Table, Folder) {
    let folder = Folder::new(name);
    let matches = Arc::new(Matches::open(folder.path()).expect("an empty journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table, folder)
}

/// What a socket is told of a match, up to its last entry.
async fn told(socket: &mut Socket, count: usize) -> Vec<(u64, String, String)> {
    let mut entries = Vec::new();
    while entries.len() < count {
        let message = socket.hear().await.expect("the next entry");
        assert_eq!(message["type"], "next", "{message}");
        let entry = &message["payload"]["data"]["entries"];
        let text = |field: &str| entry[field].as_str().expect(field).to_owned();
        entries.push((entry["seq"].as_u64().expect("a sequence"), text("line"), text("digest")));
    }
    entries
}

fn seat(entry: &Value, number: usize) -> &Value {
    &entry["sheet"]["seats"][number - 1]
}

#[actix_web::test]
async fn the_example_of_the_rulebook_comes_out_as_printed() {
    let (service, table, _folder) = service("example");
    let lines = example();
    let id = table.open(&lines[0]).await;
    let mut late = table.socket().await;
    late.begin().await;
    let mut entries = Vec::new();
    for (seen, line) in (1..).zip(&lines[1..]) {
        if seen == 6 {
            late.follow("from the start", &id, 1).await;
        }
        let mut outcome = table.log(&id, seen, line).await;
        assert_eq!(outcome["__typename"], "Accepted", "{line}: {outcome}");
        entries.push(outcome["entry"].take());
    }

    // Eclipse: 7, and 2 for Targeted; Thick Skin heals 4. 50 − 9 + 4 = 45.
    let eclipse = &entries[7];
    assert_eq!(eclipse["line"], "1 ends");
    let total = &eclipse["breakdowns"][0];
    assert_eq!(total["settled"], true);
    assert_eq!(
        (&total["incoming"], &total["subtotal"], &total["dealt"]),
        (&json!(7), &json!(9), &json!(9))
    );
    assert_eq!(
        (&total["healed"], &total["before"], &total["after"]),
        (&json!(4), &json!(50), &json!(45))
    );
    let terms = |total: &Value| -> Vec<Value> {
        let rows = total["rows"].as_array().expect("rows");
        rows.iter()
            .map(|row| json!([row["step"], row["source"], row["change"], row["running"]]))
            .collect()
    };
    assert_eq!(
        terms(total),
        [
            json!(["INCOMING", "Eclipse", 7, 7]),
            json!(["ADD", "Targeted", 2, 9]),
            json!(["HEAL", "Thick Skin", 4, 9])
        ]
    );
    let tokens = json!([{ "token": "Blind", "count": 1 }, { "token": "Entangle", "count": 1 },
                        { "token": "Targeted", "count": 1 }]);
    let sorted = |tokens: &Value| {
        let mut tokens = tokens.as_array().expect("tokens").clone();
        tokens.sort_by_key(Value::to_string);
        Value::Array(tokens)
    };
    assert_eq!(sorted(&seat(eclipse, 2)["tokens"]), sorted(&tokens));
    assert_eq!(seat(eclipse, 2)["health"], 45);

    // Smack II: 9, of which Missed Me prevents 5, the half of 9 rounded up. 50 − 4 = 46.
    let smack = &entries[18];
    assert_eq!(smack["line"], "2 ends");
    assert_eq!(
        terms(&smack["breakdowns"][0]),
        [json!(["INCOMING", "Smack II", 9, 9]), json!(["HALF", "Missed Me", -5, 4])]
    );
    assert_eq!(smack["breakdowns"][0]["dealt"], 4);
    assert_eq!(smack["breakdowns"][0]["rows"][1]["rule"], "C-19");
    assert_eq!((&seat(smack, 1)["health"], &seat(smack, 2)["health"]), (&json!(46), &json!(45)));
    assert_eq!(seat(smack, 2)["tokens"], json!([{ "token": "Targeted", "count": 1 }]));
    assert_eq!(seat(smack, 2)["upgrades"], json!(["Smack II"]));

    // The next turn is the third: the Moon Elf has drawn a card and gained a CP.
    let last = entries.last().expect("entries");
    assert_eq!((&last["sheet"]["turn"], &last["sheet"]["active"]), (&json!(3), &json!(1)));
    assert_eq!((&seat(last, 1)["cp"], &seat(last, 1)["handCount"]), (&json!(1), &json!(3)));
    for entry in &entries {
        for rule in entry["rules"].as_array().expect("rules") {
            assert_ne!(rule["says"], "", "{rule}");
            assert_ne!(rule["document"], "", "{rule}");
        }
    }

    // Who came late was told the same, each entry once; who comes at the end is told what is left.
    let all = told(&mut late, lines.len()).await;
    let expected: Vec<u64> = (1..=lines.len() as u64).collect();
    assert_eq!(all.iter().map(|entry| entry.0).collect::<Vec<_>>(), expected);
    assert_eq!(
        all.iter().map(|entry| &entry.1).collect::<Vec<_>>(),
        lines.iter().collect::<Vec<_>>()
    );
    for (entry, told) in entries.iter().zip(&all[1..]) {
        assert_eq!(entry["digest"], told.2.as_str());
    }
    late.follow("from the end", &id, 20).await;
    assert_eq!(told(&mut late, 2).await, all[19..]);

    // Read back, it is the same as when it was logged.
    let query = "query($id: ID!) { match(id: $id) { head ruleset title
        entries(from: 9, to: 9) { line digest }
        state(at: 9) { seats { health } }
        now: state { turn }
        options { act by label line slots { kind count choices } } } }";
    let data = table.ask(query, json!({ "id": id })).await;
    let read = &data["match"];
    assert_eq!(
        (&read["head"], &read["ruleset"], &read["title"]),
        (&json!(21), &json!("1.0"), &Value::Null)
    );
    assert_eq!(read["entries"], json!([{ "line": "1 ends", "digest": eclipse["digest"] }]));
    assert_eq!(read["state"]["seats"], json!([{ "health": 50 }, { "health": 45 }]));
    assert_eq!(read["now"]["turn"], 3);
    let roll =
        read["options"].as_array().expect("options").iter().find(|option| option["act"] == "ROLL");
    let roll = roll.expect("a roll");
    assert_eq!(roll["line"], "1 rolls _");
    assert_eq!(
        roll["slots"],
        json!([{ "kind": "DICE", "count": 5, "choices": ["1", "2", "3", "4", "5", "6"] }])
    );
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn the_same_whole_log_is_judged_the_same_without_storing_it() {
    let (service, table, _folder) = service("replay");
    let log = example().join("\n");
    let query = "query($log: String!) { replay(log: $log) {
        entries { seq verdict digest } sheet { seats { health } } options { act } refusedOpening { line } } }";
    let data = table.ask(query, json!({ "log": log })).await;
    let entries = data["replay"]["entries"].as_array().expect("entries");
    assert_eq!(entries.len(), 21);
    assert!(entries.iter().all(|entry| entry["verdict"] == "ACCEPTED"));
    assert_eq!(data["replay"]["sheet"]["seats"], json!([{ "health": 46 }, { "health": 45 }]));
    let data =
        table.ask(query, json!({ "log": "open 9.9 1v1; 1 Moon Elf; 2 Barbarian; 1 starts" })).await;
    assert_eq!(data["replay"]["entries"], json!([]));
    assert_eq!(
        data["replay"]["refusedOpening"]["line"],
        "open 9.9 1v1; 1 Moon Elf; 2 Barbarian; 1 starts"
    );
    let answer = table.answer(query, json!({ "log": "open" })).await;
    assert_eq!(answer["errors"][0]["extensions"]["code"], "UNREADABLE");
    let data = table.ask("{ matches { id } }", json!({})).await;
    assert_eq!(data["matches"], json!([]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_cannot_be_logged_is_answered_and_not_stored() {
    let (service, table, _folder) = service("answers");
    let id = table.open("open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts").await;

    let refused = table.log(&id, 1, "2 rolls 1 2 3 4 5").await;
    assert_eq!(refused["__typename"], "Refused");
    assert_eq!(refused["line"], "2 rolls 1 2 3 4 5");
    let citation = &refused["ruling"]["citations"][0];
    assert!(["rule", "document", "at"].iter().all(|field| citation[field] != ""), "{refused}");
    assert!(
        refused["ruling"]["sentence"].as_str().expect("words").contains("Moon Elf"),
        "{refused}"
    );

    let unreadable = table.log(&id, 1, "1 rolls 1 2 7").await;
    assert_eq!(unreadable["__typename"], "Unreadable");
    assert_eq!((&unreadable["line"], &unreadable["column"]), (&json!(1), &json!(13)));

    assert_eq!(table.log(&id, 1, "1 rolls 1 2 3 4 5").await["__typename"], "Accepted");
    let late = table.log(&id, 1, "1 rolls 1 2 3 4 5").await;
    assert_eq!(late["__typename"], "OutOfDate");
    assert_eq!(
        (&late["head"], &late["missed"]),
        (&json!(2), &json!([{ "seq": 2, "line": "1 rolls 1 2 3 4 5" }]))
    );
    let ahead = table.log(&id, 7, "1 rolls 1 2 3 4 5").await;
    assert_eq!((&ahead["__typename"], &ahead["head"]), (&json!("OutOfDate"), &json!(2)));
    assert_eq!(table.notation(&id).await.len(), 2);

    let open = "mutation($line: String, $opening: OpeningInput) { openMatch(line: $line, opening: $opening) {
        __typename ... on Refused { line ruling { refusal } } ... on Unreadable { message line column } } }";
    let outcome =
        table.ask(open, json!({ "line": "open 1.0 1v1; 1 Moon Elf; 2 Gandalf; 1 starts" })).await;
    assert_eq!(outcome["openMatch"]["ruling"]["refusal"], "UNKNOWN_NAME");
    let outcome = table.ask(open, json!({ "line": "1 rolls 1" })).await;
    assert_eq!(outcome["openMatch"]["__typename"], "Unreadable");
    for (heroes, answer) in [(json!([]), "Unreadable"), (json!(["Moon Elf"]), "Refused")] {
        let opening = json!({ "ruleset": "1.0", "mode": "1v1", "heroes": heroes, "starts": 1 });
        let outcome = table.ask(open, json!({ "opening": opening })).await;
        assert_eq!(outcome["openMatch"]["__typename"], answer);
    }
    let answer = table.answer(open, json!({})).await;
    assert_eq!(answer["errors"][0]["extensions"]["code"], "BAD_REQUEST");
    let data = table.ask("{ matches { id entries } }", json!({})).await;
    assert_eq!(data["matches"], json!([{ "id": id, "entries": 2 }]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_list_says_who_plays_and_how_they_stand() {
    let (service, table, _folder) = service("listed");
    let id = table.open("open 1.0 1v1; 1 Moon Elf \"Ann\"; 2 Barbarian; 1 starts").await;
    let list = "{ matches { turn winner seats { seat hero name health healthAtFirst } } }";
    let seat = |seat: u8, hero: &str, name: Value| json!({ "seat": seat, "hero": hero, "name": name, "health": 50, "healthAtFirst": 50 });
    let mut told = json!({ "turn": 1, "winner": null, "seats": [
        seat(1, "Moon Elf", json!("Ann")),
        seat(2, "Barbarian", Value::Null),
    ] });
    assert_eq!(table.ask(list, json!({})).await["matches"], json!([told]));
    assert_eq!(table.log(&id, 1, "1 concedes").await["__typename"], "Accepted");
    told["winner"] = json!(2);
    assert_eq!(table.ask(list, json!({})).await["matches"], json!([told]));
    let erase = "mutation($id: ID!) { eraseName(match: $id, seat: 1) { __typename } }";
    table.ask(erase, json!({ "id": id })).await;
    told["seats"][0]["name"] = Value::Null;
    assert_eq!(table.ask(list, json!({})).await["matches"], json!([told]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn how_matches_ended_is_told_in_the_language_that_is_asked_for() {
    let (service, table, _folder) = service("languages");
    let id = table.open("open 1.0 1v1; 1 Moon Elf; 2 Moon Elf; 1 starts").await;
    let list = "query($language: String) { matches(language: $language) { outcome } }";
    let ended = async |language: Value| {
        table.ask(list, json!({ "language": language })).await["matches"][0]["outcome"].clone()
    };
    assert_eq!(ended(json!("fr")).await, Value::Null);
    assert_eq!(table.log(&id, 1, "1 concedes").await["__typename"], "Accepted");
    assert_eq!(ended(json!("fr")).await, "Moon Elf (place 2) gagne la partie.");
    for english in [json!("en"), json!("de"), Value::Null] {
        assert_eq!(ended(english).await, "Moon Elf (seat 2) wins the match.");
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_request_that_is_sent_again_is_logged_once() {
    let (service, table, _folder) = service("again");
    let id = table.open("open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts").await;
    let send = |expected: u32, line: &'static str, key: &'static str| {
        let variables = json!({ "id": id, "expected": expected, "line": line, "key": key });
        let table = table.clone();
        async move { table.answer(LOG, variables).await }
    };
    let first = send(1, "1 rolls 1 2 3 4 5", "a").await;
    assert_eq!(first["data"]["log"]["entry"]["seq"], 2);
    // Neither with what was seen then, nor with what was seen since.
    assert_eq!(send(1, "1 rolls 1 2 3 4 5", "a").await, first);
    assert_eq!(send(2, "1 rolls 1 2 3 4 5", "a").await, first);
    let other = send(2, "1 rolls 1 2 3 4 6", "a").await;
    assert_eq!(other["errors"][0]["extensions"]["code"], "KEY_USED");
    assert_eq!(send(2, "1 rolls 1 2 3 4 6", "b").await["data"]["log"]["entry"]["seq"], 3);
    assert_eq!(table.notation(&id).await.len(), 3);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn typed_input_says_the_same_as_notation() {
    let (service, table, _folder) = service("typed");
    let open = "mutation($opening: OpeningInput!) { openMatch(opening: $opening) { ... on Opened { match { id notation } } } }";
    let opening = json!({ "ruleset": "1.0", "mode": "1v1", "heroes": ["Moon Elf", "Barbarian"], "starts": 1 });
    let data = table.ask(open, json!({ "opening": opening })).await;
    let opened = &data["openMatch"]["match"];
    assert_eq!(opened["notation"], "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts\n");
    let id = opened["id"].as_str().expect("an id");
    let log = "mutation($id: ID!, $expected: Int!, $event: EventInput!) {
        log(match: $id, expected: $expected, event: $event) {
            __typename ... on Accepted { entry { line } } ... on Unreadable { message } ... on Refused { ruling { sentence } } } }";
    let turns = |die: u8| json!({ "die": { "die": die, "to": 6 } });
    let said = [
        (json!({ "sold": { "by": 1, "cards": ["Transference!"] } }), "1 sells Transference!"),
        (json!({ "rolled": { "by": 1, "dice": [5, 5, 2, 6, 6] } }), "1 rolls 5 5 2 6 6"),
        (
            json!({ "played": { "by": 1, "card": "Twice as Wild!", "picks": [turns(1), turns(2)] } }),
            "1 plays Twice as Wild!: die 1 = 6 + die 2 = 6",
        ),
        (json!({ "announced": { "by": 1, "ability": "Eclipse" } }), "1 announces Eclipse"),
    ];
    for (expected, (event, line)) in (1..).zip(&said) {
        let variables = json!({ "id": id, "expected": expected, "event": event });
        let data = table.ask(log, variables).await;
        assert_eq!(data["log"]["entry"]["line"], *line, "{data}");
    }
    // MODE-HUD: the Hero Upgrades as a deck of their own.
    let opening = json!({ "ruleset": "1.0", "mode": "1v1", "heroes": ["Moon Elf", "Barbarian"], "starts": 2, "heroUpgradeDeck": true });
    let data = table.ask(open, json!({ "opening": opening })).await;
    let line = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 2 starts; hero upgrade deck\n";
    assert_eq!(data["openMatch"]["match"]["notation"], line);
    let none = json!({ "id": id, "expected": 5, "event": { "rolled": { "by": 1, "dice": [] } } });
    assert_eq!(table.ask(log, none).await["log"]["message"], "expected 1 to 5 dice, found 0");
    let both = json!({ "id": id, "expected": 5, "event": { "passed": { "by": 1 }, "ended": { "by": 1 } } });
    assert!(table.answer(log, both).await["errors"].is_array());
    service.stop().await.expect("a service that ran");
}

/// King of the Hill with six in the living rules: the page has lost the Health. MODE-KOTH, C-36
#[actix_web::test]
async fn a_starting_health_that_is_not_printed_is_said_by_the_table() {
    let (service, table, _folder) = service("said");
    let open = "mutation($opening: OpeningInput!) { openMatch(opening: $opening) { __typename
        ... on Opened { match { notation state { seats { health } } } } ... on Refused { ruling { refusal sentence } } } }";
    let heroes = ["Barbarian", "Moon Elf", "Pyromancer", "Monk", "Paladin", "Shadow Thief"];
    let opening = |mode: &str, heroes: &[&str], health: Value| {
        json!({ "opening":
        { "ruleset": "living", "mode": mode, "heroes": heroes, "starts": 1, "health": health } })
    };
    let unsaid = table.ask(open, opening("koth6", &heroes, Value::Null)).await;
    let sentence = "The mode koth6 leaves the starting Health to the table, and none is said of Barbarian: \
        say it of everybody, as in \"1 health 20\".";
    assert_eq!(unsaid["openMatch"]["ruling"]["sentence"], sentence);
    let none = table.ask(open, opening("koth6", &heroes, json!(0))).await;
    assert_eq!(none["openMatch"]["__typename"], "Refused");
    let said = table.ask(open, opening("koth6", &heroes, json!(20))).await;
    let notation = "open living koth6; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 5 Paladin; 6 Shadow Thief; 1 starts; \
        1 health 20; 2 health 20; 3 health 20; 4 health 20; 5 health 20; 6 health 20\n";
    assert_eq!(said["openMatch"]["match"]["notation"], notation);
    let seats = said["openMatch"]["match"]["state"]["seats"].as_array().expect("seats");
    assert!(seats.iter().all(|seat| seat["health"] == 20), "{seats:?}");
    // Where the book prints 35 for three, what is not said is as printed. MODE-KOTH
    let printed = table.ask(open, opening("koth3", &heroes[..3], Value::Null)).await;
    assert_eq!(printed["openMatch"]["match"]["state"]["seats"][2]["health"], 35);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn odds_are_asked_of_a_match_and_of_a_hero() {
    let (service, table, _folder) = service("odds");
    let lines = example();
    let id = table.open(&lines[0]).await;
    for (seen, line) in (1..).zip(&lines[1..8]) {
        table.log(&id, seen, line).await;
    }
    let query = "query($id: ID!) { match(id: $id) {
        odds(at: 4) { whyNot rolls { source } reach { hero dice attemptsLeft
            rows { ability tier keep with chance { numerator denominator exponent fraction percentText } } } }
        now: odds { whyNot reach { hero } }
        next: odds(seat: 2, held: true) { reach { hero dice attemptsLeft } } } }";
    let data = table.ask(query, json!({ "id": id })).await;
    let odds = &data["match"];
    assert_eq!(odds["odds"]["whyNot"], Value::Null);
    let reach = &odds["odds"]["reach"];
    assert_eq!((&reach["hero"], &reach["attemptsLeft"]), (&json!("Moon Elf"), &json!(1)));
    // 1 2 5 6 6, one attempt left: four moons need two of three dice, 16/216; the two sixes are kept.
    let eclipse =
        reach["rows"].as_array().expect("rows").iter().find(|row| row["ability"] == "Eclipse");
    let chance = json!({ "numerator": "576", "denominator": "7776", "exponent": 5, "fraction": "2/27",
                         "percentText": "7.41 %" });
    let row =
        json!({ "ability": "Eclipse", "tier": 1, "keep": [6, 6], "with": null, "chance": chance });
    assert_eq!(eclipse, Some(&row));
    let nobody = json!({ "whyNot": "Nobody rolls for an Offensive Ability now.", "reach": null });
    assert_eq!(odds["now"], nobody);
    // Entangle lies on the Barbarian's board now.
    let next = json!({ "reach": { "hero": "Barbarian", "dice": [], "attemptsLeft": 2 } });
    assert_eq!(odds["next"], next);
    let wrong = table.answer(&query.replace("at: 4", "at: 99"), json!({ "id": id })).await;
    assert_eq!(wrong["errors"][0]["extensions"]["code"], "NOT_FOUND");

    let query = "query($dice: [Int!]!) { odds(edition: \"living\", hero: \"Barbarian\", dice: $dice, attempts: 2) {
        reach { rows { ability tier needs chance { fraction } } } rolls { source dice outcomes { when chance { fraction } } } } }";
    let data = table.ask(query, json!({ "dice": [1, 1, 2, 6, 6] })).await;
    let smack = json!({ "ability": "Smack", "tier": 2, "needs": "4 Sword", "chance": { "fraction": "15/16" } });
    assert_eq!(data["odds"]["reach"]["rows"][1], smack);
    // Three dice show 14 or more in 35 of 216 cases.
    let overpower = json!({ "source": "Overpower", "dice": 3,
                            "outcomes": [{ "when": "14 or more", "chance": { "fraction": "35/216" } }] });
    assert!(data["odds"]["rolls"].as_array().expect("rolls").contains(&overpower));
    let wrong = table.answer(query, json!({ "dice": [1, 1, 2, 6] })).await;
    assert_eq!(wrong["errors"][0]["extensions"]["code"], "MALFORMED");
    service.stop().await.expect("a service that ran");
}

/// Two against two, seats 3 and 4 against the attacker on seat 1: a third for each on 1 to 4, a sixth that the opponents
/// choose, a sixth that the attacker does. MODE-2V2, C-35
#[actix_web::test]
async fn odds_say_whom_the_targeting_die_can_mean() {
    let (service, table, _folder) = service("targets");
    let heroes = "1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; phase offense";
    let id = table.open(&format!("open living 2v2; {heroes}")).await;
    let query = "query($id: ID!) { match(id: $id) { odds {
        targets { values seats choosers when chance { fraction } } } } }";
    let targets = table.ask(query, json!({ "id": id })).await["match"]["odds"]["targets"].take();
    let line = |values: Value, seats: Value, choosers: Value, when: &str, fraction: &str| {
        json!({
        "values": values, "seats": seats, "choosers": choosers, "when": when, "chance": { "fraction": fraction } })
    };
    let either = "Pyromancer and Monk choose: Pyromancer or Monk";
    let expected = json!([
        line(json!([1, 2]), json!([3]), json!([]), "Pyromancer", "1/3"),
        line(json!([3, 4]), json!([4]), json!([]), "Monk", "1/3"),
        line(json!([5]), json!([3, 4]), json!([3, 4]), either, "1/6"),
        line(json!([6]), json!([3, 4]), json!([1]), "Barbarian chooses: Pyromancer or Monk", "1/6"),
    ]);
    assert_eq!(targets, expected);
    let duel = table.open("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").await;
    let none = table.ask(query, json!({ "id": duel })).await;
    assert_eq!(none["match"]["odds"]["targets"], json!([]));
    service.stop().await.expect("a service that ran");
}
