//! A trace of considerations, options and decisions, worked out by hand.

use inclination_core::{
    Builder,
    eval::{ConsiderationEffect, OptionNow, Output, Trace},
    kind::SocketType,
    model::{NodeId, NodeKind, Path},
};

#[test]
fn every_node_of_a_decision_shows_its_effect() {
    let mut graph = Builder::new("live");
    let half = graph.multiplier("Half", 0.5);
    let hungry = graph.raise_rank("Hungry", 1.0, 7.0);
    let both = graph.all_of("Both", [half, hungry]);
    let eat = graph.option("Eat", [both]).with("base", 4.0).out();

    let group = graph.group("Body", |inside| {
        let why = inside.typed_input("Why", SocketType::Consideration);
        let act = inside.option("Act", [why]).with("base", 12.0).out();
        inside.typed_output("Option", act, SocketType::Option);
    });
    let act = graph
        .use_group("Use", group)
        .with("Why", half)
        .output("Option");

    let what = graph
        .decision("What to do", "weighted random", [eat, act])
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
        root_path(act.node).node(*id)
    };
    let act_inside = inside(|kind| matches!(kind, NodeKind::Option(_)));
    let why_inside = inside(|kind| matches!(kind, NodeKind::Input(_)));
    let effect = |option, rank, multiplier| ConsiderationEffect {
        option,
        decision: root_path(what.node),
        rank,
        bonus: None,
        multiplier: Some(multiplier),
    };
    // The weights are halves of 4 and 12.
    let option_output = |rank, weight, probability| {
        Output::Option(vec![OptionNow {
            decision: root_path(what.node),
            rank,
            weight,
            probability,
        }])
    };
    let halves = vec![
        effect(root_path(eat.node), None, 0.5),
        effect(act_inside, None, 0.5),
    ];
    let expected = [
        (
            root_path(half.node),
            None,
            Output::Consideration(halves.clone()),
        ),
        (why_inside, None, Output::Consideration(halves)),
        (
            root_path(both.node),
            None,
            Output::Consideration(vec![effect(root_path(eat.node), Some(7.0), 0.5)]),
        ),
        (root_path(eat.node), None, option_output(7.0, 2.0, 0.25)),
        (act_inside, None, option_output(0.0, 6.0, 0.75)),
        (root_path(act.node), act.port, option_output(0.0, 6.0, 0.75)),
    ];

    for (path, port, output) in expected {
        assert_eq!(trace.output(path, port), Some(output));
    }

    let decision = match trace.output(root_path(what.node), None) {
        Some(Output::Decision(decision)) => decision,
        other => panic!("{other:?}"),
    };
    let chances = [(root_path(eat.node), 0.25), (act_inside, 0.75)];
    assert!(chances.contains(&(decision.option.unwrap(), decision.probability)));
}
