//! Lines and files of notation.

use events::notation::{NotationError, parse, parse_log, print};
use proptest::prelude::*;

use super::mutate::mutated;
use super::wire::means_the_same;
use super::{fuzz, recorded};

#[test]
fn text_is_notation_or_refused_at_a_place_in_it() {
    let revised = include_str!("seeds/revised.match").to_owned();
    let files: Vec<String> = recorded().into_iter().chain([revised]).collect();
    let lines =
        files.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with(['#', ' ']));
    let mut inputs: Vec<Vec<u8>> = lines.map(|line| line.as_bytes().to_vec()).collect();
    inputs.sort();
    inputs.dedup();
    inputs.extend(files.iter().map(|file| file.as_bytes().to_vec()));
    fuzz("notation", 8_000, mutated(inputs), |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let line = match parse(&text) {
            Ok(event) => {
                let parsed = parse(&print(&event));
                prop_assert_eq!(parsed.as_ref(), Ok(&event));
                means_the_same(&event).map(|()| true)?
            }
            Err(error) => inside(&text, &error).map(|()| false)?,
        };
        let log = match parse_log(&text) {
            Ok(log) => {
                log.iter().try_for_each(|written| means_the_same(&written.event))?;
                !log.is_empty()
            }
            Err(error) => inside(&text, &error).map(|()| false)?,
        };
        Ok(line || log)
    });
}

/// An error names a place in the text.
fn inside(text: &str, error: &NotationError) -> super::Checked {
    let line = text.split('\n').nth((error.line as usize).wrapping_sub(1));
    let there =
        line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&(error.column as usize)));
    prop_assert!(there, "{}", error);
    Ok(())
}
