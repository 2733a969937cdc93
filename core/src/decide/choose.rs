//! The choice alone, without explanations: a few passes over the entries.

use alloc::vec::Vec;

use super::{
    Entry, Rules,
    shares::{Shares, fall},
};

/// What choosing works in. It grows to the number of entries once, and then nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) weights: Vec<f32>,
    /// Each entry's share, or where it ends.
    pub(super) shares: Vec<f64>,
}

impl Scratch {
    /// Room for decisions among this many entries.
    pub fn with_capacity(entries: usize) -> Self {
        Self {
            weights: Vec::with_capacity(entries),
            shares: Vec::with_capacity(entries),
        }
    }
}

/// How many entries need no memory of their own.
const FEW: usize = 8;

impl Rules {
    /// Whether it may take a lot to pick one.
    pub(crate) fn pick_by_lot(&self) -> bool {
        !matches!(self.pick.shares(), Shares::Highest | Shares::First)
    }

    /// The index of the entry that is chosen; none if nothing is valid.
    ///
    /// `lot` gives a number from 0 to below 1, see [`lot()`](super::lot()). It is called only where more than one entry
    /// may be chosen; what lies outside counts as the nearer end.
    pub fn choose(
        &self,
        entries: &[Entry],
        scratch: &mut Scratch,
        lot: impl FnOnce() -> f64,
    ) -> Option<usize> {
        self.choose_of(entries.iter().copied(), scratch, lot)
    }

    /// The same of entries that stand anywhere. They are gone through once or twice.
    #[inline]
    pub(crate) fn choose_of(
        &self,
        entries: impl ExactSizeIterator<Item = Entry> + Clone,
        scratch: &mut Scratch,
        lot: impl FnOnce() -> f64,
    ) -> Option<usize> {
        let shares = self.pick.shares();
        let count = entries.len();
        let (best, bar) = if self.need_best() {
            let leader = self.leader(entries.clone())?;
            // The leader clears every bar.
            if let Shares::Highest = shares {
                return Some(leader.index);
            }
            let bar = self.bar(entries.clone(), leader, &mut scratch.weights);
            (leader.weight, bar)
        } else {
            (0.0, self.least_bar())
        };
        let mut kept = bar.kept(entries);
        let mut few = [0.0; FEW];
        let ends = if let Some(few) = few.get_mut(..count) {
            few
        } else {
            scratch.shares.resize(count, 0.0);
            &mut scratch.shares[..]
        };
        // What costs next to nothing has a loop of its own, without a choice in it.
        let share = |shares: Shares| move |weight: f32| shares.of(weight, best);
        match shares {
            Shares::Highest | Shares::First => kept.position(|weight| weight > 0.0),
            Shares::Uniform => fall(kept.map(share(Shares::Uniform)), ends, lot),
            Shares::Weights => fall(kept.map(share(Shares::Weights)), ends, lot),
            Shares::Squares => fall(kept.map(share(Shares::Squares)), ends, lot),
            Shares::Powers(_) | Shares::Softmax(_) => fall(kept.map(share(shares)), ends, lot),
        }
    }
}
