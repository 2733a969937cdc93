//! The card that changes the keys of a command: it lists them, listens for new ones, and asks
//! before it takes them from another command.

use eframe::egui::{
    Align, Context, Id, KeyboardShortcut, Label, Layout, Modal, RichText, Ui, accesskit, vec2,
};

use super::key_capture::{self, CapturedKeys};
use crate::{
    app::{
        notifications::show_close_button,
        questions::{dialog_frame, draw_focus_ring, primary_button},
    },
    command::{Command, KeyMap, keystroke},
    theme,
};

/// Label of the button that adds keys to a command.
pub const ADD_KEYS: &str = "Add more keys";
/// Label of the button that listens for other keys.
pub const PRESS_OTHERS: &str = "Press other keys";
/// Label of the button that closes the card of a command.
pub const DONE: &str = "Done";

/// The use of the keys that are pressed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyUse {
    /// They replace these keys.
    Replace(KeyboardShortcut),
    /// They are added.
    Add,
}

/// The input that the card waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorState {
    /// No input.
    Idle,
    /// Pressed keys.
    Listening(KeyUse),
    /// The answer whether to take keys from the command that has them.
    Confirming(KeyboardShortcut, Command, KeyUse),
}

/// The card, while it is open.
#[derive(Debug)]
pub(super) struct KeyEditor {
    command: Command,
    state: EditorState,
    /// The outcome of the last action.
    message: String,
    /// Whether the primary button receives the focus in the next frame.
    takes_focus: bool,
}

fn command_title(command: Command) -> &'static str {
    command.entry().title.trim_end_matches('…')
}

impl KeyEditor {
    /// Opens the card. It starts to listen for keys that replace the first replaceable ones.
    pub(super) fn new(command: Command, map: &KeyMap) -> Self {
        let mut keys = map.keys(command).iter();
        let first = keys.find(|keys| !keystroke::is_clipboard_shortcut(keys));
        Self {
            command,
            state: EditorState::Listening(first.map_or(KeyUse::Add, |keys| KeyUse::Replace(*keys))),
            message: String::new(),
            takes_focus: false,
        }
    }

    pub(super) const fn command(&self) -> Command {
        self.command
    }

    pub(super) const fn is_listening(&self) -> bool {
        matches!(self.state, EditorState::Listening(_))
    }

    fn set_state(&mut self, state: EditorState) {
        self.state = state;
        self.takes_focus = !self.is_listening();
    }

    /// Shows the card, and changes keys in the map. Returns whether the card is closed.
    pub(super) fn show_editor(
        &mut self,
        context: &Context,
        map: &mut KeyMap,
        captured: CapturedKeys,
    ) -> bool {
        if let EditorState::Listening(to) = self.state {
            self.handle_keys(context, map, captured, to);
        }

        // A button sets this for the next frame, because the IDs of the widgets change by then.
        let takes_focus = std::mem::take(&mut self.takes_focus);
        let mut is_done = false;
        let modal = Modal::new(Id::unique("keys of a command")).frame(dialog_frame(context));
        let shown = modal.show(context, |ui| {
            let palette = theme::current_palette(context);
            ui.set_width(400.0_f32.min(context.content_rect().width() - 64.0));
            let title = format!("Keys for “{}”", command_title(self.command));
            ui.label(RichText::new(title).font(theme::heading_font(15.0)));
            ui.add_space(4.0);
            let hint = RichText::new(self.command.entry().hint).color(palette.dim);
            ui.add(Label::new(hint).wrap());
            ui.add_space(12.0);
            self.show_keys(ui, map);
            ui.add_space(8.0);
            self.show_message(ui);

            if let EditorState::Confirming(keys, holder, to) = self.state {
                ui.add_space(8.0);
                self.show_confirmation(ui, map, keys, holder, to, takes_focus);
            }
            ui.add_space(12.0);
            is_done = self.show_footer(ui, map, takes_focus);
        });

        if self.takes_focus {
            context.request_repaint();
        }
        is_done || shown.should_close()
    }

