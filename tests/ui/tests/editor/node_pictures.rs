//! The guide's pictures of nodes that have no curve: each in the small example that the app's help
//! has for it. `scripts/pictures.sh` regenerates them.

use std::path::Path;

use eframe::egui::{Event, Key, Modifiers, Pos2, Rect};
use inclination_core::authoring::model::{NodeId, NodeKind};
use inclination_editor::help::{build_example, subjects};

use super::{
    common::{USUAL_SIZE, Window, open_app_sized},
    input::{click, let_time_pass, press, press_with},
    pictures::compare_in,
};

const SELECT_NONE: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const PICTURE_FOLDER: &str = "../../docs/pictures/nodes";
/// The margin of the canvas around an example.
const MARGIN: f32 = 12.0;

fn screen_rect(window: &Window, rect: Rect) -> Rect {
    let app = window.state();
    let document = app.document().expect("one is shown");
    let place = |point: Pos2| app.canvas().to_screen(document, point);
    Rect::from_min_max(place(rect.min), place(rect.max))
}

/// Enters the group that an example uses.
fn enter_group(window: &mut Window) {
    let body = window.state().document().expect("one is shown").body();
    let is_use = |(id, node): (&NodeId, &inclination_core::authoring::model::Node)| {
        matches!(node.kind, NodeKind::Group { .. }).then_some(*id)
    };
    let id = body.iter().find_map(is_use).expect("it uses a group");
    let node = window.state().canvas().scene().node(id);
    let header = node.expect("it is there").header_rect();
    let at = screen_rect(window, header).center();
    click(window, at);
    press(window, Key::Enter);
    window.run_steps(4);
}

#[test]
fn nodes_without_a_curve_are_pictured_in_their_examples() {
    for subject in subjects() {
        let key = subject.spec.key;
        if Path::new(PICTURE_FOLDER)
            .join(format!("{key}.svg"))
            .exists()
        {
            continue;
        }

        let mut window = open_app_sized(USUAL_SIZE, &[]);
        let part = build_example(subject).expect(key).part;
        window.event(Event::Paste(part.write()));
        window.run_steps(4);
        if matches!(subject.kind, NodeKind::Input(_) | NodeKind::Output(_)) {
            enter_group(&mut window);
        }

        press_with(&mut window, SELECT_NONE, Key::A);
        press(&mut window, Key::Home);
        let_time_pass(&mut window);
        window.run_steps(20);

        let bounds = window.state().canvas().scene().bounds().expect(key);
        let part = screen_rect(&window, bounds).expand(MARGIN);
        let part = part.intersect(window.state().canvas().screen_rect());
        compare_in(Path::new(PICTURE_FOLDER), &mut window, key, Some(part));
    }
}
