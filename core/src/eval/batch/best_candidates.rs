//! The best candidate of each agent of a block for one option for targets. With it, the option is
//! picked as any other.

use super::{
    crowd::{Crowd, Lane},
    lanes::RegisterValues,
};
use crate::{
    compile::{EntryPlan, ValueLocation},
    decide::{Entry, Rules},
    eval::{
        choosing::{Numbers, is_better_candidate},
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

/// Where a number of the candidates is found.
#[derive(Clone, Copy)]
enum CandidateNumber<'a> {
    /// A value for each row of the block.
    Rows(&'a [f32]),
    /// A value for each agent.
    Agents(RegisterValues<'a>),
    /// A value of targets that rows may share.
    Shared(ValueLocation),
}

impl<'a> CandidateNumber<'a> {
    fn new(crowd: &'a Crowd, place: ValueLocation) -> Self {
        match place {
            ValueLocation::Target { column } => Self::Rows(crowd.row_values(column)),
            ValueLocation::Own { .. } => Self::Shared(place),
            ValueLocation::Agent { .. } | ValueLocation::Constant(_) => {
                Self::Agents(crowd.register_values(place))
            }
        }
    }

    fn read(self, lane: &Lane<'_>, agent: usize, row: u32, candidate: u32) -> f32 {
        match self {
            Self::Rows(values) => values.get(row as usize).copied().unwrap_or(0.0),
            Self::Agents(values) => values.value_at(agent),
            Self::Shared(place) => lane.number(place, Some(candidate)),
        }
    }
}

impl BestCandidates {
    /// Finds the best candidates for an entry: those with the greatest weight among the valid ones,
    /// or among those of the highest rank where ranks count.
    pub(super) fn find<'l>(
        &mut self,
        crowd: &Crowd,
        entry: &EntryPlan,
        rules: &Rules,
        lanes: impl Iterator<Item = Lane<'l>>,
    ) {
        let rank = CandidateNumber::new(crowd, entry.rank);
        let weight = CandidateNumber::new(crowd, entry.weight);

        for (agent, lane) in lanes.enumerate() {
            let (mut best, mut best_candidate) = (Entry::default(), 0);
            for (candidate, row) in (0..).zip(lane.agent_rows()) {
                let next = Entry {
                    rank: rank.read(&lane, agent, row, candidate),
                    weight: weight.read(&lane, agent, row, candidate),
                };
                // Nothing that is valid weighs 0.
                let is_better = best.weight == 0.0 || is_better_candidate(rules, next, best);
                if is_better && rules.is_valid(next) {
                    (best, best_candidate) = (next, candidate);
                }
            }
            self.ranks.0[agent] = best.rank;
            self.weights.0[agent] = best.weight;
            self.candidates[agent] = best_candidate;
        }
    }

    /// Returns the best candidate of an agent.
    pub(super) fn candidate(&self, agent: usize) -> u32 {
        self.candidates.get(agent).copied().unwrap_or(0)
    }
}
