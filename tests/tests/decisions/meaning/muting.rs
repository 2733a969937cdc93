//! What is muted is as if it were not wired.

use inclination_core::{
    Builder, arithmetic,
    eval::{Output, Trace},
    model::{Path, Scope, Stat, Wire},
};

use super::{Agent, WHAT, says};

fn muted(g: &mut Builder, wire: Wire) {
    g.edit_node(wire).mute();
}

/// Whether the option that is better is chosen, with something done to it and its considerations.
fn better_is_chosen(change: impl FnOnce(&mut Builder, [Wire; 4])) -> bool {
    let mut g = Builder::new("muting");
    let veto = says(&mut g, None, None, Some(0.0));
    let all = g.all_of("All of them", [veto]);
    let any = g.any_of("Any of them", [all]);
    let better = g.option("Better", [any]).with("base", 2.0).out();
    let worse = g.option("Worse", []).out();
    g.decision(WHAT, "highest", [better, worse]).out();
    change(&mut g, [veto, all, any, better]);
    Agent::new(g).at(0.0) == "Better"
}

#[test]
fn a_muted_consideration_or_bundle_has_no_say() {
    assert!(!better_is_chosen(|_, _| {}));
    assert!(better_is_chosen(|g, [veto, ..]| muted(g, veto)));
    assert!(better_is_chosen(|g, [_, all, ..]| muted(g, all)));
    assert!(better_is_chosen(|g, [_, _, any, _]| muted(g, any)));
}

#[test]
fn a_muted_set_has_no_say() {
    for (is_muted, chosen) in [(false, "Worse"), (true, "Better")] {
        let mut g = Builder::new("muting");
        let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]));
        let veto = says(&mut g, None, None, Some(0.0));
        let set = g.consideration_set("By mood", mood, [("calm", veto)], None);
        if is_muted {
            muted(&mut g, set);
        }
        let better = g.option("Better", [set]).with("base", 2.0).out();
        let worse = g.option("Worse", []).out();
        g.decision(WHAT, "highest", [better, worse]).out();
        assert_eq!(Agent::new(g).at(0.0), chosen);
    }
}

#[test]
fn a_muted_option_is_never_chosen_by_weight_or_by_default() {
    let chosen = |default: bool| {
        let mut g = Builder::new("muting");
        let better = g.option("Better", []).with("base", 2.0).mute().out();
        let worse = g.option("Worse", []).out();
        let veto = says(&mut g, None, None, Some(0.0));
        let never = g.option("Never", [veto]).out();
        let node = g.decision(WHAT, "highest", if default { [never] } else { [worse] });
        let node = if default {
            node.with("default", better)
        } else {
            node.rows([better])
        };
        node.out();
        Agent::new(g).at(0.0)
    };
    assert_eq!(chosen(false), "Worse");
    assert_eq!(chosen(true), "");
}

#[test]
fn a_decision_in_a_muted_option_still_stands_in_it() {
    // The inner decision reads a target's stat, for which the muted option is there: nothing is wrong with that.
    let mut g = Builder::new("muting");
    let near = g.stat(Stat::number("Near", 0.0, 1.0).scope(Scope::Target));
    let score = g.score("Nearness", near);
    let aim = g.option("Aim", [score]).out();
    let shoot = g.option("Shoot", []).out();
    let how = g.decision("How", "highest", [aim, shoot]).out();
    let fight = g.option("Fight", []).with("inner", how);
    let fight = fight.set("targets", "compete").with("base", 9.0);
    let fight = fight.mute().out();
    let flee = g.option("Flee", []).out();
    g.decision(WHAT, "highest", [fight, flee]).out();
    let mut agent = Agent::new(g);
    let chosen = agent.among(0.0, &[3], &[("Near", &[0.5])]);
    assert_eq!(chosen, ("Flee".into(), None));
}

#[test]
fn a_trace_shows_of_what_is_muted_what_it_gives_or_passes() {
    let mut g = Builder::new("muting");
    let health = g.stat(Stat::number("Health", 0.0, 100.0));
    let half = g.node("Half", arithmetic::MULTIPLY).with("a", health);
    let half = half.with("b", 0.5).mute().out();
    let veto = says(&mut g, None, None, Some(0.0));
    let all = g.all_of("All of them", [veto]);
    let better = g.option("Better", [all]).with("base", half).out();
    let other = g.option("Other", []).with("base", 3.0).mute().out();
    g.decision(WHAT, "highest", [better, other]).out();
    muted(&mut g, veto);
    let graph = g.finish().expect("it is written well");
    let mut trace = Trace::new(&graph).expect("it is sound");
    let program = trace.program().clone();
    trace.set(program.stat("Health").expect("it is there"), 80.0);
    trace.evaluate();
    let output = |wire: Wire| trace.output(Path::ROOT.node(wire.node), wire.port);
    // What is halved comes out whole.
    assert_eq!(output(half), Some(Output::Value(80.0)));
    // What is as if not wired stands there, and is in nothing.
    assert_eq!(output(veto), Some(Output::Consideration(Vec::new())));
    assert_eq!(output(other), Some(Output::Option(Vec::new())));
    // The bundle has no members, so it says nothing; the option is the only one.
    let Some(Output::Consideration(said)) = output(all) else {
        panic!("a bundle says something");
    };
    let said = said
        .iter()
        .map(|said| (said.rank, said.bonus, said.multiplier));
    assert_eq!(said.collect::<Vec<_>>(), [(None, None, None)]);
    let Some(Output::Option(standing)) = output(better) else {
        panic!("an option stands somewhere");
    };
    let standing = standing.iter().map(|now| (now.weight, now.probability));
    assert_eq!(standing.collect::<Vec<_>>(), [(80.0, 1.0)]);
}
