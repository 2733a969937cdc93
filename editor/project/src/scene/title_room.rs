//! The room for the titles of nodes, at every zoom at which a node can be told from its neighbors.
//! Lengths are in points of the screen.

use emath::{Rect, vec2};

use super::NODE_GAP;

/// The size of letters that would be smaller than this when zoomed out.
pub const FIXED_LETTER_SIZE: f32 = 10.0;
/// The smallest size of letters, for titles that have no room for larger ones.
pub const MIN_LETTER_SIZE: f32 = 8.0;
/// The height of a line, as a multiple of the size of its letters.
pub const LINE_HEIGHT: f32 = 1.25;
/// The height of each of two lines that share a low node with the gap to its neighbors.
const TIGHT_LINE_HEIGHT: f32 = 1.15;
/// The width below which a node shows no title: about four letters.
const MIN_TITLE_WIDTH: f32 = 24.0;
/// The space to the left and to the right of a title.
const TITLE_MARGIN: f32 = 3.0;

/// The place of a node's title on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TitleRoom {
    /// The rectangle that the title may fill. A low node shares the gap to its neighbors.
    pub rect: Rect,
}

impl TitleRoom {
    /// Returns the room for the title of a node whose rows are not shown, given the node's
    /// rectangle on the screen; `None` if the node is too small for a title.
    pub fn new(node: Rect, zoom: f32) -> Option<Self> {
        let line = MIN_LETTER_SIZE * LINE_HEIGHT;
        let missing = (line - node.height()).clamp(0.0, NODE_GAP * zoom);
        let rect = node.expand2(vec2(-TITLE_MARGIN, missing / 2.0));

        // The height of a line is computed from the lines, so it may differ in the last digit.
        let is_high_enough = rect.height() > line - 0.01;
        (has_titles(zoom) && is_high_enough).then_some(Self { rect })
    }

    /// Returns whether two lines of the smallest letters fit, with the gap to the node's neighbors.
    /// These lines are closer together than usual.
    pub fn fits_two_lines(node: Rect, zoom: f32) -> bool {
        let lines = 2.0 * MIN_LETTER_SIZE * TIGHT_LINE_HEIGHT;
        node.height() + NODE_GAP * zoom >= lines
    }

    /// Returns how many lines with letters of a size fit, at least one.
    pub fn line_count(&self, letter_size: f32) -> usize {
        let lines = self.rect.height() / (letter_size * LINE_HEIGHT);
        (lines + 0.01).floor().max(1.0) as usize
    }
}

/// Returns whether nodes are wide enough for titles at a zoom.
pub fn has_titles(zoom: f32) -> bool {
    super::NODE_WIDTH * zoom >= MIN_TITLE_WIDTH
}

#[cfg(test)]
mod tests {
    use std::fs;

    use emath::{Vec2, pos2};
    use inclination_core::authoring::format::Document;

    use super::*;
    use crate::scene::{Camera, Scene};

    /// The least that a window of 1600 by 1000 leaves for the canvas.
    const CANVAS_SIZE: Vec2 = vec2(1078.0, 515.0);

    #[test]
    fn fitted_into_the_view_every_node_of_every_example_has_a_title() {
        let view = Rect::from_min_size(pos2(0.0, 0.0), CANVAS_SIZE);

        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");
        for file in fs::read_dir(folder).expect("the folder is there") {
            let path = file.expect("it can be listed").path();
            let bytes = fs::read(&path).expect("it can be read");
            let document = Document::read(&bytes).expect("it is sound");

            let scene = Scene::new(&document, None);
            let camera = Camera::from_bounds(scene.bounds().expect("it has nodes"), view);

            let rooms: Vec<TitleRoom> = scene
                .nodes
                .iter()
                .map(|node| {
                    let rect = camera.rect_to_screen(view, node.rect);
                    let room = TitleRoom::new(rect, camera.zoom);
                    room.unwrap_or_else(|| unreachable!("{path:?}: {}", node.title))
                })
                .collect();

            for (at, room) in rooms.iter().enumerate() {
                let mut others = rooms.iter().skip(at + 1);
                let area = room.rect.shrink(0.01);
                assert!(!others.any(|other| other.rect.intersects(area)), "{room:?}");
                assert!(view.contains_rect(room.rect));
            }
        }
    }

    #[test]
    fn a_low_node_takes_the_room_for_its_title_from_the_gap_around_it() {
        let header = Rect::from_min_size(pos2(0.0, 0.0), vec2(208.0, 26.0) * 0.25);
        let room = TitleRoom::new(header, 0.25).expect("there is a gap");
        assert_eq!(room.rect.height(), 10.0);
        assert_eq!(room.rect.center(), header.center());
        assert_eq!(room.line_count(MIN_LETTER_SIZE), 1);

        // The gap is 24 units.
        let tiny = Rect::from_min_size(pos2(0.0, 0.0), vec2(208.0, 26.0) * 0.15);
        assert_eq!(TitleRoom::new(tiny, 0.15), None);
    }

    #[test]
    fn a_high_node_has_room_for_several_lines() {
        let node = Rect::from_min_size(pos2(0.0, 0.0), vec2(50.0, 38.0));
        let room = TitleRoom::new(node, 0.24).expect("it is high enough");
        assert_eq!(room.line_count(FIXED_LETTER_SIZE), 3);
        assert_eq!(room.line_count(100.0), 1);
    }
}
