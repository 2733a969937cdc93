//! A muted node acts as if it were not wired.

use inclination_core::{
    Scope,
    authoring::{
        Builder, NodeOutput, arithmetic,
        inspect::{Output, Trace},
        model::{Path, Stat},
    },
};

use super::{Agent, DECISION, custom_consideration};

fn mute(g: &mut Builder, wire: NodeOutput) {
    g.edit_node(wire).mute();
}

/// Returns whether the better option is chosen after a change to it or its considerations.
fn better_is_chosen(change: impl FnOnce(&mut Builder, [NodeOutput; 4])) -> bool {
    let mut g = Builder::new("muting");
    let veto = custom_consideration(&mut g, None, None, Some(0.0));
    let all = g.all_of("All of them", [veto]);
    let any = g.any_of("Any of them", [all]);
    let better = g.option("Better", [any]).base(2.0).out();
    let worse = g.option("Worse", []).out();
    g.decision(DECISION, [better, worse]).out();
    change(&mut g, [veto, all, any, better]);
    Agent::new(g).decide_at(0.0) == "Better"
}

#[test]
fn a_muted_consideration_or_bundle_has_no_effect() {
    assert!(!better_is_chosen(|_, _| {}));
    assert!(better_is_chosen(|g, [veto, ..]| mute(g, veto)));
    assert!(better_is_chosen(|g, [_, all, ..]| mute(g, all)));
    assert!(better_is_chosen(|g, [_, _, any, _]| mute(g, any)));
}

#[test]
fn a_muted_set_has_no_effect() {
    for (is_muted, chosen) in [(false, "Worse"), (true, "Better")] {
        let mut g = Builder::new("muting");
        let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]));
        let veto = custom_consideration(&mut g, None, None, Some(0.0));
        let set = g.consideration_set("By mood", mood, [("calm", veto)], None);
        if is_muted {
            mute(&mut g, set);
        }
        let better = g.option("Better", [set]).base(2.0).out();
        let worse = g.option("Worse", []).out();
        g.decision(DECISION, [better, worse]).out();
        assert_eq!(Agent::new(g).decide_at(0.0), chosen);
    }
}

#[test]
fn a_muted_option_is_never_chosen_by_weight_or_by_default() {
    let chosen = |default: bool| {
        let mut g = Builder::new("muting");

        let better = g.option("Better", []).base(2.0).mute().out();
        let worse = g.option("Worse", []).out();
        let veto = custom_consideration(&mut g, None, None, Some(0.0));
        let never = g.option("Never", [veto]).out();

        let node = g.decision(DECISION, if default { [never] } else { [worse] });
        let node = if default {
            node.default_option(better)
        } else {
            node.options([better])
        };
        node.out();
        Agent::new(g).decide_at(0.0)
    };
    assert_eq!(chosen(false), "Worse");
    assert_eq!(chosen(true), "");
}

#[test]
fn a_decision_in_a_muted_option_still_belongs_to_it() {
    // The inner decision reads a target's stat, which is allowed in the muted option.
    let mut g = Builder::new("muting");
    let near = g.stat(Stat::number("Near", 0.0, 1.0).scope(Scope::Target));
    let score = g.score("Nearness", near);
    let aim = g.option("Aim", [score]).out();
    let shoot = g.option("Shoot", []).out();
    let how = g.decision("How", [aim, shoot]).out();

    let fight = g
        .option("Fight", [])
        .inner(how)
        .for_each_target()
        .base(9.0)
        .mute()
        .out();
    let flee = g.option("Flee", []).out();
    g.decision(DECISION, [fight, flee]).out();

    let mut agent = Agent::new(g);
    let chosen = agent.decide_among(0.0, &[3], &[("Near", &[0.5])]);
    assert_eq!(chosen, ("Flee".into(), None));
}

#[test]
fn a_trace_shows_the_outputs_of_muted_nodes() {
    let mut g = Builder::new("muting");
    let health = g.stat(Stat::number("Health", 0.0, 100.0));
    let half = g
        .add("Half", arithmetic::multiply(health, 0.5))
        .mute()
        .out();
    let veto = custom_consideration(&mut g, None, None, Some(0.0));
    let all = g.all_of("All of them", [veto]);
    let better = g.option("Better", [all]).base(half).out();
    let other = g.option("Other", []).base(3.0).mute().out();
    g.decision(DECISION, [better, other]).out();
    mute(&mut g, veto);

    let graph = g.finish().expect("it is written well");
    let mut trace = Trace::new(&graph).expect("it is sound");
    let program = trace.program().clone();
    trace.set(program.stat("Health").expect("it is there"), 80.0);
    trace.evaluate();

    let output = |wire: NodeOutput| trace.output(Path::ROOT.node(wire.node()), wire.wire().port);
    // A muted multiplication passes its input through.
    assert_eq!(output(half), Some(Output::Value(80.0)));

    // A node that acts as if not wired has an output, which is empty.
    assert_eq!(output(veto), Some(Output::Consideration(Vec::new())));
    assert_eq!(output(other), Some(Output::Option(Vec::new())));

    // The bundle has no members, so it has no effect; the option is the only one.
    let Some(Output::Consideration(effects)) = output(all) else {
        panic!("a bundle says something");
    };
    let effects = effects
        .iter()
        .map(|effect| (effect.rank, effect.bonus, effect.multiplier));
    assert_eq!(effects.collect::<Vec<_>>(), [(None, None, None)]);

    let Some(Output::Option(entries)) = output(better) else {
        panic!("an option stands somewhere");
    };
    let entries = entries.iter().map(|now| (now.weight, now.probability));
    assert_eq!(entries.collect::<Vec<_>>(), [(80.0, 1.0)]);
}
