//! Dice that lie there and may be thrown again. [ROLL-1]

use super::dice;
use crate::inline::Inline;
use crate::state::{Frame, Question, State, WindowKind};

/// Which of the dice that lie there a roll throws again.
pub(super) enum Again {
    /// None lie there.
    Nothing,
    /// Those that the roller chooses. [ROLL-1]
    Any,
    /// So many at most, or one that is named (from 0).
    Limited { throws: u8, die: Option<u8> },
}

/// Those of the roll that would be read out next.
pub(super) fn thrown_again(state: &State) -> Again {
    match state.innermost() {
        Some(Frame::Ask(Question::Reroll { throws, die, .. })) => {
            Again::Limited { throws: *throws, die: *die }
        }
        Some(Frame::Window(window)) => match window.kind {
            WindowKind::MoreThrows { throws, .. } => Again::Limited { throws, die: None },
            WindowKind::Rethrow { dice, .. } => Again::Limited { throws: dice, die: None },
            WindowKind::Main
            | WindowKind::Rolling
            | WindowKind::Announced
            | WindowKind::Order
            | WindowKind::Offer { .. }
            | WindowKind::Dice
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Salves
            | WindowKind::Discard => Again::Any,
        },
        Some(
            Frame::Ask(_)
            | Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_),
        )
        | None => Again::Nothing,
    }
}

/// The dice that lie there for a roll that may leave some of them as they are. [ROLL-1]
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// Their faces; none where all are thrown.
    pub dice: Inline<u8, 5>,
    /// So many of them at most are thrown again.
    pub throws: u8,
    /// The only one that may be, from 0, if it is named.
    pub only: Option<u8>,
}

/// What lies there for the roll that would be read out next, and what of it may be thrown again. [ROLL-1]
pub fn kept(state: &State) -> Kept {
    let again = thrown_again(state);
    let lying = if matches!(again, Again::Nothing) { None } else { dice::lying(state) };
    let Some(lying) = lying else { return Kept::default() };
    let dice: Inline<u8, 5> = lying.dice.into_iter().take(lying.own().into()).collect();
    let all = dice.len() as u8;
    let (throws, only) = match again {
        Again::Limited { throws, die } => (throws.min(all), die),
        Again::Nothing | Again::Any => (all, None),
    };
    Kept { dice, throws, only }
}
