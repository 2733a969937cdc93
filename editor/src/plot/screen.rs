//! A plot on screen: egui's plot with our colours, numbers in real units under the pointer, and a legend that toggles.
//! What can be dragged stands in the panels; [`Shown::transform`] tells them where.

use eframe::egui::{
    Align2, Color32, ColorImage, Id, Response, Role, Stroke, TextureHandle, TextureOptions, Ui,
    WidgetInfo, pos2, vec2,
};
use egui_plot::{
    Bar as ScreenBar, BarChart, Corner, FilledArea, GridInput, GridMark, HLine, HoverPosition,
    Legend, Line, LineStyle, PlotImage, PlotPoint, PlotTransform, PlotUi, Points, Text, VLine,
};

use super::{Axis, Cells, Dash, Mark, Plot, Series, What, colour::Hatch, summary, ticks::ticks};
use crate::theme::{self, Palette};

/// A plot that was drawn.
pub struct Shown {
    /// What the pointer did.
    pub response: Response,
    /// Where numbers are on screen.
    pub transform: PlotTransform,
}

/// Draws a plot as wide as there is room, and so high. Whether it has a legend, whether wheel and double click zoom.
pub fn draw(ui: &mut Ui, id: Id, plot: &Plot, height: f32, has_legend: bool) -> Shown {
    show(ui, id, plot, height, has_legend, true)
}

/// The same of a plot that stays as it is, so that wheel and double click mean something else there.
pub fn draw_still(ui: &mut Ui, id: Id, plot: &Plot, height: f32, has_legend: bool) -> Shown {
    show(ui, id, plot, height, has_legend, false)
}

fn show(ui: &mut Ui, id: Id, plot: &Plot, height: f32, has_legend: bool, moves: bool) -> Shown {
    let palette = theme::of(ui.ctx());
    let texture = plot.series.iter().find_map(|series| match &series.what {
        What::Cells(cells) => Some(texture(ui, id, cells, palette)),
        _ => None,
    });
    let spacer = |axis: &Axis, most: usize| {
        let axis = axis.clone();
        move |input: GridInput| marks(&axis, input, most)
    };
    let numbers = |axis: &Axis| {
        let axis = axis.clone();
        move |mark: GridMark, _: &std::ops::RangeInclusive<f64>| at_axis(&axis, mark.value as f32)
    };
    // Numbers that stand closer are left out.
    let most = ((ui.available_width() - 48.0) / 72.0).clamp(2.0, 6.0) as usize;
    let (across, up) = (plot.across.clone(), plot.up.clone());
    let mut screen = egui_plot::Plot::new(id)
        .id(id)
        .height(height)
        .default_x_bounds(f64::from(plot.across.low), f64::from(plot.across.high))
        .default_y_bounds(f64::from(plot.up.low), f64::from(plot.up.high))
        .set_margin_fraction(vec2(0.0, 0.04))
        .show_background(true)
        .grid_color(palette.line)
        .cursor_color(palette.dim)
        .allow_axis_zoom_drag(false)
        .allow_drag(false)
        .allow_zoom(moves)
        .allow_scroll(moves)
        .allow_double_click_reset(moves)
        .allow_boxed_zoom(false)
        .x_grid_spacer(spacer(&plot.across, most))
        .y_grid_spacer(spacer(&plot.up, 5))
        .x_axis_formatter(numbers(&plot.across))
        .y_axis_formatter(numbers(&plot.up))
        .label_formatter(move |position| Some(label(&across, &up, position)));
    if has_legend {
        screen = screen.legend(
            Legend::default()
                .position(Corner::RightTop)
                .follow_insertion_order(true)
                .background_alpha(0.85),
        );
    }
    let shown = screen.show(ui, |screen| {
        for series in &plot.series {
            put(screen, plot, series, palette, texture.as_ref());
        }
        for mark in &plot.marks {
            put_mark(screen, plot, mark, palette);
        }
    });
    let says = summary(plot);
    shown
        .response
        .widget_info(|| WidgetInfo::labeled(Role::Image, true, says.clone()));
    Shown {
        response: shown.response,
        transform: shown.transform,
    }
}

fn at_axis(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        crate::text::number::short(value)
    } else {
        axis.say(value)
    }
}

