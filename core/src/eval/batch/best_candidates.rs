//! The best candidate of each agent of a block for one option for targets. With it, the option is
//! picked as any other.

use super::crowd::Lane;
use crate::{
    compile::EntryPlan,
    decide::Rules,
    eval::{
        choosing::{find_best_candidate, weigh_entry},
        kernels::{BLOCK_SIZE, Chunk},
    },
};

/// For each agent of a block, the candidate that an option would be chosen for, and its numbers. An
/// agent without a valid candidate has a weight of 0.
#[derive(Clone, Debug)]
pub(super) struct BestCandidates {
    pub(super) ranks: Chunk,
    pub(super) weights: Chunk,
    candidates: [u32; BLOCK_SIZE],
}

impl Default for BestCandidates {
    fn default() -> Self {
        Self {
            ranks: Chunk::default(),
            weights: Chunk::default(),
            candidates: [0; BLOCK_SIZE],
        }
    }
}

impl BestCandidates {
    /// Finds the best candidates for an entry: those with the greatest weight among the valid ones,
    /// or among those of the highest rank where ranks count.
    pub(super) fn find<'l>(
        &mut self,
        entry: &EntryPlan,
        rules: &Rules,
        lanes: impl Iterator<Item = Lane<'l>>,
    ) {
        for (agent, lane) in lanes.enumerate() {
            let has_candidates = !lane.agent_rows().is_empty();
            let best = has_candidates
                .then(|| find_best_candidate(entry, rules, &lane))
                .flatten();
            let weighed = best.map(|best| weigh_entry(entry, &lane, Some(best)));
            let weighed = weighed.unwrap_or_default();
            self.ranks.0[agent] = weighed.rank;
            self.weights.0[agent] = weighed.weight;
            self.candidates[agent] = best.unwrap_or(0);
        }
    }

    /// Returns the best candidate of an agent.
    pub(super) fn candidate(&self, agent: usize) -> u32 {
        self.candidates.get(agent).copied().unwrap_or(0)
    }
}
