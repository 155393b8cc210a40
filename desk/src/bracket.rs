//! The single elimination: seeds, who is left, who meets whom.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::chance::chance;
use crate::number::{Player, Round};
use crate::setting::Format;
use crate::standings::{Row, standings};
use crate::state::{RoundState, Standing, State};

/// What could be said as the cut, and what has to be settled before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutProposal {
    /// The players of the cut, the first seed first.
    pub seeds: Vec<Player>,
    /// Players who are equal, of whom some are in the cut and some are not: the organiser settles that.
    pub on_the_line: Vec<Player>,
    /// Who would have been in and does not want to, or has left.
    pub passed_over: Vec<Player>,
}

/// How many players the cut has: as many as the settings say, if so many can be; all in an event that is nothing else.
pub fn cut_size(state: &State) -> u16 {
    let next = state.next_round();
    let able = state.players.values().filter(|one| one.is_in(next) && !one.declines).count() as u16;
    match state.settings.format {
        Format::Elimination => able,
        Format::Swiss | Format::RoundRobin | Format::Groups(_) => state.settings.cut.min(able),
    }
}

/// The event as it stood before the cut was made, with what is known now.
pub(crate) fn before_the_cut(state: &State) -> Cow<'_, State> {
    let Some(cut) = &state.cut else { return Cow::Borrowed(state) };
    let mut before = state.clone();
    before.rounds.truncate(usize::from(cut.from.number()) - 1);
    before.cut = None;
    Cow::Owned(before)
}

/// Whether a match of the cut has ended: until then the cut can be made again.
pub fn cut_has_begun(state: &State) -> bool {
    state.rounds.iter().filter(|round| round.cut).any(|round| {
        let mut tables = round.tables.values();
        tables.any(|table| matches!(round.standing(table, &state.players), Standing::Ended(_)))
    })
}

/// The cut by the standings as they are, whether or not it was made by others; in an event without rounds before it, by the
/// shuffle. Where players are in groups, the first of each group come first, then the second, and so on, each in the order of
/// the standings of all.
pub fn cut_proposal(state: &State) -> CutProposal {
    let state = &*before_the_cut(state);
    let next = state.next_round();
    let able = |player: Player| {
        state.players.get(&player).is_some_and(|one| one.is_in(next) && !one.declines)
    };
    let rows = standings(state, None);
    let mut order: Vec<([u16; 2], Player)> = if state.rounds.is_empty() {
        let mut drawn: Vec<Player> = rows.iter().map(|row| row.player).collect();
        drawn.sort_by_key(|player| chance(state.seed, player.number().into()));
        (1..).zip(drawn).map(|(place, player)| ([0, place], player)).collect()
    } else {
        rows.iter()
            .map(|row| ([place_in_group(state, &rows, row), row.place], row.player))
            .collect()
    };
    order.sort();
    let size = usize::from(cut_size(state));
    let (mut seeds, mut passed_over, mut last) = (Vec::new(), Vec::new(), None);
    for (place, player) in &order {
        if seeds.len() == size {
            break;
        }
        if able(*player) {
            seeds.push(*player);
            last = Some(*place);
        } else {
            passed_over.push(*player);
        }
    }
    let equal = order.iter().filter(|(place, player)| Some(*place) == last && able(*player));
    let equal: Vec<Player> = equal.map(|(_, player)| *player).collect();
    let over = equal.iter().any(|player| !seeds.contains(player));
    let on_the_line = if over { equal } else { Vec::new() };
    CutProposal { seeds, on_the_line, passed_over }
}

/// The place of somebody in their group; the same for all where there are none.
fn place_in_group(state: &State, rows: &[Row], row: &Row) -> u16 {
    let group = state.groups.iter().find(|group| group.contains(&row.player));
    let before = group.map_or(0, |group| {
        rows.iter().filter(|other| other.place < row.place && group.contains(&other.player)).count()
    });
    before as u16 + 1
}

