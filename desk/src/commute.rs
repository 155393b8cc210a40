//! Which facts may be said in either order: what two desks log apart is merged if it commutes, and shown if it does not.

use crate::fact::{Author, Fact, Said};
use crate::number::{Key, Player, Round, Staff, Table};

/// What a fact rests on or changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    /// The settings, and whether the event goes on.
    Event,
    /// All that pairings and the cut rest on.
    Basis,
    Staff(Staff),
    /// Who is left to organise.
    Organisers,
    Player(Player),
    Place(Table),
    Seed,
    Ties,
    /// Who sits where in a round.
    Round(Round),
    /// Whether it has started.
    Start(Round),
    Clock(Round),
    /// All results of a round.
    Results(Round),
    Result(Round, Table),
    /// Bans and choices at a table.
    Choices(Round, Table),
    Call(Key),
    Ruling(Key),
    Penalty(Key),
    Standings(Round),
}

/// How.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Touch {
    /// It rests on it.
    Reads,
    /// It adds to it, and what is added may come in any order.
    Adds,
    /// It changes it.
    Writes,
}

/// Whether two facts lead to the same in either order, and neither has to be said before the other.
///
/// Results of different tables do, and so does whatever is said of different players, calls, rulings and penalties, and all
/// that is said of clocks. What is said of the same result, player or call does not; a setting commutes with nothing, and a
/// posting, a swap, groups and a cut with nothing that pairings rest on.
pub fn commute(one: &Said, other: &Said) -> bool {
    let others = touches(other);
    touches(one).iter().all(|(subject, touch)| {
        others
            .iter()
            .filter(|(same, _)| same == subject)
            .all(|(_, other)| touch == other && *touch != Touch::Writes)
    })
}

fn touches(said: &Said) -> Vec<(Subject, Touch)> {
    use Subject::*;
    use Touch::*;
    let mut all = of_fact(&said.fact);
    all.push((Event, Reads));
    match said.by {
        Author::Staff(staff) => all.push((Staff(staff), Reads)),
        Author::Player(player) => all.push((Player(player), Reads)),
        Author::Program => {}
    }
    all
}

