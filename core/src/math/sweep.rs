//! Test helpers: sweeps against exact results, and lists of awkward arguments.
#[cfg(not(feature = "std"))]
extern crate std;

/// The number of floats that a sweep visits in its range, evenly by bit pattern. With `u32::MAX` it
/// visits every float, which is how the errors in module headers were measured.
const VISITED_FLOATS: u32 = 300_000;

/// The greatest errors found in a sweep.
pub(super) struct MaxErrors {
    pub(super) absolute: f64,
    pub(super) ulps: f64,
}

/// Measures errors from `low` to `high`, which must not have different signs.
pub(super) fn max_errors(
    low: f32,
    high: f32,
    measured: impl Fn(f32) -> f32,
    exact: impl Fn(f64) -> f64,
) -> MaxErrors {
    let first = low.to_bits().min(high.to_bits());
    let last = low.to_bits().max(high.to_bits());
    let stride = (last - first) / VISITED_FLOATS + 1;

    let mut worst = MaxErrors {
        absolute: 0.0,
        ulps: 0.0,
    };

    for bits in (first..last).step_by(stride as usize).chain([last]) {
        let x = f32::from_bits(bits);
        let exact = exact(f64::from(x));
        let error = (f64::from(measured(x)) - exact).abs();
        worst.absolute = worst.absolute.max(error);
        worst.ulps = worst.ulps.max(error / ulp_at(exact));
    }

    worst
}

/// Returns the spacing of `f32` at the size of `x`.
fn ulp_at(x: f64) -> f64 {
    let power = f64::from_bits(x.abs().to_bits() & (0x7ff << 52));
    power.max(f64::from(f32::MIN_POSITIVE)) * f64::from(f32::EPSILON)
}

/// Rounds an exact result to a value: saturated, and never -0.0.
pub(super) fn round_to_value(exact: f64) -> f32 {
    (exact as f32).clamp(f32::MIN, f32::MAX) + 0.0
}

/// Returns an endless sequence of numbers, random enough for test arguments.
pub(super) fn random_bits() -> impl Iterator<Item = u32> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    core::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u32
    })
}

/// Returns finite arguments near the limits of the functions, of both signs.
pub(super) fn awkward_values() -> impl Iterator<Item = f32> {
    const SIZES: [f32; 34] = [
        1.0e-45,
        5.0e-39,
        f32::MIN_POSITIVE,
        1.0e-20,
        f32::EPSILON / 2.0,
        1.0e-3,
        0.25,
        0.499_999_97,
        0.5,
        0.500_000_06,
        0.75,
        0.999_999_94,
        1.0,
        1.000_000_1,
        1.5,
        2.0,
        2.5,
        3.0,
        4.0,
        5.0,
        20.0,
        88.722_83,
        88.722_84,
        125.999_99,
        126.0,
        126.000_01,
        127.999_99,
        128.0,
        4_194_304.5,
        8_388_607.5,
        8_388_609.0,
        16_777_218.0,
        1.0e30,
        f32::MAX,
    ];

    SIZES.into_iter().flat_map(|x| [x, -x]).chain([0.0])
}

/// Returns the awkward values and some non-values: -0.0, infinities and NaN of both signs.
pub(super) fn awkward_bits() -> impl Iterator<Item = f32> {
    let invalid = [
        0x8000_0000,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0xffff_ffff,
    ];
    awkward_values().chain(invalid.map(f32::from_bits))
}

/// Returns whether `x` is a valid result: finite and not -0.0.
pub(super) fn is_value(x: f32) -> bool {
    x.is_finite() && x.to_bits() != (-0.0_f32).to_bits()
}
