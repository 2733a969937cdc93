//! Graphs broken at random: `check` always answers, and there is a program exactly when there are
//! no errors.

use inclination_core::{
    Program,
    authoring::{
        check::{Problem, Problems, check},
        model::{Graph, NodeKind, Nodes, Socket, SocketKey},
    },
};
use inclination_tests::{Entropy, graph_damage::damage_graph, graphs};
use proptest::prelude::*;

use super::test_graphs::assert_fix_mends;

fn assert_answers(graph: &Graph) {
    let problems = check(graph);
    assert_eq!(
        Program::new(graph).is_ok(),
        !problems.has_errors(),
        "{problems}"
    );
    assert!(
        check(graph) == problems,
        "the same graph has the same problems"
    );
}

fn random_graph(seed: &[u8]) -> Graph {
    graphs::random(&mut Entropy::new(seed))
}

proptest! {
    #[test]
    fn sound_graphs_compile(seed in prop::collection::vec(any::<u8>(), 0..600)) {
        assert_answers(&random_graph(&seed));
    }

    #[test]
    fn check_answers_for_broken_graphs(
        seed in prop::collection::vec(any::<u8>(), 0..600),
        words in prop::collection::vec(any::<u64>(), 1..12),
    ) {
        let mut graph = random_graph(&seed);
        for word in words {
            damage_graph(&mut graph, word);
            assert_answers(&graph);
        }
    }
}

proptest! {
    // Every fix of every problem is tried, each with two checks.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn fixes_mend_broken_graphs(
        seed in prop::collection::vec(any::<u8>(), 0..300),
        words in prop::collection::vec(any::<u64>(), 1..4),
    ) {
        let mut graph = random_graph(&seed);
        for word in words {
            damage_graph(&mut graph, word);
        }
        for problem in &check(&graph) {
            assert_fix_mends(&graph, problem);
        }
    }
}

/// Asserts that each fix removes a problem of its code at its place.
fn assert_fixes_do_something(graph: &Graph) {
    let problems = check(graph);
    for problem in &problems {
        let Some(fix) = &problem.fix else { continue };
        let mut mended = graph.clone();
        fix.apply(&mut mended);

        let here = |problems: &Problems| {
            let same =
                |other: &&Problem| (other.code, other.place) == (problem.code, problem.place);
            problems.iter().filter(same).count()
        };
        let after = check(&mended);
        let all = |problems: &Problems| {
            problems
                .iter()
                .filter(|other| other.code == problem.code)
                .count()
        };

        // When a row is removed, the next one takes its place.
        let removes_row = problem.code.ends_with("-case")
            || ["repeated-option", "unknown-stat"].contains(&problem.code);
        let next = removes_row && all(&after) < all(&problems);
        assert!(
            next || here(&after) < here(&problems),
            "\"{}\" does nothing against {}: {problem}",
            fix.title,
            problem.code,
        );
    }
}

/// Types the ends of curves, which are mostly sound in random graphs.
fn type_ends(graph: &mut Graph, entropy: &mut Entropy<'_>) {
    let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
    for node in std::iter::once(&mut graph.nodes)
        .chain(groups)
        .flat_map(Nodes::values_mut)
    {
        let is_curve = matches!(&node.kind, NodeKind::Formula(kind)
            if kind.spec().family == inclination_core::authoring::kind::Family::Curve);
        if is_curve {
            for end in [1, 2] {
                let socket = match entropy.byte() % 4 {
                    0 => continue,
                    1 => Socket::Unset,
                    _ => entropy.finite_value().into(),
                };
                node.set_socket(SocketKey::Fixed(end), socket);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_fix_does_something(
        seed in prop::collection::vec(any::<u8>(), 0..300),
        ends in prop::collection::vec(any::<u8>(), 0..60),
        words in prop::collection::vec(any::<u64>(), 0..3),
    ) {
        let mut graph = random_graph(&seed);
        type_ends(&mut graph, &mut Entropy::new(&ends));
        assert_fixes_do_something(&graph);
        for word in words {
            damage_graph(&mut graph, word);
        }
        assert_fixes_do_something(&graph);
    }
}
