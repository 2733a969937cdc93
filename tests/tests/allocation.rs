//! Evaluating allocates no memory: neither for one agent nor for a batch, however many agents. This
//! is a separate test binary, since it counts the allocations of its process.
#![expect(
    unsafe_code,
    reason = "an allocator is an unsafe trait; this one counts and passes on to the system's"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

use inclination_core::{
    AgentStates, Batch, Candidates, Choice, Columns, Program, Scope, Single, TargetId, Telemetry,
    authoring::{
        Builder, consider,
        decide::Rules,
        model::{NodeKind, Stat},
    },
    reference::Evaluator,
};
use inclination_tests::{
    Entropy,
    damaged_saves::damage_save,
    graphs,
    guards::{self, Step},
    random_life::pseudorandom_bytes,
    save_formats::SaveFormat,
};

#[path = "../../core/examples/rollback.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod rollback;

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
    assert!(count_allocations(|| drop(black_box(Box::new(1)))) > 0);
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
            black_box(single.factor(factor));
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
    columns.set(stat, &values).unwrap();
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
    columns
        .set(program.stat("x").expect("it is there"), &values)
        .unwrap();
    let factor = program.factor("average").expect("it is there");
    let mut out = vec![0.0; values.len()];

    assert_eq!(
        count_allocations(|| batch
            .evaluate(&columns)
            .write(&mut [(factor, &mut out)])
            .unwrap()),
        0
    );
}

/// Builds soldiers who shoot at one of several targets, with a pause between shots.
fn build_soldiers() -> Program {
    let mut graph = Builder::new("soldiers");
    let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    let threat = graph.stat(Stat::number("Threat", 0.0, 50.0).alike());
    let pause = graph.add("Pause", consider::cooldown(2.0)).out();
    let threat = graph.score("Threat", threat);
    let shoot = graph
        .option("Shoot", [pause, threat])
        .base(distance)
        .for_each_target()
        .out();
    let rest = graph.option("Rest", []).base(1.0).out();
    graph
        .decision("Act", [shoot, rest])
        .rules(Rules::WEIGHTED_RANDOM);
    let graph = graph.finish().expect("its sockets exist");
    Program::new(&graph).expect("it is sound")
}

#[test]
fn an_agent_that_fills_its_candidates_again_allocates_nothing() {
    let program = build_soldiers();
    let act = program.decision("Act").expect("it is there");
    let [distance, threat] =
        ["Distance", "Threat"].map(|name| program.target_stat(name).expect("it is there"));
    let mut single = Single::new(&program);
    let mut candidates = Candidates::new(&program);
    let mut states = AgentStates::new(&program);
    states.add(1, 0.0);

    let mut decide = |now: f64| {
        candidates.clear();
        for target in 0..8 {
            candidates
                .push(TargetId(target))
                .set(distance, target as f32)
                .set(threat, 1.0);
        }
        let mut soldier = states.agent_mut(0).expect("it is there");
        let choice = single.decide_among(act, &candidates, &mut soldier, now);
        assert!(choice.option.is_some());
    };

    // The first call makes room for the candidates.
    decide(0.0);
    assert_eq!(
        count_allocations(|| (1..50).for_each(|now| decide(now.into()))),
        0
    );
}

