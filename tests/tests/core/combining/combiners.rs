//! The results of combiners for values and weights.

use inclination_core::authoring::combine;
use proptest::prelude::*;

use super::{
    REMAINDER_NOTHING, all_settings, assert_near, combine_unweighted, combine_weighted, compute,
};

const COMPENSATED: &[(&str, &str)] = &[("compensate", "yes")];

#[test]
fn every_combiner_has_a_defined_result_without_inputs() {
    let results = [
        (combine::AVERAGE, 0.0),
        (combine::PRODUCT, 1.0),
        (combine::MIN, 1.0),
        (combine::MAX, 0.0),
        (combine::SUM, 0.0),
        (combine::GEOMETRIC_MEAN, 0.0),
        (combine::EXPECTED_UTILITY, 0.0),
    ];
    assert_eq!(results.map(|(kind, _)| kind), combine::KINDS);

    for (kind, result) in results {
        for settings in all_settings(kind) {
            assert_eq!(compute(kind, &[], &[], &settings, 0.0), result, "{kind:?}");
            let unweighing = [0.3, 0.0, 7.0, 0.0];
            assert_eq!(
                compute(kind, &[], &unweighing, &settings, 0.0),
                result,
                "{kind:?}"
            );
        }
    }
}

#[test]
fn a_product_is_not_0_while_its_inputs_are_not() {
    assert_near(
        combine_weighted(combine::PRODUCT, &[(0.5, 1.0), (0.8, 0.5)], &[]),
        0.5 * 0.9,
    );
    assert_near(
        combine_weighted(
            combine::PRODUCT,
            &[(0.2, 0.25), (0.6, 0.75), (0.9, 1.0)],
            &[],
        ),
        0.8 * 0.7 * 0.9,
    );
}

#[test]
fn any_0_of_full_weight_makes_a_product_exactly_0() {
    for settings in [&[], COMPENSATED] {
        assert_eq!(
            combine_unweighted(combine::PRODUCT, &[1.0, 0.0, 1.0, 1.0, 0.9], settings),
            0.0
        );
    }

    assert_eq!(
        combine_unweighted(combine::GEOMETRIC_MEAN, &[1.0, 0.0, 1.0], &[]),
        0.0
    );

    assert_eq!(
        combine_weighted(combine::GEOMETRIC_MEAN, &[(0.9, 1e6), (0.0, 1e-30)], &[]),
        0.0
    );
}

#[test]
fn a_product_may_leave_the_unit_range_without_changing_sign_by_a_weight() {
    assert_near(combine_unweighted(combine::PRODUCT, &[3.0, 1.5], &[]), 4.5);
    assert_eq!(combine_weighted(combine::PRODUCT, &[(0.0, 2.0)], &[]), 0.0);
    assert_near(combine_weighted(combine::PRODUCT, &[(0.5, 20.0)], &[]), 0.5);
}

/// Curvature's numbers for this score.
#[test]
fn the_compensation_grows_with_the_number_of_inputs() {
    for (count, expected) in [(1, 0.9), (2, 0.893_025), (3, 0.884_736), (5, 0.867_624)] {
        let scores = [0.9; 5];
        let result = combine_unweighted(combine::PRODUCT, &scores[..count], COMPENSATED);
        // The printed numbers have six places.
        assert!(
            (f64::from(result) - expected).abs() <= 1e-6,
            "{count}: {result}"
        );
    }
}

#[test]
fn the_compensation_counts_an_input_by_its_weight() {
    let with = |weight| {
        combine_weighted(
            combine::PRODUCT,
            &[(0.9, 1.0), (0.9, 1.0), (0.3, weight)],
            COMPENSATED,
        )
    };
    assert_near(with(0.0), 0.893_025);
    // n = 1.5, so a third of the missing amount: 0.9 + 0.1 / 3 * 0.9 = 0.93, and
    // 0.75 + 0.25 / 3 * 0.75 = 0.8125.
    let halved = combine_weighted(combine::PRODUCT, &[(0.9, 1.0), (0.5, 0.5)], COMPENSATED);
    assert_near(halved, 0.93 * 0.8125);
    // With less than one input, nothing is taken away.
    assert_near(
        combine_weighted(combine::PRODUCT, &[(0.6, 0.5)], COMPENSATED),
        0.8,
    );
}

