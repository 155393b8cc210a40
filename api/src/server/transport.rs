//! The connection under HTTP: counted, and given up once its client takes nothing or does not come to the point.

use std::fmt;
use std::future::ready;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, Request};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, map_config};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Server, Service, ServiceFactory, ServiceResponse, fn_service};
use actix_web::rt::net::TcpStream;
use rustix::net::listen as listen_with;
use rustix::net::sockopt::set_socket_send_buffer_size;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep, timeout};

use super::PATIENCE;
use super::guests::{Guest, Guests};

/// How much the system keeps of what is sent to a client and not taken yet, in bytes. It shows that some of it was taken once
/// a third of that is free, so that this is the least that has to be taken in [`Limits::taken_within`].
///
/// [`Limits::taken_within`]: super::limits::Limits::taken_within
const SENT_AHEAD: usize = 64 * 1024;

/// How long a connection stays on which nothing is asked any more.
const KEPT_FOR: Duration = Duration::from_secs(5);

/// How long a client may take to close a connection that the server has closed.
const CLOSES_WITHIN: Duration = Duration::from_secs(1);

/// How many may wait to be let in. Whoever finds the line full tries again a second later, and then twice as late each time.
const LINE: i32 = 4096;

/// So many at once are told why there is no room for them.
static REFUSED_AT_ONCE: Semaphore = Semaphore::const_new(64);

/// What is said to whom there is no room for.
const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\n\
    connection: close\r\nretry-after: 10\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 78\r\n\r\n\
    there are too many connections, or too many from your address; try again later";

/// Takes an address, with a line of those who wait to be let in.
pub(super) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    // It listens already; said again, the line is longer.
    listen_with(&listener, LINE)?;
    Ok(listener)
}

/// Serves an app on this listener, within the limits of its guests.
pub(super) fn listen<Built, App, Body>(
    listener: TcpListener,
    guests: Arc<Guests>,
    app: impl Fn() -> Built + Clone + Send + 'static,
) -> io::Result<Server>
where
    Built: IntoServiceFactory<App, Request>,
    App: ServiceFactory<Request, Config = AppConfig, Response = ServiceResponse<Body>, Error = Error>
        + 'static,
    App::InitError: fmt::Debug,
    App::Service: 'static,
    <App::Service as Service<Request>>::Future: 'static,
    Body: MessageBody + 'static,
{
    // Connections have it from their listener. It is a wish: without it more is sent ahead.
    let _ = set_socket_send_buffer_size(&listener, SENT_AHEAD);
    let server = Server::build().shutdown_timeout(PATIENCE.as_secs()).disable_signals();
    let stops = server.graceful_shutdown_signal();
    let server = server.listen("throne", listener, move || {
        let (guests, stops) = (Arc::clone(&guests), stops.clone());
        let limits = *guests.limits();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stops = stops.clone();
                async move { stops.notified().await }
            })
            .keep_alive(KEPT_FOR)
            .client_request_timeout(limits.head_within)
            .client_disconnect_timeout(CLOSES_WITHIN)
            .on_connect_ext(|transport: &Transport, data| {
                data.insert(Arc::clone(&transport.guest));
            })
            .h1(map_config(app().into_factory(), |()| AppConfig::default()));
        let entered = fn_service(move |stream: TcpStream| {
            let from = stream.peer_addr().ok();
            let entered = Transport::new(stream, &guests);
            ready(match entered {
                Some(transport) => Ok((transport, from)),
                None => Err(DispatchError::Io(ErrorKind::ConnectionRefused.into())),
            })
        });
        entered.and_then(http)
    })?;
    Ok(server.run())
}

/// One connection.
struct Transport {
    stream: TcpStream,
    guest: Arc<Guest>,
    /// Runs while the client takes nothing of what waits for it.
    taking: Deadline,
    /// Runs from the first byte of a request until somebody answers it.
    asking: Deadline,
    /// How many requests somebody had begun to answer then.
    asked: usize,
}

impl Transport {
    /// The connection, if there is room for it. Who has to go is told why.
    fn new(stream: TcpStream, guests: &Arc<Guests>) -> Option<Transport> {
        let from = stream.peer_addr().ok().map(|address| address.ip());
        let Some(guest) = guests.enter(from) else {
            refuse(stream);
            return None;
        };
        let limits = guests.limits();
        let (taking, asking) = (limits.taken_within, limits.head_within);
        Some(Transport {
            stream,
            guest,
            taking: Deadline::of(taking),
            asking: Deadline::of(asking),
            asked: 0,
        })
    }

    /// Ends it without waiting for what was not taken.
    fn ended(&self, why: &'static str) -> io::Error {
        // If it cannot be set, the system gives up a little later.
        let _ = self.stream.set_zero_linger();
        io::Error::new(ErrorKind::TimedOut, why)
    }

    fn check(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        if self.guest.is_sent_away(context.waker()) {
            return Err(self.ended("it was sent away"));
        }
        Ok(())
    }

    /// What came of writing: as long as nothing can be written, the time runs.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.taking.stop();
        } else if self.taking.is_over(context) {
            return Poll::Ready(Err(self.ended("the client takes nothing")));
        }
        written
    }
}

/// Says why there is no room for somebody. As long as there are few of them they have a moment to read it.
fn refuse(mut stream: TcpStream) {
    let Ok(turn) = REFUSED_AT_ONCE.try_acquire() else { return };
    actix_web::rt::spawn(async move {
        let said = async {
            stream.write_all(FULL.as_bytes()).await?;
            stream.shutdown().await?;
            // What was asked is read away: a connection that is closed before that loses what was said.
            let mut asked = [0; 1024];
            while stream.read(&mut asked).await? > 0 {}
            Ok::<(), io::Error>(())
        };
        let _ = timeout(CLOSES_WITHIN, said).await;
        drop(turn);
    });
}

impl AsyncRead for Transport {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check(context)?;
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let asked = self.guest.asked();
        if asked != self.asked {
            self.asked = asked;
            self.asking.stop();
        }
        let something = buffer.filled().len() > before && !self.guest.is_answered();
        if (something || self.asking.runs()) && self.asking.is_over(context) {
            return Poll::Ready(Err(self.ended("the head of a request does not come")));
        }
        read
    }
}

impl AsyncWrite for Transport {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check(context)?;
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A time that runs or not.
struct Deadline {
    within: Duration,
    runs: Option<Pin<Box<Sleep>>>,
}

impl Deadline {
    fn of(within: Duration) -> Deadline {
        Deadline { within, runs: None }
    }

    fn runs(&self) -> bool {
        self.runs.is_some()
    }

    fn stop(&mut self) {
        self.runs = None;
    }

    /// Whether it is over; it runs from now on, and wakes whoever asks when it is.
    fn is_over(&mut self, context: &mut Context<'_>) -> bool {
        let within = self.within;
        let runs = self.runs.get_or_insert_with(|| Box::pin(sleep(within)));
        pin!(runs).poll(context).is_ready()
    }
}
