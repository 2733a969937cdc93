//! The live values of the duel are those of its article. The expected numbers come from its
//! equations 9.5 to 9.8, computed in `f64`.

use inclination_core::{
    Scope,
    authoring::{
        Builder, arithmetic, curve,
        decide::Rules,
        format::Document,
        model::{Graph, NodeId, NodeKind, Socket, SocketKey, Stat, Wire},
    },
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::*;

/// The tolerance of numbers, which are rounded a few times near 1, or some ten times if they are
/// made of a power near 1.
const NUMBER_TOLERANCE: f64 = 1e-6;
/// The tolerance of chances. Weights are off by some roundings, chances by that much of the sum.
const CHANCE_TOLERANCE: f64 = 1e-5;

/// Returns the duel with these samples.
fn duel_with_samples(foe_health: f32, health: f32, potions: f32) -> Graph {
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

/// Returns the weights of attack, heal and run, and the threat.
fn expected_weights(foe_health: f64, health: f64, potions: f64) -> ([f64; 3], f64) {
    let (aggression, min_damage, max_damage, max_health) = (0.6, 5.0, 15.0, 100.0);
    let in_reach = 1.0 - (foe_health - min_damage) / (max_damage - min_damage);
    let attack = (in_reach * (1.0 - aggression) + aggression).clamp(0.0, 1.0);
    let threat = (max_damage / health).min(1.0);
    let base = std::f64::consts::E * 0.68;
    let heal = 1.0 - 1.0 / (1.0 + base.powf(6.0 - health / max_health * 12.0));
    let run = 1.0 - (health / max_health).powf(0.25 / (potions + 1.0).powi(4));
    ([attack, heal * threat, run * threat], threat)
}

/// Returns the node of a kind with a name.
fn find_node(graph: &Graph, name: &str, is_kind: impl Fn(&NodeKind) -> bool) -> NodeId {
    let mut nodes = graph.nodes.iter();
    let found = nodes.find(|(_, node)| node.name == name && is_kind(&node.kind));
    *found.expect("the graph has it").0
}

fn shown_value<'l>(
    live: &'l Live,
    graph: &Graph,
    name: &str,
    is_kind: fn(&NodeKind) -> bool,
) -> Option<&'l OutputValue> {
    live.value(Path::ROOT.node(find_node(graph, name, is_kind)), None)
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

/// Asserts the weights of options, and their chances as shares of the sum.
fn assert_weighed(live: &Live, graph: &Graph, weights: &[(&str, f64)]) {
    let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
    for (name, expected) in weights {
        let Some(OutputValue::Weighed {
            rank,
            weight,
            chance,
        }) = shown_value(live, graph, name, is_option)
        else {
            panic!("{name} is weighed");
        };
        assert_eq!(rank.to_bits(), 0.0_f32.to_bits());
        assert_near(f64::from(*weight), *expected, NUMBER_TOLERANCE);
        assert_near(*chance, expected / sum, CHANCE_TOLERANCE);
    }
}

#[test]
fn the_duel_shows_the_numbers_of_its_article() {
    for (foe_health, health, potions) in [
        (20.0, 40.0, 1.0),
        (20.0, 10.0, 3.0),
        (28.0, 25.0, 2.0),
        (8.0, 90.0, 1.0),
    ] {
        let graph = duel_with_samples(foe_health, health, potions);
        let live = Live::from_graph(&graph);
        assert_eq!(live.problems().iter().count(), 0);

        let (weights, threat) = expected_weights(foe_health.into(), health.into(), potions.into());
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
            let Some(OutputValue::Number(number)) = shown_value(&live, &graph, name, is_factor)
            else {
                panic!("{name} is a number");
            };
            assert_near(f64::from(*number), expected, NUMBER_TOLERANCE);
        }

        let is_consideration = |kind: &NodeKind| matches!(kind, NodeKind::Consideration { .. });
        let appraisal = shown_value(&live, &graph, "If threatened", is_consideration);
        let Some(OutputValue::Appraisal {
            rank: None,
            bonus: None,
            multiplier: Some(by),
        }) = appraisal
        else {
            panic!("a multiplier gives a multiplier alone: {appraisal:?}");
        };
        assert_near(f64::from(*by), threat, NUMBER_TOLERANCE);

        let Some(OutputValue::Picks(Some(picked))) =
            shown_value(&live, &graph, "My turn", is_decision)
        else {
            panic!("something is picked");
        };
        assert!(["Attack", "Heal", "Run"].contains(&&**picked));
    }
}

#[test]
fn a_graph_with_an_error_still_shows_the_rest() {
    let mut graph = duel_with_samples(20.0, 40.0, 1.0);
    let run = find_node(&graph, "Run wish", |_| true);
    let broken = graph.nodes.get_mut(&run).expect("it is there");
    *broken.sockets.first_mut().expect("a score has a socket") =
        Socket::from(Wire::from(NodeId(9_999)));

    let live = Live::from_graph(&graph);
    assert_eq!(live.worst_severity(None, run), Some(Severity::Error));
    assert_eq!(live.problems_of(None, run).count(), 1);
    assert_eq!(live.value(Path::ROOT.node(run), None), None);
    // Without a wish to run, it weighs its base times the threat, and its base is 0.
    let ([attack, heal, _], _) = expected_weights(20.0, 40.0, 1.0);
    assert_weighed(
        &live,
        &graph,
        &[("Attack", attack), ("Heal", heal), ("Run", 0.0)],
    );
}

