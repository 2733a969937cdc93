//! Small graphs, and assertions about their problems.

use expect_test::Expect;
use inclination_core::{
    Program,
    authoring::{
        Builder, NodeOutput,
        check::{Problem, RULES, Severity, check},
        curve,
        model::{Graph, Node, NodeId, NodeKind, Socket, SocketKey, Stat, StatId, Wire},
    },
};

/// Returns a builder with one stat, one curve and one factor and without problems, and the output
/// of the curve.
pub(crate) fn start_graph() -> (Builder, NodeOutput) {
    let mut g = Builder::new("test");
    let health = g.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
    let fear = g.add("Fear", curve::linear(health)).out();
    g.factor("Flee", fear);
    (g, fear)
}

/// Builds the graph of [`start_graph`].
pub(crate) fn sound_graph() -> Graph {
    start_graph().0.finish().expect("the sockets exist")
}

/// Builds the graph of [`start_graph`] with additions.
pub(crate) fn graph_with(add: impl FnOnce(&mut Builder, NodeOutput)) -> Graph {
    let (mut g, fear) = start_graph();
    add(&mut g, fear);
    g.finish().expect("the sockets exist")
}

/// Builds the graph of [`start_graph`] and changes it.
pub(crate) fn changed_graph(change: impl FnOnce(&mut Graph)) -> Graph {
    let mut graph = sound_graph();
    change(&mut graph);
    graph
}

/// Finds a node of the graph or of any group by its name.
pub(crate) fn find_node(graph: &Graph, name: &str) -> NodeId {
    std::iter::once(&graph.nodes)
        .chain(graph.groups.values().map(|group| &group.nodes))
        .flatten()
        .find(|(_, node)| node.name == name)
        .map(|(id, _)| *id)
        .expect("there is such a node")
}

/// Returns a node of the graph or of any group by its name, mutably.
pub(crate) fn node_mut<'g>(graph: &'g mut Graph, name: &str) -> &'g mut Node {
    let id = find_node(graph, name);
    let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
    std::iter::once(&mut graph.nodes)
        .chain(groups)
        .find_map(|nodes| nodes.get_mut(&id))
        .expect("there is such a node")
}

/// Wires a node's socket to another node.
pub(crate) fn rewire(graph: &mut Graph, to: &str, key: SocketKey, from: &str) {
    let wire = Wire::from(find_node(graph, from));
    assert!(node_mut(graph, to).set_socket(key, Socket::Wire(wire)));
}

pub(crate) fn stat_mut<'g>(graph: &'g mut Graph, name: &str) -> &'g mut Stat {
    graph
        .stats
        .iter_mut()
        .find(|stat| stat.name == name)
        .expect("there is such a stat")
}

/// Adds a node without the builder, as a file might.
pub(crate) fn add_node(graph: &mut Graph, name: &str, kind: NodeKind) -> NodeId {
    let id = NodeId(graph.fresh_id());
    graph.nodes.insert(id, Node::new(name, kind));
    id
}

pub(crate) const MISSING_STAT: StatId = StatId(99_999);

/// Returns the problems with a code.
pub(crate) fn problems_with_code(graph: &Graph, code: &str) -> Vec<Problem> {
    check(graph)
        .into_iter()
        .filter(|problem| problem.code == code)
        .collect()
}

/// Asserts that a rule is broken with this sentence, that its severity is the documented one and
/// decides whether there is a program, and that its fix, if it has one, mends it.
pub(crate) fn assert_breaks(graph: &Graph, code: &str, has_fix: bool, sentence: &Expect) {
    let problems = check(graph);
    let found = problems_with_code(graph, code);
    assert!(!found.is_empty(), "{code} is not among:\n{problems}");

    let problem = &found[0];
    sentence.assert_eq(&problem.sentence);

    let rule = RULES.iter().find(|rule| rule.code == code);
    assert_eq!(rule.map(|rule| rule.severity), Some(problem.severity));
    assert_eq!(Program::new(graph).is_ok(), !problems.has_errors());
    assert_eq!(problem.fix.is_some(), has_fix, "whether {code} has a fix");

    for problem in &problems {
        assert_fix_mends(graph, problem);
    }

    if problem.severity != Severity::Error {
        let mut quiet = graph.clone();
        quiet
            .acknowledged
            .extend(found.iter().filter_map(Problem::acknowledgement));

        assert!(
            problems_with_code(&quiet, code).is_empty(),
            "{code} can be accepted"
        );
        assert_eq!(check(&quiet).acknowledged_count(), found.len());
        assert!(problems_with_code(&quiet, "stale-acknowledgement").is_empty());
    }
}

/// Asserts that a problem is gone after its fix.
pub(crate) fn assert_fix_mends(graph: &Graph, problem: &Problem) {
    let Some(fix) = &problem.fix else { return };
    let mut mended = graph.clone();
    fix.apply(&mut mended);

    let here = |graph: &Graph| {
        let problems = problems_with_code(graph, problem.code);
        let same = problems
            .iter()
            .filter(|other| other.place == problem.place)
            .count();
        (same, problems.len())
    };

    let ((here_before, before), (here_after, after)) = (here(graph), here(&mended));
    // When one of three twins is removed, the next takes its place.
    assert!(
        here_after < here_before || after < before,
        "\"{}\" does not mend: {problem}",
        fix.title
    );
}

/// Defines a test for each rule: `name: "code", fix or not, graph that breaks it, sentence`.
macro_rules! rules {
    ($($name:ident: $code:literal, $fix:ident, $graph:expr, $sentence:expr;)+) => {
        $(#[test]
        fn $name() {
            super::test_graphs::assert_breaks(&$graph, $code, super::test_graphs::rules!(@ $fix), &$sentence);
        })+
        pub(crate) const TESTED_CODES: &[&str] = &[$($code),+];
    };
    (@ fix) => { true };
    (@ plain) => { false };
}
pub(crate) use rules;

/// A graph with health as the input of a node that spans a range from one number to another.
pub(super) fn spanning_graph(
    kind: inclination_core::authoring::kind::Kind,
    from: &str,
    low: f32,
    to: &str,
    high: f32,
) -> Graph {
    graph_with(|g, _| {
        let health = g.stat_again("Health");
        let out = g
            .node_of_kind("Between", kind)
            .with("x", health)
            .with(from, low)
            .with(to, high)
            .out();
        g.factor("Act", out);
    })
}
