//! Documents that are open: what a file holds, what can be undone, where one looks, and what the graph gives right now.
//! Panels and the canvas read an [`OpenDocument`]; they change it by requests only, which the app carries out.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use inclination_core::{
    Document,
    model::{GroupId, NodeId, Nodes, Profile, ProfileId, SocketKey},
};
use inclination_project::{
    changes::{Change, Changes},
    contract::Held,
    document::{Alone, EditableDocument, Effect, Studied, View},
    edit::{Edit, History},
    library::Seen,
    log::Log,
    selection::Selection,
};

use crate::{
    live::{Live, Stand},
    readout::{CanvasVersion, LiveCanvas},
};

/// Names an open document for as long as the app runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentId(pub u64);

/// Of how many steps it is known what was selected before them.
const SELECTIONS: usize = 200;

/// One document in a tab.
#[derive(Debug)]
pub struct OpenDocument {
    id: DocumentId,
    file: Option<PathBuf>,
    edited: EditableDocument,
    /// The same with the numbers of the profile that is shown, if one is.
    played: Option<Arc<Document>>,
    saved_state: Option<u64>,
    is_restored: bool,
    /// The revision of the last change of anything but places, samples and numbers.
    form: u64,
    /// The revision of the last change of the logic, samples apart.
    logic: u64,
    /// What was selected on which canvas when the last step from a state of the history began.
    selected: BTreeMap<u64, (Option<GroupId>, Selection)>,
    /// Where one looks, and what is selected.
    pub view: View,
    /// What the graph gives right now.
    pub live: Live,
    /// The log that samples were imported from, with all of its rows.
    pub log: Option<Arc<Log>>,
    /// What the library has of its groups, as far as the app knows.
    pub library: Seen,
    /// The game's list that it is held to, if its file names one.
    pub held: Option<Held>,
}

impl OpenDocument {
    /// A document that was never saved.
    pub fn new(id: DocumentId, document: Document) -> Self {
        let mut live = Live::default();
        live.stand(Stand {
            situation: document.samples.now.clone(),
            ..Stand::default()
        });
        live.refresh(&document.graph);
        Self {
            id,
            file: None,
            edited: EditableDocument::new(document),
            played: None,
            saved_state: None,
            is_restored: false,
            form: 0,
            logic: 0,
            selected: BTreeMap::new(),
            view: View::default(),
            live,
            log: None,
            library: Seen::default(),
            held: None,
        }
    }

    /// What a file holds.
    pub fn read(id: DocumentId, file: PathBuf, document: Document) -> Self {
        let mut open = Self::new(id, document);
        let state = open.begin_saving();
        open.note_saved(state, file);
        open
    }

