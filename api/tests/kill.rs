//! The program itself, killed while people log: what was answered is there afterwards.

mod support;

use std::cell::Cell;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use actix_web::rt::time::{sleep, timeout};
use futures_util::future::{join, join_all};
use serde_json::json;
use support::{Folder, Table, example};

/// The program, serving at a free port.
struct Program {
    child: Child,
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
        BufReader::new(out).read_line(&mut line).expect("its address");
        let address = line.trim().rsplit('/').next().expect("an address").to_owned();
        Program { child, table: Table::at(&address) }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Logs the example into a new match until nobody answers, and counts the answers. The match, and how many
/// of its lines were answered; nothing if not even the opening was.
async fn log_until_killed(
    table: Table,
    lines: &[String],
    answers: &Cell<usize>,
) -> Option<(String, usize)> {
    let query = "mutation($id: ID!, $expected: Int!, $line: String!) {
        log(match: $id, expected: $expected, line: $line) { __typename } }";
    let id = table.try_open(&lines[0]).await?;
    let mut answered = 1;
    for line in &lines[1..] {
        let variables = json!({ "id": id, "expected": answered, "line": line });
        let Some(answer) = table.try_ask(query, variables).await else { break };
        assert_eq!(answer["data"]["log"]["__typename"], "Accepted", "{line}: {answer}");
        answered += 1;
        answers.set(answers.get() + 1);
    }
    Some((id, answered))
}

/// Four players log at once; the program is killed after so many answers.
async fn play(folder: &Folder, lines: &[String], after: usize) -> Vec<(String, usize)> {
    let mut program = Program::start(folder);
    let answers = Cell::new(0);
    let players = (0..4).map(|_| log_until_killed(program.table.clone(), lines, &answers));
    let players = join_all(players);
    let kill = async {
        while answers.get() < after {
            sleep(Duration::from_millis(1)).await;
        }
        program.child.kill().expect("a process that runs");
    };
    let (told, ()) = timeout(Duration::from_secs(60), join(players, kill)).await.expect("an end");
    told.into_iter().flatten().collect()
}

#[actix_web::test]
async fn a_kill_between_appends_loses_nothing_that_was_answered() {
    let folder = Folder::new("kill");
    let lines = example();
    let mut told = Vec::new();
    for after in [1, 7, 19, 32, 45, 58] {
        told.extend(play(&folder, &lines, after).await);
        let program = Program::start(&folder);
        for (id, answered) in &told {
            let logged = program.table.notation(id).await;
            assert!(logged.len() >= *answered, "{id}: {answered} answered, {} there", logged.len());
            assert_eq!(logged, lines[..logged.len()], "{id}");
        }
    }
    let cut_short = told.iter().filter(|(_, answered)| *answered < lines.len()).count();
    assert!(cut_short >= 6, "only {cut_short} matches were cut short");
}
