//! Facts about rounds, groups, the cut and the clock.

use std::collections::BTreeSet;

use events::chain::Digest;

use crate::fact::Group;
use crate::number::{Player, Round, Table};
use crate::proposal::digest_of;
use crate::refusal::Refusal;
use crate::setting::Format;
use crate::standings;
use crate::state::{RoundState, Standing, State, TableState};
use crate::table::Pair;

pub(super) fn known(state: &State, round: Round) -> Result<&RoundState, Refusal> {
    state.round(round).ok_or(Refusal::UnknownRound(round))
}

pub(super) fn table(state: &State, round: Round, table: Table) -> Result<&TableState, Refusal> {
    known(state, round)?.tables.get(&table).ok_or(Refusal::UnknownTable { round, table })
}

pub(super) fn grouped(state: &State, groups: &[Group]) -> Result<(), Refusal> {
    if !state.rounds.is_empty() {
        return Err(Refusal::SettingTooLate);
    }
    let mut seen = BTreeSet::new();
    for player in groups.iter().flat_map(|group| &group.0) {
        super::people::known(state, *player)?;
        if !seen.insert(*player) {
            return Err(Refusal::GroupForm);
        }
    }
    let empty = groups.iter().any(|group| group.0.is_empty());
    let missing = state.players_in(Round::FIRST).any(|player| !seen.contains(&player));
    if empty || missing { Err(Refusal::GroupForm) } else { Ok(()) }
}

pub(super) fn posted(
    state: &State,
    round: Round,
    pairs: &[Pair],
    byes: &[Player],
    proposal: Digest,
    reason: bool,
) -> Result<(), Refusal> {
    let next = state.next_round();
    if round != next {
        return Err(Refusal::NotNextRound(next));
    }
    results_in(state)?;
    let grouped = matches!(state.settings.format, Format::RoundRobin | Format::Groups(_));
    if grouped && state.groups.is_empty() {
        return Err(Refusal::NotGrouped);
    }
    let mut players = BTreeSet::new();
    let mut tables = BTreeSet::new();
    for pair in pairs {
        if !tables.insert(pair.table) {
            return Err(Refusal::TableTwice(pair.table));
        }
        if state.closed_tables.contains(&pair.table) {
            return Err(Refusal::TableIsClosed(pair.table));
        }
    }
    let seated = pairs.iter().flat_map(|pair| pair.players()).chain(byes.iter().copied());
    for player in seated {
        if !players.insert(player) {
            return Err(Refusal::PlayerTwice(player));
        }
        super::people::known(state, player)?;
        if !plays(state, round, player) {
            return Err(Refusal::NotIn(player, round));
        }
    }
    let left_out = state
        .players_in(round)
        .find(|player| plays(state, round, *player) && !players.contains(player));
    if let Some(player) = left_out {
        return Err(Refusal::PlayerLeftOut(player));
    }
    if !reason && digest_of(round, pairs, byes) != proposal {
        return Err(Refusal::NeedsReason);
    }
    Ok(())
}

/// Whether a player is in a round that is to be posted: in the cut only who is left there.
fn plays(state: &State, round: Round, player: Player) -> bool {
    let is_in = state.players.get(&player).is_some_and(|one| one.is_in(round));
    match &state.cut {
        Some(_) => is_in && crate::bracket::left(state).contains(&player),
        None => is_in,
    }
}

/// That no result of the last round is missing.
pub(super) fn results_in(state: &State) -> Result<(), Refusal> {
    let Some(last) = state.rounds.last() else { return Ok(()) };
    let missing = state.missing(last.number);
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Refusal::ResultsMissing { round: last.number, missing })
    }
}

