//! The log of an event.

use async_graphql::SimpleObject;
use chrono::{DateTime, Utc};
use desk::{Author, Refusal, Said, notation, sees};
use events::harmless;

use super::seen::{Seen, instant};

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
pub(super) struct DeskRefusal {
    /// Which of the facts that were sent, from 0.
    place: u32,
    /// It, as it was understood.
    line: String,
    /// Why, as a sentence.
    sentence: String,
    /// What can be said or done instead.
    instead: String,
}

impl DeskRefusal {
    /// One that is no fact's.
    pub(super) fn told(sentence: String, instead: &str) -> DeskRefusal {
        DeskRefusal { place: 0, line: String::new(), sentence, instead: instead.to_owned() }
    }

    pub(super) fn of(place: usize, line: String, refusal: &Refusal) -> DeskRefusal {
        DeskRefusal {
            place: place as u32,
            line,
            sentence: refusal.to_string(),
            instead: refusal.way_out().to_owned(),
        }
    }
}

/// A line that is no fact. Nothing was stored.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct FactUnreadable {
    /// Which of the facts that were sent, from 0.
    pub(super) place: u32,
    /// What is wrong with it.
    pub(super) message: String,
    /// Where, from 1.
    pub(super) line: u32,
    /// Where in that line, from 1.
    pub(super) column: u32,
}
