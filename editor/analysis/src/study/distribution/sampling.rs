//! Random sampling of stat values. A value depends only on the seed, the situation's number and the
//! stat. One seed therefore gives the same situations on every machine and in any order of
//! computation, and adding a stat to the graph does not change the values of the others.

use std::ops::Range;

use inclination_core::math::{self, Draw};
use inclination_project::text::number;

use super::{DistributionRequest, StudyContext, StudyStat};

/// How the values of a stat are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SamplingMethod {
    /// Drawn evenly over the stat's range.
    #[default]
    Even,
    /// Drawn around the stat's sample, from a normal distribution truncated to the range. A stat
    /// with words is drawn evenly.
    AroundSample,
    /// Drawn in the same way around the middle of the stat's range.
    AroundMiddle,
    /// Taken from the rows of the log, or fixed at the sample if the log has no column for the
    /// stat.
    Log,
    /// Fixed at the stat's sample.
    Sample,
}

/// A stat's source of values, resolved for one request.
#[derive(Clone, Debug)]
pub(super) enum StatSource<'a> {
    Fixed(f32),
    Even(f32, f32),
    /// A whole number from the first to the last, both included.
    WholeNumber(f32, f32),
    /// The position of one of this many words.
    Word(usize),
    Normal(TruncatedNormal),
    /// A normally distributed number, rounded to a whole number from the first to the last.
    NormalWhole(TruncatedNormal, (f32, f32)),
    Log(&'a [f32]),
}

/// A normal distribution truncated to a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TruncatedNormal {
    middle: f32,
    deviation: f32,
    ends: (f32, f32),
    /// The shares of the full distribution that lie below the low end and below the high end.
    shares_below_ends: (f32, f32),
}

/// The key of draws for stats, which separates them from the draws that the graph makes.
const STAT_DRAW_KEY: u64 = 0x0073_7461_7473;

/// Returns the random state that a situation draws its stats from.
pub(super) fn situation_draw(seed: u64, situation: usize) -> Draw {
    Draw::new(seed, situation as u64, STAT_DRAW_KEY)
}

impl<'a> StatSource<'a> {
    /// Creates the source of the stat at a position.
    pub(super) fn for_stat(
        context: &StudyContext,
        request: &'a DistributionRequest,
        place: usize,
        info: &StudyStat,
    ) -> Self {
        let sample = context.stat_value(place);
        let (low, high) = info.range;
        let method = request
            .sampling_methods
            .get(place)
            .copied()
            .unwrap_or_default();
        let is_word = !info.words.is_empty();
        let middle = match method {
            SamplingMethod::Sample => return Self::Fixed(sample),
            SamplingMethod::Log => {
                let column = request.log_column(info.id);
                return column.map_or(Self::Fixed(sample), Self::Log);
            }
            _ if is_word => return Self::Word(info.words.len()),
            // This also holds if an end is not a number.
            _ if low.partial_cmp(&high) != Some(std::cmp::Ordering::Less) => {
                return Self::Fixed(sample);
            }
            SamplingMethod::Even => {
                return match info.whole_number_range() {
                    Some((first, last)) => Self::WholeNumber(first, last),
                    None => Self::Even(low, high),
                };
            }
            SamplingMethod::AroundSample => sample.clamp(low, high),
            SamplingMethod::AroundMiddle => interpolate(low, high, 0.5),
        };

        let deviation = math::mul(math::sub(high, low), request.spread);
        let normal = TruncatedNormal::new(middle, deviation, (low, high));
        match info.whole_number_range() {
            Some(wholes) => Self::NormalWhole(normal, wholes),
            None => Self::Normal(normal),
        }
    }

    /// Returns the value if it is fixed, or `None` if values are drawn.
    pub(super) fn fixed_value(&self) -> Option<f32> {
        match self {
            Self::Fixed(value) => Some(*value),
            _ => None,
        }
    }

