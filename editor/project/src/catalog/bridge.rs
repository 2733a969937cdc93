//! Two sockets that do not fit, joined through the node that belongs between them: a number let go over an option's
//! considerations becomes a multiplier there, what is let go over a decision's options an option.

use inclination_core::{
    Document, consider,
    kind::SocketType,
    model::{GroupId, NodeKind},
};

use super::{Catalog, Entry, Made};
use crate::{
    edit::{applied, insert, wiring},
    neighbors,
    scene::{End, Scene, SocketAt, joining},
    selection::Item,
};

/// The kind of node that belongs between what gives and what takes, and how one calls it; none if they fit, or nothing does.
fn between(gives: SocketType, takes: SocketType) -> Option<(NodeKind, &'static str)> {
    match (gives, takes) {
        (SocketType::Value, SocketType::Consideration) => {
            let form = consider::MULTIPLIER;
            let kind = NodeKind::Consideration { form, option: None };
            Some((kind, "a multiplier"))
        }
        (SocketType::Value | SocketType::Consideration, SocketType::Option) => {
            Some((NodeKind::Option(String::new()), "an option"))
        }
        _ => None,
    }
}

/// Whether a node belongs between what gives and what takes.
pub fn has_between(gives: SocketType, takes: SocketType) -> bool {
    between(gives, takes).is_some()
}

/// Two sockets between which a node belongs.
struct Gap {
    from: SocketAt,
    to: SocketAt,
    kind: NodeKind,
    called: &'static str,
}

fn gap(document: &Document, group: Option<GroupId>, one: SocketAt, other: SocketAt) -> Option<Gap> {
    let (from, to) = match (one.end, other.end) {
        (End::Out(_), End::In(_) | End::More) => (one, other),
        (End::In(_) | End::More, End::Out(_)) => (other, one),
        _ => return None,
    };
    // A list gets longer, rather than that it loses what is wired.
    let node = document.graph.body(group)?.get(&to.node)?;
    let is_row = matches!(to.end, End::In(key) if wiring::is_list_row(node, key));
    let to = if is_row {
        SocketAt {
            end: End::More,
            ..to
        }
    } else {
        to
    };
    let gives = joining::type_of(document, group, from)?;
    let takes = joining::type_of(document, group, to)?;
    let closes = neighbors::closes_loop(document.graph.body(group)?, from.node, to.node);
    let (kind, called) = between(gives, takes).filter(|_| !closes)?;
    Some(Gap {
        from,
        to,
        kind,
        called,
    })
}

/// What joining two sockets would put between them, in a sentence; none if nothing belongs there.
pub(crate) fn announced(
    document: &Document,
    group: Option<GroupId>,
    one: SocketAt,
    other: SocketAt,
) -> Option<String> {
    let gap = gap(document, group, one, other)?;
    Some(format!("Let go to put {} between.", gap.called))
}

/// The node between two sockets, wired to both; none if nothing belongs there.
pub fn bridged(
    document: &Document,
    group: Option<GroupId>,
    one: SocketAt,
    other: SocketAt,
) -> Option<Made> {
    let Gap { from, to, kind, .. } = gap(document, group, one, other)?;
    let catalog = Catalog::of(document, group);
    let is_meant = |entry: &&Entry| entry.node().is_some_and(|node| node.kind == kind);
    let entry = catalog.entries().iter().find(is_meant)?;
    let scene = Scene::of(document, group);
    let middle = scene.socket(from)?.lerp(scene.socket(to)?, 0.5);
    let mut made = entry.make(document, group, middle, Some(from));
    let Some(Item::Node(node)) = made.item else {
        return None;
    };
    let then = applied(document, &made.edits);
    let out = SocketAt {
        node,
        end: End::Out(None),
    };
    let mut edits = wiring::join(&then, group, out, to).ok()?;
    let then = applied(&then, &edits);
    let between = (from.node, to.node);
    edits.extend(insert::stood_between(&then, group, node, between, middle));
    made.edits.extend(edits);
    Some(made)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::model::{Node, NodeId, Socket, SocketKey};

    use super::*;

    /// A curve, a veto, an option and a decision, each of them alone.
    fn document() -> (Document, [SocketAt; 2], [SocketAt; 2]) {
        let mut document = Document::default();
        let mut add = |node: Node| {
            let id = NodeId(document.graph.fresh_id());
            document.graph.nodes.insert(id, node);
            id
        };
        let curve = add(Node::new(
            "Need",
            NodeKind::Formula(inclination_core::curve::LINEAR),
        ));
        let veto = NodeKind::Consideration {
            form: consider::VETO,
            option: None,
        };
        let veto = add(Node::new("Veto", veto));
        let option = add(Node::new("Heal", NodeKind::Option(String::new())));
        let decision = add(Node::new("Act", NodeKind::Decision));
        let out = |node| SocketAt {
            node,
            end: End::Out(None),
        };
        let more = |node| SocketAt {
            node,
            end: End::More,
        };
        (
            document,
            [out(curve), out(veto)],
            [more(option), more(decision)],
        )
    }

    #[test]
    fn a_number_speaks_for_an_option_through_a_multiplier() {
        let (document, [curve, _], [option, _]) = document();
        let made = bridged(&document, None, option, curve).unwrap();
        let then = applied(&document, &made.edits);
        let Some(Item::Node(new)) = made.item else {
            unreachable!("a node is made")
        };
        let node = &then.graph.nodes[&new];
        assert_eq!(node.kind.spec().title, "Multiplier");
        let first = node.socket(SocketKey::Fixed(0)).and_then(Socket::wire);
        assert_eq!(first.map(|wire| wire.node), Some(curve.node));
        let rows = &then.graph.nodes[&option.node].rows;
        assert_eq!(rows[0].wire().map(|wire| wire.node), Some(new));
        let announced = announced(&document, None, curve, option).unwrap();
        expect![["Let go to put a multiplier between."]].assert_eq(&announced);
    }

    #[test]
    fn what_is_given_to_a_decision_becomes_an_option() {
        let (document, all, [_, decision]) = document();
        for from in all {
            let made = bridged(&document, None, from, decision).unwrap();
            let then = applied(&document, &made.edits);
            let rows = &then.graph.nodes[&decision.node].rows;
            let option = &then.graph.nodes[&rows[0].wire().unwrap().node];
            assert!(matches!(option.kind, NodeKind::Option(_)));
            let mut wires = option.all_sockets().filter_map(|(_, held)| held.wire());
            assert_eq!(wires.next().map(|wire| wire.node), Some(from.node));
        }
    }

    #[test]
    fn what_fits_or_fits_nowhere_has_nothing_between() {
        let (document, [curve, veto], [option, decision]) = document();
        for (one, other) in [(veto, option), (curve, veto), (option, decision)] {
            assert!(bridged(&document, None, one, other).is_none());
            assert!(announced(&document, None, one, other).is_none());
        }
    }
}
