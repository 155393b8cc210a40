//! A pass phrase for the whole server.
//!
//! Whoever knows it gets a cookie from a small page, or sends it in a header of its own. Nothing is kept of it but a key that
//! is slow to work out, from which the cookies are made: they are checked without keeping any, and end with the phrase.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpRequest, HttpResponse, web};
use argon2::Argon2;
use chrono::Utc;
use governor::Quota;
use serde::Deserialize;
use tokio::time::timeout;

use super::http::{BODY_WITHIN, caller};
use super::media::Media;
use super::proxied;
use super::sign_in::{Why, page};
use crate::graphql::{Caller, ErrorCode};
use crate::matches::Rate;

/// The header in which programs send the phrase.
const HEADER: HeaderName = HeaderName::from_static("throne-pass-phrase");
const COOKIE: &str = "throne-signed-in";
/// How long a cookie counts, in seconds: thirty days.
const COUNTS_FOR: i64 = 30 * 24 * 60 * 60;
/// The least and the most characters of a phrase.
const SHORTEST: usize = 12;
const LONGEST: usize = 256;
/// What is mixed into the key, so that it is none that others work out of the same phrase. It is the same everywhere, so that
/// cookies outlive a restart.
const SALT: &[u8] = b"throne referee: sign in";
/// Wrong phrases at once from one address, and then one a second; and in a second from all.
const FROM_ONE: NonZeroU32 = NonZeroU32::new(60).unwrap();
const FROM_ALL: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// So many addresses that have to wait are kept in mind before those that need not any more are forgotten.
const MOST_ADDRESSES: usize = 10_000;

/// What everybody has to know who uses the server.
pub struct PassPhrase {
    key: [u8; 32],
    /// What the key makes of the phrase itself.
    sum: blake3::Hash,
    tries: Tries,
}

/// Why a phrase cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PhraseError {
    /// It is easily guessed, or does not fit into a header.
    #[error(
        "a pass phrase has {SHORTEST} to {LONGEST} characters on one line, and this one has {0}"
    )]
    Length(usize),
    /// It has a character that nobody types.
    #[error("a pass phrase stands on one line")]
    Control,
    /// No key can be made of it.
    #[error("no key can be made of the pass phrase: {0}")]
    Key(String),
}

impl PassPhrase {
    /// This phrase, without the blanks and line ends around it. It takes a moment.
    ///
    /// # Errors
    /// If it is too short to be one.
    pub fn new(text: &str) -> Result<PassPhrase, PhraseError> {
        let phrase = text.trim();
        let length = phrase.chars().count();
        if !(SHORTEST..=LONGEST).contains(&length) {
            return Err(PhraseError::Length(length));
        }
        if phrase.chars().any(char::is_control) {
            return Err(PhraseError::Control);
        }
        let mut key = [0; 32];
        let made = Argon2::default().hash_password_into(phrase.as_bytes(), SALT, &mut key);
        made.map_err(|why| PhraseError::Key(why.to_string()))?;
        let sum = sum(&key, "phrase", phrase);
        Ok(PassPhrase { key, sum, tries: Tries::default() })
    }

    /// Whether somebody who sends this may come in; whether it is right is not looked at while they have to wait.
    fn tried(&self, sent: &[u8], from: Option<IpAddr>) -> Result<(), Wrong> {
        self.tries.wait(from).map_or(Ok(()), |wait| Err(Wrong::TooOften(wait)))?;
        // Comparing sums takes as long whatever is wrong.
        let sent = std::str::from_utf8(sent).map(str::trim);
        if sent.is_ok_and(|sent| sum(&self.key, "phrase", sent) == self.sum) {
            return Ok(());
        }
        Err(self.tries.count(from).map_or(Wrong::Phrase, Wrong::TooOften))
    }

    /// A cookie for somebody who knows the phrase, which counts until a time, in seconds since 1970.
    fn cookie(&self, until: i64) -> String {
        format!("{until}.{}", sum(&self.key, "cookie", &until.to_string()))
    }

