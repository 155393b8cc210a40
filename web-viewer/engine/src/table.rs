//! One match that is played without a server.

use std::sync::Arc;

use api::report::{self, Entry, Refused, Replayed};
use api::words::{Language, Names};
use events::notation::{self, NotationError};
use events::{Event, Name, plain};
use referee::odds::Using;
use referee::revision::View;
use referee::{Game, Logged, Position, Ruleset};

use crate::answer::{Answer, json};
use crate::shelf::{self, book};

/// A log with what it led to.
#[derive(Debug)]
pub struct Table {
    /// The rule sets that rulings adopt in it, as it is pinned to them.
    adopted: Vec<Arc<Ruleset>>,
    game: Game,
    entries: Vec<Arc<Entry>>,
    language: Language,
}

/// The rule set of this name: what a match is pinned to, and otherwise what travels along.
fn named(adopted: &[Arc<Ruleset>], name: &str) -> Option<Arc<Ruleset>> {
    let kept = adopted.iter().find(|rules| rules.name() == name).cloned();
    kept.or_else(|| book(name).map(|book| Arc::clone(&book.rules)))
}

impl Table {
    /// Opens a match with a log, of which the first line is the opening; it is told in a language.
    ///
    /// # Errors
    /// Why it cannot be opened, as JSON.
    pub fn open(log: &str, language: Language, pinned: &[String]) -> Result<Table, String> {
        // A match that begins here is written in characters that can be seen, as everything that is logged next.
        let begins = notation::parse_log(log).and_then(|written| match &written[..] {
            [_] => plain(log).map(|()| written).map_err(NotationError::from),
            _ => Ok(written),
        });
        let log = begins.map_err(|error| json(&Answer::unreadable(&error, language)))?;
        let pinned = pinned.iter().map(|digest| {
            shelf::pinned(digest).ok_or_else(|| {
                let message = format!("the rule set {digest} of this match is not here");
                json(&Answer::Unreadable { message, line: 0, column: 0 })
            })
        });
        let mut adopted = pinned.collect::<Result<Vec<_>, _>>()?;
        let first = if adopted.is_empty() { None } else { Some(adopted.remove(0)) };
        let by_name = |name: &str| named(&adopted, name);
        let replayed = match first {
            Some(first) => report::replay_under(&log, &first, View::AsRuled, language, by_name),
            None => report::replay_in(&log, View::AsRuled, language, by_name),
        };
        let Replayed { game, entries } =
            replayed.map_err(|refused| json(&Answer::Refused(refused)))?;
        let entries = entries.into_iter().map(|(_, entry)| Arc::new(entry)).collect();
        Ok(Table { adopted, game, entries, language })
    }

    /// The entries in their order.
    pub fn entries(&self) -> String {
        json(&self.entries)
    }

    /// What may be logged after entry `at`.
    pub fn options(&self, at: u32) -> String {
        let options = |there: Position| report::options(&self.names(&there), there.state());
        json(&self.there(at).map(options))
    }

    /// The cards that could be played after entry `at` but for their price.
    pub fn too_dear(&self, at: u32) -> String {
        let dear = |there: Position| report::too_dear(&self.names(&there), there.state());
        json(&self.there(at).map(dear))
    }

    /// The odds after entry `at`.
    pub fn odds(&self, at: u32) -> String {
        let odds = |there: Position| {
            report::odds(&self.names(&there), there.state(), None, Using::Attempts)
        };
        json(&self.there(at).map(odds))
    }

    /// The ruling on a line after entry `at`, without logging it.
    pub fn why(&self, at: u32, line: &str) -> String {
        let event = match notation::parse(line) {
            Ok(event) => event,
            Err(error) => return json(&Answer::unreadable(&error, self.language)),
        };
        let said = [self.logged(event)];
        let branch = report::branch(&self.game, View::AsRuled, at, &said, self.language);
        let entry = branch.and_then(|mut branch| branch.entries.pop());
        json(&entry.map(|entry| Answer::Judged { entry: Arc::new(entry) }))
    }

    /// What an event would change if it were logged now.
    pub fn preview(&self, line: &str) -> String {
        let event = match notation::parse(line) {
            Ok(event) => event,
            Err(error) => return json(&Answer::unreadable(&error, self.language)),
        };
        json(&report::preview(&self.game, &self.logged(event), self.language))
    }

    /// Logs a line after the last entry.
    pub fn log(&mut self, line: &str) -> String {
        match notation::parse(line) {
            Ok(event) => json(&self.judge(event)),
            Err(error) => json(&Answer::unreadable(&error, self.language)),
        }
    }

    /// The entries in one of the three views; nothing if there is no such view.
    pub fn reading(&self, view: &str) -> String {
        json(&self.view(view))
    }

