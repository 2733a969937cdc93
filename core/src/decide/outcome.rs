//! The outcome for every entry of a decision, for explanations.

use alloc::vec::Vec;

use super::{
    Entry, Rules, Scratch,
    shares::{Shares, is_reached},
    threshold::Threshold,
};
use crate::math;

/// A stage of a decision, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Drops entries that weigh 0 or less, or less than the floor. They are not valid.
    Weight,
    /// Drops entries that are outranked.
    Rank,
    /// Drops entries that are too far from the best.
    Keep,
    /// Chooses one of the remaining entries.
    Pick,
}

/// Where an entry was dropped, and by how much it fell short.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DropReason {
    /// The stage that the entry did not pass.
    pub stage: Stage,
    /// How much it lacked: rank at the stage of ranks, else weight. 0 if only its position in the
    /// list decided against it.
    ///
    /// | stage | measured against |
    /// |---|---|
    /// | weight | the floor, or 0; a weight of exactly 0 lacks 0 |
    /// | rank | the highest rank |
    /// | keep | the smallest weight that is kept |
    /// | pick | the best weight; 0 for entries after the first |
    pub by: f32,
}

/// The outcome of a decision for one entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntryOutcome {
    /// Where it was dropped, or `None` exactly if it may be chosen.
    pub dropped: Option<DropReason>,
    /// The probability of being chosen. Above 0 exactly if some lot chooses it.
    pub probability: f64,
}

impl Rules {
    /// Computes the outcome of every entry, in order. Probabilities sum to 1, or are all 0 if no
    /// entry is valid.
    pub fn compute_outcomes(
        &self,
        entries: &[Entry],
        scratch: &mut Scratch,
        out: &mut Vec<EntryOutcome>,
    ) {
        out.clear();
        let leader = self.find_leader(entries.iter().copied());
        let threshold = leader
            .map(|leader| self.threshold(entries.iter().copied(), leader, &mut scratch.weights));

        out.extend(entries.iter().map(|entry| EntryOutcome {
            dropped: Some(self.drop_reason(*entry, threshold)),
            probability: 0.0,
        }));

        let (Some(leader), Some(threshold)) = (leader, threshold) else {
            return;
        };

        let shares = self.pick.shares();
        let sole = match shares {
            Shares::Highest => Some(leader.index),
            Shares::First => threshold
                .kept_weights(entries.iter().copied())
                .position(|weight| weight > 0.0),
            _ => None,
        };

        let kept = threshold.kept_weights(entries.iter().copied()).enumerate();
        scratch.shares.clear();
        scratch
            .shares
            .extend(kept.map(|(index, weight)| match sole {
                Some(sole) => f64::from(u8::from(index == sole)),
                None => shares.entry_share(weight, leader.weight),
            }));

        let total = scratch.shares.iter().fold(0.0, |sum, share| sum + share);
        let mut end = 0.0;
        for ((standing, share), weight) in out
            .iter_mut()
            .zip(&scratch.shares)
            .zip(threshold.kept_weights(entries.iter().copied()))
        {
            let start = end;
            end += share;
            if is_reached(start, end, total) {
                standing.dropped = None;
                standing.probability = share / total;
            } else if weight > 0.0 {
                let by = match shares {
                    Shares::First => 0.0,
                    _ => math::sub(leader.weight, weight),
                };
                standing.dropped = Some(DropReason {
                    stage: Stage::Pick,
                    by,
                });
            }
        }
    }

    /// Returns where an entry was dropped and by how much, for an entry that is not kept.
    pub(super) fn drop_reason(&self, entry: Entry, threshold: Option<Threshold>) -> DropReason {
        let (stage, by) = match threshold {
            Some(threshold) if self.is_valid(entry) => {
                if entry.rank < threshold.rank {
                    (Stage::Rank, math::sub(threshold.rank, entry.rank))
                } else {
                    (Stage::Keep, math::sub(threshold.weight, entry.weight))
                }
            }
            _ => (
                Stage::Weight,
                math::sub(self.effective_floor(), entry.weight),
            ),
        };
        DropReason { stage, by }
    }
}
