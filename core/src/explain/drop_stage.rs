//! The stages at which entries are dropped, and the likeliest of those that are not.

use super::{DropStage, Dropped, Lacking, WeighedOption};
use crate::{
    decide::{self, Entry, EntryOutcome, Ranks, Rules},
    math,
};

/// An entry of an option in its decision: the candidate, its numbers, and its standing.
pub(super) type SentEntry = (Option<u32>, Entry, EntryOutcome);

/// Returns the likeliest entry, the earliest of equals, or `None` if nothing is left.
pub(super) fn find_likeliest(standings: &[EntryOutcome]) -> Option<usize> {
    let mut likeliest = None;
    let mut most = 0.0;
    for (at, standing) in standings.iter().enumerate() {
        if standing.probability > most {
            (likeliest, most) = (Some(at), standing.probability);
        }
    }
    likeliest
}

/// Returns why a candidate does not represent its option.
pub(super) fn candidate_drop(rules: &Rules, sent: &[SentEntry], line: &WeighedOption) -> Dropped {
    let best = sent.iter().find(|(candidate, ..)| candidate.is_some());
    let is_valid = rules.is_valid(Entry {
        rank: line.rank,
        weight: line.weight,
    });
    match best {
        Some((_, best, _)) if is_valid => {
            let (lacking, shortfall) = if rules.ranks == Ranks::Highest && best.rank != line.rank {
                (Lacking::Rank, math::sub(best.rank, line.rank))
            } else {
                (Lacking::Weight, math::sub(best.weight, line.weight))
            };
            Dropped {
                stage: DropStage::Candidate,
                shortfall,
                lacking,
            }
        }
        _ => Dropped {
            stage: DropStage::Weight,
            shortfall: math::sub(rules.floor.max(0.0), line.weight),
            lacking: Lacking::Weight,
        },
    }
}

impl From<decide::DropReason> for Dropped {
    fn from(dropped: decide::DropReason) -> Self {
        let (stage, lacking) = match dropped.stage {
            decide::Stage::Weight => (DropStage::Weight, Lacking::Weight),
            decide::Stage::Rank => (DropStage::Rank, Lacking::Rank),
            decide::Stage::Keep => (DropStage::Keep, Lacking::Weight),
            decide::Stage::Pick => (DropStage::Pick, Lacking::Weight),
        };
        Self {
            stage,
            shortfall: dropped.by,
            lacking,
        }
    }
}
