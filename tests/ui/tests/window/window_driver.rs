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
use inclination_ui_tests::window::{RunningApp, Screen, Widget, WidgetTree};

use super::fail;

/// Nothing here takes a second; a machine that is busy building may take many.
const WIDGET_TIMEOUT: Duration = Duration::from_secs(40);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

pub(crate) struct Window<'a> {
    running: RunningApp,
    screen: &'a Screen,
}

impl<'a> Window<'a> {
    pub(crate) fn new(running: RunningApp, screen: &'a Screen) -> Self {
        let mut window = Self { running, screen };
        let process = window.running.process_id();
        // Only a visible window can have it.
        window.wait_for("the keyboard", |_| screen.give_keyboard(process).ok());
        window
    }

    pub(crate) fn app(&mut self) -> &mut RunningApp {
        &mut self.running
    }

    /// The current content of the window.
    pub(crate) fn tree(&mut self) -> WidgetTree {
        self.running.port().tree().expect("the app shows a frame")
    }

    /// Waits until a function finds something.
    pub(crate) fn wait_for<T>(
        &mut self,
        what: &str,
        mut find: impl FnMut(&WidgetTree) -> Option<T>,
    ) -> T {
        let start = Instant::now();
        loop {
            let tree = self.tree();
            if let Some(found) = find(&tree) {
                return found;
            }
            if start.elapsed() > WIDGET_TIMEOUT {
                fail(&format!("Waited in vain for {what}. There is:\n{tree}"));
            }
            sleep(POLL_INTERVAL);
        }
    }

    /// Waits until a widget has this text, and has stopped moving.
    pub(crate) fn wait_for_widget(&mut self, words: &str) -> Widget {
        self.wait_for_match(words, |widget| widget.words == words)
    }

    /// Waits until a widget has a text that begins with these words, and has stopped moving.
    pub(crate) fn wait_for_prefix(&mut self, words: &str) -> Widget {
        self.wait_for_match(words, |widget| widget.words.starts_with(words))
    }

    /// Waits until a text field has the keyboard.
    pub(crate) fn wait_for_field(&mut self) -> Widget {
        let is_field = |widget: &Widget| widget.role == Role::TextInput && widget.has_focus;
        self.wait_for_match("a field that is typed in", is_field)
    }

    fn wait_for_match(&mut self, what: &str, accepts: impl Fn(&Widget) -> bool) -> Widget {
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
    pub(crate) fn wait_until_gone(&mut self, words: &str) {
        self.wait_for(&format!("no {words}"), |tree| {
            tree.find(words).is_none().then_some(())
        });
    }

    pub(crate) fn click(&mut self, words: &str) {
        let at = self.wait_for_widget(words).place.center();
        self.click_at(at);
    }

    fn click_at(&mut self, at: Pos2) {
        self.send(vec![Event::PointerMoved(at)]);
        self.send(vec![button_event(at, true)]);
        self.send(vec![button_event(at, false)]);
    }

    /// Drags from a place, in steps as a hand does.
    pub(crate) fn drag(&mut self, from: Pos2, by: Vec2) {
        self.send(vec![Event::PointerMoved(from)]);
        self.send(vec![button_event(from, true)]);
        for step in 1..=8 {
            let at = from + by * (step as f32 / 8.0);
            self.send(vec![Event::PointerMoved(at)]);
        }
        self.send(vec![button_event(from + by, false)]);
    }

    /// Adds the first search result for a word, where the pointer is.
    pub(crate) fn add(&mut self, word: &str, at: Pos2) {
        self.send(vec![Event::PointerMoved(at)]);
        self.press(Modifiers::SHIFT, Key::A);
        assert_eq!(self.wait_for_field().words, labels::SEARCH_NODES);
        self.type_text(word);
        self.press(Modifiers::NONE, Key::Enter);
        self.wait_until_gone(labels::SEARCH_NODES);
    }

    /// Types a number of the duel. Returns the new label of its socket.
    pub(crate) fn change_number(&mut self) -> String {
        let socket = self.wait_for_widget("Heal: base, value input, 0").place;
        let node = self.wait_for_widget("Heal, Option").place;
        // Its field is at the end of its row.
        self.click_at(Pos2::new(node.right() - 30.0, socket.center().y));
        self.wait_for_field();
        self.type_text("0.5");
        self.press(Modifiers::NONE, Key::Enter);
        let label = String::from("Heal: base, value input, 0.5");
        self.wait_for_widget(&label);
        label
    }

    /// Moves a node of the duel.
    pub(crate) fn drag_node(&mut self) {
        let title = self.node_title("Heal, Option");
        self.drag(title, Vec2::new(160.0, 80.0));
    }

    /// Clicks the title of a node.
    pub(crate) fn select_node(&mut self, words: &str) {
        let title = self.node_title(words);
        self.click_at(title);
    }

    fn node_title(&mut self, words: &str) -> Pos2 {
        let place = self.wait_for_widget(words).place;
        place.center_top() + Vec2::new(0.0, 8.0)
    }

    /// Presses a letter with Ctrl on the keyboard, which sends it to the window with the focus.
    pub(crate) fn press_real_ctrl(&mut self, letter: char) {
        let pressed = self.screen.press_ctrl(letter);
        pressed.expect("the keyboard has letters");
    }

    pub(crate) fn type_text(&mut self, text: &str) {
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
        let pressed = self.screen.press_close_button(self.running.process_id());
        pressed.expect("the app has a window");
    }

    /// Waits until the app has ended.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.running.exit_status().expect("the process is ours") {
                return status;
            }
            if start.elapsed() > WIDGET_TIMEOUT {
                let tree = self.tree();
                fail(&format!(
                    "Waited in vain for the app's end. There is:\n{tree}"
                ));
            }
            sleep(POLL_INTERVAL);
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
        let process = self.running.process_id();
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{process}.png"));

        if let Ok(picture) = self.running.port().picture()
            && fs::write(&file, picture).is_ok()
        {
            eprintln!("What the window showed is in {}", file.display());
        }
    }
}

fn button_event(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}
