//! PostgreSQL for the tests of the journal: they start a server of their own.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::apt;
use crate::run::Result;

/// Where Debian lays its programs, each version in a folder.
const INSTALLED: &str = "/usr/lib/postgresql";

/// Sees to it that PostgreSQL is there: one that is installed, or that `THRONE_POSTGRES` names; else it is installed where that
/// is possible.
pub(crate) fn install() -> Result {
    if is_installed() {
        return Ok(());
    }
    if apt::can_install() {
        apt::install(&["postgresql"])?;
    }
    if is_installed() {
        return Ok(());
    }
    Err("PostgreSQL was not found: install it (on Debian, `apt-get install postgresql` as root) or name the folder of its \
         programs in THRONE_POSTGRES"
        .to_owned())
}

fn is_installed() -> bool {
    let versions = fs::read_dir(INSTALLED).into_iter().flatten().flatten();
    let told = Command::new("pg_config").arg("--bindir").output();
    let told = told.ok().and_then(|told| String::from_utf8(told.stdout).ok());
    let mut folders = versions.map(|version| version.path().join("bin"));
    env::var_os("THRONE_POSTGRES").is_some()
        || folders.any(|folder| folder.join("initdb").is_file())
        || told.is_some_and(|folder| Path::new(folder.trim()).join("initdb").is_file())
}
