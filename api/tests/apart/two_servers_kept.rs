//! What is kept beside logs, on two servers that share a database.

use std::sync::Arc;

use crate::support::pair::{
    OPENING, Pair, ROLL, begun, database, entry, fails, head, known, names, outcome, private,
    throne,
};
use crate::support::shared::server;
use crate::support::{LOG, Table};
use api::matches::desks::{TableOpened, ToOpenTable};
use api::matches::seats::Token;
use api::matches::{Begun, Matches};
use api::words::Language;
use desk::{Round, Side, Table as Place};
use events::journal::{Journal, MatchId};
use serde_json::{Value, json};

#[actix_web::test]
async fn what_is_told_of_entries_later_is_told_by_servers_that_know_them() {
    let (_, address) = database();
    let elsewhere = database().1;
    let pair = Pair::start(&address, |matches| matches);
    let there = Matches::connect(&elsewhere).expect("a database");
    let Begun::Opened(table) = begun(&there) else { panic!("it can be opened") };
    let id = table.id().to_string();
    let written = crate::support::Folder::new("completed");
    let file = |name: &str| written.path().join(name).to_string_lossy().into_owned();
    let (packed, archive) = (file("packed"), file("archive"));
    throne(&elsewhere, &["export", &id, "--form", "packed", "--out", &packed]);
    throne(&elsewhere, &["export", &id, "--out", &archive]);
    throne(&address, &["import", &packed]);
    let asks = "query($id: ID!) { match(id: $id) { entries { at } } }";
    let at = |server: &Table| {
        let (server, id) = (server.clone(), id.clone());
        async move { server.ask(asks, json!({ "id": id })).await["match"]["entries"][0]["at"].take() }
    };
    let now = [at(&pair.a).await, at(&pair.b).await];
    assert_eq!(now[0], now[1]);
    let said = throne(&address, &["import", &archive]);
    assert!(said.contains("1 events have their times"), "{said}");
    let then = [at(&pair.a).await, at(&pair.b).await];
    assert!(then[0] == then[1] && then[0] != now[0], "{now:?}, {then:?}");
    pair.stop().await;
}

#[actix_web::test]
async fn what_the_operator_deletes_and_forgets_is_gone_from_servers_that_run() {
    let (database, address) = database();
    let pair = Pair::start(&address, |matches| matches);
    let [id, gone] = [pair.a.open(OPENING).await, pair.b.open(OPENING).await];
    assert_eq!(names(&pair.b, &id).await, json!([{ "name": "Ann" }, { "name": "Bo" }]));
    let erase = "mutation($id: ID!) { eraseName(match: $id, seat: 2) { __typename } }";
    pair.b.ask(erase, json!({ "id": id })).await;
    assert_eq!(names(&pair.a, &id).await, json!([{ "name": "Ann" }, { "name": null }]));
    let said = throne(&address, &["forget", "Ann"]);
    assert!(said.contains("in 2 matches"), "{said}");
    for server in [&pair.a, &pair.b] {
        assert_eq!(names(server, &id).await, json!([{ "name": null }, { "name": null }]));
    }
    assert_eq!(server().ask(&database, "SELECT count(*) FROM memo WHERE text LIKE '%Ann%'"), "0");
    throne(&address, &["delete", &gone]);
    for server in [&pair.a, &pair.b] {
        assert_eq!(head(server, &gone).await, Value::Null);
        let log = json!({ "id": gone, "expected": 1, "line": ROLL });
        assert_eq!(fails(server, LOG, log).await, "NOT_FOUND");
        let list = server.ask("{ matches(first: 9) { id } }", json!({})).await;
        assert_eq!(list["matches"], json!([{ "id": id }]));
    }
    pair.stop().await;
}

