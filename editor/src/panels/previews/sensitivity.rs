//! Which stats and which numbers move a result most.

use eframe::egui::Ui;

use super::{super::Sheet, bar, bench::Bench};

/// What the panel is for.
const FOR: &str = "what moves a decision most";

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Sensitivity;

impl Sensitivity {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        bar::empty(ui, bench, FOR, sheet);
    }
}
