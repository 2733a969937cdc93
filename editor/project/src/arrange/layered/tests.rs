//! Tests of the automatic layout: direction, crossings, stability and large graphs.

use emath::pos2;
use inclination_core::authoring::{Builder, combine, curve, format::Document, model::Stat};

use super::*;
use crate::scene::COLUMN_GAP;

fn build_document(build: impl FnOnce(&mut Builder)) -> Document {
    let mut graph = Builder::new("");
    build(&mut graph);
    Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    }
}

/// Returns a copy of the document with everything laid out.
fn lay_out_copy(document: &Document) -> Document {
    let mut document = document.clone();
    let scene = Scene::new(&document, None);
    for edit in lay_out_selection(&document, &scene, &Selection::default()) {
        edit.apply(&mut document);
    }
    document
}

/// Builds pairs of chains that meet.
fn joined_chains(count: usize) -> Document {
    build_document(|graph| {
        for at in 0..count {
            let stat = graph.stat(Stat::number(format!("Stat {at}"), 0.0, 1.0));
            let one = graph.add(format!("One {at}"), curve::linear(stat)).out();
            let two = graph.add(format!("Two {at}"), curve::power(stat)).out();
            let both = graph
                .add(format!("Both {at}"), combine::product([one, two]))
                .out();
            graph.factor(format!("Factor {at}"), both);
        }
    })
}

#[test]
fn wires_run_from_left_to_right_on_the_grid_with_room_between() {
    let scene = Scene::new(&lay_out_copy(&joined_chains(3)), None);
    for wire in &scene.wires {
        assert!(wire.end.x - wire.start.x >= COLUMN_GAP, "{wire:?}");
    }
    for node in &scene.nodes {
        assert_eq!(snap_to_grid(node.rect.min), node.rect.min);
    }
}

#[test]
fn a_chain_is_level() {
    let chain = build_document(|graph| {
        let stat = graph.stat(Stat::number("Health", 0.0, 1.0));
        let one = graph.add("One", curve::linear(stat)).out();
        let two = graph.add("Two", curve::linear(one)).out();
        graph.factor("Factor", two);
    });
    let scene = Scene::new(&lay_out_copy(&chain), None);
    assert_eq!(scene.wires.len(), 3);
    for wire in &scene.wires {
        // On the grid of 8 points, wires can be level only to within half a step.
        assert!((wire.start.y - wire.end.y).abs() <= 4.0, "{wire:?}");
    }
}

#[test]
fn avoidable_crossings_are_removed() {
    // Two chains whose ends are in the wrong order.

    let mut crossed = joined_chains(2);
    for (at, id) in crossed.graph.nodes.keys().enumerate() {
        let place = inclination_core::authoring::format::Position {
            x: 0.0,
            y: ((at * 37) % 10) as f32 * 100.0,
        };
        crossed.looks.nodes.insert(*id, place);
    }

    let scene = Scene::new(&lay_out_copy(&crossed), None);
    let wires = &scene.wires;
    for (at, one) in wires.iter().enumerate() {
        for other in &wires[at + 1..] {
            let same_columns = one.start.x == other.start.x && one.end.x == other.end.x;
            let turned = (one.start.y - other.start.y) * (one.end.y - other.end.y) < 0.0;
            assert!(!(same_columns && turned), "{one:?} {other:?}");
        }
    }
}

#[test]
fn a_repeated_layout_moves_nothing() {
    for file in [
        &include_bytes!("../../../../../assets/examples/duel.incl.json")[..],
        &include_bytes!("../../../../../assets/examples/ant-colony.incl.json")[..],
        &include_bytes!("../../../../../assets/examples/zoo.incl.json")[..],
        &include_bytes!("../../../../../assets/examples/shop.incl.json")[..],
    ] {
        let once = lay_out_copy(&Document::read(file).unwrap());
        assert_eq!(lay_out_copy(&once).write(), once.write());
    }
}

