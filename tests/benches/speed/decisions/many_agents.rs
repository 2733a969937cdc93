//! Many agents at once, in one thread and in two.

use std::hint::black_box;

use inclination_core::{
    eval::{Batch, Candidates, Choice, Columns},
    history::{AgentStates, AgentsMut},
};
use inclination_tests::monster::{self, Memory};

use super::{Clock, Duel, SEED};
use crate::turns::{Contender, Table, Turns};

const AGENT_COUNT: usize = 100_000;

pub(super) fn measure(weighted: &Duel, highest: &Duel, table: &mut Table) {
    let monsters = monster::monsters(AGENT_COUNT);
    let rows = [weighted, highest].map(|duel| duel.rows(&monsters));
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

    let [batch, batch_highest] = [(weighted, &rows[0]), (highest, &rows[1])]
        .map(|(duel, rows)| add_one_thread(duel, rows, &mut turns));
    let two = add_two_threads(weighted, &rows[0], &mut turns);

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
        times.ratio(batch, two),
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
    let mut states = AgentStates::new(duel.program.layout());
    for agent in 0..AGENT_COUNT as u64 {
        states.add(agent, 0.0);
    }
    states
}

fn add_one_thread<'a>(duel: &'a Duel, rows: &'a Columns<'a>, turns: &mut Turns<'a>) -> Contender {
    let mut batch = Batch::new(&duel.program);
    let mut states = newborns(duel);
    let mut chosen = vec![Choice::default(); AGENT_COUNT];
    let (no_candidates, mut clock) = (Candidates::none(), Clock::default());
    turns.add_contender(move || {
        let now = clock.tick();
        let mut out = [(duel.turn, &mut chosen[..])];
        batch.decide(duel.turn, rows, &no_candidates, &mut states, now, &mut out);
        black_box(&chosen);
    })
}

/// Adds a contender with two threads; each call splits the work and starts the second thread.
fn add_two_threads<'a>(duel: &'a Duel, rows: &'a Columns<'a>, turns: &mut Turns<'a>) -> Contender {
    const HALF_COUNT: usize = AGENT_COUNT / 2;
    let mut batches = [Batch::new(&duel.program), Batch::new(&duel.program)];
    let mut states = newborns(duel);
    states.bind(duel.program.layout());
    let mut chosen = vec![Choice::default(); AGENT_COUNT];
    let mut clock = Clock::default();

    turns.add_contender(move || {
        let now = clock.tick();
        let work = |first: usize, batch: &mut Batch, part: AgentsMut<'_>, chosen: &mut [Choice]| {
            let no_candidates = Candidates::none();
            let mut out = [(duel.turn, chosen)];
            batch
                .decide_from(
                    duel.turn,
                    rows,
                    &no_candidates,
                    (first, part),
                    now,
                    &mut out,
                )
                .expect("they were made for this program");
        };

        let [ours, theirs] = &mut batches;
        let (our_choices, their_choices) = chosen.split_at_mut(HALF_COUNT);
        let (our_part, their_part) = states.all_mut().split_at_mut(HALF_COUNT);

        std::thread::scope(|scope| {
            scope.spawn(|| work(HALF_COUNT, theirs, their_part, their_choices));
            work(0, ours, our_part, our_choices);
        });
        black_box(&chosen);
    })
}
