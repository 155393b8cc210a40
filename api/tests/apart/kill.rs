//! The program itself, killed while people log: what was answered is there afterwards.

use std::cell::Cell;
use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::support::{Folder, Table, example};
use actix_web::rt::time::{sleep, timeout};
use futures_util::future::{join, join_all};
use serde_json::json;

/// Longer than a crowded machine takes for any round.
const A_LONG_TIME: Duration = Duration::from_secs(300);

/// The program, serving at a free port.
struct Program {
    child: Child,
    /// What it says goes on being heard.
    _out: BufReader<ChildStdout>,
    table: Table,
}

impl Program {
    fn start(folder: &Folder) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_throne"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        let mut out = BufReader::new(out);
        out.read_line(&mut line).expect("its address");
        let address = line.trim().rsplit('/').next().expect("an address").to_owned();
        Program { child, _out: out, table: Table::at(&address) }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What was answered of one match.
struct Told {
    id: String,
    /// What shows that it is theirs.
    token: String,
    /// Whether everybody may look on, as it was answered, and as it was asked for last.
    public: [bool; 2],
    /// How many of its lines were answered.
    answered: usize,
    /// The digest of the score sheet and the link that the last answer told.
    last: Option<(String, String)>,
}

/// Logs the example into a new match until nobody answers; nothing if not even the opening was answered.
async fn log_until_killed(table: &Table, lines: &[String], answers: &Cell<usize>) -> Option<Told> {
    let query = "mutation($id: ID!, $expected: Int!, $line: String!) {
        log(match: $id, expected: $expected, line: $line) {
            __typename ... on Accepted { entry { digest link } } } }";
    let publish = "mutation($id: ID!, $public: Boolean!) { publish(match: $id, public: $public) { __typename } }";
    let (id, token) = table.try_open_own(&lines[0]).await?;
    let table = table.with(&token);
    let mut told = Told { id, token, public: [false; 2], answered: 1, last: None };
    for line in &lines[1..] {
        let variables = json!({ "id": told.id, "expected": told.answered, "line": line });
        let Some(answer) = table.try_ask(query, variables).await else { break };
        let outcome = &answer["data"]["log"];
        assert_eq!(outcome["__typename"], "Accepted", "{line}: {answer}");
        let text = |field: &str| outcome["entry"][field].as_str().expect(field).to_owned();
        told.last = Some((text("digest"), text("link")));
        told.answered += 1;
        answers.set(answers.get() + 1);
        told.public[1] = !told.public[0];
        let variables = json!({ "id": told.id, "public": told.public[1] });
        let Some(answer) = table.try_ask(publish, variables).await else { break };
        assert_eq!(answer["data"]["publish"]["__typename"], "Changed", "{answer}");
        told.public[0] = told.public[1];
    }
    Some(told)
}

/// Four players log at once; the program is killed after so many answers and some thousandths of a second.
async fn play(mut program: Program, lines: &[String], after: usize, moment: Duration) -> Vec<Told> {
    let answers = Cell::new(0);
    let table = program.table.clone();
    let players = join_all((0..4).map(|_| log_until_killed(&table, lines, &answers)));
    let kill = async {
        while answers.get() < after {
            sleep(Duration::from_millis(1)).await;
        }
        sleep(moment).await;
        program.child.kill().expect("a process that runs");
    };
    let (told, ()) = timeout(A_LONG_TIME, join(players, kill)).await.expect("an end");
    told.into_iter().flatten().collect()
}

/// Every line that was answered is there, in order and once, and means what the client was told; and so is whose the match
/// is and who sees it.
async fn check(table: &Table, lines: &[String], told: &[Told]) {
    for Told { id, token, public, answered, last } in told {
        let table = &table.with(token);
        let shared =
            "query($id: ID!) { match(id: $id) { shared { scribe public me { number } } } }";
        let mut now = table.ask(shared, json!({ "id": id })).await;
        let now = now["match"]["shared"].take();
        assert_eq!((&now["scribe"], &now["me"]["number"]), (&json!(1), &json!(1)), "{id}: {now}");
        assert!(
            public.contains(&now["public"].as_bool().expect("a word")),
            "{id}: {public:?}, {now}"
        );
        let logged = table.notation(id).await;
        assert!(logged.len() >= *answered, "{id}: {answered} answered, {} there", logged.len());
        assert_eq!(logged, lines[..logged.len()], "{id}");
        if let Some((digest, link)) = last {
            let query = "query($id: ID!, $seq: Int!) { match(id: $id) { entry(seq: $seq) { digest link } } }";
            let mut entry = table.ask(query, json!({ "id": id, "seq": answered })).await;
            let entry = entry["match"]["entry"].take();
            assert_eq!(entry, json!({ "digest": digest, "link": link }), "{id}");
        }
    }
}

/// `KILLS` says how often the program is killed (40 without it), `KILL_SEED` at which moments.
#[actix_web::test]
async fn a_kill_at_any_moment_loses_nothing_that_was_answered() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (kills, mut random) = (number("KILLS").unwrap_or(40), number("KILL_SEED").unwrap_or(1));
    let mut next = move |below: u64| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let folder = Folder::new("kill");
    let lines = example();
    let (mut all, mut unchecked) = (Vec::new(), 0);
    for _ in 0..kills {
        let program = Program::start(&folder);
        check(&program.table, &lines, &all[unchecked..]).await;
        unchecked = all.len();
        let (after, moment) = (next(24) as usize, Duration::from_micros(next(8_000)));
        all.extend(play(program, &lines, after, moment).await);
    }
    let program = Program::start(&folder);
    check(&program.table, &lines, &all).await;
    drop(program);
    let answered: usize = all.iter().map(|told| told.answered).sum();
    let cut_short = all.iter().filter(|told| told.answered < lines.len()).count();
    assert!(cut_short as u64 >= kills, "only {cut_short} matches were cut short");
    let verified = Command::new(env!("CARGO_BIN_EXE_throne"))
        .args(["verify", "--data"])
        .arg(folder.path())
        .output()
        .expect("the program");
    let problems = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success(), "{problems}");
    eprintln!("{kills} kills, {answered} answered events of {} matches, none lost", all.len());
}
