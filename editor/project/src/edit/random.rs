//! Random documents and selections, and what every list of edits must hold, for tests.

use std::collections::BTreeSet;

use inclination_core::{
    Document,
    format::{Frame, Note, Position},
    model::{FrameId, GroupId, NodeId, NoteId},
};
use inclination_tests::{Entropy, graphs};

use super::{Edit, History};
use crate::{
    scene::Scene,
    selection::{Item, Selection, select},
};

/// A random document: a graph of every kind of node, groups in groups, notes and frames, on all canvases.
pub(crate) fn document(entropy: &mut Entropy<'_>) -> Document {
    let mut document = Document {
        graph: graphs::random(entropy),
        ..Document::default()
    };
    let canvases = canvases(&document);
    for canvas in &canvases {
        let ids: Vec<NodeId> = document
            .graph
            .body(*canvas)
            .unwrap()
            .keys()
            .copied()
            .collect();
        for (at, id) in ids.into_iter().enumerate() {
            // Roughly in the order in which they were made, as a person would, with some on top of each other.
            let x = (at / 5) as f32 * 288.0 + f32::from(entropy.byte()) - 128.0;
            let y = (at % 5) as f32 * 160.0 + f32::from(entropy.byte());
            document.looks.nodes.insert(id, Position { x, y });
            if entropy.chance(32) {
                document.looks.collapsed.insert(id);
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
        for _ in 0..entropy.below(3) {
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
        for _ in 0..entropy.below(3) {
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

/// Every canvas of a document.
pub(crate) fn canvases(document: &Document) -> Vec<Option<GroupId>> {
    super::groups::canvases(&document.graph)
}

/// One of a document's canvases.
pub(crate) fn canvas(entropy: &mut Entropy<'_>, document: &Document) -> Option<GroupId> {
    *entropy.pick(&canvases(document)).unwrap()
}

/// Some of what stands on a canvas.
pub(crate) fn selection(entropy: &mut Entropy<'_>, scene: &Scene) -> Selection {
    let share = entropy.byte();
    let all = select::all(scene);
    Selection::of(all.iter().filter(|_| entropy.chance(share)))
}

/// The ids of everything in a document, each as often as it stands there.
fn ids(document: &Document) -> Vec<u32> {
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

/// Makes edits and gives the document after them. They are undone and made again to the same bytes; no id stands twice,
/// none that was ever given is given again; what is written reads back; nothing is wired to nowhere.
pub(crate) fn made(before: &Document, edits: Vec<Edit>) -> Document {
    let bytes = before.write();
    let mut document = before.clone();
    let mut history = History::default();
    history.begin(&document, "Try");
    history.edit(&mut document, edits);
    let changed = history.commit(&document);
    let after = document.clone();
    let text = after.write();
    assert_eq!(Document::read(text.as_bytes()).unwrap().write(), text);
    let now = ids(&after);
    let unique: BTreeSet<u32> = now.iter().copied().collect();
    assert_eq!(unique.len(), now.len(), "an id stands twice");
    let known: BTreeSet<u32> = ids(before).into_iter().collect();
    for id in unique {
        assert!(id < after.graph.next_id);
        assert!(
            known.contains(&id) || id >= before.graph.next_id,
            "an id is given again"
        );
    }
    for canvas in canvases(&after) {
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

/// The nodes of all canvases.
pub(crate) fn nodes(document: &Document) -> BTreeSet<NodeId> {
    let graph = &document.graph;
    let groups = graph.groups.values().flat_map(|group| group.nodes.keys());
    graph.nodes.keys().chain(groups).copied().collect()
}

/// The items of a selection.
pub(crate) fn items(selection: &Selection) -> Vec<Item> {
    selection.iter().collect()
}

/// A shipped example.
pub(crate) fn example(name: &str) -> Document {
    let folder = env!("CARGO_MANIFEST_DIR");
    let file = format!("{folder}/../../assets/examples/{name}.incl.json");
    Document::read(&std::fs::read(file).unwrap()).unwrap()
}

/// Takes all steps back, which gives the same bytes as before, and makes them again, which gives what they led to.
pub(crate) fn there_and_back(before: &Document, mut document: Document, mut history: History) {
    let (after, state) = (document.clone(), history.state());
    while history.undo(&mut document).is_some() {}
    assert_eq!(document.write(), before.write(), "all undone");
    assert_eq!(history.state(), 0);
    while history.redo(&mut document).is_some() {}
    assert_eq!(document, after, "all made again");
    assert_eq!(history.state(), state);
}
