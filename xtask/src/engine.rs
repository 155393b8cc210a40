//! Building the referee for the browser.
//!
//! Where rustup has the target, cargo builds for it as for any other. Debian has no standard library for it in
//! binary form, but its sources (`rust-web-src`) beside a compiler of the same version (`rustc-web`): with those,
//! cargo builds the standard library too.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use api::bundle::Bundle;
use events::chain::Digest;
use referee::Ruleset;
use referee::book::Volume;
use referee::content::{House, flatten, names, shipped};
use serde::Serialize;
use wasm_bindgen_cli_support::Bindgen;

use crate::apt;
use crate::run::{Result, cargo, output, root, run};

/// The referee.
const ENGINE: &str = "engine";
/// The referee once more, with Portal Crawls, enemies and what reads their rule sets: nobody else fetches it.
const WHOLE: &str = "whole";
/// What reads the rule sets that do not travel along worked out.
const READER: &str = "reader";
/// What packs a match that is saved, whatever it is of.
const PACKER: &str = "packer";
/// What counts the ways in which a match can go on: for tests, and no part of the viewer.
const COUNTS: &str = "perft";
const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler; rustup's comes first on most paths.
const DEBIAN: &str = "/usr/bin/rustc";
/// Debian's packages of a compiler for the web and of the sources of its standard library.
const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];
/// How to get what it is built with.
const NO_TARGET: &str = "the referee cannot be built for the browser: run `rustup target add wasm32-unknown-unknown`, \
     or on Debian, as root, `apt-get install rustc-web rust-web-src`";

/// Ways to a standard library for the browser.
#[derive(Debug)]
enum Way {
    /// The compiler has one.
    Installed,
    /// Debian's compiler has its sources; this linker, from rustup, knows the format.
    FromSources(PathBuf),
}

/// Something that may bring what the referee is built with.
type Source = fn() -> Result;

/// Builds the referee for the browser, with what it first brings if that is missing.
pub(crate) fn build() -> Result {
    let way = bring(&[from_rustup, from_debian]).ok_or_else(|| NO_TARGET.to_owned())?;
    for_the_viewer(&way)
}

/// The same; where it cannot be built that is said in one line, and the viewer asks the server for everything.
pub(crate) fn build_if_possible() -> Result {
    build_or_leave_out(bring(&[from_rustup, from_debian]), for_the_viewer)
}

/// The same for tests, with what only tests ask: Debian's compiler leaves out more, and how much is sent is for that one.
pub(crate) fn build_for_tests() -> Result {
    build_or_leave_out(bring(&[from_debian]), |way| {
        for_the_viewer(way)?;
        compile(way, &[COUNTS], &[])?;
        let counts = root().join("web-viewer").join("e2e").join("built");
        said(fs::create_dir_all(&counts), &counts)?;
        bind(COUNTS, COUNTS, &counts)
    })
}

fn build_or_leave_out(way: Option<Way>, build: impl FnOnce(&Way) -> Result) -> Result {
    let Some(way) = way else {
        eprintln!("xtask: {NO_TARGET}; the viewer works with the server only");
        return Ok(());
    };
    build(&way)
}

/// Writes what the viewer asks where it looks for it.
fn for_the_viewer(way: &Way) -> Result {
    let built = root().join("web-viewer").join("src").join("engine").join("built");
    said(fs::create_dir_all(&built), &built)?;
    // What is built at once shares what it is made of, Portal Crawls too.
    compile(way, &[ENGINE, PACKER], &["engine/crawls"])?;
    bind(ENGINE, WHOLE, &built)?;
    bind(PACKER, PACKER, &built)?;
    compile(way, &[ENGINE, READER], &[])?;
    bind(ENGINE, ENGINE, &built)?;
    bind(READER, READER, &built)?;
    pack(&built)
}

/// The way that is there, or that one of these sources brings.
fn bring(sources: &[Source]) -> Option<Way> {
    way().or_else(|| {
        println!("xtask: fetching what the referee is compiled for the browser with, once");
        sources.iter().find_map(|bring| bring().ok().and_then(|()| way()))
    })
}

/// Rustup adds the target to the compiler that runs here, if that is one of its own.
fn from_rustup() -> Result {
    // Of what goes wrong there whoever waits needs only the way out, which is said once, behind.
    output(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root())).map(drop)
}

/// Debian has a compiler for the web, for root.
fn from_debian() -> Result {
    if apt::can_install() { apt::install(&PACKAGES) } else { Err("nobody may install".to_owned()) }
}

fn way() -> Option<Way> {
    if has_target() {
        return Some(Way::Installed);
    }
    let sysroot = sysroot(Path::new(DEBIAN))?;
    let sources = sysroot.join("lib/rustlib/src/rust/library/std/Cargo.toml");
    sources.is_file().then(linker).flatten().map(Way::FromSources)
}

