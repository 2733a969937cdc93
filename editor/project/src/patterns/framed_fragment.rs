//! Turns a graph into a fragment that can be pasted: laid out, with a note above it and a frame
//! around it.

use emath::{Pos2, Rect, vec2};
use inclination_core::authoring::{
    format::{Document, Fragment, Frame, Note, Position},
    model::{FrameId, Graph, GroupId, NodeId, NoteId},
};

use crate::{
    arrange::layered,
    edit::{
        apply_edits,
        clipboard::{self, PasteOptions, PasteOutcome, PasteTarget},
        frames, groups,
        placement::Obstacles,
    },
    scene::{GRID_SIZE, NODE_GAP, Scene},
    selection::{Item, Selection, select},
};

/// The smallest and the largest width of the note.
const NOTE_WIDTH_RANGE: (f32, f32) = (320.0, 640.0);
/// The vertical distance between nodes before they are laid out.
const INITIAL_NODE_DISTANCE: f32 = 320.0;

/// Returns a graph inside a titled frame with a note; `None` if the graph is empty.
pub fn build_framed_fragment(title: &str, about: &str, graph: Graph) -> Option<Fragment> {
    let mut document = Document {
        graph,
        ..Document::default()
    };

    let groups: Vec<GroupId> = document.graph.groups.keys().copied().collect();
    for group in groups {
        lay_out_canvas(&mut document, Some(group));
    }
    lay_out_canvas(&mut document, None);

    let bounds = Scene::new(&document, None).bounds()?;
    let note_id = NoteId(document.graph.fresh_id());
    let width = bounds.width().clamp(NOTE_WIDTH_RANGE.0, NOTE_WIDTH_RANGE.1);
    let note = Note {
        group: None,
        x: bounds.left(),
        y: bounds.top(),
        width: (width / GRID_SIZE).round() * GRID_SIZE,
        height: None,
        text: about.to_owned(),
    };
    document.looks.notes.insert(note_id, note);

    // The note goes above the nodes, at a distance that depends on the height of its text.
    let scene = Scene::new(&document, None);
    let height = scene.notes.first().map_or(0.0, |note| note.rect.height());
    if let Some(note) = document.looks.notes.get_mut(&note_id) {
        note.y = ((bounds.top() - height - NODE_GAP) / GRID_SIZE).floor() * GRID_SIZE;
    }

    let scene = Scene::new(&document, None);
    let area = frames::frame_around(scene.bounds()?);
    let frame = Frame {
        group: None,
        x: area.left(),
        y: area.top(),
        width: area.width(),
        height: area.height(),
        title: title.to_owned(),
        ..Frame::default()
    };
    let frame_id = FrameId(document.graph.fresh_id());
    document.looks.frames.insert(frame_id, frame);

    let scene = Scene::new(&document, None);
    clipboard::copy_selection(&document, &scene, None, &select::select_all(&scene))
}

/// Lays out a canvas whose nodes have no positions yet.
fn lay_out_canvas(document: &mut Document, group: Option<GroupId>) {
    let body = document.graph.body(group).into_iter().flatten();
    let nodes: Vec<NodeId> = body.map(|(id, _)| *id).collect();
    for (at, id) in nodes.into_iter().enumerate() {
        let y = at as f32 * INITIAL_NODE_DISTANCE;
        document.looks.nodes.insert(id, Position { x: 0.0, y });
    }

    let scene = Scene::new(document, group);
    for edit in layered::lay_out_selection(document, &scene, &Selection::default()) {
        edit.apply(document);
    }
}

/// Returns the edits that insert a fragment near a position of a canvas, without covering anything
/// there. The fragment's frame is the item to select.
///
/// # Errors
/// Returns the reason if the fragment cannot be inserted there.
pub fn insert_fragment(
    part: &Fragment,
    document: &Document,
    group: Option<GroupId>,
    at: Pos2,
) -> Result<PasteOutcome, String> {
    let frame = part
        .looks
        .frames
        .values()
        .find(|frame| frame.group.is_none());
    let size = frame.map_or(vec2(0.0, 0.0), |frame| vec2(frame.width, frame.height));

    let scene = Scene::new(document, group);
    let mut taken = Obstacles::new(&scene);
    for frame in &scene.frames {
        taken.add_area(frame.rect);
    }
    let at = taken.find_free_position(Rect::from_center_size(at, size));

    let pasting = PasteOptions {
        to: PasteTarget::Place(at),
        at_home: false,
        with_inputs: false,
    };

    let mut pasted = clipboard::paste_fragment(document, group, part, pasting)?;
    pasted.items.retain(|item| matches!(item, Item::Frame(_)));
    Ok(pasted)
}

/// Returns the edits that insert a fragment as a group named after its frame. Nodes that the game
/// asks for by name stay outside the group, next to its use.
///
/// # Errors
/// Returns the reason if the fragment cannot be inserted there.
pub fn insert_as_group(
    part: &Fragment,
    document: &Document,
    group: Option<GroupId>,
    at: Pos2,
) -> Result<PasteOutcome, String> {
    let mut pasted = insert_fragment(part, document, group, at)?;

    let after = apply_edits(document, &pasted.edits);
    let scene = Scene::new(&after, group);
    let grouped = groups::make_group(&after, &scene, group, &Selection::from_items(pasted.items))?;

    pasted.edits.extend(grouped.edits);
    pasted.items = vec![Item::Node(grouped.usage)];
    Ok(pasted)
}
