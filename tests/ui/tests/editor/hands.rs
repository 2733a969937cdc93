//! What hands do to a window: keys, letters, the pointer. Each does one thing and lets the window answer.

use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, OutputCommand, PointerButton, Pos2,
    Rect, TouchPhase, Vec2, ViewportId,
};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_editor::command::Command;

use super::common::Window;

/// How often Tab is pressed at most before something counts as out of reach: every widget of a large window.
const REACH: usize = 600;

/// Presses a key.
pub(crate) fn press(window: &mut Window, key: Key) {
    hold(window, Modifiers::NONE, key);
}

/// Presses a key with others held.
pub(crate) fn hold(window: &mut Window, held: Modifiers, key: Key) {
    let [down, up] = [true, false].map(|pressed| stroke(held, key, pressed));
    // Down in one frame and up in the next, and then no key until the window has answered.
    for events in [
        [Event::ModifiersChanged(held), down],
        [up, Event::ModifiersChanged(Modifiers::NONE)],
    ] {
        window.input_mut().events.extend(events);
        window.step();
    }
    answer(window);
}

/// Lets the window answer. What blinks or fades goes on for longer than anybody waits.
fn answer(window: &mut Window) {
    for _ in 0..4 {
        window.step();
        let root = window.output().viewport_output.get(&ViewportId::ROOT);
        if root.is_none_or(|root| !root.repaint_delay.is_zero()) {
            return;
        }
    }
}

/// The same within a frame, for a key that is pressed again and again.
pub(crate) fn tap(window: &mut Window, held: Modifiers, key: Key) {
    let [down, up] = [true, false].map(|pressed| stroke(held, key, pressed));
    let [hold, leave] = [held, Modifiers::NONE].map(Event::ModifiersChanged);
    window.input_mut().events.extend([hold, down, up, leave]);
    window.step();
}

fn stroke(held: Modifiers, key: Key, pressed: bool) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: held,
    }
}

/// Types a text, with the keys that its letters are on.
pub(crate) fn type_in(window: &mut Window, text: &str) {
    for letter in text.chars() {
        let held = if letter.is_uppercase() {
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
                modifiers: held,
            })
        };
        let events = &mut window.input_mut().events;
        events.extend(event(true));
        events.push(Event::Text(letter.to_string()));
        events.extend(event(false));
    }
    answer(window);
}

/// Types over what is there.
pub(crate) fn type_over(window: &mut Window, text: &str) {
    hold(window, Modifiers::COMMAND, Key::A);
    type_in(window, text);
}

/// Names what is selected.
pub(crate) fn rename(window: &mut Window, name: &str) {
    press(window, Key::F2);
    type_over(window, name);
    press(window, Key::Enter);
}

/// What has the keyboard, as a screen reader says it.
pub(crate) fn focused(window: &Window) -> Option<String> {
    let mut all = window.root().children_recursive();
    let node = all.find(egui_kittest::Node::is_focused)?;
    node.accesskit_node()
        .label()
        .or_else(|| node.accesskit_node().placeholder().map(str::to_owned))
}

/// Presses Tab until something of a label has the keyboard.
pub(crate) fn walk_to(window: &mut Window, label: &str) {
    walk(window, Key::Tab, Modifiers::NONE, label);
}

/// Presses Shift and Tab until something of a label has the keyboard.
pub(crate) fn walk_back_to(window: &mut Window, label: &str) {
    walk(window, Key::Tab, Modifiers::SHIFT, label);
}

fn walk(window: &mut Window, key: Key, held: Modifiers, label: &str) {
    let mut seen = Vec::new();
    for _ in 0..REACH {
        let now = focused(window);
        if now
            .as_deref()
            .is_some_and(|now| now == label || now.starts_with(&format!("{label}, ")))
        {
            return;
        }
        seen.push(now);
        hold(window, held, key);
    }
    seen.truncate(120);
    unreachable!("{label:?} is out of reach; on the way: {seen:#?}");
}

/// Where something of a label is, or something whose label begins so.
pub(crate) fn place_of(window: &Window, label: &str) -> Rect {
    find(window, label).unwrap_or_else(|| {
        let all: Vec<String> = window
            .root()
            .children_recursive()
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        unreachable!("there is no {label:?} among {all:#?}")
    })
}

/// The same, if it is there.
pub(crate) fn find(window: &Window, label: &str) -> Option<Rect> {
    let start = format!("{label}, ");
    let mut found = window.query_all_by(|node| {
        let said = node.label();
        said.is_some_and(|said| said == label || said.starts_with(&start))
    });
    found.next().map(|node| node.rect())
}

