//! Puts bytes before the lines of `fixtures/desk/v1.txt` that have none yet, which begin with `-`.
//!
//! Bytes that are kept are never written again: they stand for what old versions have stored.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use desk::{notation, wire};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/desk/v1.txt");
    let mut kept = String::new();
    for line in fs::read_to_string(&path)?.lines() {
        match line.strip_prefix("- ") {
            Some(line) => {
                for byte in wire::encode(&notation::parse(line)?) {
                    let _ = write!(kept, "{byte:02x}");
                }
                let _ = writeln!(kept, " {line}");
            }
            None => {
                let _ = writeln!(kept, "{line}");
            }
        }
    }
    Ok(fs::write(path, kept)?)
}
