//! The order in which an example is built, and what hands know of it: what is wanted, and which part of what they built
//! stands for which.

use eframe::egui::Key;
use inclination_core::{
    Document,
    model::{Graph, GroupId, NodeId, Nodes},
};
use inclination_editor::labels;
use inclination_project::scene::Scene;

use super::{
    alike::Ids,
    widgets::{click, fill, focus, is_there, select_nothing, write},
};
use crate::{common::Window, hands::press};

/// Hands with an example before their eyes.
pub(super) struct Builder<'a> {
    pub(super) window: &'a mut Window,
    pub(super) wanted: &'a Document,
    /// The group that is built in, as the example calls it.
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
        self.about();
        for stat in &self.wanted.graph.stats {
            self.stat(stat);
        }
        for group in self.wanted.graph.groups.keys() {
            self.group(*group);
        }
        self.body();
        self.bands();
        self.looks();
        // Whose history is asked about stands outside, and was not there yet.
        for group in self.wanted.graph.groups.keys() {
            self.histories_inside(*group);
        }
        self.accepted();
        self.samples();
    }

    fn about(&mut self) {
        let graph = &self.wanted.graph;
        select_nothing(self.window);
        write(self.window, labels::GRAPH_DESCRIPTION, &graph.description);
        fill(self.window, labels::GRAPH_NAME, &graph.name);
    }

    /// Accepts the problems that the example has accepted.
    fn accepted(&mut self) {
        select_nothing(self.window);
        let ids = Ids::of(&self.wanted.graph, self.graph());
        for known in &self.wanted.graph.acknowledged {
            let document = self.window.state().document().expect("one is shown");
            let mut problems = document.live.problems().iter();
            let node = known.place.node.and_then(|node| ids.nodes.get(&node));
            let problem = problems
                .find(|problem| problem.code == known.code && problem.place.node.as_ref() == node);
            let sentence = problem.expect("it is told").sentence.clone();
            click(self.window, &labels::accept_problem_label(&sentence));
        }
    }

    /// What is built so far.
    pub(super) fn graph(&self) -> &Graph {
        let document = self.window.state().document();
        &document.expect("one is shown").document().graph
    }

    /// The group that is built in, as it is called where it is built.
    pub(super) fn group_here(&self) -> Option<GroupId> {
        let document = self.window.state().document();
        document.expect("one is shown").group()
    }

    /// The nodes that are to be on the canvas that is built.
    pub(super) fn wanted_body(&self) -> &'a Nodes {
        let body = self.wanted.graph.body(self.inside);
        body.expect("it is one of the example's")
    }

    /// The ids of what is built, by those of the example.
    pub(super) fn ids(&self) -> Ids {
        Ids::of(&self.wanted.graph, self.graph())
    }

    /// What a node is built as.
    pub(super) fn here(&self, wanted: NodeId) -> NodeId {
        self.ids().nodes[&wanted]
    }

    /// Selects a node of the canvas that is shown. After that nothing is typed any more: letters are commands.
    pub(super) fn select(&mut self, here: NodeId) {
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
        if !is_there(self.window, &label) {
            press(self.window, Key::Home);
        }
        focus(self.window, &label);
        assert!(selected(self.window), "{label}");
    }

    /// What a node of the example is called while it is built: its title, with a number where others have the same.
    pub(super) fn title(&self, wanted: NodeId) -> String {
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
