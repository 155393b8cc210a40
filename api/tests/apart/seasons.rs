//! What the dice did, over GraphQL: in a match, and over the matches that somebody sees.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::everybody::Everybody;
use crate::support::{Folder, Table, serve, twice};
use api::graphql::Audience;
use api::matches::Matches;
use api::matches::quota::Limits;
use api::server::Service;
use async_graphql_parser::types::{BaseType, Type, TypeKind, TypeSystemDefinition};
use events::PlayerName;
use events::journal::MatchId;
use serde_json::{Value, json};

/// The two turns of LUCK.md, which are worked out there by hand.
const BY_HAND: [&str; 10] = [
    "open living 1v1; 1 Barbarian \"Ann\"; 2 Barbarian \"Bob\"; 1 starts",
    "1 rolls 1 2 4 4 6",
    "1 rolls 1 3 2 5 1 throwing 2 + 3 + 4 + 5",
    "1 announces Smack",
    "2 rolls 4 5 1",
    "1 ends",
    "1 ends",
    "2 rolls 6 5 4 4 6",
    "2 rolls 1 2 3 1 5 throwing 1 + 2 + 3 + 4 + 5",
    "2 announces nothing",
];

/// The house rules of that page.
fn by_hand() -> String {
    let page = include_str!("../../../LUCK.md");
    let house = page.split("```").nth(1).expect("the house rules stand first");
    house.trim().to_owned()
}

async fn logged(table: &Table, id: &str, lines: &[&str]) {
    for (expected, line) in (1..).zip(lines) {
        assert_eq!(table.log(id, expected, line).await["__typename"], "Accepted", "{line}");
    }
}

/// A match that Ann of seat 1 wins at once.
async fn won(table: &Table, one: &str, other: &str) -> String {
    let line = format!(
        "open living 1v1; 1 Barbarian \"{one}\"; 2 Moon Elf \"{other}\"; 1 starts; phase offense"
    );
    let id = table.open(&line).await;
    logged(table, &id, &["1 rolls 1 1 2 4 6", "1 announces Smack", "2 concedes"]).await;
    id
}

fn private(folder: &Folder) -> (Arc<Matches>, Service, Table) {
    let private = |matches: Matches| matches.private().expect("a code").0;
    twice::serve(folder.path(), Audience::Programs, private)
}

