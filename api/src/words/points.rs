//! What is pointed at in what the dice did.

/// What is pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// The dice brought most.
    Luckiest,
    /// The dice cost most.
    Unluckiest,
    /// The choice that cost most.
    WorstChoice,
    /// The keep that cost most.
    WorstKeep,
    /// The winner came to be ahead.
    TurningPoint,
}

/// Dice as they are read out.
pub(super) fn dice_of(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
