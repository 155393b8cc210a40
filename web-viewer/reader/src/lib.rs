//! Reads the rule set that a match is pinned to, in the browser: files of whatever day, with house rules.
//!
//! It is apart from the referee, who judges by what was worked out and needs no files: most matches are pinned to rule
//! sets that travel along worked out, and never ask for this.

use api::bundle::Bundle;
use referee::Ruleset;
use referee::book::Volume;
use referee::content::{self, ContentError, Source};
use wasm_bindgen::prelude::wasm_bindgen;

/// Works out the rule set in a text as `rulesetText` of a match has it, for the `pin` of the referee that was built with
/// this. Without files those that travel along are meant.
///
/// # Errors
/// What is wrong in it.
#[wasm_bindgen]
pub fn read(text: &str) -> Result<Vec<u8>, String> {
    let bundle: Bundle = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let (rules, source) = rules(&bundle)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let volume = Volume::of(rules, &source);
    bincode::serde::encode_to_vec(volume, bincode::config::standard())
        .map_err(|error| error.to_string())
}

fn rules(bundle: &Bundle) -> Result<(Ruleset, Source), Vec<ContentError>> {
    if bundle.files.is_empty() {
        let source = content::flatten_with(content::shipped(), &bundle.name, &bundle.house)?;
        return Ok((content::compiled(&source)?, source));
    }
    let source = bundle.source()?;
    Ok((content::compiled_kept(&source)?, source))
}
