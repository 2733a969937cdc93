//! What is left, in order, for a game that takes a set of the best.

use alloc::vec::Vec;

use super::{Entry, Keep, Rules, bar::places};

impl Rules {
    /// The entries that are left before one is picked, the highest weight first and of equals the earlier. They are all
    /// of the highest rank, unless ranks are ignored, and then so they are here.
    pub fn ranking(&self, entries: &[Entry], out: &mut Vec<u32>) {
        out.clear();
        let Some(leader) = self.leader(entries.iter().copied()) else {
            return;
        };
        let kept = self.bar_by_leader(leader).kept(entries.iter().copied());
        let left = kept.zip(0_u32..).filter(|(weight, _)| *weight > 0.0);
        out.extend(left.map(|(_, index)| index));
        let weight = |index: u32| {
            entries
                .get(index as usize)
                .map_or(0.0, |entry| entry.weight)
        };
        // Indices settle what weights do not, so it may be unstable, which allocates nothing.
        out.sort_unstable_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
        if let Keep::Best(count) = self.keep {
            out.truncate(places(count));
        }
    }
}
