//! The whole life of an event over GraphQL: sixteen players, three rounds, a cut to four.
//!
//! Worked out by hand (win 3, tie 1, bye 3; head to head, median Buchholz, Health difference; a round that was not played
//! counts as an opponent without points):
//!
//! | | round 1 | round 2 | round 3 | points |
//! |---|---|---|---|---|
//! | 1 | beats 2, 20 - 0 | beats 3, 11 - 0 | beats 5, 10 - 0 | 9 |
//! | 15 | beats 16, 5 - 0 | beats 14, 16 - 0 | beats 9, 2 - 0 | 9 |
//! | 11 | ties with 12, 18 - 11 | beats 16, 13 - 0 | beats 3, 14 - 0 | 7 |
//! | 9 | beats 10, 12 - 0 | beats 13, 7 - 0 | loses to 15, 0 - 2 | 6 |
//! | 5 | beats 6, 10 - 0 | beats 7, 9 - 0 | loses to 1, 0 - 10 | 6 |
//! | 7 | beats 8, 8 - 0 | loses to 5, 0 - 9 | beats 12, 9 - 0 | 6 |
//! | 13 | 14 is not there | loses to 9, 0 - 7 | beats 4, 1 - 0 | 6 |
//! | 12 | ties with 11 | beats 2, 6 - 0 | loses to 7 | 4 |
//! | 8 | loses to 7 | beats 10, 3 - 0 | ties with 2, 10 - 10 | 4 |
//! | 3 | beats 4, 15 - 0 | loses to 1 | loses to 11 | 3 |
//! | 10 | loses to 9 | loses to 8 | bye | 3 |
//! | 4 | loses to 3 | beats 6, 4 - 0 | loses to 13 | 3 |
//! | 14 | not there | loses to 15 | beats 16, 3 - 0 | 3 |
//! | 2 | loses to 1 | loses to 12 | ties with 8 | 1 |
//! | 16 | loses to 15 | loses to 11 | loses to 14 | 0 |
//! | 6 | loses to 5 | loses to 4 | has left | 0 |
//!
//! 1 before 15: not met; opponents 2, 3, 5 with 1, 3, 6 and 16, 14, 9 with 0, 3, 6, both 3 in the middle; Health 41 and 23.
//! 9, 5, 7, 13: 9 beat 13 and 5 beat 7, so 9 and 5 first; their opponents have 3, 6, 9 and 0, 6, 9, both 6 in the middle;
//! Health 12 + 7 - 2 = 17 and 10 + 9 - 10 = 9. 7 met 8, 5, 12 with 4, 6, 4: 4; 13 met nobody, 9, 4 with 0, 6, 3: 3.
//! 12 met 11, 2, 7 with 7, 1, 6: 6; 8 met 7, 10, 2 with 6, 3, 1: 3. Of 3, 10, 4, 14 only 3 beat one of them, 4; then 10 met
//! 9, 8, nobody with 6, 4, 0: 4; 4 met 3, 6, 13 with 3, 0, 6: 3; 14 met nobody, 15, 16 with 0, 9, 0: 0.
//! 16 met 15, 11, 14 with 9, 7, 3: 7; 6 met 5, 4, nobody with 6, 3, 0: 3.

use crate::support::Folder;
use crate::support::cast::{Cast, started};
use api::graphql::Audience;
use serde_json::{Value, json};

/// Place, player, points, as worked out above.
const EXPECTED: [(u64, u64, u64); 16] = [
    (1, 1, 9),
    (2, 15, 9),
    (3, 11, 7),
    (4, 9, 6),
    (5, 5, 6),
    (6, 7, 6),
    (7, 13, 6),
    (8, 12, 4),
    (9, 8, 4),
    (10, 3, 3),
    (11, 10, 3),
    (12, 4, 3),
    (13, 14, 3),
    (14, 2, 1),
    (15, 16, 0),
    (16, 6, 0),
];

