//! The matches of a season as somebody sees them.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use season::table::{Facts, Match, Standing};

use super::Told;
use crate::matches::seats::Token;
use crate::matches::{MatchError, Matches, names};

/// The most matches of one season: the newest.
const MOST: usize = 5_000;
/// How long one question reads logs; whoever asks again goes on from there.
const LONGEST: Duration = Duration::from_millis(2_500);

/// Which matches are wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// With this player, as shown.
    pub player: Option<String>,
    /// With this hero.
    pub hero: Option<String>,
    /// Of this mode.
    pub mode: Option<String>,
    /// Under this rule set.
    pub edition: Option<String>,
    /// Opened then or later.
    pub from: Option<DateTime<Utc>>,
    /// Opened before.
    pub to: Option<DateTime<Utc>>,
}

/// What can be wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// Players, as shown.
    pub players: BTreeSet<String>,
    /// Heroes.
    pub heroes: BTreeSet<String>,
    /// Modes.
    pub modes: BTreeSet<String>,
    /// Rule sets.
    pub editions: BTreeSet<String>,
    /// When the oldest match was opened, and the newest.
    pub between: Option<(DateTime<Utc>, DateTime<Utc>)>,
}

/// A season as somebody sees it.
#[derive(Debug)]
pub struct Gathered {
    /// What was said of it; nothing for no season in particular.
    pub told: Option<Told>,
    /// The matches that are wanted, the oldest first.
    pub matches: Vec<Match>,
    /// What they come to.
    pub standing: Standing,
    /// What can be wanted.
    pub choices: Choices,
    /// How many are still to be read.
    pub unread: u32,
    /// How many are left out, as there are more than a season holds.
    pub left_out: u32,
    /// How many are left out, as whoever asks is their judge.
    pub judged: u32,
}

impl Gathered {
    /// What was said; nothing, of no season in particular.
    pub fn facts(&self) -> Facts {
        self.told.as_ref().map_or_else(Facts::default, |told| told.facts.clone())
    }
}

impl Matches {
    /// The season over the matches that whoever has this token sees and does not judge.
    ///
    /// # Errors
    /// If the list of matches cannot be read.
    pub fn gather(
        &self,
        told: Option<Told>,
        wanted: &Wanted,
        token: Option<&Token>,
    ) -> Result<Gathered, MatchError> {
        let until = Instant::now() + LONGEST;
        let (mut ids, mut left_out, mut judged) = (Vec::new(), 0, 0);
        for id in self.in_sight(token, None) {
            if self.seats.judges(token, id) {
                judged += 1;
            } else if ids.len() < MOST {
                ids.push(id);
            } else {
                left_out += 1;
            }
        }
        ids.reverse();
        let metas = self.seasons.metas.of(&self.journal, &ids)?;
        let (records, unread) = self.seasons.readings.read(self, &metas, until);
        let all = metas.iter().filter_map(|meta| {
            let record = records.get(&meta.id)?;
            let players = names::texts(&self.names.of(meta.id), record.players.len());
            Some(Match {
                id: meta.id.to_string(),
                opened: Some(meta.opened_at.timestamp()),
                names: players.into_iter().map(Option::unwrap_or_default).collect(),
                record: record.clone(),
            })
        });
        let mut all: Vec<Match> = all.collect();
        let none = Facts::default();
        let facts = told.as_ref().map_or(&none, |told| &told.facts);
        let choices = Choices::of(&all, facts);
        all.retain(|one| wanted.lets_through(one, facts));
        let standing = self.seasons.standings.of(&all, facts);
        Ok(Gathered { told, matches: all, standing, choices, unread, left_out, judged })
    }
}

impl Wanted {
    fn lets_through(&self, one: &Match, facts: &Facts) -> bool {
        let is =
            |said: &Option<String>, found: &str| said.as_ref().is_none_or(|said| said == found);
        let players = &one.record.players;
        let plays = |player: &String| {
            (0..players.len())
                .any(|seat| one.name(seat).is_some_and(|name| facts.shown(name) == *player))
        };
        let opened = one.opened.unwrap_or(0);
        is(&self.mode, &one.record.mode)
            && is(&self.edition, &one.record.edition)
            && self.hero.as_ref().is_none_or(|hero| players.iter().any(|one| one.hero == *hero))
            && self.from.is_none_or(|from| opened >= from.timestamp())
            && self.to.is_none_or(|to| opened < to.timestamp())
            && self.player.as_ref().is_none_or(plays)
    }
}

impl Choices {
    fn of(all: &[Match], facts: &Facts) -> Choices {
        let mut choices = Choices::default();
        let mut names = BTreeSet::new();
        for one in all {
            let record = &one.record;
            for (seat, player) in record.players.iter().enumerate() {
                put(&mut choices.heroes, &player.hero);
                // Each name is looked up once among what was said.
                if let Some(name) = one.name(seat).filter(|name| names.insert(*name)) {
                    choices.players.insert(facts.shown(name));
                }
            }
            put(&mut choices.modes, &record.mode);
            put(&mut choices.editions, &record.edition);
        }
        let opened = || all.iter().filter_map(|one| DateTime::from_timestamp(one.opened?, 0));
        choices.between = opened().min().zip(opened().max());
        choices
    }
}

/// Puts a word among others, if it is not there.
fn put(all: &mut BTreeSet<String>, word: &str) {
    if !all.contains(word) {
        all.insert(word.to_owned());
    }
}
