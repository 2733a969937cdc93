//! Panels that show what the graph does elsewhere than at the sample. Each asks a study of [`crate::study`] and draws its
//! plot; what is chosen in them is kept for each document as long as the app runs.

mod bench;
mod map;
mod sweep;

use eframe::egui::{Align, Layout, Ui, vec2};

use super::Sheet;
use bench::Bench;

/// What these panels keep.
#[derive(Debug, Default)]
pub(super) struct Previews {
    bench: Bench,
    sweep: sweep::Sweep,
    map: map::Map,
}

impl Previews {
    pub(super) fn draw_sweep(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open);
        self.sweep.draw(ui, &self.bench, sheet);
    }

    pub(super) fn draw_map(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open);
        self.map.draw(ui, &self.bench, sheet);
    }
}

/// The line of choices above a plot.
fn choices(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width(), super::widgets::LINE);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        add(ui);
    });
}
