//! An open document: its content, its undo history, its view, and the live values of its graph.
//!
//! Panels and the canvas read an [`OpenDocument`]. They change it only through requests, which the
//! app carries out.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, NodeId, Nodes, Profile, ProfileId, SocketKey, StatId},
};
use inclination_project::{
    changes::{Change, ChangeLog},
    contract::AttachedContract,
    document::{DocumentSnapshot, EditableDocument, Effect, Playback, SoloOption, View},
    edit::{Edit, History, samples},
    library::LibraryStatus,
    log::Log,
    selection::Selection,
};

use crate::{
    live::{Live, PreviewContext},
    readout::{CanvasVersion, LiveCanvas},
    simulation::SimulatedMoment,
};

/// Identifies an open document while the app runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentId(pub u64);

/// How many steps remember the selection from before they began.
const MAX_REMEMBERED_SELECTIONS: usize = 200;

/// A shown profile, or none, that gave way to the profile of a simulated agent.
#[derive(Clone, Copy, Debug)]
struct ReplacedProfile(Option<ProfileId>);

/// One document in a tab.
#[derive(Debug)]
pub struct OpenDocument {
    id: DocumentId,
    file: Option<PathBuf>,
    edited: EditableDocument,
    /// The document with the numbers of the shown profile and the values of the shown moment
    /// applied; `None` if neither is shown.
    effective: Option<Arc<Document>>,
    /// The moment of a simulation that is shown instead of the current values.
    moment: Option<Arc<SimulatedMoment>>,
    /// The profile that is shown again when the moment is left, if another one is shown for it.
    replaced_profile: Option<ReplacedProfile>,
    saved_state: Option<u64>,
    /// The state of the current values in the file, and of those that are being saved.
    saved_values: u64,
    values_being_saved: u64,
    is_restored: bool,
    /// The revision of the last edit that was not one of positions, samples or numbers.
    form_revision: u64,
    /// The revision of the last edit of the logic that was not one of samples.
    logic_revision: u64,
    /// For each state of the history, the canvas and its selection when the last step from that
    /// state began.
    selections: BTreeMap<u64, (Option<GroupId>, Selection)>,
    /// The view of the document, including the selection.
    pub view: View,
    /// The stats that play.
    pub playback: Playback,
    /// The live values of the graph.
    pub live: Live,
    /// The log that samples were imported from, with all of its rows.
    pub log: Option<Arc<Log>>,
    /// How the document's groups compare with the library, as far as the app knows.
    pub library: LibraryStatus,
    /// The game's stat list that the graph is checked against, if its file names one.
    pub contract: Option<AttachedContract>,
}

impl OpenDocument {
    /// Creates a document that was never saved.
    pub fn new(id: DocumentId, document: Document) -> Self {
        let mut live = Live::default();
        live.set_context(PreviewContext {
            situation: document.samples.now.clone(),
            ..PreviewContext::default()
        });
        live.update_logic(&document.graph);

        Self {
            id,
            file: None,
            edited: EditableDocument::new(document),
            effective: None,
            moment: None,
            replaced_profile: None,
            saved_state: None,
            saved_values: 0,
            values_being_saved: 0,
            is_restored: false,
            form_revision: 0,
            logic_revision: 0,
            selections: BTreeMap::new(),
            view: View::default(),
            playback: Playback::default(),
            live,
            log: None,
            library: LibraryStatus::default(),
            contract: None,
        }
    }

    /// Opens a document that was read from a file.
    pub fn from_file(id: DocumentId, file: PathBuf, document: Document) -> Self {
        let mut open = Self::new(id, document);
        let state = open.begin_saving();
        open.note_saved(state, file);
        open
    }

    /// Restores a document that was never saved, with the file that it was meant for.
    pub fn from_recovery(id: DocumentId, file: Option<PathBuf>, document: Document) -> Self {
        let mut open = Self::new(id, document);
        open.is_restored = true;
        if file.is_some() {
            open.live.note_saved(&open.edited.document().graph);
            open.file = file;
        }
        open
    }

    /// Returns the document's ID.
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// Returns the file that the document is saved in, if it was ever saved.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Returns the title of the document's tab.
    pub fn tab_title(&self) -> String {
        let name = self.file.as_deref().and_then(Path::file_name);
        match name {
            Some(name) => name.to_string_lossy().into_owned(),
            None if self.document().graph.name.is_empty() => String::from("Untitled"),
            None => self.document().graph.name.clone(),
        }
    }

