//! Moving through the window with Tab, without a pointer or without sight.

use eframe::egui::{self, Key, Modifiers};

use super::{
    common::{SMALLEST_SIZE, example, open_app, open_app_sized},
    input::{focused_label, press, press_with},
};

/// Each stop has a name, and the keyboard moves on from each.
#[test]
fn tab_goes_from_one_named_widget_to_the_next() {
    let mut window = open_app(&[example("duel")]);
    let mut stops = Vec::new();
    for at in 0..60 {
        press(&mut window, Key::Tab);
        let stop = focused_label(&window);
        assert!(
            stop.as_ref().is_some_and(|stop| !stop.trim().is_empty()),
            "stop {at} after {stops:?} has no name"
        );
        assert_ne!(stop.as_ref(), stops.last(), "stop {at}");
        stops.extend(stop);
    }

    // Back the same way.
    for stop in stops.iter().rev().skip(1) {
        press_with(&mut window, Modifiers::SHIFT, Key::Tab);
        assert_eq!(focused_label(&window).as_ref(), Some(stop));
    }
}

/// The widget that has the keyboard looks different from before.
#[test]
fn the_widget_with_the_keyboard_shows_it() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[example("duel")]);
    let mut before = window.render().unwrap();
    let mut hidden = Vec::new();
    for _ in 0..60 {
        press(&mut window, Key::Tab);
        let stop = focused_label(&window);
        let now = window.render().unwrap();
        let id = window.ctx.memory(egui::Memory::focused).unwrap();
        let place = window.ctx.read_response(id).unwrap().rect.expand(4.0);
        let place = place.intersect(window.ctx.content_rect());

        let differs = (place.top() as u32..place.bottom() as u32).any(|y| {
            let mut across = place.left() as u32..place.right() as u32;
            across.any(|x| before.get_pixel(x, y) != now.get_pixel(x, y))
        });
        if !differs {
            hidden.push((stop, place));
        }

        before = now;
    }
    assert!(hidden.is_empty(), "these look as before: {hidden:#?}");
}
