//! Memories that meet another program than their own are bound to it or rejected, never misread.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, InputError, Outcome, Program,
    Single,
    authoring::{Builder, decide::Rules, history::HistoryValue},
};

/// Decides to rest, and counts how often rest and work have stopped. `more` puts options with
/// histories in front, so that everything has another place in a memory.
fn worker_program(more: usize) -> Program {
    let mut graph = Builder::new("worker");
    let [rest, work] = ["Rest", "Work"].map(|name| graph.option(name, []).out());
    graph.decision("Act", [rest, work]);

    let others: Vec<_> = (0..more)
        .map(|at| graph.option(format!("Other {at}"), []).out())
        .collect();
    for (at, other) in others.iter().enumerate() {
        let stops = graph.history("Stops", *other, HistoryValue::Stops).out();
        graph.factor(format!("Other stops {at}"), stops);
    }
    graph.decision("Else", others);

    for (name, option) in [("Rests", rest), ("Works", work)] {
        let stops = graph.history("Stops", option, HistoryValue::Stops).out();
        graph.factor(name, stops);
    }
    Program::new(&graph.finish().expect("nothing is wrong")).expect("nothing is wrong")
}

/// Chooses at random between rest and work. Other options, which are never chosen, are added in
/// front of them in the code.
fn crowd_program(others: &[&str], work: &str) -> Program {
    let mut graph = Builder::new("crowd");
    let mut options: Vec<_> = others
        .iter()
        .map(|name| graph.option(*name, []).base(0.0).out())
        .collect();
    options.push(graph.option("Rest", []).out());
    options.push(graph.option(work, []).keyed("work").out());
    graph.decision("Act", options).rules(Rules::WEIGHTED_RANDOM);
    Program::new(&graph.finish().expect("nothing is wrong")).expect("nothing is wrong")
}

#[test]
fn agents_remember_and_draw_the_same_after_options_are_added_in_code() {
    let old = crowd_program(&[], "Work");
    let new = crowd_program(&["Sleep", "Eat"], "Toil");
    let decide = |program: &Program, states: &mut AgentStates, now: f64| {
        let mut choices = vec![Choice::default(); states.len()];
        let act = program.decision("Act").expect("it is there");
        let columns = Columns::new(program, states.len());
        let out = &mut [(act, &mut choices[..])];
        Batch::new(program)
            .decide(act, &columns, now)
            .choose_with_inner(states, out)
            .unwrap();
        let names = choices.iter().map(|choice| {
            let option = choice.option.expect("there is something to choose");
            program.option_name(option).replace("Toil", "Work")
        });
        names.collect::<Vec<_>>()
    };

    let mut states = AgentStates::new(&old);
    for agent in 0..2000 {
        states.add(agent, 0.0);
    }
    let first = decide(&old, &mut states, 1.0);
    assert!((900..1100).contains(&first.iter().filter(|name| *name == "Work").count()));

    let mut reloaded = states.clone();
    reloaded.rebind(&new);
    let act = new.decision("Act").expect("it is there");
    let running = reloaded.views().map(|view| {
        let run = new.running(act, view).expect("it runs something");
        new.option_name(run.option).replace("Toil", "Work")
    });
    assert_eq!(running.collect::<Vec<_>>(), first);

    let next = decide(&old, &mut states, 2.0);
    assert_ne!(next, first);
    assert_eq!(decide(&new, &mut reloaded, 2.0), next);
}

/// The memory of an agent that has rested three times.
fn rested_memory(program: &Program) -> AgentState {
    let single = &mut Single::new(program);
    let mut state = AgentState::new(&program, 1, 0.0);
    let act = program.decision("Act").expect("it is there");
    for now in [1.0, 2.0, 3.0] {
        single.decide(act, &mut state, now);
        single.report(act, Outcome::Failed, &mut state, now + 0.5);
    }
    state
}

#[test]
fn a_factor_reads_the_memory_of_another_program_by_shared_ids() {
    let [old, new] = [worker_program(0), worker_program(5)];
    for (from, to) in [(&old, &new), (&new, &old), (&old, &old)] {
        let state = rested_memory(from);
        let mut single = Single::new(to);
        single.evaluate_among(&Candidates::none(), Some(state.view()));
        let read = |name| single.factor(to.factor(name).expect("it is there"));
        assert_eq!([read("Rests"), read("Works")], [3.0, 0.0]);
    }
}

#[test]
fn a_game_reads_a_memory_by_handles() {
    let [old, new] = [worker_program(0), worker_program(5)];
    let state = rested_memory(&old);
    for program in [&old, &new] {
        let act = program.decision("Act").expect("it is there");
        let stops: Vec<_> = program
            .options(act)
            .map(|option| {
                program
                    .record(option, None, state.view())
                    .map(|record| record.times_stopped())
            })
            .collect();
        assert_eq!(stops, [Some(3), Some(0)]);
        assert_eq!(program.running(act, state.view()), None);
    }

    // The old program has no such option, so there is nothing to remember of it.
    let other = new.decision("Else").expect("it is there");
    let other = new.options(other).next().expect("it is there");
    assert_eq!(new.record(other, None, state.view()), None);
}

#[test]
fn parts_of_the_memories_of_another_program_are_rejected() {
    let [old, new] = [worker_program(0), worker_program(5)];
    let act = new.decision("Act").expect("it is there");
    let mut states = AgentStates::new(&old);
    states.push(rested_memory(&old));
    let before = states.clone();
    let columns = Columns::new(&new, 1);
    let mut batch = Batch::new(&new);
    let mut choices = [Choice::default()];

    let call = batch.decide(act, &columns, 9.0);
    let result = call.visit(&mut states.all_mut(), |_| panic!("nobody has decided"));
    assert_eq!((result, &states), (Err(InputError::NotBound), &before));

    let mut decide = |states: &mut AgentStates, choices: &mut [Choice]| {
        let call = batch.decide(act, &columns, 9.0);
        call.choose(&mut states.all_mut(), choices)
    };
    assert_eq!(decide(&mut states, &mut choices), Err(InputError::NotBound));
    assert_eq!((&states, choices[0]), (&before, Choice::default()));

    states.rebind(&new);
    assert_eq!(decide(&mut states, &mut choices), Ok(1));
    let option = choices[0].option.expect("there is something to choose");
    assert_eq!(new.option_name(option), "Rest");
}

#[test]
fn a_game_reports_for_one_agent_of_many() {
    let program = worker_program(0);
    let act = program.decision("Act").expect("it is there");
    let mut states = AgentStates::new(&program);
    states.add(1, 0.0);
    states.add(2, 0.0);
    let columns = Columns::new(&program, 2);
    let mut batch = Batch::new(&program);
    batch
        .decide(act, &columns, 1.0)
        .choose_with_inner(&mut states, &mut [])
        .unwrap();

    let mut second = states.agent_mut(1).expect("it is there");
    batch.report(act, Outcome::Completed, &columns, &mut second, 2.0);
    let completed: Vec<_> = states
        .views()
        .map(|view| program.running(act, view).map(|run| run.completed))
        .collect();
    assert_eq!(completed, [Some(false), Some(true)]);
}
