//! Nodes: added, deleted, changed.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Pos2, Rect, vec2};
use inclination_core::{
    Document,
    format::Position,
    model::{GroupId, Node, NodeId, Nodes, Socket, SocketKey, Wire},
};

use super::{Edit, Ids, bends, place, wiring};
use crate::{
    scene::{Scene, WIDTH, height, rows},
    selection::Item,
};

/// Adds a node at a place, or beside what stands there. Gives its id and the edits.
pub fn added(
    document: &Document,
    group: Option<GroupId>,
    node: Node,
    at: Pos2,
) -> (NodeId, Vec<Edit>) {
    let mut ids = Ids::of(&document.graph);
    let id = NodeId(ids.fresh());
    let rows = rows::of(&document.graph, group, &node);
    let wanted = Rect::from_min_size(at, vec2(WIDTH, height(&rows, false)));
    let at = place::free(&place::taken(&Scene::of(document, group)), wanted);
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
    let cut: BTreeSet<(NodeId, SocketKey)> = items
        .iter()
        .filter_map(|item| match item {
            Item::Wire(id, key) => Some((*id, *key)),
            _ => None,
        })
        .collect();
    let changed = without(document, group, body, &gone, &cut);
    let changed = changed.into_iter();
    let mut changed = changed.map(|(id, node)| ((group, id), node)).collect();
    forget(document, group, &gone, &mut changed);
    let mut edits: Vec<Edit> = changed
        .into_iter()
        .map(|((group, id), node)| Edit::Node(group, id, Some(Box::new(node))))
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
            Item::Node(_) | Item::Wire(..) | Item::Bend(..) => {}
        }
    }
    edits.extend(bends::deleted(document, items));
    edits
}

/// The nodes that change where others go out of their wires: what read them reads what they read.
pub(crate) fn healed(
    document: &Document,
    group: Option<GroupId>,
    gone: &BTreeSet<NodeId>,
) -> BTreeMap<NodeId, Node> {
    let body = document.graph.body(group);
    body.map_or_else(BTreeMap::new, |body| {
        without(document, group, body, gone, &BTreeSet::new())
    })
}

/// The nodes that change where nodes go and wires are cut.
fn without(
    document: &Document,
    group: Option<GroupId>,
    body: &Nodes,
    gone: &BTreeSet<NodeId>,
    cut: &BTreeSet<(NodeId, SocketKey)>,
) -> BTreeMap<NodeId, Node> {
    let mut changed = BTreeMap::new();
    for (id, node) in body.iter().filter(|(id, _)| !gone.contains(id)) {
        let reads: Vec<(SocketKey, Option<Wire>)> = node
            .all_sockets()
            .filter_map(|(key, socket)| {
                if cut.contains(&(*id, key)) {
                    return Some((key, None));
                }
                let wire = socket.wire()?;
                gone.contains(&wire.node)
                    .then(|| (key, through(document, group, body, gone, wire)))
            })
            .collect();
        if reads.is_empty() {
            continue;
        }
        let mut after = node.clone();
        // From the last to the first, so that the positions of rows hold while rows go.
        for (key, wire) in reads.into_iter().rev() {
            let wire = wire.map(Socket::Wire);
            // In a list nothing stands twice.
            let is_there =
                |held: &Socket| wiring::is_list_row(&after, key) && after.rows.contains(held);
            match wire.filter(|held| !is_there(held)) {
                Some(held) => {
                    after.set_socket(key, held);
                }
                None => wiring::unplug(&mut after, key),
            }
        }
        if after != *node {
            changed.insert(*id, after);
        }
    }
    changed
}

/// Whatever asks about an option that goes asks about none. It may stand in a group that is used beside the option, so
/// every canvas is looked at.
fn forget(
    document: &Document,
    canvas: Option<GroupId>,
    gone: &BTreeSet<NodeId>,
    changed: &mut BTreeMap<(Option<GroupId>, NodeId), Node>,
) {
    let graph = &document.graph;
    let groups = graph
        .groups
        .iter()
        .map(|(id, group)| (Some(*id), &group.nodes));
    for (group, body) in std::iter::once((None, &graph.nodes)).chain(groups) {
        for (id, node) in body {
            let asks = node
                .kind
                .remembered()
                .is_some_and(|option| gone.contains(&option));
            if !asks || (group == canvas && gone.contains(id)) {
                continue;
            }
            let node = changed.entry((group, *id)).or_insert_with(|| node.clone());
            node.kind.remember(None);
        }
    }
}

/// Where a wire comes from if the nodes that go are left out: each passes on what it would if it were muted, or else the
/// first of its type that it reads.
fn through(
    document: &Document,
    group: Option<GroupId>,
    body: &Nodes,
    gone: &BTreeSet<NodeId>,
    mut wire: Wire,
) -> Option<Wire> {
    let graph = &document.graph;
    let ty = graph.wire_type(group, wire);
    let fits = |source: &Wire| graph.wire_type(group, *source) == ty;
    let mut steps = 0;
    while gone.contains(&wire.node) {
        // A circle of nodes that all go ends somewhere too.
        steps += 1;
        if steps > gone.len() {
            return None;
        }
        let node = body.get(&wire.node)?;
        let passed = node.passes(graph, wire.port);
        let passed = passed.and_then(|key| node.socket(key)?.wire());
        let mut sources = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        wire = passed.filter(fits).or_else(|| sources.find(fits))?;
    }
    Some(wire)
}
