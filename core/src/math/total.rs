//! Arithmetic, comparison and choice, closed over the values.
//!
//! Results are IEEE's own, correctly rounded, except at two ends: overflow saturates at
//! ±[`f32::MAX`], and -0.0 becomes +0.0. Sums need no care for the latter: IEEE gives -0.0 only for
//! the sum of two of them.
//!
//! The functions that compute give a finite result for any bits. Those that only choose or reflect
//! (`neg`, `abs`, `min`, `max`, `select`) pass on what they are given.

const SIGN_MASK: u32 = 0x8000_0000;

/// The bit that distinguishes `x` from `-x`.
#[inline(always)]
pub(super) fn sign_bit(x: f32) -> u32 {
    x.to_bits() & SIGN_MASK
}

/// `x` clamped to ±MAX. NaN gives MAX, which costs nothing, as no valid input produces NaN.
#[inline(always)]
pub(super) fn clamp_to_finite(x: f32) -> f32 {
    max(min(x, f32::MAX), f32::MIN)
}

/// `x` as a value: ±infinity gives ±MAX, NaN and -0.0 give 0.
#[inline(always)]
pub fn saturate(x: f32) -> f32 {
    let number = if x.is_nan() { 0.0 } else { x };
    clamp_to_finite(number) + 0.0
}

/// The sum, saturating.
#[inline(always)]
pub fn add(a: f32, b: f32) -> f32 {
    clamp_to_finite(a + b)
}

/// The difference, saturating.
#[inline(always)]
pub fn sub(a: f32, b: f32) -> f32 {
    clamp_to_finite(a - b)
}

/// The product, saturating. A negative product too small to represent is 0.
#[inline(always)]
pub fn mul(a: f32, b: f32) -> f32 {
    clamp_to_finite(a * b) + 0.0
}

/// The quotient, saturating. Over 0 it is MAX with the sign of `a`, and 0 / 0 is 0.
#[inline(always)]
pub fn div(a: f32, b: f32) -> f32 {
    saturate(a / b)
}

/// `-x`; for 0 it is 0.
#[inline(always)]
pub fn neg(x: f32) -> f32 {
    0.0 - x
}

/// The magnitude of `x`.
#[inline(always)]
pub fn abs(x: f32) -> f32 {
    f32::from_bits(x.to_bits() & !SIGN_MASK)
}

/// The lesser of two values.
#[inline(always)]
pub fn min(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The greater of two values.
#[inline(always)]
pub fn max(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// 1 if `a < b`, else 0.
#[inline(always)]
pub fn less(a: f32, b: f32) -> f32 {
    if a < b { 1.0 } else { 0.0 }
}

/// 1 if `a <= b`, else 0.
#[inline(always)]
pub fn less_equal(a: f32, b: f32) -> f32 {
    if a <= b { 1.0 } else { 0.0 }
}

/// 1 if `a` and `b` are the same value, else 0.
#[inline(always)]
pub fn equal(a: f32, b: f32) -> f32 {
    if a == b { 1.0 } else { 0.0 }
}

/// `b` where the condition is 0, else `a`.
#[inline(always)]
pub fn select(condition: f32, a: f32, b: f32) -> f32 {
    if condition == 0.0 { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::super::sweep::{awkward_values, round_to_value};
    use super::*;

    /// Compares `measured` to `exact`, which `f64` computes closely enough to round only once.
    fn assert_matches(measured: fn(f32, f32) -> f32, exact: fn(f64, f64) -> f64) {
        for a in awkward_values() {
            for b in awkward_values() {
                let expected = round_to_value(exact(f64::from(a), f64::from(b)));
                let result = measured(a, b);
                assert_eq!(
                    result.to_bits(),
                    expected.to_bits(),
                    "{a:e}, {b:e}: {result:e}"
                );
            }
        }
    }

    #[test]
    fn arithmetic_is_correctly_rounded_and_saturates() {
        assert_matches(add, |a, b| a + b);
        assert_matches(sub, |a, b| a - b);
        assert_matches(mul, |a, b| a * b);
        assert_matches(div, |a, b| if a == 0.0 { 0.0 } else { a / b });
    }

    #[test]
    fn dividing_by_zero_saturates_with_the_sign() {
        assert_eq!(div(3.0, 0.0), f32::MAX);
        assert_eq!(div(-1.0e-45, 0.0), f32::MIN);
        assert_eq!(div(0.0, 0.0), 0.0);
    }

    #[test]
    fn saturate_makes_a_value_of_anything() {
        assert_eq!(saturate(f32::INFINITY), f32::MAX);
        assert_eq!(saturate(f32::NEG_INFINITY), f32::MIN);
        assert_eq!(saturate(f32::NAN).to_bits(), 0);
        assert_eq!(saturate(-f32::NAN).to_bits(), 0);
        assert_eq!(saturate(-0.0).to_bits(), 0);
        for x in awkward_values() {
            assert_eq!(saturate(x), x);
        }
    }

    #[test]
    fn signs_and_order_are_those_of_the_numbers() {
        assert_matches(|a, _| neg(a), |a, _| -a);
        assert_matches(|a, _| abs(a), |a, _| a.abs());
        assert_matches(min, f64::min);
        assert_matches(max, f64::max);
        assert_matches(less, |a, b| f64::from(u8::from(a < b)));
        assert_matches(less_equal, |a, b| f64::from(u8::from(a <= b)));
        assert_matches(equal, |a, b| f64::from(u8::from(a == b)));
    }

    #[test]
    fn any_condition_but_zero_selects_the_first() {
        for condition in awkward_values() {
            let expected = if condition == 0.0 { 8.0 } else { 7.0 };
            assert_eq!(select(condition, 7.0, 8.0), expected);
        }
    }
}
