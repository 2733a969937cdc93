//! Tests of changes to kinds, settings, cases, ports and points of selected nodes.

use super::*;
use crate::edit::{groups, kinds, ports, random_documents::apply_and_check, rows};
use inclination_core::authoring::{
    combine, consider, curve,
    kind::SocketType,
    model::{Group, Stat, StatId, Wire},
};

fn formula_node(kind: inclination_core::authoring::kind::Kind) -> Node {
    Node::new("", NodeKind::Formula(kind))
}

/// Builds a health stat and a logistic curve that reads it.
fn document() -> Document {
    let mut document = Document::default();
    let graph = &mut document.graph;
    graph.stats = vec![Stat {
        id: StatId(0),
        ..Stat::number("Health", 0.0, 80.0)
    }];
    graph
        .nodes
        .insert(NodeId(1), Node::new("", NodeKind::Stat(StatId(0))));

    let mut curve = formula_node(curve::LOGISTIC);
    curve.set_socket(SocketKey::Fixed(0), Wire::from(NodeId(1)).into());
    graph.nodes.insert(NodeId(2), curve);

    graph.next_id = 10;
    document
}

fn socket_value(node: &Node, key: &str) -> Option<Socket> {
    node.sockets
        .get(node.kind.spec().socket_position(key)?)
        .copied()
}

#[test]
fn another_curve_kind_keeps_edited_sockets_that_both_have() {
    let before = document();
    let before = apply_and_check(
        &before,
        set_sockets(&before, None, &[NodeId(2)], "slope", Socket::Value(0.5)),
    );
    let before = apply_and_check(
        &before,
        choose_setting(&before, None, &[NodeId(2)], "invert", 1),
    );

    let after = apply_and_check(
        &before,
        kinds::change_kind(&before, None, &[NodeId(2)], "power", &|_| 0.0),
    );

    let node = &after.graph.nodes[&NodeId(2)];
    assert_eq!(node.kind, NodeKind::Formula(curve::POWER));
    assert_eq!(socket_value(node, "x"), Some(Wire::from(NodeId(1)).into()));
    assert_eq!(socket_value(node, "slope"), Some(Socket::Value(0.5)));
    assert_eq!(node.setting("invert"), 1);
    assert_eq!(
        socket_value(node, "exponent"),
        socket_value(&formula_node(curve::POWER), "exponent")
    );
}

#[test]
fn a_linear_curve_becomes_piecewise_between_the_stats_bookends() {
    let before = document();
    let before = apply_and_check(
        &before,
        kinds::change_kind(&before, None, &[NodeId(2)], "linear", &|_| 0.0),
    );
    let after = apply_and_check(
        &before,
        kinds::change_kind(&before, None, &[NodeId(2)], "piecewise", &|_| 0.0),
    );
    let pieces = after.graph.nodes[&NodeId(2)].pieces.as_ref().unwrap();

    let points: Vec<_> = pieces
        .points
        .iter()
        .map(|point| (point.x, point.y))
        .collect();
    assert_eq!(points, [(0.0, 0.0), (80.0, 1.0)]);

    // Out of order, with two points of one x, which are a jump.
    let point = |x: f32, y: f32| Point {
        x,
        y,
        ..Point::default()
    };

    let all = [point(40.0, 0.2), point(0.0, 0.0), point(40.0, 0.9)];
    let after = apply_and_check(&after, set_curve_points(&after, None, NodeId(2), &all));
    let pieces = after.graph.nodes[&NodeId(2)].pieces.as_ref().unwrap();
    let points: Vec<_> = pieces
        .points
        .iter()
        .map(|point| (point.x, point.y))
        .collect();
    assert_eq!(points, [(0.0, 0.0), (40.0, 0.2), (40.0, 0.9)]);
}

