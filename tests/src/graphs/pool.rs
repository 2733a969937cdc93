//! What there is to wire, and whether it belongs to a target.

use inclination_core::{
    kind::SocketType,
    model::{GroupId, Socket, Wire},
};

use crate::Entropy;

/// Something to wire.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) wire: Wire,
    /// Whether it may differ from target to target.
    pub(super) of_target: bool,
}

/// All that there is to wire in one body.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    pub(super) values: Vec<Given>,
    pub(super) choices: Vec<Given>,
    pub(super) considerations: Vec<Given>,
    /// Options that may stand in any decision.
    pub(super) options: Vec<Wire>,
    /// Decisions that may stand in any option.
    pub(super) decisions: Vec<Wire>,
    /// Options whose history may be asked about.
    pub(super) named: Vec<Wire>,
    pub(super) groups: Vec<Use>,
    /// Whether the first stat belongs to a target, if it is no choice.
    pub(super) first: Option<bool>,
    /// How many names were given.
    pub(super) names: usize,
}

/// A group to use.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) group: GroupId,
    /// Whether it takes what belongs to a target.
    pub(super) takes_targets: bool,
    pub(super) inputs: Vec<(String, SocketType)>,
    /// The outputs with whether they belong to a target.
    pub(super) outputs: Vec<(String, SocketType, bool)>,
}

impl Pool {
    /// A name that no other node has.
    pub(super) fn name(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what} {}", self.names)
    }

    /// Any of the values that belong to no target, or of all.
    pub(super) fn value(&self, entropy: &mut Entropy<'_>, of_target: bool) -> Option<Given> {
        one(entropy, &self.values, of_target)
    }

    /// A number to type or a value to wire, and whether that belongs to a target.
    pub(super) fn socket(&self, entropy: &mut Entropy<'_>, of_target: bool) -> (Socket, bool) {
        if entropy.chance(160)
            && let Some(given) = self.value(entropy, of_target)
        {
            return (given.wire.into(), given.of_target);
        }
        (entropy.typed().into(), false)
    }

    /// The same, of the size that weights, ranks and seconds have, more often than not.
    pub(super) fn modest(&self, entropy: &mut Entropy<'_>, of_target: bool) -> (Socket, bool) {
        match entropy.byte() % 8 {
            0..3 => (
                (f32::from(entropy.byte() % 33) / 8.0 - 1.0).max(0.0).into(),
                false,
            ),
            3 => ((f32::from(entropy.byte() % 12)).into(), false),
            4 => (entropy.typed().into(), false),
            _ => match self.value(entropy, of_target) {
                Some(given) => (given.wire.into(), given.of_target),
                None => (1.0.into(), false),
            },
        }
    }
}

/// One of several, which belongs to no target unless that is allowed.
pub(super) fn one(entropy: &mut Entropy<'_>, from: &[Given], of_target: bool) -> Option<Given> {
    let fitting: Vec<Given> = from
        .iter()
        .copied()
        .filter(|given| of_target || !given.of_target)
        .collect();
    entropy.pick(&fitting).copied()
}