    /// Fills `out` with the values of a range of situations. `draws` has a random state for each of
    /// them, and `key` identifies the stat.
    ///
    /// All log columns take their value for one situation from the same row.
    pub(super) fn fill_values(
        &self,
        situations: Range<usize>,
        draws: &[Draw],
        key: u64,
        out: &mut [f32],
    ) {
        let each = out.iter_mut().zip(draws);

        match self {
            Self::Fixed(value) => out.fill(*value),
            Self::Even(low, high) => {
                for (value, draw) in each {
                    *value = interpolate(*low, *high, math::unit(*draw, key));
                }
            }
            Self::WholeNumber(first, last) => {
                let count = math::add(math::sub(*last, *first), 1.0);
                for (value, draw) in each {
                    let index = math::floor(math::mul(math::unit(*draw, key), count));
                    *value = math::add(*first, index).min(*last);
                }
            }
            Self::Word(count) => {
                let last = count.saturating_sub(1);
                for (value, draw) in each {
                    let index = (math::unit(*draw, key) * *count as f32) as usize;
                    *value = index.min(last) as f32;
                }
            }
            Self::Normal(normal) => {
                for (value, draw) in each {
                    *value = normal.value_at_share(math::unit(*draw, key));
                }
            }
            Self::NormalWhole(normal, wholes) => {
                for (value, draw) in each {
                    *value = number::round_to_whole(
                        normal.value_at_share(math::unit(*draw, key)),
                        *wholes,
                    );
                }
            }
            Self::Log(column) => {
                let step = row_step(column.len());
                for (value, situation) in out.iter_mut().zip(situations) {
                    let row = (situation as u64).wrapping_mul(step) % column.len().max(1) as u64;
                    *value = column.get(row as usize).copied().unwrap_or(0.0);
                }
            }
        }
    }
}

/// Returns the distance between log rows that are used one after the other.
///
/// It is coprime to the number of rows, so every row is used before any is repeated. At any time
/// the rows used so far are spread over the whole log.
fn row_step(rows: usize) -> u64 {
    let mut step = (rows as u64 * 5 / 8).max(1);
    while !is_coprime(step, rows as u64) {
        step += 1;
    }
    step
}

