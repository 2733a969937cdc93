//! Where things were dropped, and what is likeliest of those that were not.

use super::{Dropped, DroppedAt, Lacking, Weighed};
use crate::{
    decide::{self, Entry, Ranks, Rules, Standing},
    math,
};

/// What an option sent into its decision: the candidate, and what became of it.
pub(super) type Sent = (Option<u32>, Entry, Standing);

/// The likeliest entry, of equals the earlier; none if nothing is left.
pub(super) fn likeliest(standings: &[Standing]) -> Option<usize> {
    let mut likeliest = None;
    let mut most = 0.0;
    for (at, standing) in standings.iter().enumerate() {
        if standing.probability > most {
            (likeliest, most) = (Some(at), standing.probability);
        }
    }
    likeliest
}

/// Why a candidate does not stand for its option.
pub(super) fn not_sent(rules: &Rules, sent: &[Sent], line: &Weighed) -> Dropped {
    let best = sent.iter().find(|(candidate, ..)| candidate.is_some());
    let is_valid = rules.is_valid(Entry {
        rank: line.rank,
        weight: line.weight,
    });
    match best {
        Some((_, best, _)) if is_valid => {
            let (of, by) = if rules.ranks == Ranks::Highest && best.rank != line.rank {
                (Lacking::Rank, math::sub(best.rank, line.rank))
            } else {
                (Lacking::Weight, math::sub(best.weight, line.weight))
            };
            Dropped {
                stage: DroppedAt::Candidate,
                by,
                of,
            }
        }
        _ => Dropped {
            stage: DroppedAt::Weight,
            by: math::sub(rules.floor.max(0.0), line.weight),
            of: Lacking::Weight,
        },
    }
}

impl From<decide::Dropped> for Dropped {
    fn from(dropped: decide::Dropped) -> Self {
        let (stage, of) = match dropped.stage {
            decide::Stage::Weight => (DroppedAt::Weight, Lacking::Weight),
            decide::Stage::Rank => (DroppedAt::Rank, Lacking::Rank),
            decide::Stage::Keep => (DroppedAt::Keep, Lacking::Weight),
            decide::Stage::Pick => (DroppedAt::Pick, Lacking::Weight),
        };
        Self {
            stage,
            by: dropped.by,
            of,
        }
    }
}
