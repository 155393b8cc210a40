//! Matches on disk: which rule set judges them, and demo matches.

use crate::support::Folder;
use api::matches::{Begun, Logged, Matches};
use api::rulesets::Rulesets;
use api::words::Language;
use chrono::Utc;
use events::journal::Journal;
use events::notation::{Written, parse, parse_log};
use events::{Event, Players};
use referee::revision::View;
use serde_json::Value;

const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";

fn example() -> Vec<Written> {
    parse_log(include_str!("../../../fixtures/matches/rulebook-1.0-example.match"))
        .expect("notation")
}

#[test]
fn a_match_is_judged_by_the_files_it_was_opened_with() {
    let folder = Folder::new("pinned");
    let shipped = Rulesets::shipped().expect("sound content");
    let today = shipped.named("1.0").expect("the rule set");
    let mut older: Value = serde_json::from_slice(&today.bytes).expect("a bundle");
    let file = &mut older["files"]["1.0/ruleset.ron"];
    let text =
        file.as_str().expect("the numbers").replace("(start: 2, most: 15", "(start: 7, most: 15");
    assert_ne!(*file, text.as_str());
    *file = text.into();

    let id = {
        let journal = Journal::open(folder.path()).expect("an empty journal");
        let digest = journal.store_ruleset(older.to_string().as_bytes()).expect("a place on disk");
        let opening = parse(OPENING).expect("notation");
        journal.open_match(&opening, digest, "table", Utc::now(), None).expect("a place on disk").id
    };
    let matches = Matches::open(folder.path()).expect("the journal");
    let cp = |id| {
        let table = matches.table(id).expect("the match");
        let sheet = table.sheet(View::AsRuled, None, Language::English).expect("a sheet");
        (
            table.pinned().digest != today.digest,
            sheet.seats.iter().map(|seat| seat.cp).collect::<Vec<_>>(),
        )
    };
    assert_eq!(cp(id), (true, vec![7, 7]));
    let Event::Opened(opening) = parse(OPENING).expect("notation") else { panic!("an opening") };
    let Begun::Opened(new) =
        matches.begin(&opening, &Players::default(), None, None).expect("a place on disk")
    else {
        panic!("an opening that fits")
    };
    assert_eq!(cp(new.id()), (false, vec![2, 2]));
}

#[test]
fn a_demo_match_is_stored_once_and_completed() {
    let folder = Folder::new("demo");
    let log = example();
    let matches = Matches::open(folder.path()).expect("an empty journal");
    let cut_short = matches.store_demo("example", &log[..5]).expect("a place on disk");
    let id = cut_short.expect("an id");
    assert_eq!(matches.table(id).expect("the match").head(), 5);
    drop(matches);
    for _ in 0..2 {
        let matches = Matches::open(folder.path()).expect("the journal");
        assert_eq!(matches.store_demo("example", &log).expect("a place on disk"), Some(id));
        let entries = matches.table(id).expect("the match").entries(
            View::AsRuled,
            1,
            u32::MAX,
            Language::English,
        );
        let remarks = entries.iter().map(|entry| entry.remark.as_deref());
        assert!(remarks.eq(log.iter().map(|written| written.remark.as_deref())));
        let listed = matches.list(None, 10, Language::English, None).expect("the list");
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].entries as usize, log.len());
        assert_eq!(listed[0].summary.title.as_deref(), Some("example"));
        assert_eq!(listed[0].summary.heroes, ["Moon Elf", "Barbarian"]);
        assert_eq!(listed[0].summary.outcome, None);
    }
}

#[test]
fn matches_are_listed_newest_first_and_page_by_page() {
    let folder = Folder::new("list");
    let matches = Matches::open(folder.path()).expect("an empty journal");
    let Event::Opened(opening) = parse(OPENING).expect("notation") else { panic!("an opening") };
    let mut ids = Vec::new();
    for _ in 0..5 {
        match matches.begin(&opening, &Players::default(), None, None).expect("a place on disk") {
            Begun::Opened(table) => ids.push(table.id()),
            Begun::Refused(refused) => panic!("{refused:?}"),
            Begun::HouseRules(wrong) => panic!("{wrong:?}"),
        }
        // Ids sort by the millisecond.
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    ids.reverse();
    let page = |before, most| -> Vec<_> {
        let listed = matches.list(before, most, Language::English, None).expect("the list");
        listed.into_iter().map(|listed| listed.id).collect()
    };
    assert_eq!(page(None, 10), ids);
    assert_eq!(page(None, 2), ids[..2]);
    assert_eq!(page(Some(ids[1]), 2), ids[2..4]);
    assert_eq!(page(Some(ids[4]), 2), []);
    let concession = parse("2 concedes").expect("notation");
    let logged = matches.log(ids[0], 1, &concession, None, None).expect("a place on disk");
    assert!(matches!(logged, Logged::Accepted(_)));
    let ended = |language| {
        let first = matches.list(None, 1, language, None).expect("the list").remove(0);
        first.summary.outcome.map(|ended| ended.sentence)
    };
    assert_eq!(ended(Language::English).as_deref(), Some("Moon Elf wins the match."));
    assert_eq!(ended(Language::French).as_deref(), Some("Moon Elf gagne la partie."));
    assert_eq!(ended(Language::English).as_deref(), Some("Moon Elf wins the match."));
}

#[test]
fn a_long_match_is_the_same_from_any_entry() {
    let folder = Folder::new("long");
    let matches = Matches::open(folder.path()).expect("an empty journal");
    let log = include_str!("../../../fixtures/matches/double-knock-out.match");
    let log = parse_log(log).expect("notation");
    let id = matches.store_demo("long", &log).expect("a place on disk").expect("an id");
    let table = matches.table(id).expect("the match");
    let head = table.head();
    assert!(head > 64, "{head} entries are too few for this test");
    let whole = table.entries(View::AsRuled, 1, u32::MAX, Language::English);
    assert_eq!(whole.len(), head as usize);
    for seq in 1..=head {
        let entry = &whole[seq as usize - 1];
        assert_eq!(
            table.entries(View::AsRuled, seq, seq, Language::English),
            std::slice::from_ref(entry)
        );
        assert_eq!(
            table.sheet(View::AsRuled, Some(seq), Language::English).as_ref(),
            Some(&entry.sheet)
        );
    }
    assert_eq!(
        (
            table.sheet(View::AsRuled, Some(0), Language::English),
            table.sheet(View::AsRuled, Some(head + 1), Language::English)
        ),
        (None, None)
    );
    assert!(table.entries(View::AsRuled, head + 1, u32::MAX, Language::English).is_empty());
}
