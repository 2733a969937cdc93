//! Everything that was done can be undone and done again, to the byte.

use eframe::egui::{Key, Modifiers};

use super::{
    by_keyboard, by_pointer,
    common::{Window, app, written},
    hands::hold,
};

/// More steps than anybody makes of it.
const MOST: usize = 2000;

const REDO: Modifiers = Modifiers {
    shift: true,
    ..Modifiers::COMMAND
};

#[test]
fn what_was_built_with_the_keyboard_is_undone_and_done_again() {
    back_and_forth(by_keyboard::build);
}

#[test]
fn what_was_built_with_the_pointer_is_undone_and_done_again() {
    back_and_forth(by_pointer::build);
}

fn back_and_forth(build: fn(&mut Window)) {
    let mut window = app(&[]);
    let empty = written(&window);
    build(&mut window);
    let built = written(&window);
    // Undoing works on the canvas; in a field it takes back letters.
    hold(&mut window, Modifiers::NONE, Key::Escape);
    let undone = turn(&mut window, Modifiers::COMMAND, true);
    assert_eq!(written(&window), empty);
    let redone = turn(&mut window, REDO, false);
    assert_eq!(written(&window), built);
    assert_eq!(undone, redone);
}

/// Presses the key until there is no more to be done. Gives how often it did something.
fn turn(window: &mut Window, held: Modifiers, back: bool) -> usize {
    for times in 0..MOST {
        let history = window.state().document().expect("one is shown").history();
        let next = if back {
            history.undoable()
        } else {
            history.redoable()
        };
        if next.is_none() {
            return times;
        }
        hold(window, held, Key::Z);
    }
    unreachable!("there is no end of it");
}
