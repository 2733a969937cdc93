//! Fuzzes sequences of edits to a document. The result is saved and loads as the same document;
//! undoing everything restores the start, and redoing everything restores the result, except for
//! the current values, which have a separate history.
//!
//! `actions` performs a random action, and `designer` picks what it applies to. `canvas` edits the
//! items of a canvas, `content` their content, and `project_data` stats, samples, profiles and
//! shared groups.

mod actions;
mod canvas;
mod content;
mod designer;
mod project_data;

use std::{collections::BTreeSet, sync::OnceLock};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::{format::Document, model::GroupId};
use inclination_project::{edit::History, io::examples};
use inclination_tests::graphs;

use crate::split_choice;
use designer::Designer;

/// The most actions that are performed.
const MAX_ACTIONS: usize = 32;
/// The number of nodes above which a document is only slow.
const MAX_NODES: usize = 400;

/// Returns the start documents: one with everything, an empty one, and every example.
pub(crate) fn start_documents() -> &'static [Document] {
    static START_DOCUMENTS: OnceLock<Vec<Document>> = OnceLock::new();
    START_DOCUMENTS.get_or_init(|| {
        let everything = Document {
            graph: graphs::graph_with_every_kind(),
            ..Document::default()
        };
        let examples = examples::all_examples()
            .iter()
            .map(|example| Document::read(example.text.as_bytes()).expect("every example loads"));
        [everything, Document::default()]
            .into_iter()
            .chain(examples)
            .collect()
    })
}

/// Returns the graph's own canvas and that of every group.
pub(crate) fn canvases(document: &Document) -> impl Iterator<Item = Option<GroupId>> {
    let groups = document.graph.groups.keys().copied().map(Some);
    std::iter::once(None).chain(groups)
}

/// Performs random actions on a document.
pub fn fuzz_edits(bytes: &[u8]) {
    let (start, bytes) = split_choice(bytes);
    let starts = start_documents();
    let start = &starts[start % starts.len()];

    let mut designer = Designer::new(OpenDocument::new(DocumentId(0), start.clone()), bytes);
    for _ in 0..MAX_ACTIONS {
        if designer.is_done() || designer.document().graph.nodes.len() > MAX_NODES {
            break;
        }
        actions::perform_action(&mut designer);
    }

    let mut open = designer.open;
    open.commit_step();
    let after = open.document().clone();
    check_saved_document(&after);

    // Steps that were undone before could be redone as well, so the undo steps are counted.
    let mut steps = 0;
    while open.undo().is_some() {
        steps += 1;
    }

    let undone = with_current_values(open.document(), start);
    assert_eq!(undone.write(), start.write(), "all undone");
    assert_eq!(open.history().state(), 0);

    for _ in 0..steps {
        open.redo();
    }
    let redone = with_current_values(open.document(), &after);
    assert!(redone == after, "all made again");

    while open.undo_values().is_some() {}
    check_saved_document(open.document());
}

/// Returns a document with the current values, candidates and history of another one.
fn with_current_values(document: &Document, other: &Document) -> Document {
    let mut document = document.clone();
    for stat in &mut document.graph.stats {
        let known = other.graph.stat(stat.id);
        stat.sample = known.map_or(stat.sample, |known| known.sample);
    }
    document.samples.now = other.samples.now.clone();
    document.samples.current = other.samples.current;
    document
}

/// Undoes and redoes everything in a history, and compares the results.
pub(crate) fn check_history(start: &Document, document: &mut Document, history: &mut History) {
    let after = document.clone();
    check_saved_document(&after);

    while history.undo(document).is_some() {}
    assert_eq!(document.write(), start.write(), "all undone");
    while history.redo(document).is_some() {}
    assert!(document == &after, "all made again");
}

/// Returns the first lines in which two texts differ.
fn first_difference<'t>(before: &'t str, after: &'t str) -> String {
    let mut lines = before.lines().zip(after.lines());
    let different = lines.find(|(before, after)| before != after);
    let (before, after) =
        different.unwrap_or(("equal lines", "a value that is not equal to itself"));
    format!("{} became {}", before.trim(), after.trim())
}

/// Asserts that a saved document loads unchanged, and that its IDs are unique.
fn check_saved_document(document: &Document) {
    let text = document.write();
    let again = Document::read(text.as_bytes());
    assert!(
        again.as_ref() == Ok(document),
        "saved and loaded: {}: {text}",
        first_difference(
            &format!("{:#?}", Ok::<_, ()>(document)),
            &format!("{again:#?}")
        )
    );

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
    assert_eq!(unique.len(), ids.len(), "an ID stands twice");
    assert!(
        ids.iter().all(|id| *id < graph.next_id),
        "an ID was not given"
    );
}
