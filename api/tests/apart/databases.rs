//! The commands on a journal that lies in a database, and moving one there and back.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::Folder;
use crate::support::program::Program;
use crate::support::shared::server;
use events::journal::MatchId;
use reqwest::Client;
use reqwest::redirect::Policy;
use serde_json::json;

/// Runs the program with a folder of data.
fn throne(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    command.args(arguments).env("THRONE_DATA", folder.path()).env_remove("PGPASSWORD");
    command.output().expect("the program")
}

/// What it printed, if it ended well.
fn well(folder: &Folder, arguments: &[&str]) -> String {
    let output = throne(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The store of the first version with a few matches more, in a folder of its own.
fn store(name: &str) -> Folder {
    let folder = Folder::new(name);
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let kept = fixtures.join("store/v1");
    fs::copy(kept.join("conf"), folder.path().join("conf")).expect("its configuration");
    let deflated = fs::read(kept.join("db.deflated")).expect("its file");
    let file = miniz_oxide::inflate::decompress_to_vec(&deflated).expect("inflated");
    fs::write(folder.path().join("db"), file).expect("written");
    let log = fixtures.join("matches/rulebook-1.0-example.match");
    well(&folder, &["import", &log.to_string_lossy()]);
    for (kind, text) in MEMOS {
        fs::create_dir_all(folder.path().join(kind)).expect("a folder");
        fs::write(memo(&folder, kind), text).expect("written");
    }
    folder
}

/// What lies beside logs, and where.
const MEMOS: [(&str, &str); 3] = [
    ("event-names", r#""1 \"Ann\"\n""#),
    ("players", r#"["Anneliese",null]"#),
    ("seasons", r#"{"name":"Spring","said":[]}"#),
];

fn memo(folder: &Folder, kind: &str) -> PathBuf {
    let file = format!("{}.json", MatchId::from_bytes([7; 16]));
    folder.path().join(kind).join(file)
}

/// The last link of every match.
fn heads(folder: &Folder, journal: &[&str]) -> Vec<String> {
    let walked = well(folder, &[&["verify", "--heads"], journal].concat());
    walked.lines().filter(|line| line.contains('=')).map(str::to_owned).collect()
}

#[test]
fn a_store_is_moved_into_a_database_and_back_with_equal_links() {
    let server = server();
    let database = server.database();
    let address = server.address(&database);
    let here = store("moved-here");
    let folder = here.path().to_string_lossy().into_owned();
    let (before, archive) = (heads(&here, &[]), well(&here, &["export"]));
    assert_eq!(before.len(), 4);
    let moved = well(&here, &["move", "--from", &folder, "--to", &address]);
    assert!(
        moved.starts_with("4 matches, 393 events\nthe last link of each is the same"),
        "{moved}"
    );
    assert!(moved.ends_with("names of players and seasons: 3 are the same in both\n"), "{moved}");
    let in_database = ["--store", &address[..]];
    assert_eq!(heads(&here, &in_database), before);
    assert_eq!(well(&here, &["export", "--store", &address]), archive);
    let judged = |journal: &[&str]| {
        let output = throne(&here, &[&["rejudge"], journal].concat());
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        // How long it took is another matter.
        let said = said.lines().filter(|line| !line.contains("matches a minute"));
        (output.status.code(), said.map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(judged(&in_database), judged(&[]));
    // The same command again finds everything there.
    well(&here, &["move", "--from", &folder, "--to", &address]);
    let back = Folder::new("moved-back");
    let to = back.path().to_string_lossy().into_owned();
    well(&here, &["move", "--from", &address, "--to", &to]);
    assert_eq!(heads(&back, &[]), before);
    assert_eq!(well(&back, &["export"]), archive);
    // So is what lies beside logs; what was erased there meanwhile does not come back.
    let memos = MEMOS.map(|(kind, text)| format!("{kind}|{text}")).join("\n");
    assert_eq!(server.ask(&database, "SELECT kind, text FROM memo ORDER BY kind"), memos);
    for (kind, text) in MEMOS {
        assert_eq!(fs::read_to_string(memo(&back, kind)).expect("a file"), text);
    }
    server.ask(&database, "UPDATE memo SET text = '[null,null]' WHERE kind = 'players'");
    let again = throne(&here, &["move", "--from", &folder, "--to", &address]);
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert_eq!(again.status.code(), Some(1));
    assert!(said.contains("not moved: players") && !said.contains("seasons"), "{said}");
    let there = "SELECT text FROM memo WHERE kind = 'players'";
    assert_eq!(server.ask(&database, there), "[null,null]");
}

#[test]
fn archives_are_read_into_a_database_and_written_from_it() {
    let server = server();
    let address = server.address(&server.database());
    let (here, there) = (store("archive-here"), Folder::new("archive-there"));
    let file = here.path().join("all.jsonl").to_string_lossy().into_owned();
    well(&here, &["backup", &file]);
    let imported = throne(&there, &["import", &file, "--store", &address]);
    let of_folder = throne(&Folder::new("archive-folder"), &["import", &file]);
    assert_eq!(imported.status.code(), of_folder.status.code());
    assert_eq!(imported.stdout, of_folder.stdout);
    assert_eq!(heads(&there, &["--store", &address]), heads(&here, &[]));
    let again = here.path().join("again.jsonl").to_string_lossy().into_owned();
    well(&there, &["backup", &again, "--store", &address]);
    assert_eq!(fs::read(&again).expect("a file"), fs::read(&file).expect("a file"));
}

/// Two processes, as somebody starts them.
#[actix_web::test]
async fn a_server_says_what_it_stands_on_and_two_of_them_stand_on_the_same() {
    let server = server();
    let database = server.database();
    let address = server.address(&database);
    let folders = [Folder::new("serve-one"), Folder::new("serve-two")];
    let phrase = folders[0].path().join("phrase");
    fs::write(&phrase, "nine dice and a dragon").expect("written");
    let phrase = phrase.to_string_lossy().into_owned();
    let options = ["--store", &address, "--open", "--pass-phrase-file", &phrase];
    let mut programs = folders.each_ref().map(|folder| Program::start(folder, &options));
    for program in &mut programs {
        let says = program.says("Matches are in ");
        assert!(says.starts_with("PostgreSQL ") && says.contains(&database), "{says}");
        assert!(program.log().contains(&format!("matches are in {says}")), "its log says it too");
    }
    for folder in &folders {
        let left = fs::read_dir(folder.path()).expect("a folder").map(|it| it.expect("a file"));
        let left: Vec<_> = left.map(|it| it.file_name()).filter(|it| it != "phrase").collect();
        assert_eq!(left, ["log"], "nothing is kept beside the database");
    }
    // Who has signed in at one is known to the other.
    let [one, two] = programs.each_ref().map(|program| &program.table);
    let stays = Client::builder().redirect(Policy::none()).build().expect("a client");
    let sign_in = stays.post(one.url("/sign-in"));
    let form = "phrase=nine+dice+and+a+dragon&to=/";
    let sign_in = sign_in.header("content-type", "application/x-www-form-urlencoded").body(form);
    let signed = sign_in.send().await.expect("an answer");
    let cookie = signed.headers().get("set-cookie").map(|cookie| cookie.to_str().expect("text"));
    let cookie = cookie.unwrap_or_else(|| panic!("{signed:?}"));
    let cookie = cookie.split(';').next().expect("its value").to_owned();
    for (with, status) in [("", 401), (&cookie[..], 200)] {
        let asked = two.client().post(two.url("/graphql")).header("cookie", with);
        let asked = asked.json(&json!({ "query": "{ openToAll }" })).send().await;
        assert_eq!(asked.expect("an answer").status().as_u16(), status);
    }
    for program in programs {
        program.terminate();
        assert!(program.ended().success());
    }
}

#[test]
fn an_address_with_a_password_in_it_is_refused() {
    let folder = Folder::new("password");
    let address = "postgres://ann:secret@127.0.0.1/throne";
    for arguments in [
        &["verify", "--store", address][..],
        &["export", "--store", address],
        &["serve", "--store", address],
        &["move", "--from", address, "--to", "x"],
    ] {
        let output = throne(&folder, arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains("PGPASSWORD") && !said.contains("secret"), "{said}");
    }
    let mirror = throne(&folder, &["serve", "--store", address, "--mirror", "/tmp/mirror"]);
    let said = String::from_utf8_lossy(&mirror.stderr);
    assert_eq!(mirror.status.code(), Some(2));
    assert!(said.contains("--mirror") && said.contains("cannot be used with"), "{said}");
    let nowhere = throne(&folder, &["move", "--from", "/no/such/folder", "--to", "x"]);
    assert_eq!(nowhere.status.code(), Some(2));
    let damaged = throne(&folder, &["export", "--damaged", "--store", "postgres://127.0.0.1/x"]);
    assert_eq!(damaged.status.code(), Some(2), "a database has no files to be searched");
}
