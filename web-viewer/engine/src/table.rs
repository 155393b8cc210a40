//! One match that is played without a server.

use std::sync::Arc;

use api::report::{self, Entry, EntryRole, Preview, Refused, Replayed};
use api::words::{Language, Names};
use events::notation::{self, Written};
use events::{Decision, Event};
use referee::odds::Using;
use referee::revision::View;
use referee::{Judgement, Ruleset, State};

use crate::answer::{Answer, json};
use crate::shelf::{self, book};

/// A log with what it led to.
#[derive(Debug)]
pub struct Table {
    /// The rule sets it is pinned to: the one it was opened with, then those that rulings adopt.
    pinned: Vec<Arc<Ruleset>>,
    log: Vec<Written>,
    rules: Arc<Ruleset>,
    state: State,
    entries: Vec<Entry>,
    language: Language,
}

/// Reads a log under what it is pinned to, and otherwise under what travels along.
fn read(
    pinned: &[Arc<Ruleset>],
    log: &[Written],
    language: Language,
) -> Result<Replayed, Box<Refused>> {
    read_as(View::AsRuled, pinned, log, language)
}

fn read_as(
    view: View,
    pinned: &[Arc<Ruleset>],
    log: &[Written],
    language: Language,
) -> Result<Replayed, Box<Refused>> {
    let shipped = |name: &str| book(name).map(|book| Arc::clone(&book.rules));
    let Some((first, adopted)) = pinned.split_first() else {
        return report::replay_in(log, view, language, shipped);
    };
    let kept = |name: &str| adopted.iter().find(|rules| rules.name() == name).cloned();
    let named = |name: &str| kept(name).or_else(|| shipped(name));
    report::replay_under(log, Arc::clone(first), view, language, named)
}

impl Table {
    /// Opens a match with a log, of which the first line is the opening; it is told in a language.
    ///
    /// # Errors
    /// Why it cannot be opened, as JSON.
    pub fn open(log: &str, language: Language, pinned: &[String]) -> Result<Table, String> {
        let log = notation::parse_log(log)
            .map_err(|error| json(&Answer::unreadable(&error, language)))?;
        let pinned = pinned.iter().map(|digest| {
            shelf::pinned(digest).ok_or_else(|| {
                let message = format!("the rule set {digest} of this match is not here");
                json(&Answer::Unreadable { message, line: 0, column: 0 })
            })
        });
        let pinned = pinned.collect::<Result<Vec<_>, _>>()?;
        let replayed = read(&pinned, &log, language);
        let replayed = replayed.map_err(|refused| json(&Answer::Refused(refused)))?;
        Ok(Table::after(pinned, log, replayed, language))
    }

    fn after(
        pinned: Vec<Arc<Ruleset>>,
        log: Vec<Written>,
        replayed: Replayed,
        language: Language,
    ) -> Table {
        let Replayed { rules, state, entries } = replayed;
        let entries = entries.into_iter().map(|(_, entry)| entry).collect();
        Table { pinned, log, rules, state, entries, language }
    }

    /// The entries in their order.
    pub fn entries(&self) -> String {
        json(&self.entries)
    }

    /// What may be logged after entry `at`.
    pub fn options(&self, at: u32) -> String {
        let there = self.there(at);
        let options = |(rules, state): (Arc<Ruleset>, State)| {
            report::options(&self.names(&rules, &state), &state)
        };
        json(&there.map(options))
    }

    /// The odds after entry `at`.
    pub fn odds(&self, at: u32) -> String {
        let odds = |(rules, state): (Arc<Ruleset>, State)| {
            report::odds(&self.names(&rules, &state), &state, None, Using::Attempts)
        };
        json(&self.there(at).map(odds))
    }

    /// The ruling on a line after entry `at`, without logging it.
    pub fn why(&self, at: u32, line: &str) -> String {
        let Some((rules, state)) = self.there(at) else { return json(&None::<Entry>) };
        match notation::parse(line) {
            Ok(event) => json(&Answer::Judged {
                entry: report::what_if(&self.names(&rules, &state), at, &state, &event),
            }),
            Err(error) => json(&Answer::unreadable(&error, self.language)),
        }
    }

    /// What an event would change if it were logged now.
    pub fn preview(&self, line: &str) -> String {
        let event = match notation::parse(line) {
            Ok(event) => event,
            Err(error) => return json(&Answer::unreadable(&error, self.language)),
        };
        let mut log = self.log.clone();
        log.push(Written { line: 1, event: event.clone(), remark: None });
        let seq = log.len() as u32;
        let after: Vec<Entry> = match read(&self.pinned, &log, self.language) {
            Ok(replayed) => replayed.entries.into_iter().map(|(_, entry)| entry).collect(),
            Err(refused) => return json(&Answer::Refused(refused)),
        };
        let refused = brought(&after, seq).find_map(|entry| {
            let (ruling, line) = (entry.ruling.clone()?, entry.line.clone());
            Some(Refused { ruling, line })
        });
        let behind = |to: u32| self.entries.iter().filter(move |entry| entry.seq > to).cloned();
        let since = |to| report::revelations(&behind(to).collect::<Vec<_>>(), self.language);
        let revealed = back_up(&event).map_or_else(Vec::new, since);
        json(&Preview {
            refused,
            differences: report::differences(&self.entries, &after, self.language),
            revealed,
        })
    }

