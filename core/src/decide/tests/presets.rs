//! Each preset, written once more as its name says it, on random entries.

use proptest::{collection::vec, prelude::*};

use super::{
    super::{PRESETS, Preset},
    random::{TOLERANCE, entries},
    *,
};

/// Which entries may be chosen, the best first.
type Left = fn(&[Entry]) -> Vec<usize>;
/// The part of the chances that a weight has beside the best.
type Share = fn(f64, f64) -> f64;

fn alike(_: f64, _: f64) -> f64 {
    1.0
}

fn by_its_weight(weight: f64, best: f64) -> f64 {
    weight / best
}

/// What a preset's name promises.
fn promise(title: &str) -> (Left, Share) {
    match title {
        // What holds the best action goes first: buckets are options like others.
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

/// What weighs anything, the highest weight first and of equals the earlier.
fn valid(entries: &[Entry]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..entries.len()).collect();
    left.retain(|&at| entries[at].weight > 0.0);
    left.sort_by(|&a, &b| entries[b].weight.total_cmp(&entries[a].weight));
    left
}

/// The same of what no other of them outranks.
fn most_important(entries: &[Entry]) -> Vec<usize> {
    let mut left = valid(entries);
    let outranks = |a: usize, b: usize| entries[a].rank > entries[b].rank;
    let all = left.clone();
    left.retain(|&at| !all.iter().any(|&other| outranks(other, at)));
    left
}

fn first(count: usize, mut left: Vec<usize>) -> Vec<usize> {
    left.truncate(count);
    left
}

/// What weighs at least so much, by the best.
fn down_to(least: fn(f32) -> f32, entries: &[Entry], mut left: Vec<usize>) -> Vec<usize> {
    let best = left.first().map_or(0.0, |&at| entries[at].weight);
    left.retain(|&at| entries[at].weight >= least(best));
    left
}

fn promised(preset: &Preset, entries: &[Entry]) -> (Vec<usize>, Vec<f64>) {
    let (left, share) = promise(preset.title);
    let left = left(entries);
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
            let (left, expected) = promised(preset, &entries);
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
            // Where all have a good part of the chances, each is chosen by some lot, and nothing else is.
            if left.iter().all(|&at| expected[at] > 1e-3) {
                let mut left = left;
                left.sort_unstable();
                prop_assert_eq!(support(&preset.rules, &entries), left, "{}", title);
            }
        }
    }
}
