//! Where things stand: moved, resized.

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::{Document, format::Position};

use super::{Edit, bends};
use crate::{
    scene::{Scene, snapped},
    selection::{Item, Selection},
};

/// How much room is left beside what would have covered something, and how much is enough where it was wanted.
const GAP: f32 = 24.0;
const LEAST_GAP: f32 = 8.0;
/// How many things near by are looked at in every combination.
const MANY: usize = 48;

/// The smallest note and frame.
const LEAST: Vec2 = vec2(96.0, 48.0);

/// Where something new of a size stands: where it is wanted, or else nearest to that where it covers none of what is
/// there, on the grid.
pub fn free(taken: &[Rect], wanted: Rect) -> Pos2 {
    let covers = |at: Pos2| {
        let rect = Rect::from_min_size(at, wanted.size()).expand(LEAST_GAP);
        taken.iter().any(|other| other.intersects(rect))
    };
    let start = snapped(wanted.min);
    if !start.is_finite() || !covers(start) {
        return start;
    }
    // The nearest place touches what is in the way on one side or on two. How far off it is at most, the way to the side
    // tells, which has an end.
    let (right, down) = (
        edges(
            taken.iter(),
            |rect| (rect.left(), rect.right()),
            wanted.width(),
        ),
        edges(
            taken.iter(),
            |rect| (rect.top(), rect.bottom()),
            wanted.height(),
        ),
    );
    let mut all: Vec<Pos2> = right.iter().map(|x| pos2(*x, start.y)).collect();
    all.extend(down.iter().map(|y| pos2(start.x, *y)));
    let by_distance =
        |one: &Pos2, other: &Pos2| one.distance(start).total_cmp(&other.distance(start));
    all.sort_by(by_distance);
    let Some(aside) = all.into_iter().map(snapped).find(|at| !covers(*at)) else {
        return start;
    };
    let within = aside.distance(start);
    let area = wanted.expand(within + GAP);
    let near: Vec<&Rect> = taken.iter().filter(|rect| rect.intersects(area)).collect();
    if near.len() > MANY {
        return aside;
    }
    let near = || near.iter().copied();
    let right = edges(near(), |rect| (rect.left(), rect.right()), wanted.width());
    let down = edges(near(), |rect| (rect.top(), rect.bottom()), wanted.height());
    let corners = right.iter().flat_map(|x| down.iter().map(|y| pos2(*x, *y)));
    let mut corners: Vec<Pos2> = corners.collect();
    corners.sort_by(by_distance);
    let corner = corners.into_iter().map(snapped).find(|at| !covers(*at));
    corner
        .filter(|at| at.distance(start) < within)
        .unwrap_or(aside)
}

/// Where something of a length ends just before each of these, or begins just behind it.
fn edges<'a>(
    of: impl Iterator<Item = &'a Rect>,
    span: impl Fn(&Rect) -> (f32, f32),
    length: f32,
) -> Vec<f32> {
    of.flat_map(|rect| {
        let (low, high) = span(rect);
        [high + GAP, low - GAP - length]
    })
    .collect()
}

/// What stands on a canvas and should not be covered: nodes and notes.
pub fn taken(scene: &Scene) -> Vec<Rect> {
    let nodes = scene.nodes.iter().map(|node| node.rect);
    nodes
        .chain(scene.notes.iter().map(|note| note.rect))
        .collect()
}

/// Where an item stands; none for wires, which have no place of their own.
pub fn place_of(scene: &Scene, item: Item) -> Option<Rect> {
    match item {
        Item::Node(id) => scene.node(id).map(|node| node.rect),
        Item::Note(id) => {
            let note = scene.notes.iter().find(|note| note.id == id);
            note.map(|note| note.rect)
        }
        Item::Frame(id) => {
            let frame = scene.frames.iter().find(|frame| frame.id == id);
            frame.map(|frame| frame.rect)
        }
        Item::Bend(node, key, at) => {
            let point = scene.bends.get(&(node, key))?.get(at)?;
            Some(Rect::from_pos(*point))
        }
        Item::Wire(..) => None,
    }
}

/// What is moved with a selection, and where it stands: frames carry all that lies wholly inside them, and points of wires go with both ends.
pub fn carried(scene: &Scene, selection: &Selection) -> Vec<(Item, Pos2)> {
    let mut all = selection.clone();
    for item in selection.iter() {
        let (Item::Frame(_), Some(area)) = (item, place_of(scene, item)) else {
            continue;
        };
        let nodes = scene
            .nodes
            .iter()
            .map(|node| (Item::Node(node.id), node.rect));
        let notes = scene
            .notes
            .iter()
            .map(|note| (Item::Note(note.id), note.rect));
        let frames = scene
            .frames
            .iter()
            .map(|frame| (Item::Frame(frame.id), frame.rect));
        let inside = nodes.chain(notes).chain(frames);
        for (item, _) in inside.filter(|(_, rect)| area.contains_rect(*rect)) {
            all.add(item);
        }
    }
    for item in bends::carried(scene, &all) {
        all.add(item);
    }
    all.iter()
        .filter_map(|item| Some((item, place_of(scene, item)?.min)))
        .collect()
}

