//! A small multiplicative hash for the compiler's own tables.

/// A state with a word mixed in.
pub(super) fn mix(state: u64, word: u64) -> u64 {
    (state.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A state's hash: tables look at the low bits, but a product's high bits are the mixed ones.
pub(super) fn spread(state: u64) -> u64 {
    state ^ (state >> 29)
}
