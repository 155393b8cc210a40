//! What is kept beside logs, on two servers that share a database.

#[path = "../../events/tests/proxy/mod.rs"]
mod proxy;
mod support;

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use api::matches::desks::{TableOpened, ToOpenTable};
use api::matches::seats::{Joined, Token};
use api::matches::{AllLogged, Begun, Logged, Matches, ToOpen};
use api::words::Language;
use desk::{Round, Side, Table as Place};
use events::journal::{IdempotencyKey, Journal, MatchId};
use events::notation::{Written, parse, parse_log};
use events::{Event, Opening, Players, Seat};
use proxy::{Proxy, Way};
use serde_json::{Value, json};
use support::pair::{Pair, private};
use support::shared::server;
use support::{LOG, Socket, Table};
use tokio::time::{sleep, timeout};

const OPENING: &str = r#"open living 1v1; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 1 starts; phase offense"#;
const ROLL: &str = "1 rolls 1 1 1 4 6";
/// Longer than a crowded machine takes for anything.
const LONG: Duration = Duration::from_secs(60);

/// An empty database, and its address.
fn database() -> (String, String) {
    let database = server().database();
    let address = server().address(&database);
    (database, address)
}

fn known(name: &str) -> String {
    format!("{name:-<32}")
}

async fn codes(scribe: &Table, id: &str) -> Value {
    let share =
        "mutation($id: ID!) { share(match: $id) { ... on Seated { codes { code judgeCode } } } }";
    scribe.ask(share, json!({ "id": id })).await["share"]["codes"].take()
}

async fn join(who: &Table, code: &Value, seat: u8) -> Value {
    let join = "mutation($code: String!, $seat: Int) { join(code: $code, as: PLAYER, seat: $seat) {
        __typename ... on Seated { member { number } } ... on Barred { because } } }";
    who.ask(join, json!({ "code": code, "seat": seat })).await["join"].take()
}

/// What came of it: the name of the outcome, or why whoever asks is barred.
async fn outcome(table: &Table, id: &str, expected: usize, line: &str, key: Option<&str>) -> String {
    let variables = json!({ "id": id, "expected": expected, "line": line, "key": key });
    let logged = table.ask(LOG, variables).await["log"].take();
    let said = logged["because"].as_str().or(logged["__typename"].as_str());
    said.expect("an outcome").to_owned()
}

async fn names(table: &Table, id: &str) -> Value {
    let query = "query($id: ID!) { match(id: $id) { players { name } } }";
    table.ask(query, json!({ "id": id })).await["match"]["players"].take()
}

/// How many entries a match has; nothing if it is not there for whoever asks.
async fn head(table: &Table, id: &str) -> Value {
    let query = "query($id: ID!) { match(id: $id) { head } }";
    table.ask(query, json!({ "id": id })).await["match"]["head"].take()
}

/// The code of what went wrong, or the whole answer.
async fn fails(table: &Table, query: &str, variables: Value) -> String {
    let answer = table.answer(query, variables).await;
    let code = answer.pointer("/errors/0/extensions/code").and_then(Value::as_str);
    code.map_or_else(|| answer.to_string(), str::to_owned)
}

#[actix_web::test]
async fn a_handover_on_one_counts_on_the_other_at_once() {
    let (_, address) = database();
    let pair = Pair::start(&address, private);
    let [ann, bo] = ["ann", "bo"].map(known);
    let (ann, bo) = ([pair.a.with(&ann), pair.b.with(&ann)], [pair.a.with(&bo), pair.b.with(&bo)]);
    let id = ann[0].open(OPENING).await;
    assert_eq!(head(&bo[1], &id).await, Value::Null, "it is hidden from him");
    let code = codes(&ann[0], &id).await["code"].take();
    assert_eq!(join(&bo[1], &code, 2).await["member"]["number"], 2);
    assert_eq!(head(&bo[0], &id).await, 1);
    assert_eq!(outcome(&bo[0], &id, 1, ROLL, None).await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&ann[1], &id, 1, ROLL, Some("first")).await, "Accepted");
    let pass = "mutation($id: ID!) { passScribe(match: $id, to: 2) { __typename } }";
    assert_eq!(ann[0].ask(pass, json!({ "id": id })).await["passScribe"]["__typename"], "Changed");
    let next = "1 announces Smack";
    assert_eq!(outcome(&ann[1], &id, 2, next, None).await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&ann[0], &id, 2, next, None).await, "ONLY_THE_SCRIBE_LOGS");
    // What was answered before is answered again, wherever it is asked and whoever may log by now.
    for server in &ann {
        assert_eq!(outcome(server, &id, 1, ROLL, Some("first")).await, "Accepted");
        assert_eq!(server.notation(&id).await.len(), 2);
    }
    assert_eq!(outcome(&bo[1], &id, 2, next, None).await, "Accepted");
    pair.stop().await;
}