/// Round 1: a match with a log, a call with a ruling and an appeal, time called with unequal turns, a no-show, a slip that is
/// read wrong.
async fn first_round(cast: &Cast) {
    let desk = &cast.scorekeeper;
    desk.ok("shuffled seed 61524").await;
    let proposed = desk.see("proposal { round pairs { why } byes { why } line }").await;
    assert_eq!(proposed["proposal"]["round"], 1);
    assert_eq!(proposed["proposal"]["pairs"].as_array().map(Vec::len), Some(8));
    assert_eq!(
        proposed["proposal"]["pairs"][0]["why"],
        json!(["by the shuffle, as nobody has points yet"])
    );
    let pairs: Vec<(u16, u16)> = (0..8).map(|n| (2 * n + 1, 2 * n + 2)).collect();
    desk.post(1, &pairs, &[]).await;
    match_of_table_6(cast).await;
    desk.results(1, &[(1, 1, 20, 0), (2, 1, 15, 0), (3, 1, 10, 0), (4, 1, 8, 0), (5, 1, 12, 0)])
        .await;
    // 14 is not there; 13 need not be asked.
    cast.floor.ok("absent round 1; player 14").await;
    // The slip of table 8 is read upside down.
    desk.results(1, &[(8, 2, 0, 5)]).await;
    let round = desk.see("round { missing clock { state } }").await;
    assert_eq!(round["round"]["missing"], json!([]));
    assert_eq!(round["round"]["clock"]["state"], "CALLED");
}

/// The match of 11 and 12, which is logged here.
async fn match_of_table_6(cast: &Cast) {
    let (eleven, twelve) = (cast.player(11), cast.player(12));
    let query = "mutation($event: ID!) { openTable(event: $event, round: 1, table: 6, starter: 1,
        heroes: [\"Barbarian\", \"Moon Elf\"]) { __typename
            ... on TableOpened { match { id assist notation players { seat hero name } } } ... on DeskRefusal { sentence }
            ... on EventBarred { because } ... on Refused { line } } }";
    // Who sits elsewhere opens nothing here, and who looks on neither.
    for (who, why) in [(cast.player(13), "NOT_AT_TABLE"), (&cast.public, "NOT_JOINED")] {
        let said = who.table.ask(query, json!({ "event": who.event })).await;
        assert_eq!(said["openTable"]["because"], why);
    }
    let opened =
        eleven.table.ask(query, json!({ "event": eleven.event })).await["openTable"].take();
    assert_eq!(opened["__typename"], "TableOpened", "{opened}");
    assert_eq!(
        opened["match"]["players"],
        json!([
            { "seat": 1, "hero": "Barbarian", "name": "Player 11" },
            { "seat": 2, "hero": "Moon Elf", "name": "Player 12" },
        ])
    );
    // What phones show was settled with the event, and stands in the match's own opening.
    assert_eq!(opened["match"]["assist"], "OPTIONS");
    let line = opened["match"]["notation"].as_str().and_then(|log| log.lines().next());
    assert!(line.is_some_and(|line| line.ends_with("; assist options")), "{line:?}");
    let id = opened["match"]["id"].as_str().expect("an id").to_owned();
    // Opened again it is the same match. Its players and the staff see it, and nobody else.
    let again = twelve.table.ask(query, json!({ "event": twelve.event })).await["openTable"].take();
    assert_eq!(again["match"]["id"], id.as_str());
    let look = "query($id: ID!) { match(id: $id) { head } }";
    for (who, sees) in [
        (eleven, true),
        (twelve, true),
        (&cast.floor, true),
        (&cast.scorekeeper, true),
        (cast.player(13), false),
        (&cast.public, false),
    ] {
        let seen = who.table.ask(look, json!({ "id": id })).await;
        assert_eq!(seen["match"].is_object(), sees);
    }
    let joins = "mutation($event: ID!) { joinTable(event: $event) { __typename } }";
    let said = twelve.table.ask(joins, json!({ "event": twelve.event })).await;
    assert_eq!(said["joinTable"]["__typename"], "TableJoined");
    assert_eq!(eleven.table.log(&id, 1, "1 rolls 1 1 1 4 6").await["__typename"], "Accepted");
    call_at_table_6(cast, &id).await;
    time_at_table_6(cast, &id).await;
}

