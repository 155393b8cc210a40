//! Does the data say what the boards say? Each hero's file, said aloud, against a transcription.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use referee::book::Confidence;
use referee::content::{Section, boards, flatten, shipped};
use throne_tests::project;

/// The transcription under `fixtures/boards/`, compared line by line.
fn compare(path: &str, sections: &[Section]) {
    let file = project("fixtures/boards").join(path);
    let typed = fs::read_to_string(&file).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    let said: String = sections.iter().map(ToString::to_string).collect();
    for (place, (typed, said)) in typed.lines().zip(said.lines()).enumerate() {
        assert_eq!(
            said,
            typed,
            "{path}, line {}: the data says (left), the board says (right)",
            place + 1
        );
    }
    assert_eq!(said.lines().count(), typed.lines().count(), "{path}: lines are missing");
}

/// Whether there is a transcription of this name.
fn transcribed(path: &str) -> bool {
    fs::exists(project("fixtures/boards").join(path)).expect("the folder can be read")
}

/// The rule sets with, for each hero, the rule set whose file says what is printed for it.
fn rulesets() -> Vec<(String, Vec<String>)> {
    let origin = |file: &str| file.split('/').next().unwrap_or_default().to_owned();
    referee::content::names(shipped())
        .into_iter()
        .map(|name| {
            let source = flatten(shipped(), &name).expect("the content loads");
            (name, source.heroes.iter().map(|hero| origin(hero.file())).collect())
        })
        .collect()
}

#[test]
fn every_hero_says_what_its_board_says() {
    let mut compared = 0;
    for (ruleset, origins) in rulesets() {
        let (heroes, cards) = boards(shipped(), &ruleset).expect("the content loads");
        for (board, origin) in heroes.iter().zip(&origins) {
            // A hero that a rule set takes over from another says what it says there, unless a
            // token that heroes share differs.
            let file = format!("{}.txt", board.hero.to_lowercase().replace(' ', "_"));
            let own = format!("{ruleset}/{file}");
            let path = if transcribed(&own) { own } else { format!("{origin}/{file}") };
            compare(&path, &board.sections);
            compared += 1;
        }
        let cards_file = format!("{ruleset}/cards.txt");
        if transcribed(&cards_file) {
            compare(&cards_file, &cards);
        }
    }
    assert!(compared >= 4, "only {compared} boards were compared");
}

/// The cards of Minions were typed a second time from the facts, by level, and the boards of Bosses one a file; what is left to the table is in plain words there and
/// is not compared.
#[test]
fn every_enemy_says_what_its_card_or_board_says() {
    let mut typed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let levels = (1..=4).map(|level| format!("level_{level}"));
    for file in levels.chain(["followers".to_owned(), "fallen_barbarian".to_owned()]) {
        let path = project(&format!("fixtures/boards/adventures/{file}.txt"));
        let text = fs::read_to_string(&path).unwrap_or_else(|wrong| panic!("{path:?}: {wrong}"));
        for card in text.split("== ").skip(1) {
            let mut lines = card.lines().map(str::to_owned);
            let name = lines.next().expect("a name");
            typed.insert(name, worked_out(lines));
        }
    }
    let (cards, _) = boards(shipped(), "adventures").expect("the content loads");
    let rules = throne_tests::ruleset("adventures");
    let mut wrong = Vec::new();
    for minion in rules.enemies().iter().chain(rules.bosses()) {
        let card = cards.iter().find(|card| card.hero == minion.name).expect("a card");
        let tokens: Vec<&str> = minion
            .tokens
            .iter()
            .map(|token| rules.tokens()[usize::from(token.0)].name.as_str())
            .collect();
        let on_card = |section: &&Section| {
            !tokens.iter().any(|token| section.title.starts_with(&format!("{token} (")))
        };
        let said: String = card.sections.iter().filter(on_card).map(ToString::to_string).collect();
        let said = worked_out(said.lines().map(str::to_owned));
        let typed = typed.remove(&minion.name).unwrap_or_default();
        if said != typed {
            wrong.push(format!("{}\n{said:#?}\ntyped {typed:#?}", minion.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(typed.is_empty(), "typed, but not there: {:?}", typed.keys());
}

/// The lines before what is left to the table.
fn worked_out(lines: impl Iterator<Item = String>) -> Vec<String> {
    let lines = lines.map(|line| line.trim_end().to_owned());
    lines.take_while(|line| line != "And").filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_list_of_doubts_changes_only_knowingly() {
    let mut doubts = String::new();
    for (ruleset, origins) in rulesets() {
        let (heroes, _) = boards(shipped(), &ruleset).expect("the content loads");
        let stand_ins = flatten(shipped(), &ruleset).expect("the content loads").ruleset.stand_ins;
        for (board, origin) in heroes.iter().zip(&origins) {
            // The doubts about a hero that is taken over are those of the other rule set, but for the one that it stands in.
            let own = if *origin == ruleset { usize::MAX } else { 0 };
            let most = if stand_ins.contains(&board.hero) { 1 } else { own };
            for doubt in board.unverified.iter().take(most) {
                let _ = writeln!(doubts, "{ruleset}, {}: {doubt}", board.hero);
            }
        }
        for enemy in heroes.iter().skip(origins.len()) {
            for doubt in &enemy.unverified {
                let _ = writeln!(doubts, "{ruleset}, {}: {doubt}", enemy.hero);
            }
        }
        let rules = throne_tests::ruleset(&ruleset);
        for environment in &rules.crawling().environments {
            for doubt in &environment.doubts {
                let _ = writeln!(doubts, "{ruleset}, {}: {doubt}", environment.name);
            }
        }
        for id in rules.rule_ids() {
            let words = rules.rule(id).expect("the words of the rule");
            if words.sure != Confidence::High && !words.inherited {
                let asks = words.asks.as_ref().unwrap_or(&words.says);
                let _ = writeln!(doubts, "{ruleset}, {id} ({:?}): {asks}", words.sure);
            }
        }
    }
    let kept = fs::read_to_string(project("fixtures/unverified.txt"))
        .expect("fixtures/unverified.txt is kept");
    assert_eq!(doubts, kept, "fixtures/unverified.txt lists every doubt of the content");
}
