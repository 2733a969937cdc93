//! Nodes that output values.

use inclination_core::authoring::{
    Builder, InputValue,
    expression::Expression,
    kind::{Kind, SocketType},
    model::NodeKind,
    piecewise::{Point, Segment},
};

use super::{
    CHOICES,
    formulas::random_formula,
    group_uses,
    pool::{Pool, PooledOutput, pick_output},
};
use crate::Entropy;

/// Adds nodes that output values to the graph and to the pool.
pub(super) fn add_value_nodes(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    most: usize,
) {
    let kinds: Vec<Kind> = Kind::all().collect();
    for _ in 0..=entropy.pick_below(most) {
        // Some never depend on a target, so that there are always values for the agent.
        let of_target = !entropy.chance(96);
        let out = match entropy.byte() % 20 {
            0 => add_switch(builder, entropy, pool, of_target),
            1 | 2 => group_uses::add_use_for_value(builder, entropy, pool, of_target),
            3 => add_history(builder, entropy, pool, of_target),
            6 => Some(add_expression(builder, entropy, pool, of_target)),
            4 | 5 => Some(add_aggregate(builder, entropy, pool)),
            _ => None,
        };

        let out = out.unwrap_or_else(|| {
            let kind = *entropy.pick(&kinds).expect("there are kinds");
            add_formula(builder, entropy, kind, pool, of_target)
        });
        pool.values.push(out);
    }
}

fn add_switch(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<PooledOutput> {
    let choice = pick_output(entropy, &pool.choices, of_target)?;
    let mut any_of_target = choice.of_target;
    let mut socket = |entropy: &mut Entropy<'_>| {
        let (socket, socket_of_target) = pool.pick_socket(entropy, of_target);
        any_of_target |= socket_of_target;
        socket
    };

    let cases: Vec<_> = CHOICES
        .iter()
        .take(entropy.pick_below(4))
        .map(|case| (*case, socket(entropy)))
        .collect();
    let otherwise = socket(entropy);

    let name = pool.unique_name("switch");
    let wire = builder.switch(name, choice.wire, cases, otherwise).out();

    Some(PooledOutput {
        wire,
        of_target: any_of_target,
    })
}

/// Adds an expression.
fn add_expression(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> PooledOutput {
    let formula = random_formula(entropy);
    let expression = Expression::from(&formula);
    let mut any_of_target = false;
    let inputs: Vec<(&str, InputValue)> = formula
        .names()
        .iter()
        .map(|name| {
            let (socket, socket_of_target) = pool.pick_socket(entropy, of_target);
            any_of_target |= socket_of_target;
            (name.as_str(), socket)
        })
        .collect();

    let name = pool.unique_name("expression");
    let wire = builder.expression(name, expression.text(), inputs).out();
    PooledOutput {
        wire,
        of_target: any_of_target,
    }
}

/// Adds a node that reads the history of an option.
fn add_history(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<PooledOutput> {
    let option = *entropy.pick(&pool.named)?;
    let spec = NodeKind::History(None).spec();

    let readings = spec.own_settings[0].options;
    let reads = readings[entropy.pick_below(readings.len())];
    let per_target = entropy.chance(96);

    let is_of_target = per_target || reads == "is_target";
    if is_of_target && !of_target {
        return None;
    }

    let name = pool.unique_name("history");
    let wire = builder
        .node_of_kind(name, NodeKind::History(Some(option.node())))
        .set("reads", reads)
        .set("per_target", if per_target { "yes" } else { "no" })
        .out();

    Some(PooledOutput {
        wire,
        of_target: is_of_target,
    })
}

/// Adds a node that aggregates a value over the candidates into one value for the agent.
fn add_aggregate(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
) -> PooledOutput {
    let aggregations = NodeKind::Aggregate.spec().own_settings[0].options;
    let aggregation = aggregations[entropy.pick_below(aggregations.len())];
    let (value, _) = pool.pick_socket(entropy, true);

    let name = pool.unique_name("over targets");
    let mut node = builder
        .node_of_kind(name, NodeKind::Aggregate)
        .set("how", aggregation)
        .with("value", value);
    if entropy.chance(96) {
        node = node.with("where", pool.pick_socket(entropy, true).0);
    }
    if entropy.chance(128) {
        node = node.with("none", pool.pick_socket(entropy, false).0);
    }

    PooledOutput {
        wire: node.out(),
        of_target: false,
    }
}

fn add_formula(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    kind: Kind,
    pool: &mut Pool,
    of_target: bool,
) -> PooledOutput {
    let spec = kind.spec();
    let mut any_of_target = false;
    let name = pool.unique_name("node");

    let mut socket = |entropy: &mut Entropy<'_>| {
        let (socket, socket_of_target) = pool.pick_socket(entropy, of_target);
        any_of_target |= socket_of_target;
        socket
    };

    let mut node = builder.node_of_kind(name, kind);
    for about in spec.sockets() {
        let leave = about.ty != SocketType::Value
            || entropy.chance(if about.default.is_none() { 160 } else { 64 });
        if !leave {
            node = node.with(about.key, socket(entropy));
        }
    }

    if !spec.row.is_empty() {
        for _ in 0..entropy.pick_below(5) {
            node = match spec.row.len() {
                1 => node.row([socket(entropy)]),
                _ => node.row([socket(entropy), socket(entropy)]),
            };
        }
    }

    for setting in spec.settings() {
        if entropy.chance(96) {
            let options = setting.options;
            node = node.set(setting.key, options[entropy.pick_below(options.len())]);
        }
    }

    if spec.pieces {
        let mut xs: Vec<f32> = (0..entropy.pick_below(24))
            .map(|_| entropy.finite_value())
            .collect();
        xs.sort_by(f32::total_cmp);
        let points = xs.into_iter().map(|x| Point {
            x,
            y: entropy.finite_value(),
            segment: random_segment(entropy),
        });
        node = node.points(points.collect::<Vec<_>>());
    }

    PooledOutput {
        wire: node.out(),
        of_target: any_of_target,
    }
}

fn random_segment(entropy: &mut Entropy<'_>) -> Segment {
    match entropy.byte() % 6 {
        0 => Segment::Linear,
        1 => Segment::Hold,
        2 => Segment::Power(entropy.finite_value()),
        3 => Segment::Smooth,
        4 => Segment::Cubic {
            leave: entropy.finite_value(),
            arrive: entropy.finite_value(),
        },
        _ => Segment::Monotone,
    }
}
