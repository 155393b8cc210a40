//! What stands between a journal and its database, and cuts connections where it is told to.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What becomes of connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// They pass.
    Open,
    /// Those that are there are cut, and no more are taken.
    Closed,
    /// The next commit is passed on, and its connection cut before the answer comes back; the next connections pass.
    CutBehindCommit,
    /// The same, and the commit is not passed on.
    CutBeforeCommit,
    /// The next commit is passed on, then everything is closed.
    CloseBehindCommit,
}

pub(crate) struct Proxy {
    /// Where the database is, through this.
    pub(crate) address: String,
    state: Arc<Mutex<State>>,
}

struct State {
    way: Way,
    /// How many groups were begun.
    begun: usize,
    connections: Vec<TcpStream>,
}

impl Proxy {
    /// One before the database at this address.
    pub(crate) fn before(address: &str) -> Proxy {
        let (front, database) = address.rsplit_once('/').expect("an address");
        let (user, server) = front.rsplit_once('@').expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let here = listener.local_addr().expect("an address");
        let state =
            Arc::new(Mutex::new(State { way: Way::Open, begun: 0, connections: Vec::new() }));
        let (of_thread, server) = (Arc::clone(&state), server.to_owned());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                pass(&client, &server, &of_thread);
            }
        });
        Proxy { address: format!("{user}@{here}/{database}"), state }
    }

    pub(crate) fn set(&self, way: Way) {
        let mut state = lock(&self.state);
        state.way = way;
        if way == Way::Closed {
            state.cut();
        }
    }

    /// How often somebody has begun to write through it.
    pub(crate) fn begun(&self) -> usize {
        lock(&self.state).begun
    }

    pub(crate) fn way(&self) -> Way {
        lock(&self.state).way
    }
}

impl State {
    fn cut(&mut self) {
        for connection in self.connections.drain(..) {
            let _ = connection.shutdown(Shutdown::Both);
        }
    }
}

fn lock(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes on what comes from both sides.
fn pass(client: &TcpStream, server: &str, state: &Arc<Mutex<State>>) {
    if lock(state).way == Way::Closed {
        let _ = client.shutdown(Shutdown::Both);
        return;
    }
    let server = TcpStream::connect(server).expect("the database");
    let two = |stream: &TcpStream| stream.try_clone().expect("another handle");
    lock(state).connections.extend([two(client), two(&server)]);
    let (to_server, to_client) = ((two(client), two(&server)), (two(&server), two(client)));
    let of_thread = Arc::clone(state);
    thread::spawn(move || copy(to_server, |bytes| allowed(bytes, &of_thread)));
    thread::spawn(move || copy(to_client, |_| Allowed::Pass));
}

/// What becomes of some bytes on their way to the database.
enum Allowed {
    Pass,
    /// They pass, and are the last.
    Last,
    Nothing,
}

fn allowed(bytes: &[u8], state: &Mutex<State>) -> Allowed {
    let lock_of_groups = b"pg_advisory_xact_lock";
    lock(state).begun +=
        bytes.windows(lock_of_groups.len()).filter(|word| word == lock_of_groups).count();
    if !bytes.windows(8).any(|word| word == b"; COMMIT") {
        return Allowed::Pass;
    }
    let mut state = lock(state);
    match state.way {
        Way::Open | Way::Closed => Allowed::Pass,
        Way::CutBehindCommit => {
            state.way = Way::Open;
            Allowed::Last
        }
        Way::CutBeforeCommit => {
            state.way = Way::Open;
            Allowed::Nothing
        }
        Way::CloseBehindCommit => {
            state.way = Way::Closed;
            Allowed::Last
        }
    }
}

fn copy((mut from, mut to): (TcpStream, TcpStream), allowed: impl Fn(&[u8]) -> Allowed) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count) = from.read(&mut bytes)
        && count > 0
    {
        match allowed(&bytes[..count]) {
            Allowed::Pass => {
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
            Allowed::Last => {
                // Nobody hears what is answered to it.
                let _ = from.shutdown(Shutdown::Both);
                let _ = to.write_all(&bytes[..count]);
                break;
            }
            Allowed::Nothing => break,
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Write);
}
