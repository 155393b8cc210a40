//! The viewer's files, embedded when the program is built.

use std::borrow::Cow;

use actix_web::http::Method;
use actix_web::http::header::{
    self, CacheControl, CacheDirective, ContentEncoding, ETag, Encoding, EntityTag, Header,
    IfNoneMatch,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::outgoing::Outgoing;
use super::packed::takes;

/// What `npm run build` wrote, if it was run before this program was built.
#[derive(RustEmbed)]
#[folder = "../web-viewer/dist"]
#[allow_missing = true]
struct Dist;

/// How long browsers may keep a file whose name changes with its content: a year.
const FOR_EVER: u32 = 31_536_000;

/// Shown instead of the viewer if it was not built.
const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"description\" content=\"The service runs, but the viewer was not built.\">
<title>Throne Referee</title>
<h1>Throne Referee</h1>
<p>The service runs, but the viewer was not built. With Node 20 or newer, <code>cargo xtask serve</code> builds both.
Without it, the API is there all the same: send GraphQL to <code>/graphql</code>; <code>throne schema</code> prints what
can be asked.</p>
";

/// A file of the viewer.
pub(super) async fn page(request: HttpRequest) -> HttpResponse {
    answer::<Dist>(&request)
}

/// A file of a build. A path without a dot is a place in the viewer and gets its page.
fn answer<Files: RustEmbed>(request: &HttpRequest) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, "GET, HEAD"))
            .finish();
    }
    let path = request.path().trim_start_matches('/');
    if let Some(file) = Files::get(path).filter(|_| !is_compressed(path)) {
        return send::<Files>(request, path, &file);
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body("not found");
    }
    match Files::get("index.html") {
        Some(file) => send::<Files>(request, "index.html", &file),
        None => HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .insert_header(CacheControl(vec![CacheDirective::NoCache]))
            .body(NOT_BUILT),
    }
}

/// The compressed forms of files are not files of their own.
fn is_compressed(path: &str) -> bool {
    let ending = path.rsplit('.').next();
    matches!(ending, Some("br" | "gz"))
}

fn send<Files: RustEmbed>(request: &HttpRequest, path: &str, plain: &EmbeddedFile) -> HttpResponse {
    let (encoding, compressed) = form::<Files>(request, path);
    let file = compressed.as_ref().unwrap_or(plain);
    let tag = tag(file);
    let cache = if path.starts_with("assets/") {
        let immutable = CacheDirective::Extension("immutable".to_owned(), None);
        vec![CacheDirective::Public, CacheDirective::MaxAge(FOR_EVER), immutable]
    } else {
        vec![CacheDirective::NoCache]
    };
    let mut answer =
        if is_known(request, &tag) { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header(ETag(tag.clone()))
        .insert_header(CacheControl(cache))
        .insert_header((header::VARY, "Accept-Encoding"));
    if is_known(request, &tag) {
        return answer.finish();
    }
    if compressed.is_some() {
        answer.insert_header(encoding);
    }
    let bytes = match &file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::copy_from_slice(bytes),
    };
    answer.content_type(content_type(plain)).body(Outgoing::there(bytes))
}

/// The smallest form that the browser takes and the build has.
fn form<Files: RustEmbed>(
    request: &HttpRequest,
    path: &str,
) -> (ContentEncoding, Option<EmbeddedFile>) {
    let forms = [
        (Encoding::brotli(), ContentEncoding::Brotli, "br"),
        (Encoding::gzip(), ContentEncoding::Gzip, "gz"),
    ];
    let taken = forms.into_iter().filter(|(encoding, ..)| takes(request, encoding));
    let found = taken.filter_map(|(_, encoding, ending)| {
        Some((encoding, Files::get(&format!("{path}.{ending}"))?))
    });
    match found.into_iter().next() {
        Some((encoding, file)) => (encoding, Some(file)),
        None => (ContentEncoding::Identity, None),
    }
}

