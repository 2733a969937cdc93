//! Walking through the window with Tab, as one does who has no pointer or does not see.

use eframe::egui::{Key, Modifiers};

use super::{
    common::{app, example},
    hands::{focused, hold, press},
};

/// Each stop is named, and no stop is stayed at.
#[test]
fn tab_goes_from_one_thing_that_has_a_name_to_the_next() {
    let mut window = app(&[example("duel")]);
    let mut stops = Vec::new();
    for at in 0..60 {
        press(&mut window, Key::Tab);
        let stop = focused(&window);
        assert!(
            stop.as_ref().is_some_and(|stop| !stop.trim().is_empty()),
            "stop {at} after {stops:?} has no name"
        );
        assert_ne!(stop.as_ref(), stops.last(), "stop {at}");
        stops.extend(stop);
    }
    // Back the same way.
    for stop in stops.iter().rev().skip(1) {
        hold(&mut window, Modifiers::SHIFT, Key::Tab);
        assert_eq!(focused(&window).as_ref(), Some(stop));
    }
}
