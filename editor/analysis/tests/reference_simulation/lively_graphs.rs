//! Random graphs in which more happens than in those of other tests: most options have effects of
//! moderate size, and many have rules that finish them.

use inclination_core::{
    Program, Scope,
    authoring::model::{
        Effect, EffectOperation, Graph, Node, NodeId, NodeKind, Socket, SocketKey, StatKind,
    },
};
use inclination_tests::{
    Entropy, crowd::random_staggered_graph, graphs, profiles::add_profiles,
    random_life::pseudorandom_bytes,
};

/// The number of nodes of a kind that are changed in ways that may be invalid, which
/// takes long to check.
const MAX_CHECKED_CHANGES: usize = 3;

/// Generates a graph with effects and without errors.
pub(crate) fn random_lively_graph(seed: u64) -> Graph {
    for attempt in seed * 100.. {
        let bytes: Vec<u8> = pseudorandom_bytes(attempt * 7919 + 1).take(4000).collect();
        let mut entropy = Entropy::new(&bytes);
        let mut graph = if entropy.chance(64) {
            random_staggered_graph(&mut Entropy::new(&bytes[2000..]), &mut entropy)
        } else {
            graphs::random_with_decisions(&mut entropy)
        };
        if graph.has_effects() && Program::new(&graph).is_ok() {
            enliven(&mut graph, &mut entropy);
            return graph;
        }
    }
    unreachable!("some random graph has effects");
}

fn enliven(graph: &mut Graph, entropy: &mut Entropy<'_>) {
    if graph.profiles.is_empty() {
        add_profiles(graph, entropy);
    }
    for stat in &mut graph.stats {
        let is_number = matches!(stat.kind, StatKind::Number { .. });
        stat.whole = is_number && entropy.chance(48);
    }

    let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
    for nodes in groups.chain([&mut graph.nodes]) {
        for node in nodes
            .values_mut()
            .filter(|node| node.kind.effects().is_some())
        {
            change_effects(node, entropy);
        }
    }

    let of_kind = |is_wanted: &dyn Fn(&NodeKind) -> bool| -> Vec<NodeId> {
        let nodes = graph.nodes.iter().filter(|(_, node)| is_wanted(&node.kind));
        nodes.map(|(id, _)| *id).collect()
    };
    let effects = of_kind(&|kind| kind.effects().is_some());
    let options = of_kind(&|kind| matches!(kind, NodeKind::Option(_)));
    let factors = of_kind(&|kind| matches!(kind, NodeKind::Factor(_)));
    for id in options.into_iter().take(MAX_CHECKED_CHANGES) {
        if let Some(source) = entropy.pick(&effects).copied() {
            change_unless_invalid(graph, id, |option| {
                if let Some(key) = option.effects_key() {
                    option.set_socket(key, Socket::Wire(source.into()));
                }
            });
        }
    }
    for id in factors.into_iter().take(MAX_CHECKED_CHANGES) {
        change_unless_invalid(graph, id, |factor| {
            factor.kind = NodeKind::Factor(Scope::Agent);
        });
    }
}

/// Gives an Effects node more moderate numbers and more rules.
fn change_effects(node: &mut Node, entropy: &mut Entropy<'_>) {
    let tenths = |entropy: &mut Entropy<'_>| f32::from(entropy.byte() % 40) / 10.0;
    for rule in ["duration", "completes", "fails"] {
        let position = node.kind.spec().socket_position(rule).unwrap_or(0);
        let key = SocketKey::Fixed(position as u16);
        if rule == "duration" && entropy.chance(96) {
            node.set_socket(key, Socket::Value(tenths(entropy)));
        } else if node.socket(key).is_some_and(|held| held.wire().is_none()) {
            node.set_socket(key, Socket::Unset);
        }
    }
    for row in 0..node.row_count() as u16 {
        let is_addition = node.kind.effects().is_some_and(|effects| {
            let effect = effects.get(usize::from(row));
            effect.is_some_and(|effect| effect.operation == EffectOperation::Add)
        });
        for (column, chance) in [
            (Effect::AMOUNT, if is_addition { 160 } else { 64 }),
            (Effect::WHEN, 0),
            (Effect::CHANCE, 48),
            (Effect::REDRAW, 48),
        ] {
            if entropy.chance(chance) {
                let value = match column {
                    Effect::AMOUNT => tenths(entropy) - 2.0,
                    Effect::CHANCE => tenths(entropy) / 4.0,
                    _ => tenths(entropy),
                };
                node.set_socket(SocketKey::Row(row, column), Socket::Value(value));
            }
        }
    }
}

/// Changes a node, unless the graph would have errors then.
fn change_unless_invalid(graph: &mut Graph, id: NodeId, change: impl FnOnce(&mut Node)) {
    let mut changed = graph.clone();
    change(changed.nodes.get_mut(&id).expect("it is there"));
    if Program::new(&changed).is_ok() {
        *graph = changed;
    }
}
