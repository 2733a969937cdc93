//! A plot on screen: egui's plot with our colours, every number under the pointer in its real unit,
//! the wheel to come nearer, and a legend that hides. What can be dragged stands in the panels;
//! [`super::Shown`] tells them where numbers are.

use eframe::egui::{Id, Rect, Role, Ui, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridInput, HoverPosition, PlotBounds};
use inclination_analysis::plot::{Axis, Plot, What, summary, words};

use super::{
    axes::{grid_marks, name_axis, number_axis, overhang},
    cells::cell_texture,
    legend::{self, Hidden},
    moving::Look,
    notes,
    series::{draw_mark, draw_series},
    shown::Shown,
    view::View,
};
use crate::theme;

/// How far apart the numbers of the axis below are at least.
const TICK_WIDTH: f32 = 88.0;
/// How far apart the numbers of the axis at the left are at least.
const TICK_HEIGHT: f32 = 32.0;
/// How much of the height a legend takes at most.
const MAX_LEGEND_SHARE: f32 = 0.26;
/// How high a plot is at least.
const MIN_HEIGHT: f32 = 24.0;

/// What is said of the numbers under the pointer.
pub type Explain<'a> = &'a dyn Fn(f32, f32) -> Option<String>;

/// How a plot is drawn.
#[derive(Clone, Copy)]
pub struct Screen<'a> {
    /// By which it is known from frame to frame.
    pub id: Id,
    /// How high it is, with its legend.
    pub height: f32,
    /// Whether it has one.
    pub has_legend: bool,
    /// What is said under the pointer, if not the plot's own numbers there.
    pub explain: Option<Explain<'a>>,
    /// Whether what is around it scrolls: the wheel is that one's, and comes nearer with Ctrl only.
    pub is_scrolled: bool,
}

/// Draws a plot as wide as there is room, and so high. Whether it has a legend.
pub fn draw(ui: &mut Ui, id: Id, plot: &Plot, height: f32, has_legend: bool) -> Shown {
    usual(id, height, has_legend).draw(ui, plot)
}

/// The same of a plot in which a double click means something else: one on the numbers beside it shows all of it.
pub fn draw_taken(ui: &mut Ui, id: Id, plot: &Plot, height: f32, has_legend: bool) -> Shown {
    usual(id, height, has_legend).put(ui, plot, true, |_, _| ())
}

fn usual(id: Id, height: f32, has_legend: bool) -> Screen<'static> {
    Screen {
        id,
        height,
        has_legend,
        explain: None,
        is_scrolled: false,
    }
}

impl Screen<'_> {
    /// Draws a plot as wide as there is room.
    pub fn draw(self, ui: &mut Ui, plot: &Plot) -> Shown {
        self.put(ui, plot, false, |_, _| ())
    }

    /// The same with something over it that can be clicked; the button that shows all stands over that.
    pub fn draw_under(self, ui: &mut Ui, plot: &Plot, over: impl FnOnce(&mut Ui, &Shown)) {
        self.put(ui, plot, false, over);
    }

    fn draw_legend(&self, ui: &mut Ui, plot: &Plot, hidden: &mut Hidden) {
        if self.has_legend {
            let max_height = self.height * MAX_LEGEND_SHARE;
            legend::draw(ui, self.id, plot, hidden, max_height);
        }
    }

    fn put(
        self,
        ui: &mut Ui,
        plot: &Plot,
        is_taken: bool,
        over: impl FnOnce(&mut Ui, &Shown),
    ) -> Shown {
        let palette = theme::of(ui.ctx());
        let top = ui.cursor().top();
        let mut hidden = Hidden::of(ui, self.id);
        self.draw_legend(ui, plot, &mut hidden);

        let height = (self.height - (ui.cursor().top() - top)).max(MIN_HEIGHT);
        let size = vec2(ui.available_width(), height);
        let view = View::of(ui, self.id, plot);
        let texture = plot.series.iter().find_map(|series| match &series.what {
            What::Cells(cells) => Some(cell_texture(ui, self.id, cells, size, palette)),
            _ => None,
        });
        let spacer = |axis: &Axis, most: usize| {
            let axis = axis.clone();
            move |input: GridInput| grid_marks(&axis, input.bounds, most)
        };
        let many = |room: f32, each: f32| ((room / each) as usize).clamp(1, 10);
        // As much as all of it needs, so that nothing moves aside when the wheel comes nearer.
        let beyond = [view, View::whole(plot)]
            .map(|view| overhang(ui, plot, view, many(size.x, TICK_WIDTH)))
            .into_iter()
            .fold(0.0, f32::max);
        let up = number_axis(&plot.up, AxisHints::new_y(), Some(view.up.0), palette);
        let up = if plot.up.words.is_empty() {
            up
        } else {
            name_axis(up, &plot.up, size, palette)
        };
        let width = (size.x - beyond).max(48.0);
        let outer = Rect::from_min_size(ui.cursor().min, vec2(width, height));
        let screen = egui_plot::Plot::new(self.id)
            .id(self.id)
            .height(height)
            .width(width)
            .set_margin_fraction(vec2(0.0, 0.0))
            .show_background(true)
            .grid_color(palette.line)
            .cursor_color(palette.faint)
            .show_crosshair(!has_rows(plot))
            .allow_axis_zoom_drag(false)
            .allow_drag(false)
            .allow_boxed_zoom(false)
            .allow_scroll(false)
            .allow_zoom(false)
            .allow_double_click_reset(false)
            .x_grid_spacer(spacer(&plot.across, many(size.x, TICK_WIDTH)))
            .y_grid_spacer(spacer(
                &plot.up,
                plot.up.most(size.y, many(size.y, TICK_HEIGHT)),
            ))
            .custom_x_axes(vec![number_axis(
                &plot.across,
                AxisHints::new_x(),
                None,
                palette,
            )])
            .custom_y_axes(vec![up])
            .label_formatter(|position| {
                let (HoverPosition::NearDataPoint { position, .. }
                | HoverPosition::Elsewhere { position }) = position;
                let (x, y) = (position.x as f32, position.y as f32);
                match self.explain {
                    Some(explain) => explain(x, y),
                    None => Some(words::at(plot, x, |name| !hidden.hides(name))),
                }
            });

        let shown = screen.show(ui, |screen| {
            let (low, high) = ([view.across.0, view.up.0], [view.across.1, view.up.1]);
            screen.set_plot_bounds(PlotBounds::from_min_max(low, high));
            for series in &plot.series {
                if !hidden.hides(&series.name) {
                    let says = self.explain.is_none();
                    draw_series(screen, plot, series, says, palette, texture.as_ref());
                }
            }
            for mark in &plot.marks {
                draw_mark(screen, mark, palette);
            }
        });
        let shown = Shown {
            response: shown.response,
            transform: shown.transform,
        };
        notes::write(ui, &shown, plot, &hidden);
        notes::write_marks(ui, &shown, plot);
        over(ui, &shown);
        let look = Look {
            is_taken,
            is_scrolled: self.is_scrolled,
            // What stands beside rows would not follow.
            has_rows: has_rows(plot),
        };
        shown.look(ui, (self.id, plot), (view, outer), look);
        let says = summary(plot);
        shown
            .response
            .widget_info(|| WidgetInfo::labeled(Role::Image, true, says.clone()));
        shown
    }
}

/// Whether it has bars in rows: one looks at a row as a whole, and lines through it would only cross it.
fn has_rows(plot: &Plot) -> bool {
    let mut series = plot.series.iter();
    series.any(|series| matches!(series.what, What::Bars { lying: true, .. }))
}
