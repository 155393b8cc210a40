//! Wrong seats: who sat where the wall did not say so, and what puts it right.

use crate::fact::{Fact, Said};
use crate::number::{Player, Round, Table};
use crate::state::State;
use crate::time::Time;

/// Somebody who sat at a table though the wall says another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongSeat {
    /// In which round.
    pub round: Round,
    /// Who.
    pub player: Player,
    /// Where they sat. What was played there so counts for nothing.
    pub sat: Table,
    /// Where they belong; nowhere with a bye.
    pub belongs: Option<Table>,
    /// Since when, but not before the clock began.
    pub since: Time,
    /// Seconds that the table where they belong has lost until now: what it is to be given, no more than its round has.
    pub lost: u32,
}

/// Who sits wrong in a round by what was said last of each of them.
pub fn wrong_seats(state: &State, facts: &[Said], round: Round, now: Time) -> Vec<WrongSeat> {
    let Some(posted) = state.round(round) else { return Vec::new() };
    let mut last: Vec<(Player, Table, Time)> = Vec::new();
    for said in facts {
        let Fact::Sat { round: of, player, table, since } = &said.fact else { continue };
        if *of == round {
            last.retain(|(known, ..)| known != player);
            last.push((*player, *table, *since));
        }
    }
    let length = if posted.cut { state.settings.cut_length } else { state.settings.length };
    let wrong = last.into_iter().filter_map(|(player, sat, since)| {
        let belongs = state.seat(round, player).map(|at| at.pair.table);
        let since = posted.started.map_or(since, |started| since.max(started));
        let lost = posted.started.map_or(0, |_| now.since(since).min(length.into()));
        (belongs != Some(sat)).then_some(WrongSeat {
            round,
            player,
            sat,
            belongs,
            since,
            lost: lost as u32,
        })
    });
    wrong.collect()
}