fn opening() -> Opening {
    let opening = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";
    let Ok(Event::Opened(opening)) = parse(opening) else { panic!("an opening") };
    opening
}

/// A match that belongs to nobody.
fn begun(matches: &Matches) -> Begun {
    matches.begin(&opening(), &Players::default(), None, None).expect("a journal")
}

fn opened(matches: &Matches, token: &Token) -> MatchId {
    let (players, language) = (&Players::default(), Language::English);
    let opening = &opening();
    let to_open = ToOpen { opening, players, house: None, key: None, remark: None, language };
    let begun = matches.begin_for(Some(token.clone()), &to_open).expect("a journal");
    let Ok((Begun::Opened(table), _)) = begun else { panic!("it can be opened") };
    table.id()
}

/// Here nobody hears anything by himself: what one server knows of the other it has asked for.
#[test]
fn what_was_judged_by_older_seats_is_refused_by_the_database_and_judged_anew() {
    let (_, address) = database();
    let [here, there] = [(), ()].map(|()| private(Matches::connect(&address).expect("a database")));
    let [ann, bo] = ["ann", "bo"].map(|name| Token::sent(&known(name)).expect("a token"));
    let id = opened(&here, &ann);
    there.hear().expect("heard");
    let shared = here.share(id, Some(ann.clone()), None).expect("stored").expect("the scribe may");
    let code = shared.codes.expect("codes").players;
    there.hear().expect("heard");
    let seat = Seat::new(2).expect("a seat").number();
    let joined = there.join(code.as_str(), Joined::Player(seat), Some(bo.clone())).expect("stored");
    let number = joined.expect("let in").member;
    // The first server does not know of Bo, and what it writes does not undo it.
    here.close(id, Some(&ann)).expect("stored").expect("the scribe may");
    assert_eq!(here.seats().of(id).expect("seats").members().count(), 2, "it looked again");
    there.hear().expect("heard");
    there.pass_scribe(id, Some(&ann), number).expect("stored").expect("the scribe may");
    // Ann was the scribe as far as the first server has heard.
    assert_eq!(here.seats().of(id).expect("seats").scribe, 1);
    let roll = parse(ROLL).expect("an event");
    let refused = here.log(id, 1, &roll, None, Some(&ann)).expect("a journal");
    assert!(matches!(refused, Logged::Barred(_)), "{refused:?}");
    let logged = here.log(id, 1, &roll, None, Some(&bo)).expect("a journal");
    assert!(matches!(logged, Logged::Accepted(_)), "{logged:?}");
    // And many lines at once, the other way round: back on the first server, and the second has not heard of that.
    there.hear().expect("heard");
    here.pass_scribe(id, Some(&bo), 1).expect("stored").expect("the scribe may");
    let event = parse("1 announces Smack").expect("an event");
    let next = [Written { event, ..parse_log(OPENING).expect("a log").remove(0) }];
    assert_eq!(there.seats().of(id).expect("seats").scribe, number);
    let refused = there.log_all(id, 2, &next, None, Some(&bo), Language::English);
    assert!(matches!(refused, Ok(AllLogged::Barred { .. })), "{refused:?}");
    assert_eq!(Journal::connect(&address).expect("a journal").head(id), Ok(Some(2)));
}

