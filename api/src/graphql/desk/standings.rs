//! Standings, and what a fact changed in them.

use std::sync::Arc;

use async_graphql::SimpleObject;
use desk::{Changes, Player, Row, State, cut_places, notation, standings};

use super::people::EventPlayer;
use super::planning::Remedies;
use super::seen::Seen;

/// The standings.
#[derive(SimpleObject)]
pub(super) struct EventStandings {
    /// After which round; nothing for now.
    after: Option<u8>,
    /// What the columns of `breaks` are called, in their order.
    tie_breaks: Vec<String>,
    /// The players in their order.
    rows: Vec<StandingRow>,
}

/// A player in the standings.
#[derive(SimpleObject)]
pub(super) struct StandingRow {
    /// The place; players who nothing parts have the same.
    place: u16,
    /// The place by points and tie-breaks alone, before any tie was settled.
    tied: u16,
    /// Who.
    player: EventPlayer,
    /// Points.
    points: u16,
    /// Matches won.
    wins: u8,
    /// Matches tied.
    ties: u8,
    /// Matches lost.
    losses: u8,
    /// Rounds without an opponent.
    byes: u8,
    /// Rounds that were missed.
    missed: u8,
    /// What each tie-break says.
    breaks: Vec<i32>,
    /// Whether the points hold a bye of a round that others still play.
    with_bye: bool,
    /// Whether the player has left the event.
    out: bool,
}

impl StandingRow {
    fn of(seen: &Arc<Seen>, row: Row) -> StandingRow {
        StandingRow {
            place: row.place,
            tied: row.tied,
            player: EventPlayer(Arc::clone(seen), row.player),
            points: row.points,
            wins: row.wins,
            ties: row.ties,
            losses: row.losses,
            byes: row.byes,
            missed: row.missed,
            breaks: row.breaks,
            with_bye: row.with_bye,
            out: row.out,
        }
    }
}

impl EventStandings {
    pub(super) fn of(seen: &Arc<Seen>, after: Option<u8>) -> EventStandings {
        let up_to = after.and_then(|number| seen.round(Some(number)));
        let rows = standings(&seen.state, up_to);
        let tie_breaks = seen.state.settings.tie_breaks.iter();
        EventStandings {
            after: up_to.map(desk::Round::number),
            tie_breaks: tie_breaks.map(|rule| notation::print_tie_break(*rule)).collect(),
            rows: rows.into_iter().map(|row| StandingRow::of(seen, row)).collect(),
        }
    }
}

/// A place in the cut.
#[derive(SimpleObject)]
pub(super) struct CutPlace {
    /// The place: who was out in the same round shares one.
    place: u16,
    /// Who.
    player: EventPlayer,
}

impl CutPlace {
    pub(super) fn all(seen: &Arc<Seen>) -> Vec<CutPlace> {
        let told =
            |(place, player)| CutPlace { place, player: EventPlayer(Arc::clone(seen), player) };
        cut_places(&seen.state).into_iter().map(told).collect()
    }
}

/// What a fact changed, or would.
#[derive(SimpleObject)]
pub(super) struct DeskChanges {
    /// Players whose points, tie-breaks or place are others.
    standings: Vec<StandingChange>,
    /// The round on the wall whose pairs would now be others.
    posted: Option<u8>,
    /// Who would be in the cut now and was not.
    cut_in: Vec<EventPlayer>,
    /// Who would not be any more.
    cut_out: Vec<EventPlayer>,
    /// What can be done about the round on the wall, if its pairs would be others.
    remedies: Option<Remedies>,
}

/// A player in the standings before and now.
#[derive(SimpleObject)]
pub(super) struct StandingChange {
    /// As it was.
    before: StandingRow,
    /// As it is.
    now: StandingRow,
}

impl DeskChanges {
    /// What is other in `after` than in `before`, in the names and the time of an event that is seen.
    pub(super) fn between(seen: &Arc<Seen>, before: &State, after: &State) -> DeskChanges {
        let Changes { standings, posted, cut: (cut_in, cut_out) } =
            Changes::between(before, after, seen.now);
        let player = |player: Player| EventPlayer(Arc::clone(seen), player);
        let row = |row| StandingRow::of(seen, row);
        let change =
            |(before, now): (Row, Row)| StandingChange { before: row(before), now: row(now) };
        DeskChanges {
            standings: standings.into_iter().map(change).collect(),
            posted: posted.as_ref().map(|ways| ways.round.number()),
            cut_in: cut_in.into_iter().map(player).collect(),
            cut_out: cut_out.into_iter().map(player).collect(),
            remedies: posted.map(|ways| Remedies::told(seen, &ways)),
        }
    }
}
