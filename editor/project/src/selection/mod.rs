//! The selection on the canvas, and in `select` the commands that change it.

pub mod select;

use std::collections::BTreeSet;

use inclination_core::authoring::model::{FrameId, NodeId, NoteId, SocketKey};

/// An item on the canvas that can be selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A frame.
    Frame(FrameId),
    /// A note.
    Note(NoteId),
    /// The wire that a socket receives.
    Wire(NodeId, SocketKey),
    /// A bend of the wire that a socket receives, by its position among the bends.
    Bend(NodeId, SocketKey, usize),
    /// A node.
    Node(NodeId),
}

/// The selected items, and the one of them that was selected last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    items: BTreeSet<Item>,
    lead: Option<Item>,
}

impl Selection {
    /// Creates a selection of items. The last one leads.
    pub fn from_items(items: impl IntoIterator<Item = Item>) -> Self {
        let mut selection = Self::default();
        for item in items {
            selection.add(item);
        }
        selection
    }

    /// Returns the selected items.
    pub fn iter(&self) -> impl Iterator<Item = Item> + '_ {
        self.items.iter().copied()
    }

    /// Returns the selected nodes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.iter().filter_map(|item| match item {
            Item::Node(node) => Some(node),
            _ => None,
        })
    }

    /// Returns the item that was selected last.
    pub fn lead(&self) -> Option<Item> {
        self.lead
    }

    /// Returns the item that was selected last, if it is a node.
    pub fn lead_node(&self) -> Option<NodeId> {
        match self.lead {
            Some(Item::Node(node)) => Some(node),
            _ => None,
        }
    }

    /// Returns the number of selected items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns whether an item is selected.
    pub fn contains(&self, item: Item) -> bool {
        self.items.contains(&item)
    }

    /// Adds an item, which leads from now on.
    pub fn add(&mut self, item: Item) {
        self.items.insert(item);
        self.lead = Some(item);
    }

    /// Removes an item.
    pub fn remove(&mut self, item: Item) {
        self.items.remove(&item);
        if self.lead == Some(item) {
            self.lead = self.items.last().copied();
        }
    }

    /// Adds an item, or removes it if it is selected.
    pub fn toggle(&mut self, item: Item) {
        if self.contains(item) {
            self.remove(item);
        } else {
            self.add(item);
        }
    }

    /// Keeps the items that still exist.
    pub fn retain(&mut self, exists: impl Fn(Item) -> bool) {
        self.items.retain(|item| exists(*item));
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
    fn the_last_selected_item_leads_until_it_is_removed() {
        let mut selection = Selection::from_items([node(1), node(3), node(2)]);
        assert_eq!(selection.lead(), Some(node(2)));
        selection.toggle(node(2));
        assert_eq!(selection.lead(), Some(node(3)));
        selection.retain(|item| item != node(3));
        assert_eq!(selection.lead_node(), Some(NodeId(1)));
        selection.remove(node(1));
        assert!(selection.is_empty() && selection.lead().is_none());
    }
}
