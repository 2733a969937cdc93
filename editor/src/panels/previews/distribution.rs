//! How often each option wins over many situations, and how its scores are spread.

use eframe::egui::Ui;

use super::{super::Sheet, bar, bench::Bench};

/// What the panel is for.
const FOR: &str = "how often each option wins";

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Distribution;

impl Distribution {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        bar::empty(ui, bench, FOR, sheet);
    }
}
