//! Nodes on the canvas: found by accessible name, selected, moved, and moved back.

use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, Rect, Shape,
    TouchPhase, Vec2, accesskit::Role, epaint::TextShape, vec2,
};
use egui_kittest::{Harness, kittest::Queryable};
use inclination_editor::App;
use inclination_project::scene::MIN_LETTER_SIZE;

use super::{
    common::{Window, example, examples, open_app},
    input::{let_time_pass, move_pointer, press, walk_to, widget_rect},
};

/// Returns the place of a node on the canvas.
fn node_position(window: &Window, name: &str) -> Pos2 {
    let scene = window.state().canvas().scene();
    let node = scene.nodes.iter().find(|node| node.title == name);
    node.expect("it is in the scene").rect.min
}

/// Returns all texts that were painted in the last frame.
fn painted_texts(window: &Window) -> Vec<TextShape> {
    let texts = clipped_texts(window).into_iter();
    texts.map(|(text, _)| text).collect()
}

/// Returns all texts that were painted in the last frame, each with the rectangle that it is
/// clipped to.
pub(super) fn clipped_texts(window: &Window) -> Vec<(TextShape, Rect)> {
    fn collect(shape: &Shape, clip: Rect, texts: &mut Vec<(TextShape, Rect)>) {
        match shape {
            Shape::Text(text) => texts.push((text.clone(), clip)),
            Shape::Vec(shapes) => {
                for shape in shapes {
                    collect(shape, clip, texts);
                }
            }
            _ => {}
        }
    }

    let mut texts = Vec::new();
    for clipped in &window.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut texts);
    }
    texts
}

/// Returns how many letters of a text are shown.
fn visible_letter_count(text: &TextShape) -> usize {
    let rows = text.galley.rows.iter();
    let glyphs = rows.flat_map(|row| row.row.glyphs.iter());
    glyphs.filter(|glyph| glyph.chr.is_alphanumeric()).count()
}

fn letter_count(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

/// Returns whether enough of a title is shown: all letters of a single word, and 60% of those of
/// several words.
fn is_readable(text: &TextShape, title: &str) -> bool {
    let (left, all) = (visible_letter_count(text), letter_count(title));
    if title.contains(' ') {
        left * 10 >= all * 6
    } else {
        left == all
    }
}

#[test]
fn zoomed_to_fit_every_node_of_every_example_shows_its_title() {
    let mut unreadable = Vec::new();
    for file in examples() {
        let window = open_app(std::slice::from_ref(&file));
        let texts = painted_texts(&window);

        let app = window.state();
        let document = app.document().expect("it is open");
        let camera = document.view.camera().expect("it was shown");
        for node in &app.canvas().scene().nodes {
            let place = camera.rect_to_screen(app.canvas().screen_rect(), node.rect);
            let is_title = |text: &&TextShape| {
                is_title_or_shortened(text.galley.text(), &node.title)
                    && place
                        .expand(4.0)
                        .contains(text.visual_bounding_rect().center())
            };
            let title = texts.iter().find(is_title);
            let title = title.unwrap_or_else(|| unreachable!("{}", node.title));

            let letters = title.galley.job.sections[0].format.font_id.size;
            assert!(letters >= MIN_LETTER_SIZE, "{}: {letters}", node.title);
            if !is_readable(title, &node.title) {
                let left = visible_letter_count(title);
                unreadable.push(format!(
                    "{}: {left} of {} in {place}",
                    file.display(),
                    node.title
                ));
            }
        }
    }
    assert!(unreadable.is_empty(), "{unreadable:#?}");
}

#[test]
fn zoomed_to_fit_frames_and_notes_of_large_examples_can_be_read() {
    let mut unreadable = Vec::new();
    for name in ["zoo", "angry-woman"] {
        let window = open_app(&[example(name)]);
        let texts = painted_texts(&window);
        let app = window.state();
        let document = app.document().expect("it is open");
        let looks = &document.document().looks;
        let scene = app.canvas().scene();

        for frame in &scene.frames {
            let own = &looks.frames[&frame.id].title;
            let is_title = |text: &&TextShape| text.galley.text() == own;
            let title = texts.iter().find(is_title);
            if !title.is_some_and(|title| is_readable(title, own)) {
                unreadable.push(format!("{name}: frame {own}"));
            }
        }
        for placed in &scene.notes {
            let text = &looks.notes[&placed.id].text;
            let first_word = text.split_whitespace().next().unwrap_or_default();
            let note = texts.iter().find(|shown| shown.galley.text() == text);
            let is_shown =
                note.is_some_and(|note| visible_letter_count(note) >= letter_count(first_word));
            if !is_shown {
                unreadable.push(format!("{name}: note {first_word}"));
            }
        }
    }
    assert!(unreadable.is_empty(), "{unreadable:#?}");
}

/// Returns whether a text is a title, in which the ends of long words may be left out.
fn is_title_or_shortened(text: &str, title: &str) -> bool {
    let (words, own) = (text.split_whitespace(), title.split_whitespace());
    let is_same = |(word, own): (&str, &str)| match word.strip_suffix('…') {
        Some(start) => own.starts_with(start),
        None => word == own,
    };
    words.clone().count() == own.clone().count() && words.zip(own).all(is_same)
}

#[test]
fn the_tooltip_of_a_small_node_shows_its_whole_title() {
    let mut window = open_app(&[example("zoo")]);
    let app = window.state();
    let camera = app.document().and_then(|document| document.view.camera());
    let camera = camera.expect("it was shown");
    let mut nodes = app.canvas().scene().nodes.iter();
    let node = nodes.find(|node| node.title == "Away from the trainer");
    let rect = node.expect("it is in the scene").rect;
    let low = rect.center_bottom() - vec2(0.0, 20.0);
    let at = camera.to_screen(app.canvas().screen_rect(), low);

    assert!(window.query_by_label("Away from the trainer").is_none());
    move_pointer(&mut window, at);
    let_time_pass(&mut window);
    window.run_steps(40);
    assert!(window.query_by_label("Away from the trainer").is_some());
}

#[test]
fn a_press_takes_what_was_shown_before_zooming_in_the_same_frame() {
    let wheel = |delta| Event::MouseWheel {
        source: MouseWheelSource::Unknown,
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, delta),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    };
    for zoom_out in [Event::Zoom(0.4), wheel(-9.0)] {
        let mut window = open_app(&[example("duel")]);
        walk_to(&mut window, "Heal, Option");
        press(&mut window, Key::F);
        let before = node_position(&window, "Heal");
        let size = widget_rect(&window, "Heal, Option").width();

        // Beside the socket, whose reach grows over this place when the camera zooms out.
        let grip = widget_rect(&window, "Heal: weight").center() - vec2(16.0, 0.0);
        move_pointer(&mut window, grip);
        let press = Event::PointerButton {
            pos: grip,
            button: PointerButton::Primary,
            pressed: true,
            modifiers: Modifiers::NONE,
        };
        window.input_mut().events.extend([zoom_out, press]);
        window.step();
        for step in 1..=6 {
            move_pointer(&mut window, grip + vec2(10.0, 20.0) * step as f32);
        }
        window.drop_at(grip + vec2(60.0, 120.0));
        window.run_steps(2);

        assert_ne!(node_position(&window, "Heal"), before);
        let then = widget_rect(&window, "Heal, Option").width();
        assert!(then < size, "it zoomed out: {then}, before {size}");
    }
}

