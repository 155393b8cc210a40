//! Numbers for whoever watches the service, at an address of their own.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{App, HttpResponse, HttpServer, web};
use async_graphql::Response;
use prometheus_client::encoding::prometheus_text::{CONTENT_TYPE, encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry, Unit};

use super::guests::Guests;
use super::health::Health;
use crate::graphql::{Kind, codes, followers, waiting};
use crate::matches::{Matches, Trouble};

/// Up to how many seconds requests are counted together.
const SECONDS: [f64; 12] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// One label, and what is counted for each of its values. All of them are named here or by the server itself: nothing that is
/// sent becomes one.
type Label = [(&'static str, &'static str); 1];

/// What is counted and measured. What is only looked at is looked up when somebody asks.
pub(super) struct Metrics {
    registry: Registry,
    queries: Histogram,
    mutations: Histogram,
    errors: Family<Label, Counter>,
    sent: Family<Label, Counter>,
    sockets: Gauge,
    events: Counter,
    tables: Gauge,
    followed: Gauge,
    followers: Gauge,
    connections: Gauge,
    waiting: Family<Label, Gauge>,
    queue: Gauge,
    bytes: Gauge,
    trouble: Family<Label, Gauge>,
}

impl Metrics {
    /// Those of a service for these matches.
    pub(super) fn new(matches: &Matches) -> Metrics {
        let mut registry = Registry::with_prefix("throne");
        let build = Family::<Label, Gauge>::default();
        build.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
        registry.register("build_info", "Which version runs", build);
        registry.register("refusals", "What the rules refused", matches.refusals().clone());
        let took: Family<Label, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(SECONDS));
        let of_kind = |kind| took.get_or_create_owned(&[("kind", kind)]);
        let (queries, mutations) = (of_kind("query"), of_kind("mutation"));
        let says = "How long requests took, waiting for their turn and the disk included";
        registry.register_with_unit("request", says, Unit::Seconds, took);
        let mut counts = Counts(&mut registry);
        Metrics {
            queries,
            mutations,
            errors: counts.of("errors", "Errors in answers, by their code"),
            sent: counts.of("answers", "Answers over HTTP, by the class of their status"),
            sockets: counts.of("sockets", "WebSockets that are open"),
            events: counts.of("events", "Events of all matches that are on the disk"),
            tables: counts.of("tables", "Matches in memory"),
            followed: counts.of("tables_followed", "Matches in memory that somebody follows"),
            followers: counts.of("followers", "Subscriptions that run"),
            connections: counts.of("connections", "Connections that are open"),
            waiting: counts.of("waiting", "Requests that wait for their turn, by their line"),
            queue: counts.of("journal_queue", "Requests that wait for the thread that writes"),
            bytes: counts.of("store_bytes", "The size of the store's file"),
            trouble: counts.of("trouble", "What does not work is 1"),
            registry,
        }
    }

    /// Something that was asked was answered after so long.
    pub(super) fn answered(&self, kind: Kind, took: Duration, answer: &Response) {
        match kind {
            Kind::Query => self.queries.observe(took.as_secs_f64()),
            Kind::Mutation => self.mutations.observe(took.as_secs_f64()),
            // Whoever follows something is told whenever there is something.
            Kind::Nothing | Kind::Subscription => {}
        }
        for code in codes(answer) {
            self.errors.get_or_create(&[("code", code)]).inc();
        }
    }

    /// An answer over HTTP has this status.
    pub(super) fn sent(&self, status: StatusCode) {
        let class = match status.as_u16() {
            ..=199 => "1xx",
            200..=299 => "2xx",
            300..=399 => "3xx",
            400..=499 => "4xx",
            500.. => "5xx",
        };
        self.sent.get_or_create(&[("status", class)]).inc();
    }

    /// Counts a socket until it is dropped.
    pub(super) fn socket(&self) -> Socket {
        self.sockets.inc();
        Socket(self.sockets.clone())
    }

    /// Looks up what is not counted.
    fn look(&self, matches: &Matches, guests: &Guests, troubles: &[Trouble]) {
        let number = |counted: usize| i64::try_from(counted).unwrap_or(i64::MAX);
        self.events.inner().store(matches.journal().position(), Ordering::Relaxed);
        let (tables, followed) = matches.tables();
        self.tables.set(number(tables));
        self.followed.set(number(followed));
        self.followers.set(number(followers()));
        self.connections.set(number(guests.connections()));
        for (line, waiting) in waiting() {
            self.waiting.get_or_create(&[("line", line)]).set(number(waiting));
        }
        self.queue.set(number(matches.journal().waiting()));
        self.bytes.set(i64::try_from(matches.quota().stored()).unwrap_or(i64::MAX));
        for (trouble, name) in Trouble::ALL {
            let is_there = i64::from(troubles.contains(&trouble));
            self.trouble.get_or_create(&[("what", name)]).set(is_there);
        }
    }
}

/// A socket that is open.
pub(super) struct Socket(Gauge);

impl Drop for Socket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Where counts are made that are told.
struct Counts<'a>(&'a mut Registry);

impl Counts<'_> {
    fn of<T: Metric + Clone + Default>(&mut self, name: &str, says: &str) -> T {
        let count = T::default();
        self.0.register(name, says, count.clone());
        count
    }
}

/// Where metrics are told, and what ends that.
pub(super) struct Told {
    pub(super) address: SocketAddr,
    pub(super) handle: ServerHandle,
}

/// Tells metrics at an address, to whoever asks there.
pub(super) fn tell(
    address: SocketAddr,
    metrics: Data<Metrics>,
    matches: Data<Matches>,
    guests: Data<Guests>,
    health: Data<Health>,
) -> io::Result<Told> {
    let app = move || {
        App::new()
            .app_data(metrics.clone())
            .app_data(matches.clone())
            .app_data(guests.clone())
            .app_data(health.clone())
            .route("/metrics", web::get().to(told))
    };
    let server = HttpServer::new(app).workers(1).disable_signals().shutdown_timeout(1);
    let server = server.bind(address)?;
    let address = server.addrs().first().copied().unwrap_or(address);
    let server: Server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    Ok(Told { address, handle })
}

async fn told(
    metrics: Data<Metrics>,
    matches: Data<Matches>,
    guests: Data<Guests>,
    health: Data<Health>,
) -> HttpResponse {
    let troubles = health.of(matches.clone()).await;
    metrics.look(&matches, &guests, &troubles);
    let mut text = String::new();
    // Text is written into text.
    let _ = encode(&mut text, &metrics.registry);
    HttpResponse::Ok()
        .content_type(CONTENT_TYPE)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(text)
}
