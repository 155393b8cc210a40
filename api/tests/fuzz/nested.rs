//! What lies within itself a hundred thousand times over: every reader refuses it, and none comes to the end of its stack.

use std::io::BufReader;

use api::graphql::{Audience, ErrorCode, ask, schema};
use api::matches::Matches;
use api::matches::import::import;
use async_graphql::{Request, Value};
use events::journal::packed;
use events::notation::{parse, parse_lines, parse_log};
use events::wire;
use proptest::prelude::*;
use referee::content::{House, flatten_with, shipped};

use super::mutate::mutated;
use super::support::Folder;

const TIMES: usize = 100_000;

fn nested(open: &str, inside: &str, close: &str) -> String {
    format!("{}{inside}{}", open.repeat(TIMES), close.repeat(TIMES))
}

#[test]
fn notation_within_notation_is_refused() {
    for (open, inside) in [
        ("replace 2; agreed 1 + 2; because so; with ", "1 ends"),
        ("insert before 2; judge Ann; because so; with ", "1 ends"),
        ("1 proposes: replace 2; because so; with ", "1 ends"),
        ("1 proposes: ", "strike 2; because so"),
        ("judge Ann: ", "stands"),
        ("open ", "living 1v1"),
        ("1 plays ", "So Wild!"),
        ("1 chooses card \"", ""),
        ("(", ")"),
        ("[", "]"),
    ] {
        let text = nested(open, inside, "");
        assert!(parse(&text).is_err(), "{open}");
        assert!(parse_lines(&text).is_err(), "{open}");
        assert!(parse_log(&text).is_err(), "{open}");
    }
}

#[test]
fn house_rules_within_house_rules_are_refused() {
    for (open, close) in [
        ("[", "]"),
        ("(", ")"),
        ("{", "}"),
        ("Some(", ")"),
        ("(name:", ")"),
        ("(changes:(", "))"),
        ("Roll(1,[", "])"),
        ("May([", "])"),
        ("OnTotal(1,[", "]), Otherwise([])"),
        ("/*", "*/"),
        ("#![enable(implicit_some)]", ""),
    ] {
        let text = nested(open, "", close);
        let does = "(name: \"Deep\", based_on: \"living\", changes: (cards: [Action((name: \"Vegas Baby!\", \
            timing: MainPhase, cost: 0, does: [TEXT]))]))";
        for file in [text.clone(), does.replace("TEXT", &text)] {
            let house = House { options: Vec::new(), file: Some(file) };
            let read = flatten_with(shipped(), "living", &house);
            // A remark within remarks is one, and then nothing is wrong with the rest.
            assert!(read.is_err() || open == "/*", "{open}");
        }
    }
}

#[test]
fn archives_and_packed_matches_within_themselves_are_refused() {
    let folder = Folder::new("nested-imports");
    let matches = Matches::open(folder.path()).expect("a journal");
    let deep = nested("[", "", "]");
    let objects = nested("{\"a\":", "1", "}");
    let line = nested("replace 2; agreed 1 + 2; because so; with ", "1 ends", "");
    for text in [
        deep.clone(),
        objects.clone(),
        format!("{{\"kind\":\"archive\",\"version\":{deep}}}\n"),
        format!(
            "{{\"kind\":\"archive\",\"version\":1}}\n{{\"kind\":\"event\",\"more\":{objects}}}\n"
        ),
        format!("{{\"kind\":\"archive\",\"version\":1}}\n{deep}\n"),
        format!("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n{line}\n"),
        "VFJN".repeat(TIMES),
        packed::to_text(&vec![0xff; TIMES]),
    ] {
        let imported = import(&matches, BufReader::new(text.as_bytes()));
        assert!(imported.is_err(), "{}", &text[..40]);
    }
}

/// A correction of a correction of a correction, as bytes in bytes.
#[test]
fn stored_events_within_stored_events_are_refused() {
    let correction = parse("replace 2; agreed 1 + 2; because so; with 1 ends").expect("notation");
    let whole = wire::encode(&correction);
    let ends = wire::encode(&parse("1 ends").expect("notation"));
    let inside = &ends[2..];
    let at = whole.windows(inside.len()).position(|part| part == inside).expect("it is in there");
    let (before, behind) = (&whole[2..at - 1], &whole[at + inside.len()..]);
    // A length of up to 250 is one byte, a longer one two behind a mark.
    let held = |event: &[u8]| {
        let length = u16::try_from(event.len()).expect("a short event");
        let mark = if length <= 250 {
            vec![length as u8]
        } else {
            [vec![251], length.to_le_bytes().to_vec()].concat()
        };
        [before, &mark, event, behind].concat()
    };
    assert_eq!(held(inside), whole[2..], "so an event lies in another");
    let mut event = inside.to_vec();
    while event.len() < wire::LONGEST - 64 {
        event = held(&event);
        let bytes = [&whole[..2], &event].concat();
        let read = wire::decode(&bytes);
        assert_eq!(read.is_ok(), bytes == whole, "{} bytes", bytes.len());
    }
}

#[actix_web::test]
async fn questions_within_questions_are_refused() {
    let folder = Folder::new("nested-questions");
    let matches = Matches::open(folder.path()).expect("a journal").into();
    let schema = schema(matches, Audience::Developers);
    for (before, open, close, behind) in [
        ("", "{a", "}", ""),
        ("{ matches(first: ", "[", "]", ") { id } }"),
        ("{ matches(first: ", "{a:", "}", ") { id } }"),
        ("{ matches(first: ", "[", "", ""),
        ("query($a: ", "[", "]", ") { matches { id } }"),
        ("query($a: I = ", "[", "]", ") { matches { id } }"),
    ] {
        let text = format!("{before}{}{behind}", nested(open, "1", close));
        let answer = ask(&schema, Request::new(text)).await;
        let code = answer.errors[0].extensions.as_ref().and_then(|set| set.get("code").cloned());
        assert_eq!(code, Some(Value::from(ErrorCode::TooDeep)), "{before}{open}");
    }
}

/// Pieces of all these languages, again and again within each other.
#[test]
fn no_reader_of_text_ends_with_its_stack() {
    let pieces = ["[", "(", "{", "{a:", "{\"a\":", "Some(", "{...", "{a(b:[", "/*", "\"\"\"", "#"];
    let inputs: Vec<Vec<u8>> = pieces.iter().map(|piece| piece.as_bytes().to_vec()).collect();
    super::fuzz("nested", 200, mutated(inputs), |bytes| {
        let text = String::from_utf8_lossy(bytes).repeat(1 + TIMES / bytes.len().max(1));
        let house = House { options: Vec::new(), file: Some(text.clone()) };
        prop_assert!(flatten_with(shipped(), "living", &house).is_err() || text.starts_with("/*"));
        prop_assert!(parse(&text).is_err());
        prop_assert!(serde_json::from_str::<Request>(&text).is_err());
        prop_assert!(api::graphql::price_of(&text, None).is_none());
        Ok(true)
    });
}
