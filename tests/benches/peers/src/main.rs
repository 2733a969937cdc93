//! Speed against other ways to run the duel: fidget's JIT, fasteval's compiled expressions, and
//! vector code written by hand with `wide`. Before anything is measured, its results are compared
//! with the handwritten function, agent by agent. If a formula can be written in several ways, the
//! peers get the fastest form. Unlike Inclination, they need not make their inputs safe. Contenders
//! take turns as in `../speed`, which contains the code for that.

mod expressions;
mod jit;
#[path = "../../speed/turns.rs"]
mod turns;
mod vector_code;

use std::hint::black_box;

use inclination_core::{Batch, Columns, Program, Single, Vectors};
use inclination_tests::duel::{self, FACTORS, Fighter, STATS};

use expressions::Expressions;
use jit::Jit;
use turns::{Table, Turns};

/// The largest allowed difference from the handwritten result, relative to it if it exceeds 1.
const TOLERANCE: f32 = 1e-4;

fn main() {
    let program = Program::new(&duel::graph()).expect("the duel is sound");
    let mut table = Table::new();
    measure_many_agents(&program, &mut table);
    measure_one_agent(&program, &mut table);
    table.add_note(
        "all contenders can express every formula: where exp_m1 is missing, it is exp minus 1; fidget and `wide` raise to \
         a power by exp(k ln x); fasteval has no exp and raises e to a power"
            .to_owned(),
    );
    table.print();
}

fn measure_many_agents(program: &Program, table: &mut Table) {
    const AGENT_COUNT: usize = 10_000;
    let fighters = duel::fighters(AGENT_COUNT);
    let stats: Vec<Vec<f32>> = (0..STATS.len())
        .map(|stat| fighters.iter().map(|fighter| fighter[stat]).collect())
        .collect();
    let columns = columns(program, &stats);
    let outputs = || vec![vec![0.0; AGENT_COUNT]; FACTORS.len()];

    let mut jit = Jit::new(&stats);
    let mut expressions = Expressions::new();
    let (mut each, mut out) = (outputs(), outputs());

    let compiled = jit.evaluate();
    compare_with_handwritten("fidget", &fighters, table, |agent, factor| {
        compiled[factor][agent]
    });
    expressions.evaluate_all(&stats, &mut each);
    compare_with_handwritten("fasteval", &fighters, table, |agent, factor| {
        each[factor][agent]
    });
    vector_code::evaluate(&stats, &mut out);
    compare_with_handwritten(
        "straight-line vector code",
        &fighters,
        table,
        |agent, factor| out[factor][agent],
    );

    let mut batches = Vec::new();
    for vectors in Vectors::ALL {
        let wanted = vectors == Vectors::Avx2 || vectors == Vectors::widest();
        if !wanted || vectors > Vectors::widest() {
            continue;
        }
        let (mut batch, mut out) = (Batch::with_vectors(program, vectors), outputs());
        run_batch(program, &mut batch, &columns, &mut out);
        let contender = format!("the batch with {vectors:?}");
        compare_with_handwritten(&contender, &fighters, table, |agent, factor| {
            out[factor][agent]
        });
        batches.push((vectors, batch, out));
    }

    let mut turns = Turns::new();
    let fidget = turns.add_contender(|| {
        black_box(&jit.evaluate()[0]);
    });
    let fasteval = turns.add_contender(|| {
        expressions.evaluate_all(&stats, &mut each);
        black_box(&each);
    });
    let by_hand = turns.add_contender(|| {
        vector_code::evaluate(&stats, &mut out);
        black_box(&out);
    });
    let columns = &columns;
    let batches: Vec<_> = batches
        .into_iter()
        .map(|(vectors, mut batch, mut out)| {
            let run = move || run_batch(program, &mut batch, columns, &mut out);
            (vectors, turns.add_contender(run))
        })
        .collect();

    let times = turns.run();

    for (vectors, batch) in &batches {
        // The peers use AVX2 vectors; results with wider ones are listed for comparison.
        let same = *vectors <= Vectors::Avx2;
        for (peer, target, contender) in [
            ("fidget's JIT bulk", ">= 10", fidget),
            ("fasteval", ">= 100", fasteval),
            (
                "straight-line vector code written by hand",
                ">= 0.9",
                by_hand,
            ),
        ] {
            table.add_row(
                &format!("10,000 agents, {vectors:?}: batch against {peer}"),
                if same { target } else { "" },
                times.ratio(contender, *batch),
            );
        }
        table.add_note(format!(
            "batch, {vectors:?}: {:.1} ns per agent",
            times.time_per_part(*batch, AGENT_COUNT)
        ));
    }

    for (peer, contender) in [
        ("fidget's JIT bulk", fidget),
        ("fasteval", fasteval),
        ("straight-line vector code", by_hand),
    ] {
        table.add_note(format!(
            "{peer}: {:.1} ns per agent",
            times.time_per_part(contender, AGENT_COUNT)
        ));
    }
}