#[actix_web::test]
async fn the_two_turns_that_are_worked_out_by_hand_are_told() {
    let folder = Folder::new("seasons-luck");
    let (service, table) = serve(&folder, Audience::Programs);
    let open = "mutation($line: String!, $house: String!) {
        openMatch(line: $line, houseRules: $house) { ... on Opened { match { id } } } }";
    let opened = table.ask(open, json!({ "line": BY_HAND[0], "house": by_hand() })).await;
    let id = opened["openMatch"]["match"]["id"].as_str().expect("a match").to_owned();
    logged(&table, &id, &BY_HAND[1..]).await;
    let terms =
        "terms { luck { fraction value } skill { fraction } others { fraction } sum { fraction } }";
    let question = format!(
        "query($id: ID!) {{ diceDid(match: $id) {{ ... on DiceDid {{ head seats {{ seat name side }}
            faces {{ seat thrown {{ counts dice pValue }} first {{ counts }} leftOut }}
            soFar {{ place seat taken prevented hardest played paid }}
            luck {{ model leftOut leftOutSays turningPoint {{ seq }}
                total {{ seat {terms} par {{ fraction }} luckiest {{ seq amount {{ fraction }} says }}
                    worstKeep {{ seq amount {{ fraction }} }} worstChoice {{ seq }} }}
                turns {{ turn of from to seats {{ seat {terms} par {{ fraction }} ends {{ fraction }} }} }}
                steps {{ seq by seats {{ seat before {{ fraction }} {terms} after {{ fraction }} }} }}
                phases {{ by turn used attempts {{ seq dice kept bestKeep skill {{ fraction }} says odds {{ ability }}
                    oddsOfUsed {{ ability chance {{ fraction }} }} }} }}
                rolls {{ seq by source dice expected {{ fraction }} actual {{ fraction }} luck {{ fraction }} }} }} }} }} }}"
    );
    let did = table.ask(&question, json!({ "id": id })).await["diceDid"].take();
    assert_eq!(did["head"], 10);
    assert_eq!(did["seats"][1], json!({ "seat": 2, "name": "Bob", "side": 2 }));
    let luck = &did["luck"];
    // The first turn: -273/512 + 15/8 - 7/8 - 2 = -785/512 with a par of 1809/512, and 2 ahead at its end.
    let turn = &luck["turns"][0];
    assert_eq!((&turn["turn"], &turn["of"], &turn["from"]), (&json!(1), &json!(1), &json!(2)));
    let seat = &turn["seats"][0];
    assert_eq!(seat["par"]["fraction"], "1809/512");
    assert_eq!(seat["terms"]["luck"]["fraction"], "-337/512", "-273/512 + 15/8 - 2");
    assert_eq!(seat["terms"]["luck"]["value"], -337.0 / 512.0);
    assert_eq!(seat["terms"]["skill"]["fraction"], "-7/8");
    assert_eq!(seat["terms"]["others"]["fraction"], "0");
    assert_eq!(seat["terms"]["sum"]["fraction"], "-785/512");
    assert_eq!(seat["ends"]["fraction"], "2");
    // What one gains the other loses.
    assert_eq!(turn["seats"][1]["terms"]["sum"]["fraction"], "785/512");
    let total = &luck["total"];
    assert_eq!(total[1]["terms"]["skill"]["fraction"], "-4", "nothing announced with four swords");
    assert_eq!(total[1]["worstChoice"]["seq"], 10);
    let keep = json!({ "seq": 3, "amount": { "fraction": "-7/8" } });
    assert_eq!(total[0]["worstKeep"], keep);
    assert_eq!(total[1]["luckiest"]["amount"]["fraction"], "41/16");
    assert_eq!(
        total[1]["luckiest"]["says"],
        "Entry 9: the dice were worth 2.56 Health more than could be expected."
    );
    // The second roll: a 1 was kept, and both swords should have been.
    let attempt = &luck["phases"][0]["attempts"][1];
    assert_eq!((&attempt["seq"], &attempt["kept"]), (&json!(3), &json!([1])));
    assert_eq!(attempt["bestKeep"], json!([1, 2]));
    assert_eq!(attempt["skill"]["fraction"], "-7/8");
    assert_eq!(attempt["says"], "Kept 1: by the model, to keep 1 2 was worth 0.88 Health more.");
    assert!(luck["phases"][0]["used"].as_str().expect("Smack").starts_with("Smack"));
    // With two swords and one throw of three dice, one more sword is enough: 7/8.
    let used = &attempt["oddsOfUsed"];
    assert!(used["ability"].as_str().expect("Smack").starts_with("Smack"));
    assert_eq!(used["chance"]["fraction"], "7/8");
    // The defence: two lives heal 4, and 2 could be expected.
    let roll = &luck["rolls"][0];
    assert_eq!((&roll["seq"], &roll["by"]), (&json!(5), &json!(2)));
    assert_eq!(roll["luck"]["fraction"], "2");
    assert_eq!((&luck["leftOut"], &luck["leftOutSays"]), (&json!(0), &Value::Null));
    // Player 1 threw 1 2 4 4 6 and then 3 2 5 1.
    assert_eq!(did["faces"][0]["thrown"]["counts"], json!([2, 2, 1, 2, 1, 1]));
    assert_eq!(did["faces"][0]["first"]["counts"], json!([1, 1, 0, 2, 0, 1]));
    // Smack deals 6 for four swords, and Thick Skin prevents nothing: all of it lands with entry 6.
    let so_far = |place, seat, taken| json!({ "place": place, "seat": seat, "taken": taken, "prevented": 0, "hardest": taken, "played": 0, "paid": 0 });
    assert_eq!(did["soFar"], json!([so_far(1, 1, 0), so_far(1, 2, 0), so_far(6, 2, 6)]));
    let french = "query($id: ID!) { diceDid(match: $id, language: \"fr\") { ... on DiceDid { luck { model } } } }";
    let told = table.ask(french, json!({ "id": id })).await;
    assert!(told["diceDid"]["luck"]["model"].as_str().expect("a model").contains("Santé"));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn achievements_are_told_with_the_entry_that_earned_them() {
    let folder = Folder::new("seasons-feats");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = won(&table, "Ann", "Bob").await;
    let question = "query($id: ID!) { diceDid(match: $id) { ... on DiceDid {
        achievements { id hero says state why unverified source seat match seq } } } }";
    let did = table.ask(question, json!({ "id": id })).await;
    let feats = did["diceDid"]["achievements"].as_array().expect("a list").clone();
    // Five for everybody at two seats, and five each for the two heroes.
    assert_eq!(feats.len(), 5 * 2 + 5 + 5);
    let health = feats.iter().find(|one| one["id"] == "ACH-GEN-5" && one["seat"] == 1);
    let health = health.expect("a win with 50 Health");
    assert_eq!((&health["state"], &health["seq"]), (&json!("TICKED"), &json!(4)));
    assert_eq!(health["match"], json!(id));
    assert_eq!(health["source"], "Rules of Play 2.0, page 15");
    let other = feats.iter().find(|one| one["id"] == "ACH-GEN-5" && one["seat"] == 2);
    assert_eq!(other.expect("for everybody")["state"], "NOT_YET");
    // What is open says why.
    for feat in &feats {
        assert_eq!(feat["state"] == "OPEN", feat["why"].is_string(), "{feat}");
    }
    service.stop().await.expect("a service that ran");
}

