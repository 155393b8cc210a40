//! The program itself, killed while people log: what was answered is there afterwards.

mod support;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

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

    /// Ends it as a power cut would: with SIGKILL.
    fn kill(&mut self) {
        self.child.kill().expect("a process that runs");
        self.child.wait().expect("its end");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Logs the example into a new match until nobody answers. The match, and how many lines were answered.
async fn log_until_killed(table: Table, lines: &[String]) -> (String, usize) {
    let id = table.open(&lines[0]).await;
    let query = "mutation($id: ID!, $expected: Int!, $line: String!) {
        log(match: $id, expected: $expected, line: $line) { __typename } }";
    let mut answered = 1;
    for line in &lines[1..] {
        let variables = serde_json::json!({ "id": id, "expected": answered, "line": line });
        match table.try_ask(query, variables).await {
            Some(answer) if answer["data"]["log"]["__typename"] == "Accepted" => answered += 1,
            Some(answer) => panic!("{line}: {answer}"),
            None => break,
        }
    }
    (id, answered)
}

#[actix_web::test]
async fn a_kill_between_appends_loses_nothing_that_was_answered() {
    let folder = Folder::new("kill");
    let lines = example();
    let mut told: Vec<(String, usize)> = Vec::new();
    for round in 0..6u64 {
        let mut program = Program::start(&folder);
        let players = (0..4).map(|_| log_until_killed(program.table.clone(), &lines));
        let players = futures_util::future::join_all(players);
        let kill = async {
            actix_web::rt::time::sleep(Duration::from_millis(10 + 9 * round)).await;
            program.child.kill().expect("a process that runs");
        };
        // A player who was not even answered that the match is open knows of no match.
        let players = actix_web::rt::time::timeout(Duration::from_secs(60), players);
        let (players, ()) = futures_util::future::join(players, kill).await;
        told.extend(players.expect("an end"));
        program.kill();
        let program = Program::start(&folder);
        for (id, answered) in &told {
            let logged = program.table.notation(id).await;
            assert!(logged.len() >= *answered, "{id}: {answered} answered, {} there", logged.len());
            assert_eq!(logged, lines[..logged.len()], "{id}");
        }
    }
    assert!(told.iter().any(|(_, answered)| *answered < lines.len()), "no round was cut short");
}
