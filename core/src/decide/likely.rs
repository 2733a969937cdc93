//! How likely each entry is for many agents at once, an entry at a time: the same operations on the same numbers as
//! `Rules::standings`, in the same order for each agent, so the bits are the same. Only what a few lots in 2^48 may fall
//! on is left to it: to look for those lots is no work for vectors.
#![expect(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    reason = "what is compiled for wider vectors must have all of it inside, and no branch for `&&`"
)]

use super::{
    Dropped, Entry, LANES, Many, Rules, Stage, Standing,
    bar::{Bar, kept_weight},
    shares::{Shares, is_wide},
};
use crate::math;

/// What is worked out of a block of agents; lists have a place for each agent, and shorter ones are of the first.
#[derive(Clone, Debug)]
pub(crate) struct Likely {
    many: Many,
    /// Where the share of the entry ends that was settled last.
    end: [f64; LANES],
    /// Not 0 where an entry's share is so small that its lots have to be looked for.
    narrow: [u32; LANES],
}

impl Default for Likely {
    fn default() -> Self {
        Self {
            many: Many::default(),
            end: [0.0; LANES],
            narrow: [0; LANES],
        }
    }
}

impl Likely {
    #[inline(always)]
    pub(crate) fn begin(&mut self) {
        self.many.begin();
        self.end.fill(0.0);
        self.narrow.fill(0);
    }

    /// Looks at one more entry for the best.
    #[inline(always)]
    pub(crate) fn lead(&mut self, rules: &Rules, at: u32, ranks: &[f32], weights: &[f32]) {
        self.many.lead(rules, at, ranks, weights);
    }

    /// Sets the bars by the best.
    #[inline(always)]
    pub(crate) fn bars(&mut self, rules: &Rules) {
        self.many.bars(rules);
    }

    /// Gives one more entry its share.
    #[inline(always)]
    pub(crate) fn share(
        &mut self,
        rules: &Rules,
        at: u32,
        (ranks, weights): (&[f32], &[f32]),
        out: &mut [f64],
    ) {
        match rules.pick.shares() {
            Shares::Highest => {
                let sums = self.many.index.iter().zip(&mut self.many.total);
                for (share, (index, total)) in out.iter_mut().zip(sums) {
                    *share = if *index == at { 1.0 } else { 0.0 };
                    *total += *share;
                }
            }
            Shares::Weights => self.share_by(Shares::Weights, (ranks, weights), out),
            Shares::Squares => self.share_by(Shares::Squares, (ranks, weights), out),
            _ => self.share_by(Shares::Uniform, (ranks, weights), out),
        }
    }

    #[inline(always)]
    fn share_by(&mut self, shares: Shares, (ranks, weights): (&[f32], &[f32]), out: &mut [f64]) {
        let Many {
            rank, least, total, ..
        } = &mut self.many;
        let sums = rank.iter().zip(least.iter()).zip(total);
        let entries = ranks.iter().zip(weights).zip(out);
        for (((bar, least), total), ((&rank, &weight), share)) in sums.zip(entries) {
            let kept = kept_weight(rank, weight, *bar, least.to_bits() as i32);
            // Shares of these kinds do not look at the best.
            *share = shares.of(kept, 1.0);
            *total += *share;
        }
    }

    /// Makes probabilities of an entry's shares, when all entries have theirs; entries come in their order. Gives whether
    /// there are agents of whom [`Likely::is_narrow`].
    #[inline(always)]
    pub(crate) fn settle(&mut self, shares: &mut [f64]) -> bool {
        let sums = self.many.total.iter().zip(&mut self.end);
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

    /// Whether an agent's probabilities have to come from [`Rules::standings`].
    pub(crate) fn is_narrow(&self, agent: usize) -> bool {
        self.narrow.get(agent).is_some_and(|narrow| *narrow != 0)
    }

    /// What became of an entry of an agent's that is so likely.
    pub(crate) fn standing(
        &self,
        rules: &Rules,
        agent: usize,
        entry: Entry,
        probability: f64,
    ) -> Standing {
        let of = |list: &[f32; LANES]| list.get(agent).copied().unwrap_or(0.0);
        let bar = Bar {
            rank: of(&self.many.rank),
            weight: of(&self.many.least),
            last: usize::MAX,
        };
        let least = bar.weight.to_bits() as i32;
        let dropped = if probability > 0.0 {
            None
        } else if kept_weight(entry.rank, entry.weight, bar.rank, least) > 0.0 {
            Some(Dropped {
                stage: Stage::Pick,
                by: math::sub(of(&self.many.weight), entry.weight),
            })
        } else {
            // Where there is no best, nothing is valid and no bar is asked for.
            Some(rules.missed(entry, Some(bar)))
        };
        Standing {
            dropped,
            probability,
        }
    }
}