#[test]
fn the_compensation_leaves_values_outside_the_unit_range_unchanged() {
    assert_near(
        combine_unweighted(combine::PRODUCT, &[2.0, 0.9], COMPENSATED),
        2.0 * 0.945,
    );
    assert_near(
        combine_unweighted(combine::PRODUCT, &[-1.0, 0.9], COMPENSATED),
        -0.945,
    );
}

#[test]
fn a_minimum_is_pulled_down_by_weight_and_a_maximum_scaled() {
    assert_eq!(
        combine_unweighted(combine::MIN, &[20.0, 0.4, 7.0], &[]),
        0.4
    );
    assert_eq!(
        combine_unweighted(combine::MAX, &[-20.0, 0.4, -7.0], &[]),
        0.4
    );
    assert_near(
        combine_weighted(combine::MIN, &[(0.9, 1.0), (0.4, 0.5)], &[]),
        0.7,
    );
    assert_near(
        combine_weighted(combine::MAX, &[(0.3, 1.0), (0.8, 0.5)], &[]),
        0.4,
    );

    // An input without weight is ignored also where the result is far from 0..1.
    assert_eq!(
        combine_weighted(combine::MIN, &[(20.0, 1.0), (5.0, 0.0), (30.0, 1.0)], &[]),
        20.0
    );
    assert_eq!(
        combine_weighted(combine::MAX, &[(-20.0, 1.0), (5.0, 0.0), (-30.0, 1.0)], &[]),
        -20.0
    );

    // A minimum treats weights above 1 as 1.
    assert_eq!(combine_weighted(combine::MIN, &[(0.4, 9.0)], &[]), 0.4);
}

#[test]
fn geometric_means_are_roots_of_products() {
    assert_near(
        combine_unweighted(combine::GEOMETRIC_MEAN, &[0.5, 0.8], &[]),
        0.4_f64.sqrt(),
    );
    assert_near(
        combine_unweighted(combine::GEOMETRIC_MEAN, &[2.0, 4.0, 8.0], &[]),
        4.0,
    );
    assert_near(
        combine_weighted(combine::GEOMETRIC_MEAN, &[(0.5, 1.0), (0.8, 3.0)], &[]),
        (0.5 * 0.8_f64.powi(3)).powf(0.25),
    );

    assert_eq!(
        combine_unweighted(combine::GEOMETRIC_MEAN, &[-0.5, 0.8], &[]),
        0.0
    );
    // Where exponentials underflow, the mean still lies between its inputs.
    assert!(combine_unweighted(combine::GEOMETRIC_MEAN, &[1e-40, 1e-39], &[]) >= 1e-40);
}

#[test]
fn the_remaining_probability_is_worth_nothing_or_ignored() {
    let outcomes = [(0.9, 0.5), (0.2, 0.25)];
    assert_near(
        combine_weighted(combine::EXPECTED_UTILITY, &outcomes, &[]),
        0.5 / 0.75,
    );
    assert_near(
        combine_weighted(combine::EXPECTED_UTILITY, &outcomes, REMAINDER_NOTHING),
        0.5,
    );

    let too_many = [(0.9, 1.0), (0.2, 0.6)];
    for settings in [&[], REMAINDER_NOTHING] {
        assert_near(
            combine_weighted(combine::EXPECTED_UTILITY, &too_many, settings),
            1.02 / 1.6,
        );
    }

    assert_near(
        combine_weighted(
            combine::EXPECTED_UTILITY,
            &[(0.9, 0.5), (-40.0, -0.5)],
            REMAINDER_NOTHING,
        ),
        0.45,
    );
}

fn any_share() -> impl Strategy<Value = f32> {
    0.0..=1.0_f32
}

fn any_inputs() -> impl Strategy<Value = Vec<(f32, f32)>> {
    prop::collection::vec((-1000.0..1000.0_f32, 0.0..4.0_f32), 0..6)
}

