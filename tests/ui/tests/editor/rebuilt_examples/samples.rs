//! Kept samples, in the panel of stats.

use eframe::egui::Key;
use inclination_editor::labels;

use super::{
    builder::Builder,
    widgets::{choose, click, type_number},
};
use crate::input::{press, type_in};

impl Builder<'_> {
    /// Keeps each sample under its name, and shows the one that the example shows.
    pub(super) fn keep_samples(&mut self) {
        let wanted = &self.wanted.samples;
        for sample in &wanted.named {
            for stat in &self.wanted.graph.stats {
                let label = format!("{}, current value", stat.name);
                type_number(self.window, &label, sample.values[&stat.id]);
            }
            click(self.window, labels::KEEP_SAMPLE);
            type_in(self.window, &sample.name);
            press(self.window, Key::Enter);
        }

        let shown = wanted.current.and_then(|id| wanted.get(id));
        if let (Some(shown), Some(last)) = (shown, wanted.named.last())
            && shown.id != last.id
        {
            let list = labels::sample_list_label(&last.name, false);
            choose(self.window, &list, &shown.name);
        }
    }
}
