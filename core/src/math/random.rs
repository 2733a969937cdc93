//! Random numbers that need no state: a draw is a hash of what it is drawn for.
//!
//! Seed, agent and counter pass through a 64-bit mixer each, once per agent, into a [`Draw`].
//! The key (which of an agent's lots it is) is mixed likewise, once per loop. Per lane, [`unit()`]
//! brings the two together by three rounds of 32-bit multiplications and shifts, which all vector
//! units have. Both halves of either take part, so agents differ unless all 64 bits agree.
//!
//! The tests hold it to the uniform distribution and to independence of neighbours by every
//! argument, within five or six standard deviations, and to half of the result bits changing
//! with any argument bit.

use crate::hash::mix64;

/// What an agent draws its lots from at one moment; made by [`Draw::new`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draw(
    /// The half that enters first.
    pub u32,
    /// The half that enters after the first round.
    pub u32,
);

impl Draw {
    /// The draw of one agent at one count, in the game of this seed.
    #[inline(always)]
    pub fn new(seed: u64, agent: u64, counter: u64) -> Self {
        Seed::new(seed).draw(agent, counter)
    }
}

/// A game's seed that is mixed already, for many draws.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed(u64);

impl Seed {
    #[inline(always)]
    pub(crate) fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// The same as [`Draw::new`] of the seed that it was made of.
    #[inline(always)]
    pub(crate) fn draw(self, agent: u64, counter: u64) -> Draw {
        let mixed = mix(mix(self.0 ^ agent) ^ counter);
        Draw(mixed as u32, (mixed >> 32) as u32)
    }
}

/// A bijection of 64 bits in which every input bit changes every output bit half of the time
/// (the increment and finaliser of `SplitMix64`).
#[inline(always)]
fn mix(x: u64) -> u64 {
    mix64(x.wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// The lot of this key, uniform over the multiples of 2^-24 from 0 to below 1.
#[inline(always)]
pub fn unit(draw: Draw, key: u64) -> f32 {
    Key::new(key).unit(draw)
}

/// A key that is mixed already, for many lots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key(u64);

impl Key {
    #[inline(always)]
    pub(crate) fn new(key: u64) -> Self {
        Self(mix(key))
    }

    /// The same as [`unit()`] of what it was made of.
    #[inline(always)]
    pub(crate) fn unit(self, draw: Draw) -> f32 {
        let Self(key) = self;
        let x = draw.0 ^ (key as u32);
        let x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
        let x = (x ^ (x >> 15)).wrapping_add(draw.1 ^ ((key >> 32) as u32));
        let x = (x ^ (x >> 16)).wrapping_mul(0x21f0_aaad);
        let x = (x ^ (x >> 15)).wrapping_mul(0x735a_2d97);
        let x = x ^ (x >> 15);
        // 23 of the 24 bits become the mantissa of a number from 1 to 2. The last chooses between
        // the 1 to take off and the float below it, which is 2^-24 less.
        let one = 1.0_f32.to_bits();
        f32::from_bits(one | (x >> 9)) - f32::from_bits(one - ((x >> 8) & 1))
    }
}

/// The lot of one agent at one count for one key, uniform over the multiples of 2^-24 from 0 to
/// below 1. The same as [`unit()`] of its [`Draw`].
#[inline(always)]
pub fn hash(seed: u64, agent: u64, counter: u64, key: u64) -> f32 {
    unit(Draw::new(seed, agent, counter), key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: u64 = 200_000;

    /// The ways in which lots are drawn one after the other: by each argument alone, by all in
    /// step, and by arguments far apart.
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

    /// Chi-square of counts that should all be equal, in deviations from its mean.
    fn unevenness(counts: &[u32]) -> f64 {
        let total: f64 = counts.iter().copied().map(f64::from).sum();
        let expected = total / counts.len() as f64;
        let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        let freedom = counts.len() as f64 - 1.0;
        (counts.iter().map(square).sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
    }

    /// Which of `n` equal parts of the unit range `x` is in.
    fn part(x: f32, n: usize) -> usize {
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
    fn every_part_of_the_range_is_hit_as_often() {
        for walk in WALKS {
            let mut counts = [0; 256];
            (0..COUNT).for_each(|i| counts[part(walk(i), 256)] += 1);
            assert!(unevenness(&counts).abs() < 5.0);
        }
    }

    #[test]
    fn neighbours_by_every_argument_are_independent() {
        for walk in WALKS {
            for distance in [1, 2, 16, 256, 447, 65536] {
                let mut counts = [0; 256];
                for i in 0..COUNT {
                    counts[part(walk(i), 16) * 16 + part(walk(i + distance), 16)] += 1;
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
                let place = part(unit(Draw(5, 9), key), 16) * 16;
                first[place + part(unit(Draw(5 ^ distance, 9), key), 16)] += 1;
                second[place + part(unit(Draw(5, 9 ^ distance), key), 16)] += 1;
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
