//! A press belongs to one widget: at the borders of the canvas, either a divider or the canvas
//! takes it, and never both.

use eframe::egui::{Pos2, Rect, pos2, vec2};
use inclination_core::authoring::{
    format::{Document, Note},
    model::NoteId,
};
use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, open_document, saved_text},
    input::{drag, run_command, turn_wheel, widget_rect},
};

/// A window whose canvas is covered by a note, which moves when it is dragged anywhere.
fn open_covered_canvas() -> Window {
    let mut document = Document::default();
    let note = Note {
        group: None,
        x: 0.0,
        y: 0.0,
        width: 4000.0,
        height: Some(3000.0),
        text: String::from("Anywhere"),
    };
    document.looks.notes.insert(NoteId(0), note);
    document.graph.next_id = 1;

    let (_folder, mut window) = open_document(&document);
    let middle = canvas_rect(&window).center();
    turn_wheel(&mut window, middle, 4.0);
    window
}

fn canvas_rect(window: &Window) -> Rect {
    window.state().canvas().screen_rect()
}

fn camera_center(window: &Window) -> Pos2 {
    let document = window.state().document().expect("one is shown");
    document.view.camera().expect("it was shown").center
}

/// What a drag changed.
#[derive(Debug, Default, PartialEq)]
struct Changes {
    divider: bool,
    note: bool,
    selection: bool,
}

/// Drags from a place to a point nearer to the middle of the canvas.
fn drag_inward(window: &mut Window, from: Pos2) -> Changes {
    let (canvas, text) = (canvas_rect(window), saved_text(window));
    let inward = canvas.center() - from;
    let to = from + vec2(inward.x.signum(), inward.y.signum()) * 40.0;
    drag(window, from, to);

    let document = window.state().document().expect("one is shown");
    let changes = Changes {
        divider: canvas_rect(window) != canvas,
        note: saved_text(window) != text,
        selection: !document.view.selection.is_empty(),
    };

    if changes.divider {
        drag(window, to, from);
    }
    changes
}

/// Returns the places at a distance from the borders of the canvas: the middle of each side, and
/// the corners. A negative distance is outside. The upper border is that of the menu bar and has no
/// divider.
fn border_places(canvas: Rect, distance: f32) -> [(Pos2, bool); 8] {
    let inner = canvas.shrink(distance);
    [
        (inner.left_center(), true),
        (inner.right_center(), true),
        (inner.center_bottom(), true),
        (inner.left_bottom(), true),
        (inner.right_bottom(), true),
        (inner.left_top(), true),
        (inner.right_top(), true),
        (inner.center_top(), false),
    ]
}

#[test]
fn a_press_at_the_border_of_the_canvas_has_one_owner() {
    // Dividers reach a few points into the canvas.
    for distance in [0.5, 1.5, 2.5, 3.5, 4.5, 8.0] {
        for at in 0..8 {
            let mut window = open_covered_canvas();
            let (place, has_divider) = border_places(canvas_rect(&window), distance)[at];
            let changes = drag_inward(&mut window, place);

            let is_canvas = changes.note && changes.selection && !changes.divider;
            let is_divider = changes.divider && !changes.note && !changes.selection;
            assert!(
                is_canvas || is_divider,
                "{place} at {distance}: {changes:?}"
            );
            match distance {
                ..1.0 => assert_eq!(is_divider, has_divider, "{place}"),
                6.0.. => assert!(is_canvas, "{place}"),
                _ => {}
            }
        }
    }
}

#[test]
fn a_press_outside_of_the_canvas_never_reaches_it() {
    let mut window = open_covered_canvas();
    for distance in [-1.0, -3.0, -8.0] {
        for at in 0..8 {
            let (place, _) = border_places(canvas_rect(&window), distance)[at];
            let changes = drag_inward(&mut window, place);
            let is_free = !changes.note && !changes.selection;
            assert!(is_free, "{place} at {distance}: {changes:?}");
        }
    }
}

#[test]
fn a_press_on_the_minimap_moves_only_the_view() {
    let mut window = open_covered_canvas();
    run_command(&mut window, Command::ShowMinimap);
    let minimap = widget_rect(&window, labels::MINIMAP);
    let beside = pos2(minimap.left() - 8.0, minimap.center().y);
    let before = camera_center(&window);
    assert!(drag_inward(&mut window, beside).note);
    assert_eq!(camera_center(&window), before);

    let inner = minimap.shrink(1.0);
    for corner in [
        inner.left_top(),
        inner.right_top(),
        inner.left_bottom(),
        inner.right_bottom(),
    ] {
        let before = camera_center(&window);
        let changes = drag_inward(&mut window, corner);
        let is_free = !changes.note && !changes.divider;
        assert!(is_free, "{corner}: {changes:?}");
        assert_ne!(camera_center(&window), before, "{corner}");
    }
}
