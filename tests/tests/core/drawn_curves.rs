//! A curve in the editor passes through the point that the graph computes.

use inclination_core::authoring::{
    curve::ResolvedCurve,
    inspect::{Output, Trace},
    model::{Graph, GroupId, NodeKind, Path},
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

/// Compares every curve of a canvas with the trace. Returns the number of curves.
fn check_curves(graph: &Graph, trace: &Trace, group: Option<GroupId>, path: Path) -> usize {
    let Some(body) = graph.body(group) else {
        return 0;
    };

    let value = |path: Path, port| match trace.output(path, port) {
        Some(Output::Value(value)) => value,
        _ => 0.0,
    };

    let mut count = 0;
    for (id, node) in body {
        let given =
            |wire: inclination_core::authoring::model::Wire| value(path.node(wire.node), wire.port);
        if let Some(mut drawn) = ResolvedCurve::from_node(graph, group, node, given) {
            let x = drawn.current_input();
            assert_eq!(
                drawn.height_at(x).to_bits(),
                value(path.node(*id), None).to_bits(),
                "{node:?}"
            );
            // Reading it changes nothing.
            assert_eq!(drawn.current_input().to_bits(), x.to_bits());

            count += 1;
        }

        if let NodeKind::Group { group, .. } = &node.kind
            && !node.muted
        {
            count += check_curves(graph, trace, Some(*group), path.node(*id));
        }
    }
    count
}

fn check_all_curves(graph: &Graph) -> usize {
    let Ok(mut trace) = Trace::new(graph) else {
        return 0;
    };
    let stats: Vec<_> = trace.program().all_stats().map(|(stat, ..)| stat).collect();
    for (stat, about) in stats.into_iter().zip(&graph.stats) {
        trace.set(stat, about.sample);
    }
    trace.evaluate();
    check_curves(graph, &trace, None, Path::ROOT)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_curve_passes_through_its_point(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let graph = graphs::random_with_decisions(&mut Entropy::new(&bytes));
        check_all_curves(&graph);
    }
}

#[test]
fn every_curve_of_a_graph_with_everything_is_drawn() {
    let count = check_all_curves(&graphs::graph_with_every_kind());
    assert!(
        count >= inclination_core::authoring::curve::KINDS.len(),
        "{count}"
    );
}
