//! GraphQL over HTTP.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use async_graphql::Request;
use async_graphql::http::GraphiQLSource;
use tokio::time::timeout;

use super::LONGEST_BODY;
use super::guests::Guest;
use super::media::Media;
use super::outgoing::Outgoing;
use super::proxied;
use crate::graphql::nesting::is_too_deep;
use crate::graphql::{Caller, ErrorCode, Joined, Schema, ask_for, too_deep};
use crate::matches::seats::Token;

/// What is said of an answer that cannot wait to be sent.
pub(super) const NO_ROOM: &str = "too much waits to be sent; what was asked for was done, but its answer is too long for \
    now: ask for less of it, or later";

/// So long may the body of a request take.
pub(super) const BODY_WITHIN: Duration = Duration::from_secs(10);

/// One question, one answer. Only JSON by `POST`: a form of another site cannot send it.
pub(super) async fn graphql(
    schema: web::Data<Schema>,
    request: HttpRequest,
    payload: web::Payload,
) -> HttpResponse {
    let Some(media) = Media::accepted(request.headers()) else {
        let message = format!("accept {} or {}", Media::Response.name(), Media::Json.name());
        return Media::Json.refuse(StatusCode::NOT_ACCEPTABLE, ErrorCode::NotAcceptable, message);
    };
    if request.content_type() != Media::Json.name() {
        let code = ErrorCode::NotJson;
        return media.refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, code, "send application/json");
    }
    let mut payload = payload.into_inner();
    let Ok(body) = timeout(BODY_WITHIN, web::Bytes::from_request(&request, &mut payload)).await
    else {
        let message = format!("a body has to come within {} seconds", BODY_WITHIN.as_secs());
        let late = media.refuse(StatusCode::REQUEST_TIMEOUT, ErrorCode::BadRequest, message);
        return hung_up(late);
    };
    let Ok(body) = body else {
        let message = format!("the body of a request has at most {LONGEST_BODY} bytes");
        return media.refuse(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, message);
    };
    if is_too_deep(&body) {
        return media.refuse(StatusCode::BAD_REQUEST, ErrorCode::TooDeep, too_deep("a body"));
    }
    match serde_json::from_slice::<Request>(&body) {
        Ok(question) if question.query.is_empty() => {
            let message = "a request has a `query`";
            media.refuse(StatusCode::BAD_REQUEST, ErrorCode::BadRequest, message)
        }
        Ok(question) => {
            let (token, guest) = (bearer(request.headers()), Guest::of(&request));
            let question = by(question, token, caller(&request), guest.as_ref());
            answer(&schema, question, media, guest).await
        }
        Err(error) => {
            let message = format!("this is no GraphQL request: {error}");
            media.refuse(StatusCode::BAD_REQUEST, ErrorCode::BadRequest, message)
        }
    }
}

/// The answer to a question, if there is room for it to wait in.
async fn answer(
    schema: &Schema,
    question: Request,
    media: Media,
    guest: Option<Arc<Guest>>,
) -> HttpResponse {
    let answer = ask_for(schema, question, move |response| {
        let (status, text) = media.written(&response);
        (status, Outgoing::to(guest.as_ref(), text))
    });
    if let (status, Some(text)) = answer.await {
        return media.sent(status, text);
    }
    let mut full = media.refuse(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, NO_ROOM);
    full.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("10"));
    full
}

/// The last answer on its connection.
fn hung_up(mut answer: HttpResponse) -> HttpResponse {
    answer.head_mut().set_connection_type(ConnectionType::Close);
    answer
}

/// What is answered to other methods.
pub(super) async fn not_posted() -> HttpResponse {
    let (status, code) = (StatusCode::METHOD_NOT_ALLOWED, ErrorCode::NotPost);
    let mut answer = Media::Json.refuse(status, code, "send questions by POST");
    answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
    answer
}

/// The token of somebody who has joined a match, if one was sent.
pub(super) fn bearer(headers: &HeaderMap) -> Option<Token> {
    headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(read_bearer)
}

/// The token in `Bearer TOKEN`.
pub(super) fn read_bearer(value: &str) -> Option<Token> {
    let (scheme, token) = value.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { Token::sent(token.trim()) } else { None }
}

/// The question as whoever has this token asks it, from this address and on this connection.
pub(super) fn by(
    question: Request,
    token: Option<Token>,
    caller: Option<Caller>,
    guest: Option<&Arc<Guest>>,
) -> Request {
    let question = match (token, guest.cloned()) {
        (Some(token), Some(guest)) => {
            let known = token.clone();
            let joined = Joined(Arc::new(move || guest.has_joined(&known)));
            question.data(token).data(joined)
        }
        (Some(token), None) => question.data(token),
        (None, _) => question,
    };
    match caller {
        Some(caller) => question.data(caller),
        None => question,
    }
}

/// Where a request comes from.
pub(super) fn caller(request: &HttpRequest) -> Option<Caller> {
    proxied::caller(request)
}

/// A page to try questions in. It loads its scripts from another site, so only developers have it.
pub(super) async fn graphiql() -> HttpResponse {
    let page = GraphiQLSource::build().endpoint("/graphql").subscription_endpoint("/graphql/ws");
    let policy = "default-src 'self' https://unpkg.com https://esm.sh 'unsafe-inline' data: blob:; \
                  connect-src 'self' ws: wss: https:";
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .body(page.finish())
}

/// Writes each request to the log: how it was answered, and how long that took.
pub(super) async fn log(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let began = Instant::now();
    let _answering = Guest::of(request.request()).map(|guest| guest.answered());
    let method = request.method().clone();
    let path = request.path().to_owned();
    let answer = next.call(request).await?;
    let status = answer.status().as_u16();
    tracing::info!(%method, path, status, micros = began.elapsed().as_micros() as u64, "answered");
    Ok(answer)
}
