//! Pasting considerations from the clipboard into an option.

use std::collections::BTreeSet;

use emath::Vec2;
use inclination_core::authoring::{
    format::Document,
    kind::Family,
    model::{GroupId, Node, NodeId, NodeKind, Nodes, Socket},
};

use super::{cell_edits::is_option, draft::Draft};
use crate::{
    edit::{
        Edit,
        clipboard::{self, ClipboardContent, PasteOptions, PasteTarget},
    },
    selection::Item,
};

/// The advice when the clipboard has no consideration.
const NOTHING_TO_PASTE: &str =
    "The clipboard has no consideration. Copy one, in a table or on the canvas, then paste it.";

/// The message about wires that end outside the copied nodes.
const LOST_INPUTS: &str =
    "Some inputs of the consideration come from nodes that were not copied. Connect them again.";

/// Pastes the considerations in a text from the clipboard, with the copied nodes that feed them,
/// after an option's own considerations. `at_home` is whether the text was copied from this canvas.
/// Returns the edits, and a message if some inputs lost their wires.
///
/// # Errors
/// Returns the reason why nothing can be pasted.
pub fn paste_cells(
    document: &Document,
    group: Option<GroupId>,
    decision: NodeId,
    option: NodeId,
    text: &str,
    at_home: bool,
) -> Result<(Vec<Edit>, Option<String>), String> {
    if !is_option(document, group, option) {
        return Err(String::from("Paste in the row of an option."));
    }
    let ClipboardContent::Fragment(mut fragment) = clipboard::parse_clipboard_text(text)? else {
        return Err(String::from(NOTHING_TO_PASTE));
    };

    let all: BTreeSet<NodeId> = fragment.nodes.keys().copied().collect();
    let cells = collect_cells(&fragment.nodes, &all);
    fragment
        .nodes
        .retain(|id, _| cells.iter().any(|cell| cell.contains(id)));
    if fragment.nodes.is_empty() {
        return Err(String::from(NOTHING_TO_PASTE));
    }
    let loses_inputs = !at_home && has_outside_wires(&fragment.nodes);
    if at_home {
        // The copies read the same nodes of stats as the originals.
        let body = document.graph.body(group);
        fragment.nodes.retain(|id, node| {
            let is_stat = matches!(node.kind, NodeKind::Stat(_));
            !(is_stat && body.is_some_and(|body| body.contains_key(id)))
        });
    }
    fragment.looks.notes.clear();
    fragment.looks.frames.clear();

    let options = PasteOptions {
        to: PasteTarget::Offset(Vec2::ZERO),
        at_home,
        with_inputs: true,
    };
    let pasted = clipboard::paste_fragment(document, group, &fragment, options)?;
    let new: BTreeSet<NodeId> = pasted
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Node(id) => Some(*id),
            _ => None,
        })
        .collect();

    let mut draft = Draft::new(document, group);
    draft.apply(pasted.edits);
    let cells = draft
        .body()
        .map_or_else(Vec::new, |body| collect_cells(body, &new));
    for cell in cells {
        if let Some(consideration) = cell.first() {
            draft.change_node(option, |node| {
                node.push_row(Socket::Wire((*consideration).into()));
            });
        }
        draft.place_beside_option(decision, option, &cell, &cell);
    }
    let lost = loses_inputs.then(|| String::from(LOST_INPUTS));
    Ok((draft.into_edits(document), lost))
}

/// Returns whether a wire into one of the nodes comes from a node that is not among them.
fn has_outside_wires(nodes: &Nodes) -> bool {
    let mut sockets = nodes.values().flat_map(Node::all_sockets);
    sockets.any(|(_, socket)| {
        let wire = socket.wire();
        wire.is_some_and(|wire| !nodes.contains_key(&wire.node))
    })
}

/// Returns the considerations among the chosen nodes that no other one combines, each followed by
/// the chosen nodes that feed it.
fn collect_cells(body: &Nodes, chosen: &BTreeSet<NodeId>) -> Vec<Vec<NodeId>> {
    let is_consideration = |id: &NodeId| {
        let node = body.get(id);
        node.is_some_and(|node| node.kind.family() == Family::Consideration)
    };
    let sources = |id: &NodeId| -> Vec<NodeId> {
        let sockets = body.get(id).into_iter().flat_map(Node::all_sockets);
        sockets
            .filter_map(|(_, socket)| match socket {
                Socket::Wire(wire) if chosen.contains(&wire.node) => Some(wire.node),
                _ => None,
            })
            .collect()
    };

    let considerations = || chosen.iter().filter(|id| is_consideration(id));
    let combined: BTreeSet<NodeId> = considerations().flat_map(sources).collect();
    let mut taken = BTreeSet::new();
    considerations()
        .filter(|id| !combined.contains(id))
        .map(|root| {
            let mut cell = vec![*root];
            let mut next = 0;
            while let Some(id) = cell.get(next).copied() {
                next += 1;
                for source in sources(&id) {
                    if taken.insert(source) {
                        cell.push(source);
                    }
                }
            }
            cell
        })
        .collect()
}
