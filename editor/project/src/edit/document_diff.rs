//! Diff of two documents as a list of edits. A change that is easiest to express on the whole
//! document, such as a problem's fix or grouping a selection, is made on a copy and converted to
//! edits here.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Nodes, Stat, StatId},
};

use super::{Edit, GraphInfo, GroupInterface};

/// Returns the edits that turn `from` into `to`.
pub fn edits_between(from: &Document, to: &Document) -> Vec<Edit> {
    let mut edits = Vec::new();
    let (graph, then) = (&from.graph, &to.graph);

    if (&graph.name, &graph.description) != (&then.name, &then.description) {
        edits.push(Edit::GraphInfo(Box::new(GraphInfo {
            name: then.name.clone(),
            description: then.description.clone(),
        })));
    }
    diff_stats(&mut edits, &graph.stats, &then.stats);

    for (id, group, other) in paired_entries(&graph.groups, &then.groups) {
        match (group, other) {
            (Some(group), Some(other)) => {
                let front = GroupInterface::from_group(other);
                if GroupInterface::from_group(group) != front {
                    edits.push(Edit::GroupInterface(id, Box::new(front)));
                }
                diff_nodes(&mut edits, Some(id), &group.nodes, &other.nodes);
            }
            _ => edits.push(Edit::Group(id, other.cloned().map(Box::new))),
        }
    }

    diff_nodes(&mut edits, None, &graph.nodes, &then.nodes);

    if graph.profiles != then.profiles {
        edits.push(Edit::Profiles(then.profiles.clone()));
    }
    if graph.rank_bands != then.rank_bands {
        edits.push(Edit::RankBands(then.rank_bands.clone()));
    }
    if graph.acknowledged != then.acknowledged {
        edits.push(Edit::Acknowledged(then.acknowledged.clone()));
    }

    diff_looks(&mut edits, from, to);

    let (samples, other) = (&from.samples, &to.samples);
    if samples.now != other.now {
        edits.push(Edit::Situation(Box::new(other.now.clone())));
    }
    if samples.named != other.named {
        edits.push(Edit::Samples(other.named.clone()));
    }
    if samples.current != other.current {
        edits.push(Edit::CurrentSample(other.current));
    }
    if from.scenarios != to.scenarios {
        edits.push(Edit::Scenarios(to.scenarios.clone()));
    }

    if graph.next_id != then.next_id {
        edits.push(Edit::NextId(then.next_id));
    }
    edits
}

/// Adds the edits for stats that differ, and those for the current values of the others.
fn diff_stats(edits: &mut Vec<Edit>, from: &[Stat], to: &[Stat]) {
    let current: BTreeMap<StatId, f32> = from.iter().map(|stat| (stat.id, stat.sample)).collect();
    let sample = |stat: &Stat| current.get(&stat.id).copied().unwrap_or(stat.sample);
    let with_old_values = to.iter().map(|stat| Stat {
        sample: sample(stat),
        ..stat.clone()
    });
    if !with_old_values.eq(from.iter().cloned()) {
        edits.push(Edit::Stats(to.to_vec()));
    }

    for stat in to {
        if sample(stat).to_bits() != stat.sample.to_bits() {
            edits.push(Edit::StatValue(stat.id, stat.sample));
        }
    }
}

fn diff_nodes(edits: &mut Vec<Edit>, group: Option<GroupId>, from: &Nodes, to: &Nodes) {
    for (id, before, after) in paired_entries(from, to) {
        if before != after {
            edits.push(Edit::Node(group, id, after.cloned().map(Box::new)));
        }
    }
}

fn diff_looks(edits: &mut Vec<Edit>, from: &Document, to: &Document) {
    let (from, to) = (&from.looks, &to.looks);

    for (id, before, after) in paired_entries(&from.nodes, &to.nodes) {
        if before != after {
            edits.push(Edit::NodePosition(id, after.copied()));
        }
    }

    for id in from.collapsed.symmetric_difference(&to.collapsed) {
        edits.push(Edit::Collapsed(*id, to.collapsed.contains(id)));
    }
    for id in from.folded.symmetric_difference(&to.folded) {
        edits.push(Edit::Folded(*id, to.folded.contains(id)));
    }

    for (id, before, after) in paired_entries(&from.notes, &to.notes) {
        if before != after {
            edits.push(Edit::Note(id, after.cloned().map(Box::new)));
        }
    }

    for (id, before, after) in paired_entries(&from.frames, &to.frames) {
        if before != after {
            edits.push(Edit::Frame(id, after.cloned().map(Box::new)));
        }
    }

    for ((node, key), before, after) in paired_entries(&from.bends, &to.bends) {
        if before != after {
            let points = after.cloned().unwrap_or_default();
            edits.push(Edit::Bends(node, key, points));
        }
    }

    for (id, before, after) in paired_entries(&from.shared, &to.shared) {
        if before != after {
            edits.push(Edit::LibraryOrigin(id, after.cloned()));
        }
    }

    if from.bookmarks != to.bookmarks {
        edits.push(Edit::Bookmarks(to.bookmarks.clone()));
    }
    if from.contract != to.contract {
        edits.push(Edit::Contract(to.contract.clone()));
    }
}

/// Returns the edits that turn `from` into another version of the same file. Unlike
/// [`edits_between`], this also sets the unchanged bend points: a wire keeps them even if it now
/// comes from another node.
pub fn edits_between_versions(from: &Document, to: &Document) -> Vec<Edit> {
    let mut edits = edits_between(from, to);
    if !edits.is_empty() {
        let unchanged = to
            .looks
            .bends
            .iter()
            .filter(|(end, points)| from.looks.bends.get(end) == Some(points));
        edits.extend(
            unchanged.map(|((node, key), points)| Edit::Bends(*node, *key, points.clone())),
        );
    }
    edits
}

/// Returns every key of two maps with both of its values.
fn paired_entries<'a, K: Ord + Copy, V>(
    from: &'a BTreeMap<K, V>,
    to: &'a BTreeMap<K, V>,
) -> impl Iterator<Item = (K, Option<&'a V>, Option<&'a V>)> {
    let gone = from
        .iter()
        .map(|(key, value)| (*key, Some(value), to.get(key)));
    let new = to.iter().filter(|(key, _)| !from.contains_key(key));
    gone.chain(new.map(|(key, value)| (*key, None, Some(value))))
}
