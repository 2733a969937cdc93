//! Nodes that output values.

use inclination_core::{
    Builder,
    kind::{Kind, SocketType},
    model::NodeKind,
    piecewise::{Point, Segment},
};

use super::{
    CHOICES,
    pool::{Given, Pool, one},
    uses,
};
use crate::Entropy;

/// Adds nodes that output values to the graph and to the pool.
pub(super) fn nodes(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    most: usize,
) {
    let kinds: Vec<Kind> = Kind::all().collect();
    for _ in 0..=entropy.below(most) {
        // Some never depend on a target, so that there are always values for the agent.
        let of_target = !entropy.chance(96);
        let out = match entropy.byte() % 20 {
            0 => switch(builder, entropy, pool, of_target),
            1 | 2 => uses::value(builder, entropy, pool, of_target),
            3 => history(builder, entropy, pool, of_target),
            4 | 5 => Some(over_targets(builder, entropy, pool)),
            _ => None,
        };

        let out = out.unwrap_or_else(|| {
            let kind = *entropy.pick(&kinds).expect("there are kinds");
            formula(builder, entropy, kind, pool, of_target)
        });
        pool.values.push(out);
    }
}

fn switch(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<Given> {
    let choice = one(entropy, &pool.choices, of_target)?;
    let mut any_of_target = choice.of_target;
    let mut socket = |entropy: &mut Entropy<'_>| {
        let (socket, of) = pool.socket(entropy, of_target);
        any_of_target |= of;
        socket
    };

    let cases: Vec<_> = CHOICES
        .iter()
        .take(entropy.below(4))
        .map(|case| (*case, socket(entropy)))
        .collect();
    let otherwise = socket(entropy);

    let name = pool.name("switch");
    let wire = builder.switch(name, choice.wire, cases, otherwise).out();

    Some(Given {
        wire,
        of_target: any_of_target,
    })
}

/// Adds a node that reads the history of an option.
fn history(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<Given> {
    let option = *entropy.pick(&pool.named)?;
    let spec = NodeKind::History(None).spec();

    let readings = spec.own_settings[0].options;
    let reads = readings[entropy.below(readings.len())];
    let per_target = entropy.chance(96);

    let is_of_target = per_target || reads == "is_target";
    if is_of_target && !of_target {
        return None;
    }

    let name = pool.name("history");
    let wire = builder
        .history(name, option, reads)
        .set("per_target", if per_target { "yes" } else { "no" })
        .out();

    Some(Given {
        wire,
        of_target: is_of_target,
    })
}

/// Adds a node that aggregates a value over the candidates into one value for the agent.
fn over_targets(builder: &mut Builder, entropy: &mut Entropy<'_>, pool: &mut Pool) -> Given {
    let hows = NodeKind::Aggregate.spec().own_settings[0].options;
    let how = hows[entropy.below(hows.len())];
    let (value, _) = pool.socket(entropy, true);

    let name = pool.name("over targets");
    let mut node = builder.over_targets(name, how, value);
    if entropy.chance(96) {
        node = node.with("where", pool.socket(entropy, true).0);
    }
    if entropy.chance(128) {
        node = node.with("none", pool.socket(entropy, false).0);
    }

    Given {
        wire: node.out(),
        of_target: false,
    }
}

fn formula(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    kind: Kind,
    pool: &mut Pool,
    of_target: bool,
) -> Given {
    let spec = kind.spec();
    let mut any_of_target = false;
    let name = pool.name("node");

    let mut socket = |entropy: &mut Entropy<'_>| {
        let (socket, of) = pool.socket(entropy, of_target);
        any_of_target |= of;
        socket
    };

    let mut node = builder.node(name, kind);
    for about in spec.sockets() {
        let leave = about.ty != SocketType::Value
            || entropy.chance(if about.default.is_none() { 160 } else { 64 });
        if !leave {
            node = node.with(about.key, socket(entropy));
        }
    }

    if !spec.row.is_empty() {
        for _ in 0..entropy.below(5) {
            node = match spec.row.len() {
                1 => node.row([socket(entropy)]),
                _ => node.row([socket(entropy), socket(entropy)]),
            };
        }
    }

    for setting in spec.settings() {
        if entropy.chance(96) {
            let options = setting.options;
            node = node.set(setting.key, options[entropy.below(options.len())]);
        }
    }

    if spec.pieces {
        let mut xs: Vec<f32> = (0..entropy.below(24)).map(|_| entropy.typed()).collect();
        xs.sort_by(f32::total_cmp);
        let points = xs.into_iter().map(|x| Point {
            x,
            y: entropy.typed(),
            segment: segment(entropy),
        });
        node = node.points(points.collect::<Vec<_>>());
    }

    Given {
        wire: node.out(),
        of_target: any_of_target,
    }
}

fn segment(entropy: &mut Entropy<'_>) -> Segment {
    match entropy.byte() % 6 {
        0 => Segment::Linear,
        1 => Segment::Hold,
        2 => Segment::Power(entropy.typed()),
        3 => Segment::Smooth,
        4 => Segment::Cubic {
            leave: entropy.typed(),
            arrive: entropy.typed(),
        },
        _ => Segment::Monotone,
    }
}
