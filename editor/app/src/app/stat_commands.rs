//! Commands on stats, samples and profiles.

use eframe::egui::{Rect, Vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::Scope;
use inclination_project::{
    document::can_play,
    edit::{profiles, samples, stats},
    scene::{GRID_SIZE, HEADER_HEIGHT, NODE_WIDTH, ROW_HEIGHT},
    selection::{Item, Selection},
};

use super::{documents::Documents, notifications::Notifications};
use crate::{canvas::Canvas, panels::Panels};

/// Adds a stat, and asks for its name at once.
pub(super) fn add_stat(documents: &mut Documents, panels: &mut Panels) {
    if let Some(document) = documents.shown_document_mut() {
        let (id, edits) = stats::add_stat(document.document(), Scope::Agent);
        document.apply_step("Add a stat", edits);
        panels.start_renaming_stat(id);
    }
}

/// Places a node of the last used stat in the middle of the view, or below if there is no room.
pub(super) fn put_stat_on_canvas(documents: &mut Documents, canvas: &mut Canvas, panels: &Panels) {
    let Some(document) = documents.shown_document_mut() else {
        return;
    };
    let graph = &document.document().graph;
    let last = panels.last_stat().and_then(|id| graph.stat(id));
    let Some(stat) = last.or(graph.stats.first()).map(|stat| stat.id) else {
        return;
    };

    let camera = document.view.camera().unwrap_or_default();
    let size = Vec2::new(NODE_WIDTH, HEADER_HEIGHT + ROW_HEIGHT + GRID_SIZE);
    let place = Rect::from_center_size(camera.center, size);
    let group = document.group();
    let placed = stats::add_stat_node(document.document(), group, stat, place.min);
    if let Some((id, edits)) = placed {
        document.apply_step("Add a stat to the canvas", edits);
        document.view.selection = Selection::from_items([Item::Node(id)]);
        canvas.reveal_selection();
    }
}

/// Saves the shown moment of a simulation, or else the current values, as a new sample. It asks for
/// the name of the values at once; that of a moment says its time.
pub(super) fn keep_sample(
    documents: &mut Documents,
    panels: &mut Panels,
    notifications: &mut Notifications,
) {
    if let Some(document) = documents.shown_document_mut() {
        if let Some(name) = document.save_moment() {
            notifications.show_message(&saved_sample_message(&name));
            return;
        }
        let (id, edits) = samples::add_sample(document.document(), "Sample");
        document.apply_step("Save a sample", edits);
        panels.start_renaming_sample(id);
    }
}

/// Returns the message that a moment of a simulation was saved as a sample.
pub fn saved_sample_message(name: &str) -> String {
    format!("Saved the sample “{name}”.")
}

/// Stores the current values in the shown sample.
pub(super) fn update_sample(document: &mut OpenDocument) {
    if let Some(current) = document.document().samples.current {
        let edits = samples::update_sample(document.document(), current);
        document.apply_step("Update a sample", edits);
    }
}

/// Shows the next or the previous sample.
pub(super) fn show_adjacent_sample(document: &mut OpenDocument, is_forward: bool) {
    let edits = samples::show_next_sample(document.document(), is_forward);
    document.apply_step("Choose a sample", edits);
}

/// Sets every stat to a random value in its range. The revision is the seed, so every call gives
/// other values.
pub(super) fn randomize_values(document: &mut OpenDocument) {
    let edits = samples::randomize_values(document.document(), document.revision());
    document.apply_step("Set random values", edits);
}

/// Plays the last used stat, or the first one that can play, or stops all that play.
pub(super) fn toggle_playing(documents: &mut Documents, panels: &Panels) {
    let Some(document) = documents.shown_document_mut() else {
        return;
    };
    if document.playback.is_any_playing() {
        document.stop_all_playing();
        return;
    }

    let graph = &document.document().graph;
    let last = panels.last_stat().and_then(|id| graph.stat(id));
    let playable = last
        .into_iter()
        .chain(&graph.stats)
        .find(|stat| can_play(stat));
    if let Some(stat) = playable.map(|stat| stat.id) {
        document.toggle_playing(stat);
    }
}

/// Undoes one change of the current values; the table needs a function without a result.
pub(super) fn undo_value(document: &mut OpenDocument) {
    document.undo_values();
}

/// Redoes one change of the current values; the table needs a function without a result.
pub(super) fn redo_value(document: &mut OpenDocument) {
    document.redo_values();
}

/// Adds a profile, shows it, and asks for its name at once.
pub(super) fn add_profile(documents: &mut Documents, panels: &mut Panels) {
    if let Some(document) = documents.shown_document_mut() {
        let (edits, id) = profiles::add_profile(document.document());
        document.apply_step("Add a profile", edits);
        document.show_profile(Some(id));
        panels.start_renaming_profile(id);
    }
}

/// Shows the next profile, or none after the last.
pub(super) fn show_next_profile(document: &mut OpenDocument) {
    let profiles = &document.document().graph.profiles;
    let shown = document.profile().map(|shown| shown.id);
    let at = shown.and_then(|shown| profiles.iter().position(|profile| profile.id == shown));
    let next = profiles
        .get(at.map_or(0, |at| at + 1))
        .map(|profile| profile.id);
    document.show_profile(next);
}
