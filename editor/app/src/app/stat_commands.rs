//! Commands on stats, samples and profiles.

use eframe::egui::{Rect, Vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::model::Scope;
use inclination_project::{
    edit::{profiles, samples, stats},
    scene::{GRID, HEADER, ROW, WIDTH},
    selection::{Item, Selection},
};

use super::documents::Documents;
use crate::{canvas::Canvas, panels::Panels};

/// Adds a stat, to be named at once.
pub(super) fn add_stat(documents: &mut Documents, panels: &mut Panels) {
    if let Some(document) = documents.shown_mut() {
        let (id, edits) = stats::added(document.document(), Scope::Agent);
        document.edit("Add stat", edits);
        panels.name_stat(id);
    }
}

/// Puts a node of the last used stat onto the canvas, in the middle or where there is room below.
pub(super) fn put_stat_on_canvas(documents: &mut Documents, canvas: &mut Canvas, panels: &Panels) {
    let Some(document) = documents.shown_mut() else {
        return;
    };
    let graph = &document.document().graph;
    let last = panels.last_stat().and_then(|id| graph.stat(id));
    let Some(stat) = last.or(graph.stats.first()).map(|stat| stat.id) else {
        return;
    };

    let camera = document.view.camera().unwrap_or_default();
    let size = Vec2::new(WIDTH, HEADER + ROW + GRID);
    let place = Rect::from_center_size(camera.centre, size);
    let group = document.group();
    let placed = stats::placed(document.document(), group, stat, place.min);
    if let Some((id, edits)) = placed {
        document.edit("Put stat on canvas", edits);
        document.view.selection = Selection::of([Item::Node(id)]);
        canvas.reveal_selection();
    }
}

/// Keeps the current values as a new sample, to be named at once.
pub(super) fn keep_sample(documents: &mut Documents, panels: &mut Panels) {
    if let Some(document) = documents.shown_mut() {
        let (id, edits) = samples::kept(document.document(), "Sample");
        document.edit("Keep a sample", edits);
        panels.name_sample(id);
    }
}

/// Stores the current values in the shown sample.
pub(super) fn update_sample(document: &mut OpenDocument) {
    if let Some(current) = document.document().samples.current {
        let edits = samples::updated(document.document(), current);
        document.edit("Update sample", edits);
    }
}

/// Shows the next sample or the previous one.
pub(super) fn turn_sample(document: &mut OpenDocument, is_forward: bool) {
    let edits = samples::next(document.document(), is_forward);
    document.edit("Show a sample", edits);
}

/// Sets every stat to some value of its range, to other ones each time.
pub(super) fn set_at_random(document: &mut OpenDocument) {
    let edits = samples::random(document.document(), document.revision());
    document.edit("Set at random", edits);
}

/// Adds a profile and shows it, to be named at once.
pub(super) fn add_profile(documents: &mut Documents, panels: &mut Panels) {
    if let Some(document) = documents.shown_mut() {
        let (edits, id) = profiles::added(document.document());
        document.edit("Add profile", edits);
        document.play(Some(id));
        panels.name_profile(id);
    }
}

/// Shows the next profile, or none after the last.
pub(super) fn turn_profile(document: &mut OpenDocument) {
    let all = &document.document().graph.profiles;
    let shown = document.profile().map(|shown| shown.id);
    let at = shown.and_then(|shown| all.iter().position(|one| one.id == shown));
    let next = all.get(at.map_or(0, |at| at + 1)).map(|one| one.id);
    document.play(next);
}
