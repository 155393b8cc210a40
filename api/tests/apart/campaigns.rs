//! A campaign over GraphQL: opened, its sessions taken from logged matches, its shops and its score sheet. What it comes to is
//! worked out by hand from the rulebook. [ADV-1 to ADV-4, SHOP-1 to SHOP-4, LOOT-1, LOOT-4, SCORE-1 to SCORE-3]

use crate::support::twice;
use crate::support::{Folder, Table, serve};
use api::graphql::Audience;
use serde_json::{Value, json};

/// Given up at once, with the 15 Gold that a Hero alone begins with.
const LOST: &str = include_str!("../../../fixtures/campaigns/lost.match");
/// Begun with 5 Salves and won with those and two of its tiles (D1 and A3), 29 Gold and a Common card under the board; two of its
/// tiles, C1 and E3, nobody has seen.
const WON: &str = include_str!("../../../fixtures/campaigns/won.match");

const WHOLE: &str = "id position mine stage difficulty score scoreRule { rule } nextScenario nextSalves
    scenarios { number lies modes sessions { match won startingSalves salves gold score settled nextSalves
        lines { counted of points rule { rule } } } }
    heroes { hero cards gold loot { name rarity replaces equipment } unidentified { rarity count } dealt { name } }
    options { deed hero line gold card { name } blanks { kind rarity choices { fills } } ruling { sentence instead rule { rule } } }
    log { place line struckBy ruling { sentence } }";

/// Somebody at a campaign.
#[derive(Clone)]
struct At {
    table: Table,
    id: String,
}

impl At {
    /// Opens one on Normal, alone.
    async fn open(anybody: &Table) -> At {
        let table = anybody.with(&"scribe-".repeat(5));
        let open = "mutation { openCampaign(difficulty: \"Normal\", heroes: [\"Barbarian\"]) {
            ... on CampaignOpened { token campaign { id } } } }";
        let opened = table.ask(open, json!({})).await["openCampaign"].take();
        assert_eq!(opened["token"], table.token());
        At { table, id: opened["campaign"]["id"].as_str().expect("an id").to_owned() }
    }

    async fn see(&self) -> Value {
        let query = format!("query($id: ID!) {{ campaign(id: $id) {{ {WHOLE} }} }}");
        self.table.ask(&query, json!({ "id": self.id })).await["campaign"].take()
    }

    /// What comes of logging a line.
    async fn say(&self, line: &str, more: Value) -> Value {
        let log = "mutation($id: ID!, $line: String!, $behind: Int, $key: String) {
            logCampaign(campaign: $id, line: $line, behind: $behind, key: $key) { __typename
            ... on CampaignLogged { place }
            ... on CampaignRefused { line ruling { sentence instead rule { rule } } }
            ... on CampaignUnreadable { message french: message(language: \"fr\") column }
            ... on CampaignBarred { because sentence instead }
            ... on CampaignConflict { campaign { position } } } }";
        let mut variables = json!({ "id": self.id, "line": line });
        for (name, value) in more.as_object().expect("variables") {
            variables[name] = value.clone();
        }
        self.table.ask(log, variables).await["logCampaign"].take()
    }

    async fn ok(&self, line: &str) {
        let said = self.say(line, json!({})).await;
        assert_eq!(said["__typename"], "CampaignLogged", "{line}: {said}");
    }

    /// Refused by this rule, or by none.
    async fn no(&self, line: &str, rule: Option<&str>) -> Value {
        let said = self.say(line, json!({})).await;
        assert_eq!(said["__typename"], "CampaignRefused", "{line}: {said}");
        assert_eq!(said["ruling"]["rule"]["rule"].as_str(), rule, "{line}: {said}");
        said["ruling"].clone()
    }

    /// What is said of the first hero's chance to do this.
    async fn chance(&self, line: &str) -> Value {
        let options = self.see().await["options"].take();
        let options = options.as_array().expect("options").clone();
        let found = options.into_iter().find(|option| option["line"] == line);
        found.unwrap_or_else(|| panic!("{line} is no option"))
    }

    async fn gold(&self) -> Value {
        self.see().await["heroes"][0]["gold"].take()
    }
}

