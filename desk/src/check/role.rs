//! Who may say what.

use crate::fact::{Author, Fact, Role, Said, Source};
use crate::number::{Person, Player, Table};
use crate::refusal::Refusal;
use crate::state::State;

const ORGANISER: u8 = 1;
const SCOREKEEPER: u8 = 2;
const HEAD_JUDGE: u8 = 4;
const FLOOR_JUDGE: u8 = 8;
const PLAYER: u8 = 16;
/// Whoever runs rounds.
const DESK: u8 = ORGANISER | SCOREKEEPER;
/// Whoever decides about rules.
const HEADS: u8 = ORGANISER | HEAD_JUDGE;
const JUDGES: u8 = HEADS | FLOOR_JUDGE;
const STAFF: u8 = JUDGES | SCOREKEEPER;

/// Whether the author's role allows the fact. Nobody judges at the own table.
pub(super) fn check(state: &State, said: &Said) -> Result<(), Refusal> {
    let allowed = allowed(&said.fact);
    let verb = said.fact.verb();
    match said.by {
        Author::Program => by_the_program(state, said),
        Author::Player(player) if !state.players.contains_key(&player) => {
            Err(Refusal::UnknownPlayer(player))
        }
        Author::Player(_) if allowed & PLAYER == 0 => Err(Refusal::PlayersDoNot(verb)),
        Author::Player(player) => own(state, said, player),
        Author::Staff(staff) => {
            let role = state.role(staff).ok_or(Refusal::NotStaff(staff))?;
            let bit = match role {
                Role::Organiser => ORGANISER,
                Role::Scorekeeper => SCOREKEEPER,
                Role::HeadJudge => HEAD_JUDGE,
                Role::FloorJudge => FLOOR_JUDGE,
            };
            if allowed & bit == 0 {
                return Err(Refusal::RoleForbids { role, verb });
            }
            let plays = state.staff.get(&staff).and_then(|member| member.plays);
            match (plays, judges_at(state, &said.fact)) {
                (Some(player), Some((players, table))) if players.contains(&player) => {
                    Err(Refusal::OwnTable(table))
                }
                _ => Ok(()),
            }
        }
    }
}

/// The program says who joined by a code, and of a match whose log belongs to the table which heroes play it and how it ended,
/// and nothing else.
fn by_the_program(state: &State, said: &Said) -> Result<(), Refusal> {
    if let Fact::Joined { .. } = &said.fact {
        return Ok(());
    }
    let (Fact::Entered { round, table, source: Source::Match(_), .. }
    | Fact::Chose { round, table, .. }) = &said.fact
    else {
        return Err(Refusal::ProgramReadsMatches);
    };
    let attached = state.table(*round, *table).is_none_or(|table| table.log.is_some());
    if attached { Ok(()) } else { Err(Refusal::NoMatchAttached(*table)) }
}

fn allowed(fact: &Fact) -> u8 {
    match fact {
        Fact::Opened { .. }
        | Fact::Changed { .. }
        | Fact::Joined { .. }
        | Fact::Left { .. }
        | Fact::Closed => ORGANISER,
        Fact::Registered { .. }
        | Fact::Fixed { .. }
        | Fact::TableClosed { .. }
        | Fact::TableOpened { .. }
        | Fact::Shuffled { .. }
        | Fact::Grouped { .. }
        | Fact::Posted { .. }
        | Fact::Swapped { .. }
        | Fact::Started { .. }
        | Fact::RoundClosed { .. }
        | Fact::Returns { .. }
        | Fact::EntersLate { .. }
        | Fact::StandingsPosted { .. }
        | Fact::SettledTie { .. }
        | Fact::CutMade { .. } => DESK,
        Fact::Declared { .. }
        | Fact::CheckedIn { .. }
        | Fact::Sat { .. }
        | Fact::Attached { .. }
        | Fact::RolledFor { .. }
        | Fact::Banned { .. }
        | Fact::Dealt { .. }
        | Fact::Chose { .. }
        | Fact::Turn { .. }
        | Fact::Called { .. }
        | Fact::Withdrawn { .. } => STAFF | PLAYER,
        Fact::Drops { .. } | Fact::DeclinesCut { .. } => DESK | HEAD_JUDGE | PLAYER,
        Fact::Reported { .. } | Fact::Confirmed { .. } | Fact::Disputed { .. } => PLAYER,
        Fact::Appealed { .. } => STAFF | PLAYER,
        Fact::Checked { .. } | Fact::Entered { .. } | Fact::Absent { .. } => STAFF,
        Fact::Announced { .. } => DESK | HEAD_JUDGE,
        Fact::Corrected { .. } | Fact::Voided { .. } => DESK | HEAD_JUDGE,
        // The hall is the desk's and the head judge's; a table is any judge's.
        Fact::Stopped { table: None, .. }
        | Fact::WentOn { table: None, .. }
        | Fact::TimeCalled { table: None, .. } => DESK | HEAD_JUDGE,
        Fact::Stopped { .. }
        | Fact::WentOn { .. }
        | Fact::TimeCalled { .. }
        | Fact::Extended { .. } => STAFF,
        Fact::Claimed { .. }
        | Fact::Arrived { .. }
        | Fact::HandedOn { .. }
        | Fact::PlayedOn { .. }
        | Fact::Ruled { .. }
        | Fact::Penalised { .. }
        | Fact::Watched { .. } => JUDGES,
        Fact::Decided { .. } | Fact::Lifted { .. } | Fact::Disqualified { .. } => HEADS,
    }
}

/// That a player speaks of the own match and self.
fn own(state: &State, said: &Said, player: Player) -> Result<(), Refusal> {
    let (Fact::CheckedIn { player: of }
    | Fact::Drops { player: of, .. }
    | Fact::DeclinesCut { player: of }
    | Fact::Declared { person: Person { player: of, .. }, .. }
    | Fact::Chose { person: Person { player: of, .. }, .. }) = &said.fact
    else {
        return at_own_table(state, said, player);
    };
    if *of == player { Ok(()) } else { Err(Refusal::NotYours(*of)) }
}

fn at_own_table(state: &State, said: &Said, player: Player) -> Result<(), Refusal> {
    let at = if let Fact::Appealed { ruling, .. } = &said.fact {
        state.rulings.get(ruling).map(|ruling| ruling.at)
    } else {
        said.fact.at()
    };
    let pair = at.and_then(|(round, table)| state.table(round, table)).map(|table| table.pair);
    match pair {
        Some(pair) if pair.side(player).is_none() => Err(Refusal::NotYours(pair.first)),
        Some(_) | None => Ok(()),
    }
}

/// Who plays where somebody judges by this fact.
fn judges_at(state: &State, fact: &Fact) -> Option<([Player; 2], Table)> {
    let (round, table) = if let Fact::Claimed { call } | Fact::Arrived { call } = fact {
        state.calls.get(call)?.at
    } else if let Fact::Decided { ruling, .. } = fact {
        state.rulings.get(ruling)?.at
    } else {
        fact.at()?
    };
    Some((state.table(round, table)?.pair.players(), table))
}
