//! What the pointer is doing. A gesture begins with a press on something, becomes what it is when the pointer moves, and
//! ends with the release or with Escape. Pure: points in, what to do out; `view` knows of events and documents.

use eframe::egui::{Pos2, Rect, Vec2};
use inclination_core::model::{NodeId, SocketKey, StatId};

use super::{hit::Hit, scene::SocketAt};
use crate::document::Item;

/// How far the pointer may stray before a click is a drag, in points of the screen.
pub(crate) const STRAY: f32 = 4.0;

/// How a click or a box changes what is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pick {
    /// These and nothing else.
    #[default]
    Only,
    /// These too.
    Add,
    /// Not these.
    Remove,
}

impl Pick {
    /// With these keys held.
    pub(crate) fn with(modifiers: eframe::egui::Modifiers) -> Self {
        match (modifiers.shift, modifiers.command) {
            (true, _) => Self::Add,
            (false, true) => Self::Remove,
            (false, false) => Self::Only,
        }
    }
}

/// What the pointer is doing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Gesture {
    /// Nothing.
    #[default]
    Idle,
    /// It was pressed, and may become a click or a drag.
    Pressed {
        /// What was under it.
        hit: Hit,
        /// Where, on the canvas.
        from: Pos2,
        /// Where, on the screen.
        screen: Pos2,
    },
    /// Moves the canvas.
    Panning,
    /// Selects what is in a box.
    Boxing {
        /// Where it began, on the canvas.
        from: Pos2,
        /// Where it is, on the canvas.
        to: Pos2,
    },
    /// Moves things.
    Moving {
        /// What, and where it was.
        what: Vec<(Item, Pos2)>,
        /// Where the pointer was, on the canvas.
        from: Pos2,
        /// What was taken hold of, and where it was: this one lands on the grid.
        held: Pos2,
        /// Whether it was taken out of its wires, for which Alt is held.
        is_detached: bool,
    },
    /// Draws a wire.
    Wiring {
        /// The end that stays.
        fixed: SocketAt,
        /// The socket that the other end was taken out of.
        taken_from: Option<(NodeId, SocketKey)>,
        /// Where the loose end is, on the canvas.
        to: Pos2,
    },
    /// Makes a note or a frame larger or smaller.
    Resizing {
        /// Which.
        item: Item,
        /// From the pointer to the corner.
        off: Vec2,
    },
    /// Changes a number by moving to the side.
    Scrubbing {
        /// The node.
        node: NodeId,
        /// Its socket.
        key: SocketKey,
        /// What it held.
        start: f32,
        /// Where the pointer was, on the screen.
        from: Pos2,
    },
    /// Changes a stat's sample by dragging the point in a curve's picture.
    Sampling {
        /// The curve.
        node: NodeId,
        /// The stat that it reads.
        stat: StatId,
    },
}

impl Gesture {
    /// Whether anything goes on.
    pub(crate) fn is_idle(&self) -> bool {
        matches!(self, Self::Idle)
    }

    /// Whether what is moved goes anywhere, beside the grid and not into wires. Alt does that, unless it already took
    /// nodes out of their wires.
    pub(crate) fn is_free(&self, alt: bool) -> bool {
        let is_detached = matches!(
            self,
            Self::Moving {
                is_detached: true,
                ..
            }
        );
        alt && !is_detached
    }

    /// The box that is being drawn.
    pub(crate) fn area(&self) -> Option<Rect> {
        match self {
            Self::Boxing { from, to } => Some(Rect::from_two_pos(*from, *to)),
            _ => None,
        }
    }
}

/// A number that is dragged: so much for each point to the side, in steps that fit its size.
pub(crate) fn scrubbed(start: f32, across: f32, span: Option<f32>, fine: bool) -> f32 {
    let span = span.unwrap_or_else(|| start.abs().max(1.0));
    let per_point = span / if fine { 2_000.0 } else { 200.0 };
    let value = start + across * per_point;
    let step = tidy_step(per_point);
    let tidy = (value / step).round() * step;
    // Steps like 0.01 are not exact: the shortest decimal near it is what was meant.
    let digits = (-step.log10_floor()).max(0) as usize;
    format!("{tidy:.digits$}").parse().unwrap_or(start)
}

/// The power of ten at or below a number.
fn tidy_step(of: f32) -> f32 {
    let mut step = 1.0_f32;
    while step > of && step > 1e-6 {
        step /= 10.0;
    }
    while step * 10.0 <= of && step < 1e30 {
        step *= 10.0;
    }
    step
}

trait Decimal {
    fn log10_floor(self) -> i32;
}

impl Decimal for f32 {
    fn log10_floor(self) -> i32 {
        f64::from(self).log10().round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alt_moves_beside_the_grid_unless_it_took_nodes_out_of_their_wires() {
        let moving = |is_detached| Gesture::Moving {
            what: Vec::new(),
            from: Pos2::ZERO,
            held: Pos2::ZERO,
            is_detached,
        };
        assert!(moving(false).is_free(true) && !moving(false).is_free(false));
        assert!(!moving(true).is_free(true));
    }

    #[test]
    fn a_dragged_number_is_a_tidy_one() {
        assert_eq!(scrubbed(0.5, 10.0, Some(1.0), false), 0.55);
        assert_eq!(scrubbed(0.5, 10.0, Some(1.0), true), 0.505);
        assert_eq!(scrubbed(50.0, -20.0, Some(100.0), false), 40.0);
        assert_eq!(scrubbed(3.0, 0.0, None, false), 3.0);
    }
}
