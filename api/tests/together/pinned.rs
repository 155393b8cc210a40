//! Rule sets as matches were pinned to them in November 2026 are read, and judge alike, in every later program.
//!
//! `KEEP_PINNED=1` writes today's into a folder that is not there yet.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use api::bundle::Bundle;
use events::Event;
use events::chain::Digest;
use events::notation::parse_log;
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec};
use referee::content::{House, flatten, names, shipped};
use referee::{Game, Ruleset};

/// The month whose rule sets are kept.
const MONTH: &str = "2026-11";

fn fixtures(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(path)
}

/// The recorded matches that were opened with a rule set: the name of each, and its events.
fn recorded(ruleset: &str) -> Vec<(String, Vec<Event>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(fixtures("matches")).expect("the folder can be read") {
        let path = entry.expect("it can be read").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        let log: Vec<Event> =
            parse_log(&text).expect("notation").into_iter().map(|line| line.event).collect();
        let Some(Event::Opened(opening)) = log.first() else { continue };
        if opening.ruleset.as_str() == ruleset {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            found.push((name, log));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// For each recorded match of a rule set, the digest of the score sheet at its end.
fn ends(rules: Ruleset) -> Vec<(String, String)> {
    let name = rules.name().to_owned();
    let rules = Arc::new(rules);
    let end = |(name, log): (String, Vec<Event>)| {
        let game = Game::replay(Arc::clone(&rules), log).expect("the opening fits");
        (name, format!("{:016x}", game.now().digest()))
    };
    // What was kept before a mode was there has no matches of it.
    let has_its_mode = |(_, log): &(String, Vec<Event>)| {
        let Some(Event::Opened(opening)) = log.first() else { return false };
        rules.mode(opening.mode.as_str()).is_some()
    };
    recorded(&name).into_iter().filter(has_its_mode).map(end).collect()
}

#[test]
fn rule_sets_that_matches_are_pinned_to_judge_them_for_ever() {
    let folder = fixtures("pinned").join(MONTH);
    if std::env::var_os("KEEP_PINNED").is_some() && !folder.exists() {
        keep(&folder);
    }
    let kept = fs::read_to_string(folder.join("kept")).expect("the list of what is kept");
    let words = |line: &'static str| -> [&'static str; 3] {
        line.split(' ').collect::<Vec<_>>().try_into().expect("three words a line")
    };
    let lines: Vec<[&str; 3]> = kept.leak().lines().map(words).collect();
    let (digests, ended): (Vec<_>, Vec<_>) =
        lines.into_iter().partition(|line| line[1] == "digest");
    assert!(digests.len() > 3 && ended.len() > 3, "rule sets and matches are kept");
    for [ruleset, _, digest] in digests {
        let packed = fs::read(folder.join(format!("{ruleset}.z"))).expect("it is kept");
        let bytes = decompress_to_vec(&packed).expect("it is whole");
        assert_eq!(Digest::of(&bytes).to_string(), digest, "{ruleset}");
        let bundle: Bundle = serde_json::from_slice(&bytes).expect("a bundle");
        assert_eq!(bundle.name, ruleset);
        let source = bundle.source().unwrap_or_else(|wrong| panic!("{ruleset}: {wrong:?}"));
        let rules = Ruleset::compiled_kept(&source);
        let now = ends(rules.unwrap_or_else(|wrong| panic!("{ruleset}: {wrong:?}")));
        // A match that was recorded later is not in the list.
        for [_, game, end] in ended.iter().filter(|line| line[0] == ruleset) {
            assert!(now.contains(&((*game).to_owned(), (*end).to_owned())), "{game}: {now:?}");
        }
    }
}

/// Writes today's rule sets, and what the recorded matches come to under them.
fn keep(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    let mut list = Vec::new();
    for name in names(shipped()) {
        let source = flatten(shipped(), &name).expect("the shipped content loads");
        let bundle =
            Bundle { name: name.clone(), files: source.files.clone(), house: House::default() };
        let bytes = bundle.bytes();
        fs::write(folder.join(format!("{name}.z")), compress_to_vec(&bytes, 10)).expect("written");
        list.push(format!("{name} digest {}", Digest::of(&bytes)));
        let rules = Ruleset::compiled(&source).expect("the shipped content loads");
        let end = |(game, digest): (String, String)| format!("{name} {game} {digest}");
        list.extend(ends(rules).into_iter().map(end));
    }
    fs::write(folder.join("kept"), list.join("\n") + "\n").expect("written");
}
