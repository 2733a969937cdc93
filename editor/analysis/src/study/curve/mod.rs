//! One curve of a graph, to be inspected and edited: its plot, its description, and the handles by
//! which it is dragged. Everything is read from the core's own evaluation of the curve, so that the
//! plot shows what the game gets.
//!
//! `curve_plot` builds plots and `description` sentences, with the exact places that `exact_line`
//! finds; `drag_handles` has the handles of each
//! kind, `solve` finds the number that brings a curve under the pointer, and `kind_thumbnails` has
//! a small picture of each kind.

mod curve_plot;
mod description;
mod drag_handles;
mod exact_line;
mod kind_thumbnails;
pub mod points;
mod solve;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use inclination_core::authoring::{
    curve::ResolvedCurve,
    model::{Graph, GroupId, Node, Socket, Wire},
};

pub use curve_plot::PlotFrame;
pub use description::{describe_curve, describe_scale, describe_slope, format_formula};
pub use drag_handles::{CurveHandle, DragDirection, curve_handles, number_after_drag};
pub use kind_thumbnails::kind_thumbnail;
pub use solve::tidiest_between;

/// A curve of a graph, with the values that come along its wires.
#[derive(Clone, Debug)]
pub struct Curve<'a> {
    graph: &'a Graph,
    group: Option<GroupId>,
    node: Cow<'a, Node>,
    given: Vec<(Wire, f32)>,
    /// The name of the curve's input.
    pub input: String,
    /// The input's unit.
    pub unit: String,
}

impl<'a> Curve<'a> {
    /// Creates the curve of a node, or returns `None` if the node is no curve. `input` and `unit`
    /// are the name and the unit of its input, and `wire_value` returns the value of a wire.
    pub fn new(
        graph: &'a Graph,
        group: Option<GroupId>,
        node: &'a Node,
        input: String,
        unit: String,
        wire_value: impl Fn(Wire) -> f32,
    ) -> Option<Self> {
        let wires = node.sockets.iter().filter_map(|socket| socket.wire());
        let given = wires.map(|wire| (wire, wire_value(wire))).collect();
        let curve = Self {
            graph,
            group,
            node: Cow::Borrowed(node),
            given,
            input,
            unit,
        };
        curve.resolve_curve().is_some().then_some(curve)
    }

    /// Returns the curve with a changed node.
    pub fn with_changed_node(&self, change: impl FnOnce(&mut Node)) -> Self {
        let mut other = self.clone();
        change(other.node.to_mut());
        other
    }

