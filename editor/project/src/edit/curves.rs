//! Curves as shapes: taken over from other curves, put back to what they begin with, given the numbers that fit.

use inclination_core::{
    Document,
    format::Fragment,
    kind::{Family, Unit},
    model::{GroupId, Node, NodeId, NodeKind, Socket},
    piecewise::{Point, Segment},
};

use super::{Edit, kinds, properties};

/// Gives curves what their kinds begin with; their input, their ends and what is wired stay.
pub fn reset(document: &Document, group: Option<GroupId>, ids: &[NodeId]) -> Vec<Edit> {
    properties::changed(document, group, ids, |node| {
        if node.kind.family() != Family::Curve {
            return;
        }
        let ends = kinds::ends(document, group, node);
        let first = Node::new("", node.kind.clone());
        let own = node.sockets.iter_mut().zip(&first.sockets).skip(ENDS);
        for (place, held) in own.filter(|(place, _)| place.wire().is_none()) {
            *place = *held;
        }
        node.settings.clone_from(&first.settings);
        if node.kind.spec().pieces {
            node.pieces = Some(Box::new(kinds::straight(ends)));
        }
    })
}

/// Whether any of a curve's own numbers comes along a wire.
pub fn is_driven(node: &Node) -> bool {
    let mut own = node.sockets.iter().skip(OWN);
    own.any(|held| held.wire().is_some())
}

/// The first socket of a curve that other kinds do not have.
const OWN: usize = 5;
/// The sockets that say what a curve reads: its input and its ends.
const ENDS: usize = 3;

/// The first curve of what was copied.
pub fn shape_of(text: &str) -> Option<Node> {
    let fragment = Fragment::read(text.as_bytes()).ok()?;
    let mut nodes = fragment.nodes.into_values();
    nodes.find(|node| {
        matches!(node.kind, NodeKind::Formula(_)) && node.kind.family() == Family::Curve
    })
}

/// Makes curves what another is: its kind, its numbers, its settings, its points. Their names, their inputs, their ends and
/// what drives them along wires stay. A place that lies beyond their ends becomes their middle.
pub fn reshaped(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    shape: &Node,
) -> Vec<Edit> {
    properties::changed(document, group, ids, |node| {
        if node.kind.family() != Family::Curve {
            return;
        }
        let ends = kinds::ends(document, group, node);
        let (low, high) = (ends.0.min(ends.1), ends.0.max(ends.1));
        kinds::become_kind(node, shape.kind.clone(), ends);
        let spec = shape.kind.spec();
        let held = node
            .sockets
            .iter_mut()
            .zip(&shape.sockets)
            .zip(spec.sockets());
        for ((place, held), about) in held.skip(ENDS) {
            let fits = |number: f32| about.unit != Unit::OfInput || (low..=high).contains(&number);
            match *held {
                _ if place.wire().is_some() => {}
                Socket::Value(number) if fits(number) => *place = *held,
                _ => *place = about.initial(),
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
                pieces.points = stretched(&pieces.points, (low, high));
            }
            node.pieces = Some(pieces);
        }
    })
}

