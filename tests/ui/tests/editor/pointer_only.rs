//! The ant colony is built with the pointer; only names, units and numbers are typed.

use eframe::egui::{Pos2, Vec2, pos2, vec2};
use inclination_editor::labels;

use super::{
    ant_colony::{NODES, PAYLOADS, STATS, Stat, TYPED_NUMBER, assert_is_the_colony},
    common::{Window, open_app_sized},
    input::{click, click_on, double_click, drag, find, turn_wheel, type_over, widget_rect},
};

/// A window in which the whole graph fits on the canvas, above the plots.
pub(crate) const HIGH_SIZE: Vec2 = vec2(1600.0, 1320.0);

/// An empty place of the canvas.
const EMPTY_PLACE: Pos2 = pos2(700.0, 850.0);

#[test]
fn the_ant_colony_is_built_with_the_pointer() {
    let mut window = open_app_sized(HIGH_SIZE, &[]);
    build(&mut window);
    assert_is_the_colony(window.state().document().unwrap().document());
}

/// Builds the ant colony in an empty document.
pub(crate) fn build(window: &mut Window) {
    // Far enough away that everything fits, and near enough that rows can be read.
    turn_wheel(window, EMPTY_PLACE, -5.3);

    let stats = [0.0, 100.0, 260.0, 460.0].map(|down| pos2(240.0, 80.0 + down));
    for (stat, at) in STATS.iter().zip(stats) {
        add_stat(window, stat);
        let name = widget_rect(window, &format!("{}, agent stat", stat.name));
        drag(window, name.left_center() + vec2(20.0, 0.0), at);
    }

    let places = [
        (450.0, 110.0),
        (450.0, 330.0),
        (450.0, 560.0),
        (640.0, 200.0),
        (640.0, 440.0),
        (830.0, 110.0),
        (830.0, 360.0),
        (830.0, 220.0),
        (1020.0, 160.0),
        (830.0, 500.0),
        (1020.0, 420.0),
        (1200.0, 260.0),
    ];

    for (node, (x, y)) in NODES.iter().zip(places) {
        double_click(window, pos2(x, y));
        pick_search_result(window, node.kind);
        click_on(window, "Name");
        type_over(window, node.name);
        if node.name == TYPED_NUMBER.0 {
            click_on(window, TYPED_NUMBER.1);
            type_over(window, TYPED_NUMBER.2);
            // A socket has to be in view to be wired.
            click_on(window, "High end");
            type_over(window, "100");
        }

        let payload = PAYLOADS.iter().find(|(name, _)| *name == node.name);
        if let Some((_, payload)) = payload {
            click_on(window, labels::PAYLOAD);
            type_over(window, payload);
        }

        click(window, EMPTY_PLACE);
        for (socket, from) in node.wires {
            let start = output_place(window, from);
            let end = widget_rect(window, &format!("{}: {socket}", node.name)).center();
            drag(window, start, end);
        }
    }
}

fn add_stat(window: &mut Window, stat: &Stat) {
    click_on(window, labels::ADD_STAT);
    type_over(window, stat.name);

    for (label, text) in [
        (labels::STAT_UNIT, stat.unit.to_owned()),
        (labels::STAT_LOW_END, stat.ends[0].to_string()),
        (labels::STAT_HIGH_END, stat.ends[1].to_string()),
        (labels::STAT_DEFAULT, stat.default.to_string()),
    ] {
        click_on(window, label);
        type_over(window, &text);
    }

    click_on(window, &labels::close_stat_label(stat.name));
    // From the slider's one end to the sample. It stops at the tidiest number within a point, and
    // that is the sample.
    let slider = widget_rect(window, &format!("{}, slider", stat.name)).shrink2(vec2(6.0, 0.0));
    let [low, high] = stat.ends.map(f32::from);
    let share = (f32::from(stat.sample) - low) / (high - low);
    let to = slider.left_center() + vec2(slider.width() * share, 0.0);
    drag(window, slider.left_center(), to);
}

/// Picks from the list of nodes to add, after scrolling until the line is in view.
fn pick_search_result(window: &mut Window, title: &str) {
    for _ in 0..100 {
        let field = widget_rect(window, labels::SEARCH_NODES);
        let line = widget_rect(window, title);
        let shown = field.bottom()..field.bottom() + 330.0;
        if shown.contains(&line.top()) && shown.contains(&line.bottom()) {
            click(window, line.center());
            return;
        }
        let steps = if line.top() < shown.start { 5.0 } else { -5.0 };
        turn_wheel(window, field.center_bottom() + vec2(0.0, 150.0), steps);
    }
    unreachable!("{title:?} does not come into sight");
}

/// The place of a node's output.
fn output_place(window: &Window, name: &str) -> Pos2 {
    let labels = ["output", "0 to 1000", "1 to 1000", "0 to 100", "weight"];
    let places = labels
        .iter()
        .find_map(|label| find(window, &format!("{name}: {label}")));
    let place = places.unwrap_or_else(|| widget_rect(window, &format!("{name}: output")));
    place.center()
}