    /// Work that was never saved, and the file that it was meant for.
    pub fn restored(id: DocumentId, file: Option<PathBuf>, document: Document) -> Self {
        Self {
            file,
            is_restored: true,
            ..Self::new(id, document)
        }
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
            None if self.document().graph.name.is_empty() => String::from("Untitled"),
            None => self.document().graph.name.clone(),
        }
    }

    /// What it holds.
    pub fn document(&self) -> &Document {
        self.edited.document()
    }

    /// The same to keep, as it is now.
    pub fn shared(&self) -> Arc<Document> {
        Arc::clone(self.edited.shared())
    }

    /// The same as it is looked at: in the profile that is shown, and with one option alone, where one is.
    pub fn studied(&self) -> Studied {
        Studied {
            document: Arc::clone(self.played()),
            alone: self.view.alone(),
        }
    }

    /// What it holds, with the numbers of the profile that is shown typed in: what is computed and seen. It has no
    /// profiles itself.
    pub fn played(&self) -> &Arc<Document> {
        self.played.as_ref().unwrap_or(self.edited.shared())
    }

    /// The profile that is shown; none: the graph's own numbers.
    pub fn profile(&self) -> Option<&Profile> {
        self.document().graph.profile(self.view.profile?)
    }

    /// Returns the canvas that is shown, with the live values that its nodes show.
    pub fn live_canvas(&self) -> LiveCanvas<'_> {
        LiveCanvas {
            version: CanvasVersion {
                document: self.id.0,
                revision: self.revision(),
                form: self.form,
            },
            graph: &self.document().graph,
            played: &self.played().graph,
            profile: self.profile(),
            group: self.group(),
            path: self.live.path(self.view.crumbs()),
            live: &self.live,
            alone: self.view.alone(),
        }
    }

    /// Whether the shown profile overrides the number typed into a socket of the shown canvas.
    pub fn is_overridden(&self, id: NodeId, key: SocketKey) -> bool {
        self.live_canvas().overriding_profile(id, key).is_some()
    }

    /// Shows a profile; none: the graph's own numbers.
    pub fn play(&mut self, profile: Option<ProfileId>) {
        if self.view.profile == profile {
            return;
        }
        self.view.profile = profile;
        self.edited.note_changes(&[Change::Form]);
        self.form = self.revision();
        self.logic = self.revision();
        self.play_along();
        self.live.stand(self.stand());
        self.live.refresh(&self.played().clone().graph);
        self.judge();
    }

    /// Types the profile's numbers into what is shown.
    fn play_along(&mut self) {
        let profile = self.profile().map(|profile| profile.id);
        self.played = profile.map(|profile| {
            let document = self.document();
            Arc::new(Document {
                graph: document.graph.in_profile(Some(profile)),
                looks: document.looks.clone(),
                samples: document.samples.clone(),
            })
        });
    }

    /// What is wrong is told of the graph in all of its profiles.
    fn judge(&mut self) {
        if self.played.is_some() {
            self.live.judge(&self.edited.document().graph);
        }
    }

    /// Compares with the game's list, if the graph has another form than when that was done last.
    pub fn follow_contract(&mut self) {
        if let Some(held) = &mut self.held {
            held.follow(&self.edited.document().graph, self.form);
        }
    }

    /// What can be undone.
    pub fn history(&self) -> &History {
        self.edited.history()
    }

    /// A number that changes with every edit.
    pub fn revision(&self) -> u64 {
        self.edited.revision()
    }

    /// A number that changes with every edit but those of places, samples and numbers.
    pub fn form(&self) -> u64 {
        self.form
    }

    /// A number that changes with every edit of the logic but those of samples.
    pub fn logic(&self) -> u64 {
        self.logic
    }

    /// What led to that revision.
    pub fn changes(&self) -> &Changes {
        self.edited.changes()
    }

    /// The nodes that the canvas shows.
    pub fn body(&self) -> &Nodes {
        let graph = &self.document().graph;
        graph.body(self.view.group()).unwrap_or(&graph.nodes)
    }

    /// The same as they are in the profile that is shown.
    pub fn played_body(&self) -> &Nodes {
        let graph = &self.played().graph;
        graph.body(self.view.group()).unwrap_or(&graph.nodes)
    }

    /// The group whose nodes the canvas shows.
    pub fn group(&self) -> Option<GroupId> {
        self.view.group()
    }

    /// Whether anything would be lost by closing it.
    pub fn is_unsaved(&self) -> bool {
        self.saved_state != Some(self.history().state()) || self.history().is_open()
    }

    /// Whether nobody ever changed or saved it: there is nothing to lose.
    pub fn is_untouched(&self) -> bool {
        let is_new = self.file.is_none() && !self.is_restored;
        is_new && self.history().state() == 0 && !self.history().is_open()
    }

    /// Whether somebody's work would be lost by closing it.
    pub fn has_unsaved_work(&self) -> bool {
        self.is_unsaved() && !self.is_untouched()
    }

    /// Finishes what is open, since this is about to be saved: what is saved is what all steps led to. Gives the state
    /// that will be.
    pub fn begin_saving(&mut self) -> u64 {
        self.commit();
        self.edited.begin_saving()
    }

    /// Notes that a state is in a file. More may have been done since.
    pub fn note_saved(&mut self, state: u64, file: PathBuf) {
        self.saved_state = Some(state);
        self.file = Some(file);
    }

    /// Notes that its file is gone: all that there is of it is here.
    pub fn note_gone(&mut self) {
        self.saved_state = None;
    }

    /// Makes edits as one step.
    pub fn edit(&mut self, title: &str, edits: Vec<Edit>) {
        self.begin(title);
        self.go_on(edits);
        self.commit();
    }

    /// Begins a step that a gesture fills.
    pub fn begin(&mut self, title: &str) {
        self.edited.begin(title);
        let selected = (self.view.group(), self.view.selection.clone());
        self.selected.insert(self.history().state(), selected);
        if self.selected.len() > SELECTIONS {
            self.selected.pop_first();
        }
    }

    /// Makes edits in the open step.
    pub fn go_on(&mut self, edits: Vec<Edit>) {
        if edits.is_empty() {
            return;
        }
        let effect = self.edited.go_on(edits);
        self.follow(&effect);
    }

    /// Finishes the open step.
    pub fn commit(&mut self) {
        self.edited.commit();
        self.live.settle(&self.edited.document().graph);
    }

    /// Takes the open step back.
    pub fn abort(&mut self) {
        let effect = self.edited.abort();
        self.follow(&effect);
        self.live.settle(&self.edited.document().graph);
    }

    /// Takes the last step back. Gives what it was.
    pub fn undo(&mut self) -> Option<String> {
        self.commit();
        let (title, effect) = self.edited.undo()?;
        let was_selected = !self.view.selection.is_empty();
        self.follow(&effect);
        if was_selected && self.view.selection.is_empty() {
            self.select_as_before();
        }
        self.live.settle(&self.edited.document().graph);
        Some(title)
    }

    /// Selects what was selected when the step began that was taken back: what was selected since is gone with it.
    fn select_as_before(&mut self) {
        let before = self.selected.get(&self.history().state());
        let before = before.filter(|(group, _)| *group == self.view.group());
        if let Some((_, selection)) = before {
            self.view.selection = selection.clone();
            self.view.forget_what_is_gone(self.edited.document());
        }
    }

    /// Makes the last undone step again. Gives what it was.
    pub fn redo(&mut self) -> Option<String> {
        self.commit();
        let (title, effect) = self.edited.redo()?;
        self.follow(&effect);
        self.live.settle(&self.edited.document().graph);
        Some(title)
    }

    /// Takes steps back, or makes them again, until so many are done.
    pub fn go_to_step(&mut self, done: usize) {
        self.commit();
        while self.history().done() > done && self.undo().is_some() {}
        while self.history().done() < done && self.redo().is_some() {}
    }

    /// The state of the history that its file holds; none: it has no file, or the file is gone.
    pub fn saved_state(&self) -> Option<u64> {
        self.saved_state
    }

    /// Looks at a candidate.
    pub fn look_at(&mut self, target: u32) {
        self.view.looked_at = Some(target);
        self.stand_anew();
    }

    /// Draws everything that is random once more.
    pub fn draw_again(&mut self) {
        self.view.drawn = self.view.drawn.wrapping_add(1);
        self.stand_anew();
    }

    /// Shows an option alone in the decisions that choose among it and others; or every option again.
    pub fn show_alone(&mut self, alone: Option<Alone>) {
        let played = Arc::clone(self.played());
        let graph = &played.graph;
        self.view.show_alone(alone, graph);
        self.edited.note_changes(&[Change::Sample]);
        // What studies found is of another graph.
        self.logic = self.revision();
        self.live.show_alone(self.view.alone());
        self.live.refresh(graph);
        self.judge();
    }

    /// What the graph is looked at with, besides the stats' samples.
    fn stand(&self) -> Stand {
        Stand {
            situation: self.document().samples.now.clone(),
            looked_at: self.view.looked_at,
            drawn: self.view.drawn,
        }
    }

    fn stand_anew(&mut self) {
        self.edited.note_changes(&[Change::Sample]);
        self.live.stand(self.stand());
        self.live.resample(&self.played().clone().graph);
        self.live.settle(&self.edited.document().graph);
    }

    /// Lets everything follow what has changed.
    fn follow(&mut self, effect: &Effect) {
        let changes = &effect.changes;
        let is_other = |change: &Change| matches!(change, Change::Form | Change::Node(..));
        let is_other = changes.iter().any(is_other);
        if is_other || changes.contains(&Change::Looks) {
            self.form = self.revision();
            self.view.forget_what_is_gone(self.edited.document());
        }
        if self.view.profile.is_some() || self.played.is_some() {
            self.play_along();
        }
        if !effect.is_logic {
            return;
        }
        self.live.stand(self.stand());
        self.live.show_alone(self.view.alone());
        let played = Arc::clone(self.played());
        let graph = &played.graph;
        let numbers = changes.iter().filter_map(|change| match change {
            Change::Numbers(group, id) => Some((*group, *id)),
            _ => None,
        });
        let numbers: Vec<_> = numbers.collect();
        if is_other || !numbers.is_empty() {
            self.logic = self.revision();
        }
        if is_other {
            self.live.refresh(graph);
            self.judge();
        } else if numbers.is_empty() {
            self.live.resample(graph);
        } else {
            self.live.renumber(graph, &numbers);
        }
    }
}

#[cfg(test)]
mod tests;