/// Opens a match of this log and logs all of it; its id.
async fn played(table: &Table, log: &str) -> String {
    let mut lines = log.lines().filter(|line| !line.starts_with('#'));
    let id = table.open(lines.next().expect("an opening")).await;
    let lines: Vec<&str> = lines.collect();
    let all = "mutation($id: ID!, $text: String!) { logText(match: $id, expected: 1, text: $text) {
        __typename ... on LineRefused { line refused { line } } } }";
    let said = table.ask(all, json!({ "id": id, "text": lines.join("\n") })).await;
    assert_eq!(said["logText"]["__typename"], "AllAccepted", "{said}");
    id
}

#[actix_web::test]
async fn a_scenario_lost_and_won_again_with_both_shops_adds_up() {
    let folder = Folder::new("campaigns");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let at = At::open(&anybody).await;
    let (lost, won) = (played(&at.table, LOST).await, played(&at.table, WON).await);
    let begun = at.see().await;
    assert_eq!((&begun["stage"], &begun["mine"]), (&json!("READY"), &json!(true)));
    assert_eq!((&begun["nextScenario"], &begun["nextSalves"]), (&json!(1), &json!(2)));
    assert_eq!(begun["scenarios"].as_array().map(Vec::len), Some(8));
    let openings = "query($id: ID!) { campaign(id: $id) { openings { mode line } } }";
    let openings =
        at.table.ask(openings, json!({ "id": at.id })).await["campaign"]["openings"].take();
    for (nth, mode) in ["crawl1a", "crawl1b"].into_iter().enumerate() {
        let line = format!("open adventures {mode}; 1 Barbarian; 1 starts; 1 tokens Salve 2");
        assert_eq!(openings[nth], json!({ "mode": mode, "line": line }));
        at.table.open(&line).await;
    }
    assert_eq!(openings[2], Value::Null, "a map that the table lays out is said then");
    // Five Salves are for later: the scenario card says two. [ADV-3]
    at.no(&format!("played {won}"), Some("ADV-3")).await;
    at.ok(&format!("played {lost}")).await;
    // 15 Gold are a multiple of five. [SHOP-1]
    assert_eq!(at.gold().await, 15);
    // The shop deals three Common cards and a Rare one. [SHOP-2]
    let deal = at.chance("1 is dealt common _ + common _ + common _ + rare _").await;
    let rarities: Vec<&str> = deal["blanks"]
        .as_array()
        .expect("blanks")
        .iter()
        .map(|blank| blank["rarity"].as_str().expect("a rarity"))
        .collect();
    assert_eq!(rarities, ["COMMON", "COMMON", "COMMON", "RARE"]);
    at.no("1 is dealt common Link + rare Codex II", Some("SHOP-2")).await;
    at.ok("1 is dealt common Link + common Greed II + common Tip It II + rare Codex II").await;
    // A Rare card costs 15, which is all there is; then a Common one is too dear. [SHOP-3]
    assert_eq!(at.chance("1 buys rare Codex II").await["ruling"], Value::Null);
    at.ok("1 buys rare Codex II").await;
    assert_eq!(at.gold().await, 0);
    let dear = at.chance("1 buys common Link").await;
    assert_eq!((&dear["gold"], &dear["ruling"]["rule"]["rule"]), (&json!(10), &json!("SHOP-3")));
    assert_eq!(at.no("1 buys common Link", Some("SHOP-3")).await, dear["ruling"]);
    // Nothing is played before the session is recorded. [ADV-9]
    at.no(&format!("played {won}"), Some("ADV-9")).await;
    at.ok("record").await;

    // The repeat begins with 2 + 3 Salves. [SCORE-2]
    let again = at.see().await;
    assert_eq!((&again["nextScenario"], &again["nextSalves"]), (&json!(1), &json!(5)));
    assert_eq!((&again["score"], &again["scenarios"][0]["lies"]), (&json!(-10), &json!("NEXT")));
    assert_eq!(again["heroes"][0]["cards"], 33);
    at.no(&format!("played {lost}"), None).await;
    at.ok(&format!("played {won}")).await;
    // 29 Gold are rounded up to 30. [SHOP-1, L873]
    assert_eq!(at.gold().await, 30);
    let held = at.see().await["heroes"][0]["unidentified"].take();
    assert_eq!(held, json!([{ "rarity": "COMMON", "count": 1 }]));
    at.ok("1 is dealt common Rest + common Greed II + common Tip It II + rare So Wild III").await;
    at.ok("1 buys rare So Wild III").await;
    at.ok("1 identifies common Link").await;
    // 30 - 15 - 10: five short of a Common card, which the sale of one makes good. [SHOP-3]
    assert_eq!(at.chance("1 buys common Rest").await["ruling"]["rule"]["rule"], "SHOP-3");
    at.ok("1 sells common Link").await;
    assert_eq!(at.gold().await, 10);
    assert_eq!(at.chance("1 buys common Rest").await["ruling"], Value::Null);
    at.ok("record").await;

    let end = at.see().await;
    let session = &end["scenarios"][0]["sessions"][1];
    // 20 on Normal, 7 Salves, 10 Gold at five a point. Two tiles lie face down still, and bring nothing. [ADV-2, SCORE-1]
    let line = |counted: &str, of: u8, points: i32, rule: &str| json!({ "counted": counted, "of": of, "points": points, "rule": { "rule": rule } });
    let lines = json!([
        line("SCENARIO_SCORE", 1, 20, "ADV-2"),
        line("SALVES", 7, 7, "SCORE-1"),
        line("GOLD", 10, 2, "SCORE-1"),
    ]);
    assert_eq!(session["lines"], lines);
    assert_eq!((&session["score"], &session["settled"]), (&json!(29), &json!(true)));
    // -10 + 29. [SCORE-3]
    assert_eq!((&end["score"], &end["scoreRule"]["rule"]), (&json!(19), &json!("SCORE-3")));
    // Salves are carried on; So Wild III has taken the place of a common card. [SCORE-1, ADV-11]
    assert_eq!((&end["nextScenario"], &end["nextSalves"]), (&json!(2), &json!(7)));
    assert_eq!((&end["heroes"][0]["cards"], &end["heroes"][0]["gold"]), (&json!(33), &json!(0)));
    assert_eq!(
        [&end["scenarios"][0]["lies"], &end["scenarios"][1]["lies"], &end["scenarios"][2]["lies"]],
        ["WON", "NEXT", "AHEAD"]
    );
    // The match of the next session is opened with the Boss on the last seat, with those Salves, of no other number, and with the
    // two cards that were bought. [ADV-3, ADV-11]
    let asked = "query($id: ID!) { campaign(id: $id) { openings { line } less: openings(salves: [6]) { line } } }";
    let openings = at.table.ask(asked, json!({ "id": at.id })).await["campaign"].take();
    let line = "open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 1 tokens Salve 7; 1 loot Codex II + So Wild III";
    assert_eq!(openings, json!({ "openings": [{ "line": line }], "less": [] }));
    at.table.open(line).await;
    service.stop().await.expect("a service that ran");

    // It is all there after a start.
    let (service, anybody) = serve(&folder, Audience::Programs);
    let at = At { table: anybody.with(at.table.token()), ..at };
    assert_eq!(at.see().await, end);
    let archive = at.table.download("/archive").await;
    assert!(!anybody.download("/archive").await.contains(&at.id), "its log is its scribe's");
    service.stop().await.expect("a service that ran");
    elsewhere(&at, &archive, end).await;
}

