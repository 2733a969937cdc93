//! The probability of each entry for many agents at once, an entry at a time.
//!
//! Performs the same operations on the same numbers as `Rules::compute_outcomes`, in the same order
//! for each agent, so the results are identical to the bit. The exception are shares so small that
//! only a few of the 2^48 lots may fall on them: looking for those lots does not vectorize, so it
//! is left to `Rules::compute_outcomes`.
#![expect(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    reason = "code for wider vectors must be inlined, and `&&` would add branches"
)]

use super::{
    BLOCK_AGENTS, BatchChoice, DropReason, Entry, EntryOutcome, Rules, Stage,
    shares::{Shares, is_wide},
    threshold::{Threshold, kept_weight},
};
use crate::math;

/// The probabilities of a block of agents. Each list has a place for each agent; shorter slices are
/// those of the first agents.
#[derive(Clone, Debug)]
pub(crate) struct BatchProbabilities {
    choice: BatchChoice,
    /// Where the share ends that was normalized last.
    end: [f64; BLOCK_AGENTS],
    /// Not 0 if any of the agent's shares is so small that its lots have to be searched.
    narrow: [u32; BLOCK_AGENTS],
}

impl Default for BatchProbabilities {
    fn default() -> Self {
        Self {
            choice: BatchChoice::default(),
            end: [0.0; BLOCK_AGENTS],
            narrow: [0; BLOCK_AGENTS],
        }
    }
}

impl BatchProbabilities {
    /// Prepares for the next block of agents.
    #[inline(always)]
    pub(crate) fn reset(&mut self) {
        self.choice.reset();
        self.end.fill(0.0);
        self.narrow.fill(0);
    }

    /// Compares one more entry with the best of each agent.
    #[inline(always)]
    pub(crate) fn compare_entry(&mut self, rules: &Rules, at: u32, ranks: &[f32], weights: &[f32]) {
        self.choice.compare_entry(rules, at, ranks, weights);
    }

    /// Sets the thresholds, once the best entries are known.
    #[inline(always)]
    pub(crate) fn set_thresholds(&mut self, rules: &Rules) {
        self.choice.set_thresholds(rules);
    }

    /// Computes the shares of one more entry.
    #[inline(always)]
    pub(crate) fn add_shares(
        &mut self,
        rules: &Rules,
        at: u32,
        ranks: &[f32],
        weights: &[f32],
        out: &mut [f64],
    ) {
        match rules.pick.shares() {
            Shares::Highest => {
                let sums = self.choice.index.iter().zip(&mut self.choice.total);
                for (share, (index, total)) in out.iter_mut().zip(sums) {
                    *share = if *index == at { 1.0 } else { 0.0 };
                    *total += *share;
                }
            }
            Shares::Weights => self.add_shares_as(Shares::Weights, ranks, weights, out),
            Shares::Squares => self.add_shares_as(Shares::Squares, ranks, weights, out),
            _ => self.add_shares_as(Shares::Uniform, ranks, weights, out),
        }
    }

    /// Computes the shares of one more entry for a kind of shares that is known at compile time.
    #[inline(always)]
    fn add_shares_as(&mut self, shares: Shares, ranks: &[f32], weights: &[f32], out: &mut [f64]) {
        let BatchChoice {
            rank, least, total, ..
        } = &mut self.choice;
        let sums = rank.iter().zip(least.iter()).zip(total);
        let entries = ranks.iter().zip(weights).zip(out);
        for (((threshold, least), total), ((&rank, &weight), share)) in sums.zip(entries) {
            let kept = kept_weight(rank, weight, *threshold, least.to_bits() as i32);
            // These kinds of shares do not depend on the best weight.
            *share = shares.entry_share(kept, 1.0);
            *total += *share;
        }
    }

    /// Turns an entry's shares into probabilities, after the shares of all entries are computed.
    /// Entries must come in order. Returns whether any agent's share [is narrow](Self::is_narrow).
    #[inline(always)]
    pub(crate) fn normalize_shares(&mut self, shares: &mut [f64]) -> bool {
        let sums = self.choice.total.iter().zip(&mut self.end);
        let mut any = 0;
        for ((share, narrow), (&total, end)) in shares.iter_mut().zip(&mut self.narrow).zip(sums) {
            let start = *end;
            *end = start + *share;
            let wide = is_wide(start, *end, total);
            let part = *share / total;
            *share = if wide { part } else { 0.0 };
            let is_narrow = u32::from(!wide & (*end > start));
            *narrow |= is_narrow;
            any |= is_narrow;
        }

        any != 0
    }

    /// Returns whether an agent's probabilities have to come from [`Rules::compute_outcomes`].
    pub(crate) fn is_narrow(&self, agent: usize) -> bool {
        self.narrow.get(agent).is_some_and(|narrow| *narrow != 0)
    }

    /// Returns the outcome of an agent's entry, given its probability.
    pub(crate) fn entry_outcome(
        &self,
        rules: &Rules,
        agent: usize,
        entry: Entry,
        probability: f64,
    ) -> EntryOutcome {
        let lane = |list: &[f32; BLOCK_AGENTS]| list.get(agent).copied().unwrap_or(0.0);
        let threshold = Threshold {
            rank: lane(&self.choice.rank),
            weight: lane(&self.choice.least),
            last: usize::MAX,
        };

        let least = threshold.weight.to_bits() as i32;
        let dropped = if probability > 0.0 {
            None
        } else if kept_weight(entry.rank, entry.weight, threshold.rank, least) > 0.0 {
            Some(DropReason {
                stage: Stage::Pick,
                by: math::sub(lane(&self.choice.weight), entry.weight),
            })
        } else {
            // If there is no best entry, none is valid, and the threshold is not read.
            Some(rules.drop_reason(entry, Some(threshold)))
        };

        EntryOutcome {
            dropped,
            probability,
        }
    }
}
