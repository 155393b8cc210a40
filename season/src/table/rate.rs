//! Ratings.

use std::collections::BTreeMap;

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::Match;
use super::record::Ended;

/// How ratings are found, and why so.
pub const MODEL: &str = "Weng-Lin (Bradley-Terry, full pairs): everybody begins at 25 with an uncertainty of 8.33, and \
    every match that has ended moves those who played it. It knows teams and matches of more than two, which Elo and \
    Glicko-2 do not. The matches are gone through in the order in which they were opened, so that \
    one that is corrected corrects the ratings.";

/// What somebody is rated.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// One standard deviation of it.
    pub uncertainty: f64,
}

/// What somebody was rated behind a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rated {
    /// The match.
    pub id: String,
    /// Which of the matches that have ended, from 1, in the order in which they were opened.
    pub nth: u32,
    /// The rating.
    pub rating: Rating,
}

/// Everybody of whom nothing is known is rated the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Ratings {
    of: BTreeMap<String, WengLinRating>,
    rated: BTreeMap<String, Vec<Rated>>,
    ended: u32,
}

impl Ratings {
    pub(super) fn of(&self, name: &str) -> Rating {
        rating(self.of.get(name).copied().unwrap_or_default())
    }

    /// What somebody was rated behind each match that moved the rating.
    pub(super) fn rated(&self, name: &str) -> &[Rated] {
        self.rated.get(name).map_or(&[], Vec::as_slice)
    }

    /// Takes in a match that has ended: sides are teams, the winner ranks before the others, who rank alike. A match in which
    /// one name sits on both sides, as two names were merged that cannot be one, says nothing.
    pub(super) fn take(&mut self, one: &Match, names: &BTreeMap<&str, String>) {
        let record = &one.record;
        self.ended += u32::from(record.ended != Ended::Open);
        let rank = |side: usize| match record.ended {
            Ended::Open => None,
            Ended::Won(winner) => Some(if side == winner { 1 } else { 2 }),
            Ended::Draw => Some(1),
        };
        let mut sides: BTreeMap<usize, Vec<Option<&str>>> = BTreeMap::new();
        for (seat, player) in record.players.iter().enumerate() {
            let name = one.name(seat).and_then(|name| names.get(name)).map(String::as_str);
            let elsewhere = sides
                .iter()
                .any(|(side, of)| *side != player.side && name.is_some() && of.contains(&name));
            if elsewhere {
                return;
            }
            sides.entry(player.side).or_default().push(name);
        }
        let teams: Vec<Vec<WengLinRating>> = sides
            .values()
            .map(|team| {
                let known = |name: Option<&str>| name.and_then(|name| self.of.get(name)).copied();
                team.iter().map(|name| known(*name).unwrap_or_default()).collect()
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
            for (name, after) in team.iter().zip(after) {
                let Some(name) = name else { continue };
                self.of.insert((*name).to_owned(), after);
                let rated = Rated { id: one.id.clone(), nth: self.ended, rating: rating(after) };
                self.rated.entry((*name).to_owned()).or_default().push(rated);
            }
        }
    }
}

fn rating(WengLinRating { rating, uncertainty }: WengLinRating) -> Rating {
    Rating { rating, uncertainty }
}
