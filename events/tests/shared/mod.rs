//! The server of PostgreSQL that all tests of this process share.

use std::sync::OnceLock;

#[path = "../server/mod.rs"]
pub(crate) mod server;

use server::Server;

/// It does not wait for its disk: nothing here cuts the power, and everything else is as on any server.
pub(crate) fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| Server::start("off").expect("a server of PostgreSQL"))
}
