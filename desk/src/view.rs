//! Who may see what: penalties and reasons are for the staff, a table's reports and rulings for those who sit there.

use crate::fact::{Author, Fact, Said};
use crate::number::{Player, Staff};
use crate::state::State;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// Anybody: the big screen, a stream.
    Public,
    /// A player.
    Player(Player),
    /// Somebody of the staff; one who has left is anybody.
    Staff(Staff),
}

/// Whom a fact is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum For {
    Everybody,
    /// Its author, those at its table, and the staff.
    Table,
    Staff,
}

/// Whether somebody may see a fact. The staff see all of them.
pub fn sees(state: &State, viewer: Viewer, said: &Said) -> bool {
    let player = match viewer {
        Viewer::Staff(staff) if state.role(staff).is_some() => return true,
        Viewer::Staff(_) | Viewer::Public => None,
        Viewer::Player(player) => Some(player),
    };
    match whom(&said.fact) {
        For::Everybody => true,
        For::Staff => false,
        For::Table => player.is_some_and(|player| {
            let at = at(state, &said.fact).and_then(|(round, table)| state.table(round, table));
            said.by == Author::Player(player)
                || at.is_some_and(|table| table.pair.side(player).is_some())
        }),
    }
}

fn at(state: &State, fact: &Fact) -> Option<(crate::number::Round, crate::number::Table)> {
    if let Fact::Claimed { call }
    | Fact::Arrived { call }
    | Fact::HandedOn { call, .. }
    | Fact::Withdrawn { call }
    | Fact::PlayedOn { call } = fact
    {
        state.calls.get(call).map(|call| call.at)
    } else if let Fact::Appealed { ruling, .. } | Fact::Decided { ruling, .. } = fact {
        state.rulings.get(ruling).map(|ruling| ruling.at)
    } else {
        fact.at()
    }
}

fn whom(fact: &Fact) -> For {
    match fact {
        Fact::Opened { .. }
        | Fact::Changed { .. }
        | Fact::Registered { .. }
        | Fact::Declared { .. }
        | Fact::TableClosed { .. }
        | Fact::TableOpened { .. }
        | Fact::Shuffled { .. }
        | Fact::Grouped { .. }
        | Fact::Posted { .. }
        | Fact::Swapped { .. }
        | Fact::Started { .. }
        | Fact::Stopped { table: None, .. }
        | Fact::WentOn { .. }
        | Fact::Extended { .. }
        | Fact::TimeCalled { .. }
        | Fact::RoundClosed { .. }
        | Fact::RolledFor { .. }
        | Fact::Banned { .. }
        | Fact::Dealt { .. }
        | Fact::Chose { .. }
        | Fact::Entered { .. }
        | Fact::Drops { .. }
        | Fact::Returns { .. }
        | Fact::EntersLate { .. }
        | Fact::StandingsPosted { .. }
        | Fact::SettledTie { .. }
        | Fact::CutMade { .. }
        | Fact::Closed
        | Fact::Announced { .. } => For::Everybody,
        // Why something was stopped, corrected or decided may name people.
        Fact::Stopped { table: Some(_), .. }
        | Fact::Attached { .. }
        | Fact::Turn { .. }
        | Fact::Reported { .. }
        | Fact::Confirmed { .. }
        | Fact::Disputed { .. }
        | Fact::Corrected { .. }
        | Fact::Voided { .. }
        | Fact::Called { .. }
        | Fact::Claimed { .. }
        | Fact::Arrived { .. }
        | Fact::Withdrawn { .. }
        | Fact::Ruled { .. }
        | Fact::PlayedOn { .. }
        | Fact::Appealed { .. }
        | Fact::Decided { .. } => For::Table,
        Fact::Joined { .. }
        | Fact::Left { .. }
        | Fact::Checked { .. }
        | Fact::CheckedIn { .. }
        | Fact::Fixed { .. }
        | Fact::Sat { .. }
        | Fact::Absent { .. }
        | Fact::HandedOn { .. }
        | Fact::Penalised { .. }
        | Fact::Lifted { .. }
        | Fact::Watched { .. }
        | Fact::Disqualified { .. }
        | Fact::DeclinesCut { .. } => For::Staff,
    }
}
