//! Confirming that tabs or the app may be closed: every document with unsaved work is asked about
//! in turn. Canceling keeps everything, including the documents that were already given up.

use std::collections::BTreeSet;

use eframe::egui::{self, ViewportCommand};
use inclination_analysis::open_document::{DocumentId, OpenDocument};

use super::FileJobs;
use crate::app::{job_context::JobContext, questions::Question};

/// A tab, or the whole app, that is about to be closed.
#[derive(Debug)]
pub(super) struct CloseRequest {
    /// The tab, or `None` for the whole app.
    tab: Option<DocumentId>,
    /// The documents whose unsaved work the user discards.
    given_up: BTreeSet<DocumentId>,
}

impl CloseRequest {
    /// Creates the request to close a tab.
    pub(super) fn for_tab(id: DocumentId) -> Self {
        Self {
            tab: Some(id),
            given_up: BTreeSet::new(),
        }
    }

    /// Creates the request to close the app.
    pub(super) fn for_app() -> Self {
        Self {
            tab: None,
            given_up: BTreeSet::new(),
        }
    }

    /// Discards the unsaved work of a document.
    pub(super) fn discard_work(&mut self, id: DocumentId) {
        self.given_up.insert(id);
    }

    /// Returns the first document that the user must be asked about.
    fn next_unsaved(&self, documents: &[OpenDocument]) -> Option<DocumentId> {
        let is_left = |id: DocumentId| self.tab.is_none_or(|tab| tab == id);
        documents
            .iter()
            .filter(|document| document.has_unsaved_work())
            .map(OpenDocument::id)
            .find(|id| is_left(*id) && !self.given_up.contains(id))
    }
}

impl FileJobs {
    /// Starts to close a document's tab.
    pub(in crate::app) fn request_close_tab(&mut self, id: DocumentId) {
        self.request_close(CloseRequest::for_tab(id));
    }

    /// Closes the window if nothing would be lost. Otherwise keeps it open and asks.
    pub(in crate::app) fn close_window(
        &mut self,
        context: &egui::Context,
        app: &mut JobContext<'_>,
    ) {
        if self.can_quit {
            return;
        }

        self.request_close(CloseRequest::for_app());
        // If there is nothing to ask, the window may close in this frame.
        self.continue_closing(context, app);
        if !self.can_quit {
            context.send_viewport_cmd(ViewportCommand::CancelClose);
        }
    }

    /// Starts to close, unless something is already being closed.
    pub(super) fn request_close(&mut self, leaving: CloseRequest) {
        if self.close_request.is_none() {
            self.close_request = Some(leaving);
        }
    }

    /// Cancels closing, because the user canceled a dialog or saving failed.
    pub(super) fn cancel_close(&mut self) {
        self.close_request = None;
    }

    /// Asks the next question, or closes if there is none. Waits for open dialogs and saves.
    pub(super) fn continue_closing(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        let waits =
            app.notifications.is_asking() || self.dialogs.is_open() || !self.savings.is_empty();
        let Some(leaving) = self.close_request.as_ref().filter(|_| !waits) else {
            return;
        };

        if let Some(id) = leaving.next_unsaved(app.documents.as_slice()) {
            app.documents.show_document(id);
            app.notifications.ask_question(Question::Leave(id));
        } else if let Some(id) = leaving.tab {
            self.close_request = None;
            self.close_document(id, app);
        } else {
            self.can_quit = true;
            context.send_viewport_cmd(ViewportCommand::Close);
        }
        context.request_repaint();
    }
}
