//! The lot that a choice is made by.
#![expect(
    clippy::inline_always,
    reason = "many agents' choices are compiled for wider vectors and must have all of it inside"
)]

use crate::math::{Draw, Key};

/// An odd number without pattern, so that multiplying by it is a bijection.
const APART: u64 = 0xd6e8_feb8_6659_fd93;

/// How many a draw has; see [`unit`](crate::math::unit).
const STEPS: f64 = (1_u32 << 24) as f64;

/// The lot of one decision, uniform over the multiples of 2^-48 from 0 to below 1. The key is the decision's place.
///
/// A single draw has 24 bits, too few for hundreds of options one of which is rare, so two are put together. Keys of
/// places are hashes, or small numbers; the second draw's is mixed so that it is neither another place's key nor one
/// bit away from its own.
#[inline(always)]
pub fn lot(draw: Draw, key: u64) -> f64 {
    LotKey::new(key).of(draw)
}

/// The keys of a decision's two draws, made ready once for all its lots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LotKey([Key; 2]);

impl LotKey {
    #[inline(always)]
    pub(crate) fn new(key: u64) -> Self {
        let second = (key ^ APART).rotate_left(32).wrapping_mul(APART);
        Self([key, second].map(Key::new))
    }

    /// The lot of a draw.
    #[inline(always)]
    pub(crate) fn of(self, draw: Draw) -> f64 {
        let [high, low] = self.0.map(|key| f64::from(key.unit(draw)));
        high + low / STEPS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math;

    const COUNT: u64 = 200_000;

    /// The walks of keys and of draws that neighbours are made by.
    const WALKS: [fn(u64) -> f64; 4] = [
        |i| lot(Draw::new(1, 2, 3), i),
        |i| lot(Draw::new(1, 2, 3), i << 40),
        |i| lot(Draw::new(1, i, 3), 4),
        |i| lot(Draw::new(1, 2, i), 4),
    ];

    #[test]
    fn lots_are_multiples_of_the_48th_power_below_1() {
        let mut seen = 0;
        for i in 0..COUNT {
            let lot = WALKS[0](i);
            let steps = lot * (1_u64 << 48) as f64;
            assert!((0.0..1.0).contains(&lot) && steps.trunc() == steps);
            seen |= steps as u64;
        }
        assert_eq!(seen, (1 << 48) - 1);
    }

    #[test]
    fn both_halves_are_uniform_and_independent() {
        // Four bits of each half, by which the lots fall into 256 cells.
        for walk in WALKS {
            for (high, low) in [(44, 20), (44, 0), (24, 20), (24, 0)] {
                let mut counts = [0_u32; 256];
                for i in 0..COUNT {
                    let bits = (walk(i) * (1_u64 << 48) as f64) as u64;
                    counts[((bits >> high & 15) * 16 + (bits >> low & 15)) as usize] += 1;
                }
                let expected = COUNT as f64 / 256.0;
                let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
                let chi_square: f64 = counts.iter().map(square).sum();
                // Five deviations of chi-square with 255 degrees of freedom.
                assert!((chi_square - 255.0).abs() < 5.0 * (2.0 * 255.0_f64).sqrt());
            }
        }
    }

    #[test]
    fn the_second_draw_is_no_neighbours_first() {
        let low = |key| lot(Draw::new(5, 6, 7), key) * STEPS % 1.0;
        let first = |key| f64::from(math::unit(Draw::new(5, 6, 7), key));
        let lows: alloc::vec::Vec<f64> = (0..1000).map(low).collect();
        let equals = (0..1000).flat_map(|key| lows.iter().map(move |low| *low == first(key)));
        // A million pairs of 2^24 values: none or one by chance, all but certainly below 5.
        assert!(equals.filter(|equal| *equal).count() < 5);
    }
}
