//! Random numbers without state: each draw is a hash of its seed, agent, counter and key.
//!
//! Seed, agent and counter pass through a 64-bit mixer each, once per agent, into a [`Draw`].
//! The key (which of an agent's random numbers it is) is mixed likewise, once per loop. Per lane,
//! [`unit()`] brings the two together by three rounds of 32-bit multiplications and shifts, which
//! all vector units have. Both halves of either take part, so agents differ unless all 64 bits
//! agree.
//!
//! The tests compare it with the uniform distribution and check the independence of neighbors in
//! every argument, within five or six standard deviations, and check that any argument bit changes
//! half of the result bits.

use crate::hash::mix64;

/// The source of an agent's random numbers at one moment; see [`Draw::new`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draw(
    /// The half that enters first.
    pub u32,
    /// The half that enters after the first round.
    pub u32,
);

impl Draw {
    /// Creates the draw of an agent at a count of decisions, in the game with this seed.
    #[inline(always)]
    pub fn new(seed: u64, agent: u64, counter: u64) -> Self {
        Seed::new(seed).draw_for(agent, counter)
    }
}

/// A game's seed, mixed in advance for many draws.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed(u64);

impl Seed {
    #[inline(always)]
    pub(crate) fn new(seed: u64) -> Self {
        Self(mix_bits(seed))
    }

    /// Creates the same draw as [`Draw::new`] with the original seed.
    #[inline(always)]
    pub(crate) fn draw_for(self, agent: u64, counter: u64) -> Draw {
        let mixed = mix_bits(mix_bits(self.0 ^ agent) ^ counter);
        Draw(mixed as u32, (mixed >> 32) as u32)
    }
}

