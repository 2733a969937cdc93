//! Everything that was done can be undone and done again, to the byte.

use eframe::egui::{Key, Modifiers};

use super::{
    by_keyboard, by_pointer,
    common::{Window, app, example, sized, written},
    hands::{hold, press, tap, type_in, walk_to},
};

/// More steps than any test makes.
const MAX_STEPS: usize = 2000;

const REDO: Modifiers = Modifiers {
    shift: true,
    ..Modifiers::COMMAND
};

#[test]
fn building_with_the_keyboard_is_undone_and_redone() {
    assert_undone_and_redone(by_keyboard::build);
}

#[test]
fn building_with_the_pointer_is_undone_and_redone() {
    assert_undone_and_redone(by_pointer::build);
}

#[test]
fn undoing_an_addition_selects_what_was_selected_before() {
    let mut window = app(&[example("duel")]);
    let selected = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.view.selection.clone()
    };
    walk_to(&mut window, "Wants health, Logistic");
    let before = selected(&window);
    assert_eq!(before.len(), 1);

    hold(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "average");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    let added = selected(&window);
    assert!(added.len() == 1 && added != before);

    hold(&mut window, Modifiers::NONE, Key::Escape);
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(selected(&window), before);
}

fn assert_undone_and_redone(build: fn(&mut Window)) {
    let mut window = sized(by_pointer::HIGH, &[]);
    let empty = written(&window);
    build(&mut window);
    back_and_forth(&mut window, &empty);
}

/// Undoes everything that was done in a window, and redoes it: the document is as it was at first,
/// and then as it is now.
pub(crate) fn back_and_forth(window: &mut Window, begun: &str) {
    let built = written(window);
    // Undo works on the canvas; in a field it takes back letters.
    hold(window, Modifiers::NONE, Key::Escape);
    let undone = press_until_done(window, Modifiers::COMMAND, true);
    assert_eq!(written(window), begun);
    let redone = press_until_done(window, REDO, false);
    assert_eq!(written(window), built);
    assert_eq!(undone, redone);
}

/// Presses the key until it has no more effect. Returns how often it had one.
fn press_until_done(window: &mut Window, held: Modifiers, back: bool) -> usize {
    for times in 0..MAX_STEPS {
        let history = window.state().document().expect("one is shown").history();
        let next = if back {
            history.undo_title()
        } else {
            history.redo_title()
        };
        if next.is_none() {
            return times;
        }
        tap(window, held, Key::Z);
    }
    unreachable!("there is no end of it");
}