    /// Whether a cookie was made here with this phrase and still counts.
    fn made(&self, cookie: &str, now: i64) -> bool {
        let Some((until, said)) = cookie.split_once('.') else { return false };
        let is_here =
            blake3::Hash::from_hex(said).is_ok_and(|said| said == sum(&self.key, "cookie", until));
        is_here && until.parse::<i64>().is_ok_and(|until| now < until)
    }

    /// Whether whoever sends these headers has signed in.
    fn knows(&self, headers: &HeaderMap, from: Option<IpAddr>) -> Result<(), Wrong> {
        let now = Utc::now().timestamp();
        if cookies(headers).any(|cookie| self.made(cookie, now)) {
            return Ok(());
        }
        let sent = headers.get(HEADER).ok_or(Wrong::Nothing)?;
        self.tried(sent.as_bytes(), from)
    }
}

/// A sum that only who has the key can make, for one purpose.
fn sum(key: &[u8; 32], of: &str, text: &str) -> blake3::Hash {
    blake3::keyed_hash(key, format!("{of} {text}").as_bytes())
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(header::COOKIE).filter_map(|line| line.to_str().ok());
    let pairs =
        lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// Why somebody has not signed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    /// Nothing was sent, or what counts no more.
    Nothing,
    /// It is not the phrase.
    Phrase,
    /// There were too many wrong ones: so long nothing is looked at.
    TooOften(Duration),
}

/// How often a wrong phrase may be sent. A right one costs nothing, unless there were too many wrong ones before.
struct Tries {
    wrong: Rate,
    /// Who has to wait until when; nobody in particular where all have to.
    waits: Mutex<BTreeMap<Option<IpAddr>, Instant>>,
}

impl Default for Tries {
    fn default() -> Tries {
        let wrong = Rate::of(Quota::per_minute(FROM_ONE), Quota::per_second(FROM_ALL));
        Tries { wrong, waits: Mutex::default() }
    }
}

impl Tries {
    /// How long whoever asks from an address has to wait, if they do.
    fn wait(&self, from: Option<IpAddr>) -> Option<Duration> {
        let (now, waits) = (Instant::now(), self.waits());
        let until = [None, from].into_iter().filter_map(|who| waits.get(&who)).max()?;
        until.checked_duration_since(now).filter(|wait| !wait.is_zero())
    }

    /// Counts a wrong phrase; how long to wait for the next, if there were too many.
    fn count(&self, from: Option<IpAddr>) -> Option<Duration> {
        let too_often = self.wrong.count(from?, NonZeroU32::MIN).err()?;
        let (now, mut waits) = (Instant::now(), self.waits());
        if waits.len() > MOST_ADDRESSES {
            waits.retain(|_, until| *until > now);
        }
        let who = if too_often.by_all { None } else { from };
        waits.insert(who, now + too_often.wait);
        Some(too_often.wait)
    }

    fn waits(&self) -> MutexGuard<'_, BTreeMap<Option<IpAddr>, Instant>> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The phrase of a server, if it has one.
pub(super) type Phrase = Option<Arc<PassPhrase>>;

/// Lets whoever has signed in on, and everybody to what is no route: that is the viewer, which shows nothing by itself.
pub(super) async fn checked<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    // The path as it is routed by.
    let path = request.match_info().as_str().to_owned();
    let is_free = match request.resource_map().match_pattern(&path).as_deref() {
        None | Some("/healthz" | "/readyz" | "/sign-in") => true,
        Some(_) => false,
    };
    let phrase =
        request.app_data::<web::Data<Phrase>>().and_then(|phrase| phrase.get_ref().clone());
    if let (false, Some(phrase)) = (is_free, phrase)
        && let Err(wrong) = phrase.knows(request.headers(), address(request.request()))
    {
        let refused = refused(request.request(), wrong);
        return Ok(request.into_response(refused.map_into_right_body()));
    }
    Ok(next.call(request).await?.map_into_left_body())
}

