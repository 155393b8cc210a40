//! Where everybody stands.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Match;
use super::facts::Facts;
use super::rate::Ratings;
use super::row::{Part, Row, count};
use super::share::Share;
use crate::fairness::Faces;

/// Everything that a season comes to.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Standing {
    /// All matches.
    pub all: Part,
    /// The players, the highest rating first. Whoever has no name is none of them.
    pub players: Vec<Row>,
    /// The heroes, by name.
    pub heroes: BTreeMap<String, Row>,
    /// The modes, by name.
    pub modes: BTreeMap<String, Part>,
    /// The rule sets, by name.
    pub editions: BTreeMap<String, Part>,
    /// The faces of sets of dice that were named.
    pub dice: BTreeMap<String, Faces>,
    /// Achievements, each with who earned it first, if they have a name, in which match and with which entry.
    pub achievements: BTreeMap<String, Earned>,
}

/// Who earned an achievement first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Earned {
    /// As they are shown; nothing if they have no name.
    pub player: Option<String>,
    /// The seat, from 1.
    pub seat: u8,
    /// In which match.
    pub id: String,
    /// With which entry.
    pub seq: u32,
}

impl Standing {
    /// Of these matches. They count in the order in which they were opened.
    pub fn of<'a>(matches: impl Iterator<Item = &'a Match>, facts: &Facts) -> Standing {
        let mut matches: Vec<&Match> = matches.collect();
        matches.sort_by(|one, other| (one.opened, &one.id).cmp(&(other.opened, &other.id)));
        let said =
            matches.iter().flat_map(|one| (0..one.names.len()).filter_map(|at| one.name(at)));
        let (names, dice) = (facts.names(said), facts.dice());
        let mut standing = Standing::default();
        let mut players: BTreeMap<&str, Row> = BTreeMap::new();
        let mut ratings = Ratings::default();
        for one in matches {
            let record = &one.record;
            standing.all.take(one);
            count(&mut standing.modes, &record.mode, |part: &mut Part| part.take(one));
            count(&mut standing.editions, &record.edition, |part: &mut Part| part.take(one));
            for (seat, player) in record.players.iter().enumerate() {
                count(&mut standing.heroes, &player.hero, |hero: &mut Row| hero.take(one, player));
                let name = one.name(seat).and_then(|name| names.get(name));
                for (id, seq) in &player.achievements {
                    if standing.achievements.contains_key(id) {
                        continue;
                    }
                    let (player, seat) = (name.cloned(), seat as u8 + 1);
                    let earned = Earned { player, seat, id: one.id.clone(), seq: *seq };
                    standing.achievements.insert(id.clone(), earned);
                }
                let Some(name) = name else { continue };
                players.entry(name).or_default().take(one, player);
                if let Some(dice) = dice.thrown(name, &one.id) {
                    let faces = standing.dice.entry(dice.to_owned()).or_default();
                    *faces = faces.and(&player.faces);
                }
            }
            ratings.take(one, &names);
        }
        for (name, hero) in &mut standing.heroes {
            hero.name.clone_from(name);
            hero.heroes.clear();
        }
        let named = players.into_iter().map(|(name, row)| Row {
            name: name.to_owned(),
            rating: Some(ratings.of(name)),
            rated: ratings.rated(name),
            ..row
        });
        standing.players = named.collect();
        let rating = |row: &Row| row.rating.map_or(0.0, |rating| rating.rating);
        standing
            .players
            .sort_by(|a, b| rating(b).total_cmp(&rating(a)).then_with(|| a.name.cmp(&b.name)));
        standing
    }

    /// A hero against another one, of matches between two sides: the first against the second, both ways round.
    pub fn pairings(&self) -> impl Iterator<Item = (&str, &str, Share)> {
        self.heroes.values().flat_map(|hero| {
            hero.against.iter().map(|(other, share)| (hero.name.as_str(), other.as_str(), *share))
        })
    }

    /// All of it as JSON.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self)
    }
}
