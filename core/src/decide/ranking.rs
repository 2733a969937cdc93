//! The ranking of the entries that are left, for games that take several of the best.

use alloc::vec::Vec;

use super::{Entry, Keep, Rules, threshold::best_count};

impl Rules {
    /// Lists the entries that are left before one is picked, by descending weight; of equal
    /// entries, the earlier comes first. All have the highest rank, unless ranks are ignored.
    pub fn ranking(&self, entries: &[Entry], out: &mut Vec<u32>) {
        out.clear();
        let Some(leader) = self.find_leader(entries.iter().copied()) else {
            return;
        };

        let weights = self
            .leader_threshold(leader)
            .kept_weights(entries.iter().copied());
        let remaining = weights.zip(0_u32..).filter(|(weight, _)| *weight > 0.0);
        out.extend(remaining.map(|(_, index)| index));

        let weight = |index: u32| {
            entries
                .get(index as usize)
                .map_or(0.0, |entry| entry.weight)
        };
        // Comparing indices makes the order unique, so the sort may be unstable, which allocates
        // nothing.
        out.sort_unstable_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
        if let Keep::Best(count) = self.keep {
            out.truncate(best_count(count));
        }
    }
}