proptest! {
    #[test]
    fn the_compensation_follows_the_published_formula(scores in prop::collection::vec(any_share(), 1..12)) {
        let lacking = 1.0 - 1.0 / scores.len() as f64;
        let expected: f64 =
            scores.iter().copied().map(f64::from).map(|s| s + (1.0 - s) * lacking * s).product();
        assert_near(combine_unweighted(combine::PRODUCT, &scores, COMPENSATED), expected);
    }

    #[test]
    fn the_compensation_never_lowers_a_product_or_raises_it_above_1(scores in prop::collection::vec(any_share(), 1..12)) {
        let result = combine_unweighted(combine::PRODUCT, &scores, COMPENSATED);
        prop_assert!(result <= 1.0);
        prop_assert!(result >= combine_unweighted(combine::PRODUCT, &scores, &[]));
    }

    #[test]
    fn an_input_without_weight_changes_nothing(
        mut inputs in any_inputs(), idle in -1e6..1e6_f32, below in 0.0..9.0_f32, at in 0..6_usize,
    ) {
        for kind in combine::KINDS {
            for settings in all_settings(*kind) {
                let rows = |inputs: &[(f32, f32)]| -> Vec<f32> {
                    inputs.iter().flat_map(|(value, weight)| [*value, *weight]).collect()
                };
                let expected = compute(*kind, &[], &rows(&inputs), &settings, 0.0);

                for weight in [0.0, -below] {
                    let at = at.min(inputs.len());
                    inputs.insert(at, (idle, weight));
                    let result = compute(*kind, &[], &rows(&inputs), &settings, 0.0);
                    inputs.remove(at);
                    prop_assert_eq!(result, expected, "{:?} {}", kind, weight);
                }
            }
        }
    }

    #[test]
    fn a_mean_counts_an_input_of_weight_2_twice(first in any_share(), second in any_share()) {
        for kind in [combine::AVERAGE, combine::GEOMETRIC_MEAN] {
            let twice = combine_unweighted(kind, &[first, second, second], &[]);
            assert_near(combine_weighted(kind, &[(first, 1.0), (second, 2.0)], &[]), f64::from(twice));
        }
    }

    #[test]
    fn a_geometric_mean_of_equal_inputs_is_exactly_that_value(
        value in 0.0..1000.0_f32, weights in prop::collection::vec(0.01..100.0_f32, 1..6),
    ) {
        let inputs: Vec<_> = weights.into_iter().map(|weight| (value, weight)).collect();
        prop_assert_eq!(combine_weighted(combine::GEOMETRIC_MEAN, &inputs, &[]), value);
    }

    #[test]
    fn a_geometric_mean_is_the_power_of_the_mean_logarithm(
        inputs in prop::collection::vec((0.001..1000.0_f32, 0.1..4.0_f32), 1..8),
    ) {

        let wide = || inputs.iter().map(|(value, weight)| (f64::from(*value), f64::from(*weight)));
        let total: f64 = wide().map(|(_, weight)| weight).sum();
        let expected = (wide().map(|(value, weight)| weight * value.ln()).sum::<f64>() / total).exp();
        let error = f64::from(combine_weighted(combine::GEOMETRIC_MEAN, &inputs, &[])) / expected - 1.0;
        // Logarithms to base 2 reach 10 here. Eight terms of that size, each rounded when it is
        // computed, weighed and added, and then divided, are off by less than 10 * 12 * 6e-8, and
        // e^x - 1 is x ln 2 of it.
        prop_assert!(error.abs() <= 5e-6, "{}", error);
    }

    #[test]
    fn a_mean_lies_between_its_inputs(inputs in prop::collection::vec((0.0..1000.0_f32, 0.1..4.0_f32), 1..8)) {
        let low = inputs.iter().map(|(value, _)| *value).fold(f32::MAX, f32::min);
        let high = inputs.iter().map(|(value, _)| *value).fold(0.0, f32::max);
        for kind in [combine::AVERAGE, combine::GEOMETRIC_MEAN, combine::EXPECTED_UTILITY] {
            let mean = combine_weighted(kind, &inputs, &[]);
            let rounding = high * 1e-6;
            prop_assert!(mean >= low - rounding && mean <= high + rounding, "{:?}: {}", kind, mean);
        }
    }
}
