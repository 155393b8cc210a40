//! Who may do what in a match, on two servers that share a database.

use crate::proxy::Proxy;
use crate::support::pair::{
    LONG, OPENING, Pair, ROLL, codes, database, head, join, known, opened, outcome, private,
};
use crate::support::shared::server;
use crate::support::{Socket, Table};
use api::matches::import::import;
use api::matches::seats::{Joined, Token};
use api::matches::{AllLogged, Logged, Matches};
use api::words::Language;
use events::Seat;
use events::journal::{IdempotencyKey, Journal};
use events::notation::{Written, parse, parse_log};
use serde_json::{Value, json};
use tokio::time::timeout;

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

/// A list is found by what a server has heard of.
#[test]
fn what_is_opened_shown_or_deleted_on_one_is_listed_so_on_the_other() {
    let (_, address) = database();
    let [here, there] = [(), ()].map(|()| private(Matches::connect(&address).expect("a database")));
    let [ann, bo] = ["ann", "bo"].map(|name| Token::sent(&known(name)).expect("a token"));
    let listed = |token| {
        there.hear().expect("heard");
        let list = there.list(None, 9, Language::English, token).expect("a list");
        list.into_iter().map(|listed| listed.id).collect::<Vec<_>>()
    };
    let nobodys = import(&here, format!("{OPENING}\n").as_bytes()).expect("a match").matches;
    let nobodys = *nobodys.first().expect("one");
    assert_eq!(listed(None), [nobodys]);
    let of_ann = opened(&here, &ann);
    assert_eq!(listed(Some(&ann)), [of_ann, nobodys]);
    assert_eq!(listed(Some(&bo)), [nobodys]);
    here.publish(of_ann, Some(&ann), true).expect("stored").expect("the scribe may");
    assert_eq!(listed(Some(&bo)), [of_ann, nobodys]);
    here.publish(of_ann, Some(&ann), false).expect("stored").expect("the scribe may");
    assert_eq!(listed(Some(&bo)), [nobodys]);
    here.delete(nobodys).expect("it is there");
    assert_eq!(listed(Some(&ann)), [of_ann]);
    assert_eq!(listed(None), []);
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
        let logged = matches.log(id, expected, &event, key.as_ref(), Some(by)).expect("a journal");
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

#[actix_web::test]
async fn a_hand_is_shown_to_the_side_whichever_server_it_asks() {
    let (database, address) = database();
    let pair = Pair::start(&address, |matches| matches);
    let opening = "open living 2v2; 1 Barbarian; 2 Moon Elf; 3 Moon Elf; 4 Barbarian; 1 starts";
    let id = pair.a.open(opening).await;
    let [ann, bo] = ["ann", "bo"].map(known);
    let ann = pair.a.with(&ann);
    let share =
        "mutation($id: ID!) { share(match: $id, seat: 1) { ... on Seated { codes { code } } } }";
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
    let kept = "SELECT count(*) FROM memo WHERE kind NOT IN ('today', 'claim')";
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
