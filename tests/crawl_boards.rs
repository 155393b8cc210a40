//! Are Environments, maps and the loot table what their pictures show? Each was typed a second time from the facts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use referee::content::crawl::{Crawling, Scenario};
use referee::content::effect::{Amount, Effect, Rarity};
use referee::content::{flatten, shipped};
use throne_tests::{project, ruleset};

fn typed(file: &str) -> String {
    let path = project("fixtures/boards/adventures").join(file);
    fs::read_to_string(&path).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()))
}

fn crawling() -> Crawling {
    flatten(shipped(), "adventures").expect("the content loads").crawling
}

/// What one number of the Loot die brings, as the table prints it.
fn symbol(does: &[Effect]) -> String {
    match does {
        [Effect::Gain(Amount::Number(1), token)] => {
            let bonus = token.strip_prefix("Bonus Damage ").expect("a bonus");
            format!("B{bonus}")
        }
        [Effect::GainCp(Amount::Number(n))] => format!("CP{n}"),
        [Effect::Draw(n)] => format!("D{n}"),
        [Effect::Heal(Amount::Number(n))] => format!("H{n}"),
        [Effect::Gold(n)] => format!("G{n}"),
        [Effect::LootCard(rarity)] => match rarity {
            Rarity::Common => "C",
            Rarity::Rare => "R",
            Rarity::Epic => "E",
            Rarity::Legendary => "L",
        }
        .to_owned(),
        other => panic!("{other:?} is on no loot table"),
    }
}

/// LOOT-1: all twenty numbers of each row.
#[test]
fn every_number_of_the_loot_die_brings_what_the_table_prints() {
    // A row without a level is in no chest.
    let chests = crawling().loot.into_iter().filter(|row| row.level > 0);
    let said = chests.fold(String::new(), |mut said, row| {
        let at = |die: u8| row.results.iter().find(|result| die <= result.to);
        let all: Vec<String> =
            (1..=20).map(|die| symbol(&at(die).expect("a result").does)).collect();
        writeln!(said, "{}: {}", row.level, all.join(" ")).expect("a string");
        said
    });
    assert_eq!(said, typed("loot.txt"));
}

/// A map with what lies on it: `s` a Shard, `c` a chest with its level, `+` a Salve.
fn drawn(scenario: &Scenario) -> Vec<Vec<String>> {
    let row = |(y, row): (usize, &String)| {
        let cell = |(x, tile): (usize, char)| {
            let place = format!("{}{}", char::from(b'A' + x as u8), y + 1);
            let shard = if scenario.shards.contains(&place) { "s" } else { "" };
            let chest =
                scenario.chests.get(&place).map_or_else(String::new, |level| format!("c{level}"));
            let salve = if scenario.salves.contains(&place) { "+" } else { "" };
            format!("{tile}{shard}{chest}{salve}")
        };
        row.chars().enumerate().map(cell).collect()
    };
    scenario.map.iter().enumerate().map(row).collect()
}

/// CRAWL-1, ADV-3: the maps, and the numbers of the scenario cards.
#[test]
fn every_map_lies_as_its_card_shows() {
    let text = typed("maps.txt");
    let sections: BTreeMap<&str, &str> =
        text.split("== ").filter_map(|section| section.split_once('\n')).collect();
    let scenarios = crawling().scenarios;
    for (name, scenario) in &scenarios {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        // Of the first scenario two maps were seen; the table lays out the others.
        let card = sections.get(name.as_str()).map(|drawn| drawn.lines().map(words).collect());
        assert_eq!(
            Some(drawn(scenario)),
            card.or_else(|| (name.len() == 1).then(Vec::new)),
            "{name}"
        );
        assert_eq!(scenario.opens_with, 3, "{name}");
        let Scenario { starting_salves, heals, gold, .. } = scenario;
        let unseen = ["3", "5", "7"].contains(&name.as_str());
        // Of the later ones not even what a Salve heals is known; whoever plays on brings theirs.
        assert_eq!(heals.is_none(), unseen, "{name}");
        let salves = if unseen { 2 } else { *starting_salves };
        let (heals, more) = heals.unwrap_or((3, 1));
        assert!(!unseen || *starting_salves == 0, "{name}");
        let gold: Vec<String> = gold.iter().map(u8::to_string).collect();
        let numbers =
            format!("{salves} Salves, each heals {heals} + {more}; Gold {}", gold.join(" "));
        assert_eq!(numbers, sections["Scenario 1"].trim_end(), "card {name}");
    }
    assert_eq!(scenarios.len(), 6);
}

/// ADV-2: Health and what else a difficulty card changes in a crawl, on each map.
#[test]
fn every_difficulty_changes_what_its_card_says() {
    let text = typed("maps.txt");
    let (_, lines) = text.split_once("== Health\n").expect("the difficulties");
    let source = flatten(shipped(), "adventures").expect("the content loads");
    let mut compared = 0;
    for (map, line) in ["1a", "1b", "1", "3", "5", "7"]
        .iter()
        .flat_map(|map| lines.lines().map(move |line| (map, line)))
    {
        let (difficulty, _) = line.split_once(' ').expect("a name");
        let name = match difficulty {
            "normal" => format!("crawl{map}"),
            other => format!("crawl{map} {other}"),
        };
        let crawl = source
            .ruleset
            .modes
            .get(&name)
            .and_then(|mode| mode.crawl.clone())
            .expect("it is a crawl");
        assert_eq!(crawl.scenario, *map, "{name}");
        let health: Vec<String> = crawl.health.iter().map(u8::to_string).collect();
        let mut said = format!("{difficulty} {}", health.join(" "));
        if crawl.salves_heal_less > 0 {
            let _ = write!(said, "; Salves heal {} less", crawl.salves_heal_less);
        }
        for (token, n) in &crawl.guard {
            let _ = write!(said, "; the guard begins with {n} {token} more");
        }
        assert_eq!(said, line, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 24);
}

/// CRAWL-4: every tile, feature by feature in its order.
#[test]
fn every_environment_says_what_its_tile_says() {
    let rules = ruleset("adventures");
    let all = &rules.crawling().environments;
    let lines = typed("environments.txt");
    let said: Vec<String> =
        all.iter().map(|one| format!("{} ({}): {}", one.name, one.level, one.says)).collect();
    assert_eq!(said, lines.lines().collect::<Vec<_>>());
}
