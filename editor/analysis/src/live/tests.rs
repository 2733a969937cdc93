//! What is shown of the duel is what its article says; the expected numbers are its equations 9.5 to 9.8, in `f64`.

use inclination_core::{
    Builder, Document, arithmetic, curve,
    model::{Graph, NodeId, NodeKind, Scope, Socket, SocketKey, Stat, Wire},
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::*;

/// A number is rounded a few times near 1; one that is made of a power near 1 some ten times.
const ROUNDED: f64 = 1e-6;
/// Weights are off by some roundings, chances by that much of the whole.
const CHANCES: f64 = 1e-5;

/// The duel with these samples.
fn duel(foe_health: f32, health: f32, potions: f32) -> Graph {
    let file = include_bytes!("../../../../assets/examples/duel.incl.json");
    let mut graph = Document::read(file).expect("the example is sound").graph;
    for (name, sample) in [
        ("Foe health", foe_health),
        ("Health", health),
        ("Potions", potions),
    ] {
        let stat = graph.stats.iter_mut().find(|stat| stat.name == name);
        stat.expect("the duel has it").sample = sample;
    }
    graph
}

/// The weights of attack, heal and run, and the threat.
fn expected(foe_health: f64, health: f64, potions: f64) -> ([f64; 3], f64) {
    let (aggression, min_damage, max_damage, max_health) = (0.6, 5.0, 15.0, 100.0);
    let in_reach = 1.0 - (foe_health - min_damage) / (max_damage - min_damage);
    let attack = (in_reach * (1.0 - aggression) + aggression).clamp(0.0, 1.0);
    let threat = (max_damage / health).min(1.0);
    let base = std::f64::consts::E * 0.68;
    let heal = 1.0 - 1.0 / (1.0 + base.powf(6.0 - health / max_health * 12.0));
    let run = 1.0 - (health / max_health).powf(0.25 / (potions + 1.0).powi(4));
    ([attack, heal * threat, run * threat], threat)
}

/// The node of a kind with a name.
fn node(graph: &Graph, name: &str, is_kind: impl Fn(&NodeKind) -> bool) -> NodeId {
    let mut nodes = graph.nodes.iter();
    let found = nodes.find(|(_, node)| node.name == name && is_kind(&node.kind));
    *found.expect("the graph has it").0
}

fn shown<'l>(
    live: &'l Live,
    graph: &Graph,
    name: &str,
    is_kind: fn(&NodeKind) -> bool,
) -> Option<&'l Shown> {
    live.value(Path::ROOT.node(node(graph, name, is_kind)), None)
}

fn is_option(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Option(_))
}

fn is_decision(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Decision)
}

fn assert_near(shown: f64, expected: f64, tolerance: f64) {
    assert!(
        (shown - expected).abs() < tolerance,
        "{shown} is not {expected}"
    );
}

/// Holds what is shown of options to their weights and their share of the sum.
fn assert_weighed(live: &Live, graph: &Graph, weights: &[(&str, f64)]) {
    let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
    for (name, expected) in weights {
        let Some(Shown::Weighed {
            rank,
            weight,
            chance,
        }) = shown(live, graph, name, is_option)
        else {
            panic!("{name} is weighed");
        };
        assert_eq!(rank.to_bits(), 0.0_f32.to_bits());
        assert_near(f64::from(*weight), *expected, ROUNDED);
        assert_near(*chance, expected / sum, CHANCES);
    }
}

