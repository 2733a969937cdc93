//! Random choices from a string of bytes, so that a generator of bytes (proptest, a fuzzer) can
//! shrink and mutate what is built from them. After the bytes end, every choice is the first.

/// Values that are awkward for arithmetic and curves; a game may pass any of them.
pub const AWKWARD_VALUES: [f32; 24] = [
    0.0,
    1.0,
    0.5,
    -1.0,
    2.0,
    100.0,
    30.0,
    0.25,
    -0.0,
    -0.5,
    3.0,
    -2.0,
    1e-7,
    0.999_999_94,
    1.000_000_1,
    16_777_216.0,
    f32::MIN_POSITIVE,
    1e-45,
    -1e-45,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

/// A source of choices.
#[derive(Clone, Debug)]
pub struct Entropy<'a>(&'a [u8]);

impl<'a> Entropy<'a> {
    /// Creates a source from these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Returns whether all bytes are spent.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((byte, rest)) => {
                self.0 = rest;
                *byte
            }
            None => 0,
        }
    }

    /// Returns a number below `bound`, which is at most 65,536.
    pub fn pick_below(&mut self, bound: usize) -> usize {
        let wide = usize::from(self.byte())
            | if bound > 256 {
                usize::from(self.byte()) << 8
            } else {
                0
            };
        wide % bound.max(1)
    }

    /// Returns true with a chance of `of_256` in 256.
    pub fn chance(&mut self, of_256: u8) -> bool {
        // The end of the bytes must mean no.
        self.byte() > u8::MAX - of_256
    }

    /// Picks one of several.
    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        let at = self.pick_below(from.len());
        from.get(at)
    }

    /// Returns any value that a game may pass: often ordinary, often awkward, at times random bits.
    pub fn any_value(&mut self) -> f32 {
        match self.byte() % 4 {
            0 => f32::from(self.byte()) / 255.0,
            1 => f32::from(i16::from_le_bytes([self.byte(), self.byte()])) / 128.0,
            2 => self.pick(&AWKWARD_VALUES).copied().unwrap_or(0.0),
            _ => f32::from_bits(u32::from_le_bytes([
                self.byte(),
                self.byte(),
                self.byte(),
                self.byte(),
            ])),
        }
    }

    /// Returns a finite number, as a designer may type it.
    pub fn finite_value(&mut self) -> f32 {
        let value = self.any_value();
        if value.is_finite() { value + 0.0 } else { 1.0 }
    }
}
