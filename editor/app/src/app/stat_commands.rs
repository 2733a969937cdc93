//! Samples: kept, shown, and made of chance; and profiles, which are shown in the same way.

use super::App;
use crate::edit::{profiles, samples};

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

    /// Adds a profile and shows it, to be named at once.
    pub(super) fn add_profile(&mut self) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            let (edits, id) = profiles::added(document.document());
            document.edit("Add profile", edits);
            document.play(Some(id));
            self.panels.name_profile(id);
        }
    }

    /// Shows the next profile, or behind the last none.
    pub(super) fn turn_profile(&mut self) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            let all = &document.document().graph.profiles;
            let shown = document.profile().map(|shown| shown.id);
            let at = shown.and_then(|shown| all.iter().position(|one| one.id == shown));
            let next = all.get(at.map_or(0, |at| at + 1)).map(|one| one.id);
            document.play(next);
        }
    }
}