#[test]
fn the_duel_shows_its_articles_numbers() {
    for (foe_health, health, potions) in [
        (20.0, 40.0, 1.0),
        (20.0, 10.0, 3.0),
        (28.0, 25.0, 2.0),
        (8.0, 90.0, 1.0),
    ] {
        let graph = duel(foe_health, health, potions);
        let live = Live::of(&graph);
        assert_eq!(live.problems().iter().count(), 0);
        let (weights, threat) = expected(foe_health.into(), health.into(), potions.into());
        let [attack, heal, run] = weights;
        assert_weighed(
            &live,
            &graph,
            &[("Attack", attack), ("Heal", heal), ("Run", run)],
        );
        let factors = [
            ("Attack desire", attack),
            ("Threat", threat),
            ("Heal desire", heal / threat),
            ("Run desire", run / threat),
        ];
        for (name, expected) in factors {
            let is_factor = |kind: &NodeKind| matches!(kind, NodeKind::Factor(_));
            let Some(Shown::Number(number)) = shown(&live, &graph, name, is_factor) else {
                panic!("{name} is a number");
            };
            assert_near(f64::from(*number), expected, ROUNDED);
        }
        let is_consideration = |kind: &NodeKind| matches!(kind, NodeKind::Consideration { .. });
        let said = shown(&live, &graph, "If threatened", is_consideration);
        let Some(Shown::Appraisal {
            rank: None,
            bonus: None,
            multiplier: Some(by),
        }) = said
        else {
            panic!("a multiplier gives a multiplier alone: {said:?}");
        };
        assert_near(f64::from(*by), threat, ROUNDED);
        let Some(Shown::Picks(Some(picked))) = shown(&live, &graph, "My turn", is_decision) else {
            panic!("something is picked");
        };
        assert!(["Attack", "Heal", "Run"].contains(&&**picked));
    }
}

#[test]
fn a_graph_with_an_error_still_shows_the_rest() {
    let mut graph = duel(20.0, 40.0, 1.0);
    let run = node(&graph, "Run wish", |_| true);
    let broken = graph.nodes.get_mut(&run).expect("it is there");
    *broken.sockets.first_mut().expect("a score has a socket") =
        Socket::from(Wire::from(NodeId(9_999)));
    let live = Live::of(&graph);
    assert_eq!(live.worst(None, run), Some(Severity::Error));
    assert_eq!(live.problems_of(None, run).count(), 1);
    assert_eq!(live.value(Path::ROOT.node(run), None), None);
    // Without a wish to run it weighs its base times the threat, and its base is 0.
    let ([attack, heal, _], _) = expected(20.0, 40.0, 1.0);
    assert_weighed(
        &live,
        &graph,
        &[("Attack", attack), ("Heal", heal), ("Run", 0.0)],
    );
}

#[test]
fn samples_of_targets_stats_are_one_candidate() {
    let mut g = Builder::new("archer");
    let distance = Stat::number("Distance", 0.0, 50.0).scope(Scope::Target);
    let distance = g.stat(distance.sample(12.5));
    let near = g
        .curve("Near", curve::LINEAR, distance)
        .set("invert", "yes")
        .out();
    let twice = g
        .node("Twice", arithmetic::MULTIPLY)
        .with("a", near)
        .with("b", 2.0)
        .out();
    let score = g.score("Nearness", near);
    let shoot = g
        .option("Shoot", [score])
        .with("base", 0.0)
        .set("targets", "compete")
        .out();
    let wait = g.option("Wait", []).with("base", 0.25).out();
    g.decision("Act", "weighted random", [shoot, wait]).out();
    let graph = g.finish().expect("it is written well");
    let live = Live::of(&graph);
    // 12.5 of 50 from the far end is three quarters of the way.
    for (wire, number) in [(distance, 12.5), (near, 0.75), (twice, 1.5)] {
        let shown = live.value(Path::ROOT.node(wire.node), wire.port);
        assert_eq!(shown, Some(&Shown::Number(number)));
    }
    assert_weighed(&live, &graph, &[("Shoot", 0.75), ("Wait", 0.25)]);
}

#[test]
fn another_sample_gives_what_looking_again_gives() {
    let mut live = Live::of(&duel(15.0, 50.0, 1.0));
    for (foe_health, health) in [(5.0, 20.0), (12.0, 99.0), (50.0, 1.0)] {
        let graph = duel(foe_health, health, 2.0);
        live.resample(&graph);
        live.settle(&graph);
        assert_shows_all(&live, &graph);
    }
}

