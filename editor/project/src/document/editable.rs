//! A document that can be edited and undone, and that records what each edit changed.

use std::sync::Arc;

use inclination_core::Document;

use crate::{
    changes::{Change, ChangeLog},
    edit::{Edit, History, bends},
};

/// A document with its history, and a record of what its edits changed.
#[derive(Debug, Default)]
pub struct EditableDocument {
    /// Shared with the thread that writes it to the disk. An edit in the meantime is made on a
    /// copy.
    document: Arc<Document>,
    history: History,
    /// A number that grows with every change, including those of open steps.
    revision: u64,
    changes: ChangeLog,
}

/// The consequences of edits, for everything that follows the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Every change, in the order of the edits.
    pub changes: Vec<Change>,
    /// Whether any of the edits changed the logic.
    pub is_logic: bool,
}

impl EditableDocument {
    /// Creates a document without a history.
    pub fn new(document: Document) -> Self {
        Self {
            document: Arc::new(document),
            ..Self::default()
        }
    }

    /// Returns the document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Returns the document as it is now, to be shared with another thread.
    pub fn shared_document(&self) -> &Arc<Document> {
        &self.document
    }

    /// Returns the steps that can be undone and redone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns a number that changes with every edit.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the record of what led to each revision.
    pub fn changes(&self) -> &ChangeLog {
        &self.changes
    }

    /// Starts a new revision, and records the changes that led to it.
    pub fn note_changes(&mut self, changes: &[Change]) {
        self.revision += 1;
        self.changes.record_changes(self.revision, changes);
    }

    /// Makes edits as one step.
    pub fn apply_step(&mut self, title: &str, edits: Vec<Edit>) -> Effect {
        self.begin_step(title);
        let effect = self.continue_step(edits);
        self.commit_step();
        effect
    }

    /// Begins a step that a gesture fills. A step that is already open is committed.
    pub fn begin_step(&mut self, title: &str) {
        self.history.begin_step(&self.document, title);
    }

    /// Makes edits in the open step. Bends of wires follow them.
    pub fn continue_step(&mut self, mut edits: Vec<Edit>) -> Effect {
        if edits.is_empty() {
            return Effect::default();
        }

        bends::update_bends(&self.document, &mut edits);
        let effect = self.effect_of(&edits);
        self.history
            .apply_edits(Arc::make_mut(&mut self.document), edits);

        self.note_changes(&effect.changes);
        effect
    }

    /// Finishes the open step. Returns whether it changed anything.
    pub fn commit_step(&mut self) -> bool {
        self.history.commit(&self.document)
    }

    /// Reverts the open step.
    pub fn abort_step(&mut self) -> Effect {
        let effect = self.effect_of(self.history.abort_edits());
        self.history.abort(Arc::make_mut(&mut self.document));

        self.note_changes(&effect.changes);
        effect
    }

    /// Undoes the last step. Returns its title.
    pub fn undo(&mut self) -> Option<(String, Effect)> {
        self.commit_step();
        let effect = self.effect_of(self.history.undo_edits());
        let title = self.history.undo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&effect.changes);
        Some((title, effect))
    }

    /// Redoes the last undone step. Returns its title.
    pub fn redo(&mut self) -> Option<(String, Effect)> {
        self.commit_step();
        let effect = self.effect_of(self.history.redo_edits());
        let title = self.history.redo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&effect.changes);
        Some((title, effect))
    }

    /// Finishes the open step and reserves the ids that are about to be in a file. Returns the
    /// state that will be saved.
    pub fn begin_saving(&mut self) -> u64 {
        self.commit_step();
        self.history.mark_saved(&self.document);
        self.history.state()
    }

    /// Returns the effect that edits will have.
    fn effect_of(&self, edits: &[Edit]) -> Effect {
        let changes = edits
            .iter()
            .filter_map(|edit| edit.describe_change(&self.document))
            .collect();
        Effect {
            changes,
            is_logic: edits.iter().any(Edit::is_logic),
        }
    }
}
