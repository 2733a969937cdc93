//! What became of every entry, for explanations.

use alloc::vec::Vec;

use super::{
    Entry, Rules, Scratch,
    bar::Bar,
    shares::{Shares, is_reached},
};
use crate::math;

/// A stage of choosing, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// What weighs 0 or less, or is below the floor, is not valid.
    Weight,
    /// What is outranked goes.
    Rank,
    /// What is too far from the best goes.
    Keep,
    /// One of the rest is chosen.
    Pick,
}

/// Where an entry was dropped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dropped {
    /// The stage that it did not get past.
    pub stage: Stage,
    /// How much it lacked: weight, or rank at the stage of ranks. 0 where only its place in the list told against it.
    ///
    /// | stage | what it is measured by |
    /// |---|---|
    /// | weight | the floor, or 0; a weight of exactly 0 lacks 0 |
    /// | rank | the highest rank |
    /// | keep | the least weight that is kept |
    /// | pick | the best weight; 0 for what comes after the first |
    pub by: f32,
}

/// What became of one entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Where it was dropped; none exactly if it may be chosen.
    pub dropped: Option<Dropped>,
    /// How likely it is chosen; above 0 exactly if some lot chooses it.
    pub probability: f64,
}

impl Rules {
    /// Every entry's standing, in their order. Probabilities sum to 1, or are all 0 if nothing is valid.
    pub fn standings(&self, entries: &[Entry], scratch: &mut Scratch, out: &mut Vec<Standing>) {
        out.clear();
        let leader = self.leader(entries.iter().copied());
        let bar =
            leader.map(|leader| self.bar(entries.iter().copied(), leader, &mut scratch.weights));
        out.extend(entries.iter().map(|entry| Standing {
            dropped: Some(self.missed(*entry, bar)),
            probability: 0.0,
        }));
        let (Some(leader), Some(bar)) = (leader, bar) else {
            return;
        };

        let shares = self.pick.shares();
        let sole = match shares {
            Shares::Highest => Some(leader.index),
            Shares::First => bar
                .kept(entries.iter().copied())
                .position(|weight| weight > 0.0),
            _ => None,
        };
        let kept = bar.kept(entries.iter().copied()).enumerate();
        scratch.shares.clear();
        scratch
            .shares
            .extend(kept.map(|(index, weight)| match sole {
                Some(sole) => f64::from(u8::from(index == sole)),
                None => shares.of(weight, leader.weight),
            }));
        let total = scratch.shares.iter().fold(0.0, |sum, share| sum + share);
        let mut end = 0.0;
        for ((standing, share), weight) in out
            .iter_mut()
            .zip(&scratch.shares)
            .zip(bar.kept(entries.iter().copied()))
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
                standing.dropped = Some(Dropped {
                    stage: Stage::Pick,
                    by,
                });
            }
        }
    }

    /// By how much an entry missed being left, if it did.
    pub(super) fn missed(&self, entry: Entry, bar: Option<Bar>) -> Dropped {
        let (stage, by) = match bar {
            Some(bar) if self.is_valid(entry) => {
                if entry.rank < bar.rank {
                    (Stage::Rank, math::sub(bar.rank, entry.rank))
                } else {
                    (Stage::Keep, math::sub(bar.weight, entry.weight))
                }
            }
            _ => (Stage::Weight, math::sub(self.least(), entry.weight)),
        };
        Dropped { stage, by }
    }
}