    /// Logs a line after the last entry.
    pub fn log(&mut self, line: &str) -> String {
        match notation::parse(line) {
            Ok(event) => json(&self.judge(&Written { line: 1, event, remark: None })),
            Err(error) => json(&Answer::unreadable(&error, self.language)),
        }
    }

    /// The entries in one of the three readings; nothing if there is no such reading.
    pub fn reading(&self, view: &str) -> String {
        json(&self.read_in(view))
    }

    /// What differs between two readings; nothing if there is no such reading.
    pub fn differences(&self, from: &str, to: &str) -> String {
        let both = self.read_in(from).zip(self.read_in(to));
        json(&both.map(|(from, to)| report::differences(&from, &to, self.language)))
    }

    fn read_in(&self, view: &str) -> Option<Vec<Entry>> {
        let view = match view {
            "AS_LOGGED" => View::AsLogged,
            "AS_CORRECTED" => View::AsCorrected,
            "AS_RULED" => View::AsRuled,
            _ => return None,
        };
        let replayed = read_as(view, &self.pinned, &self.log, self.language).ok()?;
        Some(replayed.entries.into_iter().map(|(_, entry)| entry).collect())
    }

    fn names<'a>(&self, rules: &'a Ruleset, state: &State) -> Names<'a> {
        Names::of(rules, state).speaking(self.language)
    }

    /// The rule set and the state after entry `at`, from 1.
    fn there(&self, at: u32) -> Option<(Arc<Ruleset>, State)> {
        if at as usize == self.log.len() {
            return Some((Arc::clone(&self.rules), self.state));
        }
        let replayed = read(&self.pinned, self.log.get(..at as usize)?, self.language).ok()?;
        Some((replayed.rules, replayed.state))
    }

    fn judge(&mut self, written: &Written) -> Answer {
        let event = &written.event;
        if matches!(event, Event::Corrected(_) | Event::Ruled(_)) {
            return self.revise(written);
        }
        let names = self.names(&self.rules, &self.state);
        let entry = report::what_if(&names, self.log.len() as u32, &self.state, event);
        match referee::judge(&self.rules, &self.state, event) {
            Judgement::Accepted(accepted) => {
                self.state = accepted.state;
                self.entries.push(entry.clone());
                self.log.push(written.clone());
                Answer::Accepted { entry }
            }
            Judgement::Refused(_) => Answer::refused(entry),
        }
    }

    /// A correction or a ruling may change everything before it: the log is read anew.
    fn revise(&mut self, written: &Written) -> Answer {
        let mut log = self.log.clone();
        log.push(written.clone());
        let seq = log.len() as u32;
        let replayed = match read(&self.pinned, &log, self.language) {
            Ok(replayed) => replayed,
            Err(refused) => return Answer::Refused(refused),
        };
        let revised = Table::after(self.pinned.clone(), log, replayed, self.language);
        let refused = brought(&revised.entries, seq).find(|entry| entry.ruling.is_some());
        if let Some(refused) = refused {
            return Answer::refused(refused.clone());
        }
        match revised.entries.iter().find(|entry| entry.seq == seq).cloned() {
            Some(entry) => {
                *self = revised;
                Answer::Accepted { entry }
            }
            None => Answer::one_line(),
        }
    }
}

/// What entry `by` brings: itself, and what now stands in the place of another. Is one of them refused, so is it.
fn brought(entries: &[Entry], by: u32) -> impl Iterator<Item = &Entry> {
    entries.iter().filter(move |entry| {
        entry.seq == by || (entry.role == EntryRole::Replaced && entry.changed_by == Some(by))
    })
}

/// The entry behind which an event orders a back-up, if it does.
fn back_up(event: &Event) -> Option<u32> {
    let Event::Ruled(ruling) = event else { return None };
    if let Decision::BackedUp { to } = ruling.decision { Some(to) } else { None }
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
        bincode::serde::encode_to_vec(value, bincode::config::standard()).expect("bytes")
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
    fn openings_and_differences_are_told_in_french() {
        fill("");
        let french = |log: &str| Table::open(log, Language::French, &[]);
        let refused = |opening: &str| {
            let said = french(opening).expect_err("an opening that does not fit");
            read(&said)["ruling"]["sentence"].as_str().expect("a sentence").to_owned()
        };
        let nobody = refused("open living 1v1; 1 Barbarian; 2 Nobody; 1 starts");
        assert_eq!(
            nobody,
            "Les règles living n’ont pas tous ces héros\u{202f}: Barbarian, Nobody."
        );
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
