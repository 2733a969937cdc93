//! Calls that decide for some of a batch's agents, or for one agent stored among others, and calls
//! that a game gets wrong.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, InputError, Outcome, Program,
    Scope, Single, TargetId,
    authoring::{Builder, consider, decide::Rules, model::Stat, number},
};

const AGENT_COUNT: usize = 600;

/// Guards who shoot at one of several targets, with a pause between shots, or rest.
fn guards() -> Program {
    guards_with(2.0, |_| ())
}

/// Guards with this pause between shots, and with what else they have.
fn guards_with(pause: f32, more: impl FnOnce(&mut Builder)) -> Program {
    let mut graph = Builder::new("guards");
    more(&mut graph);
    let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    let tired = graph.stat(Stat::number("Tired", 0.0, 50.0));
    let cooldown = graph.add("Aim", consider::cooldown(pause)).out();
    let shoot = graph
        .option("Shoot", [cooldown])
        .base(distance)
        .for_each_target()
        .out();
    let rest = graph.option("Rest", []).base(tired).out();
    graph
        .decision("Act", [shoot, rest])
        .rules(Rules::WEIGHTED_RANDOM);
    Program::new(&graph.finish().expect("the inputs fit")).expect("the inputs fit")
}

fn newborns(program: &Program) -> AgentStates {
    let mut states = AgentStates::with_capacity(program, AGENT_COUNT);
    (0..AGENT_COUNT as u64).for_each(|agent| states.add(100 + agent, 0.0));
    states
}

/// Each agent sees two targets.
fn inputs(program: &Program) -> (Columns, Candidates) {
    let mut columns = Columns::new(program, AGENT_COUNT);
    columns.set_seed(5);
    let tired = program.stat("Tired").expect("the inputs fit");
    for (agent, place) in columns
        .values_mut(tired)
        .expect("the inputs fit")
        .iter_mut()
        .enumerate()
    {
        *place = agent as f32 / 4.0;
    }

    let distance = program.target_stat("Distance").expect("the inputs fit");
    let mut candidates = Candidates::new(program);
    for agent in 0..AGENT_COUNT as u64 {
        candidates.begin_agent();
        candidates.push(TargetId(agent)).set(distance, 10.0);
        candidates.push(TargetId(agent + 1)).set(distance, 20.0);
    }
    (columns, candidates)
}

/// The choices and memories of agents that all decided at once.
fn decide_at_once(program: &Program, now: f64) -> (Vec<Choice>, AgentStates) {
    let act = program.decision("Act").expect("the inputs fit");
    let (columns, candidates) = inputs(program);
    let mut states = newborns(program);
    let mut choices = vec![Choice::default(); AGENT_COUNT];
    let mut batch = Batch::new(program);
    let call = batch.decide(act, &columns, now).among(&candidates);
    assert_eq!(call.choose(&mut states, &mut choices), Ok(AGENT_COUNT));
    (choices, states)
}

#[test]
fn a_call_that_stops_is_continued_by_the_next() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let (columns, candidates) = inputs(&program);
    let (expected, expected_states) = decide_at_once(&program, 1.0);

    let mut states = newborns(&program);
    let untouched = states.clone();
    let mut batch = Batch::new(&program);
    let mut choices = vec![Choice::default(); AGENT_COUNT];
    let mut decided = 0;
    let mut calls = Vec::new();
    while decided < AGENT_COUNT {
        let mut is_late = false;
        let now_decided = batch
            .decide(act, &columns, 1.0)
            .among(&candidates)
            .range(decided..AGENT_COUNT)
            .until(&mut || std::mem::replace(&mut is_late, true))
            .choose(&mut states, &mut choices[decided..])
            .unwrap();
        decided += now_decided;
        calls.push(now_decided);
        for agent in decided..AGENT_COUNT {
            assert_eq!(
                states.get(agent),
                untouched.get(agent),
                "{agent} has not decided"
            );
        }
    }

    assert_eq!(calls, [256, 256, 88]);
    assert_eq!(choices, expected);
    assert_eq!(states, expected_states);
}

