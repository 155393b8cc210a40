//! A primary and two standbys of PostgreSQL, of which each can be killed, promoted and made anew.

use std::fs::{self, File};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::Failure;
use crate::server::{programs, user};

/// How long a step may take.
const PATIENCE: Duration = Duration::from_secs(60);
const NODES: usize = 3;
const DATABASE: &str = "throne";

pub(crate) struct Cluster {
    programs: PathBuf,
    user: Option<(u32, u32)>,
    dir: PathBuf,
    nodes: Vec<Node>,
    primary: usize,
    /// Who was killed and is not there again.
    dead: Option<usize>,
}

struct Node {
    name: String,
    port: u16,
    process: Option<Child>,
}

impl Cluster {
    /// A primary with an empty database, and two standbys, one of which each commit waits for.
    pub(crate) fn start() -> Result<Cluster, Failure> {
        let programs = programs().ok_or("PostgreSQL is not installed")?;
        let dir = std::env::temp_dir().join(format!("throne-cluster-{}", std::process::id()));
        fs::create_dir_all(&dir)?;
        let user = user()?;
        own(&dir, user)?;
        let node = |number: usize| {
            let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
            Ok(Node { name: format!("node{number}"), port, process: None })
        };
        let nodes = (0..NODES).map(node).collect::<io::Result<_>>()?;
        let mut cluster = Cluster { programs, user, dir, nodes, primary: 0, dead: None };
        let mut initdb = cluster.program("initdb");
        initdb.args(["-U", "throne", "-A", "trust", "-E", "UTF8", "--locale=C", "-D"]);
        well(initdb.arg(cluster.data(0)))?;
        cluster.run(0)?;
        cluster.ask(0, "postgres", &format!("CREATE DATABASE {DATABASE} TEMPLATE template0"))?;
        for standby in 1..NODES {
            cluster.copy(standby)?;
        }
        cluster.ask(0, DATABASE, "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'")?;
        cluster.ask(0, DATABASE, "SELECT pg_reload_conf()")?;
        Ok(cluster)
    }

    /// Where the database is, whoever is its primary.
    pub(crate) fn address(&self) -> String {
        let hosts: Vec<String> =
            self.nodes.iter().map(|node| format!("127.0.0.1:{}", node.port)).collect();
        format!("postgres://throne@{}/{DATABASE}", hosts.join(","))
    }

    /// Kills the primary as a cut of the power would.
    pub(crate) fn kill_primary(&mut self) -> Result<(), Failure> {
        let number = self.primary;
        let node = &mut self.nodes[number];
        if let Some(mut process) = node.process.take() {
            kill(&mut process)?;
        }
        self.dead = Some(number);
        Ok(())
    }

    /// The standby that has received the most becomes the primary, and the other one follows it.
    pub(crate) fn promote(&mut self) -> Result<(), Failure> {
        let mut furthest: Option<(u64, usize)> = None;
        let standbys: Vec<usize> = (0..NODES).filter(|one| Some(*one) != self.dead).collect();
        for standby in &standbys {
            let received = "SELECT (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::bigint";
            let received = self.ask(*standby, DATABASE, received)?.parse()?;
            furthest = furthest.max(Some((received, *standby)));
        }
        let (_, primary) = furthest.ok_or("nobody is there to be promoted")?;
        self.ask(primary, DATABASE, "SELECT pg_promote(true, 60)")?;
        self.primary = primary;
        for standby in standbys.into_iter().filter(|one| *one != primary) {
            let to = self.follows(standby);
            self.ask(standby, DATABASE, &format!("ALTER SYSTEM SET primary_conninfo = '{to}'"))?;
            self.ask(standby, DATABASE, "SELECT pg_reload_conf()")?;
        }
        Ok(())
    }

    /// Whoever was killed comes back as a standby with a copy of what the primary has.
    pub(crate) fn complete(&mut self) -> Result<(), Failure> {
        let Some(dead) = self.dead.take() else { return Ok(()) };
        fs::remove_dir_all(self.data(dead))?;
        self.copy(dead)
    }

    /// What the primary answers: a row a line, with bars between its columns.
    pub(crate) fn told(&self, sql: &str) -> Result<String, Failure> {
        self.ask(self.primary, DATABASE, sql)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.dir
    }

    fn data(&self, number: usize) -> PathBuf {
        self.dir.join(&self.nodes[number].name)
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.dir);
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        command
    }

    /// How a standby reaches the primary.
    fn follows(&self, standby: usize) -> String {
        let (port, name) = (self.nodes[self.primary].port, &self.nodes[standby].name);
        format!("host=127.0.0.1 port={port} user=throne application_name={name}")
    }

    /// Makes a standby of the primary, and starts it.
    fn copy(&mut self, standby: usize) -> Result<(), Failure> {
        let mut copy = self.program("pg_basebackup");
        copy.args(["-R", "-X", "stream", "-c", "fast", "-D"]).arg(self.data(standby));
        well(copy.arg("-d").arg(self.follows(standby)))?;
        self.run(standby)
    }

    fn run(&mut self, number: usize) -> Result<(), Failure> {
        let log = File::options().create(true).append(true).open(self.dir.join("log"))?;
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data(number)).arg("-k").arg(&self.dir);
        command.args(["-p", &self.nodes[number].port.to_string()]);
        for setting in ["listen_addresses=127.0.0.1", "max_connections=300", "wal_keep_size=256MB"]
        {
            command.args(["-c", setting]);
        }
        command.process_group(0).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.nodes[number].process = Some(command.spawn()?);
        let end = Instant::now() + PATIENCE;
        while self.ask(number, "postgres", "SELECT 1").is_err() {
            if Instant::now() > end {
                return Err(format!("{} does not start", self.nodes[number].name).into());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn ask(&self, number: usize, database: &str, sql: &str) -> Result<String, Failure> {
        let mut psql = self.program("psql");
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-h",
            "127.0.0.1",
            "-U",
            "throne",
        ]);
        psql.args(["-p", &self.nodes[number].port.to_string(), "-d", database, "-c", sql]);
        well(&mut psql)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for process in self.nodes.iter_mut().filter_map(|node| node.process.as_mut()) {
            let _ = kill(process);
        }
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// Kills a server with all processes that it has started.
fn kill(process: &mut Child) -> io::Result<()> {
    Command::new("kill").args(["-KILL", "--", &format!("-{}", process.id())]).status()?;
    process.wait().map(drop)
}

fn own(dir: &Path, user: Option<(u32, u32)>) -> io::Result<()> {
    user.map_or(Ok(()), |(uid, gid)| chown(dir, Some(uid), Some(gid)))
}

/// What a program wrote, if it ended well.
fn well(command: &mut Command) -> Result<String, Failure> {
    let said = command.output()?;
    if said.status.success() {
        return Ok(String::from_utf8_lossy(&said.stdout).trim().to_owned());
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&said.stderr)).into())
}
