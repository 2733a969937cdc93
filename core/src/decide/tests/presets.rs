//! Each preset is implemented a second time, literally as its name says, and compared on random
//! entries.

use proptest::{collection::vec, prelude::*};

use super::{
    super::{PRESETS, Preset},
    random::{TOLERANCE, entries},
    *,
};

/// Returns the entries that may be chosen, the best first.
type Left = fn(&[Entry]) -> Vec<usize>;
/// Returns the share of the chances of a weight, given the best weight.
type Share = fn(f64, f64) -> f64;

fn alike(_: f64, _: f64) -> f64 {
    1.0
}

fn by_its_weight(weight: f64, best: f64) -> f64 {
    weight / best
}

/// Returns the behavior that a preset's name promises.
fn promise(title: &str) -> (Left, Share) {
    match title {
        // A bucket is an option like any other, so the one with the best action wins.
        "highest" | "buckets" => (|entries| first(1, valid(entries)), alike),
        "weighted random" => (valid, by_its_weight),
        "best n" => (|entries| first(3, valid(entries)), by_its_weight),
        "within a share" => (
            |entries| down_to(|best| 0.9 * best, entries, valid(entries)),
            by_its_weight,
        ),
        "within a margin" => (
            |entries| down_to(|best| best - 0.1, entries, valid(entries)),
            by_its_weight,
        ),
        "uniform within a margin" => (
            |entries| down_to(|best| best - 0.1, entries, valid(entries)),
            alike,
        ),
        "dual utility" => (
            |entries| down_to(|best| 0.2 * best, entries, most_important(entries)),
            by_its_weight,
        ),
        "first valid" => (
            |entries| valid(entries).into_iter().min().into_iter().collect(),
            alike,
        ),
        "softmax" => (valid, |weight, best| {
            ((weight - best) / f64::from(0.1_f32)).exp()
        }),
        _ => panic!("nobody wrote down what \"{title}\" promises"),
    }
}

/// Returns the entries with a weight, by descending weight; of equals, the earlier comes first.
fn valid(entries: &[Entry]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..entries.len()).collect();
    left.retain(|&at| entries[at].weight > 0.0);
    left.sort_by(|&a, &b| entries[b].weight.total_cmp(&entries[a].weight));
    left
}

/// Returns the entries with a weight that no other such entry outranks, by descending weight.
fn most_important(entries: &[Entry]) -> Vec<usize> {
    let mut left = valid(entries);
    let outranks = |a: usize, b: usize| entries[a].rank > entries[b].rank;
    let all = left.clone();
    left.retain(|&at| !all.iter().any(|&other| outranks(other, at)));
    left
}

/// Keeps the first entries.
fn first(count: usize, mut left: Vec<usize>) -> Vec<usize> {
    left.truncate(count);
    left
}

/// Keeps entries with at least the weight that a function gives for the best weight.
fn down_to(least: fn(f32) -> f32, entries: &[Entry], mut left: Vec<usize>) -> Vec<usize> {
    let best = left.first().map_or(0.0, |&at| entries[at].weight);
    left.retain(|&at| entries[at].weight >= least(best));
    left
}

/// Returns the entries that a preset should keep, and the chances of all entries.
fn expected_choice(preset: &Preset, entries: &[Entry]) -> (Vec<usize>, Vec<f64>) {
    let (select, share) = promise(preset.title);
    let left = select(entries);

    let mut shares = vec![0.0; entries.len()];
    let best = left
        .first()
        .map_or(1.0, |&at| f64::from(entries[at].weight));
    for &at in &left {
        shares[at] = share(entries[at].weight.into(), best);
    }

    let total: f64 = shares.iter().sum();
    if total > 0.0 {
        for share in &mut shares {
            *share /= total;
        }
    }

    (left, shares)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn each_preset_chooses_what_its_name_promises(
        entries in entries(),
        lots in vec(0.0_f64..1.0, 4),
    ) {
        for preset in PRESETS {
            let title = preset.title;

            let (left, expected) = expected_choice(preset, &entries);
            let found = probabilities(&preset.rules, &entries);
            for (found, expected) in found.iter().zip(&expected) {
                prop_assert!((found - expected).abs() < TOLERANCE, "{}: {:?}", title, found);
            }

            for &lot in &lots {
                match choose(&preset.rules, &entries, lot) {
                    Some(chosen) => prop_assert!(left.contains(&chosen), "{}: {}", title, chosen),
                    None => prop_assert!(left.is_empty(), "{}", title),
                }
            }

            // If all have a good share of the chances, each is chosen by some lot, and no other is.
            if left.iter().all(|&at| expected[at] > 1e-3) {
                let mut left = left;
                left.sort_unstable();
                prop_assert_eq!(support(&preset.rules, &entries), left, "{}", title);
            }
        }
    }
}