const SEASON: &str = "query($id: ID, $filter: SeasonFilter) { season(id: $id, filter: $filter) {
    mine head facts { number kind line takenBack } matches ended unread judged leftOut
    startersWon { won of share from to } players { name won { won of } rating rated { nth } faces { thrown { dice } } }
    ratings { name rated { nth rating } } first: ratings(first: 1) { name }
    heroes { name won { won of } } pairings { hero against won { won of } } modes { name matches }
    editions { name matches } dice { name thrown { dice } } choices { players heroes modes editions }
    achievements { id state player match } list { id players { name won } } csv json } }";

async fn season(who: &Table, id: Option<&str>, filter: Value) -> Value {
    let asked = json!({ "id": id, "filter": filter });
    who.ask(SEASON, asked).await["season"].take()
}

async fn opened(who: &Table) -> (String, Option<String>) {
    let open = r#"mutation { openSeason(name: "Spring") { ... on SeasonOpened { season { id name } token } } }"#;
    let opened = who.ask(open, json!({})).await["openSeason"].take();
    assert_eq!(opened["season"]["name"], "Spring");
    let id = opened["season"]["id"].as_str().expect("an id").to_owned();
    (id, opened["token"].as_str().map(str::to_owned))
}

async fn say(who: &Table, season: &str, expected: u32, line: &str) -> Value {
    let say = "mutation($season: ID!, $expected: Int!, $line: String!) {
        sayOfSeason(season: $season, expected: $expected, line: $line) {
            __typename ... on SeasonChanged { head } ... on Unreadable { message } ... on Barred { because }
            ... on SeasonSaid { season { head players { name } } } } }";
    let asked = json!({ "season": season, "expected": expected, "line": line });
    who.ask(say, asked).await["sayOfSeason"].take()
}

fn names(season: &Value) -> BTreeSet<&str> {
    let players = season["players"].as_array().expect("players");
    players.iter().filter_map(|row| row["name"].as_str()).collect()
}