#[test]
fn whatever_comes_of_an_event_with_a_key_the_writer_is_asked_once() {
    let (_, address) = database();
    let proxy = Proxy::before(&address);
    let matches = private(Matches::connect(&proxy.address).expect("a database"));
    let [ann, bo] = ["ann", "bo"].map(|name| Token::sent(&known(name)).expect("a token"));
    let id = opened(&matches, &ann);
    let log = |expected, line: &str, key: &str, by: &Token| {
        let (before, event) = (proxy.begun(), parse(line).expect("an event"));
        let key = IdempotencyKey::new(key).ok();
        let logged = matches.log(id, expected, &event, key, Some(by)).expect("a journal");
        assert_eq!(proxy.begun() - before, 1, "{line}: {logged:?}");
        logged
    };
    assert!(matches!(log(1, ROLL, "one", &ann), Logged::Accepted(_)));
    assert!(matches!(log(1, ROLL, "one", &ann), Logged::Accepted(_)), "the same request");
    assert!(matches!(log(1, ROLL, "one", &bo), Logged::Accepted(_)), "by whoever knows the key");
    assert!(matches!(log(1, ROLL, "two", &ann), Logged::OutOfDate { head: 2, .. }));
    assert!(matches!(log(2, "1 announces Nothing", "three", &ann), Logged::Refused(_)));
    assert!(matches!(log(2, "1 announces Smack", "four", &bo), Logged::Barred(_)));
    assert_eq!(matches.journal().head(id), Ok(Some(2)));
    // Nor twice where another server was faster than this one has heard.
    let other = private(Matches::connect(&address).expect("a database"));
    let smack = parse("1 announces Smack").expect("an event");
    let faster = other.log(id, 2, &smack, None, Some(&ann)).expect("a journal");
    assert!(matches!(faster, Logged::Accepted(_)), "{faster:?}");
    let late = log(2, "1 announces Smack", "five", &ann);
    assert!(matches!(late, Logged::OutOfDate { head: 3, .. }), "{late:?}");
}

#[actix_web::test]
async fn what_is_told_of_entries_later_is_told_by_servers_that_know_them() {
    let (_, address) = database();
    let elsewhere = database().1;
    let pair = Pair::start(&address, |matches| matches);
    let there = Matches::connect(&elsewhere).expect("a database");
    let Begun::Opened(table) = begun(&there) else { panic!("it can be opened") };
    let id = table.id().to_string();
    let written = support::Folder::new("completed");
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
async fn a_match_of_nobody_is_claimed_with_the_code_of_any_server() {
    let (_, address) = database();
    let open = Pair::start(&address, |matches| matches);
    let ids = [open.a.open(OPENING).await, open.b.open(OPENING).await];
    open.stop().await;
    let found = std::cell::RefCell::new(Vec::new());
    let pair = Pair::start(&address, |matches| {
        let (matches, code) = matches.private().expect("a code");
        found.borrow_mut().push(code.as_str().to_owned());
        matches
    });
    let found = found.into_inner();
    assert_ne!(found[0], found[1]);
    let claim = "mutation($id: ID!, $code: String!) { claim(match: $id, code: $code) {
        __typename ... on Barred { because } } }";
    let by = |table: &Table, id: &str, code: &str| {
        let (table, asked) = (table.with(&known("ann")), json!({ "id": id, "code": code }));
        async move { table.ask(claim, asked).await["claim"].take() }
    };
    let wrong = found[0].chars().rev().collect::<String>();
    assert_eq!(by(&pair.b, &ids[0], &wrong).await["because"], "WRONG_CODE");
    assert_eq!(by(&pair.b, &ids[0], &found[0]).await["__typename"], "Seated");
    assert_eq!(by(&pair.a, &ids[1], &found[1]).await["__typename"], "Seated");
    let bo = pair.b.with(&known("bo"));
    let again = bo.ask(claim, json!({ "id": ids[0], "code": found[1] })).await;
    assert_eq!(again["claim"]["because"], "SOMEBODYS_MATCH");
    pair.stop().await;
}

