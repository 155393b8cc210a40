//! What has to be worked out is priced by what it takes, so that a request at the limit takes a second at most.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::Folder;
use api::graphql::{Audience, MOST_COST, Schema, ask, price_of, schema, sdl};
use api::matches::Matches;
use api::matches::campaigns::CampaignAnswer;
use api::matches::desks::{Answer, ToSay};
use api::matches::seats::Token;
use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
use async_graphql::{Request, Variables};
use campaign::MOST_FACTS;
use desk::notation::parse_fact;
use events::notation::parse_log;
use serde_json::{Value, json};

const LONG: &str = include_str!("../../../fixtures/matches/barbarian-and-gunslinger.match");
/// What 1 of a price may take.
const EACH: Duration = Duration::from_millis(2);
/// The types whose fields are worked out when they are asked for. Those of all others are there.
const WORKING: [&str; 9] = [
    "Query",
    "Match",
    "Luck",
    "Season",
    "Event",
    "EventRound",
    "EventTable",
    "JudgeCall",
    "Campaign",
];

/// The types of which nothing is worked out but told in a language: those sentences are there.
const TOLD: [&str; 9] = [
    "AfterTime",
    "CampaignBarred",
    "CampaignRuling",
    "CampaignUnreadable",
    "DeskRefusal",
    "EventBarred",
    "FactUnreadable",
    "ProposedBye",
    "ProposedPair",
];

/// The fields of those types that take arguments or a while, each asked for as dearly as one request can.
const OF_QUERY: [(&str, &str); 26] = [
    ("rules", "{ rules(text: WORDS, first: 1000) { id } }"),
    ("rule", "{ rule(id: \"TXT-2\") { id } }"),
    ("searchRulings", "{ searchRulings(text: WORDS, first: 1000) { id } }"),
    ("houseOptions", "{ houseOptions(edition: \"living\") { id } }"),
    (
        "bossUpgrades",
        "{ bossUpgrades(ruleset: \"adventures\", mode: \"boss2\", heroes: 4, laid: [\"Low Blow II\", \"Unhinged II\", \"Overload III\"]) { upgrades { then } } }",
    ),
    (
        "lootCards",
        "{ lootCards(ruleset: \"adventures\", hero: \"Barbarian\", has: [\"Campfire\", \"Codex IV\"]) { then } }",
    ),
    (
        "withHouseRules",
        "{ withHouseRules(houseRules: \"House(name: \\\"Ours\\\", based_on: \\\"adventures\\\", changes: (deck: 33))\") { gameModes { name } } }",
    ),
    ("doubts", "{ doubts(edition: \"living\") { __typename } }"),
    ("hero", "{ hero(ruleset: \"living\", name: \"Barbarian\") { sections { lines } } }"),
    ("odds", "{ odds(hero: \"Moon Elf\") { rolls { outcomes { __typename } } } }"),
    ("matches", "{ matches { id } }"),
    ("matchesConnection", "{ matchesConnection(first: 200) { edges { cursor } } }"),
    ("match", "query($id: ID!) { match(id: $id) { head } }"),
    ("invitation", "{ invitation(code: \"ABCDEF\") { __typename } }"),
    (
        "whyNot",
        "query($id: ID!) { whyNot(match: $id, sequence: 200, line: \"1 ends\") { __typename } }",
    ),
    ("replay", "query($log: String!) { replay(log: $log) { entries { seq } } }"),
    ("rulesets", "{ rulesets { name heroes } }"),
    (
        "diceDid",
        "query($id: ID!) { diceDid(match: $id) { ... on DiceDid { faces { leftOut } achievements { id } soFar { taken } } } }",
    ),
    ("season", "{ season { players { name } heroes { name } achievements { id } } }"),
    ("event", "query($event: ID!) { event(id: $event) { title } }"),
    ("events", "{ events(first: 200) { title players } }"),
    ("casebook", "{ casebook(text: WORDS) { decision } }"),
    ("eventInvitation", "{ eventInvitation(code: \"ACDEFGHJK\") { __typename } }"),
    ("campaign", "query($campaign: ID!) { campaign(id: $campaign) { score } }"),
    ("campaigns", "{ campaigns(first: 100) { id score } }"),
    ("campaignBook", "{ campaignBook { heroes } }"),
];
const OF_LUCK: [(&str, &str); 3] = [
    ("steps", "steps(first: 500) { seats { terms { sum { fraction } } } }"),
    ("phases", "phases(first: 100) { attempts { odds { advice } says } }"),
    ("rolls", "rolls(first: 500) { luck { fraction } }"),
];
const OF_SEASON: [(&str, &str); 3] = [
    ("list", "list(first: 200) { players { name } }"),
    ("csv", "csv(table: MATCHES)"),
    ("ratings", "ratings { name rated { match nth rating uncertainty } }"),
];
const OF_MATCH: [(&str, &str); 16] = [
    ("rulesetText", "rulesetText(digest: \"0\")"),
    ("entries", "entries { seq }"),
    ("entriesConnection", "entriesConnection(first: 200) { totalCount }"),
    ("differences", "differences(from: AS_LOGGED, to: AS_RULED) { newlyRefused }"),
    ("preview", "preview(line: \"strike 5; agreed 1 + 2; because so\") { refused { line } }"),
    ("branch", "branch(lines: LINES) { entries { seq } }"),
    ("revealedSince", "revealedSince(seq: 1) { seq }"),
    ("missed", "missed { seq }"),
    ("entry", "entry(seq: 220) { seq }"),
    ("state", "state(at: 220) { turn }"),
    ("options", "options(at: 100) { label }"),
    ("tooDear", "tooDear(at: 100) { short }"),
    ("odds", "odds(at: 205, held: true) { whyNot }"),
    ("packed", "packed"),
    ("notation", "notation"),
    ("readOut", "readOut"),
];

