//! Changes of the selection by clicks and boxes.

use super::Modifiers;
use crate::selection::{Item, Selection};

/// A way in which a click or a box changes the selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PickMode {
    /// Selects these items and nothing else.
    #[default]
    Replace,
    /// Adds these items.
    Add,
    /// Removes these items.
    Remove,
}

impl PickMode {
    /// Returns the mode that the held keys choose: Shift adds, Ctrl removes.
    pub(super) fn with_keys(modifiers: Modifiers) -> Self {
        match (modifiers.shift, modifiers.command) {
            (true, _) => Self::Add,
            (false, true) => Self::Remove,
            (false, false) => Self::Replace,
        }
    }

    /// Returns the selection after a click on an item, or on nothing.
    pub(super) fn selection_after_click(
        self,
        selection: &Selection,
        item: Option<Item>,
    ) -> Selection {
        let mut selection = selection.clone();
        match (item, self) {
            (None, Self::Replace) => Selection::default(),
            (None, Self::Add | Self::Remove) => selection,
            (Some(item), Self::Replace) => Selection::from_items([item]),
            (Some(item), Self::Add | Self::Remove) => {
                selection.toggle(item);
                selection
            }
        }
    }

    /// Returns the selection after a box around items.
    pub(super) fn selection_after_box(
        self,
        selection: &Selection,
        items: impl Iterator<Item = Item>,
    ) -> Selection {
        let mut selection = match self {
            Self::Replace => Selection::default(),
            Self::Add | Self::Remove => selection.clone(),
        };
        for item in items {
            match self {
                Self::Replace | Self::Add => selection.add(item),
                Self::Remove => selection.remove(item),
            }
        }
        selection
    }

    /// Returns the selection that a drag of an item moves, or `None` if the item is selected
    /// already.
    pub(super) fn selection_for_drag(self, selection: &Selection, item: Item) -> Option<Selection> {
        if selection.contains(item) {
            return None;
        }
        let mut grabbed = match self {
            Self::Add => selection.clone(),
            Self::Replace | Self::Remove => Selection::default(),
        };
        grabbed.add(item);
        Some(grabbed)
    }
}
