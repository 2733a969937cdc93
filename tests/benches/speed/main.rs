//! Speed as ratios. Contenders take turns within one run, so that a noisy machine is noisy for all
//! of them, and each ratio is the median over the turns. `README.md` in this directory explains the
//! table.

mod boxed_tree;
mod decisions;
mod growth;
mod turns;

use std::{hint::black_box, ops::Range, sync::mpsc};

use inclination_core::{Batch, Columns, Program, Single, StatHandle, Vectors};
use inclination_tests::duel::{self, FACTORS, Fighter, STAT_MAXIMUMS, STATS};
use turns::{Table, Turns};

/// Measures some rows and adds them to the table.
type Measurement = fn(&mut Table);

/// The groups of rows, by the names that select them on the command line.
const GROUPS: [(&str, Measurement); 10] = [
    ("one-agent", measure_one_agent),
    ("many-agents", measure_many_agents),
    ("threads", measure_threads),
    ("single-decisions", decisions::measure_single_agent),
    ("batch-decisions", decisions::measure_many_agents),
    ("calls", decisions::measure_calls),
    ("odds", decisions::measure_odds),
    ("candidates", decisions::measure_candidates),
    ("ladder", decisions::measure_ladder),
    ("growth", growth::measure),
];

fn main() {
    // Cargo adds options of its own.
    let selected: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();

    let mut table = Table::new();
    for (name, measure) in GROUPS {
        if selected.is_empty() || selected.iter().any(|selected| selected == name) {
            measure(&mut table);
        }
    }
    table.print();
}

/// Returns the program that the rows without decisions measure.
fn duel_program() -> Program {
    Program::new(&duel::graph()).expect("the duel is sound")
}

fn measure_one_agent(table: &mut Table) {
    let program = &duel_program();
    let fighters = duel::fighters(256);
    let stats: Vec<_> = STATS
        .iter()
        .filter_map(|name| program.stat(name).ok())
        .collect();
    let factors: Vec<_> = FACTORS
        .iter()
        .filter_map(|name| program.factor(name).ok())
        .collect();
    let mut single = Single::new(program);
    let mut boxed = boxed_tree::Duel::new();

    let mut turns = Turns::new();

    let by_hand = turns.add_contender(|| {
        for fighter in &fighters {
            black_box(duel::handwritten_factors(black_box(fighter)));
        }
    });
    let graph = turns.add_contender(|| {
        for fighter in &fighters {
            for (stat, value) in stats.iter().zip(black_box(fighter)) {
                single.set(*stat, *value);
            }
            single.evaluate();
            for factor in &factors {
                black_box(single.factor(*factor));
            }
        }
    });
    let nodes = turns.add_contender(|| {
        for fighter in &fighters {
            black_box(boxed.evaluate(black_box(fighter)));
        }
    });

    let times = turns.run();

    table.add_row(
        "one agent against a function written by hand",
        ">= 0.65",
        times.ratio(by_hand, graph),
    );
    table.add_row(
        "one agent against boxed nodes and a HashMap",
        ">= 8",
        times.ratio(nodes, graph),
    );
    table.add_note(format!(
        "one agent takes {:.0} ns, by hand {:.0} ns",
        times.time_per_part(graph, 256),
        times.time_per_part(by_hand, 256)
    ));
}

/// Returns agents in the batch's layout: a column for each stat.
fn to_columns(fighters: &[Fighter]) -> Vec<Vec<f32>> {
    (0..STATS.len())
        .map(|stat| fighters.iter().map(|fighter| fighter[stat]).collect())
        .collect()
}

/// Copies a game's columns, or its rows, in each call.
#[derive(Clone, Copy)]
enum Agents<'a> {
    Columns(&'a [Vec<f32>]),
    Rows(&'a [Fighter]),
}

impl Agents<'_> {
    fn read(self, stats: &[(StatHandle, usize)], columns: &mut Columns) {
        let read = match self {
            Self::Columns(values) => stats
                .iter()
                .try_for_each(|(stat, offset)| columns.set(*stat, &values[*offset])),
            Self::Rows(fighters) => {
                columns.set_from_rows(stats, fighters.as_flattened(), STATS.len())
            }
        };
        read.expect("there is a value for each agent");
    }
}

/// Returns the stats that a program has, each with its position in a row.
fn known_stats(program: &Program) -> Vec<(StatHandle, usize)> {
    let stats = STATS.iter().zip(0..);
    stats
        .filter_map(|(name, offset)| Some((program.stat(name).ok()?, offset)))
        .collect()
}

