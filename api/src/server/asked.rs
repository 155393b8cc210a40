//! How often somebody may ask, whatever it is.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse};

use super::guests::Guest;
use super::http::caller;
use super::media::Media;
use crate::graphql::{Caller, ErrorCode};

/// Counts each request for whoever asks, and answers none of who asks too often.
pub(super) async fn counted<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let from = caller(request.request()).map(|Caller(from)| from);
    let counted = Guest::of(request.request()).map_or(Ok(()), |guest| guest.may_ask(from));
    let Err(wait) = counted else { return Ok(next.call(request).await?.map_into_left_body()) };
    let media = Media::accepted(request.headers()).unwrap_or(Media::Json);
    let says = "your address asks too often; try again a little later";
    let mut refused: HttpResponse =
        media.refuse(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooOften, says);
    let seconds = header::HeaderValue::from(wait.as_secs() + 1);
    refused.headers_mut().insert(header::RETRY_AFTER, seconds);
    Ok(request.into_response(refused.map_into_right_body()))
}