/// Returns the whole label of the widget whose label is or begins so; empty if there is none.
pub(crate) fn label_of(window: &Window, label: &str) -> String {
    let start = format!("{label}, ");
    let mut labels = window
        .root()
        .children_recursive()
        .filter_map(|node| node.accesskit_node().label());
    let found = labels.find(|said| said == label || said.starts_with(&start));
    found.unwrap_or_default()
}

/// Where the title of a panel is. The bar may have a menu of that name.
pub(crate) fn panel(window: &Window, title: &str) -> Rect {
    let titled = window.query_all_by(|node| node.label().as_deref() == Some(title));
    let last = titled.last();
    last.map_or_else(|| place_of(window, title), |node| node.rect())
}

/// Moves the pointer.
pub(crate) fn point(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.step();
}

fn button(window: &mut Window, at: Pos2, pressed: bool) {
    button_of(window, at, PointerButton::Primary, pressed);
}

fn button_of(window: &mut Window, at: Pos2, button: PointerButton, pressed: bool) {
    window.event(Event::PointerButton {
        pos: at,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

/// Clicks. Clicks that follow are not taken for one double click.
pub(crate) fn click(window: &mut Window, at: Pos2) {
    rest(window);
    point(window, at);
    button(window, at, true);
    button(window, at, false);
    window.run_steps(2);
}

/// Clicks with the other button, which opens menus.
pub(crate) fn right_click(window: &mut Window, at: Pos2) {
    rest(window);
    point(window, at);
    for pressed in [true, false] {
        button_of(window, at, PointerButton::Secondary, pressed);
    }
    window.run_steps(3);
}

/// Where a line of a menu is, which says its keys behind its name.
pub(crate) fn line(window: &Window, title: &str) -> Option<Pos2> {
    let mut found = window.query_all_by(|node| {
        let said = node.label();
        said.is_some_and(|said| said.starts_with(title))
    });
    found.next().map(|node| node.rect().center())
}

/// Chooses it.
pub(crate) fn choose(window: &mut Window, title: &str) {
    let at = line(window, title).expect("the menu has it");
    click(window, at);
}

/// Clicks something of a label.
pub(crate) fn click_on(window: &mut Window, label: &str) {
    let at = place_of(window, label).center();
    click(window, at);
}

/// Clicks the widget that has a command's title.
pub(crate) fn press_command(window: &mut Window, command: Command) {
    click_on(window, command.entry().title);
}

/// Chooses a command from an open menu.
pub(crate) fn choose_command(window: &mut Window, command: Command) {
    choose(window, command.entry().title);
}

/// Runs a command through the search for everything.
pub(crate) fn run_command(window: &mut Window, command: Command) {
    hold(window, Modifiers::COMMAND, Key::P);
    type_in(window, command.entry().title);
    press(window, Key::Enter);
    window.run_steps(4);
}

/// Clicks twice.
pub(crate) fn double_click(window: &mut Window, at: Pos2) {
    rest(window);
    point(window, at);
    for pressed in [true, false, true, false] {
        button(window, at, pressed);
    }
    window.run_steps(2);
}

/// Presses, moves and lets go.
pub(crate) fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    const STEPS: usize = 6;
    rest(window);
    point(window, from);
    button(window, from, true);
    for step in 1..=STEPS {
        point(window, from.lerp(to, step as f32 / STEPS as f32));
    }
    button(window, to, false);
    window.run_steps(2);
}

/// Turns the wheel by so many of its steps; up is away from the hand.
pub(crate) fn wheel(window: &mut Window, at: Pos2, steps: f32) {
    wheel_with(window, at, steps, Modifiers::NONE);
}

/// The same with keys held.
pub(crate) fn wheel_with(window: &mut Window, at: Pos2, steps: f32, modifiers: Modifiers) {
    point(window, at);
    window.event(Event::MouseWheel {
        source: MouseWheelSource::Wheel,
        unit: MouseWheelUnit::Line,
        delta: Vec2::new(0.0, steps),
        phase: TouchPhase::Move,
        modifiers,
    });
    // The way there is smooth.
    window.run_steps(24);
}

/// Lets so much of the window's own time go by that what was done before and what comes are two things.
pub(crate) fn rest(window: &mut Window) {
    let now = window.ctx.input(|input| input.time);
    window.input_mut().time = Some(now + 1.5);
    window.step();
    window.input_mut().time = None;
}

/// Clicks something of a label that copies text, and gives the text.
pub(crate) fn copied(window: &mut Window, label: &str) -> String {
    let at = place_of(window, label).center();
    rest(window);
    point(window, at);
    button(window, at, true);
    button(window, at, false);
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
