//! Lists the differences between a copy and the library's version as sentences of `differ`. Items
//! are matched by their names.

use inclination_core::authoring::{
    format::Document,
    model::{Graph, GroupId, Nodes},
};

use super::LibraryEntry;
use crate::differ::{self, Difference, MatchBy};

/// Lists the changes that taking the library's version would make in the copy.
pub fn changes_from_taking(
    document: &Document,
    group: GroupId,
    entry: &LibraryEntry,
) -> Vec<String> {
    let (here, there) = extract_both_groups(document, group, entry);
    difference_sentences(&there, &here)
}

/// Lists the changes that the copy made to the library's version.
pub fn changes_in_copy(document: &Document, group: GroupId, entry: &LibraryEntry) -> Vec<String> {
    let (here, there) = extract_both_groups(document, group, entry);
    difference_sentences(&here, &there)
}

/// Lists the differences between two graphs as sentences.
fn difference_sentences(now: &Graph, then: &Graph) -> Vec<String> {
    differ::compare_graphs(now, then)
        .iter()
        .map(Difference::sentence)
        .collect()
}

/// Extracts the group of the document and that of the library, each with the groups that it uses
/// and nothing else, and gives the second the IDs of the first.
fn extract_both_groups(
    document: &Document,
    group: GroupId,
    entry: &LibraryEntry,
) -> (Graph, Graph) {
    let mut here = extract_group(&document.graph, group);
    let mut there = extract_group(&entry.document.graph, entry.group);
    // Both are the same group, so a different name is not a difference.
    if let (Some(own), Some(other)) = (here.groups.get(&group), there.groups.get_mut(&entry.group))
    {
        other.name.clone_from(&own.name);
    }

    let mut there = differ::align_ids(&here, &there, MatchBy::Names);
    // The properties of stats and profiles belong to each file, so they are not compared.
    let missing: Vec<_> = there
        .stats
        .iter()
        .filter(|stat| here.stat(stat.id).is_none())
        .cloned()
        .collect();
    there.stats.retain(|stat| missing.contains(stat));
    here.stats.extend(missing);
    there.stats.clone_from(&here.stats);
    there.profiles.clone_from(&here.profiles);

    (here, there)
}

/// Returns a graph of a group and all groups that it uses, with all stats and profiles.
fn extract_group(graph: &Graph, group: GroupId) -> Graph {
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
            open.extend(crate::edit::groups::used_groups(&group.nodes));
            part.groups.insert(id, group.clone());
        }
    }
    part
}
