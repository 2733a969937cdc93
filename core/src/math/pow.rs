//! Powers.
//!
//! Exponents 0 to 4 are products, exact where the products are. All others are
//! 2^(k * log2|x|), whose relative error grows with the magnitude of that exponent, by 1e-7 for
//! each unit. Where base and result lie from 0 to 1 the absolute error does not grow, since
//! results shrink faster.
//!
//! Greatest error against `f64` there, over every float from 1e-3 to 1 for eight exponents from
//! 0.1 to 20: 1.0e-7 absolute.

use super::exp::exp2;
use super::log::log2_positive;
use super::round::{WHOLE, round_to_nearest};
use super::total::{abs, clamp_to_finite, sign_bit};

/// x^k for x >= 0, with the bits of [`pow`] unless `k` is one of 0, 1, 2, 3, 4.
///
/// 1^k is 1. 0^k is 0 for k > 0 and MAX for k < 0. Saturates.
#[inline(always)]
pub fn pow_positive(x: f32, k: f32) -> f32 {
    let at_zero = if k > 0.0 { 0.0 } else { f32::MAX };
    let power = exp2(k * log2_positive(x));
    if x > 0.0 { power } else { at_zero }
}

/// x^k, saturating.
///
/// Any x^0 is 1, 0^0 too. 1^k is 1. 0^k is 0 for k > 0 and MAX for k < 0. A negative base with a
/// whole exponent is as in algebra, and with any other it is 0.
#[inline(always)]
pub fn pow(x: f32, k: f32) -> f32 {
    let size = pow_positive(abs(x), k);

    let a = abs(k);
    // The lowest bit is the parity of a whole `a`, up to the size where all floats are even.
    let shifted = if a < WHOLE { a + WHOLE } else { a };
    let odd = if a < 2.0 * WHOLE {
        shifted.to_bits() & 1
    } else {
        0
    };
    let whole = a >= WHOLE || round_to_nearest(a) == a;
    let mirrored = f32::from_bits(size.to_bits() ^ (odd << 31));
    let below = if whole { mirrored } else { 0.0 };
    let general = if sign_bit(x) == 0 { size } else { below };

    let square = x * x;
    let general = if k == 4.0 { square * square } else { general };
    let general = if k == 3.0 { square * x } else { general };
    let general = if k == 2.0 { square } else { general };
    let general = if k == 1.0 { x } else { general };
    let general = if k == 0.0 { 1.0 } else { general };
    clamp_to_finite(general) + 0.0
}

#[cfg(test)]
mod tests {
    use super::super::sweep::{awkward_values, max_errors, random_bits, round_to_value};
    use super::*;

    #[test]
    fn pow_errs_by_less_than_1_4e_7_from_0_to_1() {
        for k in [
            1.0e-3, 0.1, 0.25, 0.5, 0.7, 1.5, 2.2, 3.3, 5.0, 7.7, 20.0, 50.0, 1000.0,
        ] {
            let exact = |x: f64| x.powf(f64::from(k));
            for (low, high) in [(0.0, 0.1), (0.1, 1.0)] {
                assert!(
                    max_errors(low, high, |x| pow(x, k), exact).absolute <= 1.4e-7,
                    "{k}"
                );
            }
        }
    }

    #[test]
    fn pow_errs_by_less_than_1_2e_7_of_each_unit_of_its_exponent() {
        for k in [-30.0, -5.0, -1.0, -0.5, 0.3, 6.0, 12.0] {
            // The relative error, divided by the size of the exponent.
            let exact = |x: f64| x.powf(f64::from(k));
            for x in [0.12_f32, 0.5, 0.99, 1.01, 3.7, 11.0] {
                let expected = exact(f64::from(x));
                let error = (f64::from(pow(x, k)) / expected - 1.0).abs();
                assert!(
                    error <= 1.2e-7 * (1.0 + expected.log2().abs()),
                    "{x}^{k}: {error:e}"
                );
            }
        }
    }

    #[test]
    fn small_whole_exponents_are_products() {
        let rounded = |x: f64| x as f32;
        for x in awkward_values().chain(random_bits().map(f32::from_bits).take(100_000)) {
            if !x.is_finite() {
                continue;
            }
            let square = f64::from(rounded(f64::from(x) * f64::from(x)));
            assert_eq!(pow(x, 0.0), 1.0);
            assert_eq!(pow(x, 1.0), x);
            assert_eq!(pow(x, 2.0), round_to_value(square));
            assert_eq!(pow(x, 3.0), round_to_value(square * f64::from(x)));
            assert_eq!(pow(x, 4.0), round_to_value(square * square));
        }
    }

    #[test]
    fn pow_positive_has_the_bits_of_pow() {
        let mut bits = random_bits();
        for x in awkward_values().chain((0..100_000).map(|i: i32| i as f32 / 50_000.0)) {
            for k in awkward_values().chain(bits.by_ref().map(f32::from_bits).take(8)) {
                if x >= 0.0 && ![0.0, 1.0, 2.0, 3.0, 4.0].contains(&k) {
                    assert_eq!(
                        pow_positive(x, k).to_bits(),
                        pow(x, k).to_bits(),
                        "{x:e}^{k:e}"
                    );
                }
            }
        }
    }

    #[test]
    fn powers_of_0_and_1_are_those_of_algebra_and_poles_saturate() {
        for k in awkward_values() {
            assert_eq!(pow(1.0, k), 1.0);
            let expected = if k == 0.0 {
                1.0
            } else {
                round_to_value(0.0_f64.powf(f64::from(k)))
            };
            assert_eq!(pow(0.0, k), expected, "{k:e}");
        }
    }

    #[test]
    fn a_negative_base_takes_whole_exponents_only() {
        for k in awkward_values() {
            let whole = f64::from(k).round() == f64::from(k);
            let odd = whole && f64::from(k) % 2.0 != 0.0;
            for x in awkward_values().filter(|&x| x < 0.0) {
                let size = pow(-x, k);
                let expected = if odd { 0.0 - size } else { size };
                assert_eq!(pow(x, k), if whole { expected } else { 0.0 }, "{x:e}^{k:e}");
            }
        }
    }

    #[test]
    fn powers_of_the_unit_range_stay_in_it() {
        for bits in (0..=0x3f80_0000).step_by(5003) {
            let x = f32::from_bits(bits);
            for k in [1.0e-30, 0.3, 0.99, 1.01, 7.0, 300.0] {
                assert!((0.0..=1.0).contains(&pow(x, k)), "{x:e}^{k}");
            }
        }
    }
}
