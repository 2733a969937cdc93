//! Duplicating: copying and pasting on the spot, without the clipboard.

use emath::vec2;
use inclination_core::{Document, model::GroupId};

use super::clipboard::{self, Pasted, Pasting, To};
use crate::{scene::Scene, selection::Selection};

/// How far a duplicate stands from what it was made of, each way.
pub const OFF: f32 = 24.0;

/// What is said where nothing is selected that could be duplicated.
pub const NOTHING: &str = "Select what is to be duplicated.";

/// Duplicates a selection, with the wires that it receives from outside or without them.
///
/// # Errors
/// Why nothing of it can be duplicated.
pub fn duplicated(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    selection: &Selection,
    with_inputs: bool,
) -> Result<Pasted, String> {
    let fragment = clipboard::copied(document, scene, group, selection)
        .ok_or_else(|| String::from(NOTHING))?;
    let pasting = Pasting {
        to: To::Off(vec2(OFF, OFF)),
        at_home: true,
        with_inputs,
    };
    clipboard::pasted(document, group, &fragment, pasting)
}
