//! A document that can be edited and undone, and that knows what each edit changed.

use std::sync::Arc;

use inclination_core::Document;

use crate::{
    changes::{Change, Changes},
    edit::{Edit, History, bends},
};

/// A document with its history, and a record of what its edits changed.
#[derive(Debug, Default)]
pub struct EditableDocument {
    /// Shared with whatever writes it to the disk: an edit meanwhile is made on a copy.
    document: Arc<Document>,
    history: History,
    /// Grows with every change, those of open steps too.
    revision: u64,
    changes: Changes,
}

/// The consequences of edits, for whatever follows the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Every change, in the order of the edits.
    pub changes: Vec<Change>,
    /// Whether the logic is among what changed.
    pub is_logic: bool,
}

impl EditableDocument {
    /// Creates one without a history.
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
    pub fn shared(&self) -> &Arc<Document> {
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

    /// Returns what led to each revision.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Starts a new revision, and notes changes that led to it.
    pub fn note_changes(&mut self, changes: &[Change]) {
        self.revision += 1;
        self.changes.note(self.revision, changes);
    }

    /// Makes edits as one step.
    pub fn edit(&mut self, title: &str, edits: Vec<Edit>) -> Effect {
        self.begin(title);
        let effect = self.go_on(edits);
        self.commit();
        effect
    }

    /// Begins a step that a gesture fills. One that is open is committed.
    pub fn begin(&mut self, title: &str) {
        self.history.begin(&self.document, title);
    }

    /// Makes edits in the open step. Bends of wires follow them.
    pub fn go_on(&mut self, mut edits: Vec<Edit>) -> Effect {
        if edits.is_empty() {
            return Effect::default();
        }

        bends::kept(&self.document, &mut edits);
        let effect = self.effect_of(&edits);
        self.history.edit(Arc::make_mut(&mut self.document), edits);

        self.note_changes(&effect.changes);
        effect
    }

    /// Finishes the open step. Returns whether it changed anything.
    pub fn commit(&mut self) -> bool {
        self.history.commit(&self.document)
    }

    /// Takes the open step back.
    pub fn abort(&mut self) -> Effect {
        let effect = self.effect_of(self.history.aborting());
        self.history.abort(Arc::make_mut(&mut self.document));

        self.note_changes(&effect.changes);
        effect
    }

    /// Takes the last step back. Returns its title.
    pub fn undo(&mut self) -> Option<(String, Effect)> {
        self.commit();
        let effect = self.effect_of(self.history.undoing());
        let title = self.history.undo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&effect.changes);
        Some((title, effect))
    }

    /// Makes the last undone step again. Returns its title.
    pub fn redo(&mut self) -> Option<(String, Effect)> {
        self.commit();
        let effect = self.effect_of(self.history.redoing());
        let title = self.history.redo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&effect.changes);
        Some((title, effect))
    }

    /// Finishes the open step and keeps the ids that are about to be in a file. Returns the state that will be saved.
    pub fn begin_saving(&mut self) -> u64 {
        self.commit();
        self.history.saved(&self.document);
        self.history.state()
    }

    fn effect_of(&self, edits: &[Edit]) -> Effect {
        let changes = edits
            .iter()
            .filter_map(|edit| edit.change(&self.document))
            .collect();
        Effect {
            changes,
            is_logic: edits.iter().any(Edit::is_logic),
        }
    }
}
