//! A sample of a long sequence, of which only some items are kept.
//!
//! Items are numbered from 0, and those are kept whose hash begins with enough zeros. So the sample
//! has no rhythm that could meet one of the sequence, such as every second item being alike.

use inclination_core::hash::mix64;

/// A sample of a sequence with a maximum size.
#[derive(Clone, Debug)]
pub(super) struct HashSample<T> {
    max: usize,
    /// The number of items so far, kept or not.
    count: u64,
    /// The number of zeros with which the hash of a kept item begins, at least.
    zeros: u32,
    kept: Vec<(u64, T)>,
}

impl<T> HashSample<T> {
    /// Creates an empty sample of up to this many items.
    pub(super) fn new(max: usize) -> Self {
        Self {
            max,
            count: 0,
            zeros: 0,
            kept: Vec::new(),
        }
    }

    /// Returns whether the next item is one to keep.
    pub(super) fn wants_next(&self) -> bool {
        self.is_kept(self.count)
    }

    /// Adds the next item, if it is one to keep, and forgets about half of all if there are too
    /// many.
    pub(super) fn add(&mut self, item: T) {
        if self.wants_next() {
            self.kept.push((self.count, item));
        }
        self.count += 1;
        while self.kept.len() > self.max {
            self.zeros += 1;
            let zeros = self.zeros;
            self.kept
                .retain(|(number, _)| mix64(*number).leading_zeros() >= zeros);
        }
    }

    /// Counts the next item, which there is no need to keep.
    pub(super) fn skip(&mut self) {
        self.count += 1;
    }

    /// Returns the kept items, in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.kept.iter().map(|(_, item)| item)
    }

    fn is_kept(&self, number: u64) -> bool {
        mix64(number).leading_zeros() >= self.zeros
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_with_small_hashes_are_kept_in_their_order() {
        let mut sample = HashSample::new(100);
        (0..5000_u64).for_each(|number| sample.add(number));
        let kept: Vec<u64> = sample.iter().copied().collect();

        // Hashes below 2^64 / 2^zeros begin with that many zeros. One fewer would be too many.
        let below = |zeros: u32| -> Vec<u64> {
            let numbers = 0..5000_u64;
            numbers
                .filter(|number| u128::from(mix64(*number)) < (1 << (64 - zeros)))
                .collect()
        };
        let zeros = (0..64).find(|zeros| below(*zeros).len() <= 100);
        assert_eq!(kept, below(zeros.unwrap()));
        assert!(kept.len() > 25, "{}", kept.len());
    }

    #[test]
    fn even_and_odd_items_are_both_kept() {
        let mut sample = HashSample::new(1000);
        (0..100_000_u64).for_each(|number| sample.add(number % 2));
        let odd: u64 = sample.iter().sum();
        let share = odd as f64 / sample.iter().count() as f64;
        assert!((0.4..0.6).contains(&share), "{share}");
    }
}
