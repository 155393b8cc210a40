//! What a table has typed in: files of house rules that are checked, and what was read out, as such a file.

use std::fs;

use api::graphql::Audience;
use serde_json::json;

use crate::house::throne;
use crate::support::{Folder, serve};

const LATER: &str = "open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 2 cp 3; turn 3; phase main 2";
const READ: &str = "2 flips War Cry: objective Swipe 5; main 1; does inflict Concussion";

const OPEN: &str = "mutation($line: String!, $file: String!) { openMatch(line: $line, houseRules: $file) { ... on Opened { match { id } } } }";
const LOG: &str = "mutation($id: ID!, $text: String!) { logText(match: $id, expected: 1, text: $text) { __typename } }";

fn ours(file: &str) -> String {
    let path = format!("{}/../fixtures/house/{file}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("a file of ours")
}

#[test]
fn a_file_is_checked_with_line_and_column() {
    let folder = Folder::new("typed-check");
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let hero = ours("ink_witch.ron");
    file("hero.ron", &hero);
    file("town.ron", &ours("paper_town.ron"));
    let (status, told, said) = throne(&folder, &["check", "hero.ron", "town.ron"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(told.contains("hero.ron: a whole hero, sound under living."), "{told}");
    assert!(told.contains("changes: (new_heroes: [ ... ])"), "{told}");
    assert!(told.contains("Ink Witch (Our own, a sheet of paper)"), "{told}");
    assert!(told.contains("town.ron: sound. Paper Town changes Paper Wolf"), "{told}");
    // On its first line, behind nothing of ours; and further down.
    let one_line = hero.lines().map(|line| line.split("//").next().unwrap_or_default());
    let one_line = one_line.collect::<Vec<_>>().join(" ").trim().to_owned();
    file("first.ron", &one_line.replacen("name: \"Ink Witch\"", "name: \"Ink;\"", 1));
    let column = one_line.find("\"Ink Witch\"").expect("a name") + 1;
    file("later.ron", &hero.replacen("Inflict(1, \"Smudge\")", "Inflict(1, \"Smear\")", 1));
    let line = hero.lines().position(|line| line.contains("Inflict(1,")).expect("a word") + 1;
    for (name, expected) in [
        ("first.ron", format!("first.ron:1:{column}: no line of a log can say \"Ink;\"")),
        ("later.ron", format!("later.ron:{line}:")),
    ] {
        let (status, _, said) = throne(&folder, &["check", name]);
        assert_eq!(status, Some(1), "{said}");
        assert!(said.contains(&expected), "{said}, not {expected}");
    }
    let (status, _, said) = throne(&folder, &["check", "hero.ron", "--under", "1.0"]);
    assert_eq!(status, Some(0), "{said}");
    let (status, _, said) = throne(&folder, &["check", "hero.ron", "--under", "3.0"]);
    assert_eq!((status, said.contains("no rule set is called \"3.0\"")), (Some(1), true), "{said}");
    let (status, _, said) = throne(&folder, &["check", "nowhere.ron"]);
    assert_eq!((status, said.contains("nowhere.ron")), (Some(1), true), "{said}");
}

/// What a file of house rules brings is offered where a match is opened under it. [ADV-11]
#[actix_web::test]
async fn loot_cards_of_a_file_are_offered_with_the_others() {
    let folder = Folder::new("typed-loot");
    let (service, table) = serve(&folder, Audience::Programs);
    let asked = "query($ruleset: String!, $file: String) { lootCards(ruleset: $ruleset, hero: \"Barbarian\", houseRules: $file) { name rarity } }";
    let town = ours("paper_town.ron");
    let lantern = json!({ "name": "Paper Lantern", "rarity": "COMMON" });
    for (file, ruleset, many) in [
        (Some(&town), "adventures", Some(22)),
        (None, "adventures", Some(21)),
        (Some(&town), "living", None),
    ] {
        let answer = table.ask(asked, json!({ "ruleset": ruleset, "file": file })).await;
        let cards = answer["lootCards"].as_array();
        assert_eq!(cards.map(Vec::len), many, "{answer}");
        assert_eq!(cards.is_some_and(|all| all.contains(&lantern)), many == Some(22), "{answer}");
    }
    service.stop().await.expect("it stops");
}

/// The Upgrade CP of a Boss whom a file brings buy the upgrades of his own board: 6 of them, of which "Crease II" takes 2; a file
/// that brings none leaves those that are printed. [ADV-BOSS-1]
#[actix_web::test]
async fn upgrades_of_a_boss_of_ones_own_are_offered_and_bought() {
    let folder = Folder::new("typed-boss");
    let (service, table) = serve(&folder, Audience::Programs);
    let asked = "query($file: String, $laid: [String!]!) { bossUpgrades(ruleset: \"adventures\", mode: \"boss2\", heroes: 1, \
                 laid: $laid, houseRules: $file) { has left upgrades { name cost lies may } } }";
    let giant = ours("paper_giant.ron");
    let answer = table.ask(asked, json!({ "file": giant, "laid": ["Crease II"] })).await;
    let upgrade =
        |name: &str, lies: bool| json!({ "name": name, "cost": 2, "lies": lies, "may": true });
    let all = [upgrade("Crease II", true), upgrade("Cut II", false), upgrade("Thick II", false)];
    assert_eq!(answer["bossUpgrades"], json!({ "has": 6, "left": 4, "upgrades": all }));
    let printed = table.ask(asked, json!({ "laid": [] })).await;
    let town = table.ask(asked, json!({ "file": ours("paper_town.ron"), "laid": [] })).await;
    assert_eq!((&town, &printed["bossUpgrades"]["has"]), (&printed, &json!(7)));
    let foreign = table.ask(asked, json!({ "laid": ["Crease II"] })).await;
    assert_eq!(foreign["bossUpgrades"], json!(null), "his is no upgrade of the printed Boss");
    // Three Sheets deal 6 of 50 by it.
    let line = "open adventures boss2; 1 Barbarian; 2 Paper Giant; 1 starts; 2 upgrades Crease II; turn 3; phase main 2";
    let opened = table.ask(OPEN, json!({ "line": line, "file": giant })).await;
    let id = opened["openMatch"]["match"]["id"].as_str().unwrap_or_else(|| panic!("{opened}"));
    let text = "1 ends\n2 flips Fold\n2 rolls 1 1 1 4 6\n1 rolls 1 2 3\n2 ends";
    let logged = table.ask(LOG, json!({ "id": id, "text": text })).await;
    assert_eq!(logged["logText"]["__typename"], "AllAccepted", "{logged}");
    let seats = "query($id: ID!) { match(id: $id) { state { seats { health } } } }";
    let answer = table.ask(seats, json!({ "id": id })).await;
    assert_eq!(answer["match"]["state"]["seats"][0]["health"], json!(44), "{answer}");
    service.stop().await.expect("it stops");
}

#[actix_web::test]
async fn what_was_read_out_is_a_file_of_house_rules() {
    let folder = Folder::new("typed-read-out");
    let (service, table) = serve(&folder, Audience::Programs);
    let asked = "query($id: ID!) { match(id: $id) { readOut } }";
    let mut ids = Vec::new();
    for text in ["1 ends".to_owned(), format!("1 ends\n{READ}")] {
        let id = table.open(LATER).await;
        let logged = table.ask(LOG, json!({ "id": id, "text": text })).await;
        assert_eq!(logged["logText"]["__typename"], "AllAccepted");
        ids.push(id);
    }
    assert_eq!(table.ask(asked, json!({ "id": ids[0] })).await["match"]["readOut"], json!(null));
    let answer = table.ask(asked, json!({ "id": ids[1] })).await;
    let file = answer["match"]["readOut"].as_str().expect("a file").to_owned();
    // The next match knows the card.
    let opened = table.ask(OPEN, json!({ "line": LATER, "file": file })).await;
    let id = opened["openMatch"]["match"]["id"].as_str().expect("it opens").to_owned();
    let text = "1 ends\n2 flips War Cry\n2 rolls 1 1 2 2 4";
    let logged = table.ask(LOG, json!({ "id": id, "text": text })).await;
    assert_eq!(logged["logText"]["__typename"], "AllAccepted");
    service.stop().await.expect("it stops");
    let (status, told, said) = throne(&folder, &["read-out", &ids[1], "--data", "."]);
    assert_eq!((status, &told), (Some(0), &file), "{said}");
    // The program says the same of a file and of a stored match.
    fs::write(folder.path().join("our.match"), format!("{LATER}\n1 ends\n{READ}\n"))
        .expect("a file");
    let (status, told, said) = throne(&folder, &["read-out", "our.match"]);
    assert_eq!((status, &told), (Some(0), &file), "{said}");
    fs::write(folder.path().join("read.ron"), told).expect("a file");
    let (status, told, said) = throne(&folder, &["check", "read.ron"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(told.contains("Read out at the table changes War Cry of Fallen Barbarian."), "{told}");
    fs::write(folder.path().join("plain.match"), format!("{LATER}\n1 ends\n")).expect("a file");
    let (status, _, said) = throne(&folder, &["read-out", "plain.match"]);
    assert_eq!((status, said.contains("nothing was read out")), (Some(1), true), "{said}");
    let (status, _, _) = throne(&folder, &["read-out", "none.match"]);
    assert_eq!(status, Some(2));
}