#[test]
fn a_batch_that_is_given_its_inputs_again_allocates_nothing() {
    const AGENTS: usize = 600;
    let program = build_soldiers();
    let act = program.decision("Act").expect("it is there");
    let [distance, threat] =
        ["Distance", "Threat"].map(|name| program.target_stat(name).expect("it is there"));

    let ids: Vec<TargetId> = (0..2 * AGENTS as u64).map(TargetId).collect();
    let offsets: Vec<u32> = (0..=AGENTS as u32).map(|agent| 2 * agent).collect();
    let places: Vec<u32> = (0..2 * AGENTS as u32).map(|row| row % 3).collect();
    let distances = vec![5.0; 2 * AGENTS];
    let due: Vec<u32> = (0..AGENTS as u32).step_by(2).collect();

    let mut columns = Columns::new(&program, AGENTS);
    let mut candidates = Candidates::new(&program);
    let mut states = AgentStates::new(&program);
    (0..AGENTS as u64).for_each(|agent| states.add(agent, 0.0));
    let mut batch = Batch::new(&program);
    let mut choices = vec![Choice::default(); AGENTS];

    let mut decide = |now: f64| {
        columns.set_seed(now as u64);
        candidates.set_rows(&ids, &offsets).expect("they fit");
        candidates.share(&places, 3).expect("they fit");
        candidates.set(distance, &distances).expect("they fit");
        candidates.set(threat, &[1.0, 2.0, 3.0]).expect("they fit");

        let call = batch.decide(act, &columns, now).among(&candidates);
        call.choose(&mut states, &mut choices).expect("they fit");
        let call = batch.decide(act, &columns, now + 0.5).among(&candidates);
        let some = &mut choices[..due.len()];
        call.only(&due).choose(&mut states, some).expect("they fit");
    };

    // The first call makes room for the candidates.
    decide(0.0);
    assert_eq!(
        count_allocations(|| (1..20).for_each(|now| decide(now.into()))),
        0
    );
}

/// Builds guards without targets who reload at intervals of random length.
fn build_guards() -> Program {
    let mut graph = guards::graph(Step::Cooldown);
    let decisions = graph.nodes.values_mut();
    for node in decisions.filter(|node| matches!(node.kind, NodeKind::Decision)) {
        assert!(node.choose_setting("when", "every"));
    }
    Program::new(&graph).expect("it is sound")
}

#[test]
fn a_batch_allocates_nothing_in_calls_of_any_kind_after_the_first() {
    const AGENTS: usize = 600;
    let listed: Vec<u32> = (0..AGENTS as u32).step_by(3).collect();
    for program in [build_options(20), build_guards(), build_soldiers()] {
        let (decision, name) = program.decisions().next().expect("there is one");
        let columns = Columns::new(&program, AGENTS);
        let mut candidates = Candidates::new(&program);
        for agent in 0..AGENTS as u64 {
            candidates.begin_agent();
            candidates.push(TargetId(agent));
            candidates.push(TargetId(agent + 1));
        }
        let mut states = AgentStates::new(&program);
        (0..AGENTS as u64).for_each(|agent| states.add(agent, 0.0));
        let mut batch = Batch::new(&program);
        let mut telemetry = Telemetry::new(&program);
        let mut choices = vec![Choice::default(); AGENTS];

        let mut decide = |frame: usize| {
            let mut questions = 0;
            let mut is_late = || {
                questions += 1;
                questions > 3
            };
            let mut call = batch.decide(decision, &columns, frame as f64);
            // Each of these is on in half of the frames, in every combination.
            if frame % 2 == 1 {
                call = call.among(&candidates);
            }
            if frame / 2 % 2 == 1 {
                call = call.until(&mut is_late);
            }
            if frame / 4 % 2 == 1 {
                call = call.telemetry(&mut telemetry);
            }
            let decided = match frame / 8 % 3 {
                0 => call.choose(&mut states, &mut choices),
                1 => call
                    .only(&listed)
                    .choose(&mut states, &mut choices[..listed.len()]),
                _ => call.range(30..500).visit(&mut states, |agent| {
                    black_box(agent.ranking(decision));
                }),
            };
            assert!(decided.expect("the inputs fit") > 0);
        };

        // The first calls make room for agents and candidates.
        (0..24).for_each(&mut decide);
        assert_eq!(count_allocations(|| (24..72).for_each(decide)), 0, "{name}");
    }
}

