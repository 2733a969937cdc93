//! Another kind for nodes that are there: what that cuts is said before, and again once it is done.

use inclination_core::{
    kind::Spec,
    model::{Node, NodeId},
    text::capitalize,
};
use inclination_project::edit::kinds;

use super::{super::Sheet, socket_facts::source_name};
use crate::request::Request;

/// Describes what another kind would do to a node, in sentences.
pub(in crate::panels) fn describe_change(sheet: &Sheet<'_>, node: &Node, spec: &Spec) -> String {
    let stays = if spec.pieces && !node.kind.spec().pieces {
        "The curve stays as it is drawn now, as points to go on with."
    } else {
        "What both kinds have stays as it is."
    };
    let cut = cut(sheet, node, spec.key).map_or_else(String::new, |wires| {
        format!(
            " {} has no place for {wires}, which is cut.",
            capitalize(spec.title)
        )
    });
    format!("{stays}{cut}")
}

/// Makes nodes of another kind. Reports the wires for which that has no place.
pub(in crate::panels) fn change_kind(sheet: &mut Sheet<'_>, ids: &[NodeId], spec: &Spec) {
    let body = sheet.open.body();
    let nodes = ids.iter().filter_map(|id| body.get(id));
    let cut: Vec<String> = nodes
        .filter_map(|node| cut(sheet, node, spec.key))
        .collect();
    let given = |wire| sheet.given(wire);
    let edits = kinds::changed(sheet.document(), sheet.group(), ids, spec.key, &given);
    sheet.edit("Change what a node is", edits);
    if !cut.is_empty() {
        let title = capitalize(spec.title);
        let wires = cut.join(", ");
        let said = format!("{title} has no place for {wires}, which was cut. Undo brings it back.");
        sheet.requests.push(Request::Say(said));
    }
}

/// The wires that another kind has no place for: "the wire from Threat into its slope".
fn cut(sheet: &Sheet<'_>, node: &Node, key: &str) -> Option<String> {
    let cut = kinds::cut(node, key).into_iter();
    let words = cut.map(|(title, wire)| {
        let from = source_name(sheet, wire);
        format!("the wire from {from} into {title}")
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(" and "))
}