#[test]
fn a_falling_curve_keeps_falling_as_another_kind() {
    let before = document();
    let falling = curve::PRESETS
        .iter()
        .find(|preset| preset.name == "inverse linear");
    let falling = kinds::apply_curve_preset(&before, None, &[NodeId(2)], falling.unwrap());
    let before = apply_and_check(&before, falling);
    let heights = |document: &Document, at: &[f32]| -> Vec<f32> {
        let node = &document.graph.nodes[&NodeId(2)];
        let drawn = curve::ResolvedCurve::from_node(&document.graph, None, node, |_| 0.0);
        let mut drawn = drawn.unwrap();
        let (low, high) = drawn.ends();
        let height = |share: &f32| drawn.height_at(low + share * (high - low));
        at.iter().map(height).collect()
    };

    for spec in kinds::available_kinds(&before.graph.nodes[&NodeId(2)].kind) {
        let edits = kinds::change_kind(&before, None, &[NodeId(2)], spec.key, &|_| 0.0);
        let ends = heights(&apply_and_check(&before, edits), &[0.0, 1.0]);
        // A curve that ends as high as it begins, such as a bell, has no direction.
        assert!(ends[0] >= ends[1], "{}: {ends:?}", spec.key);
    }

    // Its formula holds: (1 - t) / (1 + t).
    let edits = kinds::change_kind(&before, None, &[NodeId(2)], "rational", &|_| 0.0);
    let rational = apply_and_check(&before, edits);
    let found = heights(&rational, &[0.0, 0.25, 1.0]);
    assert_eq!(found, [1.0, 0.75 / 1.25, 0.0]);
    assert_eq!(rational.graph.nodes[&NodeId(2)].setting("mirror"), 0);

    // Mirrored it rises, and keeps rising.
    let mirrored = apply_and_check(
        &before,
        choose_setting(&before, None, &[NodeId(2)], "mirror", 1),
    );
    assert_eq!(heights(&mirrored, &[0.0, 1.0]), [0.0, 1.0]);
    let edits = kinds::change_kind(&mirrored, None, &[NodeId(2)], "rational", &|_| 0.0);
    let ends = heights(&apply_and_check(&mirrored, edits), &[0.0, 1.0]);
    assert!(ends[0] < ends[1], "{ends:?}");
}

#[test]
fn a_kind_of_another_family_is_rejected() {
    let before = document();
    assert!(kinds::change_kind(&before, None, &[NodeId(2)], "average", &|_| 0.0).is_empty());
    assert!(kinds::change_kind(&before, None, &[NodeId(2)], "nonsense", &|_| 0.0).is_empty());
    assert!(kinds::change_kind(&before, None, &[NodeId(1)], "power", &|_| 0.0).is_empty());
}

#[test]
fn another_combiner_keeps_its_inputs_and_their_weights() {
    let mut before = document();
    let mut node = formula_node(combine::AVERAGE);
    node.rows = vec![Wire::from(NodeId(2)).into(), Socket::Value(0.3)];
    before.graph.nodes.insert(NodeId(3), node);

    let after = apply_and_check(
        &before,
        kinds::change_kind(&before, None, &[NodeId(3)], "product", &|_| 0.0),
    );
    assert_eq!(
        after.graph.nodes[&NodeId(3)].rows,
        before.graph.nodes[&NodeId(3)].rows
    );
}

#[test]
fn an_applied_curve_preset_is_recognized() {
    let before = document();
    for preset in curve::PRESETS {
        let after = apply_and_check(
            &before,
            kinds::apply_curve_preset(&before, None, &[NodeId(2)], preset),
        );
        let node = &after.graph.nodes[&NodeId(2)];
        assert!(
            kinds::is_curve_preset(&after, None, node, preset),
            "{}",
            preset.name
        );
        assert_eq!(socket_value(node, "x"), Some(Wire::from(NodeId(1)).into()));
    }
}

#[test]
fn a_curve_preset_looks_like_its_picture_on_a_mirrored_curve_too() {
    let before = document();
    let mirrored = choose_setting(&before, None, &[NodeId(2)], "mirror", 1);
    let before = apply_and_check(&before, mirrored);
    for (name, mirror, invert) in [
        ("flat, then rises fast", 0, 0),
        ("falls fast, then flat", 1, 0),
        ("rises fast, then flat", 1, 1),
    ] {
        let preset = curve::PRESETS.iter().find(|preset| preset.name == name);
        let edits = kinds::apply_curve_preset(&before, None, &[NodeId(2)], preset.unwrap());
        let after = apply_and_check(&before, edits);
        let node = &after.graph.nodes[&NodeId(2)];
        let settings = ["mirror", "invert"].map(|key| node.setting(key));
        assert_eq!(settings, [mirror, invert], "{name}");
    }
}

#[test]
fn many_nodes_change_in_one_step_where_they_have_the_setting() {
    let mut before = document();
    before
        .graph
        .nodes
        .insert(NodeId(3), formula_node(curve::LINEAR));
    let ids = [NodeId(1), NodeId(2), NodeId(3)];
    let after = apply_and_check(&before, choose_setting(&before, None, &ids, "invert", 1));
    let inverted = |id| after.graph.nodes[&NodeId(id)].setting("invert");

    assert_eq!((inverted(2), inverted(3)), (1, 1));
    assert_eq!(
        after.graph.nodes[&NodeId(1)],
        before.graph.nodes[&NodeId(1)]
    );
    assert!(choose_setting(&before, None, &ids, "invert", 9).is_empty());

    // A number does not replace a wire.
    assert!(set_sockets(&before, None, &[NodeId(2)], "x", Socket::Value(1.0)).is_empty());
}

