//! The ant colony, as its page describes it (docs/examples/ant-colony.md): the parts to build, and
//! the checks of the result. The parts are in the order of the shipped example, so that the two can
//! be compared as wholes.

use inclination_core::{
    Program, Single,
    authoring::{
        format::Document,
        model::{Graph, Socket, StatKind},
    },
};

use super::common::example;

/// A stat: name, unit, ends, default, sample.
pub(crate) struct Stat {
    pub(crate) name: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) ends: [u16; 2],
    pub(crate) default: u16,
    pub(crate) sample: u16,
}

pub(crate) const STATS: [Stat; 4] = [
    Stat {
        name: "Population",
        unit: "ants",
        ends: [0, 1000],
        default: 0,
        sample: 150,
    },
    Stat {
        name: "Max population",
        unit: "ants",
        ends: [1, 1000],
        default: 200,
        sample: 200,
    },
    Stat {
        name: "Food",
        unit: "%",
        ends: [0, 100],
        default: 0,
        sample: 80,
    },
    Stat {
        name: "Nursery space",
        unit: "%",
        ends: [0, 100],
        default: 0,
        sample: 40,
    },
];

/// A node: kind, name, and for each wire the socket and the node that it comes from.
pub(crate) struct Node {
    pub(crate) kind: &'static str,
    pub(crate) name: &'static str,
    pub(crate) wires: &'static [(&'static str, &'static str)],
}

const fn node(
    kind: &'static str,
    name: &'static str,
    wires: &'static [(&'static str, &'static str)],
) -> Node {
    Node { kind, name, wires }
}

pub(crate) const NODES: [Node; 12] = [
    node(
        "Linear",
        "Crowdedness",
        &[("x", "Population"), ("high end", "Max population")],
    ),
    node("Linear", "Colony health", &[("x", "Food")]),
    node("Linear", "Nursery room", &[("x", "Nursery space")]),
    node(
        "Average",
        "Expanding",
        &[("add value", "Crowdedness"), ("add value", "Colony health")],
    ),
    node(
        "Average",
        "Breeding",
        &[
            ("add value", "Nursery room"),
            ("add value", "Colony health"),
        ],
    ),
    node("Factor", "Expand", &[("value", "Expanding")]),
    node("Factor", "Breed", &[("value", "Breeding")]),
    node("Score", "Wish to expand", &[("score", "Expanding")]),
    node(
        "Scored option",
        "Expand the nest",
        &[("add consideration", "Wish to expand")],
    ),
    node("Score", "Wish to breed", &[("score", "Breeding")]),
    node(
        "Scored option",
        "Raise a brood",
        &[("add consideration", "Wish to breed")],
    ),
    node(
        "Decision: highest",
        "What to do",
        &[
            ("add option", "Expand the nest"),
            ("add option", "Raise a brood"),
        ],
    ),
];

/// The payload of each option.
pub(crate) const PAYLOADS: [(&str, &str); 2] =
    [("Expand the nest", "expand"), ("Raise a brood", "breed")];

/// The one number that is typed: where crowdedness begins.
pub(crate) const TYPED_NUMBER: (&str, &str, &str) = ("Crowdedness", "Low end", "0");

/// Asserts that a document is the ant colony: every stat, every node with all its sockets, and the
/// same factors, to the bit, for all values of the stats. Descriptions, places and effects are no
/// part of the logic.
pub(crate) fn assert_is_the_colony(document: &Document) {
    let bytes = std::fs::read(example("ant-colony")).expect("it is shipped");
    let shipped = Document::read(&bytes).expect("it can be read");
    let (built, shipped) = (&document.graph, &*shipped.graph.without_effects());

    assert_eq!(built.stats.len(), shipped.stats.len());
    for (one, other) in built.stats.iter().zip(&shipped.stats) {
        assert_eq!(
            (&one.name, &one.unit, one.scope, &one.kind),
            (&other.name, &other.unit, other.scope, &other.kind)
        );
        assert_eq!((one.default, one.sample), (other.default, other.sample));
        assert!(matches!(one.kind, StatKind::Number { clamp: true, .. }));
    }

    assert_eq!(describe_nodes(built), describe_nodes(shipped));
    let mut all = Vec::new();
    for population in [0.0, 20.0, 150.0, 200.0, 1000.0] {
        for (most, food, space) in [(200.0, 80.0, 40.0), (1.0, 0.0, 0.0), (1000.0, 33.0, 100.0)] {
            let values = [population, most, food, space];
            let factors = factors(built, values);
            assert_eq!(factors, self::factors(shipped, values), "{values:?}");
            all.push(factors);
        }
    }

    // The page's own numbers: (0.75 + 0.8) / 2 and (0.4 + 0.8) / 2.
    assert_eq!(
        factors(built, [150.0, 200.0, 80.0, 40.0]),
        [0.775_f32, 0.6].map(f32::to_bits)
    );

    all.dedup();
    assert!(all.len() > 10, "the factors hardly depend on the stats");
}

/// Each node's kind, socket contents and settings, by name. Settings that differ from those of a
/// new node show here too.
fn describe_nodes(graph: &Graph) -> Vec<String> {
    let title = |id: &inclination_core::authoring::model::NodeId| {
        let node = graph.nodes.get(id).expect("wires come from nodes");
        match node.kind {
            inclination_core::authoring::model::NodeKind::Stat(id) => {
                graph.stat(id).expect("it gives one").name.clone()
            }
            _ => node.name.clone(),
        }
    };

    let mut all: Vec<String> = graph
        .nodes
        .iter()
        .map(|(id, node)| {
            let contents: Vec<String> = node
                .all_sockets()
                .map(|(_, socket)| match socket {
                    Socket::Wire(wire) => title(&wire.node),
                    Socket::Value(value) => value.to_string(),
                    Socket::Unset => String::from("unset"),
                })
                .collect();
            let kind = node.kind.spec().key;
            format!("{}: {kind} {contents:?} {:?}", title(id), node.settings)
        })
        .collect();

    all.sort();
    all
}

/// The bits of Expand and Breed for given values of the stats.
fn factors(graph: &Graph, values: [f32; 4]) -> [u32; 2] {
    let program = Program::new(graph).expect("it is sound");
    let mut single = Single::new(&program);
    for (stat, value) in STATS.iter().zip(values) {
        let handle = program.stat(stat.name).expect("it is there");
        single.set(handle, value);
    }
    single.evaluate();
    ["Expand", "Breed"].map(|name| {
        let handle = program.factor(name).expect("it is there");
        single.factor(handle).to_bits()
    })
}