/// Permutes 64-bit numbers such that every input bit changes every output bit half of the time
/// (the increment and finalizer of `SplitMix64`).
#[inline(always)]
fn mix_bits(x: u64) -> u64 {
    mix64(x.wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// Returns the random number of this key, uniform over the multiples of 2^-24 from 0 to below 1.
#[inline(always)]
pub fn unit(draw: Draw, key: u64) -> f32 {
    Key::new(key).unit(draw)
}

/// A key, mixed in advance for many random numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key(u64);

impl Key {
    #[inline(always)]
    pub(crate) fn new(key: u64) -> Self {
        Self(mix_bits(key))
    }

    /// Returns the same number as [`unit()`] with the original key.
    #[inline(always)]
    pub(crate) fn unit(self, draw: Draw) -> f32 {
        let Self(key) = self;
        let x = draw.0 ^ (key as u32);
        let x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
        let x = (x ^ (x >> 15)).wrapping_add(draw.1 ^ ((key >> 32) as u32));
        let x = (x ^ (x >> 16)).wrapping_mul(0x21f0_aaad);
        let x = (x ^ (x >> 15)).wrapping_mul(0x735a_2d97);
        let x = x ^ (x >> 15);

        // 23 of the 24 bits become the mantissa of a number from 1 to 2. The last one selects the
        // number to subtract: 1, or the float below it, which is 2^-24 less.
        let one = 1.0_f32.to_bits();
        f32::from_bits(one | (x >> 9)) - f32::from_bits(one - ((x >> 8) & 1))
    }
}

/// Returns the random number of one agent at one count for one key, uniform over the multiples of
/// 2^-24 from 0 to below 1: [`unit()`] of its [`Draw`].
#[inline(always)]
pub fn hash(seed: u64, agent: u64, counter: u64, key: u64) -> f32 {
    unit(Draw::new(seed, agent, counter), key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: u64 = 200_000;

    /// Sequences of draws: varying each argument alone, all in step, and with arguments far apart.
    const WALKS: [fn(u64) -> f32; 8] = [
        |i| hash(i, 0, 0, 0),
        |i| hash(0, i, 0, 0),
        |i| hash(0, 0, i, 0),
        |i| hash(0, 0, 0, i),
        |i| hash(i, i, i, i),
        |i| hash(7, i << 40, 3, 5),
        |i| hash(7, 11, 3, i << 40),
        |i| hash(7, i % 447, 3, i / 447),
    ];

    /// Returns the chi-square of counts that should all be equal, in deviations from its mean.
    fn unevenness(counts: &[u32]) -> f64 {
        let total: f64 = counts.iter().copied().map(f64::from).sum();
        let expected = total / counts.len() as f64;
        let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        let freedom = counts.len() as f64 - 1.0;

        (counts.iter().map(square).sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
    }

    /// Returns the index of the part that `x` is in, of `n` equal parts of the unit range.
    fn part_index(x: f32, n: usize) -> usize {
        (x * n as f32) as usize
    }

    #[test]
    fn mean_and_variance_are_those_of_the_uniform_distribution() {
        for walk in WALKS {
            let lots = || (0..COUNT).map(|i| f64::from(walk(i)) - 0.5);
            let mean = lots().sum::<f64>() / COUNT as f64;
            let variance = lots().map(|x| x * x).sum::<f64>() / COUNT as f64;
            // Five standard deviations of either statistic.
            assert!(mean.abs() < 5.0 * (1.0 / 12.0 / COUNT as f64).sqrt());
            assert!((variance - 1.0 / 12.0).abs() < 5.0 * (1.0 / 180.0 / COUNT as f64).sqrt());
        }
    }

    #[test]
    fn all_parts_of_the_range_are_hit_equally_often() {
        for walk in WALKS {
            let mut counts = [0; 256];
            (0..COUNT).for_each(|i| counts[part_index(walk(i), 256)] += 1);
            assert!(unevenness(&counts).abs() < 5.0);
        }
    }

    #[test]
    fn neighbors_in_every_argument_are_independent() {
        for walk in WALKS {
            for distance in [1, 2, 16, 256, 447, 65536] {
                let mut counts = [0; 256];
                for i in 0..COUNT {
                    counts[part_index(walk(i), 16) * 16 + part_index(walk(i + distance), 16)] += 1;
                }
                assert!(unevenness(&counts).abs() < 5.0, "{distance}");
            }
        }
    }

    #[test]
    fn one_changed_bit_of_any_argument_changes_each_result_bit_half_of_the_time() {
        const TRIES: u32 = 2000;
        let bits = |[seed, agent, counter, key]: [u64; 4]| {
            (hash(seed, agent, counter, key) * 16_777_216.0) as u32
        };

        for argument in 0..4 {
            for flipped in 0..64 {
                let mut changes = [0_u32; 24];
                for i in 0..u64::from(TRIES) {
                    let before = [i, i * 3, 1000 - i / 2, i * i];
                    let mut after = before;
                    after[argument] ^= 1 << flipped;
                    let changed = bits(before) ^ bits(after);
                    (0..24).for_each(|bit| changes[bit] += (changed >> bit) & 1);
                }
                for count in changes {
                    // Six standard deviations, as there are 6144 of these counts.
                    let deviation = f64::from(count) - f64::from(TRIES) / 2.0;
                    assert!(
                        deviation.abs() < 3.0 * f64::from(TRIES).sqrt(),
                        "{argument} {flipped}"
                    );
                }
            }
        }
    }

    #[test]
    fn draws_that_agree_in_one_half_draw_independently() {
        for distance in [1, 2, 256, 0x1_0000, 0x8000_0000_u32] {
            let (mut first, mut second) = ([0; 256], [0; 256]);
            for key in 0..COUNT {
                let place = part_index(unit(Draw(5, 9), key), 16) * 16;
                first[place + part_index(unit(Draw(5 ^ distance, 9), key), 16)] += 1;
                second[place + part_index(unit(Draw(5, 9 ^ distance), key), 16)] += 1;
            }
            assert!(unevenness(&first).abs() < 5.0, "{distance}");
            assert!(unevenness(&second).abs() < 5.0, "{distance}");
        }
    }

    #[test]
    fn lots_have_24_even_bits_and_stay_below_1() {
        let (mut seen, mut low) = (0, [0; 256]);
        for i in 0..COUNT {
            let x = hash(0, i, 0, 0);
            let steps = f64::from(x) * 16_777_216.0;
            assert!((0.0..1.0).contains(&x) && steps.trunc() == steps);
            seen |= steps as u32;
            low[steps as usize % 256] += 1;
        }

        assert_eq!(seen, 0x00ff_ffff);
        assert!(unevenness(&low).abs() < 5.0);
    }
}
