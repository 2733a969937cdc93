//! Handles of another program, as a game uses by mistake after a reload: fallible calls return an
//! error, and the others ignore the handle in release builds and panic in debug builds.

use std::panic::{AssertUnwindSafe, catch_unwind};

use expect_test::expect;
use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, InputError,
    OptionHandle, Outcome, Program, SEMANTICS_VERSION, Scope, Single, TargetId, Telemetry,
    authoring::{Builder, model::Stat},
    bind,
    explain::Explainer,
};

const IS_DEBUG: bool = cfg!(debug_assertions);

/// A program with a stat `Health` and a decision of the given name.
fn program_with(decision: &str, options: &[&str]) -> Program {
    let mut graph = Builder::new("someone");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0));
    let options: Vec<_> = options
        .iter()
        .map(|name| graph.option(*name, []).base(health).out())
        .collect();
    graph.decision(decision, options);
    let graph = graph.finish().expect("it is well-formed");
    Program::new(&graph).expect("it is sound")
}

/// Checks that a call with a handle of another program panics in debug builds, and has this result
/// otherwise.
#[track_caller]
fn assert_ignored<T: PartialEq + std::fmt::Debug>(expected: &T, call: impl FnOnce() -> T) {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(result) => {
            assert_eq!((&result, IS_DEBUG), (expected, false));
        }
        Err(cause) => {
            let text = cause.downcast_ref::<&str>().copied().unwrap_or_default();
            let is_expected = text.contains("of this program") || text.contains("another program");
            assert_eq!((is_expected, IS_DEBUG), (true, true), "{text}");
        }
    }
}

fn foreign_decision() -> DecisionHandle {
    program_with("Plan", &["Raid", "Rest"])
        .decision("Plan")
        .expect("it has the decision")
}

#[test]
fn a_new_option_makes_the_old_handles_of_options_unknown_and_no_others() {
    let old = program_with("Act", &["Attack", "Flee"]);
    let new = program_with("Act", &["Aim", "Attack", "Flee"]);
    let act = old.decision("Act").unwrap();
    assert_eq!(new.decision("Act"), Ok(act));
    assert_eq!(new.stat("Health"), old.stat("Health"));

    let attack = old.option(act, "Attack").unwrap();
    assert_ne!(new.option(act, "Attack"), Ok(attack));
    assert_ignored(&"", || new.option_name(attack));
    assert_ignored(&"", || new.payload(attack));
    assert_ignored(&None, || new.option_path(attack));
    assert_ignored(&None, || new.inner_decision(attack));
    let memory = AgentState::new(&new, 1, 0.0);
    assert_ignored(&None, || {
        new.record(attack, None, memory.view())
            .map(|record| record.state())
    });

    // The path is the way to the same option of the new program.
    let found = new.option_at(old.option_path(attack).unwrap());
    assert_eq!(found.map(|found| new.option_name(found)), Some("Attack"));
}

#[test]
fn options_keep_their_handles_while_only_numbers_change() {
    let graph = |base: f32| {
        let mut graph = Builder::new("someone");
        let rest = graph.option("Rest", []).base(base).out();
        graph.decision("Act", [rest]);
        Program::new(&graph.finish().unwrap()).unwrap()
    };
    let (old, new) = (graph(0.25), graph(0.5));
    let rest: Vec<OptionHandle> = old.options(old.decision("Act").unwrap()).collect();
    assert_eq!(new.option_name(rest[0]), "Rest");
}

#[test]
fn a_foreign_decision_is_not_made_for_one_agent() {
    let program = program_with("Act", &["Attack", "Flee"]);
    let foreign = foreign_decision();
    let newborn = AgentState::new(&program, 1, 0.0);
    let mut state = newborn.clone();
    let mut single = Single::new(&program);

    assert_ignored(&Choice::default(), || {
        single.decide(foreign, &mut state, 1.0)
    });
    assert_ignored(&(), || {
        single.report(foreign, Outcome::Completed, &mut state, 1.0);
    });
    assert_eq!(state, newborn);
    assert_ignored(&Choice::default(), || single.choice(foreign));
    assert_ignored(&0, || {
        let mut ranking = Vec::new();
        single.ranking(foreign, &mut ranking);
        ranking.len()
    });
    assert_ignored(&None, || program.running(foreign, state.view()));
    assert_ignored(&0, || program.options(foreign).count());
    assert_ignored(&None, || program.decision_path(foreign));
    assert_ignored(&0, || Telemetry::new(&program).times_made(foreign));
}

#[test]
fn foreign_stats_and_candidates_are_ignored_for_one_agent() {
    let program = program_with("Act", &["Attack"]);
    let mut graph = Builder::new("raider");
    graph.stat(Stat::number("Guards near", 0.0, 10.0));
    let raider = Program::new(&graph.finish().unwrap()).unwrap();
    let guards_near = raider.stat("Guards near").unwrap();

    let mut single = Single::new(&program);
    assert_ignored(&(), || single.set(guards_near, 5.0));
    assert_eq!(single.stat(program.stat("Health").unwrap()), 0.0);

    let act = program.decision("Act").unwrap();
    let candidates = Candidates::for_agent(&raider, &[TargetId(1)]);
    let mut state = AgentState::new(&program, 1, 0.0);
    let mut expected = state.clone();
    let choice = Single::new(&program).decide(act, &mut expected, 1.0);
    assert_ignored(&choice, || {
        single.decide_among(act, &candidates, &mut state, 1.0)
    });
}