    /// Handles the keys that were pressed for a use.
    fn handle_keys(
        &mut self,
        context: &Context,
        map: &mut KeyMap,
        captured: CapturedKeys,
        to: KeyUse,
    ) {
        let own = self.command.entry().keys;
        match captured {
            CapturedKeys::Nothing => {}
            CapturedKeys::Escape => {
                self.message.clear();
                self.set_state(EditorState::Idle);
            }
            CapturedKeys::Clipboard(key) => {
                let keys = KeyboardShortcut::new(eframe::egui::Modifiers::COMMAND, key);
                self.show_rejection(
                    keystroke::rejection_reason(context, &keys).unwrap_or_default(),
                );
            }
            CapturedKeys::Keys(keys) => {
                let rejection =
                    keystroke::rejection_reason(context, &keys).filter(|_| !own.contains(&keys));
                match (rejection, map.find_holder(&keys)) {
                    (Some(sentence), _) => self.show_rejection(sentence),
                    (None, Some(holder)) if holder != self.command => {
                        self.show_holder(context, keys, holder);
                        self.set_state(EditorState::Confirming(keys, holder, to));
                    }
                    (None, _) => self.assign_keys(context, map, keys, to),
                }
            }
        }
    }

    /// Shows why the keys cannot be used, and keeps listening.
    fn show_rejection(&mut self, sentence: String) {
        self.message = sentence + " These keys cannot be assigned to a command.";
    }

    fn show_holder(&mut self, context: &Context, keys: KeyboardShortcut, holder: Command) {
        let keys = keystroke::display_keys(context, &keys);
        self.message = format!("{keys} currently runs “{}”.", command_title(holder));
    }

    fn assign_keys(
        &mut self,
        context: &Context,
        map: &mut KeyMap,
        keys: KeyboardShortcut,
        to: KeyUse,
    ) {
        let instead = match to {
            KeyUse::Replace(old) => Some(old),
            KeyUse::Add => None,
        };
        map.assign_keys(self.command, keys, instead);
        let keys = keystroke::display_keys(context, &keys);
        self.message = format!("{keys} now runs “{}”.", command_title(self.command));
        self.set_state(EditorState::Idle);
    }

    /// Shows the keys, and the buttons to change, remove and add keys.
    fn show_keys(&mut self, ui: &mut Ui, map: &mut KeyMap) {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let keys = map.keys(self.command).to_vec();
        for own in &keys {
            ui.horizontal(|ui| self.show_key_row(ui, map, *own));
        }

        if self.state == EditorState::Listening(KeyUse::Add) {
            let title = command_title(self.command);
            key_capture::show_capture_field(ui, &format!("Press keys for “{title}”"));
            return;
        }

        let text = if keys.is_empty() {
            "Assign keys"
        } else {
            ADD_KEYS
        };
        let more = ui.button(text);
        draw_focus_ring(&more);
        if more.clicked() {
            self.message.clear();
            self.set_state(EditorState::Listening(KeyUse::Add));
        }
    }

    /// Shows one of the command's keys, with its buttons.
    fn show_key_row(&mut self, ui: &mut Ui, map: &mut KeyMap, own: KeyboardShortcut) {
        let keys_text = keystroke::display_keys(ui.ctx(), &own);
        if self.state == EditorState::Listening(KeyUse::Replace(own)) {
            key_capture::show_capture_field(ui, &press_instead_of(&keys_text));
            return;
        }
        if keystroke::is_clipboard_shortcut(&own) {
            let palette = theme::current_palette(ui.ctx());
            ui.add_enabled(false, eframe::egui::Button::new(&keys_text));
            let why = RichText::new("Reserved for the clipboard.").color(palette.dim);
            ui.label(why);
            return;
        }

        let change = ui
            .button(&keys_text)
            .on_hover_text("Click, then press the new keys.");
        let label = format!("Change {keys_text}");
        ui.ctx()
            .accesskit_node_builder(change.id, |node| node.set_label(label));
        draw_focus_ring(&change);
        if change.clicked() {
            self.message.clear();
            self.set_state(EditorState::Listening(KeyUse::Replace(own)));
        }

        if show_close_button(ui, &remove_keys(&keys_text)).clicked() {
            map.remove_keys(self.command, own);
            self.message = format!(
                "{keys_text} no longer runs “{}”.",
                command_title(self.command)
            );
            self.set_state(EditorState::Idle);
        }
    }

