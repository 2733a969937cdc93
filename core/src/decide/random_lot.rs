//! Lots: the random numbers from 0 to below 1 that decide between entries.
#![expect(
    clippy::inline_always,
    reason = "code for wider vectors must be inlined"
)]

use crate::math::{Draw, Key};

/// An odd number without an obvious pattern. Multiplying by an odd number is a bijection.
const SECOND_KEY_MULTIPLIER: u64 = 0xd6e8_feb8_6659_fd93;

/// How many different values a draw has; see [`unit`](crate::math::unit).
const DRAW_STEPS: f64 = (1_u32 << 24) as f64;

/// Returns the lot of one decision, uniform over the multiples of 2^-48 from 0 to below 1. The key
/// is that of the decision's path.
///
/// A single draw has 24 bits, which is too few for hundreds of options with a rare one among them,
/// so two are combined. Keys of paths are hashes or small numbers. The key of the second draw is
/// mixed so that it neither equals the key of another path nor differs in a single bit from its
/// own.
#[inline(always)]
pub fn draw_lot(draw: Draw, key: u64) -> f64 {
    LotKey::new(key).draw_lot(draw)
}

/// The keys of a decision's two draws, prepared once for all its lots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LotKey {
    high: Key,
    low: Key,
}

impl LotKey {
    #[inline(always)]
    pub(crate) fn new(key: u64) -> Self {
        let second = (key ^ SECOND_KEY_MULTIPLIER)
            .rotate_left(32)
            .wrapping_mul(SECOND_KEY_MULTIPLIER);
        Self {
            high: Key::new(key),
            low: Key::new(second),
        }
    }

    #[inline(always)]
    pub(crate) fn draw_lot(self, draw: Draw) -> f64 {
        let high = f64::from(self.high.unit(draw));
        let low = f64::from(self.low.unit(draw));
        high + low / DRAW_STEPS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math;

    const COUNT: u64 = 200_000;

    /// Sequences that vary the key, or the numbers of the draw, in small steps.
    const SEQUENCES: [fn(u64) -> f64; 4] = [
        |i| draw_lot(Draw::new(1, 2, 3), i),
        |i| draw_lot(Draw::new(1, 2, 3), i << 40),
        |i| draw_lot(Draw::new(1, i, 3), 4),
        |i| draw_lot(Draw::new(1, 2, i), 4),
    ];

    #[test]
    fn lots_are_multiples_of_2_to_the_minus_48_below_1() {
        let mut seen = 0;
        for i in 0..COUNT {
            let lot = SEQUENCES[0](i);
            let steps = lot * (1_u64 << 48) as f64;
            assert!((0.0..1.0).contains(&lot) && steps.trunc() == steps);
            seen |= steps as u64;
        }
        assert_eq!(seen, (1 << 48) - 1);
    }

    #[test]
    fn both_halves_are_uniform_and_independent() {
        // Four bits of each half divide the lots into 256 cells.
        for walk in SEQUENCES {
            for (high, low) in [(44, 20), (44, 0), (24, 20), (24, 0)] {
                let mut counts = [0_u32; 256];
                for i in 0..COUNT {
                    let bits = (walk(i) * (1_u64 << 48) as f64) as u64;
                    counts[((bits >> high & 15) * 16 + (bits >> low & 15)) as usize] += 1;
                }

                let expected = COUNT as f64 / 256.0;
                let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
                let chi_square: f64 = counts.iter().map(square).sum();
                // Five standard deviations of chi-square with 255 degrees of freedom.
                assert!((chi_square - 255.0).abs() < 5.0 * (2.0 * 255.0_f64).sqrt());
            }
        }
    }

    #[test]
    fn the_second_draw_is_independent_of_the_first_of_other_keys() {
        let low = |key| draw_lot(Draw::new(5, 6, 7), key) * DRAW_STEPS % 1.0;
        let first = |key| f64::from(math::unit(Draw::new(5, 6, 7), key));
        let lows: alloc::vec::Vec<f64> = (0..1000).map(low).collect();
        let equals = (0..1000).flat_map(|key| lows.iter().map(move |low| *low == first(key)));
        // Among a million pairs of 2^24 values, none or one are equal by chance, almost never 5.
        assert!(equals.filter(|equal| *equal).count() < 5);
    }
}
