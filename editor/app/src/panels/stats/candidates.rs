//! Who is there: the candidates, of whom one is looked at. The sliders of targets' stats are that one's.

use eframe::egui::{Ui, vec2};
use inclination_core::format::Candidate;
use inclination_project::edit::samples;

use super::super::{
    Sheet,
    widgets::{LINE, TextField, icon, link, pick, remark},
};
use crate::request::Request;

/// Label of the link that adds a candidate.
pub const ADD_CANDIDATE: &str = "+ Add candidate";

/// Draws it, above the sliders.
pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let situation = &sheet.document().samples.now;
    let Some(all) = &situation.candidates else {
        return;
    };
    let Some(seen) = samples::seen(situation, sheet.open.view.looked_at) else {
        remark(ui, "Nobody is there to be a target.");
        return;
    };
    chosen(ui, sheet, all, seen);
}

fn chosen(ui: &mut Ui, sheet: &mut Sheet<'_>, all: &[Candidate], seen: &Candidate) {
    let size = vec2(ui.available_width(), LINE);
    let across = eframe::egui::Layout::right_to_left(eframe::egui::Align::Center);
    let document = sheet.document();
    let target = seen.target;
    if all.len() > 1 {
        let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        let at = all.iter().position(|one| one.target == target);
        if let Some(one) = pick(ui, "Candidate", &names, at).and_then(|at| all.get(at)) {
            sheet.requests.push(Request::LookAt(one.target));
        }
    }
    ui.allocate_ui_with_layout(size, across, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if icon(ui, "×", &format!("Remove {}", seen.name)).clicked() {
            let edits = samples::candidate_removed(document, target);
            sheet.edit("Remove a candidate", edits);
        }
        TextField::new("Candidate's name", Some(&seen.name)).show(
            ui,
            sheet.requests,
            "Rename a candidate",
            |text| samples::candidate_renamed(document, target, text),
        );
    });
}

/// Draws what adds to them, below the sliders.
pub(super) fn draw_more(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let hint = "Adds somebody else to choose among, like the one who is looked at.";
    if link(ui, ADD_CANDIDATE, hint).clicked() {
        let looked_at = sheet.open.view.looked_at;
        let (target, edits) = samples::candidate_added(sheet.document(), looked_at);
        sheet.edit("Add a candidate", edits);
        sheet.requests.push(Request::LookAt(target));
    }
}
