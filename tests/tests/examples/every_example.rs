//! The rules that every example follows.

use std::{collections::BTreeSet, fs, path::Path};

use inclination_core::{
    authoring::{
        check::check,
        format::{Document, export},
        model::{Graph, Nodes},
    },
    load,
};

use super::common::{examples_folder, read_document};

const NODE_WIDTH: f32 = 208.0;
/// The grid that all nodes are placed on.
const GRID: f32 = 8.0;

fn example_names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(examples_folder())
        .expect("the folder is there")
        .filter_map(|file| file.expect("it can be read").file_name().into_string().ok())
        .filter_map(|file| file.strip_suffix(".incl.json").map(Into::into))
        .collect();
    names.sort();
    assert!(!names.is_empty());
    names
}

pub(crate) fn examples() -> impl Iterator<Item = (String, Document)> {
    example_names().into_iter().map(|name| {
        let document = read_document(&name);
        (name, document)
    })
}

fn repository_root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The nodes of each canvas: those of the graph, and those of each group.
fn canvas_nodes(graph: &Graph) -> impl Iterator<Item = &Nodes> {
    let groups = graph.groups.values().map(|group| &group.nodes);
    std::iter::once(&graph.nodes).chain(groups)
}

#[test]
fn every_example_is_a_canonical_file() {
    for name in example_names() {
        let text =
            fs::read_to_string(examples_folder().join(format!("{name}.incl.json"))).expect(&name);
        let document = Document::read(text.as_bytes()).expect(&name);
        assert_eq!(document.write(), text, "{name}");
        let shipped = load(export(&document.graph).as_bytes()).expect(&name);
        assert_eq!(shipped.logic_hash(), document.graph.logic_hash(), "{name}");
    }
}

#[test]
fn every_example_has_only_accepted_problems() {
    for (name, document) in examples() {
        let problems = check(&document.graph);
        assert!(problems.is_empty(), "{name}:\n{problems}");
    }
}

#[test]
fn every_example_describes_itself_and_its_stats() {
    for (name, Document { graph, .. }) in examples() {
        assert!(
            !graph.name.is_empty() && !graph.description.is_empty(),
            "{name}"
        );

        for stat in &graph.stats {
            assert!(!stat.description.is_empty(), "{name}: {}", stat.name);
        }

        for group in graph.groups.values() {
            assert!(!group.description.is_empty(), "{name}: {}", group.name);
        }

        for node in canvas_nodes(&graph).flat_map(|body| body.values()) {
            assert!(!node.name.is_empty(), "{name}: a node without a name");
        }
    }
}

#[test]
fn every_node_is_on_the_grid_right_of_its_inputs() {
    for (name, Document { graph, looks, .. }) in examples() {
        let all: BTreeSet<_> = canvas_nodes(&graph)
            .flat_map(|body| body.keys().copied())
            .collect();
        assert!(looks.nodes.keys().copied().eq(all), "{name}");

        for body in canvas_nodes(&graph) {
            for (id, node) in body {
                let place = looks.nodes[id];
                let on_grid = |coordinate: f32| (coordinate / GRID).fract() == 0.0;
                assert!(
                    on_grid(place.x) && on_grid(place.y),
                    "{name}: {}",
                    node.name
                );

                for wire in node.all_sockets().filter_map(|(_, socket)| socket.wire()) {
                    let from = looks.nodes[&wire.node];
                    assert!(from.x + NODE_WIDTH < place.x, "{name}: {}", node.name);
                }
            }
        }
    }
}

#[test]
fn every_example_has_a_test_a_page_and_a_line_in_the_list() {
    let list =
        fs::read_to_string(repository_root().join("docs/examples/README.md")).expect("the list");
    let tests = include_str!("main.rs");
    for name in example_names() {
        let module = name.replace('-', "_");
        assert!(
            tests.contains(&format!("mod {module};")),
            "{name} has no test"
        );

        let page = fs::read_to_string(repository_root().join(format!("docs/examples/{name}.md")));
        let lines = page
            .unwrap_or_else(|error| panic!("{name}: {error}"))
            .lines()
            .count();

        assert!(
            (25..=90).contains(&lines),
            "{name}: a page of {lines} lines"
        );
        assert!(
            list.contains(&format!("({name}.md)")),
            "{name} is not in the list"
        );
    }
}
