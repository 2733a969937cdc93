//! The first view: an example's nodes, or why a file was not opened.

use std::fs;

use eframe::egui::{Key, Modifiers};
use inclination_editor::labels;

use super::{read, test_desktop::TestDesktop};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_opens_on_an_example_and_shows_each_of_its_nodes() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut window = desktop.start(&[&file]);
    window.wait_for_widget("duel");
    window.press(Modifiers::NONE, Key::Home);
    let document = read(&file);
    let nodes = document.graph.body(None).expect("the whole graph");
    // A stat's node has the stat's name.
    for node in nodes.values().filter(|node| !node.name.is_empty()) {
        window.wait_for_prefix(&format!("{}, ", node.name));
    }
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn the_first_frame_comes_soon() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("ant-colony");
    let mut window = desktop.start(&[&file]);
    // Printed, not asserted: it depends on the machine, and this is a build for tests.
    let lasted = window.app().time_to_first_frame().as_millis();
    println!("From the start to the first frame: {lasted} ms.");
    let picture = window.app().port().picture().expect("it is painted");
    assert!(picture.starts_with(b"\x89PNG"), "a picture of the window");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn an_unreadable_file_is_reported_with_line_and_column() {
    let desktop = TestDesktop::new();
    let file = desktop.file("wrong.incl.json");
    let text = "{\n  \"inclination\": \"project\",\n  \"version\": 1,\n  \"name\": 3\n}";
    fs::write(&file, text).expect("the file is written");
    let mut window = desktop.start(&[&file]);
    window.wait_for_widget(&labels::not_opened_title("wrong.incl.json"));
    // The 3, where a name should be.
    window.wait_for_prefix("Line 4, column 11, ");
}
