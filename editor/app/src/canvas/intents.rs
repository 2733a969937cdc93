//! Turns intents and typed text into requests. Every edit of the document that starts on the canvas
//! is built here.

#[cfg(test)]
mod tests;

use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{
    format::Document,
    model::{GroupId, NodeId, Socket, SocketKey, StatId},
};
use inclination_project::{
    catalog::bridge_sockets,
    edit::{
        Edit, apply_edits, bends, delete, expressions, insert, mute, nodes, placement, profiles,
        stat_line, stats, wiring,
    },
    gesture::{DocumentIntent, Landing},
    scene::Scene,
    selection::{Item, Selection},
    text::number,
};

use crate::request::Request;

/// A wire, identified by the node and the input that it leads to.
type WireEnd = (NodeId, SocketKey);

/// Returns the requests for an intent, in order.
pub(super) fn to_requests(
    intent: DocumentIntent,
    open: &OpenDocument,
    scene: &Scene,
) -> Vec<Request> {
    let (document, group) = (open.document(), open.group());
    match intent {
        DocumentIntent::Select(selection) => vec![Request::Select(selection)],
        DocumentIntent::BeginStep(title) => vec![Request::BeginStep(String::from(title))],
        DocumentIntent::CommitStep => vec![Request::CommitStep],
        DocumentIntent::AbortStep => vec![Request::AbortStep],

        DocumentIntent::Detach(nodes) => {
            continue_step(insert::detach_nodes(document, group, &nodes))
        }
        DocumentIntent::MoveItems { items, by } => {
            continue_step(placement::move_items(document, &items, by))
        }
        DocumentIntent::InsertIntoWire(Landing { node, middle, wire }) => {
            let inserted =
                insert::insert_into_wire(document, scene, group, node, middle, wire.0, wire.1);
            continue_step(inserted.unwrap_or_default())
        }
        DocumentIntent::Resize { item, corner } => {
            let edit = placement::resize_item(document, item, corner);
            continue_step(edit.into_iter().collect())
        }
        DocumentIntent::SetNumber { node, key, value } => {
            let profile = open.view.profile;
            continue_step(profiles::set_number(
                document,
                group,
                profile,
                node,
                key,
                value.into(),
            ))
        }
        DocumentIntent::Unfold(id) => continue_step(vec![Edit::Folded(id, false)]),
        DocumentIntent::SetSample { stat, value } => {
            continue_step(set_sample(document, stat, value))
        }

        DocumentIntent::JoinWire {
            from,
            to,
            taken_from,
        } => match wiring::connect_all(document, group, &from, to) {
            Ok(edits) => edit_step(
                "Connect a wire",
                with_cut_wire(edits, document, group, taken_from),
            ),
            Err(reason) => vec![Request::Notify(reason)],
        },
        DocumentIntent::BridgeWire {
            from,
            to,
            taken_from,
        } => {
            let Some(bridge) = bridge_sockets(document, group, from, to) else {
                return Vec::new();
            };
            let edits = with_cut_wire(bridge.edits, document, group, taken_from);
            let mut requests = vec![Request::Select(Selection::from_items(bridge.item))];
            requests.extend(edit_step(bridge.title, edits));
            requests
        }
        DocumentIntent::CutWire(node, key) => {
            let edits = delete::cut_wires(document, group, &[(node, key)]);
            edit_step("Disconnect a wire", edits)
        }
        DocumentIntent::BendWire {
            node,
            key,
            index,
            at,
        } => {
            let added = bends::add_bend(document, node, key, index, at);
            let Some((edits, bend)) = added else {
                return Vec::new();
            };
            edit_and_select("Bend a wire", edits, bend)
        }

        DocumentIntent::ToggleCollapsed(id) => {
            let is_collapsed = document.looks.collapsed.contains(&id);
            let edits = vec![Edit::Collapsed(id, !is_collapsed)];
            edit_step(mute::collapse_step_title(&edits), edits)
        }
        DocumentIntent::PlaceStat { stat, at } => {
            let Some((id, edits)) = stats::add_stat_node(document, group, stat, at) else {
                return Vec::new();
            };
            edit_and_select("Add a stat to the canvas", edits, Item::Node(id))
        }
        DocumentIntent::EnterGroup(crumb) => vec![Request::EnterGroup(crumb)],
        DocumentIntent::OpenAdd { at, loose } => vec![Request::OpenAddNode { at, loose }],
        DocumentIntent::ShowMessage(sentence) => vec![Request::Notify(sentence)],
    }
}

