//! Uses profiles: two people weigh the same apartments differently. The graph is compiled once, and
//! each agent has the numbers of its profile.
//!
//! `cargo run -p inclination-core --example profiles`

use std::{error::Error, io::Write};

use inclination_core::{
    Batch, Columns, Program, Single,
    authoring::{
        Builder, combine,
        model::{Graph, Stat},
        number, weighted,
    },
};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

/// Builds a graph that scores an apartment by three measures with weights of 1. The profiles of Joe
/// and Stan have other weights.
fn build_graph() -> Result<Graph, Box<dyn Error>> {
    let mut graph = Builder::new("apartment");
    let near_work = graph.stat(Stat::number("Near work", 0.0, 1.0));
    let cheap = graph.stat(Stat::number("Cheap", 0.0, 1.0));
    let quiet = graph.stat(Stat::number("Quiet", 0.0, 1.0));
    let joe = graph.profile("Joe");
    let stan = graph.profile("Stan");

    // An input's weight is 1, and another number for Joe and Stan.
    let work_weight = number(1.0).in_profile(joe, 2.0).in_profile(stan, 0.0);
    let cheap_weight = number(1.0).in_profile(joe, 0.0).in_profile(stan, 3.0);
    let inputs = [
        weighted(near_work, work_weight),
        weighted(cheap, cheap_weight),
        quiet.into(),
    ];
    let score = graph.add("Score", combine::average(inputs)).out();
    graph.factor("Score", score);
    Ok(graph.finish()?)
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let program = Program::new(&build_graph()?)?;
    let score = program.factor("Score")?;
    let loft = [("Near work", 1.0), ("Cheap", 0.0), ("Quiet", 0.25)];

    // One agent at a time: a profile stays until another is set.
    let mut person = Single::new(&program);
    for (name, value) in loft {
        person.set(program.stat(name)?, value);
    }
    for name in ["Joe", "Stan"] {
        person.set_profile(Some(program.profile(name)?));
        person.evaluate();
        writeln!(out, "{name}: {:.4}", person.factor(score))?;
    }

    // Many agents: a column has their profiles. An agent without one uses the graph's own numbers.
    let profiles = [
        Some(program.profile("Stan")?),
        None,
        Some(program.profile("Joe")?),
    ];
    let mut columns = Columns::new(&program, profiles.len());
    for (name, value) in loft {
        columns.set_all(program.stat(name)?, value);
    }
    columns.set_profiles(&profiles)?;
    let mut scores = [0.0; 3];
    Batch::new(&program)
        .evaluate(&columns)
        .write(&mut [(score, &mut scores)])?;
    writeln!(
        out,
        "Stan {:.4}, nobody in particular {:.4}, Joe {:.4}",
        scores[0], scores[1], scores[2]
    )?;
    Ok(())
}
