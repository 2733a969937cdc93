//! The hash depends on all logic, and on nothing else.

use std::collections::BTreeMap;

use inclination_core::{
    Scope,
    authoring::{
        arithmetic,
        kind::{SocketType, Spec},
        model::{
            Acknowledgement, Graph, GroupId, Node, NodeId, NodeKind, Place, PortId, Socket, StatId,
            StatKind,
        },
        piecewise::{Point, Segment},
    },
    load,
};

use crate::random_documents;

/// A graph with one of everything except formulas, with known IDs.
fn fixed_graph() -> Graph {
    load(include_bytes!("hash_fixed.incl.json")).expect("it is a project")
}

#[test]
fn the_hash_of_a_graph_never_changes() {
    // Computed from the description in `hash.rs` by a separate program in another language.
    assert_eq!(Graph::new("empty").logic_hash(), 0x5467_b0da_1d10_6495);
    assert_eq!(fixed_graph().logic_hash(), 0x0fa5_a3dd_17db_c452);

    let mut muted = Graph::new("muted");
    let mut node = Node::new("not", NodeKind::Formula(arithmetic::NOT));
    node.muted = true;
    muted.nodes.insert(NodeId(0), node);
    assert_eq!(muted.logic_hash(), 0x257b_e83a_4663_08a0);
}

/// The hashes of a graph after each separate change.
#[derive(Default)]
struct ChangeHashes(BTreeMap<u64, String>);

/// What a change belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Changes {
    Logic,
    /// Effects and what only effects read, which the logic does not include.
    Effects,
}

impl Changes {
    fn from_logic(is_logic: bool) -> Self {
        if is_logic { Self::Logic } else { Self::Effects }
    }
}

impl ChangeHashes {
    fn add_change(&mut self, graph: &Graph, what: &str, change: impl FnOnce(&mut Graph)) {
        self.add_change_of(graph, Changes::Logic, what, change);
    }

    fn add_change_of(
        &mut self,
        graph: &Graph,
        changes: Changes,
        what: &str,
        change: impl FnOnce(&mut Graph),
    ) {
        let mut changed = graph.clone();
        change(&mut changed);
        assert_ne!(&changed, graph, "{what} changes nothing");
        let is_seen = changed.logic_hash() != graph.logic_hash();
        assert_eq!(is_seen, changes == Changes::Logic, "{what}");

        let hash = changed.content_hash();
        assert_ne!(hash, graph.content_hash(), "{what} is not seen");
        let other = self.0.insert(hash, what.into());
        assert_eq!(other, None, "{what} looks like another change");
    }
}

