//! Tests of simulations against values that are computed by hand.

use inclination_core::authoring::{
    Builder, EffectRow, curve,
    model::{Graph, Stat},
};

use super::*;

/// A cat that gets hungrier by 2 a second, and eats 5 a second while that is the better option.
fn cat(duration: Option<f32>) -> Graph {
    let mut graph = Builder::new("cat");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0).sample(50.0));
    let meals = graph.stat(Stat::number("Meals", 0.0, 100.0));
    graph.effects("Metabolism", [EffectRow::add(hunger, 2.0)]);
    let mut eating = graph.effects(
        "Eating",
        [
            EffectRow::add(hunger, -5.0),
            EffectRow::add(meals, 1.0).on_completion(),
        ],
    );
    if let Some(duration) = duration {
        eating = eating.duration(duration);
    }
    let eating = eating.out();
    let desire = graph.add("Desire", curve::linear(hunger)).out();
    let hungry = graph.score("Hungry", desire);
    let eat = graph
        .option("Eat", [hungry])
        .base(0.0)
        .effects(eating)
        .out();
    let rest = graph.option("Rest", []).base(0.4).out();
    graph.decision("Act", [eat, rest]);
    graph.finish().unwrap()
}

fn simulation(graph: &Graph, setup: &SimulationSetup) -> Simulation {
    Simulation::new(graph, setup).unwrap()
}

/// The values of a stat of the first agent at the beginning of each step.
fn values_of(simulation: &mut Simulation, stat: usize) -> Vec<f32> {
    let mut values = Vec::new();
    while simulation.advance().is_some() {
        values.push(simulation.moments().next().unwrap().values[stat]);
    }
    values
}

#[test]
fn rates_are_per_second_and_apply_from_the_step_in_which_an_option_is_chosen() {
    let setup = SimulationSetup {
        step: 0.5,
        length: 3.0,
        ..SimulationSetup::default()
    };
    // 0.5 of hunger is better than 0.4 of rest, so the cat eats: 2 - 5 a second, in steps of 0.5 s.
    let mut cat = simulation(&cat(None), &setup);
    assert_eq!(values_of(&mut cat, 0), [50.0, 48.5, 47.0, 45.5, 44.0, 42.5]);
}
