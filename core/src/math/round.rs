//! Rounding to whole numbers without a library call or a conversion.
//!
//! Floats from 2^23 to 2^24 are spaced by 1, so adding a number of that size rounds the other
//! summand to the nearest whole number (ties to even), and leaves that number in the low mantissa
//! bits, where integer operations reach it. [`MAGIC`] lies in the middle of that range and serves
//! either sign; [`WHOLE`] at its lower end serves magnitudes.

use super::total::{abs, clamp_to_finite, sign_bit};

/// 1.5 * 2^23: `x + MAGIC` has the integer nearest `x` in its low bits, for |x| up to 2^22.
pub(super) const MAGIC: f32 = 12_582_912.0;

/// 2^23: every float of at least this magnitude is whole.
pub(super) const WHOLE: f32 = 8_388_608.0;

/// The whole number nearest to `a`, ties to even, for `a` from 0 to `WHOLE`.
#[inline(always)]
pub(super) fn round_to_nearest(a: f32) -> f32 {
    (a + WHOLE) - WHOLE
}

/// `x` rounded down, for |x| below `WHOLE`; may return -0.0.
#[inline(always)]
fn round_down(x: f32) -> f32 {
    let near = f32::from_bits(round_to_nearest(abs(x)).to_bits() | sign_bit(x));
    if near > x { near - 1.0 } else { near }
}

/// The greatest whole number that is not above `x`.
#[inline(always)]
pub fn floor(x: f32) -> f32 {
    let down = if abs(x) < WHOLE { round_down(x) } else { x };
    clamp_to_finite(down) + 0.0
}

/// Whether `x` is a whole number.
pub fn is_whole(x: f32) -> bool {
    floor(x) == x
}

/// `x - floor(x)`, from 0 to below 1.
///
/// The exact difference of a tiny negative number rounds to 1; the result is then the greatest
/// float below 1.
#[inline(always)]
pub fn fraction(x: f32) -> f32 {
    const BELOW_ONE: f32 = 1.0 - f32::EPSILON / 2.0;
    let part = x - round_down(x);
    let part = if part < BELOW_ONE { part } else { BELOW_ONE };
    if abs(x) < WHOLE { part } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::sweep::{awkward_values, random_bits};
    use super::*;

    fn arguments() -> impl Iterator<Item = f32> {
        let random = random_bits().map(f32::from_bits).filter(|x| x.is_finite());
        let halves = (-2000..2000_i16).map(|i| f32::from(i) / 2.0);
        awkward_values().chain(halves).chain(random.take(300_000))
    }

    #[test]
    fn floor_is_exact_for_every_value() {
        for x in arguments() {
            let expected = f64::from(x).floor() as f32 + 0.0;
            assert_eq!(floor(x).to_bits(), expected.to_bits(), "{x:e}");
        }
    }

    #[test]
    fn fraction_is_the_remainder_of_floor_and_below_1() {
        for x in arguments() {
            let exact = f64::from(x) - f64::from(x).floor();
            let expected = (exact as f32).min(1.0_f32.next_down());
            assert_eq!(fraction(x).to_bits(), expected.to_bits(), "{x:e}");
        }
        assert_eq!(fraction(-1.0e-45), 1.0_f32.next_down());
    }
}
