//! Moving through the window with Tab, without a pointer or without sight.

use eframe::egui::{self, Key, Modifiers, pos2, vec2};
use inclination_editor::labels;

use super::{
    common::{SMALLEST_SIZE, example, open_app, open_app_sized},
    input::{click, drag, find, focused_label, press, press_with, type_in, widget_rect},
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

#[test]
fn tab_goes_on_from_a_clicked_node() {
    let mut window = open_app(&[example("duel")]);
    let title = widget_rect(&window, "Threat").left_top() + vec2(60.0, 8.0);
    click(&mut window, title);
    let focused = |window: &_| focused_label(window).unwrap_or_default();
    assert!(focused(&window).starts_with("Threat, "));

    press(&mut window, Key::Tab);
    assert!(find(&window, labels::SEARCH_NODES).is_none());
    assert!(!focused(&window).starts_with("Threat, "));
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    assert!(focused(&window).starts_with("Threat, "));
}

#[test]
fn after_escape_tab_opens_the_search_for_nodes_again() {
    let mut window = open_app_sized(vec2(1600.0, 1000.0), &[]);
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    click(&mut window, pos2(700.0, 400.0));
    for _ in 0..2 {
        press(&mut window, Key::Tab);
        assert!(find(&window, labels::SEARCH_NODES).is_some());
        press(&mut window, Key::Escape);
        assert!(find(&window, labels::SEARCH_NODES).is_none());
        assert_eq!(focused_label(&window), None);
    }
}

#[test]
fn a_box_over_empty_canvas_takes_the_focus_from_a_new_node() {
    let mut window = open_app_sized(vec2(1600.0, 1000.0), &[]);
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    click(&mut window, pos2(700.0, 300.0));
    press(&mut window, Key::Tab);
    type_in(&mut window, "option");
    press(&mut window, Key::Enter);
    assert!(focused_label(&window).is_some());

    drag(&mut window, pos2(300.0, 600.0), pos2(400.0, 700.0));
    let document = window.state().document().expect("one is shown");
    assert!(document.view.selection.is_empty());
    assert_eq!(focused_label(&window), None);
}

#[test]
fn clicks_with_shift_keep_what_is_selected() {
    let mut window = open_app(&[example("duel")]);
    let titles = ["Threat", "Attack, Option"]
        .map(|label| widget_rect(&window, label).left_top() + vec2(60.0, 8.0));
    click(&mut window, titles[0]);
    window.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    click(&mut window, titles[1]);
    window.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);
    let document = window.state().document().expect("one is shown");
    assert_eq!(document.view.selection.nodes().count(), 2);
}
