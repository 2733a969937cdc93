//! The initial content of a node that a designer adds. It differs from the values that the file
//! format assumes where those would surprise someone who looks at the new node.

use inclination_core::authoring::{
    consider,
    kind::SocketSpec,
    model::{Node, NodeKind, Socket, SocketKey},
};

use super::curve_range::straight_line;

/// The bonus of a new inertia. Noise and small changes of weights do not exceed it.
const NEW_INERTIA_BONUS: f32 = 0.25;
/// The time over which a new inertia fades.
const NEW_INERTIA_SECONDS: f32 = 5.0;

/// Returns a node as a designer adds it: a piecewise curve is a straight line, and an inertia gives
/// a bonus that fades. A rank that never fades would keep the option running for good.
pub fn new_node(kind: NodeKind) -> Node {
    let mut node = Node::new("", kind);
    if node.pieces.is_some() {
        node.pieces = Some(Box::new(straight_line(0.0, 1.0)));
    }

    if matches!(node.kind, NodeKind::Consideration { form, .. } if form == consider::INERTIA) {
        let contents = [
            ("rank", Socket::Unset),
            ("bonus", Socket::Value(NEW_INERTIA_BONUS)),
            ("fades", Socket::Value(NEW_INERTIA_SECONDS)),
        ];
        for (key, content) in contents {
            let at = node.kind.spec().socket_position(key);
            if let Some(place) = at.and_then(|at| node.sockets.get_mut(at)) {
                *place = content;
            }
        }
    }
    node
}

/// Returns the content of a socket in a new node of the same kind.
pub fn new_socket(node: &Node, key: SocketKey) -> Socket {
    let fresh = new_node(node.kind.clone());
    let of_row = || node.socket_spec(key).map(SocketSpec::initial_socket);
    fresh.socket(key).or_else(of_row).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use emath::pos2;
    use inclination_core::authoring::{
        Builder,
        check::check,
        format::Document,
        model::{NodeId, Stat, Wire},
    };

    use crate::{
        catalog::Catalog,
        edit::{apply_edits, kinds, nodes},
        scene::{End, SocketRef},
        selection::Item,
    };

    use super::*;

    /// Adds an entry of the catalog, joined to a wire if there is one.
    fn add_entry(document: &Document, title: &str, from: Option<Wire>) -> (Document, NodeId) {
        let catalog = Catalog::new(document, None);
        let mut entries = catalog.entries().iter();
        let entry = entries.find(|entry| entry.title == title).unwrap();
        let loose = from.map(|wire| SocketRef {
            node: wire.node,
            end: End::Out(wire.port),
        });

        let made = entry.build_edits(document, None, pos2(400.0, 0.0), loose);
        let Some(Item::Node(id)) = made.item else {
            unreachable!("it is a node");
        };
        (apply_edits(document, &made.edits), id)
    }

    #[test]
    fn a_new_piecewise_curve_is_a_straight_line_without_problems() {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let (document, id) = add_entry(&document, "Piecewise", Some(health.wire()));
        let pieces = document.graph.nodes[&id].pieces.as_ref().unwrap();
        let corners = pieces.points.iter().map(|point| (point.x, point.y));
        assert!(corners.eq([(0.0, 0.0), (100.0, 1.0)]));

        let problems = check(&document.graph);
        let mut own = problems
            .iter()
            .filter(|problem| problem.place.node == Some(id));
        assert!(
            own.all(|problem| problem.code == "unused-node"),
            "only that nothing reads it yet"
        );
    }

    #[test]
    fn a_bell_or_piecewise_curve_of_a_cyclic_stat_goes_on_across_its_ends() {
        let mut graph = Builder::new("");
        let hour = graph.stat(Stat::number("Hour", 0.0, 24.0).cyclic());
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let outside = |document: &Document, id: NodeId| {
            let node = &document.graph.nodes[&id];
            let mut settings = node.kind.spec().settings();
            let setting = settings.find(|setting| setting.key == "outside").unwrap();
            setting.options[usize::from(node.setting("outside"))]
        };

        for (title, wire, expected) in [
            ("Bell", hour, "cycle"),
            ("Piecewise", hour, "cycle"),
            ("Logistic", hour, "clamp"),
            ("Bell", health, "clamp"),
        ] {
            let (after, id) = add_entry(&document, title, Some(wire.wire()));
            assert_eq!(outside(&after, id), expected, "{title}");
        }

        // So does a curve that becomes one of them, or whose input becomes that stat.
        let (line, id) = add_entry(&document, "Linear", Some(hour.wire()));
        let edits = kinds::change_kind(&line, None, &[id], "bell", &|_| 0.0);
        let bell = apply_edits(&line, &edits);
        assert_eq!(outside(&bell, id), "cycle");
        let edits = kinds::change_kind(&bell, None, &[id], "linear", &|_| 0.0);
        assert_eq!(outside(&apply_edits(&bell, &edits), id), "clamp");

        let key = SocketKey::Fixed(0);
        let edits = nodes::set_socket(&bell, None, id, key, Socket::Wire(health.wire()));
        let moved = apply_edits(&bell, &edits);
        assert_eq!(outside(&moved, id), "clamp");
        let edits = nodes::set_socket(&moved, None, id, key, Socket::Wire(hour.wire()));
        assert_eq!(outside(&apply_edits(&moved, &edits), id), "cycle");
    }

    #[test]
    fn a_new_inertia_gives_a_bonus_that_fades() {
        let (document, id) = add_entry(&Document::default(), "Inertia", None);
        let node = &document.graph.nodes[&id];
        let content = |key: &str| {
            let at = node.kind.spec().socket_position(key).unwrap();
            node.sockets[at]
        };
        assert_eq!(content("rank"), Socket::Unset);
        assert!(matches!(content("bonus"), Socket::Value(bonus) if bonus > 0.0));
        assert!(matches!(content("fades"), Socket::Value(seconds) if seconds > 0.0));
    }
}
