//! Arithmetic, ranges, relations and conditions.

use inclination_core::{
    authoring::{arithmetic, kind::Kind},
    number::Plain,
};
use inclination_tests::AWKWARD_VALUES;
use proptest::prelude::*;

use super::{assert_near, compute, evaluate};

fn compare(relation: &str, a: f32, b: f32, tolerance: f32) -> f32 {
    evaluate(
        arithmetic::COMPARE,
        &[a, b, tolerance],
        &[("relation", relation)],
    )
}

fn evaluate_conditions(kind: Kind, rows: &[f32]) -> f32 {
    compute(kind, &[], rows, &[], 0.0)
}

#[test]
fn arithmetic_nodes_compute_arithmetic() {
    assert_eq!(evaluate(arithmetic::CONSTANT, &[0.3], &[]), 0.3);
    assert_eq!(evaluate(arithmetic::ADD, &[2.0, 3.0], &[]), 5.0);
    assert_eq!(evaluate(arithmetic::SUBTRACT, &[2.0, 3.0], &[]), -1.0);
    assert_eq!(evaluate(arithmetic::MULTIPLY, &[2.0, 3.0], &[]), 6.0);
    assert_eq!(evaluate(arithmetic::DIVIDE, &[3.0, 2.0], &[]), 1.5);
    assert_eq!(evaluate(arithmetic::RAISE, &[-2.0, 3.0], &[]), -8.0);
    assert_near(
        evaluate(arithmetic::RAISE, &[2.0, 0.5], &[]),
        2.0_f64.sqrt(),
    );
    assert_eq!(evaluate(arithmetic::NEGATE, &[2.0], &[]), -2.0);
    assert_eq!(evaluate(arithmetic::INVERT, &[0.25], &[]), 0.75);
    assert_eq!(evaluate(arithmetic::ABSOLUTE, &[-2.0], &[]), 2.0);
    assert_eq!(evaluate(arithmetic::FLOOR, &[-0.5], &[]), -1.0);
}

#[test]
fn operations_undefined_in_algebra_have_the_documented_result() {
    assert_eq!(evaluate(arithmetic::DIVIDE, &[2.0, 0.0], &[]), f32::MAX);
    assert_eq!(evaluate(arithmetic::DIVIDE, &[-2.0, 0.0], &[]), f32::MIN);
    assert_eq!(evaluate(arithmetic::DIVIDE, &[0.0, 0.0], &[]), 0.0);
    assert_eq!(evaluate(arithmetic::RAISE, &[0.0, 0.0], &[]), 1.0);
    assert_eq!(evaluate(arithmetic::RAISE, &[0.0, -1.0], &[]), f32::MAX);
    assert_eq!(evaluate(arithmetic::RAISE, &[-2.0, 0.5], &[]), 0.0);
    assert_eq!(
        evaluate(arithmetic::ADD, &[f32::MAX, f32::MAX], &[]),
        f32::MAX
    );
    assert_eq!(
        evaluate(arithmetic::SUBTRACT, &[f32::MIN, f32::MAX], &[]),
        f32::MIN
    );
    assert_eq!(
        evaluate(arithmetic::MULTIPLY, &[f32::MAX, -2.0], &[]),
        f32::MIN
    );
}

#[test]
fn reversed_ends_of_a_clamp_are_the_same_range() {
    for x in [-1.0, 2.0, 3.0, 4.0, 9.0] {
        let expected = f32::clamp(x, 2.0, 4.0);
        assert_eq!(evaluate(arithmetic::CLAMP, &[x, 2.0, 4.0], &[]), expected);
        assert_eq!(evaluate(arithmetic::CLAMP, &[x, 4.0, 2.0], &[]), expected);
    }
}

#[test]
fn a_remap_keeps_proportions_and_stays_in_its_range_unless_unclamped() {
    let remap = |x, clamp| {
        evaluate(
            arithmetic::REMAP,
            &[x, 10.0, 30.0, 100.0, 0.0],
            &[("clamp", clamp)],
        )
    };

    assert_near(remap(15.0, "yes"), 75.0);
    assert_eq!([remap(0.0, "yes"), remap(40.0, "yes")], [100.0, 0.0]);
    assert_eq!([remap(0.0, "no"), remap(40.0, "no")], [150.0, -50.0]);

    let reversed = |x| evaluate(arithmetic::REMAP, &[x, 30.0, 10.0, 0.0, 100.0], &[]);
    assert_eq!(
        [reversed(9.0), reversed(15.0), reversed(31.0)],
        [100.0, 75.0, 0.0]
    );
}

#[test]
fn a_range_of_one_number_is_a_step() {
    for clamp in ["no", "yes"] {
        let remap = |x| {
            evaluate(
                arithmetic::REMAP,
                &[x, 5.0, 5.0, -3.0, 7.0],
                &[("clamp", clamp)],
            )
        };
        assert_eq!([remap(4.999), remap(5.0), remap(9.0)], [-3.0, 7.0, 7.0]);
    }

    let smooth = |x| evaluate(arithmetic::SMOOTH_BETWEEN, &[x, 5.0, 5.0], &[]);
    assert_eq!([smooth(4.999), smooth(5.0), smooth(9.0)], [0.0, 1.0, 1.0]);
}

