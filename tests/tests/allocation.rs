//! Evaluating asks for no memory: one agent never, a batch neither, however many agents. A test binary of its own,
//! since it counts what its process allocates.
#![expect(
    unsafe_code,
    reason = "an allocator is an unsafe trait; this one counts and passes on to the system's"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use inclination_core::{
    Program,
    eval::{Batch, Columns, Evaluator, Single},
};
use inclination_tests::graphs;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is the one that is asked for.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert!(allocations(|| drop(std::hint::black_box(Box::new(1)))) > 0);
}

#[test]
fn one_agent_allocates_nothing() {
    let program = Program::new(&graphs::everything()).expect("it is sound");
    let mut single = Single::new(&program);
    let stat = program.stat("x").expect("it is there");
    let factor = program.factor("average").expect("it is there");
    let count = allocations(|| {
        for value in 0..100 {
            single.set(stat, value as f32);
            single.evaluate();
            std::hint::black_box(single.factor(factor));
        }
    });
    assert_eq!(count, 0);
}

#[test]
fn one_agent_after_the_other_allocates_nothing_and_leaves_the_one_agent_alone() {
    let program = Program::new(&graphs::everything()).expect("it is sound");
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
        allocations(|| single.evaluate_all(&columns, &mut [(factor, &mut out)])),
        0
    );
    assert_eq!(single.stat(stat), 2.0);
    single.evaluate();
    assert_eq!(single.factor(factor), alone);
}

#[test]
fn a_batch_allocates_nothing_however_many_agents() {
    let program = Program::new(&graphs::everything()).expect("it is sound");
    let mut batch = Batch::new(&program);
    let values = vec![0.25; 5000];
    let mut columns = Columns::new(&program, values.len());
    columns.set(program.stat("x").expect("it is there"), &values);
    let factor = program.factor("average").expect("it is there");
    let mut out = vec![0.0; values.len()];
    assert_eq!(
        allocations(|| batch.evaluate(&columns, &mut [(factor, &mut out)])),
        0
    );
}
