//! Edits of the shape of curves: copying it from another curve, resetting it, applying a fit.

use inclination_core::authoring::{
    format::{Document, Fragment},
    kind::{Family, Unit},
    model::{GroupId, Node, NodeId, NodeKind, Socket},
    piecewise::{Point, Segment},
};

use super::{
    Edit,
    curve_range::{curve_ends, straight_line},
    kinds, properties,
};

/// Resets curves to the initial shape of their kind. Their input, their ends and wired sockets keep
/// their values.
pub fn reset_curves(document: &Document, group: Option<GroupId>, ids: &[NodeId]) -> Vec<Edit> {
    properties::change_nodes(document, group, ids, |node| {
        if node.kind.family() != Family::Curve {
            return;
        }

        let ends = curve_ends(document, group, node);
        let first = Node::new("", node.kind.clone());
        let own = node
            .sockets
            .iter_mut()
            .zip(&first.sockets)
            .skip(INPUT_RANGE_SOCKETS);
        for (place, held) in own.filter(|(place, _)| place.wire().is_none()) {
            *place = *held;
        }

        node.settings.clone_from(&first.settings);
        if node.kind.spec().pieces {
            node.pieces = Some(Box::new(straight_line(ends.0, ends.1)));
        }
    })
}

/// Returns whether any of a curve's own numbers is wired.
pub fn is_driven(node: &Node) -> bool {
    let mut own = node.sockets.iter().skip(FIRST_OWN_SOCKET);
    own.any(|held| held.wire().is_some())
}

/// The position of the first socket that is specific to the kind of curve.
const FIRST_OWN_SOCKET: usize = 5;
/// The number of sockets that define the input range of a curve: its input and its ends.
const INPUT_RANGE_SOCKETS: usize = 3;

/// Returns the first curve of a copied fragment.
pub fn parse_copied_curve(text: &str) -> Option<Node> {
    let fragment = Fragment::read(text.as_bytes()).ok()?;
    let mut nodes = fragment.nodes.into_values();
    nodes.find(|node| {
        matches!(node.kind, NodeKind::Formula(_)) && node.kind.family() == Family::Curve
    })
}

/// Gives curves the shape of another curve: its kind, numbers, settings and points. Their names,
/// inputs, ends and wired sockets stay. Numbers of the shape beyond a curve's ends are replaced by
/// the initial value.
pub fn apply_shape(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    shape: &Node,
) -> Vec<Edit> {
    properties::change_nodes(document, group, ids, |node| {
        if node.kind.family() != Family::Curve {
            return;
        }
        let ends = curve_ends(document, group, node);
        let (low, high) = (ends.0.min(ends.1), ends.0.max(ends.1));
        kinds::become_kind(node, shape.kind.clone(), ends);

        let spec = shape.kind.spec();
        let sockets = node
            .sockets
            .iter_mut()
            .zip(&shape.sockets)
            .zip(spec.sockets());
        for ((place, new), about) in sockets.skip(INPUT_RANGE_SOCKETS) {
            let fits = |number: f32| about.unit != Unit::OfInput || (low..=high).contains(&number);
            match *new {
                _ if place.wire().is_some() => {}
                Socket::Value(number) if fits(number) => *place = *new,
                _ => *place = about.initial_socket(),
            }
        }

        node.settings.clone_from(&shape.settings);
        if let Some(pieces) = &shape.pieces {
            let mut pieces = pieces.clone();
            if !pieces
                .points
                .iter()
                .any(|point| (low..=high).contains(&point.x))
            {
                pieces.points = stretch_points(&pieces.points, low, high);
            }
            node.pieces = Some(pieces);
        }
    })
}

/// Turns a curve into a kind with the given numbers, by their keys, and the given points. Wires
/// into its own sockets are removed.
pub fn apply_fit(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    key: &str,
    numbers: &[(&str, f32)],
    points: Option<&[Point]>,
) -> Vec<Edit> {
    properties::change_nodes(document, group, &[id], |node| {
        let ends = curve_ends(document, group, node);
        let Some(kind) = inclination_core::authoring::kind::Kind::from_key(key) else {
            return;
        };
        kinds::become_kind(node, NodeKind::Formula(kind), ends);

        let spec = kind.spec();
        let first = Node::new("", node.kind.clone());
        let shared = (spec.shared_sockets.len(), spec.shared_settings.len());
        let own = node.sockets.iter_mut().zip(&first.sockets).skip(shared.0);
        for (place, held) in own {
            *place = *held;
        }
        let own = node.settings.iter_mut().zip(&first.settings).skip(shared.1);
        for (place, chosen) in own {
            *place = *chosen;
        }

        for (key, number) in numbers {
            let at = spec.socket_position(key);
            if let Some(place) = at.and_then(|at| node.sockets.get_mut(at)) {
                *place = Socket::Value(*number);
            }
        }

        if let Some(points) = points.filter(|_| spec.pieces) {
            node.pieces.get_or_insert_default().points = points.to_vec();
        }
    })
}

