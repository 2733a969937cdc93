//! The graph beside the saved file or another one.

use eframe::egui::Ui;

use super::{super::Sheet, bar, bench::Bench};

/// What the panel is for.
const FOR: &str = "what differs from a file";

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Compare;

impl Compare {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        bar::empty(ui, bench, FOR, sheet);
    }
}
