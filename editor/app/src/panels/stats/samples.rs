//! Which sample is shown, above the sliders: to choose another, to keep what is set, and what else is done with samples.

use eframe::egui::{self, Align, ComboBox, Layout, Ui};
use inclination_core::{
    format::{Sample, Samples},
    model::SampleId,
};
use inclination_project::edit::samples;

use super::super::{
    Sheet,
    widgets::{TextField, first_heading, icon, labelled, link, more, remark},
};
use crate::command::Command;

/// Label of the button that keeps the current values as a sample.
pub const KEEP_SAMPLE: &str = "Keep what is set as a new sample";
/// Label of the button that goes back to the values of the sample.
pub const REVERT_SAMPLE: &str = "Take back";
/// Label of the button that saves the current values in the sample.
pub const UPDATE_SAMPLE: &str = "Update";

/// What the part keeps from frame to frame.
#[derive(Debug, Default)]
pub(in crate::panels) struct Picker {
    /// The sample whose name is being typed.
    named: Option<SampleId>,
    wants_focus: bool,
}

impl Picker {
    /// Lets a sample's name be typed.
    pub(in crate::panels) fn name(&mut self, sample: SampleId) {
        self.named = Some(sample);
        self.wants_focus = true;
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        if sheet.graph().stats.is_empty() {
            return;
        }
        ui.spacing_mut().item_spacing.y = 4.0;
        let all = &sheet.document().samples;
        let current = all.current.and_then(|id| all.get(id));
        ui.horizontal(|ui| {
            first_heading(ui, "Sample");
            ui.add_space(8.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                more(ui, "More about samples", |ui| self.menu(ui, sheet, current));
                if icon(ui, "+", KEEP_SAMPLE).clicked() {
                    sheet.requests.run(Command::KeepSample);
                }
                let again = Command::DrawAgain.entry();
                if sheet.open.live.is_random() && link(ui, again.title, again.hint).clicked() {
                    sheet.requests.run(Command::DrawAgain);
                }
            });
        });
        if all.named.is_empty() {
            remark(
                ui,
                "Keep what is set below as a sample, to come back to it.",
            );
            return;
        }
        let is_changed = samples::is_changed(sheet.document());
        if let Some(sample) = current.filter(|sample| self.named == Some(sample.id)) {
            self.name_field(ui, sheet, sample);
        } else {
            self.named = None;
            choice(ui, sheet, all, current, is_changed);
        }
        if is_changed && let Some(current) = current {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                remark(ui, "Changed");
                let hint = format!("Lets {} hold what is set below.", current.name);
                if link(ui, UPDATE_SAMPLE, &hint).clicked() {
                    sheet.requests.run(Command::UpdateSample);
                }
                let hint = format!("Sets everything as {} holds it.", current.name);
                if link(ui, REVERT_SAMPLE, &hint).clicked() {
                    let edits = samples::shown(sheet.document(), current.id);
                    sheet.edit("Show a sample", edits);
                }
            });
        }
    }

    fn name_field(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, sample: &Sample) {
        let document = sheet.document();
        let id = sample.id;
        let focus = std::mem::take(&mut self.wants_focus);
        let field = TextField::new("Sample's name", Some(&sample.name)).focus(focus);
        let response = field.show(ui, sheet.requests, "Rename sample", |text| {
            samples::renamed(document, id, text)
        });
        if response.lost_focus() {
            self.named = None;
        }
    }

    fn menu(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, current: Option<&Sample>) {
        ui.set_min_width(176.0);
        let document = sheet.document();
        for command in [
            Command::KeepSample,
            Command::UpdateSample,
            Command::RandomSample,
            Command::ImportSamples,
            Command::NextSample,
            Command::PreviousSample,
        ] {
            let entry = command.entry();
            if ui.button(entry.title).on_hover_text(entry.hint).clicked() {
                sheet.requests.run(command);
                ui.close();
            }
        }
        let Some(current) = current else { return };
        ui.separator();
        let id = current.id;
        if asked(ui, "Rename", "Lets the sample's name be typed.") {
            self.name(id);
        }
        if asked(ui, "Duplicate", "Keeps a copy of the sample behind it.") {
            sheet.edit("Duplicate sample", samples::duplicated(document, id));
        }
        if asked(ui, "Move up", "Lists the sample before the one above it.") {
            sheet.edit("Move sample", samples::stepped(document, id, false));
        }
        if asked(ui, "Move down", "Lists the sample behind the one below it.") {
            sheet.edit("Move sample", samples::stepped(document, id, true));
        }
        if asked(
            ui,
            "Delete",
            "Forgets the sample; what is set stays as it is.",
        ) {
            sheet.edit("Delete sample", samples::removed(document, id));
        }
    }
}

fn asked(ui: &mut Ui, title: &str, hint: &str) -> bool {
    let is_asked = ui.button(title).on_hover_text(hint).clicked();
    if is_asked {
        ui.close();
    }
    is_asked
}

/// The list of samples, closed with the one that is shown.
fn choice(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    all: &Samples,
    current: Option<&Sample>,
    is_changed: bool,
) {
    let shown = current.map_or("None of them", |current| current.name.as_str());
    let combo = ComboBox::from_id_salt("samples")
        .width(ui.available_width())
        .truncate()
        .selected_text(shown);
    let inner = combo.show_ui(ui, |ui| {
        let row = egui::TextStyle::Button.resolve(ui.style()).size + 8.0;
        egui::ScrollArea::vertical().show_rows(ui, row, all.named.len(), |ui, rows| {
            for sample in all.named.get(rows).into_iter().flatten() {
                let is_current = Some(sample.id) == all.current;
                let name = if sample.name.is_empty() {
                    "Unnamed"
                } else {
                    &sample.name
                };
                if ui.selectable_label(is_current, name).clicked() {
                    let edits = samples::shown(sheet.document(), sample.id);
                    sheet.edit("Show a sample", edits);
                    ui.close();
                }
            }
        });
    });
    labelled(&inner.response, &sample_list(shown, is_changed));
}

/// Returns the label of the list of samples while it shows one.
pub fn sample_list(sample: &str, is_changed: bool) -> String {
    let changed = if is_changed { ", changed" } else { "" };
    format!("Sample: {sample}{changed}")
}