#[actix_web::test]
async fn a_season_is_said_on_both_and_nothing_of_it_is_lost() {
    let (_, address) = database();
    let pair = Pair::start(&address, |matches| matches);
    let open =
        r#"mutation { openSeason(name: "Spring") { ... on SeasonOpened { season { id } } } }"#;
    let opened = pair.a.ask(open, json!({})).await["openSeason"].take();
    let season = opened["season"]["id"].as_str().expect("an id");
    let say = "mutation($season: ID!, $expected: Int!, $line: String!) {
        sayOfSeason(season: $season, expected: $expected, line: $line) {
            __typename ... on SeasonChanged { head } } }";
    let mut said = 0;
    for round in 0..8 {
        // Whoever says what is said there at the same moment has said it: only of two different things one is late.
        let at_once = [(&pair.a, 'A'), (&pair.b, 'B')].map(|(table, name)| {
            let line = format!("merge {name}{round} into Q{round}");
            table.ask(say, json!({ "season": season, "expected": said, "line": line }))
        });
        let answers = futures_util::future::join_all(at_once).await;
        let of = |what: &str| {
            let is = |answer: &&Value| answer["sayOfSeason"]["__typename"] == what;
            answers.iter().filter(is).count()
        };
        assert_eq!((of("SeasonSaid"), of("SeasonChanged")), (1, 1), "{answers:?}");
        said += 1;
    }
    let head = "query($id: ID!) { season(id: $id) { head } }";
    for server in [&pair.a, &pair.b] {
        assert_eq!(server.ask(head, json!({ "id": season })).await["season"]["head"], said);
    }
    pair.stop().await;
}

#[actix_web::test]
async fn an_event_is_run_from_both_and_every_fact_is_there_once() {
    use crate::support::desk::{At, open, try_join};
    const PLAYERS: usize = 24;
    let (_, address) = database();
    let pair = Pair::start(&address, private);
    let settings =
        ["title Winter Cup", "format swiss", "rounds fixed 3", "heroes free", "assist options"];
    let (organiser, codes) = open(&pair.a.with(&known("organiser")), &settings).await;
    let servers = [&pair.a, &pair.b];
    let everywhere = servers.map(|server| organiser.seen_by(&server.with(&known("organiser"))));
    let registered: Vec<Vec<String>> = (1..=PLAYERS).map(|n| vec![format!("Player {n}")]).collect();
    let register = "mutation($event: ID!, $players: [[String!]!]!) {
        registerPlayers(event: $event, players: $players) { __typename } }";
    let asked = json!({ "event": organiser.event, "players": registered });
    let said = everywhere[1].table.ask(register, asked).await;
    assert_eq!(said["registerPlayers"]["__typename"], "FactsLogged");
    // All phones join at once, half of them here and half there: what one writes undoes nothing of another.
    let joins = (1..=PLAYERS).map(|n| {
        let (table, code) = (servers[n % 2].with(&known(&format!("phone{n}"))), &codes["player"]);
        async move { try_join(&table, code, json!({ "person": n.to_string() })).await }
    });
    for joined in futures_util::future::join_all(joins).await {
        assert_eq!(joined["__typename"], "EventJoined", "{joined}");
    }
    for n in 1..=PLAYERS {
        let there = servers[(n + 1) % 2].with(&known(&format!("phone{n}")));
        let at = At { table: there, event: organiser.event.clone() };
        let me = at.see("me { person { player } }").await;
        assert_eq!(me["me"]["person"]["player"], n, "{me}");
    }
    // Facts of both come one behind the other, and both know all of them.
    let before = everywhere[0].position().await;
    let said = (0..40).map(|n| {
        let at = &everywhere[n % 2];
        async move { at.ok(&format!("announced text note {n}")).await }
    });
    futures_util::future::join_all(said).await;
    for at in &everywhere {
        assert_eq!(at.position().await, before + 40);
    }
    let log = "log(first: 200) { place line }";
    assert_eq!(everywhere[0].see(log).await, everywhere[1].see(log).await);
    // Both at a table open its match, and the second has not heard of the first: it has one.
    let pairs: Vec<(u16, u16)> = (1..=PLAYERS as u16).step_by(2).map(|n| (n, n + 1)).collect();
    everywhere[0].post(1, &pairs, &[]).await;
    for (player, hero) in [(1, "Barbarian"), (2, "Moon Elf")] {
        everywhere[1].ok(&format!("chose round 1; table 1; person {player}; hero {hero}")).await;
    }
    let event: MatchId = organiser.event.parse().expect("an id");
    let both = [(), ()].map(|()| private(Matches::connect(&address).expect("a database")));
    for matches in &both {
        assert_eq!(matches.hall(event).expect("an event").id(), event);
    }
    let opened = [(&both[0], 1), (&both[1], 2)].map(|(matches, player)| {
        let token = Token::sent(&known(&format!("phone{player}"))).expect("a token");
        let wanted = ToOpenTable {
            round: Round::new(1).expect("a round"),
            table: Place::new(1).expect("a table"),
            starter: Some(Side::First),
            heroes: Vec::new(),
            language: Language::English,
        };
        match matches.open_table(event, Some(&token), &wanted, None) {
            Ok(Ok(TableOpened::Opened { table, token })) => (table.id(), token.is_some()),
            other => panic!("{other:?}"),
        }
    });
    assert_eq!(opened[0].0, opened[1].0, "it is that of who was faster");
    assert_eq!([opened[0].1, opened[1].1], [true, false], "who is its scribe");
    let journal = Journal::connect(&address).expect("a journal");
    assert_eq!(journal.list().expect("a list").len(), 1, "no other match is left");
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
    pair.stop().await;
}

