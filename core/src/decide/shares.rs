//! The last stage of a decision: each entry's share of the chances, and the share that a lot falls
//! on.

#![expect(
    clippy::inline_always,
    reason = "code for wider vectors must be inlined"
)]

use super::Pick;
use crate::math;
use core::f32::consts::LOG2_E;

/// The number of different lots.
const LOT_COUNT: f64 = (1_u64 << 48) as f64;

/// The largest lot.
const LAST_LOT: f64 = 1.0 - 1.0 / LOT_COUNT;

/// A [`Pick`] with its edge cases resolved.
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
    /// Resolves the edge cases of the pick.
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
    /// Returns the share of an entry that is left, given its weight and the best weight. All
    /// entries must have one.
    ///
    /// Weights and their squares are not scaled, because `f64` can represent the smallest and the
    /// largest of them, and their sums. All other shares are relative to that of the best entry,
    /// which is 1.
    #[inline(always)]
    pub(super) fn entry_share(self, weight: f32, best: f32) -> f64 {
        let (weight, best) = (f64::from(weight), f64::from(best));
        match self {
            Self::Weights => weight,
            Self::Squares => weight * weight,
            Self::Highest | Self::First | Self::Uniform => f64::from(u8::from(weight > 0.0)),
            _ if weight == 0.0 => 0.0,
            Self::Powers(exponent) => fraction_power(weight / best, exponent),
            Self::Softmax(temperature) => {
                let below = (weight - best) / f64::from(temperature);
                f64::from(math::exp2((below * f64::from(LOG2_E)) as f32))
            }
        }
    }
}

/// Returns a power of a fraction of 1. The fraction may be smaller than any `f32`, down to 2^-277,
/// while its root is not small at all.
fn fraction_power(fraction: f64, exponent: f32) -> f64 {
    /// 2^-100, the factor that brings fractions into the range of `f32`.
    const SCALE: f32 = f32::from_bits((127 - 100) << 23);

    let (mut fraction, mut power) = (fraction, 1.0);
    for _ in 0..2 {
        if fraction < f64::from(SCALE) {
            fraction /= f64::from(SCALE);
            power *= f64::from(math::pow(SCALE, exponent));
        }
    }
    power * f64::from(math::pow(fraction as f32, exponent))
}

/// Returns the index of the share that the lot falls on, if shares are laid end to end, or `None`
/// if all shares are 0. A lot is drawn only if more than one share is above 0. `ends` must have a
/// place for each share.
#[inline]
pub(super) fn find_share_of_lot(
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
        _ => lot_position(lot(), total),
    };

    // No share ends before the previous one, so counting the shares that end at or before the place
    // gives the index. Counting to the last share is faster than an unpredictable branch.
    let index = ends.iter().map(|end| usize::from(*end <= place)).sum();
    // Only an infinite weight, which is not a valid value, could give a sum that lots never reach.
    (index < ends.len()).then_some(index)
}

/// Returns the position of a lot along the total. The largest lot is 16 roundings away from the
/// total and so stays below it.
#[inline(always)]
pub(super) fn lot_position(lot: f64, total: f64) -> f64 {
    let within = if lot < LAST_LOT {
        lot.max(0.0)
    } else {
        LAST_LOT
    };
    within * total
}

/// Returns whether a share is so wide that some lot certainly falls on it: it spans a hundred lots
/// or more, so rounding cannot move all of them out of it.
#[inline(always)]
pub(super) fn is_wide(from: f64, to: f64, total: f64) -> bool {
    to - from > total * 1e-12
}

/// Returns whether any lot falls on a share, which includes its start but not its end.
#[inline]
pub(super) fn is_reached(from: f64, to: f64, total: f64) -> bool {
    if is_wide(from, to, total) {
        return true;
    }
    // The first lot on the share, or one of its neighbors because of rounding.
    let near = (from / total * LOT_COUNT) as u64;
    (near.saturating_sub(1)..=near.saturating_add(2))
        .map(|lot| lot_position(lot as f64 / LOT_COUNT, total))
        .any(|place| from <= place && place < to)
}
