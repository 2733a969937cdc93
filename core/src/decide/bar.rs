//! The first three stages, as a rank and a weight to reach.
//!
//! These loops run for every agent, over a few entries whose order nobody can foresee, so a branch would cost more than
//! what it saves: entries are compared as whole numbers, and what is not left goes on as a weight of 0.

#![expect(
    clippy::inline_always,
    reason = "many agents' choices are compiled for wider vectors and must have all of it inside"
)]

use alloc::vec::Vec;

use super::{Entry, Keep, Ranks, Rules, shares::Shares};
use crate::math;

/// The best entry that is valid: of the highest rank, if ranks count, the highest weight, and of equals the earliest.
#[derive(Clone, Copy)]
pub(super) struct Leader {
    pub(super) index: usize,
    pub(super) weight: f32,
    rank: f32,
}

/// What an entry needs to be left, besides a weight above 0.
#[derive(Clone, Copy)]
pub(super) struct Bar {
    pub(super) rank: f32,
    pub(super) weight: f32,
    /// Up to where an entry may weigh exactly that: the n-th best may have equals that are too many.
    pub(super) last: usize,
}

/// Whether the first stage leaves a weight.
#[inline]
pub(crate) fn is_valid(weight: f32, floor: f32) -> bool {
    weight > 0.0 && weight >= least(floor)
}

/// The floor that counts.
#[inline(always)]
fn least(floor: f32) -> f32 {
    floor.max(0.0)
}

impl Rules {
    /// Whether any entry is valid: one that is left by the first stage, and so by all.
    pub fn any_valid(&self, entries: &[Entry]) -> bool {
        entries.iter().any(|entry| self.is_valid(*entry))
    }

    /// Whether the first stage leaves an entry.
    #[inline]
    pub(crate) fn is_valid(&self, entry: Entry) -> bool {
        is_valid(entry.weight, self.floor)
    }

    /// The floor that counts.
    #[inline(always)]
    pub(super) fn least(&self) -> f32 {
        least(self.floor)
    }

    #[inline]
    pub(super) fn leader(&self, entries: impl Iterator<Item = Entry>) -> Option<Leader> {
        let (mut index, mut highest) = (0, 0);
        let mut best = Entry::default();
        for (place, entry) in entries.enumerate() {
            let order = self.order(entry.rank, entry.weight);
            if order > highest {
                (index, highest, best) = (place, order, entry);
            }
        }
        let leader = Leader {
            index,
            weight: best.weight,
            rank: best.rank,
        };
        (highest > 0).then_some(leader)
    }

    /// Whether it matters to the stages after the first which entry is the best.
    #[inline]
    pub(crate) fn need_best(&self) -> bool {
        let shares = self.pick.shares();
        let by_best = matches!(
            shares,
            Shares::Highest | Shares::Powers(_) | Shares::Softmax(_)
        );
        by_best || self.keep != Keep::All || self.ranks == Ranks::Highest
    }

    /// The bar where it does not.
    #[inline]
    pub(super) fn least_bar(&self) -> Bar {
        Bar {
            rank: f32::NEG_INFINITY,
            weight: self.least(),
            last: usize::MAX,
        }
    }

    /// A number that goes up with the rank, if ranks count, and among equals with the weight; 0 for what is not valid.
    #[inline]
    fn order(&self, rank: f32, weight: f32) -> u64 {
        let rank = match self.ranks {
            Ranks::Highest => ascending(rank),
            Ranks::Ignore => 0,
        };
        let order = u64::from(rank) << 32 | u64::from(weight.to_bits());
        // `is_valid`, without a branch.
        let [positive, reached] = [weight > 0.0, weight >= self.least()];
        order & (u64::from(positive) & u64::from(reached)).wrapping_neg()
    }

