//! What a player, a hero, a mode or an edition comes to in a season.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Match;
use super::rate::{Rated, Rating};
use super::record::{Ended, Player};
use super::share::Share;
use crate::fairness::Faces;

/// A player, or a hero, in a season.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Row {
    /// The name.
    pub name: String,
    /// Matches that have ended: won, and all of them.
    pub won: Share,
    /// Draws among them.
    pub draws: u32,
    /// Health left, in matches that were won, on average.
    pub margin: f64,
    /// Matches that have ended and that the own side started: won, and all of them.
    pub started: Share,
    /// The rating; of players only.
    pub rating: Option<Rating>,
    /// What it was behind each match; of players only.
    pub rated: Vec<Rated>,
    /// Offensive Abilities, with how often they were activated.
    pub abilities: BTreeMap<String, u32>,
    /// The faces that were thrown.
    pub faces: Faces,
    /// Achievements, each with the match and the entry that earned it first.
    pub achievements: BTreeMap<String, (String, u32)>,
    /// The heroes that were played: won, and all.
    pub heroes: BTreeMap<String, Share>,
    /// The heroes that were met in matches between two sides: won, and all.
    pub against: BTreeMap<String, Share>,
}

impl Row {
    /// The ability that was activated most.
    pub fn most_used(&self) -> Option<(&str, u32)> {
        let most = self.abilities.iter().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(a.0)))?;
        Some((most.0, *most.1))
    }

    /// The hero against whom the interval lies highest, and the one against whom it lies lowest: nothing as long as fewer
    /// than two were met, or the matches do not tell them apart.
    pub fn best_and_worst(&self) -> Option<[(&str, Share); 2]> {
        if self.against.len() < 2 {
            return None;
        }
        let interval = |share: &Share| share.interval().unwrap_or((0.0, 1.0));
        let best = self
            .against
            .iter()
            .rev()
            .max_by(|(_, one), (_, other)| interval(one).0.total_cmp(&interval(other).0))?;
        let worst = self
            .against
            .iter()
            .min_by(|(_, one), (_, other)| interval(one).1.total_cmp(&interval(other).1))?;
        if best.0 == worst.0 {
            return None;
        }
        Some([best, worst].map(|(name, share)| (name.as_str(), *share)))
    }

    /// Takes in a player of a match.
    pub(super) fn take(&mut self, one: &Match, player: &Player) {
        let record = &one.record;
        for (ability, times) in &player.abilities {
            count(&mut self.abilities, ability, |all| *all += times);
        }
        self.faces = self.faces.and(&player.faces);
        for (id, seq) in &player.achievements {
            if !self.achievements.contains_key(id) {
                self.achievements.insert(id.clone(), (one.id.clone(), *seq));
            }
        }
        let won = match record.ended {
            Ended::Open => return,
            Ended::Won(side) => side == player.side,
            Ended::Draw => {
                self.draws += 1;
                false
            }
        };
        self.won.count(won);
        count(&mut self.heroes, &player.hero, |share: &mut Share| share.count(won));
        if record.players.get(record.started).is_some_and(|starter| starter.side == player.side) {
            self.started.count(won);
        }
        if won {
            let wins = f64::from(self.won.won);
            self.margin += (f64::from(player.health) - self.margin) / wins;
        }
        if record.ended != Ended::Draw && record.sides() == 2 {
            for other in record.players.iter().filter(|other| other.side != player.side) {
                if other.hero != player.hero {
                    count(&mut self.against, &other.hero, |share: &mut Share| share.count(won));
                }
            }
        }
    }
}

/// Matches of one kind, as of a mode or an edition; or all of them.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Part {
    /// The matches.
    pub matches: u32,
    /// Those of them that have ended.
    pub ended: u32,
    /// How many turns an ended match had, on average.
    pub turns: f64,
    /// How many of the ended matches the side won that started; between two sides only, draws left out.
    pub starters_won: Share,
}

impl Part {
    pub(super) fn take(&mut self, one: &Match) {
        let record = &one.record;
        self.matches += 1;
        if record.ended == Ended::Open {
            return;
        }
        self.ended += 1;
        self.turns += (f64::from(record.turns) - self.turns) / f64::from(self.ended);
        if let Ended::Won(winner) = record.ended
            && record.sides() == 2
        {
            let starter = record.players.get(record.started).map_or(0, |player| player.side);
            self.starters_won.count(starter == winner);
        }
    }
}

/// Changes what is counted under a name, which is written down only when it comes for the first time.
pub(super) fn count<T: Default>(
    of: &mut BTreeMap<String, T>,
    name: &str,
    change: impl FnOnce(&mut T),
) {
    match of.get_mut(name) {
        Some(there) => change(there),
        None => change(of.entry(name.to_owned()).or_default()),
    }
}
