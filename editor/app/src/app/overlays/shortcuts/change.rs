//! The card on which the keys of a command are changed: it lists them, hears new ones, and says
//! whose those are already.

use eframe::egui::{
    Align, Context, Id, KeyboardShortcut, Label, Layout, Modal, RichText, Ui, accesskit, vec2,
};

use super::listen::{self, Heard};
use crate::{
    app::{
        notifications::cross,
        questions::{frame, primary, ring},
    },
    command::{Command, KeyMap, stroke},
    theme,
};

/// Label of the button that adds keys to a command.
pub const ADD_KEYS: &str = "Add other keys";
/// Label of the button that listens for other keys.
pub const PRESS_OTHERS: &str = "Press others";
/// Label of the button that closes the card of a command.
pub const DONE: &str = "Done";

/// Where the keys go that are pressed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum To {
    /// In the place of these.
    Instead(KeyboardShortcut),
    /// Besides what there is.
    More,
}

/// What the card waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waits {
    /// Nothing.
    Idle,
    /// Keys.
    Keys(To),
    /// Whether keys shall be taken from the command that has them.
    Answer(KeyboardShortcut, Command, To),
}

/// The card, while it is open.
#[derive(Debug)]
pub(super) struct Changing {
    command: Command,
    waits: Waits,
    /// What came of what was done last.
    said: String,
    /// Whether the button that is meant most takes the keyboard in the next frame.
    takes_focus: bool,
}

fn name(command: Command) -> &'static str {
    command.entry().title.trim_end_matches('…')
}

impl Changing {
    /// It begins by waiting for keys in the place of the first that may be others.
    pub(super) fn begin(command: Command, map: &KeyMap) -> Self {
        let mut keys = map.keys(command).iter();
        let first = keys.find(|keys| !stroke::is_clipboards(keys));
        Self {
            command,
            waits: Waits::Keys(first.map_or(To::More, |keys| To::Instead(*keys))),
            said: String::new(),
            takes_focus: false,
        }
    }

    pub(super) const fn command(&self) -> Command {
        self.command
    }

    pub(super) const fn listens(&self) -> bool {
        matches!(self.waits, Waits::Keys(_))
    }

    fn wait(&mut self, waits: Waits) {
        self.waits = waits;
        self.takes_focus = !self.listens();
    }

    /// Shows it, and changes keys. Gives whether it is closed.
    pub(super) fn show(&mut self, context: &Context, map: &mut KeyMap, heard: Heard) -> bool {
        if let Waits::Keys(to) = self.waits {
            self.hear(context, map, (heard, to));
        }
        // Whoever comes next on the card has another id in this frame than in the next.
        let takes_focus = std::mem::take(&mut self.takes_focus);
        let mut is_done = false;
        let modal = Modal::new(Id::unique("keys of a command")).frame(frame(context));
        let shown = modal.show(context, |ui| {
            let palette = theme::of(context);
            ui.set_width(400.0_f32.min(context.content_rect().width() - 64.0));
            let title = format!("Keys of “{}”", name(self.command));
            ui.label(RichText::new(title).font(theme::strong(15.0)));
            ui.add_space(4.0);
            let hint = RichText::new(self.command.entry().hint).color(palette.dim);
            ui.add(Label::new(hint).wrap());
            ui.add_space(12.0);
            self.list(ui, map);
            ui.add_space(8.0);
            self.say(ui);
            if let Waits::Answer(keys, holder, to) = self.waits {
                ui.add_space(8.0);
                self.ask(ui, map, (keys, holder, to), takes_focus);
            }
            ui.add_space(12.0);
            is_done = self.foot(ui, map, takes_focus);
        });
        if self.takes_focus {
            context.request_repaint();
        }
        is_done || shown.should_close()
    }

    fn hear(&mut self, context: &Context, map: &mut KeyMap, (heard, to): (Heard, To)) {
        let own = self.command.entry().keys;
        match heard {
            Heard::Nothing => {}
            Heard::Escape => {
                self.said.clear();
                self.wait(Waits::Idle);
            }
            Heard::Clipboard(key) => {
                let keys = KeyboardShortcut::new(eframe::egui::Modifiers::COMMAND, key);
                self.refuse(stroke::refusal(context, &keys).unwrap_or_default());
            }
            Heard::Keys(keys) => {
                let refusal = stroke::refusal(context, &keys).filter(|_| !own.contains(&keys));
                match (refusal, map.holder(&keys)) {
                    (Some(sentence), _) => self.refuse(sentence),
                    (None, Some(holder)) if holder != self.command => {
                        self.tell_holder(context, keys, holder);
                        self.wait(Waits::Answer(keys, holder, to));
                    }
                    (None, _) => self.give(context, map, keys, to),
                }
            }
        }
    }

    /// Says what keys do that it cannot have, and waits on.
    fn refuse(&mut self, sentence: String) {
        self.said = sentence + " No command can have it.";
    }

    fn tell_holder(&mut self, context: &Context, keys: KeyboardShortcut, holder: Command) {
        let keys = stroke::said(context, &keys);
        self.said = format!("{keys} runs “{}” now.", name(holder));
    }

