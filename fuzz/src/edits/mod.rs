//! Bytes as what a designer does to a document, one thing after the other: it is saved and loads to the same, all undone it
//! is what it was, and all made again it is what it became. `hand` chooses among what there is, `deeds` what to do with it; `canvas`, `inside` and
//! `beside` do things to what stands on a canvas, to what is in it, and to stats and samples.

mod beside;
mod canvas;
mod deeds;
mod hand;
mod inside;

use std::{collections::BTreeSet, sync::OnceLock};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::{Document, model::GroupId};
use inclination_project::{edit::History, io::examples};
use inclination_tests::graphs;

use crate::chosen;
use hand::Hand;

/// How many things are done at most.
const DEEDS: usize = 32;
/// Documents that have grown to more than this are only slow.
const NODES: usize = 400;

/// The documents that are begun with: one with everything, an empty one, and every example.
pub(crate) fn starts() -> &'static [Document] {
    static STARTS: OnceLock<Vec<Document>> = OnceLock::new();
    STARTS.get_or_init(|| {
        let everything = Document {
            graph: graphs::everything(),
            ..Document::default()
        };
        let examples = examples::all()
            .iter()
            .map(|example| Document::read(example.text.as_bytes()).expect("every example loads"));
        [everything, Document::default()]
            .into_iter()
            .chain(examples)
            .collect()
    })
}

/// The graph's own canvas, and every group's.
pub(crate) fn canvases(document: &Document) -> impl Iterator<Item = Option<GroupId>> {
    let groups = document.graph.groups.keys().copied().map(Some);
    std::iter::once(None).chain(groups)
}

/// Does things to a document.
pub fn edits(bytes: &[u8]) {
    let (start, bytes) = chosen(bytes);
    let starts = starts();
    let start = &starts[start % starts.len()];
    let mut hand = Hand::new(OpenDocument::new(DocumentId(0), start.clone()), bytes);
    for _ in 0..DEEDS {
        if hand.is_idle() || hand.document().graph.nodes.len() > NODES {
            break;
        }
        deeds::act(&mut hand);
    }
    let mut open = hand.open;
    open.commit();
    let after = open.document().clone();
    reads_back(&after);
    // What was undone before may be made again too, and is not meant.
    let mut steps = 0;
    while open.undo().is_some() {
        steps += 1;
    }
    assert_eq!(open.document().write(), start.write(), "all undone");
    assert_eq!(open.history().state(), 0);
    for _ in 0..steps {
        open.redo();
    }
    assert!(open.document() == &after, "all made again");
}

/// The same of a history alone.
pub(crate) fn kept(start: &Document, document: &mut Document, history: &mut History) {
    let after = document.clone();
    reads_back(&after);
    while history.undo(document).is_some() {}
    assert_eq!(document.write(), start.write(), "all undone");
    while history.redo(document).is_some() {}
    assert!(document == &after, "all made again");
}

/// What is saved is read, and no id stands for two things.
fn reads_back(document: &Document) {
    let text = document.write();
    let again = Document::read(text.as_bytes());
    let is_same = again.as_ref() == Ok(document);
    assert!(is_same, "saved and loaded: {:?}: {text}", again.err());
    let graph = &document.graph;
    let mut ids: Vec<u32> = graph.stats.iter().map(|stat| stat.id.0).collect();
    for canvas in canvases(document) {
        let body = graph.body(canvas).into_iter().flatten();
        ids.extend(body.map(|(id, _)| id.0));
    }
    for (id, group) in &graph.groups {
        let ports = group.inputs.iter().chain(&group.outputs);
        ids.extend(ports.map(|port| port.id.0).chain([id.0]));
    }
    ids.extend(graph.profiles.iter().map(|profile| profile.id.0));
    ids.extend(document.looks.notes.keys().map(|id| id.0));
    ids.extend(document.looks.frames.keys().map(|id| id.0));
    ids.extend(document.samples.named.iter().map(|sample| sample.id.0));
    let unique: BTreeSet<u32> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "an id stands twice");
    assert!(
        ids.iter().all(|id| *id < graph.next_id),
        "an id was not given"
    );
}