fn measure_one_agent(program: &Program, table: &mut Table) {
    const AGENT_COUNT: usize = 256;
    let fighters = duel::fighters(AGENT_COUNT);
    let stats: Vec<_> = STATS.iter().filter_map(|name| program.stat(name)).collect();
    let factors: Vec<_> = FACTORS
        .iter()
        .filter_map(|name| program.factor(name))
        .collect();

    let mut single = Single::new(program);
    let mut expressions = Expressions::new();

    let mut scores = |fighter: &Fighter| {
        for (stat, value) in stats.iter().zip(fighter) {
            single.set(*stat, *value);
        }
        single.evaluate();
        std::array::from_fn(|at| single.factor(factors[at]))
    };

    let results: Vec<[f32; 5]> = fighters.iter().map(&mut scores).collect();
    compare_with_handwritten("one agent", &fighters, table, |agent, factor| {
        results[agent][factor]
    });

    let mut turns = Turns::new();
    let graph = turns.add_contender(|| {
        for fighter in &fighters {
            black_box(scores(black_box(fighter)));
        }
    });
    let fasteval = turns.add_contender(|| {
        for fighter in &fighters {
            black_box(expressions.evaluate(black_box(fighter)));
        }
    });
    let times = turns.run();
    table.add_row(
        "one agent against fasteval",
        "",
        times.ratio(fasteval, graph),
    );
    table.add_note(format!(
        "one agent takes {:.0} ns, with fasteval {:.0} ns",
        times.time_per_part(graph, AGENT_COUNT),
        times.time_per_part(fasteval, AGENT_COUNT)
    ));
}

/// Compares results with those of the handwritten function, for all agents for which it returns
/// finite numbers.
fn compare_with_handwritten(
    contender: &str,
    fighters: &[Fighter],
    table: &mut Table,
    result: impl Fn(usize, usize) -> f32,
) {
    let (mut furthest, mut compared) = (0.0_f32, 0);
    for (agent, fighter) in fighters.iter().enumerate() {
        let expected = duel::handwritten_factors(fighter);
        if !expected.iter().all(|value| value.is_finite()) {
            continue;
        }
        compared += 1;
        for (factor, expected) in expected.into_iter().enumerate() {
            let result = result(agent, factor);
            let off = (result - expected).abs() / expected.abs().max(1.0);
            assert!(
                off <= TOLERANCE,
                "{contender}: {} of {fighter:?} is {result}, by hand {expected}",
                FACTORS[factor]
            );
            furthest = furthest.max(off);
        }
    }

    table.add_note(format!(
        "{contender}: results agree for {compared} of {} agents, with differences up to {furthest:.0e}",
        fighters.len()
    ));
}

fn columns<'a>(program: &Program, stats: &'a [Vec<f32>]) -> Columns {
    let mut columns = Columns::new(program, stats.first().map_or(0, Vec::len));
    for (name, values) in STATS.iter().zip(stats) {
        if let Some(stat) = program.stat(name) {
            columns.set(stat, values);
        }
    }
    columns
}

fn run_batch(program: &Program, batch: &mut Batch, columns: &Columns, out: &mut [Vec<f32>]) {
    let mut out: Vec<_> = FACTORS
        .iter()
        .filter_map(|name| program.factor(name))
        .zip(out.iter_mut().map(Vec::as_mut_slice))
        .collect();
    batch.evaluate(columns).write(&mut out).unwrap();
    black_box(&out);
}