/// Runs the program on the database.
fn throne(address: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    let ran = command.args(arguments).args(["--store", address]).output().expect("the program");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{arguments:?}: {said}");
    String::from_utf8(ran.stdout).expect("text")
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
    assert_eq!(server().ask(&database, "SELECT count(*) FROM leaf WHERE text LIKE '%Ann%'"), "0");
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
    let open = r#"mutation { openSeason(name: "Spring") { ... on SeasonOpened { season { id } } } }"#;
    let opened = pair.a.ask(open, json!({})).await["openSeason"].take();
    let season = opened["season"]["id"].as_str().expect("an id");
    let say = "mutation($season: ID!, $expected: Int!, $line: String!) {
        sayOfSeason(season: $season, expected: $expected, line: $line) {
            __typename ... on SeasonChanged { head } } }";
    let (mut said, mut late) = (0, 0);
    for round in 0..8 {
        let at_once = [&pair.a, &pair.b].map(|table| {
            let line = format!("merge P{round}{} into Q{round}", late % 2);
            table.ask(say, json!({ "season": season, "expected": said, "line": line }))
        });
        let answers = futures_util::future::join_all(at_once).await;
        let of = |what: &str| {
            let is = |answer: &&Value| answer["sayOfSeason"]["__typename"] == what;
            answers.iter().filter(is).count()
        };
        assert_eq!((of("SeasonSaid"), of("SeasonChanged")), (1, 1), "{answers:?}");
        (said, late) = (said + 1, late + 1);
    }
    let head = "query($id: ID!) { season(id: $id) { head } }";
    for server in [&pair.a, &pair.b] {
        assert_eq!(server.ask(head, json!({ "id": season })).await["season"]["head"], said);
    }
    pair.stop().await;
}