/// Holds all that is shown to what looking at the graph for the first time gives, to the bit.
fn assert_shows_all(live: &Live, graph: &Graph) {
    assert_shows_values(live, graph);
    assert_eq!(live.problems, Live::of(graph).problems);
}

fn assert_shows_values(live: &Live, graph: &Graph) {
    let again = Live::of(graph);
    let Some(trace) = &again.trace else {
        assert!(live.trace.is_none());
        return;
    };
    for output in trace.outputs() {
        let (path, port) = (output.path, output.port);
        // What a number is written as tells all of its bits.
        let shown = |live: &Live| format!("{:?}", live.value(path, port));
        assert_eq!(shown(live), shown(&again), "{output:?}");
    }
}

/// A node with numbers, and which of its sockets hold them.
fn numbers(entropy: &mut Entropy<'_>, graph: &Graph) -> Option<(At, Vec<SocketKey>)> {
    let groups = graph.groups.iter();
    let groups = groups.map(|(id, group)| (Some(*id), &group.nodes));
    let bodies = std::iter::once((None, &graph.nodes)).chain(groups);
    let mut all = Vec::new();
    for (group, body) in bodies {
        for (id, node) in body {
            let sockets = node.all_sockets();
            let typed = sockets.filter(|(_, held)| matches!(held, Socket::Value(_)));
            let typed: Vec<SocketKey> = typed.map(|(key, _)| key).collect();
            if !typed.is_empty() {
                all.push(((group, *id), typed));
            }
        }
    }
    entropy.pick(&all).cloned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn a_dragged_number_gives_what_looking_again_gives(
        bytes in proptest::collection::vec(any::<u8>(), 100..2_000),
    ) {
        let entropy = &mut Entropy::new(&bytes);
        let mut graph = graphs::random(entropy);
        let mut live = Live::of(&graph);
        for _ in 0..4 {
            let Some((at, keys)) = numbers(entropy, &graph) else { break };
            for _ in 0..5 {
                let Some(key) = entropy.pick(&keys).copied() else { break };
                let held = Socket::Value(entropy.typed());
                let node = graph.body_mut(at.0).and_then(|body| body.get_mut(&at.1));
                prop_assert!(node.unwrap().set_socket(key, held));
                if let Some(stat) = graph.stats.first_mut() {
                    stat.sample = entropy.typed();
                }
                live.renumber(&graph, &[at]);
                assert_shows_values(&live, &graph);
            }
            if entropy.chance(128) {
                live.settle(&graph);
                assert_shows_all(&live, &graph);
            }
        }
        live.settle(&graph);
        assert_shows_all(&live, &graph);
    }
}

#[test]
fn what_is_dragged_compiles_nothing() {
    let mut graph = duel(15.0, 50.0, 1.0);
    let mut live = Live::of(&graph);
    let run = node(&graph, "To the fourth", |kind| {
        matches!(kind, NodeKind::Formula(_))
    });
    let sockets = graph.nodes.get(&run).expect("it is there").all_sockets();
    let mut typed = sockets.filter(|(_, held)| matches!(held, Socket::Value(_)));
    let key = typed.next().expect("it holds a number").0;
    drop(typed);
    for step in 0..4_u8 {
        let node = graph.nodes.get_mut(&run).expect("it is there");
        node.set_socket(key, Socket::Value(f32::from(step)));
        live.renumber(&graph, &[(None, run)]);
        assert_eq!(live.loose.holds(&[(None, run)]), step > 0);
    }
    // What no program has is told of at once.
    let node = graph.nodes.get_mut(&run).expect("it is there");
    node.set_socket(key, Socket::Value(f32::NAN));
    live.renumber(&graph, &[(None, run)]);
    assert_eq!(live.worst(None, run), Some(Severity::Error));
}
