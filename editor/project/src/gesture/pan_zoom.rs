//! Panning and zooming by wheels and pads: a wheel zooms towards the pointer, two fingers on a pad
//! move the canvas.

use emath::{Pos2, Vec2};
use inclination_core::math;

use super::CanvasIntent;

/// How far a wheel must turn to double the magnification, in points. A notch is 40 points, so it
/// magnifies by 11%. The fractions of a notch that some wheels report magnify evenly.
pub const POINTS_PER_DOUBLING: f32 = 266.0;

/// A device that scrolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScrollDevice {
    /// A wheel with notches.
    #[default]
    Wheel,
    /// A touchpad.
    Pad,
}

/// Returns what scrolling does to the camera. A wheel moves the canvas sideways if it tilts or is
/// turned with Shift.
pub(super) fn scroll_intent(by: Vec2, device: ScrollDevice, around: Pos2) -> CanvasIntent {
    match device {
        ScrollDevice::Wheel if by.x == 0.0 => CanvasIntent::Zoom {
            by: math::exp2(by.y / POINTS_PER_DOUBLING),
            around,
        },
        ScrollDevice::Wheel | ScrollDevice::Pad => CanvasIntent::Pan(by),
    }
}

#[cfg(test)]
mod tests {
    use emath::vec2;

    use super::*;

    #[test]
    fn a_wheel_magnifies_and_a_pad_moves() {
        let around = Pos2::new(3.0, 4.0);
        let scroll = |device, x, y| scroll_intent(vec2(x, y), device, around);
        let zoom = |by| CanvasIntent::Zoom { by, around };
        let wheel = ScrollDevice::Wheel;
        assert_eq!(scroll(wheel, 0.0, POINTS_PER_DOUBLING), zoom(2.0));
        assert_eq!(scroll(wheel, 0.0, -POINTS_PER_DOUBLING), zoom(0.5));

        let CanvasIntent::Zoom { by, .. } = scroll(wheel, 0.0, 40.0) else {
            unreachable!("a wheel zooms");
        };
        assert!((1.10..1.12).contains(&by), "{by}");

        // Shift, or a wheel that tilts.
        let pan = |x, y| CanvasIntent::Pan(vec2(x, y));
        assert_eq!(scroll(wheel, 9.0, 0.0), pan(9.0, 0.0));
        let pad = ScrollDevice::Pad;
        assert_eq!(scroll(pad, 0.0, 9.0), pan(0.0, 9.0));
        assert_eq!(scroll(pad, -4.0, 9.0), pan(-4.0, 9.0));
    }
}
