//! A second implementation of the four stages for the tests to compare with. It follows the
//! documentation literally, with sorting and `f64`.

mod articles;
mod lots;
mod presets;
mod probability;
mod random;

use alloc::{vec, vec::Vec};

use super::{Entry, EntryOutcome, Keep, Pick, Ranks, Rules, Scratch};

/// Entries of rank 0.
fn weights(weights: &[f32]) -> Vec<Entry> {
    weights
        .iter()
        .map(|&weight| Entry { rank: 0.0, weight })
        .collect()
}

fn by_weight() -> Pick {
    Pick::Weighted { exponent: 1.0 }
}

fn standings(rules: &Rules, entries: &[Entry]) -> Vec<EntryOutcome> {
    let mut out = Vec::new();
    rules.compute_outcomes(entries, &mut Scratch::default(), &mut out);
    out
}

fn probabilities(rules: &Rules, entries: &[Entry]) -> Vec<f64> {
    let standings = standings(rules, entries);
    standings.iter().map(|entry| entry.probability).collect()
}

/// Returns the entries that may be chosen.
fn support(rules: &Rules, entries: &[Entry]) -> Vec<usize> {
    let probabilities = probabilities(rules, entries);
    (0..entries.len())
        .filter(|&index| probabilities[index] > 0.0)
        .collect()
}

fn ranking(rules: &Rules, entries: &[Entry]) -> Vec<usize> {
    let mut out = Vec::new();
    rules.ranking(entries, &mut out);
    out.into_iter().map(|index| index as usize).collect()
}

fn choose(rules: &Rules, entries: &[Entry], lot: f64) -> Option<usize> {
    rules.choose(entries, &mut Scratch::default(), || lot)
}

/// Returns the entries left after each of the first three stages. The last list is sorted by
/// weight.
fn expected_stages(rules: &Rules, entries: &[Entry]) -> [Vec<usize>; 3] {
    let floor = if rules.floor.is_nan() {
        0.0
    } else {
        rules.floor
    };
    let valid: Vec<usize> = (0..entries.len())
        .filter(|&index| entries[index].weight > 0.0 && entries[index].weight >= floor)
        .collect();

    let highest = valid
        .iter()
        .map(|&index| entries[index].rank)
        .fold(f32::NEG_INFINITY, f32::max);
    let mut ranked = valid.clone();
    if rules.ranks == Ranks::Highest {
        ranked.retain(|&index| entries[index].rank == highest);
    }

    let mut kept = ranked.clone();
    // The sort is stable, so equal entries keep the order of the list.
    kept.sort_by(|&a, &b| entries[b].weight.total_cmp(&entries[a].weight));
    let best = kept.first().map_or(0.0, |&index| entries[index].weight);
    match rules.keep {
        Keep::All => {}
        Keep::Best(count) if count >= 1.0 => kept.truncate(count.floor() as usize),
        Keep::Best(_) => kept.truncate(1),
        Keep::Share(share) => {
            let share = if share > 0.0 { share.min(1.0) } else { 0.0 };
            kept.retain(|&index| entries[index].weight >= share * best);
        }
        Keep::Margin(margin) => {
            let margin = if margin > 0.0 { margin } else { 0.0 };
            kept.retain(|&index| entries[index].weight >= best - margin);
        }
    }

    [valid, ranked, kept]
}

/// Returns the chances of all entries.
fn expected_probabilities(rules: &Rules, entries: &[Entry]) -> Vec<f64> {
    let [_, _, kept] = expected_stages(rules, entries);
    let mut shares = vec![0.0; entries.len()];
    let Some(&best) = kept.first() else {
        return shares;
    };

    let weight = |index: usize| f64::from(entries[index].weight);
    let scaled = |index: usize| weight(index) / weight(best);
    for &index in &kept {
        shares[index] = match rules.pick {
            Pick::First => f64::from(u8::from(Some(&index) == kept.iter().min())),
            Pick::Weighted { exponent } if exponent > 0.0 => {
                scaled(index).powf(f64::from(exponent))
            }
            Pick::Uniform | Pick::Weighted { .. } => 1.0,
            Pick::Softmax { temperature } if temperature > 0.0 => {
                ((weight(index) - weight(best)) / f64::from(temperature)).exp()
            }
            Pick::Highest | Pick::Softmax { .. } => f64::from(u8::from(index == best)),
        };
    }

    let total: f64 = shares.iter().sum();
    shares.iter().map(|share| share / total).collect()
}