/// Scales points to another range of x, together with their slopes.
pub fn stretch_points(points: &[Point], low: f32, high: f32) -> Vec<Point> {
    let xs = || points.iter().map(|point| point.x);
    let (first, last) = (xs().fold(f32::MAX, f32::min), xs().fold(f32::MIN, f32::max));
    let span = last - first;
    if points.len() < 2 || !span.is_finite() || span <= 0.0 {
        return points.to_vec();
    }

    let scale = (high - low) / span;
    let point = |point: &Point| Point {
        x: if point.x == last {
            high
        } else {
            low + (point.x - first) * scale
        },
        y: point.y,
        segment: match point.segment {
            Segment::Cubic { leave, arrive } => Segment::Cubic {
                leave: leave / scale,
                arrive: arrive / scale,
            },
            other => other,
        },
    };
    points.iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{curve, kind::Kind, model::Wire};

    use super::*;

    fn document_with(node: Node) -> (Document, NodeId) {
        let mut document = Document::default();
        let id = NodeId(document.graph.fresh_id());
        document.graph.nodes.insert(id, node);
        (document, id)
    }

    fn curve_node(key: &str, numbers: &[(&str, Socket)]) -> Node {
        let kind = Kind::from_key(key).unwrap();
        let mut node = Node::new("Own", NodeKind::Formula(kind));
        for (key, held) in numbers {
            let at = kind.spec().socket_position(key).unwrap();
            node.sockets[at] = *held;
        }
        node
    }

    fn first_changed_node(edits: Vec<Edit>) -> Node {
        match edits.into_iter().next() {
            Some(Edit::Node(_, _, Some(node))) => *node,
            other => panic!("no node, but {other:?}"),
        }
    }

    fn socket_content(node: &Node, key: &str) -> Socket {
        node.sockets[node.kind.spec().socket_position(key).unwrap()]
    }

    #[test]
    fn applying_a_shape_keeps_input_and_wires() {
        let wire = Socket::Wire(Wire::from(NodeId(77)));
        let own = curve_node(
            "linear",
            &[("x", wire), ("high", Socket::Value(100.0)), ("slope", wire)],
        );
        let (document, id) = document_with(own);
        let mut shape = curve_node(
            "logistic",
            &[
                ("high", Socket::Value(8.0)),
                ("steepness", Socket::Value(4.0)),
                ("midpoint", Socket::Value(200.0)),
            ],
        );
        shape.choose_setting("mirror", "yes");

        let node = first_changed_node(apply_shape(&document, None, &[id], &shape));
        assert_eq!(node.kind, NodeKind::Formula(curve::LOGISTIC));
        assert_eq!(node.name, "Own");
        assert_eq!(
            (socket_content(&node, "x"), socket_content(&node, "slope")),
            (wire, wire)
        );
        assert_eq!(socket_content(&node, "high"), Socket::Value(100.0));
        assert_eq!(socket_content(&node, "steepness"), Socket::Value(4.0));
        assert_eq!(
            socket_content(&node, "midpoint"),
            Socket::Unset,
            "200 lies beyond"
        );
        assert_eq!(node.setting("mirror"), 1);
    }

    #[test]
    fn a_copied_curve_can_be_parsed() {
        let (document, id) =
            document_with(curve_node("power", &[("exponent", Socket::Value(3.0))]));
        let text = Fragment::from_selection(&document, None, &[id].into()).write();
        let shape = parse_copied_curve(&text).unwrap();
        assert_eq!(socket_content(&shape, "exponent"), Socket::Value(3.0));
        assert!(parse_copied_curve("a text").is_none());
    }

    #[test]
    fn reset_restores_initial_values_but_keeps_the_ends() {
        let mut own = curve_node(
            "logistic",
            &[
                ("low", Socket::Value(5.0)),
                ("steepness", Socket::Value(3.0)),
                ("to", Socket::Value(9.0)),
            ],
        );
        own.choose_setting("invert", "yes");
        let (document, id) = document_with(own);
        let node = first_changed_node(reset_curves(&document, None, &[id]));
        assert_eq!(socket_content(&node, "low"), Socket::Value(5.0));
        assert_eq!(socket_content(&node, "steepness"), Socket::Value(10.0));
        assert_eq!(socket_content(&node, "to"), Socket::Value(1.0));
        assert_eq!(node.setting("invert"), 0);
    }

    #[test]
    fn stretching_points_scales_their_slopes() {
        let point = |x: f32, segment| Point { x, y: x, segment };
        let cubic = |leave| Segment::Cubic { leave, arrive: 1.0 };
        let points = [
            point(0.0, cubic(2.0)),
            point(1.0, Segment::Hold),
            point(2.0, Segment::Linear),
        ];

        let far = stretch_points(&points, 10.0, 30.0);
        assert_eq!(
            far.iter().map(|point| point.x).collect::<Vec<_>>(),
            [10.0, 20.0, 30.0]
        );
        assert_eq!(
            far[0].segment,
            Segment::Cubic {
                leave: 0.2,
                arrive: 0.1
            }
        );
        // A single point has no range to scale.
        assert_eq!(stretch_points(&points[..1], 0.0, 9.0), points[..1]);
    }

    #[test]
    fn applying_a_fit_replaces_the_curve() {
        let wire = Socket::Wire(Wire::from(NodeId(77)));
        let (document, id) =
            document_with(curve_node("logistic", &[("x", wire), ("steepness", wire)]));
        let node = first_changed_node(apply_fit(
            &document,
            None,
            id,
            "power",
            &[("exponent", 2.5)],
            None,
        ));
        assert_eq!(
            (
                socket_content(&node, "x"),
                socket_content(&node, "exponent")
            ),
            (wire, Socket::Value(2.5))
        );
    }
}
