//! A copy of the project with all faults in it, and its cases, to be run with one of them at a time.

use std::collections::BTreeSet;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use std::{env, fs, thread};

use throne_tests::project;

use crate::seed;
use crate::table::Fault;

/// What is copied beside the members of the workspace: what they share, and what the cases read.
const SHARED: [&str; 3] = ["Cargo.toml", "Cargo.lock", "fixtures"];

/// How long the cases may take: the first round of an endless loop is long over then.
const LIMIT: Duration = Duration::from_secs(60);

/// The program that runs the cases of the copy.
pub(crate) struct Runner(PathBuf);

/// What it said.
pub(crate) struct Ran {
    /// How many cases there are.
    pub(crate) count: usize,
    /// The names of those that failed.
    pub(crate) failed: Vec<String>,
}

/// Copies the project, puts the faults in, and builds the cases.
///
/// # Errors
/// If a fault has not exactly one place, or the copy cannot be built.
pub(crate) fn build(faults: &[Fault]) -> Result<Runner, String> {
    let target = target()?;
    let copy = target.join("faults");
    let failed = |why: io::Error| format!("{}: {why}", copy.display());
    if copy.exists() {
        fs::remove_dir_all(&copy).map_err(failed)?;
    }
    for part in SHARED {
        copied(&project(part), &copy.join(part)).map_err(failed)?;
    }
    for member in members()? {
        copied(&project("").join(&member), &copy.join(&member)).map_err(failed)?;
    }
    sow(&copy.join("referee"), faults)?;
    let built = cargo()
        .args(["test", "--package", "throne-tests", "--test", "rulings", "--no-run"])
        .args(["--message-format", "json"])
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .map_err(|why| format!("cargo: {why}"))?;
    let messages = String::from_utf8_lossy(&built.stdout);
    if !built.status.success() {
        let rendered = |line: &str| {
            let (_, text) = line.split_once(r#""rendered":"error"#)?;
            let text = text.split(r#"","#).next()?.replace("\\n", "\n");
            Some(format!("error{}", text.replace("\\\"", "\"")))
        };
        let errors: Vec<String> = messages.lines().filter_map(rendered).collect();
        // What stops cargo itself, such as a member that was not copied, it says apart from what the compiler says.
        let said = String::from_utf8_lossy(&built.stderr);
        let why = if errors.is_empty() { said.into_owned() } else { errors.join("\n") };
        return Err(format!("the copy with its faults cannot be built\n{why}"));
    }
    let mut built = messages.lines().filter_map(|line| {
        let (_, path) = line.split_once(r#""executable":""#)?;
        path.split('"').next().map(PathBuf::from)
    });
    let executable = built.find(|path| path.to_string_lossy().contains("rulings-"));
    executable.map(Runner).ok_or_else(|| "cargo did not say where it put the cases".to_owned())
}

fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The folders of the workspace's members, below the project's: cargo loads all of them, whatever it builds.
fn members() -> Result<Vec<PathBuf>, String> {
    let told = cargo()
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(project(""))
        .output()
        .map_err(|why| format!("cargo: {why}"))?;
    let told: serde_json::Value = serde_json::from_slice(&told.stdout)
        .map_err(|why| format!("what cargo says of the workspace: {why}"))?;
    let strange = || "what cargo says of the workspace names no folders".to_owned();
    let root = told["workspace_root"].as_str().ok_or_else(strange)?;
    let packages = told["packages"].as_array().ok_or_else(strange)?;
    let folder = |package: &serde_json::Value| {
        let manifest = Path::new(package["manifest_path"].as_str()?);
        Some(manifest.parent()?.strip_prefix(root).ok()?.to_owned())
    };
    packages.iter().map(|package| folder(package).ok_or_else(strange)).collect()
}

/// The folder into which cargo builds: the one this program lies in.
fn target() -> Result<PathBuf, String> {
    let exe = env::current_exe().map_err(|why| why.to_string())?;
    let target = exe.ancestors().nth(3);
    target.map(Path::to_owned).ok_or_else(|| "this program lies in no folder".to_owned())
}

fn copied(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        fs::create_dir_all(to.parent().unwrap_or(to))?;
        return fs::copy(from, to).map(|_| ());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        if name != "target" && name != "node_modules" {
            copied(&from.join(&name), &to.join(&name))?;
        }
    }
    Ok(())
}

/// Puts the faults into the copy of the referee.
fn sow(referee: &Path, faults: &[Fault]) -> Result<(), String> {
    let read =
        |path: &Path| fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()));
    let write = |path: &Path, text: String| {
        fs::write(path, text).map_err(|why| format!("{}: {why}", path.display()))
    };
    let numbered = || faults.iter().enumerate().map(|(place, fault)| (place + 1, fault));
    let content: Vec<(usize, &Fault)> = numbered().filter(|(_, f)| f.in_content()).collect();
    for (_, fault) in &content {
        fault.place(&read(&referee.join(&fault.file))?)?;
    }
    let code = faults.iter().filter(|fault| !fault.in_content());
    for file in code.map(|fault| fault.file.as_str()).collect::<BTreeSet<_>>() {
        let path = referee.join(file);
        let those: Vec<(usize, &Fault)> = numbered().filter(|(_, f)| f.file == file).collect();
        let sown = seed::sown(&read(&path)?, &those).map_err(|why| format!("{file}: {why}"))?;
        write(&path, sown)?;
    }
    write(&referee.join("src/fault.rs"), seed::module(&content))?;
    let root = referee.join("src/lib.rs");
    write(&root, read(&root)? + "\nmod fault;\n")?;
    // The files that travel with the referee go through the fault that is on.
    let load = referee.join("src/content/load.rs");
    let text = read(&load)?;
    let shipped = r#"include!(concat!(env!("OUT_DIR"), "/shipped.rs"))"#;
    if text.matches(shipped).count() != 1 {
        return Err(format!("{shipped} is not in load.rs once"));
    }
    write(&load, text.replacen(shipped, &format!("crate::fault::files({shipped})"), 1))
}

impl Runner {
    /// Runs every case, or those with this in their names, with the fault of this place in the table, or with none.
    ///
    /// # Errors
    /// If they do not come to an end.
    pub(crate) fn run(&self, fault: Option<usize>, those: Option<&str>) -> Result<Ran, String> {
        let mut child = Command::new(&self.0)
            .args(["--color", "never", "--test-threads", "1"])
            .args(those)
            .env("THRONE_FAULT", fault.map_or(0, |place| place + 1).to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("{}: {why}", self.0.display()))?;
        let mut said = child.stdout.take().ok_or("its output cannot be read")?;
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut text = Vec::new();
            let _ = said.read_to_end(&mut text);
            let _ = tell.send(text);
        });
        let text = told.recv_timeout(LIMIT);
        let _ = child.kill();
        let ended = child.wait().map_err(|why| why.to_string())?;
        let text = text.map_err(|_| "the cases never end".to_owned())?;
        let text = String::from_utf8_lossy(&text);
        let tests = || text.lines().filter_map(|line| line.strip_prefix("test "));
        let failed: Vec<String> = tests()
            .filter_map(|line| line.strip_suffix("... FAILED"))
            .map(|name| name.trim_end().to_owned())
            .collect();
        if !text.contains("test result: ") {
            return Err(format!("the cases break off: {ended}"));
        }
        Ok(Ran { count: tests().filter(|line| line.contains(" ... ")).count(), failed })
    }
}
