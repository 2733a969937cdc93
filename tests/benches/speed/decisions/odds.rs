//! The probability of each option for many agents, which previews compute for thousands of
//! situations, compared with whole decisions and with the values alone.

use std::hint::black_box;

use inclination_core::{AgentStates, Batch, Candidates, Choice, Columns};
use inclination_tests::monster;

use super::{Clock, Duel};
use crate::turns::{Table, Turns};

/// The number of agents that a distribution computes at a time.
const AGENT_COUNT: usize = 1024;

pub(super) fn measure(duel: &Duel, table: &mut Table) {
    let monsters = monster::monsters(AGENT_COUNT);
    let mut columns = Columns::new(&duel.program, AGENT_COUNT);
    duel.read_rows(&monsters, &mut columns);
    let mut turns = Turns::new();

    let odds = turns.add_contender({
        let (mut batch, no_candidates, rows) =
            (Batch::new(&duel.program), Candidates::none(), &columns);
        let mut sum = 0.0;
        move || {
            batch.odds(duel.turn, rows, &no_candidates, None, |block| {
                let columns = block.columns().into_iter().flatten();
                sum += columns.map(|column| column.probabilities[0]).sum::<f64>();
            });
            black_box(sum);
        }
    });

    let by_agent = turns.add_contender({
        let (mut batch, no_candidates, rows) =
            (Batch::new(&duel.program), Candidates::none(), &columns);
        let mut sum = 0.0;
        move || {
            batch.odds(duel.turn, rows, &no_candidates, None, |block| {
                block.for_each_agent(|_, odds| sum += odds[0].probability);
            });
            black_box(sum);
        }
    });

    let decided = turns.add_contender({
        let (mut batch, rows) = (Batch::new(&duel.program), &columns);
        let mut states = AgentStates::new(&duel.program);
        (0..AGENT_COUNT as u64).for_each(|agent| states.add(agent, 0.0));
        let (mut chosen, mut clock) = (vec![Choice::default(); AGENT_COUNT], Clock::default());
        move || {
            let now = clock.tick();
            let decided = batch
                .decide(duel.turn, rows, now)
                .choose(&mut states, &mut chosen);
            decided.expect("there is a choice for each agent");
            black_box(&chosen);
        }
    });

    let numbers = turns.add_contender({
        let factor = duel.program.factor("Attack desire").expect("it is there");
        let (mut batch, mut out, rows) =
            (Batch::new(&duel.program), vec![0.0; AGENT_COUNT], &columns);
        move || {
            let written = batch.evaluate(rows).write(&mut [(factor, &mut out)]);
            written.expect("there is room for each agent");
            black_box(&out);
        }
    });

    let times = turns.run();

    table.add_row(
        "chances of the options of 1,024 agents in rows, against their whole decisions",
        "",
        times.ratio(decided, odds),
    );
    table.add_row(
        "the same, against the values alone",
        "",
        times.ratio(numbers, odds),
    );
    table.add_row(
        "the same, listed agent by agent against in columns",
        "",
        times.ratio(odds, by_agent),
    );

    let each = |contender| times.time_per_part(contender, AGENT_COUNT);
    table.add_note(format!(
        "the chances of three options take {:.1} ns per agent, {:.1} ns if listed agent by agent; whole decisions take {:.1} ns, the values alone {:.1} ns",
        each(odds),
        each(by_agent),
        each(decided),
        each(numbers)
    ));
}
