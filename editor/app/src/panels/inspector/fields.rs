//! What only some kinds have: the text for the game, and whose history is asked about.

use eframe::egui::Ui;
use inclination_core::model::{Node, NodeId, NodeKind};
use inclination_project::edit::properties;

use super::super::{
    Sheet,
    node_fields::Chosen,
    widgets::{TextField, pick, property},
};

/// Label of the field for the text that the game gets.
pub const PAYLOAD: &str = "Text for the game";
/// Label of the list of what a history is about.
pub const HISTORY_OF: &str = "History of";

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    if chosen.common(|node| matches!(node.kind, NodeKind::Option(_))) == Some(true) {
        payload(ui, sheet, chosen);
    }
    if chosen.common(|node| node.kind.spec().remembers) == Some(true) {
        history(ui, sheet, chosen);
    }
}

fn payload(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let text = chosen.common(|node| match &node.kind {
        NodeKind::Option(text) => text.as_str(),
        _ => "",
    });
    let hint = "A text that the game gets with the choice, such as the name of an animation.";
    property(ui, "For the game", hint, |ui| {
        TextField::new(PAYLOAD, text).hint("none").show(
            ui,
            sheet.requests,
            "Change the text for the game",
            |text| properties::payload(document, group, &chosen.ids, text),
        );
    });
}

fn history(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let options = options(sheet);
    let is_node = chosen
        .nodes
        .iter()
        .any(|node| matches!(node.kind, NodeKind::History(_)));
    let own = if is_node { "none" } else { "its own option" };
    let words: Vec<&str> = std::iter::once(own)
        .chain(options.iter().map(|(_, name)| name.as_str()))
        .collect();
    let asked = chosen.common(|node| node.kind.remembered());
    let at = asked.and_then(|asked| match asked {
        None => Some(0),
        Some(id) => {
            let at = options.iter().position(|(option, _)| *option == id);
            at.map(|at| at + 1)
        }
    });
    let hint = "The option whose past is asked about.";
    let now = property(ui, HISTORY_OF, hint, |ui| pick(ui, HISTORY_OF, &words, at));
    if let Some(at) = now {
        let option = at.checked_sub(1).and_then(|at| options.get(at));
        let option = option.map(|(id, _)| *id);
        let edits = properties::asked(document, group, &chosen.ids, option);
        sheet.edit("Change whose history is asked", edits);
    }
}

/// Every option of the graph with its name.
fn options(sheet: &Sheet<'_>) -> Vec<(NodeId, String)> {
    let graph = sheet.graph();
    let is_option = |node: &Node| matches!(node.kind, NodeKind::Option(_));
    let own = graph.nodes.iter().filter(|(_, node)| is_option(node));
    let own = own.map(|(id, node)| (*id, node.display_title(graph)));
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
