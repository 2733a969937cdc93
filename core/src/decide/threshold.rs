//! The first three stages of a decision, expressed as a threshold: a rank and a weight to reach.
//!
//! These loops run for every agent over a few entries in unpredictable order, so a mispredicted
//! branch costs more than it saves. Entries are compared as integers, and dropped entries go on
//! with a weight of 0.

#![expect(
    clippy::inline_always,
    reason = "code for wider vectors must be inlined"
)]

use alloc::vec::Vec;
use core::hint::select_unpredictable;

use super::{Entry, Keep, Ranks, Rules, shares::Shares};
use crate::math;

/// The best valid entry: the one with the highest rank, if ranks count, then the highest weight.
/// The earliest of equal entries is the best.
#[derive(Clone, Copy)]
pub(crate) struct Leader {
    pub(crate) index: usize,
    pub(super) weight: f32,
    rank: f32,
}

/// The limits that an entry must reach to be kept. Its weight must also be above 0.
#[derive(Clone, Copy)]
pub(super) struct Threshold {
    pub(super) rank: f32,
    pub(super) weight: f32,
    /// The last index at which an entry may have exactly this weight. If the n best are kept, there
    /// may be more equal entries than places.
    pub(super) last: usize,
}

/// Returns whether an entry with a weight passes the first stage.
#[inline]
pub(crate) fn is_valid(weight: f32, floor: f32) -> bool {
    weight > 0.0 && weight >= effective_floor(floor)
}

/// Returns the floor that takes effect, which is never below 0.
#[inline(always)]
fn effective_floor(floor: f32) -> f32 {
    floor.max(0.0)
}

impl Rules {
    /// Returns whether any entry is valid. That means that it passes the first stage, in which case
    /// some entry passes all stages.
    pub fn any_valid(&self, entries: &[Entry]) -> bool {
        entries.iter().any(|entry| self.is_valid(*entry))
    }

    /// Returns whether an entry passes the first stage.
    #[inline]
    pub(crate) fn is_valid(&self, entry: Entry) -> bool {
        is_valid(entry.weight, self.floor)
    }

    /// Returns the floor that takes effect.
    #[inline(always)]
    pub(super) fn effective_floor(&self) -> f32 {
        effective_floor(self.floor)
    }

    /// Returns the best valid entry.
    #[inline]
    pub(crate) fn find_leader(&self, entries: impl Iterator<Item = Entry>) -> Option<Leader> {
        let least = self.least_valid_bits();
        let (mut index, mut highest) = (0, 0);
        for (position, entry) in entries.enumerate() {
            let order = self.order_key(entry, least);
            index = select_unpredictable(order > highest, position, index);
            highest = highest.max(order);
        }

        let leader = Leader {
            index,
            weight: f32::from_bits(highest as u32),
            rank: number_of_ascending_bits((highest >> 32) as u32),
        };
        (highest > 0).then_some(leader)
    }

    /// Returns whether the stages after the first depend on the best entry.
    #[inline]
    pub(crate) fn needs_best(&self) -> bool {
        let shares = self.pick.shares();
        let by_best = matches!(
            shares,
            Shares::Highest | Shares::Powers(_) | Shares::Softmax(_)
        );
        by_best || self.keep != Keep::All || self.ranks == Ranks::Highest
    }

    /// Returns the threshold for rules that do not depend on the best entry.
    #[inline]
    pub(super) fn floor_threshold(&self) -> Threshold {
        Threshold {
            rank: f32::NEG_INFINITY,
            weight: self.effective_floor(),
            last: usize::MAX,
        }
    }

    /// Returns the bits of the smallest weight that is valid.
    #[inline]
    fn least_valid_bits(&self) -> u32 {
        // Adding 0 turns -0 into 0.
        (self.effective_floor() + 0.0).to_bits().max(1)
    }

    /// Returns a number that increases with the rank, if ranks count, and then with the weight. It
    /// is 0 for entries that are not valid: those that weigh less than the weight with the bits
    /// `least`.
    #[inline]
    fn order_key(&self, entry: Entry, least: u32) -> u64 {
        const INFINITY: u32 = f32::INFINITY.to_bits();

        let rank = match self.ranks {
            Ranks::Highest => ascending_bits(entry.rank),
            Ranks::Ignore => 0,
        };
        let weight = entry.weight.to_bits();
        let order = u64::from(rank) << 32 | u64::from(weight);
        // The same condition as `is_valid`, without a branch: bits of nonnegative numbers sort like
        // the numbers, and those of negative numbers and NaN are beyond infinity.
        let valid = weight.wrapping_sub(least) <= INFINITY - least;
        order & u64::from(valid).wrapping_neg()
    }