#[test]
fn cases_move_and_are_removed_with_their_values() {
    let mut before = document();
    let switch = Node::new("", NodeKind::Switch(Vec::new()));
    before.graph.nodes.insert(NodeId(3), switch);

    let mut document = before.clone();
    for (name, value) in [("a", 1.0), ("b", 2.0), ("c", 3.0)] {
        document = apply_and_check(
            &document,
            rows::add_named_row(&document, None, NodeId(3), name),
        );
        let row = document.graph.nodes[&NodeId(3)].row_count() - 1;
        let key = SocketKey::Row(row as u16, 0);
        let edits = crate::edit::nodes::set_socket(&document, None, NodeId(3), key, value.into());
        document = apply_and_check(&document, edits);
    }

    document = apply_and_check(&document, rows::move_row(&document, None, NodeId(3), 2, 0));
    document = apply_and_check(&document, rows::remove_row(&document, None, NodeId(3), 1));
    document = apply_and_check(
        &document,
        rows::rename_case(&document, None, NodeId(3), 1, "last"),
    );

    let node = &document.graph.nodes[&NodeId(3)];
    assert_eq!(node.kind.cases().unwrap(), &["c", "last"]);
    assert_eq!(node.rows, [Socket::Value(3.0), Socket::Value(2.0)]);
    assert!(rows::move_row(&document, None, NodeId(3), 0, 5).is_empty());
    assert!(rows::remove_row(&document, None, NodeId(3), 5).is_empty());
}

#[test]
fn a_consideration_without_memory_forgets_its_option() {
    let mut before = document();
    let kind = NodeKind::Consideration {
        form: consider::COOLDOWN,
        option: Some(NodeId(7)),
    };
    before.graph.nodes.insert(NodeId(3), Node::new("", kind));

    let after = apply_and_check(
        &before,
        kinds::change_kind(&before, None, &[NodeId(3)], "score", &|_| 0.0),
    );
    assert_eq!(after.graph.nodes[&NodeId(3)].kind.remembered_option(), None);
}

#[test]
fn only_considerations_with_memory_get_an_option() {
    let mut before = document();
    for (id, form) in [(3, consider::COOLDOWN), (4, consider::SCORE)] {
        let kind = NodeKind::Consideration { form, option: None };
        before.graph.nodes.insert(NodeId(id), Node::new("", kind));
    }
    let both = [NodeId(3), NodeId(4)];

    let after = apply_and_check(
        &before,
        set_asked_option(&before, None, &both, Some(NodeId(7))),
    );
    let asked = both.map(|id| after.graph.nodes[&id].kind.remembered_option());
    assert_eq!(asked, [Some(NodeId(7)), None]);
}

#[test]
fn a_removed_port_leaves_nothing_behind() {
    let mut before = document();
    before.graph.groups.insert(GroupId(4), Group::default());
    let mut document = before.clone();
    for side in [groups::PortSide::Inputs, groups::PortSide::Outputs] {
        let ty = SocketType::Value;
        let added = groups::add_port(&document, GroupId(4), side, "Port", ty);
        document = apply_and_check(&document, added.unwrap().1);
    }

    let group = &document.graph.groups[&GroupId(4)];
    let (input, output) = (group.inputs[0].id, group.outputs[0].id);
    assert_eq!(group.nodes.len(), 2);

    let kind = NodeKind::Group {
        group: GroupId(4),
        inputs: [(input, Socket::Value(1.0))].into(),
    };
    document.graph.nodes.insert(NodeId(5), Node::new("", kind));
    let mut reader = formula_node(curve::LINEAR);
    let wire = Wire {
        node: NodeId(5),
        port: Some(output),
    };
    reader.set_socket(SocketKey::Fixed(0), wire.into());
    document.graph.nodes.insert(NodeId(6), reader);

    for port in [input, output] {
        document = apply_and_check(&document, groups::remove_port(&document, GroupId(4), port));
    }

    let group = &document.graph.groups[&GroupId(4)];
    assert!(group.inputs.is_empty() && group.outputs.is_empty() && group.nodes.is_empty());
    assert_eq!(
        ports::input_content(&document.graph.nodes[&NodeId(5)], input),
        None
    );
    let reader = &document.graph.nodes[&NodeId(6)];
    assert_eq!(reader.socket(SocketKey::Fixed(0)), Some(Socket::Value(0.0)));
}

#[test]
fn a_new_point_is_in_the_widest_gap() {
    let point = |x: f32, y: f32| Point {
        x,
        y,
        ..Point::default()
    };
    let all = [point(0.0, 0.0), point(1.0, 1.0), point(5.0, 0.0)];
    assert_eq!(next_point(&all), point(3.0, 0.5));
    assert_eq!(next_point(&all[..1]), point(1.0, 0.0));
    assert_eq!(next_point(&[]), point(0.0, 0.0));
}