#[test]
fn a_call_that_must_stop_at_once_decides_nothing() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let (columns, candidates) = inputs(&program);
    let mut states = newborns(&program);
    let mut batch = Batch::new(&program);
    let call = batch.decide(act, &columns, 1.0).among(&candidates);
    let decided = call
        .until(&mut || true)
        .visit(&mut states, |_| panic!("nobody decides"));
    assert_eq!(decided, Ok(0));
    assert_eq!(states, newborns(&program));
}

#[test]
fn listed_agents_decide_as_among_all() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let (columns, candidates) = inputs(&program);
    let (expected, expected_states) = decide_at_once(&program, 1.0);

    // Two lists that alternate, as of a game that thinks in turns; the second in two parts.
    let mut states = newborns(&program);
    let mut batch = Batch::new(&program);
    let mut choices = [Choice::default(); AGENT_COUNT / 2];
    let even: Vec<u32> = (0..AGENT_COUNT as u32).step_by(2).collect();
    let call = batch.decide(act, &columns, 1.0).among(&candidates);
    call.only(&even).choose(&mut states, &mut choices).unwrap();
    for (agent, choice) in even.iter().zip(choices) {
        assert_eq!(choice, expected[*agent as usize]);
    }

    for mut part in states.chunks_mut(150) {
        let end = part.first() + part.len();
        let odd: Vec<u32> = (part.first() as u32..end as u32)
            .filter(|at| at % 2 == 1)
            .collect();
        let mut choices = vec![Choice::default(); odd.len()];
        let call = batch.decide(act, &columns, 1.0).among(&candidates);
        call.only(&odd).choose(&mut part, &mut choices).unwrap();
        for (agent, choice) in odd.iter().zip(choices) {
            assert_eq!(choice, expected[*agent as usize]);
        }
    }
    assert_eq!(states, expected_states);
}

#[test]
fn listed_agents_have_their_profiles() {
    let mut graph = Builder::new("guard");
    let coward = graph.profile("Coward");
    let courage = number(2.0).in_profile(coward, 0.5);
    let fight = graph.option("Fight", []).base(courage).out();
    let flee = graph.option("Flee", []).base(1.0).out();
    graph.decision("Act", [fight, flee]);
    let program = Program::new(&graph.finish().unwrap()).unwrap();
    let act = program.decision("Act").unwrap();
    let coward = program.profile("Coward").unwrap();

    let mut states = newborns(&program);
    let mut columns = Columns::new(&program, AGENT_COUNT);
    let mut batch = Batch::new(&program);
    for each in [false, true] {
        let profiles = [Some(coward); AGENT_COUNT];
        if each {
            columns.set_profiles(&profiles).unwrap();
        } else {
            columns.set_profile(Some(coward));
        }
        let mut choices = [Choice::default(); 2];
        let call = batch.decide(act, &columns, 1.0).only(&[3, 150]);
        call.choose(&mut states, &mut choices).unwrap();
        for choice in choices {
            assert_eq!(program.option_name(choice.option.unwrap()), "Flee");
        }
    }
}

#[test]
fn rows_are_added_after_lists_and_stats_read_twice() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let tired = program.stat("Tired").unwrap();
    let distance = program.target_stat("Distance").unwrap();
    let mut candidates = Candidates::new(&program);
    candidates
        .set_rows(&[7, 8].map(TargetId), &[0, 1, 2])
        .unwrap();
    candidates.begin_agent();
    candidates.push(TargetId(9)).set(distance, 5.0);
    (3..300).for_each(|_| candidates.begin_agent());

    let mut columns = Columns::new(&program, 300);
    let rows: Vec<f32> = (0..600).map(|at| (at % 2) as f32).collect();
    columns
        .set_from_rows(&[(tired, 1), (tired, 0)], &rows, 2)
        .unwrap();
    assert_eq!(columns.values_mut(tired).unwrap(), [0.0; 300]);

    let mut states = AgentStates::new(&program);
    (0..300).for_each(|agent| states.add(agent, 0.0));
    let mut choices = [Choice::default(); 3];
    let mut batch = Batch::new(&program);
    let call = batch.decide(act, &columns, 1.0).among(&candidates);
    call.range(0..3).choose(&mut states, &mut choices).unwrap();
    assert_eq!(
        choices.map(|choice| choice.target),
        [None, None, Some(TargetId(9))]
    );
}

