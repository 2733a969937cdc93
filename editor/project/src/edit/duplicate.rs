//! Duplicating a selection in place, without the clipboard.

use inclination_core::authoring::{format::Document, model::GroupId};

use super::clipboard::{self, PasteOptions, PasteOutcome, PasteTarget};
use crate::{scene::Scene, selection::Selection};

/// The message if nothing that can be duplicated is selected.
pub const NOTHING_SELECTED: &str = "Select something to duplicate.";

/// Duplicates a selection as a block below the originals or to their right, with or without the
/// wires that it receives from outside.
///
/// # Errors
/// Returns the reason why nothing of the selection can be duplicated.
pub fn duplicate_selection(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    selection: &Selection,
    with_inputs: bool,
) -> Result<PasteOutcome, String> {
    let fragment = clipboard::copy_selection(document, scene, group, selection)
        .ok_or_else(|| String::from(NOTHING_SELECTED))?;
    let pasting = PasteOptions {
        to: PasteTarget::BesideOriginals,
        at_home: true,
        with_inputs,
    };
    clipboard::paste_fragment(document, group, &fragment, pasting)
}
