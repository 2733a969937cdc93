//! A game's clock may begin again, as with a new level: the memory moves to the new clock.

use inclination_core::{
    AgentState, AgentStates, Outcome, Program, Single,
    authoring::{Builder, consider},
};

/// Rests unless it did so in the last 4 s.
fn resting_program() -> Program {
    let mut graph = Builder::new("rest");
    let rested = graph.add("Rested", consider::cooldown(4.0)).out();
    let rest = graph.option("Rest", [rested]).base(2.0).out();
    let walk = graph.option("Walk", []).out();
    graph.decision("Act", [rest, walk]);
    Program::new(&graph.finish().expect("nothing is wrong")).expect("nothing is wrong")
}

/// Returns the names of the options chosen at these times. Each of them fails at once.
fn choose_at(program: &Program, memory: &mut AgentState, times: &[f64]) -> Vec<String> {
    let act = program.decision("Act").expect("it is there");
    let mut single = Single::new(program);
    let mut choose = |now: &f64| {
        let choice = single.decide(act, memory, *now);
        single.report(act, Outcome::Failed, memory, *now);
        program
            .option_name(choice.option.expect("one is always valid"))
            .to_owned()
    };
    times.iter().map(&mut choose).collect()
}

#[test]
fn timers_go_on_when_the_clock_begins_again() {
    let program = resting_program();
    let mut memory = AgentState::new(&program, 17, 3590.0);
    let first_level = [3592.0, 3593.0, 3595.0];
    assert_eq!(
        choose_at(&program, &mut memory, &first_level),
        ["Rest", "Walk", "Walk"]
    );

    // The second level begins at 3596 s of the first one. The agent rested 4 s ago.
    let mut moved = memory.clone();
    moved.shift_time(0.0 - 3596.0);
    let second_level = [-0.5, 0.5, 1.5, 5.0];
    assert_eq!(
        choose_at(&program, &mut moved, &second_level),
        ["Walk", "Rest", "Walk", "Rest"]
    );

    // Both memories are the same, except for the clock.
    choose_at(
        &program,
        &mut memory,
        &second_level.map(|time| time + 3596.0),
    );
    moved.shift_time(3596.0);
    assert_eq!(moved, memory);
}

#[test]
fn all_agents_move_to_the_new_clock() {
    let program = resting_program();
    let mut agents = AgentStates::new(&program);
    let mut alone = Vec::new();
    for agent in 0..3 {
        let mut memory = AgentState::new(&program, agent, 10.0);
        choose_at(&program, &mut memory, &[12.0, 14.0 + agent as f64]);
        agents.push(memory.clone());
        memory.shift_time(100.0);
        alone.push(memory);
    }

    agents.shift_time(100.0);
    for (at, memory) in alone.into_iter().enumerate() {
        assert_eq!(agents.get(at), Some(memory));
    }
}

#[test]
fn extreme_shifts_keep_times_finite() {
    let program = resting_program();
    let mut memory = AgentState::new(&program, 1, -0.5);
    choose_at(&program, &mut memory, &[1.0, 3.0]);

    let original = memory.clone();
    for by in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        memory.shift_time(by);
        assert_eq!(memory, original);
    }

    for by in [f64::MAX, f64::MAX, f64::MIN, f64::MIN, f64::MIN] {
        memory.shift_time(by);
        let view = memory.view();
        assert!(view.birth_time().is_finite() && view.latest_time().is_finite());
        assert!(view.birth_time() <= view.latest_time());
    }
}

#[test]
#[cfg_attr(
    debug_assertions,
    should_panic(expected = "the clock went back from 3592 s to 0.5 s")
)]
fn a_clock_that_goes_back_without_the_memory_is_reported() {
    let program = resting_program();
    let mut memory = AgentState::new(&program, 17, 3590.0);
    let chosen = choose_at(&program, &mut memory, &[3592.0, 0.5]);
    // In release builds, the time counts as the latest seen.
    assert_eq!(chosen, ["Rest", "Walk"]);
}
