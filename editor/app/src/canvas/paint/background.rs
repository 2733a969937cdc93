//! The background of the canvas: the grid, frames and notes.

use eframe::egui::{
    Align2, Color32, CornerRadius, Mesh, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2,
    text::LayoutJob, vec2,
};
use inclination_analysis::palette::Palette;
use inclination_core::authoring::format::{Frame, Looks};
use inclination_project::{
    gesture::hit::FRAME_TITLE_HEIGHT,
    scene::{Camera, DotGrid, LINE_HEIGHT, MIN_LETTER_SIZE, Scene, SceneFrame},
    selection::{Item, Selection},
};

use super::Brush;
use crate::{command::insert_key_hints, theme};

/// The size of a dot on the canvas.
const DOT_SIZE: f32 = 1.4;

/// Draws the dots of the grid, fewer of them when zoomed out.
pub(in crate::canvas) fn draw_grid(brush: &Brush<'_>) {
    let ground = brush.palette.background;
    let color = |opacity| Palette::mix_colors(ground, brush.palette.grid, opacity);
    let pixels_per_point = brush.painter.pixels_per_point();
    let dots = build_dots(brush.camera, brush.view, pixels_per_point, color);
    brush.painter.add(dots);
}

/// Builds the dots in view. They are triangles, because shapes of one pixel are blurred until they
/// cannot be seen.
fn build_dots(
    camera: Camera,
    view: Rect,
    pixels_per_point: f32,
    color: impl Fn(f32) -> Color32,
) -> Mesh {
    let grid = DotGrid::from_zoom(camera.zoom);
    let visible = camera.visible_area(view);
    let index = |at: f32| (at / grid.spacing).floor() as i64;
    let size = (DOT_SIZE * camera.zoom).clamp(1.0, 2.0);

    let mut dots = Mesh::default();
    for column in index(visible.left())..=index(visible.right()) {
        for row in index(visible.top())..=index(visible.bottom()) {
            let opacity = grid.opacity(column, row);
            if opacity > 0.0 {
                let at = pos2(column as f32, row as f32) * grid.spacing;
                let dot = snap_dot(camera.to_screen(view, at), size, pixels_per_point);
                dots.add_colored_rect(dot, color(opacity));
            }
        }
    }
    dots
}

/// Returns the square of whole pixels that is nearest to a dot.
fn snap_dot(center: Pos2, size: f32, pixels_per_point: f32) -> Rect {
    let pixels = (size * pixels_per_point).round().max(1.0);
    let snap = |at: f32| (at * pixels_per_point - pixels / 2.0).round() / pixels_per_point;
    let min = pos2(snap(center.x), snap(center.y));
    Rect::from_min_size(min, Vec2::splat(pixels / pixels_per_point))
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
    for (placed, frame) in visible_frames(brush, scene, looks) {
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

        draw_resize_handle(brush, placed.rect.max, is_selected);
    }
}

/// Returns the frames in view, each with its place.
fn visible_frames<'s>(
    brush: &Brush<'_>,
    scene: &'s Scene,
    looks: &'s Looks,
) -> impl Iterator<Item = (&'s SceneFrame, &'s Frame)> {
    let visible = brush.camera.visible_area(brush.view);
    let frames = scene
        .frames
        .iter()
        .filter(move |frame| frame.rect.intersects(visible));
    frames.filter_map(|placed| Some((placed, looks.frames.get(&placed.id)?)))
}

/// The size of the letters of a frame's title on the canvas.
const FRAME_LETTER_SIZE: f32 = 14.0;
/// The minimum size of the letters of a frame's title, in points of the screen.
const MIN_FRAME_LETTER_SIZE: f32 = 12.0;

