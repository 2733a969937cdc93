//! Draws the series of a plot on screen: lines, areas, dots, bars, cells and marks.

use eframe::egui::{Stroke, TextureHandle, vec2};
use egui_plot::{
    Bar as ScreenBar, BarChart, FilledArea, HLine, Line, LineStyle, PlotImage, PlotPoint, PlotUi,
    Points, VLine,
};
use inclination_analysis::{
    palette::Palette,
    plot::{
        Dash, Mark, Plot, Series, SeriesShape, Tone,
        color::{DIMMED_SHARE, Hatch},
        description,
        line_runs::{shift_points, split_line},
        step_line::to_step_line,
    },
};

use super::hatching::{HATCH_BACKGROUND_SHARE, HatchedBars};

/// A line's deviation of less than one part in this many of an axis is invisible.
const LINE_PARTS: f32 = 4000.0;
/// Points closer to each other than this many of those parts are drawn as one.
const PLACE_PARTS: f32 = 4.0;

/// Draws a series. `says` is whether bars show their labels under the pointer.
pub(super) fn draw_series(
    screen: &mut PlotUi<'_>,
    plot: &Plot,
    series: &Series,
    says: bool,
    palette: &Palette,
    texture: Option<&TextureHandle>,
) {
    let color = series.tone.color(palette);
    let name = series.name.as_str();
    let to_f64 = |[x, y]: [f32; 2]| [f64::from(x), f64::from(y)];

    match &series.shape {
        SeriesShape::Line {
            points,
            dash,
            filled,
            shifts,
            dimmed,
        } => {
            let style = match dash {
                Dash::Solid => LineStyle::Solid,
                Dash::Dashed => LineStyle::Dashed { length: 7.0 },
                Dash::Dotted => LineStyle::Dotted { spacing: 4.0 },
            };
            let point_height = screen.transform().dvalue_dpos()[1].abs() as f32;
            let points = shift_points(points, shifts, point_height);
            let points = to_step_line(&points, &plot.across);

            for run in split_line(&points, dimmed) {
                let (wide, high) = (plot.across.span() / LINE_PARTS, plot.up.span() / LINE_PARTS);
                let simple = simplify_line(&run.points, wide, high).map(to_f64);
                let points: Vec<[f64; 2]> = simple.collect();
                let color = if run.is_dimmed {
                    color.gamma_multiply(DIMMED_SHARE)
                } else {
                    color
                };

                // Hovering is off, since the numbers are those at the pointer, and a straight line
                // has no points there. Bands are off, since one that starts where a line turns
                // within a pixel would be as wide as the jump all the way to the next point.
                let line = Line::new(name, points).allow_hover(false).allow_band(false);
                let mut line = line.color(color).width(2.0).style(style);
                if *filled {
                    line = line.fill(plot.up.low.max(0.0)).fill_alpha(0.12);
                }
                screen.line(line);
            }
        }

        SeriesShape::Band(edges) => {
            let column =
                |at: usize| -> Vec<f64> { edges.iter().map(|edge| f64::from(edge[at])).collect() };
            let area = FilledArea::new(name, &column(0), &column(1), &column(2))
                .fill_color(color.gamma_multiply(0.25));
            screen.add(area);
        }

        SeriesShape::Dots(dots) => {
            let dots: Vec<[f64; 2]> = dots.iter().copied().map(to_f64).collect();
            screen.points(Points::new(name, dots).color(color).radius(3.0));
        }

        SeriesShape::Bars { bars, lying } => {
            let hatch = Hatch::for_tone(series.tone);
            let line = Palette::mix_colors(color, palette.field, HATCH_BACKGROUND_SHARE);
            let hatched = HatchedBars::new(bars, *lying, hatch, line);

            let bars = bars.iter().enumerate().map(|(at, bar)| {
                ScreenBar::new(f64::from(bar.at), f64::from(bar.to - bar.from))
                    .base_offset(f64::from(bar.from))
                    .width(f64::from(bar.thickness))
                    .name(&bar.label)
                    .fill(series.tone.bar_color(at, palette))
                    .stroke(Stroke::NONE)
            });

            let bar_label = |bar: &ScreenBar, _: &BarChart| bar.name.clone();
            let says = says && !description::are_columns_at_words(plot, &series.shape);
            let chart = BarChart::new(name, bars.collect())
                .color(color)
                .element_formatter(Box::new(bar_label))
                .allow_hover(says);
            screen.bar_chart(if *lying { chart.horizontal() } else { chart });
            screen.add(hatched);
        }

        // Written above all series.
        SeriesShape::Gaps(_) | SeriesShape::Notes(_) => {}

        SeriesShape::Cells(_) => {
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

/// Leaves out the points of a line that are on the way between others, because dashes are even only
/// over long segments. Of several points in one place the first is kept, because a line that turns
/// twice in one place is drawn with a spike. `wide` and `high` are the smallest visible distances.
///
/// This is the Ramer-Douglas-Peucker algorithm with vertical distances.
fn simplify_line(run: &[[f32; 2]], wide: f32, high: f32) -> impl Iterator<Item = [f32; 2]> {
    let mut kept = vec![true; run.len()];
    let mut open = vec![(0, run.len().saturating_sub(1))];
    while let Some((first, last)) = open.pop() {
        if last <= first + 1 {
            continue;
        }

        let ([left, low], [right, top]) = (run[first], run[last]);
        let distance = |at: usize| {
            let [x, y] = run[at];
            let share = (x - left) / (right - left).max(wide);
            (y - (low + (top - low) * share)).abs()
        };

        let inside = first + 1..last;
        let furthest = inside.max_by(|one, other| distance(*one).total_cmp(&distance(*other)));
        match furthest {
            Some(at) if distance(at) > high => open.extend([(first, at), (at, last)]),
            _ => kept[first + 1..last].fill(false),
        }
    }

    let points = run.iter().copied().zip(kept);
    let mut before: Option<[f32; 2]> = None;
    points.filter_map(move |(point, is_kept)| {
        let is_same = before.is_some_and(|[x, y]| {
            (point[0] - x).abs() < PLACE_PARTS * wide && (point[1] - y).abs() < PLACE_PARTS * high
        });
        let is_drawn = is_kept && !is_same;
        before = if is_drawn { Some(point) } else { before };
        is_drawn.then_some(point)
    })
}

/// Draws the lines or the dot of a mark.
pub(super) fn draw_mark(screen: &mut PlotUi<'_>, mark: &Mark, palette: &Palette) {
    let color = mark.tone.color(palette);
    let (style, width) = match mark.tone {
        Tone::Sample => (LineStyle::Solid, 1.5),
        _ => (LineStyle::Dashed { length: 5.0 }, 1.0),
    };

    match (mark.x, mark.y) {
        (Some(x), Some(y)) => {
            let at = vec![[f64::from(x), f64::from(y)]];
            let outer = Points::new("", at.clone()).color(color).radius(6.0);
            screen.points(outer.allow_hover(false));
            let inner = Points::new("", at).color(palette.text).radius(4.0);
            screen.points(inner.allow_hover(false));
        }
        (Some(x), None) => {
            let line = VLine::new("", f64::from(x)).color(color).style(style);
            screen.vline(line.width(width).allow_hover(false));
        }
        (None, Some(y)) => {
            let line = HLine::new("", f64::from(y)).color(color).style(style);
            screen.hline(line.width(width).allow_hover(false));
        }
        (None, None) => {}
    }
}
