//! From one document to another: the edits that turn the first into the second. What is easiest said as a change of the
//! whole, such as a problem's fix or a group made from a selection, is made on a copy and becomes edits here.

use std::collections::BTreeMap;

use inclination_core::{
    Document,
    model::{GroupId, Nodes},
};

use super::{About, Edit, Front};

/// The edits after which `from` is `to`.
pub fn between(from: &Document, to: &Document) -> Vec<Edit> {
    let mut edits = Vec::new();
    let (graph, then) = (&from.graph, &to.graph);
    if (&graph.name, &graph.description) != (&then.name, &then.description) {
        edits.push(Edit::About(Box::new(About {
            name: then.name.clone(),
            description: then.description.clone(),
        })));
    }
    if graph.stats != then.stats {
        edits.push(Edit::Stats(then.stats.clone()));
    }
    for (id, group, other) in both(&graph.groups, &then.groups) {
        match (group, other) {
            (Some(group), Some(other)) => {
                let front = Front::of(other);
                if Front::of(group) != front {
                    edits.push(Edit::Front(id, Box::new(front)));
                }
                nodes(&mut edits, Some(id), &group.nodes, &other.nodes);
            }
            _ => edits.push(Edit::Group(id, other.cloned().map(Box::new))),
        }
    }
    nodes(&mut edits, None, &graph.nodes, &then.nodes);
    if graph.profiles != then.profiles {
        edits.push(Edit::Profiles(then.profiles.clone()));
    }
    if graph.rank_bands != then.rank_bands {
        edits.push(Edit::RankBands(then.rank_bands.clone()));
    }
    if graph.acknowledged != then.acknowledged {
        edits.push(Edit::Acknowledged(then.acknowledged.clone()));
    }
    looks(&mut edits, from, to);
    let (samples, other) = (&from.samples, &to.samples);
    if samples.now != other.now {
        edits.push(Edit::Situation(Box::new(other.now.clone())));
    }
    if samples.named != other.named {
        edits.push(Edit::Named(other.named.clone()));
    }
    if samples.current != other.current {
        edits.push(Edit::Current(other.current));
    }
    if graph.next_id != then.next_id {
        edits.push(Edit::NextId(then.next_id));
    }
    edits
}

fn nodes(edits: &mut Vec<Edit>, group: Option<GroupId>, from: &Nodes, to: &Nodes) {
    for (id, before, after) in both(from, to) {
        if before != after {
            edits.push(Edit::Node(group, id, after.cloned().map(Box::new)));
        }
    }
}

fn looks(edits: &mut Vec<Edit>, from: &Document, to: &Document) {
    let (from, to) = (&from.looks, &to.looks);
    for (id, before, after) in both(&from.nodes, &to.nodes) {
        if before != after {
            edits.push(Edit::Place(id, after.copied()));
        }
    }
    for id in from.collapsed.symmetric_difference(&to.collapsed) {
        edits.push(Edit::Collapsed(*id, to.collapsed.contains(id)));
    }
    for (id, before, after) in both(&from.notes, &to.notes) {
        if before != after {
            edits.push(Edit::Note(id, after.cloned().map(Box::new)));
        }
    }
    for (id, before, after) in both(&from.frames, &to.frames) {
        if before != after {
            edits.push(Edit::Frame(id, after.cloned().map(Box::new)));
        }
    }
    for ((node, key), before, after) in both(&from.bends, &to.bends) {
        if before != after {
            let points = after.cloned().unwrap_or_default();
            edits.push(Edit::Bends(node, key, points));
        }
    }
    for (id, before, after) in both(&from.shared, &to.shared) {
        if before != after {
            edits.push(Edit::Shared(id, after.cloned()));
        }
    }
    if from.bookmarks != to.bookmarks {
        edits.push(Edit::Bookmarks(to.bookmarks.clone()));
    }
    if from.contract != to.contract {
        edits.push(Edit::Contract(to.contract.clone()));
    }
}

/// The same for another version of a whole file: wires that bend as before do so too where they come from elsewhere.
pub fn exactly(from: &Document, to: &Document) -> Vec<Edit> {
    let mut edits = between(from, to);
    let same = to.looks.bends.iter();
    let same = same.filter(|(end, points)| from.looks.bends.get(end) == Some(points));
    if !edits.is_empty() {
        edits.extend(same.map(|((node, key), points)| Edit::Bends(*node, *key, points.clone())));
    }
    edits
}

/// What stands under each key of either.
fn both<'a, K: Ord + Copy, V>(
    from: &'a BTreeMap<K, V>,
    to: &'a BTreeMap<K, V>,
) -> impl Iterator<Item = (K, Option<&'a V>, Option<&'a V>)> {
    let gone = from
        .iter()
        .map(|(key, value)| (*key, Some(value), to.get(key)));
    let new = to.iter().filter(|(key, _)| !from.contains_key(key));
    gone.chain(new.map(|(key, value)| (*key, None, Some(value))))
}
