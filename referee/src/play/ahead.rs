//! Looking ahead, for whoever works out what a position is worth: silence window by window, and what the dice that are due
//! can tell apart.

use super::here;
use super::rolls;
use super::run::Run;
use crate::act::ActorId;
use crate::book::{Count, Op, Quantity, Ruleset, Test, TextId};
use crate::happening::Recorder;
use crate::state::{Question, State, WindowKind};

/// Closes the innermost window as if nobody had spoken, and says which it was; nothing if silence closes none here.
pub fn pass_over<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    recorder: &mut R,
) -> Option<WindowKind> {
    let kind = here::closable(rules, state).filter(|_| state.outcome.is_none())?;
    Run::new(rules, state, recorder).close(kind);
    Some(kind)
}

/// What a text can tell apart of the dice that lie there for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reads {
    /// It does not look at them.
    Nothing,
    /// How many show each symbol.
    Symbols,
    /// Every number.
    Values,
}

/// Dice that a text or a defence waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueDice {
    /// Who throws them.
    pub by: ActorId,
    /// How many.
    pub dice: u8,
    /// What tells throws apart.
    pub reads: Reads,
    /// The symbol, by its place in the hero's list, that each face shows to the text.
    pub faces: [u8; 6],
}

/// The dice of a text or a defence that the table waits for, all of them thrown at once.
pub fn due_dice(rules: &Ruleset, state: &State) -> Option<DueDice> {
    let asked = here::question(state)?;
    let beside = matches!(asked, Question::Beside { .. });
    if !beside && !matches!(asked, Question::Roll { .. } | Question::Defense { .. }) {
        return None;
    }
    let text = here::text_below(state)?;
    let dice = rolls::may_roll(rules, state, asked.by()).ok()?;
    let reads = if beside { Reads::Values } else { reads(rules, text.rest) };
    let faces = rules.hero(state.actor(text.me).hero).faces;
    Some(DueDice { by: asked.by(), dice, reads, faces })
}

/// What a text can tell apart of its own dice. What a roll within it brings is read apart.
pub fn reads(rules: &Ruleset, text: TextId) -> Reads {
    let mut found = Reads::Nothing;
    let mut at = text.at;
    while at < text.end {
        let op = rules.op(at);
        found = found.max(word(op));
        at = if let Op::Roll(_, end) = op { end } else { at + 1 };
    }
    found
}

/// Whether a text looks at how many Roll Attempts were made.
pub fn counts_attempts(rules: &Ruleset, text: TextId) -> bool {
    (text.at..text.end).map(|at| rules.op(at)).any(|op| {
        matches!(op, Op::On(Test::AttemptsLeft(_), _) | Op::Each(Count::FurtherAttempts(_), _))
    })
}

/// Makes a position one in which a single Roll Attempt was made. Once an ability is announced, only a text that
/// [`counts_attempts`] tells it from one with more.
pub fn forget_attempts(state: &mut State) {
    state.attack.attempts = state.attack.attempts.min(1);
}

fn word(op: Op) -> Reads {
    if let Op::On(Test::Symbols(_) | Test::NoneOf(_), _) | Op::Each(Count::Dice { .. }, _) = op {
        Reads::Symbols
    } else if let Op::On(
        Test::Values(_)
        | Test::Success(_)
        | Test::Kind(_)
        | Test::Total(_)
        | Test::TotalAtMost(_)
        | Test::Beats(_),
        _,
    )
    | Op::Gain(Quantity::Roll | Quantity::HalfRoll, _)
    | Op::GainCp(Quantity::Roll | Quantity::HalfRoll)
    | Op::Heal(Quantity::Roll | Quantity::HalfRoll)
    | Op::Deal(_, Quantity::Roll | Quantity::HalfRoll)
    | Op::Add(Quantity::Roll | Quantity::HalfRoll)
    | Op::Prevent(Quantity::Roll | Quantity::HalfRoll)
    | Op::TheyRoll
    | Op::Aim
    | Op::MayReroll { .. }
    | Op::ChangeDice { .. }
    | Op::Reroll { .. }
    | Op::UnlessTheyPay(..) = op
    {
        Reads::Values
    } else {
        Reads::Nothing
    }
}
