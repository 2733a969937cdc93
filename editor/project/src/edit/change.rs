//! How an edit affects the caches and views that follow the document.

use inclination_core::authoring::{
    format::Document,
    model::{Node, Socket},
};

use super::Edit;
use crate::changes::Change;

impl Edit {
    /// Returns how the edit is about to change the document, for everything that follows it, or
    /// `None` if no follower needs to know.
    pub fn describe_change(&self, document: &Document) -> Option<Change> {
        let graph = &document.graph;

        Some(match self {
            Self::NextId(_)
            | Self::Samples(_)
            | Self::CurrentSample(_)
            | Self::Scenarios(_)
            | Self::Bookmarks(_)
            | Self::LibraryOrigin(..)
            | Self::Contract(_) => {
                return None;
            }
            Self::Situation(_) | Self::StatValue(..) | Self::CandidateValue(..) => Change::Sample,
            Self::NodePosition(id, _) => Change::NodePosition(*id),
            Self::Note(..) | Self::Frame(..) | Self::Bends(..) => Change::Looks,
            Self::Node(group, id, Some(after)) => {
                let before = graph.body(*group).and_then(|body| body.get(id));
                match before {
                    Some(before) if changes_only_numbers(before, after) => {
                        Change::Numbers(*group, *id)
                    }
                    Some(_) => Change::Node(*group, *id),
                    None => Change::Structure,
                }
            }
            _ => Change::Structure,
        })
    }
}

/// Returns whether two versions of a node differ in nothing but their numbers.
fn changes_only_numbers(before: &Node, after: &Node) -> bool {
    let (mut left, mut right) = (before.all_sockets(), after.all_sockets());
    loop {
        match (left.next(), right.next()) {
            (None, None) => break,
            (Some((key, old)), Some((other, new))) if key == other => {
                let is_number = |socket| matches!(socket, Socket::Value(_));
                if old != new && !(is_number(old) && is_number(new)) {
                    return false;
                }
            }
            _ => return false,
        }
    }

    let mut with_old_numbers = after.clone();
    for (key, old) in before.all_sockets() {
        with_old_numbers.set_socket(key, old);
    }
    with_old_numbers.overrides.clone_from(&before.overrides);
    with_old_numbers == *before
}
