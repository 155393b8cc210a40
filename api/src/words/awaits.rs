//! What the table waits for.

use referee::book::Again;
use referee::play::{performs, performs_one_of, throws_again};
use referee::sheet::{Awaits, attempts_shown, awaits, can_answer};
use referee::state::{Question, Window, WindowKind};
use referee::{ActorId, State};

use super::happening::outcome;
use super::names::{Names, counted, list};
use super::phase::{phase, question};
use super::{Language, french, of_crawls};
use crate::named;

/// What the table waits for.
pub struct Awaited {
    /// Who can answer it.
    pub seats: Vec<ActorId>,
    /// Its name for other programs.
    pub what: named::Awaited,
    /// As a sentence.
    pub sentence: String,
}

/// What the table waits for; nothing once the match is over.
pub fn awaited(names: &Names, state: &State) -> Option<Awaited> {
    match awaits(state) {
        Awaits::Answer(asked) if state.asks_for_the_target() => Some(aims(names, state, asked)),
        Awaits::Answer(asked) => Some(asks(names, asked)),
        Awaits::AnyWord(open) => Some(opens(names, state, open)),
        Awaits::Nothing => None,
    }
}

fn asks(names: &Names, asked: Question) -> Awaited {
    Awaited {
        seats: vec![asked.by()],
        what: asked.into(),
        sentence: match names.language() {
            Language::English => format!("The table waits for {}.", question(names, asked)),
            Language::French => french::awaits::asks(names, asked),
        },
    }
}

/// The die that finds the target, or who says who it is; opponents say it together.
fn aims(names: &Names, state: &State, asked: Question) -> Awaited {
    let seats: Vec<ActorId> = can_answer(state, asked).iter().collect();
    let who: Vec<String> = seats.iter().map(|seat| names.player(*seat)).collect();
    let rolls = matches!(asked, Question::Roll { .. });
    let sentence = match (names.language(), rolls) {
        (Language::English, true) => {
            format!("The table waits for the roll of {} that finds the target.", list(&who))
        }
        (Language::English, false) => {
            format!("The table waits for {} to choose the target.", list(&who))
        }
        (Language::French, _) => french::awaits::aims(&who, rolls),
    };
    Awaited { seats, what: asked.into(), sentence }
}

/// What an enemy does with its dice if nobody says more. [MIN-5]
pub(in crate::words) enum Performs<'a> {
    /// What its dice meet.
    Row(&'a str),
    /// They meet nothing.
    Nothing,
}

/// What an enemy is about to do; nothing where none is.
pub(in crate::words) fn performed<'a>(names: &Names<'a>, state: &State) -> Option<Performs<'a>> {
    let by = state.attacker();
    let rolling = state.window().is_some_and(|open| open.kind == WindowKind::Rolling);
    if !rolling || !state.is_enemy(by) || throws_again(names.rules(), state).is_some() {
        return None;
    }
    let board = names.hero(by)?;
    let row = performs(names.rules(), state)
        .and_then(|ability| board.strongest(ability, state.offense_dice()))
        .and_then(|row| board.rows.get(usize::from(row)));
    Some(row.map_or(Performs::Nothing, |row| Performs::Row(&row.needs)))
}

/// The dice of an enemy lie there: which it throws again, or what it performs unless somebody turns one. [MIN-3, MIN-5]
fn enemy_rolls(names: &Names, state: &State, seats: &[ActorId]) -> Awaited {
    let by = state.attacker();
    let enemy = names.player(by);
    let again = throws_again(names.rules(), state).map(|(again, _)| again);
    let needs = match performed(names, state) {
        Some(Performs::Row(needs)) => Some(needs),
        Some(Performs::Nothing) | None => None,
    };
    if again.is_none()
        && let Some(sentence) = performs_one(names, state)
    {
        return Awaited { seats: vec![by], what: WindowKind::Rolling.into(), sentence };
    }
    let who: Vec<String> = seats.iter().map(|seat| names.player(*seat)).collect();
    let sentence = match (names.language(), again) {
        (Language::English, Some(again)) => format!("{enemy} rolls {} again.", throws(again)),
        (Language::English, None) => {
            let does = needs.map_or_else(
                || "activates no ability".to_owned(),
                |needs| format!("performs its ability with {needs}"),
            );
            format!("{} may still change dice; then {enemy} {does}.", list(&who))
        }
        (Language::French, again) => french::awaits::enemy_rolls(&enemy, &who, again, needs),
    };
    let seats = if again.is_some() { vec![by] } else { seats.to_vec() };
    Awaited { seats, what: WindowKind::Rolling.into(), sentence }
}

/// The dice of a Boss meet several abilities: the table says which of them has the highest priority. [ADV-BOSS-6, ADV-7]
fn performs_one(names: &Names, state: &State) -> Option<String> {
    let by = state.attacker();
    let board = names.hero(by)?;
    let met = performs_one_of(names.rules(), state).into_iter();
    let met: Vec<&str> = met
        .filter_map(|ability| board.abilities.get(usize::from(ability)))
        .map(|ability| board.title(ability.title))
        .collect();
    let boss = names.player(by);
    (!met.is_empty()).then(|| {
        of_crawls(|| match names.language() {
            Language::English => {
                format!(
                    "{boss} performs one of {}: the first by its priorities is named.",
                    list(&met)
                )
            }
            Language::French => french::awaits::performs_one(&boss, &met),
        })
    })
}

