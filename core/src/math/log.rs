//! The binary logarithm.
//!
//! x = 2^e * m with m from sqrt(0.5) to sqrt(2). With f = m - 1, which is exact, and
//! s = f / (2 + f), ln(m) = 2s + s*R(s^2) = f - s * (f - R): the leading term carries no rounding
//! error. R has three terms (error 2.4e-9 of s), and the factor log2(e) = 1 + 0.44.. is applied
//! so that the leading term stays f itself.
//!
//! Greatest errors against `f64`: 6.6e-8 absolute and 1.60 ulp over every float from 0.5 to 2;
//! 1.48 ulp over every 17th of all positive floats.

use super::round::{MAGIC, WHOLE};
use core::f32::consts::LOG2_E;

/// log2(x). Exact for powers of two, subnormal ones included. For x <= 0 it is -MAX.
#[inline(always)]
pub fn log2(x: f32) -> f32 {
    if x > 0.0 { log2_positive(x) } else { f32::MIN }
}

/// log2 for `x` above 0; meaningless but finite or NaN elsewhere.
#[inline(always)]
pub(super) fn log2_positive(x: f32) -> f32 {
    const LOG2_E_LESS_1: f32 = 0.442_695_05;
    const SQRT_HALF_BITS: u32 = 0x3f35_04f3;

    let subnormal = x < f32::MIN_POSITIVE;
    let scaled = if subnormal { x * WHOLE } else { x };
    let raised = if subnormal { MAGIC + 23.0 } else { MAGIC };
    let bits = scaled.to_bits();
    let exponent = bits.wrapping_sub(SQRT_HALF_BITS).cast_signed() >> 23;
    let exponent = exponent.cast_unsigned();
    let e = f32::from_bits(MAGIC.to_bits().wrapping_add(exponent)) - raised;
    let f = f32::from_bits(bits.wrapping_sub(exponent << 23)) - 1.0;

    let s = f / (2.0 + f);
    let z = s * s;
    // Terms that depend on s alone are ready before the polynomial is.
    let early = f * LOG2_E_LESS_1 - s * (f * LOG2_E);
    let r = (0.961_798_25 + z * 0.576_753_9) + (z * z) * 0.430_959_88;
    e + (f + (early + (s * z) * r))
}

#[cfg(test)]
mod tests {
    use super::super::sweep::max_errors;
    use super::*;

    #[test]
    fn log2_errs_by_less_than_1_3e_7_from_a_half_to_2() {
        assert!(max_errors(0.5, 2.0, log2, f64::log2).absolute <= 1.3e-7);
    }

    #[test]
    fn log2_errs_by_less_than_1_7_ulps_even_near_1_and_for_subnormals() {
        for (low, high) in [
            (0.9, 1.1),
            (f32::MIN_POSITIVE, f32::MAX),
            (1.0e-45, f32::MIN_POSITIVE),
        ] {
            assert!(max_errors(low, high, log2, f64::log2).ulps <= 1.7);
        }
    }

    #[test]
    fn log2_of_a_power_of_two_is_exact() {
        for n in -149..128_i16 {
            let power = f64::from(n).exp2() as f32;
            assert_eq!(log2(power).to_bits(), f32::from(n).to_bits());
        }
    }

    #[test]
    fn log2_of_zero_and_negative_numbers_is_the_least_value() {
        for x in [0.0, -1.0e-45, -1.0, f32::MIN] {
            assert_eq!(log2(x), f32::MIN);
        }
    }
}
