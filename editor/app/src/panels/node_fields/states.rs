//! The switches of every node: muted, shown alone, collapsed.

use eframe::egui::Ui;
use inclination_core::model::NodeKind;
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

/// Label of the toggle that switches an option off.
pub const SWITCHED_OFF: &str = "Switched off";
/// Label of the toggle that shows an option alone.
pub const SHOWN_ALONE: &str = "Shown alone";

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

        let (label, said) = if are_options {
            let said = "No decision chooses it while it is off, here or in the game.";
            (SWITCHED_OFF, said)
        } else {
            let said = "It has no effect while it is muted. Its input passes through.";
            ("Muted", said)
        };

        let hint = format!("{said}{}", describe_count(chosen, &ids));
        if let Some(on) = property(ui, label, &hint, |ui| toggle_switch(ui, label, is_on)) {
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
        let edits = others.map(|id| Edit::Collapsed(*id, on)).collect();
        sheet.request_edit("Collapse", edits);
    }
}

/// Shows whether an option is shown alone, if a decision has other options too.
fn show_alone_switch(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let Some((node, _)) = chosen.single_node() else {
        return;
    };
    let group = sheet.group();
    let alone = SoloOption { group, node };
    if alone.affected_decisions(sheet.graph()).is_empty() {
        return;
    }
    let is_on = sheet.open.view.solo() == Some(alone);
    let hint =
        "Leave out all other options while you look. This changes neither the file nor the game.";
    let label = SHOWN_ALONE;
    if let Some(on) = property(ui, label, hint, |ui| toggle_switch(ui, label, Some(is_on))) {
        sheet.requests.push(Request::ShowAlone(on.then_some(alone)));
    }
}
