//! A run is reproducible from its seed: many agents at once choose and remember as each does alone,
//! in any order and on any number of threads.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, Program, Scope,
    Single, TargetId, authoring::model::Graph,
};
use inclination_tests::{Entropy, any_stat::set_column, graphs};
use proptest::prelude::*;

use super::random_life::{
    AgentMoment, Event, pseudorandom_bytes, random_event, requestable_decisions,
    with_inner_decisions,
};

/// More than a block needs to pick together, but fewer than that when three threads share them.
const AGENT_COUNT: usize = 30;
const EVENT_COUNT: usize = 5;

/// The surroundings of every agent at one moment, and the event that happens to all of them.
struct Scene {
    moments: Vec<AgentMoment>,
    event: Event,
}

fn random_scenes(graph: &Graph, program: &Program, entropy: &mut Entropy<'_>) -> Vec<Scene> {
    let asked = requestable_decisions(program);
    let mut scenes: Vec<Scene> = Vec::new();
    for _ in 0..EVENT_COUNT {
        let mut moments: Vec<AgentMoment> = Vec::new();
        for agent in 0..AGENT_COUNT {
            let last = scenes.last().map(|scene| &scene.moments[agent]);
            let mut moment = AgentMoment::random(graph, entropy, last);
            moment.places = None;
            // All agents share one clock and one world.
            if let Some(first) = moments.first() {
                moment.now = first.now;
                for (at, stat) in graph.stats.iter().enumerate() {
                    if stat.scope == Scope::World {
                        moment.stats[at] = first.stats[at];
                    }
                }
            }
            moments.push(moment);
        }

        let event = random_event(entropy, &asked);
        scenes.extend(event.map(|event| Scene { moments, event }));
    }
    scenes
}

fn agent_id(agent: usize) -> u64 {
    agent as u64 * 7 + 3
}

/// For each agent its choices, decision by decision, and its memory at the end.
type LifeResults = Vec<(Vec<Choice>, AgentState)>;

fn play_alone(program: &Program, scenes: &[Scene]) -> LifeResults {
    let life = |agent: usize| {
        let mut single = Single::new(program);
        let mut state = AgentState::new(&program, agent_id(agent), 0.0);
        let mut chosen = Vec::new();

        for Scene { moments, event } in scenes {
            let moment = &moments[agent];
            moment.apply_to(&mut single);
            match event {
                Event::Decide(decision) => {
                    let candidates = moment.candidates(program);
                    single.decide_among(*decision, &candidates, &mut state, moment.now);
                    let all = with_inner_decisions(program, *decision).into_iter();
                    chosen.extend(all.map(|decision| single.choice(decision)));
                }
                Event::Report(decision, outcome) => {
                    single.report(*decision, *outcome, &mut state, moment.now);
                }
            }
        }

        (chosen, state)
    };
    (0..AGENT_COUNT).map(life).collect()
}

/// Runs all agents in one call per decision, in the given order, shared by a number of threads.
fn play_together(
    program: &Program,
    scenes: &[Scene],
    order: &[usize],
    threads: usize,
) -> LifeResults {
    let mut states = AgentStates::new(&program);
    for agent in order {
        states.add(agent_id(*agent), 0.0);
    }
    let mut chosen = vec![Vec::new(); AGENT_COUNT];

    for Scene { moments, event } in scenes {
        let moments: Vec<&AgentMoment> = order.iter().map(|agent| &moments[*agent]).collect();
        match event {
            Event::Decide(decision) => {
                let all: Vec<_> = with_inner_decisions(program, *decision)
                    .into_iter()
                    .collect();
                let columns = decide(program, *decision, &all, &moments, &mut states, threads);
                for (at, agent) in order.iter().enumerate() {
                    chosen[*agent].extend(columns.iter().map(|column| column[at]));
                }
            }
            Event::Report(decision, outcome) => {
                let mut single = Single::new(program);
                for (at, moment) in moments.into_iter().enumerate() {
                    moment.apply_to(&mut single);
                    let mut state = states.get(at).expect("it was added");
                    single.report(*decision, *outcome, &mut state, moment.now);
                    states.set(at, state);
                }
            }
        }
    }

    let place = |agent| order.iter().position(|one| *one == agent);
    let state = |agent| states.get(place(agent)?);
    chosen
        .into_iter()
        .enumerate()
        .map(|(agent, chosen)| (chosen, state(agent).expect("it is in the order")))
        .collect()
}

