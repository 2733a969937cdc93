//! Whatever is done to an example, nothing panics and nothing is lost: commands, keys, letters and the pointer in any
//! order, with saving and undoing in between. Once all of it is undone, what is there is what was opened, to the byte.
//!
//! The seeds are fixed. `SURPRISES=n` adds that many for each example.

use std::{env, fs, path::Path};

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::Document;
use inclination_editor::{
    App,
    command::{Command, TABLE},
};
use tempfile::tempdir;

use super::{
    common::{USUAL, Window, app, examples},
    hands::{hold, press, type_in, wheel},
};

/// How much is done to an example with a seed.
const STEPS: usize = 40;

/// Numbers that look random and are the same every time (xorshift).
struct Chance(u64);

impl Chance {
    fn new(seed: u64) -> Self {
        let mut chance = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        // Seeds that are near each other lead far away.
        for _ in 0..8 {
            chance.next();
        }
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() >> 33) as usize % end.max(1)
    }

    fn of<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len())]
    }

    fn place(&mut self) -> Pos2 {
        let across = self.below(USUAL.x as usize) as f32;
        pos2(across, self.below(USUAL.y as usize) as f32)
    }
}

#[test]
fn whatever_is_done_to_an_example_can_be_undone() {
    let more: u64 = env::var("SURPRISES").map_or(0, |more| more.parse().expect("a number"));
    for (at, file) in examples().iter().enumerate() {
        for seed in 0..=more {
            surprised(file, at as u64 + 1000 * seed);
        }
    }
}

fn surprised(file: &Path, seed: u64) {
    // A copy, which may be saved.
    let folder = tempdir().expect("there is room");
    let copy = folder.path().join("copy.incl.json");
    fs::copy(file, &copy).expect("there is room");
    let begun = fs::read_to_string(&copy).expect("it was copied");
    let mut window = app(std::slice::from_ref(&copy));
    let mut chance = Chance::new(seed);
    let mut done = Vec::new();
    for _ in 0..STEPS {
        done.push(surprise(&mut window, &mut chance));
        sound(&window, &done);
    }
    // Whatever is asked is answered with "no", and whatever is typed is left.
    for _ in 0..4 {
        press(&mut window, Key::Escape);
    }
    assert!(
        go_back(&mut window, &copy),
        "it cannot be gone back to, {}, seed {seed}: {done:#?}, {:#?}",
        file.display(),
        said(&window)
    );
    let mut back = shown(window.state()).expect("it is shown").clone();
    // An id that a file held once is not given again.
    let begun = Document::read(begun.as_bytes()).expect("it can be read");
    if done.iter().any(|done| done == "Save") {
        assert!(back.graph.next_id >= begun.graph.next_id);
        back.graph.next_id = begun.graph.next_id;
    }
    assert!(
        back.write() == begun.write(),
        "{}, seed {seed}: {done:#?}",
        file.display()
    );
    // Saved on the way or not: what the file holds can be read.
    let saved = fs::read(&copy).expect("it is still there");
    assert!(Document::read(&saved).is_ok());
}

fn shown(app: &App) -> Option<&Document> {
    app.document().map(OpenDocument::document)
}

/// Whatever is shown can be saved and read again as it is.
fn sound(window: &Window, done: &[String]) {
    if let Some(document) = shown(window.state()) {
        let text = document.write();
        let read = Document::read(text.as_bytes());
        assert!(
            read.as_ref().is_ok_and(|read| read.write() == text),
            "{done:#?}"
        );
    }
}

/// All that is said in the window.
fn said(window: &Window) -> Vec<String> {
    let all = window.root().children_recursive();
    all.filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// Shows the document again that was opened, and undoes all that was done to it. Gives whether there is an end of it.
fn go_back(window: &mut Window, file: &Path) -> bool {
    let is_shown = |window: &Window| {
        let document = window.state().document();
        document.and_then(OpenDocument::file) == Some(file)
    };
    let tabs = (0..20).find(|_| {
        let is_shown = is_shown(window);
        if !is_shown {
            hold(window, Modifiers::COMMAND, Key::Tab);
        }
        is_shown
    });
    let can = |window: &Window| {
        let document = window.state().document();
        document.is_some_and(|document| document.history().undo_title().is_some())
    };
    let undone = (0..STEPS * 20).find(|_| {
        let can = can(window);
        if can {
            hold(window, Modifiers::COMMAND, Key::Z);
        }
        !can
    });
    tabs.is_some() && undone.is_some()
}

/// Does something. Gives what.
fn surprise(window: &mut Window, chance: &mut Chance) -> String {
    match chance.below(12) {
        0..=4 => command(window, chance),
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
            let key = *chance.of(&keys);
            press(window, key);
            format!("press {key:?}")
        }
        6 => {
            let texts = ["7", "-3/4", "sw", "Né ∞", "1e40", "health", "add stat"];
            let text = *chance.of(&texts);
            type_in(window, text);
            format!("type {text:?}")
        }
        7 => {
            let (at, steps) = (chance.place(), chance.below(7) as f32 - 3.0);
            wheel(window, at, steps);
            format!("wheel {steps} at {at}")
        }
        8 => {
            let (from, to) = (chance.place(), chance.place());
            let is_cancelled = chance.below(4) == 0;
            pull(window, from, to, is_cancelled);
            format!("drag from {from} to {to}, cancelled: {is_cancelled}")
        }
        9 => {
            let text = Event::Paste(String::from(*chance.of(&[
                "a note",
                "{\"inclination\": 3}",
                "",
            ])));
            window.event(text);
            window.run_steps(2);
            String::from("paste")
        }
        _ => {
            let (at, is_second) = (chance.place(), chance.below(5) == 0);
            if closes_a_tab(window, at) {
                return format!("no click at {at}");
            }
            button(window, at, true, is_second);
            button(window, at, false, is_second);
            window.step();
            format!("click at {at}, second button: {is_second}")
        }
    }
}

/// Runs a command by its key, or by its name in the palette.
fn command(window: &mut Window, chance: &mut Chance) -> String {
    let entry = chance.of(TABLE);
    if matches!(
        entry.command,
        // These end the test, or wait for the system.
        Command::Quit | Command::CloseTab | Command::Open | Command::SaveAs | Command::Revert
    ) {
        return format!("not {:?}", entry.command);
    }
    match entry.keys.first() {
        Some(keys) if chance.below(3) > 0 => hold(window, keys.modifiers, keys.logical_key),
        _ => {
            hold(window, Modifiers::COMMAND, Key::P);
            type_in(window, entry.title);
            press(window, Key::Enter);
        }
    }
    if entry.command == Command::Save {
        window.run_steps(8);
    }
    format!("{:?}", entry.command)
}

fn button(window: &mut Window, at: Pos2, pressed: bool, is_second: bool) {
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

/// Presses, moves and lets go, or takes it back on the way.
fn pull(window: &mut Window, from: Pos2, to: Pos2, is_cancelled: bool) {
    button(window, from, true, false);
    for share in [0.2, 0.6, 1.0] {
        let at = from.lerp(to, share);
        window.input_mut().events.push(Event::PointerMoved(at));
        window.step();
    }
    if is_cancelled {
        press(window, Key::Escape);
    }
    button(window, to, false, false);
    window.step();
}

/// Whether a click closes a tab, which takes its history with it.
fn closes_a_tab(window: &Window, at: Pos2) -> bool {
    let mut closers = window.query_all_by(|node| {
        node.label()
            .is_some_and(|label| label.starts_with("Close "))
    });
    closers.any(|node| node.rect().expand(2.0).contains(at))
}
