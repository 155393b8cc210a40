//! Whatever bytes come from outside, they are read or refused: nothing panics, nothing that is stored is lost.
//!
//! Every target is fed with so many changed pieces of real inputs, the same on every machine: `FUZZ_INPUTS` times as many if
//! that is set, others if `PROPTEST_RNG_SEED` is. Before that it is fed with all inputs kept in `fixtures/fuzz/`, in the folder of its name. An input that shows a fault is made small and
//! written there, so that the fault stays found; give it a name that says what was wrong.

#[path = "../support/mod.rs"]
mod support;

mod archive;
mod content;
mod mutate;
mod nested;
mod notation;
mod requests;
mod revisions;
mod wire;

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};

/// What a target says of an input.
type Checked = Result<(), TestCaseError>;

/// Feeds a target with its kept inputs and then with so many others. `check` says whether it read the input.
fn fuzz(
    target: &str,
    count: u32,
    inputs: impl Strategy<Value = Vec<u8>>,
    check: impl Fn(&[u8]) -> Result<bool, TestCaseError>,
) {
    for path in kept(target) {
        let input = fs::read(&path).expect("a kept input");
        if let Err(wrong) = check(&input) {
            panic!("{}: {wrong}", path.display());
        }
    }
    let (read, refused) = (Cell::new(0u64), Cell::new(0u64));
    let config = Config {
        cases: count.saturating_mul(times()),
        failure_persistence: None,
        max_shrink_time: 60_000,
        ..Config::default()
    };
    let tried = TestRunner::new(config).run(&inputs, |input| {
        let count = if check(&input)? { &read } else { &refused };
        count.set(count.get() + 1);
        Ok(())
    });
    match tried {
        Ok(()) => {}
        Err(TestError::Fail(wrong, input)) => {
            let path = keep(target, &input);
            panic!("{target}: {wrong}; the input is kept as {}", path.display());
        }
        Err(TestError::Abort(why)) => panic!("{target}: {why}"),
    }
    let (read, refused) = (read.get(), refused.get());
    eprintln!("{target}: {read} inputs read and {refused} refused");
    assert!(read > 0, "{target}: nothing was ever read, so nothing was shown");
}

/// How many times as many inputs are tried as usual.
fn times() -> u32 {
    match std::env::var("FUZZ_INPUTS") {
        Ok(said) => said.parse().expect("FUZZ_INPUTS is how many times as many inputs are tried"),
        Err(_) => 1,
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// The inputs that are kept for a target, in the order of their names.
fn kept(target: &str) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(fixtures().join("fuzz").join(target)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths
}

fn keep(target: &str, input: &[u8]) -> PathBuf {
    let folder = fixtures().join("fuzz").join(target);
    fs::create_dir_all(&folder).expect("the folder of kept inputs");
    let name = events::journal::Digest::of(input).to_string();
    let path = folder.join(format!("found-{}", &name[..8]));
    fs::write(&path, input).expect("kept");
    path
}

/// The recorded matches, as text.
fn recorded() -> Vec<String> {
    let files = fs::read_dir(fixtures().join("matches")).expect("the recorded matches");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("a match")).collect()
}
