//! Turns intents and what is typed into requests: the one place where what is done on the canvas
//! becomes edits of the document.

#[cfg(test)]
mod tests;

use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    Document,
    model::{GroupId, NodeId, Socket, SocketKey, StatId},
};
use inclination_project::{
    catalog::bridged,
    edit::{
        Edit, applied, bends, delete, insert, nodes, place, profiles, stat_line, stats, wiring,
    },
    gesture::{DocumentIntent, Landing},
    scene::Scene,
    selection::{Item, Selection},
    text::number,
};

use crate::request::Request;

/// A wire, by the node and the input that it goes to.
type WireEnd = (NodeId, SocketKey);

/// Returns what the app is asked for, in order.
pub(super) fn to_requests(
    intent: DocumentIntent,
    open: &OpenDocument,
    scene: &Scene,
) -> Vec<Request> {
    let (document, group) = (open.document(), open.group());
    match intent {
        DocumentIntent::Select(selection) => vec![Request::Select(selection)],
        DocumentIntent::BeginStep(title) => vec![Request::Begin(String::from(title))],
        DocumentIntent::CommitStep => vec![Request::Commit],
        DocumentIntent::AbortStep => vec![Request::Abort],

        DocumentIntent::Detach(nodes) => continue_step(insert::detached(document, group, &nodes)),
        DocumentIntent::MoveItems { items, by } => {
            continue_step(place::moved(document, &items, by))
        }
        DocumentIntent::InsertIntoWire(Landing { node, middle, wire }) => {
            let inserted = insert::into(document, scene, group, (node, middle), wire);
            continue_step(inserted.map_or_else(Vec::new, |inserted| inserted.edits))
        }
        DocumentIntent::Resize { item, corner } => {
            let edit = place::resized(document, item, corner);
            continue_step(edit.into_iter().collect())
        }
        DocumentIntent::SetNumber { node, key, value } => {
            let shown = (group, open.view.profile);
            continue_step(profiles::typed(document, shown, node, key, value.into()))
        }
        DocumentIntent::SetSample { stat, value } => {
            continue_step(set_sample(document, stat, value))
        }

        DocumentIntent::JoinWire {
            from,
            to,
            taken_from,
        } => match wiring::all_joined(document, group, &from, to) {
            Ok(edits) => edit("Wire", with_cut(edits, document, group, taken_from)),
            Err(reason) => vec![Request::Say(reason)],
        },
        DocumentIntent::BridgeWire {
            from,
            to,
            taken_from,
        } => {
            let Some(made) = bridged(document, group, from, to) else {
                return Vec::new();
            };
            let edits = with_cut(made.edits, document, group, taken_from);
            let mut requests = vec![Request::Select(Selection::of(made.item))];
            requests.extend(edit(made.title, edits));
            requests
        }
        DocumentIntent::CutWire(node, key) => {
            let edits = delete::cut_wires(document, group, &[(node, key)]);
            edit("Cut a wire", edits)
        }
        DocumentIntent::BendWire {
            node,
            key,
            index,
            at,
        } => {
            let added = bends::added(document, (node, key), index, at);
            let Some((edits, bend)) = added else {
                return Vec::new();
            };
            edit_and_select("Bend a wire", edits, bend)
        }

        DocumentIntent::ToggleCollapsed(id) => {
            let is_collapsed = document.looks.collapsed.contains(&id);
            edit("Collapse", vec![Edit::Collapsed(id, !is_collapsed)])
        }
        DocumentIntent::PlaceStat { stat, at } => {
            let Some((id, edits)) = stats::placed(document, group, stat, at) else {
                return Vec::new();
            };
            edit_and_select("Put stat on canvas", edits, Item::Node(id))
        }
        DocumentIntent::EnterGroup(crumb) => vec![Request::Enter(crumb)],
        DocumentIntent::OpenAdd { at, loose } => vec![Request::OpenAdd { at, loose }],
        DocumentIntent::Say(sentence) => vec![Request::Say(sentence)],
    }
}

/// Returns the requests that give an item another name, or a note another text.
pub(super) fn rename(open: &OpenDocument, item: Item, text: &str) -> Vec<Request> {
    let document = open.document();
    match item {
        Item::Node(id) => edit("Rename", nodes::named(document, open.group(), id, text)),
        Item::Frame(id) => {
            let Some(mut frame) = document.looks.frames.get(&id).cloned() else {
                return Vec::new();
            };
            text.clone_into(&mut frame.title);
            edit("Rename", vec![Edit::Frame(id, Some(Box::new(frame)))])
        }
        Item::Note(id) => {
            let Some(mut note) = document.looks.notes.get(&id).cloned() else {
                return Vec::new();
            };
            text.clone_into(&mut note.text);
            edit("Write a note", vec![Edit::Note(id, Some(Box::new(note)))])
        }
        Item::Wire(..) | Item::Bend(..) => Vec::new(),
    }
}

/// Returns the requests that give a stat another name; none if the name is empty.
pub(super) fn rename_stat(open: &OpenDocument, stat: StatId, name: &str) -> Vec<Request> {
    if name.is_empty() {
        return Vec::new();
    }
    edit("Rename stat", stat_line::named(open.document(), stat, name))
}

/// Returns the requests that give a socket the number that was typed.
pub(super) fn change_number(
    open: &OpenDocument,
    node: NodeId,
    key: SocketKey,
    held: Socket,
) -> Vec<Request> {
    let shown = (open.group(), open.view.profile);
    let edits = profiles::typed(open.document(), shown, node, key, held);
    edit("Change a number", edits)
}

/// Makes edits in the step that a gesture fills.
fn continue_step(edits: Vec<Edit>) -> Vec<Request> {
    vec![Request::GoOn(edits)]
}

/// Makes edits as one step; nothing if there are none.
fn edit(title: impl Into<String>, edits: Vec<Edit>) -> Vec<Request> {
    if edits.is_empty() {
        Vec::new()
    } else {
        vec![Request::Edit(title.into(), edits)]
    }
}

fn edit_and_select(title: &str, edits: Vec<Edit>, item: Item) -> Vec<Request> {
    let mut requests = edit(title, edits);
    requests.push(Request::Select(Selection::of([item])));
    requests
}

/// Adds the edits that cut the wire whose end was taken out of a socket. They come last, since rows
/// move up where a wire is cut.
fn with_cut(
    mut edits: Vec<Edit>,
    document: &Document,
    group: Option<GroupId>,
    taken_from: Option<WireEnd>,
) -> Vec<Edit> {
    if let Some(wire) = taken_from {
        let then = applied(document, &edits);
        edits.extend(delete::cut_wires(&then, group, &[wire]));
    }
    edits
}

/// Gives a stat the sample nearest to a value that it can have.
fn set_sample(document: &Document, stat: StatId, value: f32) -> Vec<Edit> {
    stats::changed(document, stat, |stat| {
        let value = if stat.whole {
            number::whole(value, stat.bookends())
        } else {
            value
        };
        stat.sample = stat.entry().admit(value);
    })
}
