//! What a trace shows of considerations, options and decisions, worked out by hand.

use inclination_core::{
    Builder,
    eval::{ConsiderationEffect, OptionNow, Output, Trace},
    kind::SocketType,
    model::{NodeId, NodeKind, Path},
};

#[test]
fn every_node_of_a_choice_shows_what_it_says() {
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
    let act = graph.use_group("Use", group).with("Why", half);
    let act = act.output("Option");
    let what = graph.decision("What to do", "weighted random", [eat, act]);
    let what = what.out();
    let graph = graph.finish().expect("it is written right");
    let mut trace = Trace::new(&graph).expect("it compiles");
    trace.evaluate();

    let at = |node: NodeId| Path::ROOT.node(node);
    let inside = |wanted: fn(&NodeKind) -> bool| {
        let body = &graph.groups[&group].nodes;
        let found = body.iter().find(|(_, node)| wanted(&node.kind));
        at(act.node).node(*found.expect("it is there").0)
    };
    let act_inside = inside(|kind| matches!(kind, NodeKind::Option(_)));
    let why_inside = inside(|kind| matches!(kind, NodeKind::Input(_)));
    let said = |option, rank, multiplier| ConsiderationEffect {
        option,
        decision: at(what.node),
        rank,
        bonus: None,
        multiplier: Some(multiplier),
    };
    // 4 and 12, of which half is left.
    let stands = |rank, weight, probability| {
        Output::Option(vec![OptionNow {
            decision: at(what.node),
            rank,
            weight,
            probability,
        }])
    };
    let halves = vec![said(at(eat.node), None, 0.5), said(act_inside, None, 0.5)];
    let expected = [
        (at(half.node), None, Output::Consideration(halves.clone())),
        (why_inside, None, Output::Consideration(halves)),
        (
            at(both.node),
            None,
            Output::Consideration(vec![said(at(eat.node), Some(7.0), 0.5)]),
        ),
        (at(eat.node), None, stands(7.0, 2.0, 0.25)),
        (act_inside, None, stands(0.0, 6.0, 0.75)),
        (at(act.node), act.port, stands(0.0, 6.0, 0.75)),
    ];
    for (path, port, output) in expected {
        assert_eq!(trace.output(path, port), Some(output));
    }
    let decision = match trace.output(at(what.node), None) {
        Some(Output::Decision(decision)) => decision,
        other => panic!("{other:?}"),
    };
    let chances = [(at(eat.node), 0.25), (act_inside, 0.75)];
    assert!(chances.contains(&(decision.option.unwrap(), decision.probability)));
}
