//! What is stored is proved, exported, imported and judged again; and a store of the first version is read as ever.

use std::collections::BTreeMap;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use crate::support::{Folder, Table, example};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use api::words::Language;
use referee::revision::View;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// The matches of `fixtures/store/v1`: id, number of events, last link, and the digest of the score sheet at the end as
/// the program of that day answered it.
const FIRST: [(&str, usize, &str, &str); 3] = [
    (
        "01m7ytvkjzgpvrbakm0a0f2xc9",
        197,
        "1ce43e01fd5e968f46ee08e85d102028e9a667cbaa2a048566d39f613a340c15",
        "9a8abe1ec35e369d",
    ),
    (
        "01m7ytvkq4dje1b13r80r7kn6c",
        154,
        "f89a851d60571997c3db0e83d686891508e9ab772e69e41eb3fc5238fb260032",
        "8bfe965b34904b7c",
    ),
    (
        "01m7ytvktyhptzhqr7bw9b18zk",
        21,
        "155a2e3512f9fc12c9ace8b0a8b30c1116f4fb3187dc858f172897475babcca0",
        "2beccb106870d074",
    ),
];

/// What the program of that day answered after every event: the match, the place and the digest of the score sheet.
const DIGESTS: &str = include_str!("../../../fixtures/store/v1/digests");

/// After these four that version hashed the table while a card could still be answered; since then the digest is of the
/// table as it lies if nobody answers, so that it does not depend on which cards can be.
const HASHED_WHILE_WAITING: [(&str, u32); 4] = [
    ("01m7ytvkjzgpvrbakm0a0f2xc9", 75),
    ("01m7ytvkjzgpvrbakm0a0f2xc9", 167),
    ("01m7ytvkq4dje1b13r80r7kn6c", 47),
    ("01m7ytvkq4dje1b13r80r7kn6c", 92),
];

/// After these events that version's ruling was wrong: an Upkeep Phase waits where an Instant card could still take
/// Concussion away [CARD-7], and Blind is rolled when the Offensive Roll Phase concludes, with the ability activated [STS-13].
const RULED_WRONG: [(&str, u32); 6] = [
    ("01m7ytvkjzgpvrbakm0a0f2xc9", 49),
    ("01m7ytvkjzgpvrbakm0a0f2xc9", 92),
    ("01m7ytvkjzgpvrbakm0a0f2xc9", 93),
    ("01m7ytvkjzgpvrbakm0a0f2xc9", 94),
    ("01m7ytvkjzgpvrbakm0a0f2xc9", 95),
    ("01m7ytvkq4dje1b13r80r7kn6c", 29),
];

fn kept_digest(line: &str) -> Option<((&str, u32), &str)> {
    let mut words = line.split(' ');
    Some(((words.next()?, words.next()?.parse().ok()?), words.next()?))
}

/// The store of the first version, in a folder of its own.
fn first_store(name: &str) -> Folder {
    let folder = Folder::new(name);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/store/v1");
    fs::copy(kept.join("conf"), folder.path().join("conf")).expect("its configuration");
    let deflated = fs::read(kept.join("db.deflated")).expect("its file");
    let file = miniz_oxide::inflate::decompress_to_vec(&deflated).expect("inflated");
    fs::write(folder.path().join("db"), file).expect("written");
    folder
}

/// Runs the program with a folder of data.
fn throne(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    command.args(arguments).env("THRONE_DATA", folder.path());
    command.output().expect("the program")
}

