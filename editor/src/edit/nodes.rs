//! Nodes: added, deleted, changed.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::Pos2;
use inclination_core::{
    Document,
    format::Position,
    model::{GroupId, Node, NodeId, NodeKind, Nodes, Socket, SocketKey, Wire},
};

use super::{Edit, Ids, flow, wiring};
use crate::{canvas::scene::snapped, document::Item};

/// Adds a node. Gives its id and the edits.
pub fn added(
    document: &Document,
    group: Option<GroupId>,
    node: Node,
    at: Pos2,
) -> (NodeId, Vec<Edit>) {
    let mut ids = Ids::of(&document.graph);
    let id = NodeId(ids.fresh());
    let at = snapped(at);
    let mut edits = vec![
        Edit::Node(group, id, Some(Box::new(node))),
        Edit::Place(id, Some(Position { x: at.x, y: at.y })),
    ];
    edits.extend(ids.taken());
    (id, edits)
}

/// Calls a node something.
pub fn named(document: &Document, group: Option<GroupId>, id: NodeId, name: &str) -> Vec<Edit> {
    let edit = wiring::changed(document, group, id, |node| name.clone_into(&mut node.name));
    edit.into_iter().collect()
}

/// Puts a number into a socket.
pub fn typed(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    key: SocketKey,
    held: Socket,
) -> Vec<Edit> {
    let edit = wiring::changed(document, group, id, |node| {
        node.set_socket(key, held);
    });
    edit.into_iter().collect()
}

/// Deletes things. The wires through a deleted node are joined where what came in fits where it went out.
pub fn deleted(document: &Document, group: Option<GroupId>, items: &[Item]) -> Vec<Edit> {
    let Some(body) = document.graph.body(group) else {
        return Vec::new();
    };
    let gone: BTreeSet<NodeId> = items
        .iter()
        .filter_map(|item| match item {
            Item::Node(id) => Some(*id),
            _ => None,
        })
        .collect();
    let mut changed: BTreeMap<NodeId, Node> = BTreeMap::new();
    for item in items {
        if let Item::Wire(id, key) = item
            && let Some(node) = body.get(id)
            && !gone.contains(id)
        {
            wiring::unplug(changed.entry(*id).or_insert_with(|| node.clone()), *key);
        }
    }
    heal(document, group, body, &gone, &mut changed);
    let mut edits: Vec<Edit> = changed
        .into_iter()
        .map(|(id, node)| Edit::Node(group, id, Some(Box::new(node))))
        .collect();
    for id in &gone {
        edits.push(Edit::Node(group, *id, None));
        edits.push(Edit::Place(*id, None));
        edits.push(Edit::Collapsed(*id, false));
    }
    for item in items {
        match item {
            Item::Note(id) => edits.push(Edit::Note(*id, None)),
            Item::Frame(id) => edits.push(Edit::Frame(*id, None)),
            Item::Node(_) | Item::Wire(..) => {}
        }
    }
    edits
}

/// What reads a node that goes reads what that node read, or nothing.
fn heal(
    document: &Document,
    group: Option<GroupId>,
    body: &Nodes,
    gone: &BTreeSet<NodeId>,
    changed: &mut BTreeMap<NodeId, Node>,
) {
    for (id, node) in body.iter().filter(|(id, _)| !gone.contains(id)) {
        let reads = node.all_sockets().filter_map(|(key, socket)| {
            let wire = socket.wire()?;
            gone.contains(&wire.node).then_some((key, wire))
        });
        // From the last to the first, so that the positions of rows hold while rows go.
        let mut reads: Vec<_> = reads.collect();
        reads.reverse();
        for (key, wire) in reads {
            let node = changed.entry(*id).or_insert_with(|| node.clone());
            match through(document, group, body, gone, wire) {
                Some(wire) => {
                    node.set_socket(key, Socket::Wire(wire));
                }
                None => wiring::unplug(node, key),
            }
        }
        if node
            .kind
            .remembered()
            .is_some_and(|option| gone.contains(&option))
        {
            let node = changed.entry(*id).or_insert_with(|| node.clone());
            if let NodeKind::History(option) | NodeKind::Consideration { option, .. } =
                &mut node.kind
            {
                *option = None;
            }
        }
    }
}

/// Where a wire comes from if the nodes that go are left out.
fn through(
    document: &Document,
    group: Option<GroupId>,
    body: &Nodes,
    gone: &BTreeSet<NodeId>,
    mut wire: Wire,
) -> Option<Wire> {
    let ty = flow::carried(&document.graph, group, wire);
    let mut steps = 0;
    while gone.contains(&wire.node) {
        // A circle of nodes that all go ends somewhere too.
        steps += 1;
        if steps > gone.len() {
            return None;
        }
        let node = body.get(&wire.node)?;
        let mut sources = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        wire = sources.find(|source| flow::carried(&document.graph, group, *source) == ty)?;
    }
    Some(wire)
}
