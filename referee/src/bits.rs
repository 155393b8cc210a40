//! Bits, one by one, and eight small numbers at a time.

/// The places of bits, one by one.
pub(crate) fn places(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as u8;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

/// Which of eight bytes are not 0, as bits, the lowest byte first.
#[inline]
pub(crate) const fn some_bytes(bytes: u64) -> u8 {
    // A byte that is not 0 gets its top bit, and those are gathered by one product.
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let there = ((((bytes & LOW) + LOW) | bytes) & !LOW) >> 7;
    (there.wrapping_mul(GATHER) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::some_bytes;

    #[test]
    fn each_byte_that_is_not_0_has_its_bit() {
        for bits in 0..=u8::MAX {
            for value in [1u8, 0x7f, 0x80, 0xff] {
                let byte = |place| if bits >> place & 1 == 1 { value } else { 0 };
                let bytes = u64::from_le_bytes(std::array::from_fn(byte));
                assert_eq!(some_bytes(bytes), bits, "{bytes:016x}");
            }
        }
    }
}
