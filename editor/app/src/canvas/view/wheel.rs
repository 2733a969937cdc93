//! Wheels and pads. A wheel magnifies, towards the pointer; two fingers on a pad move the canvas, and pinching magnifies.
//! With Shift a wheel moves sideways, with Ctrl both magnify, which egui makes of them.

use eframe::egui::{Event, MouseWheelSource, MouseWheelUnit, Rect, Response, Ui, Vec2};
use inclination_core::math;

use super::super::Camera;

/// How far a wheel is turned until things are twice as large, in points.
const TWICE: f32 = 200.0;

/// What is scrolled with. Kept from frame to frame, since egui spreads a large step over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Device {
    /// A wheel with notches.
    #[default]
    Wheel,
    /// A surface for fingers.
    Pad,
}

impl Device {
    /// What an event came from. Where the system does not say, only pads count in points.
    fn of(source: MouseWheelSource, unit: MouseWheelUnit) -> Self {
        match (source, unit) {
            (MouseWheelSource::Trackpad | MouseWheelSource::Momentum, _)
            | (MouseWheelSource::Unknown, MouseWheelUnit::Point) => Self::Pad,
            (MouseWheelSource::Wheel | MouseWheelSource::Unknown, _) => Self::Wheel,
        }
    }

    /// What scrolling by so much means.
    fn meant(self, scrolled: Vec2) -> Meant {
        match self {
            Self::Wheel if scrolled.x == 0.0 => Meant::Zoom(math::exp2(scrolled.y / TWICE)),
            Self::Wheel | Self::Pad => Meant::Pan(scrolled),
        }
    }
}

/// What is done to the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meant {
    Pan(Vec2),
    Zoom(f32),
}

/// Looks from where wheels, pads and fingers lead.
pub(super) fn turn(
    device: &mut Device,
    ui: &Ui,
    response: &Response,
    view: Rect,
    camera: &mut Camera,
) {
    if !response.contains_pointer() {
        return;
    }
    let (scrolled, pinched, at) = ui.input(|input| {
        for event in &input.raw.events {
            if let Event::MouseWheel { source, unit, .. } = event {
                *device = Device::of(*source, *unit);
            }
        }
        (
            input.smooth_scroll_delta(),
            input.zoom_delta(),
            input.pointer.latest_pos(),
        )
    });
    let at = at.unwrap_or_else(|| view.center());
    if pinched != 1.0 {
        camera.zoom_at(view, at, pinched);
    }
    if scrolled != Vec2::ZERO {
        match device.meant(scrolled) {
            Meant::Pan(by) => camera.pan(by),
            Meant::Zoom(by) => camera.zoom_at(view, at, by),
        }
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::vec2;

    use super::*;

    #[test]
    fn a_wheel_magnifies_and_a_pad_moves() {
        let unknown = MouseWheelSource::Unknown;
        let wheel = Device::of(unknown, MouseWheelUnit::Line);
        assert_eq!(wheel.meant(vec2(0.0, TWICE)), Meant::Zoom(2.0));
        assert_eq!(wheel.meant(vec2(0.0, -TWICE)), Meant::Zoom(0.5));
        // Shift, or a wheel that tilts.
        assert_eq!(wheel.meant(vec2(9.0, 0.0)), Meant::Pan(vec2(9.0, 0.0)));
        let pad = Device::of(unknown, MouseWheelUnit::Point);
        assert_eq!(pad.meant(vec2(0.0, 9.0)), Meant::Pan(vec2(0.0, 9.0)));
        assert_eq!(pad.meant(vec2(-4.0, 9.0)), Meant::Pan(vec2(-4.0, 9.0)));
    }

    #[test]
    fn what_the_system_says_of_a_device_counts_more_than_its_unit() {
        let point = MouseWheelUnit::Point;
        let line = MouseWheelUnit::Line;
        assert_eq!(Device::of(MouseWheelSource::Wheel, point), Device::Wheel);
        assert_eq!(Device::of(MouseWheelSource::Trackpad, line), Device::Pad);
        assert_eq!(Device::of(MouseWheelSource::Momentum, point), Device::Pad);
    }
}