/// Makes a decision and returns a column of choices for each of the given decisions.
fn decide(
    program: &Program,
    decision: DecisionHandle,
    decisions: &[DecisionHandle],
    moments: &[&AgentMoment],
    states: &mut AgentStates,
    threads: usize,
) -> Vec<Vec<Choice>> {
    let agent_values = |stat: usize| moments.iter().map(move |moment| moment.stats[stat]);
    let stats: Vec<Vec<f32>> = (0..program.all_stats().len())
        .map(|stat| agent_values(stat).collect())
        .collect();
    let mut columns = Columns::new(program, AGENT_COUNT);
    for ((stat, ..), values) in program.all_stats().zip(&stats) {
        set_column(&mut columns, stat, values);
    }
    columns.set_seed(moments[0].seed);

    let ids: Vec<TargetId> = moments
        .iter()
        .flat_map(|moment| moment.ids.clone())
        .collect();

    let mut offsets = vec![0];
    for moment in moments {
        offsets.push(offsets.last().unwrap_or(&0) + moment.ids.len() as u32);
    }

    let row_values = |stat: usize| {
        moments
            .iter()
            .flat_map(move |moment| &moment.candidate_stats[stat])
    };
    let candidate_stats: Vec<Vec<f32>> = (0..program.all_stats().len())
        .map(|stat| row_values(stat).copied().collect())
        .collect();
    let mut candidates = Candidates::new(program);
    candidates.set_rows(&ids, &offsets).expect("the inputs fit");
    for ((stat, ..), values) in program.all_stats().zip(&candidate_stats) {
        if let Some(stat) = stat.as_target() {
            candidates.set(stat, values).expect("the inputs fit");
        }
    }

    let mut chosen = vec![vec![Choice::default(); AGENT_COUNT]; decisions.len()];
    let size = AGENT_COUNT.div_ceil(threads);
    let mut outputs: Vec<Vec<_>> = (0..threads).map(|_| Vec::new()).collect();
    for (decision, column) in decisions.iter().zip(&mut chosen) {
        for (output, part) in outputs.iter_mut().zip(column.chunks_mut(size)) {
            output.push((*decision, part));
        }
    }

    std::thread::scope(|scope| {
        for (mut part, mut out) in states.chunks_mut(size).zip(outputs) {
            let (columns, candidates) = (&columns, &candidates);
            scope.spawn(move || {
                let mut batch = Batch::new(program);
                let now = moments[0].now;
                let decided = batch
                    .decide(decision, columns, now)
                    .among(candidates)
                    .choose_with_inner(&mut part, &mut out);
                decided.expect("they were made for this program");
            });
        }
    });
    chosen
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agents_decide_the_same_together_in_any_order_and_on_any_number_of_threads(
        bytes in prop::collection::vec(any::<u8>(), 0..3000),
        seed in any::<u64>(),
        order in Just((0..AGENT_COUNT).collect::<Vec<_>>()).prop_shuffle(),
        threads in 1..=AGENT_COUNT,
    ) {
        let graph = graphs::random_with_decisions(&mut Entropy::new(&bytes));
        if let Ok(program) = Program::new(&graph) {
            // Thirty lives take more bytes than a graph leaves.
            let bytes: Vec<u8> = pseudorandom_bytes(seed).take(40_000).collect();
            let scenes = random_scenes(&graph, &program, &mut Entropy::new(&bytes));

            let expected = play_alone(&program, &scenes);
            let in_order: Vec<usize> = (0..AGENT_COUNT).collect();
            for (order, threads) in [(&in_order, 1), (&order, 1), (&order, threads)] {
                prop_assert!(play_together(&program, &scenes, order, threads) == expected, "{:?} {}", order, threads);
            }
        }
    }
}
