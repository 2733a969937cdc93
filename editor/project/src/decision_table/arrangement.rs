//! Keeps an arranged canvas arranged: a decision that is built in the table alone needs no hand on
//! the canvas.

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Nodes},
};

use crate::{arrange::layered, edit::Edit, scene::Scene, selection::Selection};

/// Canvases with more nodes than this are not arranged after an edit, because that takes longer
/// than a frame.
const MAX_NODES: usize = 300;

/// Appends the edits that arrange the canvas, if it was arranged before. If the designer has placed
/// a node elsewhere, nothing is appended.
pub(super) fn keep_arranged(
    document: &Document,
    group: Option<GroupId>,
    mut edits: Vec<Edit>,
) -> Vec<Edit> {
    let layout = |document: &Document| {
        let scene = Scene::new(document, group);
        layered::lay_out_selection(document, &scene, &Selection::default())
    };
    let count = document.graph.body(group).map_or(0, Nodes::len);
    if edits.is_empty() || count > MAX_NODES || !layout(document).is_empty() {
        return edits;
    }

    let mut after = document.clone();
    for edit in &edits {
        edit.clone().apply(&mut after);
    }
    edits.extend(layout(&after));
    edits
}