    fn give(&mut self, context: &Context, map: &mut KeyMap, keys: KeyboardShortcut, to: To) {
        let instead = match to {
            To::Instead(old) => Some(old),
            To::More => None,
        };
        map.give(self.command, keys, instead);
        let keys = stroke::said(context, &keys);
        self.said = format!("{keys} runs “{}” from now on.", name(self.command));
        self.wait(Waits::Idle);
    }

    /// The keys, and the ways to change, remove and add some.
    fn list(&mut self, ui: &mut Ui, map: &mut KeyMap) {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let keys = map.keys(self.command).to_vec();
        for own in &keys {
            ui.horizontal(|ui| self.one(ui, map, *own));
        }
        if self.waits == Waits::Keys(To::More) {
            let title = name(self.command);
            listen::well(ui, &format!("Press keys for “{title}”"));
            return;
        }
        let text = if keys.is_empty() {
            "Give it keys"
        } else {
            ADD_KEYS
        };
        let more = ui.button(text);
        ring(&more);
        if more.clicked() {
            self.said.clear();
            self.wait(Waits::Keys(To::More));
        }
    }

    fn one(&mut self, ui: &mut Ui, map: &mut KeyMap, own: KeyboardShortcut) {
        let said = stroke::said(ui.ctx(), &own);
        if self.waits == Waits::Keys(To::Instead(own)) {
            listen::well(ui, &press_instead_of(&said));
            return;
        }
        if stroke::is_clipboards(&own) {
            let palette = theme::of(ui.ctx());
            ui.add_enabled(false, eframe::egui::Button::new(&said));
            let why = RichText::new("The clipboard's, always.").color(palette.dim);
            ui.label(why);
            return;
        }
        let change = ui
            .button(&said)
            .on_hover_text("Click, then press the keys that it shall have instead.");
        let label = format!("Change {said}");
        ui.ctx()
            .accesskit_node_builder(change.id, |node| node.set_label(label));
        ring(&change);
        if change.clicked() {
            self.said.clear();
            self.wait(Waits::Keys(To::Instead(own)));
        }
        if cross(ui, &remove_keys(&said)).clicked() {
            map.take(self.command, own);
            self.said = format!("{said} runs “{}” no longer.", name(self.command));
            self.wait(Waits::Idle);
        }
    }

    /// What came of it, which screen readers say as soon as it is another.
    fn say(&self, ui: &mut Ui) {
        let palette = theme::of(ui.ctx());
        let (text, colour) = match self.waits {
            Waits::Keys(_) if self.said.is_empty() => (
                "Press the keys that it shall have. Escape leaves it as it is.",
                palette.dim,
            ),
            _ => (self.said.as_str(), palette.text),
        };
        let label = ui.add(Label::new(RichText::new(text).color(colour)).wrap());
        ui.ctx()
            .accesskit_node_builder(label.id, |node| node.set_live(accesskit::Live::Polite));
    }

    fn ask(
        &mut self,
        ui: &mut Ui,
        map: &mut KeyMap,
        (keys, holder, to): (KeyboardShortcut, Command, To),
        takes_focus: bool,
    ) {
        ui.horizontal_wrapped(|ui| {
            let text = take_from(name(holder));
            let take = ui.add(primary(ui.ctx(), &text));
            if takes_focus {
                take.request_focus();
            }
            ring(&take);
            if take.clicked() {
                self.give(&ui.ctx().clone(), map, keys, to);
            }
            let other = ui.button(PRESS_OTHERS);
            ring(&other);
            if other.clicked() {
                self.said.clear();
                self.wait(Waits::Keys(to));
            }
        });
    }

    /// The way back to the keys that it came with, and the way out.
    fn foot(&mut self, ui: &mut Ui, map: &mut KeyMap, takes_focus: bool) -> bool {
        let mut is_done = false;
        ui.horizontal(|ui| {
            if map.is_changed(self.command) {
                let own = self.command.entry().keys.iter();
                let own: Vec<String> = own.map(|keys| stroke::said(ui.ctx(), keys)).collect();
                let text = match own.as_slice() {
                    [] => String::from("Reset to no keys"),
                    own => reset_to(&own.join(", ")),
                };
                let reset = ui.button(text);
                ring(&reset);
                if reset.clicked() {
                    self.reset(ui.ctx(), map);
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let done = ui.button(DONE);
                let asks = matches!(self.waits, Waits::Answer(..));
                if !asks && takes_focus {
                    done.request_focus();
                }
                ring(&done);
                is_done = done.clicked();
            });
        });
        is_done
    }

    fn reset(&mut self, context: &Context, map: &mut KeyMap) {
        map.reset(self.command);
        if let Some((keys, holder)) = map.lost(self.command) {
            self.tell_holder(context, keys, holder);
            self.wait(Waits::Answer(keys, holder, To::More));
        } else {
            self.said = format!("“{}” has the keys that it came with.", name(self.command));
            self.wait(Waits::Idle);
        }
    }
}

/// Returns the label of the place that listens for keys to replace others.
pub fn press_instead_of(keys: &str) -> String {
    format!("Press keys instead of {keys}")
}

/// Returns the label of the button that takes keys from a command.
pub fn remove_keys(keys: &str) -> String {
    format!("Remove {keys}")
}

/// Returns the label of the button that takes keys from another command.
pub fn take_from(command: &str) -> String {
    format!("Take it from “{command}”")
}

/// Returns the label of the button that resets the keys of a command.
pub fn reset_to(keys: &str) -> String {
    format!("Reset to {keys}")
}