/// What it prints if it ends well.
fn well(folder: &Folder, arguments: &[&str]) -> String {
    let output = throne(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What it complains about and its exit status.
fn badly(folder: &Folder, arguments: &[&str]) -> (String, Option<i32>) {
    let output = throne(folder, arguments);
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

fn file(folder: &Folder, name: &str) -> (PathBuf, String) {
    let path = folder.path().join(name);
    let text = path.to_str().expect("a path").to_owned();
    (path, text)
}

/// A match logged now, with a correction and a ruling; its id.
fn log_a_match(folder: &Folder) -> String {
    let matches = Matches::open(folder.path()).expect("a journal");
    let more = [
        "replace 2; agreed 1 + 2; because read wrongly; with 1 sells Transference!",
        "judge Ann: sets 2 health 40; because both remember it",
    ];
    let lines = example().into_iter().chain(more.map(str::to_owned));
    let log = events::notation::parse_log(&lines.collect::<Vec<_>>().join("\n"));
    matches.store_written(&log.expect("notation"), None).expect("stored").to_string()
}

#[test]
fn a_store_of_the_first_version_is_read_and_judged_as_ever() {
    let folder = first_store("first-store");
    let matches = Matches::open(folder.path()).expect("a journal");
    let kept: BTreeMap<(&str, u32), &str> = DIGESTS.lines().filter_map(kept_digest).collect();
    assert_eq!(kept.len(), 372);
    for (id, events, link, digest) in FIRST {
        let table = matches.table(id.parse().expect("an id")).expect("a match");
        let entries = table.entries(View::AsRuled, 1, u32::MAX, Language::English);
        assert_eq!(entries.len(), events, "{id}");
        assert!(
            entries.iter().all(|entry| entry.ruling.is_none()),
            "{id}: something is refused now"
        );
        assert_eq!(entries[events - 1].digest, digest, "{id}");
        for entry in &entries {
            let kept = kept.get(&(id, entry.seq)).copied().expect("a kept digest");
            let place = (id, entry.seq);
            let differs = HASHED_WHILE_WAITING.contains(&place) || RULED_WRONG.contains(&place);
            assert_eq!(kept != entry.digest, differs, "{id}, event {}", entry.seq);
        }
        assert_eq!(table.link().to_string(), link, "{id}");
    }
    drop(matches);
    let kept = format!("{}={}", FIRST[0].0, FIRST[0].2);
    let told = well(&folder, &["verify", "--kept", &kept]);
    assert!(
        told.starts_with("3 matches, 372 events\n372 events are older than the chain"),
        "{told}"
    );
    let told = well(&folder, &["rejudge"]);
    assert!(told.contains("3 matches, 372 events; 3 matches come out as they did"), "{told}");
}

#[test]
fn an_archive_is_imported_as_it_was_exported() {
    let folder = first_store("archive");
    let id = log_a_match(&folder);
    let archive = well(&folder, &["export"]);
    let other = Folder::new("archive-imported");
    let (path, name) = file(&folder, "archive.jsonl");
    fs::write(&path, &archive).expect("written");
    let told = well(&other, &["import", &name]);
    assert!(told.starts_with("4 matches, "), "{told}");
    assert_eq!(well(&other, &["export"]), archive, "the round trip is the identity");
    well(&other, &["import", &name]);
    assert_eq!(well(&other, &["export"]), archive, "what is there already is left as it is");
    for form in ["archive", "match", "text"] {
        let arguments = ["export", &id, "--form", form];
        assert_eq!(well(&other, &arguments), well(&folder, &arguments), "{form}");
    }
    let (_, packed) = file(&folder, "packed.trm");
    well(&folder, &["export", &id, "--form", "packed", "--out", &packed]);
    let fresh = Folder::new("packed-imported");
    well(&fresh, &["import", &packed]);
    let text = ["export", id.as_str(), "--form", "text"];
    assert_eq!(well(&fresh, &text), well(&folder, &text), "the packed form has the same chain");
    let notation = well(&folder, &["export", &id, "--form", "match"]);
    let (path, name) = file(&folder, "one.match");
    fs::write(path, &notation).expect("written");
    let again = Folder::new("match-imported");
    well(&again, &["import", &name]);
    let heads = well(&again, &["verify", "--heads"]);
    let new_id = heads.split('=').next().expect("an id");
    assert_eq!(well(&again, &["export", new_id, "--form", "match"]), notation);
}

#[test]
fn a_changed_cut_or_reordered_archive_is_refused_where_it_is_wrong() {
    let folder = first_store("bad-archive");
    let archive = well(&folder, &["export", FIRST[2].0]);
    let lines: Vec<&str> = archive.lines().collect();
    let (path, name) = file(&folder, "archive.jsonl");
    let refused = |lines: &[&str]| {
        fs::write(&path, lines.join("\n") + "\n").expect("written");
        let (error, status) = badly(&Folder::new("bad-import"), &["import", &name]);
        assert_eq!(status, Some(1), "{error}");
        error
    };
    // The first line, the rule set, 21 events, the last line.
    assert_eq!(lines.len(), 24);
    assert!(refused(&lines[..23]).contains("the archive was cut"));
    assert!(refused(&[&lines[..22], &lines[23..]].concat()).contains("the archive was cut"));
    let missing = refused(&[&lines[..9], &lines[10..]].concat());
    assert!(missing.contains("event 9"), "{missing}");
    let mut swapped = lines.clone();
    swapped.swap(10, 11);
    assert!(refused(&swapped).contains("line 11"), "the tenth event stands before the ninth");
    let mut event: Value = serde_json::from_str(lines[5]).expect("an event");
    event["wire"] = json!("AAELAQ"); // 1 passes
    event["line"] = json!("1 passes");
    let forged = event.to_string();
    let mut changed = lines.clone();
    changed[5] = &forged;
    let error = refused(&changed);
    assert!(error.contains("event 4") && error.contains("link"), "{error}");
    let rules = lines[1].replacen("Season", "Saison", 1);
    changed = lines.clone();
    changed[1] = &rules;
    assert!(refused(&changed).contains("line 2"));
}

#[test]
fn a_link_that_somebody_kept_is_looked_for() {
    let folder = first_store("kept");
    let other = format!("{}={}", FIRST[0].0, FIRST[1].2);
    let (error, status) = badly(&folder, &["verify", "--kept", &other]);
    assert_eq!(status, Some(1));
    assert!(error.contains("which was kept: the log was changed or cut"), "{error}");
    let (error, status) = badly(&folder, &["verify", "--kept", "nonsense"]);
    assert_eq!((status, error.contains("expected MATCH=LINK")), (Some(2), true), "{error}");
}

#[test]
fn matches_are_judged_again_under_another_rule_set() {
    let folder = Folder::new("rejudge");
    let id = log_a_match(&folder);
    let told = well(&folder, &["rejudge"]);
    assert!(told.contains("1 matches, 23 events; 1 matches come out as they did"), "{told}");
    let output = throne(&folder, &["rejudge", "--under", "living"]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("checksum"), "{told}");
    let (error, status) = badly(&folder, &["rejudge", "--under", "9.9"]);
    assert_eq!((status, error.contains("9.9")), (Some(2), true), "{id}: {error}");
}

#[actix_web::test]
async fn a_back_up_of_a_live_store_is_one_moment_of_it() {
    let folder = Folder::new("live");
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    let lines = example();
    let id = table.open(&lines[0]).await;
    for (seen, line) in (1..).zip(&lines[1..12]) {
        table.log(&id, seen, line).await;
    }
    let (_, name) = file(&folder, "backup.jsonl");
    let address = service.address.to_string();
    let backup = {
        let name = name.clone();
        tokio::task::spawn_blocking(move || {
            Command::new(env!("CARGO_BIN_EXE_throne"))
                .args(["backup", &name, "--from", &address])
                .output()
                .expect("the program")
        })
    };
    for (seen, line) in (12..).zip(&lines[12..]) {
        table.log(&id, seen, line).await;
    }
    let output = backup.await.expect("an end");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    service.stop().await.expect("a service that ran");

    let restored = Folder::new("restored");
    well(&restored, &["import", &name]);
    let there = well(&restored, &["export", &id, "--form", "match"]);
    let there: Vec<&str> = there.lines().collect();
    assert!(there.len() >= 12, "what was answered before is in it");
    assert_eq!(there, lines[..there.len()].iter().map(String::as_str).collect::<Vec<_>>());
}
