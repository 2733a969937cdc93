//! Small curves as buttons, with their names below.

use eframe::egui::{
    Align, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use inclination_analysis::plot::Plot;

use super::super::widgets::focus_ring;
use crate::{plot, theme};

/// The height of a line of text in a tile, in points.
const TILE_LINE_HEIGHT: f32 = 14.0;

/// The measures of a tile, in points.
#[derive(Clone, Copy)]
pub(super) struct TileSize {
    /// The least width. As many tiles as possible share the width of a row.
    pub(super) min_width: f32,
    /// The height of the picture.
    pub(super) picture_height: f32,
    /// The number of lines of text.
    pub(super) lines: usize,
}

/// A small curve as a button.
pub(super) struct CurveTile<'a> {
    pub(super) plot: &'a Plot,
    /// The text below the picture.
    pub(super) text: &'a str,
    /// The name for screen readers.
    pub(super) label: &'a str,
    pub(super) is_chosen: bool,
    pub(super) size: TileSize,
}

impl CurveTile<'_> {
    /// Draws the button. Returns whether it was clicked. The hint is made only while it is needed.
    pub(super) fn show(&self, ui: &mut Ui, hint: impl FnOnce() -> String) -> bool {
        let palette = theme::current_palette(ui.ctx());
        let text_height = TILE_LINE_HEIGHT * self.size.lines as f32;

        // Fit as many tiles as possible into a row and let them share its width.
        let (room, gap) = (ui.max_rect().width(), ui.spacing().item_spacing.x);
        let count = ((room + gap) / (self.size.min_width + gap))
            .floor()
            .max(1.0);
        let width = ((room + gap) / count - gap).floor();
        let size = vec2(width, self.size.picture_height + text_height + 4.0);

        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let (above, below) = rect.split_top_bottom_at_y(rect.top() + self.size.picture_height);
        plot::draw_small_plot(ui.painter(), above, self.plot, palette);

        let is_lively = response.hovered() || response.has_focus();
        let edge = match (self.is_chosen, is_lively) {
            (true, _) => Some(palette.focus),
            (false, true) => Some(palette.dim),
            (false, false) => None,
        };
        if let Some(edge) = edge {
            let stroke = Stroke::new(1.5, edge);
            ui.painter()
                .rect_stroke(above, 5.0, stroke, StrokeKind::Inside);
        }

        let color = if self.is_chosen || is_lively {
            palette.text
        } else {
            palette.dim
        };
        let font = theme::text_font(11.0);
        let mut job = LayoutJob::simple(self.text.to_owned(), font, color, below.width());
        job.halign = Align::Center;
        job.wrap = TextWrapping {
            max_width: below.width(),
            max_rows: self.size.lines,
            ..TextWrapping::default()
        };
        let galley = ui.painter().layout_job(job);
        let at = pos2(below.center().x, below.top() + 2.0);
        ui.painter().galley(at, galley, color);

        focus_ring(ui, rect, &response);
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, ui.is_enabled(), self.is_chosen, self.label)
        });
        let is_clicked = response.clicked();
        response.on_hover_ui(|ui| {
            ui.label(hint());
        });
        is_clicked
    }
}
