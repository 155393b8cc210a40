//! Dice that lie there and may be touched.

use crate::act::ActorId;
use crate::book::Rule;
use crate::state::{Actors, Frame, State, WindowKind};

/// Where dice lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lying {
    /// Whose they are.
    pub(crate) owner: ActorId,
    /// Their values.
    pub(crate) dice: [u8; 5],
    /// How many.
    pub(crate) count: u8,
    /// How many of them, the last ones, an opponent laid beside them.
    theirs: u8,
    /// Who did.
    beside: ActorId,
    /// The frame that holds them, or the Offensive Roll Phase itself.
    frame: Option<usize>,
}

impl Lying {
    /// Whether they are the dice that activate an ability.
    pub(crate) fn activates(&self) -> bool {
        self.frame.is_none()
    }

    /// How many of them are their owner's.
    pub(crate) fn own(&self) -> u8 {
        self.count.saturating_sub(self.theirs)
    }

    /// Whose die (from 0) it is.
    pub(crate) fn owner_of(&self, die: u8) -> ActorId {
        if die < self.own() { self.owner } else { self.beside }
    }

    /// The dice of this player, as bits.
    pub(crate) fn dice_of(&self, actor: ActorId) -> u8 {
        self.dice_of_some(Actors::default().with(actor))
    }

    /// The dice of these players, as bits.
    pub(crate) fn dice_of_some(&self, actors: Actors) -> u8 {
        let (own, all) = ((1 << self.own()) - 1, (1 << self.count) - 1);
        let mine = if actors.contains(self.owner) { own } else { 0 };
        mine | if actors.contains(self.beside) { all & !own } else { 0 }
    }

    /// The values that some of them show, by bits: a bit for each value, from bit 0 on.
    pub(crate) fn shown(&self, dice: u8) -> u8 {
        let bit = |(die, value): (usize, &u8)| (dice >> die & 1) << value >> 1;
        self.values().iter().enumerate().map(bit).fold(0, |shown, bit| shown | bit)
    }

    /// The dice that lie there.
    pub(crate) fn values(&self) -> &[u8] {
        &self.dice[..self.count as usize]
    }
}

/// The rule by which no dice can be touched where none lie: those of a phase that is over are out of reach. [TGT-5]
pub(super) fn out_of_reach(state: &State, unrolled: Rule) -> Rule {
    if state.attack.attempts > 0 { Rule::TargetDiceOver } else { unrolled }
}

/// The dice of the innermost roll, if they may still be touched. [ANN-6, TGT-5]
pub(crate) fn lying(state: &State) -> Option<Lying> {
    for (place, frame) in state.stack.iter().enumerate().rev() {
        let Frame::Window(window) = frame else { continue };
        return match window.kind {
            WindowKind::Rolling | WindowKind::Announced => Some(Lying {
                owner: state.attack.by,
                dice: state.attack.dice,
                count: 5,
                theirs: 0,
                beside: state.attack.by,
                frame: None,
            }),
            WindowKind::Dice => match state.stack[place - 1] {
                Frame::Do(text) => Some(Lying {
                    owner: text.me,
                    dice: text.dice,
                    count: text.count,
                    theirs: text.theirs,
                    beside: text.foe,
                    frame: Some(place - 1),
                }),
                Frame::Step(_)
                | Frame::PlayedCard { .. }
                | Frame::DeclaredToken { .. }
                | Frame::Given(_)
                | Frame::Ask(_)
                | Frame::Window(_) => None,
            },
            // A card that is answered has not touched the dice below it yet. [C-07]
            WindowKind::MoreThrows { .. }
            | WindowKind::Rethrow { .. }
            | WindowKind::Answer { .. } => continue,
            WindowKind::Main
            | WindowKind::Order
            | WindowKind::Offer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Salves
            | WindowKind::Discard => None,
        };
    }
    None
}

/// Puts other values where the dice lie.
pub(crate) fn put(state: &mut State, lying: &Lying, dice: [u8; 5]) {
    match lying.frame {
        None => {
            state.attack.dice = dice;
            state.attack.altered |= state.attack.announced.is_some();
        }
        Some(place) => {
            if let Frame::Do(text) = &mut state.stack[place] {
                text.dice = dice;
            }
        }
    }
}

/// How many dice differ between two rolls, whatever their order.
pub(crate) fn changed(before: &[u8], after: &[u8]) -> u8 {
    let mut left = [0i8; 7];
    for &die in before {
        left[die as usize] += 1;
    }
    for &die in after {
        left[die as usize] -= 1;
    }
    left.iter().filter(|n| **n > 0).map(|n| *n as u8).sum()
}

/// Whether only this die (from 0) differs, whatever the order in which they were read out.
pub(crate) fn only_changed(before: &[u8], after: &[u8], die: usize) -> bool {
    let mut left = [0i8; 7];
    for &value in after {
        left[value as usize] += 1;
    }
    before
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != die)
        .for_each(|(_, &value)| left[value as usize] -= 1);
    left.iter().all(|n| *n >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reordered_dice_have_not_changed() {
        assert_eq!(changed(&[1, 2, 3, 3, 6], &[6, 3, 1, 3, 2]), 0);
        assert_eq!(changed(&[1, 2, 3, 3, 6], &[6, 3, 1, 4, 2]), 1);
        assert_eq!(changed(&[1, 1], &[2, 3]), 2);
    }

    #[test]
    fn a_named_die_alone_may_differ() {
        assert!(only_changed(&[1, 2, 3], &[1, 6, 3], 1));
        assert!(only_changed(&[1, 2, 3], &[3, 1, 2], 1), "the same value may come up again");
        assert!(!only_changed(&[1, 2, 3], &[1, 2, 4], 1));
    }
}