/// From an archive it is the same with its matches, and has no scribe until somebody claims it, once.
async fn elsewhere(at: &At, archive: &str, end: Value) {
    let folder = Folder::new("campaigns-elsewhere");
    let matches = twice::open(folder.path());
    api::matches::import::import(&matches, archive.as_bytes()).expect("an archive");
    assert_eq!(matches.journal().verify(&[]).expect("a store").problems, []);
    drop(matches);
    let (service, anybody) = serve(&folder, Audience::Programs);
    let there = At { table: anybody.with(at.table.token()), ..at.clone() };
    let said = there.say("strike 2; because misread", json!({})).await;
    assert_eq!(said["because"], "OTHER", "{said}");
    let claim = "mutation($id: ID!) { claimCampaign(campaign: $id, code: \"\") { __typename
        ... on CampaignBarred { because } } }";
    let said = there.table.ask(claim, json!({ "id": at.id })).await["claimCampaign"].take();
    assert_eq!(said["__typename"], "CampaignOpened", "{said}");
    assert_eq!(there.see().await, end);
    let other = anybody.with(&"another-".repeat(4));
    let said = other.ask(claim, json!({ "id": at.id })).await["claimCampaign"].take();
    assert_eq!(said["because"], "HAS_SCRIBE", "{said}");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn one_logs_and_everybody_who_knows_the_id_reads() {
    let folder = Folder::new("campaigns-who");
    let (_, service, anybody) = twice::serve(folder.path(), Audience::Programs, |matches| {
        matches.private().expect("a code").0
    });
    let at = At::open(&anybody).await;
    let stranger = At { table: anybody.with(&"stranger-".repeat(4)), ..at.clone() };
    let seen = stranger.see().await;
    assert_eq!((&seen["mine"], &seen["difficulty"]), (&json!(false), &json!("Normal")));
    let said = stranger.say("record", json!({})).await;
    assert_eq!(
        (&said["__typename"], &said["because"]),
        (&json!("CampaignBarred"), &json!("OTHER"))
    );
    for (who, count) in [(&at, 1), (&stranger, 0)] {
        let listed = who.table.ask("{ campaigns { id heroes score } }", json!({})).await;
        assert_eq!(listed["campaigns"].as_array().map(Vec::len), Some(count));
    }
    // It is no event of the desk, and no match.
    let none = "query($id: ID!) { match(id: $id) { id } event(id: $id) { id } }";
    let none = at.table.ask(none, json!({ "id": at.id })).await;
    assert_eq!(none, json!({ "match": null, "event": null }));
    let claim = "mutation($id: ID!) { claimCampaign(campaign: $id, code: \"ACDEFGHJKMNP\") {
        __typename ... on CampaignBarred { because } } }";
    let said = stranger.table.ask(claim, json!({ "id": at.id })).await["claimCampaign"].take();
    assert_eq!(said["because"], "WRONG_CODE");
    // A match that its scribe does not see is none to them, whoever knows its id. [the way of matches]
    let (own, _) = stranger.table.open_own(LOST.lines().nth(1).expect("an opening")).await;
    assert_eq!(stranger.table.log(&own, 1, "1 concedes").await["__typename"], "Accepted");
    let ruling = at.no(&format!("played {own}"), None).await;
    assert!(
        ruling["sentence"]
            .as_str()
            .is_some_and(|it| it.ends_with("there is no such match, or it cannot be read")),
        "{ruling}"
    );
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_request_that_is_sent_again_is_answered_as_before_and_one_that_comes_late_is_told() {
    let folder = Folder::new("campaigns-again");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let at = At::open(&anybody).await;
    let open = "mutation { openCampaign(difficulty: \"Normal\", heroes: [\"Monk\"], key: \"o\") {
        ... on CampaignOpened { campaign { id } } } }";
    let first = at.table.ask(open, json!({})).await;
    assert_eq!(at.table.ask(open, json!({})).await, first);
    for (difficulty, hero, rule) in [("Easy", "Monk", "ADV-2"), ("Normal", "Nobody", "ADV-1")] {
        let open = "mutation($on: String!, $hero: String!) { openCampaign(difficulty: $on, heroes: [$hero]) {
            ... on CampaignRefused { ruling { rule { rule } } } } }";
        let said = at.table.ask(open, json!({ "on": difficulty, "hero": hero })).await;
        assert_eq!(said["openCampaign"]["ruling"]["rule"]["rule"], rule, "{said}");
    }
    let lost = played(&at.table, LOST).await;
    let line = format!("played {lost}");
    for _ in 0..2 {
        let said = at.say(&line, json!({ "key": "p", "behind": 1 })).await;
        assert_eq!((&said["__typename"], &said["place"]), (&json!("CampaignLogged"), &json!(2)));
    }
    let late = at.say("record", json!({ "behind": 1 })).await;
    assert_eq!(
        (&late["__typename"], &late["campaign"]["position"]),
        (&json!("CampaignConflict"), &json!(2))
    );
    let unreadable = at.say("1 buys Codex II", json!({})).await;
    assert_eq!(
        (&unreadable["__typename"], &unreadable["column"]),
        (&json!("CampaignUnreadable"), &json!(8))
    );
    let lacks = "how rare the card is (common, rare, epic, legendary)";
    assert_eq!(unreadable["message"], format!("expected {lacks}, found \"Codex\""));
    assert_eq!(
        unreadable["french"],
        "il faut la rareté de la carte (common, rare, epic, legendary), il y a «\u{202f}Codex\u{202f}»"
    );
    let other = "mutation($id: ID!) { logCampaign(campaign: $id, line: \"record\", key: \"p\") { __typename } }";
    let other = at.table.answer(other, json!({ "id": at.id })).await;
    assert_eq!(other["errors"][0]["extensions"]["code"], "KEY_USED", "{other}");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_session_is_what_its_match_says_by_now() {
    let folder = Folder::new("campaigns-now");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let at = At::open(&anybody).await;
    let lost = played(&at.table, LOST).await;
    let candidates = "query($id: ID!) { campaign(id: $id) { candidates { match { id } ruling { sentence(language: \"fr\") rule { rule } } } } }";
    let won = played(&at.table, WON).await;
    let offered =
        at.table.ask(candidates, json!({ "id": at.id })).await["campaign"]["candidates"].take();
    // What can be counted stands first; the other begins with as many Salves as nobody has yet. [ADV-3]
    assert_eq!((&offered[0]["match"]["id"], &offered[0]["ruling"]), (&json!(lost), &Value::Null));
    assert_eq!(
        (&offered[1]["match"]["id"], &offered[1]["ruling"]["rule"]["rule"]),
        (&json!(won), &json!("ADV-3"))
    );
    assert_eq!(
        offered[1]["ruling"]["sentence"],
        "la session commence avec 2 Salve, et la partie a été ouverte avec 5"
    );
    at.ok(&format!("played {lost}")).await;
    assert_eq!(at.see().await["score"], -10);
    // A judge rules that it was won: 20 and 2 Salves, and 15 Gold bring 3 as long as nothing is bought. [SCORE-1]
    let ruled = at.table.log(&lost, 2, "judge Ann: ends 1 wins; because nobody gave up").await;
    assert_eq!(ruled["__typename"], "Accepted", "{ruled}");
    assert_eq!(at.see().await["score"], 25);
    // What was logged by mistake is struck, and the match can be counted again.
    at.ok("strike 2; because it was another evening").await;
    let struck = at.see().await;
    assert_eq!((&struck["score"], &struck["log"][1]["struckBy"]), (&json!(0), &json!(3)));
    at.no("strike 1; because misread", None).await;
    at.ok(&format!("played {lost}")).await;
    service.stop().await.expect("a service that ran");
}
