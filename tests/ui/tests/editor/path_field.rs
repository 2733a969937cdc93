//! The field for a path, where the system has no file dialog.

use std::fs;

use eframe::egui::{Event, Key, Modifiers};
use tempfile::tempdir;

use super::{
    common::{example, open_app, wait_until},
    input::{click, find, press, press_with, widget_rect},
    window_text::wait_for_text,
};

#[test]
fn a_file_is_opened_by_clicking_its_name() {
    let folder = tempdir().unwrap();
    let copies = ["duel", "shop"].map(|name| {
        let copy = folder.path().join(format!("{name}.incl.json"));
        fs::copy(example(name), &copy).unwrap();
        copy
    });
    let mut window = open_app(&copies[..1]);
    press_with(&mut window, Modifiers::COMMAND, Key::O);
    wait_for_text(&mut window, "shop.incl.json");
    let shop = widget_rect(&window, "shop.incl.json").center();

    // A key with Alt enters nothing, though some systems report its letter.
    let key = Event::Key {
        key: Key::T,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::ALT,
    };
    let events = [key, Event::Text(String::from("t"))];
    window.input_mut().events.extend(events);
    window.run_steps(2);
    assert!(find(&window, "shop.incl.json").is_some());

    click(&mut window, shop);
    press(&mut window, Key::Enter);
    wait_until(&mut window, "the shop is shown", |app| {
        let shown = app.document();
        shown.is_some_and(|document| document.file() == Some(copies[1].as_path()))
    });
}
