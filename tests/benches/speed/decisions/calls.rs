//! The calls by which a game spreads or counts decisions: for a list of agents, within a budget,
//! once a second, and with telemetry, each compared with one plain call for all agents. So is a
//! save of all agents.

use std::hint::black_box;

use inclination_core::{AgentStates, Batch, Choice, Columns, Telemetry};
use inclination_tests::monster;

use super::{Clock, Duel};
use crate::turns::{Contender, Table, Turns};

const AGENT_COUNT: usize = 10_000;
/// One of this many agents is in the list.
const LIST_STEP: usize = 10;
/// How often a call within a budget asks whether to stop: before every 256 agents, so that a tenth
/// of the agents decide.
const QUESTIONS_PER_CALL: usize = 4;
/// The clock's ticks in the second in which each agent decides once.
const TICKS_PER_SECOND: usize = 60;

/// The agents of a duel, and room for their choices.
struct Crowd<'a> {
    duel: &'a Duel,
    batch: Batch,
    columns: Columns,
    states: AgentStates,
    chosen: Vec<Choice>,
    clock: Clock,
}

impl<'a> Crowd<'a> {
    fn new(duel: &'a Duel) -> Self {
        let mut columns = Columns::new(&duel.program, AGENT_COUNT);
        duel.read_rows(&monster::monsters(AGENT_COUNT), &mut columns);
        let mut states = AgentStates::new(&duel.program);
        (0..AGENT_COUNT as u64).for_each(|agent| states.add(agent, 0.0));
        Self {
            duel,
            batch: Batch::new(&duel.program),
            columns,
            states,
            chosen: vec![Choice::default(); AGENT_COUNT],
            clock: Clock::default(),
        }
    }
}

pub(super) fn measure(duel: &Duel, once_a_second: &Duel, table: &mut Table) {
    let mut turns = Turns::new();
    let all = add_all(duel, &mut turns);
    let list = add_list(duel, &mut turns);
    let budget = add_budget(duel, &mut turns);
    let staggered = add_all(once_a_second, &mut turns);
    let due = add_due_list(once_a_second, &mut turns);
    let counted = add_telemetry(duel, &mut turns);
    let saved = add_save(duel, &mut turns);
    let times = turns.run();

    table.add_row(
        "10,000 agents, time of a decision: every tenth agent in a list against all",
        "",
        times.ratio(list, all) * LIST_STEP as f64,
    );
    table.add_row(
        "the same, ten calls within a budget against one call",
        "",
        times.ratio(budget, all),
    );
    table.add_row(
        "the same, sixty ticks in which each agent decides once against one call",
        "",
        times.ratio(staggered, all) * TICKS_PER_SECOND as f64,
    );
    table.add_row(
        "the same, with a list of those that are due",
        "",
        times.ratio(due, all) * TICKS_PER_SECOND as f64,
    );
    table.add_row(
        "the same, with telemetry against without",
        "",
        times.ratio(counted, all),
    );
    table.add_row(
        "time of saving and restoring 10,000 memories as postcard against a decision of each",
        "",
        times.ratio(saved, all),
    );
    table.add_note(format!(
        "a decision of 10,000 agents takes {:.1} ns per agent, {:.1} ns in a list, {:.1} ns within a budget, {:.1} ns once a second, {:.1} ns with telemetry; saving and restoring {:.1} ns",
        times.time_per_part(all, AGENT_COUNT),
        times.time_per_part(list, AGENT_COUNT / LIST_STEP),
        times.time_per_part(budget, AGENT_COUNT),
        times.time_per_part(staggered, AGENT_COUNT / TICKS_PER_SECOND),
        times.time_per_part(counted, AGENT_COUNT),
        times.time_per_part(saved, AGENT_COUNT)
    ));
}

