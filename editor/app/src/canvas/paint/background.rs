//! The background of the canvas: the grid, frames and notes.

use eframe::egui::{
    Align2, CornerRadius, Pos2, Rect, Stroke, StrokeKind, pos2, text::LayoutJob, vec2,
};
use inclination_analysis::palette::Palette;
use inclination_core::format::Looks;
use inclination_project::{
    gesture::hit::FRAME_TITLE_HEIGHT,
    scene::{GRID_SIZE, Scene},
    selection::{Item, Selection},
};

use super::Brush;
use crate::{command::insert_key_hints, theme};

/// Draws dots on every third line of the grid, and fewer when zoomed out.
pub(in crate::canvas) fn draw_grid(brush: &Brush<'_>) {
    let mut step = GRID_SIZE * 3.0;
    while brush.length_to_screen(step) < 18.0 {
        step *= 4.0;
    }

    let visible = brush.camera.visible_area(brush.view);
    let first = pos2(
        (visible.left() / step).floor() * step,
        (visible.top() / step).floor() * step,
    );

    let columns = (visible.width() / step) as usize + 2;
    let rows = (visible.height() / step) as usize + 2;
    let size = (brush.length_to_screen(1.4)).clamp(1.0, 2.0);

    for column in 0..columns {
        for row in 0..rows {
            let at = first + vec2(column as f32, row as f32) * step;
            let dot = Rect::from_center_size(brush.point_to_screen(at), vec2(size, size));
            brush.painter.rect_filled(dot, 0.0, brush.palette.grid);
        }
    }
}

/// Draws the hint on an empty canvas.
pub(in crate::canvas) fn draw_empty_canvas_hint(brush: &Brush<'_>) {
    brush.painter.text(
        brush.view.center(),
        Align2::CENTER_CENTER,
        insert_key_hints(
            brush.painter.ctx(),
            "⟨Press add-node⟩ or double-click to add the first node",
        ),
        theme::text_font(theme::TEXT_SIZE),
        brush.palette.dim,
    );
}

/// The shares of a frame's color in its fill and in its edge. Nodes inside still contrast with it.
const FRAME_COLOR_SHARES: (f32, f32) = (0.05, 0.3);

/// Draws the frames, with their titles.
pub(in crate::canvas) fn draw_frames(
    brush: &Brush<'_>,
    scene: &Scene,
    looks: &Looks,
    selection: &Selection,
) {
    let visible = brush.camera.visible_area(brush.view);
    for placed in scene
        .frames
        .iter()
        .filter(|frame| frame.rect.intersects(visible))
    {
        let Some(frame) = looks.frames.get(&placed.id) else {
            continue;
        };

        let color = brush.palette.tint_color(frame.tint);
        let rect = brush.rect_to_screen(placed.rect);
        let (fill, edge) = FRAME_COLOR_SHARES;
        let fill = Palette::mix_colors(brush.palette.background, color, fill);
        let radius = CornerRadius::same(8);
        brush.painter.rect_filled(rect, radius, fill);

        let is_selected = selection.contains(Item::Frame(placed.id));
        let edge = if is_selected {
            Stroke::new(2.0, brush.palette.focus)
        } else {
            Stroke::new(
                1.0,
                Palette::mix_colors(brush.palette.background, color, edge),
            )
        };

        brush
            .painter
            .rect_stroke(rect, radius, edge, StrokeKind::Inside);

        // A title stays readable when zoomed out, where it names a part of the graph.
        let size = (14.0 * brush.camera.zoom).max(12.0) / brush.camera.zoom;
        let at = placed.rect.min + vec2(12.0, FRAME_TITLE_HEIGHT / 2.0);
        brush.draw_text(
            Align2::LEFT_CENTER,
            at,
            &frame.title,
            theme::heading_font(size),
            Palette::mix_colors(brush.palette.text, color, 0.5),
            placed.rect.width() - 24.0,
        );
        draw_resize_handle(brush, placed.rect.max, is_selected);
    }
}

/// The minimum size of the letters of a note, in points of the screen.
const MIN_NOTE_LETTER_SIZE: f32 = 7.0;

/// Draws the notes, with their text.
pub(in crate::canvas) fn draw_notes(
    brush: &Brush<'_>,
    scene: &Scene,
    looks: &Looks,
    selection: &Selection,
) {
    let visible = brush.camera.visible_area(brush.view);
    for placed in scene
        .notes
        .iter()
        .filter(|note| note.rect.intersects(visible))
    {
        let Some(note) = looks.notes.get(&placed.id) else {
            continue;
        };

        let rect = brush.rect_to_screen(placed.rect);
        let radius = CornerRadius::same(5);
        let fill = Palette::mix_colors(brush.palette.background, brush.palette.decision, 0.10);
        brush.painter.rect_filled(rect, radius, fill);

        let is_selected = selection.contains(Item::Note(placed.id));
        if is_selected {
            let edge = Stroke::new(2.0, brush.palette.focus);
            brush
                .painter
                .rect_stroke(rect, radius, edge, StrokeKind::Inside);
        }

        if brush.detail.has_sockets() {
            draw_note_text(brush, rect, &note.text);
        }
        draw_resize_handle(brush, placed.rect.max, is_selected);
    }
}

/// Draws the text of a note, truncated if readable letters need more room than there is.
fn draw_note_text(brush: &Brush<'_>, rect: Rect, text: &str) {
    let own = (theme::TEXT_SIZE * brush.camera.zoom * 4.0).round() / 4.0;
    let font = theme::text_font(own.max(MIN_NOTE_LETTER_SIZE));

    let inside = rect.shrink(brush.length_to_screen(12.0));
    let dim = brush.palette.dim;
    let mut job = LayoutJob::simple(text.to_owned(), font.clone(), dim, inside.width().max(1.0));

    if own < MIN_NOTE_LETTER_SIZE {
        // A line is about a quarter higher than the size of its letters.
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

/// Draws the handle for resizing an item.
fn draw_resize_handle(brush: &Brush<'_>, at: Pos2, is_shown: bool) {
    if !is_shown {
        return;
    }

    let at = brush.point_to_screen(at) - vec2(4.0, 4.0);
    for length in [4.0, 8.0] {
        let line = [at - vec2(length, 0.0), at - vec2(0.0, length)];
        brush
            .painter
            .line_segment(line, Stroke::new(1.0, brush.palette.focus));
    }
}