/// The grid at round numbers of what is in view.
fn marks(axis: &Axis, input: GridInput, most: usize) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let view = Axis {
        low: low as f32,
        high: high as f32,
        ..axis.clone()
    };
    let inside = |tick: &f32| (low..=high).contains(&f64::from(*tick));
    let found: Vec<f32> = ticks(&view, most).into_iter().filter(inside).collect();
    let step_size = match found.as_slice() {
        [one, other, ..] => f64::from(other - one),
        _ => high - low,
    };
    found
        .into_iter()
        .map(|value| GridMark {
            value: f64::from(value),
            step_size,
        })
        .collect()
}

fn label(across: &Axis, up: &Axis, position: &HoverPosition<'_>) -> String {
    let (name, at) = match position {
        HoverPosition::NearDataPoint {
            plot_name,
            position,
            ..
        } => (*plot_name, position),
        HoverPosition::Elsewhere { position } => ("", position),
    };
    let place = format!("{} {}", across.name, across.say(at.x as f32));
    let value = up.say(at.y as f32);
    if name.is_empty() {
        format!("{place}\n{} {value}", up.name)
    } else {
        format!("{place}\n{name} {value}")
    }
}

fn put<'a>(
    screen: &mut PlotUi<'a>,
    plot: &Plot,
    series: &Series,
    palette: &Palette,
    texture: Option<&TextureHandle>,
) {
    let colour = series.tone.colour(palette);
    let name = series.name.as_str();
    let wide = |[x, y]: [f32; 2]| [f64::from(x), f64::from(y)];
    match &series.what {
        What::Line {
            points,
            dash,
            filled,
        } => {
            let style = match dash {
                Dash::Solid => LineStyle::Solid,
                Dash::Dashed => LineStyle::Dashed { length: 7.0 },
                Dash::Dotted => LineStyle::Dotted { spacing: 4.0 },
            };
            for run in points.split(|[x, y]| !x.is_finite() || !y.is_finite()) {
                let run: Vec<[f64; 2]> = run.iter().copied().map(wide).collect();
                let mut line = Line::new(name, run).color(colour).width(2.0).style(style);
                if *filled {
                    line = line.fill(plot.up.low.max(0.0)).fill_alpha(0.12);
                }
                screen.line(line);
            }
        }
        What::Band(edges) => {
            let column =
                |at: usize| -> Vec<f64> { edges.iter().map(|edge| f64::from(edge[at])).collect() };
            let area = FilledArea::new(name, &column(0), &column(1), &column(2))
                .fill_color(colour.gamma_multiply(0.25));
            screen.add(area);
        }
        What::Dots(dots) => {
            let dots: Vec<[f64; 2]> = dots.iter().copied().map(wide).collect();
            screen.points(Points::new(name, dots).color(colour).radius(3.0));
        }
        What::Bars { bars, lying } => {
            let bars = bars.iter().map(|bar| {
                ScreenBar::new(f64::from(bar.at), f64::from(bar.to - bar.from))
                    .base_offset(f64::from(bar.from))
                    .width(f64::from(bar.thickness))
                    .name(&bar.label)
                    .fill(colour)
                    .stroke(Stroke::NONE)
            });
            let chart = BarChart::new(name, bars.collect()).color(colour);
            let said = |bar: &ScreenBar, _: &BarChart| bar.name.clone();
            let chart = chart.element_formatter(Box::new(said));
            screen.bar_chart(if *lying { chart.horizontal() } else { chart });
        }
        What::Cells(_) => {
            if let Some(texture) = texture {
                let middle = PlotPoint::new(
                    f64::from(plot.across.low + plot.across.span() / 2.0),
                    f64::from(plot.up.low + plot.up.span() / 2.0),
                );
                let size = vec2(plot.across.span(), plot.up.span());
                screen.image(PlotImage::new(name, texture.id(), middle, size).allow_hover(false));
            }
        }
    }
}

