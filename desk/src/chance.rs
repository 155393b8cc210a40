//! Chance that was drawn outside and logged, spread over numbers: the same seed and number give the same for ever.

/// A number that looks drawn, from a seed and a number. It is the mixing step of the generator `SplitMix64`.
pub(crate) fn chance(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