#[test]
fn one_agent_of_many_decides_and_is_counted_without_allocating() {
    for program in [build_options(20), build_guards(), build_soldiers()] {
        let (decision, name) = program.decisions().next().expect("there is one");
        let candidates = Candidates::for_agent(&program, &[TargetId(1), TargetId(2)]);
        let mut states = AgentStates::new(&program);
        (0..3).for_each(|agent| states.add(agent, 0.0));
        let mut before = states.clone();
        let mut single = Single::new(&program);
        let mut telemetry = Telemetry::new(&program);

        let mut decide = |now: u16| {
            before.clone_from(&states);
            let mut agent = states.agent_mut(1).expect("it is there");
            single.decide(decision, &mut agent, now.into());
            single.decide_among(decision, &candidates, &mut agent, f64::from(now) + 0.5);
            let views = [&before, &states].map(|states| states.view(1).expect("it is there"));
            telemetry.count(views[0], views[1]);
        };

        // The first decision that is due makes room for the candidates.
        (0..10).for_each(&mut decide);
        assert_eq!(count_allocations(|| (10..50).for_each(decide)), 0, "{name}");
    }
}

/// The formats reserve room for a list before they have read it, up to a megabyte.
#[test]
fn a_damaged_save_takes_memory_in_proportion_to_its_length() {
    let program = build_soldiers();
    let mut states = AgentStates::new(&program);
    (0..5).for_each(|agent| states.add(agent, 0.0));
    let bytes: Vec<u8> = pseudorandom_bytes(9).take(50_000).collect();
    let mut entropy = Entropy::new(&bytes);

    for format in SaveFormat::ALL {
        let save = format.write(&states);
        for _ in 0..1000 {
            let damaged = damage_save(&save, &mut entropy);
            let taken = count_bytes(|| drop(format.read::<AgentStates>(&damaged)));
            assert!(
                taken < 4_000_000 + 1000 * damaged.len(),
                "{taken} {format:?}"
            );
        }
    }
}

#[test]
fn overwriting_states_with_others_allocates_nothing() {
    let program = build_soldiers();
    let mut states = AgentStates::with_capacity(&program, 100);
    let adding = count_allocations(|| (0..100).for_each(|agent| states.add(agent, 0.0)));
    assert_eq!(adding, 0);

    let mut earlier = states.clone();
    states.swap_remove(3);
    assert_eq!(count_allocations(|| earlier.clone_from(&states)), 0);
    assert_eq!(earlier, states);
}

/// Also while agents join, up to the capacity of the session.
#[test]
fn rolling_back_allocates_nothing_after_the_first_decision() {
    use rollback::{CAPACITY, Input, Session, WINDOW};

    let mut session = Session::new().expect("it loads");
    session.simulate(Input::Nothing).expect("it decides");

    let count = count_allocations(|| {
        for tick in 1..2 * CAPACITY {
            session.simulate(Input::Hit(tick % 3)).expect("it decides");
            let past = (tick + 1).saturating_sub(WINDOW).max(1);
            let corrected = session.correct_input(past, Input::Reinforce);
            corrected.expect("it is in the window");
        }
    });
    assert_eq!(count, 0);
}

/// Builds a program with `count` options, each with a stat as its weight.
fn build_options(count: usize) -> Program {
    let mut graph = Builder::new("options");
    let weight = graph.stat(Stat::number("Weight", 0.0, 1.0).default(1.0));
    let options: Vec<_> = (0..count)
        .map(|at| graph.option(at.to_string(), []).base(weight).out())
        .collect();
    graph
        .decision("Which", options)
        .rules(Rules::WEIGHTED_RANDOM);
    let graph = graph.finish().expect("its sockets exist");
    Program::new(&graph).expect("it is sound")
}

#[test]
fn a_batch_that_ranks_allocates_nothing_for_an_agent() {
    let program = build_options(20);
    let which = program.decision("Which").expect("it is there");
    let mut states = AgentStates::new(&program);
    (0..1000).for_each(|agent| states.add(agent, 0.0));
    let columns = Columns::new(&program, states.len());
    let mut batch = Batch::new(&program);

    let mut decide = |now: f64| {
        let mut ranked = 0;
        batch
            .decide(which, &columns, now)
            .visit(&mut states, |agent| {
                ranked += agent.ranking(which).len();
            })
            .unwrap();
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
