//! The open documents in tab order, the shown one, and whether the start page covers it.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::{format::Document, model::Wire};

/// The open documents.
#[derive(Debug, Default)]
pub(super) struct Documents {
    open: Vec<OpenDocument>,
    shown: usize,
    next_id: u64,
    is_start_page_wanted: bool,
    /// The probes of closed files, restored when such a file is opened again.
    closed_probes: BTreeMap<PathBuf, Vec<Wire>>,
    /// The tab that was shown in the last frame, to scroll to another one.
    last_tab: Option<DocumentId>,
}

impl Documents {
    /// Returns the shown document, or the one behind the start page.
    pub(super) fn shown_document(&self) -> Option<&OpenDocument> {
        self.open.get(self.shown)
    }

    /// Returns the shown document, mutably.
    pub(super) fn shown_document_mut(&mut self) -> Option<&mut OpenDocument> {
        self.open.get_mut(self.shown)
    }

    /// Changes the shown document, if there is one.
    pub(super) fn change_shown(&mut self, change: impl FnOnce(&mut OpenDocument)) {
        if let Some(document) = self.shown_document_mut() {
            change(document);
        }
    }

    /// Returns the ID of the shown document.
    pub(super) fn shown_id(&self) -> Option<DocumentId> {
        self.shown_document().map(OpenDocument::id)
    }

    /// Returns the document with an ID.
    pub(super) fn get(&self, id: DocumentId) -> Option<&OpenDocument> {
        self.open.iter().find(|document| document.id() == id)
    }

    /// Returns the document with an ID, mutably.
    pub(super) fn get_mut(&mut self, id: DocumentId) -> Option<&mut OpenDocument> {
        self.open.iter_mut().find(|document| document.id() == id)
    }

    /// Returns the file of a document.
    pub(super) fn file_path(&self, id: DocumentId) -> Option<PathBuf> {
        self.get(id)?.file().map(Path::to_owned)
    }

    /// Finds the document that was opened from a file.
    pub(super) fn find_by_file(&self, file: &Path) -> Option<DocumentId> {
        let found = self
            .open
            .iter()
            .find(|document| document.file() == Some(file));
        found.map(OpenDocument::id)
    }

    /// Returns all documents in tab order.
    pub(super) fn as_slice(&self) -> &[OpenDocument] {
        &self.open
    }

    /// Iterates over all documents in tab order, mutably.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut OpenDocument> {
        self.open.iter_mut()
    }

    /// Returns the number of open documents.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Whether no document is open.
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether the start page is shown instead of a document.
    pub(super) fn is_start_page_shown(&self) -> bool {
        self.is_empty() || self.is_start_page_wanted
    }

    pub(super) fn show_start_page(&mut self) {
        self.is_start_page_wanted = true;
    }

    /// Leaves the start page for the document behind it. Returns whether the page was open on
    /// request, and not merely because no document is.
    pub(super) fn leave_start_page(&mut self) -> bool {
        std::mem::take(&mut self.is_start_page_wanted)
    }

    /// Reserves the next ID. IDs also determine the order in which tabs are opened.
    pub(super) fn reserve_id(&mut self) -> DocumentId {
        let id = DocumentId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Opens a document and shows it.
    pub(super) fn add(&mut self, open: impl FnOnce(DocumentId) -> OpenDocument) {
        let id = self.reserve_id();
        self.insert(open(id));
    }

    /// Inserts a document at its tab position, which follows the order in which IDs were reserved.
    /// A blank document that is the only one is replaced.
    pub(super) fn insert(&mut self, document: OpenDocument) {
        if let [only] = self.open.as_slice()
            && is_blank(only)
        {
            self.close_document(only.id());
        }

        let id = document.id();
        let later = self.open.iter().position(|other| other.id() > id);
        let at = later.unwrap_or(self.open.len());
        // Of several files the last is shown. A document that the user opened in the meantime
        // stays shown.
        let is_wanted =
            self.is_start_page_shown() || self.shown_id().is_none_or(|shown| shown < id);
        self.open.insert(at, document);

        if is_wanted {
            self.show_document(id);
        } else if at <= self.shown {
            self.shown += 1;
        }
    }

    /// Restores the probes that a file had when it was closed.
    pub(super) fn restore_probes(&self, document: &mut OpenDocument, file: &Path) {
        if let Some(probes) = self.closed_probes.get(file) {
            document.view.toggle_probes(probes);
        }
    }

    pub(super) fn show_document(&mut self, id: DocumentId) {
        let at = self.open.iter().position(|document| document.id() == id);
        if let Some(at) = at {
            self.shown = at;
            self.is_start_page_wanted = false;
        }
    }

    /// Shows an empty document: the shown one if it is empty, or a new one.
    pub(super) fn show_blank(&mut self) {
        match self.shown_document().filter(|shown| is_blank(shown)) {
            Some(blank) => self.show_document(blank.id()),
            None => self.add(|id| OpenDocument::new(id, Document::default())),
        }
    }

    /// Shows the document some tabs further right, or left if negative, and wraps around.
    pub(super) fn cycle_tabs(&mut self, by: isize) {
        let count = self.open.len() as isize;
        if count > 0 {
            self.shown = (self.shown as isize + by).rem_euclid(count) as usize;
            self.is_start_page_wanted = false;
        }
    }

    /// Notes which tab is shown. Returns whether it differs from the last frame.
    pub(super) fn note_shown_tab(&mut self) -> bool {
        let tab = self.shown_id().filter(|_| !self.is_start_page_shown());
        std::mem::replace(&mut self.last_tab, tab) != tab
    }

    /// Moves a tab to another position.
    pub(super) fn move_tab(&mut self, from: usize, to: usize) {
        let shown = self.shown_id();
        if from < self.open.len() && to < self.open.len() {
            let document = self.open.remove(from);
            self.open.insert(to, document);
        }

        let at = self
            .open
            .iter()
            .position(|document| Some(document.id()) == shown);
        self.shown = at.unwrap_or(self.shown);
    }

    /// Closes a document without asking about unsaved work.
    pub(super) fn close_document(&mut self, id: DocumentId) {
        let Some(at) = self.open.iter().position(|document| document.id() == id) else {
            return;
        };
        let closed = self.open.remove(at);

        if let Some(file) = closed.file() {
            let probes = closed.view.probes().collect();
            self.closed_probes.insert(file.to_owned(), probes);
        }

        if self.shown > at || self.shown == self.open.len() {
            self.shown = self.shown.saturating_sub(1);
        }
    }
}

/// Whether a document is empty and was never changed or saved.
fn is_blank(document: &OpenDocument) -> bool {
    document.is_untouched() && *document.document() == Document::default()
}
