//! Hands that teammates show each other: relayed to the phones of their side, to nobody else, and written nowhere. [TEAM-1]

use crate::support::{Folder, Socket, Table, serve};
use api::graphql::Audience;
use serde_json::{Value, json};

const OPENING: &str = r#"open living 2v2; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 3 Pyromancer "Cy"; 4 Monk "Di"; 1 starts"#;

/// Shows cards, and says what came of it.
async fn shows(who: &Table, id: &str, cards: &[&str]) -> String {
    let show = "mutation($id: ID!, $cards: [String!]!) {
        showHand(match: $id, cards: $cards) { __typename ... on Barred { because } } }";
    let said = who.ask(show, json!({ "id": id, "cards": cards })).await["showHand"].take();
    said.get("because").unwrap_or(&said["__typename"]).as_str().expect("a word").to_owned()
}

/// Somebody who follows what their side shows.
async fn looks(who: &Table, id: &str) -> Socket {
    let mut socket = who.socket().await;
    let authorization = who.known().map(|token| format!("Bearer {token}"));
    let init = json!({ "type": "connection_init", "payload": { "authorization": authorization } });
    socket.say(init).await;
    let query = "subscription($id: ID!) { hands(match: $id) { seat cards } }";
    let payload = json!({ "query": query, "variables": { "id": id } });
    socket.say(json!({ "type": "subscribe", "id": "hands", "payload": payload })).await;
    socket
}

/// What is told next.
async fn told(socket: &mut Socket) -> Value {
    loop {
        let said = socket.hear().await.expect("an answer");
        if said["id"] == "hands" {
            return said["payload"]["data"]["hands"].clone();
        }
    }
}

/// Four phones with a seat each, and a judge.
async fn joined(service: &Table) -> (String, Vec<Table>, Table) {
    let [ann, judge] = ["ann", "judge"].map(|name| service.with(&format!("{name:-<32}")));
    let id = service.open(OPENING).await;
    let share = "mutation($id: ID!) { share(match: $id, seat: 1) { ... on Seated { codes { code judgeCode } } } }";
    let codes = ann.ask(share, json!({ "id": id })).await["share"]["codes"].take();
    let join = "mutation($code: String!, $as: JoinAs!, $seat: Int) {
        join(code: $code, as: $as, seat: $seat) { __typename } }";
    let mut players = vec![ann];
    for (seat, name) in [(2, "bo"), (3, "cy"), (4, "di")] {
        let player = service.with(&format!("{name:-<32}"));
        let asked = json!({ "code": codes["code"], "as": "PLAYER", "seat": seat });
        assert_eq!(player.ask(join, asked).await["join"]["__typename"], "Seated");
        players.push(player);
    }
    let asked = json!({ "code": codes["judgeCode"], "as": "JUDGE" });
    assert_eq!(judge.ask(join, asked).await["join"]["__typename"], "Seated");
    (id, players, judge)
}

/// TEAM-1: seats 1 and 2 are a side. What 1 shows is told to 2, and neither to the opponents nor to the judge.
#[actix_web::test]
async fn a_hand_is_shown_to_the_own_side_and_to_nobody_else() {
    let folder = Folder::new("hands");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let (id, players, judge) = joined(&anybody).await;
    let mut mate = looks(&players[1], &id).await;
    let mut own = looks(&players[0], &id).await;
    let mut others = Vec::new();
    for who in [&players[2], &players[3], &judge, &anybody] {
        others.push(looks(who, &id).await);
    }
    for socket in [&mut mate, &mut own].into_iter().chain(&mut others) {
        assert_eq!(told(socket).await, json!([]), "nobody shows anything");
    }
    let before = anybody.notation(&id).await;

    assert_eq!(shows(&players[0], &id, &["Tip It!", "Smack II"]).await, "Changed");
    // In the order of the deck, whatever order they were noted in.
    let shown = told(&mut mate).await;
    let mut cards: Vec<&str> =
        shown[0]["cards"].as_array().expect("cards").iter().filter_map(Value::as_str).collect();
    cards.sort_unstable();
    assert_eq!((&shown[0]["seat"], &cards[..]), (&json!(1), &["Smack II", "Tip It!"][..]));
    // Who looks on later is told too.
    assert_eq!(told(&mut looks(&players[1], &id).await).await, shown);
    assert_eq!(told(&mut looks(&players[2], &id).await).await, json!([]));

    // One that another hero has is no card of the Barbarian's, and changes nothing.
    assert_eq!(shows(&players[0], &id, &["Longbow II"]).await, "NO_SUCH_CARD");
    assert_eq!(shows(&judge, &id, &[]).await, "NOBODY_TO_SHOW");
    assert_eq!(shows(&anybody, &id, &[]).await, "NOT_JOINED");
    assert_eq!(shows(&players[0], &id, &[]).await, "Changed");
    assert_eq!(told(&mut mate).await, json!([]), "hidden again");

    // What comes next to the others is what their own side shows: nothing of the above was told to them.
    assert_eq!(shows(&players[3], &id, &["Tip It!"]).await, "Changed");
    let of_di = json!([{ "seat": 4, "cards": ["Tip It!"] }]);
    assert_eq!(told(&mut others[0]).await, of_di);
    assert_eq!(shows(&players[1], &id, &["Vegas Baby!"]).await, "Changed");
    assert_eq!(told(&mut own).await, json!([{ "seat": 2, "cards": ["Vegas Baby!"] }]));
    // A judge is told nothing to the end.
    let answer =
        judge.ask("query($id: ID!) { match(id: $id) { head } }", json!({ "id": id })).await;
    assert_eq!((&answer["match"]["head"], &anybody.notation(&id).await), (&json!(1), &before));
    drop((mate, own, others));
    service.stop().await.expect("stopped");

    // Nothing of it was written: after a restart nobody shows anything.
    let (service, anybody) = serve(&folder, Audience::Programs);
    let bo = anybody.with(players[1].token());
    assert_eq!(told(&mut looks(&bo, &id).await).await, json!([]));
    service.stop().await.expect("stopped");
}

/// Who is alone on their side has nobody to show a hand to, and nobody shows one who plays no seat.
#[actix_web::test]
async fn nobody_is_shown_a_hand_where_everybody_plays_alone() {
    let folder = Folder::new("hands-alone");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let id = anybody.open("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").await;
    assert_eq!(shows(&anybody, &id, &["Tip It!"]).await, "NOBODYS_MATCH");
    let ann = anybody.with(&format!("{:-<32}", "ann"));
    let share = "mutation($id: ID!) { share(match: $id, seat: 1) { __typename } }";
    assert_eq!(ann.ask(share, json!({ "id": id })).await["share"]["__typename"], "Seated");
    assert_eq!(shows(&ann, &id, &["Tip It!"]).await, "NOBODY_TO_SHOW");
    service.stop().await.expect("stopped");
}
