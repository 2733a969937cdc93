//! The outputs that can be wired, and whether they depend on a target.

use inclination_core::authoring::{InputValue, NodeOutput, kind::SocketType, model::GroupId};

use crate::Entropy;

/// An output that can be wired.
#[derive(Clone, Copy, Debug)]
pub(super) struct PooledOutput {
    pub(super) wire: NodeOutput,
    /// Whether it may differ from target to target.
    pub(super) of_target: bool,
}

/// Everything that can be wired in one body.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    pub(super) values: Vec<PooledOutput>,
    pub(super) choices: Vec<PooledOutput>,
    pub(super) considerations: Vec<PooledOutput>,
    /// Options that any decision may use.
    pub(super) options: Vec<NodeOutput>,
    /// Decisions that any option may contain.
    pub(super) decisions: Vec<NodeOutput>,
    /// Options whose history may be read.
    pub(super) named: Vec<NodeOutput>,
    /// The nodes of stats, which effects may change.
    pub(super) stats: Vec<NodeOutput>,
    /// Effects that any option may have.
    pub(super) effects: Vec<NodeOutput>,
    /// Whether there are Effects nodes.
    pub(super) has_effects: bool,
    pub(super) groups: Vec<UsableGroup>,
    /// Whether the first stat belongs to a target; `None` if it is a choice.
    pub(super) first: Option<bool>,
    /// The number of names handed out.
    pub(super) names: usize,
}

/// A group that can be used.
#[derive(Clone, Debug)]
pub(super) struct UsableGroup {
    pub(super) group: GroupId,
    /// Whether it accepts inputs that depend on a target.
    pub(super) takes_targets: bool,
    pub(super) inputs: Vec<(String, SocketType)>,
    /// The outputs, each with whether it depends on a target.
    pub(super) outputs: Vec<(String, SocketType, bool)>,
}

impl Pool {
    /// Returns the pool of a new group.
    pub(super) fn for_group(&self) -> Self {
        Self {
            has_effects: self.has_effects,
            groups: self.groups.clone(),
            named: self.named.clone(),
            first: self.first,
            names: self.names,
            ..Self::default()
        }
    }

    /// Returns a name that no other node has.
    pub(super) fn unique_name(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what} {}", self.names)
    }

    /// Picks a value, one that depends on no target unless `of_target` is set.
    pub(super) fn pick_value(
        &self,
        entropy: &mut Entropy<'_>,
        of_target: bool,
    ) -> Option<PooledOutput> {
        pick_output(entropy, &self.values, of_target)
    }

    /// Picks a number to type or a value to wire, and whether it depends on a target.
    pub(super) fn pick_socket(
        &self,
        entropy: &mut Entropy<'_>,
        of_target: bool,
    ) -> (InputValue, bool) {
        if entropy.chance(160)
            && let Some(given) = self.pick_value(entropy, of_target)
        {
            return (given.wire.into(), given.of_target);
        }
        (entropy.finite_value().into(), false)
    }

    /// Picks like [`Self::pick_socket`], but mostly of the magnitude of weights, ranks and seconds.
    pub(super) fn pick_modest_socket(
        &self,
        entropy: &mut Entropy<'_>,
        of_target: bool,
    ) -> (InputValue, bool) {
        match entropy.byte() % 8 {
            0..3 => (
                (f32::from(entropy.byte() % 33) / 8.0 - 1.0).max(0.0).into(),
                false,
            ),
            3 => ((f32::from(entropy.byte() % 12)).into(), false),
            4 => (entropy.finite_value().into(), false),
            _ => match self.pick_value(entropy, of_target) {
                Some(given) => (given.wire.into(), given.of_target),
                None => (1.0.into(), false),
            },
        }
    }
}

/// Picks one of several, one that depends on no target unless `of_target` is set.
pub(super) fn pick_output(
    entropy: &mut Entropy<'_>,
    from: &[PooledOutput],
    of_target: bool,
) -> Option<PooledOutput> {
    let fitting: Vec<PooledOutput> = from
        .iter()
        .copied()
        .filter(|given| of_target || !given.of_target)
        .collect();
    entropy.pick(&fitting).copied()
}
