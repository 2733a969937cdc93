//! One curve of a graph, to be inspected and edited: its plot, its description, and the handles by
//! which it is dragged. Everything is read from the core's own evaluation of the curve, so that the
//! plot shows what the game gets.
//!
//! `curve_plot` builds plots and `description` sentences; `drag_handles` has the handles of each
//! kind, and `solve` finds the number that brings a curve under the pointer.

mod curve_plot;
mod description;
mod drag_handles;
pub mod points;
mod solve;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use inclination_core::{
    curve::ResolvedCurve,
    model::{Graph, GroupId, Node, Socket, Wire},
};

pub use curve_plot::PlotFrame;
pub use description::{describe_curve, describe_scale, format_formula};
pub use drag_handles::{
    CurveHandle, DragDirection, curve_handles, number_after_drag, tidiest_between,
};

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
    /// The slope is that of the secant over a thousandth of the range. At the ends the secant lies
    /// on the inner side, because the curve may bend beyond them.
    pub fn slope_at(&self, x: f32) -> Option<f32> {
        let (low, high) = self.ends();
        let step = f64::from((high - low).abs()) / 1000.0;
        let mut drawn = self.resolve_curve()?;

        let range = low.min(high)..=low.max(high);
        let inner = |at: f64| {
            if range.contains(&x) {
                (at as f32).max(*range.start()).min(*range.end())
            } else {
                at as f32
            }
        };
        let mut secant = |half: f64| {
            let (from, to) = (inner(f64::from(x) - half), inner(f64::from(x) + half));
            let rise = f64::from(drawn.height_at(to)) - f64::from(drawn.height_at(from));
            rise / (f64::from(to) - f64::from(from))
        };

        let (wide, near) = (secant(step), secant(step / 4.0));
        // At a jump, the secant gets steeper as it gets shorter.
        let is_jump = near.abs() > 3.0 * wide.abs() && near.abs() * step > 0.01;
        (wide.is_finite() && !is_jump).then_some(wide as f32)
    }
}
