//! What is noted beside an entry is kept and shown with it, and nothing else knows of it.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::{Matches, archive, import};
use api::server::Service;
use api::words::Language;
use referee::revision::View;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 1; phase offense";
const LOG: &str = "mutation($id: ID!, $expected: Int!, $line: String, $event: EventInput, $remark: String, $key: String) {
    log(match: $id, expected: $expected, line: $line, event: $event, remark: $remark, idempotencyKey: $key) {
        __typename ... on Accepted { entry { seq line link remark } } ... on Unreadable { message } } }";

fn start(folder: &Path) -> (Service, Table) {
    let matches = Arc::new(Matches::open(folder).expect("a journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

async fn log(table: &Table, id: &str, asked: Value) -> Value {
    let mut variables = asked;
    variables["id"] = json!(id);
    table.ask(LOG, variables).await["log"].take()
}

async fn remarks(table: &Table, id: &str) -> Value {
    let query = "query($id: ID!) { match(id: $id) { entries { remark } } }";
    let entries = table.ask(query, json!({ "id": id })).await["match"]["entries"].take();
    let entries = entries.as_array().expect("entries").iter();
    entries.map(|entry| entry["remark"].clone()).collect()
}

#[actix_web::test]
async fn a_remark_is_kept_beside_its_entry() {
    let folder = Folder::new("remarks");
    let (service, table) = start(folder.path());
    let id = table.open(&format!("{OPEN}  # on a train")).await;
    let rolled = "1 rolls 1 1 1 4 6";
    let noted = json!({ "expected": 1, "line": format!("{rolled} # cocked\tdie"), "key": "one" });
    let first = log(&table, &id, noted).await;
    assert_eq!(first["entry"]["line"], rolled, "it is no part of the line");
    assert_eq!(first["entry"]["remark"], "cocked die");
    // The same request is answered as before, whatever is noted now.
    for line in [rolled.to_owned(), format!("{rolled} # another")] {
        let again = json!({ "expected": 1, "line": line, "key": "one" });
        assert_eq!(log(&table, &id, again).await, first);
    }
    let typed = json!({ "announced": { "by": 1, "ability": "Smack" } });
    let typed = json!({ "expected": 2, "event": typed, "remark": "three swords" });
    assert_eq!(log(&table, &id, typed).await["entry"]["remark"], "three swords");
    let long = "a remark has at most 500 characters, found 501";
    let unseen = "expected only characters that can be seen, found U+200B";
    let own = "U+200B at character 2 cannot be seen: leave it out";
    for (remark, behind, own) in [(&*"ä".repeat(501), long, long), ("a\u{200b}b", unseen, own)] {
        let asked = json!({ "expected": 3, "line": format!("2 rolls 4 5 1 2 6 # {remark}") });
        assert_eq!(log(&table, &id, asked).await["message"], behind);
        let asked = json!({ "expected": 3, "line": "2 rolls 4 5 1 2 6", "remark": remark });
        assert_eq!(log(&table, &id, asked).await["message"], own);
    }
    let long = json!({ "expected": 3, "line": "2 rolls 4 5 1 2 6", "remark": "ä".repeat(500) });
    assert_eq!(log(&table, &id, long).await["__typename"], "Accepted");
    let ended = json!({ "expected": 4, "line": "1 ends", "remark": " " });
    assert_eq!(log(&table, &id, ended).await["entry"]["remark"], Value::Null);
    let kept = json!(["on a train", "cocked die", "three swords", "ä".repeat(500), null]);
    assert_eq!(remarks(&table, &id).await, kept);
    assert_eq!(table.notation(&id).await[1], "1 rolls 1 1 1 4 6  # cocked die");
    service.stop().await.expect("a service that ran");

    // The same match without them has the same links: they are in no byte that is chained.
    let matches = Matches::open(folder.path()).expect("a journal");
    let of = id.parse().expect("an id");
    let log = matches.journal().read(of, 1, u32::MAX).expect("a match");
    let wires: Vec<u8> = log.iter().flat_map(|logged| logged.wire.clone()).collect();
    assert!(!wires.windows(6).any(|bytes| bytes == b"cocked"));
    drop(matches);
    let (service, table) = start(folder.path());
    assert_eq!(remarks(&table, &id).await, kept, "in another process");
    service.stop().await.expect("a service that ran");
}

#[test]
fn remarks_go_with_match_files_and_archives() {
    let folder = Folder::new("remarks-files");
    let matches = Matches::open(folder.path()).expect("a journal");
    let text =
        format!("{OPEN}  # on a train\n1 rolls 1 1 1 4 6  # cocked die\n1 announces Smack\n");
    let imported = import::import(&matches, text.as_bytes()).expect("stored");
    let id = *imported.matches.first().expect("a match");
    let notation =
        |matches: &Matches| matches.table(id).expect("a match").notation(&matches.names().of(id));
    assert_eq!(notation(&matches), text);
    let written = |matches: &Matches| {
        let mut archive = Vec::new();
        archive::export(matches.journal(), matches.names(), &archive::Wanted::All, &mut archive)
            .expect("written");
        String::from_utf8(archive).expect("text")
    };
    let archive = written(&matches);
    assert!(archive.contains(r#""remark":"cocked die"}"#), "{archive}");
    let other = Folder::new("remarks-other");
    let there = Matches::open(other.path()).expect("a journal");
    import::import(&there, archive.as_bytes()).expect("what was written");
    assert_eq!((written(&there), notation(&there)), (archive, text.clone()));
    let without = text.replace("  # cocked die", "");
    let plain = import::import(&there, without.as_bytes()).expect("stored");
    let plain = there.table(*plain.matches.first().expect("a match")).expect("a match");
    let noted = there.table(id).expect("a match");
    assert_eq!(
        plain.sheet(View::AsRuled, None, Language::English),
        noted.sheet(View::AsRuled, None, Language::English),
        "nothing is judged by it"
    );

    let file = folder.path().join("a.match");
    fs::write(&file, &text).expect("a file");
    let replay = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
        let output =
            command.arg("replay").args(arguments).arg(&file).output().expect("the program");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(
        replay(&[]).contains("   2   1 rolls 1 1 1 4 6\n       # cocked die\n"),
        "{}",
        replay(&[])
    );
    assert!(
        replay(&["--json"])
            .lines()
            .nth(1)
            .is_some_and(|line| line.contains(r#""remark":"cocked die""#))
    );
}