fn add_all<'a>(duel: &'a Duel, turns: &mut Turns<'a>) -> Contender {
    let mut crowd = Crowd::new(duel);
    turns.add_contender(move || {
        let now = crowd.clock.tick();
        let call = crowd.batch.decide(crowd.duel.turn, &crowd.columns, now);
        let decided = call.choose(&mut crowd.states, &mut crowd.chosen);
        decided.expect("there is a choice for each agent");
        black_box(&crowd.chosen);
    })
}

fn add_list<'a>(duel: &'a Duel, turns: &mut Turns<'a>) -> Contender {
    let mut crowd = Crowd::new(duel);
    let list: Vec<u32> = (0..AGENT_COUNT as u32).step_by(LIST_STEP).collect();
    turns.add_contender(move || {
        let now = crowd.clock.tick();
        let call = crowd.batch.decide(crowd.duel.turn, &crowd.columns, now);
        let chosen = &mut crowd.chosen[..list.len()];
        let decided = call.only(&list).choose(&mut crowd.states, chosen);
        decided.expect("there is a choice for each agent");
        black_box(&crowd.chosen);
    })
}

/// Adds a contender that asks which agents are due, and lets them decide.
fn add_due_list<'a>(duel: &'a Duel, turns: &mut Turns<'a>) -> Contender {
    let mut crowd = Crowd::new(duel);
    let mut due = Vec::new();
    turns.add_contender(move || {
        let now = crowd.clock.tick();
        let listed = crowd
            .batch
            .list_due_agents(crowd.duel.turn, &mut crowd.states, now, &mut due);
        listed.expect("the decision is known");
        let call = crowd.batch.decide(crowd.duel.turn, &crowd.columns, now);
        let chosen = &mut crowd.chosen[..due.len()];
        let decided = call.only(&due).choose(&mut crowd.states, chosen);
        decided.expect("there is a choice for each agent");
        black_box(&crowd.chosen);
    })
}

/// Adds a contender in which all agents decide, in as many calls as it takes.
fn add_budget<'a>(duel: &'a Duel, turns: &mut Turns<'a>) -> Contender {
    let mut crowd = Crowd::new(duel);
    turns.add_contender(move || {
        let mut next = 0;
        while next < AGENT_COUNT {
            let now = crowd.clock.tick();
            let mut questions = 0;
            let mut is_late = || {
                questions += 1;
                black_box(questions) > QUESTIONS_PER_CALL
            };
            let call = crowd.batch.decide(crowd.duel.turn, &crowd.columns, now);
            let call = call.range(next..AGENT_COUNT).until(&mut is_late);
            let decided = call.choose(&mut crowd.states, &mut crowd.chosen[next..]);
            next += decided.expect("there is a choice for each agent");
        }
        black_box(&crowd.chosen);
    })
}

fn add_telemetry<'a>(duel: &'a Duel, turns: &mut Turns<'a>) -> Contender {
    let mut crowd = Crowd::new(duel);
    let mut telemetry = Telemetry::new(&duel.program);
    turns.add_contender(move || {
        let now = crowd.clock.tick();
        let call = crowd.batch.decide(crowd.duel.turn, &crowd.columns, now);
        let call = call.telemetry(&mut telemetry);
        let decided = call.choose(&mut crowd.states, &mut crowd.chosen);
        decided.expect("there is a choice for each agent");
        black_box(&crowd.chosen);
    })
}

fn add_save<'a>(duel: &'a Duel, turns: &mut Turns<'a>) -> Contender {
    let mut crowd = Crowd::new(duel);
    let now = crowd.clock.tick();
    let call = crowd.batch.decide(duel.turn, &crowd.columns, now);
    let decided = call.choose(&mut crowd.states, &mut crowd.chosen);
    decided.expect("there is a choice for each agent");
    turns.add_contender(move || {
        let save = postcard::to_stdvec(&crowd.states).expect("memories can be saved");
        let restored: AgentStates = postcard::from_bytes(&save).expect("a save can be read");
        black_box(restored);
    })
}
