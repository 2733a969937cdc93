//! The input range of curves, the straight line from end to end with which a piecewise curve
//! begins, and the circle on which a curve of a cyclic stat lies.

use inclination_core::authoring::{
    format::Document,
    kind::Family,
    model::{GroupId, Node, Socket, SocketKey},
    piecewise::{Pieces, Point, Segment},
};

/// Returns the ends of a curve: those that are set, else those of the stat that it reads directly,
/// else 0 and 1.
pub fn curve_ends(document: &Document, group: Option<GroupId>, node: &Node) -> (f32, f32) {
    let source = node.socket(SocketKey::Fixed(0)).and_then(Socket::wire);
    let bookends = source.and_then(|wire| document.graph.wire_bookends(group, wire));
    let defaults = bookends.unwrap_or((0.0, 1.0));

    let typed = |key: &str, otherwise: f32| {
        let at = node.kind.spec().socket_position(key);
        match at.and_then(|at| node.sockets.get(at)) {
            Some(Socket::Value(value)) => *value,
            _ => otherwise,
        }
    };

    if node.kind.family() == Family::Curve {
        (typed("low", defaults.0), typed("high", defaults.1))
    } else {
        defaults
    }
}

/// Returns a straight line from one end to the other, as an initial shape.
pub(crate) fn straight_line(low: f32, high: f32) -> Pieces {
    let point = |x: f32, y: f32| Point {
        x,
        y,
        segment: Segment::Linear,
    };
    Pieces {
        points: vec![point(low.min(high), 0.0), point(low.max(high), 1.0)],
    }
}

/// Stretches a piecewise curve that nobody has shaped yet to its new ends, after an edit has wired
/// its input or changed its ends.
pub(super) fn stretch_initial_line(
    document: &Document,
    group: Option<GroupId>,
    before: &Node,
    after: &mut Node,
) {
    let line = |node: &Node| {
        let (low, high) = curve_ends(document, group, node);
        straight_line(low, high)
    };

    if before.pieces == after.pieces
        && let Some(points) = &before.pieces
        && **points == line(before)
    {
        after.pieces = Some(Box::new(line(after)));
    }
}

/// Lets a curve go on across the ends of its range, after an edit has wired it to a cyclic stat or
/// made it a kind that can. A curve that the edit takes off the circle is clamped again.
pub(super) fn follow_circle(
    document: &Document,
    group: Option<GroupId>,
    before: &Node,
    after: &mut Node,
) {
    let is_on_circle = |node: &Node| {
        let wire = node.socket(SocketKey::Fixed(0)).and_then(Socket::wire);
        let circle = wire.and_then(|wire| document.graph.wire_circle(group, wire));
        circle.is_some() && matches!(node.kind.spec().key, "bell" | "piecewise")
    };
    let option = |node: &Node| {
        let all = node.kind.spec().settings();
        let setting = all.into_iter().find(|setting| setting.key == "outside");
        setting.and_then(|setting| {
            let chosen = usize::from(node.setting("outside"));
            setting.options.get(chosen).copied()
        })
    };

    match (is_on_circle(before), is_on_circle(after), option(after)) {
        (false, true, Some("clamp")) if option(before) != Some("cycle") => {
            after.choose_setting("outside", "cycle");
        }
        (true, false, Some("cycle")) => {
            after.choose_setting("outside", "clamp");
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        Builder, curve,
        model::{NodeId, NodeKind, Stat, Wire},
    };

    use super::*;
    use crate::edit::{Edit, new_node::new_node, nodes, properties, random_documents};

    /// A piecewise curve without an input, and a stat from 20 to 80.
    fn loose_curve() -> (Document, NodeId, Wire) {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 20.0, 80.0));
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let id = NodeId(document.graph.fresh_id());
        let node = new_node(NodeKind::Formula(curve::PIECEWISE));
        document.graph.nodes.insert(id, node);
        (document, id, health.wire())
    }

    fn corners(document: &Document, id: NodeId) -> Vec<(f32, f32)> {
        let pieces = document.graph.nodes[&id].pieces.as_ref().unwrap();
        let points = pieces.points.iter();
        points.map(|point| (point.x, point.y)).collect()
    }

    fn set_input(document: &Document, id: NodeId, content: Socket) -> Document {
        let key = SocketKey::Fixed(0);
        let edits: Vec<Edit> = nodes::set_socket(document, None, id, key, content);
        random_documents::apply_and_check(document, edits)
    }

    #[test]
    fn a_new_piecewise_curve_follows_its_input_until_it_is_shaped() {
        let (document, id, health) = loose_curve();
        assert_eq!(corners(&document, id), [(0.0, 0.0), (1.0, 1.0)]);

        let wired = set_input(&document, id, Socket::Wire(health));
        assert_eq!(corners(&wired, id), [(20.0, 0.0), (80.0, 1.0)]);
        let unwired = set_input(&wired, id, Socket::Unset);
        assert_eq!(corners(&unwired, id), [(0.0, 0.0), (1.0, 1.0)]);

        let mut points = wired.graph.nodes[&id]
            .pieces
            .as_ref()
            .unwrap()
            .points
            .clone();
        points[1].y = 0.5;
        let edits = properties::set_curve_points(&wired, None, id, &points);
        let shaped = random_documents::apply_and_check(&wired, edits);
        let unwired = set_input(&shaped, id, Socket::Unset);
        assert_eq!(corners(&unwired, id), [(20.0, 0.0), (80.0, 0.5)]);
    }
}