#[test]
fn every_change_of_a_node_changes_the_hash() {
    let graph = random_documents::document_with_every_kind().graph;
    let logic = graph.without_effects();
    let mut hashes = ChangeHashes::default();
    for (id, node) in &graph.nodes {
        let kept = logic.nodes.get(id);
        let mut change_of = |changes, what: String, change: &dyn Fn(&mut Node)| {
            hashes.add_change_of(&graph, changes, &format!("node {id}: {what}"), |graph| {
                change(graph.nodes.get_mut(id).expect("it is there"));
            });
        };
        let changes = Changes::from_logic(kept.is_some());

        for (key, socket) in node.all_sockets() {
            let takes_effects = graph.input_type(None, node, key) == Some(SocketType::Effects);
            let is_logic = kept.is_some_and(|kept| kept.socket(key).is_some()) && !takes_effects;
            let changes = Changes::from_logic(is_logic);
            let other =
                |values: [Socket; 3]| values.into_iter().filter(move |value| *value != socket);
            // A node that reads itself has a reader, so it is not removed with the effects.
            let source = if is_logic { *id } else { NodeId(1) };
            let wire = inclination_core::authoring::model::Wire {
                node: source,
                port: Some(PortId(1)),
            };
            for value in other([Socket::Unset, Socket::Value(7.125), wire.into()]) {
                change_of(changes, format!("{key:?} is {value:?}"), &|node| {
                    node.set_socket(key, value);
                });
            }
        }

        let mut change = |what: String, change: &dyn Fn(&mut Node)| {
            change_of(changes, what, change);
        };
        let spec = if let NodeKind::Formula(kind) = &node.kind {
            Some(kind.spec())
        } else {
            None
        };

        for (at, setting) in spec.into_iter().flat_map(Spec::settings).enumerate() {
            for other in
                (0..setting.options.len() as u8).filter(|other| *other != node.settings[at])
            {
                change(format!("{} is {other}", setting.key), &|node| {
                    node.settings[at] = other;
                });
            }
        }

        if let Some(pieces) = &node.pieces {
            for at in 0..pieces.points.len() {
                let segments = [
                    Segment::Hold,
                    Segment::Power(9.0),
                    Segment::Power(8.0),
                    Segment::Cubic {
                        leave: 9.0,
                        arrive: 8.0,
                    },
                    Segment::Cubic {
                        leave: 8.0,
                        arrive: 9.0,
                    },
                ];
                for segment in segments {
                    change(format!("point {at} is {segment:?}"), &|node| {
                        point_mut(node, at).segment = segment;
                    });
                }
                change(format!("point {at} moves in x"), &|node| {
                    point_mut(node, at).x = 77.0;
                });
                change(format!("point {at} moves in y"), &|node| {
                    point_mut(node, at).y = 77.0;
                });
            }
            change("no points".into(), &|node| node.pieces = None);
        }

        if node.can_be_muted() {
            change("muted".into(), &|node| node.muted ^= true);
        }

        // A node of another kind that nothing reads is logic.
        let changes = match &*node.name {
            "always" => Changes::Logic,
            _ => changes,
        };
        change_of(changes, "gone".into(), &|node| {
            node.kind = NodeKind::Stat(StatId(999));
        });
    }

    for id in graph.nodes.keys() {
        let changes = Changes::from_logic(logic.nodes.contains_key(id));
        hashes.add_change_of(&graph, changes, &format!("no node {id}"), |graph| {
            drop(graph.nodes.remove(id));
        });
    }
}

fn point_mut(node: &mut Node, at: usize) -> &mut Point {
    &mut node.pieces.as_mut().expect("it has points").points[at]
}

#[test]
fn every_other_change_of_the_logic_changes_the_hash() {
    let graph = fixed_graph();
    let mut hashes = ChangeHashes::default();
    let mut change = |what: &str, change: fn(&mut Graph)| hashes.add_change(&graph, what, change);
    change("a stat's ID", |graph| graph.stats[0].id.0 = 99);
    change("a stat's name", |graph| graph.stats[0].name = "food".into());
    change("a stat's scope", |graph| {
        graph.stats[0].scope = Scope::Target;
    });
    change("a stat's default", |graph| graph.stats[0].default = 51.0);
    change("a stat's circle", |graph| graph.stats[0].cyclic = true);
    change("a stat's kind", |graph| {
        graph.stats[0].kind = StatKind::YesNo;
    });

    let number = |low, high, clamp| StatKind::Number { low, high, clamp };
    let kinds = [
        number(1.0, 100.0, true),
        number(0.0, 99.0, true),
        number(0.0, 100.0, false),
    ];
    for kind in kinds {
        hashes.add_change(&graph, &format!("{kind:?}"), |graph| {
            graph.stats[0].kind = kind;
        });
    }

    for names in [
        vec!["calm"],
        vec!["ängstlich", "calm"],
        vec!["calmä", "ngstlich"],
    ] {
        let kind = StatKind::Choice(names.into_iter().map(Into::into).collect());
        hashes.add_change(&graph, &format!("{kind:?}"), |graph| {
            graph.stats[1].kind = kind;
        });
    }

    let mut change = |what: &str, change: fn(&mut Graph)| hashes.add_change(&graph, what, change);
    change("the stats' order", |graph| graph.stats.swap(0, 1));
    change("no stat", |graph| drop(graph.stats.pop()));

    change("a factor's name", |graph| {
        for node in graph.nodes.values_mut() {
            if matches!(node.kind, NodeKind::Factor(_)) {
                node.name = "hunger".into();
            }
        }
    });
    change("a factor's scope", |graph| {
        for node in graph.nodes.values_mut() {
            if let NodeKind::Factor(scope) = &mut node.kind {
                *scope = Scope::World;
            }
        }
    });
    change("a switch's case", |graph| {
        for node in graph.nodes.values_mut() {
            if let NodeKind::Switch(cases) = &mut node.kind {
                cases[0] = "Calm".into();
            }
        }
    });
}