#[test]
fn samples_of_target_stats_describe_one_candidate() {
    let mut g = Builder::new("archer");
    let distance = Stat::number("Distance", 0.0, 50.0).scope(Scope::Target);
    let distance = g.stat(distance.sample(12.5));
    let near = g.add("Near", curve::linear(distance).inverted()).out();

    let twice = g.add("Twice", arithmetic::multiply(near, 2.0)).out();
    let score = g.score("Nearness", near);

    let shoot = g.option("Shoot", [score]).base(0.0).for_each_target().out();
    let wait = g.option("Wait", []).base(0.25).out();
    g.decision("Act", [shoot, wait])
        .rules(Rules::WEIGHTED_RANDOM)
        .out();
    let graph = g.finish().expect("it is written well");

    let live = Live::from_graph(&graph);
    // 12.5 of 50 from the far end is three quarters of the way.
    for (wire, number) in [(distance, 12.5), (near, 0.75), (twice, 1.5)] {
        let shown = live.value(Path::ROOT.node(wire.node()), wire.wire().port);
        assert_eq!(shown, Some(&OutputValue::Number(number)));
    }
    assert_weighed(&live, &graph, &[("Shoot", 0.75), ("Wait", 0.25)]);
}

#[test]
fn a_new_sample_gives_the_same_values_as_a_fresh_evaluation() {
    let mut live = Live::from_graph(&duel_with_samples(15.0, 50.0, 1.0));
    for (foe_health, health) in [(5.0, 20.0), (12.0, 99.0), (50.0, 1.0)] {
        let graph = duel_with_samples(foe_health, health, 2.0);
        live.update_samples(&graph);
        live.recheck_if_stale(&graph);
        assert_shows_all(&live, &graph);
    }
}

/// Asserts that everything shown equals a fresh evaluation of the graph, to the bit.
fn assert_shows_all(live: &Live, graph: &Graph) {
    assert_shows_values(live, graph);
    assert_eq!(live.problems, Live::from_graph(graph).problems);
}

fn assert_shows_values(live: &Live, graph: &Graph) {
    let again = Live::from_graph(graph);
    let Some(trace) = &again.trace else {
        assert!(live.trace.is_none());
        return;
    };
    for output in trace.outputs() {
        let (path, port) = (output.path, output.port);
        // The debug text of a number identifies all of its bits.
        let shown = |live: &Live| format!("{:?}", live.value(path, port));
        assert_eq!(shown(live), shown(&again), "{output:?}");
    }
}

/// Returns a random node that has numbers, and the sockets that hold them.
fn pick_node_with_numbers(
    entropy: &mut Entropy<'_>,
    graph: &Graph,
) -> Option<(NodeAddress, Vec<SocketKey>)> {
    let groups = graph
        .groups
        .iter()
        .map(|(id, group)| (Some(*id), &group.nodes));
    let bodies = std::iter::once((None, &graph.nodes)).chain(groups);

    let mut all = Vec::new();
    for (group, body) in bodies {
        for (id, node) in body {
            let typed: Vec<SocketKey> = node
                .all_sockets()
                .filter(|(_, socket)| matches!(socket, Socket::Value(_)))
                .map(|(key, _)| key)
                .collect();
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
    fn a_dragged_number_gives_the_same_values_as_a_fresh_evaluation(
        bytes in proptest::collection::vec(any::<u8>(), 100..2_000),
    ) {
        let entropy = &mut Entropy::new(&bytes);
        let mut graph = graphs::random(entropy);
        let mut live = Live::from_graph(&graph);

        for _ in 0..4 {
            let Some((at, keys)) = pick_node_with_numbers(entropy, &graph) else { break };
            for _ in 0..5 {
                let Some(key) = entropy.pick(&keys).copied() else { break };
                let typed = Socket::Value(entropy.finite_value());
                let node = graph.body_mut(at.0).and_then(|body| body.get_mut(&at.1));
                prop_assert!(node.unwrap().set_socket(key, typed));
                if let Some(stat) = graph.stats.first_mut() {
                    stat.sample = entropy.finite_value();
                }
                live.update_numbers(&graph, &[at]);
                assert_shows_values(&live, &graph);
            }

            if entropy.chance(128) {
                live.recheck_if_stale(&graph);
                assert_shows_all(&live, &graph);
            }
        }

        live.recheck_if_stale(&graph);
        assert_shows_all(&live, &graph);
    }
}

#[test]
fn dragging_a_number_compiles_nothing() {
    let mut graph = duel_with_samples(15.0, 50.0, 1.0);
    let mut live = Live::from_graph(&graph);

    let run = find_node(&graph, "To the fourth", |kind| {
        matches!(kind, NodeKind::Formula(_))
    });
    let sockets = graph.nodes.get(&run).expect("it is there").all_sockets();
    let mut typed = sockets.filter(|(_, socket)| matches!(socket, Socket::Value(_)));
    let key = typed.next().expect("it holds a number").0;
    drop(typed);

    for step in 0..4_u8 {
        let node = graph.nodes.get_mut(&run).expect("it is there");
        node.set_socket(key, Socket::Value(f32::from(step)));
        live.update_numbers(&graph, &[(None, run)]);
        assert_eq!(live.constants.has_nodes(&[(None, run)]), step > 0);
    }

    // An error that no program can contain is reported at once.
    let node = graph.nodes.get_mut(&run).expect("it is there");
    node.set_socket(key, Socket::Value(f32::NAN));
    live.update_numbers(&graph, &[(None, run)]);
    assert_eq!(live.worst_severity(None, run), Some(Severity::Error));
}
