//! The widget of a plot: egui's plot in our colors, with numbers under the pointer in their units,
//! zooming with the wheel, and a legend that hides series. Panels implement what can be dragged;
//! [`super::ShownPlot`] gives them the places of numbers on screen.

use eframe::egui::{Id, Rect, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridInput, HoverPosition, PlotBounds};
use inclination_analysis::{
    palette::Palette,
    plot::{Axis, Plot, SeriesShape, description, summarize_plot},
};

use super::{
    annotations,
    axes::{grid_marks, last_number_overhang, name_axis, number_axis},
    cells::cell_texture,
    legend::{self, HiddenSeries},
    navigation::NavigationOptions,
    series::{draw_mark, draw_series},
    shown_plot::ShownPlot,
    strip,
    view::PlotView,
};
use crate::theme;

/// The minimum distance between the numbers of the horizontal axis.
const TICK_WIDTH: f32 = 88.0;
/// The width of the numbers at the left, in points. With it, a plot keeps its width when its
/// numbers get another number of decimals.
const MIN_UP_AXIS_WIDTH: f32 = 38.0;
/// The minimum distance between the numbers of the vertical axis.
const TICK_HEIGHT: f32 = 32.0;
/// The minimum height of a plot.
const MIN_HEIGHT: f32 = 24.0;

/// A function that describes the numbers under the pointer.
pub type PointerText<'a> = &'a dyn Fn(f32, f32) -> Option<String>;

/// The settings of a plot widget.
#[derive(Clone, Copy)]
pub struct PlotWidget<'a> {
    /// The ID that identifies the plot from frame to frame.
    pub id: Id,
    /// The height of the plot and its legend.
    pub height: f32,
    /// Whether it has a legend.
    pub has_legend: bool,
    /// Describes the numbers under the pointer, if not the plot itself.
    pub explain: Option<PointerText<'a>>,
    /// Whether the plot is scrolled by the surrounding panel: the wheel zooms only with Ctrl, and
    /// the panel draws the numbers of the horizontal axis, which would scroll out of view.
    pub is_scrolled: bool,
}

/// Draws a plot over the available width.
pub fn draw_plot(ui: &mut Ui, id: Id, plot: &Plot, height: f32, has_legend: bool) -> ShownPlot {
    default_widget(id, height, has_legend).draw_plot(ui, plot)
}

/// Draws a plot in which a double click has another meaning. One on the numbers of an axis shows
/// the whole plot.
pub fn draw_with_own_double_click(
    ui: &mut Ui,
    id: Id,
    plot: &Plot,
    height: f32,
    has_legend: bool,
) -> ShownPlot {
    default_widget(id, height, has_legend).show_plot(ui, plot, true, |_, _| ())
}

fn default_widget(id: Id, height: f32, has_legend: bool) -> PlotWidget<'static> {
    PlotWidget {
        id,
        height,
        has_legend,
        explain: None,
        is_scrolled: false,
    }
}

