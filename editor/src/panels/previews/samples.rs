//! The samples side by side, with what is chosen in each.

use eframe::egui::Ui;

use super::{super::Sheet, bar, bench::Bench};

/// What the panel is for.
const FOR: &str = "the samples side by side";

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Samples;

impl Samples {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        bar::empty(ui, bench, FOR, sheet);
    }
}
