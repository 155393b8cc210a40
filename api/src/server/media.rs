//! The two types in which GraphQL over HTTP answers, and what each of them says by its status.

use actix_web::HttpResponse;
use actix_web::body::MessageBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap};
use async_graphql::Response;
use serde::Serialize;
use serde_json::json;

use crate::graphql::{ErrorCode, unasked, was_asked};

/// The type of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Media {
    /// `application/json`: every answer to a request that can be read has status 200.
    Json,
    /// `application/graphql-response+json`: a question that does not fit the schema has status 400.
    Response,
}

impl Media {
    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Media::Json => "application/json",
            Media::Response => "application/graphql-response+json",
        }
    }

    /// The type that a client would rather have; nothing if it wants neither.
    pub(super) fn accepted(headers: &HeaderMap) -> Option<Media> {
        let mut wanted = headers.get_all(header::ACCEPT).peekable();
        if wanted.peek().is_none() {
            return Some(Media::Json);
        }
        let wanted: Vec<&str> = wanted.filter_map(|value| value.to_str().ok()).collect();
        let wanted = wanted.join(",");
        let ranges: Vec<(&str, u16)> = wanted.split(',').filter_map(range).collect();
        let quality = |media: Media| {
            // What names the type itself counts before what names it with others.
            let named = [media.name(), "application/*", "*/*"];
            let mut found = named.iter().enumerate().filter_map(|(place, name)| {
                let quality = ranges.iter().find(|(range, _)| range == name)?.1;
                Some((quality, place == 0))
            });
            found.next().unwrap_or_default()
        };
        let (json, response) = (quality(Media::Json), quality(Media::Response));
        match (json, response) {
            ((0, _), (0, _)) => None,
            ((json, _), (response, _)) if response > json => Some(Media::Response),
            // Among equals the newer one, for who knows it by its name.
            ((json, _), (response, true)) if response == json => Some(Media::Response),
            _ => Some(Media::Json),
        }
    }

    /// The answer to a question as it is sent: its status and its text. One that was never asked has no data.
    pub(super) fn written(self, response: &Response) -> (StatusCode, Vec<u8>) {
        let asked = was_asked(response);
        let status = match (self, asked) {
            (Media::Json, _) | (Media::Response, true) => StatusCode::OK,
            (Media::Response, false) => StatusCode::BAD_REQUEST,
        };
        (status, if asked { text(response) } else { text(&errors(response)) })
    }

    /// An answer that was written in this type.
    pub(super) fn sent(self, status: StatusCode, body: impl MessageBody + 'static) -> HttpResponse {
        let mut answer = HttpResponse::build(status);
        answer.content_type(format!("{}; charset=utf-8", self.name()));
        answer.body(body)
    }

    /// The answer to something that is no question.
    pub(super) fn refuse(
        self,
        status: StatusCode,
        code: ErrorCode,
        message: impl Into<String>,
    ) -> HttpResponse {
        self.sent(status, text(&errors(&unasked(code, message))))
    }
}

fn errors(response: &Response) -> serde_json::Value {
    json!({ "errors": response.errors })
}

fn text(answer: &impl Serialize) -> Vec<u8> {
    // Values of GraphQL are values of JSON.
    let mut text = serde_json::to_vec(answer).unwrap_or_default();
    // It may wait for a while.
    text.shrink_to_fit();
    text
}

/// A range of types and how much it is wanted, in thousandths.
fn range(text: &str) -> Option<(&str, u16)> {
    let mut parts = text.split(';').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty())?;
    let quality = match parts.find_map(|part| part.strip_prefix("q=")) {
        Some(quality) => quality.parse::<f32>().ok()?.clamp(0.0, 1.0),
        None => 1.0,
    };
    Some((name, (quality * 1000.0) as u16))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{ACCEPT, HeaderMap, HeaderValue};

    use super::Media;

    #[test]
    fn who_asks_has_the_type_that_is_wanted_most() {
        let accepted = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, HeaderValue::from_static(value));
            Media::accepted(&headers)
        };
        assert_eq!(Media::accepted(&HeaderMap::new()), Some(Media::Json));
        for (value, media) in [
            ("*/*", Some(Media::Json)),
            ("application/json", Some(Media::Json)),
            ("application/graphql-response+json", Some(Media::Response)),
            ("application/graphql-response+json, application/json;q=0.9", Some(Media::Response)),
            ("application/json, application/graphql-response+json", Some(Media::Response)),
            ("application/json, application/graphql-response+json;q=0.5", Some(Media::Json)),
            ("application/graphql-response+json;q=0, */*", Some(Media::Json)),
            ("text/html, */*;q=0.1", Some(Media::Json)),
            ("application/json;q=0, application/*", Some(Media::Response)),
            ("text/html", None),
            ("application/json;q=x", None),
        ] {
            assert_eq!(accepted(value), media, "{value}");
        }
    }
}
