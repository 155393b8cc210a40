//! `cargo xtask soak`: honest tables beside attackers for a while, with the program as it is published.

use crate::run::{Result, cargo, root, run};
use crate::server::{Profile, build};

/// How long it takes, in minutes, if nobody says so.
const MINUTES: &str = "30";

/// Builds the program and what tries it, and lets them run.
pub(crate) fn soak(mut args: impl Iterator<Item = String>) -> Result {
    let minutes = match (args.next().as_deref(), args.next(), args.next()) {
        (None, ..) => MINUTES.to_owned(),
        (Some("--minutes"), Some(minutes), None) => minutes,
        _ => return Err("expected nothing, or --minutes and their number".to_owned()),
    };
    let throne = build(Profile::Release)?;
    let what = ["run", "--release", "--package", "api", "--example", "soak", "--"];
    run(cargo(&what).arg(throne).arg(minutes).current_dir(root()))
}
