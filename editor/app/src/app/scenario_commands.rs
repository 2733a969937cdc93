//! Commands on scenarios.

use inclination_project::edit::scenarios;

use super::documents::Documents;
use crate::{panels::Panels, random_id::draw_random_id};

/// Adds a scenario, chooses it, and asks for its name at once.
pub(super) fn add_scenario(documents: &mut Documents, panels: &mut Panels) {
    if let Some(document) = documents.shown_document_mut() {
        let (edits, id) = scenarios::new_scenario(document.document(), draw_random_id());
        document.apply_step("Add a scenario", edits);
        panels.start_renaming_scenario(id);
    }
}