/// 11 calls; the floor judge rules in the match and at the event; 12 appeals; the head judge upholds it.
async fn call_at_table_6(cast: &Cast, id: &str) {
    let (eleven, twelve) = (cast.player(11), cast.player(12));
    for _ in 0..2 {
        // Tapped again it is one call.
        eleven.taps("callJudge", r#"about: "dice", claim: "one fell down", key: "c1""#).await;
    }
    let call = "calls { number since by claim step forMe goes { name } proposedExtension
        table { number first { name } }
        match { entries last { sequence line } open rules heroes health turns active } }";
    let seen = cast.floor.see(call).await["calls"].take();
    assert_eq!(seen.as_array().map(Vec::len), Some(1), "{seen}");
    let seen = &seen[0];
    assert_eq!((&seen["number"], &seen["step"]), (&json!(1), &json!(2)));
    assert_eq!((&seen["by"], &seen["claim"]), (&json!("Player 11"), &json!("one fell down")));
    assert_eq!((&seen["forMe"], &seen["table"]["number"]), (&json!(true), &json!(6)));
    // Side 1 has begun one turn, side 2 none, and both have the 50 Health of a duel (SETUP-2).
    assert_eq!(seen["match"]["turns"], json!([1, 0]));
    assert_eq!((&seen["match"]["active"], &seen["match"]["health"]), (&json!(1), &json!([50, 50])));
    assert_eq!(seen["match"]["last"].as_array().map(Vec::len), Some(2));
    assert!(seen["match"]["open"][0].as_str().is_some_and(|open| !open.is_empty()));
    // The other player sees the call, a player of another table and the public do not.
    assert_eq!(twelve.see("calls { number }").await["calls"], json!([{ "number": 1 }]));
    for who in [cast.player(13), &cast.public] {
        assert_eq!(who.see("calls { number }").await["calls"], json!([]));
    }
    cast.floor.ok("claimed call 1").await;
    let refused = cast.head.no("claimed call 1").await;
    assert_eq!(refused, "staff 4 goes to call 1 already");
    cast.floor.ok("arrived call 1").await;
    // A judge of the event rules in the match without having joined it; somebody else does not.
    let ruling = "judge Flo: stands; because it was seen";
    let barred = cast.scorekeeper.table.log(id, 2, ruling).await;
    assert_eq!(barred["because"], "NOT_JOINED");
    assert_eq!(cast.floor.table.log(id, 2, ruling).await["__typename"], "Accepted");
    cast.floor
        .ok("ruled ruling 1; round 1; table 6; call 1; facts 2; decision the roll stands; because it was seen")
        .await;
    assert_eq!(
        twelve.say("appealed ruling 1; because I did not see it").await["__typename"],
        "FactsLogged"
    );
    assert_eq!(
        cast.floor.no("decided appeal ruling 1; appeal upheld; decision so; because so").await,
        "a floor judge does not say that something was decided appeal"
    );
    cast.head
        .ok("decided appeal ruling 1; appeal upheld; decision the roll stands; because both dice lay flat")
        .await;
    cast.floor.ok("extended round 1; table 6; seconds 120; call 1").await;
    cast.floor.ok("played on call 1").await;
    cast.floor
        .ok("penalised penalty 1; person 11; category unclear play; level caution; because it rolled away")
        .await;
    let rulings = twelve.see("rulings { decision appeal { upheld by } }").await;
    assert_eq!(
        rulings["rulings"],
        json!([{ "decision": "the roll stands", "appeal": { "upheld": true, "by": "Hel" } }])
    );
    let book = "casebook(text: \"roll stands\") { decision table upheld }";
    let case = json!([{ "decision": "the roll stands", "table": null, "upheld": true }]);
    assert_eq!(cast.public.see(book).await["casebook"], case);
}

/// Time is called when side 1 has begun a turn more: it finishes it, then side 2 has one more.
async fn time_at_table_6(cast: &Cast, id: &str) {
    let (eleven, twelve) = (cast.player(11), cast.player(12));
    cast.head.ok("time called round 1").await;
    let next = "round { table(number: 6) { afterTime { step side then sentence } extended
        turns active health state matchSays { line } } }";
    let table = cast.floor.see(next).await["round"]["table"].take();
    assert_eq!(
        table["afterTime"],
        json!({ "step": "FINISH", "side": 1, "then": 2,
            "sentence": "Player 11 finishes the turn; then Player 12 has one more" })
    );
    assert_eq!((&table["extended"], &table["state"]), (&json!(120), &json!("MISSING")));
    for line in ["1 announces nothing", "1 ends"] {
        let head =
            twelve.table.ask("query($id: ID!) { match(id: $id) { head } }", json!({ "id": id }));
        let head = head.await["match"]["head"].as_u64().expect("a number") as usize;
        let said = eleven.table.log(id, head, line).await;
        assert_eq!(said["__typename"], "Accepted", "{line}: {said}");
    }
    let table = twelve.see(next).await["round"]["table"].take();
    assert_eq!(table["turns"], json!([1, 1]));
    assert_eq!(
        (&table["afterTime"]["step"], &table["afterTime"]["side"], &table["afterTime"]["then"]),
        (&json!("FINISH"), &json!(2), &Value::Null)
    );
    // Equal turns now; by the policy of the event it is a tie. Both say so, each in own words.
    let result = |mine: u8, theirs: u8, started: bool| {
        format!(
            "result: {{ outcome: TIE, how: TIME, myHealth: {mine}, theirHealth: {theirs}, myTurns: 1, theirTurns: 1, iStarted: {started} }}"
        )
    };
    eleven.taps("reportResult", &result(18, 11, true)).await;
    assert_eq!(cast.public.see(next).await["round"]["table"]["state"], "MISSING");
    assert_eq!(twelve.see(next).await["round"]["table"]["state"], "REPORTED");
    twelve.taps("reportResult", &result(12, 18, false)).await;
    assert_eq!(cast.floor.see(next).await["round"]["table"]["state"], "DISPUTED");
    twelve.taps("reportResult", &result(11, 18, false)).await;
    let ended = "round { table(number: 6) { state result { line source } } }";
    let table = cast.public.see(ended).await["round"]["table"].take();
    assert_eq!(
        table,
        json!({ "state": "ENDED", "result": { "source": "PLAYERS",
            "line": "tie by time, health 18 - 11, turns 1 - 1, starter 1" } })
    );
}

