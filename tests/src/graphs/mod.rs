//! Random graphs of every kind of node, with nested groups, switches, wired parameters and awkward
//! numbers, with candidates, considerations, options, decisions in options, and histories. Wires
//! lead only from earlier nodes, and nodes that depend on a target are inside an option for
//! targets, so the graphs are sound unless a number makes them unsound.
//!
//! `pool` holds the outputs that can be wired, `value_nodes` builds nodes that output values,
//! `decision_nodes` those that output considerations, options and decisions, `effects` builds
//! Effects nodes in about a third of the graphs, `groups` builds all of them inside groups,
//! `group_uses` uses those groups, and `formulas` builds those of expressions.
//! `every_kind` is one graph that never varies.

mod decision_nodes;
mod effects;
mod every_kind;
mod formulas;
mod group_uses;
mod groups;
mod pool;
mod value_nodes;

use inclination_core::{
    Scope,
    authoring::{
        Builder,
        model::{Graph, Stat, StatKind},
    },
};

use crate::Entropy;
pub use every_kind::graph_with_every_kind;
pub use formulas::random_formula;
use pool::{Pool, PooledOutput};

/// The maximum size of a random graph.
const MAX_NODES: usize = 40;
const GROUP_COUNT_BOUND: usize = 4;

/// The choices of random choice stats.
const CHOICES: [&str; 3] = ["calm", "alert", "fighting"];

/// The name of the first stat.
const FIRST_STAT: &str = "stat 0";

/// The prefix of the names of decisions that are inside an option and cannot be made without it.
pub const INNER_PREFIX: &str = "inner";

/// Generates a random graph, often with decisions.
pub fn random(entropy: &mut Entropy<'_>) -> Graph {
    let decides = entropy.chance(160);
    generate(entropy, MAX_NODES, decides)
}

/// Generates a random graph with decisions, and with fewer values.
pub fn random_with_decisions(entropy: &mut Entropy<'_>) -> Graph {
    generate(entropy, MAX_NODES / 3, true)
}

fn generate(entropy: &mut Entropy<'_>, nodes: usize, decides: bool) -> Graph {
    // Drawn first, since the bytes may run out later.
    let muted = entropy.chance(64).then(|| 2 + entropy.pick_below(9) as u32);
    let has_effects = entropy.chance(96);

    let mut builder = Builder::new("random");
    let mut pool = Pool {
        has_effects,
        ..Pool::default()
    };

    for index in 0..=entropy.pick_below(8) {
        let stat = random_stat(entropy, index);
        let is_choice = matches!(stat.kind, StatKind::Choice(_));
        let of_target = stat.scope == Scope::Target;
        let wire = builder.stat(stat);
        let given = PooledOutput { wire, of_target };
        pool.stats.push(wire);
        if is_choice {
            pool.choices.push(given);
        } else {
            pool.values.push(given);
            if index == 0 {
                pool.first = Some(of_target);
            }
        }
    }

    effects::add_effects_nodes(&mut builder, entropy, &mut pool, 2);
    let early = if decides {
        decision_nodes::add_early_options(&mut builder, entropy, &mut pool)
    } else {
        Vec::new()
    };
    for _ in 0..entropy.pick_below(GROUP_COUNT_BOUND) {
        groups::add_group(&mut builder, entropy, &mut pool, decides);
    }
    value_nodes::add_value_nodes(&mut builder, entropy, &mut pool, nodes / 2);
    effects::add_effects_nodes(&mut builder, entropy, &mut pool, 2);
    effects::add_effects_group(&mut builder, entropy, &mut pool);
    if decides {
        decision_nodes::add_decision_nodes(&mut builder, entropy, &mut pool, &early);
    }
    value_nodes::add_value_nodes(&mut builder, entropy, &mut pool, nodes / 2);
    effects::add_effects_nodes(&mut builder, entropy, &mut pool, 1);

    let last = pool.values.iter().rev();
    for (index, value) in last.take(1 + entropy.pick_below(4)).enumerate() {
        builder.scoped_factor(format!("factor {index}"), value.wire, Scope::Target);
    }

    let mut graph = builder
        .finish()
        .expect("the generator only writes sockets that exist");

    effects::add_stats_of_effects(&mut graph, entropy);
    if let Some(each) = muted {
        mute_every(&mut graph, each);
    }

    graph
}

/// Mutes every `each`-th of the nodes that can be muted.
fn mute_every(graph: &mut Graph, each: u32) {
    let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
    for nodes in std::iter::once(&mut graph.nodes).chain(groups) {
        for (id, node) in nodes {
            node.muted = node.can_be_muted() && id.0.is_multiple_of(each);
        }
    }
}

fn random_stat(entropy: &mut Entropy<'_>, index: usize) -> Stat {
    let name = format!("stat {index}");
    let stat = match entropy.byte() % 8 {
        0..=4 => {
            let (a, b) = match entropy.byte() % 4 {
                0 => (0.0, 1.0),
                1 => (0.0, 100.0),
                2 => (-10.0, 10.0),
                _ => (entropy.finite_value(), entropy.finite_value()),
            };
            let (low, high) = if a <= b { (a, b) } else { (b, a) };
            let mut stat = Stat::number(name, low, high);
            stat.kind = StatKind::Number {
                low,
                high,
                clamp: !entropy.chance(64),
            };
            stat.cyclic = entropy.chance(64);
            stat.default(low / 2.0 + high / 2.0).sample(low)
        }
        5 | 6 => Stat::yes_no(name),
        _ => Stat::choice(name, CHOICES),
    };

    match entropy.byte() % 4 {
        3 => stat.alike(),
        scope => stat.scope(Scope::ALL[usize::from(scope)]),
    }
}
