//! Whom a word asks or touches, besides the player of its text.

use super::op::{Count, Op, Target};

impl Op {
    /// Whether the word looks at the target, or asks the target something: it waits until one is found. [TGT-1]
    pub(crate) fn asks_the_target(self) -> bool {
        matches!(
            self,
            Op::TheyDecide(_)
                | Op::TheyRoll
                | Op::StealHealth(_)
                | Op::UnlessTheyPay(..)
                | Op::LookAtHand
                | Op::To(Target::TheOpponent, _)
                | Op::Each(Count::TheyHold(_), _)
        )
    }

    /// Whether the word does something to the opponent of whom its text speaks, or asks them something: without one it is
    /// passed over.
    pub(crate) fn speaks_of_the_opponent(self) -> bool {
        self.asks_the_target()
            || matches!(
                self,
                Op::Deal(..)
                    | Op::Inflict(..)
                    | Op::LoseCp(_)
                    | Op::StealCp(_)
                    | Op::HealAsDealt
                    | Op::Add(_)
                    | Op::Reduce(_)
                    | Op::IfDealt(..)
            )
    }

    /// Whether the word takes tokens off a board: their holder may answer by using them first. [STS-10, TIM-7]
    pub(crate) fn takes_tokens(self) -> bool {
        matches!(
            self,
            Op::RemoveStatus(_)
                | Op::RemoveAllStatus(_)
                | Op::RemoveAllNegative(_)
                | Op::TransferStatus
        )
    }
}
