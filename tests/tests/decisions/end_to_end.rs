//! The whole path once: a graph with considerations, candidates, history and an inner decision.

use inclination_core::{
    AgentState, Candidates, Outcome, Program, Scope, Single, TargetId,
    authoring::{
        Builder, consider, curve,
        decide::Ranks,
        model::{Graph, Stat},
    },
    load,
};

/// Attacks the nearest enemy, or talks: a joke or a curse. Talking pauses for five seconds once it
/// has stopped.
fn guard_graph() -> Graph {
    let mut graph = Builder::new("guard");
    let distance = graph.stat(
        Stat::number("Distance", 0.0, 10.0)
            .unit("m")
            .scope(Scope::Target),
    );
    let angry = graph.stat(Stat::yes_no("Angry"));

    let near = graph.add("Near", curve::linear(distance).inverted()).out();
    let nearness = graph.score("Nearness", near);
    let commit = graph.add("Keep at it", consider::commit().rank(2.0)).out();
    let attack = graph
        .option("Attack", [nearness, commit])
        .base(0.0)
        .for_each_target()
        .payload("attack")
        .out();

    let calm = graph.veto("Not when angry", angry);
    let joke = graph.option("Joke", [calm]).base(2.0).out();
    let curse = graph.option("Curse", []).out();
    let talking = graph.decision("What to say", [joke, curse]).out();
    let cooldown = graph
        .add("Quiet for a while", consider::cooldown(5.0))
        .out();
    let talk = graph
        .option("Talk", [cooldown])
        .base(0.5)
        .inner(talking)
        .out();

    graph
        .decision("What to do", [attack, talk])
        .ranks(Ranks::Highest);
    graph.finish().expect("nothing is wrong")
}

#[test]
fn a_guard_decides_by_candidates_and_history() {
    let graph = guard_graph();
    let problems = inclination_core::authoring::check::check(&graph);
    assert!(!problems.has_errors(), "{problems:?}");
    let document = inclination_core::authoring::format::Document {
        graph: graph.clone(),
        ..Default::default()
    };
    let read = load(document.write().as_bytes()).unwrap();
    assert_eq!(read, graph);
    let read = load(inclination_core::authoring::format::export(&graph).as_bytes()).unwrap();
    assert_eq!(read.logic_hash(), graph.logic_hash());

    let program = Program::new(&graph).unwrap();
    let mut guard = Single::new(&program);
    let mut state = AgentState::new(&program, 7, 0.0);
    let what = program.decision("What to do").unwrap();
    let say = program.decision("What to say").unwrap();
    let distance = program.target_stat("Distance").unwrap();
    let name = |option| program.option_name(option);

    let choice = guard.decide(what, &mut state, 1.0);
    assert_eq!(choice.option.map(name), Some("Talk"));
    assert_eq!(guard.choice(say).option.map(name), Some("Joke"));

    let ids = [TargetId(4), TargetId(9), TargetId(2)];
    let away = [9.0, 1.0, 3.0];
    let mut enemies = Candidates::for_agent(&program, &ids);
    enemies.set(distance, &away).unwrap();
    let choice = guard.decide_among(what, &enemies, &mut state, 2.0);
    assert_eq!(choice.option.map(name), Some("Attack"));
    assert_eq!(choice.target, Some(TargetId(9)));
    assert_eq!(program.payload(choice.option.unwrap()), "attack");
    assert_eq!(guard.choice(say).option, None);

    // No enemy is left, and talking cools down until 7.
    let choice = guard.decide(what, &mut state, 3.0);
    assert_eq!(choice.option, None);
    let choice = guard.decide(what, &mut state, 6.9);
    assert_eq!(choice.option, None);

    guard.set(program.stat("Angry").unwrap(), 1.0);
    let choice = guard.decide(what, &mut state, 7.0);
    assert_eq!(choice.option.map(name), Some("Talk"));
    assert_eq!(guard.choice(say).option.map(name), Some("Curse"));
}

