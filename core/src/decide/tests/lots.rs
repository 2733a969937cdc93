//! Lots, and the entries that they choose.

use super::{
    super::{PRESETS, random_lot::draw_lot},
    *,
};
use crate::math::Draw;

/// Returns situations with equal, vetoed, and outranked entries, and with weights far apart.
fn situations() -> Vec<Vec<Entry>> {
    let ranked = |pairs: &[(f32, f32)]| -> Vec<Entry> {
        pairs
            .iter()
            .map(|&(rank, weight)| Entry { rank, weight })
            .collect()
    };

    vec![
        weights(&[0.7, 0.65, 0.62, 0.4, 0.2]),
        weights(&[5.0, 1.0]),
        weights(&[0.3, 0.3, 0.3]),
        weights(&[0.0, 0.5, -2.0, 0.49, 0.5]),
        weights(&[1e-45, 3e38, 1e-38, 2e38]),
        weights(&[1e-45, 2e-45, 1e-45]),
        ranked(&[
            (5.0, 0.2),
            (10.0, 0.1),
            (10.0, 0.3),
            (10.0, 0.0),
            (12.0, 0.0),
        ]),
    ]
}

/// Returns the rules of the presets, and rules that no preset has.
fn all_rules() -> Vec<Rules> {
    let exponents = [0.5, 2.0, 3.5].map(|exponent| Pick::Weighted { exponent });
    let others = exponents
        .into_iter()
        .chain([Pick::Uniform])
        .map(|pick| Rules {
            pick,
            ..Rules::HIGHEST
        });

    PRESETS
        .iter()
        .map(|preset| preset.rules)
        .chain(others)
        .collect()
}

#[test]
fn lots_choose_each_entry_in_proportion_to_its_probability() {
    const LOTS: u32 = 1 << 13;
    for entries in situations() {
        for rules in all_rules() {
            let mut counts = vec![0_u32; entries.len()];
            for step in 0..LOTS {
                let chosen = choose(&rules, &entries, f64::from(step) / f64::from(LOTS));
                counts[chosen.expect("each situation has a valid entry")] += 1;
            }

            let probabilities = probabilities(&rules, &entries);
            for (count, probability) in counts.into_iter().zip(probabilities) {
                let difference = f64::from(count) - probability * f64::from(LOTS);
                assert!(difference.abs() <= 1.0, "{rules:?} {entries:?}");
            }
        }
    }
}

#[test]
fn drawn_lots_choose_each_entry_as_often_as_expected() {
    const COUNT: u32 = 20_000;
    for entries in situations() {
        for rules in all_rules() {
            let mut counts = vec![0_u32; entries.len()];
            let mut scratch = Scratch::default();
            for agent in 0..COUNT {
                let draw = Draw::new(7, u64::from(agent), 0);
                let chosen = rules.choose(&entries, &mut scratch, || draw_lot(draw, 11));
                counts[chosen.expect("each situation has a valid entry")] += 1;
            }

            let probabilities = probabilities(&rules, &entries);
            for (count, probability) in counts.into_iter().zip(probabilities) {
                // A count of n tries that succeed with probability p has a standard deviation of
                // √(n p (1 - p)). Five standard deviations are exceeded by chance once in 1.7
                // million counts, and there are some 350 here.
                let count_expected = probability * f64::from(COUNT);
                let deviation = (count_expected * (1.0 - probability)).sqrt();
                let difference = f64::from(count) - count_expected;
                assert!(
                    difference.abs() <= 5.0 * deviation + 1e-6,
                    "{rules:?} {entries:?}: {count} of {COUNT}, expected {count_expected}"
                );
            }
        }
    }
}

#[test]
fn the_last_lot_chooses_the_last_and_the_first_the_first() {
    let last = 1.0 - 1.0 / (1_u64 << 48) as f64;
    for pick in [
        by_weight(),
        Pick::Uniform,
        Pick::Softmax { temperature: 3.0 },
    ] {
        let rules = Rules {
            pick,
            ..Rules::HIGHEST
        };

        for count in [2, 3, 7, 1000, 10_007] {
            // The first and the last entry are vetoed, so no lot may choose them.
            let mut entries = weights(&vec![0.1; count]);
            entries[0].weight = 0.0;
            entries[count - 1].weight = -1.0;
            if count > 2 {
                assert_eq!(choose(&rules, &entries, last), Some(count - 2));
                assert_eq!(choose(&rules, &entries, 0.0), Some(1));
            } else {
                assert_eq!(choose(&rules, &entries, last), None);
            }
        }
    }
}

#[test]
fn a_lot_out_of_range_counts_as_the_nearer_end() {
    let rules = Rules {
        pick: by_weight(),
        ..Rules::HIGHEST
    };
    let entries = weights(&[0.0, 1.0, 2.0, 3.0, 0.0]);
    for (lot, chosen) in [
        (-1.0, 1),
        (f64::MIN, 1),
        (1.0, 3),
        (1.0 - f64::EPSILON / 2.0, 3),
        (f64::INFINITY, 3),
        (f64::NAN, 3),
    ] {
        assert_eq!(choose(&rules, &entries, lot), Some(chosen), "{lot}");
    }
}

#[test]
fn a_used_scratch_changes_no_choice() {
    let mut scratch = Scratch::default();
    for entries in situations() {
        for rules in all_rules() {
            for step in 0..16 {
                let lot = f64::from(step) / 16.0;
                let used = rules.choose(&entries, &mut scratch, || lot);
                assert_eq!(used, choose(&rules, &entries, lot));
            }
        }
    }
}

#[test]
fn a_weight_that_is_no_number_is_not_valid() {
    for awkward in [f32::NAN, -f32::NAN, f32::NEG_INFINITY] {
        for rules in all_rules() {
            for entries in [weights(&[awkward, 1.0, 1.0]), weights(&[1.0, awkward, 1.0])] {
                let probabilities = probabilities(&rules, &entries);
                for (entry, probability) in entries.iter().zip(&probabilities) {
                    assert!(entry.weight == 1.0 || *probability == 0.0);
                }
                let chosen = choose(&rules, &entries, 0.25).expect("two are valid");
                assert!(probabilities[chosen] > 0.0);
            }
        }
    }
}

#[test]
fn infinite_and_nan_numbers_break_nothing() {
    for awkward in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for rules in all_rules() {
            for [first, second] in [[awkward, 1.0], [1.0, awkward], [awkward, awkward]] {
                let entry = |rank, weight| Entry { rank, weight };
                for entries in [
                    weights(&[first, second]),
                    vec![entry(first, 1.0), entry(second, 2.0)],
                ] {
                    let chosen = choose(&rules, &entries, 0.75);
                    assert!(chosen.is_none_or(|index| index < entries.len()));
                    assert_eq!(standings(&rules, &entries).len(), entries.len());
                    assert!(ranking(&rules, &entries).len() <= entries.len());
                }
            }
        }
    }
}
