//! Examples with numbers from articles and books, each with the preset that it describes.

use super::{
    super::{DropReason, PRESETS, Stage},
    *,
};

fn preset_rules(title: &str) -> Rules {
    let preset = PRESETS.iter().find(|preset| preset.title == title);
    preset.expect("the preset is there").rules
}

/// Returns the five scores of the introduction to utility AI.
fn article_scores() -> Vec<Entry> {
    weights(&[0.7, 0.65, 0.62, 0.4, 0.2])
}

#[test]
fn within_a_margin_of_0_1_only_the_first_three_of_five_may_be_chosen() {
    for title in ["within a margin", "uniform within a margin"] {
        assert_eq!(support(&preset_rules(title), &article_scores()), [0, 1, 2]);
    }

    let likely = probabilities(&preset_rules("within a margin"), &article_scores());
    for (likely, weight) in likely.iter().zip([0.7, 0.65, 0.62]) {
        assert!((likely - weight / 1.97).abs() < 1e-7);
    }

    let likely = probabilities(&preset_rules("uniform within a margin"), &article_scores());
    assert_eq!(likely, [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0, 0.0]);
}

#[test]
fn within_10_percent_of_the_best_are_those_of_nine_tenths_or_more() {
    // 0.9 * 0.7 is 0.63.
    assert_eq!(
        support(&preset_rules("within a share"), &article_scores()),
        [0, 1]
    );

    let just = weights(&[10.0, 9.0, 8.9]);
    assert_eq!(support(&preset_rules("within a share"), &just), [0, 1]);
}

#[test]
fn a_cutoff_above_20_percent_never_chooses_1_beside_5() {
    let entries = weights(&[5.0, 1.0]);
    for (cutoff, left) in [(0.21, 1), (0.200_001, 1), (0.2, 2), (0.19, 2), (0.0, 2)] {
        let rules = Rules {
            keep: Keep::Share(cutoff),
            ..preset_rules("dual utility")
        };
        assert_eq!(support(&rules, &entries).len(), left, "{cutoff}");
    }

    let likely = probabilities(&preset_rules("dual utility"), &entries);
    assert_eq!(likely, [5.0 / 6.0, 1.0 / 6.0]);
}

#[test]
fn a_leader_of_80_among_forty_of_1_has_two_thirds_without_a_cutoff_and_all_with_one() {
    let mut entries = weights(&[1.0; 41]);
    entries[17].weight = 80.0;
    assert_eq!(support(&preset_rules("dual utility"), &entries), [17]);
    assert_eq!(
        probabilities(&preset_rules("dual utility"), &entries)[17],
        1.0
    );

    let off = Rules {
        keep: Keep::All,
        ..preset_rules("dual utility")
    };
    let likely = probabilities(&off, &entries);
    assert_eq!(likely[17], 2.0 / 3.0);
    assert_eq!(likely[3], 1.0 / 120.0);
}

#[test]
fn a_rank_goes_before_any_weight_and_a_veto_makes_way() {
    // Ranks from the design patterns: 20 is immediate, 10 urgent, 0 ordinary.
    let entry = |rank, weight| Entry { rank, weight };
    let mut entries = [entry(0.0, 100.0), entry(20.0, 0.1), entry(10.0, 5.0)];
    assert_eq!(support(&preset_rules("dual utility"), &entries), [1]);

    entries[1].weight = 0.0;
    assert_eq!(support(&preset_rules("dual utility"), &entries), [2]);

    entries[2].weight = 0.0;
    assert_eq!(support(&preset_rules("dual utility"), &entries), [0]);

    entries[0].weight = 0.0;
    assert_eq!(choose(&preset_rules("dual utility"), &entries, 0.5), None);
}

#[test]
fn the_best_bucket_that_is_valid_wins() {
    // Hunger weighs 0.8 and fun 0.4. A bucket without a valid option weighs 0.
    let buckets = preset_rules("buckets");
    assert_eq!(choose(&buckets, &weights(&[0.8, 0.4]), 0.9), Some(0));
    assert_eq!(choose(&buckets, &weights(&[0.0, 0.4]), 0.9), Some(1));

    // Inside the bucket are Eat with 20, Juice with 5, and Sushi, which is not valid, with 0.
    let inner = preset_rules("weighted random");
    let actions = weights(&[20.0, 5.0, 0.0]);
    assert_eq!(probabilities(&inner, &actions), [0.8, 0.2, 0.0]);
}

#[test]
fn the_other_presets_choose_what_their_names_say() {
    let likely =
        |title: &str, weights_: &[f32]| probabilities(&preset_rules(title), &weights(weights_));
    assert_eq!(likely("highest", &[0.2, 0.9, 0.9]), [0.0, 1.0, 0.0]);
    assert_eq!(likely("weighted random", &[1.0, 3.0]), [0.25, 0.75]);
    assert_eq!(
        likely("best n", &[2.0, 1.0, 1.0, 1.0]),
        [0.5, 0.25, 0.25, 0.0]
    );
    assert_eq!(likely("first valid", &[0.0, 0.1, 0.9]), [0.0, 1.0, 0.0]);

    // An entry that is one temperature below another has 1 / e of its chances.
    let soft = likely("softmax", &[0.5, 0.6]);
    assert!((soft[1] / soft[0] - core::f64::consts::E).abs() < 1e-6);
}

