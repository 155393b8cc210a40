//! Who asks where a proxy stands between.
//!
//! A proxy says in `X-Forwarded-For` for whom it asks, behind whatever it was told itself. Anybody can send such a header, so
//! it counts only from proxies that were named, and only as far back as named proxies wrote it.

use std::net::{IpAddr, SocketAddr};

use actix_web::http::header::{HeaderMap, HeaderName};
use actix_web::{HttpRequest, web};
use ipnet::IpNet;

use crate::graphql::Caller;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The proxies whose word counts.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// Those with these addresses, or in these networks.
    pub fn new(named: Vec<IpNet>) -> Proxies {
        Proxies(named)
    }

    /// Whether this is one of them.
    pub(super) fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Who asks through whoever connected: the last address of the way that is no proxy. What cannot be read ends the way.
    fn caller(&self, connected: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut caller = connected.to_canonical();
        let lines = headers.get_all(FORWARDED_FOR).map(|line| line.to_str().unwrap_or("?"));
        let way: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
        for said in way.into_iter().rev() {
            let Some(before) = address(said).filter(|_| self.has(caller)) else { break };
            caller = before;
        }
        caller
    }

    /// Whether the caller came over TLS, as a proxy says.
    fn came_over_tls(&self, connected: IpAddr, headers: &HeaderMap) -> bool {
        let said = headers.get_all(FORWARDED_PROTO).last().and_then(|said| said.to_str().ok());
        let last = said.and_then(|said| said.rsplit(',').next()).map(str::trim);
        self.has(connected) && last.is_some_and(|last| last.eq_ignore_ascii_case("https"))
    }
}

/// An address as proxies write it, some with a port.
fn address(said: &str) -> Option<IpAddr> {
    let said = said.trim();
    let bare = said.strip_prefix('[').and_then(|said| said.strip_suffix(']')).unwrap_or(said);
    let alone = bare.parse::<IpAddr>().ok();
    let with_port = || said.parse().ok().map(|address: SocketAddr| address.ip());
    alone.or_else(with_port).map(|address| address.to_canonical())
}

/// Reads the address of a proxy, or a network of them such as `10.0.0.0/8`.
///
/// # Errors
/// If it is neither.
pub fn network(text: &str) -> Result<IpNet, String> {
    let alone = text.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
    alone.or_else(|_| text.parse()).map_err(|_| {
        "expected an address such as 127.0.0.1, or a network such as 10.0.0.0/8".to_owned()
    })
}

/// Where a request comes from: everything that counts by address counts by this one.
pub(super) fn caller(request: &HttpRequest) -> Option<Caller> {
    let connected = request.peer_addr()?.ip();
    let proxies = request.app_data::<web::Data<Proxies>>();
    Some(Caller(proxies.map_or(connected, |them| them.caller(connected, request.headers()))))
}

/// Whether whoever asks came over TLS, as far as that is known.
pub(super) fn is_secure(request: &HttpRequest) -> bool {
    let (proxies, connected) = (request.app_data::<web::Data<Proxies>>(), request.peer_addr());
    let both = proxies.zip(connected);
    both.is_some_and(|(them, connected)| them.came_over_tls(connected.ip(), request.headers()))
}

/// Whether a proxy that was named passes the request on.
pub(super) fn is_passed_on(request: &HttpRequest) -> bool {
    let (proxies, connected) = (request.app_data::<web::Data<Proxies>>(), request.peer_addr());
    proxies.zip(connected).is_some_and(|(them, connected)| them.has(connected.ip()))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn headers(name: &HeaderName, lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name.clone(), HeaderValue::from_str(line).expect("a value"));
        }
        headers
    }

    #[test]
    fn only_what_named_proxies_wrote_counts() {
        let named = ["10.0.0.1", "192.168.0.0/16", "2001:db8::/32"];
        let proxies = Proxies::new(named.map(|text| network(text).expect("one")).to_vec());
        for (connected, lines, caller) in [
            ("10.0.0.1", &["1.2.3.4"][..], "1.2.3.4"),
            ("10.0.0.1", &[], "10.0.0.1"),
            // Whoever is no proxy may say what they like.
            ("10.0.0.2", &["1.2.3.4"], "10.0.0.2"),
            ("1.2.3.4", &["10.0.0.1", "5.6.7.8"], "1.2.3.4"),
            // The caller wrote the first address, the proxy the second.
            ("10.0.0.1", &["9.9.9.9, 1.2.3.4"], "1.2.3.4"),
            ("10.0.0.1", &["9.9.9.9", "1.2.3.4"], "1.2.3.4"),
            // A chain of two, and one that a stranger made up before it.
            ("10.0.0.1", &["1.2.3.4, 192.168.7.7"], "1.2.3.4"),
            ("10.0.0.1", &["9.9.9.9, 1.2.3.4, 192.168.7.7"], "1.2.3.4"),
            ("10.0.0.1", &["192.168.7.7"], "192.168.7.7"),
            // Garbage ends the way.
            ("10.0.0.1", &["1.2.3.4, garbage"], "10.0.0.1"),
            ("10.0.0.1", &["1.2.3.4, garbage, 192.168.7.7"], "192.168.7.7"),
            ("10.0.0.1", &["", ","], "10.0.0.1"),
            ("10.0.0.1", &["1.2.3.4:5678"], "1.2.3.4"),
            ("10.0.0.1", &["[2620::7]:443"], "2620::7"),
            ("10.0.0.1", &["[2620::7]"], "2620::7"),
            ("10.0.0.1", &["2620::7, 2001:db8::1"], "2620::7"),
            ("::ffff:10.0.0.1", &["::ffff:1.2.3.4"], "1.2.3.4"),
        ] {
            let found = proxies.caller(ip(connected), &headers(&FORWARDED_FOR, lines));
            assert_eq!(found, ip(caller), "{connected} {lines:?}");
        }
        let forged = headers(&FORWARDED_FOR, &["1.2.3.4"]);
        assert_eq!(Proxies::default().caller(ip("127.0.0.1"), &forged), ip("127.0.0.1"));
    }

    #[test]
    fn only_a_named_proxy_says_that_it_was_tls() {
        let proxies = Proxies::new(vec![network("10.0.0.1").expect("one")]);
        for (connected, lines, secure) in [
            ("10.0.0.1", &["https"][..], true),
            ("10.0.0.1", &["http, HTTPS"], true),
            ("10.0.0.1", &["https, http"], false),
            ("10.0.0.1", &["https", "http"], false),
            ("10.0.0.1", &["http"], false),
            ("10.0.0.1", &[], false),
            ("10.0.0.2", &["https"], false),
        ] {
            let found = proxies.came_over_tls(ip(connected), &headers(&FORWARDED_PROTO, lines));
            assert_eq!(found, secure, "{connected} {lines:?}");
        }
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        for text in ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8", "::ffff:10.0.0.1"] {
            assert!(network(text).is_ok(), "{text}");
        }
        for text in ["", "proxy.example", "10.0.0.0/33", "10.0.0", "127.0.0.1:80"] {
            assert!(network(text).is_err(), "{text}");
        }
        assert!(Proxies(network("::ffff:10.0.0.1").into_iter().collect()).has(ip("10.0.0.1")));
    }
}
