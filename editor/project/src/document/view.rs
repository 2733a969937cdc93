//! Where one looks at a document: the groups entered, the camera of each canvas, the probes, and the selection. No part of the file,
//! and no part of what can be undone.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Document,
    model::{Graph, GroupId, NodeId, ProfileId, Wire},
};

use super::Alone;
use crate::{
    scene::Camera,
    selection::{Item, Selection},
};

/// A group that was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crumb {
    /// The group.
    pub group: GroupId,
    /// The use through which it was entered; its values are shown.
    pub usage: Option<NodeId>,
}

/// Where one looks.
#[derive(Clone, Debug, Default)]
pub struct View {
    crumbs: Vec<Crumb>,
    cameras: BTreeMap<Option<GroupId>, Camera>,
    /// The outputs whose values are shown all the time. One of a node that is gone shows again if the node comes back.
    probes: BTreeSet<Wire>,
    /// The option that is shown alone.
    alone: Option<Alone>,
    /// What is selected.
    pub selection: Selection,
    /// The number of the candidate that is looked at; none: the first.
    pub looked_at: Option<u32>,
    /// The profile that is shown; none: the graph's own numbers.
    pub profile: Option<ProfileId>,
    /// How often everything random was drawn anew.
    pub drawn: u64,
}

impl View {
    /// The groups entered, outermost first.
    pub fn crumbs(&self) -> &[Crumb] {
        &self.crumbs
    }

    /// The group whose nodes are shown.
    pub fn group(&self) -> Option<GroupId> {
        self.crumbs.last().map(|crumb| crumb.group)
    }

    /// Enters a group.
    pub fn enter(&mut self, crumb: Crumb) {
        self.crumbs.push(crumb);
        self.selection = Selection::default();
    }

    /// Goes out until only so many groups are entered; what was entered is selected.
    pub fn leave_to(&mut self, depth: usize) {
        let usage = self.crumbs.get(depth).and_then(|crumb| crumb.usage);
        if depth < self.crumbs.len() {
            self.crumbs.truncate(depth);
            self.selection = Selection::of(usage.map(Item::Node));
        }
    }

    /// Shows a group, or the graph's own canvas, wherever one was.
    pub fn go_to(&mut self, group: Option<GroupId>) {
        if self.group() != group {
            self.crumbs.clear();
            self.selection = Selection::default();
            self.crumbs
                .extend(group.map(|group| Crumb { group, usage: None }));
        }
    }

    /// The outputs whose values are shown all the time, on whichever canvas.
    pub fn probes(&self) -> impl Iterator<Item = Wire> {
        self.probes.iter().copied()
    }

    /// Shows the values of outputs all the time; no longer, if all of them are shown.
    pub fn probe(&mut self, outputs: &[Wire]) {
        let is_shown = |output: &Wire| self.probes.contains(output);
        if outputs.iter().all(is_shown) {
            self.probes.retain(|output| !outputs.contains(output));
        } else {
            self.probes.extend(outputs);
        }
    }

    /// The option that is shown alone, if one is.
    pub fn alone(&self) -> Option<Alone> {
        self.alone
    }

    /// Shows an option alone; every option, if it is alone anyway.
    pub fn show_alone(&mut self, alone: Option<Alone>, graph: &Graph) {
        self.alone = alone.filter(|alone| !alone.decisions(graph).is_empty());
    }

    /// The camera of the canvas that is shown; none: nobody has looked yet, and all should be seen.
    pub fn camera(&self) -> Option<Camera> {
        self.cameras.get(&self.group()).copied()
    }

    /// Moves the camera.
    pub fn set_camera(&mut self, camera: Camera) {
        self.cameras.insert(self.group(), camera);
    }

    /// Leaves groups that are gone, and selects no longer what is.
    pub fn forget_what_is_gone(&mut self, document: &Document) {
        let graph = &document.graph;
        self.show_alone(self.alone, graph);
        let there = self
            .crumbs
            .iter()
            .take_while(|crumb| graph.groups.contains_key(&crumb.group));
        let depth = there.count();
        self.profile = self.profile.filter(|id| graph.profile(*id).is_some());
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
