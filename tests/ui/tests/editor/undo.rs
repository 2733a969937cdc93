//! Everything that was done can be undone and done again, to the byte.

use eframe::egui::{Key, Modifiers};

use super::{
    common::{Window, example, open_app, open_app_sized, saved_text},
    input::{press, press_with, tap, type_in, walk_to},
    keyboard_only, pointer_only,
};

/// More steps than any test makes.
const MAX_STEPS: usize = 2000;

const REDO: Modifiers = Modifiers {
    shift: true,
    ..Modifiers::COMMAND
};

#[test]
fn building_with_the_keyboard_is_undone_and_redone() {
    assert_undone_and_redone(keyboard_only::build);
}

#[test]
fn building_with_the_pointer_is_undone_and_redone() {
    assert_undone_and_redone(pointer_only::build);
}

#[test]
fn undoing_an_addition_selects_what_was_selected_before() {
    let mut window = open_app(&[example("duel")]);
    let selected = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.view.selection.clone()
    };
    walk_to(&mut window, "Wants health, Logistic");
    let before = selected(&window);
    assert_eq!(before.len(), 1);

    press_with(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "average");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    let added = selected(&window);
    assert!(added.len() == 1 && added != before);

    press_with(&mut window, Modifiers::NONE, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(selected(&window), before);
}

fn assert_undone_and_redone(build: fn(&mut Window)) {
    let mut window = open_app_sized(pointer_only::HIGH_SIZE, &[]);
    let empty = saved_text(&window);
    build(&mut window);
    undo_and_redo_all(&mut window, &empty);
}

/// Undoes everything that was done in a window, and redoes it: the document is as it was at first,
/// and then as it is now.
pub(crate) fn undo_and_redo_all(window: &mut Window, original: &str) {
    let built = saved_text(window);
    // Undo works on the canvas; in a field it takes back letters.
    press_with(window, Modifiers::NONE, Key::Escape);
    let undone = press_until_done(window, Modifiers::COMMAND, true);
    assert_eq!(saved_text(window), original);
    let redone = press_until_done(window, REDO, false);
    assert_eq!(saved_text(window), built);
    assert_eq!(undone, redone);
}

/// Presses the key until it has no more effect. Returns how often it had one.
fn press_until_done(window: &mut Window, modifiers: Modifiers, back: bool) -> usize {
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
        tap(window, modifiers, Key::Z);
    }
    unreachable!("there is no end of it");
}
