//! The candidate targets, one of which is shown. The sliders of targets' stats show its values.

use eframe::egui::{Ui, vec2};
use inclination_core::authoring::format::Candidate;
use inclination_project::edit::samples;

use super::super::{
    PanelSheet,
    widgets::{LINE_HEIGHT, TextField, icon_button, link_button, pick_word, remark},
};
use crate::request::Request;

/// Label of the link that adds a candidate.
pub const ADD_CANDIDATE: &str = "+ Add candidate";

/// Draws the candidates, above the sliders.
pub(super) fn draw_candidates(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let situation = &sheet.shown_document().samples.now;
    let Some(all) = &situation.candidates else {
        return;
    };
    let Some(seen) = samples::viewed_candidate(situation, sheet.open.view.shown_candidate) else {
        remark(ui, "There are no candidates.");
        return;
    };
    draw_shown_candidate(ui, sheet, all, seen);
}

fn draw_shown_candidate(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    all: &[Candidate],
    seen: &Candidate,
) {
    let size = vec2(ui.available_width(), LINE_HEIGHT);
    let across = eframe::egui::Layout::right_to_left(eframe::egui::Align::Center);
    let document = sheet.document();
    let target = seen.target;

    if all.len() > 1 {
        let names: Vec<&str> = all
            .iter()
            .map(|candidate| candidate.name.as_str())
            .collect();
        let at = all.iter().position(|candidate| candidate.target == target);
        if let Some(candidate) = pick_word(ui, "Candidate", &names, at).and_then(|at| all.get(at)) {
            sheet
                .requests
                .push(Request::ShowCandidate(candidate.target));
        }
    }

    ui.allocate_ui_with_layout(size, across, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if icon_button(ui, "×", &format!("Remove “{}”", seen.name)).clicked() {
            let edits = samples::remove_candidate(document, target);
            sheet.request_edit("Remove a candidate", edits);
        }
        TextField::new("Candidate's name", Some(&seen.name)).show(
            ui,
            sheet.requests,
            "Rename a candidate",
            |text| samples::rename_candidate(document, target, text),
        );
    });
}

/// Draws the link that adds a candidate, below the sliders.
pub(super) fn draw_add_link(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let hint = "Add a candidate with the values of the one shown.";
    if link_button(ui, ADD_CANDIDATE, hint).clicked() {
        let looked_at = sheet.open.view.shown_candidate;
        let (target, edits) = samples::add_candidate(sheet.document(), looked_at);
        sheet.request_edit("Add a candidate", edits);
        sheet.requests.push(Request::ShowCandidate(target));
    }
}
