//! The programs of `API.md`: each of them runs against a server, in both languages with the same outcome, and `API.md`
//! quotes them as they are.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use crate::support::{Folder, Table, example};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::json;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join("programs")
}

/// Who the programs are.
const TOKEN: &str = "the-programs-of-the-documentation";

/// The languages of the programs, by how their files end.
const LANGUAGES: [&str; 2] = ["py", "ts"];

/// How the programs are run that this machine can run: by their ending, what runs them, and where they lie then.
struct Runners(Vec<(&'static str, Vec<&'static str>, PathBuf)>);

impl Runners {
    /// Every language, or only those that are installed. `cargo xtask test` asks for every one.
    fn here(folder: &Path) -> Runners {
        let python = (Command::new("python3").arg("--version").output().is_ok())
            .then(|| ("py", vec!["python3", "-B"], programs()));
        let node = typed(folder).zip(node()).map(|(built, node)| ("ts", node, built));
        let found: Vec<_> = python.into_iter().chain(node).collect();
        let all = std::env::var("THRONE_LANGUAGES").is_ok_and(|said| said == "all");
        assert!(!all || found.len() == LANGUAGES.len(), "only these run here: {found:?}");
        Runners(found)
    }

    /// Runs a program in each language with these arguments; what came of it, by its file's ending.
    async fn run(&self, name: &str, args: &[&str]) -> Vec<(&'static str, Output)> {
        let mut ran = Vec::new();
        for (ending, words, folder) in &self.0 {
            let file = if *ending == "ts" { "js" } else { ending };
            let mut command = Command::new(words[0]);
            command
                .env("THRONE_TOKEN", TOKEN)
                .args(&words[1..])
                .arg(folder.join(format!("{name}.{file}")))
                .args(args);
            let output = tokio::task::spawn_blocking(move || command.output()).await;
            ran.push((*ending, output.expect("it ran").expect("it was started")));
        }
        ran
    }

    /// What a program says in every language, which is the same; nothing if none is installed.
    async fn says(&self, name: &str, args: &[&str]) -> Option<String> {
        let mut all = Vec::new();
        for (ending, ran) in self.run(name, args).await {
            let wrong = String::from_utf8_lossy(&ran.stderr);
            assert!(ran.status.success(), "{name}.{ending}: {wrong}");
            all.push(String::from_utf8(ran.stdout).expect("text"));
        }
        assert!(all.windows(2).all(|two| two[0] == two[1]), "{name}: {all:?}");
        all.pop()
    }
}

/// Node with WebSocket, which it has by itself from 22 on, and from 20.10 on if it is asked for.
fn node() -> Option<Vec<&'static str>> {
    let has = |words: &[&str]| {
        let look = ["-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)"];
        let ran = Command::new(words[0]).args(&words[1..]).args(look).output();
        ran.is_ok_and(|ran| ran.status.success())
    };
    let ways = [vec!["node"], vec!["node", "--experimental-websocket", "--no-warnings"]];
    ways.into_iter().find(|words| has(words))
}

/// The TypeScript programs, checked against the types that are made of the schema, as JavaScript in a folder; nothing if
/// no compiler is installed.
fn typed(folder: &Path) -> Option<PathBuf> {
    let modules = fs::canonicalize(project().join("web-viewer/node_modules")).ok()?;
    let here = folder.join("examples").join("programs");
    fs::create_dir_all(&here).expect("a folder");
    fs::write(folder.join("schema.graphql"), api::graphql::sdl()).expect("the schema");
    std::os::unix::fs::symlink(&modules, folder.join("node_modules")).expect("a link");
    for file in fs::read_dir(programs()).expect("the programs") {
        let path = file.expect("a file").path();
        fs::copy(&path, here.join(path.file_name().expect("a name"))).expect("a copy");
    }
    let tool = |name: &str, args: &[&str]| {
        let mut command = Command::new(modules.join(".bin").join(name));
        let ran = command.args(args).current_dir(&here).output();
        ran.expect("it was started")
    };
    let said = |ran: &Output| String::from_utf8_lossy(&ran.stdout).into_owned();
    let generated = tool("gql.tada", &["generate-output"]);
    assert!(generated.status.success(), "{}", said(&generated));
    let compiled = tool("tsc", &["--outDir", "built"]);
    assert!(compiled.status.success(), "{}", said(&compiled));
    // The types do know the schema: a field that nobody has is found.
    let wrong = fs::read_to_string(here.join("wins.ts")).expect("a program");
    let wrong = wrong.replace("outcome { kind winner }", "outcome { kind winners }");
    fs::write(here.join("wins.ts"), wrong).expect("a file");
    let compiled = tool("tsc", &["--noEmit"]);
    assert!(said(&compiled).contains("wins.ts("), "{}", said(&compiled));
    Some(here.join("built"))
}

