//! Deleting nodes, wires, notes and frames, and joining wires across deleted nodes.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Node, NodeId, Nodes, Socket, SocketKey, Wire},
};

use super::{Edit, bends, wiring};
use crate::selection::Item;

/// Returns the edits that delete items. Wires through a deleted node are joined if their types fit.
pub fn delete_items(document: &Document, group: Option<GroupId>, items: &[Item]) -> Vec<Edit> {
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

    let mut changed = rewire_around(document, group, body, &gone, &cut)
        .into_iter()
        .map(|(id, node)| ((group, id), node))
        .collect();
    forget_deleted_options(document, group, &gone, &mut changed);

    let mut edits: Vec<Edit> = changed
        .into_iter()
        .map(|((group, id), node)| Edit::Node(group, id, Some(Box::new(node))))
        .collect();
    for id in &gone {
        edits.push(Edit::Node(group, *id, None));
        edits.push(Edit::NodePosition(*id, None));
        edits.push(Edit::Collapsed(*id, false));
        edits.push(Edit::Folded(*id, false));
    }

    for item in items {
        match item {
            Item::Note(id) => edits.push(Edit::Note(*id, None)),
            Item::Frame(id) => edits.push(Edit::Frame(*id, None)),
            Item::Node(_) | Item::Wire(..) | Item::Bend(..) => {}
        }
    }
    edits.extend(bends::delete_bends(document, items));
    edits
}

/// Returns the edits that cut wires, given by the sockets that receive them. Each of these sockets
/// holds its initial value again.
pub fn cut_wires(
    document: &Document,
    group: Option<GroupId>,
    wires: &[(NodeId, SocketKey)],
) -> Vec<Edit> {
    let wires: Vec<Item> = wires
        .iter()
        .map(|(node, key)| Item::Wire(*node, *key))
        .collect();
    delete_items(document, group, &wires)
}

/// Returns the nodes that change when others are deleted: their readers read the inputs of the
/// deleted nodes.
pub(crate) fn rewired_readers(
    document: &Document,
    group: Option<GroupId>,
    gone: &BTreeSet<NodeId>,
) -> BTreeMap<NodeId, Node> {
    let body = document.graph.body(group);
    body.map_or_else(BTreeMap::new, |body| {
        rewire_around(document, group, body, gone, &BTreeSet::new())
    })
}

/// Returns the nodes that change when nodes are deleted and wires are cut.
fn rewire_around(
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
                    .then(|| (key, source_past_deleted(document, group, body, gone, wire)))
            })
            .collect();
        if reads.is_empty() {
            continue;
        }

        let mut after = node.clone();
        // From the last to the first, so that the positions of rows hold while rows go.
        for (key, wire) in reads.into_iter().rev() {
            let wire = wire.map(Socket::Wire);
            // A list contains each option at most once.
            let is_there =
                |held: &Socket| wiring::is_list_row(&after, key) && after.rows.contains(held);
            match wire.filter(|held| !is_there(held)) {
                Some(held) => {
                    after.set_socket(key, held);
                }
                None => wiring::disconnect_socket(&mut after, key),
            }
        }
        if after != *node {
            changed.insert(*id, after);
        }
    }
    changed
}

/// Clears each reference to a deleted option's history. Such a node may be in any group, so this
/// looks at every canvas.
fn forget_deleted_options(
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
            let reads_deleted = node
                .kind
                .remembered_option()
                .is_some_and(|option| gone.contains(&option));
            if !reads_deleted || (group == canvas && gone.contains(id)) {
                continue;
            }
            let node = changed.entry((group, *id)).or_insert_with(|| node.clone());
            node.kind.set_remembered_option(None);
        }
    }
}

/// Returns the source of a wire once deleted nodes are left out. Each passes on the input that it
/// would pass on if it were muted, or else its first input of the same type.
fn source_past_deleted(
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
        // Deleted nodes that form a cycle have no source outside it.
        steps += 1;
        if steps > gone.len() {
            return None;
        }
        let node = body.get(&wire.node)?;
        let passed = node
            .pass_through_key(graph, wire.port)
            .and_then(|key| node.socket(key)?.wire());
        let mut sources = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        wire = passed.filter(fits).or_else(|| sources.find(fits))?;
    }

    Some(wire)
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, combine, curve, model::Stat};

    use super::*;
    use crate::edit::{apply_edits, nodes};

    /// A sum of three stats, and a curve that reads the first.
    fn sum_and_curve() -> (Document, NodeId, NodeId) {
        let mut graph = Builder::new("");
        let stats = ["A", "B", "C"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
        let sum = graph.add("Sum", combine::sum(stats)).out().node();
        let curve = graph.add("Curve", curve::linear(stats[0])).out().node();
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        (document, sum, curve)
    }

    fn count_wires(document: &Document, node: NodeId) -> usize {
        let sockets = document.graph.nodes[&node].all_sockets();
        sockets.filter(|(_, held)| held.wire().is_some()).count()
    }

    #[test]
    fn several_wires_are_cut_at_once_as_if_they_were_deleted() {
        let (document, sum, curve) = sum_and_curve();
        let first = SocketKey::Fixed(0);
        let wires = [
            (sum, SocketKey::Row(0, 0)),
            (sum, SocketKey::Row(2, 0)),
            (curve, first),
        ];
        let edits = cut_wires(&document, None, &wires);
        let then = apply_edits(&document, &edits);
        assert_eq!(count_wires(&then, sum), 1);
        assert_eq!(count_wires(&then, curve), 0);

        let items = wires.map(|(node, key)| Item::Wire(node, key));
        let deleted = delete_items(&document, None, &items);
        assert_eq!(then, apply_edits(&document, &deleted));
    }

    #[test]
    fn a_socket_whose_wire_is_cut_holds_its_first_value() {
        let (document, _, curve) = sum_and_curve();
        let first = SocketKey::Fixed(0);
        let cut = apply_edits(&document, &cut_wires(&document, None, &[(curve, first)]));
        assert_eq!(cut_wires(&cut, None, &[(curve, first)]), []);

        let edits = nodes::set_socket(&cut, None, curve, first, Socket::Value(0.75));
        let typed = apply_edits(&cut, &edits);
        let again = cut_wires(&typed, None, &[(curve, first)]);
        assert_eq!(apply_edits(&typed, &again), cut);
    }
}
