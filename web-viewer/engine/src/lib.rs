//! The referee in the browser: a thin seam without any rules of its own.
//!
//! Everything crosses as text. Answers are JSON of the same shape as in the GraphQL API, with `__typename` where an
//! answer is one of several, so that the viewer reads them with the same types.

mod answer;
mod shelf;
mod table;
#[cfg(feature = "crawls")]
mod whole;

use api::words::Language;
use events::chain::Digest;
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "crawls")]
pub use reader::read;
pub use table::Table;
#[cfg(feature = "crawls")]
pub use whole::{boss_upgrades, loot_cards};

/// Puts the rule sets on the shelf, as `cargo xtask engine` packed them: what is judged by, and the words of the rules.
/// Before that there is none. Whether they could be read.
#[wasm_bindgen]
pub fn fill(volumes: &[u8], words: &[u8]) -> bool {
    shelf::fill(volumes, words)
}

/// The rule sets a match can be opened with: `[Ruleset!]!` without digests.
#[wasm_bindgen]
pub fn rulesets() -> String {
    shelf::rulesets()
}

/// What is printed for a hero: `Hero`.
#[wasm_bindgen]
pub fn hero(ruleset: &str, name: &str) -> String {
    shelf::hero(ruleset, name)
}

/// The rules, answers and conflicts that have the words of `text`; without a text, those about the hero: `[Rule!]!`.
// What crosses the border is handed over.
#[allow(clippy::needless_pass_by_value)]
#[wasm_bindgen]
pub fn search(edition: &str, text: &str, hero: Option<String>) -> String {
    shelf::search(edition, text, hero.as_deref())
}

/// Whether each line of a log is one that this referee knows, whatever it says of it.
#[wasm_bindgen]
pub fn reads(log: &str) -> bool {
    events::notation::parse_log(log).is_ok()
}

/// The digest of a text, as 64 hexadecimal digits.
#[wasm_bindgen]
pub fn digest(text: &str) -> String {
    Digest::of(text.as_bytes()).to_string()
}

/// The house rules that a table may name when it opens a match: `[HouseOption!]!`.
#[wasm_bindgen(js_name = houseOptions)]
pub fn house_options(edition: &str) -> String {
    shelf::house_options(edition)
}

/// Whether the rule set with this digest is on the shelf.
#[wasm_bindgen(js_name = hasPinned)]
pub fn has_pinned(digest: &str) -> bool {
    shelf::pinned(digest).is_some()
}

/// Puts a rule set on the shelf that matches are pinned to by this digest, as the reader has packed it. Whether it could
/// be read.
#[wasm_bindgen]
pub fn pin(digest: &str, volume: &[u8]) -> bool {
    shelf::pin(digest, volume)
}

/// A match that is played here.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(Table);

/// What came of opening a match: a game, or else why not.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Opening {
    game: Option<Table>,
    refusal: String,
}

#[wasm_bindgen]
impl Opening {
    /// Opens a match with a line of notation and logs what follows it, as far as it is accepted. Sentences are made in
    /// the language with this tag where it is known. `pinned` are the digests of the rule sets it is judged by, which are
    /// on the shelf: the one it was opened with, then those that rulings adopt. Without any, those that travel along are
    /// meant.
    // What crosses the border is handed over.
    #[allow(clippy::needless_pass_by_value)]
    #[wasm_bindgen(constructor)]
    pub fn new(log: &str, language: &str, pinned: Vec<String>) -> Opening {
        match Table::open(log, Language::of(language), &pinned) {
            Ok(game) => Opening { game: Some(game), refusal: String::new() },
            Err(refusal) => Opening { game: None, refusal },
        }
    }

    /// The game, once.
    pub fn game(&mut self) -> Option<Game> {
        self.game.take().map(Game)
    }

    /// Why there is none: `Refused` or `Unreadable`; empty if there is one.
    pub fn refusal(&self) -> String {
        self.refusal.clone()
    }
}

#[wasm_bindgen]
impl Game {
    /// The entries, in their order: `[Entry!]!`.
    pub fn entries(&self) -> String {
        self.0.entries()
    }

    /// What may be logged after entry `at`: `[LegalOption!]!`; nothing if there is no such entry.
    pub fn options(&self, at: u32) -> String {
        self.0.options(at)
    }

    /// The cards that could be played after entry `at` but for their price: `[TooDear!]!`; nothing if there is no such entry.
    #[wasm_bindgen(js_name = tooDear)]
    pub fn too_dear(&self, at: u32) -> String {
        self.0.too_dear(at)
    }

    /// The odds after entry `at`: `Odds`; nothing if there is no such entry.
    pub fn odds(&self, at: u32) -> String {
        self.0.odds(at)
    }

    /// The ruling on a line after entry `at`, without logging it: `Judged` or `Unreadable`.
    pub fn why(&self, at: u32, line: &str) -> String {
        self.0.why(at, line)
    }

    /// The entries `AS_LOGGED`, `AS_CORRECTED` or `AS_RULED`: `[Entry!]!`; nothing if it is called otherwise.
    pub fn reading(&self, view: &str) -> String {
        self.0.reading(view)
    }

    /// What differs between two readings: `Differences`.
    pub fn differences(&self, from: &str, to: &str) -> String {
        self.0.differences(from, to)
    }

    /// What an event would change if it were logged now: `Preview` or `Unreadable`.
    pub fn preview(&self, line: &str) -> String {
        self.0.preview(line)
    }

    /// Logs a line after the last entry: `Accepted`, `Refused` or `Unreadable`.
    pub fn log(&mut self, line: &str) -> String {
        self.0.log(line)
    }
}
