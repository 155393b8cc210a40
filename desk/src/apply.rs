//! A fact that can be → the state behind it.

use crate::fact::{Author, Fact, Role, Said, To};
use crate::number::{Player, Round, Staff, Table};
use crate::setting::Absence;
use crate::state::{
    Call, Cut, Decided, Entrant, Member, Penalty, RoundState, Ruling, State, TableState,
};
use crate::table::Pair;

/// Lets a fact count that was checked.
pub(crate) fn apply(state: &mut State, said: &Said) {
    let staff = match said.by {
        Author::Staff(staff) => staff,
        Author::Player(_) | Author::Program => Staff::FIRST,
    };
    match &said.fact {
        Fact::Opened { rules } => {
            rules.0.iter().for_each(|setting| state.settings.settle(setting));
            let organiser = Member { role: Role::Organiser, area: None, plays: None, left: false };
            state.staff.insert(staff, organiser);
        }
        Fact::Changed { to, .. } => state.settings.settle(to),
        Fact::Joined { staff, role, area, plays } => {
            let member = Member { role: *role, area: area.clone(), plays: *plays, left: false };
            state.staff.insert(*staff, member);
        }
        Fact::Left { staff } => {
            if let Some(member) = state.staff.get_mut(staff) {
                member.left = true;
            }
        }
        Fact::Registered { player } => enters(state, *player, Round::FIRST),
        Fact::EntersLate { player, from } => enters(state, *player, *from),
        Fact::Declared { person, heroes } => of(state, person.player, |one| {
            one.declared.insert(*person, heroes.clone());
        }),
        Fact::Checked { person, hero, found } => of(state, person.player, |one| {
            one.checks.insert((*person, hero.clone()), found.clone());
        }),
        Fact::CheckedIn { player } => of(state, *player, |one| one.here = true),
        Fact::Fixed { player, table } => of(state, *player, |one| one.fixed = *table),
        Fact::Drops { player, from } => {
            of(state, *player, |one| one.attendance.push((*from, false)));
        }
        Fact::Returns { player, from } => {
            of(state, *player, |one| one.attendance.push((*from, true)));
        }
        Fact::Disqualified { player, from, .. } => {
            of(state, *player, |one| one.disqualified = Some(*from));
        }
        Fact::DeclinesCut { player } => of(state, *player, |one| one.declines = true),
        Fact::TableClosed { table, .. } => {
            state.closed_tables.insert(*table);
        }
        Fact::TableOpened { table } => {
            state.closed_tables.remove(table);
        }
        Fact::Shuffled { seed } => state.seed = *seed,
        Fact::Closed => state.closed = true,

        Fact::Grouped { groups, .. } => {
            state.groups = groups.iter().map(|group| group.0.clone()).collect();
        }
        Fact::Posted { round, pairs, byes, proposal, because, .. } => {
            let table = |pair: &Pair| (pair.table, TableState::new(*pair));
            state.rounds.push(RoundState {
                number: *round,
                cut: state.cut.is_some(),
                tables: pairs.iter().map(table).collect(),
                byes: byes.iter().copied().collect(),
                posted: said.seen,
                proposal: *proposal,
                because: because.clone(),
                started: None,
                stops: std::collections::BTreeSet::new(),
                called: None,
                closed: false,
                absent: std::collections::BTreeSet::new(),
            });
        }
        Fact::Swapped { round, pairs, byes, .. } => in_round(state, *round, |state| {
            state.byes = byes.iter().copied().collect();
            for pair in pairs {
                let log = state.tables.get(&pair.table).filter(|table| table.pair == *pair);
                if log.is_none() {
                    state.tables.insert(pair.table, TableState::new(*pair));
                }
            }
        }),
        Fact::Started { round, .. } => {
            in_round(state, *round, |state| state.started = Some(said.seen));
        }
        Fact::Stopped { round, table, .. } => stops(state, *round, *table, said, true),
        Fact::WentOn { round, table } => stops(state, *round, *table, said, false),
        Fact::TimeCalled { round, table } => {
            let first = |called: &mut Option<_>| {
                *called = Some(called.map_or(said.seen, |before| said.seen.min(before)));
            };
            in_round(state, *round, |state| match table {
                Some(table) => {
                    if let Some(table) = state.tables.get_mut(table) {
                        first(&mut table.called);
                    }
                }
                None => first(&mut state.called),
            });
        }
        Fact::RoundClosed { round } => in_round(state, *round, |state| state.closed = true),
        Fact::Absent { round, player } => {
            in_round(state, *round, |state| {
                state.absent.insert(*player);
            });
            if state.settings.absence == Absence::LeavesEvent {
                of(state, *player, |one| one.attendance.push((round.next(), false)));
            }
        }
        Fact::StandingsPosted { round, digest } => {
            state.standings_posted.insert(*round, *digest);
        }
        Fact::SettledTie { order, .. } => state.settled.push(order.clone()),
        Fact::CutMade { seeds, .. } => {
            let from = state.cut.as_ref().map_or(state.next_round(), |cut| cut.from);
            state.cut = Some(Cut { seeds: seeds.clone(), from });
        }

        Fact::Extended { round, table, seconds, call } => at(state, *round, *table, |table| {
            table.extensions.push((said.seen, *seconds, *call));
            table.extensions.sort();
        }),
        Fact::Attached { round, table, log } => {
            at(state, *round, *table, |table| table.log = Some(*log));
        }
        Fact::RolledFor { round, table, what, won, .. } => {
            at(state, *round, *table, |table| table.rolls[*what as usize] = Some(*won));
        }
        Fact::Banned { round, table, person, hero } => at(state, *round, *table, |table| {
            table.banned.insert((*person, hero.clone()));
        }),
        Fact::Dealt { round, table, person, hero } => at(state, *round, *table, |table| {
            table.dealt.insert(*person, hero.clone());
        }),
        Fact::Chose { round, table, person, hero } => at(state, *round, *table, |table| {
            table.chose.insert(*person, hero.clone());
        }),
        Fact::Turn { round, table, side, number } => at(state, *round, *table, |table| {
            let turn = &mut table.turns[side.index()];
            *turn = (*turn).max(Some((*number, said.seen)));
        }),
        Fact::Reported { round, table, outcome } | Fact::Confirmed { round, table, outcome } => {
            at(state, *round, *table, |table| {
                let side = match said.by {
                    Author::Player(player) => table.pair.side(player),
                    Author::Staff(_) | Author::Program => None,
                };
                if let Some(side) = side {
                    table.reports[side.index()] = Some(*outcome);
                    table.disputed = false;
                }
            });
        }
        Fact::Disputed { round, table, .. } => {
            at(state, *round, *table, |table| table.disputed = true);
        }
        Fact::Entered { round, table, outcome, source } => {
            let decided = Decided::Ended(*outcome, *source);
            at(state, *round, *table, |table| table.decided = Some(decided));
        }
        Fact::Corrected { round, table, outcome, .. } => {
            let decided = Decided::Corrected(*outcome);
            at(state, *round, *table, |table| table.decided = Some(decided));
        }
        Fact::Voided { round, table, .. } => {
            at(state, *round, *table, |table| table.decided = Some(Decided::Void));
        }

        Fact::Called { call, round, table, step, about, rules, claim } => {
            let made = Call {
                at: (*round, *table),
                since: said.seen,
                by: said.by,
                step: *step,
                about: about.clone(),
                rules: rules.clone(),
                claim: claim.clone(),
                goes: None,
                to: None,
                arrived: None,
                over: None,
                withdrawn: false,
            };
            state.calls.insert(*call, made);
        }
        Fact::Claimed { call } => in_call(state, *call, |call| call.goes = Some(staff)),
        Fact::Arrived { call } => in_call(state, *call, |call| call.arrived = Some(said.seen)),
        Fact::HandedOn { call, to, .. } => in_call(state, *call, |call| {
            call.goes = match to {
                To::Staff(staff) => Some(*staff),
                To::HeadJudge | To::Anybody => None,
            };
            call.to = Some(*to);
            call.arrived = None;
        }),
        Fact::Withdrawn { call } => in_call(state, *call, |call| {
            call.over = Some(said.seen);
            call.withdrawn = true;
        }),
        Fact::PlayedOn { call } => in_call(state, *call, |call| call.over = Some(said.seen)),
        Fact::Ruled { ruling, round, table, call, facts, rules, decision, because } => {
            let made = Ruling {
                by: staff,
                at: (*round, *table),
                call: *call,
                when: said.seen,
                facts: facts.clone(),
                rules: rules.clone(),
                decision: decision.clone(),
                because: because.clone(),
                appealed: None,
                appeal: None,
            };
            state.rulings.insert(*ruling, made);
        }
        Fact::Appealed { ruling, .. } => {
            if let Some(ruling) = state.rulings.get_mut(ruling) {
                ruling.appealed = Some(said.by);
            }
        }
        Fact::Decided { ruling, appeal, decision, because } => {
            if let Some(ruling) = state.rulings.get_mut(ruling) {
                ruling.appeal = Some((*appeal, staff, decision.clone(), because.clone()));
            }
        }
        Fact::Penalised { penalty, person, category, level, because } => {
            let made = Penalty {
                person: *person,
                category: category.clone(),
                level: level.clone(),
                because: because.clone(),
                by: staff,
                when: said.seen,
                lifted: false,
            };
            state.penalties.insert(*penalty, made);
        }
        Fact::Lifted { penalty, .. } => {
            if let Some(penalty) = state.penalties.get_mut(penalty) {
                penalty.lifted = true;
            }
        }
        Fact::Sat { .. } | Fact::Watched { .. } | Fact::Announced { .. } => {}
    }
}

