//! Plots of curves.

use inclination_core::authoring::{kind::Family, model::Node};

use super::Curve;
use crate::plot::{Axis, Dash, Mark, Plot, Series, SeriesShape, Tone};

/// The number of places at which a curve is sampled at first.
const COARSE_SAMPLES: usize = 161;
/// The maximum number of times that a steep stretch is halved, so that a jump is drawn upright.
const MAX_HALVINGS: u8 = 12;

/// How far the plot of a curve on a circle goes on beyond each end, as a share of the range.
const CIRCLE_MARGIN: f32 = 0.125;

/// The axes of a curve's plot.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotFrame {
    /// The horizontal axis.
    pub across: Axis,
    /// The vertical axis.
    pub up: Axis,
}

impl PlotFrame {
    /// Returns the width and the height of a part of the plot, given as a share of its sides.
    pub fn part_size(&self, share: f32) -> [f32; 2] {
        [self.across.span() * share, self.up.span() * share]
    }
}

impl Curve<'_> {
    /// Returns the axes that show all of the curve: its range, with the points and the extended
    /// range beyond it and an input close by, and its output, with the heights that it reaches.
    pub fn frame(&self) -> PlotFrame {
        let ends = self.sorted_ends();
        let mut reach = ends;
        let span = reach.1 - reach.0;

        let points = self.node.pieces.iter().flat_map(|pieces| &pieces.points);
        let x = self.current_input();
        let is_near = x > reach.0 - span && x < reach.1 + span;
        let beyond = self
            .resolve_curve()
            .and_then(|drawn| drawn.extended_range())
            .into_iter()
            .flat_map(|(low, high)| [low, high]);
        let xs = points.map(|point| point.x).chain(beyond);
        for x in xs.chain(is_near.then_some(x)) {
            if x.is_finite() {
                reach = (reach.0.min(x), reach.1.max(x));
            }
        }

        if self.is_on_circle() {
            // Shows how the curve goes on across both ends.
            let margin = span * CIRCLE_MARGIN;
            reach = (reach.0.min(ends.0 - margin), reach.1.max(ends.1 + margin));
        }
        let across = self.input_axis(reach);

        let (from, to) = (self.value_by_key("from"), self.value_by_key("to"));
        let mut up = (from.min(to), from.max(to));
        // Limits the axis where the curve runs off to infinity.
        let span = (up.1 - up.0).max(1e-3);
        let limits = (up.0 - 2.0 * span, up.1 + 2.0 * span);
        for [_, y] in self.sample_line(&across) {
            up = (up.0.min(y.max(limits.0)), up.1.max(y.min(limits.1)));
        }
        PlotFrame {
            across,
            up: Axis::new("output", "", up.0, up.1),
        }
    }

    /// Returns the axis of the curve's own range, without anything beyond its ends if that only
    /// repeats the curve.
    pub fn range_axis(&self) -> Axis {
        if self.is_on_circle() {
            self.input_axis(self.sorted_ends())
        } else {
            self.frame().across
        }
    }

    /// Returns an axis of the input.
    fn input_axis(&self, (low, high): (f32, f32)) -> Axis {
        let name = if self.input.is_empty() {
            "x"
        } else {
            &self.input
        };
        let circle = if self.is_on_circle() {
            Some(self.sorted_ends())
        } else {
            self.input_circle()
        };
        Axis {
            circle,
            ..Axis::new(name, &self.unit, low, high)
        }
    }

    fn sorted_ends(&self) -> (f32, f32) {
        let (low, high) = self.ends();
        (low.min(high), low.max(high))
    }

    /// Returns the line from end to end of an axis, sampled more finely where it is steep.
    pub fn sample_line(&self, across: &Axis) -> Vec<[f32; 2]> {
        let Some(mut drawn) = self.resolve_curve() else {
            return Vec::new();
        };

        let (low, span) = (f64::from(across.low), f64::from(across.span()));
        let mut read = |share: f64| {
            let x = (low + span * share) as f32;
            [x, drawn.height_at(x)]
        };

        let steps = (COARSE_SAMPLES - 1) as f64;
        let coarse: Vec<[f32; 2]> = (0..COARSE_SAMPLES)
            .map(|at| read(at as f64 / steps))
            .collect();
        let heights = || coarse.iter().map(|[_, y]| *y);
        let height = heights().fold(f32::MIN, f32::max) - heights().fold(f32::MAX, f32::min);
        let steep = height * 0.04;

        let mut line: Vec<[f32; 2]> = Vec::with_capacity(COARSE_SAMPLES + 32);
        for (at, pair) in coarse.windows(2).enumerate() {
            let stretch = Stretch {
                low: at as f64 / steps,
                high: (at + 1) as f64 / steps,
                from: pair[0][1],
                to: pair[1][1],
            };
            line.push(pair[0]);
            refine_line(&mut read, &stretch, steep, MAX_HALVINGS, &mut line);
        }
        line.extend(coarse.last());
        line
    }

    /// Converts the curve to a plot that marks the current input. `before` is the node before an
    /// edit, and `beside` holds curves to compare with, by name.
    pub fn to_plot(
        &self,
        frame: &PlotFrame,
        before: Option<&Node>,
        beside: &[(String, Curve<'_>)],
    ) -> Plot {
        let mut series = Vec::new();
        let line = |name: &str, tone, points, dash, filled| Series {
            name: name.to_owned(),
            tone,
            shape: SeriesShape::new_line(points, dash, filled),
        };

        for (at, (name, other)) in beside.iter().enumerate() {
            let points = other.line_within(frame);
            // The first place among the colors is the curve's own, which is solid.
            let place = at + 1;
            series.push(line(
                name,
                Tone::Distinct(place),
                points,
                Dash::for_index(1 + at % 2),
                false,
            ));
        }

        if let Some(before) = before {
            let before = self.with_changed_node(|node| before.clone_into(node));
            let points = before.sample_line(&frame.across);
            series.push(line("before", Tone::Ghost, points, Dash::Dashed, false));
        }

        let name = self.node.label();
        let points = self.sample_line(&frame.across);
        series.push(line(
            name,
            Tone::Family(Family::Curve),
            points,
            Dash::Solid,
            true,
        ));

        let x = self.current_input();
        let y = self.output_at(x);
        let label = format!(
            "{} → {}",
            frame.across.format_value(x),
            inclination_project::text::number::format_steady(y)
        );
        let mut marks = vec![
            Mark::vertical_line(x, Tone::Sample, ""),
            Mark::point(x, y, Tone::Sample, label),
        ];
        if self.is_on_circle() {
            let (low, high) = self.sorted_ends();
            marks.extend([low, high].map(|end| Mark::vertical_line(end, Tone::Ghost, "")));
        }

        Plot {
            strips: Vec::new(),
            title: name.to_owned(),
            across: frame.across.clone(),
            up: frame.up.clone(),
            series,
            marks,
            findings: vec![super::describe_curve(self)],
        }
    }

    /// Converts the curve to a small plot without marks.
    pub fn to_thumbnail(&self, frame: &PlotFrame) -> Plot {
        Plot {
            marks: Vec::new(),
            ..self.to_plot(frame, None, &[])
        }
    }

    /// Returns the line in the plot of another curve: at its own inputs if both curves have the
    /// same input and unit, and otherwise stretched from end to end.
    fn line_within(&self, frame: &PlotFrame) -> Vec<[f32; 2]> {
        let own = self.frame().across;
        if own.unit == frame.across.unit && own.name == frame.across.name {
            return self.sample_line(&frame.across);
        }

        let line = self.sample_line(&own);
        let across = &frame.across;
        line.into_iter()
            .map(|[x, y]| [across.low + across.span() * own.share_along(x), y])
            .collect()
    }
}

/// A stretch of a line: its ends as shares of the axis, and the heights there.
struct Stretch {
    low: f64,
    high: f64,
    from: f32,
    to: f32,
}

/// Samples the middle of a stretch, and of its halves, until no step is higher than `steep`.
fn refine_line(
    read: &mut impl FnMut(f64) -> [f32; 2],
    stretch: &Stretch,
    steep: f32,
    halvings_left: u8,
    line: &mut Vec<[f32; 2]>,
) {
    if halvings_left == 0 || (stretch.to - stretch.from).abs() <= steep {
        return;
    }
    let middle = f64::midpoint(stretch.low, stretch.high);
    let place = read(middle);
    let first = Stretch {
        high: middle,
        to: place[1],
        ..*stretch
    };
    let second = Stretch {
        low: middle,
        from: place[1],
        ..*stretch
    };

    refine_line(read, &first, steep, halvings_left - 1, line);
    line.push(place);
    refine_line(read, &second, steep, halvings_left - 1, line);
}