fn put_mark(screen: &mut PlotUi<'_>, plot: &Plot, mark: &Mark, palette: &Palette) {
    let colour = mark.tone.colour(palette);
    let dashed = LineStyle::Dashed { length: 5.0 };
    match (mark.x, mark.y) {
        (Some(x), Some(y)) => {
            let at = vec![[f64::from(x), f64::from(y)]];
            screen.points(
                Points::new("", at.clone())
                    .color(colour)
                    .radius(6.0)
                    .allow_hover(false),
            );
            let inner = Points::new("", at).color(palette.text).radius(4.0);
            screen.points(inner.allow_hover(false));
        }
        (Some(x), None) => {
            let line = VLine::new("", f64::from(x)).color(colour).style(dashed);
            screen.vline(line.allow_hover(false));
        }
        (None, Some(y)) => {
            let line = HLine::new("", f64::from(y)).color(colour).style(dashed);
            screen.hline(line.allow_hover(false));
        }
        (None, None) => {}
    }
    if !mark.label.is_empty() {
        let x = mark.x.unwrap_or(plot.across.low);
        let y = mark.y.unwrap_or(plot.up.high);
        let is_right = plot.across.share(x) > 0.6;
        let anchor = match (is_right, mark.y.is_some()) {
            (false, false) => Align2::LEFT_TOP,
            (true, false) => Align2::RIGHT_TOP,
            (false, true) => Align2::LEFT_BOTTOM,
            (true, true) => Align2::RIGHT_BOTTOM,
        };
        let space = if is_right { "  " } else { "" };
        let label = format!("{}{}{space}", if is_right { "" } else { "  " }, mark.label);
        let at = PlotPoint::new(f64::from(x), f64::from(y));
        let text = eframe::egui::RichText::new(label).font(theme::words(theme::SMALL));
        screen.text(
            Text::new("", at, text)
                .color(colour)
                .anchor(anchor)
                .allow_hover(false),
        );
    }
}

/// The cells as a picture, made anew only when they or the theme change.
fn texture(ui: &Ui, id: Id, cells: &Cells, palette: &Palette) -> TextureHandle {
    let id = id.with("cells");
    type Kept = (u64, TextureHandle);
    let print = fingerprint(cells, palette.dark);
    let kept: Option<Kept> = ui.data(|data| data.get_temp(id));
    if let Some((of, handle)) = &kept
        && *of == print
    {
        return handle.clone();
    }
    let image = image(cells, palette);
    let handle = match kept {
        Some((_, mut handle)) => {
            handle.set(image, TextureOptions::NEAREST);
            handle
        }
        None => ui
            .ctx()
            .load_texture("cells", image, TextureOptions::NEAREST),
    };
    ui.data_mut(|data| data.insert_temp(id, (print, handle.clone())));
    handle
}

/// A number that differs where pictures do.
fn fingerprint(cells: &Cells, dark: bool) -> u64 {
    let mut print = u64::from(dark) ^ cells.columns as u64;
    let mut take = |next: u64| {
        print = (print ^ next)
            .wrapping_mul(0x0100_0000_01b3)
            .rotate_left(23)
    };
    for (name, shade) in cells.names.iter().zip(&cells.shades) {
        take(u64::from(*name) << 32 | u64::from(shade.to_bits()));
    }
    print
}

/// A pixel for each cell, from above to below as pictures are.
fn image(cells: &Cells, palette: &Palette) -> ColorImage {
    let (columns, rows) = (cells.columns, cells.rows());
    let mut pixels = Vec::with_capacity(columns * rows);
    for row in (0..rows).rev() {
        for column in 0..columns {
            let cell = row * columns + column;
            let hatch = cells.name(cell).map_or(Hatch::None, Hatch::among);
            pixels.push(if hatch.runs(column, row) {
                cells.line(cell, palette)
            } else {
                cells.colour(cell, palette)
            });
        }
    }
    if pixels.is_empty() {
        return ColorImage::filled([1, 1], Color32::TRANSPARENT);
    }
    ColorImage::new([columns, rows], pixels)
}

/// Where a number of the plot is on screen.
impl Shown {
    /// The point of the screen where numbers of the plot are.
    pub fn at(&self, x: f32, y: f32) -> eframe::egui::Pos2 {
        let at = PlotPoint::new(f64::from(x), f64::from(y));
        let at = self.transform.position_from_point(&at);
        pos2(at.x, at.y)
    }

    /// The plot's numbers at a point of the screen.
    pub fn numbers(&self, at: eframe::egui::Pos2) -> [f32; 2] {
        let at = self.transform.value_from_position(at);
        [at.x as f32, at.y as f32]
    }
}
