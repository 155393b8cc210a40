//! One match that is played without a server.

use std::sync::Arc;

use api::report::{self, Entry, Refused, Replay, Replayed};
use api::words::{Language, Names};
use events::Event;
use events::notation::{self, Written};
use referee::odds::Using;
use referee::revision::View;
use referee::{Judgement, Ruleset, State};

use crate::answer::{Answer, json};
use crate::shelf::book;

/// A log with what it led to.
#[derive(Debug)]
pub struct Table {
    log: Vec<Written>,
    rules: Arc<Ruleset>,
    state: State,
    entries: Vec<Entry>,
    language: Language,
}

/// Judges a whole log.
pub(crate) fn replay(log: &str) -> String {
    match notation::parse_log(log) {
        Ok(log) => json(&Answer::Replay(
            read(&log, Language::English).map_or_else(Replay::from, Replayed::answer),
        )),
        Err(error) => json(&Answer::from(error)),
    }
}

fn read(log: &[Written], language: Language) -> Result<Replayed, Box<Refused>> {
    report::replay_in(log, View::AsRuled, language, rules_of)
}

fn rules_of(name: &str) -> Option<Arc<Ruleset>> {
    book(name).map(|book| Arc::clone(&book.rules))
}

impl Table {
    /// Opens a match with a log, of which the first line is the opening; it is told in a language.
    ///
    /// # Errors
    /// Why it cannot be opened, as JSON.
    pub fn open(log: &str, language: Language) -> Result<Table, String> {
        let log = notation::parse_log(log).map_err(|error| json(&Answer::from(error)))?;
        let replayed = read(&log, language).map_err(|refused| json(&Answer::Refused(refused)))?;
        Ok(Table::after(log, replayed, language))
    }

    fn after(log: Vec<Written>, replayed: Replayed, language: Language) -> Table {
        let Replayed { rules, state, entries } = replayed;
        let entries = entries.into_iter().map(|(_, entry)| entry).collect();
        Table { log, rules, state, entries, language }
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
            Err(error) => json(&Answer::from(error)),
        }
    }

    /// Logs a line after the last entry.
    pub fn log(&mut self, line: &str) -> String {
        match notation::parse(line) {
            Ok(event) => json(&self.judge(&Written { line: 1, event, remark: None })),
            Err(error) => json(&Answer::from(error)),
        }
    }

    /// The entries in one of the three readings; nothing if there is no such reading.
    pub fn reading(&self, view: &str) -> String {
        json(&self.read_in(view))
    }

    /// What differs between two readings; nothing if there is no such reading.
    pub fn differences(&self, from: &str, to: &str) -> String {
        let both = self.read_in(from).zip(self.read_in(to));
        json(&both.map(|(from, to)| report::differences(&from, &to)))
    }

    /// The whole log as notation.
    pub fn notation(&self) -> String {
        self.log.iter().map(|written| notation::print(&written.event) + "\n").collect()
    }

    fn read_in(&self, view: &str) -> Option<Vec<Entry>> {
        let view = match view {
            "AS_LOGGED" => View::AsLogged,
            "AS_CORRECTED" => View::AsCorrected,
            "AS_RULED" => View::AsRuled,
            _ => return None,
        };
        let replayed = report::replay_in(&self.log, view, self.language, rules_of).ok()?;
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
        let replayed = read(self.log.get(..at as usize)?, self.language).ok()?;
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
        let replayed = match read(&log, self.language) {
            Ok(replayed) => replayed,
            Err(refused) => return Answer::Refused(refused),
        };
        let revised = Table::after(log, replayed, self.language);
        let entry = revised.entries.iter().find(|entry| entry.seq == seq).cloned();
        match entry {
            Some(entry) if entry.ruling.is_none() => {
                *self = revised;
                Answer::Accepted { entry }
            }
            Some(entry) => Answer::refused(entry),
            None => Answer::one_line(),
        }
    }
}