/// Those of an event, which has as many players as an event can have.
const OF_EVENT: [(&str, &str); 13] = [
    ("round", "round(number: 1) { number }"),
    ("standings", "standings(after: 1) { rows { place } }"),
    ("penalties", "penalties(player: 1) { level }"),
    ("penaltyAdvice", "penaltyAdvice(person: \"1\", category: \"late\") { suggested }"),
    (
        "whatIf",
        "whatIf(facts: [{ line: WRONG }]) { changes { posted remedies { leaveIt } standings { now { place } } } }",
    ),
    ("casebook", "casebook(text: WORDS) { decision }"),
    ("log", "log(first: 200, text: WORDS) { line }"),
    ("paper", "paper(kind: SLIPS)"),
    ("byName", "byName(round: 1) { name }"),
    ("export", "export(kind: JSON)"),
    ("findPerson", "findPerson(letters: \"a\") { name }"),
    ("proposal", "proposal { line pairs { why } }"),
    ("remedies", "remedies { leaveIt }"),
];
const OF_ROUND: [(&str, &str); 1] = [("table", "round { table(number: 1) { number } }")];

const OF_TABLE: [(&str, &str); 3] = [
    ("backUp", "round { table(number: 1) { backUp(to: 1) { sentence } } }"),
    ("missed", "round { table(number: 1) { missed { verdict } } }"),
    ("heroStep", "round { table(number: 1) { heroStep } }"),
];

const OF_CALL: [(&str, &str); 2] =
    [("match", "calls { match { last { line } } }"), ("handedTo", "calls { handedTo }")];

/// Those of a campaign whose log is as long as one can be.
const OF_CAMPAIGN: [(&str, &str); 6] = [
    ("options", "options { line ruling { sentence } }"),
    ("openings", "openings { line }"),
    ("candidates", "candidates { match { id } ruling { sentence } }"),
    ("log", "log(first: 200) { line }"),
    ("scenarios", "scenarios { sessions { lines { points } } }"),
    ("heroes", "heroes { cards loot { name } }"),
];

