//! A trace of considerations, options and decisions, worked out by hand.

use inclination_core::authoring::{
    Builder, NodeOutput,
    decide::Rules,
    inspect::{ConsiderationEffect, OptionNow, Output, Trace},
    kind::SocketType,
    model::{NodeId, NodeKind, Path},
};

#[test]
fn every_node_of_a_decision_shows_its_effect() {
    let mut graph = Builder::new("live");
    let half = graph.multiplier("Half", 0.5);
    let hungry = graph.raise_rank("Hungry", 1.0, 7.0);
    let both = graph.all_of("Both", [half, hungry]);
    let eat = graph.option("Eat", [both]).base(4.0).out();

    let group = graph.group("Body", |inside| {
        let why = inside.typed_input("Why", SocketType::Consideration);
        let act = inside.option("Act", [why]).base(12.0).out();
        inside.typed_output("Option", act, SocketType::Option);
    });
    let act = graph
        .use_group("Use", group)
        .input("Why", half)
        .output("Option");

    let what = graph
        .decision("What to do", [eat, act])
        .rules(Rules::WEIGHTED_RANDOM)
        .out();
    let graph = graph.finish().expect("it is written right");
    let mut trace = Trace::new(&graph).expect("it compiles");
    trace.evaluate();

    let root_path = |node: NodeId| Path::ROOT.node(node);
    let inside = |wanted: fn(&NodeKind) -> bool| {
        let (id, _) = graph.groups[&group]
            .nodes
            .iter()
            .find(|(_, node)| wanted(&node.kind))
            .expect("it is there");
        root_path(act.node()).node(*id)
    };
    let act_inside = inside(|kind| matches!(kind, NodeKind::Option(_)));
    let why_inside = inside(|kind| matches!(kind, NodeKind::Input(_)));
    let effect = |option, rank, multiplier| ConsiderationEffect {
        option,
        decision: root_path(what.node()),
        rank,
        bonus: None,
        multiplier: Some(multiplier),
    };
    // The weights are halves of 4 and 12.
    let option_output = |rank, weight, probability| {
        Output::Option(vec![OptionNow {
            decision: root_path(what.node()),
            rank,
            weight,
            probability,
        }])
    };
    let halves = vec![
        effect(root_path(eat.node()), None, 0.5),
        effect(act_inside, None, 0.5),
    ];
    let expected = [
        (
            root_path(half.node()),
            None,
            Output::Consideration(halves.clone()),
        ),
        (why_inside, None, Output::Consideration(halves)),
        (
            root_path(both.node()),
            None,
            Output::Consideration(vec![effect(root_path(eat.node()), Some(7.0), 0.5)]),
        ),
        (root_path(eat.node()), None, option_output(7.0, 2.0, 0.25)),
        (act_inside, None, option_output(0.0, 6.0, 0.75)),
        (
            root_path(act.node()),
            act.wire().port,
            option_output(0.0, 6.0, 0.75),
        ),
    ];

    for (path, port, output) in expected {
        assert_eq!(trace.output(path, port), Some(output));
    }

    let decision = match trace.output(root_path(what.node()), None) {
        Some(Output::Decision(decision)) => decision,
        other => panic!("{other:?}"),
    };
    let chances = [(root_path(eat.node()), 0.25), (act_inside, 0.75)];
    assert!(chances.contains(&(decision.option.unwrap(), decision.probability)));
}

#[test]
fn members_of_any_bundles_show_their_own_effects() {
    let mut graph = Builder::new("live");
    let tired = graph.veto("Tired", 1.0);
    let half = graph.multiplier("Half", 0.5);
    let slow = graph.all_of("Slow", [tired, half]);
    let urgent = graph.raise_rank("Urgent", 1.0, 7.0);
    let busy = graph.veto("Busy", 1.0);
    let work = graph.all_of("Work", [urgent, busy]);
    let inner = graph.any_of("Inner", [work]);
    let outer = graph.any_of("Outer", [slow, inner]);
    let act = graph.option("Act", [outer]).out();
    graph.decision("What to do", [act]);
    let graph = graph.finish().expect("it is written right");
    let mut trace = Trace::new(&graph).expect("it compiles");
    trace.evaluate();

    let effect = |consideration: NodeOutput| {
        let output = trace.output(Path::ROOT.node(consideration.node()), None);
        let Some(Output::Consideration(effects)) = output else {
            panic!("{output:?}");
        };
        (effects[0].rank, effects[0].multiplier)
    };
    assert_eq!(effect(tired), (None, Some(0.0)));
    assert_eq!(effect(half), (None, Some(0.5)));
    assert_eq!(effect(slow), (None, Some(0.0)));
    assert_eq!(effect(urgent), (Some(7.0), None));
    assert_eq!(effect(work), (Some(7.0), Some(0.0)));
    // Both members rule the option out, so their ranks do not count.
    assert_eq!(effect(inner), (None, Some(0.0)));
    assert_eq!(effect(outer), (None, Some(0.0)));
}
