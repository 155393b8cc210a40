//! The programs of `API.md`: each of them runs against a server, in both languages with the same outcome, and `API.md`
//! quotes them as they are.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use api::graphql::Audience;
use serde_json::json;
use support::{Folder, example, serve};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join("programs")
}

/// What runs the files with this ending; nothing if it is not installed, or too old.
fn language(ending: &str) -> Option<(&'static str, Vec<&'static str>)> {
    if ending == "py" {
        let there = Command::new("python3").arg("--version").output().is_ok();
        return there.then(|| ("python3", vec!["-B"]));
    }
    // Node has WebSocket by itself from 22 on, and from 20.10 on if it is asked for.
    let has = |args: &[&str]| {
        let look = ["-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)"];
        let ran = Command::new("node").args(args).args(look).output();
        ran.is_ok_and(|ran| ran.status.success())
    };
    let ways = [vec![], vec!["--experimental-websocket", "--no-warnings"]];
    ways.into_iter().find(|args| has(args)).map(|args| ("node", args))
}

/// Runs a program with these arguments; nothing if its language is not installed.
async fn run(name: &str, ending: &str, args: &[&str]) -> Option<Output> {
    let (language, flags) = language(ending)?;
    let mut command = Command::new(language);
    command.args(flags).arg(programs().join(format!("{name}.{ending}"))).args(args);
    let ran = tokio::task::spawn_blocking(move || command.output()).await.expect("it ran");
    Some(ran.expect("it was started"))
}

/// What a program says in both languages, if they are installed.
async fn says(name: &str, args: &[&str]) -> Option<String> {
    let mut all = Vec::new();
    for ending in ["py", "mjs"] {
        let Some(ran) = run(name, ending, args).await else {
            eprintln!("{name}.{ending} was not run: its language is not installed");
            continue;
        };
        let wrong = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{name}.{ending}: {wrong}");
        all.push(String::from_utf8(ran.stdout).expect("text"));
    }
    assert!(all.windows(2).all(|two| two[0] == two[1]), "{name}: {all:?}");
    all.pop()
}

#[actix_web::test]
async fn every_program_does_what_it_says_in_both_languages() {
    let folder = Folder::new("examples");
    let (service, table) = serve(&folder, Audience::Programs);
    let address = table.url("");
    let address = address.as_str();
    let file = folder.path().join("rulebook.match");
    fs::write(&file, example().join("\n")).expect("a file");
    let file = file.to_str().expect("a path");

    let mut logged = 0;
    for ending in ["py", "mjs"] {
        let Some(ran) = run("bot", ending, &[address, file]).await else { continue };
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let said = String::from_utf8(ran.stdout).expect("text");
        let (id, count) = said.trim().split_once(' ').expect("an id and a number");
        assert_eq!(count, "21");
        assert_eq!(table.notation(id).await.len(), 21);
        logged += 1;
    }

    let id = table.open(&example()[0]).await;
    for (seen, line) in (1..).zip(&example()[1..]) {
        table.log(&id, seen, line).await;
    }
    assert_eq!(table.log(&id, 21, "2 concedes").await["__typename"], "Accepted");
    if let Some(said) = says("overlay", &[address, &id]).await {
        assert_eq!(said.lines().count(), 22);
        let last =
            "22: Moon Elf 46 Health 1 CP | Barbarian 45 Health 0 CP: Moon Elf wins the match.";
        assert_eq!(said.lines().last(), Some(last), "{said}");
    }
    if let Some(said) = says("damage", &[address, &id]).await {
        assert!(said.contains("\n9,1.0,1,DEFENSE,1,2,INCOMING,NORMAL,1,Eclipse,7,"), "{said}");
        assert!(said.contains(",2,1,HALF,,1,Missed Me,-5,C-19\n"), "{said}");
    }
    if let Some(said) = says("check", &[address, file]).await {
        let digest = "query($id: ID!) { match(id: $id) { entry(seq: 21) { digest } } }";
        let digest = table.ask(digest, json!({ "id": id })).await;
        let digest = digest["match"]["entry"]["digest"].as_str().expect("a digest");
        assert_eq!(said, format!("21 {digest}\n"));
    }
    let wrong = format!("{}\n2 announces Smack\n", example()[..3].join("\n"));
    let file = folder.path().join("wrong.match");
    fs::write(&file, wrong).expect("a file");
    if let Some(said) = says("check", &[address, file.to_str().expect("a path")]).await {
        assert!(said.starts_with("4: 2 announces Smack: "), "{said}");
        assert!(
            said.contains("[TURN-1, Rules of Play 1.0, "),
            "it says where that is printed: {said}"
        );
    }
    if let Some(said) = says("wins", &[address]).await {
        let played = logged + 1;
        assert_eq!(said, format!("Barbarian: 0 of {played}\nMoon Elf: 1 of {played}\n"));
    }
    service.stop().await.expect("a service that ran");
}

#[test]
fn the_documentation_quotes_programs_as_they_are() {
    let text = fs::read_to_string(project().join("API.md")).expect("API.md");
    assert!(text.lines().count() <= 200, "{} lines", text.lines().count());
    let mut quoted = 0;
    for file in fs::read_dir(programs()).expect("the programs") {
        let path = file.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        assert!(text.contains(&format!("(api/examples/programs/{name})")), "{name} is not named");
        let program = fs::read_to_string(&path).expect("a program");
        quoted += usize::from(text.contains(&format!("\n{program}```\n")));
    }
    // One of each two, and what asks.
    assert_eq!(
        (text.matches("\n```python\n").count() + text.matches("\n```js\n").count(), quoted),
        (6, 6)
    );
}

#[test]
fn the_documentation_lists_every_code_of_an_error() {
    let text = fs::read_to_string(project().join("API.md")).expect("API.md");
    let schema = api::graphql::sdl();
    let (_, behind) = schema.split_once("enum ErrorCode {").expect("the codes");
    let (codes, _) = behind.split_once("\n}").expect("its end");
    let is_code = |line: &&str| line.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    for code in codes.lines().map(str::trim).filter(is_code).filter(|line| !line.is_empty()) {
        assert!(text.contains(&format!("`{code}`")), "{code} is not listed");
    }
}