fn address(request: &HttpRequest) -> Option<IpAddr> {
    caller(request).map(|Caller(address)| address)
}

/// The answer to who has not signed in: a person is shown the page, a program is told what to send.
fn refused(request: &HttpRequest, wrong: Wrong) -> HttpResponse {
    let accepts = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    let is_person = accepts.is_some_and(|accept| accept.contains("text/html"));
    if is_person && *request.method() == Method::GET && wrong == Wrong::Nothing {
        let here = request.uri().path_and_query().map_or("/", |here| here.as_str());
        let to: Vec<String> = here.bytes().map(|byte| format!("%{byte:02x}")).collect();
        return see(&format!("/sign-in?to={}", to.concat()));
    }
    let (status, code, message) = match wrong {
        Wrong::Nothing | Wrong::Phrase => (
            StatusCode::UNAUTHORIZED,
            ErrorCode::NotSignedIn,
            format!(
                "this server asks for a pass phrase: sign in at /sign-in, or send the header {HEADER}"
            ),
        ),
        Wrong::TooOften(_) => (
            StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooOften,
            "too many wrong pass phrases were sent; wait, then send the right one".to_owned(),
        ),
    };
    let media = Media::accepted(request.headers()).unwrap_or(Media::Json);
    with_wait(media.refuse(status, code, message), wrong)
}

/// What a browser is told about how and when to try again.
fn with_wait(mut answer: HttpResponse, wrong: Wrong) -> HttpResponse {
    match wrong {
        Wrong::Nothing | Wrong::Phrase => {
            let scheme = HeaderValue::from_static("PassPhrase");
            answer.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        Wrong::TooOften(wait) => {
            let seconds = HeaderValue::from(wait.as_secs() + 1);
            answer.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
    }
    answer
}

fn see(to: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, to))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish()
}

/// Where somebody wants to go who signs in.
#[derive(Deserialize)]
pub(super) struct Going {
    #[serde(default)]
    to: String,
}

/// What the page sends.
#[derive(Deserialize)]
pub(super) struct Said {
    phrase: String,
    #[serde(default)]
    to: String,
}

/// The page on which to sign in.
pub(super) async fn ask(
    request: HttpRequest,
    phrase: web::Data<Phrase>,
    going: Option<web::Query<Going>>,
) -> HttpResponse {
    let to = going.as_ref().map_or("/", |going| within(&going.to));
    match phrase.get_ref() {
        Some(_) => page(&request, StatusCode::OK, to, None),
        None => see(to),
    }
}

/// Gives a cookie to whoever sends the phrase.
pub(super) async fn sign_in(
    request: HttpRequest,
    phrase: web::Data<Phrase>,
    payload: web::Payload,
) -> HttpResponse {
    let mut payload = payload.into_inner();
    let said = timeout(BODY_WITHIN, web::Form::<Said>::from_request(&request, &mut payload)).await;
    let Ok(Ok(said)) = said else {
        return page(&request, StatusCode::BAD_REQUEST, "/", Some(Why::Wrong));
    };
    let to = within(&said.to);
    let Some(phrase) = phrase.get_ref() else { return see(to) };
    let wrong = match phrase.tried(said.phrase.as_bytes(), address(&request)) {
        Ok(()) => {
            let cookie = phrase.cookie(Utc::now().timestamp() + COUNTS_FOR);
            let secure = if proxied::is_secure(&request) { "; Secure" } else { "" };
            let set = format!(
                "{COOKIE}={cookie}; Path=/; Max-Age={COUNTS_FOR}; HttpOnly; SameSite=Strict{secure}"
            );
            let mut answer = see(to);
            if let Ok(set) = HeaderValue::from_str(&set) {
                answer.headers_mut().insert(header::SET_COOKIE, set);
            }
            return answer;
        }
        Err(wrong) => wrong,
    };
    let answer = match wrong {
        Wrong::Nothing | Wrong::Phrase => {
            page(&request, StatusCode::UNAUTHORIZED, to, Some(Why::Wrong))
        }
        Wrong::TooOften(_) => {
            page(&request, StatusCode::TOO_MANY_REQUESTS, to, Some(Why::TooOften))
        }
    };
    with_wait(answer, wrong)
}