/// Runs a batch over some agents.
fn run_batch(
    program: &Program,
    batch: &mut Batch,
    columns: &Columns,
    agents: Range<usize>,
    out: &mut [Vec<f32>],
) {
    let mut out: Vec<_> = FACTORS
        .iter()
        .filter_map(|name| program.factor(name).ok())
        .zip(out.iter_mut().map(Vec::as_mut_slice))
        .collect();
    let call = batch.evaluate(columns).range(agents);
    call.write(&mut out).expect("there is room for each agent");
    black_box(&out);
}

fn outputs(count: usize) -> Vec<Vec<f32>> {
    vec![vec![0.0; count]; FACTORS.len()]
}

fn measure_many_agents(table: &mut Table) {
    const AGENT_COUNT: usize = 10_000;
    let program = &duel_program();
    let fighters = duel::fighters(AGENT_COUNT);
    let stats = to_columns(&fighters);
    let columns = Agents::Columns(&stats);
    let rows = Agents::Rows(&fighters);
    let stats = &known_stats(program);
    let mut results = vec![[0.0; 5]; AGENT_COUNT];
    let mut turns = Turns::new();

    let by_hand = turns.add_contender(|| {
        for (fighter, result) in fighters.iter().zip(&mut results) {
            *result = duel::handwritten_factors(fighter);
        }
        black_box(&results);
    });

    let contenders: Vec<_> = Vectors::ALL
        .into_iter()
        .filter(|vectors| *vectors <= Vectors::widest())
        .flat_map(|vectors| [(vectors, columns, "columns"), (vectors, rows, "rows")])
        .map(|(vectors, agents, form)| {
            let mut batch = Batch::with_vectors(program, vectors);
            let mut columns = Columns::new(program, AGENT_COUNT);
            let mut out = outputs(AGENT_COUNT);
            let contender = turns.add_contender(move || {
                agents.read(stats, &mut columns);
                run_batch(program, &mut batch, &columns, 0..AGENT_COUNT, &mut out);
            });
            (vectors, form, contender)
        })
        .collect();

    let times = turns.run();
    for (vectors, form, contender) in contenders {
        let target = match (vectors, form) {
            (Vectors::Avx2, "columns") => ">= 10",
            (Vectors::Avx2, "rows") => ">= 8",
            (Vectors::Baseline, "columns") => ">= 4.5",
            _ => "",
        };
        let what =
            format!("10,000 agents in {form}, {vectors:?}, against a function written by hand");
        table.add_row(&what, target, times.ratio(by_hand, contender));
        table.add_note(format!(
            "{form}, {vectors:?}: {:.1} ns per agent",
            times.time_per_part(contender, AGENT_COUNT)
        ));
    }

    table.add_note(format!(
        "by hand: {:.1} ns per agent; the stats range up to {STAT_MAXIMUMS:?}",
        times.time_per_part(by_hand, AGENT_COUNT)
    ));
}

fn measure_threads(table: &mut Table) {
    const AGENT_COUNT: usize = 100_000;
    let program = &duel_program();
    let fighters = duel::fighters(AGENT_COUNT);
    let stats = to_columns(&fighters);
    let mut columns = Columns::new(program, AGENT_COUNT);
    Agents::Columns(&stats).read(&known_stats(program), &mut columns);
    let columns = &columns;
    let mut results = vec![[0.0; 5]; AGENT_COUNT];

    let (mut alone, mut out) = (Batch::new(program), outputs(AGENT_COUNT));
    let half = AGENT_COUNT / 2;
    let mut ours = (Batch::new(program), outputs(half));
    let mut theirs = (Batch::new(program), outputs(half));
    let (go, going) = mpsc::channel::<()>();
    let (done, finished) = mpsc::channel();

    let mut turns = Turns::new();
    let by_hand = turns.add_contender(|| {
        for (fighter, result) in fighters.iter().zip(&mut results) {
            *result = duel::handwritten_factors(fighter);
        }
        black_box(&results);
    });
    let one =
        turns.add_contender(|| run_batch(program, &mut alone, columns, 0..AGENT_COUNT, &mut out));

    // The second thread waits for work, as in a game. It ends with the turns, which own `go`.
    let two = turns.add_contender(move || {
        let asked = go.send(()).is_ok();
        run_batch(program, &mut ours.0, columns, 0..half, &mut ours.1);
        assert!(
            asked && finished.recv().is_ok(),
            "the second thread is gone"
        );
    });

    let times = std::thread::scope(|scope| {
        scope.spawn(move || {
            while going.recv().is_ok() {
                run_batch(
                    program,
                    &mut theirs.0,
                    columns,
                    half..AGENT_COUNT,
                    &mut theirs.1,
                );
                if done.send(()).is_err() {
                    break;
                }
            }
        });
        turns.run()
    });

    table.add_row(
        "100,000 agents, widest vectors, against a function written by hand",
        "",
        times.ratio(by_hand, one),
    );
    table.add_row(
        "100,000 agents, two threads against one",
        ">= 1.8",
        times.ratio(one, two),
    );
}