#[actix_web::test]
async fn what_cannot_be_read_costs_itself() {
    let (database, address) = database();
    let first = Pair::start(&address, private);
    let ann = first.a.with(&known("ann"));
    let [id, other] = [ann.open(OPENING).await, ann.open(OPENING).await];
    first.stop().await;
    for spoil in [
        format!("UPDATE beside SET bytes = 'x' WHERE match = '{id}'"),
        format!("UPDATE memo SET text = '[\"Ann' WHERE id = '{id}'"),
        "INSERT INTO memo VALUES ('seasons', 'no id', 1, '{}')".to_owned(),
    ] {
        server().ask(&database, &spoil);
    }
    let matches = Arc::new(Matches::connect(&address).expect("it starts all the same"));
    let garbled: Vec<String> = matches.garbled().collect();
    assert_eq!(garbled.len(), 3, "{garbled:?}");
    assert!(garbled.iter().filter(|why| why.contains(&id)).count() == 2, "{garbled:?}");
    drop(matches);
    let codes = std::cell::RefCell::new(Vec::new());
    let pair = Pair::start(&address, |matches| {
        let (matches, code) = matches.private().expect("a code");
        codes.borrow_mut().push(code.as_str().to_owned());
        matches
    });
    for server in [&pair.a, &pair.b] {
        let ann = server.with(&known("ann"));
        assert_eq!(head(&ann, &id).await, Value::Null, "its seats are lost");
        assert_eq!(names(&ann, &other).await, json!([{ "name": "Ann" }, { "name": "Bo" }]));
    }
    // It is claimed on one, and theirs on both, without the names.
    let claim =
        "mutation($id: ID!, $code: String!) { claim(match: $id, code: $code) { __typename } }";
    let asked = json!({ "id": id, "code": codes.borrow()[1] });
    let claimed = pair.a.with(&known("ann")).ask(claim, asked).await;
    assert_eq!(claimed["claim"]["__typename"], "Seated");
    for server in [&pair.a, &pair.b] {
        let names = names(&server.with(&known("ann")), &id).await;
        assert_eq!(names, json!([{ "name": null }, { "name": null }]));
    }
    // An entry that cannot be read holds up nobody who follows another match.
    let ann = [pair.a.with(&known("ann")), pair.b.with(&known("ann"))];
    let public = "mutation($id: ID!) { publish(match: $id, public: true) { __typename } }";
    ann[0].ask(public, json!({ "id": other })).await;
    let mut socket = pair.b.socket().await;
    socket.begin().await;
    socket.follow("m", &other, 1).await;
    assert_eq!(
        (entry(&mut socket).await["seq"].take(), head(&ann[1], &id).await),
        (json!(1), json!(1))
    );
    let spoil = format!(
        "INSERT INTO entry SELECT position + 1000, match, 2, at, by, NULL, 'x', NULL, NULL, link, NULL FROM entry \
         WHERE match = '{id}'; UPDATE tail SET position = position + 2000; NOTIFY throne, '99999'"
    );
    server().ask(&database, &spoil);
    assert_eq!(outcome(&ann[0], &other, 1, ROLL, None).await, "Accepted");
    assert_eq!(entry(&mut socket).await["seq"], 2);
    let asks = "query($id: ID!) { match(id: $id) { head } }";
    assert_eq!(fails(&ann[1], asks, json!({ "id": id })).await, "STORE");
    pair.stop().await;
}