    /// What differs between two views; nothing if there is no such view.
    pub fn differences(&self, from: &str, to: &str) -> String {
        let both = self.view(from).zip(self.view(to));
        json(&both.map(|(from, to)| report::differences(from, to, self.language)))
    }

    fn view(&self, view: &str) -> Option<Vec<Entry>> {
        let view = match view {
            "AS_LOGGED" => View::AsLogged,
            "AS_CORRECTED" => View::AsCorrected,
            "AS_RULED" => View::AsRuled,
            _ => return None,
        };
        Some(report::entries(&self.game, view, 1, u32::MAX, self.language))
    }

    fn names<'a>(&self, there: &'a Position) -> Names<'a> {
        Names::of(there.rules(), there.state()).speaking(self.language)
    }

    /// The position behind everything that counts up to entry `at`, from 1.
    fn there(&self, at: u32) -> Option<Position> {
        self.game.at(View::AsRuled, at)
    }

    fn logged(&self, event: Event) -> Logged {
        Logged::new(event, |name: &Name| named(&self.adopted, name.as_str()))
    }

    fn judge(&mut self, event: Event) -> Answer {
        let (revises, line) = (referee::revision::revises(&event), notation::print(&event));
        let judged = match self.game.judge(self.logged(event)) {
            Ok(judged) => judged,
            Err(objection) => {
                let ruling = report::objection(&objection, self.language);
                return Answer::Refused(Box::new(Refused { ruling, line }));
            }
        };
        self.game.push(judged);
        // A correction or a ruling can change everything before it.
        let seq = self.game.len();
        let from = if revises { 1 } else { seq };
        let told = report::entries(&self.game, View::AsRuled, from, u32::MAX, self.language);
        if revises {
            self.entries.clear();
        }
        self.entries.extend(told.into_iter().map(Arc::new));
        match self.entries.iter().rfind(|entry| entry.seq == seq).map(Arc::clone) {
            Some(entry) => Answer::Accepted { entry },
            None => Answer::one_line(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use api::bundle::Bundle;
    use api::words::Language;
    use referee::book::Volume;
    use referee::content;
    use serde::Serialize;
    use serde_json::Value;

    use super::Table;
    use crate::shelf;

    /// Smack with four swords: 6 damage.
    const LOG: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense
1 rolls 1 1 1 2 6
1 announces Smack
2 rolls 4 4 4 4 4
1 ends";

    /// The rule sets that travel along, and one that a match is pinned to, on the shelf.
    fn fill(pinned: &str) {
        let (volume, words) = Volume::pack(content::shipped(), "living").expect("rule sets");
        let words = BTreeMap::from([("living", bytes(words))]);
        let digested = BTreeMap::from([("living", ("shipped", bytes(volume)))]);
        assert!(shelf::fill(&bytes(digested), &bytes(words)));
        if !pinned.is_empty() {
            assert!(shelf::pin("pinned", &worked_out(pinned).expect("house rules")));
        }
    }

    /// What the reader makes of a rule set as a server keeps it.
    fn worked_out(text: &str) -> Result<Vec<u8>, String> {
        let Bundle { name, files, house } = serde_json::from_str(text).expect("a rule set's text");
        let (paths, texts) = files.into_iter().unzip();
        reader::read(&name, paths, texts, house.options, house.file)
    }

    fn bytes<T: Serialize>(value: T) -> Vec<u8> {
        postcard::to_stdvec(&value).expect("bytes")
    }

    fn open(pinned: &[&str]) -> Result<Table, String> {
        let pinned: Vec<String> = pinned.iter().map(ToString::to_string).collect();
        Table::open(LOG, Language::English, &pinned)
    }

    fn read(said: &str) -> Value {
        serde_json::from_str(said).expect("JSON")
    }

    /// The damage that the last entry deals to the second player.
    fn dealt(table: &Table) -> Value {
        let entries = read(&table.entries());
        let totals = entries[4]["breakdowns"].as_array().expect("totals").clone();
        let total = totals.into_iter().find(|total| total["to"] == 2).expect("a total");
        total["incoming"].clone()
    }

    #[test]
    fn a_correction_is_previewed_and_changes_nothing() {
        fill("");
        let table = open(&[]).expect("a log that fits");
        assert_eq!(dealt(&table), 6);
        let swords =
            "replace 2; agreed 1 + 2; because a die was read wrongly; with 1 rolls 1 1 1 4 6";
        let preview = read(&table.preview(swords));
        assert_eq!(preview["refused"], Value::Null);
        let entries = preview["differences"]["entries"].as_array().expect("differences");
        assert!(entries.iter().any(|entry| entry["place"] == 5), "{preview}");
        assert_eq!((dealt(&table), read(&table.entries())[5].clone()), (6.into(), Value::Null));
        // Two dice are no roll of this phase, so that the line is refused at its place.
        let dice = "replace 2; agreed 1 + 2; because a die was read wrongly; with 1 rolls 1 1";
        assert!(read(&table.preview(dice))["refused"]["ruling"]["sentence"].is_string());
        let mut table = table;
        assert_eq!(read(&table.log(dice))["__typename"], "Refused");
        assert_eq!(read(&table.log(swords))["__typename"], "Accepted");
        assert_eq!(dealt(&table), 4);
        assert_eq!(read(&table.preview("what now?"))["__typename"], "Unreadable");
    }

    #[test]
    fn what_is_new_has_only_characters_that_can_be_seen_and_old_logs_are_read() {
        fill("");
        let opening =
            "open living 1v1; 1 Barbarian \"A\u{200b}nn\"; 2 Moon Elf; 1 starts; phase offense";
        let said = Table::open(opening, Language::English, &[]).expect_err("a new match");
        let expected = "expected only characters that can be seen, found U+200B";
        assert_eq!(read(&said)["message"], expected);
        assert_eq!(read(&said)["column"], 32);
        let turned = "strike 2; agreed 1 + 2; because so\u{202e}";
        let log = format!("{opening}\n1 rolls 1 1 1 4 6\n{turned}");
        let mut old = Table::open(&log, Language::English, &[]).expect("a log of before");
        assert_eq!(read(&old.entries())[2]["verdict"], "ACCEPTED");
        for said in [old.preview(turned), old.why(3, turned), old.log(turned)] {
            assert_eq!(read(&said)["__typename"], "Unreadable", "{said}");
            assert_eq!(read(&said)["column"], 35);
        }
    }

    #[test]
    fn openings_and_differences_are_told_in_french() {
        fill("");
        let french = |log: &str| Table::open(log, Language::French, &[]);
        let refused = |opening: &str| {
            let said = french(opening).expect_err("an opening that does not fit");
            read(&said)["ruling"]["sentence"].as_str().expect("a sentence").to_owned()
        };
        let nobody = refused("open living 1v1; 1 Barbarian; 2 Nobody; 1 starts");
        assert_eq!(nobody, "Les règles living n’ont pas de héros «\u{202f}Nobody\u{202f}».");
        let dead = refused("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 health 0");
        assert!(dead.starts_with("Barbarian doit avoir une Santé"), "{dead}");
        let table = french(LOG).expect("a log that fits");
        let unreadable = read(&table.preview("1 rolls 9"));
        assert_eq!(unreadable["message"], "il faut un dé de 1 à 6, il y a «\u{202f}9\u{202f}»");
        // Four swords are three: other totals, and the Moon Elf keeps more Health.
        let swords = read(&table.preview(
            "replace 2; agreed 1 + 2; because a die was read wrongly; with 1 rolls 1 1 1 4 6",
        ));
        let sentences = |of: &str| -> Vec<String> {
            let all = swords["differences"][of].as_array().expect("differences");
            all.iter().map(|one| one["sentence"].as_str().unwrap_or_default().to_owned()).collect()
        };
        let (entries, changes) = (sentences("entries"), sentences("changes"));
        assert!(entries.iter().any(|said| said.starts_with("L’entrée 2")), "{entries:?}");
        assert!(changes.iter().any(|said| said.starts_with("Moon Elf, Santé")), "{changes:?}");
        for said in entries.iter().chain(&changes) {
            assert!(!said.contains("instead") && !said.contains("entry "), "{said}");
        }
    }

    #[test]
    fn a_match_is_judged_by_what_it_is_pinned_to() {
        let ten = r#"{ "name": "living", "files": {}, "house": { "options": [], "file":
            "(name: 'Ten', based_on: 'living', changes: (heroes: [(name: 'Barbarian', offense: [(name: 'Smack', rows: [(needs: Symbols({'Sword': 4}), does: [Deal(10)])])])]))" } }"#;
        let ten = ten.replace('\'', "\\\"");
        fill(&ten);
        let under = |pinned: &[&str]| open(pinned).map(|table| dealt(&table));
        assert_eq!(under(&["pinned"]), Ok(10.into()));
        assert_eq!(under(&["shipped"]), Ok(6.into()));
        assert!(under(&["elsewhere"]).is_err());
        assert!(worked_out(r#"{ "name": "nowhere", "files": {} }"#).is_err());
        assert!(worked_out(&ten.replace("Deal(10)", "Deals(10)")).is_err());
        assert!(!shelf::pin("pinned", b"no rule set"));
    }
}
