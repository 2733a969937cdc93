//! Random input to an example: nothing panics and nothing is lost. Commands, keys, letters and the
//! pointer come in any order, with saving and undoing in between. Once all of it is undone, the
//! document is the one that was opened, to the byte.
//!
//! The seeds are fixed. `SURPRISES=n` adds n more for each example.

use std::{env, fs, path::Path};

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::format::Document;
use inclination_editor::{
    App,
    command::{Command, TABLE},
};
use tempfile::tempdir;

use super::{
    common::{USUAL_SIZE, Window, examples, open_app},
    input::{press, press_with, turn_wheel, type_in},
};

/// The number of actions on an example with one seed.
const ACTIONS_PER_SEED: usize = 40;

/// Numbers that look random but are equal every time (xorshift).
struct RandomSource(u64);

impl RandomSource {
    fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        // Neighboring seeds lead far apart.
        for _ in 0..8 {
            random.next_number();
        }
        random
    }

    fn next_number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn pick_below(&mut self, end: usize) -> usize {
        (self.next_number() >> 33) as usize % end.max(1)
    }

    fn pick<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.pick_below(all.len())]
    }

    fn pick_place(&mut self) -> Pos2 {
        let across = self.pick_below(USUAL_SIZE.x as usize) as f32;
        pos2(across, self.pick_below(USUAL_SIZE.y as usize) as f32)
    }
}

#[test]
fn random_input_to_an_example_can_be_undone() {
    let more: u64 = env::var("SURPRISES").map_or(0, |more| more.parse().expect("a number"));
    for (at, file) in examples().iter().enumerate() {
        for seed in 0..=more {
            play_random_input(file, at as u64 + 1000 * seed);
        }
    }
}

fn play_random_input(file: &Path, seed: u64) {
    // A copy, which may be saved to.
    let folder = tempdir().expect("there is room");
    let copy = folder.path().join("copy.incl.json");
    fs::copy(file, &copy).expect("there is room");
    let original = fs::read_to_string(&copy).expect("it was copied");
    let mut window = open_app(std::slice::from_ref(&copy));

    let mut random = RandomSource::new(seed);
    let mut done = Vec::new();
    for _ in 0..ACTIONS_PER_SEED {
        done.push(perform_random_action(&mut window, &mut random));
        assert_sound(&window, &done);
    }

    // Escape answers every question with "no" and leaves every field.
    for _ in 0..4 {
        press(&mut window, Key::Escape);
    }

    assert!(
        undo_everything(&mut window, &copy),
        "it cannot be gone back to, {}, seed {seed}: {done:#?}, {:#?}",
        file.display(),
        all_labels(&window)
    );

    let mut back = current_document(window.state())
        .expect("it is shown")
        .clone();
    // An ID that was in a file once is not given again.
    let original = Document::read(original.as_bytes()).expect("it can be read");
    if done.iter().any(|done| done == "Save") {
        assert!(back.graph.next_id >= original.graph.next_id);
        back.graph.next_id = original.graph.next_id;
    }
    // The current values have a history of their own.
    for stat in &mut back.graph.stats {
        let known = original.graph.stat(stat.id);
        stat.sample = known.map_or(stat.sample, |known| known.sample);
    }
    back.samples.now = original.samples.now.clone();
    back.samples.current = original.samples.current;
    assert!(
        back.write() == original.write(),
        "{}, seed {seed}: {done:#?}",
        file.display()
    );

    // Whether saved on the way or not, the file can be read.
    let saved = fs::read(&copy).expect("it is still there");
    assert!(Document::read(&saved).is_ok());
}

fn current_document(app: &App) -> Option<&Document> {
    app.document().map(OpenDocument::document)
}

/// Asserts that the current document can be saved and read again unchanged.
fn assert_sound(window: &Window, done: &[String]) {
    if let Some(document) = current_document(window.state()) {
        let text = document.write();
        let read = Document::read(text.as_bytes());
        assert!(
            read.as_ref().is_ok_and(|read| read.write() == text),
            "{done:#?}"
        );
    }
}

