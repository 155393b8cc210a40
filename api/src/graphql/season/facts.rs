//! What an organiser has said of a season.

use std::str::FromStr;

use async_graphql::{Enum, Error, ID, SimpleObject};
use chrono::{DateTime, Utc};
use events::journal::MatchId;
use season::table::Fact;

use crate::graphql::error::{ErrorCode, coded};
use crate::matches::seasons::Told;

/// Something that was said of a season.
#[derive(SimpleObject)]
pub(super) struct SeasonFact {
    /// Which, from 1.
    number: u32,
    /// When.
    at: DateTime<Utc>,
    /// What it is.
    kind: SeasonFactKind,
    /// It in notation, as `merge Anna into Ann`.
    line: String,
    /// Whether it was taken back since.
    taken_back: bool,
}

/// What is said of a season.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
enum SeasonFactKind {
    /// Two names are one player.
    Merged,
    /// A player is shown under another name.
    Renamed,
    /// A player threw these dice.
    Dice,
    /// Something counts no more.
    TakenBack,
    /// A name in it was erased, and nothing is left of it.
    Erased,
}

/// What was said, in its order.
pub(super) fn told(told: &Told) -> Vec<SeasonFact> {
    let fact = |((number, fact), at): ((u32, &Fact), &DateTime<Utc>)| SeasonFact {
        number,
        at: *at,
        kind: match fact {
            Fact::Merged { .. } => SeasonFactKind::Merged,
            Fact::Renamed { .. } => SeasonFactKind::Renamed,
            Fact::Dice { .. } => SeasonFactKind::Dice,
            Fact::TakenBack(_) => SeasonFactKind::TakenBack,
            Fact::Erased => SeasonFactKind::Erased,
        },
        line: fact.to_string(),
        taken_back: told.facts.is_taken_back(number),
    };
    (1..).zip(told.facts.all()).zip(&told.at).map(fact).collect()
}

/// The id of a season that a client sent.
pub(super) fn season_id(id: &ID) -> Result<MatchId, Error> {
    MatchId::from_str(id).map_err(|_| no_season(id))
}

/// There is no season of this id.
pub(super) fn no_season(id: &ID) -> Error {
    coded(ErrorCode::NotFound, format!("there is no season {:?}", events::harmless(id)))
}
