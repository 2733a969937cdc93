//! The logistic curve and its inverse, to base 2. For another base, multiply by its binary
//! logarithm.
//!
//! Greatest errors against `f64`, over every float: `logistic2` 9.0e-8 absolute, and 2.3 ulp above
//! -24; `logit2` 2.3e-7 absolute from 0.25 to 0.75, and 1.1e-6, which is 0.6 ulp of its 19.9, from
//! 1e-6 to 1 - 1e-6.

use super::exp::exp2_or;
use super::log::log2;

/// 1 / (1 + 2^-z). Exactly 0.5 at 0; runs out into exactly 0 and 1.
#[inline(always)]
pub fn logistic2(z: f32) -> f32 {
    1.0 / (1.0 + exp2_or(0.0 - z, f32::INFINITY))
}

/// log2(u / (1 - u)). Exactly 0 at 0.5; -MAX for u <= 0 and MAX for u >= 1.
#[inline(always)]
pub fn logit2(u: f32) -> f32 {
    let odds = log2(u / (1.0 - u));
    if u < 1.0 { odds } else { f32::MAX }
}

#[cfg(test)]
mod tests {
    use super::super::sweep::max_errors;
    use super::*;

    #[test]
    fn logistic2_errs_by_less_than_1_1e_7() {
        let exact = |z: f64| 1.0 / (1.0 + (-z).exp2());
        for (low, high) in [(0.0, 1.0e-3), (1.0e-3, 30.0), (30.0, f32::MAX)] {
            assert!(max_errors(low, high, logistic2, exact).absolute <= 1.1e-7);
            assert!(max_errors(-low, -high, logistic2, exact).absolute <= 1.1e-7);
        }
    }

    #[test]
    fn logistic2_is_half_at_0_and_runs_out_into_0_and_1() {
        assert_eq!(logistic2(0.0), 0.5);
        assert_eq!(logistic2(30.0), 1.0);
        assert_eq!(logistic2(f32::MAX), 1.0);
        assert!(logistic2(-100.0) > 0.0);
        assert_eq!(logistic2(-128.0).to_bits(), 0);
        assert_eq!(logistic2(f32::MIN).to_bits(), 0);
    }

    #[test]
    fn logit2_errs_by_less_than_2_5e_7_in_the_middle_and_1_2e_6_towards_the_ends() {
        let exact = |u: f64| (u / (1.0 - u)).log2();
        assert!(max_errors(0.25, 0.75, logit2, exact).absolute <= 2.5e-7);
        assert!(max_errors(1.0e-6, 0.25, logit2, exact).absolute <= 1.2e-6);
        assert!(max_errors(0.75, 1.0 - 1.0e-6, logit2, exact).absolute <= 1.2e-6);
    }

    #[test]
    fn logit2_is_0_at_a_half_and_saturates_at_its_poles() {
        assert_eq!(logit2(0.5).to_bits(), 0);
        for u in [0.0, -1.0e-45, -3.0, f32::MIN] {
            assert_eq!(logit2(u), f32::MIN);
        }
        for u in [1.0, 1.000_000_1, 3.0, f32::MAX] {
            assert_eq!(logit2(u), f32::MAX);
        }
    }
}
