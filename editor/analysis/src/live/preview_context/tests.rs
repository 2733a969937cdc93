//! The values shown with several candidates and with a history are those that the game's own
//! program decides.

use std::collections::BTreeMap;

use inclination_core::{
    DrawKey, Scope, Single,
    authoring::{
        Builder, NodeOutput, chance, consider, curve,
        decide::Rules,
        format::Candidate,
        history::{HistoryEntry, OptionHistory, RunStatus},
        model::NodeId,
    },
};

use super::*;
use crate::live::{Live, OutputValue};
use inclination_core::authoring::model::Path;

/// Shoots at near targets, unless it has just shot.
fn archer() -> (Graph, [NodeId; 3]) {
    let mut graph = Builder::new("archer");
    let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    let near = graph.add("Near", curve::linear(distance).inverted()).out();

    let score = graph.score("Nearness", near);
    let pause = graph.add("Pause", consider::cooldown(4.0)).out();
    let shoot = graph
        .option("Shoot", [score, pause])
        .base(0.0)
        .for_each_target()
        .out();

    let wait = graph.option("Wait", []).base(0.5).out();
    graph
        .decision("Act", [shoot, wait])
        .rules(Rules::WEIGHTED_RANDOM);
    let ids = [near, shoot, wait].map(|output: NodeOutput| output.node());
    (graph.finish().unwrap(), ids)
}

fn at_distances(graph: &Graph, distances: &[f32]) -> Situation {
    let stat = graph.stats[0].id;
    let candidates = distances
        .iter()
        .zip(7..)
        .map(|(distance, target)| Candidate {
            target,
            name: format!("Target {target}"),
            values: BTreeMap::from([(stat, *distance)]),
        });
    Situation {
        candidates: Some(candidates.collect()),
        ..Situation::default()
    }
}

fn live_in_context(graph: &Graph, context: PreviewContext) -> Live {
    let mut live = Live::default();
    live.set_context(context);
    live.update_logic(graph);
    live
}

fn live_number(live: &Live, node: NodeId) -> f32 {
    match live.value(Path::ROOT.node(node), None) {
        Some(OutputValue::Number(value)) => *value,
        other => panic!("no number: {other:?}"),
    }
}

fn chance_of(live: &Live, node: NodeId) -> f64 {
    match live.value(Path::ROOT.node(node), None) {
        Some(OutputValue::Weighed { chance, .. }) => *chance,
        other => panic!("no option: {other:?}"),
    }
}

#[test]
fn all_candidates_compete_and_one_is_inspected() {
    let (graph, [near, shoot, wait]) = archer();
    let situation = at_distances(&graph, &[25.0, 10.0]);
    // Near is 1 - distance / 50, so the weights are 0.5, 0.8, and 0.5 for waiting.
    for (target, expected) in [(None, 0.5), (Some(7), 0.5), (Some(8), 0.8), (Some(99), 0.5)] {
        let live = live_in_context(
            &graph,
            PreviewContext {
                situation: situation.clone(),
                looked_at: target,
                ..PreviewContext::default()
            },
        );
        assert!((f64::from(live_number(&live, near)) - expected).abs() < 1e-6);
        assert!((chance_of(&live, shoot) - expected / 1.8).abs() < 1e-6);
        assert!((chance_of(&live, wait) - 0.5 / 1.8).abs() < 1e-6);
    }

    // Without candidates, it waits.
    let without_candidates = live_in_context(
        &graph,
        PreviewContext {
            situation: at_distances(&graph, &[]),
            ..PreviewContext::default()
        },
    );
    assert!((chance_of(&without_candidates, wait) - 1.0).abs() < 1e-9);
}

#[test]
fn a_given_history_affects_the_decision() {
    let (graph, [_, shoot, wait]) = archer();
    let live = live_in_context(&graph, PreviewContext::default());
    let remembered: Vec<&str> = live
        .tracked_options()
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(remembered, ["Shoot"]);

    let at = live.tracked_options()[0].at.clone();
    assert_eq!(at.option, shoot);

    let mut situation = at_distances(&graph, &[0.0]);
    for (ago, chance) in [(3.0, 0.0), (5.0, 1.0 / 1.5)] {
        let past = HistoryEntry {
            doing: RunStatus::Stopped,
            seconds: ago,
            stops: 1,
        };
        situation
            .history
            .options
            .insert(at.clone(), OptionHistory::without_targets(past));
        let live = live_in_context(
            &graph,
            PreviewContext {
                situation: situation.clone(),
                ..PreviewContext::default()
            },
        );

        // The cooldown is 4 s; then the weights are 1 and 0.5.
        assert!(
            (chance_of(&live, wait) - (1.0 - chance)).abs() < 1e-6,
            "{ago} s ago"
        );
    }
}

#[test]
fn draws_stay_the_same_until_they_are_renewed() {
    let mut builder = Builder::new("dice");
    let die = builder.add("Die", chance::random(0.0, 1.0)).out();
    builder.factor("Roll", die);
    let graph = builder.finish().unwrap();
    let roll = |drawn: u64| {
        let live = live_in_context(
            &graph,
            PreviewContext {
                drawn,
                ..PreviewContext::default()
            },
        );
        assert!(live.is_random());
        live_number(&live, die.node())
    };

    let program = Program::new(&graph).unwrap();
    let mut values = Vec::new();
    for count in 0..5 {
        let mut single = Single::new(&program);
        single.set_seed(DrawKey::default().seed);
        single.set_agent(0, count);
        single.evaluate();
        let expected = single.factor(program.factor("Roll").unwrap());
        assert_eq!(roll(count).to_bits(), expected.to_bits());
        assert_eq!(roll(count).to_bits(), expected.to_bits());
        values.push(expected.to_bits());
    }
    values.dedup();
    assert!(values.len() > 1);
}

#[test]
fn a_random_pick_counts_as_random() {
    // Shooting and waiting share the chances.
    let (archer, _) = archer();
    assert!(Live::from_graph(&archer).is_random());

    // Without candidates, only waiting is left.
    let without_candidates = PreviewContext {
        situation: at_distances(&archer, &[]),
        ..PreviewContext::default()
    };
    assert!(!live_in_context(&archer, without_candidates).is_random());

    // The ant colony picks the option with the highest weight.
    let colony = include_bytes!("../../../../../assets/examples/ant-colony.incl.json");
    let colony = inclination_core::authoring::format::Document::read(colony).unwrap();
    assert!(!Live::from_graph(&colony.graph).is_random());
}
