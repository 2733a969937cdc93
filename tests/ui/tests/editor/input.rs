//! Input to a window: keys, letters, the pointer. Each function does one thing and lets the window
//! respond.

use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, OutputCommand, PointerButton, Pos2,
    Rect, TouchPhase, Vec2, ViewportId,
};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_editor::command::Command;

use super::common::Window;

/// The number of times Tab is pressed before something counts as out of reach: every widget of a
/// large window.
const MAX_TAB_PRESSES: usize = 600;

/// Presses a key.
pub(crate) fn press(window: &mut Window, key: Key) {
    press_with(window, Modifiers::NONE, key);
}

/// Presses a key while modifiers are held.
pub(crate) fn press_with(window: &mut Window, modifiers: Modifiers, key: Key) {
    let [down, up] = [true, false].map(|pressed| key_event(modifiers, key, pressed));
    // Down in one frame and up in the next, and then no key until the window has responded.
    for events in [
        [Event::ModifiersChanged(modifiers), down],
        [up, Event::ModifiersChanged(Modifiers::NONE)],
    ] {
        window.input_mut().events.extend(events);
        window.step();
    }
    let_respond(window);
}

/// Lets the window respond. Blinking and fading go on for longer than a test waits.
fn let_respond(window: &mut Window) {
    for _ in 0..4 {
        window.step();
        let root = window.output().viewport_output.get(&ViewportId::ROOT);
        if root.is_none_or(|root| !root.repaint_delay.is_zero()) {
            return;
        }
    }
}

/// Presses a key with modifiers within one frame, for a key that is pressed again and again.
pub(crate) fn tap(window: &mut Window, modifiers: Modifiers, key: Key) {
    let [down, up] = [true, false].map(|pressed| key_event(modifiers, key, pressed));
    let [hold, leave] = [modifiers, Modifiers::NONE].map(Event::ModifiersChanged);
    window.input_mut().events.extend([hold, down, up, leave]);
    window.step();
}

fn key_event(modifiers: Modifiers, key: Key, pressed: bool) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers,
    }
}

/// Types a text, with the keys of its letters.
pub(crate) fn type_in(window: &mut Window, text: &str) {
    for letter in text.chars() {
        let modifiers = if letter.is_uppercase() {
            Modifiers::SHIFT
        } else {
            Modifiers::NONE
        };
        let key = Key::from_name(&letter.to_uppercase().to_string());
        let event = |pressed| {
            key.map(|key| Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            })
        };

        let events = &mut window.input_mut().events;
        events.extend(event(true));
        events.push(Event::Text(letter.to_string()));
        events.extend(event(false));
    }
    let_respond(window);
}

/// Types over a field's content.
pub(crate) fn type_over(window: &mut Window, text: &str) {
    press_with(window, Modifiers::COMMAND, Key::A);
    type_in(window, text);
}

/// Renames the selected node.
pub(crate) fn rename(window: &mut Window, name: &str) {
    press(window, Key::F2);
    type_over(window, name);
    press(window, Key::Enter);
}

/// The label of the widget that has the keyboard, as a screen reader reads it.
pub(crate) fn focused_label(window: &Window) -> Option<String> {
    let mut all = window.root().children_recursive();
    let node = all.find(egui_kittest::Node::is_focused)?;
    node.accesskit_node()
        .label()
        .or_else(|| node.accesskit_node().placeholder().map(str::to_owned))
}

/// Presses Tab until a widget with a label has the keyboard.
pub(crate) fn walk_to(window: &mut Window, label: &str) {
    walk(window, Key::Tab, Modifiers::NONE, label);
}

/// Presses Shift and Tab until a widget with a label has the keyboard.
pub(crate) fn walk_back_to(window: &mut Window, label: &str) {
    walk(window, Key::Tab, Modifiers::SHIFT, label);
}

fn walk(window: &mut Window, key: Key, modifiers: Modifiers, label: &str) {
    let mut visited = Vec::new();
    for _ in 0..MAX_TAB_PRESSES {
        let now = focused_label(window);
        if now
            .as_deref()
            .is_some_and(|now| now == label || now.starts_with(&format!("{label}, ")))
        {
            return;
        }
        visited.push(now);
        press_with(window, modifiers, key);
    }
    visited.truncate(120);
    unreachable!("{label:?} is out of reach; on the way: {visited:#?}");
}

/// The place of the widget whose label is or begins with a text.
pub(crate) fn widget_rect(window: &Window, label: &str) -> Rect {
    find(window, label).unwrap_or_else(|| {
        let all: Vec<String> = window
            .root()
            .children_recursive()
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        unreachable!("there is no {label:?} among {all:#?}")
    })
}

/// Finds the place of the widget whose label is or begins with a text.
pub(crate) fn find(window: &Window, label: &str) -> Option<Rect> {
    let start = format!("{label}, ");
    let mut found = window.query_all_by(|node| {
        let text = node.label();
        text.is_some_and(|text| text == label || text.starts_with(&start))
    });
    found.next().map(|node| node.rect())
}

/// Returns the whole label of the widget whose label is or begins with a text, or nothing.
pub(crate) fn full_label(window: &Window, label: &str) -> String {
    let start = format!("{label}, ");
    let mut labels = window
        .root()
        .children_recursive()
        .filter_map(|node| node.accesskit_node().label());
    let found = labels.find(|text| text == label || text.starts_with(&start));
    found.unwrap_or_default()
}

