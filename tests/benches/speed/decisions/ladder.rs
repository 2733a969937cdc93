//! The cost of what a game's decisions need: history, targets, and both. Each step of the ladder
//! adds one of them to the same decision.

use std::hint::black_box;

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, Program, Single,
    TargetId,
};
use inclination_tests::guards::{self, DECISION, Memory, STATS, Step, TARGET_STATS, Target};

use super::{Clock, SEED};
use crate::turns::{Contender, Table, Turns};

const AGENT_COUNT: usize = 2000;
const TARGETS_PER_AGENT: usize = 8;
const TARGET_COUNT: usize = 500;

/// The steps, with whether the agents see targets.
const STEPS: [(&str, Step, bool); 6] = [
    ("no targets or history", Step::Plain, false),
    ("one cooldown", Step::Cooldown, false),
    ("an option for targets, none there", Step::Targets, false),
    ("eight targets", Step::Targets, true),
    ("inertia", Step::Inertia, true),
    ("inertia by target", Step::InertiaByTarget, true),
];

/// The state of a game.
struct World {
    guards: Vec<[f32; STATS.len()]>,
    /// For each guard, the targets in its sight.
    seen: Vec<[Target; TARGETS_PER_AGENT]>,
    threats: Vec<f32>,
}

impl World {
    fn new() -> Self {
        // Steps that share no factor with the counts scatter well enough.
        let scattered = |at: usize, step: usize| (at * step % 1_009) as f32 / 1_009.0;
        let threats: Vec<f32> = (0..TARGET_COUNT).map(|at| scattered(at, 57)).collect();
        let stats = |agent: usize| std::array::from_fn(|stat| scattered(agent, 31 + 13 * stat));
        let seen = |agent: usize| {
            std::array::from_fn(|at| {
                let row = agent * TARGETS_PER_AGENT + at;
                let target = row * 389 % TARGET_COUNT;
                Target {
                    id: target as u64,
                    distance: scattered(row, 101),
                    threat: threats[target],
                }
            })
        };
        Self {
            guards: (0..AGENT_COUNT).map(stats).collect(),
            seen: (0..AGENT_COUNT).map(seen).collect(),
            threats,
        }
    }
}

/// A program with its inputs.
struct Guards<'a> {
    program: &'a Program,
    act: DecisionHandle,
    columns: Columns,
    candidates: Candidates,
}

impl<'a> Guards<'a> {
    fn new(program: &'a Program, world: &World, sees_targets: bool) -> Self {
        let stat = |name| program.stat(name).expect("it is there");
        let fits = "the numbers fit";

        let mut columns = Columns::new(program, AGENT_COUNT);
        columns.set_seed(SEED);
        let stats: Vec<_> = STATS.iter().map(|name| stat(name)).zip(0..).collect();
        let rows = world.guards.as_flattened();
        columns
            .set_from_rows(&stats, rows, STATS.len())
            .expect(fits);

        let mut candidates = Candidates::new(program);
        if sees_targets {
            let rows = world.seen.as_flattened();
            let ids: Vec<TargetId> = rows.iter().map(|row| TargetId(row.id)).collect();
            let places: Vec<u32> = rows.iter().map(|row| row.id as u32).collect();
            let distances: Vec<f32> = rows.iter().map(|row| row.distance).collect();
            let offsets: Vec<u32> = (0..=AGENT_COUNT)
                .map(|agent| (agent * TARGETS_PER_AGENT) as u32)
                .collect();
            let [distance, threat] =
                TARGET_STATS.map(|name| program.target_stat(name).expect("it is there"));
            candidates.set_rows(&ids, &offsets).expect(fits);
            candidates.share(&places, TARGET_COUNT).expect(fits);
            candidates.set(distance, &distances).expect(fits);
            candidates.set(threat, &world.threats).expect(fits);
        }

        Self {
            program,
            act: program.decision(DECISION).expect("it is there"),
            columns,
            candidates,
        }
    }
}

