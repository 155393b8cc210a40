//! A log with its chain, as it travels in a file.
//!
//! It is apart from the referee in the browser, who reads notation: only who saves a match as a page, or opens such a
//! page, needs the forms in which events are stored.

use events::chain::packed::{from_text, pack as packed, to_text, unpack as unpacked};
use events::chain::{MatchId, link, root};
use events::{notation, wire};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// Stands for the match where no store has given it a name.
const NOWHERE: MatchId = MatchId::from_bytes([0; 16]);

/// What is in some packed text.
#[derive(Serialize)]
#[serde(tag = "__typename")]
enum Content {
    /// A log whose last link follows from it.
    Unpacked {
        /// The match; nothing if no store has given it a name.
        id: Option<String>,
        /// The events, as lines of notation.
        lines: Vec<String>,
        /// The digests of the rule sets it names: the one it was opened with, then those that rulings adopt.
        rules: Vec<String>,
        /// The link of each.
        links: Vec<String>,
    },
    /// Something was changed, cut or put in another order, or it is no log at all.
    Damaged {
        /// What is wrong.
        message: String,
    },
}

/// Packs a log in notation with a chain of its own; nothing if it cannot be read.
#[wasm_bindgen]
pub fn pack(log: &str) -> Option<String> {
    let log = notation::parse_log(log).ok()?;
    let events: Vec<Vec<u8>> = log.iter().map(|written| wire::encode(&written.event)).collect();
    let last = events.iter().fold(root(NOWHERE), |before, wire| link(before, None, wire));
    Some(to_text(&packed(NOWHERE, events.iter().map(|wire| (None, &wire[..])), last)))
}

/// Unpacks a log and checks its chain: `Unpacked`, or `Damaged`.
#[wasm_bindgen]
pub fn unpack(text: &str) -> String {
    let Some(bytes) = from_text(text) else {
        return json(&Content::Damaged { message: "the text is no packed match".to_owned() });
    };
    json(&match unpacked(&bytes) {
        Ok(log) => Content::Unpacked {
            id: (log.id != NOWHERE).then(|| log.id.to_string()),
            links: log.events.iter().map(|event| event.link.to_string()).collect(),
            lines: log.events.iter().map(|event| notation::print(&event.event)).collect(),
            rules: log
                .events
                .iter()
                .filter_map(|event| event.ruleset)
                .map(|one| one.to_string())
                .collect(),
        },
        Err(error) => Content::Damaged { message: error.to_string() },
    })
}

fn json(content: &Content) -> String {
    serde_json::to_string(content).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{pack, unpack};

    const LOG: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 ends";

    fn unpacked(text: &str) -> Value {
        serde_json::from_str(&unpack(text)).expect("JSON")
    }

    #[test]
    fn what_was_packed_comes_out_again() {
        let content = unpacked(&pack(LOG).expect("a log"));
        assert_eq!(content["__typename"], "Unpacked");
        assert_eq!(content["lines"], serde_json::json!(LOG.lines().collect::<Vec<_>>()));
        assert_eq!(content["id"], Value::Null);
        let links = content["links"].as_array().expect("a link for each");
        assert!(links.len() == 2 && links[0] != links[1]);
    }

    #[test]
    fn what_is_no_log_is_said_so() {
        assert_eq!(pack("1 dances"), None);
        assert_eq!(unpacked("nothing")["__typename"], "Damaged");
        let packed = pack(LOG).expect("a log");
        assert_eq!(unpacked(&packed[..packed.len() - 4])["__typename"], "Damaged");
    }
}
