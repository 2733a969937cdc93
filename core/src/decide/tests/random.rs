//! Random entries under random rules, with many edge cases.

use proptest::{collection::vec, prelude::*};

use super::{super::Stage, *};

/// Exceeds the errors relative to the best share: 8e-8 of `exp2`, 1.4e-7 of `pow`, and 6e-8 of
/// rounding a fraction of the best to `f32`, which an exponent of up to 4 multiplies by four.
pub(super) const TOLERANCE: f64 = 1e-6;

/// The distance between two lots.
const STEP: f64 = 1.0 / (1_u64 << 48) as f64;

fn weight() -> impl Strategy<Value = f32> {
    prop_oneof![
        2 => prop::sample::select(vec![
            3e38, f32::MAX, 1e-45, 1e-38, f32::MIN_POSITIVE, 0.0, -1.0, -1e-45, f32::MIN, 1e30, 1e-20,
        ]),
        3 => (0_u8..5).prop_map(f32::from),
        4 => 0.0_f32..1.0,
        1 => -10.0_f32..100.0,
    ]
}

pub(super) fn entry() -> impl Strategy<Value = Entry> {
    let ranks = vec![
        0.0,
        0.0,
        -0.0,
        5.0,
        -5.0,
        5.5,
        -1e-45,
        1e6,
        f32::MAX,
        f32::MIN,
    ];
    (prop::sample::select(ranks), weight()).prop_map(|(rank, weight)| Entry { rank, weight })
}

fn keep() -> impl Strategy<Value = Keep> {
    let awkward = || prop::sample::select(vec![0.0, -1.0, 1.0, 1e-45, 3e38, f32::MIN, f32::NAN]);
    prop_oneof![
        Just(Keep::All),
        (-1.0_f32..12.0).prop_map(Keep::Best),
        awkward().prop_map(Keep::Best),
        (-0.2_f32..1.2).prop_map(Keep::Share),
        awkward().prop_map(Keep::Share),
        (-0.2_f32..2.0).prop_map(Keep::Margin),
        awkward().prop_map(Keep::Margin),
    ]
}

fn pick() -> impl Strategy<Value = Pick> {
    let exponents = vec![0.0, 1.0, 2.0, 3.0, 0.1, 0.5, -2.0, 1e-30, f32::NAN];
    let temperatures = vec![0.0, -1.0, 1e-45, 0.1, 1.0, 3e38, f32::NAN];
    prop_oneof![
        Just(Pick::Highest),
        Just(Pick::First),
        Just(Pick::Uniform),
        prop::sample::select(exponents).prop_map(|exponent| Pick::Weighted { exponent }),
        (0.0_f32..4.0).prop_map(|exponent| Pick::Weighted { exponent }),
        prop::sample::select(temperatures).prop_map(|temperature| Pick::Softmax { temperature }),
        (0.01_f32..10.0).prop_map(|temperature| Pick::Softmax { temperature }),
    ]
}

pub(super) fn rules() -> impl Strategy<Value = Rules> {
    let floors = vec![0.0, 0.0, 0.0, -1.0, 0.3, 1.0, 1e-45, 3e38, f32::NAN];
    (
        prop::sample::select(floors),
        prop::sample::select(vec![Ranks::Highest, Ranks::Ignore]),
        keep(),
        pick(),
    )
        .prop_map(|(floor, ranks, keep, pick)| Rules {
            floor,
            ranks,
            keep,
            pick,
        })
}

pub(super) fn entries() -> impl Strategy<Value = Vec<Entry>> {
    prop_oneof![4 => vec(entry(), 0..9), 1 => vec(entry(), 0..20)]
}

