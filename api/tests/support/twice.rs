//! The same tests twice: on a folder, and in the test program `on_a_database` on two servers that share a database, where each
//! question goes to the other one than the question before it.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use events::journal::Journal;

use super::Table;
use super::shared::server;

/// The database that stands for each folder, and the second server of each first one.
static DATABASES: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());
static PEERS: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

fn is_on_a_database() -> bool {
    env!("CARGO_CRATE_NAME") == "on_a_database"
}

/// The address of the database that stands for a folder.
fn database(folder: &Path) -> String {
    let mut databases = DATABASES.lock().unwrap_or_else(PoisonError::into_inner);
    let new = || server().address(&server().database());
    databases.entry(folder.to_owned()).or_insert_with(new).clone()
}

/// The matches of a folder.
pub fn open(folder: &Path) -> Matches {
    let matches = if is_on_a_database() {
        Matches::connect(&database(folder))
    } else {
        Matches::open(folder)
    };
    matches.expect("a journal")
}

/// The journal of a folder.
pub fn journal(folder: &Path) -> Journal {
    let journal = if is_on_a_database() {
        Journal::connect(&database(folder))
    } else {
        Journal::open(folder)
    };
    journal.expect("a journal")
}

/// A service for the matches of a folder, each as `with` has them, with a client.
pub fn serve(
    folder: &Path,
    audience: Audience,
    mut with: impl FnMut(Matches) -> Matches,
) -> (Arc<Matches>, Service, Table) {
    let mut start = || {
        let matches = Arc::new(with(open(folder)));
        let free = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
        let service = Service::start(free, Arc::clone(&matches), audience).expect("a free port");
        (matches, service)
    };
    let (matches, service) = start();
    if is_on_a_database() {
        let (_, other) = start();
        let mut peers = PEERS.lock().unwrap_or_else(PoisonError::into_inner);
        peers.insert(service.address.to_string(), other.address.to_string());
        // It runs until the test ends.
        drop(other);
    }
    let table = Table::at(&service.address);
    (matches, service, table)
}

/// The servers that are asked by who asks this one.
pub fn peers(address: String) -> Vec<String> {
    let peers = PEERS.lock().unwrap_or_else(PoisonError::into_inner);
    let other = peers.get(&address).cloned();
    [address].into_iter().chain(other).collect()
}