fn enters(state: &mut State, player: Player, from: Round) {
    let one = Entrant { attendance: vec![(from, true)], ..Entrant::default() };
    state.players.insert(player, one);
}

fn of(state: &mut State, player: Player, change: impl FnOnce(&mut Entrant)) {
    if let Some(one) = state.players.get_mut(&player) {
        change(one);
    }
}

fn in_round(state: &mut State, round: Round, change: impl FnOnce(&mut RoundState)) {
    if let Some(state) = state.rounds.get_mut(usize::from(round.number()) - 1) {
        change(state);
    }
}

fn stops(state: &mut State, round: Round, table: Option<Table>, said: &Said, stop: bool) {
    in_round(state, round, |state| {
        let stops = match table {
            Some(table) => state.tables.get_mut(&table).map(|table| &mut table.stops),
            None => Some(&mut state.stops),
        };
        if let Some(stops) = stops {
            stops.insert((said.seen, stop));
        }
    });
}

fn at(state: &mut State, round: Round, table: Table, change: impl FnOnce(&mut TableState)) {
    in_round(state, round, |state| {
        if let Some(table) = state.tables.get_mut(&table) {
            change(table);
        }
    });
}

fn in_call(state: &mut State, call: crate::number::Key, change: impl FnOnce(&mut Call)) {
    if let Some(call) = state.calls.get_mut(&call) {
        change(call);
    }
}