/// The place of a panel's title. The bar may have a menu of that name.
pub(crate) fn panel_title_rect(window: &Window, title: &str) -> Rect {
    let titled = window.query_all_by(|node| node.label().as_deref() == Some(title));
    let last = titled.last();
    last.map_or_else(|| widget_rect(window, title), |node| node.rect())
}

/// Moves the pointer.
pub(crate) fn move_pointer(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.step();
}

fn press_primary(window: &mut Window, at: Pos2, pressed: bool) {
    press_button(window, at, PointerButton::Primary, pressed);
}

fn press_button(window: &mut Window, at: Pos2, button: PointerButton, pressed: bool) {
    window.event(Event::PointerButton {
        pos: at,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

/// Clicks, long enough after the last click that the two are no double click.
pub(crate) fn click(window: &mut Window, at: Pos2) {
    let_time_pass(window);
    move_pointer(window, at);
    press_primary(window, at, true);
    press_primary(window, at, false);
    window.run_steps(2);
}

/// Clicks with the secondary button, which opens menus.
pub(crate) fn right_click(window: &mut Window, at: Pos2) {
    let_time_pass(window);
    move_pointer(window, at);
    for pressed in [true, false] {
        press_button(window, at, PointerButton::Secondary, pressed);
    }
    window.run_steps(3);
}

/// The place of a menu's line. Its label is the title, or begins with it if the line also shows
/// keys.
pub(crate) fn find_menu_line(window: &Window, title: &str) -> Option<Pos2> {
    let find = |matches: fn(&str, &str) -> bool| {
        let mut found = window.query_all_by(move |node| {
            let text = node.label();
            text.is_some_and(|text| matches(&text, title))
        });
        found.next().map(|node| node.rect().center())
    };

    find(|text, title| text == title).or_else(|| find(|text, title| text.starts_with(title)))
}

/// Clicks a line of an open menu.
pub(crate) fn choose_menu_line(window: &mut Window, title: &str) {
    let at = find_menu_line(window, title).expect("the menu has it");
    click(window, at);
}

/// Clicks the widget with a label.
pub(crate) fn click_on(window: &mut Window, label: &str) {
    let at = widget_rect(window, label).center();
    click(window, at);
}

/// Clicks the widget with a command's title.
pub(crate) fn press_command(window: &mut Window, command: Command) {
    click_on(window, command.entry().title);
}

/// Undoes the last change of the current values.
pub(crate) fn press_undo_value(window: &mut Window) {
    press_with(window, Modifiers::ALT, Key::Z);
    window.run_steps(2);
}

/// Chooses a command from an open menu.
pub(crate) fn choose_command(window: &mut Window, command: Command) {
    choose_menu_line(window, command.entry().title);
}

/// Runs a command through the search for everything.
pub(crate) fn run_command(window: &mut Window, command: Command) {
    press_with(window, Modifiers::COMMAND, Key::P);
    type_in(window, command.entry().title);
    press(window, Key::Enter);
    window.run_steps(4);
}

/// Clicks twice.
pub(crate) fn double_click(window: &mut Window, at: Pos2) {
    let_time_pass(window);
    move_pointer(window, at);
    for pressed in [true, false, true, false] {
        press_primary(window, at, pressed);
    }
    window.run_steps(2);
}

/// Presses, moves and releases.
pub(crate) fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    const STEP_COUNT: usize = 6;
    let_time_pass(window);
    move_pointer(window, from);
    press_primary(window, from, true);
    for step in 1..=STEP_COUNT {
        move_pointer(window, from.lerp(to, step as f32 / STEP_COUNT as f32));
    }
    press_primary(window, to, false);
    window.run_steps(2);
}

/// Makes the panels below the canvas higher with the divider, for tests that need much of a panel.
pub(crate) fn enlarge_lower_panels(window: &mut Window) {
    let from = window.state().canvas().screen_rect().center_bottom();
    drag(window, from, from - Vec2::new(0.0, 208.0));
}

/// Turns the wheel by a number of its steps; up is away from the hand.
pub(crate) fn turn_wheel(window: &mut Window, at: Pos2, steps: f32) {
    turn_wheel_with(window, at, steps, Modifiers::NONE);
}

/// Turns the wheel while modifiers are held.
pub(crate) fn turn_wheel_with(window: &mut Window, at: Pos2, steps: f32, modifiers: Modifiers) {
    move_pointer(window, at);
    window.event(Event::MouseWheel {
        source: MouseWheelSource::Wheel,
        unit: MouseWheelUnit::Line,
        delta: Vec2::new(0.0, steps),
        phase: TouchPhase::Move,
        modifiers,
    });
    // Scrolling is animated.
    window.run_steps(24);
}

/// Lets enough of the window's time pass that earlier and later input are separate.
pub(crate) fn let_time_pass(window: &mut Window) {
    let now = window.ctx.input(|input| input.time);
    window.input_mut().time = Some(now + 1.5);
    window.step();
    window.input_mut().time = None;
}

/// Clicks a widget that copies text, and returns the text.
pub(crate) fn copied_text(window: &mut Window, label: &str) -> String {
    let at = widget_rect(window, label).center();
    let_time_pass(window);
    move_pointer(window, at);
    press_primary(window, at, true);
    press_primary(window, at, false);

    for _ in 0..4 {
        let commands = &window.output().platform_output.commands;
        let text = commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        if let Some(text) = text {
            return text;
        }
        window.step();
    }
    unreachable!("{label} copies nothing");
}