    /// Returns the threshold, given the best entry.
    #[inline]
    pub(super) fn threshold(
        &self,
        entries: impl Iterator<Item = Entry> + Clone,
        leader: Leader,
        weights: &mut Vec<f32>,
    ) -> Threshold {
        let threshold = self.leader_threshold(leader);
        match self.keep {
            Keep::Best(count) => threshold.limit_to_best(entries, best_count(count), weights),
            _ => threshold,
        }
    }

    /// Returns the threshold as far as the best entry alone decides it.
    #[inline]
    pub(super) fn leader_threshold(&self, leader: Leader) -> Threshold {
        let rank = match self.ranks {
            Ranks::Highest => leader.rank,
            Ranks::Ignore => f32::NEG_INFINITY,
        };
        Threshold {
            rank,
            weight: self.min_kept_weight(leader.weight),
            last: usize::MAX,
        }
    }

    /// Returns the smallest weight that is kept, given the best weight.
    #[inline(always)]
    pub(super) fn min_kept_weight(&self, best: f32) -> f32 {
        let kept = match self.keep {
            Keep::All | Keep::Best(_) => 0.0,
            Keep::Share(share) => math::mul(math::saturate(share).clamp(0.0, 1.0), best),
            Keep::Margin(margin) => math::sub(best, margin.max(0.0)),
        };
        kept.max(self.effective_floor())
    }
}

/// Converts a number to bits that sort like the number. Both zeros have the same bits.
#[inline(always)]
pub(super) fn ascending_bits(x: f32) -> u32 {
    let bits = (x + 0.0).to_bits();
    let negative = (bits as i32 >> 31) as u32;
    bits ^ (negative | 1 << 31)
}

/// Returns the number that [`ascending_bits`] converted.
#[inline(always)]
fn number_of_ascending_bits(bits: u32) -> f32 {
    let negative = (!bits as i32 >> 31) as u32;
    f32::from_bits(bits ^ (negative | 1 << 31))
}

/// Returns the weight, or 0 if it or the rank does not reach its limit. `least` are the bits of the
/// smallest weight that is kept.
#[inline(always)]
pub(super) fn kept_weight(rank: f32, weight: f32, threshold: f32, least: i32) -> f32 {
    // Bits of nonnegative numbers sort like the numbers.
    let reached = weight.to_bits() as i32 >= least;
    let [valid, ranked] = [weight > 0.0, rank >= threshold];
    // The compiler would turn an `if` into a branch here.
    let mask = (u32::from(valid) & u32::from(reached) & u32::from(ranked)).wrapping_neg();
    f32::from_bits(weight.to_bits() & mask)
}

/// Returns how many entries [`Keep::Best`] keeps.
pub(super) fn best_count(count: f32) -> usize {
    (count as usize).max(1)
}

impl Threshold {
    /// Returns each entry's weight, or 0 for entries that are dropped.
    #[inline]
    pub(super) fn kept_weights(
        self,
        entries: impl Iterator<Item = Entry> + Clone,
    ) -> impl Iterator<Item = f32> + Clone {
        let least = self.weight.to_bits() as i32;
        entries.enumerate().map(move |(index, entry)| {
            let least = least + i32::from(index > self.last);
            kept_weight(entry.rank, entry.weight, self.rank, least)
        })
    }

    /// Raises the threshold so that only the best `count` entries are kept.
    fn limit_to_best(
        self,
        entries: impl Iterator<Item = Entry> + Clone,
        count: usize,
        weights: &mut Vec<f32>,
    ) -> Self {
        /// Up to this count, keeping a sorted list is faster than selecting afterwards.
        const MAX_SORTED_ENTRIES: usize = 8;

        let mut few = [0.0; MAX_SORTED_ENTRIES];
        let best = if let Some(best) = few.get_mut(..count) {
            for mut weight in self.kept_weights(entries.clone()) {
                for slot in &mut *best {
                    let lower = math::min(*slot, weight);
                    *slot = math::max(*slot, weight);
                    weight = lower;
                }
            }
            best
        } else {
            weights.clear();
            weights.extend(self.kept_weights(entries.clone()));
            if weights.len() < count {
                return self;
            }
            weights.select_nth_unstable_by(count - 1, |a, b| b.total_cmp(a));
            weights.get_mut(..count).unwrap_or_default()
        };

        let Some(&least) = best.last().filter(|least| **least > 0.0) else {
            // Not even `count` entries are left, so all of them stay.
            return self;
        };

        let places = best.iter().filter(|weight| **weight == least).count();
        let mut equals = self
            .kept_weights(entries)
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
