//! Which heroes somebody may play in a round. Their names come from outside.

use events::Name;

use crate::fact::RollFor;
use crate::number::{Person, Round, Side};
use crate::setting::HeroFormat;
use crate::settings::Settings;
use crate::state::{RoundState, Standing, State, TableState};

/// Why somebody may not play a hero in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// Nobody may at this event.
    NotAllowed,
    /// It was not declared.
    NotDeclared,
    /// The opponent banned it.
    Banned,
    /// It won for them in this round of this stage.
    Locked(Round),
    /// Another one was dealt.
    NotDealt,
}

/// What is due of heroes at a table before its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeroStep {
    /// A roll decides who bans first.
    RollForBans,
    /// This side bans.
    Ban(Side),
    /// A roll decides who starts.
    RollForStart,
    /// This side chooses a hero.
    Choose(Side),
}

/// What is due of heroes at a table; nothing once all have chosen.
pub fn hero_step(state: &State, table: &TableState) -> Option<HeroStep> {
    let chosen = |side: Side| has_chosen(state, table, side);
    if Side::BOTH.into_iter().all(chosen) {
        return None;
    }
    if let HeroFormat::Bring(counts) = &state.settings.heroes {
        let banned = |side: Side| {
            let player = table.pair.players()[side.index()];
            table.banned.iter().filter(|(person, _)| person.player == player).count()
        };
        let due = usize::from(counts.bans) * usize::from(state.settings.members);
        let open = |side: &Side| banned(*side) < due;
        if let Some(side) = Side::BOTH.into_iter().find(open) {
            return Some(match table.rolls[RollFor::Bans as usize] {
                None if table.banned.is_empty() => HeroStep::RollForBans,
                Some(won) if open(&won.other()) => HeroStep::Ban(won),
                Some(_) | None => HeroStep::Ban(side.other()),
            });
        }
    }
    Some(match table.rolls[RollFor::Start as usize] {
        None => HeroStep::RollForStart,
        Some(starter) if !chosen(starter) => HeroStep::Choose(starter),
        Some(starter) => HeroStep::Choose(starter.other()),
    })
}

/// Whether a hero may be brought to the event.
pub fn is_allowed(settings: &Settings, hero: &Name) -> bool {
    settings.allowed.is_empty() || settings.allowed.contains(hero)
}

/// How many heroes of somebody are banned at a table.
pub(crate) fn bans_of(table: &TableState, person: Person) -> usize {
    table.banned.iter().filter(|(of, _)| *of == person).count()
}

/// Whether bans are still due at a table, once a first one was said. Where none was, none may be wanted.
pub(crate) fn bans_open(state: &State, table: &TableState) -> bool {
    let HeroFormat::Bring(counts) = &state.settings.heroes else { return false };
    let due = |person: Person| {
        let declared = state.players.get(&person.player).and_then(|one| one.declared.get(&person));
        let most = declared.map_or(0, |declared| declared.len().saturating_sub(1));
        bans_of(table, person) < most.min(counts.bans.into())
    };
    Side::BOTH.into_iter().flat_map(|side| persons(state, table, side)).any(due)
}

/// Who sits on a side.
pub(crate) fn persons(state: &State, table: &TableState, side: Side) -> Vec<Person> {
    let player = table.pair.players()[side.index()];
    (1..=state.settings.members).map(|member| Person { player, member }).collect()
}

/// Whether all of a side have chosen.
pub(crate) fn has_chosen(state: &State, table: &TableState, side: Side) -> bool {
    persons(state, table, side).iter().all(|person| table.chose.contains_key(person))
}

/// Why somebody may not play a hero at a table, if there is a reason.
pub fn bar(
    state: &State,
    round: Round,
    table: &TableState,
    person: Person,
    hero: &Name,
) -> Option<Bar> {
    if !is_allowed(&state.settings, hero) {
        return Some(Bar::NotAllowed);
    }
    match state.settings.heroes {
        HeroFormat::Free => None,
        HeroFormat::Bring(_) => {
            let declared = state.players.get(&person.player)?.declared.get(&person);
            if !declared.is_some_and(|declared| declared.contains(hero)) {
                Some(Bar::NotDeclared)
            } else if table.banned.contains(&(person, hero.clone())) {
                Some(Bar::Banned)
            } else {
                None
            }
        }
        HeroFormat::Lockout => locked(state, round, person, hero).map(Bar::Locked),
        HeroFormat::Dealt => (table.dealt.get(&person) != Some(hero)).then_some(Bar::NotDealt),
    }
}

/// The round of the same stage before this one in which a hero won for somebody. Locks are off when the cut begins.
fn locked(state: &State, round: Round, person: Person, hero: &Name) -> Option<Round> {
    let cut = state.round(round)?.cut;
    let earlier = state.rounds.iter().filter(|state| state.number < round && state.cut == cut);
    earlier
        .filter(|earlier| won_with(state, earlier, person, hero))
        .map(|state| state.number)
        .next()
}

fn won_with(state: &State, round: &RoundState, person: Person, hero: &Name) -> bool {
    round.tables.values().any(|table| {
        let Some(side) = table.pair.side(person.player) else { return false };
        let won = match round.standing(table, &state.players) {
            Standing::Ended(outcome) => outcome.winner() == Some(side),
            Standing::Missing | Standing::Reported(..) | Standing::Disputed | Standing::Void => {
                false
            }
        };
        won && table.chose.get(&person) == Some(hero)
    })
}

/// The heroes that are locked for somebody in a round, with the round in which each won.
pub fn locks(state: &State, round: Round, person: Person) -> Vec<(Name, Round)> {
    let played = state.rounds.iter().flat_map(|round| round.tables.values());
    let mut heroes: Vec<&Name> = played.filter_map(|table| table.chose.get(&person)).collect();
    heroes.sort();
    heroes.dedup();
    heroes
        .into_iter()
        .filter_map(|hero| Some((hero.clone(), locked(state, round, person, hero)?)))
        .collect()
}
