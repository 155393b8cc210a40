//! Where everybody stands.

use std::collections::BTreeMap;

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::facts::Facts;
use super::record::{Ended, Record};
use crate::fairness::{Faces, IMPROBABLE, p_value};

/// Everything that a season comes to.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Standing {
    /// The matches it is of.
    pub matches: u32,
    /// Those of them that have ended.
    pub ended: u32,
    /// How many turns an ended match had, on average.
    pub turns: f64,
    /// How many of the ended matches the side won that started; duels and teams only, draws left out.
    pub starters_won: MatchUp,
    /// The players, the highest rating first.
    pub players: Vec<PlayerRow>,
    /// The heroes, by name.
    pub heroes: BTreeMap<String, PlayerRow>,
    /// A hero against a hero, of matches between two sides: the first against the second.
    pub match_ups: BTreeMap<(String, String), MatchUp>,
    /// The faces of sets of dice that were named.
    pub dice: BTreeMap<String, Faces>,
}

/// A player, or a hero, in a season.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PlayerRow {
    /// The name.
    pub name: String,
    /// Matches that have ended: won, and all of them.
    pub won: MatchUp,
    /// Draws among them.
    pub draws: u32,
    /// Health left, in matches that were won, on average.
    pub margin: f64,
    /// The rating, and how uncertain it is (Weng-Lin; of players only).
    pub rating: f64,
    /// One standard deviation of it.
    pub uncertainty: f64,
    /// Offensive Abilities, with how often they were activated.
    pub abilities: BTreeMap<String, u32>,
    /// The faces that were thrown.
    pub faces: Faces,
    /// Achievements, each with the match and the entry that earned it first.
    pub achievements: BTreeMap<String, (String, u32)>,
    /// How the heroes were played: won, and all.
    pub heroes: BTreeMap<String, MatchUp>,
}

/// How often something was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct MatchUp {
    /// Won.
    pub won: u32,
    /// Of so many.
    pub of: u32,
}

impl MatchUp {
    fn count(&mut self, won: bool) {
        self.won += u32::from(won);
        self.of += 1;
    }

    /// The share, from and to, that these matches speak for, with 95 % confidence (Wilson).
    pub fn interval(self) -> Option<(f64, f64)> {
        wilson(self.won, self.of)
    }
}

/// The interval of Wilson for a share, with 95 % confidence; nothing of nothing.
pub fn wilson(won: u32, of: u32) -> Option<(f64, f64)> {
    const Z: f64 = 1.959_963_984_540_054;
    if of == 0 {
        return None;
    }
    let (n, share) = (f64::from(of), f64::from(won) / f64::from(of));
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    Some((((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0)))
}

impl PlayerRow {
    /// The ability that was activated most.
    pub fn most_used(&self) -> Option<(&str, u32)> {
        let most = self.abilities.iter().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(a.0)))?;
        Some((most.0, *most.1))
    }

    /// Whether fair dice are hardly ever like these.
    pub fn improbable(&self) -> bool {
        p_value(&self.faces.thrown).is_some_and(|p| p < IMPROBABLE)
    }

    fn take(&mut self, record: &Record, player: &super::record::Player) {
        for (ability, times) in &player.abilities {
            *self.abilities.entry(ability.clone()).or_default() += times;
        }
        self.faces = self.faces.and(&player.faces);
        for (id, seq) in &player.achievements {
            let first = (record.id.clone(), *seq);
            self.achievements.entry(id.clone()).or_insert(first);
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
        self.heroes.entry(player.hero.clone()).or_default().count(won);
        if won {
            let wins = f64::from(self.won.won);
            self.margin += (f64::from(player.health) - self.margin) / wins;
        }
    }
}

