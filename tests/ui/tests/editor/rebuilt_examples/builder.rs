//! The order in which an example is built, and the state of the builder: the wanted document, and
//! the built counterpart of each of its parts.

use eframe::egui::Key;
use inclination_core::authoring::{
    format::Document,
    model::{Graph, GroupId, NodeId, Nodes},
};
use inclination_editor::{labels, pane::Pane};
use inclination_project::scene::Scene;

use super::{
    id_mapping::IdMap,
    widgets::{click, fill, fill_multiline, focus, has_widget, select_nothing},
};
use crate::{
    common::Window,
    input::{click_on, press},
};

/// Builds an example through the user interface.
pub(super) struct Builder<'a> {
    pub(super) window: &'a mut Window,
    pub(super) wanted: &'a Document,
    /// The group being built, by its ID in the example.
    pub(super) inside: Option<GroupId>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(window: &'a mut Window, wanted: &'a Document) -> Self {
        Self {
            window,
            wanted,
            inside: None,
        }
    }

    pub(super) fn build(&mut self) {
        self.fill_graph_properties();
        for stat in &self.wanted.graph.stats {
            self.add_stat(stat);
        }
        for group in self.wanted.graph.groups.keys() {
            self.build_group(*group);
        }

        self.build_canvas();
        self.set_rank_bands();
        self.build_annotations();

        // The option that a history refers to is outside of the group, and did not exist earlier.
        for group in self.wanted.graph.groups.keys() {
            self.set_group_histories(*group);
        }
        self.accept_problems();
        self.keep_samples();
        self.build_scenarios();
    }

    fn fill_graph_properties(&mut self) {
        let graph = &self.wanted.graph;
        select_nothing(self.window);
        fill_multiline(self.window, labels::GRAPH_DESCRIPTION, &graph.description);
        fill(self.window, labels::GRAPH_NAME, &graph.name);
    }

    /// Accepts the problems that the example has accepted.
    fn accept_problems(&mut self) {
        select_nothing(self.window);
        if !self.wanted.graph.acknowledged.is_empty() {
            click_on(self.window, Pane::Problems.title());
        }

        let ids = IdMap::from_graphs(&self.wanted.graph, self.graph());
        for known in &self.wanted.graph.acknowledged {
            let document = self.window.state().document().expect("one is shown");
            let mut problems = document.live.problems().iter();
            let node = known.place.node.and_then(|node| ids.nodes.get(&node));
            let problem = problems
                .find(|problem| problem.code == known.code && problem.place.node.as_ref() == node);
            let sentence = problem.expect("it is reported").sentence.clone();
            click(self.window, &labels::accept_problem_label(&sentence));
        }
    }

    /// The graph built so far.
    pub(super) fn graph(&self) -> &Graph {
        let document = self.window.state().document();
        &document.expect("one is shown").document().graph
    }

    /// The group being built, by its ID in the built document.
    pub(super) fn current_group(&self) -> Option<GroupId> {
        let document = self.window.state().document();
        document.expect("one is shown").group()
    }

    /// The wanted nodes of the canvas being built.
    pub(super) fn wanted_body(&self) -> &'a Nodes {
        let body = self.wanted.graph.body(self.inside);
        body.expect("it is one of the example's")
    }

    /// The IDs of the built parts, by those of the example.
    pub(super) fn ids(&self) -> IdMap {
        IdMap::from_graphs(&self.wanted.graph, self.graph())
    }

    /// The built counterpart of a node.
    pub(super) fn built_id(&self, wanted: NodeId) -> NodeId {
        self.ids().nodes[&wanted]
    }

    /// Selects a node of the canvas that is shown. Afterwards no field has the keyboard: letters
    /// are commands.
    pub(super) fn select_node(&mut self, here: NodeId) {
        let selected = |window: &Window| {
            let selection = &window
                .state()
                .document()
                .expect("one is shown")
                .view
                .selection;
            selection.len() == 1 && selection.lead_node() == Some(here)
        };

        if selected(self.window) {
            return;
        }

        let document = self.window.state().document().expect("one is shown");
        let scene = Scene::new(document.document(), document.group());
        let node = scene.node(here).expect("it is on this canvas");
        let state = if node.muted { ", muted" } else { "" };
        let label = format!("{}, {}{state}", node.title, node.kind_title);

        if !has_widget(self.window, &label) {
            press(self.window, Key::Home);
        }
        focus(self.window, &label);
        assert!(selected(self.window), "{label}");
    }

    /// The name of an example's node while it is built: its title, numbered if others share it.
    pub(super) fn working_title(&self, wanted: NodeId) -> String {
        let graph = &self.wanted.graph;
        let body = self.wanted_body();
        let title = body[&wanted].display_title(graph);
        let before = body.range(..wanted);
        match before
            .filter(|(_, node)| node.display_title(graph) == title)
            .count()
        {
            0 => title,
            count => format!("{title} {}", count + 1),
        }
    }
}
