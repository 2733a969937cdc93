//! A graph as large as one likes, in the shape of a game's.

use inclination_core::{
    Builder, combine, curve,
    model::{Graph, Stat},
};

/// Stats, a curve of each, and products of three, of which every fourth is what an option scores.
pub(crate) fn graph(nodes: usize) -> Graph {
    let mut graph = Builder::new("Large");
    let mut curves = Vec::new();
    let mut options = Vec::new();
    let mut made = 0;
    while made + 4 <= nodes {
        let stat = graph.stat(Stat::number(format!("Stat {made}"), 0.0, 100.0).sample(40.0));
        let shape = graph
            .curve(format!("Curve {made}"), curve::LOGISTIC, stat)
            .out();
        curves.push(shape);
        let last = curves.len().saturating_sub(3);
        let scored = curves[last..].to_vec();
        let score = graph
            .combine(format!("Score {made}"), combine::PRODUCT, scored)
            .out();
        if made % 16 == 0 && options.len() < 16 {
            let wish = graph.score(format!("Wish {made}"), score);
            options.push(graph.option(format!("Option {made}"), [wish]).out());
            made += 5;
        } else {
            graph.factor(format!("Factor {made}"), score);
            made += 4;
        }
    }
    graph.decision("What to do", "weighted random", options);
    graph.finish().expect("it is a sound graph")
}
