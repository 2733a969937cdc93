//! One curve of a graph, to be looked at and shaped: its plot, what it says in words, and the handles by which it is
//! dragged. All of it is read from the core's own [`Drawn`], so that what is drawn is what the game gets.
//!
//! `draw` makes plots, `words` sentences, `handles` knows where each kind has something to take hold of, `solve` which
//! number brings the curve under the pointer.

mod draw;
mod handles;
pub mod points;
mod solve;
#[cfg(test)]
mod tests;
mod words;

use std::borrow::Cow;

use inclination_core::{
    curve::Drawn,
    model::{Graph, GroupId, Node, Socket, Wire},
};

pub use draw::Frame;
pub use handles::{Handle, Way, dragged, handles, tidy};
pub use words::{formula, scale, sentence};

/// A curve as it stands on a canvas, with what comes along its wires.
#[derive(Clone, Debug)]
pub struct Curve<'a> {
    graph: &'a Graph,
    group: Option<GroupId>,
    node: Cow<'a, Node>,
    given: Vec<(Wire, f32)>,
    /// What its input is called.
    pub input: String,
    /// The input's unit.
    pub unit: String,
}

impl<'a> Curve<'a> {
    /// A node's curve; `given` tells what comes along a wire. None if it is no curve.
    pub fn of(
        graph: &'a Graph,
        group: Option<GroupId>,
        node: &'a Node,
        (input, unit): (String, String),
        given: impl Fn(Wire) -> f32,
    ) -> Option<Self> {
        let wires = node.sockets.iter().filter_map(|held| held.wire());
        let given = wires.map(|wire| (wire, given(wire))).collect();
        let curve = Self {
            graph,
            group,
            node: Cow::Borrowed(node),
            given,
            input,
            unit,
        };
        curve.drawn().is_some().then_some(curve)
    }

    /// The same curve with something else in its node.
    pub fn with(&self, change: impl FnOnce(&mut Node)) -> Self {
        let mut other = self.clone();
        change(other.node.to_mut());
        other
    }

    /// Its node.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// The curve, ready to be read.
    fn drawn(&self) -> Option<Drawn<'_>> {
        Drawn::of(self.graph, self.group, &self.node, |wire| {
            let known = self.given.iter().find(|(known, _)| *known == wire);
            known.map_or(0.0, |(_, value)| *value)
        })
    }

    /// What it gives for an input.
    pub fn at(&self, x: f32) -> f32 {
        self.drawn().map_or(0.0, |mut drawn| drawn.at(x))
    }

    /// What its input is now.
    pub fn x(&self) -> f32 {
        self.drawn().map_or(0.0, |drawn| drawn.x())
    }

    /// The ends that its input is normalised by; the left one may be the larger.
    pub fn ends(&self) -> (f32, f32) {
        self.drawn().map_or((0.0, 1.0), |drawn| drawn.ends())
    }

    /// What the socket that files call so counts as.
    fn number(&self, key: &str) -> f32 {
        let at = self.node.kind.spec().socket_position(key);
        let drawn = self.drawn();
        at.zip(drawn).map_or(0.0, |(at, drawn)| drawn.number(at))
    }

    /// What a socket counts as, by its place in the kind's list.
    pub fn value(&self, socket: usize) -> f32 {
        self.drawn().map_or(0.0, |drawn| drawn.number(socket))
    }

    /// Whether a setting that is on or off is on.
    fn is_on(&self, key: &str) -> bool {
        self.node.setting(key) == 1
    }

    /// How far along the curve an input lies, as its formula counts it.
    fn share(&self, x: f32) -> f32 {
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

    /// The input that lies so far along.
    fn x_at(&self, share: f32) -> f32 {
        let (low, high) = self.ends();
        let share = if self.is_on("mirror") {
            1.0 - share
        } else {
            share
        };
        low + (high - low) * share
    }

    /// What a socket holds, by its place in the kind's list.
    fn held(&self, socket: usize) -> Socket {
        self.node.sockets.get(socket).copied().unwrap_or_default()
    }

    /// How fast it rises at an input, in output per unit of input: the secant over a thousandth of the range, and at its ends
    /// on the inner side, since beyond them it may bend. None where it jumps.
    pub fn slope(&self, x: f32) -> Option<f32> {
        let (low, high) = self.ends();
        let step = f64::from((high - low).abs()) / 1000.0;
        let mut drawn = self.drawn()?;
        let range = low.min(high)..=low.max(high);
        let inner = |at: f64| {
            if range.contains(&x) {
                (at as f32).max(*range.start()).min(*range.end())
            } else {
                at as f32
            }
        };
        let mut over = |half: f64| {
            let (from, to) = (inner(f64::from(x) - half), inner(f64::from(x) + half));
            let rise = f64::from(drawn.at(to)) - f64::from(drawn.at(from));
            rise / (f64::from(to) - f64::from(from))
        };
        let (wide, near) = (over(step), over(step / 4.0));
        // Of a jump the secant grows as it gets shorter.
        let is_jump = near.abs() > 3.0 * wide.abs() && near.abs() * step > 0.01;
        (wide.is_finite() && !is_jump).then_some(wide as f32)
    }
}
