//! Actions on widgets, each found by its accessible name: a widget that cannot be distinguished
//! from another cannot be used, and is a defect.

use eframe::egui::{
    Key, Modifiers,
    accesskit::{Role, Toggled},
};
use egui_kittest::{
    Node,
    kittest::{NodeT, Queryable},
};
use inclination_core::authoring::kind::Family;
use inclination_project::catalog::CatalogSection;

use crate::{
    common::Window,
    input::{press, press_with, type_in, type_over},
};

/// Finds all widgets with a label.
fn find_all<'w>(window: &'w Window, label: &'w str) -> Vec<Node<'w>> {
    window
        .query_all_by(move |node| node.label().is_some_and(|text| text == label))
        .collect()
}

/// Whether a widget has a label.
pub(super) fn has_widget(window: &Window, label: &str) -> bool {
    !find_all(window, label).is_empty()
}

/// Finds the only widget with a label.
fn find_one<'w>(window: &'w Window, label: &'w str) -> Node<'w> {
    let mut found = find_all(window, label);
    assert!(
        found.len() == 1,
        "{} widgets are called {label:?} among {:#?}",
        found.len(),
        list_labels(window)
    );
    found.remove(0)
}

/// All labels in the window.
fn list_labels(window: &Window) -> Vec<String> {
    let all = window.root().children_recursive();
    all.filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// Gives a widget the keyboard.
pub(super) fn focus(window: &mut Window, label: &str) {
    find_one(window, label).focus();
    window.run_steps(2);
}

/// Clicks a widget.
pub(super) fn click(window: &mut Window, label: &str) {
    find_one(window, label).click_accesskit();
    window.run_steps(2);
}

/// Replaces the text of a single-line field.
pub(super) fn fill(window: &mut Window, label: &str, text: &str) {
    replace_text(window, label, text);
    press(window, Key::Enter);
}

/// Replaces the text of a multi-line field, in which Enter is a letter.
pub(super) fn fill_multiline(window: &mut Window, label: &str, text: &str) {
    replace_text(window, label, text);
    press(window, Key::Tab);
    press(window, Key::Escape);
}

fn replace_text(window: &mut Window, label: &str, text: &str) {
    focus(window, label);
    if find_one(window, label)
        .value()
        .is_some_and(|content| content.is_empty())
    {
        type_in(window, text);
    } else {
        type_over(window, text);
    }
}

/// Types over a number. A number field selects its content when it gets the keyboard.
pub(super) fn type_number(window: &mut Window, label: &str, value: f32) {
    focus(window, label);
    type_in(window, &value.to_string());
    press(window, Key::Enter);
}

/// Empties a number field, so that it has no number.
pub(super) fn clear_number(window: &mut Window, label: &str) {
    focus(window, label);
    press(window, Key::Delete);
    press(window, Key::Enter);
}

/// Chooses a word, from buttons side by side or from a list.
pub(super) fn choose(window: &mut Window, label: &str, word: &str) {
    let word = word.replace('_', " ");
    let part = format!("{label}: {word}");
    if has_widget(window, &part) {
        click(window, &part);
        return;
    }

    let known = find_all(window, &word);
    let before: Vec<_> = known
        .iter()
        .map(|line| line.accesskit_node().id())
        .collect();
    click(window, label);

    let line = {
        let lines = find_all(window, &word).into_iter();
        let mut new = lines.filter(|line| !before.contains(&line.accesskit_node().id()));
        let line = new.next();
        assert!(new.next().is_none(), "{label:?} has {word:?} twice");
        line.unwrap_or_else(|| {
            unreachable!("{label:?} has no {word:?}: {:#?}", list_labels(window))
        })
    };

    line.click_accesskit();
    window.run_steps(2);
}

/// Returns whether a line is the expected one, perhaps with a word that says what it is.
fn is_result(chosen: &str, line: &str) -> bool {
    let families = [Family::Stat, Family::Curve, Family::Consideration];
    let words = families.map(|family| CatalogSection::Nodes(family).entry_word());
    chosen == line || words.iter().any(|word| chosen == format!("{line}, {word}"))
}

/// Takes a line of a search: types, moves down to it, and presses Enter. Among lines with equal
/// text, takes the one at a position.
pub(super) fn take_search_result(window: &mut Window, text: &str, line: &str, at: usize) {
    type_in(window, text);
    let mut visited: Vec<String> = Vec::new();
    let mut before = at;

    while visited.len() < 60 {
        let lines = window.query_all_by(|node| {
            node.role() == Role::ListBoxOption && node.toggled() == Some(Toggled::True)
        });
        let chosen: Vec<String> = lines
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        let chosen = chosen.join(" and ");

        if is_result(&chosen, line) {
            if before == 0 {
                press(window, Key::Enter);
                return;
            }
            before -= 1;
        }
        visited.push(chosen);
        press(window, Key::ArrowDown);
    }
    unreachable!("{line:?} is not found by {text:?}, but {visited:#?}");
}

/// Clears the selection, so that the inspector shows the canvas.
pub(super) fn select_nothing(window: &mut Window) {
    press(window, Key::Escape);
    let modifiers = Modifiers {
        shift: true,
        ..Modifiers::COMMAND
    };
    press_with(window, modifiers, Key::A);
}
