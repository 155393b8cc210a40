//! How long it takes to list the matches of a large store: whoever asks is shown a page, and no more than that is read.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Folder;
use api::graphql::{Audience, Schema, ask, schema};
use api::matches::seats::Token;
use api::matches::{Begun, Matches, ToOpen};
use api::words::Language;
use async_graphql::Request;
use events::journal::MatchId;
use events::notation::parse;
use events::{Event, Players};
use serde_json::{Value, json};

/// How many open matches at once, as phones would: what is logged together is on the disk together.
const AT_ONCE: usize = 64;
/// How many phones there are.
const PHONES: usize = 1_000;
/// How long a page may take.
const PAGE: Duration = Duration::from_millis(20);
/// What a list shows.
const LIST: &str = "query($after: ID) { matchesConnection(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { id openedAt title heroes turn entries outcome winner } } } }";

/// What shows who has this phone.
fn phone(nth: usize) -> Token {
    Token::sent(&format!("the-phone-with-the-number-{nth:08}")).expect("a token")
}

/// Fills a store with so many matches of three entries, each of them of a phone if it is private.
fn fill(matches: &Matches, count: usize) {
    let line = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";
    let Event::Opened(opening) = parse(line).expect("notation") else { panic!("an opening") };
    let events =
        ["1 sells Transference!", "1 rolls 5 5 2 6 6"].map(|it| parse(it).expect("notation"));
    let one = |nth: usize| {
        let (players, language) = (&Players::default(), Language::English);
        let opening = &opening;
        let to_open = ToOpen { opening, players, house: None, key: None, remark: None, language };
        let begun = matches.begin_for(Some(phone(nth % PHONES)), &to_open).expect("it is stored");
        let Ok((Begun::Opened(table), token)) = begun else { panic!("it is opened") };
        for (expected, event) in (1..).zip(&events) {
            matches.log(table.id(), expected, event, None, token.as_ref()).expect("it is logged");
        }
    };
    thread::scope(|scope| {
        for part in 0..AT_ONCE {
            scope.spawn(move || (part..count).step_by(AT_ONCE).for_each(one));
        }
    });
}

/// A page behind a match, as a phone sees it, and how long that took.
async fn page(schema: &Schema, nth: usize, after: Option<MatchId>) -> (Value, Duration) {
    let variables = json!({ "after": after.map(|id| id.to_string()) });
    let variables = async_graphql::Variables::from_json(variables);
    let request = Request::new(LIST).variables(variables).data(phone(nth));
    let began = Instant::now();
    let answer = ask(schema, request).await;
    let took = began.elapsed();
    assert_eq!(answer.errors, []);
    (answer.data.into_json().expect("JSON")["matchesConnection"].take(), took)
}

#[actix_web::test]
#[ignore = "it fills a store with a hundred thousand matches: CONTRIBUTING.md"]
async fn a_page_of_a_hundred_thousand_matches() {
    let count = std::env::var("MATCHES").map_or(100_000, |count| count.parse().expect("a number"));
    let mut slow = Vec::new();
    for private in [false, true] {
        let folder = Folder::new("listing");
        let open = || {
            let matches = Matches::open(folder.path()).expect("a journal");
            if private { matches.private().expect("random bytes").0 } else { matches }
        };
        let began = Instant::now();
        fill(&open(), count);
        let filled = began.elapsed();
        let began = Instant::now();
        let matches = Arc::new(open());
        let each = matches.quota().stored() / count as u64;
        eprintln!(
            "private: {private}; filled in {filled:.1?}, opened in {:.1?}, {each} bytes a match",
            began.elapsed()
        );
        let ids = matches.journal().ids().expect("a list");
        assert_eq!(ids.len(), count);
        let middle = Some(ids[count / 2]);
        let schema = schema(matches, Audience::Programs);
        for (what, nth, after, full) in [
            ("the first page", 7, None, true),
            ("a page in the middle", 7, middle, true),
            ("the first page of a phone that has none", PHONES, None, !private),
        ] {
            let (first, cold) = page(&schema, nth, after).await;
            let (again, warm) = page(&schema, nth, after).await;
            assert_eq!(first, again);
            let edges = first["edges"].as_array().expect("a page").len();
            eprintln!("  {what}: {edges} matches in {cold:.1?}, again in {warm:.1?}");
            assert!(!full || edges > 0);
            slow.extend([cold, warm].into_iter().filter(|took| *took > PAGE));
        }
    }
    assert!(slow.is_empty(), "longer than {PAGE:?}: {slow:?}");
}