/// A place of this server; another site's is none.
fn within(to: &str) -> &str {
    let is_here = to.starts_with('/') && !to.starts_with("//");
    let is_plain = to.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if is_here && is_plain { to } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrase(text: &str) -> PassPhrase {
        PassPhrase::new(text).expect("a phrase")
    }

    #[test]
    fn a_phrase_has_twelve_characters_on_one_line() {
        for text in ["", "eleven char", "           x", "two lines\nof a phrase"] {
            assert!(PassPhrase::new(text).is_err(), "{text:?}");
        }
        assert!(PassPhrase::new(&"x".repeat(LONGEST + 1)).is_err());
        let known = phrase("twelve chars\n");
        assert_eq!(known.tried(b"twelve chars", None), Ok(()));
        assert_eq!(known.tried(b" twelve chars ", None), Ok(()), "as a file has it");
        for wrong in [&b""[..], b"Twelve chars", b"twelve char", b"twelve chars!", b"\xff"] {
            assert_eq!(known.tried(wrong, None), Err(Wrong::Phrase));
        }
    }

    #[test]
    fn a_cookie_counts_until_its_end_and_with_its_phrase_only() {
        let (known, other) = (phrase("a phrase for all"), phrase("another for all"));
        let cookie = known.cookie(1_000);
        assert!(known.made(&cookie, 999) && !known.made(&cookie, 1_000));
        assert!(phrase("a phrase for all").made(&cookie, 999), "it outlives a restart");
        assert!(!other.made(&cookie, 999), "and ends with the phrase");
        let later = cookie.replacen("1000", "2000", 1);
        let phrase_sum = format!("1000.{}", known.sum);
        for forged in [&later, &cookie[..cookie.len() - 1], "", ".", "1000.", &phrase_sum] {
            assert!(!known.made(forged, 0), "{forged}");
        }
    }

    #[test]
    fn who_sent_too_many_wrong_ones_waits_and_the_right_one_is_not_looked_at() {
        let known = phrase("a phrase for all");
        let [one, other] = [1, 2].map(|last| Some(IpAddr::from([10, 0, 0, last])));
        // Many are let through by the limit of one address; that of all is lower within a second.
        let wrong =
            (0..1_000).take_while(|_| known.tried(b"wrong", one) == Err(Wrong::Phrase)).count();
        assert!((20..=80).contains(&wrong), "{wrong}");
        let refused = known.tried(b"a phrase for all", other);
        assert!(matches!(refused, Err(Wrong::TooOften(_))), "all have to wait: {refused:?}");
        let tries = Tries {
            wrong: Rate::of(Quota::per_minute(FROM_ONE), Quota::per_second(NonZeroU32::MAX)),
            ..Tries::default()
        };
        assert!((0..60).all(|_| tries.count(one).is_none()));
        assert!(tries.count(one).is_some_and(|wait| wait <= Duration::from_secs(1)));
        assert!(tries.wait(one).is_some() && tries.wait(other).is_none(), "another has its own");
    }

    #[test]
    fn one_goes_back_to_a_place_of_this_server_only() {
        for here in ["/", "/match/x?at=3#y", "/a//b"] {
            assert_eq!(within(here), here);
        }
        for there in
            ["", "//evil.example", "/\\evil.example", "https://evil.example", "/a\r\nb", "/ä"]
        {
            assert_eq!(within(there), "/", "{there}");
        }
    }
}