#[test]
fn foreign_decisions_and_counts_are_errors_for_many_agents() {
    let program = program_with("Act", &["Attack", "Flee"]);
    let (act, foreign) = (program.decision("Act").unwrap(), foreign_decision());
    let mut states = AgentStates::new(&program);
    states.add(1, 0.0);
    let newborn = states.clone();
    let columns = Columns::new(&program, 1);
    let mut batch = Batch::new(&program);
    let (mut outer, mut inner) = ([Choice::default()], [Choice::default()]);

    let call = batch.decide(act, &columns, 0.0);
    let out: &mut [(DecisionHandle, &mut [Choice])] =
        &mut [(act, &mut outer), (foreign, &mut inner)];
    assert_eq!(
        call.choose_with_inner(&mut states, out),
        Err(InputError::UnknownHandle)
    );

    let other = program_with("Act", &["Aim", "Attack", "Flee"]);
    let mut counts = Telemetry::new(&other);
    let call = batch.decide(act, &columns, 0.0).telemetry(&mut counts);
    let error = call.choose(&mut states, &mut outer).unwrap_err();
    assert_eq!(
        error,
        InputError::OtherProgram {
            what: "telemetry counts"
        }
    );
    assert_eq!(states, newborn);

    let mut explainer = Explainer::from_program(&program);
    let explained = explainer.agent(0, &columns, 0.0).explain(foreign, &states);
    assert_eq!(explained.err(), Some(InputError::UnknownHandle));
    let flips = explainer.agent(0, &columns, 0.0).flips(foreign, &states);
    assert_eq!(flips.err(), Some(InputError::UnknownHandle));
}

/// A program with the stat of targets "Distance" and the stat of the agent "Health".
fn archer() -> Program {
    let mut graph = Builder::new("archer");
    graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    graph.stat(Stat::number("Health", 0.0, 100.0));
    Program::new(&graph.finish().expect("it is well-formed")).expect("it is sound")
}

#[test]
fn a_stat_is_found_only_by_the_call_for_its_scope() {
    let program = archer();
    let error = program.stat("Distance").unwrap_err();
    expect![[r#""Distance" is a stat of targets: ask for it with target_stat()"#]]
        .assert_eq(&error.to_string());
    let error = program.target_stat("Health").unwrap_err();
    expect![[r#""Health" is not a stat of targets: ask for it with stat()"#]]
        .assert_eq(&error.to_string());
    let error = program.stat("Distanc").unwrap_err();
    assert_eq!(error.nearest(), Some("Distance"));

    let (distance, health) = (
        program.target_stat("Distance").unwrap(),
        program.stat("Health").unwrap(),
    );
    assert_eq!(program.any_stat("Distance"), Ok(distance.into()));
    assert_eq!(program.any_stat("Health"), Ok(health.into()));
    assert!(program.stats().eq([(health, "Health", Scope::Agent)]));
    assert!(program.target_stats().eq([(distance, "Distance")]));
    let all = program
        .all_stats()
        .map(|(stat, name, _)| (stat.index(), name));
    assert!(all.eq([(0, "Distance"), (1, "Health")]));
}

#[test]
fn a_stat_bound_with_another_scope_is_a_mismatch_and_its_handle_refers_to_nothing() {
    let program = archer();
    let mut binder = bind::Binder::new(&program);
    let stat = bind::NumberStat {
        name: "Distance",
        low: 0.0,
        high: 50.0,
        scope: bind::AgentScope,
    };
    let health = bind::NumberStat {
        name: "Health",
        low: 0.0,
        high: 100.0,
        scope: bind::AgentScope,
    };
    let bound = (binder.number(stat), binder.number(health));
    let mut single = Single::new(&program);
    assert_ignored(&(), || bound.0.set(&mut single, 1.0));
    let error = binder.finish(bound).unwrap_err();
    expect![[
        r#"the stat "Distance" belongs to the agent in the game, but to a target in the graph"#
    ]]
    .assert_eq(&error.to_string());
}

#[test]
fn handles_lead_back_to_names() {
    let mut graph = Builder::new("guard");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0));
    graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    graph.factor("Fear", health);
    graph.profile("Coward");
    let duck = graph.option("Duck", []).out();
    let shout = graph.option("Shout", []).out();
    graph.decision("Act", [duck, shout]);
    graph.decision("React", [duck]);
    let program = Program::new(&graph.finish().unwrap()).unwrap();

    assert_eq!(program.stat_name(program.stat("Health").unwrap()), "Health");
    let distance = program.target_stat("Distance").unwrap();
    assert_eq!(program.stat_name(distance), "Distance");
    assert_eq!(program.factor_name(program.factor("Fear").unwrap()), "Fear");
    let coward = program.profile("Coward").unwrap();
    assert_eq!(program.profile_name(coward), "Coward");
    let act = program.decision("Act").unwrap();
    assert_eq!(program.decision_name(act), "Act");

    let mut names: Vec<&str> = program
        .all_options()
        .map(|option| program.option_name(option))
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["Duck", "Shout"]);
    assert_eq!(program.all_options().len(), program.option_count());
    assert_eq!(program.semantics_version(), SEMANTICS_VERSION);

    assert_ignored(&"", || program.decision_name(foreign_decision()));
}
