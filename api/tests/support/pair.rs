//! Two servers that share a database.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;

use super::Table;

/// Two servers, each with a client that asks only there.
pub struct Pair {
    pub a: Table,
    pub b: Table,
    services: [Service; 2],
}

impl Pair {
    /// Starts them on the database at this address, each with what `with` makes of its matches.
    pub fn start(address: &str, with: impl Fn(Matches) -> Matches) -> Pair {
        let services = [(), ()].map(|()| {
            let matches = Arc::new(with(Matches::connect(address).expect("a database")));
            let free = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
            Service::start(free, matches, Audience::Programs).expect("a free port")
        });
        let [a, b] = [&services[0], &services[1]].map(|service| Table::at(&service.address));
        Pair { a, b, services }
    }

    pub async fn stop(self) {
        for service in self.services {
            service.stop().await.expect("a service that ran");
        }
    }
}

/// Each match belongs to whoever opens it.
pub fn private(matches: Matches) -> Matches {
    matches.private().expect("a code").0
}
