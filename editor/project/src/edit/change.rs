//! What an edit changes of a document, as far as whatever follows the document is concerned.

use inclination_core::{
    Document,
    model::{Node, Socket, Stat},
};

use super::Edit;
use crate::changes::Change;

impl Edit {
    /// Returns what the edit is about to change, for whatever follows the document.
    pub fn change(&self, document: &Document) -> Option<Change> {
        let graph = &document.graph;
        Some(match self {
            Self::NextId(_)
            | Self::Named(_)
            | Self::Current(_)
            | Self::Bookmarks(_)
            | Self::Shared(..)
            | Self::Contract(_) => {
                return None;
            }
            Self::Situation(_) => Change::Sample,
            Self::Place(id, _) => Change::Place(*id),
            Self::Note(..) | Self::Frame(..) | Self::Bends(..) => Change::Looks,
            Self::Stat(stat) if is_sample(graph.stat(stat.id)?, stat) => Change::Sample,
            Self::Node(group, id, Some(after)) => {
                let before = graph.body(*group).and_then(|body| body.get(id));
                match before {
                    Some(before) if is_numbers(before, after) => Change::Numbers(*group, *id),
                    Some(_) => Change::Node(*group, *id),
                    None => Change::Form,
                }
            }
            _ => Change::Form,
        })
    }
}

fn is_sample(before: &Stat, after: &Stat) -> bool {
    let sample = before.sample;
    Stat {
        sample,
        ..after.clone()
    } == *before
}

/// Whether a node holds other numbers than before, and is the same in all else.
fn is_numbers(before: &Node, after: &Node) -> bool {
    let (mut left, mut right) = (before.all_sockets(), after.all_sockets());
    loop {
        match (left.next(), right.next()) {
            (None, None) => break,
            (Some((key, held)), Some((other, then))) if key == other => {
                let typed = |held| matches!(held, Socket::Value(_));
                if held != then && !(typed(held) && typed(then)) {
                    return false;
                }
            }
            _ => return false,
        }
    }
    let mut same = after.clone();
    for (key, held) in before.all_sockets() {
        same.set_socket(key, held);
    }
    same.overrides.clone_from(&before.overrides);
    same == *before
}
