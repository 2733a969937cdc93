//! Nodes that output considerations, options and decisions. Nodes that depend on a target stay
//! inside an option for targets.

use inclination_core::authoring::{
    Builder, ByKey, InputValue, NodeBuilder, NodeOutput, consider, kind::SocketType,
    model::NodeKind,
};

use super::{
    CHOICES, INNER_PREFIX, group_uses,
    pool::{Pool, PooledOutput, pick_output},
};
use crate::Entropy;

/// An option without considerations, added before everything that may ask about it.
#[derive(Clone, Copy)]
pub(super) struct EarlyOption {
    option: NodeOutput,
    for_targets: bool,
}

/// Adds options that histories may ask about; their inputs are wired later.
pub(super) fn add_early_options(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
) -> Vec<EarlyOption> {
    let count = entropy.pick_below(4);

    (0..count)
        .map(|_| {
            let targets = pick_targets_setting(entropy);
            let name = pool.unique_name("early option");
            let option = builder
                .option(name, [])
                .by_key()
                .set("targets", targets)
                .out();
            pool.named.push(option);
            EarlyOption {
                option,
                for_targets: targets != "none",
            }
        })
        .collect()
}

fn pick_targets_setting(entropy: &mut Entropy<'_>) -> &'static str {
    ["none", "none", "compete", "best"][entropy.pick_below(4)]
}

/// Adds considerations, options and decisions to the graph and to the pool.
pub(super) fn add_decision_nodes(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    early: &[EarlyOption],
) {
    for _ in 0..2 + entropy.pick_below(8) {
        add_consideration(builder, entropy, pool);
    }

    for early in early {
        let considerations = pick_considerations(entropy, pool, early.for_targets);
        let node = builder
            .edit_option(early.option)
            .considerations(considerations.iter().map(|given| given.wire))
            .by_key();
        let node = change_number(node, entropy, pool, "base", early.for_targets);
        maybe_add_effects(node, entropy, pool);
        pool.options.push(early.option);
    }

    for _ in 0..=entropy.pick_below(3) {
        for _ in 0..entropy.pick_below(3) {
            group_uses::add_use_for_all_outputs(builder, entropy, pool);
        }

        for _ in 0..=entropy.pick_below(4) {
            let targets = pick_targets_setting(entropy);
            let inner = if entropy.chance(80) {
                entropy.pick(&pool.decisions).copied()
            } else {
                None
            };
            let option = add_option(builder, entropy, pool, targets, targets != "none", inner);
            pool.options.push(option);
        }

        if entropy.chance(96) {
            add_option_for_targets(builder, entropy, pool);
        }

        let name = pool.unique_name("decision");
        let decision = add_decision(builder, entropy, pool, name, None);
        pool.decisions.push(decision);
    }
}

/// Adds a consideration, or a bundle of several.
fn add_consideration(builder: &mut Builder, entropy: &mut Entropy<'_>, pool: &mut Pool) {
    let of_target = entropy.chance(128);
    let given = match entropy.byte() % 8 {
        0 | 1 if !pool.considerations.is_empty() => {
            let members = pick_considerations(entropy, pool, of_target);
            let name = pool.unique_name("bundle");
            let wires = members.iter().map(|member| member.wire);
            let wire = if entropy.chance(160) {
                builder.any_of(name, wires)
            } else {
                builder.all_of(name, wires)
            };
            PooledOutput {
                wire,
                of_target: members.iter().any(|member| member.of_target),
            }
        }
        2 => match add_set(builder, entropy, pool, of_target) {
            Some(given) => given,
            None => add_plain_consideration(builder, entropy, pool, of_target),
        },
        _ => add_plain_consideration(builder, entropy, pool, of_target),
    };

    pool.considerations.push(given);
}

fn add_set(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<PooledOutput> {
    let choice = pick_output(entropy, &pool.choices, of_target)?;
    let mut members = Vec::new();
    let mut cases = Vec::new();
    for case in CHOICES.iter().take(1 + entropy.pick_below(3)) {
        let member = pick_output(entropy, &pool.considerations, of_target)?;
        members.push(member);
        cases.push((*case, member.wire));
    }

    let otherwise = if entropy.chance(128) {
        pick_output(entropy, &pool.considerations, of_target)
    } else {
        None
    };

    members.extend(otherwise);
    let name = pool.unique_name("set");
    let otherwise = otherwise.map(|given| given.wire);
    let wire = builder.consideration_set(name, choice.wire, cases, otherwise);
    Some(PooledOutput {
        wire,
        of_target: choice.of_target || members.iter().any(|member| member.of_target),
    })
}

fn add_plain_consideration(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> PooledOutput {
    let form = *entropy.pick(consider::KINDS).expect("there are forms");
    let spec = form.spec();
    let name = pool.unique_name(spec.key);
    let mut is_of_target = false;
    let mut node = builder.node_of_kind(name, form);

    for about in spec.sockets() {
        let leave = entropy.chance(if about.default.is_none() { 128 } else { 64 });
        if !leave {
            let (socket, socket_of_target) = pool.pick_modest_socket(entropy, of_target);
            is_of_target |= socket_of_target;
            node = node.with(about.key, socket);
        } else if about.default.is_some() && entropy.chance(32) && spec.remembers {
            node = node.with(about.key, InputValue::UNSET);
        }
    }

    if spec.remembers {
        if entropy.chance(96)
            && let Some(option) = entropy.pick(&pool.named)
        {
            node = node.about_option(*option);
        }
        if of_target && entropy.chance(96) {
            node = node.set("per_target", "yes");
            is_of_target = true;
        }
    }

    PooledOutput {
        wire: node.out(),
        of_target: is_of_target,
    }
}

/// Picks some of the considerations in the pool.
fn pick_considerations(
    entropy: &mut Entropy<'_>,
    pool: &Pool,
    of_target: bool,
) -> Vec<PooledOutput> {
    let count = entropy.pick_below(4);
    (0..count)
        .filter_map(|_| pick_output(entropy, &pool.considerations, of_target))
        .collect()
}

/// Sets or wires a node's socket, or leaves it unchanged.
fn change_number<'b>(
    node: NodeBuilder<'b, ByKey>,
    entropy: &mut Entropy<'_>,
    pool: &Pool,
    key: &str,
    of_target: bool,
) -> NodeBuilder<'b, ByKey> {
    if entropy.chance(128) {
        node.with(key, pool.pick_modest_socket(entropy, of_target).0)
    } else {
        node
    }
}

/// Connects effects from the pool to an option, or none.
fn maybe_add_effects<'b>(
    node: NodeBuilder<'b, ByKey>,
    entropy: &mut Entropy<'_>,
    pool: &Pool,
) -> NodeBuilder<'b, ByKey> {
    let given = if pool.has_effects && entropy.chance(128) {
        entropy.pick(&pool.effects)
    } else {
        None
    };
    match given {
        Some(effects) => node.with("effects", *effects),
        None => node,
    }
}