#[test]
fn everything_that_is_worked_out_is_measured_here() {
    let schema = parse_schema(sdl()).expect("the schema");
    let mut asking = BTreeSet::new();
    for definition in schema.definitions {
        let TypeSystemDefinition::Type(of) = definition else { continue };
        let TypeKind::Object(object) = &of.node.kind else { continue };
        for field in object.fields.iter().filter(|field| !field.node.arguments.is_empty()) {
            asking.insert((of.node.name.node.to_string(), field.node.name.node.to_string()));
        }
    }
    let changing = |of: &str| matches!(of, "Mutation" | "Subscription") || TOLD.contains(&of);
    let others: BTreeSet<&String> =
        asking.iter().map(|(of, _)| of).filter(|of| !changing(of)).collect();
    let working: BTreeSet<&str> = WORKING.into_iter().collect();
    assert_eq!(
        others.into_iter().collect::<Vec<_>>(),
        working.into_iter().collect::<Vec<_>>(),
        "others work too"
    );
    let measured = [
        &OF_QUERY[..],
        &OF_MATCH,
        &OF_LUCK,
        &OF_SEASON,
        &OF_EVENT,
        &OF_ROUND,
        &OF_TABLE,
        &OF_CALL,
        &OF_CAMPAIGN,
    ];
    for (of, fields) in WORKING.iter().zip(measured) {
        let measured: BTreeSet<&str> = fields.iter().map(|(name, _)| *name).collect();
        let asked = asking.iter().filter(|(asks, _)| asks == of);
        let missing: Vec<_> = asked.filter(|(_, name)| !measured.contains(name.as_str())).collect();
        assert_eq!(missing, Vec::<&(String, String)>::new());
    }
}

#[actix_web::test]
#[ignore = "it measures: cargo test --release -p api --test apart costs:: -- --ignored --nocapture"]
async fn nothing_takes_longer_than_its_price_says() {
    let folder = Folder::new("costs");
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let log = parse_log(LONG).expect("notation");
    let id = matches.store_written(&log, None).expect("stored").to_string();
    let (event, token) = hall(&matches);
    let campaign = campaign(&matches, &token);
    let schema = schema(matches, Audience::Programs);
    let events: Vec<&str> = LONG.lines().filter(|line| line.starts_with(['1', '2'])).collect();
    let mut whole = LONG.to_owned();
    for line in events.iter().cycle() {
        if whole.len() > 60_000 {
            break;
        }
        whole += line;
        whole += "\n";
    }
    let lines: Vec<&str> = events.iter().copied().cycle().take(2_000).collect();
    let variables = json!({ "id": id, "log": whole, "event": event, "campaign": campaign });
    let words: Vec<String> = (0..50u8).map(|n| char::from(b'a' + n % 26).to_string()).collect();
    let filled = |query: &str| {
        let query = query.replace("WORDS", &json!(words.join(" ")).to_string());
        let query = query.replace("WRONG", &json!(WRONG).to_string());
        query.replace("LINES", &json!(lines).to_string())
    };
    let of_match = OF_MATCH.iter().map(|(name, field)| {
        (*name, filled(&format!("query($id: ID!) {{ match(id: $id) {{ {field} }} }}")))
    });
    let of_event =
        OF_EVENT.iter().chain(&OF_ROUND).chain(&OF_TABLE).chain(&OF_CALL).map(|(name, field)| {
            (*name, filled(&format!("query($event: ID!) {{ event(id: $event) {{ {field} }} }}")))
        });
    let of_query = OF_QUERY.iter().map(|(name, query)| (*name, filled(query)));
    let of_luck = OF_LUCK.iter().map(|(name, field)| {
        (*name, format!("query($id: ID!) {{ diceDid(match: $id) {{ ... on DiceDid {{ luck {{ {field} }} }} }} }}"))
    });
    let of_season =
        OF_SEASON.iter().map(|(name, field)| (*name, format!("{{ season {{ {field} }} }}")));
    let of_campaign = OF_CAMPAIGN.iter().map(|(name, field)| {
        (*name, format!("query($campaign: ID!) {{ campaign(id: $campaign) {{ {field} }} }}"))
    });
    let all =
        of_query.chain(of_match).chain(of_luck).chain(of_season).chain(of_event).chain(of_campaign);
    for (name, query) in all {
        let price = price_of(&query, None).expect("one that may be asked");
        let took = took(&schema, &query, &variables, &token).await;
        eprintln!("{name:18} {price:4} {:8.2} ms", took.as_secs_f64() * 1e3);
        assert!(took < EACH * price, "{name} costs {price} and takes {took:?}");
    }
}