#[test]
fn smooth_between_is_level_outside_and_half_way_in_the_middle() {
    let smooth = |x| evaluate(arithmetic::SMOOTH_BETWEEN, &[x, 20.0, 40.0], &[]);
    assert_eq!(
        [0.0, 20.0, 30.0, 40.0, 99.0].map(smooth),
        [0.0, 0.0, 0.5, 1.0, 1.0]
    );

    // t = 0.25: 3 t² - 2 t³.
    assert_near(smooth(25.0), 0.156_25);
    let falling = |x| evaluate(arithmetic::SMOOTH_BETWEEN, &[x, 40.0, 20.0], &[]);
    assert_eq!([0.0, 30.0, 99.0].map(falling), [1.0, 0.5, 0.0]);
}

#[test]
fn a_half_or_more_counts_as_yes() {
    let below = 0.5_f32.next_down();
    assert_eq!(
        [0.0, below, 0.5, 1.0, -3.0].map(|x| evaluate(arithmetic::NOT, &[x], &[])),
        [1.0, 1.0, 0.0, 0.0, 1.0]
    );

    assert_eq!(
        [below, 0.5].map(|x| evaluate(arithmetic::SELECT, &[x, 7.0, 8.0], &[])),
        [8.0, 7.0]
    );

    for [a, b] in [
        [0.0, 0.0],
        [0.0, 1.0],
        [1.0, 0.0],
        [1.0, 1.0],
        [below, 0.5],
        [0.5, 0.5],
    ] {
        let both = a >= 0.5 && b >= 0.5;
        let either = a >= 0.5 || b >= 0.5;
        assert_eq!(
            evaluate_conditions(arithmetic::AND, &[a, b]),
            f32::from(both)
        );
        assert_eq!(
            evaluate_conditions(arithmetic::OR, &[a, b]),
            f32::from(either)
        );
    }
}

#[test]
fn without_conditions_and_is_true_and_or_is_false() {
    assert_eq!(evaluate_conditions(arithmetic::AND, &[]), 1.0);
    assert_eq!(evaluate_conditions(arithmetic::OR, &[]), 0.0);
}

#[test]
fn values_within_the_tolerance_count_as_equal() {
    for (difference, less, equal, more) in [
        (-0.75, 1.0, 0.0, 0.0),
        (-0.5, 0.0, 1.0, 0.0),
        (0.5, 0.0, 1.0, 0.0),
        (0.75, 0.0, 0.0, 1.0),
    ] {
        let holds = |relation| compare(relation, 4.0 + difference, 4.0, 0.5);
        assert_eq!(
            [holds("less"), holds("equal"), holds("more")],
            [less, equal, more],
            "{difference}"
        );
    }

    assert_eq!(compare("equal", 1.0, 1.0, -5.0), 1.0);
    assert_eq!(compare("less", 1.0, 1.0, -5.0), 0.0);
}

fn any_number() -> impl Strategy<Value = f32> {
    let awkward = prop::sample::select(AWKWARD_VALUES.map(|x| Plain::from(x).get()).to_vec());
    prop_oneof![
        awkward,
        -10.0..10.0_f32,
        prop::num::f32::NORMAL | prop::num::f32::SUBNORMAL
    ]
}

/// Generates two numbers that are often adjacent.
fn any_pair() -> impl Strategy<Value = (f32, f32)> {
    prop_oneof![
        (any_number(), any_number()),
        any_number().prop_map(|x| (x, x)),
        any_number().prop_map(|x| (x, Plain::from(x.next_up()).get())),
    ]
}

proptest! {
    #[test]
    fn relations_come_in_exact_opposites((a, b) in any_pair(), tolerance in any_number()) {
        let holds = |relation| compare(relation, a, b, tolerance);
        prop_assert_eq!(holds("less") + holds("at least"), 1.0);
        prop_assert_eq!(holds("more") + holds("at most"), 1.0);
        prop_assert_eq!(holds("equal") + holds("not equal"), 1.0);
        prop_assert_eq!(holds("less") + holds("equal") + holds("more"), 1.0);
    }

    #[test]
    fn without_a_tolerance_relations_are_those_of_numbers((a, b) in any_pair()) {
        let holds = |relation| compare(relation, a, b, 0.0) == 1.0;
        prop_assert_eq!(holds("less"), a < b);
        prop_assert_eq!(holds("at most"), a <= b);
        prop_assert_eq!(holds("equal"), a == b);
        prop_assert_eq!(holds("not equal"), a != b);
        prop_assert_eq!(holds("at least"), a >= b);
        prop_assert_eq!(holds("more"), a > b);
    }

    #[test]
    fn lerp_and_remap_are_exact_at_both_ends((low, high) in any_pair(), from in -1e6..1e6_f32, to in -1e6..1e6_f32) {
        prop_assert_eq!(evaluate(arithmetic::LERP, &[low, high, 0.0], &[]), low);
        prop_assert_eq!(evaluate(arithmetic::LERP, &[low, high, 1.0], &[]), high);
        prop_assume!(from != to);
        for clamp in ["no", "yes"] {
            let remap = |x| evaluate(arithmetic::REMAP, &[x, from, to, low, high], &[("clamp", clamp)]);
            prop_assert_eq!([remap(from), remap(to)], [low, high]);
        }
    }

    #[test]
    fn a_clamped_remap_never_leaves_its_range(x in any_number(), (from, to) in any_pair(), (low, high) in any_pair()) {
        for [low, high] in [[low, high], [high, low]] {
            let result = evaluate(arithmetic::REMAP, &[x, from, to, low, high], &[]);
            prop_assert!(low.min(high) <= result && result <= low.max(high), "{}", result);
        }
    }

    #[test]
    fn smooth_between_stays_in_the_unit_range(x in any_number(), (low, high) in any_pair()) {
        prop_assert!((0.0..=1.0).contains(&evaluate(arithmetic::SMOOTH_BETWEEN, &[x, low, high], &[])));
    }
}