fn of_fact(fact: &Fact) -> Vec<(Subject, Touch)> {
    use Subject::*;
    use Touch::*;
    let result = |round, table| {
        vec![
            (Round(round), Reads),
            (Result(round, table), Writes),
            (Results(round), Adds),
            (Basis, Adds),
        ]
    };
    match fact {
        Fact::Opened { .. } | Fact::Changed { .. } | Fact::Closed => {
            vec![(Event, Writes), (Basis, Writes)]
        }
        Fact::Joined { staff, plays, .. } => {
            let plays = plays.iter().map(|player| (Player(*player), Reads));
            plays.chain([(Staff(*staff), Writes), (Organisers, Writes)]).collect()
        }
        Fact::Left { staff } => vec![(Staff(*staff), Writes), (Organisers, Writes)],
        Fact::Registered { player }
        | Fact::EntersLate { player, .. }
        | Fact::Fixed { player, .. }
        | Fact::Drops { player, .. }
        | Fact::Returns { player, .. }
        | Fact::Disqualified { player, .. }
        | Fact::DeclinesCut { player } => vec![(Player(*player), Writes), (Basis, Adds)],
        Fact::Absent { player, round } => vec![
            (Round(*round), Reads),
            (Player(*player), Writes),
            (Results(*round), Adds),
            (Basis, Adds),
        ],
        // Only before the first round is posted.
        Fact::Declared { person, .. } => vec![(Player(person.player), Writes), (Basis, Adds)],
        Fact::Checked { person, .. } => vec![(Player(person.player), Writes)],
        Fact::CheckedIn { player } => vec![(Player(*player), Writes)],
        Fact::TableClosed { table, .. } | Fact::TableOpened { table } => {
            vec![(Place(*table), Writes), (Basis, Adds)]
        }
        Fact::Shuffled { .. } => vec![(Seed, Writes), (Basis, Adds)],
        Fact::Grouped { .. } | Fact::CutMade { .. } => vec![(Basis, Writes)],
        Fact::Posted { round, .. } | Fact::Swapped { round, .. } => {
            vec![(Round(*round), Writes), (Basis, Writes)]
        }
        Fact::Started { round, .. } => vec![(Round(*round), Reads), (Start(*round), Writes)],
        Fact::Stopped { round, .. }
        | Fact::WentOn { round, .. }
        | Fact::TimeCalled { round, .. } => {
            vec![(Round(*round), Reads), (Start(*round), Reads), (Clock(*round), Adds)]
        }
        Fact::Extended { round, call, .. } => {
            let call = call.iter().map(|call| (Call(*call), Writes));
            call.chain([(Round(*round), Reads), (Clock(*round), Adds)]).collect()
        }
        Fact::RoundClosed { round } => vec![(Round(*round), Reads)],
        Fact::Sat { round, player, .. } => vec![(Round(*round), Reads), (Player(*player), Reads)],
        Fact::Attached { round, table, .. } => {
            vec![(Round(*round), Reads), (Result(*round, *table), Writes)]
        }
        Fact::RolledFor { round, table, .. } => {
            vec![(Round(*round), Reads), (Choices(*round, *table), Writes)]
        }
        Fact::Banned { round, table, person, .. }
        | Fact::Dealt { round, table, person, .. }
        | Fact::Chose { round, table, person, .. } => of_heroes(*round, *table, person.player),
        Fact::Turn { round, .. } => vec![(Round(*round), Reads), (Clock(*round), Adds)],
        Fact::Reported { round, table, .. }
        | Fact::Confirmed { round, table, .. }
        | Fact::Disputed { round, table, .. }
        | Fact::Entered { round, table, .. }
        | Fact::Corrected { round, table, .. }
        | Fact::Voided { round, table, .. } => result(*round, *table),
        Fact::Called { call, round, .. } => vec![(Round(*round), Reads), (Call(*call), Writes)],
        Fact::Claimed { call }
        | Fact::Arrived { call }
        | Fact::Withdrawn { call }
        | Fact::PlayedOn { call } => vec![(Call(*call), Writes)],
        Fact::HandedOn { call, to, .. } => {
            let to = match to {
                crate::fact::To::Staff(staff) => Some((Staff(*staff), Reads)),
                crate::fact::To::HeadJudge | crate::fact::To::Anybody => None,
            };
            to.into_iter().chain([(Call(*call), Writes)]).collect()
        }
        Fact::Ruled { ruling, round, call, .. } => {
            let call = call.iter().map(|call| (Call(*call), Reads));
            call.chain([(Round(*round), Reads), (Ruling(*ruling), Writes)]).collect()
        }
        Fact::Appealed { ruling, .. } | Fact::Decided { ruling, .. } => {
            vec![(Ruling(*ruling), Writes)]
        }
        Fact::Penalised { penalty, person, .. } => {
            vec![(Penalty(*penalty), Writes), (Player(person.player), Reads)]
        }
        Fact::Lifted { penalty, .. } => vec![(Penalty(*penalty), Writes)],
        Fact::Watched { round, .. } => vec![(Round(*round), Reads)],
        Fact::StandingsPosted { round, .. } => vec![(Standings(*round), Writes)],
        Fact::SettledTie { .. } => vec![(Ties, Writes), (Basis, Writes)],
        Fact::Announced { .. } => vec![],
    }
}

/// What is said of heroes in a round: by whoever plays there, after all earlier results.
fn of_heroes(round: Round, table: Table, player: Player) -> Vec<(Subject, Touch)> {
    use Touch::*;
    let earlier = (1..round.number()).filter_map(Round::new);
    let mut all: Vec<_> = earlier.map(|round| (Subject::Results(round), Reads)).collect();
    all.push((Subject::Round(round), Reads));
    all.push((Subject::Player(player), Reads));
    all.push((Subject::Choices(round, table), Writes));
    all
}
