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
            | Frame::DeclaredToken { .. },
        )
        | None => Again::Nothing,
    }
}

/// The dice that lie there for a roll that may leave some of them as they are; none where all are thrown. [ROLL-1]
pub fn kept(state: &State) -> Inline<u8, 5> {
    let lying = match thrown_again(state) {
        Again::Nothing => None,
        Again::Any | Again::Limited { .. } => dice::lying(state),
    };
    lying.map_or_else(Inline::default, |lying| {
        lying.dice.into_iter().take(lying.own().into()).collect()
    })
}
