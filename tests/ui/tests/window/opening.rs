//! The first view: an example's nodes, or why a file was not opened.

use std::fs;

use eframe::egui::{Key, Modifiers};
use inclination_editor::labels;

use super::{desk::Desk, read};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_opens_on_an_example_and_shows_each_of_its_nodes() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut window = desk.start(&[&file]);
    window.see("duel");
    window.press(Modifiers::NONE, Key::Home);
    let document = read(&file);
    let nodes = document.graph.body(None).expect("the whole graph");
    // A stat's node has the stat's name.
    for node in nodes.values().filter(|node| !node.name.is_empty()) {
        window.see_that_begins(&format!("{}, ", node.name));
    }
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn the_first_frame_comes_soon() {
    let desk = Desk::new();
    let file = desk.copy_of("ant-colony");
    let mut window = desk.start(&[&file]);
    // Printed, not asserted: it depends on the machine, and this is a build for tests.
    let lasted = window.running().first_frame().as_millis();
    println!("From the start to the first frame: {lasted} ms.");
    let picture = window.running().port().picture().expect("it is painted");
    assert!(picture.starts_with(b"\x89PNG"), "a picture of the window");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_file_that_cannot_be_read_says_line_and_column() {
    let desk = Desk::new();
    let file = desk.file("wrong.incl.json");
    let text = "{\n  \"inclination\": \"project\",\n  \"version\": 1,\n  \"name\": 3\n}";
    fs::write(&file, text).expect("the file is written");
    let mut window = desk.start(&[&file]);
    window.see(&labels::not_opened_title("wrong.incl.json"));
    // The 3, where a name should be.
    window.see_that_begins("Line 4, column 11, ");
}
