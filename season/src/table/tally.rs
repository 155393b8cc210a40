//! Adding up where everybody stands, match by match.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Match;
use super::facts::{Dice, Facts};
use super::rate::Ratings;
use super::row::{Part, Row, count};
use super::standing::{Earned, Standing};

/// A standing that goes on: of matches that come behind those it was asked for last, only they are added.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    facts: Facts,
    /// In the order in which they were opened.
    taken: Vec<Match>,
    /// Without its players.
    standing: Standing,
    players: BTreeMap<String, Row>,
    ratings: Ratings,
}

impl Standing {
    /// Of these matches. They count in the order in which they were opened.
    pub fn of<'a>(matches: impl Iterator<Item = &'a Match>, facts: &Facts) -> Standing {
        Tally::default().standing(matches, facts)
    }
}

impl Tally {
    /// Where everybody stands after these matches, which count in the order in which they were opened.
    pub fn standing<'a>(
        &mut self,
        matches: impl Iterator<Item = &'a Match>,
        facts: &Facts,
    ) -> Standing {
        let matches = in_order(matches);
        if !self.has_begun(&matches, facts) {
            *self = Tally { facts: facts.clone(), ..Tally::default() };
        }
        let more = &matches[self.taken.len()..];
        let said = more.iter().flat_map(|one| (0..one.names.len()).filter_map(|at| one.name(at)));
        let (names, dice) = (facts.names(said), facts.dice());
        for one in more {
            self.take(one, &names, &dice);
        }
        self.taken.extend(more.iter().copied().cloned());
        self.told()
    }

    /// Whether all that it has added up is the beginning of these.
    pub fn leads_to<'a>(&self, matches: impl Iterator<Item = &'a Match>, facts: &Facts) -> bool {
        self.has_begun(&in_order(matches), facts)
    }

    fn has_begun(&self, matches: &[&Match], facts: &Facts) -> bool {
        self.facts == *facts
            && self.taken.len() <= matches.len()
            && self.taken.iter().zip(matches).all(|(taken, one)| {
                Arc::ptr_eq(&taken.record, &one.record)
                    && (&taken.id, taken.opened, &taken.names) == (&one.id, one.opened, &one.names)
            })
    }

    fn take(&mut self, one: &Match, names: &BTreeMap<&str, String>, dice: &Dice<'_>) {
        let (record, standing) = (&one.record, &mut self.standing);
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
            count(&mut self.players, name, |row: &mut Row| row.take(one, player));
            if let Some(dice) = dice.thrown(name, &one.id) {
                let faces = standing.dice.entry(dice.to_owned()).or_default();
                *faces = faces.and(&player.faces);
            }
        }
        self.ratings.take(one, names);
    }

    fn told(&self) -> Standing {
        let mut standing = self.standing.clone();
        for (name, hero) in &mut standing.heroes {
            hero.name.clone_from(name);
            hero.heroes.clear();
        }
        let named = self.players.iter().map(|(name, row)| Row {
            name: name.clone(),
            rating: Some(self.ratings.of(name)),
            rated: self.ratings.rated(name).to_vec(),
            ..row.clone()
        });
        standing.players = named.collect();
        let rating = |row: &Row| row.rating.map_or(0.0, |rating| rating.rating);
        standing
            .players
            .sort_by(|a, b| rating(b).total_cmp(&rating(a)).then_with(|| a.name.cmp(&b.name)));
        standing
    }
}

fn in_order<'a>(matches: impl Iterator<Item = &'a Match>) -> Vec<&'a Match> {
    let mut matches: Vec<&Match> = matches.collect();
    matches.sort_by(|one, other| (one.opened, &one.id).cmp(&(other.opened, &other.id)));
    matches
}
