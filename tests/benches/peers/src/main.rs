//! Speed against other ways to run the duel: fidget's JIT, fasteval's compiled expressions, and
//! vector code written by hand with `wide`. Nothing is measured before its results were compared
//! with the handwritten function, agent by agent. Where the formulas leave a choice, the peers get
//! the faster form, and unlike Inclination they need not make their inputs safe. Contenders take
//! turns as in `../speed`, which contains the code for that.

mod expressions;
mod jit;
mod straight;
#[path = "../../speed/turns.rs"]
mod turns;

use std::hint::black_box;

use inclination_core::{
    Program,
    eval::{Batch, Columns, Single, Vectors},
};
use inclination_tests::duel::{self, FACTORS, Fighter, STATS};

use expressions::Expressions;
use jit::Jit;
use turns::{Table, Turns};

/// The largest allowed difference from the handwritten result, relative to it if it exceeds 1.
const TOLERANCE: f32 = 1e-4;

fn main() {
    let program = Program::new(&duel::graph()).expect("the duel is sound");
    let mut table = Table::new();
    many_agents(&program, &mut table);
    one_agent(&program, &mut table);
    table.note(
        "everybody can express every formula: where there is no exp_m1, it is exp less 1; fidget and `wide` raise to \
         a power by exp(k ln x); fasteval has no exp and raises e to a power"
            .to_owned(),
    );
    table.print();
}

fn many_agents(program: &Program, table: &mut Table) {
    const COUNT: usize = 10_000;
    let fighters = duel::fighters(COUNT);
    let stats: Vec<Vec<f32>> = (0..STATS.len())
        .map(|stat| fighters.iter().map(|fighter| fighter[stat]).collect())
        .collect();
    let columns = columns(program, &stats);
    let outputs = || vec![vec![0.0; COUNT]; FACTORS.len()];

    let mut jit = Jit::new(&stats);
    let mut expressions = Expressions::new();
    let (mut each, mut out) = (outputs(), outputs());

    let compiled = jit.evaluate();
    check("fidget", &fighters, table, |agent, factor| {
        compiled[factor][agent]
    });
    expressions.evaluate_all(&stats, &mut each);
    check("fasteval", &fighters, table, |agent, factor| {
        each[factor][agent]
    });
    straight::evaluate(&stats, &mut out);
    check(
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
        run(program, &mut batch, &columns, &mut out);
        let who = format!("the batch with {vectors:?}");
        check(&who, &fighters, table, |agent, factor| out[factor][agent]);
        batches.push((vectors, batch, out));
    }

    let mut turns = Turns::new();
    let fidget = turns.contender(|| {
        black_box(&jit.evaluate()[0]);
    });
    let fasteval = turns.contender(|| {
        expressions.evaluate_all(&stats, &mut each);
        black_box(&each);
    });
    let by_hand = turns.contender(|| {
        straight::evaluate(&stats, &mut out);
        black_box(&out);
    });
    let columns = &columns;
    let batches: Vec<_> = batches
        .into_iter()
        .map(|(vectors, mut batch, mut out)| {
            let run = move || run(program, &mut batch, columns, &mut out);
            (vectors, turns.contender(run))
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
            table.row(
                &format!("10,000 agents, {vectors:?}: batch against {peer}"),
                if same { target } else { "" },
                times.ratio(contender, *batch),
            );
        }
        table.note(format!(
            "batch, {vectors:?}: {:.1} ns an agent",
            times.each(*batch, COUNT)
        ));
    }

    for (peer, contender) in [
        ("fidget's JIT bulk", fidget),
        ("fasteval", fasteval),
        ("straight-line vector code", by_hand),
    ] {
        table.note(format!(
            "{peer}: {:.1} ns an agent",
            times.each(contender, COUNT)
        ));
    }
}

fn one_agent(program: &Program, table: &mut Table) {
    const COUNT: usize = 256;
    let fighters = duel::fighters(COUNT);
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
    check("one agent", &fighters, table, |agent, factor| {
        results[agent][factor]
    });

    let mut turns = Turns::new();
    let graph = turns.contender(|| {
        for fighter in &fighters {
            black_box(scores(black_box(fighter)));
        }
    });
    let fasteval = turns.contender(|| {
        for fighter in &fighters {
            black_box(expressions.evaluate(black_box(fighter)));
        }
    });
    let times = turns.run();
    table.row(
        "one agent against fasteval",
        "",
        times.ratio(fasteval, graph),
    );
    table.note(format!(
        "one agent takes {:.0} ns, with fasteval {:.0} ns",
        times.each(graph, COUNT),
        times.each(fasteval, COUNT)
    ));
}

/// Compares results with the handwritten function, for all agents for which that returns finite
/// numbers.
fn check(who: &str, fighters: &[Fighter], table: &mut Table, result: impl Fn(usize, usize) -> f32) {
    let (mut furthest, mut compared) = (0.0_f32, 0);
    for (agent, fighter) in fighters.iter().enumerate() {
        let expected = duel::by_hand(fighter);
        if !expected.iter().all(|value| value.is_finite()) {
            continue;
        }
        compared += 1;
        for (factor, expected) in expected.into_iter().enumerate() {
            let result = result(agent, factor);
            let off = (result - expected).abs() / expected.abs().max(1.0);
            assert!(
                off <= TOLERANCE,
                "{who}: {} of {fighter:?} is {result}, by hand {expected}",
                FACTORS[factor]
            );
            furthest = furthest.max(off);
        }
    }

    table.note(format!(
        "{who} agrees for {compared} of {} agents, {furthest:.0e} off at most",
        fighters.len()
    ));
}

fn columns<'a>(program: &Program, stats: &'a [Vec<f32>]) -> Columns<'a> {
    let mut columns = Columns::new(program, stats.first().map_or(0, Vec::len));
    for (name, values) in STATS.iter().zip(stats) {
        if let Some(stat) = program.stat(name) {
            columns.set(stat, values);
        }
    }
    columns
}

fn run(program: &Program, batch: &mut Batch, columns: &Columns<'_>, out: &mut [Vec<f32>]) {
    let mut out: Vec<_> = FACTORS
        .iter()
        .filter_map(|name| program.factor(name))
        .zip(out.iter_mut().map(Vec::as_mut_slice))
        .collect();
    batch.evaluate(columns, &mut out);
    black_box(&out);
}
