//! Many agents at once, in one thread and in two.

use std::hint::black_box;

use inclination_core::{AgentStates, Batch, Choice, Columns};
use inclination_tests::monster::{self, Memory, Monster};

use super::{Clock, Duel, SEED};
use crate::turns::{Contender, Table, Turns};

const AGENT_COUNT: usize = 100_000;

pub(super) fn measure(weighted: &Duel, highest: &Duel, table: &mut Table) {
    let monsters = monster::monsters(AGENT_COUNT);
    let mut columns = Columns::new(&weighted.program, AGENT_COUNT);
    weighted.read_rows(&monsters, &mut columns);
    let mut turns = Turns::new();

    let [hand, hand_highest] = [weighted, highest].map(|duel| {
        let mut memories: Vec<_> = (0..AGENT_COUNT as u64).map(Memory::new).collect();
        let mut chosen = vec![None; AGENT_COUNT];
        let (mut clock, monsters) = (Clock::default(), &monsters);
        turns.add_contender(move || {
            let now = clock.tick();
            for ((monster, memory), place) in monsters.iter().zip(&mut memories).zip(&mut chosen) {
                *place = memory.decide(monster, duel.rule, SEED, now);
            }
            black_box(&chosen);
        })
    });

    let [batch, batch_highest] =
        [weighted, highest].map(|duel| add_one_thread(duel, &monsters, &mut turns));
    let [one, two] = [1, 2].map(|threads| add_threads(weighted, &columns, threads, &mut turns));

    let times = turns.run();
    table.add_row(
        "100,000 agents in rows, whole decision, against code written by hand",
        "",
        times.ratio(hand, batch),
    );
    table.add_row(
        "100,000 agents, whole decision: time of weighted random against highest",
        "<= 1.1",
        times.ratio(batch, batch_highest),
    );
    table.add_row(
        "the same for code written by hand",
        "",
        times.ratio(hand, hand_highest),
    );
    table.add_row(
        "100,000 agents, whole decision, two threads against one",
        ">= 1.8",
        times.ratio(one, two),
    );

    let each = |contender| times.time_per_part(contender, AGENT_COUNT);
    table.add_note(format!(
        "a decision of 100,000 agents takes {:.1} ns per agent, {:.1} ns for the highest; by hand {:.1} ns and {:.1} ns",
        each(batch),
        each(batch_highest),
        each(hand),
        each(hand_highest)
    ));
}

fn newborns(duel: &Duel) -> AgentStates {
    let mut states = AgentStates::new(&duel.program);
    for agent in 0..AGENT_COUNT as u64 {
        states.add(agent, 0.0);
    }
    states
}

/// Adds a contender that reads the agents from the game's rows in each call.
fn add_one_thread<'a>(duel: &'a Duel, monsters: &'a [Monster], turns: &mut Turns<'a>) -> Contender {
    let mut batch = Batch::new(&duel.program);
    let mut columns = Columns::new(&duel.program, AGENT_COUNT);
    let mut states = newborns(duel);
    let mut chosen = vec![Choice::default(); AGENT_COUNT];
    let mut clock = Clock::default();
    turns.add_contender(move || {
        let now = clock.tick();
        duel.read_rows(monsters, &mut columns);
        let decided = batch
            .decide(duel.turn, &columns, now)
            .choose(&mut states, &mut chosen);
        decided.expect("there is a choice for each agent");
        black_box(&chosen);
    })
}

/// Adds a contender with several threads; each call splits the work and starts all threads but one.
fn add_threads<'a>(
    duel: &'a Duel,
    columns: &'a Columns,
    threads: usize,
    turns: &mut Turns<'a>,
) -> Contender {
    let mut batches = vec![Batch::new(&duel.program); threads];
    let mut states = newborns(duel);
    let mut chosen = vec![Choice::default(); AGENT_COUNT];
    let mut clock = Clock::default();
    let part_size = AGENT_COUNT.div_ceil(threads);

    turns.add_contender(move || {
        let now = clock.tick();
        let parts = states.chunks_mut(part_size);
        let outputs = chosen.chunks_mut(part_size);
        let mut jobs =
            batches
                .iter_mut()
                .zip(parts.zip(outputs))
                .map(|(batch, (mut part, chosen))| {
                    move || {
                        let call = batch.decide(duel.turn, columns, now);
                        let decided = call.choose(&mut part, chosen);
                        decided.expect("there is a choice for each agent");
                    }
                });

        std::thread::scope(|scope| {
            let ours = jobs.next();
            for theirs in jobs {
                scope.spawn(theirs);
            }
            if let Some(mut ours) = ours {
                ours();
            }
        });
        black_box(&chosen);
    })
}
