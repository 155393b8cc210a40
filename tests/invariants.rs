//! What is deliberately absent, and stays so. See `ARCHITECTURE.md`.

use std::collections::BTreeSet;
use std::fs;

use referee::content::{boards, names, shipped};
use throne_tests::{files, project};

/// Every name of the content: rule sets, heroes, abilities, tokens, cards and dice symbols.
fn content_names() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for ruleset in names(shipped()) {
        let rules = throne_tests::ruleset(&ruleset);
        for hero in rules.heroes() {
            all.insert(hero.name.clone());
            all.extend(hero.titles.iter().cloned());
            all.extend(hero.deck.iter().map(|card| card.name.clone()));
            all.extend(hero.symbols.iter().cloned());
        }
        all.extend(rules.tokens().iter().map(|token| token.name.clone()));
        all.insert(ruleset);
    }
    all
}

/// The string literals of a Rust file, and its identifiers, without comments.
fn literals_and_identifiers(text: &str) -> (Vec<String>, BTreeSet<String>) {
    let (mut literals, mut words) = (Vec::new(), BTreeSet::new());
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default().replace("\\\"", "'");
        literals.extend(code.split('"').skip(1).step_by(2).map(str::to_owned));
        for outside in code.split('"').step_by(2) {
            words.extend(
                outside.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned),
            );
        }
    }
    (literals, words)
}

/// The name as an identifier would spell it: "Crit Bash" as `CritBash`, `crit_bash` and `CRIT_BASH`.
fn spellings(name: &str) -> [String; 3] {
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let snake = words.join("_");
    let camel: String = words.iter().map(|word| word[..1].to_uppercase() + &word[1..]).collect();
    [camel, snake.clone(), snake.to_uppercase()]
}

#[test]
fn no_rust_code_names_content() {
    // Words of the rulebook that some content is named after too.
    let everyday = [
        "Focus",
        "Evade!",
        "Sword",
        "Life",
        "Foot",
        "Moon",
        "Arrow",
        "Pow",
        "Card",
        "Shadow",
        "Plant",
        "Branch",
        "Wanted!",
        "Vortex",
        "Chaos",
        "Swipe",
        "Unique Defense",
        "Salve",
        // What has no name on the card of a Minion.
        "Minion",
        "Passive",
        "Defense",
        "And",
        "Silence",
    ];
    let names = content_names();
    assert!(names.len() > 80, "the content has names");
    for file in ["referee/src", "events/src", "desk/src", "campaign/src", "season/src", "api/src"]
        .iter()
        .flat_map(|folder| files(&project(folder), "rs"))
    {
        if file.file_name().is_some_and(|name| name == "tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("the file can be read");
        // Unit tests at the end of a file may speak of heroes.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let (literals, words) = literals_and_identifiers(code);
        for name in names.iter().filter(|name| !everyday.contains(&name.as_str())) {
            let said = literals.iter().find(|literal| *literal == name);
            assert!(said.is_none(), "{} says {name:?}", file.display());
            let spelled =
                spellings(name).into_iter().find(|word| word.len() > 3 && words.contains(word));
            assert!(spelled.is_none(), "{} has a name after {name:?}", file.display());
        }
    }
}

#[test]
fn referee_desk_and_campaign_depend_on_nothing_impure() {
    nothing_impure("referee", &["events", "serde", "ron"], 20);
    nothing_impure("desk", &["events", "bincode", "integer-blossom", "thiserror"], 20);
    let campaign = ["events", "referee", "ron", "serde", "thiserror"];
    nothing_impure("campaign", &campaign, 15);
}

fn nothing_impure(krate: &str, depends_on: &[&str], files_at_least: usize) {
    let manifest =
        fs::read_to_string(project(&format!("{krate}/Cargo.toml"))).expect("the manifest is there");
    let dependencies =
        manifest.split("[dependencies]").nth(1).and_then(|rest| rest.split("\n[").next());
    let names: Vec<&str> = dependencies
        .expect("it has dependencies")
        .lines()
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(names, depends_on);
    let impure = [
        "std::time",
        "std::fs",
        "std::net",
        "std::thread",
        "async fn",
        "Rc<",
        "RefCell",
        "dyn Fn",
        "HashMap",
    ];
    let sources = files(&project(&format!("{krate}/src")), "rs");
    assert!(sources.len() > files_at_least, "{krate} was read");
    for file in sources {
        let text = fs::read_to_string(&file).expect("the file can be read");
        let found = impure.iter().find(|word| {
            text.lines().any(|line| !line.trim().starts_with("//") && line.contains(**word))
        });
        assert!(found.is_none(), "{} uses {found:?}", file.display());
    }
}

/// Points, tie-breaks, costs and times are whole numbers.
#[test]
fn the_desk_counts_in_whole_numbers() {
    for file in files(&project("desk/src"), "rs") {
        let text = fs::read_to_string(&file).expect("the file can be read");
        for word in ["f32", "f64"] {
            assert!(!text.contains(word), "{} uses {word}", file.display());
        }
    }
}

#[test]
fn events_without_the_journal_have_no_clock_and_no_files() {
    for file in files(&project("events/src"), "rs")
        .iter()
        .filter(|file| !file.components().any(|part| part.as_os_str() == "journal"))
    {
        let text = fs::read_to_string(file).expect("the file can be read");
        for word in ["std::time", "std::fs", "std::thread", "chrono", "async fn"] {
            assert!(!text.contains(word), "{} uses {word}", file.display());
        }
    }
}

#[test]
fn a_season_has_no_clock_no_files_and_no_chance_of_its_own() {
    let mut read = 0;
    for file in files(&project("season/src"), "rs") {
        let text = fs::read_to_string(&file).expect("the file can be read");
        for word in [
            "std::time",
            "std::fs",
            "std::net",
            "std::thread",
            "async fn",
            "from_os_rng",
            "rand::rng",
        ] {
            assert!(!text.contains(word), "{} uses {word}", file.display());
        }
        read += 1;
    }
    assert!(read > 5, "{read} files were read");
}

#[test]
fn a_state_is_a_small_plain_value() {
    fn plain<T: Copy + Eq + std::hash::Hash + Send + Sync + 'static>() -> usize {
        size_of::<T>()
    }
    let size = plain::<referee::State>();
    assert!(size <= 3072, "a state with room for eight takes {size} bytes");
    let actor = plain::<referee::state::Actor>();
    assert!(actor <= 144, "each further actor that is there takes {actor} bytes");
}

