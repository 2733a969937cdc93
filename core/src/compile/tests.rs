//! Expressions that are read in many places are computed once, and on the right tape.

use alloc::{format, vec::Vec};

use super::{Layers, Tape};
use crate::{
    arithmetic,
    build::Builder,
    curve,
    draft::NodeOutput,
    model::{Scope, Stat},
    piecewise::{Point, Segment},
    program::Program,
    symbolic::Op,
};

/// Adds a curve that the compiler neither fuses nor replaces with another operation, so it can be
/// counted.
fn add_curve(graph: &mut Builder, name: &str, of: NodeOutput) -> NodeOutput {
    let point = |x, y| Point {
        x,
        y,
        segment: Segment::Linear,
    };
    let points = [(0.0, 0.0), (60.0, 0.25), (100.0, 1.0)].map(|(x, y)| point(x, y));
    graph.add(name, curve::piecewise(of).points(points)).out()
}

/// Returns how many such curves the tapes compute: for agents, for their candidates, and for
/// targets by themselves.
fn count_curves(layers: &Layers) -> [usize; 3] {
    let count = |tape: &Tape| {
        let steps = tape.steps.iter();
        steps.filter(|step| step.op == Op::Piecewise).count()
    };
    let sum = |tapes: Vec<&Tape>| tapes.into_iter().map(count).sum();

    let agent = layers.levels.iter().map(|level| &level.agent).collect();
    let target = layers
        .levels
        .iter()
        .filter_map(|level| level.target.as_ref())
        .collect();
    let own = layers.own.iter().collect();
    [sum(agent), sum(target), sum(own)]
}

/// Builds a program whose decisions each read a curve of a stat through a factor, both directly and
/// multiplied with a stat of each candidate.
fn build_program(decisions: usize, stat: Stat, written_again: bool) -> Program {
    let mut graph = Builder::new("shared");
    let health = graph.stat(stat);
    let distance = graph.stat(Stat::number("Distance", 0.0, 100.0).scope(Scope::Target));
    let danger = add_curve(&mut graph, "Danger", health);

    for decision in 0..decisions {
        let read = if written_again {
            add_curve(&mut graph, "Danger again", health)
        } else {
            danger
        };

        let options = ["none", "compete"].map(|targets| {
            let seen = match targets {
                "none" => read,
                _ => graph
                    .add("Seen", arithmetic::multiply(read, distance))
                    .out(),
            };
            let weighed = graph
                .add("Weighed", arithmetic::multiply(seen, 1.5 + decision as f32))
                .out();
            let option = graph.option(targets, []).base(weighed);
            option.by_key().set("targets", targets).out()
        });
        graph.decision(format!("Decision {decision}"), options);
    }

    Program::new(&graph.finish().expect("it is written well")).expect("it is sound")
}

#[test]
fn a_curve_that_many_decisions_read_is_computed_once() {
    let health = || Stat::number("Health", 0.0, 100.0);
    for decisions in [1, 2, 20] {
        for written_again in [false, true] {
            let program = build_program(decisions, health(), written_again);
            assert_eq!(count_curves(program.layers()), [1, 0, 0]);
        }
    }
}

#[test]
fn a_curve_of_a_world_stat_is_computed_once_for_all_agents() {
    let night = Stat::number("Night", 0.0, 100.0).scope(Scope::World);
    let program = build_program(5, night, false);
    let layers = program.layers();
    assert_eq!(count_curves(layers), [1, 0, 0]);
    let tape = &layers.levels[0].agent;
    let place = tape.steps.iter().position(|step| step.op == Op::Piecewise);
    assert!(place.is_some_and(|place| place < tape.world_steps));
}

#[test]
fn a_curve_of_an_alike_stat_is_computed_once_per_target() {
    let mut graph = Builder::new("alike");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0).alike());
    let distance = graph.stat(Stat::number("Distance", 0.0, 100.0).scope(Scope::Target));
    for decision in 0..5 {
        let weak = add_curve(&mut graph, "Weak", health);
        let near = add_curve(&mut graph, "Near", distance);
        let both = graph.add("Both", arithmetic::multiply(weak, near)).out();
        let shoot = graph.option("Shoot", []).base(both).for_each_target().out();
        graph.decision(format!("Decision {decision}"), [shoot]);
    }

    let program = Program::new(&graph.finish().expect("it is written well")).expect("it is sound");
    assert_eq!(count_curves(program.layers()), [0, 1, 1]);
}