fn opens(names: &Names, state: &State, open: WindowKind) -> Awaited {
    let passed = state.window().map_or(0, Window::passed);
    let may_speak = |seat: &ActorId| passed >> seat.index() & 1 == 0;
    let seats: Vec<ActorId> = match open {
        WindowKind::Main | WindowKind::Salves => vec![state.active()],
        WindowKind::Rolling if !state.is_enemy(state.attacker()) => vec![state.attacker()],
        WindowKind::MoreThrows { by, .. }
        | WindowKind::Rethrow { by, .. }
        | WindowKind::Offer { by, .. } => vec![by],
        WindowKind::Order => vec![state.active()],
        WindowKind::Rolling
        | WindowKind::Announced
        | WindowKind::Dice
        | WindowKind::Answer { .. }
        | WindowKind::Then
        | WindowKind::Declared
        | WindowKind::LastWord
        | WindowKind::Discard => {
            state.ids().filter(may_speak).filter(|seat| !state.is_enemy(*seat)).collect()
        }
    };
    if open == WindowKind::Rolling && state.is_enemy(state.attacker()) {
        return enemy_rolls(names, state, &seats);
    }
    let spent = attempts_shown(names.rules(), state) == Some(0);
    let who: Vec<String> = seats.iter().map(|seat| names.player(*seat)).collect();
    let last = ends_unspoken(names, state);
    let sentence = match (names.language(), last) {
        (Language::English, None) => may(&list(&who), state, open, spent),
        (Language::English, Some(end)) => {
            let may = may(&list(&who), state, open, spent);
            format!("{}; if nobody does, {end}.", may.trim_end_matches('.'))
        }
        (Language::French, None) => french::awaits::may(&who, state, open, spent),
        (Language::French, Some(end)) => {
            let may = french::awaits::may(&who, state, open, spent);
            format!("{}\u{202f}; sinon, {end}.", may.trim_end_matches('.'))
        }
    };
    Awaited { seats, what: open.into(), sentence }
}

/// How the match ends if nobody speaks, as a clause, where it does.
fn ends_unspoken(names: &Names, state: &State) -> Option<String> {
    let mut then = *state;
    // One effect of an Upkeep Phase comes after the other, and what they deal at its end.
    while let Some(open @ (WindowKind::Order | WindowKind::LastWord)) =
        then.window().map(|window| window.kind)
        && then.phase() == state.phase()
    {
        then = referee::play::unspoken(names.rules(), &then, &[open]);
    }
    then.outcome().map(|end| outcome(names, end))
}

/// What may be done in a window. Silence closes it, so nothing here is a must. `spent` are all Roll Attempts.
fn may(who: &str, state: &State, open: WindowKind, spent: bool) -> String {
    match open {
        WindowKind::Main => {
            format!("{who} may act in the {} or be done with it.", phase(state.phase()))
        }
        WindowKind::Rolling if spent => format!("{who} may announce."),
        WindowKind::Rolling => format!("{who} may roll again or announce."),
        WindowKind::Announced => format!("{who} may still change dice of the announced ability."),
        WindowKind::Dice => format!("{who} may still change the dice just rolled."),
        WindowKind::MoreThrows { throws, .. } => format!("{who} may throw again, {throws} left."),
        WindowKind::Rethrow { dice, .. } => {
            format!("{who} may throw {} again.", up_to(dice))
        }
        WindowKind::Offer { .. } => format!("{who} may choose, or decline."),
        WindowKind::Order if !state.upkeep_goes_on() => {
            format!("{who} may act before the Upkeep Phase is over.")
        }
        WindowKind::Order => {
            format!("{who} may act before the Upkeep Phase, and choose which effect comes first.")
        }
        WindowKind::Salves => of_crawls(|| format!("{who} may use Salves before going on.")),
        WindowKind::Answer { .. } => format!("{who} may answer before it resolves."),
        WindowKind::Then => format!("{who} may act before the text goes on."),
        WindowKind::Declared => format!("{who} may act before the defense."),
        WindowKind::LastWord => format!("{who} may act a last time before damage is dealt."),
        WindowKind::Discard => {
            format!("{who} may still play an Instant before the turn is over.")
        }
    }
}

/// The dice that an enemy throws again, in words: "dice 1 and 4", "1 of the dice 2 and 3".
pub(in crate::words) fn throws(again: Again) -> String {
    let places = |bits: u8| -> Vec<String> {
        (0..5).filter(|place| bits >> place & 1 == 1).map(|place| (place + 1).to_string()).collect()
    };
    let all = places(again.all);
    let dice = if all.len() == 1 { "die" } else { "dice" };
    let all = (!all.is_empty()).then(|| format!("{dice} {}", list(&all)));
    let some = again
        .choices
        .iter()
        .map(|choice| format!("{} of the dice {}", choice.count, list(&places(choice.of))));
    list(&all.into_iter().chain(some).collect::<Vec<_>>())
}

fn up_to(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("up to {}", counted(dice, "die", "dice")) }
}
