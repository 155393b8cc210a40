//! Whether the service works, and what does not.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::guests::Guests;
use super::stopping::{SAYS, Stopping};
use crate::graphql::much_waits;
use crate::matches::{Matches, Trouble};

/// How long the store may take to say that it can be written.
const SAYS_WITHIN: Duration = Duration::from_secs(2);
/// How long what was found is said again, so that nobody wears the store out by asking.
const SAID_FOR: Duration = Duration::from_secs(1);

/// What was found last.
#[derive(Default)]
pub(super) struct Health(Mutex<Option<(Instant, Vec<Trouble>)>>);

impl Health {
    /// What does not work, as it was found within the last second.
    pub(super) async fn of(&self, matches: Data<Matches>) -> Vec<Trouble> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((then, found)) = last
            && then.elapsed() < SAID_FOR
        {
            return found;
        }
        let looked = timeout(SAYS_WITHIN, spawn_blocking(move || matches.troubles())).await;
        let found = looked.ok().and_then(Result::ok).unwrap_or_else(|| vec![Trouble::Waiting]);
        let now = Some((Instant::now(), found.clone()));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now;
        found
    }
}

/// That the process lives: `ok`, or a line for each thing that does not work.
pub(super) async fn healthz(
    health: Data<Health>,
    matches: Data<Matches>,
    guests: Data<Guests>,
) -> HttpResponse {
    let found = health.of(matches).await;
    let busy = [
        (much_waits(), "busy: questions that take much wait for each other"),
        (guests.download_all_they_can(), "busy: no more archives are sent for now"),
        (guests.are_full(), "busy: no more connections are taken for now"),
    ];
    let busy = busy.into_iter().filter(|(is_so, _)| *is_so).map(|(_, says)| says);
    said(StatusCode::OK, found.iter().map(|trouble| trouble.says()).chain(busy))
}

/// Whether events can be logged now: `ok`, or with status 503 a line for each thing that keeps them from it.
pub(super) async fn readyz(
    health: Data<Health>,
    matches: Data<Matches>,
    stopping: Data<Stopping>,
) -> HttpResponse {
    let found = health.of(matches).await;
    let stops = found.iter().filter(|trouble| trouble.stops_logging());
    let why = stops.map(|trouble| trouble.says()).chain(stopping.has_begun().then_some(SAYS));
    let why: Vec<&str> = why.collect();
    let status = if why.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    said(status, why.into_iter())
}

/// These lines, or `ok` where there are none.
fn said(status: StatusCode, lines: impl Iterator<Item = &'static str>) -> HttpResponse {
    let mut lines: Vec<&str> = lines.collect();
    if lines.is_empty() {
        lines.push("ok");
    }
    HttpResponse::build(status)
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(lines.join("\n") + "\n")
}
