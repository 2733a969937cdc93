//! The targets of commands: the selected group, wire or option.

use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::model::{Group, GroupId, NodeId, NodeKind, SocketKey};
use inclination_project::{document::SoloOption, selection::Item};

use crate::canvas::Canvas;

/// Returns the selected use of a group. If there are several, prefers the one selected last.
pub(super) fn selected_usage(document: &OpenDocument) -> Option<(NodeId, GroupId)> {
    let selection = &document.view.selection;
    let mut nodes = selection.lead_node().into_iter().chain(selection.nodes());
    nodes.find_map(|id| match document.body().get(&id)?.kind {
        NodeKind::Group { group, .. } => Some((id, group)),
        _ => None,
    })
}

/// Returns the group of the selected use, or else the group whose canvas is shown.
pub(super) fn target_group(document: &OpenDocument) -> Option<GroupId> {
    let selected = selected_usage(document).map(|(_, group)| group);
    let nothing = document.view.selection.is_empty();
    selected.or_else(|| document.group().filter(|_| nothing))
}

/// Returns the title of a group in a document.
pub(super) fn group_title(document: &OpenDocument, group: GroupId) -> String {
    let group = document.document().graph.groups.get(&group);
    group.map_or("Group", Group::display_title).to_owned()
}

/// Returns the selected wire, or the wire at the focused socket. It is identified by the socket
/// that receives it.
pub(super) fn target_wire(document: &OpenDocument, canvas: &Canvas) -> Option<(NodeId, SocketKey)> {
    match document.view.selection.lead() {
        Some(Item::Wire(node, key) | Item::Bend(node, key, _)) => Some((node, key)),
        _ => canvas.wire_in_focus(),
    }
}

/// Returns the selected option that can be soloed in its decisions.
pub(super) fn target_option(document: &OpenDocument) -> Option<SoloOption> {
    let selection = &document.view.selection;
    let mut nodes = selection.lead_node().into_iter().chain(selection.nodes());
    nodes.find_map(|node| {
        let group = document.group();
        let solo = SoloOption { group, node };
        (!solo
            .affected_decisions(&document.document().graph)
            .is_empty())
        .then_some(solo)
    })
}
