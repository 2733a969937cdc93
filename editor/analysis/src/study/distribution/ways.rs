//! How a stat's values are drawn. A value is a function of the seed, the situation's place and the stat alone, so the same
//! seed gives the same situations on every machine, in whatever order they are worked out, and another stat in the graph
//! changes none of them.

use std::ops::Range;

use inclination_core::math::{self, Draw};
use inclination_project::text::number;

use super::{About, Asked, Ground};

/// How a stat is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Evenly over its range.
    #[default]
    Even,
    /// Around its sample, by a normal distribution that ends where the range does; of a stat that has words, evenly.
    AroundSample,
    /// The same around the middle of its range.
    AroundMiddle,
    /// As the rows of the log have it; where the log has no column of it, its sample.
    Log,
    /// Not at all: always its sample.
    Sample,
}

/// One stat's values, ready to be drawn.
#[derive(Clone, Debug)]
pub(super) enum Source<'a> {
    Always(f32),
    Even(f32, f32),
    /// A whole number from the first to the last.
    Whole(f32, f32),
    /// One of so many words.
    Word(usize),
    Normal(Normal),
    /// The same, to the nearest whole number from the first to the last.
    NormalWhole(Normal, (f32, f32)),
    Log(&'a [f32]),
}

/// A normal distribution that is cut off at the ends of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Normal {
    middle: f32,
    deviation: f32,
    ends: (f32, f32),
    /// Which share of the whole distribution lies below either end.
    cut: (f32, f32),
}

/// What the lots of stats are counted as, so that they are none of those that the graph draws.
const STATS: u64 = 0x0073_7461_7473;

/// What a situation draws its stats from.
pub(super) fn lots(seed: u64, situation: usize) -> Draw {
    Draw::new(seed, situation as u64, STATS)
}

impl<'a> Source<'a> {
    /// Where the values of a stat come from, by its place.
    pub(super) fn of(ground: &Ground, asked: &'a Asked, place: usize, about: &About) -> Self {
        let sample = ground.value(place);
        let (low, high) = about.range;
        let way = asked.ways.get(place).copied().unwrap_or_default();
        let is_word = !about.words.is_empty();
        let middle = match way {
            Way::Sample => return Self::Always(sample),
            Way::Log => {
                let column = asked.column(about.id);
                return column.map_or(Self::Always(sample), Self::Log);
            }
            _ if is_word => return Self::Word(about.words.len()),
            // Also where an end is no number.
            _ if low.partial_cmp(&high) != Some(std::cmp::Ordering::Less) => {
                return Self::Always(sample);
            }
            Way::Even => {
                return match about.wholes() {
                    Some((first, last)) => Self::Whole(first, last),
                    None => Self::Even(low, high),
                };
            }
            Way::AroundSample => sample.clamp(low, high),
            Way::AroundMiddle => between(low, high, 0.5),
        };
        let deviation = math::mul(math::sub(high, low), asked.spread);
        let normal = Normal::new(middle, deviation, (low, high));
        match about.wholes() {
            Some(wholes) => Self::NormalWhole(normal, wholes),
            None => Self::Normal(normal),
        }
    }

    /// The value that never changes, if it is none that is drawn.
    pub(super) fn always(&self) -> Option<f32> {
        match self {
            Self::Always(value) => Some(*value),
            _ => None,
        }
    }

    /// Values for some situations, whose lots are given. All that come from a log in one situation are of one row of it.
    pub(super) fn fill(
        &self,
        situations: Range<usize>,
        (lots, key): (&[Draw], u64),
        out: &mut [f32],
    ) {
        let each = out.iter_mut().zip(lots);
        match self {
            Self::Always(value) => out.fill(*value),
            Self::Even(low, high) => {
                for (value, lot) in each {
                    *value = between(*low, *high, math::unit(*lot, key));
                }
            }
            Self::Whole(first, last) => {
                let count = math::add(math::sub(*last, *first), 1.0);
                for (value, lot) in each {
                    let at = math::floor(math::mul(math::unit(*lot, key), count));
                    *value = math::add(*first, at).min(*last);
                }
            }
            Self::Word(count) => {
                let last = count.saturating_sub(1);
                for (value, lot) in each {
                    let at = (math::unit(*lot, key) * *count as f32) as usize;
                    *value = at.min(last) as f32;
                }
            }
            Self::Normal(normal) => {
                for (value, lot) in each {
                    *value = normal.at(math::unit(*lot, key));
                }
            }
            Self::NormalWhole(normal, wholes) => {
                for (value, lot) in each {
                    *value = number::whole(normal.at(math::unit(*lot, key)), *wholes);
                }
            }
            Self::Log(column) => {
                let step = step(column.len());
                for (value, situation) in out.iter_mut().zip(situations) {
                    let row = (situation as u64).wrapping_mul(step) % column.len().max(1) as u64;
                    *value = column.get(row as usize).copied().unwrap_or(0.0);
                }
            }
        }
    }
}

