//! Changes the kind of nodes. The wires that this cuts are described before and reported afterward.

use inclination_core::{
    kind::Spec,
    model::{Node, NodeId},
    text::capitalize,
};
use inclination_project::edit::kinds;

use super::{super::PanelSheet, socket_facts::source_name};
use crate::request::Request;

/// Describes in sentences what changing a node to another kind would do.
pub(in crate::panels) fn describe_change(
    sheet: &PanelSheet<'_>,
    node: &Node,
    spec: &Spec,
) -> String {
    let stays = if spec.pieces && !node.kind.spec().pieces {
        "The curve keeps its shape, as points that you can edit."
    } else {
        "Inputs and settings that both kinds have are kept."
    };
    let cut = describe_cut_wires(sheet, node, spec.key).map_or_else(String::new, |wires| {
        format!(
            " This disconnects {wires}, which {} has no input for.",
            capitalize(spec.title)
        )
    });
    format!("{stays}{cut}")
}

/// Changes the kind of nodes and reports the wires that have no place on the new kind.
pub(in crate::panels) fn change_kind(sheet: &mut PanelSheet<'_>, ids: &[NodeId], spec: &Spec) {
    let body = sheet.open.body();
    let nodes = ids.iter().filter_map(|id| body.get(id));
    let cut: Vec<String> = nodes
        .filter_map(|node| describe_cut_wires(sheet, node, spec.key))
        .collect();

    let given = |wire| sheet.wire_value(wire);
    let edits = kinds::change_kind(sheet.document(), sheet.group(), ids, spec.key, &given);
    sheet.request_edit("Change the kind of a node", edits);

    if !cut.is_empty() {
        let title = capitalize(spec.title);
        let wires = cut.join(", ");
        let message =
            format!("Disconnected {wires}, which {title} has no input for. Undo to reconnect.");
        sheet.requests.push(Request::Notify(message));
    }
}

/// Describes the wires that another kind has no place for, such as "the wire from “Threat” to
/// slope", or returns `None` if it has a place for all.
fn describe_cut_wires(sheet: &PanelSheet<'_>, node: &Node, key: &str) -> Option<String> {
    let words: Vec<String> = kinds::lost_wires(node, key)
        .into_iter()
        .map(|(title, wire)| {
            let from = source_name(sheet, wire);
            format!("the wire from “{from}” to {title}")
        })
        .collect();
    (!words.is_empty()).then(|| words.join(" and "))
}
