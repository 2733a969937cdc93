//! The samples side by side: what the stats are in each, what comes of them, and what is chosen. A click on a head shows
//! that sample. `table` draws it.

pub(crate) mod table;

use std::sync::Arc;

use eframe::egui::Ui;
use inclination_analysis::{
    open_document::DocumentId,
    study::{Beside, Kept, beside},
};

use super::{
    super::{
        Sheet,
        widgets::{link, remark},
    },
    bar,
    bench::Bench,
    stamps::Stamps,
};
use crate::command::Command;

/// What the panel is for.
const FOR: &str = "the samples side by side";

/// What the panel keeps.
#[derive(Debug, Default)]
pub(in crate::panels) struct Samples {
    stamps: Stamps,
    /// Of the logic, and of the situations that are kept.
    kept: Kept<((DocumentId, u64), u64), Beside>,
}

impl Samples {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        if ground.stats().is_empty() {
            bar::empty(ui, bench, FOR, sheet);
            return;
        }
        if sheet.document().samples.named.is_empty() {
            remark(
                ui,
                "Samples that you keep stand here side by side, with what is chosen in each.",
            );
            let entry = Command::KeepSample.entry();
            if link(ui, entry.title, entry.hint).clicked() {
                sheet.requests.run(Command::KeepSample);
            }
            return;
        }
        if self.stamps.look(sheet.open) {
            self.kept.forget();
        }
        let lineup = Arc::clone(&self.stamps.lineup);
        let key = (of.logic(), self.stamps.situations);
        if bench.is_current() {
            let (copy, shared) = (ground.clone(), sheet.open.shared());
            self.kept.ask(&key, &sheet.wake, move |cancel| {
                beside(&copy, &shared.graph.stats, &lineup, cancel)
            });
        }
        let lasts = self.kept.lasts();
        let table = self.kept.last();
        let corner = bar::choices(ui, |ui| {
            let hint = Command::KeepSample.entry().hint;
            if link(ui, "+ Keep", hint).clicked() {
                sheet.requests.run(Command::KeepSample);
            }
            bar::working(ui, lasts);
        });
        if let Some(table) = table {
            let name = format!("{} samples", sheet.graph().name);
            corner.put(ui, |ui| {
                bar::save_table(ui, "samples", &name, || table.csv(), sheet);
            });
            table::draw(ui, table, sheet);
        }
    }
}
