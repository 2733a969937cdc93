//! A node with its own properties: kind, name, description, numbers, settings, points.

use eframe::egui::{Key, Modifiers};
use inclination_core::authoring::{
    model::{Node, NodeId, NodeKind, Socket},
    piecewise::{Point, Segment},
};
use inclination_editor::labels;

use super::{
    builder::Builder,
    widgets::{choose, clear_number, click, fill, fill_multiline, take_search_result, type_number},
};
use crate::{
    common::Window,
    input::{press, press_with, type_over},
};

impl Builder<'_> {
    /// Adds a node and sets its own properties.
    pub(super) fn add_node(&mut self, id: NodeId, wanted: &Node) {
        let title = self.search_title(wanted);
        press_with(self.window, Modifiers::SHIFT, Key::A);
        take_search_result(self.window, &title, &title, 0);

        let document = self.window.state().document().expect("one is shown");
        let here = document.view.selection.lead_node();
        let here = here.expect("what was added is selected");
        assert_eq!(
            document.body()[&here].kind.spec().key,
            wanted.kind.spec().key
        );

        let name = self.working_title(id);
        if name != wanted.name || self.built_node(here).name != name {
            // A node titled like the thing it refers to needs no name.
            let needs = !wanted.name.is_empty() || name != title;
            if needs {
                self.rename(&wanted.kind, &name);
            }
        }

        if !wanted.description.is_empty() {
            fill_multiline(self.window, "Description", &wanted.description);
        }
        self.fill_settings(here, wanted);
        self.fill_numbers(here, wanted);
        self.add_points(here, wanted);

        match &wanted.kind {
            NodeKind::Option(payload) if !payload.is_empty() => {
                fill(self.window, labels::PAYLOAD, payload);
            }
            NodeKind::Factor(scope) if self.built_node(here).kind != wanted.kind => {
                choose(self.window, "Scope", scope.word());
            }
            _ => {}
        }
    }

    /// Renames the selected node. On the canvas, a stat's node renames its stat, and the only use
    /// of a group the group.
    pub(super) fn rename(&mut self, kind: &NodeKind, name: &str) {
        if matches!(kind, NodeKind::Stat(_) | NodeKind::Group { .. }) {
            fill(self.window, "Name", name);
            return;
        }
        press(self.window, Key::F2);
        type_over(self.window, name);
        press(self.window, Key::Enter);
    }

    /// A built node on the canvas that is shown.
    fn built_node(&self, here: NodeId) -> &Node {
        let body = self.graph().body(self.current_group());
        &body.expect("it is shown")[&here]
    }

    /// The title of a node's entry in the search.
    fn search_title(&self, wanted: &Node) -> String {
        let graph = &self.wanted.graph;
        match &wanted.kind {
            NodeKind::Stat(id) => graph.stat(*id).expect("it gives one").name.clone(),
            NodeKind::Group { group, .. } => graph.groups[group].name.clone(),
            NodeKind::Input(_) => String::from("New input"),
            NodeKind::Output(_) => String::from("New output"),
            NodeKind::History(_) => String::from("History: time"),
            NodeKind::Aggregate => String::from("Over targets: count"),
            NodeKind::Bundle => String::from("Considerations: all"),
            NodeKind::Set(_) => String::from("Consideration set"),
            NodeKind::Decision => String::from("Decision: highest"),
            _ => wanted.kind.spec().title.to_owned(),
        }
    }

    fn fill_settings(&mut self, here: NodeId, wanted: &Node) {
        for (at, setting) in wanted.kind.spec().settings().enumerate() {
            let option = wanted.settings[at];
            if self.built_node(here).settings[at] == option {
                continue;
            }
            let label = capitalize(setting.title);
            if setting.is_flag() {
                click(self.window, &label);
            } else {
                choose(self.window, &label, setting.options[usize::from(option)]);
            }
            assert_eq!(self.built_node(here).settings[at], option, "{label}");
        }
    }

    fn fill_numbers(&mut self, here: NodeId, wanted: &Node) {
        for (at, about) in wanted.kind.spec().sockets().enumerate() {
            let content = wanted.sockets[at];
            if content.wire().is_some() || self.built_node(here).sockets[at] == content {
                continue;
            }
            let label = capitalize(about.title);
            match content {
                Socket::Value(value) => type_number(self.window, &label, value),
                _ => clear_number(self.window, &label),
            }
            assert_eq!(self.built_node(here).sockets[at], content, "{label}");
        }
    }

    fn add_points(&mut self, here: NodeId, wanted: &Node) {
        let wanted = wanted.pieces.as_ref();
        let wanted = wanted.map_or(&[][..], |pieces| &pieces.points);
        // A new curve has the points of a straight line.
        for _ in self.built_points(here) {
            click(self.window, "Remove point 1");
        }
        for point in wanted {
            let before = self.built_points(here);
            click(self.window, labels::ADD_POINT);
            // It is added where there is most room, and moves to where its x belongs.
            let after = self.built_points(here);
            let new = before
                .iter()
                .zip(&after)
                .position(|(one, other)| one != other);
            let label = format!("Point {}, x", new.unwrap_or(before.len()) + 1);
            type_number(self.window, &label, point.x);
        }

        for (at, point) in wanted.iter().enumerate() {
            let built = self.built_points(here)[at];
            assert_eq!(built.x, point.x);
            if built.y != point.y {
                type_number(self.window, &format!("Point {}, y", at + 1), point.y);
            }
        }

        self.set_segments(wanted);
        assert_eq!(self.built_points(here), wanted);
    }

    fn built_points(&self, here: NodeId) -> Vec<Point> {
        let pieces = self.built_node(here).pieces.as_ref();
        pieces.map_or_else(Vec::new, |pieces| pieces.points.clone())
    }

    fn set_segments(&mut self, points: &[Point]) {
        for (at, Point { segment, .. }) in points.iter().enumerate() {
            let label = labels::segment_label(at + 1);
            let then = |window: &mut Window, what: &str, value: f32| {
                type_number(window, &format!("{label}, {what}"), value);
            };

            match segment {
                Segment::Linear => {}
                Segment::Hold => choose(self.window, &label, "hold"),
                Segment::Smooth => choose(self.window, &label, "ease"),
                Segment::Monotone => choose(self.window, &label, "rounded"),
                Segment::Power(exponent) => {
                    choose(self.window, &label, "power");
                    then(self.window, "exponent", *exponent);
                }
                Segment::Cubic { leave, arrive } => {
                    choose(self.window, &label, "slopes");
                    then(self.window, labels::LEAVES_WITH_SLOPE, *leave);
                    then(self.window, labels::ARRIVES_WITH_SLOPE, *arrive);
                }
            }
        }
    }
}

/// Capitalizes a text.
pub(super) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
