//! The view of a document: the groups entered, the camera of each canvas, the probes, and the
//! selection. It is neither saved in the file nor undone.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    format::Document,
    model::{Graph, GroupId, NodeId, ProfileId, Wire},
};

use super::SoloOption;
use crate::{
    scene::Camera,
    selection::{Item, Selection},
};

/// A group that was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crumb {
    /// The group.
    pub group: GroupId,
    /// The use through which it was entered. Its values are shown.
    pub usage: Option<NodeId>,
}

/// The view of a document.
#[derive(Clone, Debug, Default)]
pub struct View {
    crumbs: Vec<Crumb>,
    cameras: BTreeMap<Option<GroupId>, Camera>,
    /// The outputs whose values are always shown. A removed node's output is shown again if the
    /// node comes back.
    probes: BTreeSet<Wire>,
    /// The option that is shown alone.
    solo: Option<SoloOption>,
    /// The selected items.
    pub selection: Selection,
    /// The number of the candidate that is shown, or `None` for the first.
    pub shown_candidate: Option<u32>,
    /// The profile that is shown, or `None` for the graph's own numbers.
    pub profile: Option<ProfileId>,
    /// The number of times that everything random was drawn again.
    pub redraws: u64,
}

impl View {
    /// Returns the groups entered, outermost first.
    pub fn crumbs(&self) -> &[Crumb] {
        &self.crumbs
    }

    /// Returns the group whose nodes are shown.
    pub fn group(&self) -> Option<GroupId> {
        self.crumbs.last().map(|crumb| crumb.group)
    }

    /// Enters a group.
    pub fn enter_group(&mut self, crumb: Crumb) {
        self.crumbs.push(crumb);
        self.selection = Selection::default();
    }

    /// Leaves groups until only `depth` of them are entered. The use that was left is selected.
    pub fn leave_to_depth(&mut self, depth: usize) {
        let usage = self.crumbs.get(depth).and_then(|crumb| crumb.usage);
        if depth < self.crumbs.len() {
            self.crumbs.truncate(depth);
            self.selection = Selection::from_items(usage.map(Item::Node));
        }
    }

    /// Shows a group or the graph's own canvas, from anywhere.
    pub fn go_to_canvas(&mut self, group: Option<GroupId>) {
        if self.group() != group {
            self.crumbs.clear();
            self.selection = Selection::default();
            self.crumbs
                .extend(group.map(|group| Crumb { group, usage: None }));
        }
    }

    /// Returns the outputs whose values are always shown, on any canvas.
    pub fn probes(&self) -> impl Iterator<Item = Wire> {
        self.probes.iter().copied()
    }

    /// Always shows the values of outputs, or stops that if all of them are shown already.
    pub fn toggle_probes(&mut self, outputs: &[Wire]) {
        let is_shown = |output: &Wire| self.probes.contains(output);
        if outputs.iter().all(is_shown) {
            self.probes.retain(|output| !outputs.contains(output));
        } else {
            self.probes.extend(outputs);
        }
    }

    /// Returns the option that is shown alone, if there is one.
    pub fn solo(&self) -> Option<SoloOption> {
        self.solo
    }

    /// Shows an option alone. Shows every option if no decision chooses between it and others.
    pub fn show_solo(&mut self, alone: Option<SoloOption>, graph: &Graph) {
        self.solo = alone.filter(|alone| !alone.affected_decisions(graph).is_empty());
    }

    /// Returns the camera of the canvas that is shown, or `None` if it was never moved and
    /// everything should be in view.
    pub fn camera(&self) -> Option<Camera> {
        self.cameras.get(&self.group()).copied()
    }

    /// Moves the camera.
    pub fn set_camera(&mut self, camera: Camera) {
        self.cameras.insert(self.group(), camera);
    }

    /// Leaves groups that no longer exist, and deselects items that no longer exist.
    pub fn drop_removed_items(&mut self, document: &Document) {
        let graph = &document.graph;
        self.show_solo(self.solo, graph);
        self.profile = self.profile.filter(|id| graph.profile(*id).is_some());

        let depth = self
            .crumbs
            .iter()
            .take_while(|crumb| graph.groups.contains_key(&crumb.group))
            .count();
        self.crumbs.truncate(depth);

        let group = self.group();
        let Some(body) = graph.body(group) else {
            return;
        };

        let looks = &document.looks;
        self.selection.retain(|item| match item {
            Item::Node(id) => body.contains_key(&id),
            Item::Wire(id, key) => body
                .get(&id)
                .and_then(|node| node.socket(key))
                .is_some_and(|socket| socket.wire().is_some()),
            Item::Bend(id, key, at) => {
                let points = looks.bends.get(&(id, key));
                body.contains_key(&id) && points.is_some_and(|points| at < points.len())
            }
            Item::Note(id) => looks.notes.get(&id).is_some_and(|note| note.group == group),
            Item::Frame(id) => looks
                .frames
                .get(&id)
                .is_some_and(|frame| frame.group == group),
        });
    }
}