/// Returns lots for which rounding matters: on and beside the ends of shares, and at the ends of
/// the range.
fn telling_lots(probabilities: &[f64]) -> Vec<f64> {
    let mut lots = vec![0.0, STEP, 0.5, 1.0 - STEP];
    let mut end = 0.0;
    for probability in probabilities {
        end += probability;
        let step = (end / STEP).round();
        // Probabilities leave out shares between two lots, so each of them may have moved the end
        // by one lot.
        let near = 2 + probabilities.len() as i32;
        lots.extend((-near..=near).map(|aside| (step + f64::from(aside)) * STEP));
    }

    lots.retain(|lot| (0.0..1.0).contains(lot));
    lots
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn each_stage_leaves_what_the_rules_say(entries in entries(), rules in rules()) {
        let [valid, ranked, kept] = expected_stages(&rules, &entries);
        prop_assert_eq!(rules.any_valid(&entries), !valid.is_empty());
        prop_assert_eq!(&ranking(&rules, &entries), &kept);

        for (index, standing) in standings(&rules, &entries).iter().enumerate() {
            let stage = standing.dropped.map(|dropped| dropped.stage);
            if !valid.contains(&index) {
                prop_assert_eq!(stage, Some(Stage::Weight));
            } else if !ranked.contains(&index) {
                prop_assert_eq!(stage, Some(Stage::Rank));
            } else if !kept.contains(&index) {
                prop_assert_eq!(stage, Some(Stage::Keep));
            } else if standing.probability > 0.0 {
                prop_assert_eq!(stage, None);
            } else {
                prop_assert_eq!(stage, Some(Stage::Pick));
            }
        }
    }

    #[test]
    fn probabilities_are_those_of_the_formulas(entries in entries(), rules in rules()) {
        let probabilities = probabilities(&rules, &entries);
        let expected = expected_probabilities(&rules, &entries);
        for (probability, expected) in probabilities.iter().zip(&expected) {
            prop_assert!((probability - expected).abs() < TOLERANCE, "{} {}", probability, expected);
        }

        let sum: f64 = probabilities.iter().sum();
        let left = if rules.any_valid(&entries) { 1.0 } else { 0.0 };
        // Shares between two lots are left out, each narrower than a lot.
        prop_assert!((sum - left).abs() <= STEP * (1.0 + entries.len() as f64), "{}", sum);
    }

    #[test]
    fn a_lot_chooses_the_entry_that_it_falls_on(
        entries in entries(),
        rules in rules(),
        others in vec(0.0_f64..1.0, 8),
    ) {
        let standings = standings(&rules, &entries);
        let probabilities = probabilities(&rules, &entries);
        let lots = telling_lots(&probabilities);

        for lot in lots.into_iter().chain(others) {
            let Some(chosen) = choose(&rules, &entries, lot) else {
                prop_assert!(!rules.any_valid(&entries));
                continue;
            };
            prop_assert!(standings[chosen].probability > 0.0, "{} at {}", chosen, lot);

            let start: f64 = probabilities[..chosen].iter().sum();
            let end = start + probabilities[chosen];
            let near = STEP * (1.0 + entries.len() as f64);
            prop_assert!((start - near..end + near).contains(&lot), "{} at {}", chosen, lot);
        }
    }

    #[test]
    fn every_entry_with_a_probability_is_chosen_by_some_lot(entries in entries(), rules in rules()) {
        let probabilities = probabilities(&rules, &entries);
        let mut chosen: Vec<usize> = telling_lots(&probabilities)
            .into_iter()
            .filter_map(|lot| choose(&rules, &entries, lot))
            .collect();
        chosen.sort_unstable();
        chosen.dedup();

        prop_assert_eq!(chosen, support(&rules, &entries));
    }

    #[test]
    fn a_lot_is_drawn_only_where_more_than_one_entry_has_a_share(entries in entries(), rules in rules()) {
        let mut drawn = false;
        rules.choose(&entries, &mut Scratch::default(), || {
            drawn = true;
            0.5
        });

        let shares = expected_probabilities(&rules, &entries);
        let possible = shares.iter().filter(|share| **share > 1e-30).count();
        if possible > 1 {
            prop_assert!(drawn);
        }
        if shares.iter().filter(|share| **share > 0.0).count() < 2 {
            prop_assert!(!drawn);
        }
    }

    #[test]
    fn an_entry_passes_its_stage_once_it_gains_what_it_lacks(entries in entries(), rules in rules()) {
        let standings = standings(&rules, &entries);
        for (index, standing) in standings.iter().enumerate() {
            let Some(dropped) = standing.dropped else { continue };
            prop_assert!(dropped.by >= 0.0 && dropped.by.is_finite());
            // Rounding may hide small differences between large numbers.
            if !(1e-3..1e3).contains(&dropped.by) || entries[index].weight.abs() > 1e3 || entries[index].rank.abs() > 1e3 {
                continue;
            }

            let with = |share: f32| {
                let mut entries = entries.clone();
                match dropped.stage {
                    Stage::Rank => entries[index].rank += share * dropped.by,
                    _ => entries[index].weight += share * dropped.by,
                }
                super::standings(&rules, &entries)[index].dropped.map(|dropped| dropped.stage)
            };

            if dropped.stage != Stage::Pick {
                prop_assert_eq!(with(0.9), Some(dropped.stage));
                prop_assert!(with(1.1).is_none_or(|stage| stage > dropped.stage), "{}", index);
            }
        }
    }
}
