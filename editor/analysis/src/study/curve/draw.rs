//! The plots of curves.

use inclination_core::{kind::Family, model::Node};

use super::Curve;
use crate::plot::{Axis, Dash, Mark, Plot, Series, Tone, What};

/// At how many places a curve is read at first.
const PLACES: usize = 161;
/// How often a stretch is halved where the curve is steep, so that a jump is drawn upright.
const HALVINGS: u8 = 12;

/// What a plot of curves shows: from where to where.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// From left to right.
    pub across: Axis,
    /// From below to above.
    pub up: Axis,
}

impl Frame {
    /// How large a part of a plot is, as shares of its sides.
    pub fn grain(&self, share: f32) -> [f32; 2] {
        [self.across.span() * share, self.up.span() * share]
    }
}

impl Curve<'_> {
    /// What is to be seen of it: its range with the points that lie beyond and what counts there, its output and where it
    /// goes.
    pub fn frame(&self) -> Frame {
        let (low, high) = self.ends();
        let mut reach = (low.min(high), low.max(high));
        let span = reach.1 - reach.0;
        let points = self.node.pieces.iter().flat_map(|pieces| &pieces.points);
        let x = self.x();
        let is_near = x > reach.0 - span && x < reach.1 + span;
        let beyond = self.drawn().and_then(|drawn| drawn.beyond());
        let beyond = beyond.into_iter().flat_map(|(low, high)| [low, high]);
        let seen = points.map(|point| point.x).chain(beyond);
        for x in seen.chain(is_near.then_some(x)) {
            if x.is_finite() {
                reach = (reach.0.min(x), reach.1.max(x));
            }
        }
        let name = if self.input.is_empty() {
            "x"
        } else {
            &self.input
        };
        let across = Axis::new(name, &self.unit, reach.0, reach.1);
        let (from, to) = (self.number("from"), self.number("to"));
        let mut up = (from.min(to), from.max(to));
        // What runs off to where numbers end is cut.
        let span = (up.1 - up.0).max(1e-3);
        let most = (up.0 - 2.0 * span, up.1 + 2.0 * span);
        for [_, y] in self.line(&across) {
            up = (up.0.min(y.max(most.0)), up.1.max(y.min(most.1)));
        }
        Frame {
            across,
            up: Axis::new("gives", "", up.0, up.1),
        }
    }

    /// Its line from end to end of an axis, finer where it is steep.
    pub fn line(&self, across: &Axis) -> Vec<[f32; 2]> {
        let Some(mut drawn) = self.drawn() else {
            return Vec::new();
        };
        let (low, span) = (f64::from(across.low), f64::from(across.span()));
        let mut read = |share: f64| {
            let x = (low + span * share) as f32;
            [x, drawn.at(x)]
        };
        let steps = (PLACES - 1) as f64;
        let coarse: Vec<[f32; 2]> = (0..PLACES).map(|at| read(at as f64 / steps)).collect();
        let heights = || coarse.iter().map(|[_, y]| *y);
        let height = heights().fold(f32::MIN, f32::max) - heights().fold(f32::MAX, f32::min);
        let steep = height * 0.04;
        let mut line: Vec<[f32; 2]> = Vec::with_capacity(PLACES + 32);
        for (at, pair) in coarse.windows(2).enumerate() {
            let shares = (at as f64 / steps, (at + 1) as f64 / steps);
            line.push(pair[0]);
            refine(
                &mut read,
                shares,
                (pair[0][1], pair[1][1]),
                (steep, HALVINGS),
                &mut line,
            );
        }
        line.extend(coarse.last());
        line
    }

    /// Its plot with the sample; `before`: what it was before it is changed, `beside`: curves to compare with, by name.
    pub fn plot(
        &self,
        frame: &Frame,
        before: Option<&Node>,
        beside: &[(String, Curve<'_>)],
    ) -> Plot {
        let mut series = Vec::new();
        let line = |name: &str, tone, points, dash, filled| Series {
            name: name.to_owned(),
            tone,
            what: What::Line {
                points,
                dash,
                filled,
            },
        };
        for (at, (name, other)) in beside.iter().enumerate() {
            let points = other.line_over(frame);
            // The first is the curve's own, solid one.
            let place = at + 1;
            series.push(line(
                name,
                Tone::Among(place),
                points,
                Dash::among(1 + at % 2),
                false,
            ));
        }
        if let Some(before) = before {
            let before = self.with(|node| before.clone_into(node));
            let points = before.line(&frame.across);
            series.push(line("before", Tone::Ghost, points, Dash::Dashed, false));
        }
        let name = self.node.label();
        let points = self.line(&frame.across);
        series.push(line(
            name,
            Tone::Of(Family::Curve),
            points,
            Dash::Solid,
            true,
        ));
        let x = self.x();
        let y = self.at(x);
        let said = format!(
            "{} → {}",
            frame.across.say(x),
            inclination_project::text::number::steady(y)
        );
        let marks = vec![
            Mark::upright(x, Tone::Sample, ""),
            Mark::point(x, y, Tone::Sample, said),
        ];
        Plot {
            title: name.to_owned(),
            across: frame.across.clone(),
            up: frame.up.clone(),
            series,
            marks,
            findings: vec![super::sentence(self)],
        }
    }

    /// A small plot without marks.
    pub fn thumbnail(&self, frame: &Frame) -> Plot {
        Plot {
            marks: Vec::new(),
            ..self.plot(frame, None, &[])
        }
    }

    /// Its line over a plot of another curve: where both have one unit at the same inputs, else from end to end.
    fn line_over(&self, frame: &Frame) -> Vec<[f32; 2]> {
        let own = self.frame().across;
        if own.unit == frame.across.unit && own.name == frame.across.name {
            return self.line(&frame.across);
        }
        let line = self.line(&own);
        let across = &frame.across;
        line.into_iter()
            .map(|[x, y]| [across.low + across.span() * own.share(x), y])
            .collect()
    }
}

fn refine(
    read: &mut impl FnMut(f64) -> [f32; 2],
    (low, high): (f64, f64),
    (from, to): (f32, f32),
    (steep, left): (f32, u8),
    line: &mut Vec<[f32; 2]>,
) {
    if left == 0 || (to - from).abs() <= steep {
        return;
    }
    let middle = f64::midpoint(low, high);
    let place = read(middle);
    refine(
        read,
        (low, middle),
        (from, place[1]),
        (steep, left - 1),
        line,
    );
    line.push(place);
    refine(
        read,
        (middle, high),
        (place[1], to),
        (steep, left - 1),
        line,
    );
}
