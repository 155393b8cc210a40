//! The table of faults.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use throne_tests::project;
use throne_tests::rules::listed;

/// A deliberate break of a rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fault {
    /// The id of the rule it breaks.
    pub(crate) rule: String,
    /// How, in a few words.
    pub(crate) breaks: String,
    /// The file below `referee/`: Rust code or content.
    pub(crate) file: String,
    /// Where in the file: a text that occurs there once and holds `find` once. Without it `find` itself occurs once.
    #[serde(default)]
    pub(crate) within: Option<String>,
    /// What is replaced: in Rust code an expression, in content any text.
    pub(crate) find: String,
    /// What stands there instead.
    pub(crate) broken: String,
}

impl Fault {
    /// Whether it is a break of the content rather than of the engine.
    pub(crate) fn in_content(&self) -> bool {
        Path::new(&self.file).extension().is_some_and(|ending| ending == "ron")
    }

    /// Where in the text of its file `find` stands.
    ///
    /// # Errors
    /// If that is not exactly one place.
    pub(crate) fn place(&self, text: &str) -> Result<(usize, usize), String> {
        let once = |text: &str, wanted: &str| {
            let mut places = text.match_indices(wanted).map(|(place, _)| place);
            match (places.next(), places.next()) {
                (Some(place), None) => Ok(place),
                (None, _) => Err(format!("{}: {:?} is not in {}", self.rule, wanted, self.file)),
                (Some(_), Some(_)) => {
                    Err(format!("{}: {:?} is in {} more than once", self.rule, wanted, self.file))
                }
            }
        };
        let within = self.within.as_ref().unwrap_or(&self.find);
        let start = once(text, within)? + once(within, &self.find)?;
        Ok((start, start + self.find.len()))
    }
}

/// All faults.
///
/// # Errors
/// What cannot be read; a rule of a duel without a fault; a fault of a rule that no case can exercise.
pub(crate) fn faults() -> Result<Vec<Fault>, String> {
    let path = project("tests/faults.ron");
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let faults: Vec<Fault> =
        ron::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))?;
    let broken: BTreeSet<&str> = faults.iter().map(|fault| fault.rule.as_str()).collect();
    let listed = listed()?;
    let owed: BTreeSet<&str> =
        listed.iter().filter(|rule| rule.owed()).map(|rule| rule.id.as_str()).collect();
    let whole: Vec<&str> = owed.difference(&broken).copied().collect();
    let strange: Vec<&str> = broken.difference(&owed).copied().collect();
    match (whole.is_empty(), strange.is_empty()) {
        (true, true) => Ok(faults),
        (false, _) => Err(format!("no fault breaks these rules: {}", whole.join(", "))),
        (true, false) => Err(format!("no case can exercise these rules: {}", strange.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_its_one_place() {
        for fault in faults().unwrap_or_else(|why| panic!("{why}")) {
            let path = project("referee").join(&fault.file);
            let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path:?}: {why}"));
            assert!(fault.find != fault.broken, "{}: nothing is broken", fault.rule);
            if let Err(why) = fault.place(&text) {
                panic!("{why}");
            }
        }
    }
}
