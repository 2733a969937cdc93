//! Evaluating allocates no memory: neither for one agent nor for a batch, however many agents. This
//! is a separate test binary, since it counts the allocations of its process.
#![expect(
    unsafe_code,
    reason = "an allocator is an unsafe trait; this one counts and passes on to the system's"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use inclination_core::{
    Builder, Program,
    eval::{Batch, Candidates, Columns, Evaluator, Single},
    history::AgentStates,
    model::Stat,
};
use inclination_tests::graphs;

struct CountingAllocator;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        BYTES.with(|bytes| bytes.set(bytes.get() + layout.size()));
        // SAFETY: the caller upholds the contract of this function, which is the system's.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn count_allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

fn count_bytes(work: impl FnOnce()) -> usize {
    let before = BYTES.with(Cell::get);
    work();
    BYTES.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert!(count_allocations(|| drop(std::hint::black_box(Box::new(1)))) > 0);
}

#[test]
fn one_agent_allocates_nothing() {
    let program = Program::new(&graphs::graph_with_every_kind()).expect("it is sound");
    let mut single = Single::new(&program);
    let stat = program.stat("x").expect("it is there");
    let factor = program.factor("average").expect("it is there");

    let count = count_allocations(|| {
        for value in 0..100 {
            single.set(stat, value as f32);
            single.evaluate();
            std::hint::black_box(single.factor(factor));
        }
    });

    assert_eq!(count, 0);
}

#[test]
fn evaluating_agents_in_turn_allocates_nothing_and_keeps_the_single_agent() {
    let program = Program::new(&graphs::graph_with_every_kind()).expect("it is sound");
    let mut single = Single::new(&program);
    let stat = program.stat("x").expect("it is there");
    let factor = program.factor("average").expect("it is there");

    single.set(stat, 2.0);
    single.evaluate();
    let alone = single.factor(factor);

    let values = vec![0.25; 100];
    let mut columns = Columns::new(&program, values.len());
    columns.set(stat, &values);
    let mut out = vec![0.0; values.len()];

    assert_eq!(
        count_allocations(|| single.evaluate_all(&columns, &mut [(factor, &mut out)])),
        0
    );

    assert_eq!(single.stat(stat), 2.0);
    single.evaluate();
    assert_eq!(single.factor(factor), alone);
}

#[test]
fn a_batch_allocates_nothing_however_many_agents() {
    let program = Program::new(&graphs::graph_with_every_kind()).expect("it is sound");
    let mut batch = Batch::new(&program);
    let values = vec![0.25; 5000];
    let mut columns = Columns::new(&program, values.len());
    columns.set(program.stat("x").expect("it is there"), &values);
    let factor = program.factor("average").expect("it is there");
    let mut out = vec![0.0; values.len()];

    assert_eq!(
        count_allocations(|| batch.evaluate(&columns, &mut [(factor, &mut out)])),
        0
    );
}

/// Builds a program with `count` options, each with a stat as its weight.
fn build_options(count: usize) -> Program {
    let mut graph = Builder::new("options");
    let weight = graph.stat(Stat::number("Weight", 0.0, 1.0).default(1.0));
    let options: Vec<_> = (0..count)
        .map(|at| graph.option(at.to_string(), []).with("base", weight).out())
        .collect();
    graph.decision("Which", "weighted random", options);
    let graph = graph.finish().expect("its sockets exist");
    Program::new(&graph).expect("it is sound")
}

#[test]
fn a_batch_that_ranks_allocates_nothing_for_an_agent() {
    let program = build_options(20);
    let which = program.decision("Which").expect("it is there");
    let mut states = AgentStates::new(program.layout());
    (0..1000).for_each(|agent| states.add(agent, 0.0));
    let columns = Columns::new(&program, states.len());
    let mut batch = Batch::new(&program);

    let mut decide = |now: f64| {
        let mut ranked = 0;
        let no_candidates = Candidates::none();
        batch.decide_each(which, &columns, &no_candidates, &mut states, now, |agent| {
            ranked += agent.ranking(which).len();
        });
        assert_eq!(ranked, 20 * 1000);
    };

    // The first call makes room for the options of this decision.
    decide(0.0);
    assert_eq!(count_allocations(|| decide(1.0)), 0);
}

#[test]
fn a_batch_that_computes_odds_allocates_nothing_once_it_has_seen_the_options() {
    let program = build_options(20);
    let which = program.decision("Which").expect("it is there");
    let columns = Columns::new(&program, 1000);
    let mut batch = Batch::new(&program);
    let mut compute_odds = || {
        let (mut sum, mut count) = (0.0, 0);
        batch.odds(which, &columns, &Candidates::none(), None, |block| {
            sum += block
                .columns()
                .into_iter()
                .flatten()
                .map(|column| column.probabilities[0])
                .sum::<f64>();
            block.for_each_agent(|_, odds| count += odds.len());
        });
        // In each of four blocks, one of the options is certain to be chosen.
        assert!((sum - 4.0).abs() < 1e-9 && count == 20 * 1000);
    };

    compute_odds();
    assert_eq!(count_allocations(compute_odds), 0);
}

/// The buffers for picking in a block, 256 numbers of 8 bytes per option, are allocated on first
/// use.
#[test]
fn a_batch_that_only_evaluates_allocates_no_room_for_options() {
    let [few, many] = [2, 2000]
        .map(build_options)
        .map(|program| count_bytes(|| drop(Batch::new(&program))));
    assert!(many < few + 2000 * 256, "{few} {many}");
}
