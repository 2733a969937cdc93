//! Hash functions. Files and games depend on the results of [`Fnv1a`] and [`mix64`], so those can
//! never change; the others are for tables in memory.

/// A 64-bit FNV-1a hash of bytes.
///
/// ```
/// use inclination_core::hash::Fnv1a;
///
/// let mut hash = Fnv1a::new();
/// hash.write_bytes(b"foobar");
/// assert_eq!(hash.finish(), 0x8594_4171_f739_67e8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Fnv1a {
    /// Starts a hash.
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a byte.
    pub fn write_byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    /// Adds bytes in order.
    pub fn write_bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_byte(*byte);
        }
    }

    /// Adds the bytes of a number, lowest first.
    pub fn write_u32(&mut self, number: u32) {
        self.write_bytes(&number.to_le_bytes());
    }

    /// Adds the bytes of a number, lowest first.
    pub fn write_u64(&mut self, number: u64) {
        self.write_bytes(&number.to_le_bytes());
    }

    /// Returns the hash of all bytes so far.
    pub const fn finish(self) -> u64 {
        self.0
    }
}

impl Default for Fnv1a {
    fn default() -> Self {
        Self::new()
    }
}

/// Mixes a word into the state of a small multiplicative hash, for tables in memory.
pub fn mix_word(state: u64, word: u64) -> u64 {
    (state.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Scrambles the bits of a word reversibly: the finalizer of `SplitMix64`.
///
/// Paths and draws depend on it, so it can never change.
#[expect(
    clippy::inline_always,
    reason = "a call inside the loops over draws would prevent vectorization"
)]
#[inline(always)]
pub const fn mix64(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Converts a [`mix_word`] state into a hash for tables, which use the low bits, whereas a product
/// mixes its high bits best.
pub(crate) fn to_table_hash(state: u64) -> u64 {
    state ^ (state >> 29)
}

#[cfg(test)]
mod tests {
    use super::Fnv1a;

    #[test]
    fn the_hash_matches_the_published_vectors() {
        let hash = |text: &str| {
            let mut hash = Fnv1a::new();
            hash.write_bytes(text.as_bytes());
            hash.finish()
        };

        // The test vectors of the authors of FNV.
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }
}
