//! Leaving: a tab, or the app. Every document that would be lost is asked about, one after the
//! other; whoever cancels has lost nothing, also what was given up before.

use std::collections::BTreeSet;

use eframe::egui::{self, ViewportCommand};
use inclination_analysis::open_document::{DocumentId, OpenDocument};

use super::FileJobs;
use crate::app::{job_context::JobContext, questions::Question};

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

impl FileJobs {
    /// Starts to close a document.
    pub(in crate::app) fn leave_tab(&mut self, id: DocumentId) {
        self.leave(Leaving::tab(id));
    }

    /// Closes the window if nothing would be lost; else keeps it open and asks.
    pub(in crate::app) fn close_window(
        &mut self,
        context: &egui::Context,
        app: &mut JobContext<'_>,
    ) {
        if self.can_quit {
            return;
        }

        self.leave(Leaving::app());
        // Where nothing is asked first, the window closes right away.
        self.continue_leaving(context, app);
        if !self.can_quit {
            context.send_viewport_cmd(ViewportCommand::CancelClose);
        }
    }

    pub(super) fn leave(&mut self, leaving: Leaving) {
        if self.leaving.is_none() {
            self.leaving = Some(leaving);
        }
    }

    /// Leaves nothing, since the user cancelled something.
    pub(super) fn stop_leaving(&mut self) {
        self.leaving = None;
    }

    /// Asks the next question, or leaves when there is none; waits for what is not finished.
    pub(super) fn continue_leaving(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        let waits =
            app.notifications.is_asking() || self.dialogs.is_open() || !self.savings.is_empty();
        let Some(leaving) = self.leaving.as_ref().filter(|_| !waits) else {
            return;
        };

        if let Some(id) = leaving.next(app.documents.all()) {
            app.documents.show(id);
            app.notifications.ask(Question::Leave(id));
        } else if let Some(id) = leaving.tab {
            self.leaving = None;
            self.close(id, app);
        } else {
            self.can_quit = true;
            context.send_viewport_cmd(ViewportCommand::Close);
        }
        context.request_repaint();
    }
}
