//! Leaving: a tab, or the app. Every document that would be lost is asked about, one after the other; whoever cancels has
//! lost nothing, also what was given up before.

use std::collections::BTreeSet;

use eframe::egui::{self, ViewportCommand};

use super::{App, questions::Question};
use crate::document::{DocumentId, OpenDocument};

/// What is being left.
#[derive(Debug)]
pub(super) struct Leaving {
    /// The tab; none: the app.
    tab: Option<DocumentId>,
    /// What need not be saved.
    given_up: BTreeSet<DocumentId>,
}

impl Leaving {
    pub(super) fn tab(id: DocumentId) -> Self {
        Self {
            tab: Some(id),
            given_up: BTreeSet::new(),
        }
    }

    pub(super) fn app() -> Self {
        Self {
            tab: None,
            given_up: BTreeSet::new(),
        }
    }

    pub(super) fn give_up(&mut self, id: DocumentId) {
        self.given_up.insert(id);
    }

    /// The first document that must be asked about.
    fn next(&self, documents: &[OpenDocument]) -> Option<DocumentId> {
        let is_left = |id: DocumentId| self.tab.is_none_or(|tab| tab == id);
        documents
            .iter()
            .filter(|document| document.has_unsaved_work())
            .map(OpenDocument::id)
            .find(|id| is_left(*id) && !self.given_up.contains(id))
    }
}

impl App {
    pub(super) fn leave(&mut self, leaving: Leaving) {
        if self.files.leaving.is_none() {
            self.files.leaving = Some(leaving);
        }
    }

    /// Asks the next question, or leaves where there is none; waits for what is not finished.
    pub(super) fn go_on_leaving(&mut self, context: &egui::Context) {
        let files = &self.files;
        let waits = files.question.is_some()
            || files.path_field.is_some()
            || files.asking.is_some()
            || !files.savings.is_empty();
        let Some(leaving) = files.leaving.as_ref().filter(|_| !waits) else {
            return;
        };
        if let Some(id) = leaving.next(&self.documents) {
            self.show_document(id);
            self.files.question = Some(Question::Leave(id));
        } else if let Some(id) = leaving.tab {
            self.files.leaving = None;
            self.forget(id);
        } else {
            self.files.may_close = true;
            context.send_viewport_cmd(ViewportCommand::Close);
        }
        context.request_repaint();
    }
}