#[actix_web::test]
async fn an_event_is_run_from_both_and_every_fact_is_there_once() {
    use support::desk::{At, open, try_join};
    const PLAYERS: usize = 24;
    let (_, address) = database();
    let pair = Pair::start(&address, private);
    let settings = ["title Winter Cup", "format swiss", "rounds fixed 3", "heroes free", "assist options"];
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
async fn a_hand_is_shown_to_the_side_whichever_server_it_asks() {
    let (database, address) = database();
    let pair = Pair::start(&address, |matches| matches);
    let opening = "open living 2v2; 1 Barbarian; 2 Moon Elf; 3 Moon Elf; 4 Barbarian; 1 starts";
    let id = pair.a.open(opening).await;
    let [ann, bo] = ["ann", "bo"].map(known);
    let ann = pair.a.with(&ann);
    let share = "mutation($id: ID!) { share(match: $id, seat: 1) { ... on Seated { codes { code } } } }";
    let code = ann.ask(share, json!({ "id": id })).await["share"]["codes"]["code"].take();
    let bo = [pair.a.with(&bo), pair.b.with(&bo)];
    assert_eq!(join(&bo[0], &code, 2).await["member"]["number"], 2);
    let show = "mutation($id: ID!, $cards: [String!]!) { showHand(match: $id, cards: $cards) { __typename } }";
    let shown = |cards: &[&str]| json!([{ "seat": 1, "cards": cards }]);
    let asked = json!({ "id": id, "cards": ["Tip It!"] });
    assert_eq!(ann.ask(show, asked).await["showHand"]["__typename"], "Changed");
    // Bo begins to look on behind it, on the server that has not heard of it.
    let mut socket = bo[1].socket().await;
    looks(&mut socket, &bo[1], &id).await;
    until(&mut socket, &shown(&["Tip It!"])).await;
    let asked = json!({ "id": id, "cards": [] });
    assert_eq!(ann.ask(show, asked).await["showHand"]["__typename"], "Changed");
    until(&mut socket, &json!([])).await;
    let kept = "SELECT count(*) FROM leaf WHERE kind NOT IN ('today', 'claim')";
    assert_eq!(server().ask(&database, kept), "0", "it is written nowhere");
    pair.stop().await;
}

async fn looks(socket: &mut Socket, who: &Table, id: &str) {
    let authorization = format!("Bearer {}", who.token());
    let init = json!({ "type": "connection_init", "payload": { "authorization": authorization } });
    socket.say(init).await;
    let query = "subscription($id: ID!) { hands(match: $id) { seat cards } }";
    let payload = json!({ "query": query, "variables": { "id": id } });
    socket.say(json!({ "type": "subscribe", "id": "hands", "payload": payload })).await;
}

/// Hears until this is told.
async fn until(socket: &mut Socket, wanted: &Value) {
    loop {
        let said = timeout(LONG, socket.hear()).await.expect("it is told in time");
        let said = said.expect("a socket that is open");
        if said["payload"]["data"]["hands"] == *wanted {
            return;
        }
    }
}

/// The next entry that is told.
async fn entry(socket: &mut Socket) -> Value {
    loop {
        let heard = timeout(LONG, socket.hear()).await.expect("it is told in time");
        let heard = heard.expect("a socket that is open");
        if heard["type"] == "next" {
            return heard["payload"]["data"]["entries"].clone();
        }
    }
}

#[actix_web::test]
async fn a_server_that_is_cut_off_says_so_and_goes_on_where_the_others_are() {
    let (_, address) = database();
    let proxy = Proxy::before(&address);
    let near = Pair::start(&address, |matches| matches);
    let cut = Pair::start(&proxy.address, |matches| matches);
    let id = near.a.open(OPENING).await;
    assert_eq!(outcome(&cut.a, &id, 1, ROLL, Some("one")).await, "Accepted");
    let mut socket = cut.b.socket().await;
    socket.begin().await;
    socket.follow("m", &id, 2).await;
    assert_eq!(entry(&mut socket).await["seq"], 2);
    proxy.set(Way::Closed);
    let next = "1 announces Smack";
    let log = json!({ "id": id, "expected": 2, "line": next, "key": "two" });
    // Nothing is answered that may not be so any more.
    let asks = "query($id: ID!) { match(id: $id) { head } }";
    let (of_match, of_list) = (json!({ "id": id }), "{ matches(first: 1) { id } }");
    let all = [(LOG, log.clone()), (asks, of_match), (of_list, json!({}))];
    let all = all.map(|(query, variables)| fails(&cut.a, query, variables));
    assert_eq!(futures_util::future::join_all(all).await, ["AWAY"; 3]);
    let ready = cut.a.client().get(cut.a.url("/readyz")).send().await.expect("an answer");
    assert_eq!(ready.status().as_u16(), 503);
    let lives = cut.a.client().get(cut.a.url("/healthz")).send().await.expect("an answer");
    assert_eq!(lives.status().as_u16(), 200);
    assert_eq!(near.b.notation(&id).await.len(), 2, "nothing was logged");
    assert_eq!(outcome(&near.b, &id, 2, next, Some("other")).await, "Accepted");
    proxy.set(Way::Open);
    // It needs no new start: what was logged meanwhile is told, and what was sent is sent again.
    let told = entry(&mut socket).await;
    assert_eq!((&told["seq"], &told["line"]), (&json!(3), &json!(next)));
    let logged = cut.a.ask(LOG, log).await["log"].take();
    assert_eq!((&logged["__typename"], &logged["head"]), (&json!("OutOfDate"), &json!(3)));
    assert_eq!(outcome(&cut.b, &id, 1, ROLL, Some("one")).await, "Accepted", "as it was answered");
    for _ in 0..200 {
        let ready = cut.a.client().get(cut.a.url("/readyz")).send().await.expect("an answer");
        if ready.status().as_u16() == 200 {
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    let ready = cut.a.client().get(cut.a.url("/readyz")).send().await.expect("an answer");
    assert_eq!(ready.status().as_u16(), 200);
    // A commit that nobody heard the end of counts once.
    proxy.set(Way::CutBehindCommit);
    let line = "2 rolls 1 1 1 1 1";
    let said = outcome(&cut.a, &id, 3, line, Some("three")).await;
    let log = near.a.notation(&id).await;
    assert_eq!((said == "Accepted", log.len()), (log.len() == 4, log.len()), "{said}: {log:?}");
    assert_eq!(outcome(&near.a, &id, 3, line, Some("three")).await, said);
    assert_eq!(near.a.notation(&id).await.len(), log.len());
    cut.stop().await;
    near.stop().await;
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
        format!("UPDATE leaf SET text = '[\"Ann' WHERE id = '{id}'"),
        "INSERT INTO leaf VALUES ('seasons', 'no id', 1, '{}')".to_owned(),
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
    let claim = "mutation($id: ID!, $code: String!) { claim(match: $id, code: $code) { __typename } }";
    let asked = json!({ "id": id, "code": codes.borrow()[1] });
    let claimed = pair.a.with(&known("ann")).ask(claim, asked).await;
    assert_eq!(claimed["claim"]["__typename"], "Seated");
    for server in [&pair.a, &pair.b] {
        let names = names(&server.with(&known("ann")), &id).await;
        assert_eq!(names, json!([{ "name": null }, { "name": null }]));
    }
    pair.stop().await;
}
