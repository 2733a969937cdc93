//! Groups: bodies of their own, with values, considerations, options and decisions going in and out.

use inclination_core::{Builder, kind::SocketType, model::Wire};

use super::{
    choices,
    pool::{Given, Pool, Use, one},
    values,
};
use crate::Entropy;

/// Adds a group that may be used from then on.
pub(super) fn group(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    decides: bool,
) {
    let takes_targets = entropy.chance(128);
    let mut inputs = vec![("mood".to_owned(), SocketType::Choice)];
    for input in 0..entropy.below(4) {
        inputs.push((format!("in {input}"), SocketType::Value));
    }
    if decides && entropy.chance(128) {
        inputs.push(("opinion".to_owned(), SocketType::Consideration));
    }
    if decides && entropy.chance(96) {
        inputs.push(("one more".to_owned(), SocketType::Option));
    }
    let mut outputs = Vec::new();
    let name = pool.name("group");
    let mut inner = Pool {
        groups: pool.groups.clone(),
        named: pool.named.clone(),
        first: pool.first,
        names: pool.names,
        ..Pool::default()
    };
    let group = builder.group(name, |inside| {
        for (name, ty) in &inputs {
            input(inside, entropy, &mut inner, (name, *ty), takes_targets);
        }
        if entropy.chance(128)
            && let Some(of_target) = pool.first
        {
            let wire = inside.stat_again("stat 0");
            inner.values.push(Given { wire, of_target });
        }
        let early = if decides {
            choices::early(inside, entropy, &mut inner)
        } else {
            Vec::new()
        };
        values::nodes(inside, entropy, &mut inner, 8);
        if decides {
            choices::choices(inside, entropy, &mut inner, &early);
        }
        for output in 0..2 {
            let (value, of_target) = inner.socket(entropy, true);
            let name = format!("out {output}");
            inside.output(name.clone(), value);
            outputs.push((name, SocketType::Value, of_target));
        }
        let last = |wires: &[Wire]| {
            let wire = *wires.last()?;
            Some(Given {
                wire,
                of_target: false,
            })
        };
        for (name, ty, given) in [
            (
                "speaks",
                SocketType::Consideration,
                inner.considerations.last().copied(),
            ),
            ("does", SocketType::Option, last(&inner.options)),
            ("thinks", SocketType::Decision, last(&inner.decisions)),
        ] {
            if let Some(given) = given {
                inside.typed_output(name, given.wire, ty);
                outputs.push((name.to_owned(), ty, given.of_target));
            }
        }
    });
    pool.names = inner.names;
    pool.groups.push(Use {
        group,
        takes_targets,
        inputs,
        outputs,
    });
}

fn input(
    inside: &mut Builder,
    entropy: &mut Entropy<'_>,
    inner: &mut Pool,
    (name, ty): (&str, SocketType),
    of_target: bool,
) {
    let given = |wire| Given { wire, of_target };
    match ty {
        SocketType::Value => {
            let bookends = entropy
                .chance(128)
                .then(|| (entropy.typed(), entropy.typed()));
            let wire = inside.input(name, entropy.typed(), bookends);
            inner.values.push(given(wire));
        }
        SocketType::Choice => inner.choices.push(given(inside.choice_input(name))),
        SocketType::Consideration => {
            let wire = inside.typed_input(name, ty);
            inner.considerations.push(given(wire));
        }
        _ => inner.options.push(inside.typed_input(name, ty)),
    }
}

/// Uses a group for a value.
pub(super) fn value(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    of_target: bool,
) -> Option<Given> {
    let (wire, about, is_of_target) = use_one(builder, entropy, pool, of_target)?;
    let (name, _, own) = &about.outputs[entropy.below(2)];
    Some(Given {
        wire: builder.at(wire).output(name),
        of_target: is_of_target || *own,
    })
}

/// Uses a group for all that it gives.
pub(super) fn all(builder: &mut Builder, entropy: &mut Entropy<'_>, pool: &mut Pool) {
    let Some((wire, about, is_of_target)) = use_one(builder, entropy, pool, true) else {
        return;
    };
    for (name, ty, own) in &about.outputs {
        let wire = builder.at(wire).output(name);
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

/// A use of a group, and whether what goes in belongs to a target. Where nothing fits an input that only a wire makes
/// sense in, there is none.
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