impl PlotWidget<'_> {
    /// Draws the plot over the available width.
    pub fn draw_plot(self, ui: &mut Ui, plot: &Plot) -> ShownPlot {
        self.show_plot(ui, plot, false, |_, _| ())
    }

    /// Draws the plot, and above it something that can be clicked. The button that shows the whole
    /// plot is on top.
    pub fn draw_with_overlay(
        self,
        ui: &mut Ui,
        plot: &Plot,
        over: impl FnOnce(&mut Ui, &ShownPlot),
    ) -> ShownPlot {
        self.show_plot(ui, plot, false, over)
    }

    fn draw_legend(&self, ui: &mut Ui, plot: &Plot, hidden: &mut HiddenSeries) {
        if self.has_legend {
            let max_height = legend::max_legend_height(self.height);
            legend::draw_legend(ui, self.id, plot, hidden, max_height);
        }
    }

    fn show_plot(
        self,
        ui: &mut Ui,
        plot: &Plot,
        is_taken: bool,
        over: impl FnOnce(&mut Ui, &ShownPlot),
    ) -> ShownPlot {
        let palette = theme::current_palette(ui.ctx());
        let top = ui.cursor().top();
        let mut hidden = HiddenSeries::load_hidden(ui, self.id);
        self.draw_legend(ui, plot, &mut hidden);
        strip::reserve_strips(ui, plot);

        let height = (self.height - (ui.cursor().top() - top)).max(MIN_HEIGHT);
        let size = vec2(ui.available_width(), height);
        let view = PlotView::load_view(ui, self.id, plot);
        let texture = plot.series.iter().find_map(|series| match &series.shape {
            SeriesShape::Cells(cells) => Some(cell_texture(ui, self.id, cells, size, palette)),
            _ => None,
        });

        let spacer = |axis: &Axis, most: usize| {
            let axis = axis.clone();
            move |input: GridInput| {
                let (low, high) = input.bounds;
                grid_marks(&axis, low, high, most)
            }
        };
        let tick_count = |room: f32, each: f32| ((room / each) as usize).clamp(1, 10);
        let max_across_ticks = tick_count(size.x, TICK_WIDTH);

        // Reserves as much as the whole plot needs, so that nothing moves when the wheel zooms in.
        let beyond = [view, PlotView::whole_plot(plot)]
            .map(|view| last_number_overhang(ui, plot, view, max_across_ticks))
            .into_iter()
            .fold(0.0, f32::max);

        let up_axis = build_up_axis(&plot.up, view, size, palette);
        let across_axes = if self.is_scrolled {
            Vec::new()
        } else {
            vec![number_axis(&plot.across, AxisHints::new_x(), None, palette)]
        };

        let width = (size.x - beyond).max(48.0);
        let outer = Rect::from_min_size(ui.cursor().min, vec2(width, height));
        let screen = egui_plot::Plot::new(self.id)
            .id(self.id)
            .height(height)
            .width(width)
            .set_margin_fraction(vec2(0.0, 0.0))
            // The keyboard has nothing to do on a plot, so Tab skips it.
            .sense(Sense::CLICK | Sense::DRAG)
            .show_background(true)
            .grid_color(palette.line)
            .cursor_color(palette.faint)
            .show_crosshair(!has_horizontal_bars(plot))
            .allow_axis_zoom_drag(false)
            .allow_drag(false)
            .allow_boxed_zoom(false)
            .allow_scroll(false)
            .allow_zoom(false)
            .allow_double_click_reset(false)
            .x_grid_spacer(spacer(&plot.across, max_across_ticks))
            .y_grid_spacer(spacer(
                &plot.up,
                plot.up.max_ticks(size.y, tick_count(size.y, TICK_HEIGHT)),
            ))
            .custom_x_axes(across_axes)
            .custom_y_axes(vec![up_axis])
            .label_formatter(|position| {
                let (HoverPosition::NearDataPoint { position, .. }
                | HoverPosition::Elsewhere { position }) = position;
                let (x, y) = (position.x as f32, position.y as f32);
                match self.explain {
                    Some(explain) => explain(x, y),
                    None => Some(description::describe_position(plot, x, |name| {
                        !hidden.hides_series(name)
                    })),
                }
            });

        let shown = screen.show(ui, |screen| {
            let (low, high) = ([view.across.0, view.up.0], [view.across.1, view.up.1]);
            screen.set_plot_bounds(PlotBounds::from_min_max(low, high));
            for series in &plot.series {
                if !hidden.hides_series(&series.name) {
                    let says = self.explain.is_none();
                    draw_series(screen, plot, series, says, palette, texture.as_ref());
                }
            }

            for mark in &plot.marks {
                draw_mark(screen, mark, palette);
            }
        });
        let shown = ShownPlot {
            response: shown.response,
            transform: shown.transform,
            max_across_ticks,
        };

        strip::draw_strips(ui, &shown, plot);
        let area_names = annotations::write_notes(ui, &shown, plot, &hidden);
        annotations::write_marks(ui, &shown, plot, &area_names);
        over(ui, &shown);

        let look = NavigationOptions {
            is_taken,
            is_scrolled: self.is_scrolled,
            // The names beside the rows would not follow.
            has_rows: has_horizontal_bars(plot),
        };
        shown.update_view(ui, self.id, plot, view, outer, look);

        let summary = summarize_plot(plot);
        shown
            .response
            .widget_info(|| WidgetInfo::labeled(Role::Image, true, summary.clone()));
        shown
    }
}

/// Returns whether a plot has horizontal bars. Rows are compared as a whole, and a crosshair would
/// only cross them.
fn has_horizontal_bars(plot: &Plot) -> bool {
    let mut series = plot.series.iter();
    series.any(|series| matches!(series.shape, SeriesShape::Bars { lying: true, .. }))
}

/// Builds the vertical axis, with numbers or with names.
fn build_up_axis(axis: &Axis, view: PlotView, size: Vec2, palette: &Palette) -> AxisHints<'static> {
    let numbers = number_axis(axis, AxisHints::new_y(), Some(view.up.0), palette)
        .min_thickness(MIN_UP_AXIS_WIDTH);
    if axis.words.is_empty() {
        numbers
    } else {
        name_axis(numbers, axis, size, palette)
    }
}
