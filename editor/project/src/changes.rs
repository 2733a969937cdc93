//! What edits changed, one after the other, for whoever keeps something that is made from a document and would rather
//! follow than begin anew.

use std::collections::VecDeque;

use inclination_core::model::{GroupId, NodeId};

/// How many changes are known; who has not looked for longer begins anew.
const MOST: usize = 4096;

/// What an edit changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Samples of stats, candidates, what the agent did.
    Sample,
    /// The numbers that a node holds, and nothing else of it.
    Numbers(Option<GroupId>, NodeId),
    /// Anything else of a node, which was there before and is there after.
    Node(Option<GroupId>, NodeId),
    /// Where a node stands.
    Place(NodeId),
    /// Notes and frames, and how wires bend.
    Looks,
    /// Anything else.
    Form,
}

/// The last changes, and since when they are known.
#[derive(Debug, Default)]
pub struct Changes {
    /// The revision before the first that is known.
    known_since: u64,
    list: VecDeque<(u64, Change)>,
}

impl Changes {
    /// Notes what led to a revision.
    pub fn note(&mut self, revision: u64, changes: &[Change]) {
        if changes.len() > MOST {
            self.forget(revision);
            return;
        }
        self.list
            .extend(changes.iter().map(|change| (revision, *change)));
        while self.list.len() > MOST {
            let Some((oldest, _)) = self.list.pop_front() else {
                break;
            };
            // What is left of that revision is not all of it.
            self.known_since = self.known_since.max(oldest);
        }
    }

    /// Notes that what led to a revision is not known.
    pub fn forget(&mut self, revision: u64) {
        self.list.clear();
        self.known_since = revision;
    }

    /// All that changed since a revision; none if that is not known.
    pub fn since(&self, revision: u64) -> Option<impl Iterator<Item = Change> + '_> {
        let later = self.list.iter().filter(move |(at, _)| *at > revision);
        (revision >= self.known_since).then(|| later.map(|(_, change)| *change))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_not_looked_for_too_long_begins_anew() {
        let mut changes = Changes::default();
        let all: Vec<Change> = (0..MOST as u32)
            .map(|id| Change::Place(NodeId(id)))
            .collect();
        changes.note(1, &all);
        let since = |changes: &Changes, revision| changes.since(revision).map(Iterator::count);
        assert_eq!(since(&changes, 0), Some(MOST));
        changes.note(2, &[Change::Sample]);
        assert_eq!(since(&changes, 0), None);
        assert_eq!(since(&changes, 1), Some(1));
        changes.forget(3);
        assert_eq!(since(&changes, 2), None);
        assert_eq!(since(&changes, 3), Some(0));
    }
}
