//! What a step changes in a text, from its start to its end.

use alloc::{string::String, vec::Vec};
use core::ops::Range;

/// A text that is being rewritten.
pub(super) struct Edits<'a> {
    old: &'a str,
    new: String,
    /// How much of the old text is done.
    done: usize,
    joints: Vec<(u32, u32)>,
}

/// Where the parts of a new text stood in the old one: positions in both, in order.
pub(super) struct Joints(Vec<(u32, u32)>);

impl<'a> Edits<'a> {
    pub(super) fn new(old: &'a str) -> Self {
        Self {
            old,
            // Room for most steps, for growing would double it.
            new: String::with_capacity(old.len() + old.len() / 4 + 256),
            done: 0,
            joints: Vec::new(),
        }
    }

    /// Puts a text in place of what stands there, which is behind all that was replaced before.
    pub(super) fn replace(&mut self, range: Range<usize>, with: &str) {
        self.new.push_str(&self.old[self.done..range.start]);
        self.joint(range.start);
        self.new.push_str(with);
        self.joint(range.end);
        self.done = range.end;
    }

    /// Puts a text between what stands there.
    pub(super) fn insert(&mut self, at: usize, text: &str) {
        self.replace(at..at, text);
    }

    pub(super) fn finish(mut self) -> (String, Joints) {
        self.new.push_str(&self.old[self.done..]);
        (self.new, Joints(self.joints))
    }

    fn joint(&mut self, old: usize) {
        self.joints.push((self.new.len() as u32, old as u32));
    }
}

impl Joints {
    /// Where a place in the new text stood in the old one; for a place in a text that was put in, where it was put.
    pub(super) fn before(&self, at: usize) -> usize {
        let next = self.0.partition_point(|(new, _)| *new as usize <= at);
        let (new, old) = next.checked_sub(1).map_or((0, 0), |last| self.0[last]);
        let along = old as usize + (at - new as usize);
        self.0
            .get(next)
            .map_or(along, |(_, end)| along.min(*end as usize))
    }

    pub(super) fn held(&self) -> usize {
        self.0.capacity() * size_of::<(u32, u32)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_the_new_text_lead_back_to_the_old_one() {
        let mut edits = Edits::new("one two three");
        edits.replace(4..7, "twenty");
        edits.insert(13, "!");
        let (text, joints) = edits.finish();
        assert_eq!(text, "one twenty three!");
        let old = |new: &str| joints.before(text.find(new).expect("it stands there"));
        assert_eq!(
            [old("one"), old("twenty"), old("y"), old(" three"), old("!")],
            [0, 4, 7, 7, 13]
        );
    }
}
