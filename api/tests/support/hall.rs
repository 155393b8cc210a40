//! An event in its first round, with everybody at it who may be at one.

use serde_json::json;

use super::Table;
use super::desk::{At, join, open};

/// What stands in the reason of a penalty, and nowhere else.
pub const SECRET: &str = "took a card from the sleeve";

/// Player 2 forgets Protect, which prevents half of Sturdy Blow's 4.
const FORGOTTEN: [&str; 3] = ["1 rolls 1 1 5 6 6", "1 announces Sturdy Blow", "1 ends"];

/// An event in its first round: 1 against 2 at table 1, with a match in which something was missed, a call, a ruling and a
/// penalty, and 3 against 4.
pub struct Hall {
    pub id: String,
    pub code: String,
    pub of_table_1: String,
    /// Nobody, a stranger, the player of table 1, another one, the floor judge, the head judge, the scorekeeper, the organiser.
    pub people: [At; 8],
}

impl Hall {
    pub async fn at(anybody: &Table) -> Hall {
        let organiser = anybody.with(&"organiser-".repeat(4));
        let settings = ["title Spring Open", "format swiss", "rounds fixed 3", "heroes free"];
        let (organiser, codes) = open(&organiser, &settings).await;
        for (number, name) in (1..).zip(["Ann", "Bob", "Cy", "Dan"]) {
            let fact = json!({ "line": format!("registered player {number}"), "name": name });
            let said = organiser.say_all(&[fact], json!({})).await;
            assert_eq!(said["__typename"], "FactsLogged");
        }
        let staff = json!({});
        let floor = join(anybody, &codes["floorJudge"], "floor", staff.clone()).await;
        let head = join(anybody, &codes["headJudge"], "head", staff.clone()).await;
        let score = join(anybody, &codes["scorekeeper"], "score", staff).await;
        let player = join(anybody, &codes["player"], "one", json!({ "person": "1" })).await;
        let against = join(anybody, &codes["player"], "two", json!({ "person": "2" })).await;
        let other = join(anybody, &codes["player"], "three", json!({ "person": "3" })).await;
        organiser.post(1, &[(1, 2), (3, 4)], &[]).await;
        let open_table =
            "mutation($event: ID!) { openTable(event: $event, round: 1, table: 1, starter: 1,
            heroes: [\"Barbarian\", \"Tactician\"]) { ... on TableOpened { match { id } } } }";
        let opened = against.table.ask(open_table, json!({ "event": against.event })).await;
        let of_table_1 = opened["openTable"]["match"]["id"].as_str().expect("a match").to_owned();
        let protect = "judge Flo: sets 2 tokens Protect 1; because it had fallen off the board";
        assert_eq!(floor.table.log(&of_table_1, 1, protect).await["__typename"], "Accepted");
        for (behind, line) in (2..).zip(FORGOTTEN) {
            let said = against.table.log(&of_table_1, behind, line).await;
            assert_eq!(said["__typename"], "Accepted", "{said}");
        }
        let mine = "result: { outcome: I_WON, how: CONCESSION }";
        against.taps("reportResult", mine).await;
        player.taps("callJudge", "claim: \"one fell down\"").await;
        floor.ok("claimed call 1").await;
        floor.ok("ruled ruling 1; round 1; table 1; decision the roll stands; because it was seen by Ann").await;
        floor
            .ok(&format!(
                "penalised penalty 1; person 1; category conduct; level warning; because {SECRET}"
            ))
            .await;
        floor.ok("sat round 1; player 3; table 1; since 2026-11-25T09:00:00").await;
        organiser.ok("announced text round 2 in ten minutes").await;
        let [nobody, stranger] = [anybody.clone(), anybody.with(&"stranger-".repeat(4))];
        let people = [
            organiser.seen_by(&nobody),
            organiser.seen_by(&stranger),
            player,
            other,
            floor,
            head,
            score,
            organiser.clone(),
        ];
        let code = codes["player"].as_str().expect("a code").to_owned();
        Hall { id: organiser.event.clone(), code, of_table_1, people }
    }
}
