//! Documents that are open: what a file holds, what can be undone, where one looks, and what the graph gives right now.
//! Panels and the canvas read an [`OpenDocument`]; they change it by requests only, which [`crate::app`] carries out.

mod selection;
mod view;

use std::path::{Path, PathBuf};

use inclination_core::{
    Document,
    model::{GroupId, Nodes},
};

pub use selection::{Item, Selection};
pub use view::{Crumb, View};

use crate::{
    edit::{Edit, History},
    live::Live,
};

/// Names an open document for as long as the app runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentId(pub u64);

/// One document in a tab.
#[derive(Debug)]
pub struct OpenDocument {
    id: DocumentId,
    file: Option<PathBuf>,
    document: Document,
    history: History,
    saved_state: Option<u64>,
    /// Grows with every change, steps that are open too.
    revision: u64,
    /// Where one looks, and what is selected.
    pub view: View,
    /// What the graph gives right now.
    pub live: Live,
}

impl OpenDocument {
    /// A document that was never saved.
    pub fn new(id: DocumentId, document: Document) -> Self {
        let live = Live::of(&document.graph);
        Self {
            id,
            file: None,
            document,
            history: History::default(),
            saved_state: None,
            revision: 0,
            view: View::default(),
            live,
        }
    }

    /// What a file holds.
    pub fn read(id: DocumentId, file: PathBuf, document: Document) -> Self {
        let mut open = Self::new(id, document);
        open.note_saved(Some(file));
        open
    }

    /// Its id.
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// The file that it is saved in, if it ever was.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// What the tab says.
    pub fn title(&self) -> String {
        let name = self.file.as_deref().and_then(Path::file_name);
        match name {
            Some(name) => name.to_string_lossy().into_owned(),
            None if self.document.graph.name.is_empty() => String::from("Untitled"),
            None => self.document.graph.name.clone(),
        }
    }

    /// What it holds.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What can be undone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// A number that changes with every edit.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The nodes that the canvas shows.
    pub fn body(&self) -> &Nodes {
        let graph = &self.document.graph;
        graph.body(self.view.group()).unwrap_or(&graph.nodes)
    }

    /// The group whose nodes the canvas shows.
    pub fn group(&self) -> Option<GroupId> {
        self.view.group()
    }

    /// Whether anything would be lost by closing it.
    pub fn is_unsaved(&self) -> bool {
        self.saved_state != Some(self.history.state()) || self.history.is_open()
    }

    /// Whether nobody ever changed or saved it, so that opening another document may take its place.
    pub fn is_untouched(&self) -> bool {
        self.file.is_none() && self.history.state() == 0 && !self.history.is_open()
    }

    /// Notes that this state is in a file.
    pub fn note_saved(&mut self, file: Option<PathBuf>) {
        // What is saved is what all steps led to.
        self.commit();
        self.history.saved(&self.document);
        self.saved_state = Some(self.history.state());
        if file.is_some() {
            self.file = file;
        }
    }

    /// Makes edits as one step.
    pub fn edit(&mut self, title: &str, edits: Vec<Edit>) {
        self.begin(title);
        self.go_on(edits);
        self.commit();
    }

    /// Begins a step that a gesture fills.
    pub fn begin(&mut self, title: &str) {
        self.history.begin(&self.document, title);
    }

    /// Makes edits in the open step.
    pub fn go_on(&mut self, edits: Vec<Edit>) {
        if edits.is_empty() {
            return;
        }
        let logic = edits.iter().any(Edit::is_logic);
        self.history.edit(&mut self.document, edits);
        self.changed(logic);
    }

    /// Finishes the open step.
    pub fn commit(&mut self) {
        self.history.commit(&self.document);
    }

    /// Takes the open step back.
    pub fn abort(&mut self) {
        self.history.abort(&mut self.document);
        self.changed(true);
    }

    /// Takes the last step back. Gives what it was.
    pub fn undo(&mut self) -> Option<String> {
        let (title, logic) = self.history.undo(&mut self.document)?;
        self.changed(logic);
        Some(title)
    }

    /// Makes the last undone step again. Gives what it was.
    pub fn redo(&mut self) -> Option<String> {
        let (title, logic) = self.history.redo(&mut self.document)?;
        self.changed(logic);
        Some(title)
    }

    fn changed(&mut self, logic: bool) {
        self.revision += 1;
        self.view.forget_what_is_gone(&self.document);
        if logic {
            self.live.refresh(&self.document.graph);
        }
    }
}
