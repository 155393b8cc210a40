//! GraphQL over HTTP.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, Encoding, HeaderMap, HeaderValue};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use async_graphql::Request;
use async_graphql::http::GraphiQLSource;
use tokio::time::timeout;
use tracing::Instrument;

use super::LONGEST_BODY;
use super::guests::Guest;
use super::media::Media;
use super::metrics::Metrics;
use super::outgoing::Outgoing;
use super::packed;
use super::proxied;
use super::request_id::{REQUEST_ID, RequestId};
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
    metrics: web::Data<Metrics>,
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
            let packs = packed::takes(&request, &Encoding::gzip());
            answer(&schema, question, (media, packs), guest, metrics).await
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
    (media, packs): (Media, bool),
    guest: Option<Arc<Guest>>,
    metrics: web::Data<Metrics>,
) -> HttpResponse {
    let began = Instant::now();
    let answer = ask_for(schema, question, move |kind, response| {
        metrics.answered(kind, began.elapsed(), &response);
        let (status, text) = media.written(&response);
        let packed = if packs { packed::gzipped(&text) } else { None };
        let is_packed = packed.is_some();
        (status, is_packed, Outgoing::to(guest.as_ref(), packed.unwrap_or(text)))
    });
    if let (status, is_packed, Some(text)) = answer.await {
        let mut answer = media.sent(status, text);
        answer.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if is_packed {
            answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        return answer;
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

/// Writes each request to the log: how it was answered, and how long that took. Whatever else the log says of it says which
/// one it was, and so does the answer.
pub(super) async fn log(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = RequestId::of(request.request());
    let span = tracing::error_span!("request", %id);
    let answered = async move {
        let began = Instant::now();
        let _answering = Guest::of(request.request()).map(|guest| guest.answered());
        let metrics = request.app_data::<web::Data<Metrics>>().cloned();
        let (method, path) = (request.method().clone(), shown(&request));
        let mut answer = next.call(request).await?;
        if let Some(id) = id.header() {
            answer.headers_mut().insert(REQUEST_ID, id);
        }
        if let Some(metrics) = metrics {
            metrics.sent(answer.status());
        }
        let (status, micros) = (answer.status().as_u16(), began.elapsed().as_micros() as u64);
        tracing::info!(%method, path, status, micros, "answered");
        Ok::<_, Error>(answer)
    };
    answered.instrument(span).await
}

/// What the log shows of a path: the route, or where the viewer is asked for, its beginning. Behind it may stand a code with
/// which a match is joined.
fn shown(request: &ServiceRequest) -> String {
    let path = request.path();
    request.resource_map().match_pattern(path).unwrap_or_else(|| beginning(path))
}

fn beginning(path: &str) -> String {
    let first = path.trim_start_matches('/').split_once('/').map(|(first, _)| first);
    first.map_or_else(|| path.to_owned(), |first| format!("/{first}/…"))
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn of_a_path_of_the_viewer_only_the_beginning_is_shown() {
        for (path, shown) in [
            ("/", "/"),
            ("/sw.js", "/sw.js"),
            ("/j/ACDEFGHJK", "/j/…"),
            ("//j/ACDEFGHJK", "/j/…"),
            ("/m/0199/log", "/m/…"),
            ("/e/join/ACDEFGHJKMNP", "/e/…"),
        ] {
            assert_eq!(beginning(path), shown, "{path}");
        }
    }
}
