//! What a request is called in the log, and in the answer to it.

use std::fmt;
use std::hash::{BuildHasher, RandomState};

use actix_web::HttpRequest;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

use super::proxied::is_passed_on;

/// Where a proxy says how it calls a request, and the answer how it was called.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest that a proxy may call one.
const LONGEST: usize = 64;

/// What a request is called.
#[derive(Clone)]
pub(super) struct RequestId(String);

impl RequestId {
    /// As the proxy calls it that passes it on, if it was named; else by some digits that no other request has.
    pub(super) fn of(request: &HttpRequest) -> RequestId {
        let said = if is_passed_on(request) { said(request.headers()) } else { None };
        said.map_or_else(RequestId::fresh, |said| RequestId(said.to_owned()))
    }

    fn fresh() -> RequestId {
        // Keyed by chance, each time with another key: nobody is kept out by it, so that it need not be hard to guess.
        RequestId(format!("{:016x}", RandomState::new().hash_one(())))
    }

    /// For the answer.
    pub(super) fn header(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.0).ok()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The one well-formed id in these headers: letters, digits and a few signs, which mean nothing in any log.
fn said(headers: &HeaderMap) -> Option<&str> {
    let mut said = headers.get_all(REQUEST_ID);
    let (only, None) = (said.next()?.to_str().ok()?, said.next()) else { return None };
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
    ((1..=LONGEST).contains(&only.len()) && only.bytes().all(fits)).then_some(only)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn an_id_that_is_sent_is_one_short_word() {
        let longest = "a".repeat(LONGEST);
        let too_long = "a".repeat(LONGEST + 1);
        for (lines, well) in [
            (&["7b0f6a2e-1c3d-4e5f-8a9b-0c1d2e3f4a5b"][..], true),
            (&["Root=1-67891233:abc_DEF.9"], false),
            (&["1-67891233:abc_DEF.9"], true),
            (&[longest.as_str()], true),
            (&[too_long.as_str()], false),
            (&[""], false),
            (&["two words"], false),
            (&["a\"b"], false),
            (&["a", "b"], false),
            (&[], false),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(REQUEST_ID, HeaderValue::from_str(line).expect("a value"));
            }
            assert_eq!(said(&headers), lines.first().copied().filter(|_| well), "{lines:?}");
        }
    }

    #[test]
    fn ids_that_are_made_are_short_and_each_another() {
        let made: BTreeSet<String> = (0..1_000).map(|_| RequestId::fresh().to_string()).collect();
        assert_eq!(made.len(), 1_000);
        assert!(made.iter().all(|id| id.len() == 16 && id.bytes().all(|b| b.is_ascii_hexdigit())));
    }
}