fn tag(file: &EmbeddedFile) -> EntityTag {
    let hash = file.metadata.sha256_hash();
    let part = hash.first_chunk().map_or(0, |bytes| u128::from_be_bytes(*bytes));
    EntityTag::new_strong(format!("{part:032x}"))
}

fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}

/// Text is UTF-8, whatever it is.
fn content_type(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    let is_text = kind.starts_with("text/") || kind.ends_with("javascript");
    if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;

    use super::*;

    /// A build of three files, one of them in all three forms.
    #[derive(RustEmbed)]
    #[folder = "tests/build"]
    struct Sample;

    /// No build at all.
    #[derive(RustEmbed)]
    #[folder = "tests/nowhere"]
    #[allow_missing = true]
    struct Nothing;

    fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> HttpResponse {
        let mut request = TestRequest::get().uri(path);
        for (name, value) in headers {
            request = request.insert_header((name.clone(), *value));
        }
        answer::<Sample>(&request.to_http_request())
    }

    fn said<'a>(answer: &'a HttpResponse, name: &header::HeaderName) -> &'a str {
        answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    #[test]
    fn the_smallest_form_the_browser_takes_is_sent() {
        let form = |accepted| {
            let answer = get("/assets/app-1.js", &[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(said(&answer, &header::CONTENT_TYPE), "text/javascript; charset=utf-8");
            said(&answer, &header::CONTENT_ENCODING).to_owned()
        };
        assert_eq!(form("gzip, deflate, br, zstd"), "br");
        assert_eq!(form("gzip, deflate"), "gzip");
        assert_eq!(form("br;q=0, gzip;q=0.5"), "gzip");
        assert_eq!(form("identity"), "");
        assert_eq!(said(&get("/assets/app-1.js", &[]), &header::CONTENT_ENCODING), "");
    }

    #[test]
    fn each_form_has_its_own_tag_and_is_sent_once() {
        let brotli = (header::ACCEPT_ENCODING, "br");
        let first = get("/assets/app-1.js", std::slice::from_ref(&brotli));
        let tag = said(&first, &header::ETAG).to_owned();
        assert_ne!(tag, said(&get("/assets/app-1.js", &[]), &header::ETAG));
        let again = get("/assets/app-1.js", &[brotli, (header::IF_NONE_MATCH, &tag)]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        let other = get("/assets/app-1.js", &[(header::IF_NONE_MATCH, &tag)]);
        assert_eq!(other.status(), StatusCode::OK);
    }

    #[test]
    fn only_files_whose_names_change_are_kept_for_ever() {
        let kept = |path| said(&get(path, &[]), &header::CACHE_CONTROL).to_owned();
        assert_eq!(kept("/assets/app-1.js"), "public, max-age=31536000, immutable");
        assert_eq!(kept("/"), "no-cache");
        assert_eq!(kept("/icon.svg"), "no-cache");
    }

    #[test]
    fn a_path_without_a_dot_is_a_place_in_the_viewer() {
        for path in ["/", "/m/abc/12", "/index.html"] {
            let answer = get(path, &[]);
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            assert_eq!(said(&answer, &header::CONTENT_TYPE), "text/html; charset=utf-8", "{path}");
        }
        for path in ["/assets/old-0.js", "/assets/app-1.js.br", "/../Cargo.toml"] {
            assert_eq!(get(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn pages_are_read_and_never_written() {
        let status = |method: Method| {
            let request = TestRequest::default().method(method).uri("/").to_http_request();
            answer::<Sample>(&request).status()
        };
        assert_eq!(status(Method::HEAD), StatusCode::OK);
        assert_eq!(status(Method::POST), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(status(Method::DELETE), StatusCode::METHOD_NOT_ALLOWED);
    }

    #[test]
    fn without_a_build_a_page_says_how_to_make_one() {
        let answer = answer::<Nothing>(&TestRequest::get().uri("/m/abc").to_http_request());
        assert_eq!(answer.status(), StatusCode::OK);
        assert!(NOT_BUILT.contains("cargo xtask serve"));
    }
}
