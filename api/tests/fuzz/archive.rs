//! Matches that come from another store, in every form.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::io::BufReader;

use api::matches::archive::{Wanted, export};
use api::matches::import::import;
use api::matches::names::PlayerNames;
use api::matches::{Home, Matches};
use api::words::Language;
use events::journal::{Digest, Journal, MatchId, chain, packed};
use events::notation;
use proptest::prelude::*;
use referee::revision::View;
use serde_json::{Value, json};

use super::fuzz;
use super::mutate::mutated;
use super::support::Folder;

/// Some stored matches as they can come from outside.
struct Forms {
    /// Archives with all their rule sets.
    archives: Vec<Vec<u8>>,
    /// Packed, as text and as notation.
    others: Vec<Vec<u8>>,
}

impl Forms {
    fn new() -> Forms {
        let folder = Folder::new("fuzz-forms");
        let matches = Matches::open(folder.path()).expect("a journal");
        let archive = |wanted: &Wanted| {
            let mut archive = Vec::new();
            export(matches.journal(), matches.names(), wanted, &mut archive).expect("written");
            archive
        };
        let (mut archives, mut others) = (Vec::new(), Vec::new());
        for text in [include_str!("../../../fixtures/matches/rulebook-1.0-example.match"), REVISED]
        {
            let log = notation::parse_log(text).expect("notation");
            let id = matches.store_written(&log, None).expect("stored");
            let log = matches.journal().read(id, 1, u32::MAX).expect("a match");
            let packed = packed::pack(id, &log);
            archives.push(archive(&Wanted::One(id)));
            others.extend([
                packed::to_text(&packed).into_bytes(),
                packed,
                text.as_bytes().to_vec(),
            ]);
        }
        archives.push(archive(&Wanted::All));
        Forms { archives, others }
    }
}

const REVISED: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts
1 rolls 1 1 2 4 6
1 announces Smack
2 rolls 4 5 1 2 6
1 ends
replace 4; agreed 1 + 2; because read wrongly; with 2 rolls 4 6 6 6 6
judge Ann: sets 2 health 40; because both remember
judge Ann: adopts 1.0; because they agree
";

/// The rule sets are by far the longest lines of an archive, and every change of one is found at once.
fn without_rules(archive: &[u8]) -> Vec<u8> {
    let lines = archive.split_inclusive(|byte| *byte == b'\n');
    lines.filter(|line| !line.starts_with(RULES)).flatten().copied().collect()
}

const RULES: &[u8] = br#"{"kind":"ruleset""#;

/// A store into which inputs are imported, and how much of it there was after the last one.
struct Into {
    folder: Folder,
    matches: Matches,
    events: Cell<u64>,
}

impl Into {
    fn new(name: &str) -> Into {
        let folder = Folder::new(name);
        let matches = Matches::open(folder.path()).expect("a journal");
        let id = matches.store_written(&notation::parse_log(OPEN).expect("an opening"), None);
        assert!(id.is_ok());
        Into { folder, matches, events: Cell::new(1) }
    }

    /// Imports; whatever came of it, nothing that was there is gone, all of it follows, and what is new is judged.
    fn import(&self, input: &[u8]) -> Result<bool, TestCaseError> {
        let journal = self.matches.journal();
        let imported = import(&self.matches, BufReader::new(input));
        let (before, now) = (self.events.get(), journal.position());
        prop_assert!(now >= before, "{} events of {} are left", now, before);
        self.events.set(now);
        let new = journal.after(before, usize::MAX).expect("what was stored");
        let ids: BTreeSet<MatchId> = new.iter().map(|recorded| recorded.id).collect();
        for id in &ids {
            self.follows(*id)?;
        }
        let judged = self.matches.rejudge(Some(&ids), None).expect("judged");
        prop_assert_eq!(judged.matches, ids.len() as u64);
        match imported {
            Ok(imported) => {
                prop_assert!(ids.is_subset(&imported.matches));
                Ok(true)
            }
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                Ok(false)
            }
        }
    }

    /// The links of a match follow from each other, and what is packed is unpacked.
    fn follows(&self, id: MatchId) -> super::Checked {
        let log = self.matches.journal().read(id, 1, u32::MAX).expect("a match");
        let mut link = chain::root(id);
        for logged in &log {
            link = chain::link(link, logged.ruleset, &logged.wire);
            prop_assert_eq!(link, logged.link);
        }
        let unpacked = packed::unpack(&packed::pack(id, &log));
        prop_assert_eq!(unpacked.map(|it| it.events.len()), Ok(log.len()));
        if let Ok(table) = self.matches.table(id) {
            let last = table.entries(View::AsRuled, table.head(), table.head(), Language::English);
            prop_assert!(last.iter().all(|entry| !entry.sentence.is_empty()));
        }
        Ok(())
    }

    /// At the end everything is as it was written, and can be had again.
    fn end(self) {
        let Into { folder, matches, events } = self;
        let archive = |journal: &Journal, folder: &Folder| {
            let mut archive = Vec::new();
            let names = PlayerNames::open(&Home::Folder(folder.path().to_owned())).expect("names");
            export(journal, &names, &Wanted::All, &mut archive).expect("written");
            archive
        };
        let before = archive(matches.journal(), &folder);
        drop(matches);
        let journal = Journal::open(folder.path()).expect("opened again");
        assert_eq!(journal.position(), events.get());
        assert_eq!(journal.verify(&[]).expect("looked at").problems, []);
        assert_eq!(archive(&journal, &folder), before);
        let other = Folder::new("fuzz-again");
        let again = Matches::open(other.path()).expect("a journal");
        import(&again, &before[..]).expect("what was written");
        assert_eq!(archive(again.journal(), &other), before, "the round trip is the identity");
    }
}

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

