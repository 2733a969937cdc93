//! Exponentials.
//!
//! `exp2` splits its argument into the nearest whole number n and a rest f within ±0.5, takes
//! 2^f from a minimax polynomial of degree 6 (relative error 2.6e-9) whose constant term is
//! exactly 1, and adds n to its exponent bits. `exp_m1` splits off a multiple of ln 2 in two
//! pieces and never adds the 1 that a small argument would drown in.
//!
//! Greatest errors against `f64`, over every float: `exp2` 1.29 ulp, and 7.7e-8 absolute for x up
//! to 0; `exp_m1` 1.81 ulp. (For `exp2` every float within ±1.5: past that only n changes.)

use super::round::MAGIC;
use super::total::{clamp_to_finite, max, min};
use core::f32::consts::LOG2_E;

/// 2^f for f within ±0.5.
#[inline(always)]
fn exp2_rest(f: f32) -> f32 {
    // Estrin's scheme, for a short chain of dependencies. The largest terms are added last, so
    // that each sum's rounding error is small beside the next.
    let f2 = f * f;
    let low = 0.240_226_52 + f * 0.055_503_104;
    let high = (0.009_617_693 + f * 0.001_340_664_3) + f2 * 0.000_155_946_76;
    1.0 + (f * 0.693_147_24 + f2 * (low + f2 * high))
}

/// 2^x, or `over` where the result exceeds MAX.
#[inline(always)]
pub(super) fn exp2_or(x: f32, over: f32) -> f32 {
    let shifted = x + MAGIC;
    let f = x - (shifted - MAGIC);
    // MAGIC's own bits vanish in the shift.
    let scaled = exp2_rest(f).to_bits().wrapping_add(shifted.to_bits() << 23);
    let normal = f32::from_bits(scaled);
    let upper = if x < 128.0 { normal } else { over };
    if x >= -126.0 { upper } else { 0.0 }
}

/// 2^x. From 128 up it is MAX, and below -126, where results are subnormal, it is 0. Exact for
/// whole numbers; never above 1 for x up to 0.
#[inline(always)]
pub fn exp2(x: f32) -> f32 {
    exp2_or(x, f32::MAX)
}

/// e^x - 1, saturating: MAX above 88.72, -1 below -17.4, and exactly 0 at 0.
/// Relatively accurate down to the smallest normal results.
#[inline(always)]
pub fn exp_m1(x: f32) -> f32 {
    // Seven bits shorter than a float's mantissa, as n has up to seven bits, so that their product
    // is exact.
    const LN_2_HIGH: f32 = 0.693_138_1;
    const LN_2_LOW: f32 = 0.000_009_058_001;

    // Beyond these ends the result no longer changes.
    let x = max(min(x, 89.0), -26.0);
    let shifted = x * LOG2_E + MAGIC;
    let n = shifted - MAGIC;
    let f = (x - n * LN_2_HIGH) - n * LN_2_LOW;

    let f2 = f * f;
    let low = 0.5 + f * 0.166_665_43;
    let high = 0.041_666_284 + f * 0.008_366_572;
    let rest = f + f2 * (low + f2 * (high + f2 * 0.001_394_642_6));

    // Half of 2^n, since 2^128 is not representable.
    let half = f32::from_bits((shifted.to_bits() << 23).wrapping_add(126 << 23));
    clamp_to_finite(2.0 * (half * rest + (half - 0.5)))
}

#[cfg(test)]
mod tests {
    use super::super::sweep::max_errors;
    use super::*;

    #[test]
    fn exp2_errs_by_less_than_one_and_a_half_ulps() {
        for (low, high) in [
            (1.0e-9, 1.5),
            (-1.5, -1.0e-9),
            (1.5, 127.999_99),
            (-126.0, -1.5),
        ] {
            assert!(max_errors(low, high, exp2, f64::exp2).ulps <= 1.5);
        }
    }

    #[test]
    fn exp2_of_a_whole_number_is_exact() {
        for n in -126..128_i16 {
            assert_eq!(f64::from(exp2(f32::from(n))), f64::from(n).exp2());
        }
    }

    #[test]
    fn exp2_keeps_to_its_side_of_1() {
        for i in 0..2_000_000 {
            let x = f32::from_bits(i * 1000);
            assert!(exp2(x) >= 1.0 && exp2(-x) <= 1.0, "{x:e}");
        }
    }

    #[test]
    fn exp2_runs_out_into_0_and_max() {
        assert_eq!(exp2(128.0), f32::MAX);
        assert_eq!(exp2(f32::MAX), f32::MAX);
        assert_eq!(exp2((-126.0_f32).next_down()).to_bits(), 0);
        assert_eq!(exp2(f32::MIN).to_bits(), 0);
    }

    #[test]
    fn exp_m1_errs_by_less_than_two_ulps_however_small_the_argument() {
        let tiny = 2.0 * f32::MIN_POSITIVE;
        for (low, high) in [(tiny, 1.0e-3), (1.0e-3, 1.5), (1.5, 88.722_83)] {
            assert!(max_errors(low, high, exp_m1, f64::exp_m1).ulps <= 2.0);
            assert!(max_errors(-low, -high, exp_m1, f64::exp_m1).ulps <= 2.0);
        }
    }

    #[test]
    fn exp_m1_runs_out_into_minus_1_and_max() {
        assert_eq!(exp_m1(0.0).to_bits(), 0);
        assert_eq!(exp_m1(88.722_84), f32::MAX);
        assert_eq!(exp_m1(f32::MAX), f32::MAX);
        assert_eq!(exp_m1(-18.0), -1.0);
        assert_eq!(exp_m1(f32::MIN), -1.0);
    }
}
