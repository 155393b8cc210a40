//! That the service stops, and what is said meanwhile.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse, web};
use tokio::sync::watch;

use super::media::Media;
use crate::graphql::ErrorCode;

/// What is said of it.
pub(super) const SAYS: &str = "the server stops; send it again in a moment";

/// What is answered all the same: whoever watches the service asks for it.
const WATCHED: [&str; 2] = ["/healthz", "/readyz"];

/// Whether the service stops.
#[derive(Default)]
pub(super) struct Stopping(watch::Sender<bool>);

impl Stopping {
    /// It does, from now on.
    pub(super) fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Whether it does.
    pub(super) fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Says when it does.
    pub(super) fn follow(&self) -> watch::Receiver<bool> {
        self.0.subscribe()
    }
}

/// Refuses what is asked from then on. What was asked before goes on.
pub(super) async fn checked<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let stopping = request.app_data::<web::Data<Stopping>>();
    let refuses = stopping.is_some_and(|stopping| stopping.has_begun());
    if !refuses || WATCHED.contains(&request.path()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let media = Media::accepted(request.headers()).unwrap_or(Media::Json);
    let mut refused: HttpResponse =
        media.refuse(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, SAYS);
    refused.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("5"));
    refused.head_mut().set_connection_type(ConnectionType::Close);
    Ok(request.into_response(refused.map_into_right_body()))
}
