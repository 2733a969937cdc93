//! The samples panel: the samples side by side, with their stats, results and choices. Clicking a
//! column's head shows that sample. `table` draws the table.

pub(crate) mod table;

use std::sync::Arc;

use eframe::egui::Ui;
use inclination_analysis::{
    open_document::DocumentId,
    study::{CachedStudy, SampleTable, build_sample_table},
};

use super::{
    super::{
        PanelSheet,
        widgets::{link_button, remark},
    },
    preview_graph::PreviewGraph,
    toolbar,
    tracked_document::TrackedDocument,
};
use crate::command::Command;

/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "the samples side by side";

/// The state of the panel.
#[derive(Debug, Default)]
pub(in crate::panels) struct SamplesPanel {
    stamps: TrackedDocument,
    /// The results for a revision of the logic and a count of changes of the samples.
    kept: CachedStudy<((DocumentId, u64), u64), SampleTable>,
}

impl SamplesPanel {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &PreviewGraph, sheet: &mut PanelSheet<'_>) {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        if ground.stats().is_empty() {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        }

        if sheet.document().samples.named.is_empty() {
            remark(ui, "Save samples to compare their choices side by side.");
            let entry = Command::KeepSample.entry();
            if link_button(ui, entry.title, entry.hint).clicked() {
                sheet.requests.run_command(Command::KeepSample);
            }
            return;
        }

        if self.stamps.track_changes(sheet.open) {
            self.kept.clear_result();
        }

        let lineup = Arc::clone(&self.stamps.lineup);
        let key = (of.logic_revision(), self.stamps.situations);
        if bench.is_current() {
            let (copy, shared) = (ground.clone(), sheet.open.shared_document());
            self.kept.request_result(&key, &sheet.wake, move |cancel| {
                build_sample_table(&copy, &shared.graph.stats, &lineup, cancel)
            });
        }

        let lasts = self.kept.running_time();
        let table = self.kept.last_result();
        let corner = toolbar::draw_choices(ui, |ui| {
            let hint = Command::KeepSample.entry().hint;
            if link_button(ui, "+ Save sample", hint).clicked() {
                sheet.requests.run_command(Command::KeepSample);
            }
            toolbar::draw_progress(ui, lasts);
        });

        if let Some(table) = table {
            let name = format!("{} samples", sheet.graph().name);
            corner.add_button(ui, |ui| {
                toolbar::draw_table_save_menu(ui, "samples", &name, || table.to_csv(), sheet);
            });
            table::draw_table(ui, table, sheet);
        }
    }
}