/// The tables get other pairs, with the same players and those of the byes. In the last round of the cut whoever goes on by
/// what is known now may take the seat of somebody who does not.
pub(super) fn swapped(
    state: &State,
    round: Round,
    pairs: &[Pair],
    byes: &[Player],
) -> Result<(), Refusal> {
    let posted = known(state, round)?;
    if round.next() == state.next_round() && state.closed {
        return Err(Refusal::EventClosed);
    }
    let mut before: BTreeSet<Player> = posted.byes.clone();
    let mut after: BTreeSet<Player> = BTreeSet::new();
    let mut tables = BTreeSet::new();
    for pair in pairs {
        if !tables.insert(pair.table) {
            return Err(Refusal::TableTwice(pair.table));
        }
        let Some(table) = posted.tables.get(&pair.table) else {
            return Err(Refusal::UnknownTable { round, table: pair.table });
        };
        if matches!(posted.standing(table, &state.players), Standing::Ended(_)) {
            return Err(Refusal::ResultStands(pair.table));
        }
        before.extend(table.pair.players());
    }
    for player in pairs.iter().flat_map(|pair| pair.players()).chain(byes.iter().copied()) {
        if !after.insert(player) {
            return Err(Refusal::PlayerTwice(player));
        }
    }
    let goes_on = going_on(state, posted, &tables);
    let stays = |player: &&Player| goes_on.as_ref().is_none_or(|there| there.contains(*player));
    if let Some(player) = before.iter().find(|player| !after.contains(player) && stays(player)) {
        return Err(Refusal::PlayerLeftOut(*player));
    }
    before.extend(goes_on.iter().flatten());
    match after.iter().find(|player| !before.contains(player)) {
        Some(player) => Err(Refusal::NotIn(*player, round)),
        None => Ok(()),
    }
}

/// In the last round of the cut, who goes on to it by what is known now and sits at none of the other tables.
fn going_on(
    state: &State,
    posted: &RoundState,
    touched: &BTreeSet<Table>,
) -> Option<BTreeSet<Player>> {
    let is_last = state.rounds.last().is_some_and(|last| last.number == posted.number);
    let others = posted.tables.values().filter(|table| !touched.contains(&table.pair.table));
    let seated: BTreeSet<Player> = others.flat_map(|table| table.pair.players()).collect();
    let there = || crate::bracket::lines_of_last(state).into_iter().flatten();
    (posted.cut && is_last).then(|| there().filter(|player| !seated.contains(player)).collect())
}

pub(super) fn started(state: &State, round: Round) -> Result<(), Refusal> {
    match known(state, round)?.started {
        Some(_) => Err(Refusal::StartedAlready(round)),
        None => Ok(()),
    }
}

/// That a clock runs in a round, for the hall or a table.
pub(super) fn clock(state: &State, round: Round, at: Option<Table>) -> Result<(), Refusal> {
    let posted = known(state, round)?;
    if let Some(at) = at {
        table(state, round, at)?;
    }
    if posted.started.is_some() { Ok(()) } else { Err(Refusal::NotStarted(round)) }
}

pub(super) fn settled_tie(state: &State, order: &[Player]) -> Result<(), Refusal> {
    let rows = standings::standings(state, None);
    let rank = |player: &Player| rows.iter().find(|row| row.player == *player).map(|row| row.tied);
    let ranks: BTreeSet<_> = order.iter().map(rank).collect();
    let players: BTreeSet<_> = order.iter().collect();
    let equal = ranks.len() == 1 && !ranks.contains(&None);
    if equal && players.len() == order.len() && order.len() > 1 {
        Ok(())
    } else {
        Err(Refusal::NotTied)
    }
}

/// The cut is made, or made again by other standings as long as none of its matches has ended.
pub(super) fn cut_made(state: &State, seeds: &[Player]) -> Result<(), Refusal> {
    let made = state.cut.as_ref();
    if made.is_some_and(|cut| cut.seeds == seeds) || crate::bracket::cut_has_begun(state) {
        return Err(Refusal::CutMadeAlready);
    }
    let state = &*crate::bracket::before_the_cut(state);
    results_in(state)?;
    let wanted = crate::bracket::cut_size(state);
    if seeds.len() != usize::from(wanted) || seeds.len() < 2 {
        return Err(Refusal::CutSize { wanted, found: seeds.len() });
    }
    let mut seen = BTreeSet::new();
    let next = state.next_round();
    for player in seeds {
        let one = state.players.get(player).ok_or(Refusal::UnknownPlayer(*player))?;
        if !seen.insert(*player) {
            return Err(Refusal::PlayerTwice(*player));
        }
        if one.declines {
            return Err(Refusal::DeclinedCut(*player));
        }
        if !one.is_in(next) {
            return Err(Refusal::NotIn(*player, next));
        }
    }
    Ok(())
}
