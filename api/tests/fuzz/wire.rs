//! Bytes as they are stored, in every version.

use std::fs;

use events::{Event, notation, wire};
use proptest::prelude::*;

use super::mutate::mutated;
use super::{fixtures, fuzz, recorded};

#[test]
fn bytes_of_every_version_are_decoded_or_refused() {
    let mut inputs = Vec::new();
    for version in fs::read_dir(fixtures().join("wire")).expect("the kept bytes").flatten() {
        let Ok(files) = fs::read_dir(version.path()) else { continue };
        let files = files.map(|file| file.expect("a file").path());
        let bytes = files.filter(|path| path.extension().is_some_and(|it| it == "bin"));
        inputs.extend(bytes.map(|path| fs::read(path).expect("bytes")));
    }
    assert!(inputs.len() >= 20, "the kept bytes are found");
    let revised = include_str!("seeds/revised.match");
    for text in recorded().iter().map(String::as_str).chain([revised]) {
        let log = notation::parse_log(text).expect("notation");
        inputs.extend(log.iter().map(|written| wire::encode(&written.event)));
    }
    inputs.sort();
    inputs.dedup();
    fuzz("wire", 8_000, mutated(inputs), |bytes| {
        let Ok(event) = wire::decode(bytes) else { return Ok(false) };
        means_the_same(&event).map(|()| true)
    });
}

/// What was read can be written down and read in every form.
pub(crate) fn means_the_same(event: &Event) -> super::Checked {
    let decoded = wire::decode(&wire::encode(event));
    prop_assert_eq!(decoded.as_ref(), Ok(event));
    // What is kept may hold characters that nobody writes any more.
    let parsed = notation::parse_kept(&notation::print(event)).map(|written| written.event);
    prop_assert_eq!(parsed.as_ref(), Ok(event));
    Ok(())
}
