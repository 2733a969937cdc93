//! A document that can be edited and undone, and that records what each edit changed.
//!
//! The current values of the stats, with the candidates and the history of a shown sample, have an
//! undo history of their own. Setting them changes no state of the document's history, so it
//! neither counts as unsaved work nor stands between two edits.

use std::sync::Arc;

use inclination_core::authoring::format::Document;

use crate::{
    changes::{Change, ChangeLog},
    edit::{Edit, History, are_value_edits, bends, growth::make_room_after_step, samples},
};

/// A document with its history, and a record of what its edits changed.
#[derive(Debug, Default)]
pub struct EditableDocument {
    /// Shared with the thread that writes it to the disk. An edit in the meantime is made on a
    /// copy.
    document: Arc<Document>,
    history: History,
    /// The steps that changed only the current values.
    value_history: History,
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

impl Effect {
    /// Adds the effect of later edits.
    fn extend(&mut self, later: Self) {
        self.changes.extend(later.changes);
        self.is_logic |= later.is_logic;
    }
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

    /// Returns the steps of the current values that can be undone and redone.
    pub fn value_history(&self) -> &History {
        &self.value_history
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
        let mut effect = self.begin_step(title);
        effect.extend(self.continue_step(edits));
        effect.extend(self.commit_step());
        effect
    }

    /// Begins a step that a gesture fills. A step that is already open is committed.
    pub fn begin_step(&mut self, title: &str) -> Effect {
        let effect = self.commit_step();
        self.history.begin_step(&self.document, title);
        effect
    }

    /// Makes edits in the open step. Bends of wires follow them. Edits of the current values form a
    /// step of their own history, unless they are part of a step that changes anything else.
    pub fn continue_step(&mut self, mut edits: Vec<Edit>) -> Effect {
        if edits.is_empty() {
            return Effect::default();
        }

        bends::update_bends(&self.document, &mut edits);
        let effect = self.effect_of(&edits);
        let history = if are_value_edits(&edits) && !self.history.has_open_changes() {
            if let Some(title) = self.history.open_title()
                && !self.value_history.is_open()
            {
                self.value_history.begin_step(&self.document, title);
            }
            &mut self.value_history
        } else {
            &mut self.history
        };
        history.apply_edits(Arc::make_mut(&mut self.document), edits);

        self.note_changes(&effect.changes);
        effect
    }

    /// Sets current values without a step that could be undone.
    pub fn set_values_without_step(&mut self, edits: Vec<Edit>) -> Effect {
        debug_assert!(are_value_edits(&edits), "other edits need a step");
        let effect = self.effect_of(&edits);
        let document = Arc::make_mut(&mut self.document);
        for edit in edits {
            edit.apply(document);
        }
        self.note_changes(&effect.changes);
        effect
    }

    /// Finishes the open step. What it added or enlarged pushes other items apart.
    pub fn commit_step(&mut self) -> Effect {
        let effect = self.continue_step(make_room_after_step(
            &self.document,
            self.history.abort_edits(),
        ));
        self.commit_exact_step();
        effect
    }

    /// Finishes the open step and leaves everything exactly where it put it.
    pub fn commit_exact_step(&mut self) {
        self.history.commit(&self.document);
        self.value_history.commit(&self.document);
    }

    /// Reverts the open step.
    pub fn abort_step(&mut self) -> Effect {
        let mut effect = self.effect_of(self.history.abort_edits());
        effect.extend(self.effect_of(self.value_history.abort_edits()));
        let document = Arc::make_mut(&mut self.document);
        self.history.abort(document);
        self.value_history.abort(document);

        self.note_changes(&effect.changes);
        effect
    }

    /// Undoes the last step. Returns its title.
    pub fn undo(&mut self) -> Option<(String, Effect)> {
        let mut effect = self.commit_step();
        let undone = self.effect_of(self.history.undo_edits());
        let next_id = self.document.graph.next_id;
        let title = self.history.undo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&undone.changes);
        effect.extend(undone);
        if self.document.graph.next_id < next_id {
            effect.extend(self.forget_values_of_unadded_items());
        }
        Some((title, effect))
    }

    /// Undoes the last change of the current values. Returns its title.
    pub fn undo_values(&mut self) -> Option<(String, Effect)> {
        let mut effect = self.commit_step();
        let undone = self.effect_of(self.value_history.undo_edits());
        let title = self.value_history.undo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&undone.changes);
        effect.extend(undone);
        Some((title, effect))
    }

    /// Redoes the last undone change of the current values. Returns its title.
    pub fn redo_values(&mut self) -> Option<(String, Effect)> {
        let mut effect = self.commit_step();
        let redone = self.effect_of(self.value_history.redo_edits());
        let title = self.value_history.redo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&redone.changes);
        effect.extend(redone);
        Some((title, effect))
    }

    /// Forgets the current values of items that undo has just unmade, because their IDs will be
    /// assigned to other items.
    fn forget_values_of_unadded_items(&mut self) -> Effect {
        self.value_history
            .forget_items_from(self.document.graph.next_id);
        let edits = samples::forget_unassigned_ids(&self.document);
        let effect = self.effect_of(&edits);
        let document = Arc::make_mut(&mut self.document);
        for edit in edits {
            edit.apply(document);
        }

        self.note_changes(&effect.changes);
        effect
    }

    /// Redoes the last undone step. Returns its title.
    pub fn redo(&mut self) -> Option<(String, Effect)> {
        let mut effect = self.commit_step();
        let redone = self.effect_of(self.history.redo_edits());
        let title = self.history.redo(Arc::make_mut(&mut self.document))?;

        self.note_changes(&redone.changes);
        effect.extend(redone);
        Some((title, effect))
    }

    /// Finishes the open step and reserves the IDs that are about to be in a file. Returns the
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
