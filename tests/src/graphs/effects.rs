//! Effects nodes, with rows of every operation and time, connected to any values. No wire leads
//! back from an Effects node to what it reads.

use inclination_core::authoring::{
    Builder, ByKey, EffectRow, NodeBuilder, NodeOutput,
    kind::SocketType,
    model::{
        Effect, EffectOperation, Graph, GroupId, Node, NodeId, NodeKind, Socket, SocketKey, Stat,
        StatId,
    },
};

use super::{
    CHOICES, FIRST_STAT,
    pool::{Pool, PooledOutput},
};
use crate::Entropy;

/// Adds some Effects nodes to the graph and to the pool.
pub(super) fn add_effects_nodes(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    most: usize,
) {
    if pool.has_effects {
        for _ in 0..entropy.pick_below(most + 1) {
            add_effects(builder, entropy, pool);
        }
    }
}

/// Adds an Effects node to the graph and to the pool.
pub(super) fn add_effects(builder: &mut Builder, entropy: &mut Entropy<'_>, pool: &mut Pool) {
    let mut rows = Vec::new();
    for _ in 0..entropy.pick_below(4) {
        if let Some(stat) = entropy.pick(&pool.stats) {
            rows.push(random_row(entropy, pool, *stat));
        }
    }

    let name = pool.unique_name("effects");
    let mut node = builder.effects(name, rows).by_key();
    for key in ["duration", "completes", "fails"] {
        node = maybe_set(node, entropy, pool, key);
    }
    pool.effects.push(node.out());
}

fn random_row(entropy: &mut Entropy<'_>, pool: &Pool, stat: NodeOutput) -> EffectRow {
    let amount = pool.pick_socket(entropy, true).0;
    let row = match EffectOperation::ALL[entropy.pick_below(2)] {
        EffectOperation::Add => EffectRow::add(stat, amount),
        EffectOperation::Set => EffectRow::set(stat, amount),
    };
    let mut row = match entropy.pick_below(4) {
        0 => row,
        1 => row.on_start(),
        2 => row.on_completion(),
        _ => row.on_end(),
    };

    if entropy.chance(64) {
        row = row.when(pool.pick_modest_socket(entropy, true).0);
    }
    if entropy.chance(64) {
        row = row.chance(pool.pick_modest_socket(entropy, true).0);
    }
    if entropy.chance(32) {
        row = row.redraw_every(pool.pick_modest_socket(entropy, true).0);
    }
    row
}

/// Sets or wires a socket, or leaves it unchanged.
fn maybe_set<'b>(
    node: NodeBuilder<'b, ByKey>,
    entropy: &mut Entropy<'_>,
    pool: &Pool,
    key: &str,
) -> NodeBuilder<'b, ByKey> {
    if entropy.chance(48) {
        node.with(key, pool.pick_modest_socket(entropy, true).0)
    } else {
        node
    }
}

/// Adds a group that contains nothing but effects and what they read, and a use of it.
pub(super) fn add_effects_group(builder: &mut Builder, entropy: &mut Entropy<'_>, pool: &mut Pool) {
    if !pool.has_effects {
        return;
    }

    let inputs: Vec<String> = (0..entropy.pick_below(3))
        .map(|input| format!("amount {input}"))
        .collect();
    let name = pool.unique_name("effects group");
    let mut inner = pool.for_group();
    let group = builder.group(name, |inside| {
        for input in &inputs {
            let wire = inside.input(input, entropy.finite_value(), None);
            inner.values.push(PooledOutput {
                wire,
                of_target: true,
            });
        }
        inner.stats.push(inside.stat_again(FIRST_STAT));
        add_effects(inside, entropy, &mut inner);
        if let Some(last) = inner.effects.last() {
            inside.typed_output("effects", *last, SocketType::Effects);
        }
    });
    pool.names = inner.names;

    let name = pool.unique_name("use");
    let mut node = builder.use_group(name, group);
    for input in &inputs {
        node = node.input(input, pool.pick_socket(entropy, true).0);
    }
    pool.effects.push(node.output("effects"));
}

/// Lets some effects change and read stats that nothing else reads. The builder gives every stat a
/// node, so they are added to the finished graph.
pub(super) fn add_stats_of_effects(graph: &mut Graph, entropy: &mut Entropy<'_>) {
    let with_rows: Vec<(Option<GroupId>, NodeId)> = graph
        .bodies()
        .flat_map(|(group, nodes)| nodes.iter().map(move |(id, node)| (group, *id, node)))
        .filter(|(.., node)| node.kind.effects().is_some_and(|rows| !rows.is_empty()))
        .map(|(group, id, _)| (group, id))
        .collect();

    for (group, id) in with_rows {
        if !entropy.chance(128) {
            continue;
        }

        let stat = StatId(graph.fresh_id());
        let reader = NodeId(graph.fresh_id());
        let is_read = entropy.chance(128);
        let name = format!("stat of effects {}", stat.0);
        let added = if is_read || entropy.chance(128) {
            Stat::number(name, 0.0, 10.0)
        } else {
            Stat::choice(name, CHOICES)
        };
        let place = entropy.pick_below(graph.stats.len() + 1);
        graph.stats.insert(place, Stat { id: stat, ..added });

        let Some(nodes) = graph.body_mut(group) else {
            continue;
        };
        if let Some(node) = nodes.get_mut(&id) {
            if let Some(effect) = node.kind.effects_mut().and_then(<[Effect]>::first_mut) {
                effect.stat = stat;
            }
            if is_read {
                let amount = SocketKey::Row(0, Effect::AMOUNT);
                node.set_socket(amount, Socket::Wire(reader.into()));
            }
        }
        if is_read {
            nodes.insert(reader, Node::new("", NodeKind::Stat(stat)));
        }
    }
}
