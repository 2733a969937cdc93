//! Compares a built document with the wanted one, up to the IDs and places of its parts.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    format::Document,
    model::{FrameId, NodeId, NoteId},
};

use super::{
    id_mapping::{IdMap, map_id, pair_up},
    scenario_mapping::map_scenario,
};

/// Asserts that a built document would be saved exactly as another one, once its parts have the
/// other's IDs and places.
pub(super) fn assert_same_document(built: &Document, wanted: &Document) {
    let ids = IdMap::from_graphs(&built.graph, &wanted.graph);
    let mut named = Document {
        graph: ids.map_graph(&built.graph),
        ..Document::default()
    };

    // Building uses up more IDs.
    assert!(built.graph.next_id >= wanted.graph.next_id);
    named.graph.next_id = wanted.graph.next_id;
    assert_eq!(
        named.graph.logic_hash(),
        wanted.graph.logic_hash(),
        "{}",
        first_difference(&named.write(), &wanted.write())
    );

    let placed: BTreeSet<NodeId> = built
        .looks
        .nodes
        .keys()
        .map(|id| map_id(&ids.nodes, *id))
        .collect();
    assert_eq!(placed, wanted.looks.nodes.keys().copied().collect());

    named.looks.nodes.clone_from(&wanted.looks.nodes);
    named.looks.collapsed = built
        .looks
        .collapsed
        .iter()
        .map(|id| map_id(&ids.nodes, *id))
        .collect();

    let notes: BTreeMap<NoteId, NoteId> =
        pair_up(built.looks.notes.keys(), wanted.looks.notes.keys())
            .map(|(one, other)| (*one, *other))
            .collect();
    for (id, note) in &built.looks.notes {
        let id = map_id(&notes, *id);
        let mut note = note.clone();
        note.group = note.group.map(|group| map_id(&ids.groups, group));
        if let Some(there) = wanted.looks.notes.get(&id) {
            (note.x, note.y) = (there.x, there.y);
        }
        named.looks.notes.insert(id, note);
    }

    let frames: BTreeMap<FrameId, FrameId> =
        pair_up(built.looks.frames.keys(), wanted.looks.frames.keys())
            .map(|(one, other)| (*one, *other))
            .collect();
    for (id, frame) in &built.looks.frames {
        let id = map_id(&frames, *id);
        let mut frame = frame.clone();
        frame.group = frame.group.map(|group| map_id(&ids.groups, group));
        if let Some(there) = wanted.looks.frames.get(&id) {
            (frame.x, frame.y) = (there.x, there.y);
        }
        named.looks.frames.insert(id, frame);
    }

    named.samples = ids.map_samples(&built.samples, &wanted.samples);
    let scenarios = built.scenarios.iter().zip(&wanted.scenarios);
    named.scenarios = scenarios
        .map(|(built, wanted)| map_scenario(&ids, built, wanted))
        .collect();
    assert_eq!(built.scenarios.len(), wanted.scenarios.len());
    let (named, wanted) = (named.write(), wanted.write());
    assert!(named == wanted, "{}", first_difference(&named, &wanted));
}

/// Returns the first lines that differ, with those before them.
fn first_difference(one: &str, other: &str) -> String {
    let lines: Vec<(&str, &str)> = one.lines().zip(other.lines()).collect();
    let at = lines.iter().position(|(one, other)| one != other);
    let at = at.unwrap_or(lines.len().saturating_sub(1));
    let from = at.saturating_sub(12);
    let before: Vec<&str> = lines[from..at].iter().map(|(one, _)| *one).collect();
    let (built, wanted) = lines.get(at).copied().unwrap_or_default();
    format!("{}\nbuilt:  {built}\nwanted: {wanted}", before.join("\n"))
}