/// Whether the compiler has a standard library for the browser.
fn has_target() -> bool {
    let asked =
        output(Command::new(rustc()).args(["--print", "target-libdir", "--target", TARGET]));
    let folder = asked.map(|said| PathBuf::from(String::from_utf8_lossy(&said).trim()));
    let files = folder.ok().and_then(|folder| fs::read_dir(folder).ok());
    let mut names = files.into_iter().flatten().flatten().map(|file| file.file_name());
    names.any(|name| name.to_string_lossy().starts_with("libstd-"))
}

/// The linker that comes with rustup's compiler.
fn linker() -> Option<PathBuf> {
    let targets = fs::read_dir(sysroot(Path::new(&rustc()))?.join("lib/rustlib")).ok()?;
    let mut linkers = targets.flatten().map(|target| target.path().join("bin/rust-lld"));
    linkers.find(|linker| linker.is_file())
}

fn sysroot(rustc: &Path) -> Option<PathBuf> {
    let said = output(Command::new(rustc).args(["--print", "sysroot"])).ok()?;
    Some(PathBuf::from(String::from_utf8_lossy(&said).trim()))
}

fn rustc() -> OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

fn compile(way: &Way, modules: &[&str], features: &[&str]) -> Result {
    let mut command = cargo(&["build", "--lib", "--profile", "phone"]);
    command.args(modules.iter().flat_map(|module| ["--package", *module]));
    command.args(features.iter().flat_map(|feature| ["--features", *feature]));
    command.args(["--target", TARGET, "--target-dir"]).arg(target_dir());
    // What is meant for this machine does not fit the other one.
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    if let Way::FromSources(linker) = way {
        command
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
            .env("RUSTC", DEBIAN)
            .env("RUSTC_BOOTSTRAP", "1")
            // Nobody sees in a browser what a panic says: its sentences are left out.
            .env("RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            .env_remove("RUSTUP_TOOLCHAIN");
    }
    run(&mut command)
}

/// A folder of its own, so that nobody waits for the lock of the other builds.
fn target_dir() -> PathBuf {
    let usual = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    usual.unwrap_or_else(|| root().join("target")).join("phone")
}

/// Writes the rule sets beside it: what is judged by, each with the digest that matches are pinned to it by, and the words
/// of the rules, which are wanted later. Rule sets with enemies are fetched with the first match that needs them: with their
/// cards what everybody loads would be a tenth more. They are not carried along here, as in the referee that reads this: both
/// are built without Portal Crawls, and so with rule sets of one form.
fn pack(built: &Path) -> Result {
    if referee::CRAWLS {
        return Err("rule sets are packed by `cargo xtask`, which is built by itself".to_owned());
    }
    let (mut volumes, mut words) = (BTreeMap::new(), BTreeMap::new());
    for name in names(shipped()) {
        let wrong = |wrong| format!("{name}: {wrong:?}");
        let source = flatten(shipped(), &name).map_err(wrong)?;
        let (volume, said) = Volume::of(Ruleset::compiled(&source).map_err(wrong)?, &source);
        let bundle = Bundle { name: name.clone(), files: source.files, house: House::default() };
        let digest = Digest::of(&bundle.bytes()).to_string();
        volumes.insert(name.clone(), (digest, bytes(&volume)?));
        words.insert(name, bytes(&said)?);
    }
    for (file, packed) in [("volumes.bin", bytes(&volumes)?), ("words.bin", bytes(&words)?)] {
        let file = built.join(file);
        said(fs::write(&file, packed), &file)?;
    }
    Ok(())
}

fn bytes<T: Serialize>(value: &T) -> Result<Vec<u8>> {
    postcard::to_stdvec(value).map_err(|error| error.to_string())
}

/// Writes a module and what calls it into a folder, under this name. Both referees are called alike, whatever their files are
/// named: a saved page has what calls the whole one for either.
fn bind(module: &str, name: &str, folder: &Path) -> Result {
    let written = target_dir().join("bound").join(name);
    let done = Bindgen::new()
        .input_path(target_dir().join(TARGET).join("phone").join(module).with_extension("wasm"))
        .web(true)
        .and_then(|it| it.typescript(true).remove_name_section(true).generate(&written));
    done.map_err(|error| format!("the bindings of the {module} cannot be made: {error:#}"))?;
    for ending in [".js", ".d.ts", "_bg.wasm.d.ts"] {
        let text = fs::read_to_string(written.join(format!("{module}{ending}")));
        let text =
            text.map(|text| text.replace(&format!("{module}_bg.wasm"), &format!("{name}_bg.wasm")));
        said(
            text.and_then(|text| fs::write(folder.join(format!("{name}{ending}")), text)),
            folder,
        )?;
    }
    let wasm =
        fs::copy(written.join(format!("{module}_bg.wasm")), folder.join(format!("{name}_bg.wasm")));
    said(wasm, folder).map(drop)
}

fn said<T>(outcome: std::io::Result<T>, at: &Path) -> Result<T> {
    outcome.map_err(|error| format!("{}: {error}", at.display()))
}
