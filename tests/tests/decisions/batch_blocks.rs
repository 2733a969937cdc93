//! A block of agents picks together where the work is equal for all. The choices and memories are
//! those of each agent alone.

use inclination_core::{
    AgentState, AgentStates, Batch, Choice, Columns, Program, Single, Vectors,
    authoring::{
        Builder, consider,
        decide::{PRESETS, Ranks, Rules},
        model::{Graph, Stat},
    },
};
use inclination_tests::{
    Entropy,
    any_stat::{SetAnyStat, set_column},
};

/// More than one block, with a remainder that fills no vector.
const AGENT_COUNT: usize = 533;
const MOMENT_COUNT: usize = 6;
const SEED: u64 = 5;

/// An effect of a choice beyond the choice itself.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Effect {
    Nothing,
    /// An option is remembered.
    History,
    /// An option holds a decision, which has another way of picking.
    Inner,
}

/// Four options with weights and ranks per agent, one that is constant, and a default. Some weigh
/// less than the floor, and many exactly as much.
fn graph(preset: Rules, ranks: Ranks, follows: Effect) -> Graph {
    let mut graph = Builder::new("blocks");
    let mut options = Vec::new();
    for at in 0..4 {
        let weight = graph.stat(Stat::number(format!("weight {at}"), -1.0, 3.0));
        let rank = graph.stat(Stat::number(format!("rank {at}"), -2.0, 2.0));
        let important = graph.raise_rank(format!("important {at}"), 1.0, rank);
        let mut considerations = vec![important];
        if follows == Effect::History && at == 1 {
            let cooldown = graph.add("rest", consider::cooldown(2.0));
            considerations.push(cooldown.out());
        }
        let option = graph
            .option(format!("option {at}"), considerations)
            .base(weight)
            .out();
        options.push(option);
    }

    if follows == Effect::Inner {
        let parts = ["part 0", "part 1"].map(|name| graph.option(name, []).out());
        let inner = graph
            .decision("inner", parts)
            .rules(Rules::WEIGHTED_RANDOM)
            .out();
        graph.edit_option(options[2]).inner(inner);
    }

    options.push(graph.option("constant", []).base(1.0).out());
    let default = graph.option("default", []).out();
    graph
        .decision("outer", options)
        .rules(preset)
        .floor(1.0)
        .default_option(default)
        .ranks(ranks);
    graph.finish().expect("its sockets exist")
}

/// One column per stat, with few values, so that there are many ties and many weights of 0.
fn columns(program: &Program, moment: usize) -> Vec<Vec<f32>> {
    let bytes: Vec<u8> = (0..AGENT_COUNT * 16 + 64)
        .map(|at: usize| (at.wrapping_mul(2_654_435_761).wrapping_add(moment * 40_503) >> 7) as u8)
        .collect();
    let mut values = Entropy::new(&bytes);
    let mut column = |_| {
        let value = |_| f32::from(i16::from(values.byte() % 9) - 4) * 0.5;
        (0..AGENT_COUNT).map(value).collect()
    };
    program.all_stats().map(&mut column).collect()
}

fn compare_with_separate_agents(preset: Rules, ranks: Ranks, follows: Effect) {
    let program = Program::new(&graph(preset, ranks, follows)).expect("it is sound");
    let outer = program.decision("outer").expect("it is there");
    let inner = program.decision("inner").unwrap_or(outer);
    let newborn = |agent: usize| AgentState::new(&program, 3 * agent as u64, 0.0);

    let mut single = Single::new(&program);
    single.set_seed(SEED);
    let mut alone: Vec<AgentState> = (0..AGENT_COUNT).map(newborn).collect();
    let mut together: Vec<(Batch, AgentStates)> = Vectors::ALL
        .map(|vectors| {
            let mut states = AgentStates::new(&program);
            (0..AGENT_COUNT).for_each(|agent| states.push(newborn(agent)));
            (Batch::with_vectors(&program, vectors), states)
        })
        .into();

    for moment in 0..MOMENT_COUNT {
        let stats = columns(&program, moment);
        let now = moment as f64;

        let mut expected = Vec::new();
        for (agent, state) in alone.iter_mut().enumerate() {
            for ((stat, ..), column) in program.all_stats().zip(&stats) {
                single.set_any_stat(stat, column[agent]);
            }
            let choice = single.decide(outer, state, now);
            expected.push([choice, single.choice(inner)]);
        }

        let mut agents = Columns::new(&program, AGENT_COUNT);
        for ((stat, ..), column) in program.all_stats().zip(&stats) {
            set_column(&mut agents, stat, column);
        }
        agents.set_seed(SEED);

        for (batch, states) in &mut together {
            let mut chosen = [
                vec![Choice::default(); AGENT_COUNT],
                vec![Choice::default(); AGENT_COUNT],
            ];
            let [first, second] = &mut chosen;
            let mut out = [(outer, &mut first[..]), (inner, &mut second[..])];
            batch
                .decide(outer, &agents, now)
                .choose_with_inner(states, &mut out)
                .expect("the inputs fit");
            for (agent, expected) in expected.iter().enumerate() {
                let choice_in = |column: usize| chosen[column][agent];
                let about =
                    format!("{preset:?}, ranks {ranks:?}, {follows:?}, agent {agent}, {now} s");
                assert_eq!([choice_in(0), choice_in(1)], *expected, "{about}");
                assert_eq!(states.get(agent).as_ref(), Some(&alone[agent]), "{about}");
            }
        }
    }
}

#[test]
fn blocks_choose_and_remember_as_each_agent_would_alone() {
    for preset in PRESETS {
        for ranks in [Ranks::Ignore, Ranks::Highest] {
            for follows in [Effect::Nothing, Effect::History, Effect::Inner] {
                compare_with_separate_agents(preset.rules, ranks, follows);
            }
        }
    }
}