/// Puts things where they stood, moved by so much.
pub fn moved(document: &Document, what: &[(Item, Pos2)], by: Vec2) -> Vec<Edit> {
    let looks = &document.looks;
    let edit = |(item, from): &(Item, Pos2)| {
        let to = *from + by;
        match *item {
            Item::Node(id) => Some(Edit::Place(id, Some(Position { x: to.x, y: to.y }))),
            Item::Note(id) => {
                let mut note = looks.notes.get(&id)?.clone();
                (note.x, note.y) = (to.x, to.y);
                Some(Edit::Note(id, Some(Box::new(note))))
            }
            Item::Frame(id) => {
                let mut frame = looks.frames.get(&id)?.clone();
                (frame.x, frame.y) = (to.x, to.y);
                Some(Edit::Frame(id, Some(Box::new(frame))))
            }
            Item::Wire(..) | Item::Bend(..) => None,
        }
    };
    let mut edits: Vec<Edit> = what.iter().filter_map(edit).collect();
    let points = what.iter().map(|(item, from)| (*item, *from + by));
    edits.extend(bends::put(document, points));
    edits
}

/// Puts a thing somewhere; a frame gets the size too.
pub fn put(document: &Document, item: Item, at: Rect) -> Option<Edit> {
    if let Item::Frame(id) = item {
        let mut frame = document.looks.frames.get(&id)?.clone();
        (frame.x, frame.y) = (at.left(), at.top());
        (frame.width, frame.height) = (at.width(), at.height());
        return Some(Edit::Frame(id, Some(Box::new(frame))));
    }
    moved(document, &[(item, at.min)], Vec2::ZERO).pop()
}

/// By how much things move so that the one that is held lands on the grid.
pub fn snapped_by(held: Pos2, by: Vec2) -> Vec2 {
    snapped(held + by) - held
}

/// Puts the lower right corner of a note or frame somewhere.
pub fn resized(document: &Document, item: Item, corner: Pos2) -> Option<Edit> {
    let corner = snapped(corner);
    let size = |x: f32, y: f32| (corner - pos2(x, y)).max(LEAST);
    match item {
        Item::Note(id) => {
            let mut note = document.looks.notes.get(&id)?.clone();
            let size = size(note.x, note.y);
            (note.width, note.height) = (size.x, Some(size.y));
            Some(Edit::Note(id, Some(Box::new(note))))
        }
        Item::Frame(id) => {
            let mut frame = document.looks.frames.get(&id)?.clone();
            let size = size(frame.x, frame.y);
            (frame.width, frame.height) = (size.x, size.y);
            Some(Edit::Frame(id, Some(Box::new(frame))))
        }
        Item::Node(_) | Item::Wire(..) | Item::Bend(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    #[test]
    fn what_is_new_stands_where_it_is_wanted_or_just_beside_what_is_there() {
        let wanted = rect(100.0, 100.0, 208.0, 96.0);
        assert_eq!(free(&[], wanted), pos2(104.0, 104.0));
        assert_eq!(
            free(&[rect(400.0, 100.0, 208.0, 96.0)], wanted),
            pos2(104.0, 104.0)
        );
        // To the right of the other it is 24 off and 104 away: nothing is nearer.
        let other = rect(0.0, 104.0, 184.0, 400.0);
        assert_eq!(free(&[other], wanted), pos2(208.0, 104.0));
        // Below it: 40 away, with 24 between them.
        let other = rect(100.0, 0.0, 208.0, 120.0);
        assert_eq!(free(&[other], wanted), pos2(104.0, 144.0));
    }

    proptest! {
        #[test]
        fn what_is_new_covers_nothing(
            places in proptest::collection::vec((-800.0_f32..800.0, -800.0_f32..800.0, 60.0_f32..300.0), 0..60),
            x in -800.0_f32..800.0,
            y in -800.0_f32..800.0,
        ) {
            let taken: Vec<Rect> = places.iter().map(|(x, y, height)| rect(*x, *y, 208.0, *height)).collect();
            let wanted = rect(x, y, 208.0, 120.0);
            let at = Rect::from_min_size(free(&taken, wanted), wanted.size());
            prop_assert!(taken.iter().all(|other| !other.intersects(at)));
        }
    }
}