    /// Returns the document's content.
    pub fn document(&self) -> &Document {
        self.edited.document()
    }

    /// Returns the document's current content behind a shared pointer.
    pub fn shared_document(&self) -> Arc<Document> {
        Arc::clone(self.edited.shared_document())
    }

    /// Returns a snapshot of the document as it is shown: with the numbers of the shown profile
    /// and the solo option, if any.
    pub fn snapshot(&self) -> DocumentSnapshot {
        DocumentSnapshot {
            document: Arc::clone(self.effective_document()),
            alone: self.view.solo(),
        }
    }

    /// Returns a snapshot of the document as it is saved, with which a simulation starts: with all
    /// profiles and its own current values, but with the solo option, if any.
    pub fn starting_snapshot(&self) -> DocumentSnapshot {
        DocumentSnapshot {
            document: self.shared_document(),
            alone: self.view.solo(),
        }
    }

    /// Returns the document with the numbers of the shown profile and the values of the shown
    /// moment applied, which is the version that is evaluated and shown. It has no profiles itself.
    pub fn effective_document(&self) -> &Arc<Document> {
        self.effective
            .as_ref()
            .unwrap_or(self.edited.shared_document())
    }

    /// Returns the shown profile, or `None` if the graph's own numbers are shown.
    pub fn profile(&self) -> Option<&Profile> {
        self.document().graph.profile(self.view.profile?)
    }

