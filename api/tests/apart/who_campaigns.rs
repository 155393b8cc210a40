//! Who may do what in a campaign, and who is told what: everybody × every field. A field without a row fails.

use std::collections::BTreeSet;

use crate::support::cast::started;
use crate::support::everybody::{OF_CAMPAIGNS, fields, is_nothing, meaning};
use crate::support::{Folder, Table};
use serde_json::json;

/// Who asks, where each match belongs to whoever opens it.
const PEOPLE: [&str; 3] = ["nobody", "stranger", "scribe"];

/// A field of the schema: how it is asked, and what each of them is answered. `$id` is the campaign.
struct Row(&'static str, &'static str, [&'static str; 3]);

const ROWS: &[Row] = &[
    Row("campaign", "{ campaign(id: $id) { id } }", ["given"; 3]),
    Row("campaigns", "{ campaigns { id } }", ["nothing", "nothing", "given"]),
    Row("campaignBook", "{ campaignBook { heroes } }", ["given"; 3]),
    Row(
        "openCampaign",
        "mutation { openCampaign(difficulty: \"Normal\", heroes: [\"Monk\"]) { __typename ... on CampaignBarred { because } } }",
        ["given"; 3],
    ),
    // A session was not played yet, which only who may log is told.
    Row(
        "logCampaign",
        "mutation { logCampaign(campaign: $id, line: \"record\") { __typename ... on CampaignBarred { because } } }",
        ["OTHER", "OTHER", "refused"],
    ),
    Row(
        "claimCampaign",
        "mutation { claimCampaign(campaign: $id, code: \"ACDEFGHJKMNP\") { __typename ... on CampaignBarred { because } } }",
        ["WRONG_CODE"; 3],
    ),
];

/// A field of a campaign, and whether it is for its scribe alone.
const OF_A_CAMPAIGN: [(&str, &str, bool); 17] = [
    ("id", "id", false),
    ("position", "position", false),
    ("openedAt", "openedAt", false),
    ("mine", "mine", true),
    ("ruleset", "ruleset", false),
    ("stage", "stage", false),
    ("difficulty", "difficulty", false),
    ("scenarios", "scenarios { number }", false),
    ("heroes", "heroes { hero }", false),
    ("score", "score", false),
    ("scoreRule", "scoreRule { rule }", false),
    ("nextScenario", "nextScenario", false),
    ("nextSalves", "nextSalves", false),
    ("nextSalvesRule", "nextSalvesRule { rule }", false),
    ("openings", "openings { line }", false),
    ("options", "options { line }", false),
    ("log", "log { line }", false),
];
/// What is one's own matches: nothing to anybody else.
const CANDIDATES: &str = "candidates";

/// A campaign with a match that has ended, and everybody who asks about it.
async fn everybody(anybody: &Table) -> (String, [Table; 3]) {
    let scribe = anybody.with(&"scribe-".repeat(5));
    let open = "mutation { openCampaign(difficulty: \"Normal\", heroes: [\"Barbarian\"]) {
        ... on CampaignOpened { campaign { id } } } }";
    let opened = scribe.ask(open, json!({})).await;
    let id = opened["openCampaign"]["campaign"]["id"].as_str().expect("an id").to_owned();
    let lost = scribe.open("open adventures crawl1a; 1 Barbarian; 1 starts").await;
    assert_eq!(scribe.log(&lost, 1, "1 concedes").await["__typename"], "Accepted");
    (id, [anybody.clone(), anybody.with(&"stranger-".repeat(4)), scribe])
}

#[test]
fn every_field_has_a_row() {
    let named = |rows: &mut dyn Iterator<Item = &'static str>| -> BTreeSet<String> {
        rows.map(str::to_owned).collect()
    };
    assert_eq!(named(&mut ROWS.iter().map(|row| row.0)), named(&mut OF_CAMPAIGNS.into_iter()));
    let mut of_a_campaign = named(&mut OF_A_CAMPAIGN.iter().map(|row| row.0));
    of_a_campaign.insert(CANDIDATES.to_owned());
    assert_eq!(of_a_campaign, fields(&["Campaign"]));
}

#[actix_web::test]
async fn everybody_at_a_campaign_is_answered_what_is_for_them() {
    let folder = Folder::new("who-campaigns");
    let service = started(&folder);
    let (id, people) = everybody(&Table::at(&service.address)).await;
    let mut wrong = Vec::new();
    for Row(field, question, answers) in ROWS {
        let question = question.replace("$id", &format!("{id:?}"));
        for (n, expected) in answers.iter().enumerate() {
            let answer =
                meaning(field, &people[n].answer(&question, json!({})).await, "CampaignRefused");
            if answer != *expected {
                wrong.push(format!("{field}, {}: {answer}, not {expected}", PEOPLE[n]));
            }
        }
    }
    let secret = people[2].token();
    let own = [(CANDIDATES, "candidates { match { id } }", true)];
    for (field, asked, own) in OF_A_CAMPAIGN.into_iter().chain(own) {
        let question = format!("query($id: ID!) {{ campaign(id: $id) {{ {asked} }} }}");
        for (n, who) in people.iter().enumerate() {
            let told = who.ask(&question, json!({ "id": id })).await["campaign"].take();
            let nothing = is_nothing(&told[field]) || told[field] == false;
            if nothing == (!own || n == 2) {
                wrong.push(format!("{field}, {}: {told}", PEOPLE[n]));
            }
            assert!(!told.to_string().contains(secret), "{field} tells the token");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    service.stop().await.expect("a service that ran");
}
