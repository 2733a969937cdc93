//! The choice of many agents at once, an entry at a time: the same operations on the same numbers as one agent's, in
//! the same order for each agent, so the choices are the same. Loops without branches, of which the compiler makes
//! vectors.
#![expect(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    reason = "what is compiled for wider vectors must have all of it inside, and no branch for `&&`"
)]

use alloc::vec::Vec;

use super::{
    Keep, Ranks, Rules,
    bar::{ascending, kept_weight},
    lot::lot,
    shares::{Shares, place},
};
use crate::math::Draw;

/// As many agents as are chosen for at once.
pub(crate) const LANES: usize = 256;

/// Where nothing is chosen.
pub(crate) const NOTHING: u32 = u32::MAX;

/// What the choices of a block of agents are worked out in; each list has a place for each agent.
#[derive(Clone, Debug)]
pub(crate) struct Many {
    /// The best entry so far: its rank, as it is and by its order, its weight and its position.
    pub(super) rank: [f32; LANES],
    order: [u32; LANES],
    pub(super) weight: [f32; LANES],
    pub(super) index: [u32; LANES],
    /// The least weight that is kept.
    pub(super) least: [f32; LANES],
    /// How many entries have a share, and the shares' sum.
    count: [u32; LANES],
    pub(super) total: [f64; LANES],
    /// For each entry where its share ends.
    ends: Vec<[f64; LANES]>,
}

impl Default for Many {
    fn default() -> Self {
        Self {
            rank: [0.0; LANES],
            order: [0; LANES],
            weight: [0.0; LANES],
            index: [NOTHING; LANES],
            least: [0.0; LANES],
            count: [0; LANES],
            total: [0.0; LANES],
            ends: Vec::new(),
        }
    }
}

impl Rules {
    /// Whether [`Many`] can choose by these.
    pub(crate) fn suit_many(&self) -> bool {
        let shares = matches!(
            self.pick.shares(),
            Shares::Highest | Shares::Uniform | Shares::Weights | Shares::Squares
        );
        shares && !matches!(self.keep, Keep::Best(_))
    }

    /// Whether the best is chosen, without a lot.
    pub(crate) fn pick_highest(&self) -> bool {
        matches!(self.pick.shares(), Shares::Highest)
    }
}

impl Many {
    /// Makes room for this many entries that lots fall on.
    pub(crate) fn reserve(&mut self, entries: usize) {
        self.ends.clear();
        self.ends.reserve(entries);
    }

    /// The position of each agent's choice, or [`NOTHING`].
    pub(crate) fn picks(&self) -> &[u32; LANES] {
        &self.index
    }

    #[inline(always)]
    pub(crate) fn begin(&mut self) {
        self.order.fill(0);
        self.weight.fill(0.0);
        self.index.fill(NOTHING);
        self.count.fill(0);
        self.total.fill(0.0);
        self.ends.clear();
    }

    /// Looks at one more entry for the best, as `Rules::leader` does.
    #[inline(always)]
    pub(crate) fn lead(&mut self, rules: &Rules, at: u32, ranks: &[f32], weights: &[f32]) {
        let floor = rules.least();
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
            let order = ascending(rank);
            let valid = (weight > 0.0) & (weight >= floor);
            let level = (order == *best_order) & (weight > *best);
            let better = valid & ((order > *best_order) | level);
            *best = if better { weight } else { *best };
            *index = if better { at } else { *index };
            *best_order = if better { order } else { *best_order };
            *best_rank = if better { rank } else { *best_rank };
        }
    }

    /// Sets the bars by the best.
    #[inline(always)]
    pub(crate) fn bars(&mut self, rules: &Rules) {
        for (least, &weight) in self.least.iter_mut().zip(&self.weight) {
            *least = rules.kept_from(weight);
        }
        if rules.ranks == Ranks::Ignore {
            self.rank.fill(f32::NEG_INFINITY);
        }
    }

    /// Gives one more entry its share, as `fall` does.
    #[inline(always)]
    pub(crate) fn share(&mut self, rules: &Rules, ranks: &[f32], weights: &[f32]) {
        match rules.pick.shares() {
            Shares::Weights => self.share_by(Shares::Weights, ranks, weights),
            Shares::Squares => self.share_by(Shares::Squares, ranks, weights),
            _ => self.share_by(Shares::Uniform, ranks, weights),
        }
    }

    #[inline(always)]
    fn share_by(&mut self, shares: Shares, ranks: &[f32], weights: &[f32]) {
        let mut ends = [0.0; LANES];
        let bars = self.rank.iter().zip(&self.least);
        let sums = self.count.iter_mut().zip(&mut self.total).zip(&mut ends);
        let entries = ranks.iter().zip(weights);
        for (((bar, least), ((count, total), end)), (&rank, &weight)) in bars.zip(sums).zip(entries)
        {
            let kept = kept_weight(rank, weight, *bar, least.to_bits() as i32);
            // Shares of these kinds do not look at the best.
            let share = shares.of(kept, 1.0);
            *count += u32::from(share > 0.0);
            *total += share;
            *end = *total;
        }
        self.ends.push(ends);
    }

    /// Lets each agent's lot fall.
    #[inline(always)]
    pub(crate) fn fall(&mut self, draws: &[Draw], key: u64) {
        let mut places = [0.0; LANES];
        let sums = self.count.iter().zip(&self.total);
        for ((to, (&count, &total)), draw) in places.iter_mut().zip(sums).zip(draws) {
            let place = place(lot(*draw, key), total);
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
            *index = if chosen { *index } else { NOTHING };
        }
    }
}