    /// Shows the outcome. Screen readers announce it whenever it changes.
    fn show_message(&self, ui: &mut Ui) {
        let palette = theme::current_palette(ui.ctx());
        let (text, color) = match self.state {
            EditorState::Listening(_) if self.message.is_empty() => {
                ("Press the new keys, or Escape to cancel.", palette.dim)
            }
            _ => (self.message.as_str(), palette.text),
        };
        let label = ui.add(Label::new(RichText::new(text).color(color)).wrap());
        ui.ctx()
            .accesskit_node_builder(label.id, |node| node.set_live(accesskit::Live::Polite));
    }

    /// Asks whether to take keys from their holder.
    fn show_confirmation(
        &mut self,
        ui: &mut Ui,
        map: &mut KeyMap,
        keys: KeyboardShortcut,
        holder: Command,
        to: KeyUse,
        takes_focus: bool,
    ) {
        ui.horizontal_wrapped(|ui| {
            let text = take_from(command_title(holder));
            let take = ui.add(primary_button(ui.ctx(), &text));
            if takes_focus {
                take.request_focus();
            }
            draw_focus_ring(&take);
            if take.clicked() {
                self.assign_keys(&ui.ctx().clone(), map, keys, to);
            }

            let retry = ui.button(PRESS_OTHERS);
            draw_focus_ring(&retry);
            if retry.clicked() {
                self.message.clear();
                self.set_state(EditorState::Listening(to));
            }
        });
    }

    /// Shows the buttons that reset the keys and close the card.
    fn show_footer(&mut self, ui: &mut Ui, map: &mut KeyMap, takes_focus: bool) -> bool {
        let mut is_done = false;
        ui.horizontal(|ui| {
            if map.is_changed(self.command) {
                let own: Vec<String> = self
                    .command
                    .entry()
                    .keys
                    .iter()
                    .map(|keys| keystroke::display_keys(ui.ctx(), keys))
                    .collect();
                let text = match own.as_slice() {
                    [] => String::from("Reset to no keys"),
                    own => reset_to(&own.join(", ")),
                };
                let reset = ui.button(text);
                draw_focus_ring(&reset);
                if reset.clicked() {
                    self.reset_keys(ui.ctx(), map);
                }
            }

            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let done = ui.button(DONE);
                let asks = matches!(self.state, EditorState::Confirming(..));
                if !asks && takes_focus {
                    done.request_focus();
                }
                draw_focus_ring(&done);
                is_done = done.clicked();
            });
        });
        is_done
    }

    fn reset_keys(&mut self, context: &Context, map: &mut KeyMap) {
        map.reset_keys(self.command);
        if let Some((keys, holder)) = map.find_lost_keys(self.command) {
            self.show_holder(context, keys, holder);
            self.set_state(EditorState::Confirming(keys, holder, KeyUse::Add));
        } else {
            self.message = format!(
                "“{}” has its default keys again.",
                command_title(self.command)
            );
            self.set_state(EditorState::Idle);
        }
    }
}

/// Returns the label of the place that listens for keys to replace others.
pub fn press_instead_of(keys: &str) -> String {
    format!("Press keys to replace {keys}")
}

/// Returns the label of the button that takes keys from a command.
pub fn remove_keys(keys: &str) -> String {
    format!("Remove {keys}")
}

/// Returns the label of the button that takes keys from another command.
pub fn take_from(command: &str) -> String {
    format!("Reassign from “{command}”")
}

/// Returns the label of the button that resets the keys of a command.
pub fn reset_to(keys: &str) -> String {
    format!("Reset to {keys}")
}