#[test]
fn every_change_of_groups_changes_the_hash() {
    let graph = fixed_graph();
    let mut hashes = ChangeHashes::default();
    let mut change = |what: &str, change: fn(&mut Graph)| hashes.add_change(&graph, what, change);

    change("which group is used", |graph| {
        for node in graph.nodes.values_mut() {
            if let NodeKind::Group { group, .. } = &mut node.kind {
                group.0 = 99;
            }
        }
    });
    change("what a use's input holds", |graph| {
        for node in graph.nodes.values_mut() {
            if let NodeKind::Group { inputs, .. } = &mut node.kind {
                for socket in inputs.values_mut() {
                    *socket = Socket::Value(3.0);
                }
            }
        }
    });
    change("which port an input gives", |graph| {
        for node in graph
            .groups
            .values_mut()
            .flat_map(|group| group.nodes.values_mut())
        {
            if let NodeKind::Input(port) = &mut node.kind {
                port.0 = 99;
            }
        }
    });
    change("which port an output takes", |graph| {
        for node in graph
            .groups
            .values_mut()
            .flat_map(|group| group.nodes.values_mut())
        {
            if let NodeKind::Output(port) = &mut node.kind {
                port.0 = 99;
            }
        }
    });

    change("a group's ID", |graph| {
        graph.groups = std::mem::take(&mut graph.groups)
            .into_values()
            .map(|group| (GroupId(99), group))
            .collect();
    });

    change("a port's ID", |graph| port_mut(graph).id.0 = 99);
    change("a port's type", |graph| {
        port_mut(graph).ty = SocketType::Choice;
    });
    change("a port's default", |graph| port_mut(graph).default = 99.0);
    change("no bookends", |graph| port_mut(graph).bookends = None);
    change("the low bookend", |graph| {
        port_mut(graph).bookends = Some((0.5, 2.0));
    });
    change("the high bookend", |graph| {
        port_mut(graph).bookends = Some((0.0, 2.5));
    });
    change("no port", |graph| drop(first_group_mut(graph).inputs.pop()));

    change("an output for an input", |graph| {
        let group = first_group_mut(graph);
        std::mem::swap(&mut group.inputs, &mut group.outputs);
    });

    change("no group", |graph| graph.groups.clear());
}

fn first_group_mut(graph: &mut Graph) -> &mut inclination_core::authoring::model::Group {
    graph.groups.values_mut().next().expect("there is one")
}

fn port_mut(graph: &mut Graph) -> &mut inclination_core::authoring::model::Port {
    &mut first_group_mut(graph).inputs[0]
}

#[test]
fn details_for_people_do_not_change_the_hash() {
    let mut graph = fixed_graph();
    let hash = graph.logic_hash();
    graph.name = "other".into();
    graph.description = "other".into();
    graph.next_id += 5;
    graph.acknowledged.insert(Acknowledgement {
        code: "other".into(),
        place: Place::default(),
    });

    for stat in &mut graph.stats {
        stat.description = "other".into();
        stat.unit = "other".into();
        stat.whole = !stat.whole;
        stat.sample += 1.0;
    }

    for group in graph.groups.values_mut() {
        group.name = "other".into();
        group.description = "other".into();
        for port in group.inputs.iter_mut().chain(&mut group.outputs) {
            port.name = "other".into();
            port.description = "other".into();
            port.unit = "other".into();
        }
    }

    let inside = graph
        .groups
        .values_mut()
        .flat_map(|group| group.nodes.values_mut());
    for node in inside.chain(graph.nodes.values_mut()) {
        node.description = "other".into();
        if !matches!(node.kind, NodeKind::Factor(_)) {
            node.name = "other".into();
        }
    }

    assert_eq!(graph.logic_hash(), hash);
}
