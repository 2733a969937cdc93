//! The numbers that profiles change. Each is one more input behind the stats, an agent's, which is read from a row of a
//! table: the graph's own numbers, or a profile's. So it is not folded, whoever has whatever profile runs the same tape,
//! and all other numbers are folded as ever. A number that is the same in every profile is no dial.
//!
//! A dial stands where the source of a socket's wire stands, counted down from [`NOWHERE`].

use alloc::{string::String, sync::Arc, vec::Vec};

use crate::{
    model::{Graph, Node, ProfileId, Scope, Socket, Stat},
    symbolic::Interval,
};

/// A socket's source that is not a node of the same body.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// Which dial stands in a source's place, if one does.
pub(super) fn dial_at(source: u32) -> Option<usize> {
    (NOWHERE - 1).checked_sub(source).map(|dial| dial as usize)
}

/// What profiles change.
#[derive(Debug, Default)]
pub(crate) struct Dials {
    profiles: Vec<ProfileId>,
    /// For each dial the graph's own number, and then each profile's.
    rows: Vec<Vec<f32>>,
    asked_for: bool,
}

impl Dials {
    pub(super) fn new(graph: &Graph) -> Self {
        Self {
            profiles: graph.profiles.iter().map(|profile| profile.id).collect(),
            rows: Vec::new(),
            asked_for: false,
        }
    }

    /// Makes dials of a node's numbers; `sources` are those of its sockets, in their order.
    pub(super) fn note(&mut self, graph: &Graph, node: &Node, sources: &mut [u32]) {
        self.asked_for = true;
        for ((key, held), source) in node.all_sockets().zip(sources) {
            let Socket::Value(own) = held else { continue };
            if !graph.is_profiled(node, key) {
                continue;
            }
            let of = |profile: &ProfileId| node.overrides.get(key, *profile).unwrap_or(own) + 0.0;
            let own = own + 0.0;
            let all = self.profiles.iter().map(of);
            let row: Vec<f32> = core::iter::once(own).chain(all).collect();
            if row.iter().any(|value| value.to_bits() != own.to_bits()) {
                *source = NOWHERE - 1 - self.rows.len() as u32;
                self.rows.push(row);
            }
        }
    }

    /// Whether a node holds any number for a profile.
    pub(super) fn are_asked_for(&self) -> bool {
        self.asked_for
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The graph's own number.
    pub(super) fn own(&self, dial: usize) -> f32 {
        let row = self.rows.get(dial);
        row.and_then(|row| row.first()).copied().unwrap_or(0.0)
    }

    /// What a dial can be.
    pub(super) fn interval(&self, dial: usize) -> Interval {
        let all = self.rows.get(dial).into_iter().flatten();
        all.map(|value| Interval::point(*value))
            .reduce(Interval::hull)
            .unwrap_or(Interval::ALL)
    }

    /// The stats, and behind them a stat of the agent for each dial: what tapes read.
    pub(crate) fn behind(&self, stats: &[Stat]) -> Vec<Stat> {
        let dials = (0..self.len()).map(|dial| Stat {
            default: self.own(dial),
            ..Stat::number("", -f32::MAX, f32::MAX).scope(Scope::Agent)
        });
        stats.iter().cloned().chain(dials).collect()
    }
}

/// The profiles of a program: their names, and for each the dials' numbers.
#[derive(Debug, Default)]
pub(crate) struct ProfileTable {
    pub(crate) names: Vec<String>,
    /// The graph's own row, and then each profile's.
    rows: Vec<Vec<f32>>,
    /// The position of the first dial among a tape's inputs.
    first: u32,
}

impl ProfileTable {
    pub(crate) fn new(graph: &Graph, dials: &Dials) -> Arc<Self> {
        let row = |at: usize| {
            let all = dials.rows.iter();
            all.map(|row| row.get(at).copied().unwrap_or(0.0)).collect()
        };
        let profiles = graph.profiles.iter();
        Arc::new(Self {
            names: profiles.map(|profile| profile.name.clone()).collect(),
            rows: (0..=graph.profiles.len()).map(row).collect(),
            first: graph.stats.len() as u32,
        })
    }

    /// The dials' numbers in a profile; of one that is not there, and of none, the graph's own.
    pub(crate) fn row(&self, profile: Option<u32>) -> &[f32] {
        let row = profile.and_then(|profile| self.rows.get(profile as usize + 1));
        row.or(self.rows.first()).map_or(&[], |row| row)
    }

    /// An input's number in a profile, if the input is a dial.
    #[inline]
    pub(crate) fn value(&self, input: u32, profile: Option<u32>) -> Option<f32> {
        let dial = input.checked_sub(self.first)? as usize;
        self.row(profile).get(dial).copied()
    }

    /// Whether anything differs from profile to profile.
    pub(crate) fn is_flat(&self) -> bool {
        self.rows.first().is_none_or(Vec::is_empty)
    }
}