#[test]
fn a_decision_inside_two_options_goes_on_when_the_outer_one_changes() {
    let mut graph = Builder::new("two ways to one decision");
    let off = graph.stat(Stat::yes_no("Off"));
    let cooldown = graph.add("Cooldown", consider::cooldown(20.0)).out();
    let x = graph.option("X", [cooldown]).base(2.0).out();
    let y = graph.option("Y", []).out();
    let inner = graph.decision("Inner", [x, y]).out();

    let veto = graph.veto("Not now", off);
    let a = graph.option("A", [veto]).base(2.0).inner(inner).out();
    let b = graph.option("B", []).inner(inner).out();
    graph.decision("Outer", [a, b]);

    let program = Program::new(&graph.finish().expect("nothing is wrong")).unwrap();
    let [outer, inner] = ["Outer", "Inner"].map(|name| program.decision(name).unwrap());
    let mut single = Single::new(&program);
    let mut state = AgentState::new(&program, 1, 0.0);

    single.decide(outer, &mut state, 1.0);
    single.set(program.stat("Off").unwrap(), 1.0);
    let choice = single.decide(outer, &mut state, 2.0);
    assert_eq!(program.option_name(choice.option.unwrap()), "B");

    // X goes on, so it does not cool down; once it has completed, it does.
    let x = single.choice(inner).option.unwrap();
    assert_eq!(program.option_name(x), "X");

    single.report(outer, Outcome::Completed, &mut state, 3.0);
    single.decide(outer, &mut state, 3.0);
    single.decide(outer, &mut state, 4.0);
    let x = single.choice(inner).option.unwrap();
    assert_eq!(program.option_name(x), "X");

    single.report(outer, Outcome::Failed, &mut state, 5.0);
    single.decide(outer, &mut state, 6.0);
    let y = single.choice(inner).option.unwrap();
    assert_eq!(program.option_name(y), "Y");
}

/// After a reload, the option that ran inside another contains it. Following the running options
/// must not lead around in a circle.
#[test]
fn following_a_memory_that_runs_in_a_circle_ends() {
    let graph = |turned: bool| {
        let mut graph = Builder::new("turned inside out");
        let x = graph.option("X", []).out();
        let y = graph.option("Y", []).out();
        let [d, i] = ["D", "I"].map(|name| graph.decision(name, []).out());
        if turned {
            graph.edit_decision(i).options([y]);
            graph.edit_decision(d).options([x]);
            graph.edit_option(x).inner(i);
        } else {
            graph.edit_decision(i).options([x]);
            graph.edit_decision(d).options([y]);
            graph.edit_option(y).inner(i);
        }
        graph.finish().expect("nothing is wrong")
    };

    let [before, after] = [false, true].map(graph);
    let programs = [&before, &after].map(|graph| Program::new(graph).expect("it is sound"));
    let mut state = AgentState::new(&programs[0], 1, 0.0);

    // Each program runs in its own direction; the memory has both.
    for (program, now) in programs.iter().zip([1.0, 2.0]) {
        let [d, i] = ["D", "I"].map(|name| program.decision(name).expect("it is there"));
        let mut single = Single::new(program);
        single.decide(i, &mut state, now);
        for outcome in [Outcome::Completed, Outcome::Failed] {
            single.report(i, outcome, &mut state, now);
            single.decide(d, &mut state, now);
            single.report(d, outcome, &mut state, now);
        }

        single.decide(d, &mut state, now);
        assert_eq!(
            program.running(d, state.view()).map(|run| run.completed),
            Some(false)
        );
    }

    let mut why = inclination_core::explain::Explainer::new(&after).expect("it is sound");
    let d = why.program().decision("D").expect("it is there");
    assert!(
        why.explain(d, &Candidates::none(), Some(state.view()), 3.0)
            .is_some()
    );
}
