//! By which names the server may be called.
//!
//! A page of another site can have its own name lead here, and its scripts then ask as if they were ours (DNS rebinding).
//! An address is no such name.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Mutex;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse, web};

/// The most names that are remembered as refused, so that each is said once.
const MOST_SAID: usize = 100;

/// The names by which the server may be called, besides addresses and `localhost`.
pub(super) struct Hosts {
    allowed: BTreeSet<String>,
    /// Those that were refused, and that the log speaks of.
    said: Mutex<BTreeSet<String>>,
}

impl Hosts {
    pub(super) fn new(names: &[String]) -> Hosts {
        let allowed = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts { allowed, said: Mutex::default() }
    }

    /// Whether a `Host` header names this server.
    fn allows(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        name == "localhost" || IpAddr::from_str(bare).is_ok() || self.allowed.contains(&name)
    }

    /// Says in the log how a name is allowed, the first time that it is refused.
    fn say(&self, host: &str) {
        let name: String = without_port(host).chars().take(253).collect();
        let Ok(mut said) = self.said.lock() else { return };
        if said.len() < MOST_SAID && said.insert(name.clone()) {
            tracing::warn!(host = name, "called by another name: --host {name} allows it");
        }
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) | None => host,
    }
}

/// Refuses what is asked under another name.
pub(super) async fn checked<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    // One that says no name is no browser.
    let host = request.headers().get(header::HOST).map(|host| host.to_str().unwrap_or("?"));
    let hosts = request.app_data::<web::Data<Hosts>>();
    if let (Some(host), Some(hosts)) = (host, hosts)
        && !hosts.allows(host)
    {
        hosts.say(host);
        let text = "this server is not called by that name; its log says how to allow it\n";
        let refused = HttpResponse::build(StatusCode::MISDIRECTED_REQUEST).body(text);
        return Ok(request.into_response(refused.map_into_right_body()));
    }
    Ok(next.call(request).await?.map_into_left_body())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_localhost_and_named_hosts_are_allowed() {
        let hosts = Hosts::new(&["Throne.Example.org".to_owned()]);
        for host in [
            "127.0.0.1",
            "127.0.0.1:8080",
            "192.168.1.7:8080",
            "[::1]",
            "[::1]:8080",
            "localhost",
            "LOCALHOST:1",
            "throne.example.org",
            "throne.example.org:443",
        ] {
            assert!(hosts.allows(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example:8080",
            "example.org",
            "[::1].evil.example",
            "?",
        ] {
            assert!(!hosts.allows(host), "{host}");
        }
    }
}
