//! Builds a graph in Rust instead of loading a file: figure 9.1 of "An Introduction to Utility
//! Theory", where an ant colony weighs expanding against breeding.
//!
//! Four stats determine three factors. Crowdedness is the share of the colony's room that is taken,
//! health is how full the food stores are, and nursery is how much space the eggs have. Expanding
//! averages crowdedness and health; breeding averages nursery and health.
//!
//! `cargo run -p inclination-core --example ant_colony`

use std::{error::Error, io::Write};

use inclination_core::{
    Program, Single,
    authoring::{Builder, combine, curve, model::Stat},
};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut graph = Builder::new("Ant colony");
    let population = graph.stat(Stat::number("Population", 0.0, 1000.0).unit("ants"));
    let room = graph.stat(
        Stat::number("Max population", 1.0, 1000.0)
            .unit("ants")
            .default(1000.0),
    );
    let food = graph.stat(Stat::number("Food", 0.0, 100.0).unit("%"));
    let nursery_space = graph.stat(Stat::number("Nursery space", 0.0, 100.0).unit("%"));

    // A curve normalizes its input by its ends, and an end can be wired like any other number.
    let crowdedness = graph
        .add("Crowdedness", curve::linear(population).low(0.0).high(room))
        .out();
    let health = graph.add("Colony health", curve::linear(food)).out();
    let nursery = graph.add("Nursery", curve::linear(nursery_space)).out();

    let expand = graph
        .add("Expand score", combine::average([crowdedness, health]))
        .out();
    let breed = graph
        .add("Breed score", combine::average([nursery, health]))
        .out();
    graph.factor("Expand", expand);
    graph.factor("Breed", breed);
    let graph = graph.finish()?;

    // Names are resolved once. The game's loop uses only handles, and nothing is allocated.
    let (program, problems) = Program::with_problems(&graph)?;
    for problem in &problems {
        writeln!(out, "{problem}")?;
    }
    let factor = |name| program.factor(name);

    let (expand, breed) = (factor("Expand")?, factor("Breed")?);

    let mut colony = Single::new(&program);
    colony.set(program.stat("Population")?, 150.0);
    colony.set(program.stat("Max population")?, 200.0);
    colony.set(program.stat("Food")?, 80.0);
    colony.set(program.stat("Nursery space")?, 40.0);
    colony.evaluate();

    writeln!(
        out,
        "expand {:.3}, breed {:.3}",
        colony.factor(expand),
        colony.factor(breed)
    )?;
    Ok(())
}
