//! The last stage: how large each entry's part of the chances is, and which part a lot falls on.

#![expect(
    clippy::inline_always,
    reason = "many agents' choices are compiled for wider vectors and must have all of it inside"
)]

use super::Pick;
use crate::math;
use core::f32::consts::LOG2_E;

/// How many lots there are.
const LOTS: f64 = (1_u64 << 48) as f64;

/// The last lot.
const LAST: f64 = 1.0 - 1.0 / LOTS;

/// A pick with its edges settled.
#[derive(Clone, Copy)]
pub(super) enum Shares {
    Highest,
    First,
    Uniform,
    Weights,
    Squares,
    Powers(f32),
    Softmax(f32),
}

impl Pick {
    pub(super) fn shares(self) -> Shares {
        match self {
            Self::First => Shares::First,
            Self::Weighted { exponent: 1.0 } => Shares::Weights,
            Self::Weighted { exponent: 2.0 } => Shares::Squares,
            Self::Weighted { exponent } if exponent > 0.0 => {
                Shares::Powers(math::saturate(exponent))
            }
            Self::Uniform | Self::Weighted { .. } => Shares::Uniform,
            Self::Softmax { temperature } if temperature > 0.0 => {
                Shares::Softmax(math::saturate(temperature))
            }
            Self::Highest | Self::Softmax { .. } => Shares::Highest,
        }
    }
}

impl Shares {
    /// The share of an entry that is left, by its weight and the best, where every such entry has one.
    ///
    /// Weights and their squares stand as they are: `f64` holds the largest and the smallest, and sums of them. Every
    /// other share is scaled by that of the best, which is 1.
    #[inline(always)]
    pub(super) fn of(self, weight: f32, best: f32) -> f64 {
        let (weight, best) = (f64::from(weight), f64::from(best));
        match self {
            Self::Weights => weight,
            Self::Squares => weight * weight,
            Self::Highest | Self::First | Self::Uniform => f64::from(u8::from(weight > 0.0)),
            _ if weight == 0.0 => 0.0,
            Self::Powers(exponent) => power(weight / best, exponent),
            Self::Softmax(temperature) => {
                let below = (weight - best) / f64::from(temperature);
                f64::from(math::exp2((below * f64::from(LOG2_E)) as f32))
            }
        }
    }
}

/// A power of a part of 1. The part may be smaller than any `f32`, down to 2^-277, and its root may not be small at all.
fn power(part: f64, exponent: f32) -> f64 {
    /// 2^-100, by which the part is brought into range.
    const STEP: f32 = f32::from_bits((127 - 100) << 23);

    let (mut part, mut power) = (part, 1.0);
    for _ in 0..2 {
        if part < f64::from(STEP) {
            part /= f64::from(STEP);
            power *= f64::from(math::pow(STEP, exponent));
        }
    }
    power * f64::from(math::pow(part as f32, exponent))
}

/// The index of the share that the lot falls on, when they lie one after the other; none if all are 0. A lot is asked
/// for only if there is more than one. `ends` has a place for each.
#[inline]
pub(super) fn fall(
    shares: impl Iterator<Item = f64>,
    ends: &mut [f64],
    lot: impl FnOnce() -> f64,
) -> Option<usize> {
    let (mut count, mut total) = (0_u32, 0.0);
    for (end, share) in ends.iter_mut().zip(shares) {
        count += u32::from(share > 0.0);
        total += share;
        *end = total;
    }
    let place = match count {
        0 => return None,
        1 => 0.0,
        _ => place(lot(), total),
    };
    // No share ends before the one before it, so those that end up to the place are those before the one that it is in.
    // Going on to the last is quicker than a branch that nobody can foresee.
    let index = ends.iter().map(|end| usize::from(*end <= place)).sum();
    // Only a weight that is infinite, and so not a value, could have a sum that lots do not fall short of.
    (index < ends.len()).then_some(index)
}

/// Where along the total a lot falls. The last lot is 16 roundings away from the total and falls short of it.
#[inline(always)]
pub(super) fn place(lot: f64, total: f64) -> f64 {
    let within = if lot < LAST { lot.max(0.0) } else { LAST };
    within * total
}

/// Whether so much lies from here to there that lots are sure to fall between: a hundred and more, and none of their
/// roundings leads out of it.
#[inline(always)]
pub(super) fn is_wide(from: f64, to: f64, total: f64) -> bool {
    to - from > total * 1e-12
}

/// Whether any lot falls from here to before there.
#[inline]
pub(super) fn is_reached(from: f64, to: f64, total: f64) -> bool {
    if is_wide(from, to, total) {
        return true;
    }
    // The first lot that falls there, or a neighbour of it by rounding.
    let near = (from / total * LOTS) as u64;
    (near.saturating_sub(1)..=near.saturating_add(2))
        .map(|lot| place(lot as f64 / LOTS, total))
        .any(|place| from <= place && place < to)
}