/// Returns the requests that change the formula of an expression.
pub(super) fn change_formula(open: &OpenDocument, id: NodeId, text: &str) -> Vec<Request> {
    edit_step(
        "Change the formula",
        expressions::set_formula(open.document(), open.group(), id, text),
    )
}

/// Returns the requests that change the name of an item, or the text of a note.
pub(super) fn rename_item(open: &OpenDocument, item: Item, text: &str) -> Vec<Request> {
    let document = open.document();

    match item {
        Item::Node(id) => edit_step(
            "Rename",
            nodes::rename_node(document, open.group(), id, text),
        ),
        Item::Frame(id) => {
            let Some(mut frame) = document.looks.frames.get(&id).cloned() else {
                return Vec::new();
            };
            text.clone_into(&mut frame.title);
            edit_step("Rename", vec![Edit::Frame(id, Some(Box::new(frame)))])
        }

        Item::Note(id) => {
            let Some(mut note) = document.looks.notes.get(&id).cloned() else {
                return Vec::new();
            };
            text.clone_into(&mut note.text);
            edit_step("Edit a note", vec![Edit::Note(id, Some(Box::new(note)))])
        }

        Item::Wire(..) | Item::Bend(..) => Vec::new(),
    }
}

/// Returns the requests that rename a stat, or report what is wrong in the line. Returns none if
/// the name is empty.
pub(super) fn rename_stat(open: &OpenDocument, stat: StatId, name: &str) -> Vec<Request> {
    if name.is_empty() {
        return Vec::new();
    }
    let document = open.document();
    if let Some(mistake) = stat_line::find_rename_mistake(document, stat, name) {
        return vec![Request::Notify(mistake)];
    }
    let mut requests = edit_step(
        "Rename a stat",
        stat_line::rename_from_line(document, stat, name),
    );
    if !requests.is_empty() {
        let clash = stat_line::describe_name_clash(document, stat, name);
        requests.extend(clash.map(Request::Notify));
    }
    requests
}

/// Returns the requests that set a socket to a typed number.
pub(super) fn change_number(
    open: &OpenDocument,
    node: NodeId,
    key: SocketKey,
    value: Socket,
) -> Vec<Request> {
    let (group, profile) = (open.group(), open.view.profile);
    let edits = profiles::set_number(open.document(), group, profile, node, key, value);
    edit_step("Change a number", edits)
}

/// Adds edits to the step that the current gesture has begun.
fn continue_step(edits: Vec<Edit>) -> Vec<Request> {
    vec![Request::ContinueStep(edits)]
}

/// Makes edits as one step. Returns no request if there are no edits.
fn edit_step(title: impl Into<String>, edits: Vec<Edit>) -> Vec<Request> {
    if edits.is_empty() {
        Vec::new()
    } else {
        vec![Request::Edit(title.into(), edits)]
    }
}

/// Makes edits as one step, and selects an item.
fn edit_and_select(title: &str, edits: Vec<Edit>, item: Item) -> Vec<Request> {
    let mut requests = edit_step(title, edits);
    requests.push(Request::Select(Selection::from_items([item])));
    requests
}

/// Adds the edits that cut the wire whose end was taken out of a socket. They come last, because
/// cutting a wire moves the rows below it up.
fn with_cut_wire(
    mut edits: Vec<Edit>,
    document: &Document,
    group: Option<GroupId>,
    taken_from: Option<WireEnd>,
) -> Vec<Edit> {
    if let Some(wire) = taken_from {
        let edited = apply_edits(document, &edits);
        edits.extend(delete::cut_wires(&edited, group, &[wire]));
    }
    edits
}

/// Sets a stat's sample to the nearest value that it can have.
fn set_sample(document: &Document, stat: StatId, value: f32) -> Vec<Edit> {
    stats::change_stat(document, stat, |stat| {
        let value = if stat.whole {
            number::round_to_whole(value, stat.bookends())
        } else {
            value
        };
        stat.sample = stat.sanitizer().sanitize(value);
    })
}
