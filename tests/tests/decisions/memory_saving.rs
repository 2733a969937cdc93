//! A saved memory is readable, is restored unchanged, and does no harm.

use expect_test::expect;
use inclination_core::{
    AgentState, AgentStates, Candidates, Program, RunState, Single, TargetId,
    authoring::{Builder, consider},
};
use serde_json::Value;

/// Fires at each target once in 100 s.
fn archer_program() -> Program {
    let mut graph = Builder::new("archer");
    let cooldown = graph
        .add("Cooldown", consider::cooldown(100.0).per_target())
        .out();
    let fire = graph.option("Fire", [cooldown]).for_each_target().out();
    graph.decision("Act", [fire]);
    Program::new(&graph.finish().expect("nothing is wrong")).expect("nothing is wrong")
}

/// An agent born at 0.1 s that fires at target 5 at 0.7 s, and at target 6 from 1.1 s on.
fn archer_state(program: &Program) -> AgentState {
    let mut single = Single::new(program);
    let mut agent = AgentState::new(&program, 7, 0.1);
    let act = program.decision("Act").expect("it is there");
    for (now, ids) in [(0.7, &[5, 6][..]), (1.1, &[6]), (1.3, &[5, 6])] {
        let ids: Vec<TargetId> = ids.iter().copied().map(TargetId).collect();
        single.decide_among(act, &Candidates::for_agent(program, &ids), &mut agent, now);
    }
    agent
}

fn archer_states(program: &Program) -> AgentStates {
    let mut agents = AgentStates::new(&program);
    agents.push(archer_state(program));
    agents.add(8, 2.0);
    agents
}

/// Changes every path, which is any text of 16 hexadecimal digits.
fn change_each_path(saved: &mut Value, change: &mut impl FnMut(&mut Value)) {
    match saved {
        Value::String(text) if text.len() == 16 => change(saved),
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| change_each_path(item, change)),
        Value::Object(items) => items
            .values_mut()
            .for_each(|item| change_each_path(item, change)),
        _ => {}
    }
}

#[test]
fn a_saved_memory_is_restored_unchanged() {
    let program = archer_program();
    let agent = archer_state(&program);
    let saved = serde_json::to_string_pretty(&agent).unwrap();
    let mut restored: AgentState = serde_json::from_str(&saved).unwrap();
    assert_eq!(restored, agent);
    restored.rebind(&program);
    assert_eq!(restored, agent);
    assert_eq!(serde_json::to_string_pretty(&restored).unwrap(), saved);
}

#[test]
fn a_saved_memory_is_readable() {
    let saved = serde_json::to_string(&archer_state(&archer_program())).unwrap();
    for words in [
        r#""agent":7,"born":0.1,"latest":1.3"#,
        r#""target":6,"completed":false},"decided":1.3,"count":3"#,
        r#""history":{"state":"running","since":0.7,"stops":0,"lot":0.0}"#,
        r#""target":6,"history":{"state":"running","since":1.1,"stops":0,"lot":0.0}"#,
        r#""target":5,"history":{"state":"stopped","since":1.1,"stops":1,"#,
    ] {
        assert!(saved.contains(words), "{words} in {saved}");
    }
}

#[test]
fn paths_are_saved_as_digits_and_also_read_as_numbers() {
    let agents = archer_states(&archer_program());
    let mut saved = serde_json::to_value(&agents).unwrap();
    let mut count = 0;
    change_each_path(&mut saved, &mut |path| {
        let digits = path.as_str().expect("it is a text");
        *path = u64::from_str_radix(digits, 16)
            .expect("it is a path")
            .into();
        count += 1;
    });

    // The decision, the option, and the running option of the first agent.
    assert_eq!(count, 3);
    let restored: AgentStates = serde_json::from_value(saved).unwrap();
    assert_eq!(restored, agents);

    for wrong in [
        r#""""#,
        r#""+1""#,
        r#""12345678901234567""#,
        "-1",
        "0.5",
        "null",
    ] {
        let read = serde_json::from_str::<inclination_core::authoring::model::Path>(wrong);
        assert!(read.is_err(), "{wrong}");
    }
}

#[test]
fn many_agents_are_restored_unchanged() {
    let program = archer_program();
    let agents = archer_states(&program);
    let saved = serde_json::to_string(&agents).unwrap();
    let mut restored: AgentStates = serde_json::from_str(&saved).unwrap();
    assert_eq!(restored, agents);
    assert_eq!(serde_json::to_string(&restored).unwrap(), saved);
    restored.rebind(&program);
    assert_eq!(restored.get(0), Some(archer_state(&program)));

    // An empty collection can be restored as well.
    let empty: AgentStates = serde_json::from_str(
        r#"{"version":2,"semantics":1,"targets":8,"decisions":[],"options":[],"agents":[]}"#,
    )
    .unwrap();
    assert!(empty.is_empty());
}

#[test]
fn an_agent_that_does_not_fit_the_others_is_rejected() {
    let mut saved = serde_json::to_value(archer_states(&archer_program())).unwrap();
    saved["agents"][1]["options"] = Value::Array(Vec::new());
    let error = serde_json::from_value::<AgentStates>(saved).unwrap_err();
    expect![["agent 8 does not have exactly one entry for each listed decision and option"]]
        .assert_eq(&error.to_string());
}

#[test]
fn a_wrong_memory_is_repaired() {
    let program = archer_program();
    let mut saved = serde_json::to_value(archer_state(&program)).unwrap();
    saved["latest"] = (-4.0).into();
    saved["options"][0]["history"]["since"] = 1e300.into();
    for target in saved["options"][0]["targets"].as_array_mut().unwrap() {
        target["history"]["lot"] = (-9e30).into();
    }
    let restored: AgentState = serde_json::from_value(saved).unwrap();

    let act = program.decision("Act").expect("it is there");
    let fire = program.options(act).next().expect("it is there");
    let view = restored.view();
    assert_eq!(view.latest_time(), 0.1);
    assert_eq!(program.record(fire, None, view).unwrap().since(), 0.1);
    let at_5 = program.record(fire, Some(TargetId(5)), view).unwrap();
    assert_eq!(
        (at_5.state(), at_5.random_share()),
        (RunState::Stopped, 0.0)
    );
}
