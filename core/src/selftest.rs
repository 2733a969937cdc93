//! Tests, on the machine and in the thread where a game runs, that numbers are computed as
//! everywhere else.

use core::hint::black_box;

use crate::{hash::mix_word, math};

/// The version of the results that graphs have. It increases whenever a graph could compute other
/// bits or make other choices than before, so two games whose versions agree can replay each
/// other's recordings.
pub const SEMANTICS_VERSION: u32 = 1;

/// The reason why a thread would compute other bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SelfTestError {
    /// Numbers close to 0 are replaced by 0.
    #[error(
        "this thread replaces subnormal numbers by 0: turn off flush-to-zero and denormals-are-zero"
    )]
    Subnormals,
    /// Results are not rounded to the nearest number.
    #[error("this thread does not round to the nearest number: set the rounding mode to nearest")]
    Rounding,
    /// Multiplications and additions are fused, or computed with more digits.
    #[error("this build computes sums of products with more digits than single steps have")]
    Precision,
    /// The functions of [`math`] give other bits.
    #[error(
        "this build computes other results than it should (digest {digest:016x}): report the processor and the compiler"
    )]
    Results {
        /// The digest of the results.
        digest: u64,
    },
}

/// The digest of the results of this version.
const DIGEST: u64 = 0xa66a_a181_0fa2_cfb0;

/// Tests whether this thread computes the bits that every platform should, and returns a digest of
/// results that games on two machines can compare. It takes less than a millisecond. Call it in
/// each thread that evaluates, once it is set up.
///
/// # Errors
/// [`SelfTestError`] with what is different.
///
/// ```
/// inclination_core::selftest()?;
/// # Ok::<(), inclination_core::SelfTestError>(())
/// ```
pub fn selftest() -> Result<u64, SelfTestError> {
    // Bits are compared, because such a thread also takes these numbers for 0 when it compares.
    let half = black_box(f32::MIN_POSITIVE) * black_box(0.5);
    let double = black_box(f32::from_bits(1)) * black_box(2.0);
    let is_kept = half.to_bits() == f32::MIN_POSITIVE.to_bits() / 2 && double.to_bits() == 2;
    if !is_kept {
        return Err(SelfTestError::Subnormals);
    }

    // Halves and three quarters of the distance between 1 and the next number.
    let unit = f32::EPSILON;
    let rounds = [
        (1.0, 0.5 * unit, 1.0),
        (1.0, 0.75 * unit, 1.0 + unit),
        (-1.0, -0.5 * unit, -1.0),
        (-1.0, -0.75 * unit, -1.0 - unit),
    ];
    for (start, step, expected) in rounds {
        if black_box(start) + black_box(step) != expected {
            return Err(SelfTestError::Rounding);
        }
    }

    // (1 + e)^2 - 1 - 2e is e^2 exactly, but a product that is rounded first leaves 0.
    let square = black_box(1.0 + unit) * black_box(1.0 + unit);
    if square - black_box(1.0 + 2.0 * unit) != 0.0 {
        return Err(SelfTestError::Precision);
    }

    let digest = results_digest();
    if digest == DIGEST {
        Ok(digest)
    } else {
        Err(SelfTestError::Results { digest })
    }
}

/// Returns a digest of the results of the functions that graphs use, over their domains.
fn results_digest() -> u64 {
    let functions: [fn(f32) -> f32; 8] = [
        math::exp2,
        math::log2,
        math::exp_m1,
        math::logistic2,
        math::logit2,
        math::sin_turns,
        |x| math::pow(x, 2.5),
        |x| math::div(1.0, x),
    ];

    let mut digest = 0;
    for step in 0..512_u16 {
        let share = f32::from(step) / 512.0;
        // Small and large arguments of both signs.
        for x in [
            share,
            40.0 * share - 20.0,
            math::exp2(200.0 * share - 100.0),
        ] {
            for function in functions {
                let result = function(black_box(x));
                digest = mix_word(digest, u64::from(result.to_bits()));
            }
        }
        let draw = math::Draw::new(u64::from(step), 7, 3);
        let drawn = math::unit(draw, u64::from(step) << 32);
        digest = mix_word(digest, u64::from(drawn.to_bits()));
    }
    digest
}
