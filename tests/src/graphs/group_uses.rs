//! Uses of groups in random graphs.

use inclination_core::authoring::{Builder, NodeOutput, kind::SocketType};

use super::pool::{Pool, PooledOutput, UsableGroup, pick_output};
use crate::Entropy;

/// Adds a use of a group, for one of its values.
pub(super) fn add_use_for_value(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<PooledOutput> {
    let (wire, about, is_of_target) = add_use(builder, entropy, pool, of_target)?;
    let (name, _, own) = &about.outputs[entropy.pick_below(2)];
    Some(PooledOutput {
        wire: builder.edit_group_use(wire).output(name),
        of_target: is_of_target || *own,
    })
}

/// Adds a use of a group, for all of its outputs.
pub(super) fn add_use_for_all_outputs(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
) {
    let Some((wire, about, is_of_target)) = add_use(builder, entropy, pool, true) else {
        return;
    };

    for (name, ty, own) in &about.outputs {
        let wire = builder.edit_group_use(wire).output(name);
        let given = PooledOutput {
            wire,
            of_target: is_of_target || *own,
        };
        match ty {
            SocketType::Value => pool.values.push(given),
            SocketType::Consideration => pool.considerations.push(given),
            SocketType::Option => pool.options.push(wire),
            SocketType::Effects => pool.effects.push(wire),
            _ => pool.decisions.push(wire),
        }
    }
}

/// Adds a use of a group. Returns the node, and whether an input depends on a target; `None` if
/// nothing fits an input that needs a wire.
fn add_use(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<(NodeOutput, UsableGroup, bool)> {
    let about = entropy.pick(&pool.groups)?.clone();
    let of_target = of_target && about.takes_targets;

    let mut any_of_target = false;
    let mut sockets = Vec::new();
    for (name, ty) in &about.inputs {
        let given = match ty {
            SocketType::Value => {
                if entropy.chance(64) {
                    continue;
                }
                let (socket, socket_of_target) = pool.pick_socket(entropy, of_target);
                any_of_target |= socket_of_target;
                sockets.push((name.clone(), socket));
                continue;
            }
            SocketType::Choice => pick_output(entropy, &pool.choices, of_target)?,
            SocketType::Consideration => pick_output(entropy, &pool.considerations, of_target)?,
            SocketType::Effects => PooledOutput {
                wire: *entropy.pick(&pool.effects)?,
                of_target: false,
            },
            _ => PooledOutput {
                wire: *entropy.pick(&pool.options)?,
                of_target: false,
            },
        };
        any_of_target |= given.of_target;
        sockets.push((name.clone(), given.wire.into()));
    }

    let name = pool.unique_name("use");
    let mut node = builder.use_group(name, about.group);
    for (name, socket) in sockets {
        node = node.input(&name, socket);
    }

    Some((node.out(), about, any_of_target))
}
