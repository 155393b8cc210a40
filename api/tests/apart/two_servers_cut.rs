//! A server that is cut off from the database that it shares.

use std::time::Duration;

use crate::proxy::{Proxy, Way};
use crate::support::LOG;
use crate::support::pair::{OPENING, Pair, ROLL, database, entry, fails, outcome};
use serde_json::json;
use tokio::time::sleep;

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