/// Round 2, in which the wrong result of round 1 is found.
async fn second_round(cast: &Cast) {
    let desk = &cast.scorekeeper;
    let pairs = [(1, 3), (5, 7), (9, 13), (16, 11), (12, 2), (4, 6), (8, 10), (14, 15)];
    desk.post(2, &pairs, &[]).await;
    let wrong = desk.places().await;
    assert!(wrong.contains(&(1, 1, 3)) && wrong.iter().any(|row| (row.1, row.2) == (16, 3)));
    let correct = "corrected round 1; table 8; outcome won 1 by knockout, health 5 - 0; because the slip was read upside down";
    // First what it would change, then it.
    let what_if = format!(
        "whatIf(facts: [{{ line: {correct:?} }}]) {{ refused {{ sentence }} changes {{ posted }} }}"
    );
    assert_eq!(desk.see(&what_if).await["whatIf"]["changes"]["posted"], 2);
    assert_eq!(cast.player(13).see(&what_if).await["whatIf"], Value::Null);
    let said = desk.ok(correct).await;
    let changes = &said["changes"];
    assert_eq!(changes["posted"], 2);
    // Play has begun, so that leaving it is the default, at no cost; an exchange that helps names two tables.
    assert_eq!(changes["remedies"]["leaveIt"], true);
    assert_eq!(changes["remedies"]["leave"]["tables"], json!([]));
    assert_eq!(changes["remedies"]["swap"]["tables"].as_array().map(Vec::len), Some(2));
    let points = |player: u64| {
        let rows = changes["standings"].as_array().expect("rows").iter();
        let row = rows.clone().find(|row| row["now"]["player"]["number"] == player).expect("a row");
        (row["before"]["points"].clone(), row["now"]["points"].clone())
    };
    assert_eq!(points(16), (json!(3), json!(0)));
    assert_eq!(points(15), (json!(0), json!(3)));
    // 6 leaves after this round, with one tap.
    cast.player(6).taps("dropOut", "").await;
    let results = [
        (1, 1, 11, 0),
        (2, 1, 9, 0),
        (3, 1, 7, 0),
        (4, 2, 0, 13),
        (5, 1, 6, 0),
        (6, 1, 4, 0),
        (7, 1, 3, 0),
        (8, 2, 0, 16),
    ];
    desk.results(2, &results).await;
}

async fn third_round(cast: &Cast) {
    let desk = &cast.scorekeeper;
    let pairs = [(1, 5), (9, 15), (11, 3), (12, 7), (13, 4), (8, 2), (14, 16)];
    let with_6 = "posted round 3; pairs 1 = 1 - 6; proposal ".to_owned() + &"00".repeat(32);
    let seen = desk.position().await;
    let refused = desk.no(&format!("{with_6}; because so; seen {seen}")).await;
    assert_eq!(refused, "player 6 is not in round 3");
    desk.post(3, &pairs, &[10]).await;
    let results = [
        (1, 1, 10, 0),
        (2, 2, 0, 2),
        (3, 1, 14, 0),
        (4, 2, 0, 9),
        (5, 1, 1, 0),
        (6, 0, 10, 10),
        (7, 1, 3, 0),
    ];
    desk.results(3, &results).await;
}

