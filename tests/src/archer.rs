//! An archer, whose memories tests save.

use inclination_core::{
    Program,
    authoring::{
        Builder, consider,
        model::{Graph, Stat},
    },
};

/// Builds a graph: fires at each target once in 100 s, and rests for 10 s after that.
pub fn graph() -> Graph {
    let mut graph = Builder::new("archer");
    let fired = graph
        .add("Fired", consider::cooldown(100.0).per_target())
        .out();
    let rested = graph.add("Rested", consider::cooldown(10.0)).out();

    let tired = graph.stat(Stat::number("Tired", 0.0, 1.0));
    let fire = graph.option("Fire", [fired]).for_each_target().out();
    let rest = graph.option("Rest", [rested]).base(tired).out();
    graph.decision("Act", [fire, rest]);
    graph.finish().expect("nothing is wrong")
}

/// Compiles the graph.
pub fn program() -> Program {
    Program::new(&graph()).expect("nothing is wrong")
}