/// A campaign with its first shop, in which a card was dealt and struck as often as a log can hold it.
fn campaign(matches: &Matches, token: &Token) -> String {
    let fact = |line: &str| campaign::notation::parse(line).expect(line);
    let opening = fact("open campaign Normal; 1 Barbarian");
    let opened = matches.open_campaign(&opening, Some(token.clone()), None);
    let Ok(Ok(opened)) = opened else { panic!("a campaign is opened") };
    let id = opened.told.id;
    let log = parse_log(include_str!("../../../fixtures/campaigns/lost.match")).expect("notation");
    let lost = matches.store_written(&log, None).expect("stored");
    let say = |line: &str| {
        let said = matches.log_campaign(id, Some(token), &fact(line), None, None);
        assert!(matches!(said, Ok(Ok(CampaignAnswer::Logged { .. }))), "{line}");
    };
    say(&format!("played {lost}"));
    let deal = "1 is dealt common Link + common Greed II + common Tip It II + rare Codex II";
    // More would be refused: an opening and a session stand before them.
    for place in (3..MOST_FACTS).step_by(2) {
        say(deal);
        say(&format!("strike {place}; because misread"));
    }
    id.to_string()
}

/// A result that is put right, so that the next round would be paired anew.
const WRONG: &str = "corrected round 1; table 1; outcome won 1 by concession; because so";

/// An event of 512 players in its second round, and its organiser's token.
fn hall(matches: &Matches) -> (String, Token) {
    let fact = parse_fact("opened format swiss; rounds fixed 9; heroes free").expect("an opening");
    let opened = matches.open_event(fact, None, None, None).expect("stored").expect("an event");
    let (id, token) = (opened.hall.id(), opened.token);
    let say = |lines: &[String]| {
        for lines in lines.chunks(500) {
            let facts = lines.iter().map(|line| ToSay::from(parse_fact(line).expect("a fact")));
            let facts: Vec<ToSay> = facts.collect();
            let said = matches.say(id, Some(&token), &facts, None, None).expect("stored");
            assert!(matches!(said, Ok(Answer::Logged { .. })), "{said:?}");
        }
    };
    say(&(1..=512).map(|n| format!("registered player {n}")).collect::<Vec<_>>());
    for (round, apart) in [(1, 1), (2, 2)] {
        let pair = |n: u16| {
            let first = if apart == 1 { 2 * n + 1 } else { n / 2 * 4 + n % 2 + 1 };
            format!("{} = {first} - {}", n + 1, first + apart)
        };
        let pairs: Vec<String> = (0..256).map(pair).collect();
        let (pairs, proposal) = (pairs.join(" + "), "00".repeat(32));
        let seen = opened.hall.look(desk::Desk::seen);
        say(&[format!(
            "posted round {round}; pairs {pairs}; proposal {proposal}; because so; seen {seen}"
        )]);
        say(&[format!("started round {round}; seen {}", seen + 1)]);
        let won = |table: u16| {
            let outcome = format!("won {} by concession, health {} - 9", 1 + table % 2, table % 40);
            format!("entered round {round}; table {table}; outcome {outcome}; source slip")
        };
        say(&(1..=256).map(won).collect::<Vec<_>>());
    }
    (id.to_string(), token)
}

/// How long an answer takes, the better of two.
async fn took(schema: &Schema, query: &str, variables: &Value, token: &Token) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..2 {
        let variables = Variables::from_json(variables.clone());
        let request = Request::new(query).variables(variables).data(token.clone());
        let began = Instant::now();
        let answer = ask(schema, request).await;
        best = best.min(began.elapsed());
        assert_eq!(answer.errors, [], "{}", &query[..query.len().min(200)]);
    }
    best
}

#[test]
fn what_the_viewer_asks_is_far_below_the_limit() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web-viewer/src/api/documents");
    let (mut fragments, mut asked) = (String::new(), Vec::new());
    for file in fs::read_dir(folder).expect("the viewer's questions") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        // Each document stands between the first two backquotes behind `graphql(`.
        for document in text.split("graphql(").skip(1) {
            let document = document.split('`').nth(1).unwrap_or_default().trim();
            if document.starts_with("fragment ") {
                fragments += document;
            } else if !document.is_empty() {
                asked.push(document.to_owned());
            }
        }
    }
    assert!(asked.len() > 10, "{asked:?}");
    // Each is sent without the others.
    for asked in asked {
        let price = price_of(&format!("{asked}{fragments}"), None);
        let price = price.unwrap_or_else(|| panic!("it may not be asked: {asked}"));
        assert!(price > 0 && price * 3 <= MOST_COST * 2, "{price}: {asked}");
    }
}
