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
use tokio::time::{Instant, Sleep, sleep, timeout};

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
            // A short message is sent at once: else the end of an answer waits until its beginning is acknowledged, which clients
            // put off. It is a wish.
            let _ = stream.set_nodelay(true);
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
    /// Runs while something waits for the client.
    taking: Taking,
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
        let taking = Taking::within(limits.taken_within);
        Some(Transport {
            stream,
            guest,
            taking,
            asking: Deadline::of(limits.head_within),
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

    /// What came of writing: as long as nothing can be written, the time runs, and what was taken gives it back.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let at_least = self.guest.takes_at_least();
        match written {
            Poll::Ready(Ok(bytes)) => self.taking.took(bytes, at_least),
            Poll::Ready(Err(_)) => {}
            Poll::Pending if self.taking.is_over(context) => {
                return Poll::Ready(Err(self.ended("the client takes too little")));
            }
            Poll::Pending => {}
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

/// How long something may still wait for a client. What it takes gives time back, at the least that it has to take in a
/// second, so that a little now and then keeps no connection.
struct Taking {
    within: Duration,
    left: Duration,
    /// Since when something waits, and until when it may.
    waits: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl Taking {
    fn within(within: Duration) -> Taking {
        Taking { within, left: within, waits: None }
    }

    /// So many bytes were taken, of which so many have to be in a second.
    fn took(&mut self, bytes: usize, at_least: u32) {
        let waited = self.waits.take().map_or(Duration::ZERO, |(since, _)| since.elapsed());
        self.left = self.left_behind(waited, bytes, at_least);
    }

    /// How long something may still wait once it has waited for so long and so many bytes of it were taken.
    fn left_behind(&self, waited: Duration, bytes: usize, at_least: u32) -> Duration {
        let micros = (bytes as u64).saturating_mul(1_000_000) / u64::from(at_least.max(1));
        let left = self.left.saturating_sub(waited) + Duration::from_micros(micros);
        left.min(self.within)
    }

    /// Whether it waited for too long; whoever asks is woken when it has.
    fn is_over(&mut self, context: &mut Context<'_>) -> bool {
        let left = self.left;
        let (_, until) = self.waits.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
        until.as_mut().poll(context).is_ready()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_gives_time_back_by_its_size() {
        let mut taking = Taking::within(Duration::from_secs(20));
        let fifteen = Duration::from_secs(15);
        // 21 kB each 15 s are 1.4 kB a second: 20 − 15 + 5.25 s, and the next 15 s are too long.
        taking.left = taking.left_behind(fifteen, 21 * 1024, 4 * 1024);
        assert_eq!(taking.left, Duration::from_millis(10_250));
        // 60 kB each 15 s are 4 kB a second, and go on for ever.
        taking.left = taking.within;
        for _ in 0..100 {
            taking.left = taking.left_behind(fifteen, 60 * 1024, 4 * 1024);
        }
        assert_eq!(taking.left, taking.within);
        // Whoever takes more saves nothing up.
        assert_eq!(taking.left_behind(Duration::ZERO, usize::MAX, 4 * 1024), taking.within);
        assert_eq!(taking.left_behind(fifteen * 2, 0, 4 * 1024), Duration::ZERO);
    }
}
