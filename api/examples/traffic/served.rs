//! A server as a process of its own, on a store that is gone afterwards.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::Failure;

/// A server that runs.
pub(crate) struct Served {
    child: Child,
    folder: PathBuf,
    pub(crate) address: SocketAddr,
}

impl Served {
    pub(crate) fn start(throne: &str) -> Result<Served, Failure> {
        let folder = std::env::temp_dir().join(format!("throne-traffic-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut child = Command::new(throne)
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(&folder)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no standard output")?).read_line(&mut line)?;
        let address = line.trim().rsplit('/').next().unwrap_or_default();
        let address = address.parse().map_err(|_| format!("the server did not start: {line}"))?;
        Ok(Served { child, folder, address })
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