/// Builds a decision between options with four considerations each, on few stats.
fn tall_decision(options: usize) -> Document {
    build_document(|graph| {
        let stats = ["Hunger", "Gold", "Hour"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
        let options: Vec<_> = (0..options)
            .map(|at| {
                let considerations = (0..4).map(|row| {
                    let stat = stats[(at + row) % stats.len()];
                    let curve = graph
                        .add(format!("Curve {at} {row}"), curve::linear(stat))
                        .out();
                    graph.multiplier(format!("Multiplier {at} {row}"), curve)
                });
                let considerations: Vec<_> = considerations.collect();
                graph.option(format!("Option {at}"), considerations).out()
            })
            .collect();
        graph.decision("Act", options);
    })
}

#[test]
fn the_options_of_a_tall_decision_are_side_by_side() {
    // The zoom on a canvas of 1100 × 725 points; in one column, six options would have 0.18.
    let area = |document: &Document| Scene::new(document, None).bounds().unwrap();
    for (options, zoom) in [(6, 0.28), (12, 0.2), (40, 0.12)] {
        let laid = lay_out_copy(&tall_decision(options));
        let size = area(&laid).size();
        assert!(
            (1100.0 / size.x).min(725.0 / size.y) >= zoom,
            "{options}: {size}"
        );
        let ratio = size.x / size.y;
        assert!((0.5..3.0).contains(&ratio), "{options}: {size}");

        let scene = Scene::new(&laid, None);
        for wire in &scene.wires {
            assert!(wire.end.x - wire.start.x >= COLUMN_GAP, "{wire:?}");
        }
        for (at, node) in scene.nodes.iter().enumerate() {
            let mut others = scene.nodes[at + 1..].iter();
            assert!(others.all(|other| !node.rect.intersects(other.rect)));
        }
        assert_eq!(lay_out_copy(&laid).write(), laid.write());
    }
}

#[test]
fn the_options_of_a_small_decision_stay_in_one_column() {
    let scene = Scene::new(&lay_out_copy(&tall_decision(2)), None);
    let options = scene
        .nodes
        .iter()
        .filter(|node| node.title.starts_with("Option"));
    let lefts: Vec<f32> = options.map(|node| node.rect.left()).collect();
    assert_eq!(lefts, [lefts[0]; 2]);
}

#[test]
fn adding_a_node_moves_little() {
    let before = lay_out_copy(&joined_chains(6));

    let mut after = before.clone();
    let stat = after.graph.stats[3].id;
    let source = after
        .graph
        .nodes
        .iter()
        .find(|(_, node)| node.kind == inclination_core::authoring::model::NodeKind::Stat(stat))
        .map(|(id, _)| *id)
        .unwrap();
    let mut node = inclination_core::authoring::model::Node::new(
        "More",
        inclination_core::authoring::model::NodeKind::Formula(curve::LINEAR),
    );
    node.sockets[0] = inclination_core::authoring::model::Socket::Wire(source.into());
    let id = inclination_core::authoring::model::NodeId(after.graph.fresh_id());
    after.graph.nodes.insert(id, node);

    let here = before.looks.nodes[&source];
    let place = inclination_core::authoring::format::Position {
        x: here.x + 288.0,
        y: here.y + 500.0,
    };
    after.looks.nodes.insert(id, place);

    let after = lay_out_copy(&after);
    for (id, place) in &before.looks.nodes {
        assert_eq!(after.looks.nodes[id].x, place.x, "no column changes");
        // Nodes above the new node's group stay. Nodes below at most make room for it.
        let by = after.looks.nodes[id].y - place.y;
        assert!((-200.0..=200.0).contains(&by), "{by}");
    }
}

#[test]
fn ten_thousand_nodes_are_laid_out() {
    // All nodes of one connected graph, with wires across many columns.
    let large = build_document(|graph| {
        let mut sums = Vec::new();
        for at in 0..2_000 {
            let stat = graph.stat(Stat::number(format!("Stat {at}"), 0.0, 1.0));
            let one = graph.add(format!("One {at}"), curve::linear(stat)).out();
            let two = graph.add(format!("Two {at}"), curve::power(one)).out();
            let both = graph
                .add(format!("Both {at}"), combine::product([stat, two]))
                .out();
            let last = sums.last().copied().unwrap_or(both);
            let tied = if at % 20 == 0 { both } else { last };
            sums.push(
                graph
                    .add(format!("Sum {at}"), combine::sum([both, tied]))
                    .out(),
            );
        }
        graph.add("All", combine::sum(sums));
    });

    let scene = Scene::new(&large, None);
    assert!(scene.nodes.len() > 10_000);
    let edits = lay_out_selection(&large, &scene, &Selection::default());
    assert!(edits.len() > 9_000);
    let corner = scene.bounds().map(|area| area.min);
    assert_eq!(corner, Some(pos2(0.0, 0.0)));
}