    /// Returns the curve's node.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// Resolves the curve, so that it can be evaluated.
    fn resolve_curve(&self) -> Option<ResolvedCurve<'_>> {
        ResolvedCurve::from_node(self.graph, self.group, &self.node, |wire| {
            let known = self.given.iter().find(|(known, _)| *known == wire);
            known.map_or(0.0, |(_, value)| *value)
        })
    }

    /// Returns the output for an input.
    pub fn output_at(&self, x: f32) -> f32 {
        self.resolve_curve()
            .map_or(0.0, |mut drawn| drawn.height_at(x))
    }

    /// Returns the current input.
    pub fn current_input(&self) -> f32 {
        self.resolve_curve()
            .map_or(0.0, |drawn| drawn.current_input())
    }

    /// Returns the ends by which the input is normalized. The left one may be the larger.
    pub fn ends(&self) -> (f32, f32) {
        self.resolve_curve()
            .map_or((0.0, 1.0), |drawn| drawn.ends())
    }

    /// Returns whether the curve goes on across its ends: its range is a circle, and not empty.
    pub fn is_on_circle(&self) -> bool {
        self.resolve_curve().is_some_and(|drawn| {
            let (low, high) = drawn.ends();
            drawn.is_circle() && low != high
        })
    }

    /// Returns the ends of the circle on which the values of the input lie, if they do.
    fn input_circle(&self) -> Option<(f32, f32)> {
        let wire = self.node.sockets.first()?.wire()?;
        self.graph.wire_circle(self.group, wire)
    }

    /// Returns the value of the socket with a key.
    fn value_by_key(&self, key: &str) -> f32 {
        let at = self.node.kind.spec().socket_position(key);
        let drawn = self.resolve_curve();
        at.zip(drawn)
            .map_or(0.0, |(at, drawn)| drawn.socket_number(at))
    }

    /// Returns the value of the socket at a position in the kind's list.
    pub fn socket_value(&self, socket: usize) -> f32 {
        self.resolve_curve()
            .map_or(0.0, |drawn| drawn.socket_number(socket))
    }

    /// Returns whether a yes/no setting is on.
    fn is_on(&self, key: &str) -> bool {
        self.node.setting(key) == 1
    }

    /// Returns an input's share of the range, as the curve's formula sees it.
    fn share_at(&self, x: f32) -> f32 {
        let (low, high) = self.ends();
        let share = if low == high {
            0.0
        } else {
            (x - low) / (high - low)
        };
        if self.is_on("mirror") {
            1.0 - share
        } else {
            share
        }
    }

    /// Returns the input at a share of the range.
    fn input_at(&self, share: f32) -> f32 {
        let (low, high) = self.ends();
        let share = if self.is_on("mirror") {
            1.0 - share
        } else {
            share
        };
        low + (high - low) * share
    }

    /// Returns the content of the socket at a position in the kind's list.
    fn socket_content(&self, socket: usize) -> Socket {
        self.node.sockets.get(socket).copied().unwrap_or_default()
    }

    /// Returns the slope at an input, in output per unit of input, or `None` where the curve jumps.
    ///
    /// The slope is that of a parabola through the input and two others, a thousandth of the range
    /// apart. At the ends both others are on the inner side, because the curve may bend beyond
    /// them.
    pub fn slope_at(&self, x: f32) -> Option<f32> {
        let (low, high) = self.ends();
        let range = low.min(high)..=low.max(high);
        let step = (high - low).abs() / 1000.0;
        let mut drawn = self.resolve_curve()?;

        let mut slope_over = |step: f32| {
            let [before, after] = [x - step, x + step];
            let others = if range.contains(&x) && !range.contains(&before) {
                [after, after + step]
            } else if range.contains(&x) && !range.contains(&after) {
                [before, before - step]
            } else {
                [before, after]
            };
            let mut point = |x: f32| [x, drawn.height_at(x)].map(f64::from);
            parabola_slope(point(x), others.map(point))
        };

        let (wide, near) = (slope_over(step), slope_over(step / 4.0));
        // At a jump, the slope gets steeper as the step gets shorter.
        let is_jump = near.abs() > 3.0 * wide.abs() && near.abs() * f64::from(step) > 0.01;
        (wide.is_finite() && !is_jump).then_some(wide as f32)
    }
}

/// Returns the slope at a point of the parabola through it and two others. A slope that rounding of
/// the heights alone can cause is 0, and so is one that points against both of the others: at the
/// end of a line that begins flat, such as a fourth power, the parabola overshoots.
fn parabola_slope(point: [f64; 2], [one, other]: [[f64; 2]; 2]) -> f64 {
    let [x, y] = point;
    let secant = |[other_x, other_y]: [f64; 2]| (other_y - y) / (other_x - x);
    let share = (x - one[0]) / (other[0] - one[0]);
    let slope = secant(one) + (secant(other) - secant(one)) * share;

    let height = [y, one[1], other[1]]
        .map(f64::abs)
        .into_iter()
        .fold(0.0, f64::max);
    let noise = 2.0 * f64::from(f32::EPSILON) * height / (one[0] - x).abs();
    let is_overshoot = slope * secant(one) < 0.0 && slope * secant(other) < 0.0;
    if slope.abs() <= noise || is_overshoot {
        0.0
    } else {
        slope
    }
}
