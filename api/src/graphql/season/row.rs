//! What a season says of a player, a hero, a mode, a match.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};
use season::table::{Ended, Facts, Match, Part, Player, Row, Share as Found};

use super::faces::Faces;
use crate::words::Language;

/// How often something was won, with the share that so many matches speak for (Wilson, 95 %). Shares are 0 to 1; nothing of no
/// match.
#[derive(SimpleObject)]
pub(super) struct Share {
    /// Won.
    won: u32,
    /// Of so many.
    of: u32,
    /// The share.
    #[graphql(name = "share")]
    part: Option<f64>,
    /// From.
    from: Option<f64>,
    /// To.
    to: Option<f64>,
}

impl From<Found> for Share {
    fn from(found: Found) -> Share {
        let interval = found.interval();
        let part = interval.map(|_| f64::from(found.won) / f64::from(found.of));
        let (from, to) = interval.unzip();
        Share { won: found.won, of: found.of, part, from, to }
    }
}

/// A player, or a hero.
#[derive(SimpleObject)]
pub(super) struct SeasonRow {
    /// The name.
    name: String,
    /// Matches that have ended.
    won: Share,
    /// Draws among them.
    draws: u32,
    /// Health left in matches that were won, on average; nothing if none was.
    margin: Option<f64>,
    /// The rating; of players only.
    rating: Option<f64>,
    /// One standard deviation of it.
    uncertainty: Option<f64>,
    /// What the rating was behind each match, in the order in which they were opened; of players only.
    rated: Vec<Rated>,
    /// Matches that have ended and that the own side started.
    started: Share,
    /// The ability that was activated most.
    most_used: Option<AbilityUse>,
    /// The heroes that were played; of players only.
    heroes: Vec<NamedShare>,
    /// The hero against whom the interval lies highest; nothing as long as fewer than two were met.
    best: Option<NamedShare>,
    /// The hero against whom it lies lowest.
    worst: Option<NamedShare>,
    /// The faces that were thrown.
    faces: Faces,
    /// The ids of achievements.
    achievements: Vec<String>,
}

/// How the rating of a player came about.
#[derive(SimpleObject)]
pub(super) struct RatedPlayer {
    /// The player, as shown.
    name: String,
    /// What the rating was behind each match, in the order in which they were opened.
    rated: Vec<Rated>,
}

/// A rating behind a match.
#[derive(SimpleObject)]
pub(super) struct Rated {
    /// The match.
    r#match: ID,
    /// Which of the matches that have ended, from 1, as they were opened.
    nth: u32,
    /// The rating.
    rating: f64,
    /// One standard deviation of it.
    uncertainty: f64,
}

/// How often an ability was activated.
#[derive(SimpleObject)]
pub(super) struct AbilityUse {
    /// The ability.
    ability: String,
    /// How often.
    times: u32,
}

/// How often was won with a hero, or against one.
#[derive(SimpleObject)]
pub(super) struct NamedShare {
    /// The hero.
    name: String,
    /// How often.
    won: Share,
}

/// A hero against another one, in matches between two sides.
#[derive(SimpleObject)]
pub(super) struct Pairing {
    /// The one.
    pub(super) hero: String,
    /// The other.
    pub(super) against: String,
    /// How often the one won.
    pub(super) won: Share,
}

/// The matches of a mode, or under a rule set.
#[derive(SimpleObject)]
pub(super) struct SeasonPart {
    /// Its name.
    name: String,
    /// The matches.
    matches: u32,
    /// Those that have ended.
    ended: u32,
    /// How many turns an ended match had, on average.
    turns: f64,
    /// How often the side won that started: between two sides, draws left out.
    starters_won: Share,
}

/// A match of a season.
#[derive(SimpleObject)]
pub(super) struct SeasonMatch {
    /// It.
    id: ID,
    /// When it was opened.
    opened_at: Option<DateTime<Utc>>,
    /// Its rule set.
    edition: String,
    /// Its mode.
    mode: String,
    /// Whether it has house rules.
    house: bool,
    /// The turns that were begun.
    turns: u16,
    /// Whether it has ended.
    ended: bool,
    /// The seat that started.
    started: usize,
    /// Who plays, in the order of the seats.
    players: Vec<SeasonMatchPlayer>,
}

/// Who plays in a match of a season.
#[derive(SimpleObject)]
pub(super) struct SeasonMatchPlayer {
    /// The seat, from 1.
    seat: usize,
    /// As shown; nothing without a name.
    name: Option<String>,
    /// The hero.
    hero: String,
    /// The side, from 1.
    side: usize,
    /// Health in the end, or as it is now.
    health: u8,
    /// Whether they won.
    won: bool,
}

impl SeasonRow {
    pub(super) fn of(row: &Row, language: Language) -> SeasonRow {
        let [best, worst] = row.best_and_worst().map_or([None, None], |both| both.map(Some));
        let named =
            |(name, won): (&str, Found)| NamedShare { name: name.to_owned(), won: won.into() };
        let used =
            |(ability, times): (&str, u32)| AbilityUse { ability: ability.to_owned(), times };
        SeasonRow {
            name: row.name.clone(),
            won: row.won.into(),
            draws: row.draws,
            margin: (row.won.won > 0).then_some(row.margin),
            rating: row.rating.map(|rating| rating.rating),
            uncertainty: row.rating.map(|rating| rating.uncertainty),
            rated: row.rated.iter().map(Rated::from).collect(),
            started: row.started.into(),
            most_used: row.most_used().map(used),
            heroes: row.heroes.iter().map(|(name, won)| named((name, *won))).collect(),
            best: best.map(named),
            worst: worst.map(named),
            faces: Faces::named(&row.name, row.faces, language),
            achievements: row.achievements.keys().cloned().collect(),
        }
    }
}

impl From<&Row> for RatedPlayer {
    fn from(row: &Row) -> RatedPlayer {
        RatedPlayer { name: row.name.clone(), rated: row.rated.iter().map(Rated::from).collect() }
    }
}

impl From<&season::table::Rated> for Rated {
    fn from(rated: &season::table::Rated) -> Rated {
        let season::table::Rating { rating, uncertainty } = rated.rating;
        Rated { r#match: rated.id.clone().into(), nth: rated.nth, rating, uncertainty }
    }
}

impl SeasonPart {
    pub(super) fn of(name: &str, part: &Part) -> SeasonPart {
        SeasonPart {
            name: name.to_owned(),
            matches: part.matches,
            ended: part.ended,
            turns: part.turns,
            starters_won: part.starters_won.into(),
        }
    }
}

impl SeasonMatch {
    pub(super) fn of(one: &Match, facts: &Facts) -> SeasonMatch {
        let record = &one.record;
        let player = |(seat, player): (usize, &Player)| SeasonMatchPlayer {
            seat: seat + 1,
            name: one.name(seat).map(|name| facts.shown(name)),
            hero: player.hero.clone(),
            side: player.side + 1,
            health: player.health,
            won: record.ended == Ended::Won(player.side),
        };
        SeasonMatch {
            id: one.id.clone().into(),
            opened_at: one.opened.and_then(|at| DateTime::from_timestamp(at, 0)),
            edition: record.edition.clone(),
            mode: record.mode.clone(),
            house: record.house,
            turns: record.turns,
            ended: record.ended != Ended::Open,
            started: record.started + 1,
            players: record.players.iter().enumerate().map(player).collect(),
        }
    }
}
