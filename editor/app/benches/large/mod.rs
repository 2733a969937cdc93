//! Builds a graph of any size in the shape of a game's.

use inclination_core::authoring::{
    Builder, combine, curve,
    decide::Rules,
    model::{Graph, Stat},
};

/// The maximum number of stats, more than any game has. A larger graph reads them repeatedly.
const MAX_STATS: usize = 4096;

/// Builds stats, a curve for each, and products of three curves, every fourth of which scores an
/// option. Curves that read a stat again are steeper each time, so that no two are alike.
pub(crate) fn build_graph(nodes: usize) -> Graph {
    let mut graph = Builder::new("Large");
    let mut stats = Vec::new();
    let mut curves = Vec::new();
    let mut options = Vec::new();
    let mut made = 0;

    while made + 4 <= nodes {
        let read = curves.len();
        if read < MAX_STATS {
            stats.push(graph.stat(Stat::number(format!("Stat {made}"), 0.0, 100.0).sample(40.0)));
            made += 1;
        }

        let mut shape = curve::logistic(stats[read % MAX_STATS]);
        if read >= MAX_STATS {
            shape = shape.steepness(10.0 + (read / MAX_STATS) as f32);
        }
        curves.push(graph.add(format!("Curve {made}"), shape).out());

        let last = curves.len().saturating_sub(3);
        let scored = curves[last..].to_vec();
        let score = graph
            .add(format!("Score {made}"), combine::product(scored))
            .out();
        if curves.len() % 4 == 0 && options.len() < 16 {
            let wish = graph.score(format!("Wish {made}"), score);
            options.push(graph.option(format!("Option {made}"), [wish]).out());
            made += 4;
        } else {
            graph.factor(format!("Factor {made}"), score);
            made += 3;
        }
    }

    graph
        .decision("What to do", options)
        .rules(Rules::WEIGHTED_RANDOM);
    graph.finish().expect("it is a sound graph")
}
