//! A plot on screen: egui's plot with our colours, every number under the pointer in its real unit, the wheel to come
//! nearer, and a legend that hides. What can be dragged stands in the panels; [`Shown`] tells them where numbers are.

use std::ops::RangeInclusive;

use eframe::egui::{
    Color32, ColorImage, Id, Pos2, Rangef, Rect, Response, Role, Stroke, TextureHandle,
    TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use egui_plot::{
    AxisHints, Bar as ScreenBar, BarChart, FilledArea, GridInput, GridMark, HLine, HoverPosition,
    Line, LineStyle, PlotBounds, PlotImage, PlotPoint, PlotTransform, PlotUi, Points, VLine,
};

use super::{
    Axis, Cells, Dash, Mark, Plot, Series, Tone, What,
    colour::Hatch,
    hatched::Hatched,
    labels::{Wanted, placed},
    legend::{self, Hidden},
    moving::Look,
    notes,
    steps::stepped,
    summary,
    ticks::ticks,
    view::View,
    words,
};
use crate::{
    text::number,
    theme::{self, Palette},
};

/// How far apart the numbers of an axis are at least.
const ACROSS: f32 = 88.0;
const UP: f32 = 32.0;
/// How much of the width names at the left take at most, and how wide a letter is, about.
const NAMES: f32 = 0.42;
const LETTER: f32 = 5.8;
/// How much of the height a legend takes at most, and how high a plot is at least.
const LEGEND: f32 = 0.26;
const LEAST: f32 = 24.0;
/// Into how many parts of its span nobody can see a line bend.
const FINE: f32 = 4000.0;
/// So many of those parts are one place.
const PLACE: f32 = 4.0;
/// How much of the ground is in the lines of a hatched bar.
pub(super) const HATCHED: f32 = 0.4;
/// How far cells that stand apart are from the middle between them, in pixels.
const GAP: usize = 3;
/// How high a row of words in a plot is.
const ROW: f32 = 16.0;

/// A plot that was drawn.
pub struct Shown {
    /// What the pointer did.
    pub response: Response,
    /// Where numbers are on screen.
    pub transform: PlotTransform,
}

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
        if self.has_legend {
            legend::draw(ui, self.id, plot, &mut hidden, self.height * LEGEND);
        }
        let height = (self.height - (ui.cursor().top() - top)).max(LEAST);
        let size = vec2(ui.available_width(), height);
        let view = View::of(ui, self.id, plot);
        let texture = plot.series.iter().find_map(|series| match &series.what {
            What::Cells(cells) => Some(texture(ui, self.id, (cells, size), palette)),
            _ => None,
        });
        let spacer = |axis: &Axis, most: usize| {
            let axis = axis.clone();
            move |input: GridInput| marks(&axis, input.bounds, most)
        };
        let many = |room: f32, each: f32| ((room / each) as usize).clamp(1, 10);
        // As much as all of it needs, so that nothing moves aside when the wheel comes nearer.
        let beyond = [view, View::whole(plot)]
            .map(|view| beyond(ui, plot, view, many(size.x, ACROSS)))
            .into_iter()
            .fold(0.0, f32::max);
        let up = numbered(&plot.up, AxisHints::new_y(), Some(view.up.0), palette);
        let up = if plot.up.words.is_empty() {
            up
        } else {
            named(up, &plot.up, size, palette)
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
            .x_grid_spacer(spacer(&plot.across, many(size.x, ACROSS)))
            .y_grid_spacer(spacer(&plot.up, plot.up.most(size.y, many(size.y, UP))))
            .custom_x_axes(vec![numbered(
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
                    put(screen, plot, (series, says), palette, texture.as_ref());
                }
            }
            for mark in &plot.marks {
                put_mark(screen, mark, palette);
            }
        });
        let shown = Shown {
            response: shown.response,
            transform: shown.transform,
        };
        notes::write(ui, &shown, plot, &hidden);
        shown.say(ui, plot, palette);
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

impl Shown {
    /// Where the plot itself is on screen.
    pub fn frame(&self) -> Rect {
        *self.transform.frame()
    }

    /// The point of the screen where numbers of the plot are.
    pub fn at(&self, x: f32, y: f32) -> Pos2 {
        let at = PlotPoint::new(f64::from(x), f64::from(y));
        let at = self.transform.position_from_point(&at);
        pos2(at.x, at.y)
    }

    /// The plot's numbers at a point of the screen.
    pub fn numbers(&self, at: Pos2) -> [f32; 2] {
        let at = self.transform.value_from_position(at);
        [at.x as f32, at.y as f32]
    }

    /// The words beside the marks.
    fn say(&self, ui: &Ui, plot: &Plot, palette: &Palette) {
        let frame = self.frame();
        let painter = ui.painter().with_clip_rect(frame);
        let font = theme::words(theme::SMALL - 1.0);
        let said = plot.marks.iter().filter(|mark| !mark.label.is_empty());
        let said: Vec<_> = said
            .map(|mark| {
                let colour = mark.tone.colour(palette);
                let galley = painter.layout_no_wrap(mark.label.clone(), font.clone(), colour);
                (mark, galley, colour)
            })
            .collect();
        let upright = said.iter().filter(|(mark, ..)| mark.y.is_none());
        let wanted: Vec<Wanted> = upright
            .clone()
            .map(|(mark, galley, _)| Wanted {
                at: self.at(mark.x.unwrap_or(0.0), 0.0).x - frame.left(),
                width: galley.size().x,
                is_low: mark.tone == Tone::Sample,
            })
            .collect();
        let rows = (frame.height() / 2.0 / ROW) as usize;
        let places = placed(&wanted, frame.width(), rows);
        let mut drawn = Vec::new();
        for ((mark, galley, colour), place) in upright.zip(places) {
            let Some(place) = place else { continue };
            let down = place.row as f32 * ROW;
            let top = match mark.tone {
                Tone::Sample => frame.bottom() - ROW - 4.0 - down,
                _ => frame.top() + 4.0 + down,
            };
            drawn.push((pos2(frame.left() + place.left, top), galley, *colour));
        }
        for (mark, galley, colour) in said.iter().filter(|(mark, ..)| mark.y.is_some()) {
            let at = self.at(
                mark.x.unwrap_or(plot.across.low),
                mark.y.unwrap_or_default(),
            );
            let mut from = at + vec2(8.0, -ROW - 4.0);
            if from.x + galley.size().x > frame.right() {
                from.x = at.x - 8.0 - galley.size().x;
            }
            from.y = from.y.max(frame.top() + 2.0);
            drawn.push((from, galley, *colour));
        }
        for (from, galley, colour) in drawn {
            let under = Rect::from_min_size(from, galley.size()).expand2(vec2(3.0, 1.0));
            painter.rect_filled(under, 3.0, palette.field.gamma_multiply(0.85));
            painter.galley(from, galley.clone(), colour);
        }
    }
}

/// How far the last number of the axis below stands out at the right.
fn beyond(ui: &Ui, plot: &Plot, view: View, most: usize) -> f32 {
    let ticks = marks(&plot.across, view.across, most);
    let last = ticks.iter().map(|mark| mark.value).fold(f64::MIN, f64::max);
    let left = (view.across.1 - last) / (view.across.1 - view.across.0);
    let text = at_axis(&plot.across, last as f32);
    let font = theme::numbers(theme::SMALL - 2.0);
    let galley = ui.painter().layout_no_wrap(text, font, Color32::WHITE);
    let wide = galley.size().x / 2.0 + 2.0;
    (wide - left as f32 * ui.available_width()).clamp(0.0, wide)
}

/// Whether it has bars in rows: one looks at a row as a whole, and lines through it would only cross it.
fn has_rows(plot: &Plot) -> bool {
    let mut series = plot.series.iter();
    series.any(|series| matches!(series.what, What::Bars { lying: true, .. }))
}

/// An axis of numbers in their unit. `corner`: up to which number there are none, since those of both axes would meet.
fn numbered(
    axis: &Axis,
    hints: AxisHints<'static>,
    corner: Option<f64>,
    palette: &Palette,
) -> AxisHints<'static> {
    let axis = axis.clone();
    hints
        .formatter(move |mark: GridMark, _: &RangeInclusive<f64>| {
            if corner.is_some_and(|corner| mark.value <= corner) {
                return String::new();
            }
            at_axis(&axis, mark.value as f32)
        })
        .tick_label_font(theme::numbers(theme::SMALL - 2.0))
        .tick_label_color(palette.dim)
}

