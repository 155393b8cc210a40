//! Facts about how matches ended.

use super::rounds;
use crate::fact::Author;
use crate::number::{Player, Round, Side, Table};
use crate::refusal::Refusal;
use crate::state::{Decided, State, TableState};
use crate::table::{Ending, How, Outcome};

/// That an outcome can be at a table.
fn possible(state: &State, round: Round, outcome: &Outcome) -> Result<(), Refusal> {
    let cut = state.round(round).is_some_and(|round| round.cut);
    if cut && outcome.ending == Ending::Tie {
        return Err(Refusal::NoTieInCut);
    }
    match (outcome.how, outcome.ending, outcome.health) {
        (How::Knockout, Ending::Won(winner), Some(health)) => {
            let [won, lost] = [winner, winner.other()].map(|side| health[side.index()]);
            if won > 0 && lost == 0 { Ok(()) } else { Err(Refusal::KnockoutHealth) }
        }
        (How::Knockout, Ending::Tie | Ending::BothLost, _) => Err(Refusal::KnockoutHealth),
        (How::DoubleKo, _, Some(health)) if health != [0, 0] => Err(Refusal::DoubleKoHealth),
        _ => Ok(()),
    }
}

/// The table, if a player says something about the result there which the desk has not put down.
fn open(
    state: &State,
    by: Author,
    (round, at): (Round, Table),
) -> Result<(&TableState, Option<Side>), Refusal> {
    let table = rounds::table(state, round, at)?;
    if table.decided.is_some() {
        return Err(Refusal::ResultStands(at));
    }
    let side = match by {
        Author::Player(player) => table.pair.side(player),
        Author::Staff(_) | Author::Program => None,
    };
    Ok((table, side))
}

pub(super) fn reported(
    state: &State,
    by: Author,
    at: (Round, Table),
    outcome: &Outcome,
) -> Result<(), Refusal> {
    open(state, by, at)?;
    possible(state, at.0, outcome)
}

pub(super) fn confirmed(
    state: &State,
    by: Author,
    at: (Round, Table),
    outcome: &Outcome,
) -> Result<(), Refusal> {
    let (table, side) = open(state, by, at)?;
    let said = side.and_then(|side| table.reports[side.other().index()]);
    if said == Some(*outcome) { Ok(()) } else { Err(Refusal::ReportDiffers) }
}

pub(super) fn disputed(state: &State, at: (Round, Table)) -> Result<(), Refusal> {
    let table = rounds::table(state, at.0, at.1)?;
    match table.decided {
        Some(_) => Err(Refusal::ResultStands(at.1)),
        None if table.reports == [None, None] => Err(Refusal::NoResult(at.1)),
        None => Ok(()),
    }
}

pub(super) fn entered(state: &State, at: (Round, Table), outcome: &Outcome) -> Result<(), Refusal> {
    let table = rounds::table(state, at.0, at.1)?;
    possible(state, at.0, outcome)?;
    match table.decided {
        Some(_) => Err(Refusal::ResultStands(at.1)),
        None => Ok(()),
    }
}

pub(super) fn corrected(
    state: &State,
    at: (Round, Table),
    outcome: &Outcome,
) -> Result<(), Refusal> {
    let table = rounds::table(state, at.0, at.1)?;
    possible(state, at.0, outcome)?;
    let agreed = table.reports[0].is_some() && table.reports[0] == table.reports[1];
    match table.decided {
        Some(Decided::Ended(..) | Decided::Corrected(_) | Decided::Void) => Ok(()),
        None if agreed => Ok(()),
        None => Err(Refusal::NoResult(at.1)),
    }
}

pub(super) fn absent(state: &State, round: Round, player: Player) -> Result<(), Refusal> {
    rounds::known(state, round)?;
    match state.seat(round, player) {
        Some(_) => Ok(()),
        None => Err(Refusal::NotIn(player, round)),
    }
}
