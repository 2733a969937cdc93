//! Samples: kept, shown, and made of chance.

use super::App;
use crate::edit::samples;

impl App {
    /// Keeps what is set as a new sample, to be named at once.
    pub(super) fn keep_sample(&mut self) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            let (id, edits) = samples::kept(document.document(), "Sample");
            document.edit("Keep a sample", edits);
            self.panels.name_sample(id);
        }
    }

    /// Lets the sample that is shown hold what is set.
    pub(super) fn update_sample(&mut self) {
        if let Some(document) = self.documents.get_mut(self.shown)
            && let Some(current) = document.document().samples.current
        {
            let edits = samples::updated(document.document(), current);
            document.edit("Update sample", edits);
        }
    }

    /// Shows the next sample, or the one before.
    pub(super) fn turn_sample(&mut self, is_forward: bool) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            let edits = samples::next(document.document(), is_forward);
            document.edit("Show a sample", edits);
        }
    }

    /// Sets every stat to some value of its range: other ones each time.
    pub(super) fn set_at_random(&mut self) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            let edits = samples::random(document.document(), document.revision());
            document.edit("Set at random", edits);
        }
    }
}
