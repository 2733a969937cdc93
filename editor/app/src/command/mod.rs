//! The commands: the title, hint, keys and menu of each. The menus, the palette and the shortcut
//! sheet are built from this table; `KeyMap` holds the keys that run each command, initially the
//! table's. `keystroke` formats and parses keys, `key_hints` inserts them into texts, and
//! `keymap_file` reads and writes the files in which people exchange them.

mod context_commands;
mod gestures;
mod key_hints;
mod keymap;
pub mod keymap_file;
pub mod keystroke;
mod table;
mod typed_word;

pub use context_commands::MenuTarget;
pub use gestures::GESTURES;
pub use key_hints::insert_key_hints;
pub use keymap::KeyMap;
pub(crate) use table::command_table;
pub use table::{Command, Entry, Menu, TABLE};
pub use typed_word::TypedWordDetector;

use std::{cmp::Reverse, time::Duration};

use eframe::egui::{self, Event, Key, KeyboardShortcut};
use keystroke::KeyPress;

impl Command {
    /// Returns the command's entry in the table.
    pub fn entry(self) -> &'static Entry {
        let found = TABLE.iter().find(|entry| entry.command == self);
        found.unwrap_or(&TABLE[0])
    }

    /// Returns the name in files, such as `save-as`.
    pub fn name(self) -> String {
        let mut name = String::new();
        for (at, letter) in self.entry().name.char_indices() {
            if at > 0 && letter.is_uppercase() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }

    /// Returns the command with this name in files.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = TABLE.iter().map(|entry| entry.command);
        all.find(|command| command.name() == name)
    }

    /// Whether Shift changes the effect of the command's keys.
    const fn distinguishes_shift(self) -> bool {
        matches!(
            self,
            Self::NudgeLeft | Self::NudgeRight | Self::NudgeUp | Self::NudgeDown
        )
    }
}

/// The widget that gets the keys, if it keeps some for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusedWidget {
    /// An open menu or drop-down list.
    Menu,
    /// A node on the canvas.
    Node,
    /// A cell of the table.
    TableCell,
    /// A line of the outline.
    OutlineLine,
    /// Any other widget, or none.
    Other,
}