/// In which order seeds stand from top to bottom, so that the best meet last: 1, 8, 4, 5, 2, 7, 3, 6.
fn seeding(size: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < size {
        let most = order.len() * 2 + 1;
        order = order.iter().flat_map(|seed| [*seed, most - seed]).collect();
    }
    order
}

/// Who stands in each line of the round that comes next, from top to bottom: two of them meet, and nobody there is a bye.
pub(crate) fn lines(state: &State) -> Vec<Option<Player>> {
    let next = state.next_round();
    let still_in = |player: &Player| state.players.get(player).is_some_and(|one| one.is_in(next));
    lines_of_all(state).into_iter().map(|line| line.filter(still_in)).collect()
}

/// The same of the last round, by what is known now of those before it. Whoever was posted there has not left before it.
pub(crate) fn lines_of_last(state: &State) -> Vec<Option<Player>> {
    let mut before = state.clone();
    let Some(last) = before.rounds.pop() else { return Vec::new() };
    let posted = |player: &Player| {
        last.byes.contains(player)
            || last.tables.values().any(|table| table.pair.side(*player).is_some())
    };
    let is_in = |player: &Player| {
        posted(player) || state.players.get(player).is_some_and(|one| one.is_in(last.number))
    };
    lines_of_all(&before).into_iter().map(|line| line.filter(is_in)).collect()
}

fn lines_of_all(state: &State) -> Vec<Option<Player>> {
    let Some(cut) = &state.cut else { return Vec::new() };
    let size = cut.seeds.len().next_power_of_two();
    let mut lines: Vec<Option<Player>> =
        seeding(size).iter().map(|seed| cut.seeds.get(seed - 1).copied()).collect();
    for round in state.rounds.iter().filter(|round| round.cut) {
        let goes_on = |player: &Player| goes_on(state, round, *player);
        lines = lines.chunks(2).map(|two| two.iter().flatten().copied().find(goes_on)).collect();
    }
    lines
}

/// Whether somebody goes on after a round: won it, or had nobody to play.
fn goes_on(state: &State, round: &RoundState, player: Player) -> bool {
    if round.byes.contains(&player) {
        return true;
    }
    let table = round.tables.values().find(|table| table.pair.side(player).is_some());
    table.is_some_and(|table| match round.standing(table, &state.players) {
        Standing::Ended(outcome) => outcome.winner() == table.pair.side(player),
        Standing::Missing | Standing::Reported(..) | Standing::Disputed | Standing::Void => false,
    })
}

/// Who is still in the cut.
pub(crate) fn left(state: &State) -> BTreeSet<Player> {
    lines(state).into_iter().flatten().collect()
}

/// Who won the cut, once nobody else is left.
pub fn champion(state: &State) -> Option<Player> {
    match lines(state).as_slice() {
        [champion] => *champion,
        _ => None,
    }
}

/// The places in the cut: who was out in the same round shares one, in the order of seeds.
pub fn cut_places(state: &State) -> Vec<(u16, Player)> {
    let Some(cut) = &state.cut else { return Vec::new() };
    let rounds: Vec<&RoundState> = state.rounds.iter().filter(|round| round.cut).collect();
    let survived =
        |player: Player| rounds.iter().take_while(|round| goes_on(state, round, player)).count();
    let mut players: Vec<(usize, Player)> =
        cut.seeds.iter().map(|player| (survived(*player), *player)).collect();
    players.sort_by_key(|(survived, _)| std::cmp::Reverse(*survived));
    let place = |survived: usize| {
        players.iter().filter(|(longer, _)| *longer > survived).count() as u16 + 1
    };
    players.iter().map(|(survived, player)| (place(*survived), *player)).collect()
}

/// The first round of the cut, if it was made.
pub fn first_round(state: &State) -> Option<Round> {
    state.cut.as_ref().map(|cut| cut.from)
}

/// The seed of somebody, from 1.
pub(crate) fn seed(state: &State, player: Player) -> Option<u16> {
    let cut = state.cut.as_ref()?;
    cut.seeds.iter().position(|one| *one == player).map(|place| place as u16 + 1)
}
