//! Long answers are packed for whoever reads that, and say the same.

use std::io::Read;

use crate::support::{Folder, serve};
use api::graphql::Audience;
use flate2::read::GzDecoder;
use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING, VARY};
use serde_json::json;

const LONG: &str = "{ rules(first: 100) { id says } }";
const SHORT: &str = "{ __typename }";

#[actix_web::test]
async fn a_long_answer_is_packed_where_it_can_be_read() {
    let folder = Folder::new("packed");
    let (service, table) = serve(&folder, Audience::Programs);
    let plain = table.ask(LONG, json!({})).await;
    for (accepts, query, packed) in [
        (Some("gzip, deflate, br"), LONG, true),
        (Some("br, gzip;q=0.5"), LONG, true),
        (Some("gzip"), SHORT, false),
        (Some("gzip;q=0"), LONG, false),
        (Some("br"), LONG, false),
        (Some("identity"), LONG, false),
        (None, LONG, false),
    ] {
        let mut request = table.client().post(table.url("/graphql"));
        if let Some(accepts) = accepts {
            request = request.header(ACCEPT_ENCODING, accepts);
        }
        let answer = request.json(&json!({ "query": query })).send().await.expect("an answer");
        let encoding = answer.headers().get(CONTENT_ENCODING).cloned();
        assert_eq!(encoding.is_some_and(|it| it == "gzip"), packed, "{accepts:?} {query}");
        assert!(
            answer.headers().get(VARY).is_some_and(|it| it == "accept-encoding"),
            "{accepts:?}"
        );
        let mut body = answer.bytes().await.expect("a body").to_vec();
        if packed {
            let (sent, mut text) = (body.len(), Vec::new());
            GzDecoder::new(body.as_slice()).read_to_end(&mut text).expect("it is packed so");
            assert!(sent * 2 < text.len(), "{sent} bytes of {}", text.len());
            body = text;
        }
        let said: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        if query == LONG {
            assert_eq!(said["data"], plain, "{accepts:?}");
        }
    }
    service.stop().await.expect("it stops");
}