fn add_option(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    targets: &str,
    of_target: bool,
    inner: Option<NodeOutput>,
) -> NodeOutput {
    let considerations = pick_considerations(entropy, pool, of_target);

    let name = pool.unique_name("option");
    let rank_by = ["max", "max", "min", "sum"][entropy.pick_below(4)];

    let mut node = builder
        .option(name.clone(), considerations.iter().map(|given| given.wire))
        .payload(name)
        .by_key()
        .set("targets", targets)
        .set("rank_by", rank_by);
    node = change_number(node, entropy, pool, "base", of_target);
    if entropy.chance(64) {
        node = change_number(node, entropy, pool, "category", of_target);
    }

    if let Some(inner) = inner {
        node = node.with("inner", inner);
    }

    maybe_add_effects(node, entropy, pool).out()
}

/// Adds a decision among some of the options in the pool and, if it is made about a target, among
/// options that depend on that target.
fn add_decision(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    name: String,
    own: Option<&[NodeOutput]>,
) -> NodeOutput {
    let of_target = own.is_some();

    let mut rows: Vec<NodeOutput> = own.unwrap_or_default().to_vec();
    for _ in 0..=entropy.pick_below(5) {
        if let Some(option) = entropy.pick(&pool.options)
            && !rows.contains(option)
        {
            rows.push(*option);
        }
    }

    let from = entropy.pick_below(rows.len());
    rows.rotate_left(from);

    let default = if entropy.chance(64) {
        let from = if entropy.chance(128) {
            &rows
        } else {
            &pool.options
        };
        entropy.pick(from).copied()
    } else {
        None
    };

    let every = if entropy.chance(64) {
        pick_output(entropy, &pool.considerations, of_target).map(|given| given.wire)
    } else {
        None
    };

    let kind = NodeKind::Decision;
    let preset = {
        let presets = inclination_core::authoring::decide::PRESETS;
        presets[entropy.pick_below(presets.len())]
    };

    let mut node = builder.decision(name, rows).rules(preset.rules).by_key();
    for setting in kind.spec().own_settings {
        let chance = if setting.key == "when" { 64 } else { 96 };
        if entropy.chance(chance) {
            let options = setting.options;
            node = node.set(setting.key, options[entropy.pick_below(options.len())]);
        }
    }

    for about in kind.spec().own_sockets {
        // The floor belongs to the decision, and would be evaluated for other candidates too.
        let of_target = of_target && about.key != "floor";
        if about.ty == SocketType::Value && entropy.chance(48) {
            node = change_number(node, entropy, pool, about.key, of_target);
        }
    }

    if let Some(default) = default {
        node = node.with("default", default);
    }
    if let Some(every) = every {
        node = node.with("every", every);
    }

    node.out()
}

/// Adds an option for targets, with decisions inside it that are about its target.
fn add_option_for_targets(builder: &mut Builder, entropy: &mut Entropy<'_>, pool: &mut Pool) {
    let mut inner = None;
    for _ in 0..=entropy.pick_below(2) {
        let own: Vec<NodeOutput> = (0..=entropy.pick_below(3))
            .map(|at| {
                let inner = inner.filter(|_| at == 0);
                add_option(builder, entropy, pool, "none", true, inner)
            })
            .collect();

        let name = pool.unique_name(INNER_PREFIX);
        inner = Some(add_decision(builder, entropy, pool, name, Some(&own)));
    }

    let targets = ["compete", "best"][entropy.pick_below(2)];
    let option = add_option(builder, entropy, pool, targets, true, inner);
    pool.options.push(option);
}
