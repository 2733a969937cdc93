//! The four stages of a decision, each as a list that becomes shorter.

use alloc::vec::Vec;

use super::{
    WeighedEntry,
    spot::Spot,
    walk::{ValueSubject, Walk, setting_word},
};
use crate::math;

/// The rules of one decision.
pub(super) struct Stages {
    by_rank: bool,
    keep: &'static str,
    pick: &'static str,
    floor: f32,
    count: f32,
    share: f32,
    margin: f32,
    exponent: f32,
    temperature: f32,
}

/// Returns whether an option can be chosen at all.
pub(super) fn is_valid(weighed: WeighedEntry, floor: f32) -> bool {
    weighed.weight > 0.0 && weighed.weight >= floor
}

impl Stages {
    pub(super) fn read_rules(walk: &Walk<'_>, decision: &Spot, subject: ValueSubject) -> Self {
        let node = decision.node(walk.graph);
        let word = |key| node.map_or("", |node| setting_word(node, key));
        let number = |key| walk.socket_number(decision, key, subject).get();

        Self {
            by_rank: word("ranks") == "highest",
            keep: word("keep"),
            pick: word("pick"),
            floor: number("floor"),
            count: number("count"),
            share: number("share"),
            margin: number("margin"),
            exponent: number("exponent"),
            temperature: number("temperature"),
        }
    }

    /// Returns the candidate that represents an option: the best valid one.
    pub(super) fn best_candidate(&self, pairs: &[WeighedEntry]) -> Option<WeighedEntry> {
        let mut pairs: Vec<WeighedEntry> = pairs
            .iter()
            .copied()
            .filter(|pair| is_valid(*pair, self.floor))
            .collect();
        // The sort is stable, so equal candidates keep their order.
        pairs.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        if self.by_rank {
            pairs.sort_by(|a, b| b.rank.total_cmp(&a.rank));
        }
        pairs.first().copied()
    }

    /// Returns the positions of the entries that are left after the first three stages, best first.
    pub(super) fn keep_entries(&self, entries: &[WeighedEntry]) -> Vec<usize> {
        let mut left: Vec<usize> = (0..entries.len())
            .filter(|at| is_valid(entries[*at], self.floor))
            .collect();

        if self.by_rank {
            let ranks = left.iter().map(|at| entries[*at].rank);
            let highest = ranks.fold(f32::NEG_INFINITY, f32::max);
            left.retain(|at| entries[*at].rank == highest);
        }

        left.sort_by(|a, b| entries[*b].weight.total_cmp(&entries[*a].weight));
        let Some(best) = left.first().map(|at| entries[*at].weight) else {
            return left;
        };

        match self.keep {
            "best" => left.truncate(math::floor(self.count.max(1.0)) as usize),
            "share" => left.retain(|at| entries[*at].weight >= self.share.clamp(0.0, 1.0) * best),
            "margin" => left.retain(|at| entries[*at].weight >= best - self.margin.max(0.0)),
            _ => {}
        }

        left
    }

    /// Returns the position of the entry that is chosen. The lot is from 0 to below 1.
    pub(super) fn pick_entry(&self, entries: &[WeighedEntry], lot: f64) -> Option<usize> {
        let kept = self.keep_entries(entries);
        let best = *kept.first()?;
        let mut in_order = kept;
        in_order.sort_unstable();

        match self.pick {
            "first" => return in_order.first().copied(),
            "softmax" if self.temperature > 0.0 => {}
            "highest" | "softmax" => return Some(best),
            _ => {}
        }

        let best = entries[best].weight;
        let share = |at: &usize| self.lot_share(entries[*at].weight, best);
        let total: f64 = in_order.iter().map(share).sum();

        let mut end = 0.0;
        for at in &in_order {
            end += share(at);
            if lot * total < end {
                return Some(*at);
            }
        }
        None
    }

    /// Returns the share of the lot that an entry receives, relative to the others.
    fn lot_share(&self, weight: f32, best: f32) -> f64 {
        let (weight, best) = (f64::from(weight), f64::from(best));
        match self.pick {
            "weighted" if self.exponent == 1.0 => weight,
            "weighted" if self.exponent == 2.0 => weight * weight,
            "weighted" if self.exponent > 0.0 => fraction_power(weight / best, self.exponent),
            "softmax" => {
                let below = (weight - best) / f64::from(self.temperature);
                f64::from(math::exp2(
                    (below * f64::from(core::f32::consts::LOG2_E)) as f32,
                ))
            }
            _ => 1.0,
        }
    }
}

/// Raises a fraction of 1, which may be smaller than any `f32`, to a power. It is scaled up by a
/// hundred halvings at a time.
fn fraction_power(mut part: f64, exponent: f32) -> f64 {
    let halvings = f32::from_bits((127 - 100) << 23);
    let mut power = 1.0;
    while part < f64::from(halvings) {
        part /= f64::from(halvings);
        power *= f64::from(math::pow(halvings, exponent));
    }
    power * f64::from(math::pow(part as f32, exponent))
}
