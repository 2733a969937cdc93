//! The profile inputs: numbers that differ between profiles.
//!
//! Each is one more input after the stats, in the agent's scope, and is read from a row of a table:
//! the graph's own numbers, or those of a profile. These inputs are not folded, so all profiles run
//! the same tape. All other numbers are folded as usual. A number that is equal in every profile
//! does not become an input.
//!
//! A profile input takes the place of a source of a socket's wire, counted down from [`NOWHERE`].

use alloc::{string::String, sync::Arc, vec::Vec};

use crate::{
    model::{Graph, Node, ProfileId, Scope, Socket, Stat},
    symbolic::Interval,
};

/// The source of a socket that reads no node of the same body.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// Returns the index of the profile input that a source refers to, if it does.
pub(super) fn profile_input_index(source: u32) -> Option<usize> {
    (NOWHERE - 1)
        .checked_sub(source)
        .map(|input| input as usize)
}

/// The numbers that differ between profiles.
#[derive(Debug, Default)]
pub(crate) struct ProfileInputs {
    profiles: Vec<ProfileId>,
    /// A row for each input: the graph's own number, then that of each profile.
    rows: Vec<Vec<f32>>,
    /// Whether any node has an override, even one without effect.
    has_overrides: bool,
}

impl ProfileInputs {
    pub(super) fn new(graph: &Graph) -> Self {
        Self {
            profiles: graph.profiles.iter().map(|profile| profile.id).collect(),
            rows: Vec::new(),
            has_overrides: false,
        }
    }

    /// Adds a node's numbers that differ between profiles. `sources` are those of the node's
    /// sockets, in the same order, and are changed to refer to the new inputs.
    pub(super) fn add_node(&mut self, graph: &Graph, node: &Node, sources: &mut [u32]) {
        self.has_overrides = true;
        for ((key, socket), source) in node.all_sockets().zip(sources) {
            let Socket::Value(own) = socket else { continue };
            if !graph.can_be_overridden(node, key) {
                continue;
            }

            let number_in =
                |profile: &ProfileId| node.overrides.get(key, *profile).unwrap_or(own) + 0.0;
            let own = own + 0.0;
            let row: Vec<f32> = core::iter::once(own)
                .chain(self.profiles.iter().map(number_in))
                .collect();

            if row.iter().any(|value| value.to_bits() != own.to_bits()) {
                *source = NOWHERE - 1 - self.rows.len() as u32;
                self.rows.push(row);
            }
        }
    }

    /// Returns whether any node has an override for a profile.
    pub(super) fn has_overrides(&self) -> bool {
        self.has_overrides
    }

    /// Returns the number of inputs.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the graph's own number.
    pub(super) fn graph_value(&self, input: usize) -> f32 {
        let row = self.rows.get(input);
        row.and_then(|row| row.first()).copied().unwrap_or(0.0)
    }

    /// Returns the interval that contains the number in every profile.
    pub(super) fn interval(&self, input: usize) -> Interval {
        self.rows
            .get(input)
            .into_iter()
            .flatten()
            .map(|value| Interval::point(*value))
            .reduce(Interval::hull)
            .unwrap_or(Interval::ALL)
    }

    /// Returns everything that tapes read: the stats, followed by a stat in the agent's scope for
    /// each profile input.
    pub(crate) fn append_to_stats(&self, stats: &[Stat]) -> Vec<Stat> {
        let inputs = (0..self.len()).map(|input| Stat {
            default: self.graph_value(input),
            ..Stat::number("", -f32::MAX, f32::MAX).scope(Scope::Agent)
        });
        stats.iter().cloned().chain(inputs).collect()
    }
}

/// The profiles of a program: their names, and for each the numbers of the profile inputs.
#[derive(Debug, Default)]
pub(crate) struct ProfileTable {
    pub(crate) names: Vec<String>,
    /// The graph's own row, followed by one for each profile.
    rows: Vec<Vec<f32>>,
    /// The position of the first profile input among a tape's inputs.
    first: u32,
}

impl ProfileTable {
    pub(crate) fn new(graph: &Graph, dials: &ProfileInputs) -> Arc<Self> {
        let row = |position: usize| {
            dials
                .rows
                .iter()
                .map(|row| row.get(position).copied().unwrap_or(0.0))
                .collect()
        };

        let profiles = graph.profiles.iter();
        Arc::new(Self {
            names: profiles.map(|profile| profile.name.clone()).collect(),
            rows: (0..=graph.profiles.len()).map(row).collect(),
            first: graph.stats.len() as u32,
        })
    }

    /// Returns the numbers of a profile, or the graph's own if it is `None` or does not exist.
    pub(crate) fn row(&self, profile: Option<u32>) -> &[f32] {
        let row = profile.and_then(|profile| self.rows.get(profile as usize + 1));
        row.or(self.rows.first()).map_or(&[], |row| row)
    }

    /// Returns the number of an input in a profile, if the input is a profile input.
    #[inline]
    pub(crate) fn find_value(&self, input: u32, profile: Option<u32>) -> Option<f32> {
        let position = input.checked_sub(self.first)? as usize;
        self.row(profile).get(position).copied()
    }

    /// Returns whether no number differs between profiles.
    pub(crate) fn is_uniform(&self) -> bool {
        self.rows.first().is_none_or(Vec::is_empty)
    }
}
