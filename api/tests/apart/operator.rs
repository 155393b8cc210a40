//! What an operator takes out of a store: a name, wherever it is, and a match with everything that belongs to it.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{Folder, serve};
use api::graphql::Audience;
use api::matches::Matches;
use events::journal::MatchId;
use serde_json::json;

const NAMED: &str = "open living 1v1; 1 Barbarian \"Anneliese\"; 2 Moon Elf \"Zoë B.\"; 1 starts; turn 1; phase offense";

/// What the program prints, what it complains about, and its exit status.
fn told(folder: &Folder, arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    command.args(arguments).env("THRONE_DATA", folder.path()).env_remove("THRONE_MIRROR");
    let output = command.output().expect("the program");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

fn well(folder: &Folder, arguments: &[&str]) -> String {
    let (out, errors, status) = told(folder, arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {out}{errors}");
    out
}

/// Stores a log that was written down; its id.
fn stored(folder: &Folder, log: &str) -> String {
    let matches = Matches::open(folder.path()).expect("a journal");
    let log = events::notation::parse_log(log).expect("notation");
    matches.store_written(&log, None).expect("stored").to_string()
}

fn path(folder: &Folder, name: &str) -> String {
    folder.path().join(name).to_str().expect("a path").to_owned()
}

/// Whether bytes stand in any file of a folder.
fn anywhere(folder: &Path, bytes: &[u8]) -> bool {
    fs::read_dir(folder).expect("a folder").any(|file| {
        let path = file.expect("a file").path();
        if path.is_dir() {
            return anywhere(&path, bytes);
        }
        let kept = fs::read(&path).expect("bytes");
        kept.windows(bytes.len()).any(|piece| piece == bytes)
    })
}

#[test]
fn a_name_is_forgotten_wherever_it_is_and_nothing_brings_it_back() {
    let [folder, away] = ["forget", "forget-away"].map(Folder::new);
    let log = format!("{NAMED}\n1 rolls 1 1 1 4 6\n");
    let [one, other] = [stored(&folder, &log), stored(&folder, &log)];
    let longer = stored(&folder, &NAMED.replace("Anneliese", "Anneliese K."));
    let before = path(&away, "before.jsonl");
    well(&folder, &["export", "--out", &before]);
    let heads = well(&folder, &["verify", "--heads"]);
    // As they were put aside once, and as a crash may leave them.
    let players = folder.path().join("players");
    for (name, text) in
        [("x.garbled", "[\"Anneliese"), ("y.new", "\"Anneliese\""), ("z.new", "[\"Ben")]
    {
        fs::write(players.join(name), text).expect("written");
    }

    let (_, said, status) = told(&folder, &["forget", "a;b"]);
    assert_eq!((status, said.contains("nobody is called")), (Some(2), true), "{said}");
    assert_eq!(told(&folder, &["forget", "Annelies"]).2, Some(1), "nobody is called that");
    let out = well(&folder, &["forget", "  Anneliese "]);
    assert!(out.starts_with("erased as the name of a player in 2 matches"), "{out}");
    assert!(out.contains(&one) && out.contains(&other) && !out.contains(&longer), "{out}");
    let names = |id: &str| well(&folder, &["export", id, "--form", "match"]);
    for id in [&one, &other] {
        assert!(!names(id).contains("Anneliese") && names(id).contains("\"Zoë B.\""));
    }
    assert!(names(&longer).contains("\"Anneliese K.\""), "another one is called otherwise");
    assert!(!players.join("x.garbled").exists() && !players.join("y.new").exists());
    assert!(players.join("z.new").exists());
    assert_eq!(well(&folder, &["verify", "--heads"]), heads, "every chain holds");
    assert_eq!(told(&folder, &["forget", "Anneliese"]).2, Some(1), "there is none any more");
    // The older archive is of the same matches.
    well(&folder, &["import", &before]);
    assert!(!names(&one).contains("Anneliese"));
    well(&folder, &["forget", "Anneliese K."]);
    assert!(!anywhere(folder.path(), b"Anneliese"));
    // Blanks more or less make no other name.
    let out = well(&folder, &["forget", "Zoë   B."]);
    assert!(out.starts_with("erased as the name of a player in 3 matches"), "{out}");
}

#[test]
fn what_people_wrote_is_told_and_stays() {
    let folder = Folder::new("mentions");
    let id = stored(
        &folder,
        &format!(
            "{NAMED}\n1 rolls 1 1 1 4 6 # anneliese shook the table\n1 announces Smack # nobody else did\n\
             strike 3; agreed 1 + 2; because Anneliese says so\n"
        ),
    );
    let out = well(&folder, &["forget", "Anneliese"]);
    let told: Vec<&str> =
        out.lines().filter(|line| line.contains("entry")).map(str::trim).collect();
    let expected =
        ["2: its remark", "4: its reason"].map(|what| format!("match {id}, entry {what}"));
    assert_eq!(told, expected, "{out}");
    let kept = well(&folder, &["export", &id, "--form", "match"]);
    assert!(
        kept.contains("anneliese shook") && kept.contains("because Anneliese says so"),
        "{kept}"
    );
}

#[actix_web::test]
async fn a_store_that_is_served_is_named_and_left_alone() {
    let folder = Folder::new("served");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = table.open(NAMED).await;
    for arguments in [&["forget", "Anneliese"][..], &["delete", &id]] {
        let (_, said, status) = told(&folder, arguments);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains("is in use by another process"), "{said}");
    }
    assert!(table.notation(&id).await[0].contains("Anneliese"));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_deleted_match_is_as_if_it_had_never_been() {
    let [folder, away, mirror] = ["delete", "delete-away", "delete-mirror"].map(Folder::new);
    let open = "mutation($line: String!) { openMatch(line: $line, idempotencyKey: \"one\") {
        ... on Opened { match { id } } } }";
    let (service, table) = serve(&folder, Audience::Programs);
    let opened = table.ask(open, json!({ "line": NAMED })).await;
    let id = opened["openMatch"]["match"]["id"].as_str().expect("an id").to_owned();
    table.log(&id, 1, "1 rolls 1 1 1 4 6").await;
    let stays = table.open(NAMED).await;
    service.stop().await.expect("a service that ran");
    let before = path(&away, "before.jsonl");
    well(&folder, &["export", "--out", &before]);
    let heads = well(&folder, &["verify", "--heads"]);
    let link = |id: &str| {
        let head = heads.lines().find_map(|line| line.strip_prefix(&format!("{id}=")));
        head.and_then(|head| head.split(' ').next()).expect("its link").to_owned()
    };

    let folder_of_mirror = path(&mirror, "");
    let out = well(&folder, &["delete", &id, "--mirror", &folder_of_mirror]);
    assert!(out.contains("after 2 events") && out.contains(&link(&id)), "{out}");
    assert!(out.contains(&folder_of_mirror) && out.contains("throw"), "{out}");
    let (_, said, status) = told(&folder, &["delete", &id]);
    assert_eq!((status, said.contains("was deleted on")), (Some(1), true), "{said}");
    let never = id.parse::<MatchId>().expect("an id").to_string().replace(&id[20..], "000000");
    assert_eq!(told(&folder, &["delete", &never]).2, Some(2), "there was never such a match");

    let out = well(&folder, &["verify", "--kept", &format!("{id}={}", link(&id))]);
    assert!(out.contains("1 of 1 kept links found") && out.contains("was deleted on"), "{out}");
    assert_eq!(told(&folder, &["verify", "--kept", &format!("{id}={}", link(&stays))]).2, Some(1));

    // Nobody is told of it, whoever asks, and the same opening sent again brings nobody back.
    let (service, table) = serve(&folder, Audience::Programs);
    let found = "query($id: ID!) { match(id: $id) { head } matches { id } }";
    let there = table.ask(found, json!({ "id": id })).await;
    assert_eq!(there, json!({ "match": null, "matches": [{ "id": stays }] }));
    let again = table.answer(open, json!({ "line": NAMED })).await;
    assert_eq!(again["errors"][0]["extensions"]["code"], "NOT_FOUND", "{again}");
    assert!(!table.download("/archive").await.contains(&id));
    let newer = table.open(NAMED).await;
    assert_ne!(newer, id);
    service.stop().await.expect("a service that ran");

    // An older archive says so, and brings it back only where it is told to; without names.
    let (_, said, status) = told(&folder, &["import", &before]);
    assert_eq!(status, Some(1));
    assert!(
        said.contains(&id) && said.contains("was deleted on") && said.contains("--again"),
        "{said}"
    );
    let (out, said, status) = told(&folder, &["import", "--partial", &before]);
    assert_eq!((status, said.contains("left out: match")), (Some(0), true), "{said}");
    assert!(out.starts_with("1 matches, 1 events"), "{out}");
    assert!(!well(&folder, &["export"]).contains(&id));
    let (_, said, status) = told(&folder, &["export", &id, "--damaged"]);
    assert_eq!((status, said.contains("was deleted on")), (Some(2), true), "{said}");
    let saved = path(&away, "saved.jsonl");
    let (_, said, _) = told(&folder, &["export", "--damaged", "--out", &saved]);
    assert!(said.contains("and is left out"), "{said}");
    assert!(!fs::read_to_string(&saved).expect("an archive").contains(&id));

    // What a mirror brings is without it, and knows that it was deleted.
    let new = Folder::new("delete-new");
    well(&new, &["import", &folder_of_mirror]);
    assert!(!well(&new, &["export"]).contains(&id));
    assert_eq!(told(&new, &["import", &before]).2, Some(1));

    well(&folder, &["import", "--again", &before]);
    let back = well(&folder, &["export", &id, "--form", "match"]);
    assert_eq!(back.lines().count(), 2);
    assert!(!back.contains("Anneliese"), "{back}");
    well(&folder, &["verify", "--kept", &format!("{id}={}", link(&id))]);
}

#[test]
fn house_rules_go_with_the_last_match_that_has_them() {
    let folder = Folder::new("delete-house");
    let matches = Matches::open(folder.path()).expect("a journal");
    let log = events::notation::parse_log("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts");
    let log = log.expect("notation");
    let options = vec!["targeted-1".to_owned()];
    let house = referee::content::House { options, file: None };
    let store = |house| matches.store_written(&log, house).expect("stored");
    let (one, other, plain) = (store(Some(&house)), store(Some(&house)), store(None));
    let pinned = |id| matches.journal().meta(id).expect("a match").ruleset;
    let (of_house, of_plain) = (pinned(one), pinned(plain));
    let is_there = |digest| matches.journal().ruleset(digest).expect("read").is_some();
    matches.delete(one).expect("deleted");
    assert!(is_there(&of_house), "another match has them");
    assert!(matches.table(one).is_err() && matches.table(other).is_ok());
    matches.delete(other).expect("deleted");
    assert!(!is_there(&of_house));
    matches.delete(plain).expect("deleted");
    assert!(is_there(&of_plain), "what ships is no house rule");
}
