//! A log of recent changes to a document, so that data derived from it can be updated incrementally
//! instead of being rebuilt.

use std::collections::VecDeque;

use inclination_core::authoring::model::{GroupId, NodeId};

/// How many changes the log keeps. A reader that falls further behind has to rebuild.
const MAX_CHANGES: usize = 4096;

/// The part of a document that an edit changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Sample values of stats, candidates, or the agent's past decisions.
    Sample,
    /// Only the numbers typed into a node's sockets.
    Numbers(Option<GroupId>, NodeId),
    /// Anything else about a node that exists before and after the edit.
    Node(Option<GroupId>, NodeId),
    /// The position of a node.
    NodePosition(NodeId),
    /// Notes, frames and the bends of wires.
    Looks,
    /// Anything else.
    Structure,
}

/// The most recent changes, with the revision from which they are complete.
#[derive(Debug, Default)]
pub struct ChangeLog {
    /// The revision before the first one whose changes are all in the list.
    known_since: u64,
    list: VecDeque<(u64, Change)>,
}

impl ChangeLog {
    /// Records the changes that led to a revision.
    pub fn record_changes(&mut self, revision: u64, changes: &[Change]) {
        if changes.len() > MAX_CHANGES {
            self.forget_before(revision);
            return;
        }

        self.list
            .extend(changes.iter().map(|change| (revision, *change)));

        while self.list.len() > MAX_CHANGES {
            let Some((oldest, _)) = self.list.pop_front() else {
                break;
            };
            // The rest of that revision's changes are incomplete now.
            self.known_since = self.known_since.max(oldest);
        }
    }

    /// Records that the changes up to a revision are unknown.
    pub fn forget_before(&mut self, revision: u64) {
        self.list.clear();
        self.known_since = revision;
    }

    /// Returns all changes after a revision, or `None` if the log does not reach back that far.
    pub fn changes_since(&self, revision: u64) -> Option<impl Iterator<Item = Change> + '_> {
        let later = self.list.iter().filter(move |(at, _)| *at > revision);
        (revision >= self.known_since).then(|| later.map(|(_, change)| *change))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_too_far_behind_has_to_rebuild() {
        let mut changes = ChangeLog::default();
        let all: Vec<Change> = (0..MAX_CHANGES as u32)
            .map(|id| Change::NodePosition(NodeId(id)))
            .collect();

        changes.record_changes(1, &all);
        let since =
            |changes: &ChangeLog, revision| changes.changes_since(revision).map(Iterator::count);
        assert_eq!(since(&changes, 0), Some(MAX_CHANGES));

        changes.record_changes(2, &[Change::Sample]);
        assert_eq!(since(&changes, 0), None);
        assert_eq!(since(&changes, 1), Some(1));

        changes.forget_before(3);
        assert_eq!(since(&changes, 2), None);
        assert_eq!(since(&changes, 3), Some(0));
    }
}
