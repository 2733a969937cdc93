//! Pointer events on a canvas, as the window reports them frame by frame.

use emath::{Pos2, Vec2};

use super::ScrollDevice;

/// An event of the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerEvent {
    /// The action.
    pub action: PointerAction,
    /// The place of the pointer on the screen; for a press, of where the button went down.
    pub screen: Pos2,
    /// The keys that are held.
    pub modifiers: Modifiers,
    /// The time, in seconds.
    pub time: f64,
}

/// An action of the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PointerAction {
    /// A button went down on the canvas itself, not on something above it.
    Press {
        /// The button.
        button: Button,
        /// Whether the space bar is held.
        with_space: bool,
    },
    /// The pointer moved by a distance on the screen, which is zero if only time passed.
    Move(Vec2),
    /// A button went up, wherever the pointer is.
    Release {
        /// The button.
        button: Button,
        /// Whether this completes a double click.
        is_double: bool,
    },
    /// A wheel was turned, or fingers slid over a pad.
    Scroll {
        /// The distance, in points of the screen.
        by: Vec2,
        /// The device.
        device: ScrollDevice,
    },
    /// Two fingers, or a wheel with Ctrl, magnify by a factor.
    Pinch(f32),
    /// Escape was pressed.
    Cancel,
}

/// A button of the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The one that selects and drags; a finger, too.
    Primary,
    /// The one that moves the canvas.
    Middle,
}

/// The modifier keys that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Alt, or Option.
    pub alt: bool,
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Command on a Mac.
    pub command: bool,
}