fn is_coprime(mut one: u64, mut other: u64) -> bool {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

/// Interpolates linearly, without overflow even if the ends are as far apart as `f32` allows.
fn interpolate(low: f32, high: f32, share: f32) -> f32 {
    math::add(math::mul(low, 1.0 - share), math::mul(high, share))
}

impl TruncatedNormal {
    fn new(middle: f32, deviation: f32, ends: (f32, f32)) -> Self {
        let untruncated = Self {
            middle,
            deviation,
            ends: (-f32::MAX, f32::MAX),
            shares_below_ends: (0.0, 1.0),
        };
        Self {
            shares_below_ends: (
                untruncated.share_below(ends.0),
                untruncated.share_below(ends.1),
            ),
            ends,
            ..untruncated
        }
    }

    /// Returns the value below which a share of the truncated distribution lies.
    fn value_at_share(&self, share: f32) -> f32 {
        let deviations = normal_quantile(interpolate(
            self.shares_below_ends.0,
            self.shares_below_ends.1,
            share,
        ));
        let value = math::add(self.middle, math::mul(self.deviation, deviations));
        value.clamp(self.ends.0, self.ends.1)
    }

    /// Returns the share that lies below a value. It bisects [`Self::value_at_share`], so that both
    /// directions agree.
    fn share_below(&self, end: f32) -> f32 {
        let (mut low, mut high) = (0.0_f32, 1.0_f32);
        for _ in 0..48 {
            let middle = f32::midpoint(low, high);
            if self.value_at_share(middle) < end {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }
}

/// Returns the quantile of the standard normal distribution: how many deviations above the mean
/// the value lies that a share of the distribution is below.
///
/// The polynomials are from M. Giles, "Approximating the erfinv function" (2010), for single
/// precision.
fn normal_quantile(share: f32) -> f32 {
    const CENTER: [f32; 9] = [
        2.810_226_4e-8,
        3.432_739_4e-7,
        -3.523_387_7e-6,
        -4.391_506_5e-6,
        0.000_218_580_87,
        -0.001_253_725,
        -0.004_177_681_6,
        0.246_640_73,
        1.501_409_4,
    ];
    const TAIL: [f32; 9] = [
        -0.000_200_214_26,
        0.000_100_950_56,
        0.001_349_343_2,
        -0.003_673_428_4,
        0.005_739_507_7,
        -0.007_622_461_3,
        0.009_438_870_5,
        1.001_674,
        2.832_976_8,
    ];

    let offset = 2.0 * share - 1.0;
    let w = -math::log2(4.0 * share * (1.0 - share)) * std::f32::consts::LN_2;
    // Both polynomials are computed because a loop without branches is several times as fast.
    let center = evaluate_polynomial(CENTER, w - 2.5);
    let tail = evaluate_polynomial(TAIL, w.max(0.0).sqrt() - 3.0);
    let sum = if w < 5.0 { center } else { tail };
    sum * offset * std::f32::consts::SQRT_2
}

fn evaluate_polynomial(factors: [f32; 9], x: f32) -> f32 {
    factors.into_iter().fold(0.0, |sum, next| next + sum * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Integrates the normal distribution from 0, by Simpson's rule in `f64`.
    fn integrate_from_mean(far: f64) -> f64 {
        let parts = 2000;
        let step = far / f64::from(parts);
        let height = |at: i32| (-0.5 * (step * f64::from(at)).powi(2)).exp();
        let inner: f64 = (1..parts)
            .map(|at| height(at) * if at % 2 == 1 { 4.0 } else { 2.0 })
            .sum();
        (height(0) + inner + height(parts)) * step / 3.0 / (2.0 * std::f64::consts::PI).sqrt()
    }

    #[test]
    fn quantiles_match_the_normal_distribution() {
        // From tables: the shares below 0, 1, 1.96 and -2.326 deviations.
        for (share, far) in [
            (0.5, 0.0),
            (0.841_344_8, 1.0),
            (0.975, 1.959_964),
            (0.01, -2.326_348),
        ] {
            assert!((normal_quantile(share) - far).abs() < 1e-5, "{share}");
        }

        for at in 1..200 {
            let share = at as f32 / 200.0;
            let below = 0.5 + integrate_from_mean(f64::from(normal_quantile(share)));
            assert!((below - f64::from(share)).abs() < 1e-6, "{share} {below}");
        }
    }

    #[test]
    fn a_truncated_normal_has_the_shares_of_the_full_one() {
        // 0.8186 of the distribution lies between one deviation below the mean and two above. Half
        // of that is 0.4093, and 0.1587 lies below the low end.
        let normal = TruncatedNormal::new(50.0, 10.0, (40.0, 70.0));
        let (low, high) = (
            0.5 - integrate_from_mean(1.0),
            0.5 + integrate_from_mean(2.0),
        );
        for share in [0.0, 0.25, 0.5, 0.75, 0.999] {
            let value = f64::from(normal.value_at_share(share));
            let below = 0.5 + integrate_from_mean((value - 50.0) / 10.0);
            let expected = low + (high - low) * f64::from(share);
            assert!((below - expected).abs() < 2e-6, "{share} {value}");
        }

        // Extreme ranges give no value outside the range.
        for (middle, deviation) in [(0.0, 0.0), (f32::MAX, f32::MAX), (-1.0, 1e-30)] {
            let normal = TruncatedNormal::new(middle, deviation, (-1.0, f32::MAX));
            for share in [0.0, 0.5, 1.0] {
                assert!((-1.0..=f32::MAX).contains(&normal.value_at_share(share)));
            }
        }
    }

    #[test]
    fn every_row_of_a_log_is_used_once() {
        for rows in [1, 2, 3, 7, 8, 100, 999, 1000] {
            let column: Vec<f32> = (0..rows).map(|row| row as f32).collect();
            let draws = vec![Draw::default(); rows];
            let mut values = vec![0.0; rows];
            // The first situation's number does not matter.
            StatSource::Log(&column).fill_values(5..5 + rows, &draws, 0, &mut values);
            values.sort_by(f32::total_cmp);
            assert_eq!(values, column);
        }
    }

    #[test]
    fn whole_numbers_are_equally_likely_and_stay_in_range() {
        let draws: Vec<Draw> = (0..4000)
            .map(|situation| situation_draw(7, situation))
            .collect();
        let mut values = vec![0.0; draws.len()];
        StatSource::WholeNumber(0.0, 3.0).fill_values(0..draws.len(), &draws, 9, &mut values);
        for number in [0.0, 1.0, 2.0, 3.0] {
            let count = values.iter().filter(|value| **value == number).count();
            // 1000 plus or minus four deviations, each the root of 4000 / 4 * 3 / 4: 27.
            assert!((890..=1110).contains(&count), "{number}: {count}");
        }

        let normal = TruncatedNormal::new(1.0, 0.6, (0.0, 3.0));
        StatSource::NormalWhole(normal, (0.0, 3.0)).fill_values(
            0..draws.len(),
            &draws,
            9,
            &mut values,
        );
        let is_whole = |value: &f32| (0..=3).any(|number| *value == number as f32);
        assert!(values.iter().all(is_whole));

        // The range from 0 to 3 holds the part of the distribution between -1.667 and 3.333
        // deviations: 0.9518. Values from 0.5 to 1.5 are within 0.8333 deviations: 0.5953 of the
        // distribution, so 0.6255 of the range, plus or minus four deviations of 0.0077.
        let ones = values.iter().filter(|value| **value == 1.0).count();
        assert!((2378..=2626).contains(&ones), "{ones}");
    }
}
