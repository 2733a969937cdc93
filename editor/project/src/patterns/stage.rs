//! A graph as a part to be pasted: laid out, with a note above and a frame around.

use emath::{Pos2, Rect, vec2};
use inclination_core::{
    Document,
    format::{Fragment, Frame, Note, Position},
    model::{FrameId, Graph, GroupId, NodeId, NoteId},
};

use crate::{
    arrange::layered,
    edit::{
        applied,
        clipboard::{self, Pasted, Pasting, To},
        frames, groups, place,
    },
    scene::{GRID, NODE_GAP, Scene},
    selection::{Item, Selection, select},
};

/// How wide the note is.
const NOTE: (f32, f32) = (320.0, 640.0);
/// How far below one another nodes stand until they are laid out.
const APART: f32 = 320.0;

/// A graph in a frame with a title; none if there is nothing in it.
pub fn staged(title: &str, about: &str, graph: Graph) -> Option<Fragment> {
    let mut document = Document {
        graph,
        ..Document::default()
    };
    let groups: Vec<GroupId> = document.graph.groups.keys().copied().collect();
    for group in groups {
        lay_out(&mut document, Some(group));
    }
    lay_out(&mut document, None);
    let bounds = Scene::of(&document, None).bounds()?;
    let note = NoteId(document.graph.fresh_id());
    let width = bounds.width().clamp(NOTE.0, NOTE.1);
    let said = Note {
        group: None,
        x: bounds.left(),
        y: bounds.top(),
        width: (width / GRID).round() * GRID,
        height: None,
        text: about.to_owned(),
    };
    document.looks.notes.insert(note, said);
    let scene = Scene::of(&document, None);
    let height = scene.notes.first().map_or(0.0, |note| note.rect.height());
    if let Some(said) = document.looks.notes.get_mut(&note) {
        said.y = ((bounds.top() - height - NODE_GAP) / GRID).floor() * GRID;
    }
    let scene = Scene::of(&document, None);
    let area = frames::around(scene.bounds()?);
    let frame = Frame {
        group: None,
        x: area.left(),
        y: area.top(),
        width: area.width(),
        height: area.height(),
        title: title.to_owned(),
        ..Frame::default()
    };
    let id = FrameId(document.graph.fresh_id());
    document.looks.frames.insert(id, frame);
    let scene = Scene::of(&document, None);
    clipboard::copied(&document, &scene, None, &select::all(&scene))
}

/// Lays out a canvas on which nothing has a place yet.
fn lay_out(document: &mut Document, group: Option<GroupId>) {
    let nodes = document.graph.body(group).into_iter().flatten();
    let nodes: Vec<NodeId> = nodes.map(|(id, _)| *id).collect();
    for (at, id) in nodes.into_iter().enumerate() {
        let y = at as f32 * APART;
        document.looks.nodes.insert(id, Position { x: 0.0, y });
    }
    let scene = Scene::of(document, group);
    for edit in layered::laid_out(document, &scene, &Selection::default()) {
        edit.apply(document);
    }
}

/// The edits that put a part near a place of a canvas, where nothing is covered; its frame is what leads.
///
/// # Errors
/// Why it cannot stand there.
pub fn put(
    part: &Fragment,
    document: &Document,
    group: Option<GroupId>,
    at: Pos2,
) -> Result<Pasted, String> {
    let frame = part
        .looks
        .frames
        .values()
        .find(|frame| frame.group.is_none());
    let size = frame.map_or(vec2(0.0, 0.0), |frame| vec2(frame.width, frame.height));
    let scene = Scene::of(document, group);
    let mut taken = place::taken(&scene);
    taken.extend(scene.frames.iter().map(|frame| frame.rect));
    let at = place::free(&taken, Rect::from_center_size(at, size));
    let pasting = Pasting {
        to: To::Place(at),
        at_home: false,
        with_inputs: false,
    };
    let mut pasted = clipboard::pasted(document, group, part, pasting)?;
    pasted.items.retain(|item| matches!(item, Item::Frame(_)));
    Ok(pasted)
}

/// The same as a group that is called as its frame. What the game asks for by name stands beside its use.
///
/// # Errors
/// Why it cannot stand there.
pub fn put_grouped(
    part: &Fragment,
    document: &Document,
    group: Option<GroupId>,
    at: Pos2,
) -> Result<Pasted, String> {
    let mut put = put(part, document, group, at)?;
    let then = applied(document, &put.edits);
    let scene = Scene::of(&then, group);
    let made = groups::made(&then, &scene, group, &Selection::of(put.items))?;
    put.edits.extend(made.edits);
    put.items = vec![Item::Node(made.usage)];
    Ok(put)
}