/// An upward axis of names: all that find room, cut short where they would take the plot's.
fn named(
    hints: AxisHints<'static>,
    axis: &Axis,
    size: Vec2,
    palette: &Palette,
) -> AxisHints<'static> {
    let letters = (size.x * NAMES / LETTER) as usize;
    let axis = axis.clone();
    hints
        .formatter(move |mark: GridMark, _: &RangeInclusive<f64>| {
            elided(&axis.say(mark.value as f32), letters)
        })
        .label_spacing(Rangef::new(4.0, 5.0))
        .tick_label_font(theme::words(theme::SMALL))
        .tick_label_color(palette.text)
}

/// A text of so many letters at most, without some of its middle.
fn elided(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(1);
    let first = kept.div_ceil(2);
    let begin: String = text.chars().take(first).collect();
    let end: String = text.chars().skip(count - (kept - first)).collect();
    format!("{}…{}", begin.trim_end(), end.trim_start())
}

fn at_axis(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        number::with_unit(&number::short(value), &axis.unit)
    } else {
        axis.say(value)
    }
}

/// The grid at round numbers of what is in view.
fn marks(axis: &Axis, (low, high): (f64, f64), most: usize) -> Vec<GridMark> {
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

/// Draws a series; bars say their own words under the pointer, unless something else is said there.
fn put(
    screen: &mut PlotUi<'_>,
    plot: &Plot,
    (series, says): (&Series, bool),
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
            let points = stepped(points, &plot.across);
            for run in points.split(|[x, y]| !x.is_finite() || !y.is_finite()) {
                let grain = (plot.across.span() / FINE, plot.up.span() / FINE);
                let run: Vec<[f64; 2]> = thinned(run, grain).map(wide).collect();
                // What is said is said of where the pointer is: a straight line has no point there. What turns within a pixel
                // is no band: one would be drawn as wide as the jump all the way to the next point.
                let line = Line::new(name, run).allow_hover(false).allow_band(false);
                let mut line = line.color(colour).width(2.0).style(style);
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
            let hatch = Hatch::of(series.tone);
            let line = Palette::over(colour, palette.field, HATCHED);
            let hatched = Hatched::new(bars, *lying, hatch, line);
            let bars = bars.iter().enumerate().map(|(at, bar)| {
                ScreenBar::new(f64::from(bar.at), f64::from(bar.to - bar.from))
                    .base_offset(f64::from(bar.from))
                    .width(f64::from(bar.thickness))
                    .name(&bar.label)
                    .fill(series.tone.of_bar(at, palette))
                    .stroke(Stroke::NONE)
            });
            let chart = BarChart::new(name, bars.collect()).color(colour);
            let said = |bar: &ScreenBar, _: &BarChart| bar.name.clone();
            let says = says && !words::stand_at_words(plot, &series.what);
            let chart = chart.element_formatter(Box::new(said)).allow_hover(says);
            screen.bar_chart(if *lying { chart.horizontal() } else { chart });
            screen.add(hatched);
        }
        // Written over all of it.
        What::Gaps(_) | What::Notes(_) => {}
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

/// A line without the points that lie on the way between others: dashes are even only on long ways. Of several in one place
/// the first is kept, since a line that turns twice in one is drawn with a thorn.
fn thinned(run: &[[f32; 2]], (wide, high): (f32, f32)) -> impl Iterator<Item = [f32; 2]> {
    let mut kept = vec![true; run.len()];
    let mut open = vec![(0, run.len().saturating_sub(1))];
    while let Some((first, last)) = open.pop() {
        if last <= first + 1 {
            continue;
        }
        let ([left, low], [right, top]) = (run[first], run[last]);
        let off = |at: usize| {
            let [x, y] = run[at];
            let share = (x - left) / (right - left).max(wide);
            (y - (low + (top - low) * share)).abs()
        };
        let inside = first + 1..last;
        let furthest = inside.max_by(|one, other| off(*one).total_cmp(&off(*other)));
        match furthest {
            Some(at) if off(at) > high => open.extend([(first, at), (at, last)]),
            _ => kept[first + 1..last].fill(false),
        }
    }
    let points = run.iter().copied().zip(kept);
    let mut before: Option<[f32; 2]> = None;
    points.filter_map(move |(point, is_kept)| {
        let is_same = before.is_some_and(|[x, y]| {
            (point[0] - x).abs() < PLACE * wide && (point[1] - y).abs() < PLACE * high
        });
        let is_drawn = is_kept && !is_same;
        before = if is_drawn { Some(point) } else { before };
        is_drawn.then_some(point)
    })
}

fn put_mark(screen: &mut PlotUi<'_>, mark: &Mark, palette: &Palette) {
    let colour = mark.tone.colour(palette);
    let (style, width) = match mark.tone {
        Tone::Sample => (LineStyle::Solid, 1.5),
        _ => (LineStyle::Dashed { length: 5.0 }, 1.0),
    };
    match (mark.x, mark.y) {
        (Some(x), Some(y)) => {
            let at = vec![[f64::from(x), f64::from(y)]];
            let outer = Points::new("", at.clone()).color(colour).radius(6.0);
            screen.points(outer.allow_hover(false));
            let inner = Points::new("", at).color(palette.text).radius(4.0);
            screen.points(inner.allow_hover(false));
        }
        (Some(x), None) => {
            let line = VLine::new("", f64::from(x)).color(colour).style(style);
            screen.vline(line.width(width).allow_hover(false));
        }
        (None, Some(y)) => {
            let line = HLine::new("", f64::from(y)).color(colour).style(style);
            screen.hline(line.width(width).allow_hover(false));
        }
        (None, None) => {}
    }
}

/// The cells as a picture as large as they are drawn, made anew only when they, its size or the theme change.
fn texture(ui: &Ui, id: Id, (cells, size): (&Cells, Vec2), palette: &Palette) -> TextureHandle {
    type Kept = (u64, TextureHandle);
    let id = id.with("cells");
    let size = (size * ui.ctx().pixels_per_point()).round();
    let size = [size.x, size.y].map(|side| (side as usize).clamp(1, 2048));
    let print = fingerprint(cells, size, palette.dark);
    let kept: Option<Kept> = ui.data(|data| data.get_temp(id));
    if let Some((of, handle)) = &kept
        && *of == print
    {
        return handle.clone();
    }
    let image = image(cells, size, palette);
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
fn fingerprint(cells: &Cells, size: [usize; 2], dark: bool) -> u64 {
    let mut print = u64::from(dark) ^ cells.columns as u64;
    let [across, up] = cells.apart.map(u64::from);
    print ^= across << 1 | up << 2;
    let mut take = |next: u64| {
        print = (print ^ next)
            .wrapping_mul(0x0100_0000_01b3)
            .rotate_left(23);
    };
    for side in size {
        take(side as u64);
    }
    for (name, shade) in cells.names.iter().zip(&cells.shades) {
        take(u64::from(*name) << 32 | u64::from(shade.to_bits()));
    }
    print
}

/// A picture of the cells, from above to below as pictures are.
fn image(cells: &Cells, [width, height]: [usize; 2], palette: &Palette) -> ColorImage {
    let (columns, rows) = (cells.columns, cells.rows());
    if columns == 0 || rows == 0 {
        return ColorImage::filled([1, 1], Color32::TRANSPARENT);
    }
    let all = 0..columns * rows;
    let colours: Vec<[Color32; 2]> = all
        .map(|cell| [cells.colour(cell, palette), cells.line(cell, palette)])
        .collect();
    let mut pixels = Vec::with_capacity(width * height);
    // Whether a pixel stands in the gap beside a cell.
    let is_gap = |at: usize, cells: usize, size: usize| {
        let cell = at * cells / size;
        let (from, to) = (cell * size / cells, (cell + 1) * size / cells);
        at < from + GAP || at + GAP >= to
    };
    let [wide, high] = cells.apart;
    for down in 0..height {
        let row = rows - 1 - down * rows / height;
        let is_between = high && is_gap(down, rows, height);
        for across in 0..width {
            if is_between || (wide && is_gap(across, columns, width)) {
                pixels.push(palette.field);
                continue;
            }
            let cell = row * columns + across * columns / width;
            let hatch = cells.name(cell).map_or(Hatch::None, Hatch::among);
            let [plain, line] = colours.get(cell).copied().unwrap_or_default();
            pixels.push(if hatch.runs(across, down) {
                line
            } else {
                plain
            });
        }
    }
    ColorImage::new([width, height], pixels)
}