/// Makes a curve of a kind with these numbers, by their keys, and these points. What drives them along wires goes.
pub fn fitted(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    key: &str,
    numbers: &[(&str, f32)],
    points: Option<&[Point]>,
) -> Vec<Edit> {
    properties::changed(document, group, &[id], |node| {
        let ends = kinds::ends(document, group, node);
        let Some(kind) = inclination_core::kind::Kind::find(key) else {
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

/// Points brought from where they lie to another range, with the slopes that they have there.
pub fn stretched(points: &[Point], (low, high): (f32, f32)) -> Vec<Point> {
    let xs = || points.iter().map(|point| point.x);
    let (first, last) = (xs().fold(f32::MAX, f32::min), xs().fold(f32::MIN, f32::max));
    let span = last - first;
    if points.len() < 2 || !span.is_finite() || span <= 0.0 {
        return points.to_vec();
    }
    let by = (high - low) / span;
    let point = |point: &Point| Point {
        x: if point.x == last {
            high
        } else {
            low + (point.x - first) * by
        },
        y: point.y,
        segment: match point.segment {
            Segment::Cubic { leave, arrive } => Segment::Cubic {
                leave: leave / by,
                arrive: arrive / by,
            },
            other => other,
        },
    };
    points.iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use inclination_core::{curve, kind::Kind, model::Wire};

    use super::*;

    fn document(node: Node) -> (Document, NodeId) {
        let mut document = Document::default();
        let id = NodeId(document.graph.fresh_id());
        document.graph.nodes.insert(id, node);
        (document, id)
    }

    fn curve(key: &str, numbers: &[(&str, Socket)]) -> Node {
        let kind = Kind::find(key).unwrap();
        let mut node = Node::new("Own", NodeKind::Formula(kind));
        for (key, held) in numbers {
            let at = kind.spec().socket_position(key).unwrap();
            node.sockets[at] = *held;
        }
        node
    }

    fn after(edits: Vec<Edit>) -> Node {
        match edits.into_iter().next() {
            Some(Edit::Node(_, _, Some(node))) => *node,
            other => panic!("no node, but {other:?}"),
        }
    }

    fn held(node: &Node, key: &str) -> Socket {
        node.sockets[node.kind.spec().socket_position(key).unwrap()]
    }

    #[test]
    fn a_curve_takes_the_shape_and_keeps_what_it_reads() {
        let wire = Socket::Wire(Wire::from(NodeId(77)));
        let own = curve(
            "linear",
            &[("x", wire), ("high", Socket::Value(100.0)), ("slope", wire)],
        );
        let (document, id) = document(own);
        let mut shape = curve(
            "logistic",
            &[
                ("high", Socket::Value(8.0)),
                ("steepness", Socket::Value(4.0)),
                ("midpoint", Socket::Value(200.0)),
            ],
        );
        shape.choose("mirror", "yes");
        let node = after(reshaped(&document, None, &[id], &shape));
        assert_eq!(node.kind, NodeKind::Formula(curve::LOGISTIC));
        assert_eq!(node.name, "Own");
        assert_eq!((held(&node, "x"), held(&node, "slope")), (wire, wire));
        assert_eq!(held(&node, "high"), Socket::Value(100.0));
        assert_eq!(held(&node, "steepness"), Socket::Value(4.0));
        assert_eq!(held(&node, "midpoint"), Socket::Unset, "200 lies beyond");
        assert_eq!(node.setting("mirror"), 1);
    }

    #[test]
    fn what_was_copied_is_read_again() {
        let (document, id) = document(curve("power", &[("exponent", Socket::Value(3.0))]));
        let text = Fragment::of(&document, None, &[id].into()).write();
        let shape = shape_of(&text).unwrap();
        assert_eq!(held(&shape, "exponent"), Socket::Value(3.0));
        assert!(shape_of("a text").is_none());
    }

    #[test]
    fn reset_gives_what_the_kind_begins_with_between_the_same_ends() {
        let mut own = curve(
            "logistic",
            &[
                ("low", Socket::Value(5.0)),
                ("steepness", Socket::Value(3.0)),
                ("to", Socket::Value(9.0)),
            ],
        );
        own.choose("invert", "yes");
        let (document, id) = document(own);
        let node = after(reset(&document, None, &[id]));
        assert_eq!(held(&node, "low"), Socket::Value(5.0));
        assert_eq!(held(&node, "steepness"), Socket::Value(10.0));
        assert_eq!(held(&node, "to"), Socket::Value(1.0));
        assert_eq!(node.setting("invert"), 0);
    }

    #[test]
    fn points_are_stretched_with_their_slopes() {
        let point = |x: f32, segment| Point { x, y: x, segment };
        let cubic = |leave| Segment::Cubic { leave, arrive: 1.0 };
        let points = [
            point(0.0, cubic(2.0)),
            point(1.0, Segment::Hold),
            point(2.0, Segment::Linear),
        ];
        let far = stretched(&points, (10.0, 30.0));
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
        // Where there is no range there is nothing to stretch.
        assert_eq!(stretched(&points[..1], (0.0, 9.0)), points[..1]);
    }

    #[test]
    fn a_fit_becomes_the_curve() {
        let wire = Socket::Wire(Wire::from(NodeId(77)));
        let (document, id) = document(curve("logistic", &[("x", wire), ("steepness", wire)]));
        let node = after(fitted(
            &document,
            None,
            id,
            "power",
            &[("exponent", 2.5)],
            None,
        ));
        assert_eq!(
            (held(&node, "x"), held(&node, "exponent")),
            (wire, Socket::Value(2.5))
        );
    }
}