#[actix_web::test]
async fn a_season_is_over_what_is_seen_and_not_judged() {
    let folder = Folder::new("seasons-sight");
    let (_, service, table) = private(&folder);
    let everybody = Everybody::at(&table).await;
    let [nobody, stranger, gone, watcher, other, player, scribe, judge] = &everybody.people;
    for (who, matches, judged) in [
        (nobody, 0, 0),
        (stranger, 0, 0),
        (gone, 0, 0),
        (watcher, 1, 0),
        (other, 1, 0),
        (player, 1, 0),
        (scribe, 1, 0),
        (judge, 0, 1),
    ] {
        let found = season(who, None, Value::Null).await;
        assert_eq!((&found["matches"], &found["judged"]), (&json!(matches), &json!(judged)));
        assert_eq!(names(&found).len(), 2 * matches, "{found}");
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn an_organiser_says_who_is_who_and_nobody_else_does() {
    let folder = Folder::new("seasons-facts");
    let (matches, service, table) = private(&folder);
    let [ann, other] = ["ann", "other"].map(|name| table.with(&format!("{name:-<32}")));
    won(&ann, "Anna", "Bob").await;
    let last = won(&ann, "Ann", "Bob").await;
    let (id, token) = opened(&ann).await;
    assert_eq!(token.as_deref(), Some(ann.token()));
    assert_eq!(names(&season(&ann, Some(&id), Value::Null).await), ["Ann", "Anna", "Bob"].into());

    assert_eq!(say(&other, &id, 0, "merge Anna into Ann").await["because"], "ONLY_THE_ORGANISER");
    let said = say(&ann, &id, 0, "merge Anna into Ann").await;
    assert_eq!((&said["__typename"], &said["season"]["head"]), (&json!("SeasonSaid"), &json!(1)));
    assert_eq!(say(&ann, &id, 0, "rename Bob to Rob").await["head"], 1, "somebody was first");
    let wrong = say(&ann, &id, 1, "rename Bob into Rob").await;
    assert!(wrong["message"].as_str().expect("why").contains("expected \"to\""), "{wrong}");
    let wrong = say(&ann, &id, 1, "take back 7").await;
    assert!(wrong["message"].as_str().expect("why").contains("number 7"), "{wrong}");
    say(&ann, &id, 1, "rename Bob to \"Rob B.\"").await;
    say(&ann, &id, 2, &format!("dice blue by Anna in {last}")).await;

    let found = season(&ann, Some(&id), Value::Null).await;
    assert_eq!(names(&found), ["Ann", "Rob B."].into());
    assert_eq!(found["players"][0]["name"], "Ann", "who won both stands first");
    assert_eq!(found["players"][0]["won"], json!({ "won": 2, "of": 2 }));
    assert_eq!(found["players"][0]["rated"], json!([{ "nth": 1 }, { "nth": 2 }]));
    let listed = |found: &Value| -> Vec<Value> {
        found.as_array().expect("players").iter().map(|one| one["name"].clone()).collect()
    };
    assert_eq!(listed(&found["ratings"]), listed(&found["players"]));
    assert_eq!(listed(&found["first"]), listed(&found["players"])[..1]);
    let newest = &found["ratings"][0]["rated"][1];
    assert_eq!(*newest, json!({ "nth": 2, "rating": found["players"][0]["rating"] }));
    assert_eq!(found["dice"], json!([{ "name": "blue", "thrown": { "dice": 5 } }]));
    assert_eq!(
        found["pairings"][0],
        json!({ "hero": "Barbarian", "against": "Moon Elf", "won": { "won": 2, "of": 2 } })
    );
    assert_eq!(found["startersWon"]["of"], 2);
    assert_eq!(found["choices"]["players"], json!(["Ann", "Rob B."]));
    assert_eq!(found["facts"][1]["line"], "rename Bob to \"Rob B.\"");
    assert!(found["csv"].as_str().expect("CSV").contains("Rob B."));
    let feat =
        found["achievements"].as_array().expect("all").iter().find(|one| one["id"] == "ACH-GEN-5");
    assert_eq!(
        (&feat.expect("it")["state"], &feat.expect("it")["player"]),
        (&json!("TICKED"), &json!("Ann"))
    );
    // Filters.
    let filter = |filter: Value| season(&ann, Some(&id), filter);
    assert_eq!(filter(json!({ "player": "Ann" })).await["matches"], 2);
    assert_eq!(filter(json!({ "player": "Anna" })).await["matches"], 0);
    assert_eq!(filter(json!({ "hero": "Monk" })).await["matches"], 0);
    assert_eq!(filter(json!({ "mode": "1v1", "edition": "living" })).await["matches"], 2);
    assert_eq!(filter(json!({ "edition": "1.0" })).await["matches"], 0);
    assert_eq!(filter(json!({ "from": "2000-01-01T00:00:00Z" })).await["matches"], 2);
    assert_eq!(filter(json!({ "to": "2000-01-01T00:00:00Z" })).await["matches"], 0);
    // Another one sees neither the matches nor what was said.
    let found = season(&other, Some(&id), Value::Null).await;
    assert_eq!(
        (&found["matches"], &found["facts"], &found["head"]),
        (&json!(0), &json!([]), &json!(3))
    );
    assert_eq!(found["mine"], false);
    let nowhere = other.answer(SEASON, json!({ "id": last })).await;
    assert_eq!(nowhere["errors"][0]["extensions"]["code"], "NOT_FOUND", "{nowhere}");

    say(&ann, &id, 3, "take back 1").await;
    let found = season(&ann, Some(&id), Value::Null).await;
    assert_eq!(names(&found), ["Ann", "Anna", "Rob B."].into());
    assert_eq!(found["facts"][0]["takenBack"], true);
    service.stop().await.expect("a service that ran");
    drop(matches);

    // What was said is there after a start, until a name in it is erased.
    let (matches, service, table) = private(&folder);
    let ann = table.with(ann.token());
    let found = season(&ann, Some(&id), Value::Null).await;
    assert_eq!((names(&found), &found["head"]), (["Ann", "Anna", "Rob B."].into(), &json!(4)));
    let forgotten = matches.forget(&PlayerName::new("Bob").expect("a name")).expect("erased");
    assert_eq!((forgotten.seasons, forgotten.matches.len()), (1, 2));
    let found = season(&ann, Some(&id), Value::Null).await;
    assert_eq!(names(&found), ["Ann", "Anna"].into());
    assert_eq!(
        found["facts"][1],
        json!({ "number": 2, "kind": "ERASED", "line": "# erased", "takenBack": false })
    );
    assert_eq!(found["heroes"][1]["won"]["of"], 2, "what was played stays played");
    service.stop().await.expect("a service that ran");
    drop(matches);
    let (_, service, table) = private(&folder);
    let found = season(&table.with(ann.token()), Some(&id), Value::Null).await;
    assert_eq!((&found["facts"][1]["kind"], &found["head"]), (&json!("ERASED"), &json!(4)));
    service.stop().await.expect("a service that ran");
}

/// A season counts as 2 MiB of what an address may log in a day, and holds 256 KiB of lines.
#[actix_web::test]
async fn one_address_takes_neither_all_seasons_nor_much_of_the_disk() {
    let folder = Folder::new("seasons-full");
    let matches = Matches::open(folder.path()).expect("a journal");
    let day = Limits { bytes_a_day: 2 << 20, ..Limits::default() };
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let matches = Arc::new(matches.with_limits(day));
    let service = Service::start(address, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    opened(&table).await;
    let again =
        table.answer(r#"mutation { openSeason(name: "Summer") { __typename } }"#, json!({})).await;
    assert_eq!(again["errors"][0]["extensions"]["code"], "DAY_USED", "{again}");
    service.stop().await.expect("stopped");

    let (service, table) = serve(&folder, Audience::Programs);
    let (season, _) = opened(&table).await;
    let all = vec![MatchId::from_bytes([7; 16]).to_string(); 500].join(", ");
    let line = |n: u32| format!("dice b{n} by Ann in {all}");
    let most = (256 << 10) / line(10).len() as u32;
    for said in 0..most {
        assert_eq!(say(&table, &season, said, &line(10 + said)).await["__typename"], "SeasonSaid");
    }
    let full = say(&table, &season, most, &line(10 + most)).await;
    assert!(full["message"].as_str().is_some_and(|text| text.contains("256 KiB")), "{full}");
    service.stop().await.expect("stopped");
}

#[actix_web::test]
async fn a_corrected_match_corrects_the_season() {
    let folder = Folder::new("seasons-corrected");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = won(&table, "Ann", "Bob").await;
    won(&table, "Ann", "Bob").await;
    let ann = |found: &Value| {
        let rows = found["players"].as_array().expect("players").clone();
        rows.into_iter().find(|row| row["name"] == "Ann").expect("Ann")["won"].take()
    };
    assert_eq!(ann(&season(&table, None, Value::Null).await), json!({ "won": 2, "of": 2 }));
    let strike = "strike 4; agreed 1 + 2; because nobody gave up";
    assert_eq!(table.log(&id, 4, strike).await["__typename"], "Accepted");
    let found = season(&table, None, Value::Null).await;
    assert_eq!((&found["matches"], &found["ended"]), (&json!(2), &json!(1)));
    assert_eq!(ann(&found), json!({ "won": 1, "of": 1 }));
    // Where everybody is welcome, so is whoever says who is who.
    let (season, token) = opened(&table).await;
    assert_eq!(token, None);
    assert_eq!(say(&table, &season, 0, "merge Bob into Ann").await["__typename"], "SeasonSaid");
    service.stop().await.expect("a service that ran");
}

/// The name of a type, or of what is in it.
fn named(of: &Type) -> String {
    match &of.base {
        BaseType::Named(name) => name.to_string(),
        BaseType::List(inside) => named(inside),
    }
}

/// A judge is never shown luck beside a ruling: whatever is asked but these two fields, nothing that can be asked within it leads to
/// anything of it.
#[test]
fn nothing_but_two_fields_leads_to_what_the_dice_did() {
    let schema = async_graphql_parser::parse_schema(api::graphql::sdl()).expect("a schema");
    let mut fields: Vec<(String, String, String)> = Vec::new();
    for definition in schema.definitions {
        let TypeSystemDefinition::Type(kind) = definition else { continue };
        let of = kind.node.name.node.to_string();
        match kind.node.kind {
            TypeKind::Object(object) => fields.extend(object.fields.iter().map(|field| {
                (of.clone(), field.node.name.node.to_string(), named(&field.node.ty.node))
            })),
            TypeKind::Union(union) => fields.extend(
                union.members.iter().map(|one| (of.clone(), String::new(), one.node.to_string())),
            ),
            TypeKind::Scalar
            | TypeKind::Interface(_)
            | TypeKind::Enum(_)
            | TypeKind::InputObject(_) => {}
        }
    }
    let own = ["diceDid", "season", "openSeason", "sayOfSeason"];
    let reached = |from: &dyn Fn(&str, &str) -> bool| {
        let begin = fields.iter().filter(|(of, name, _)| from(of, name));
        let mut reached: BTreeSet<&str> = begin.map(|(.., to)| to.as_str()).collect();
        loop {
            let next = fields.iter().filter(|(of, ..)| reached.contains(of.as_str()));
            let more: BTreeSet<&str> = next.map(|(.., to)| to.as_str()).collect();
            let before = reached.len();
            reached.extend(more);
            if reached.len() == before {
                return reached;
            }
        }
    };
    let root = |of: &str| ["Query", "Mutation", "Subscription"].contains(&of);
    let told = reached(&|of, name| root(of) && own.contains(&name));
    let elsewhere = reached(&|of, name| root(of) && !own.contains(&name));
    let both: Vec<&&str> = told.intersection(&elsewhere).collect();
    // Chances, as they are asked of any match, plain values, and why somebody is barred or not understood.
    let common = [
        "Barred",
        "BarredBecause",
        "Boolean",
        "Chance",
        "DateTime",
        "Float",
        "ID",
        "Int",
        "RowOdds",
        "String",
        "Unreadable",
    ];
    assert!(both.iter().all(|shared| common.contains(*shared)), "{both:?}");
    for of in ["Luck", "LuckTerms", "Faces", "Achievement", "Season", "DiceDid"] {
        assert!(told.contains(of) && !elsewhere.contains(of), "{of}");
    }
}