#[test]
fn one_agent_decides_in_its_place_among_the_others() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let (expected, expected_states) = decide_at_once(&program, 1.0);
    let tired = program.stat("Tired").unwrap();
    let distance = program.target_stat("Distance").unwrap();

    let mut states = newborns(&program);
    let mut single = Single::new(&program);
    single.set_seed(5);
    let mut candidates = Candidates::new(&program);
    for agent in (0..AGENT_COUNT).rev() {
        single.set(tired, agent as f32 / 4.0);
        candidates.clear();
        candidates.push(TargetId(agent as u64)).set(distance, 10.0);
        candidates
            .push(TargetId(agent as u64 + 1))
            .set(distance, 20.0);
        let mut guard = states.agent_mut(agent).unwrap();
        let choice = single.decide_among(act, &candidates, &mut guard, 1.0);
        assert_eq!(choice, expected[agent]);
    }
    assert_eq!(states, expected_states);
    assert!(states.agent_mut(AGENT_COUNT).is_none());
}

#[test]
fn wrong_calls_are_rejected_and_decide_nothing() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let (columns, _) = inputs(&program);
    let too_few = Columns::new(&program, AGENT_COUNT - 1);
    let mut states = newborns(&program);
    let mut batch = Batch::new(&program);
    let mut choices = vec![Choice::default(); AGENT_COUNT];

    let mut attempt = |columns: &Columns, only: Option<&[u32]>, room: usize| {
        let mut call = batch.decide(act, columns, 1.0);
        if let Some(only) = only {
            call = call.only(only);
        }
        call.choose(&mut states, &mut choices[..room])
    };

    let length = |what, given, expected| {
        Err(InputError::Length {
            what,
            given,
            expected,
        })
    };
    assert_eq!(
        attempt(&too_few, None, 600),
        length("agents in the columns", 599, 600)
    );
    assert_eq!(
        attempt(&columns, None, 599),
        length(
            "places for choices (one for each agent that is to decide)",
            599,
            600
        )
    );
    assert_eq!(
        attempt(&columns, Some(&[4, 5]), 3),
        length(
            "places for choices (one for each agent that is to decide)",
            3,
            2
        )
    );
    let agent = |agent| {
        Err(InputError::Agent {
            agent,
            first: 0,
            end: 600,
        })
    };
    assert_eq!(attempt(&columns, Some(&[4, 600]), 2), agent(600));
    let order = |agent| Err(InputError::Order { agent });
    assert_eq!(attempt(&columns, Some(&[5, 4]), 2), order(4));
    assert_eq!(attempt(&columns, Some(&[5, 5]), 2), order(5));
    assert_eq!(states, newborns(&program));

    // A part knows which agents it has.
    let (_, mut last) = states.all_mut().split_at_mut(590);
    let call = batch.decide(act, &columns, 1.0).only(&[589, 590]);
    let expected = InputError::Agent {
        agent: 589,
        first: 590,
        end: 600,
    };
    assert_eq!(call.choose(&mut last, &mut choices[..2]), Err(expected));
    let range = batch.decide(act, &columns, 1.0).range(595..601);
    let expected = InputError::Agent {
        agent: 600,
        first: 590,
        end: 600,
    };
    assert_eq!(range.choose(&mut last, &mut choices[..6]), Err(expected));
    assert_eq!(states, newborns(&program));
}

#[test]
fn one_agent_decides_in_its_place_in_a_part() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let (columns, candidates) = inputs(&program);
    let mut states = newborns(&program);
    let mut batch = Batch::new(&program);
    let mut choices = vec![Choice::default(); AGENT_COUNT];
    let call = batch.decide(act, &columns, 1.0).among(&candidates);
    call.choose(&mut states, &mut choices).unwrap();

    let mut parts = states.chunks_mut(2);
    let (_, mut part) = (parts.next(), parts.next().unwrap());
    let mut third = part.agent_mut(0).unwrap();
    batch.report(act, Outcome::Completed, &columns, &mut third, 2.0);
    assert!(part.agent_mut(2).is_none());
    drop(parts);
    let completed = |agent| {
        let running = program.running(act, states.view(agent).unwrap());
        running.is_some_and(|running| running.completed)
    };
    assert_eq!([0, 1, 2, 3].map(completed), [false, false, true, false]);

    // A part that is bound to another program cannot be bound alone.
    let other = guards_with(2.0, |graph| {
        let sleep = graph.option("Sleep", []).out();
        graph.decision("Night", [sleep]);
    });
    let before = states.clone();
    let mut part = states.all_mut();
    let mut first = part.agent_mut(0).unwrap();
    let act = other.decision("Act").unwrap();
    let choice = Single::new(&other).decide(act, &mut first, 3.0);
    assert_eq!((choice, &states), (Choice::default(), &before));
}

