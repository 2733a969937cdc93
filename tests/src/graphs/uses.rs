//! Uses of groups in random graphs.

use inclination_core::{Builder, kind::SocketType, model::Wire};

use super::pool::{Given, Pool, Use, one};
use crate::Entropy;

/// Adds a use of a group, for one of its values.
pub(super) fn value(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<Given> {
    let (wire, about, is_of_target) = use_one(builder, entropy, pool, of_target)?;
    let (name, _, own) = &about.outputs[entropy.below(2)];
    Some(Given {
        wire: builder.edit_node(wire).output(name),
        of_target: is_of_target || *own,
    })
}

/// Adds a use of a group, for all of its outputs.
pub(super) fn all(builder: &mut Builder, entropy: &mut Entropy<'_>, pool: &mut Pool) {
    let Some((wire, about, is_of_target)) = use_one(builder, entropy, pool, true) else {
        return;
    };

    for (name, ty, own) in &about.outputs {
        let wire = builder.edit_node(wire).output(name);
        let given = Given {
            wire,
            of_target: is_of_target || *own,
        };
        match ty {
            SocketType::Value => pool.values.push(given),
            SocketType::Consideration => pool.considerations.push(given),
            SocketType::Option => pool.options.push(wire),
            _ => pool.decisions.push(wire),
        }
    }
}

/// Adds a use of a group. Returns the node, and whether an input depends on a target; `None` if
/// nothing fits an input that needs a wire.
fn use_one(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<(Wire, Use, bool)> {
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
                let (socket, of) = pool.socket(entropy, of_target);
                any_of_target |= of;
                sockets.push((name.clone(), socket));
                continue;
            }
            SocketType::Choice => one(entropy, &pool.choices, of_target)?,
            SocketType::Consideration => one(entropy, &pool.considerations, of_target)?,
            _ => Given {
                wire: *entropy.pick(&pool.options)?,
                of_target: false,
            },
        };
        any_of_target |= given.of_target;
        sockets.push((name.clone(), given.wire.into()));
    }

    let name = pool.name("use");
    let mut node = builder.use_group(name, about.group);
    for (name, socket) in sockets {
        node = node.with(&name, socket);
    }

    Some((node.out(), about, any_of_target))
}
