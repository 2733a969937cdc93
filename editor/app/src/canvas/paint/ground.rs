//! What lies behind the nodes: the grid, frames and notes.

use eframe::egui::{
    Align2, CornerRadius, Pos2, Rect, Stroke, StrokeKind, pos2, text::LayoutJob, vec2,
};
use inclination_analysis::palette::Palette;
use inclination_core::format::Looks;
use inclination_project::{
    gesture::hit::FRAME_TITLE,
    scene::{GRID, Scene},
    selection::{Item, Selection},
};

use super::Brush;
use crate::{command::spoken, theme};

/// Dots, on every eighth step of the grid; fewer from afar.
pub(in crate::canvas) fn grid(brush: &Brush<'_>) {
    let mut step = GRID * 3.0;
    while brush.length(step) < 18.0 {
        step *= 4.0;
    }
    let seen = brush.camera.visible(brush.view);
    let first = pos2(
        (seen.left() / step).floor() * step,
        (seen.top() / step).floor() * step,
    );
    let columns = (seen.width() / step) as usize + 2;
    let rows = (seen.height() / step) as usize + 2;
    let size = (brush.length(1.4)).clamp(1.0, 2.0);
    for column in 0..columns {
        for row in 0..rows {
            let at = first + vec2(column as f32, row as f32) * step;
            let dot = Rect::from_center_size(brush.point(at), vec2(size, size));
            brush.painter.rect_filled(dot, 0.0, brush.palette.grid);
        }
    }
}

/// What an empty canvas says.
pub(in crate::canvas) fn invitation(brush: &Brush<'_>) {
    brush.painter.text(
        brush.view.center(),
        Align2::CENTER_CENTER,
        spoken(
            brush.painter.ctx(),
            "⟨Press add-node⟩ or double-click to add the first node",
        ),
        theme::words(theme::TEXT),
        brush.palette.dim,
    );
}

/// How much of its colour a frame carries, and its edge. Nodes in it still stand out by tone.
const FRAME: (f32, f32) = (0.05, 0.3);

/// Frames, with their titles.
pub(in crate::canvas) fn frames(
    brush: &Brush<'_>,
    scene: &Scene,
    looks: &Looks,
    selection: &Selection,
) {
    let seen = brush.camera.visible(brush.view);
    for placed in scene
        .frames
        .iter()
        .filter(|frame| frame.rect.intersects(seen))
    {
        let Some(frame) = looks.frames.get(&placed.id) else {
            continue;
        };
        let colour = brush.palette.tint(frame.tint);
        let rect = brush.rect(placed.rect);
        let (fill, edge) = FRAME;
        let fill = Palette::over(brush.palette.ground, colour, fill);
        let radius = CornerRadius::same(8);
        brush.painter.rect_filled(rect, radius, fill);
        let is_selected = selection.contains(Item::Frame(placed.id));
        let edge = if is_selected {
            Stroke::new(2.0, brush.palette.focus)
        } else {
            Stroke::new(1.0, Palette::over(brush.palette.ground, colour, edge))
        };
        brush
            .painter
            .rect_stroke(rect, radius, edge, StrokeKind::Inside);
        // A title stays readable from afar, where it says what a part of the graph is.
        let size = (14.0 * brush.camera.zoom).max(12.0) / brush.camera.zoom;
        let at = placed.rect.min + vec2(12.0, FRAME_TITLE / 2.0);
        brush.text(
            Align2::LEFT_CENTER,
            at,
            &frame.title,
            theme::strong(size),
            Palette::over(brush.palette.text, colour, 0.5),
            placed.rect.width() - 24.0,
        );
        corner(brush, placed.rect.max, is_selected);
    }
}

/// How large the smallest letters are in which a note is written, in points of the screen.
const LEAST_LETTERS: f32 = 7.0;

/// Notes, with their text.
pub(in crate::canvas) fn notes(
    brush: &Brush<'_>,
    scene: &Scene,
    looks: &Looks,
    selection: &Selection,
) {
    let seen = brush.camera.visible(brush.view);
    for placed in scene.notes.iter().filter(|note| note.rect.intersects(seen)) {
        let Some(note) = looks.notes.get(&placed.id) else {
            continue;
        };
        let rect = brush.rect(placed.rect);
        let radius = CornerRadius::same(5);
        let fill = Palette::over(brush.palette.ground, brush.palette.decision, 0.10);
        brush.painter.rect_filled(rect, radius, fill);
        let is_selected = selection.contains(Item::Note(placed.id));
        if is_selected {
            let edge = Stroke::new(2.0, brush.palette.focus);
            brush
                .painter
                .rect_stroke(rect, radius, edge, StrokeKind::Inside);
        }
        if brush.detail.has_sockets() {
            text(brush, rect, &note.text);
        }
        corner(brush, placed.rect.max, is_selected);
    }
}

/// A note's text, cut short where letters that can be read have no room for all of it.
fn text(brush: &Brush<'_>, rect: Rect, text: &str) {
    let own = (theme::TEXT * brush.camera.zoom * 4.0).round() / 4.0;
    let font = theme::words(own.max(LEAST_LETTERS));
    let inside = rect.shrink(brush.length(12.0));
    let dim = brush.palette.dim;
    let mut job = LayoutJob::simple(text.to_owned(), font.clone(), dim, inside.width().max(1.0));
    if own < LEAST_LETTERS {
        // A line is about a quarter higher than its letters.
        let rows = (inside.height() / (font.size * 1.25)).floor();
        if rows < 1.0 {
            return;
        }
        job.wrap.max_rows = rows as usize;
    }
    let galley = brush.painter.layout_job(job);
    let clipped = brush.painter.with_clip_rect(rect.intersect(brush.view));
    clipped.galley(inside.min, galley, dim);
}

/// The sign that something can be made larger here.
fn corner(brush: &Brush<'_>, at: Pos2, is_shown: bool) {
    if !is_shown {
        return;
    }
    let at = brush.point(at) - vec2(4.0, 4.0);
    for length in [4.0, 8.0] {
        let line = [at - vec2(length, 0.0), at - vec2(0.0, length)];
        brush
            .painter
            .line_segment(line, Stroke::new(1.0, brush.palette.focus));
    }
}
