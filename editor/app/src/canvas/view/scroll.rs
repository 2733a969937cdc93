//! Reads wheels and pads. Shift and Ctrl are egui's business: it makes a move sideways and a pinch
//! of them.

use eframe::egui::{Event, MouseWheelSource, MouseWheelUnit, Rect, Response, Ui, Vec2};
use inclination_project::gesture::{PointerAction, PointerEvent, ScrollDevice};

use super::to_modifiers;

/// Reads what wheels, pads and fingers do over the canvas. The device is kept from frame to frame,
/// since egui spreads a large step over several.
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

/// Returns what a scroll event came from. Where the system does not say, only pads count in points.
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
    fn without_a_word_of_the_system_only_pads_count_in_points() {
        let unknown = MouseWheelSource::Unknown;
        let wheel = find_device(unknown, MouseWheelUnit::Line);
        assert_eq!(wheel, ScrollDevice::Wheel);
        let pad = find_device(unknown, MouseWheelUnit::Point);
        assert_eq!(pad, ScrollDevice::Pad);
    }

    #[test]
    fn what_the_system_says_of_a_device_counts_more_than_its_unit() {
        let point = MouseWheelUnit::Point;
        let line = MouseWheelUnit::Line;
        let wheel = find_device(MouseWheelSource::Wheel, point);
        assert_eq!(wheel, ScrollDevice::Wheel);
        let pad = ScrollDevice::Pad;
        assert_eq!(find_device(MouseWheelSource::Trackpad, line), pad);
        assert_eq!(find_device(MouseWheelSource::Momentum, point), pad);
    }
}
