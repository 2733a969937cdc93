//! What is selected on the canvas, and in `select` what is selected next.

pub mod select;

use std::collections::BTreeSet;

use inclination_core::model::{FrameId, NodeId, NoteId, SocketKey};

/// One thing on the canvas that can be selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A frame.
    Frame(FrameId),
    /// A note.
    Note(NoteId),
    /// The wire that a socket receives.
    Wire(NodeId, SocketKey),
    /// A point that the wire bends through which a socket receives, by its position.
    Bend(NodeId, SocketKey, usize),
    /// A node.
    Node(NodeId),
}

/// Everything that is selected, and the one of it that was selected last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    items: BTreeSet<Item>,
    lead: Option<Item>,
}

impl Selection {
    /// These and nothing else; the last leads.
    pub fn of(items: impl IntoIterator<Item = Item>) -> Self {
        let mut selection = Self::default();
        for item in items {
            selection.add(item);
        }
        selection
    }

    /// Everything that is selected.
    pub fn iter(&self) -> impl Iterator<Item = Item> + '_ {
        self.items.iter().copied()
    }

    /// The nodes among it.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.iter().filter_map(|item| match item {
            Item::Node(node) => Some(node),
            _ => None,
        })
    }

    /// What was selected last.
    pub fn lead(&self) -> Option<Item> {
        self.lead
    }

    /// The node that was selected last.
    pub fn lead_node(&self) -> Option<NodeId> {
        match self.lead {
            Some(Item::Node(node)) => Some(node),
            _ => None,
        }
    }

    /// How much is selected.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Whether this is selected.
    pub fn contains(&self, item: Item) -> bool {
        self.items.contains(&item)
    }

    /// Selects one thing more, which leads from now on.
    pub fn add(&mut self, item: Item) {
        self.items.insert(item);
        self.lead = Some(item);
    }

    /// Selects one thing less.
    pub fn remove(&mut self, item: Item) {
        self.items.remove(&item);
        if self.lead == Some(item) {
            self.lead = self.items.last().copied();
        }
    }

    /// Selects what is not, and the other way round.
    pub fn toggle(&mut self, item: Item) {
        if self.contains(item) {
            self.remove(item);
        } else {
            self.add(item);
        }
    }

    /// Keeps what is still there.
    pub fn retain(&mut self, is_there: impl Fn(Item) -> bool) {
        self.items.retain(|item| is_there(*item));
        self.lead = self
            .lead
            .filter(|lead| self.items.contains(lead))
            .or_else(|| self.items.last().copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: u32) -> Item {
        Item::Node(NodeId(id))
    }

    #[test]
    fn what_was_selected_last_leads_until_it_goes() {
        let mut selection = Selection::of([node(1), node(3), node(2)]);
        assert_eq!(selection.lead(), Some(node(2)));
        selection.toggle(node(2));
        assert_eq!(selection.lead(), Some(node(3)));
        selection.retain(|item| item != node(3));
        assert_eq!(selection.lead_node(), Some(NodeId(1)));
        selection.remove(node(1));
        assert!(selection.is_empty() && selection.lead().is_none());
    }
}
