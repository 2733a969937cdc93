//! Fields that only some kinds of nodes have: the payload text of an option, and the option whose
//! history is read.

use eframe::egui::Ui;
use inclination_core::authoring::model::{Node, NodeId, NodeKind};
use inclination_project::edit::properties;

use super::super::{
    PanelSheet,
    node_fields::SelectedNodes,
    widgets::{TextField, pick_word, property},
};

/// Label of the field for the text that the game gets.
pub const PAYLOAD: &str = "Payload";
/// Label of the list of options whose history can be read.
pub const HISTORY_OPTION: &str = "History of";

pub(super) fn draw_kind_fields(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    chosen: &SelectedNodes<'_>,
) {
    if chosen.common_value(|node| matches!(node.kind, NodeKind::Option(_))) == Some(true) {
        draw_payload(ui, sheet, chosen);
    }
    if chosen.common_value(|node| node.kind.spec().remembers) == Some(true) {
        draw_history_option(ui, sheet, chosen);
    }
}

fn draw_payload(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let text = chosen.common_value(|node| match &node.kind {
        NodeKind::Option(text) => text.as_str(),
        _ => "",
    });
    let hint = "Text that the game receives with this option, such as an animation.";
    property(ui, PAYLOAD, hint, |ui| {
        TextField::new(PAYLOAD, text).hint("none").show(
            ui,
            sheet.requests,
            "Change the payload",
            |text| properties::set_payload(document, group, &chosen.ids, text),
        );
    });
}

fn draw_history_option(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let options = list_options(sheet);
    let is_node = chosen
        .nodes
        .iter()
        .any(|node| matches!(node.kind, NodeKind::History(_)));
    let own = if is_node { "none" } else { "its own option" };
    let words: Vec<&str> = std::iter::once(own)
        .chain(options.iter().map(|(_, name)| name.as_str()))
        .collect();

    let asked = chosen.common_value(|node| node.kind.remembered_option());
    let at = asked.and_then(|asked| match asked {
        None => Some(0),
        Some(id) => {
            let at = options.iter().position(|(option, _)| *option == id);
            at.map(|at| at + 1)
        }
    });

    let hint = "The option whose history is read.";
    let now = property(ui, HISTORY_OPTION, hint, |ui| {
        pick_word(ui, HISTORY_OPTION, &words, at)
    });

    if let Some(at) = now {
        let option = at
            .checked_sub(1)
            .and_then(|at| options.get(at))
            .map(|(id, _)| *id);
        let edits = properties::set_asked_option(document, group, &chosen.ids, option);
        sheet.request_edit("Change the option of a history", edits);
    }
}

/// Lists every option of the graph with its name.
fn list_options(sheet: &PanelSheet<'_>) -> Vec<(NodeId, String)> {
    let graph = sheet.graph();
    let is_option = |node: &Node| matches!(node.kind, NodeKind::Option(_));
    let own = graph
        .nodes
        .iter()
        .filter(|(_, node)| is_option(node))
        .map(|(id, node)| (*id, node.display_title(graph)));
    let groups = graph.groups.values().flat_map(|group| {
        let options = group.nodes.iter().filter(|(_, node)| is_option(node));
        options.map(|(id, node)| {
            (
                *id,
                format!("{} in {}", node.display_title(graph), group.name),
            )
        })
    });

    own.chain(groups).collect()
}