#[test]
fn wrong_inputs_are_rejected_and_change_nothing() {
    let program = guards();
    let other = Program::new(&Builder::new("empty").finish().unwrap()).unwrap();
    let tired = program.stat("Tired").unwrap();
    let distance = program.target_stat("Distance").unwrap();
    let length = |what, given, expected| {
        Err(InputError::Length {
            what,
            given,
            expected,
        })
    };

    let mut columns = Columns::new(&program, 3);
    assert_eq!(columns.set(tired, &[1.0]), length("values", 1, 3));
    assert_eq!(
        columns.set_from_rows(&[(tired, 0)], &[1.0; 5], 2),
        length("numbers", 5, 6)
    );
    let offset = Err(InputError::Offset {
        offset: 2,
        stride: 2,
    });
    assert_eq!(columns.set_from_rows(&[(tired, 2)], &[1.0; 6], 2), offset);
    assert_eq!(columns.set_profiles(&[None]), length("profiles", 1, 3));
    assert_eq!(columns.set_agent_keys(&[1], &[]), length("numbers", 1, 3));
    assert_eq!(
        columns.set_agent_keys(&[1, 2, 3], &[0; 4]),
        length("counts", 4, 3)
    );
    assert_eq!(columns.set_agent_keys(&[], &[0; 3]), Ok(()));
    let mut foreign = Columns::new(&other, 1);
    assert_eq!(foreign.set(tired, &[1.0]), Err(InputError::UnknownHandle));

    let mut candidates = Candidates::new(&program);
    let ids = [7, 8].map(TargetId);
    for offsets in [&[1, 2][..], &[0, 1], &[0, 2, 1, 2], &[]] {
        let result = candidates.set_rows(&ids, offsets);
        assert_eq!(result, Err(InputError::Offsets { rows: 2 }), "{offsets:?}");
    }
    candidates.set_rows(&ids, &[0, 2]).unwrap();
    assert_eq!(candidates.set(distance, &[1.0]), length("values", 1, 2));
    assert_eq!(candidates.share(&[0], 2), length("places", 1, 2));

    // Candidates of two agents do not fit three.
    candidates.set_rows(&ids, &[0, 1, 2]).unwrap();
    let act = program.decision("Act").unwrap();
    let mut states = AgentStates::new(&program);
    (0..3).for_each(|agent| states.add(agent, 0.0));
    let mut batch = Batch::new(&program);
    let call = batch.decide(act, &columns, 1.0).among(&candidates);
    let mut choices = [Choice::default(); 3];
    let wrong = InputError::Length {
        what: "agents in the candidates",
        given: 2,
        expected: 3,
    };
    assert_eq!(call.choose(&mut states, &mut choices), Err(wrong));
    let call = batch.evaluate(&columns).among(&candidates);
    assert_eq!(call.write(&mut []), Err(wrong));
    candidates.set_rows(&ids, &[0, 2]).unwrap();

    // None of it was taken: the targets still have the default distance, 0.
    let mut state = AgentState::new(&program, 1, 0.0);
    let choice = Single::new(&program).decide_among(act, &candidates, &mut state, 1.0);
    assert_eq!(choice.option, None);
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "TargetId(7) is already among the candidates of this agent")]
fn a_target_that_one_agent_sees_twice_is_reported_by_debug_builds() {
    let mut candidates = Candidates::new(&guards());
    candidates.begin_agent();
    candidates.push(TargetId(7));
    candidates.begin_agent();
    candidates.push(TargetId(7));
    candidates.push(TargetId(7));
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "agent 1 sees a target twice")]
fn a_list_in_which_an_agent_sees_a_target_twice_is_reported_by_debug_builds() {
    let mut candidates = Candidates::new(&guards());
    let result = candidates.set_rows(&[7, 7, 8].map(TargetId), &[0, 1, 3]);
    assert_eq!(result, Ok(()));
    let _ = candidates.set_rows(&[7, 8, 8].map(TargetId), &[0, 1, 3]);
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "there is no agent 1, only 1")]
fn a_replaced_agent_that_does_not_exist_is_reported_by_debug_builds() {
    let program = guards();
    let mut states = AgentStates::new(&program);
    states.add(1, 0.0);
    states.set(1, AgentState::new(&program, 2, 0.0));
}

