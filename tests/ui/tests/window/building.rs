//! A graph built from nothing, by search and by wire.

use eframe::egui::{Key, Modifiers, Pos2};
use inclination_editor::labels;

use super::{read, test_desktop::TestDesktop};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_graph_that_is_built_from_nothing_is_saved_and_opened_again() {
    let desktop = TestDesktop::new();
    let file = desktop.file("mine.incl.json");
    desktop.answer_with_file(&file);
    let mut window = desktop.start(&[]);
    window.wait_for_widget(labels::TAKE_TOUR);

    window.press(Modifiers::COMMAND, Key::N);
    window.wait_for_widget("Untitled");

    // Designers call the power curve quadratic.
    window.add("quadratic", Pos2::new(500.0, 400.0));
    window.wait_for_widget("Power, Power");
    window.add("factor", Pos2::new(900.0, 400.0));
    window.wait_for_widget("Factor, Factor");

    let from = window.wait_for_prefix("Power: output, ").place.center();
    let to = window.wait_for_prefix("Factor: value, ").place.center();
    window.drag(from, to - from);
    window.wait_for_widget("Factor: value, value input, wired");

    window.press(Modifiers::COMMAND, Key::S);
    window.wait_for_widget("mine");
    assert!(
        desktop.dialog_log().contains("--filename"),
        "{}",
        desktop.dialog_log()
    );
    window.kill();

    let saved = read(&file);
    let nodes = saved.graph.body(None).expect("the whole graph");
    let titles: Vec<&str> = nodes.values().map(|node| node.kind.spec().title).collect();
    assert_eq!(titles, ["Power", "Factor"]);
    let ids: Vec<_> = nodes.keys().copied().collect();
    let wires = nodes.iter().flat_map(|(id, node)| {
        let wires = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        wires.map(|wire| (wire.node, *id))
    });
    assert_eq!(wires.collect::<Vec<_>>(), [(ids[0], ids[1])]);

    let mut window = desktop.start(&[&file]);
    window.wait_for_widget("Power, Power");
    window.wait_for_widget("Factor: value, value input, wired");
}