/// Returns the commands whose keys were pressed since the last frame, and consumes those keys.
///
/// Some keys are left to widgets:
/// - While text is being typed, keys without Ctrl are letters, and the keys that edit text
///   everywhere do so here.
/// - The focused widget is pressed, moved and deleted by its own keys. Nodes of the canvas leave
///   those to the commands, which act on the selection, except for Enter without Shift, and lines
///   of the outline do so except for Enter and the arrow keys.
/// - Tab moves the focus. It is a command only where nothing has the focus and the pointer is over
///   the canvas.
/// - In a cell of the table, letters and digits begin to edit the cell.
/// - While a menu or a drop-down list is open, keys without Ctrl and Alt do not act on what lies
///   behind it, except for F1.
///
/// A word that is typed where no field takes it runs only the command of its first letter. So the
/// command of a second letter runs a moment later, when it is clear that no word goes on.
pub fn take_pressed_commands(
    context: &egui::Context,
    is_at_canvas: bool,
    focused: FocusedWidget,
    words: &mut TypedWordDetector,
) -> Vec<Command> {
    let is_typing = context.text_edit_focused();
    let is_in_cell = focused == FocusedWidget::TableCell;
    let has_own_clipboard = is_typing || is_in_cell;
    let takes_letters = has_own_clipboard || focused == FocusedWidget::Menu;
    if takes_letters {
        words.reset();
        words.take_waiting_command();
    }
    let has_focus = context.memory(|memory| memory.focused().is_some());
    let is_navigating = has_focus || !is_at_canvas;
    let is_for_focused = |keys: KeyboardShortcut| {
        let is_plain = !keys.modifiers.command && !keys.modifiers.alt;
        // A node takes Enter by itself, but not with Shift.
        let is_nodes = keys.logical_key == Key::Enter && !keys.modifiers.shift;
        let is_widgets = keys.logical_key == Key::Enter || is_widget_key(keys.logical_key);
        let is_outlines = keys.logical_key == Key::Enter || is_arrow(keys.logical_key);
        is_plain
            && match focused {
                // F1 explains the line of the menu.
                FocusedWidget::Menu => keys.logical_key != Key::F1,
                _ if !has_focus => false,
                FocusedWidget::Node => is_nodes,
                FocusedWidget::OutlineLine => is_outlines,
                FocusedWidget::TableCell | FocusedWidget::Other => is_widgets,
            }
    };

    let map = KeyMap::from_context(context);
    let mut bindings: Vec<(&KeyboardShortcut, Command)> = TABLE
        .iter()
        .flat_map(|entry| {
            map.keys(entry.command)
                .iter()
                .map(|keys| (keys, entry.command))
        })
        .filter(|(keys, _)| {
            !is_typing || is_function_key(**keys) || is_unused_by_text_fields(**keys)
        })
        .filter(|(keys, _)| {
            !(is_navigating && keys.logical_key == Key::Tab && !keys.modifiers.command)
        })
        .filter(|(keys, _)| !is_for_focused(**keys))
        .filter(|(keys, _)| !(is_in_cell && types_text(**keys)))
        .collect();
    // Shift with a key runs its own command, if it has one, rather than that of the key alone.
    bindings.sort_by_key(|(keys, _)| {
        let modifiers = keys.modifiers;
        Reverse(u8::from(modifiers.shift) + u8::from(modifiers.alt) + u8::from(modifiers.command))
    });

    let command_for = |event: &Event| match event {
        // The system reports its clipboard keys by their meaning. A cell has its own actions.
        Event::Copy if !has_own_clipboard => Some(Command::Copy),
        Event::Cut if !has_own_clipboard => Some(Command::Cut),
        event => {
            let key_press = KeyPress::from_event(event)?;
            bindings
                .iter()
                .find(|(keys, command)| {
                    key_press.matches_keys(keys, !command.distinguishes_shift())
                })
                .map(|(_, command)| *command)
        }
    };

    let mut commands = Vec::new();
    let mut is_tab_taken = false;
    context.input_mut(|input| {
        let time = input.time;
        commands.extend(words.take_due_command(time));
        input.events.retain(|event| {
            let key_press = KeyPress::from_event(event).filter(|_| !takes_letters);
            let is_letter = key_press
                .as_ref()
                .is_some_and(|press| typed_word::is_letter(press.keys));
            if is_other_input(event) {
                words.reset();
            }
            if is_other_input(event) || key_press.is_some() && !is_letter {
                // The waiting command comes before whatever follows it.
                commands.extend(words.take_waiting_command());
            }
            let command = command_for(event);
            let is_held_back =
                key_press.is_some_and(|press| words.holds_back(press.keys, time, command));
            let Some(command) = command.filter(|_| !is_held_back) else {
                return true;
            };
            commands.push(command);
            is_tab_taken |= matches!(event, Event::Key { key: Key::Tab, .. });
            !matches!(event, Event::Key { .. })
        });
    });
    if is_tab_taken {
        // egui has read the key already, and would give the focus to the first widget.
        context.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    let waits = context.input(|input| words.seconds_until_due(input.time));
    if let Some(seconds) = waits {
        // A moment later, so that the wait is certainly over.
        context.request_repaint_after(Duration::from_secs_f64(seconds + 0.01));
    }
    commands
}

/// Removes the letters that keys with Alt enter.
pub fn drop_letters_with_alt(context: &egui::Context) {
    let is_mac = context.os().is_mac();
    context.input_mut(|input| {
        let mut enters_letter = false;
        input.events.retain(|event| {
            if std::mem::take(&mut enters_letter) && matches!(event, Event::Text(_)) {
                return false;
            }
            enters_letter = is_key_with_alt(event, is_mac);
            true
        });
    });
}

/// Returns whether an event presses a key with Alt, which enters the letter of the key too on some
/// systems. On a Mac, Alt is for special characters, as Ctrl with Alt is on Windows.
fn is_key_with_alt(event: &Event, is_mac: bool) -> bool {
    let Event::Key {
        modifiers, pressed, ..
    } = event
    else {
        return false;
    };
    *pressed && modifiers.alt && !modifiers.ctrl && !is_mac
}

/// Returns whether an event is deliberate input without keys, so that a key after it begins
/// something new.
fn is_other_input(event: &Event) -> bool {
    matches!(
        event,
        Event::PointerButton { .. } | Event::AccessKitActionRequest(_)
    )
}

/// The digits that, with Ctrl, go to the saved views.
const VIEW_DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// Formats the keys that go to a saved view for display, by its position. Returns `None` if the
/// view has no keys.
pub fn display_view_keys(context: &egui::Context, place: usize) -> Option<String> {
    let digit = VIEW_DIGITS.get(place)?;
    let keys = KeyboardShortcut::new(egui::Modifiers::COMMAND, *digit);
    Some(keystroke::display_keys(context, &keys))
}

/// Returns the positions of the saved views whose keys, Ctrl and a digit, were pressed since the
/// last frame, and consumes those keys.
pub fn take_pressed_views(context: &egui::Context) -> Vec<usize> {
    context.input_mut(|input| {
        VIEW_DIGITS
            .iter()
            .enumerate()
            .filter(|(_, key)| input.consume_key(egui::Modifiers::COMMAND, **key))
            .map(|(place, _)| place)
            .collect()
    })
}

/// Returns whether a cell of the table takes keys as the beginning of its text.
fn types_text(keys: KeyboardShortcut) -> bool {
    let (key, modifiers) = (keys.logical_key, keys.modifiers);
    let is_plain = !modifiers.command && !modifiers.ctrl && !modifiers.alt;
    is_plain && matches!(key.name().as_bytes(), [b'A'..=b'Z' | b'0'..=b'9'])
}

/// Whether buttons, sliders, lists and sockets use a key themselves.
fn is_widget_key(key: Key) -> bool {
    is_arrow(key) || matches!(key, Key::Delete | Key::Backspace | Key::Home | Key::F2)
}

fn is_arrow(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown
    )
}

