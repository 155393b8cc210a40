//! Counts in the browser how a match can go on: for tests only, and no part of the viewer.
//!
//! It is compiled as the referee for the browser is, and judges by the same packed rule sets, so that what it counts is what the
//! published counts have to be.

use std::sync::Arc;

use events::{Event, notation};
use referee::book::{Volume, Words};
use referee::perft::perft;
use referee::{Position, Ruleset};
use wasm_bindgen::prelude::wasm_bindgen;

/// Something packed for each rule set, by name.
type Packed<T> = Vec<(String, T)>;

/// In how many ways a match can go on behind a log with so many acts. The rule sets are those that `cargo xtask engine` packed:
/// what is judged by, and the words of the rules.
///
/// # Errors
/// Which line cannot be read or is refused, or that there is no such rule set.
#[wasm_bindgen]
pub fn ways(volumes: &[u8], words: &[u8], log: &str, acts: u8) -> Result<String, String> {
    let events = notation::parse_log(log).map_err(|error| error.to_string())?;
    let mut events = events.iter().map(|line| &line.event);
    let Some(Event::Opened(opening)) = events.next() else {
        return Err("the log begins with no opening".to_owned());
    };
    let name = opening.ruleset.as_str();
    let rules =
        rules(volumes, words, name).ok_or_else(|| format!("there is no rule set {name}"))?;
    let refused = |refusal| format!("{refusal:?}");
    let opened = Position::opened(&Arc::new(rules), opening).map_err(refused)?;
    let at = events.try_fold(opened, |at, event| at.after(event)).map_err(refused)?;
    Ok(perft(at.rules(), at.state(), acts).to_string())
}

fn rules(volumes: &[u8], words: &[u8], name: &str) -> Option<Ruleset> {
    let volumes: Packed<(String, Vec<u8>)> = postcard::from_bytes(volumes).ok()?;
    let words: Packed<Vec<u8>> = postcard::from_bytes(words).ok()?;
    let (_, (_, volume)) = volumes.into_iter().find(|(known, _)| known == name)?;
    let (_, words) = words.into_iter().find(|(known, _)| known == name)?;
    let volume: Volume = postcard::from_bytes(&volume).ok()?;
    let words: Words = postcard::from_bytes(&words).ok()?;
    Some(volume.open(words).0)
}