/// All labels in the window.
fn all_labels(window: &Window) -> Vec<String> {
    let all = window.root().children_recursive();
    all.filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// Shows the opened document and undoes all changes to it. Returns whether that comes to an end.
fn undo_everything(window: &mut Window, file: &Path) -> bool {
    let is_shown = |window: &Window| {
        let document = window.state().document();
        document.and_then(OpenDocument::file) == Some(file)
    };

    let tabs = (0..20).find(|_| {
        let is_shown = is_shown(window);
        if !is_shown {
            press_with(window, Modifiers::COMMAND, Key::Tab);
        }
        is_shown
    });

    let can = |window: &Window| {
        let document = window.state().document();
        document.is_some_and(|document| document.history().undo_title().is_some())
    };

    let undone = (0..ACTIONS_PER_SEED * 20).find(|_| {
        let can = can(window);
        if can {
            press_with(window, Modifiers::COMMAND, Key::Z);
        }
        !can
    });

    tabs.is_some() && undone.is_some()
}

/// Performs a random action, and returns a description of it.
fn perform_random_action(window: &mut Window, random: &mut RandomSource) -> String {
    match random.pick_below(12) {
        0..=4 => run_random_command(window, random),
        5 => {
            let keys = [
                Key::Enter,
                Key::Escape,
                Key::Tab,
                Key::Delete,
                Key::ArrowDown,
                Key::ArrowRight,
                Key::Space,
                Key::Home,
            ];
            let key = *random.pick(&keys);
            press(window, key);
            format!("press {key:?}")
        }
        6 => {
            let texts = ["7", "-3/4", "sw", "Né ∞", "1e40", "health", "add stat"];
            let text = *random.pick(&texts);
            type_in(window, text);
            format!("type {text:?}")
        }
        7 => {
            let (at, steps) = (random.pick_place(), random.pick_below(7) as f32 - 3.0);
            turn_wheel(window, at, steps);
            format!("wheel {steps} at {at}")
        }
        8 => {
            let (from, to) = (random.pick_place(), random.pick_place());
            let is_canceled = random.pick_below(4) == 0;
            drag_or_cancel(window, from, to, is_canceled);
            format!("drag from {from} to {to}, canceled: {is_canceled}")
        }
        9 => {
            let text = Event::Paste(String::from(*random.pick(&[
                "a note",
                "{\"inclination\": 3}",
                "",
            ])));
            window.event(text);
            window.run_steps(2);
            String::from("paste")
        }
        _ => {
            let (at, is_second) = (random.pick_place(), random.pick_below(5) == 0);
            if would_close_tab(window, at) {
                return format!("no click at {at}");
            }
            send_button(window, at, true, is_second);
            send_button(window, at, false, is_second);
            window.step();
            format!("click at {at}, second button: {is_second}")
        }
    }
}

/// Runs a command by its key, or by its name in the palette.
fn run_random_command(window: &mut Window, random: &mut RandomSource) -> String {
    let entry = random.pick(TABLE);
    if matches!(
        entry.command,
        // These end the test, or wait for the system.
        Command::Quit | Command::CloseTab | Command::Open | Command::SaveAs | Command::Revert
    ) {
        return format!("not {:?}", entry.command);
    }

    match entry.keys.first() {
        Some(keys) if random.pick_below(3) > 0 => {
            press_with(window, keys.modifiers, keys.logical_key);
        }
        _ => {
            press_with(window, Modifiers::COMMAND, Key::P);
            type_in(window, entry.title);
            press(window, Key::Enter);
        }
    }

    if entry.command == Command::Save {
        window.run_steps(8);
    }
    format!("{:?}", entry.command)
}

fn send_button(window: &mut Window, at: Pos2, pressed: bool, is_second: bool) {
    let events = [
        Event::PointerMoved(at),
        Event::PointerButton {
            pos: at,
            button: if is_second {
                PointerButton::Secondary
            } else {
                PointerButton::Primary
            },
            pressed,
            modifiers: Modifiers::NONE,
        },
    ];

    window.input_mut().events.extend(events);
    window.step();
}

/// Presses, moves and releases, or cancels on the way.
fn drag_or_cancel(window: &mut Window, from: Pos2, to: Pos2, is_canceled: bool) {
    send_button(window, from, true, false);
    for share in [0.2, 0.6, 1.0] {
        let at = from.lerp(to, share);
        window.input_mut().events.push(Event::PointerMoved(at));
        window.step();
    }
    if is_canceled {
        press(window, Key::Escape);
    }
    send_button(window, to, false, false);
    window.step();
}

/// Whether a click closes a tab, which discards its history.
fn would_close_tab(window: &Window, at: Pos2) -> bool {
    let mut closers = window.query_all_by(|node| {
        node.label()
            .is_some_and(|label| label.starts_with("Close "))
    });
    closers.any(|node| node.rect().expand(2.0).contains(at))
}
