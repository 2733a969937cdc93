//! What differs between a copy and the library's, in the words of `differ`: things are known by their names.

use inclination_core::{
    Document,
    model::{Graph, GroupId, Nodes},
};

use super::Entry;
use crate::differ::{self, By, Difference};

/// What would become of the copy if the library's version were taken.
pub fn ahead(document: &Document, group: GroupId, entry: &Entry) -> Vec<String> {
    let (here, there) = both(document, group, entry);
    told(&there, &here)
}

/// What became of the library's version in the copy.
pub fn behind(document: &Document, group: GroupId, entry: &Entry) -> Vec<String> {
    let (here, there) = both(document, group, entry);
    told(&here, &there)
}

fn told(now: &Graph, then: &Graph) -> Vec<String> {
    let found = differ::logic(now, then);
    found.iter().map(Difference::sentence).collect()
}

/// The group here and there, each with what it uses and nothing else, under the ids that they have here.
fn both(document: &Document, group: GroupId, entry: &Entry) -> (Graph, Graph) {
    let here = part(&document.graph, group);
    let mut there = part(&entry.document.graph, entry.group);
    // They are the same group, whatever each is called.
    if let (Some(own), Some(other)) = (here.groups.get(&group), there.groups.get_mut(&entry.group))
    {
        other.name.clone_from(&own.name);
    }
    let mut there = differ::aligned(&here, &there, By::Names);
    // What stats and profiles are like is each file's own.
    let more = there.stats.iter();
    let more = more.filter(|stat| here.stat(stat.id).is_none());
    let more: Vec<_> = more.cloned().collect();
    let mut here = here;
    there.stats.retain(|stat| more.contains(stat));
    here.stats.extend(more);
    there.stats.clone_from(&here.stats);
    there.profiles.clone_from(&here.profiles);
    (here, there)
}

fn part(graph: &Graph, group: GroupId) -> Graph {
    let mut part = Graph {
        stats: graph.stats.clone(),
        profiles: graph.profiles.clone(),
        nodes: Nodes::new(),
        next_id: graph.next_id,
        ..Graph::default()
    };
    let mut open = vec![group];
    while let Some(id) = open.pop() {
        if let Some(group) = graph.groups.get(&id)
            && !part.groups.contains_key(&id)
        {
            open.extend(crate::edit::groups::used(&group.nodes));
            part.groups.insert(id, group.clone());
        }
    }
    part
}
