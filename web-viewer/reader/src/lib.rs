//! Reads the rule set that a match is pinned to, in the browser: files of whatever day, with house rules.
//!
//! It is apart from the referee, who judges by what was worked out and needs no files: most matches are pinned to rule
//! sets that travel along worked out, and never ask for this.

use referee::Ruleset;
use referee::book::Volume;
use referee::content::{self, ContentError, House, Source};
use wasm_bindgen::prelude::wasm_bindgen;

/// Works out a rule set for the `pin` of the referee that was built with this, from the parts of `rulesetText` of a match:
/// its name, the paths of its files and their texts in the same order, and its house rules. Without files those that
/// travel along are meant.
///
/// # Errors
/// What is wrong in it.
// What crosses the border is handed over.
#[allow(clippy::needless_pass_by_value)]
#[wasm_bindgen]
pub fn read(
    name: &str,
    paths: Vec<String>,
    texts: Vec<String>,
    options: Vec<String>,
    file: Option<String>,
) -> Result<Vec<u8>, String> {
    let files: Vec<(&str, &str)> =
        paths.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let (rules, source) = rules(name, &files, &House { options, file })
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let volume = Volume::of(rules, &source);
    postcard::to_stdvec(&volume).map_err(|error| error.to_string())
}

fn rules(
    name: &str,
    files: &[(&str, &str)],
    house: &House,
) -> Result<(Ruleset, Source), Vec<ContentError>> {
    if files.is_empty() {
        let source = content::flatten_with(content::shipped(), name, house)?;
        return Ok((Ruleset::compiled(&source)?, source));
    }
    let source = content::flatten_with(files, name, house)?;
    Ok((Ruleset::compiled_kept(&source)?, source))
}
