//! Groups, with values, considerations, options, decisions and effects as inputs and outputs.

use inclination_core::authoring::{Builder, NodeOutput, kind::SocketType};

use super::{
    FIRST_STAT, decision_nodes, effects,
    pool::{Pool, PooledOutput, UsableGroup},
    value_nodes,
};
use crate::Entropy;

/// Adds a group that later nodes may use.
pub(super) fn add_group(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &mut Pool,
    decides: bool,
) {
    let takes_targets = entropy.chance(128);
    let mut inputs = vec![("mood".to_owned(), SocketType::Choice)];
    for input in 0..entropy.pick_below(4) {
        inputs.push((format!("in {input}"), SocketType::Value));
    }
    if decides && entropy.chance(128) {
        inputs.push(("opinion".to_owned(), SocketType::Consideration));
    }
    if decides && entropy.chance(96) {
        inputs.push(("one more".to_owned(), SocketType::Option));
    }
    if pool.has_effects && entropy.chance(96) {
        inputs.push(("changes".to_owned(), SocketType::Effects));
    }

    let mut outputs = Vec::new();
    let name = pool.unique_name("group");
    let mut inner = pool.for_group();

    let group = builder.group(name, |inside| {
        for (name, ty) in &inputs {
            add_input(inside, entropy, &mut inner, (name, *ty), takes_targets);
        }

        if entropy.chance(128)
            && let Some(of_target) = pool.first
        {
            let wire = inside.stat_again(FIRST_STAT);
            inner.values.push(PooledOutput { wire, of_target });
            inner.stats.push(wire);
        }

        let early = if decides {
            decision_nodes::add_early_options(inside, entropy, &mut inner)
        } else {
            Vec::new()
        };

        value_nodes::add_value_nodes(inside, entropy, &mut inner, 8);
        effects::add_effects_nodes(inside, entropy, &mut inner, 2);
        if decides {
            decision_nodes::add_decision_nodes(inside, entropy, &mut inner, &early);
        }

        for output in 0..2 {
            let (value, of_target) = inner.pick_socket(entropy, true);
            let name = format!("out {output}");
            inside.output(name.clone(), value);
            outputs.push((name, SocketType::Value, of_target));
        }

        let last = |wires: &[NodeOutput]| {
            let wire = *wires.last()?;
            Some(PooledOutput {
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
            ("causes", SocketType::Effects, last(&inner.effects)),
        ] {
            if let Some(given) = given {
                inside.typed_output(name, given.wire, ty);
                outputs.push((name.to_owned(), ty, given.of_target));
            }
        }
    });

    pool.names = inner.names;
    pool.groups.push(UsableGroup {
        group,
        takes_targets,
        inputs,
        outputs,
    });
}

fn add_input(
    inside: &mut Builder,
    entropy: &mut Entropy<'_>,
    inner: &mut Pool,
    (name, ty): (&str, SocketType),
    of_target: bool,
) {
    let given = |wire| PooledOutput { wire, of_target };

    match ty {
        SocketType::Value => {
            let bookends = entropy
                .chance(128)
                .then(|| (entropy.finite_value(), entropy.finite_value()));
            let wire = inside.input(name, entropy.finite_value(), bookends);
            inner.values.push(given(wire));
        }
        SocketType::Choice => inner.choices.push(given(inside.choice_input(name))),
        SocketType::Consideration => {
            let wire = inside.typed_input(name, ty);
            inner.considerations.push(given(wire));
        }
        SocketType::Effects => inner.effects.push(inside.typed_input(name, ty)),
        _ => inner.options.push(inside.typed_input(name, ty)),
    }
}
