//! Groups: created empty, entered, filled, left.

use eframe::egui::{Key, Modifiers};
use inclination_core::authoring::{
    kind::SocketType,
    model::{GroupId, NodeKind, Port},
};
use inclination_editor::labels;

use super::{
    builder::Builder,
    widgets::{
        choose, click, fill, fill_multiline, select_nothing, take_search_result, type_number,
    },
};
use crate::input::{press, press_with};

impl Builder<'_> {
    /// Creates a group. The node that it is created with is deleted again: the uses in the example
    /// are added in their turn.
    pub(super) fn build_group(&mut self, wanted: GroupId) {
        press_with(self.window, Modifiers::SHIFT, Key::A);
        take_search_result(self.window, "new group", "New group", 0);
        let document = self.window.state().document().expect("one is shown");
        let lead = document.view.selection.lead_node();
        let usage = lead.expect("what was added is selected");

        press(self.window, Key::Enter);
        self.inside = Some(wanted);
        assert!(self.current_group().is_some());

        let group = &self.wanted.graph.groups[&wanted];
        select_nothing(self.window);
        if !group.description.is_empty() {
            fill_multiline(self.window, labels::GROUP_DESCRIPTION, &group.description);
        }
        fill(self.window, labels::GROUP_NAME, &group.name);

        self.build_canvas();
        self.leave_group();

        self.select_node(usage);
        press(self.window, Key::Delete);
        assert!(!self.graph().nodes.contains_key(&usage));
    }

    fn leave_group(&mut self) {
        self.inside = None;
        press_with(self.window, Modifiers::SHIFT, Key::Enter);
        assert_eq!(self.current_group(), None);
    }

    /// Sets the properties of the inputs and outputs of the group, whose nodes exist already.
    pub(super) fn build_ports(&mut self) {
        let Some(inside) = self.inside else { return };
        let group = &self.wanted.graph.groups[&inside];
        select_nothing(self.window);
        for (word, ports) in [("Input", &group.inputs), ("Output", &group.outputs)] {
            for (at, port) in ports.iter().enumerate() {
                self.build_port(&format!("{word} {}", at + 1), port, word == "Input");
            }
        }
    }

    fn build_port(&mut self, label: &str, wanted: &Port, is_input: bool) {
        let window = &mut *self.window;
        let label = |what: &str| format!("{label}, {what}");
        if !wanted.description.is_empty() {
            fill_multiline(window, &label("description"), &wanted.description);
        }
        fill(window, &label("name"), &wanted.name);
        choose(window, &label("type"), wanted.ty.word());
        if wanted.ty != SocketType::Value {
            return;
        }

        if !wanted.unit.is_empty() {
            fill(window, &label("unit"), &wanted.unit);
        }
        if is_input && wanted.default != 0.0 {
            type_number(window, &label("default"), wanted.default);
        }
        if let Some((low, high)) = wanted.bookends {
            click(window, &label("bookends"));
            type_number(window, &label("low end"), low);
            type_number(window, &label("high end"), high);
        }
    }

    /// Sets the option that each history node inside a group refers to.
    pub(super) fn set_group_histories(&mut self, wanted: GroupId) {
        let group = &self.wanted.graph.groups[&wanted];
        let has_history = group
            .nodes
            .values()
            .any(|node| node.kind.remembered_option().is_some());
        if !has_history {
            return;
        }

        let uses =
            |kind: &NodeKind| matches!(kind, NodeKind::Group { group, .. } if *group == wanted);
        let mut nodes = self.wanted.graph.nodes.iter();
        let usage = nodes.find(|(_, node)| uses(&node.kind));
        let usage = usage.map(|(id, _)| *id).expect("it is used");

        let here = self.built_id(usage);
        self.select_node(here);
        press(self.window, Key::Enter);
        self.inside = Some(wanted);
        self.set_histories();
        self.leave_group();
    }
}
