//! The choices of many agents at once, an entry at a time.
//!
//! Performs the same operations on the same numbers as for a single agent, in the same order for
//! each agent, so the choices are identical. The loops have no branches, so that the compiler can
//! vectorize them.
#![expect(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    reason = "code for wider vectors must be inlined, and `&&` would add branches"
)]

use alloc::vec::Vec;

use super::{
    Keep, Ranks, Rules,
    random_lot::draw_lot,
    shares::{Shares, lot_position},
    threshold::{ascending_bits, kept_weight},
};
use crate::math::Draw;

/// How many agents are processed at once.
pub(crate) const BLOCK_AGENTS: usize = 256;

/// The index of an agent's choice if nothing is chosen.
pub(crate) const NO_CHOICE: u32 = u32::MAX;

/// The state of the choices of a block of agents. Each list has a place for each agent.
#[derive(Clone, Debug)]
pub(crate) struct BatchChoice {
    /// The best entry so far: its rank, the bits that its rank sorts by, its weight, and its index.
    pub(super) rank: [f32; BLOCK_AGENTS],
    order: [u32; BLOCK_AGENTS],
    pub(super) weight: [f32; BLOCK_AGENTS],
    pub(super) index: [u32; BLOCK_AGENTS],
    /// The smallest weight that is kept.
    pub(super) least: [f32; BLOCK_AGENTS],
    /// How many entries have a share above 0, and the sum of the shares.
    count: [u32; BLOCK_AGENTS],
    pub(super) total: [f64; BLOCK_AGENTS],
    /// For each entry, where its share ends.
    ends: Vec<[f64; BLOCK_AGENTS]>,
}

impl Default for BatchChoice {
    fn default() -> Self {
        Self {
            rank: [0.0; BLOCK_AGENTS],
            order: [0; BLOCK_AGENTS],
            weight: [0.0; BLOCK_AGENTS],
            index: [NO_CHOICE; BLOCK_AGENTS],
            least: [0.0; BLOCK_AGENTS],
            count: [0; BLOCK_AGENTS],
            total: [0.0; BLOCK_AGENTS],
            ends: Vec::new(),
        }
    }
}

impl Rules {
    /// Returns whether [`BatchChoice`] supports these rules.
    pub(crate) fn can_choose_in_batch(&self) -> bool {
        let shares = matches!(
            self.pick.shares(),
            Shares::Highest | Shares::Uniform | Shares::Weights | Shares::Squares
        );
        shares && !matches!(self.keep, Keep::Best(_))
    }

    /// Returns whether the best entry is chosen, without a lot.
    pub(crate) fn picks_highest(&self) -> bool {
        matches!(self.pick.shares(), Shares::Highest)
    }
}

impl BatchChoice {
    /// Reserves room for this many entries with shares.
    pub(crate) fn reserve_entries(&mut self, entries: usize) {
        self.ends.clear();
        self.ends.reserve(entries);
    }

    /// Returns the index of each agent's choice, or [`NO_CHOICE`].
    pub(crate) fn chosen_entries(&self) -> &[u32; BLOCK_AGENTS] {
        &self.index
    }

    /// Prepares for the next block of agents.
    #[inline(always)]
    pub(crate) fn reset(&mut self) {
        self.order.fill(0);
        self.weight.fill(0.0);
        self.index.fill(NO_CHOICE);
        self.count.fill(0);
        self.total.fill(0.0);
        self.ends.clear();
    }

    /// Compares one more entry with the best of each agent, as `Rules::find_leader` does.
    #[inline(always)]
    pub(crate) fn compare_entry(&mut self, rules: &Rules, at: u32, ranks: &[f32], weights: &[f32]) {
        let floor = rules.effective_floor();
        let bests = self.weight.iter_mut().zip(&mut self.index);
        if rules.ranks == Ranks::Ignore {
            for ((best, index), &weight) in bests.zip(weights) {
                let valid = (weight > 0.0) & (weight >= floor);
                let better = valid & (weight > *best);
                *best = if better { weight } else { *best };
                *index = if better { at } else { *index };
            }
            return;
        }

        let best_ranks = self.order.iter_mut().zip(&mut self.rank);
        let entries = ranks.iter().zip(weights);
        for (((best, index), (best_order, best_rank)), (&rank, &weight)) in
            bests.zip(best_ranks).zip(entries)
        {
            let order = ascending_bits(rank);
            let valid = (weight > 0.0) & (weight >= floor);
            let level = (order == *best_order) & (weight > *best);
            let better = valid & ((order > *best_order) | level);
            *best = if better { weight } else { *best };
            *index = if better { at } else { *index };
            *best_order = if better { order } else { *best_order };
            *best_rank = if better { rank } else { *best_rank };
        }
    }

    /// Sets the thresholds, once the best entries are known.
    #[inline(always)]
    pub(crate) fn set_thresholds(&mut self, rules: &Rules) {
        for (least, &weight) in self.least.iter_mut().zip(&self.weight) {
            *least = rules.min_kept_weight(weight);
        }
        if rules.ranks == Ranks::Ignore {
            self.rank.fill(f32::NEG_INFINITY);
        }
    }

    /// Adds the shares of one more entry, as `find_share_of_lot` does.
    #[inline(always)]
    pub(crate) fn add_shares(&mut self, rules: &Rules, ranks: &[f32], weights: &[f32]) {
        match rules.pick.shares() {
            Shares::Weights => self.add_shares_as(Shares::Weights, ranks, weights),
            Shares::Squares => self.add_shares_as(Shares::Squares, ranks, weights),
            _ => self.add_shares_as(Shares::Uniform, ranks, weights),
        }
    }

    /// Adds the shares of one more entry for a kind of shares that is known at compile time.
    #[inline(always)]
    fn add_shares_as(&mut self, shares: Shares, ranks: &[f32], weights: &[f32]) {
        let mut ends = [0.0; BLOCK_AGENTS];

        let thresholds = self.rank.iter().zip(&self.least);
        let sums = self.count.iter_mut().zip(&mut self.total).zip(&mut ends);
        let entries = ranks.iter().zip(weights);
        for (((threshold, least), ((count, total), end)), (&rank, &weight)) in
            thresholds.zip(sums).zip(entries)
        {
            let kept = kept_weight(rank, weight, *threshold, least.to_bits() as i32);
            // These kinds of shares do not depend on the best weight.
            let share = shares.entry_share(kept, 1.0);
            *count += u32::from(share > 0.0);
            *total += share;
            *end = *total;
        }

        self.ends.push(ends);
    }

    /// Draws each agent's lot and picks the entry that it falls on.
    #[inline(always)]
    pub(crate) fn pick_by_lots(&mut self, draws: &[Draw], key: u64) {
        let mut places = [0.0; BLOCK_AGENTS];
        let sums = self.count.iter().zip(&self.total);
        for ((to, (&count, &total)), draw) in places.iter_mut().zip(sums).zip(draws) {
            let place = lot_position(draw_lot(*draw, key), total);
            *to = if count > 1 { place } else { 0.0 };
        }

        self.index.fill(0);
        for ends in &self.ends {
            for ((index, end), place) in self.index.iter_mut().zip(ends).zip(&places) {
                *index += u32::from(*end <= *place);
            }
        }

        let beyond = self.ends.len() as u32;
        for (index, &count) in self.index.iter_mut().zip(&self.count) {
            let chosen = (count > 0) & (*index < beyond);
            *index = if chosen { *index } else { NO_CHOICE };
        }
    }
}
