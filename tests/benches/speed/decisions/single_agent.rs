//! One agent after another, each with a separate memory.

use std::hint::black_box;

use inclination_core::{AgentState, Single};
use inclination_tests::monster::{self, Memory, Monster, PickRule, STATS};

use super::{Clock, Duel, SEED};
use crate::turns::{Contender, Table, Turns};

/// Few enough that their memories stay in the nearest caches.
const AGENT_COUNT: usize = 256;

pub(super) fn measure(weighted: &Duel, highest: &Duel, table: &mut Table) {
    let monsters = monster::monsters(AGENT_COUNT);
    let mut turns = Turns::new();

    let [hand, hand_highest] = [PickRule::Weighted, PickRule::Highest]
        .map(|rule| add_handwritten(&monsters, rule, &mut turns));
    let [graph, graph_highest] =
        [weighted, highest].map(|duel| add_graph(duel, &monsters, &mut turns));

    let times = turns.run();

    table.add_row(
        "one agent, whole decision, against code written by hand",
        ">= 0.3",
        times.ratio(hand, graph),
    );
    table.add_row(
        "one agent, whole decision: time of weighted random against highest",
        "<= 1.1",
        times.ratio(graph, graph_highest),
    );
    table.add_row(
        "the same for code written by hand",
        "",
        times.ratio(hand, hand_highest),
    );

    let each = |contender| times.time_per_part(contender, AGENT_COUNT);
    table.add_note(format!(
        "one agent's decision takes {:.0} ns, {:.0} ns for the highest; by hand {:.0} ns and {:.0} ns",
        each(graph),
        each(graph_highest),
        each(hand),
        each(hand_highest)
    ));
}

fn add_handwritten<'a>(
    monsters: &'a [Monster],
    rule: PickRule,
    turns: &mut Turns<'a>,
) -> Contender {
    let mut memories: Vec<_> = (0..AGENT_COUNT as u64).map(Memory::new).collect();
    let mut clock = Clock::default();
    turns.add_contender(move || {
        let now = clock.tick();
        for (monster, memory) in monsters.iter().zip(&mut memories) {
            black_box(memory.decide(black_box(monster), rule, SEED, now));
        }
    })
}

fn add_graph<'a>(duel: &'a Duel, monsters: &'a [Monster], turns: &mut Turns<'a>) -> Contender {
    let Duel { program, turn, .. } = duel;
    let stats = STATS.map(|name| program.stat(name).expect("it is there"));
    let mut states: Vec<_> = (0..AGENT_COUNT as u64)
        .map(|agent| AgentState::new(program, agent, 0.0))
        .collect();

    let mut single = Single::new(program);
    single.set_seed(SEED);
    let mut clock = Clock::default();

    turns.add_contender(move || {
        let now = clock.tick();
        for (monster, state) in monsters.iter().zip(&mut states) {
            for (stat, value) in stats.iter().zip(black_box(monster)) {
                single.set(*stat, *value);
            }
            black_box(single.decide(*turn, state, now));
        }
    })
}