/// The cut: 1 against 9 and 15 against 11, then 1 against 11, who wins.
async fn cut(cast: &Cast) {
    let desk = &cast.scorekeeper;
    let proposal = "cutProposal { seeds { number } onTheLine { number } line }";
    let made = desk.see(proposal).await["cutProposal"].take();
    assert_eq!(
        made["seeds"],
        json!([{ "number": 1 }, { "number": 15 }, { "number": 11 }, { "number": 9 }])
    );
    assert_eq!(made["onTheLine"], json!([]));
    desk.ok(made["line"].as_str().expect("a line")).await;
    for (round, pairs, results) in [
        (4, json!([[1, 9], [15, 11]]), vec![(1, 1, 4, 0), (2, 2, 0, 6)]),
        (5, json!([[1, 11]]), vec![(1, 2, 0, 3)]),
    ] {
        let proposal = "proposal { round line pairs { first { number } second { number } } }";
        let next = desk.see(proposal).await["proposal"].take();
        assert_eq!(next["round"], round);
        let two = |pair: &Value| json!([pair["first"]["number"], pair["second"]["number"]]);
        let proposed: Vec<Value> =
            next["pairs"].as_array().expect("pairs").iter().map(two).collect();
        assert_eq!(json!(proposed), pairs);
        desk.ok(next["line"].as_str().expect("a line")).await;
        let seen = desk.position().await;
        desk.ok(&format!("started round {round}; seen {seen}")).await;
        desk.results(round, &results).await;
    }
    let seen =
        cast.public.see("champion { number name } cutPlaces { place player { number } }").await;
    assert_eq!(seen["champion"], json!({ "number": 11, "name": "Player 11" }));
    let places: Vec<Value> = [(1, 11), (2, 1), (3, 15), (3, 9)]
        .iter()
        .map(|(place, player)| json!({ "place": place, "player": { "number": player } }))
        .collect();
    assert_eq!(seen["cutPlaces"], json!(places));
    cast.organiser.ok("closed").await;
    assert_eq!(cast.floor.no("absent round 5; player 1").await, "the event is closed");
}

/// What everybody sees of the event, the same after a start and from an archive.
const ALL: &str =
    "title closed settingLines rounds { number cut tables { number state result { line }
        first { number name } second { number name } chose { hero } } byes { number } }
    standings { tieBreaks rows { place player { number name } points breaks out } }
    log(first: 200) { place line by }";

#[actix_web::test]
async fn an_event_is_run_from_its_opening_to_its_champion() {
    let folder = Folder::new("event-life");
    let service = started(&folder);
    let cast = Cast::at(&service).await;
    first_round(&cast).await;
    let before = cast.organiser.see(ALL).await;
    service.stop().await.expect("a service that ran");

    let service = started(&folder);
    let cast = cast.again(&service);
    assert_eq!(cast.organiser.see(ALL).await, before, "the same after a start");
    second_round(&cast).await;
    third_round(&cast).await;
    assert_eq!(cast.public.places().await, EXPECTED);
    cut(&cast).await;
    assert_eq!(cast.public.places().await, EXPECTED);
    let (whole, archive) =
        (cast.organiser.see(ALL).await, cast.head.table.download("/archive").await);
    assert_eq!(cast.public.table.download("/archive").await.lines().count(), 2, "nothing of it");
    service.stop().await.expect("a service that ran");

    // What the staff download verifies elsewhere, and is the same event.
    let elsewhere = Folder::new("event-elsewhere");
    let matches = crate::support::twice::open(elsewhere.path());
    api::matches::import::import(&matches, archive.as_bytes()).expect("an archive");
    let verified = matches.journal().verify(&[]).expect("a store");
    assert_eq!(verified.problems, []);
    drop(matches);
    let (service, anybody) = crate::support::serve(&elsewhere, Audience::Programs);
    let there = cast.public.seen_by(&anybody);
    let public =
        "title closed standings { rows { place player { number name } points breaks out } }";
    let here = json!({ "title": whole["title"], "closed": whole["closed"],
        "standings": { "rows": whole["standings"]["rows"] } });
    assert_eq!(there.see(public).await, here);
    // Nobody is of its staff there, until somebody claims it.
    assert_eq!(there.see("staff { number }").await["staff"], json!([]));
    let claim = "mutation($event: ID!) { claimEvent(event: $event, code: \"\") { __typename
        ... on EventJoined { event { me { role } } } ... on EventBarred { because } } }";
    let said = anybody.with(&"new-".repeat(8)).ask(claim, json!({ "event": there.event })).await;
    assert_eq!(said["claimEvent"]["event"]["me"]["role"], "ORGANISER");
    // Once is enough.
    let said = anybody.with(&"else-".repeat(8)).ask(claim, json!({ "event": there.event })).await;
    assert_eq!(said["claimEvent"]["because"], "SOMEBODYS_EVENT");
    service.stop().await.expect("a service that ran");
}
