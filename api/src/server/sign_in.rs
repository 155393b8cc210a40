//! The page on which people sign in. It needs no script.

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};

/// Nothing of the page comes from elsewhere, and nothing in it runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Why somebody sees it again.
#[derive(Clone, Copy)]
pub(super) enum Why {
    /// It was not the phrase.
    Wrong,
    /// There were too many wrong ones.
    TooOften,
}

/// What is written on it.
struct Words {
    language: &'static str,
    title: &'static str,
    ask: &'static str,
    button: &'static str,
    wrong: &'static str,
    too_often: &'static str,
}

const ENGLISH: Words = Words {
    language: "en",
    title: "Sign in",
    ask: "Pass phrase of this server",
    button: "Sign in",
    wrong: "That is not the pass phrase. Whoever runs the server can tell it.",
    too_often: "Too many wrong pass phrases came from here. Wait a minute, then try again.",
};

const FRENCH: Words = Words {
    language: "fr",
    title: "Connexion",
    ask: "Phrase de passe de ce serveur",
    button: "Se connecter",
    wrong: "Ce n’est pas la phrase de passe. La personne qui gère le serveur peut la donner.",
    too_often: "Trop de phrases fausses sont venues d’ici. Attendez une minute, puis réessayez.",
};

const STYLE: &str = ":root { color-scheme: light dark; }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 15vh auto 0; padding: 0 1rem; }
input, button { font: inherit; box-sizing: border-box; width: 100%; min-height: 3rem; padding: .5rem .75rem; }
button { margin-top: 1rem; }
[role=alert] { border-left: .25rem solid; padding-left: .75rem; }";

/// The page; it sends to a place of this server behind it.
pub(super) fn page(
    request: &HttpRequest,
    status: StatusCode,
    to: &str,
    why: Option<Why>,
) -> HttpResponse {
    let wanted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok());
    let words =
        if wanted.is_some_and(|wanted| wanted.starts_with("fr")) { FRENCH } else { ENGLISH };
    let Words { language, title, ask, button, wrong, too_often } = words;
    let (alert, described) = match why {
        None => (String::new(), ""),
        Some(Why::Wrong) => (
            format!("<p role=\"alert\" id=\"why\">{wrong}</p>\n"),
            " aria-describedby=\"why\" aria-invalid=\"true\"",
        ),
        Some(Why::TooOften) => {
            (format!("<p role=\"alert\" id=\"why\">{too_often}</p>\n"), " aria-describedby=\"why\"")
        }
    };
    let to = to.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let html = format!(
        "<!doctype html>
<html lang=\"{language}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>{title} – Throne Referee</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{alert}<form method=\"post\" action=\"/sign-in\">
<p><label for=\"phrase\">{ask}</label>
<input id=\"phrase\" name=\"phrase\" type=\"password\" autocomplete=\"current-password\" required autofocus{described}></p>
<input type=\"hidden\" name=\"to\" value=\"{to}\">
<button>{button}</button>
</form>
</main>
</body>
</html>
"
    );
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(html)
}