impl Standing {
    pub(super) fn of<'a>(records: impl Iterator<Item = &'a Record>, facts: &Facts) -> Standing {
        let mut standing = Standing::default();
        let mut players: BTreeMap<String, PlayerRow> = BTreeMap::new();
        let mut ratings: BTreeMap<String, WengLinRating> = BTreeMap::new();
        for record in records {
            let said = record.players.iter().map(|player| player.name.as_str());
            let names = facts.names(said);
            standing.take(record);
            for player in &record.players {
                let name = &names[&player.name];
                let row = players.entry(name.clone()).or_default();
                row.name.clone_from(name);
                row.take(record, player);
                let hero = standing.heroes.entry(player.hero.clone()).or_default();
                hero.name.clone_from(&player.hero);
                hero.take(record, player);
                if let Some(dice) = facts.dice(name, &record.id) {
                    let faces = standing.dice.entry(dice.to_owned()).or_default();
                    *faces = faces.and(&player.faces);
                }
            }
            rate(record, &names, &mut ratings);
        }
        for (name, row) in &mut players {
            let rating = ratings.get(name).copied().unwrap_or_default();
            (row.rating, row.uncertainty) = (rating.rating, rating.uncertainty);
        }
        standing.players = players.into_values().collect();
        standing.players.sort_by(|a, b| b.rating.total_cmp(&a.rating).then(a.name.cmp(&b.name)));
        standing
    }

    fn take(&mut self, record: &Record) {
        self.matches += 1;
        if record.ended == Ended::Open {
            return;
        }
        self.ended += 1;
        self.turns += (f64::from(record.turns) - self.turns) / f64::from(self.ended);
        let sides = record.players.iter().map(|player| player.side + 1).max().unwrap_or(0);
        let Ended::Won(winner) = record.ended else { return };
        if sides != 2 {
            return;
        }
        let starter = record.players.get(record.started).map_or(0, |player| player.side);
        self.starters_won.count(starter == winner);
        for one in &record.players {
            for other in record.players.iter().filter(|other| other.side != one.side) {
                let pair = (one.hero.clone(), other.hero.clone());
                self.match_ups.entry(pair).or_default().count(one.side == winner);
            }
        }
    }

    /// The players as CSV.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let mut out = csv::Writer::from_writer(Vec::new());
        out.write_record([
            "player",
            "rating",
            "uncertainty",
            "matches",
            "won",
            "won_from",
            "won_to",
            "draws",
            "margin",
            "most_used",
            "dice",
            "p_value",
            "left_out",
            "achievements",
        ])?;
        for row in &self.players {
            let (from, to) = row.won.interval().unwrap_or((0.0, 1.0));
            let dice: u64 = row.faces.thrown.iter().sum();
            let p = p_value(&row.faces.thrown).map_or_else(String::new, |p| format!("{p:.6}"));
            out.write_record([
                plain(&row.name),
                format!("{:.2}", row.rating),
                format!("{:.2}", row.uncertainty),
                row.won.of.to_string(),
                row.won.won.to_string(),
                format!("{from:.3}"),
                format!("{to:.3}"),
                row.draws.to_string(),
                format!("{:.1}", row.margin),
                row.most_used().map_or_else(String::new, |(name, _)| plain(name)),
                dice.to_string(),
                p,
                row.faces.left_out.to_string(),
                row.achievements.len().to_string(),
            ])?;
        }
        let bytes = out.into_inner().map_err(csv::IntoInnerError::into_error)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// All of it as JSON.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        // A pair of heroes is no key of JSON.
        let pairs: Vec<_> = self.match_ups.iter().map(|((one, other), up)| serde_json::json!({
            "hero": one, "against": other, "won": up.won, "of": up.of, "interval": up.interval(),
        })).collect();
        let plain = Standing { match_ups: BTreeMap::new(), ..self.clone() };
        let mut all = serde_json::to_value(plain)?;
        all["match_ups"] = serde_json::Value::Array(pairs);
        serde_json::to_string_pretty(&all)
    }
}

/// A spreadsheet takes what begins so for a formula.
fn plain(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// Rates everybody of a match that has ended: sides are teams, the winner ranks before the others, who rank alike.
fn rate(
    record: &Record,
    names: &BTreeMap<String, String>,
    ratings: &mut BTreeMap<String, WengLinRating>,
) {
    let mut sides: BTreeMap<usize, Vec<&String>> = BTreeMap::new();
    for player in &record.players {
        sides.entry(player.side).or_default().push(&names[&player.name]);
    }
    let rank = |side: usize| match record.ended {
        Ended::Open => None,
        Ended::Won(winner) => Some(if side == winner { 1 } else { 2 }),
        Ended::Draw => Some(1),
    };
    let teams: Vec<Vec<WengLinRating>> = sides
        .values()
        .map(|team| {
            team.iter().map(|name| ratings.get(*name).copied().unwrap_or_default()).collect()
        })
        .collect();
    let ranks: Option<Vec<usize>> = sides.keys().map(|side| rank(*side)).collect();
    let Some(ranks) = ranks else { return };
    let rated: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(ranks)
        .map(|(team, rank)| (team.as_slice(), MultiTeamOutcome::new(rank)))
        .collect();
    let after = weng_lin_multi_team(&rated, &WengLinConfig::new());
    for (team, after) in sides.values().zip(after) {
        for (name, rating) in team.iter().zip(after) {
            ratings.insert((*name).clone(), rating);
        }
    }
}