#[test]
fn higher_exponents_favor_higher_weights() {
    let rules = |exponent| Rules {
        pick: Pick::Weighted { exponent },
        ..Rules::HIGHEST
    };
    let entries = weights(&[1.0, 3.0]);
    assert_eq!(probabilities(&rules(2.0), &entries), [0.1, 0.9]);

    // The larger the exponent, the less is left to chance.
    let of_lesser = |exponent| probabilities(&rules(exponent), &entries)[0];
    for exponent in 0..12_u8 {
        let exponent = f32::from(exponent) / 2.0;
        assert!(of_lesser(exponent + 0.5) < of_lesser(exponent));
        let power = 3.0_f64.powf(f64::from(exponent));
        assert!((of_lesser(exponent) - 1.0 / (1.0 + power)).abs() < 3e-7);
    }
}

#[test]
fn huge_and_tiny_weights_share_chances_like_others() {
    let rules = Rules {
        pick: by_weight(),
        ..Rules::HIGHEST
    };
    assert_eq!(probabilities(&rules, &weights(&[3e38; 4])), [0.25; 4]);

    let tiny = f32::from_bits(1);
    assert_eq!(probabilities(&rules, &weights(&[tiny; 5])), [0.2; 5]);

    // The share of 3e-77 lies between two lots, unless it comes first, where the first lot is.
    assert_eq!(support(&rules, &weights(&[3e38, 1e-38])), [0]);
    assert_eq!(support(&rules, &weights(&[1e-38, 3e38])), [0, 1]);

    // With a small exponent it does not: (1 / 3e76)^0.1 is 2.2e-8.
    let root = Rules {
        pick: Pick::Weighted { exponent: 0.1 },
        ..Rules::HIGHEST
    };
    let likely = probabilities(&root, &weights(&[3e38, 1e-38]))[1];
    let exact = (f64::from(1e-38_f32) / f64::from(3e38_f32)).powf(f64::from(0.1_f32));
    assert!((likely / exact - 1.0).abs() < 1e-5);
}

#[test]
fn a_dropped_entry_says_where_and_by_how_much() {
    let entry = |rank, weight| Entry { rank, weight };
    let entries = [
        entry(10.0, 0.0),
        entry(10.0, -2.0),
        entry(10.0, 0.125),
        entry(5.0, 9.0),
        entry(10.0, 4.0),
        entry(10.0, 1.0),
        entry(10.0, 3.0),
        entry(10.0, 4.0),
    ];
    let dropped = |floor, keep, pick| {
        let rules = Rules {
            floor,
            ranks: Ranks::Highest,
            keep,
            pick,
        };
        let dropped = standings(&rules, &entries).into_iter();
        dropped
            .map(|standing| standing.dropped.map(|DropReason { stage, by }| (stage, by)))
            .collect::<Vec<_>>()
    };

    let floor = [
        Some((Stage::Weight, 0.25)),
        Some((Stage::Weight, 2.25)),
        Some((Stage::Weight, 0.125)),
        Some((Stage::Rank, 5.0)),
    ];
    assert_eq!(
        dropped(0.25, Keep::Share(0.5), Pick::Highest),
        [
            &floor[..],
            &[
                None,
                Some((Stage::Keep, 1.0)),
                Some((Stage::Pick, 1.0)),
                Some((Stage::Pick, 0.0))
            ]
        ]
        .concat()
    );
    assert_eq!(
        dropped(0.25, Keep::Margin(0.5), Pick::First),
        [
            &floor[..],
            &[
                None,
                Some((Stage::Keep, 2.5)),
                Some((Stage::Keep, 0.5)),
                Some((Stage::Pick, 0.0))
            ]
        ]
        .concat()
    );

    // Of the two equal entries, only one is kept.
    assert_eq!(
        dropped(0.25, Keep::Best(1.0), by_weight()),
        [
            &floor[..],
            &[
                None,
                Some((Stage::Keep, 3.0)),
                Some((Stage::Keep, 1.0)),
                Some((Stage::Keep, 0.0))
            ]
        ]
        .concat()
    );

    let without_floor = dropped(-1.0, Keep::All, Pick::First);
    assert_eq!(
        without_floor[..3],
        [Some((Stage::Weight, 0.0)), Some((Stage::Weight, 2.0)), None]
    );
}

#[test]
fn presets_have_unique_titles_and_search_words() {
    for (index, preset) in PRESETS.iter().enumerate() {
        let same = PRESETS.iter().filter(|other| other.title == preset.title);
        assert_eq!(same.count(), 1, "{}", preset.title);
        assert!(!preset.summary.is_empty() && preset.words.len() >= 5);
        assert!(
            preset.words.iter().all(|word| *word != preset.title),
            "{index}"
        );
    }
}
