//! What is shown among several, and after something was done, is what the game's own program decides.

use std::collections::BTreeMap;

use inclination_core::{
    Builder, chance, consider, curve,
    eval::{Draws, Single},
    format::Candidate,
    history::{Doing, OptionTold, Past},
    model::{NodeId, Wire},
};

use super::*;
use crate::live::{Live, Shown};
use inclination_core::model::Path;

/// Shoots what is near, unless it has just shot.
fn archer() -> (Graph, [NodeId; 3]) {
    let mut graph = Builder::new("archer");
    let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    let near = graph
        .curve("Near", curve::LINEAR, distance)
        .set("invert", "yes")
        .out();
    let score = graph.score("Nearness", near);
    let pause = graph
        .consider("Pause", consider::COOLDOWN)
        .with("seconds", 4.0)
        .out();
    let shoot = graph
        .option("Shoot", [score, pause])
        .with("base", 0.0)
        .set("targets", "compete")
        .out();
    let wait = graph.option("Wait", []).with("base", 0.5).out();
    graph.decision("Act", "weighted random", [shoot, wait]);
    let ids = [near, shoot, wait].map(|wire: Wire| wire.node);
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

fn shown(graph: &Graph, stand: Stand) -> Live {
    let mut live = Live::default();
    live.stand(stand);
    live.refresh(graph);
    live
}

fn number(live: &Live, node: NodeId) -> f32 {
    match live.value(Path::ROOT.node(node), None) {
        Some(Shown::Number(value)) => *value,
        other => panic!("no number: {other:?}"),
    }
}

fn chance_of(live: &Live, node: NodeId) -> f64 {
    match live.value(Path::ROOT.node(node), None) {
        Some(Shown::Weighed { chance, .. }) => *chance,
        other => panic!("no option: {other:?}"),
    }
}

#[test]
fn all_candidates_compete_and_one_is_looked_at() {
    let (graph, [near, shoot, wait]) = archer();
    let situation = at_distances(&graph, &[25.0, 10.0]);
    // Near is 1 - distance / 50; so the weights are 0.5, 0.8, and 0.5 for waiting.
    for (target, expected) in [(None, 0.5), (Some(7), 0.5), (Some(8), 0.8), (Some(99), 0.5)] {
        let live = shown(
            &graph,
            Stand {
                situation: situation.clone(),
                looked_at: target,
                drawn: 0,
            },
        );
        assert!((f64::from(number(&live, near)) - expected).abs() < 1e-6);
        assert!((chance_of(&live, shoot) - expected / 1.8).abs() < 1e-6);
        assert!((chance_of(&live, wait) - 0.5 / 1.8).abs() < 1e-6);
    }
    // Where nobody is there, it waits.
    let nobody = shown(
        &graph,
        Stand {
            situation: at_distances(&graph, &[]),
            ..Stand::default()
        },
    );
    assert!((chance_of(&nobody, wait) - 1.0).abs() < 1e-9);
}

#[test]
fn a_past_that_is_told_is_at_work() {
    let (graph, [_, shoot, wait]) = archer();
    let live = shown(&graph, Stand::default());
    let remembered: Vec<&str> = live
        .remembered()
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(remembered, ["Shoot"]);
    let at = live.remembered()[0].at.clone();
    assert_eq!(at.option, shoot);
    let mut situation = at_distances(&graph, &[0.0]);
    for (ago, chance) in [(3.0, 0.0), (5.0, 1.0 / 1.5)] {
        let past = Past {
            doing: Doing::Stopped,
            seconds: ago,
            stops: 1,
        };
        situation
            .told
            .options
            .insert(at.clone(), OptionTold::of(past));
        let live = shown(
            &graph,
            Stand {
                situation: situation.clone(),
                ..Stand::default()
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
fn draws_stay_until_somebody_asks_for_others() {
    let mut builder = Builder::new("dice");
    let die = builder.node("Die", chance::RANDOM).out();
    builder.factor("Roll", die);
    let graph = builder.finish().unwrap();
    let drawn = |drawn: u64| {
        let live = shown(
            &graph,
            Stand {
                drawn,
                ..Stand::default()
            },
        );
        assert!(live.is_random());
        number(&live, die.node)
    };
    let program = Program::new(&graph).unwrap();
    let mut values = Vec::new();
    for count in 0..5 {
        let mut single = Single::new(&program);
        single.set_seed(Draws::default().seed);
        single.set_agent(0, count);
        single.evaluate();
        let expected = single.factor(program.factor("Roll").unwrap());
        assert_eq!(drawn(count).to_bits(), expected.to_bits());
        assert_eq!(drawn(count).to_bits(), expected.to_bits());
        values.push(expected.to_bits());
    }
    values.dedup();
    assert!(values.len() > 1);
}

#[test]
fn what_is_picked_by_lot_is_random_too() {
    // Shooting and waiting share the chances.
    let (archer, _) = archer();
    assert!(Live::of(&archer).is_random());
    // With nobody there only waiting is left.
    let alone = Stand {
        situation: at_distances(&archer, &[]),
        ..Stand::default()
    };
    assert!(!shown(&archer, alone).is_random());
    // The colony does what weighs most.
    let colony = include_bytes!("../../../../../assets/examples/ant-colony.incl.json");
    let colony = inclination_core::Document::read(colony).unwrap();
    assert!(!Live::of(&colony.graph).is_random());
}