    #[inline]
    pub(super) fn bar(
        &self,
        entries: impl Iterator<Item = Entry> + Clone,
        leader: Leader,
        weights: &mut Vec<f32>,
    ) -> Bar {
        let bar = self.bar_by_leader(leader);
        match self.keep {
            Keep::Best(count) => bar.best(entries, places(count), weights),
            _ => bar,
        }
    }

    /// The bar, as far as the leader alone decides it.
    #[inline]
    pub(super) fn bar_by_leader(&self, leader: Leader) -> Bar {
        let rank = match self.ranks {
            Ranks::Highest => leader.rank,
            Ranks::Ignore => f32::NEG_INFINITY,
        };
        Bar {
            rank,
            weight: self.kept_from(leader.weight),
            last: usize::MAX,
        }
    }

    /// The least weight that is kept beside the best.
    #[inline(always)]
    pub(super) fn kept_from(&self, best: f32) -> f32 {
        let kept = match self.keep {
            Keep::All | Keep::Best(_) => 0.0,
            Keep::Share(share) => math::mul(math::saturate(share).clamp(0.0, 1.0), best),
            Keep::Margin(margin) => math::sub(best, margin.max(0.0)),
        };
        kept.max(self.least())
    }
}

/// Bits that are in the order of the numbers, without a difference between the zeros.
#[inline(always)]
pub(super) fn ascending(x: f32) -> u32 {
    let bits = (x + 0.0).to_bits();
    let negative = (bits as i32 >> 31) as u32;
    bits ^ (negative | 1 << 31)
}

/// A weight, or 0 if the rank or it does not reach what is asked for; `least` are the bits of the least weight.
#[inline(always)]
pub(super) fn kept_weight(rank: f32, weight: f32, bar: f32, least: i32) -> f32 {
    // From 0 up the bits are in the order of the weights.
    let reached = weight.to_bits() as i32 >= least;
    let [valid, ranked] = [weight > 0.0, rank >= bar];
    // An `if` would become a branch here.
    let mask = (u32::from(valid) & u32::from(reached) & u32::from(ranked)).wrapping_neg();
    f32::from_bits(weight.to_bits() & mask)
}

/// How many the best n are.
pub(super) fn places(count: f32) -> usize {
    (count as usize).max(1)
}

impl Bar {
    /// Each entry's weight, 0 for what is not left.
    #[inline]
    pub(super) fn kept(
        self,
        entries: impl Iterator<Item = Entry> + Clone,
    ) -> impl Iterator<Item = f32> + Clone {
        let least = self.weight.to_bits() as i32;
        entries.enumerate().map(move |(index, entry)| {
            let least = least + i32::from(index > self.last);
            kept_weight(entry.rank, entry.weight, self.rank, least)
        })
    }

    /// Raised so far that only the best are left.
    fn best(
        self,
        entries: impl Iterator<Item = Entry> + Clone,
        count: usize,
        weights: &mut Vec<f32>,
    ) -> Self {
        /// How many are cheaper to keep in order than to select afterwards.
        const FEW: usize = 8;

        let mut few = [0.0; FEW];
        let best = if let Some(best) = few.get_mut(..count) {
            for mut weight in self.kept(entries.clone()) {
                for slot in &mut *best {
                    let lower = math::min(*slot, weight);
                    *slot = math::max(*slot, weight);
                    weight = lower;
                }
            }
            best
        } else {
            weights.clear();
            weights.extend(self.kept(entries.clone()));
            if weights.len() < count {
                return self;
            }
            weights.select_nth_unstable_by(count - 1, |a, b| b.total_cmp(a));
            weights.get_mut(..count).unwrap_or_default()
        };
        let Some(&least) = best.last().filter(|least| **least > 0.0) else {
            return self;
        };
        let places = best.iter().filter(|weight| **weight == least).count();
        let mut equals = self
            .kept(entries)
            .enumerate()
            .filter(|(_, weight)| *weight == least);
        Self {
            weight: least,
            last: equals
                .nth(places - 1)
                .map_or(usize::MAX, |(index, _)| index),
            ..self
        }
    }
}
