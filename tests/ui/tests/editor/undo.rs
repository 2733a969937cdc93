//! Everything that was done can be undone and done again, to the byte.

use eframe::egui::{Key, Modifiers};

use super::{
    by_keyboard, by_pointer,
    common::{Window, app, example, sized, written},
    hands::{hold, press, tap, type_in, walk_to},
};

/// More steps than anybody makes of it.
const MOST: usize = 2000;

const REDO: Modifiers = Modifiers {
    shift: true,
    ..Modifiers::COMMAND
};

#[test]
fn what_was_built_with_the_keyboard_is_undone_and_done_again() {
    built(by_keyboard::build);
}

#[test]
fn what_was_built_with_the_pointer_is_undone_and_done_again() {
    built(by_pointer::build);
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

fn built(build: fn(&mut Window)) {
    let mut window = sized(by_pointer::HIGH, &[]);
    let empty = written(&window);
    build(&mut window);
    back_and_forth(&mut window, &empty);
}

/// Undoes all that was done in a window, and does it again: it comes to what it began with, and to what it is now.
pub(crate) fn back_and_forth(window: &mut Window, begun: &str) {
    let built = written(window);
    // Undoing works on the canvas; in a field it takes back letters.
    hold(window, Modifiers::NONE, Key::Escape);
    let undone = turn(window, Modifiers::COMMAND, true);
    assert_eq!(written(window), begun);
    let redone = turn(window, REDO, false);
    assert_eq!(written(window), built);
    assert_eq!(undone, redone);
}

/// Presses the key until there is no more to be done. Gives how often it did something.
fn turn(window: &mut Window, held: Modifiers, back: bool) -> usize {
    for times in 0..MOST {
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
