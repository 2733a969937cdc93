//! The switches of every node: muted, solo, collapsed.

use eframe::egui::Ui;
use inclination_core::authoring::model::NodeKind;
use inclination_project::{
    document::SoloOption,
    edit::{Edit, mute, properties},
};

use super::{
    super::{
        PanelSheet,
        widgets::{property, toggle_switch},
    },
    selected_nodes::SelectedNodes,
    shared_fields::describe_count,
};
use crate::request::Request;

/// Label of the toggle that mutes nodes.
pub const MUTED: &str = "Muted";
/// Label of the toggle that solos an option.
pub const SOLO: &str = "Solo";

/// Shows the switches of nodes.
pub(super) fn show_states(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let can: Vec<usize> = (0..chosen.nodes.len())
        .filter(|at| chosen.nodes[*at].can_be_muted())
        .collect();

    if !can.is_empty() {
        let mut states = can.iter().map(|at| chosen.nodes[*at].muted);
        let first = states.next();
        let is_on = first.filter(|first| states.all(|muted| muted == *first));
        let ids = chosen.ids_at(&can);
        let are_options = can
            .iter()
            .all(|at| matches!(chosen.nodes[*at].kind, NodeKind::Option(_)));

        let effect = if are_options {
            "No decision chooses a muted option, here or in the game."
        } else {
            "A muted node has no effect: a value passes through, a curve becomes a straight line."
        };

        let hint = format!("{effect}{}", describe_count(chosen, &ids));
        if let Some(on) = property(ui, MUTED, &hint, |ui| toggle_switch(ui, MUTED, is_on)) {
            let edits = properties::change_nodes(document, group, &ids, |node| node.muted = on);
            sheet.request_edit(mute::mute_step_title(sheet.open.body(), &ids), edits);
        }
    }

    show_alone_switch(ui, sheet, chosen);

    let folded = &document.looks.collapsed;
    let count = chosen.ids.iter().filter(|id| folded.contains(id)).count();
    let is_on = match count {
        0 => Some(false),
        count if count == chosen.ids.len() => Some(true),
        _ => None,
    };

    let hint = "Show only the title.";
    if let Some(on) = property(ui, "Collapsed", hint, |ui| {
        toggle_switch(ui, "Collapsed", is_on)
    }) {
        let others = chosen.ids.iter().filter(|id| folded.contains(id) != on);
        let edits: Vec<Edit> = others.map(|id| Edit::Collapsed(*id, on)).collect();
        sheet.request_edit(mute::collapse_step_title(&edits), edits);
    }
}

/// Shows whether an option is solo, if a decision has other options too.
fn show_alone_switch(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let Some((node, _)) = chosen.single_node() else {
        return;
    };
    let group = sheet.group();
    let solo = SoloOption { group, node };
    if solo.affected_decisions(sheet.graph()).is_empty() {
        return;
    }
    let is_on = sheet.open.view.solo() == Some(solo);
    let hint = "Leave out all other options for now. The file and the game are unaffected.";
    if let Some(on) = property(ui, SOLO, hint, |ui| toggle_switch(ui, SOLO, Some(is_on))) {
        sheet.requests.push(Request::ShowAlone(on.then_some(solo)));
    }
}
