//! The growth of time with the size of the graph. Evaluation must cost the same per node, and
//! checking and compiling must be linear.

use std::hint::black_box;

use inclination_core::{
    Batch, Columns, Program, Single,
    authoring::{
        Builder, arithmetic,
        check::check,
        combine, curve,
        model::{Graph, Stat},
    },
};

use super::turns::{Table, Turns};

const NODE_COUNTS: [usize; 4] = [10, 100, 1_000, 10_000];

/// Builds a graph with `nodes` nodes, all of which the factor needs: one value is carried from node
/// to node, and every curve over a stat is combined with it. Different parameters keep the nodes
/// from being merged.
fn graph(nodes: usize) -> Graph {
    let mut g = Builder::new("growth");
    let stats: Vec<_> = (0..4)
        .map(|at| g.stat(Stat::number(format!("stat {at}"), 0.0, 100.0)))
        .collect();

    let mut curves = [stats[0]; 2];
    let mut values = Vec::new();
    let mut carried = None;
    for at in 0..nodes.saturating_sub(stats.len() + 1) {
        let near = carried.unwrap_or(curves[0]);
        let name = format!("node {at}");
        let share = at as f32 / nodes as f32;

        let out = match at % 5 {
            0 => g
                .add(
                    name,
                    curve::logistic(stats[at % 4]).midpoint(20.0 + 60.0 * share),
                )
                .out(),
            1 => g
                .add(name, curve::power(stats[at % 4]).exponent(1.25 + share))
                .out(),
            2 => g.add(name, combine::average([near, curves[0]])).out(),
            3 => g.add(name, combine::product([near, curves[1]])).out(),
            _ => g
                .add(name, arithmetic::lerp(near, values[at / 2], share))
                .out(),
        };

        values.push(out);
        match at % 5 {
            curve @ (0 | 1) => curves[curve] = out,
            _ => carried = Some(out),
        }
    }

    g.factor("all", values[values.len() - 1]);
    g.finish().expect("the sockets exist")
}

pub(crate) fn measure(table: &mut Table) {
    const AGENT_COUNT: usize = 1024;
    let graphs: Vec<Graph> = NODE_COUNTS.map(graph).into_iter().collect();
    let column: Vec<f32> = (0..AGENT_COUNT).map(|at| (at * 37 % 101) as f32).collect();

    let mut turns = Turns::new();
    let mut contenders = Vec::new();
    for graph in &graphs {
        let program = Program::new(graph).expect("it is sound");
        let mut single = Single::new(&program);
        let one = turns.add_contender(move || {
            single.evaluate();
            black_box(&single);
        });

        let factor = program.factor("all").expect("it is there");
        let (mut batch, mut out, column) = (Batch::new(&program), vec![0.0; AGENT_COUNT], &column);
        let mut columns = Columns::new(&program, AGENT_COUNT);
        let many = turns.add_contender(move || {
            for (stat, ..) in program.stats() {
                let set = columns.set(stat, column);
                set.expect("there is a value for each agent");
            }
            let written = batch.evaluate(&columns).write(&mut [(factor, &mut out)]);
            written.expect("there is room for each agent");
            black_box(&out);
        });

        let checked = turns.add_contender(move || {
            black_box(check(graph));
        });
        let compiled = turns.add_contender(move || {
            black_box(Program::new(graph).is_ok());
        });
        contenders.push((one, many, checked, compiled));
    }

    let times = turns.run();
    let per_node = |at: usize, contender| times.time_per_part(contender, graphs[at].nodes.len());
    for (at, size) in NODE_COUNTS.iter().enumerate() {
        let (one, many, checked, compiled) = contenders[at];
        table.add_note(format!(
            "{size} nodes: one agent {:.1} ns per node, batch {:.2} ns per node and agent, check {:.3} ms, check and compile {:.3} ms",
            per_node(at, one),
            per_node(at, many) / AGENT_COUNT as f64,
            times.time_per_part(checked, 1) / 1e6,
            times.time_per_part(compiled, 1) / 1e6,
        ));
    }

    let (_, hundred, _, _) = contenders[1];
    let (_, thousand, _, compiled_thousand) = contenders[2];
    let (_, ten_thousand, _, compiled_ten_thousand) = contenders[3];

    table.add_row(
        "time per node at 1,000 nodes against 100, batch",
        "<= 1.3",
        per_node(2, thousand) / per_node(1, hundred),
    );
    table.add_row(
        "time per node at 10,000 nodes against 100, batch",
        "",
        per_node(3, ten_thousand) / per_node(1, hundred),
    );
    table.add_row(
        "check and compile, time per node at 10,000 nodes against 1,000",
        "linear: near 1",
        per_node(3, compiled_ten_thousand) / per_node(2, compiled_thousand),
    );
    table.add_row(
        "check and compile of 10,000 nodes, in ms",
        "<= 10",
        times.time_per_part(compiled_ten_thousand, 1) / 1e6,
    );
}
