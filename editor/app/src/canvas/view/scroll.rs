//! Reads mouse wheels and touchpads. Shift and Ctrl are handled by egui, which turns them into
//! sideways scrolling and pinching.

use eframe::egui::{Event, MouseWheelSource, MouseWheelUnit, Rect, Response, Ui, Vec2};
use inclination_project::gesture::{PointerAction, PointerEvent, ScrollDevice};

use super::to_modifiers;

/// Reads scrolling and pinching over the canvas. The device is remembered between frames, because
/// egui spreads a large step over several.
pub(super) fn read_scrolling(
    device: &mut ScrollDevice,
    ui: &Ui,
    response: &Response,
    area: Rect,
) -> Vec<PointerEvent> {
    if !response.contains_pointer() {
        return Vec::new();
    }

    ui.input(|input| {
        for event in &input.raw.events {
            if let Event::MouseWheel { source, unit, .. } = event {
                *device = find_device(*source, *unit);
            }
        }

        let pinched = input.zoom_delta();
        let pinch = (pinched != 1.0).then_some(PointerAction::Pinch(pinched));
        let by = input.smooth_scroll_delta();
        let device = *device;
        let scroll = (by != Vec2::ZERO).then_some(PointerAction::Scroll { by, device });

        let actions = pinch.into_iter().chain(scroll);
        let pointer = input.pointer.latest_pos();
        let events = actions.map(|action| PointerEvent {
            action,
            screen: pointer.unwrap_or_else(|| area.center()),
            modifiers: to_modifiers(input.modifiers),
            time: input.time,
        });
        events.collect()
    })
}

/// Returns the device of a scroll event. If the system does not report it, only touchpads scroll in
/// points.
fn find_device(source: MouseWheelSource, unit: MouseWheelUnit) -> ScrollDevice {
    match (source, unit) {
        (MouseWheelSource::Trackpad | MouseWheelSource::Momentum, _)
        | (MouseWheelSource::Unknown, MouseWheelUnit::Point) => ScrollDevice::Pad,
        (MouseWheelSource::Wheel | MouseWheelSource::Unknown, _) => ScrollDevice::Wheel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_devices_that_scroll_in_points_are_touchpads() {
        let unknown = MouseWheelSource::Unknown;
        let wheel = find_device(unknown, MouseWheelUnit::Line);
        assert_eq!(wheel, ScrollDevice::Wheel);
        let pad = find_device(unknown, MouseWheelUnit::Point);
        assert_eq!(pad, ScrollDevice::Pad);
    }

    #[test]
    fn the_reported_device_takes_precedence_over_the_unit() {
        let point = MouseWheelUnit::Point;
        let line = MouseWheelUnit::Line;
        let wheel = find_device(MouseWheelSource::Wheel, point);
        assert_eq!(wheel, ScrollDevice::Wheel);
        let pad = ScrollDevice::Pad;
        assert_eq!(find_device(MouseWheelSource::Trackpad, line), pad);
        assert_eq!(find_device(MouseWheelSource::Momentum, point), pad);
    }
}
