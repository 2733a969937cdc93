//! Compares the logic of two graphs and describes each difference in a designer's words: "Wants
//! health, midpoint: 40 hp, was 50 hp". The command line and the editor's panel share these texts.
//!
//! `id_matching` gives the items of another file the IDs of their counterparts, so that everything
//! else compares by ID. `stats`, `profiles`, `nodes` and `groups` each compare one kind of item,
//! and `phrases` formats their values. Positions, notes, frames, descriptions, samples, effects,
//! scenarios and accepted problems are not logic. `samples`, `effects` and `scenarios` compare
//! theirs separately.

mod canvas_node;
mod effects;
mod groups;
mod id_matching;
mod nodes;
mod phrases;
mod profiles;
mod samples;
mod scenario_phrases;
mod scenarios;
mod stats;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use inclination_core::authoring::model::{Graph, Place};

use canvas_node::Canvas;

pub use effects::compare_effects;
pub use id_matching::{MatchBy, align_group_ids, align_ids, with_names_from};
pub use phrases::format_stat_value;
pub use samples::{compare_samples, describe_other_changes};
pub use scenarios::compare_scenarios;

/// The kind of a change to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// The item is only in the present graph.
    Added,
    /// The item is only in the other graph.
    Removed,
    /// The item is in both graphs, with differences.
    Changed,
}

/// An item that differs between two graphs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The item's title in the present graph, or in the other one if it was removed.
    pub title: String,
    /// The kind of item: "Logistic", "Stat", "Group of 3 nodes".
    pub kind: String,
    /// The name of the group that contains it.
    pub inside: Option<String>,
    /// Whether it was added, removed or changed.
    pub how: ChangeKind,
    /// Its place in the present graph, or `None` if it was removed.
    pub place: Option<Place>,
    /// The differences, one sentence each without a full stop.
    pub what: Vec<String>,
}

impl Difference {
    /// Returns a description in one line.
    pub fn sentence(&self) -> String {
        let inside = self
            .inside
            .as_ref()
            .map_or_else(String::new, |group| format!(" in {group}"));
        let Self { title, kind, .. } = self;
        // The title of an unnamed node begins with its kind.
        let kind = if title.starts_with(kind) {
            String::new()
        } else {
            format!(" ({kind})")
        };
        match self.how {
            ChangeKind::Added => format!("{title}{inside}{kind} was added."),
            ChangeKind::Removed => format!("{title}{inside}{kind} was removed."),
            ChangeKind::Changed => format!("{title}{inside}: {}.", self.what.join("; ")),
        }
    }
}

/// Compares the logic of two graphs that have equal IDs for the same items. Effects, and what only
/// they read, are not logic.
pub fn compare_logic(now: &Graph, then: &Graph) -> Vec<Difference> {
    compare_graphs(&now.without_effects(), &then.without_effects())
}

/// Compares everything in two graphs that have equal IDs for the same items, including effects.
pub fn compare_graphs(now: &Graph, then: &Graph) -> Vec<Difference> {
    let mut found = groups::compare_rank_bands(now, then);
    stats::compare_stats(now, then, &mut found);
    profiles::compare_profiles(now, then, &mut found);

    let canvas = Canvas {
        graph: now,
        group: None,
    };
    let canvas_then = Canvas {
        graph: then,
        group: None,
    };
    nodes::compare_nodes(canvas, canvas_then, &mut found);

    for (id, here, there) in pair_by_key(&now.groups, &then.groups) {
        groups::compare_group(now, then, id, here, there, &mut found);
        if here.is_some() && there.is_some() {
            nodes::compare_nodes(
                canvas.group_canvas(id),
                canvas_then.group_canvas(id),
                &mut found,
            );
        }
    }

    found
}

/// Returns each key of either map with its values in both.
fn pair_by_key<'a, K: Ord + Copy, V>(
    now: &'a BTreeMap<K, V>,
    then: &'a BTreeMap<K, V>,
) -> impl Iterator<Item = (K, Option<&'a V>, Option<&'a V>)> {
    let here = now
        .iter()
        .map(|(key, value)| (*key, Some(value), then.get(key)));
    let gone = then.iter().filter(|(key, _)| !now.contains_key(key));
    here.chain(gone.map(|(key, value)| (*key, None, Some(value))))
}
