//! The log of an event.

use async_graphql::{ComplexObject, Error, SimpleObject};
use chrono::{DateTime, Utc};
use desk::{Author, Refusal, Said, notation, sees};
use events::harmless;

use super::seen::{Seen, instant};
use crate::graphql::error::{ErrorCode, coded};
use crate::words::Language;
use crate::words::desk::{self as words, Wrong};

/// A fact of the log.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct FactEntry {
    /// Its place, from 1.
    place: u32,
    /// What was said, as notation says it without author and moments.
    line: String,
    /// Its first words: what kind of fact it is.
    verb: &'static str,
    /// Who said it: a name, or a number.
    by: String,
    /// When it happened.
    seen: DateTime<Utc>,
    /// When it was logged: later, if it came from paper or from a phone without a connection.
    logged: DateTime<Utc>,
    /// The round it speaks of.
    round: Option<u8>,
    /// The table it speaks of.
    table: Option<u16>,
}

impl FactEntry {
    pub(super) fn of(seen: &Seen, place: u32, said: &Said) -> FactEntry {
        let at = said.fact.at();
        let by = match said.by {
            // What the staff are called is theirs to say.
            Author::Staff(staff) if !seen.is_staff() => format!("staff {staff}"),
            Author::Staff(staff) => seen.names.of_staff(staff),
            Author::Player(player) => seen.called(player),
            Author::Program => "program".to_owned(),
        };
        FactEntry {
            place,
            line: harmless(&notation::print_fact(&said.fact)),
            verb: said.fact.verb(),
            by,
            seen: instant(said.seen),
            logged: instant(said.logged),
            round: at.map(|(round, _)| round.number()),
            table: at.map(|(_, table)| table.number()),
        }
    }

    /// The newest facts before a place that whoever asks may see and that have all of the words, the newest first.
    pub(super) fn newest(
        seen: &Seen,
        before: Option<u32>,
        words: &[String],
        most: usize,
    ) -> Vec<FactEntry> {
        let has = |entry: &FactEntry| {
            let all = format!("{} {}", entry.by, entry.line).to_lowercase();
            words.iter().all(|word| all.contains(word.as_str()))
        };
        seen.hall.look(|desk| {
            let facts = desk.placed().rev();
            let told = facts
                .filter(|(place, _)| before.is_none_or(|before| *place < before))
                .filter(|(_, said)| sees(&seen.state, seen.viewer, said))
                .map(|(place, said)| FactEntry::of(seen, place, said));
            told.filter(has).take(most).collect()
        })
    }

    /// The facts at these places, as far as whoever asks may see them.
    pub(super) fn at(seen: &Seen, places: &[u32]) -> Vec<FactEntry> {
        seen.hall.look(|desk| {
            let there = places
                .iter()
                .filter_map(|place| Some((*place, desk.facts().get(*place as usize - 1)?)));
            there
                .filter(|(_, said)| sees(&seen.state, seen.viewer, said))
                .map(|(place, said)| FactEntry::of(seen, place, said))
                .collect()
        })
    }
}

/// Why a fact cannot be said. Nothing was stored.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub(super) struct DeskRefusal {
    /// Which of the facts that were sent, from 0.
    place: u32,
    /// It, as it was understood.
    line: String,
    #[graphql(skip)]
    why: Why,
}

/// Why something cannot be said.
#[derive(Clone, Debug)]
enum Why {
    /// The event as it is does not allow it.
    Refusal(Refusal),
    /// Its house options cannot be; what is wrong with them, in the words of their file.
    HouseRules(String),
    /// Somebody else said something meanwhile.
    Meanwhile,
}

impl DeskRefusal {
    pub(super) fn of(place: usize, line: String, refusal: Refusal) -> DeskRefusal {
        DeskRefusal { place: place as u32, line, why: Why::Refusal(refusal) }
    }

    /// That the house options of the event cannot be.
    pub(super) fn house_rules(wrong: String) -> DeskRefusal {
        DeskRefusal { place: 0, line: String::new(), why: Why::HouseRules(wrong) }
    }

    /// That somebody else was quicker.
    pub(super) fn meanwhile() -> DeskRefusal {
        DeskRefusal { place: 0, line: String::new(), why: Why::Meanwhile }
    }
}

#[ComplexObject]
impl DeskRefusal {
    /// Why, as a sentence. `language` as with `matches`.
    async fn sentence(&self, language: Option<String>) -> String {
        let language = Language::asked(language.as_deref());
        match &self.why {
            Why::Refusal(refusal) => words::refusal(refusal, language),
            Why::HouseRules(wrong) => wrong.clone(),
            Why::Meanwhile => words::meanwhile(language)[0].to_owned(),
        }
    }

    /// What can be said or done instead. `language` as with `matches`.
    async fn instead(&self, language: Option<String>) -> &'static str {
        let language = Language::asked(language.as_deref());
        match &self.why {
            Why::Refusal(refusal) => words::way_out(refusal, language),
            Why::HouseRules(_) => words::other_options(language),
            Why::Meanwhile => words::meanwhile(language)[1],
        }
    }
}

/// A line that is no fact. Nothing was stored.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub(super) struct FactUnreadable {
    /// Which of the facts that were sent, from 0.
    place: u32,
    #[graphql(skip)]
    wrong: Wrong,
    /// Where, from 1.
    line: u32,
    /// Where in that line, from 1.
    column: u32,
}

impl FactUnreadable {
    /// What is wrong with what was sent at this place.
    pub(super) fn of(place: u32, wrong: Wrong) -> FactUnreadable {
        let (line, column) =
            if let Wrong::Line(error) = &wrong { (error.line, error.column) } else { (1, 1) };
        FactUnreadable { place, wrong, line, column }
    }

    /// The same as an error, where there is no answer to put it in.
    pub(super) fn error(&self) -> Error {
        coded(ErrorCode::Unreadable, words::wrong(&self.wrong, Language::English))
    }
}

#[ComplexObject]
impl FactUnreadable {
    /// What is wrong with it. `language` as with `matches`.
    async fn message(&self, language: Option<String>) -> String {
        words::wrong(&self.wrong, Language::asked(language.as_deref()))
    }
}
