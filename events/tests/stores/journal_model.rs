//! Whatever is asked of a journal, it answers as a list in memory would, also after it was closed in between.

use std::collections::BTreeMap;

use crate::home::Home;
use chrono::{DateTime, TimeDelta, Utc};
use events::journal::{AppendError, Appended, IdempotencyKey, Journal, MatchId, chain};
use events::notation::{parse, print};
use proptest::prelude::*;

/// Something asked of the journal. Matches, keys and events are few, so that they meet.
#[derive(Clone, Debug)]
enum Asked {
    Open { key: Option<u8> },
    Append { to: usize, ahead: i8, option: u8, key: Option<u8> },
    Read { of: usize, from: u32, to: u32 },
    Reopen,
}

fn asked() -> impl Strategy<Value = Asked> {
    let key = || proptest::option::of(0..12_u8);
    prop_oneof![
        1 => key().prop_map(|key| Asked::Open { key }),
        8 => (0..3_usize, prop_oneof![6 => Just(0_i8), 1 => -2..3_i8], 1..4_u8, key())
            .prop_map(|(to, ahead, option, key)| Asked::Append { to, ahead, option, key }),
        2 => (0..3_usize, 0..12_u32, 0..12_u32).prop_map(|(of, from, to)| Asked::Read { of, from, to }),
        1 => Just(Asked::Reopen),
    ]
}

/// What a key was used for, and where that was logged.
type Used = (String, (MatchId, u32));

/// What the journal should hold: the lines of each match, and the answers of keys with what was asked.
#[derive(Default)]
struct Model {
    matches: Vec<(MatchId, Vec<String>)>,
    /// Those of openings, and those of each match.
    keys: BTreeMap<(Option<usize>, u8), Used>,
}

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

impl Model {
    /// The answer to a key that was used before, if it was.
    fn again(
        &self,
        key: Option<u8>,
        to: Option<usize>,
        line: &str,
    ) -> Option<Result<(MatchId, u32), AppendError>> {
        let (asked, answer) = self.keys.get(&(to, key?))?;
        Some(if asked == line { Ok(*answer) } else { Err(AppendError::KeyUsed) })
    }

    fn append(
        &mut self,
        to: usize,
        expected: u32,
        line: &str,
        key: Option<u8>,
    ) -> Result<(MatchId, u32), AppendError> {
        if let Some(answer) = self.again(key, Some(to), line) {
            return answer;
        }
        let (id, lines) = &mut self.matches[to];
        let head = lines.len() as u32;
        if expected != head {
            return Err(AppendError::Conflict { expected, head });
        }
        lines.push(line.to_owned());
        let appended = (*id, head + 1);
        if let Some(key) = key {
            self.keys.insert((Some(to), key), (line.to_owned(), appended));
        }
        Ok(appended)
    }
}

fn key(number: u8) -> IdempotencyKey {
    IdempotencyKey::new(&format!("key-{number}")).expect("a key")
}

/// The time of the event with this number; each has its own.
fn time(number: usize) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::microseconds(number as i64)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_journal_on_disk_answers_as_a_list_would(asked in prop::collection::vec(asked(), 1..60)) {
        let home = Home::disk("model");
        answers_as_a_list_would(asked, || home.open())?;
    }

    #[test]
    fn a_journal_in_memory_answers_as_a_list_would(asked in prop::collection::vec(asked(), 1..60)) {
        let home = Home::memory();
        answers_as_a_list_would(asked, || home.open())?;
    }
}

#[cfg(feature = "postgres")]
proptest! {
    // Each has a database of its own to be made.
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_journal_in_a_database_answers_as_a_list_would(asked in prop::collection::vec(asked(), 1..60)) {
        let home = Home::database();
        answers_as_a_list_would(asked, || home.open())?;
    }
}

fn answers_as_a_list_would(
    asked: Vec<Asked>,
    open: impl Fn() -> Journal,
) -> Result<(), TestCaseError> {
    let mut journal = open();
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let opening = parse(OPEN).expect("an opening");
    let mut model = Model::default();
    for (number, asked) in asked.into_iter().enumerate() {
        match asked {
            Asked::Open { key: used } => {
                let answer =
                    journal.open_match(&opening, ruleset, "ann", time(number), used.map(key));
                if let Some(expected) = model.again(used, None, OPEN) {
                    prop_assert_eq!(answer.map(Appended::place), expected);
                    continue;
                }
                let opened = answer.expect("a match");
                prop_assert_eq!(opened.seq, 1);
                model.matches.push((opened.id, vec![OPEN.to_owned()]));
                if let Some(used) = used {
                    for to in [None, Some(model.matches.len() - 1)] {
                        model.keys.insert((to, used), (OPEN.to_owned(), opened.place()));
                    }
                }
            }
            Asked::Append { to, ahead, option, key: used } if to < model.matches.len() => {
                let (id, lines) = &model.matches[to];
                let (id, seen) =
                    (*id, (lines.len() as u32).saturating_add_signed(i32::from(ahead)));
                let line = format!("1 chooses option {option}");
                let event = parse(&line).expect("an event");
                let answer = journal.append(id, seen, &event, "ann", time(number), used.map(key));
                prop_assert_eq!(answer.map(Appended::place), model.append(to, seen, &line, used));
            }
            Asked::Read { of, from, to } if of < model.matches.len() => {
                let (id, lines) = &model.matches[of];
                let read = journal.read(*id, from, to).expect("events");
                let read: Vec<(u32, String)> = read
                    .iter()
                    .map(|logged| (logged.seq, print(logged.event().expect("an event"))))
                    .collect();
                let all = (1..).zip(lines.iter().cloned());
                let expected: Vec<_> = all.filter(|(seq, _)| (from..=to).contains(seq)).collect();
                prop_assert_eq!(read, expected);
            }
            Asked::Reopen => {
                drop(journal);
                journal = open();
            }
            Asked::Append { .. } | Asked::Read { .. } => {}
        }
    }
    let looked_at = journal.verify(&[]).expect("a whole store");
    prop_assert_eq!(looked_at.problems, []);
    let all = journal.after(0, usize::MAX).expect("all");
    for recorded in &all {
        let id = recorded.id;
        let chain = journal.read(id, 1, recorded.logged.seq).expect("events");
        let link = chain
            .iter()
            .fold(chain::root(id), |link, logged| chain::link(link, logged.ruleset, &logged.wire));
        prop_assert_eq!(link, recorded.logged.link);
    }
    prop_assert_eq!(all.len(), model.matches.iter().map(|(_, lines)| lines.len()).sum::<usize>());
    prop_assert!((1..).zip(&all).all(|(position, recorded)| recorded.position == position));
    prop_assert!(
        all.is_sorted_by(|one, next| one.logged.at < next.logged.at),
        "in the order they were logged"
    );
    prop_assert_eq!(journal.list().expect("a list").len(), model.matches.len());
    Ok(())
}
