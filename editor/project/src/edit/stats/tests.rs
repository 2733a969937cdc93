//! Tests of adding, moving, changing and deleting stats, and of their nodes.

use super::*;
use crate::edit::random_documents::apply_and_check;
use emath::pos2;
use inclination_core::authoring::model::{Socket, SocketKey};

fn stat_with_id(id: u32, stat: Stat) -> Stat {
    Stat {
        id: StatId(id),
        ..stat
    }
}

/// Builds three stats of the agent and one of the world, and a switch that reads the mood.
fn document() -> Document {
    let mut document = Document::default();
    let graph = &mut document.graph;
    graph.stats = vec![
        stat_with_id(0, Stat::number("Health", 0.0, 100.0)),
        stat_with_id(1, Stat::number("Hour", 0.0, 24.0).scope(Scope::World)),
        stat_with_id(
            2,
            Stat::choice("Mood", ["calm", "angry", "sad"]).sample(2.0),
        ),
        stat_with_id(3, Stat::yes_no("Armed")),
    ];

    let mut switch = Node::new("", NodeKind::Switch(vec!["angry".into(), "sad".into()]));
    switch.rows = vec![Socket::Value(1.0), Socket::Value(2.0)];
    switch.set_socket(SocketKey::Fixed(0), Socket::Wire(NodeId(4).into()));
    graph
        .nodes
        .insert(NodeId(4), Node::new("", NodeKind::Stat(StatId(2))));
    graph.nodes.insert(NodeId(5), switch);
    graph.next_id = 6;

    for (id, x) in [(4, 0.0), (5, 300.0)] {
        let place = inclination_core::authoring::format::Position { x, y: 0.0 };
        document.looks.nodes.insert(NodeId(id), place);
    }
    document
}

/// Returns the names of all stats, in order.
fn stat_names(document: &Document) -> Vec<&str> {
    document
        .graph
        .stats
        .iter()
        .map(|stat| stat.name.as_str())
        .collect()
}

#[test]
fn new_stats_and_copies_have_unique_names() {
    let (first, edits) = add_stat(&document(), Scope::Agent);
    let one = apply_and_check(&document(), edits);
    let (_, edits) = add_stat(&one, Scope::World);
    let two = apply_and_check(&one, edits);
    assert_eq!(stat_names(&two)[4..], ["Stat", "Stat 2"]);
    assert_eq!(two.graph.stat(first).map(|stat| stat.id), Some(StatId(6)));

    let (_, edits) = duplicate_stat(&two, StatId(0)).unwrap();
    let three = apply_and_check(&two, edits);
    assert_eq!(stat_names(&three)[..2], ["Health", "Health copy"]);
    let (_, edits) = duplicate_stat(&three, StatId(0)).unwrap();
    assert_eq!(
        stat_names(&apply_and_check(&three, edits))[..2],
        ["Health", "Health copy 2"]
    );
}

#[test]
fn stats_move_within_their_scope() {
    let before = document();
    let down = apply_and_check(&before, step_stat(&before, StatId(0), true));
    assert_eq!(stat_names(&down), ["Hour", "Mood", "Health", "Armed"]);
    let up = apply_and_check(&down, step_stat(&down, StatId(0), false));
    let agents: Vec<&str> = stat_names(&up)
        .into_iter()
        .filter(|name| *name != "Hour")
        .collect();
    assert_eq!(agents, ["Health", "Mood", "Armed"]);

    assert!(step_stat(&before, StatId(0), false).is_empty());
    assert!(step_stat(&before, StatId(3), true).is_empty());
    assert!(step_stat(&before, StatId(1), true).is_empty());
}

#[test]
fn a_stat_dropped_under_another_scope_changes_its_scope() {
    let before = document();
    let after = apply_and_check(
        &before,
        move_stat(&before, StatId(3), Scope::World, Some(StatId(1))),
    );
    assert_eq!(stat_names(&after), ["Health", "Armed", "Hour", "Mood"]);
    assert_eq!(
        after.graph.stat(StatId(3)).map(|stat| stat.scope),
        Some(Scope::World)
    );
    let last = apply_and_check(&before, move_stat(&before, StatId(0), Scope::Target, None));
    assert_eq!(stat_names(&last).last(), Some(&"Health"));
}

#[test]
fn deleting_a_stat_removes_its_nodes_and_their_places() {
    let before = document();
    let after = apply_and_check(&before, remove_stat(&before, StatId(2)));
    assert_eq!(stat_names(&after), ["Health", "Hour", "Armed"]);
    assert!(!after.graph.nodes.contains_key(&NodeId(4)));
    assert!(!after.looks.nodes.contains_key(&NodeId(4)));
    let switch = &after.graph.nodes[&NodeId(5)];
    assert_eq!(switch.socket(SocketKey::Fixed(0)), Some(Socket::Unset));
}

#[test]
fn changing_the_kind_clamps_the_values() {
    let mut before = document();
    before.graph.stats[0].sample = 38.0;
    before.graph.stats[0].unit = "hp".into();
    let after = apply_and_check(&before, set_kind(&before, StatId(0), &StatKind::YesNo));
    let stat = after.graph.stat(StatId(0)).unwrap();
    assert_eq!((stat.sample, stat.unit.as_str()), (1.0, ""));
    assert!(set_kind(&after, StatId(0), &StatKind::YesNo).is_empty());
}

#[test]
fn a_placed_stat_is_a_node_on_the_grid() {
    let before = document();
    let (id, edits) = add_stat_node(&before, None, StatId(0), pos2(13.0, 99.0)).unwrap();
    let after = apply_and_check(&before, edits);
    assert_eq!(after.graph.nodes[&id].kind, NodeKind::Stat(StatId(0)));
    assert_eq!(
        (after.looks.nodes[&id].x, after.looks.nodes[&id].y),
        (16.0, 96.0)
    );
    assert_eq!(count_uses(&after.graph).get(&StatId(0)), Some(&1));
    assert!(add_stat_node(&before, None, StatId(77), pos2(0.0, 0.0)).is_none());
}

#[test]
fn nodes_named_after_their_stat_follow_its_name() {
    let mut document = document();
    let nodes = &mut document.graph.nodes;
    for (id, name) in [(5000, "Health"), (5001, "My own"), (5002, "")] {
        nodes.insert(NodeId(id), Node::new(name, NodeKind::Stat(StatId(0))));
    }
    document.graph.next_id = 5003;
    let after = apply_and_check(&document, rename_stat(&document, StatId(0), "Vigour"));
    assert_eq!(after.graph.stat(StatId(0)).unwrap().name, "Vigour");
    let names = [5000, 5001, 5002].map(|id| after.graph.nodes[&NodeId(id)].name.as_str());
    assert_eq!(names, ["", "My own", ""]);
    assert!(rename_stat(&document, StatId(0), "Health").is_empty());
}
