//! The list of samples above the sliders: choosing a sample, keeping the current values as a new
//! one, and further actions on samples.

use eframe::egui::{self, Align, ComboBox, Layout, Ui, vec2};
use inclination_core::authoring::{
    format::{Sample, Samples},
    model::SampleId,
};
use inclination_project::edit::samples;

use super::super::{
    PanelSheet,
    widgets::{
        LINE_HEIGHT, TextField, first_heading, icon_button, link_button, list_entry, more_menu,
        remark, set_label,
    },
};
use crate::command::Command;

/// Label of the button that keeps the current values as a sample.
pub const KEEP_SAMPLE: &str = "Save the current values as a new sample";
/// Label of the button that goes back to the values of the sample.
pub const REVERT_SAMPLE: &str = "Revert";
/// Label of the button that saves the current values in the sample.
pub const UPDATE_SAMPLE: &str = "Update";

/// The minimum width of a line for both actions and the remark that the values have changed, in
/// points.
const MIN_WIDTH_OF_CHANGED: f32 = 168.0;

/// The state that the list keeps from frame to frame.
#[derive(Debug, Default)]
pub(in crate::panels) struct SamplePicker {
    /// The sample whose name is being typed.
    naming: Option<SampleId>,
    wants_focus: bool,
}

impl SamplePicker {
    /// Starts editing a sample's name.
    pub(in crate::panels) fn start_naming(&mut self, sample: SampleId) {
        self.naming = Some(sample);
        self.wants_focus = true;
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        ui.spacing_mut().item_spacing.y = 4.0;
        let all = &sheet.document().samples;
        let current = all.current.and_then(|id| all.get(id));

        ui.horizontal(|ui| {
            first_heading(ui, "Sample");
            ui.add_space(8.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                more_menu(ui, "More about samples", |ui| {
                    self.draw_menu(ui, sheet, current);
                });
                if icon_button(ui, "+", KEEP_SAMPLE).clicked() {
                    sheet.requests.run_command(Command::KeepSample);
                }
                if sheet.open.live.is_random() && is_reroll_clicked(ui) {
                    sheet.requests.run_command(Command::DrawAgain);
                }
            });
        });

        if all.named.is_empty() {
            // As high as the list and the line below it, so that the first sample moves nothing.
            let room = vec2(
                ui.available_width(),
                2.0 * LINE_HEIGHT + ui.spacing().item_spacing.y,
            );
            let layout = Layout::top_down(Align::Min);
            ui.allocate_ui_with_layout(room, layout, |ui| {
                ui.set_min_size(room);
                remark(
                    ui,
                    "Save the current values as a sample to return to them later.",
                );
            });
            return;
        }

        let is_changed = samples::differs_from_sample(sheet.document());
        if let Some(sample) = current.filter(|sample| self.naming == Some(sample.id)) {
            self.draw_name_field(ui, sheet, sample);
        } else {
            self.naming = None;
            draw_sample_list(ui, sheet, all, current, is_changed);
        }

        // The line is there even without a change, so that the sliders below keep their place.
        if let Some(current) = current {
            let line = vec2(ui.available_width(), LINE_HEIGHT);
            let layout = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(line, layout, |ui| {
                ui.set_min_size(line);
                ui.spacing_mut().item_spacing.x = 12.0;
                if !is_changed {
                    remark(ui, "As saved");
                    return;
                }

                if line.x >= MIN_WIDTH_OF_CHANGED {
                    remark(ui, "Changed");
                }
                let hint = format!("Save the current values in “{}”.", current.name);
                if link_button(ui, UPDATE_SAMPLE, &hint).clicked() {
                    sheet.requests.run_command(Command::UpdateSample);
                }
                let hint = format!("Restore the values of “{}”.", current.name);
                if link_button(ui, REVERT_SAMPLE, &hint).clicked() {
                    let edits = samples::show_sample(sheet.document(), current.id);
                    sheet.request_edit("Choose a sample", edits);
                }
            });
        }
    }

    fn draw_name_field(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, sample: &Sample) {
        let document = sheet.document();
        let id = sample.id;
        let focus = std::mem::take(&mut self.wants_focus);
        let field = TextField::new("Sample's name", Some(&sample.name)).request_focus(focus);
        let response = field.show(ui, sheet.requests, "Rename a sample", |text| {
            samples::rename_sample(document, id, text)
        });
        if response.lost_focus() {
            self.naming = None;
        }
    }

    fn draw_menu(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, current: Option<&Sample>) {
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
                sheet.requests.run_command(command);
                ui.close();
            }
        }

        let Some(current) = current else { return };
        ui.separator();
        let id = current.id;

        if is_menu_item_clicked(ui, "Rename", "Rename this sample.") {
            self.start_naming(id);
        }
        if is_menu_item_clicked(ui, "Duplicate", "Add a copy of this sample below it.") {
            sheet.request_edit(
                "Duplicate a sample",
                samples::duplicate_sample(document, id),
            );
        }
        if is_menu_item_clicked(ui, "Move up", "Move this sample up in the list.") {
            sheet.request_edit("Move a sample", samples::move_sample(document, id, false));
        }
        if is_menu_item_clicked(ui, "Move down", "Move this sample down in the list.") {
            sheet.request_edit("Move a sample", samples::move_sample(document, id, true));
        }
        if is_menu_item_clicked(ui, "Delete", "Delete this sample. The current values stay.") {
            sheet.request_edit("Delete a sample", samples::remove_sample(document, id));
        }
    }
}

/// Draws the button that draws all random numbers again. It is a symbol if the panel is too narrow
/// for its title. Returns whether it was clicked.
fn is_reroll_clicked(ui: &mut Ui) -> bool {
    const TITLE_WIDTH: f32 = 64.0;
    let again = Command::DrawAgain.entry();
    let button = if ui.available_width() < TITLE_WIDTH {
        icon_button(ui, "↺", again.title)
    } else {
        link_button(ui, again.title, again.hint)
    };
    button.clicked()
}

fn is_menu_item_clicked(ui: &mut Ui, title: &str, hint: &str) -> bool {
    let is_clicked = ui.button(title).on_hover_text(hint).clicked();
    if is_clicked {
        ui.close();
    }
    is_clicked
}

/// Draws the list of samples. While closed, it shows the current sample.
fn draw_sample_list(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    all: &Samples,
    current: Option<&Sample>,
    is_changed: bool,
) {
    let shown = current.map_or("No sample", |current| current.name.as_str());
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
                if list_entry(ui, is_current, name).clicked() {
                    let edits = samples::show_sample(sheet.document(), sample.id);
                    sheet.request_edit("Choose a sample", edits);
                }
            }
        });
    });
    set_label(&inner.response, &sample_list_label(shown, is_changed));
}

/// Returns the label of the list of samples while it shows one.
pub fn sample_list_label(sample: &str, is_changed: bool) -> String {
    let changed = if is_changed { ", changed" } else { "" };
    format!("Sample: {sample}{changed}")
}
