//! A graph built from nothing, by search and by wire.

use eframe::egui::{Key, Modifiers, Pos2};
use inclination_editor::labels;

use super::{desk::Desk, read};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_graph_that_is_built_from_nothing_is_saved_and_opened_again() {
    let desk = Desk::new();
    let file = desk.file("mine.incl.json");
    desk.picks(&file);
    let mut window = desk.start(&[]);
    window.see(labels::RECENT_FILES);

    window.press(Modifiers::COMMAND, Key::N);
    window.see("Untitled");

    // Designers call the power curve quadratic.
    window.add("quadratic", Pos2::new(500.0, 400.0));
    window.see("Power, Power");
    window.add("factor", Pos2::new(900.0, 400.0));
    window.see("Factor, Factor");

    let from = window.see_that_begins("Power: output, ").place.center();
    let to = window.see_that_begins("Factor: value, ").place.center();
    window.drag(from, to - from);
    window.see("Factor: value, value input, wired");

    window.press(Modifiers::COMMAND, Key::S);
    window.see("mine");
    assert!(desk.asked().contains("--filename"), "{}", desk.asked());
    window.kill();

    let saved = read(&file);
    let nodes = saved.graph.body(None).expect("the whole graph");
    let titles: Vec<&str> = nodes.values().map(|node| node.kind.spec().title).collect();
    assert_eq!(titles, ["Power", "Factor"]);
    let ids: Vec<_> = nodes.keys().copied().collect();
    let wires = nodes.iter().flat_map(|(id, node)| {
        let wires = node.all_sockets().filter_map(|(_, held)| held.wire());
        wires.map(|wire| (wire.node, *id))
    });
    assert_eq!(wires.collect::<Vec<_>>(), [(ids[0], ids[1])]);

    let mut window = desk.start(&[&file]);
    window.see("Power, Power");
    window.see("Factor: value, value input, wired");
}
