//! Bridges two sockets of different types with the node that belongs between them: a number dropped
//! on an option's considerations gets a multiplier, a consideration or number dropped on a
//! decision's options gets an option.

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, NodeKind},
};

use super::{Catalog, CatalogEntry, EntryEdits};
use crate::{
    edit::{apply_edits, fold, insert, wiring},
    neighbors,
    scene::{End, Scene, SocketRef, connections},
    selection::Item,
};

/// Two sockets with the node that belongs between them.
struct Gap {
    from: SocketRef,
    to: SocketRef,
    kind: NodeKind,
    name: &'static str,
}

/// Returns the gap between two sockets, or `None` if no node belongs there.
fn find_gap(
    document: &Document,
    group: Option<GroupId>,
    one: SocketRef,
    other: SocketRef,
) -> Option<Gap> {
    let (from, to) = match (one.end, other.end) {
        (End::Out(_), End::In(_) | End::NewRow) => (one, other),
        (End::In(_) | End::NewRow, End::Out(_)) => (other, one),
        _ => return None,
    };

    // Append to a list rather than replace one of its wires.
    let node = document.graph.body(group)?.get(&to.node)?;
    let is_row = matches!(to.end, End::In(key) if wiring::is_list_row(node, key));
    let to = if is_row {
        SocketRef {
            end: End::NewRow,
            ..to
        }
    } else {
        to
    };

    let gives = connections::socket_type_at(document, group, from)?;
    let takes = connections::socket_type_at(document, group, to)?;
    let closes = neighbors::closes_loop(document.graph.body(group)?, from.node, to.node);
    let (kind, called) = connections::bridging_kind(gives, takes).filter(|_| !closes)?;

    Some(Gap {
        from,
        to,
        kind,
        name: called,
    })
}

/// Returns the hint shown while a wire is held over a socket that a bridge would connect it to.
pub(crate) fn bridge_hint(
    document: &Document,
    group: Option<GroupId>,
    one: SocketRef,
    other: SocketRef,
) -> Option<String> {
    let gap = find_gap(document, group, one, other)?;
    Some(format!("Release to insert {} in between.", gap.name))
}

/// Returns the edits that add the bridging node and wire it to both sockets, or `None` if no node
/// belongs there.
pub fn bridge_sockets(
    document: &Document,
    group: Option<GroupId>,
    one: SocketRef,
    other: SocketRef,
) -> Option<EntryEdits> {
    let Gap { from, to, kind, .. } = find_gap(document, group, one, other)?;

    let catalog = Catalog::new(document, group);
    let adds_kind = |entry: &&CatalogEntry| entry.node().is_some_and(|node| node.kind == kind);
    let entry = catalog.entries().iter().find(adds_kind)?;

    let scene = Scene::new(document, group);
    let middle = scene
        .socket_position(from)?
        .lerp(scene.socket_position(to)?, 0.5);
    let mut made = entry.build_edits(document, group, middle, Some(from));
    let Some(Item::Node(node)) = made.item else {
        return None;
    };

    let then = apply_edits(document, &made.edits);
    let out = SocketRef {
        node,
        end: End::Out(None),
    };

    let mut edits = wiring::connect_sockets(&then, group, out, to).ok()?;
    let then = apply_edits(&then, &edits);
    edits.extend(insert::place_between(
        &then, group, node, from.node, to.node, middle,
    ));

    made.edits.extend(edits);
    let folded = fold::fold_new_nodes(document, group, &made.edits);
    made.edits.extend(folded);
    Some(made)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::authoring::{
        consider,
        model::{Node, NodeId, Socket, SocketKey},
    };

    use super::*;

    /// A curve, a veto, an option and a decision without wires.
    fn unwired_document() -> (Document, [SocketRef; 2], [SocketRef; 2]) {
        let mut document = Document::default();
        let mut add = |node: Node| {
            let id = NodeId(document.graph.fresh_id());
            document.graph.nodes.insert(id, node);
            id
        };

        let curve = add(Node::new(
            "Need",
            NodeKind::Formula(inclination_core::authoring::curve::LINEAR),
        ));
        let veto = NodeKind::Consideration {
            form: consider::VETO,
            option: None,
        };
        let veto = add(Node::new("Veto", veto));
        let option = add(Node::new("Heal", NodeKind::Option(String::new())));
        let decision = add(Node::new("Act", NodeKind::Decision));

        let out = |node| SocketRef {
            node,
            end: End::Out(None),
        };
        let more = |node| SocketRef {
            node,
            end: End::NewRow,
        };

        (
            document,
            [out(curve), out(veto)],
            [more(option), more(decision)],
        )
    }

    #[test]
    fn a_number_is_bridged_to_an_option_by_a_multiplier() {
        let (document, [curve, _], [option, _]) = unwired_document();
        let made = bridge_sockets(&document, None, option, curve).unwrap();
        let then = apply_edits(&document, &made.edits);

        let Some(Item::Node(new)) = made.item else {
            unreachable!("a node is made")
        };

        let node = &then.graph.nodes[&new];
        assert_eq!(node.kind.spec().title, "Multiplier");
        let first = node.socket(SocketKey::Fixed(0)).and_then(Socket::wire);
        assert_eq!(first.map(|wire| wire.node), Some(curve.node));
        let rows = &then.graph.nodes[&option.node].rows;
        assert_eq!(rows[0].wire().map(|wire| wire.node), Some(new));

        let announced = bridge_hint(&document, None, curve, option).unwrap();
        expect![["Release to insert a multiplier in between."]].assert_eq(&announced);
    }

    #[test]
    fn inputs_of_a_decision_are_bridged_by_an_option() {
        let (document, sources, [_, decision]) = unwired_document();
        for from in sources {
            let made = bridge_sockets(&document, None, from, decision).unwrap();
            let then = apply_edits(&document, &made.edits);

            let rows = &then.graph.nodes[&decision.node].rows;
            let option = &then.graph.nodes[&rows[0].wire().unwrap().node];
            assert!(matches!(option.kind, NodeKind::Option(_)));
            let mut wires = option.all_sockets().filter_map(|(_, held)| held.wire());
            assert_eq!(wires.next().map(|wire| wire.node), Some(from.node));
        }
    }

    #[test]
    fn sockets_that_fit_or_cannot_be_joined_have_no_bridge() {
        let (document, [curve, veto], [option, decision]) = unwired_document();
        for (one, other) in [(veto, option), (curve, veto), (option, decision)] {
            assert!(bridge_sockets(&document, None, one, other).is_none());
            assert!(bridge_hint(&document, None, one, other).is_none());
        }
    }
}