    /// Returns the shown canvas with the live values of its nodes.
    pub fn live_canvas(&self) -> LiveCanvas<'_> {
        LiveCanvas {
            version: CanvasVersion {
                document: self.id.0,
                revision: self.revision(),
                form: self.form_revision,
            },
            graph: &self.document().graph,
            effective_graph: &self.effective_document().graph,
            profile: self.profile(),
            group: self.group(),
            crumbs: self.view.crumbs(),
            path: self.live.canvas_path(self.view.crumbs()),
            live: &self.live,
            solo: self.view.solo(),
        }
    }

    /// Returns whether the shown profile overrides the number typed into a socket of the shown
    /// canvas.
    pub fn is_overridden(&self, id: NodeId, key: SocketKey) -> bool {
        self.live_canvas().overriding_profile(id, key).is_some()
    }

    /// Shows a profile, or the graph's own numbers if given `None`.
    pub fn show_profile(&mut self, profile: Option<ProfileId>) {
        if self.view.profile == profile {
            return;
        }

        self.view.profile = profile;
        self.edited.note_changes(&[Change::Structure]);
        self.form_revision = self.revision();
        self.logic_revision = self.revision();
        self.update_effective_document();

        self.live.set_context(self.preview_context());
        self.live
            .update_logic(&self.effective_document().clone().graph);
        self.check_all_profiles();
    }

    /// Returns the moment of a simulation that is shown instead of the current values.
    pub fn moment(&self) -> Option<&Arc<SimulatedMoment>> {
        self.moment.as_ref()
    }

    /// Shows a moment of a simulation and the profile of its agent, or the current values and the
    /// profile before again if given `None`. The document and its history stay as they are.
    pub fn show_moment(&mut self, moment: Option<Arc<SimulatedMoment>>) {
        match &moment {
            Some(moment) if self.view.profile != moment.profile => {
                let own = ReplacedProfile(self.view.profile);
                self.replaced_profile.get_or_insert(own);
                self.show_profile(moment.profile);
            }
            Some(_) => {}
            None => {
                if let Some(ReplacedProfile(own)) = self.replaced_profile.take() {
                    let is_known = |id: &ProfileId| self.document().graph.profile(*id).is_some();
                    let known = own.filter(is_known);
                    self.show_profile(known);
                }
            }
        }
        if self.moment == moment {
            return;
        }
        self.moment = moment;
        self.update_effective_document();
        self.edited.note_changes(&[Change::Sample]);
        self.live.set_context(self.preview_context());
        // Problems do not depend on values, so nothing is checked again.
        self.live
            .update_samples(&Arc::clone(self.effective_document()).graph);
    }

    /// Saves the shown moment as a new sample, which does not become the current one. Returns its
    /// name.
    pub fn save_moment(&mut self) -> Option<String> {
        let moment = self.moment.clone()?;
        let name = format!("Simulation at {}", moment.time_text());
        let values = moment.values.clone();
        let situation = moment.situation.clone();
        let (id, edits) = samples::add_situation(self.document(), &name, values, situation);
        self.apply_step("Save a sample", edits);
        let saved = self.document().samples.get(id)?;
        Some(saved.name.clone())
    }

    /// Applies the numbers of the shown profile and the values of the shown moment to a copy of the
    /// document.
    fn update_effective_document(&mut self) {
        let profile = self.profile().map(|profile| profile.id);
        self.effective = profile.map(|profile| {
            let document = self.document();
            Arc::new(Document {
                graph: document.graph.in_profile(Some(profile)),
                looks: document.looks.clone(),
                samples: document.samples.clone(),
                scenarios: document.scenarios.clone(),
            })
        });

        if let Some(moment) = &self.moment {
            let mut document = (**self.effective_document()).clone();
            moment.write_values(&mut document.graph);
            document.samples.now = moment.situation.clone();
            self.effective = Some(Arc::new(document));
        }
    }

    /// Checks the graph with all of its profiles, since problems are reported for all of them.
    fn check_all_profiles(&mut self) {
        if self.effective.is_some() {
            self.live.check_problems(&self.edited.document().graph);
        }
    }

    /// Compares the graph with the game's list, if its form changed since the last comparison.
    pub fn compare_with_contract(&mut self) {
        if let Some(held) = &mut self.contract {
            held.update_findings(&self.edited.document().graph, self.form_revision);
        }
    }

    /// Returns the undo history.
    pub fn history(&self) -> &History {
        self.edited.history()
    }

    /// Returns the undo history of the current values.
    pub fn value_history(&self) -> &History {
        self.edited.value_history()
    }

    /// Returns a number that changes with every edit.
    pub fn revision(&self) -> u64 {
        self.edited.revision()
    }

    /// Returns a number that changes with every edit except those of positions, samples and
    /// numbers.
    pub fn form_revision(&self) -> u64 {
        self.form_revision
    }

    /// Returns a number that changes with every edit of the logic except those of samples.
    pub fn logic_revision(&self) -> u64 {
        self.logic_revision
    }

    /// Returns the changes that led to the current revision.
    pub fn changes(&self) -> &ChangeLog {
        self.edited.changes()
    }

    /// Returns the nodes of the shown canvas.
    pub fn body(&self) -> &Nodes {
        let graph = &self.document().graph;
        graph.body(self.view.group()).unwrap_or(&graph.nodes)
    }

    /// Returns the nodes of the shown canvas with the numbers of the shown profile.
    pub fn effective_body(&self) -> &Nodes {
        let graph = &self.effective_document().graph;
        graph.body(self.view.group()).unwrap_or(&graph.nodes)
    }

    /// Returns the group whose nodes the canvas shows.
    pub fn group(&self) -> Option<GroupId> {
        self.view.group()
    }

    /// Returns whether closing the document would lose anything.
    pub fn is_unsaved(&self) -> bool {
        self.saved_state != Some(self.history().state()) || self.history().has_open_changes()
    }

    /// Returns whether the document was never changed or saved, so that it contains nothing to
    /// lose.
    pub fn is_untouched(&self) -> bool {
        let is_new = self.file.is_none() && !self.is_restored;
        is_new && self.history().state() == 0 && !self.history().is_open()
    }

    /// Returns whether closing the document would lose the user's work.
    pub fn has_unsaved_work(&self) -> bool {
        self.is_unsaved() && !self.is_untouched()
    }

    /// Returns whether a crash would lose anything, be it only the current values.
    pub fn needs_copy(&self) -> bool {
        let values = self.value_history();
        let has_unsaved_values = values.state() != self.saved_values || values.has_open_changes();
        self.has_unsaved_work() || (has_unsaved_values && !self.is_untouched())
    }

    /// Commits the open step before saving, so that the file contains every step. Returns the
    /// state of the history that will be saved.
    pub fn begin_saving(&mut self) -> u64 {
        self.commit_step();
        self.values_being_saved = self.value_history().state();
        self.edited.begin_saving()
    }

    /// Records that a state was saved to a file. There may have been edits since.
    pub fn note_saved(&mut self, state: u64, file: PathBuf) {
        self.saved_state = Some(state);
        self.saved_values = self.values_being_saved;
        self.file = Some(file);
        self.live.note_saved(&self.edited.document().graph);
    }

    /// Records that the file was deleted, so that the only copy is the one in memory.
    pub fn note_file_deleted(&mut self) {
        self.saved_state = None;
    }

    /// Applies edits as one step.
    pub fn apply_step(&mut self, title: &str, edits: Vec<Edit>) {
        self.begin_step(title);
        self.continue_step(edits);
        self.commit_step();
    }

    /// Applies edits as one step, and leaves everything exactly where they put it.
    pub fn apply_exact_step(&mut self, title: &str, edits: Vec<Edit>) {
        self.begin_step(title);
        self.continue_step(edits);
        self.edited.commit_exact_step();
        self.live.recheck_if_stale(&self.edited.document().graph);
    }

    /// Begins a step that a gesture fills.
    pub fn begin_step(&mut self, title: &str) {
        let effect = self.edited.begin_step(title);
        self.apply_effect(&effect);
        let selected = (self.view.group(), self.view.selection.clone());
        self.selections.insert(self.history().state(), selected);
        if self.selections.len() > MAX_REMEMBERED_SELECTIONS {
            self.selections.pop_first();
        }
    }

    /// Applies edits within the open step.
    pub fn continue_step(&mut self, edits: Vec<Edit>) {
        if edits.is_empty() {
            return;
        }
        let effect = self.edited.continue_step(edits);
        self.apply_effect(&effect);
    }

    /// Commits the open step.
    pub fn commit_step(&mut self) {
        let effect = self.edited.commit_step();
        self.apply_effect(&effect);
        self.live.recheck_if_stale(&self.edited.document().graph);
    }

    /// Aborts the open step and reverts its edits.
    pub fn abort_step(&mut self) {
        let effect = self.edited.abort_step();
        self.apply_effect(&effect);
        self.live.recheck_if_stale(&self.edited.document().graph);
    }

    /// Starts playing a stat, or stops it.
    pub fn toggle_playing(&mut self, stat: StatId) {
        if self.playback.is_playing(stat) {
            self.stop_playing(stat);
        } else {
            let candidate = self.view.shown_candidate;
            self.playback.start(self.edited.document(), candidate, stat);
        }
    }

    /// Stops all stats that play.
    pub fn stop_all_playing(&mut self) {
        for stat in self.playback.playing_stats() {
            self.stop_playing(stat);
        }
    }

    /// Stops a stat where it is. Everything since it was started becomes one change of the current
    /// values.
    fn stop_playing(&mut self, stat: StatId) {
        let Some(played) = self.playback.stop(stat) else {
            return;
        };

        let candidate = self.view.shown_candidate;
        let set = |document: &Document, value: f32| {
            samples::set_current_value(document, candidate, stat, value)
        };
        let back = set(self.document(), played.start);
        let effect = self.edited.set_values_without_step(back);
        self.apply_effect(&effect);
        let edits = set(self.document(), played.end);
        self.apply_step("Play a stat", edits);
    }

    /// Moves the stats that play on by the time since the last frame.
    pub fn advance_playback(&mut self, elapsed_seconds: f64) {
        let candidate = self.view.shown_candidate;
        let edits = self
            .playback
            .advance(self.edited.document(), candidate, elapsed_seconds);
        if !edits.is_empty() {
            let effect = self.edited.set_values_without_step(edits);
            self.apply_effect(&effect);
        }
    }

    /// Undoes the last step and returns its title.
    pub fn undo(&mut self) -> Option<String> {
        self.commit_step();
        let (title, effect) = self.edited.undo()?;

        let was_selected = !self.view.selection.is_empty();
        self.apply_effect(&effect);
        if was_selected && self.view.selection.is_empty() {
            self.restore_selection();
        }

        self.live.recheck_if_stale(&self.edited.document().graph);
        Some(title)
    }

    /// Restores the selection from when the undone step began, since undoing removed everything
    /// that was selected afterwards.
    fn restore_selection(&mut self) {
        let before = self
            .selections
            .get(&self.history().state())
            .filter(|(group, _)| *group == self.view.group());
        if let Some((_, selection)) = before {
            self.view.selection = selection.clone();
            self.view.drop_removed_items(self.edited.document());
        }
    }

    /// Redoes the last undone step and returns its title.
    pub fn redo(&mut self) -> Option<String> {
        self.move_in_history(EditableDocument::redo)
    }

    /// Undoes the last change of the current values and returns its title.
    pub fn undo_values(&mut self) -> Option<String> {
        self.move_in_history(EditableDocument::undo_values)
    }

    /// Redoes the last undone change of the current values and returns its title.
    pub fn redo_values(&mut self) -> Option<String> {
        self.move_in_history(EditableDocument::redo_values)
    }

    /// Undoes or redoes a step and returns its title.
    fn move_in_history(
        &mut self,
        step: impl FnOnce(&mut EditableDocument) -> Option<(String, Effect)>,
    ) -> Option<String> {
        self.commit_step();
        let (title, effect) = step(&mut self.edited)?;
        self.apply_effect(&effect);
        self.live.recheck_if_stale(&self.edited.document().graph);
        Some(title)
    }

    /// Undoes or redoes steps until the given number of steps is done.
    pub fn go_to_step(&mut self, done: usize) {
        self.commit_step();
        while self.history().undo_count() > done && self.undo().is_some() {}
        while self.history().undo_count() < done && self.redo().is_some() {}
    }

    /// Returns the state of the history that the file contains, or `None` if there is no file or
    /// it was deleted.
    pub fn saved_state(&self) -> Option<u64> {
        self.saved_state
    }

    /// Inspects a candidate.
    pub fn inspect_candidate(&mut self, target: u32) {
        self.view.shown_candidate = Some(target);
        self.update_preview_context();
    }

    /// Renews all random draws.
    pub fn renew_draws(&mut self) {
        self.view.redraws = self.view.redraws.wrapping_add(1);
        self.update_preview_context();
    }

    /// Shows an option alone in the decisions that choose among it and others, or every option
    /// again if given `None`.
    pub fn set_solo(&mut self, alone: Option<SoloOption>) {
        let played = Arc::clone(self.effective_document());
        let graph = &played.graph;
        self.view.show_solo(alone, graph);
        self.edited.note_changes(&[Change::Sample]);
        // The results of studies belong to a different graph now.
        self.logic_revision = self.revision();
        self.live.set_solo(self.view.solo());
        self.live.update_logic(graph);
        self.check_all_profiles();
    }

    /// Returns everything other than the stats' samples that the live values depend on.
    fn preview_context(&self) -> PreviewContext {
        PreviewContext {
            situation: self.effective_document().samples.now.clone(),
            looked_at: self.view.shown_candidate,
            drawn: self.view.redraws,
            moment: self
                .moment
                .as_ref()
                .map(|moment| Arc::clone(&moment.memory)),
        }
    }

    fn update_preview_context(&mut self) {
        self.edited.note_changes(&[Change::Sample]);
        self.live.set_context(self.preview_context());
        self.live
            .update_samples(&self.effective_document().clone().graph);
        self.live.recheck_if_stale(&self.edited.document().graph);
    }

    /// Updates revisions, the view and the live values after a change.
    fn apply_effect(&mut self, effect: &Effect) {
        let changes = &effect.changes;
        if changes.is_empty() && !effect.is_logic {
            return;
        }

        let is_structural = changes
            .iter()
            .any(|change| matches!(change, Change::Structure | Change::Node(..)));
        if is_structural || changes.contains(&Change::Looks) {
            self.form_revision = self.revision();
            self.view.drop_removed_items(self.edited.document());
        }

        if self.view.profile.is_some() || self.effective.is_some() {
            self.update_effective_document();
        }

        if !effect.is_logic {
            return;
        }

        self.live.set_context(self.preview_context());
        self.live.set_solo(self.view.solo());
        let played = Arc::clone(self.effective_document());
        let graph = &played.graph;

        let renumbered: Vec<_> = changes
            .iter()
            .filter_map(|change| match change {
                Change::Numbers(group, id) => Some((*group, *id)),
                _ => None,
            })
            .collect();
        if is_structural || !renumbered.is_empty() {
            self.logic_revision = self.revision();
        }

        if is_structural {
            self.live.update_logic(graph);
            self.check_all_profiles();
        } else if renumbered.is_empty() {
            self.live.update_samples(graph);
        } else {
            self.live.update_numbers(graph, &renumbered);
        }
    }
}

#[cfg(test)]
mod tests;
