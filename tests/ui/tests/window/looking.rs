//! A window, seen and used as by a person: every step waits for its widget.

use std::{
    fs,
    path::Path,
    process::ExitStatus,
    thread::{self, sleep},
    time::{Duration, Instant},
};

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, accesskit::Role};
use inclination_editor::labels;
use inclination_ui_tests::window::{Running, Screen, Seen, Tree};

use super::fail;

/// Nothing here takes a second; a machine that is busy building may take many.
const PATIENCE: Duration = Duration::from_secs(40);
const PAUSE: Duration = Duration::from_millis(20);

pub(crate) struct Window<'a> {
    running: Running,
    screen: &'a Screen,
}

impl<'a> Window<'a> {
    pub(crate) fn new(running: Running, screen: &'a Screen) -> Self {
        let mut window = Self { running, screen };
        let process = window.running.process();
        // Only a visible window can have it.
        window.wait_for("the keyboard", |_| screen.give_keyboard(process).ok());
        window
    }

    pub(crate) fn running(&mut self) -> &mut Running {
        &mut self.running
    }

    /// The current content of the window.
    pub(crate) fn tree(&mut self) -> Tree {
        self.running.port().tree().expect("the app shows a frame")
    }

    /// Waits until a function finds something.
    pub(crate) fn wait_for<T>(
        &mut self,
        what: &str,
        mut find: impl FnMut(&Tree) -> Option<T>,
    ) -> T {
        let start = Instant::now();
        loop {
            let tree = self.tree();
            if let Some(found) = find(&tree) {
                return found;
            }
            if start.elapsed() > PATIENCE {
                fail(&format!("Waited in vain for {what}. There is:\n{tree}"));
            }
            sleep(PAUSE);
        }
    }

    /// Waits until a widget has this text, and has stopped moving.
    pub(crate) fn see(&mut self, words: &str) -> Seen {
        self.see_by(words, |seen| seen.words == words)
    }

    /// Waits until a widget has a text that begins with these words, and has stopped moving.
    pub(crate) fn see_that_begins(&mut self, words: &str) -> Seen {
        self.see_by(words, |seen| seen.words.starts_with(words))
    }

    /// Waits until a text field has the keyboard.
    pub(crate) fn see_a_field(&mut self) -> Seen {
        let is_field = |seen: &Seen| seen.role == Role::TextInput && seen.has_focus;
        self.see_by("a field that is typed in", is_field)
    }

    fn see_by(&mut self, what: &str, accepts: impl Fn(&Seen) -> bool) -> Seen {
        let mut before = None;
        self.wait_for(what, |tree| {
            // A card finds its place in its first frames.
            let now = tree.find_by(&accepts).cloned();
            let is_still = now.is_some() && now == before;
            before.clone_from(&now);
            now.filter(|_| is_still)
        })
    }

    /// Waits until no widget has this text.
    pub(crate) fn see_no(&mut self, words: &str) {
        self.wait_for(&format!("no {words}"), |tree| {
            tree.find(words).is_none().then_some(())
        });
    }

    pub(crate) fn click(&mut self, words: &str) {
        let at = self.see(words).place.center();
        self.click_at(at);
    }

    fn click_at(&mut self, at: Pos2) {
        self.send(vec![Event::PointerMoved(at)]);
        self.send(vec![button(at, true)]);
        self.send(vec![button(at, false)]);
    }

    /// Drags from a place, in steps as a hand does.
    pub(crate) fn drag(&mut self, from: Pos2, by: Vec2) {
        self.send(vec![Event::PointerMoved(from)]);
        self.send(vec![button(from, true)]);
        for step in 1..=8 {
            let at = from + by * (step as f32 / 8.0);
            self.send(vec![Event::PointerMoved(at)]);
        }
        self.send(vec![button(from + by, false)]);
    }

    /// Adds the first search result for a word, where the pointer is.
    pub(crate) fn add(&mut self, word: &str, at: Pos2) {
        self.send(vec![Event::PointerMoved(at)]);
        self.press(Modifiers::SHIFT, Key::A);
        assert_eq!(self.see_a_field().words, labels::SEARCH_NODES);
        self.write(word);
        self.press(Modifiers::NONE, Key::Enter);
        self.see_no(labels::SEARCH_NODES);
    }

    /// Types a number of the duel. Returns the new label of its socket.
    pub(crate) fn change_a_number(&mut self) -> String {
        let socket = self.see("Heal: base, value input, 0").place;
        let node = self.see("Heal, Option").place;
        // Its field is at the end of its row.
        self.click_at(Pos2::new(node.right() - 30.0, socket.center().y));
        self.see_a_field();
        self.write("0.5");
        self.press(Modifiers::NONE, Key::Enter);
        let label = String::from("Heal: base, value input, 0.5");
        self.see(&label);
        label
    }

    /// Moves a node of the duel.
    pub(crate) fn drag_a_node(&mut self) {
        let place = self.see("Heal, Option").place;
        let title = place.center_top() + Vec2::new(0.0, 8.0);
        self.drag(title, Vec2::new(160.0, 80.0));
    }

    pub(crate) fn write(&mut self, text: &str) {
        self.send(vec![Event::Text(text.to_owned())]);
    }

    pub(crate) fn press(&mut self, modifiers: Modifiers, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.send(vec![event(true)]);
        self.send(vec![event(false)]);
    }

    pub(crate) fn send(&mut self, events: Vec<Event>) {
        let sent = self.running.port().send(events);
        sent.expect("the app takes what happens");
    }

    /// Presses the window's close button.
    pub(crate) fn press_close_button(&mut self) {
        let pressed = self.screen.press_close_button(self.running.process());
        pressed.expect("the app has a window");
    }

    /// Waits until the app has ended.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.running.ended().expect("the process is ours") {
                return status;
            }
            if start.elapsed() > PATIENCE {
                let tree = self.tree();
                fail(&format!(
                    "Waited in vain for the app's end. There is:\n{tree}"
                ));
            }
            sleep(PAUSE);
        }
    }

    /// Ends the app as a crash does, by dropping its handle.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Window<'_> {
    /// Saves a picture of the window when a test fails.
    fn drop(&mut self) {
        if !thread::panicking() {
            return;
        }

        let name = thread::current()
            .name()
            .unwrap_or("test")
            .replace("::", "-");
        let process = self.running.process();
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{process}.png"));

        if let Ok(picture) = self.running.port().picture()
            && fs::write(&file, picture).is_ok()
        {
            eprintln!("What the window showed is in {}", file.display());
        }
    }
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}