#[test]
fn matches_in_any_form_are_stored_or_refused() {
    let store = Into::new("fuzz-import");
    let Forms { archives, others } = Forms::new();
    let short = archives.iter().map(|archive| without_rules(archive));
    let inputs: Vec<Vec<u8>> = short.chain(others).collect();
    for archive in &archives {
        assert!(
            store.import(archive).expect("what was written"),
            "its rule sets are there from now on"
        );
    }
    fuzz("import", 64, mutated(inputs), |input| store.import(input));
    store.end();
}

/// Somebody who knows how archives are made changes one and works out anew every digest and link.
#[test]
fn forged_archives_are_stored_or_refused() {
    let store = Into::new("fuzz-forged");
    let inputs: Vec<Vec<u8>> =
        Forms::new().archives.iter().map(|archive| loosened(archive)).collect();
    let number = Cell::new(0u64);
    fuzz("forged", 16, mutated(inputs), |input| {
        number.set(number.get() + 1);
        store.import(&forged(&String::from_utf8_lossy(input), number.get()))
    });
    store.end();
}

/// An archive without what follows from the rest: the rule set as text, and the lines of the events.
fn loosened(archive: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(archive);
    let mut loose = Vec::new();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).expect("a line of an archive");
        let adopts = if value["ruleset"].is_null() { "" } else { "*" };
        match value["kind"].as_str() {
            // Only what differs from what is shipped is worth changing: the files of the hero and the numbers.
            Some("ruleset") => {
                loose.push(format!("rules {}", value["text"].as_str().unwrap_or_default()));
            }
            Some("event") => {
                loose.push(format!("event {adopts}{}", value["line"].as_str().unwrap_or_default()));
            }
            _ => {}
        }
    }
    loose.join("\n").into_bytes()
}

/// An archive of one match with all its digests and links, of whatever can be read of a loosened one.
fn forged(loose: &str, number: u64) -> Vec<u8> {
    let mut id = [0; 16];
    id[8..].copy_from_slice(&number.to_be_bytes());
    let id = MatchId::from_bytes(id);
    let mut lines = vec![json!({ "kind": "archive", "version": 1 })];
    let (mut ruleset, mut link, mut seq) = (Digest::of(b""), chain::root(id), 0u32);
    for line in loose.lines() {
        if let Some(text) = line.strip_prefix("rules ") {
            ruleset = Digest::of(text.as_bytes());
            lines.push(json!({ "kind": "ruleset", "digest": ruleset.to_string(), "text": text }));
        } else if let Some(line) = line.strip_prefix("event ") {
            let adopts = line.starts_with('*');
            let Ok(event) = notation::parse(line.trim_start_matches('*')) else { continue };
            let wire = events::wire::encode(&event);
            let named = adopts.then_some(ruleset);
            link = chain::link(link, named, &wire);
            seq += 1;
            let mut event = json!({ "kind": "event", "match": id.to_string(), "seq": seq, "at": "2026-01-01T00:00:00Z",
                "by": "ann", "line": notation::print(&event), "sheet": "00000000000000ff",
                "link": link.to_string(), "wire": packed::to_text(&wire) });
            if let Some(named) = named {
                event["ruleset"] = json!(named.to_string());
            }
            lines.push(event);
        }
    }
    lines.push(json!({ "kind": "end", "events": seq }));
    lines.iter().flat_map(|line| (line.to_string() + "\n").into_bytes()).collect()
}
