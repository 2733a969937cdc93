//! Tests that apply to all functions: the same bits everywhere, and results that are values.
#[cfg(not(feature = "std"))]
extern crate std;

use super::sweep::{awkward_bits, awkward_values, is_value, random_bits};
use super::{
    Draw, abs, add, div, equal, exp_m1, exp2, floor, fraction, less, less_equal, log2, logistic2,
    logit2, max, min, mul, neg, pow, pow_positive, saturate, select, sin_turns, sub, unit,
};
use core::hint::black_box;

const LANES: usize = 256;
type Lanes = [f32; LANES];

/// One function of two arguments, as single calls and as loops for every width of vector.
struct Subject {
    name: &'static str,
    /// Whether arbitrary bits give a finite result, or only values do.
    any_bits: bool,
    single: fn(f32, f32) -> f32,
    loops: [fn(&Lanes, &Lanes, &mut Lanes); 3],
}

macro_rules! subjects {
    ($($name:ident $any_bits:literal |$a:ident, $b:ident| $body:expr;)*) => {
        [$({
            #[inline(never)]
            fn single($a: f32, $b: f32) -> f32 {
                $body
            }
            subjects!(loop baseline |$a, $b| $body; );
            subjects!(loop avx2 |$a, $b| $body; #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]);
            subjects!(loop avx512 |$a, $b| $body; #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw"))]);
            Subject {
                name: stringify!($name),
                any_bits: $any_bits,
                single,
                loops: [
                    baseline,
                    |a, b, out| {
                        #[cfg(target_arch = "x86_64")]
                        if std::is_x86_feature_detected!("avx2") {
                            #[expect(unsafe_code, reason = "the processor was checked for the feature")]
                            return unsafe { avx2(a, b, out) };
                        }
                        baseline(a, b, out);
                    },
                    |a, b, out| {
                        #[cfg(target_arch = "x86_64")]
                        if std::is_x86_feature_detected!("avx512f")
                            && std::is_x86_feature_detected!("avx512vl")
                            && std::is_x86_feature_detected!("avx512dq")
                            && std::is_x86_feature_detected!("avx512bw")
                        {
                            #[expect(unsafe_code, reason = "the processor was checked for the features")]
                            return unsafe { avx512(a, b, out) };
                        }
                        baseline(a, b, out);
                    },
                ],
            }
        },)*]
    };
    (loop $name:ident |$a:ident, $b:ident| $body:expr; $(#[$feature:meta])?) => {
        $(#[$feature])?
        fn $name(first: &Lanes, second: &Lanes, out: &mut Lanes) {
            for i in 0..LANES {
                let ($a, $b) = (first[i], second[i]);
                out[i] = $body;
            }
        }
    };
}

fn test_subjects() -> [Subject; 25] {
    subjects! {
        saturate true |a, _b| saturate(a);

        add true |a, b| add(a, b);
        sub true |a, b| sub(a, b);
        mul true |a, b| mul(a, b);
        div true |a, b| div(a, b);
        neg false |a, _b| neg(a);
        abs false |a, _b| abs(a);

        min false |a, b| min(a, b);
        max false |a, b| max(a, b);

        less true |a, b| less(a, b);
        less_equal true |a, b| less_equal(a, b);
        equal true |a, b| equal(a, b);
        select false |a, b| select(a, b, 1.0);

        floor true |a, _b| floor(a);
        fraction true |a, _b| fraction(a);

        exp2 true |a, _b| exp2(a);
        exp_m1 true |a, _b| exp_m1(a);
        log2 true |a, _b| log2(a);
        logistic2 true |a, _b| logistic2(a);
        logit2 true |a, _b| logit2(a);
        sin_turns true |a, _b| sin_turns(a);

        pow true |a, b| pow(a, b);
        pow_positive true |a, b| pow_positive(a, b);
        pow_cube true |a, _b| pow(a, 3.0);
        unit true |a, b| unit(Draw(a.to_bits(), b.to_bits()), 7);
    }
}

/// Iterates over argument pairs: all pairs of awkward numbers, then random ones, every other of
/// which is near 1, where curves work.
fn argument_pairs(awkward: impl Iterator<Item = f32> + Clone) -> impl Iterator<Item = (f32, f32)> {
    let crossed = awkward
        .clone()
        .flat_map(move |a| awkward.clone().map(move |b| (a, b)));
    let near = |x: u32| f32::from_bits((x & 0x83ff_ffff) | 0x3c00_0000);

    let mut bits = random_bits();
    let random = core::iter::from_fn(move || Some((bits.next()?, bits.next()?)))
        .enumerate()
        .map(move |(i, (a, b))| match i % 2 {
            0 => (near(a), near(b)),
            _ => (f32::from_bits(a), f32::from_bits(b)),
        });
    crossed.chain(random)
}

fn value_pairs() -> impl Iterator<Item = (f32, f32)> {
    argument_pairs(awkward_values().collect::<std::vec::Vec<_>>().into_iter())
        .filter(|&(a, b)| is_value(a) && is_value(b))
}

#[test]
fn values_give_values() {
    for subject in test_subjects() {
        for (a, b) in value_pairs().take(60_000) {
            let result = (subject.single)(a, b);
            assert!(
                is_value(result),
                "{}({a:e}, {b:e}) = {result:e}",
                subject.name
            );
        }
    }
}

#[test]
fn computing_functions_are_finite_for_any_bits() {
    let awkward = awkward_bits().collect::<std::vec::Vec<_>>().into_iter();
    for subject in test_subjects().iter().filter(|subject| subject.any_bits) {
        for (a, b) in argument_pairs(awkward.clone()).take(60_000) {
            let result = (subject.single)(a, b);
            assert!(
                result.is_finite(),
                "{}({a:e}, {b:e}) = {result:e}",
                subject.name
            );
        }
    }
}

#[test]
fn single_calls_and_loops_of_every_width_give_the_same_bits() {
    let mut arguments = value_pairs();
    for _ in 0..200 {
        let (mut first, mut second) = ([0.0; LANES], [0.0; LANES]);
        for (i, (a, b)) in (0..LANES).zip(&mut arguments) {
            (first[i], second[i]) = (a, b);
        }

        for subject in test_subjects() {
            let mut single = [0.0_f32; LANES];
            for i in 0..LANES {
                single[i] = (subject.single)(black_box(first[i]), black_box(second[i]));
            }

            for run in subject.loops {
                let mut out = [0.0; LANES];
                run(&first, &second, &mut out);
                assert_eq!(
                    out.map(f32::to_bits),
                    single.map(f32::to_bits),
                    "{}",
                    subject.name
                );
            }
        }
    }
}

/// Guards results against unintended change. The expected digest is this code's own earlier output,
/// unlike in the other tests, which define correct results: another compiler or processor, or a
/// change that was not meant to affect results, must give the same bits.
#[test]
fn results_are_the_bits_they_have_always_been() {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for subject in test_subjects() {
        for (a, b) in value_pairs().take(20_000) {
            let bits = (subject.single)(a, b).to_bits();
            digest = (digest ^ u64::from(bits)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(digest, 0x8a9b_3d64_9943_01f5, "{digest:#x}");
}
