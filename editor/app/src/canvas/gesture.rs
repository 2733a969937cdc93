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
}