/// Draws the titles of the frames. They stay readable when zoomed out, where they name the parts of
/// the graph and are above its nodes, which have no titles there.
pub(in crate::canvas) fn draw_frame_titles(brush: &Brush<'_>, scene: &Scene, looks: &Looks) {
    let zoom = brush.camera.zoom;
    let letters = (FRAME_LETTER_SIZE * zoom).max(MIN_FRAME_LETTER_SIZE);
    let height = FRAME_TITLE_HEIGHT.max(letters * LINE_HEIGHT / zoom);
    let margin = 12.0_f32.max(4.0 / zoom);

    for (placed, frame) in visible_frames(brush, scene, looks) {
        if frame.title.is_empty() {
            continue;
        }

        let color = brush.palette.tint_color(frame.tint);
        let title = placed.rect.with_max_y(placed.rect.top() + height);
        if !brush.has_titles {
            let (_, edge) = FRAME_COLOR_SHARES;
            let fill = Palette::mix_colors(brush.palette.background, color, edge);
            let radius = CornerRadius::same(4);
            brush
                .painter
                .rect_filled(brush.rect_to_screen(title), radius, fill);
        }

        brush.draw_text(
            Align2::LEFT_CENTER,
            pos2(title.left() + margin, title.center().y),
            &frame.title,
            theme::heading_font(letters / zoom),
            Palette::mix_colors(brush.palette.text, color, 0.5),
            title.width() - 2.0 * margin,
        );
    }
}

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

        draw_note_text(brush, rect, &note.text);
        draw_resize_handle(brush, placed.rect.max, is_selected);
    }
}

/// Draws the text of a note. If readable letters need more room than there is, draws the beginning
/// of the text, down to a single line.
fn draw_note_text(brush: &Brush<'_>, rect: Rect, text: &str) {
    let own = (theme::TEXT_SIZE * brush.camera.zoom * 4.0).round() / 4.0;
    let font = theme::text_font(own.max(MIN_LETTER_SIZE));
    let line = font.size * LINE_HEIGHT;

    let inside = rect.shrink(brush.length_to_screen(12.0));
    if rect.height() < line || inside.width() < line {
        return;
    }

    let dim = brush.palette.dim;
    let mut job = LayoutJob::simple(text.to_owned(), font, dim, inside.width());
    if own < MIN_LETTER_SIZE {
        job.wrap.max_rows = (inside.height() / line).floor().max(1.0) as usize;
    }

    let galley = brush.painter.layout_job(job);
    let mut at = inside.min;
    if galley.size().y > inside.height() && galley.rows.len() == 1 {
        at.y = rect.center().y - galley.size().y / 2.0;
    }
    let clipped = brush.painter.with_clip_rect(rect.intersect(brush.view));
    clipped.galley(at, galley, dim);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_every_zoom_each_dot_covers_whole_pixels() {
        let view = Rect::from_min_size(pos2(210.0, 33.0), vec2(1078.0, 515.0));
        for pixels_per_point in [1.0, 1.25, 2.0] {
            for step in 1..80 {
                let camera = Camera {
                    center: pos2(100.3, -20.7),
                    zoom: 0.04 * step as f32,
                };
                let dots = build_dots(camera, view, pixels_per_point, |_| Color32::WHITE);

                let grid = DotGrid::from_zoom(camera.zoom);
                let stride = if grid.odd_opacity > 0.0 { 1.0 } else { 2.0 };
                let distance = grid.spacing * camera.zoom * stride;
                let count = view.area() / (distance * distance);
                assert!(dots.vertices.len() / 4 >= count as usize, "{count}");

                for dot in dots.vertices.chunks(4) {
                    let corners = dot.iter().map(|corner| corner.pos);
                    let rect = Rect::from_points(&corners.collect::<Vec<_>>());
                    let pixels = [rect.min.x, rect.min.y, rect.width(), rect.height()]
                        .map(|length| length * pixels_per_point);
                    let off = pixels.map(|length| (length - length.round()).abs());
                    assert!(off.iter().all(|off| *off < 1e-2), "{rect:?}");
                    assert!(pixels[2] > 0.9 && pixels[3] > 0.9, "{rect:?}");
                }
            }
        }
    }
}
