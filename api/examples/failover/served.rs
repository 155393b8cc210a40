//! A server that stands on the database.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use crate::Failure;
use crate::cluster::Cluster;

pub(crate) struct Served {
    child: Child,
    number: usize,
    pub(crate) address: SocketAddr,
}

impl Served {
    pub(crate) fn start(throne: &str, number: usize, cluster: &Cluster) -> Result<Served, Failure> {
        let (child, address) = started(throne, number, "127.0.0.1:0", cluster)?;
        Ok(Served { child, number, address })
    }

    /// Starts it at the same address after it was killed.
    pub(crate) fn start_again(&mut self, throne: &str, cluster: &Cluster) -> Result<(), Failure> {
        let address = self.address.to_string();
        (self.child, self.address) = started(throne, self.number, &address, cluster)?;
        Ok(())
    }

    /// Kills it as a cut of the power would.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

fn started(
    throne: &str,
    number: usize,
    address: &str,
    cluster: &Cluster,
) -> Result<(Child, SocketAddr), Failure> {
    let folder = cluster.folder().join(format!("served{number}"));
    fs::create_dir_all(&folder)?;
    let log = fs::File::options().create(true).append(true).open(folder.join("log"))?;
    let mut child = Command::new(throne)
        .args(["serve", "--addr", address, "--store", &cluster.address(), "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no standard output")?).read_line(&mut line)?;
    let address = line.trim().rsplit('/').next().unwrap_or_default();
    let address = address.parse().map_err(|_| format!("the server did not start: {line}"))?;
    Ok((child, address))
}
