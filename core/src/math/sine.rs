//! The sine, of an angle in turns: its reduction is exact.
//!
//! The magnitude less its nearest whole number lies within half a turn. In quarter turns, folded
//! into y from 0 to 1, sin(pi/2 * y) = y + y * (1 - y^2) * q(y^2): both ends are exact for any q,
//! and its rounding errors count little. q is minimax with four terms (error 3.8e-9).
//!
//! Greatest errors against `f64`, over every float: 8.6e-8 absolute up to half a turn, and 1.99
//! ulp up to a quarter. The rest repeats these.

use super::round::{WHOLE, round_to_nearest};
use super::total::{abs, sign_bit};

/// sin(2 pi x). Exactly 0, 1, 0, -1 at the quarter turns; from 2^23 up every `x` is whole, and
/// the result is 0.
#[inline(always)]
pub fn sin_turns(x: f32) -> f32 {
    let a = abs(x);
    let rest = a - round_to_nearest(a);
    let rest = if a < WHOLE { rest } else { 0.0 };

    let quarters = 4.0 * abs(rest);
    let folded = 2.0 - quarters;
    let y = if quarters < folded { quarters } else { folded };
    let z = y * y;
    let low = 0.570_796_3 + z * -0.075_167_01;
    let high = 0.004_521_205_6 + z * -0.000_150_622_58;
    let sine = y + (y * (1.0 - z)) * (low + (z * z) * high);
    f32::from_bits(sine.to_bits() | (sign_bit(x) ^ sign_bit(rest))) + 0.0
}

#[cfg(test)]
mod tests {
    use super::super::sweep::{max_errors, random_bits};
    use super::*;

    /// Computes the sine in `f64`. Subtracting the whole turns is exact, so that 2 pi multiplies a
    /// small number.
    fn exact(x: f64) -> f64 {
        (core::f64::consts::TAU * (x - x.round())).sin()
    }

    #[test]
    fn sin_turns_errs_by_less_than_1_5e_7() {
        for (low, high) in [(1.0e-9, 0.05), (0.05, 2.0), (2.0, 1.0e7)] {
            assert!(max_errors(low, high, sin_turns, exact).absolute <= 1.5e-7);
            assert!(max_errors(-low, -high, sin_turns, exact).absolute <= 1.5e-7);
        }
    }

    #[test]
    fn sin_turns_is_exact_at_quarter_turns() {
        for turn in [0.0, 1.0, 2.0, 1000.0, 1_000_000.0] {
            for sign in [1.0, -1.0] {
                assert_eq!(sin_turns(sign * turn).to_bits(), 0);
                assert_eq!(sin_turns(sign * (turn + 0.25)), sign);
                assert_eq!(sin_turns(sign * (turn + 0.5)).to_bits(), 0);
                assert_eq!(sin_turns(sign * (turn + 0.75)), -sign);
            }
        }
    }

    #[test]
    fn sin_turns_of_whole_numbers_is_0() {
        for x in [8_388_608.0, 8_388_609.0, 1.0e20, f32::MAX, f32::MIN] {
            assert_eq!(sin_turns(x).to_bits(), 0);
        }
    }

    #[test]
    fn sin_turns_never_leaves_its_range() {
        for bits in random_bits().take(300_000) {
            let near = f32::from_bits((bits & 0x83ff_ffff) | 0x3c00_0000);
            assert!(abs(sin_turns(near)) <= 1.0, "{near:e}");
        }
    }
}
