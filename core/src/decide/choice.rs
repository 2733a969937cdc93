//! The choice alone, without explanations, in a few passes over the entries.

use alloc::vec::Vec;

use super::{
    Entry, Rules,
    shares::{Shares, find_share_of_lot},
};

/// Buffers for choosing. They grow to the number of entries once, and then nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) weights: Vec<f32>,
    /// Each entry's share, or the end of its share.
    pub(super) shares: Vec<f64>,
}

impl Scratch {
    /// Creates buffers for decisions among this many entries.
    pub fn with_capacity(entries: usize) -> Self {
        Self {
            weights: Vec::with_capacity(entries),
            shares: Vec::with_capacity(entries),
        }
    }
}

/// Up to how many entries are chosen among without the scratch buffers.
const STACK_ENTRIES: usize = 8;

impl Rules {
    /// Returns whether a lot may be needed to pick an entry.
    pub(crate) fn picks_by_lot(&self) -> bool {
        !matches!(self.pick.shares(), Shares::Highest | Shares::First)
    }

    /// Returns the index of the chosen entry, or `None` if none is valid.
    ///
    /// `lot` gives a number from 0 to below 1; see [`draw_lot`](super::draw_lot()). It is called
    /// only if more than one entry may be chosen. Numbers outside the range count as the nearer
    /// end.
    pub fn choose(
        &self,
        entries: &[Entry],
        scratch: &mut Scratch,
        lot: impl FnOnce() -> f64,
    ) -> Option<usize> {
        self.choose_from(entries.iter().copied(), scratch, lot)
    }

    /// Chooses among entries that need not be in a slice. They are iterated once or twice.
    #[inline]
    pub(crate) fn choose_from(
        &self,
        entries: impl ExactSizeIterator<Item = Entry> + Clone,
        scratch: &mut Scratch,
        lot: impl FnOnce() -> f64,
    ) -> Option<usize> {
        let shares = self.pick.shares();
        let count = entries.len();
        let (best, threshold) = if self.needs_best() {
            let leader = self.find_leader(entries.clone())?;
            // The leader clears every threshold.
            if let Shares::Highest = shares {
                return Some(leader.index);
            }
            let threshold = self.threshold(entries.clone(), leader, &mut scratch.weights);
            (leader.weight, threshold)
        } else {
            (0.0, self.floor_threshold())
        };

        let mut kept = threshold.kept_weights(entries);
        let mut few = [0.0; STACK_ENTRIES];
        let ends = if let Some(few) = few.get_mut(..count) {
            few
        } else {
            scratch.shares.resize(count, 0.0);
            &mut scratch.shares[..]
        };

        // Kinds of shares that cost next to nothing get a loop without a branch on the kind.
        let share = |shares: Shares| move |weight: f32| shares.entry_share(weight, best);
        match shares {
            Shares::Highest | Shares::First => kept.position(|weight| weight > 0.0),
            Shares::Uniform => find_share_of_lot(kept.map(share(Shares::Uniform)), ends, lot),
            Shares::Weights => find_share_of_lot(kept.map(share(Shares::Weights)), ends, lot),
            Shares::Squares => find_share_of_lot(kept.map(share(Shares::Squares)), ends, lot),
            Shares::Powers(_) | Shares::Softmax(_) => {
                find_share_of_lot(kept.map(share(shares)), ends, lot)
            }
        }
    }
}
