//! The edits that a migration step makes to a text, from its start to its end.

use alloc::{string::String, vec::Vec};
use core::ops::Range;

/// A text that is being rewritten.
pub(super) struct Edits<'a> {
    old: &'a str,
    new: String,
    /// The length of the start of the old text that is already processed, in bytes.
    done: usize,
    joints: Vec<(u32, u32)>,
}

/// A map from positions in a new text to positions in the old one: pairs of both, in order.
pub(super) struct PositionMap(Vec<(u32, u32)>);

impl<'a> Edits<'a> {
    pub(super) fn new(old: &'a str) -> Self {
        Self {
            old,
            // Enough for most steps, because growing would double the capacity.
            new: String::with_capacity(old.len() + old.len() / 4 + 256),
            done: 0,
            joints: Vec::new(),
        }
    }

    /// Replaces a range of the old text, which must be behind all ranges that were replaced before.
    pub(super) fn replace_range(&mut self, range: Range<usize>, with: &str) {
        self.new.push_str(&self.old[self.done..range.start]);
        self.record_positions(range.start);
        self.new.push_str(with);
        self.record_positions(range.end);
        self.done = range.end;
    }

    /// Inserts a text at a position of the old text.
    pub(super) fn insert_text(&mut self, at: usize, text: &str) {
        self.replace_range(at..at, text);
    }

    pub(super) fn finish(mut self) -> (String, PositionMap) {
        self.new.push_str(&self.old[self.done..]);
        (self.new, PositionMap(self.joints))
    }

    fn record_positions(&mut self, old: usize) {
        self.joints.push((self.new.len() as u32, old as u32));
    }
}

impl PositionMap {
    /// Converts a position in the new text to the old text. A position within an inserted text maps
    /// to the place of the insertion.
    pub(super) fn old_position(&self, at: usize) -> usize {
        let next = self.0.partition_point(|(new, _)| *new as usize <= at);
        let (new, old) = next.checked_sub(1).map_or((0, 0), |last| self.0[last]);
        let along = old as usize + (at - new as usize);

        self.0
            .get(next)
            .map_or(along, |(_, end)| along.min(*end as usize))
    }

    /// Returns the number of bytes that this allocates.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.0.capacity() * size_of::<(u32, u32)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_in_the_new_text_map_to_the_old_text() {
        let mut edits = Edits::new("one two three");
        edits.replace_range(4..7, "twenty");
        edits.insert_text(13, "!");
        let (text, joints) = edits.finish();
        assert_eq!(text, "one twenty three!");
        let old = |new: &str| joints.old_position(text.find(new).expect("it stands there"));
        assert_eq!(
            [old("one"), old("twenty"), old("y"), old(" three"), old("!")],
            [0, 4, 7, 7, 13]
        );
    }
}