/// Whether text fields have no use for these keys.
fn is_unused_by_text_fields(keys: KeyboardShortcut) -> bool {
    let edits = matches!(
        keys.logical_key,
        Key::A
            | Key::C
            | Key::V
            | Key::X
            | Key::Y
            | Key::Z
            | Key::Backspace
            | Key::Delete
            | Key::Home
            | Key::End
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::ArrowDown
    );
    keys.modifiers.command && !edits
}

/// Returns the texts that were pasted since the last frame, except into a field.
pub fn pasted_texts(context: &egui::Context) -> Vec<String> {
    if context.text_edit_focused() {
        return Vec::new();
    }
    let pasted = |event: &egui::Event| match event {
        egui::Event::Paste(text) => Some(text.clone()),
        _ => None,
    };
    context.input(|input| input.events.iter().filter_map(pasted).collect())
}

fn is_function_key(keys: KeyboardShortcut) -> bool {
    let name = keys.logical_key.name();
    let number = name.strip_prefix('F').unwrap_or_default();
    !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_the_table_once_with_distinct_keys() {
        for (at, entry) in TABLE.iter().enumerate() {
            let is_sentence = !entry.title.is_empty() && entry.hint.ends_with('.');
            assert!(is_sentence, "{}", entry.title);
            for other in &TABLE[at + 1..] {
                assert_ne!(entry.command, other.command);
                assert_ne!(entry.title, other.title);
                let is_taken = entry.keys.iter().any(|keys| other.keys.contains(keys));
                assert!(!is_taken, "{}, {}", entry.title, other.title);
            }
        }
    }

    #[test]
    fn command_names_in_files_are_lowercase() {
        assert_eq!(Command::SaveAs.name(), "save-as");
        assert_eq!(Command::from_name("open"), Some(Command::Open));
        assert_eq!(Command::from_name("Open"), None);
        for entry in TABLE {
            assert_eq!(
                Command::from_name(&entry.command.name()),
                Some(entry.command)
            );
        }
    }
}