pub(crate) fn measure(table: &mut Table) {
    let world = World::new();
    let programs =
        STEPS.map(|(_, step, _)| Program::new(&guards::graph(step)).expect("it is sound"));

    let mut turns = Turns::new();
    let hand = add_handwritten(&world, &mut turns);
    let batches: Vec<Contender> = STEPS
        .iter()
        .zip(&programs)
        .map(|((_, _, sees_targets), program)| {
            add_batch(Guards::new(program, &world, *sees_targets), &mut turns)
        })
        .collect();
    let single = add_single(&programs[STEPS.len() - 1], &world, &mut turns);
    let times = turns.run();

    let game = batches[STEPS.len() - 1];
    table.add_row(
        "a game's decision with history and targets: time of a batch against code written by hand",
        "<= 5",
        times.ratio(game, hand),
    );
    table.add_row(
        "the same for one agent at a time",
        "<= 15",
        times.ratio(single, hand),
    );
    let each = |contender| times.time_per_part(contender, AGENT_COUNT);
    let steps: Vec<String> = STEPS
        .iter()
        .zip(&batches)
        .map(|((name, ..), contender)| format!("{name} {:.1} ns", each(*contender)))
        .collect();
    table.add_note(format!(
        "a decision of 2,000 agents, step by step: {}; one agent at a time {:.0} ns; by hand {:.1} ns",
        steps.join(", "),
        each(single),
        each(hand)
    ));
}

fn add_handwritten<'a>(world: &'a World, turns: &mut Turns<'a>) -> Contender {
    let mut memories: Vec<Memory> = (0..AGENT_COUNT as u64).map(Memory::new).collect();
    let mut clock = Clock::default();
    turns.add_contender(move || {
        let now = clock.tick();
        let agents = world.guards.iter().zip(&world.seen);
        for ((guard, seen), memory) in agents.zip(&mut memories) {
            black_box(memory.decide(black_box(guard), seen, SEED, now));
        }
    })
}

fn add_batch<'a>(guards: Guards<'a>, turns: &mut Turns<'a>) -> Contender {
    let mut batch = Batch::new(guards.program);
    let mut states = AgentStates::new(guards.program);
    (0..AGENT_COUNT as u64).for_each(|agent| states.add(agent, 0.0));
    let mut chosen = vec![Choice::default(); AGENT_COUNT];
    let mut clock = Clock::default();
    turns.add_contender(move || {
        let now = clock.tick();
        let call = batch.decide(guards.act, &guards.columns, now);
        let decided = call
            .among(&guards.candidates)
            .choose(&mut states, &mut chosen);
        decided.expect("there is a choice for each agent");
        black_box(&chosen);
    })
}

/// Adds a contender that decides for one agent after the other, as a game does that gives each its
/// stats and targets when it thinks.
fn add_single<'a>(program: &'a Program, world: &'a World, turns: &mut Turns<'a>) -> Contender {
    let act = program.decision(DECISION).expect("it is there");
    let stats = STATS.map(|name| program.stat(name).expect("it is there"));
    let [distance, threat] =
        TARGET_STATS.map(|name| program.target_stat(name).expect("it is there"));
    let mut states: Vec<AgentState> = (0..AGENT_COUNT as u64)
        .map(|agent| AgentState::new(program, agent, 0.0))
        .collect();
    let mut single = Single::new(program);
    single.set_seed(SEED);
    let mut candidates = Candidates::new(program);
    let mut clock = Clock::default();

    turns.add_contender(move || {
        let now = clock.tick();
        let agents = world.guards.iter().zip(&world.seen);
        for ((guard, seen), state) in agents.zip(&mut states) {
            for (stat, value) in stats.iter().zip(black_box(guard)) {
                single.set(*stat, *value);
            }
            candidates.clear();
            for target in seen {
                candidates
                    .push(TargetId(target.id))
                    .set(distance, target.distance)
                    .set(threat, target.threat);
            }
            black_box(single.decide_among(act, &candidates, state, now));
        }
    })
}
