//! What dice show.

/// How many of each symbol lie there, by the symbol's place in the hero's list.
pub(crate) fn symbols(faces: [u8; 6], dice: &[u8]) -> [u8; 6] {
    let mut count = [0; 6];
    for &die in dice.iter().filter(|die| (1..=6).contains(*die)) {
        count[faces[die as usize - 1] as usize] += 1;
    }
    count
}