#[test]
fn candidates_are_filled_again_as_new_ones() {
    let program = guards();
    let act = program.decision("Act").unwrap();
    let distance = program.target_stat("Distance").unwrap();
    let decide = |candidates: &Candidates| {
        let mut state = AgentState::new(&program, 1, 0.0);
        Single::new(&program).decide_among(act, candidates, &mut state, 1.0)
    };

    let mut candidates = Candidates::new(&program);
    candidates.push(TargetId(1)).set(distance, 10.0);
    assert_eq!(decide(&candidates).target, Some(TargetId(1)));

    candidates.clear();
    assert_eq!(decide(&candidates).option, None);

    // The distance that was set before is forgotten.
    candidates.push(TargetId(2));
    assert_eq!(decide(&candidates).option, None);
    candidates.set_all(distance, 3.0);
    assert_eq!(decide(&candidates).target, Some(TargetId(2)));
}

#[test]
fn handles_and_inputs_of_another_program_are_rejected() {
    let program = guards();
    let other = guards_with(2.0, |graph| {
        graph.stat(Stat::number("Alarm", 0.0, 1.0));
    });
    let (columns, candidates) = inputs(&program);
    let mut states = newborns(&program);
    let mut choices = vec![Choice::default(); AGENT_COUNT];
    let act = program.decision("Act").unwrap();
    let mut batch = Batch::new(&program);

    // "Alarm" comes first, so the position of "Tired" means another stat.
    let wrong = other.decision("Act").unwrap();
    let result = batch
        .decide(wrong, &columns, 1.0)
        .choose(&mut states, &mut choices);
    assert_eq!(result, Err(InputError::UnknownHandle));

    let tired = other.stat("Tired").unwrap();
    let mut own = Columns::new(&program, 1);
    assert_eq!(own.set(tired, &[1.0]), Err(InputError::UnknownHandle));
    let distance = other.target_stat("Distance").unwrap();
    let mut seen = Candidates::for_agent(&program, &[TargetId(1)]);
    assert_eq!(seen.set(distance, &[1.0]), Err(InputError::UnknownHandle));
    assert_eq!(program.stat_scope(distance), None);

    let (wrong_columns, wrong_candidates) = inputs(&other);
    let result = batch
        .decide(act, &wrong_columns, 1.0)
        .choose(&mut states, &mut choices);
    assert_eq!(result, Err(InputError::OtherProgram { what: "columns" }));
    let result = batch
        .decide(act, &columns, 1.0)
        .among(&wrong_candidates)
        .choose(&mut states, &mut choices);
    assert_eq!(result, Err(InputError::OtherProgram { what: "candidates" }));
    let result = batch.evaluate(&wrong_columns).write(&mut []);
    assert_eq!(result, Err(InputError::OtherProgram { what: "columns" }));

    let decided = batch
        .decide(act, &columns, 1.0)
        .among(&candidates)
        .choose(&mut states, &mut choices);
    assert_eq!(decided, Ok(AGENT_COUNT));
}

#[test]
fn handles_stay_valid_while_only_numbers_of_the_graph_change() {
    let (old, new) = (guards(), guards_with(3.0, |_| ()));
    assert_eq!(old.stat("Tired").ok(), new.stat("Tired").ok());
    assert_eq!(old.decision("Act").ok(), new.decision("Act").ok());

    let mut columns = Columns::new(&new, 1);
    assert_eq!(columns.set(old.stat("Tired").unwrap(), &[1.0]), Ok(()));
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "this is no stat of this program: look up its handle again")]
fn a_stat_of_another_program_is_reported_by_debug_builds() {
    let other = guards_with(2.0, |graph| {
        graph.stat(Stat::number("Alarm", 0.0, 1.0));
    });
    Single::new(&guards()).set(other.stat("Tired").unwrap(), 1.0);
}