/// How far apart the rows are that follow each other. Every row has its turn before one has another, and those that had
/// theirs lie spread over the log at any time.
fn step(rows: usize) -> u64 {
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

/// Both ends may be as far apart as numbers go.
fn between(low: f32, high: f32, share: f32) -> f32 {
    math::add(math::mul(low, 1.0 - share), math::mul(high, share))
}

impl Normal {
    fn new(middle: f32, deviation: f32, ends: (f32, f32)) -> Self {
        let whole = Self {
            middle,
            deviation,
            ends: (-f32::MAX, f32::MAX),
            cut: (0.0, 1.0),
        };
        Self {
            cut: (whole.share_below(ends.0), whole.share_below(ends.1)),
            ends,
            ..whole
        }
    }

    /// The number below which a share of it lies.
    fn at(&self, share: f32) -> f32 {
        let far = quantile(between(self.cut.0, self.cut.1, share));
        let value = math::add(self.middle, math::mul(self.deviation, far));
        value.clamp(self.ends.0, self.ends.1)
    }

    /// The share that lies below a number: found by trying, so that both directions agree.
    fn share_below(&self, end: f32) -> f32 {
        let (mut low, mut high) = (0.0_f32, 1.0_f32);
        for _ in 0..48 {
            let middle = f32::midpoint(low, high);
            if self.at(middle) < end {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }
}

/// How many deviations above the middle of a normal distribution the number is below which a share of it lies. The
/// polynomials are those of M. Giles, "Approximating the erfinv function" (2010), for single precision.
fn quantile(share: f32) -> f32 {
    const CENTRE: [f32; 9] = [
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
    let off = 2.0 * share - 1.0;
    let far = -math::log2(4.0 * share * (1.0 - share)) * std::f32::consts::LN_2;
    // Both, since a loop without branches is several times as fast.
    let centre = polynomial(CENTRE, far - 2.5);
    let tail = polynomial(TAIL, far.max(0.0).sqrt() - 3.0);
    let sum = if far < 5.0 { centre } else { tail };
    sum * off * std::f32::consts::SQRT_2
}

fn polynomial(factors: [f32; 9], x: f32) -> f32 {
    factors.into_iter().fold(0.0, |sum, next| next + sum * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The normal distribution's integral from 0, by Simpson's rule in f64.
    fn beyond_middle(far: f64) -> f64 {
        let parts = 2000;
        let step = far / f64::from(parts);
        let height = |at: i32| (-0.5 * (step * f64::from(at)).powi(2)).exp();
        let inner: f64 = (1..parts)
            .map(|at| height(at) * if at % 2 == 1 { 4.0 } else { 2.0 })
            .sum();
        (height(0) + inner + height(parts)) * step / 3.0 / (2.0 * std::f64::consts::PI).sqrt()
    }

    #[test]
    fn quantiles_are_those_of_the_normal_distribution() {
        // From tables: the shares below 0, 1, 1.96 and -2.326 deviations.
        for (share, far) in [
            (0.5, 0.0),
            (0.841_344_8, 1.0),
            (0.975, 1.959_964),
            (0.01, -2.326_348),
        ] {
            assert!((quantile(share) - far).abs() < 1e-5, "{share}");
        }
        for at in 1..200 {
            let share = at as f32 / 200.0;
            let below = 0.5 + beyond_middle(f64::from(quantile(share)));
            assert!((below - f64::from(share)).abs() < 1e-6, "{share} {below}");
        }
    }

    #[test]
    fn what_is_cut_off_is_a_part_of_the_whole() {
        // From one deviation below to two above: of 0.8186 of it, the half lies below the 0.1587 + 0.4093th.
        let normal = Normal::new(50.0, 10.0, (40.0, 70.0));
        let (low, high) = (0.5 - beyond_middle(1.0), 0.5 + beyond_middle(2.0));
        for share in [0.0, 0.25, 0.5, 0.75, 0.999] {
            let value = f64::from(normal.at(share));
            let below = 0.5 + beyond_middle((value - 50.0) / 10.0);
            let expected = low + (high - low) * f64::from(share);
            assert!((below - expected).abs() < 2e-6, "{share} {value}");
        }
        // Nothing breaks at the ends of what there is.
        for (middle, deviation) in [(0.0, 0.0), (f32::MAX, f32::MAX), (-1.0, 1e-30)] {
            let normal = Normal::new(middle, deviation, (-1.0, f32::MAX));
            for share in [0.0, 0.5, 1.0] {
                assert!((-1.0..=f32::MAX).contains(&normal.at(share)));
            }
        }
    }

    #[test]
    fn every_row_of_a_log_has_its_turn() {
        for rows in [1, 2, 3, 7, 8, 100, 999, 1000] {
            let column: Vec<f32> = (0..rows).map(|row| row as f32).collect();
            let lots = vec![Draw::default(); rows];
            let mut values = vec![0.0; rows];
            // It does not matter where one begins.
            Source::Log(&column).fill(5..5 + rows, (&lots, 0), &mut values);
            values.sort_by(f32::total_cmp);
            assert_eq!(values, column);
        }
    }

    #[test]
    fn whole_numbers_are_as_likely_as_each_other_and_stay_within() {
        let all: Vec<Draw> = (0..4000).map(|at| lots(7, at)).collect();
        let mut values = vec![0.0; all.len()];
        Source::Whole(0.0, 3.0).fill(0..all.len(), (&all, 9), &mut values);
        for number in [0.0, 1.0, 2.0, 3.0] {
            let count = values.iter().filter(|value| **value == number).count();
            // A thousand, give or take four times the deviation, which is the root of 4000 / 4 * 3 / 4: 27.
            assert!((890..=1110).contains(&count), "{number}: {count}");
        }
        let normal = Normal::new(1.0, 0.6, (0.0, 3.0));
        Source::NormalWhole(normal, (0.0, 3.0)).fill(0..all.len(), (&all, 9), &mut values);
        let is_whole = |value: &f32| (0..=3).any(|number| *value == number as f32);
        assert!(values.iter().all(is_whole));
        // From 0 to 3 lies of the whole what is above -1.667 and below 3.333 deviations: 0.9518. Of that, from 0.5 to 1.5 is
        // what is within 0.8333 deviations: 0.5953, and so 0.6255, give or take four deviations of 0.0077.
        let ones = values.iter().filter(|value| **value == 1.0).count();
        assert!((2378..=2626).contains(&ones), "{ones}");
    }
}