#[test]
fn every_rule_the_engine_cites_has_words_and_a_page_in_every_rule_set() {
    for name in names(shipped()) {
        let rules = throne_tests::ruleset(&name);
        for rule in rules.cited() {
            let book = rules
                .rule(rule.id())
                .unwrap_or_else(|| panic!("{name}: {} has no words", rule.id()));
            assert!(
                !book.says.is_empty() && !book.cite.is_empty(),
                "{name}: {} names no page",
                rule.id()
            );
        }
    }
}

#[test]
fn no_machine_and_no_registry_is_named() {
    for ending in ["rs", "toml", "md", "ts", "svelte", "json", "mjs", "ron", "match", "npmrc"] {
        for folder in [
            "referee",
            "events",
            "desk",
            "campaign",
            "season",
            "api/src",
            "tests",
            "xtask",
            "fixtures",
            "web-viewer/src",
            "web-viewer/e2e",
        ] {
            if !project(folder).exists() {
                continue;
            }
            for file in files(&project(folder), ending) {
                let text = fs::read_to_string(&file).expect("the file can be read");
                let place = ["/ro", "ot/"].concat();
                let other = ["/wo", "rk/"].concat();
                for word in [place.as_str(), other.as_str(), &["arti", "factory"].concat()] {
                    assert!(!text.contains(word), "{} names {word}", file.display());
                }
            }
        }
    }
}

#[test]
fn boards_are_described_for_every_hero() {
    for ruleset in names(shipped()) {
        let (heroes, cards) = boards(shipped(), &ruleset).expect("the content loads");
        // Behind the common cards stand 21 Loot cards, and the token of the one Equipment that is called otherwise.
        let loot = if ruleset == "adventures" { 22 } else { 0 };
        assert!(
            !heroes.is_empty() && cards.len() == 18 + loot,
            "{ruleset}: {} heroes, {} cards",
            heroes.len(),
            cards.len()
        );
    }
}
