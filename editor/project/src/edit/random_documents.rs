//! Random documents and selections for tests, and the checks that every list of edits must pass.

use std::collections::BTreeSet;

use inclination_core::authoring::{
    format::{Document, Frame, Note, Position},
    model::{FrameId, GroupId, NodeId, NoteId},
};
use inclination_tests::{Entropy, graphs};

use super::{Edit, History};
use crate::{
    scene::Scene,
    selection::{Item, Selection, select},
};

/// Returns a random document with every kind of node, nested groups, notes and frames, on all
/// canvases.
pub(crate) fn random_document(entropy: &mut Entropy<'_>) -> Document {
    let mut document = Document {
        graph: graphs::random(entropy),
        ..Document::default()
    };
    let canvases = all_canvases(&document);

    for canvas in &canvases {
        let ids: Vec<NodeId> = document
            .graph
            .body(*canvas)
            .unwrap()
            .keys()
            .copied()
            .collect();

        for (at, id) in ids.into_iter().enumerate() {
            // Roughly in a grid, as a person would place them, with some overlaps.
            let x = (at / 5) as f32 * 288.0 + f32::from(entropy.byte()) - 128.0;
            let y = (at % 5) as f32 * 160.0 + f32::from(entropy.byte());
            document.looks.nodes.insert(id, Position { x, y });
            if entropy.chance(32) {
                document.looks.collapsed.insert(id);
            }
            if entropy.chance(64) {
                document.looks.folded.insert(id);
            }
        }

        let body = document.graph.body(*canvas).unwrap().clone();
        for (id, key) in body
            .iter()
            .flat_map(|(id, node)| node.all_sockets().map(move |(key, held)| (*id, key, held)))
            .filter_map(|(id, key, held)| held.wire().map(|_| (id, key)))
        {
            if entropy.chance(24) {
                let x = f32::from(entropy.byte()) * 4.0;
                document
                    .looks
                    .bends
                    .insert((id, key), vec![Position { x, y: 8.0 }]);
            }
        }

        for _ in 0..entropy.pick_below(3) {
            let id = NoteId(document.graph.fresh_id());
            let note = Note {
                group: *canvas,
                x: f32::from(entropy.byte()) * 4.0,
                y: f32::from(entropy.byte()) * 4.0,
                width: 200.0,
                text: String::from("Why this is so"),
                height: None,
            };
            document.looks.notes.insert(id, note);
        }

        for _ in 0..entropy.pick_below(3) {
            let id = FrameId(document.graph.fresh_id());
            let frame = Frame {
                group: *canvas,
                x: f32::from(entropy.byte()) * 4.0 - 100.0,
                y: f32::from(entropy.byte()) * 4.0 - 100.0,
                width: 100.0 + f32::from(entropy.byte()) * 6.0,
                height: 100.0 + f32::from(entropy.byte()) * 4.0,
                title: String::from("Part"),
                ..Frame::default()
            };
            document.looks.frames.insert(id, frame);
        }
    }
    document
}

/// Returns every canvas of a document.
pub(crate) fn all_canvases(document: &Document) -> Vec<Option<GroupId>> {
    super::groups::all_canvases(&document.graph)
}

/// Picks one of a document's canvases.
pub(crate) fn random_canvas(entropy: &mut Entropy<'_>, document: &Document) -> Option<GroupId> {
    *entropy.pick(&all_canvases(document)).unwrap()
}

/// Selects some of the items on a canvas.
pub(crate) fn random_selection(entropy: &mut Entropy<'_>, scene: &Scene) -> Selection {
    let share = entropy.byte();
    let all = select::select_all(scene);
    Selection::from_items(all.iter().filter(|_| entropy.chance(share)))
}

/// Lists the IDs of everything in a document. A duplicate ID is listed twice.
fn all_ids(document: &Document) -> Vec<u32> {
    let graph = &document.graph;
    let mut ids: Vec<u32> = graph.stats.iter().map(|stat| stat.id.0).collect();
    ids.extend(graph.nodes.keys().map(|id| id.0));
    for (id, group) in &graph.groups {
        ids.push(id.0);
        ids.extend(group.nodes.keys().map(|id| id.0));
        let ports = group.inputs.iter().chain(&group.outputs);
        ids.extend(ports.map(|port| port.id.0));
    }
    ids.extend(document.looks.notes.keys().map(|id| id.0));
    ids.extend(document.looks.frames.keys().map(|id| id.0));
    ids.extend(document.samples.named.iter().map(|sample| sample.id.0));
    ids
}

/// Applies edits and returns the edited document. Checks that undo and redo restore the same bytes,
/// that the file reads back, that no ID is used twice or reused, and that every wire has a source.
pub(crate) fn apply_and_check(before: &Document, edits: Vec<Edit>) -> Document {
    let bytes = before.write();
    let mut document = before.clone();

    let mut history = History::default();
    history.begin_step(&document, "Try");
    history.apply_edits(&mut document, edits);
    let changed = history.commit(&document);
    let after = document.clone();

    let text = after.write();
    assert_eq!(Document::read(text.as_bytes()).unwrap().write(), text);

    let ids_after = all_ids(&after);
    let unique: BTreeSet<u32> = ids_after.iter().copied().collect();
    assert_eq!(unique.len(), ids_after.len(), "an ID stands twice");
    let known: BTreeSet<u32> = all_ids(before).into_iter().collect();
    for id in unique {
        assert!(id < after.graph.next_id);
        assert!(
            known.contains(&id) || id >= before.graph.next_id,
            "an ID is given again"
        );
    }

    for canvas in all_canvases(&after) {
        let body = after.graph.body(canvas).unwrap();
        for (id, node) in body {
            for (_, held) in node.all_sockets() {
                if let Some(wire) = held.wire() {
                    assert!(body.contains_key(&wire.node), "{id} is wired to nowhere");
                }
            }
        }
    }

    if changed {
        history.undo(&mut document).unwrap();
        assert_eq!(document.write(), bytes, "undone");
        history.redo(&mut document).unwrap();
        assert_eq!(document.write(), text, "made again");
    } else {
        assert_eq!(text, bytes, "nothing was changed");
    }
    after
}

/// Returns the nodes of all canvases.
pub(crate) fn all_nodes(document: &Document) -> BTreeSet<NodeId> {
    let graph = &document.graph;
    let groups = graph.groups.values().flat_map(|group| group.nodes.keys());
    graph.nodes.keys().chain(groups).copied().collect()
}

/// Returns the items of a selection.
pub(crate) fn selected_items(selection: &Selection) -> Vec<Item> {
    selection.iter().collect()
}

/// Loads a shipped example.
pub(crate) fn load_example(name: &str) -> Document {
    let folder = env!("CARGO_MANIFEST_DIR");
    let file = format!("{folder}/../../assets/examples/{name}.incl.json");
    Document::read(&std::fs::read(file).unwrap()).unwrap()
}

/// Checks that undoing all steps restores the original bytes, and redoing them the edited document.
pub(crate) fn check_undo_and_redo(before: &Document, mut document: Document, mut history: History) {
    let (after, state) = (document.clone(), history.state());
    while history.undo(&mut document).is_some() {}
    assert_eq!(document.write(), before.write(), "all undone");
    assert_eq!(history.state(), 0);
    while history.redo(&mut document).is_some() {}
    assert_eq!(document, after, "all made again");
    assert_eq!(history.state(), state);
}