#[test]
fn a_node_is_selected_by_a_click_on_it() {
    let mut app = open_app(&[example("duel")]);
    app.get_by_role_and_label(Role::Button, "Heal, Option")
        .click();
    app.run_steps(2);
    let document = app.state().document().unwrap();
    let lead = document.view.selection.lead_node().unwrap();
    assert_eq!(document.body()[&lead].name, "Heal");
}

#[test]
fn a_node_that_is_dragged_moves_in_one_step_that_can_be_undone() {
    let mut app = open_app(&[example("duel")]);
    let before = app.state().document().unwrap().document().write();
    let place = app
        .get_by_role_and_label(Role::Button, "Heal, Option")
        .rect();

    let grip = place.center_top() + Vec2::new(0.0, 8.0);
    app.drag_at(grip);
    app.step();
    for step in 1..=6 {
        app.hover_at(grip + Vec2::new(20.0, 10.0) * step as f32);
        app.step();
    }
    app.drop_at(grip + Vec2::new(120.0, 60.0));
    app.run_steps(3);

    let after = app.state().document().unwrap().document().write();
    assert_ne!(after, before);

    app.key_combination_modifiers(Modifiers::COMMAND, &[Key::Z]);
    app.run_steps(2);
    assert_eq!(app.state().document().unwrap().document().write(), before);
    assert!(
        app.state()
            .document()
            .unwrap()
            .history()
            .undo_title()
            .is_none()
    );
}

#[test]
fn zooming_by_keys_goes_in_out_and_to_actual_size() {
    let mut app = open_app(&[example("duel")]);
    let zoom = |app: &Harness<'_, App>| {
        let document = app.state().document().unwrap();
        document.view.camera().unwrap().zoom
    };
    let fitted = zoom(&app);

    app.key_press(Key::Plus);
    app.run_steps(3);
    let closer = zoom(&app);
    assert!(closer > fitted);

    app.key_press(Key::Minus);
    app.run_steps(3);
    // Zooming in and out again rounds twice.
    assert!((zoom(&app) - fitted).abs() <= fitted * 4.0 * f32::EPSILON);

    app.key_press(Key::Num0);
    app.run_steps(3);
    assert_eq!(zoom(&app), 1.0);
}