#[actix_web::test]
async fn every_program_does_what_it_says_in_both_languages() {
    let folder = Folder::new("examples");
    let (matches, _) = Matches::open(folder.path()).expect("a journal").private().expect("a code");
    let port = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service = Service::start(port, Arc::new(matches), Audience::Programs).expect("a free port");
    let table = Table::at(&service.address).with(TOKEN);
    let address = table.url("");
    let address = address.as_str();
    let file = folder.path().join("rulebook.match");
    // As the files of matches mostly do, it begins with a remark.
    fs::write(&file, format!("# a round\n{}", example().join("\n"))).expect("a file");
    let file = file.to_str().expect("a path");

    let types = Folder::new("examples-typed");
    let programs = Runners::here(types.path());
    let mut logged = 0;
    for (_, ran) in programs.run("bot", &[address, file]).await {
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
    if let Some(said) = programs.says("overlay", &[address, &id]).await {
        assert_eq!(said.lines().count(), 22);
        let last =
            "22: Moon Elf 46 Health 1 CP | Barbarian 45 Health 0 CP: Moon Elf wins the match.";
        assert_eq!(said.lines().last(), Some(last), "{said}");
    }
    if let Some(said) = programs.says("damage", &[address, &id]).await {
        assert!(said.contains("\n9,1.0,1,DEFENSE,1,2,INCOMING,NORMAL,1,Eclipse,7,"), "{said}");
        assert!(said.contains(",2,1,HALF,,1,Missed Me,-5,C-19\n"), "{said}");
    }
    if let Some(said) = programs.says("check", &[address, file]).await {
        let digest = "query($id: ID!) { match(id: $id) { entry(seq: 21) { digest } } }";
        let digest = table.ask(digest, json!({ "id": id })).await;
        let digest = digest["match"]["entry"]["digest"].as_str().expect("a digest");
        assert_eq!(said, format!("21 {digest}\n"));
    }
    let wrong = format!("{}\n2 announces Smack\n", example()[..3].join("\n"));
    let file = folder.path().join("wrong.match");
    fs::write(&file, wrong).expect("a file");
    if let Some(said) = programs.says("check", &[address, file.to_str().expect("a path")]).await {
        assert!(said.starts_with("4: 2 announces Smack: "), "{said}");
        assert!(
            said.contains("[TURN-1, Rules of Play 1.0, "),
            "it says where that is printed: {said}"
        );
    }
    if let Some(said) = programs.says("wins", &[address]).await {
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
        if !LANGUAGES.iter().any(|ending| path.extension().is_some_and(|it| it == *ending)) {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        assert!(text.contains(&format!("(api/examples/programs/{name})")), "{name} is not named");
        let program = fs::read_to_string(&path).expect("a program");
        quoted += usize::from(text.contains(&format!("\n{program}```\n")));
    }
    // One of each two, and what asks.
    let fences =
        ["python", "ts"].map(|language| text.matches(&format!("\n```{language}\n")).count());
    assert_eq!((fences.iter().sum::<usize>(), quoted), (6, 6));
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
