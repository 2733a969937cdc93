//! Curves in whole programs: the numbers of the articles that the product follows, and the formulas
//! of the field. Numbers without a source are f64 calculations written next to them.

mod articles;
mod curvature;
mod points;

use inclination_core::{
    Program, Single,
    authoring::{
        Builder, NodeOutput,
        model::{Graph, Stat},
    },
};

/// A program of number stats, each from 0 to a separate end, and one factor.
struct Curve {
    agent: Single,
    stats: usize,
}

impl Curve {
    fn new(
        stats: &[(&str, f32)],
        build: impl FnOnce(&mut Builder, &[NodeOutput]) -> NodeOutput,
    ) -> Self {
        let mut graph = Builder::new("curve");
        let wires: Vec<NodeOutput> = stats
            .iter()
            .map(|(name, high)| graph.stat(Stat::number(*name, 0.0, *high)))
            .collect();
        let wire = build(&mut graph, &wires);
        graph.factor("Result", wire);
        Self::from_graph(&graph.finish().expect("the graph is written soundly"))
    }

    fn from_graph(graph: &Graph) -> Self {
        let program = Program::new(graph).expect("the graph compiles");
        Self {
            stats: program.stats().count(),
            agent: Single::new(&program),
        }
    }

    fn evaluate<const N: usize>(&mut self, values: [f32; N]) -> f32 {
        assert_eq!(N, self.stats, "a value for every stat");
        let program = self.agent.program().clone();
        for ((stat, ..), value) in program.stats().zip(values) {
            self.agent.set(stat, value);
        }
        self.agent.evaluate();
        let factor = program.factor("Result").expect("the graph has the factor");
        self.agent.factor(factor)
    }
}

/// Builds a program with one curve over one stat.
fn single_curve(
    kind: inclination_core::authoring::kind::Kind,
    stat: (&str, f32),
    sockets: &[(&str, f32)],
    settings: &[(&str, &str)],
) -> Curve {
    Curve::new(&[stat], |graph, stats| {
        let node = graph.node_of_kind("Curve", kind).with("x", stats[0]);
        let node = sockets
            .iter()
            .fold(node, |node, (key, value)| node.with(key, *value));
        settings
            .iter()
            .fold(node, |node, (key, option)| node.set(key, option))
            .out()
    })
}

/// Asserts equality as far as the document prints the number, to half of its last digit.
#[track_caller]
fn assert_prints(result: f32, printed: f64, digits: i32) {
    let error = (f64::from(result) - printed).abs();
    assert!(
        error <= 0.5 * 10.0_f64.powi(-digits),
        "{result} is not {printed}"
    );
}

/// Asserts equality up to rounding: the functions are off by less than 2e-7 for results up to 1,
/// their arguments by a few times 6e-8.
#[track_caller]
fn assert_near(result: f32, expected: f64) {
    let error = (f64::from(result) - expected).abs();
    assert!(error <= 1e-6, "{result} is not {expected}");
}
