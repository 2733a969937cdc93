//! What hands do to widgets, each found by what a screen reader says of it: one that cannot be told from another cannot be
//! used, and is a defect.

use eframe::egui::{
    Key, Modifiers,
    accesskit::{Role, Toggled},
};
use egui_kittest::{
    Node,
    kittest::{NodeT, Queryable},
};

use crate::{
    common::Window,
    hands::{hold, press, type_in, type_over},
};

/// All that a screen reader calls so.
fn all<'w>(window: &'w Window, label: &'w str) -> Vec<Node<'w>> {
    let found = window.query_all_by(move |node| node.label().is_some_and(|said| said == label));
    found.collect()
}

/// Whether something is called so.
pub(super) fn is_there(window: &Window, label: &str) -> bool {
    !all(window, label).is_empty()
}

/// The one that is called so.
fn the<'w>(window: &'w Window, label: &'w str) -> Node<'w> {
    let mut found = all(window, label);
    assert!(
        found.len() == 1,
        "{} widgets are called {label:?} among {:#?}",
        found.len(),
        said(window)
    );
    found.remove(0)
}

/// All that is said in the window.
fn said(window: &Window) -> Vec<String> {
    let all = window.root().children_recursive();
    all.filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// Gives something the keyboard.
pub(super) fn focus(window: &mut Window, label: &str) {
    the(window, label).focus();
    window.run_steps(2);
}

/// Clicks something.
pub(super) fn click(window: &mut Window, label: &str) {
    the(window, label).click_accesskit();
    window.run_steps(2);
}

/// Types over what a field of one line holds.
pub(super) fn fill(window: &mut Window, label: &str, text: &str) {
    over(window, label, text);
    press(window, Key::Enter);
}

/// The same in a field of several lines, in which Enter is a letter.
pub(super) fn write(window: &mut Window, label: &str, text: &str) {
    over(window, label, text);
    press(window, Key::Tab);
    press(window, Key::Escape);
}

fn over(window: &mut Window, label: &str, text: &str) {
    focus(window, label);
    if the(window, label)
        .value()
        .is_some_and(|held| held.is_empty())
    {
        type_in(window, text);
    } else {
        type_over(window, text);
    }
}

/// Types a number over what is there, all of which is selected where a number is typed.
pub(super) fn number(window: &mut Window, label: &str, value: f32) {
    focus(window, label);
    type_in(window, &value.to_string());
    press(window, Key::Enter);
}

/// Empties a number's field, so that there is none.
pub(super) fn empty(window: &mut Window, label: &str) {
    focus(window, label);
    press(window, Key::Delete);
    press(window, Key::Enter);
}

/// Chooses a word, where they stand side by side or in a list.
pub(super) fn choose(window: &mut Window, label: &str, word: &str) {
    let word = word.replace('_', " ");
    let part = format!("{label}: {word}");
    if is_there(window, &part) {
        click(window, &part);
        return;
    }
    let known = all(window, &word);
    let before: Vec<_> = known
        .iter()
        .map(|line| line.accesskit_node().id())
        .collect();
    click(window, label);
    let line = {
        let lines = all(window, &word).into_iter();
        let mut new = lines.filter(|line| !before.contains(&line.accesskit_node().id()));
        let line = new.next();
        assert!(new.next().is_none(), "{label:?} has {word:?} twice");
        line.unwrap_or_else(|| unreachable!("{label:?} has no {word:?}: {:#?}", said(window)))
    };
    line.click_accesskit();
    window.run_steps(2);
}

/// Takes a line of a search: types, goes down to it, and presses Enter. Of several lines that read the same, the one at a
/// position.
pub(super) fn take(window: &mut Window, text: &str, line: &str, at: usize) {
    type_in(window, text);
    let mut seen: Vec<String> = Vec::new();
    let mut before = at;
    while seen.len() < 60 {
        let lines = window.query_all_by(|node| {
            node.role() == Role::ListBoxOption && node.toggled() == Some(Toggled::True)
        });
        let chosen: Vec<String> = lines
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        let chosen = chosen.join(" and ");
        if chosen == line {
            if before == 0 {
                press(window, Key::Enter);
                return;
            }
            before -= 1;
        }
        seen.push(chosen);
        press(window, Key::ArrowDown);
    }
    unreachable!("{line:?} is not found by {text:?}, but {seen:#?}");
}

/// Selects nothing, so that the inspector is about the canvas.
pub(super) fn select_nothing(window: &mut Window) {
    press(window, Key::Escape);
    let held = Modifiers {
        shift: true,
        ..Modifiers::COMMAND
    };
    hold(window, held, Key::A);
}
