//! The service: GraphQL over HTTP and WebSocket, and the viewer.

mod archive;
mod asked;
mod crowd;
mod guests;
mod headers;
mod health;
mod hosts;
mod http;
pub mod limits;
mod media;
mod metrics;
mod outgoing;
mod packed;
mod protocol;
pub mod proxied;
mod request_id;
mod sign_in;
pub mod signed;
mod socket;
mod stopping;
mod transport;
mod viewer;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::{App, web};

use crate::graphql::{Audience, schema};
use crate::matches::Matches;
use guests::Guests;
use health::Health;
use hosts::Hosts;
use limits::{Limits, for_this_process};
use metrics::{Metrics, Told};
use proxied::Proxies;
use signed::{PassPhrase, Phrase};
use stopping::Stopping;

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 64 * 1024;
/// How long open requests may take once the service is asked to stop.
const PATIENCE: Duration = Duration::from_secs(10);

/// How the service is reached.
#[derive(Default)]
pub struct Access {
    /// The names by which it may be called besides its addresses and `localhost`. Whatever is asked under another name is
    /// refused, as a page of another site can have its own name lead here.
    pub names: Vec<String>,
    /// The proxies that say for whom they ask.
    pub proxies: Proxies,
    /// What everybody has to know who uses it, if anything.
    pub phrase: Option<PassPhrase>,
    /// Where numbers are told to whoever watches it, if anywhere; port 0 takes a free one.
    pub metrics: Option<SocketAddr>,
}

/// A service that answers.
pub struct Service {
    /// Where it is.
    pub address: SocketAddr,
    handle: ServerHandle,
    /// Says to everybody that the service stops.
    stopping: web::Data<Stopping>,
    metrics: Option<Told>,
    ended: actix_web::rt::task::JoinHandle<io::Result<()>>,
}

impl Service {
    /// Starts the service at this address; port 0 takes a free one.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn start(
        address: SocketAddr,
        matches: Arc<Matches>,
        audience: Audience,
    ) -> io::Result<Service> {
        Service::start_as(address, matches, audience, Access::default())
    }

    /// The same of a server that is reached otherwise than by its addresses alone.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn start_as(
        address: SocketAddr,
        matches: Arc<Matches>,
        audience: Audience,
        access: Access,
    ) -> io::Result<Service> {
        Service::start_within(Limits::default(), address, matches, audience, access)
    }

    /// The same of a server of which its clients may hold so much.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn start_within(
        limits: Limits,
        address: SocketAddr,
        matches: Arc<Matches>,
        audience: Audience,
        access: Access,
    ) -> io::Result<Service> {
        matches.follow_others()?;
        let guests = Guests::new(for_this_process(limits), access.proxies.clone());
        let hosts = web::Data::new(Hosts::new(&access.names));
        let proxies = web::Data::new(access.proxies);
        let phrase = web::Data::new(access.phrase.map(Arc::new) as Phrase);
        let listener = transport::bind(address)?;
        let address = listener.local_addr()?;
        let schema = schema(Arc::clone(&matches), audience);
        let stopping = web::Data::new(Stopping::default());
        let stops = stopping.clone();
        let health = web::Data::new(Health::default());
        let here = web::Data::from(Arc::clone(&guests));
        let counts = web::Data::new(Metrics::new(&matches));
        let matches = web::Data::from(matches);
        let told_at = access.metrics.map(|address| {
            let (counts, matches) = (counts.clone(), matches.clone());
            metrics::tell(address, counts, matches, here.clone(), health.clone())
        });
        let metrics = told_at.transpose()?;
        let app = move || {
            let tools = audience == Audience::Developers;
            App::new()
                .app_data(web::Data::new(schema.clone()))
                .app_data(stops.clone())
                .app_data(matches.clone())
                .app_data(counts.clone())
                .app_data(here.clone())
                .app_data(health.clone())
                .app_data(web::PayloadConfig::new(LONGEST_BODY))
                .app_data(hosts.clone())
                .app_data(proxies.clone())
                .app_data(phrase.clone())
                .wrap(from_fn(signed::checked))
                .wrap(from_fn(hosts::checked))
                .wrap(from_fn(asked::counted))
                .wrap(from_fn(stopping::checked))
                .wrap(headers::secure())
                .wrap(from_fn(http::log))
                .route("/archive", web::get().to(archive::archive))
                .route("/healthz", web::get().to(health::healthz))
                .route("/readyz", web::get().to(health::readyz))
                .route("/sign-in", web::get().to(signed::ask))
                .route("/sign-in", web::post().to(signed::sign_in))
                .service(
                    web::resource("/graphql")
                        .route(web::post().to(http::graphql))
                        .default_service(web::to(http::not_posted)),
                )
                .route("/graphql/ws", web::get().to(socket::upgrade))
                .configure(|app| {
                    if tools {
                        app.route("/graphiql", web::get().to(http::graphiql));
                    }
                })
                .default_service(web::to(viewer::page))
        };
        let server = transport::listen(listener, guests, app)?;
        let handle = server.handle();
        let ended = actix_web::rt::spawn(server);
        Ok(Service { address, handle, stopping, metrics, ended })
    }

    /// Where numbers are told to whoever watches it, if anywhere.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|told| told.address)
    }

    /// Says that it stops: to whoever follows something, and to whoever asks something from now on, who is refused. What was
    /// asked before goes on.
    pub fn retire(&self) {
        self.stopping.begin();
    }

    /// Stops: takes no more connections, tells the open ones, and lets what runs come to its end.
    ///
    /// # Errors
    /// If the service failed before.
    pub async fn stop(self) -> io::Result<()> {
        self.retire();
        self.handle.stop(true).await;
        if let Some(told) = self.metrics {
            told.handle.stop(true).await;
        }
        self.ended.await.map_err(io::Error::other)?
    }
}
