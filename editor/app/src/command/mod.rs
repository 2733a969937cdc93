//! Everything that a person can tell the app to do, once: the word for it, what it does in a
//! sentence, its keys and its menu. Menus, palette and the sheet of shortcuts are made of this
//! table; which keys run what is the `KeyMap`'s, who begins with the table's. `stroke` knows keys,
//! `spoken` the texts that name them, `shared` the files that people exchange.

mod context;
mod gestures;
mod keymap;
pub mod shared;
mod spoken;
pub mod stroke;
mod table;

pub use context::On;
pub use gestures::GESTURES;
pub use keymap::KeyMap;
pub use spoken::spoken;
pub(crate) use table::command_table;
pub use table::{Command, Entry, Menu, TABLE};

use std::cmp::Reverse;

use eframe::egui::{self, Event, Key, KeyboardShortcut};
use stroke::Struck;

impl Command {
    /// What the table says of it.
    pub fn entry(self) -> &'static Entry {
        let found = TABLE.iter().find(|entry| entry.command == self);
        found.unwrap_or(&TABLE[0])
    }

    /// What files call it: `save-as`.
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

    /// The command that files call so.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = TABLE.iter().map(|entry| entry.command);
        all.find(|command| command.name() == name)
    }

    /// Whether Shift has a meaning of its own with any of its keys.
    const fn takes_shift(self) -> bool {
        matches!(
            self,
            Self::NudgeLeft | Self::NudgeRight | Self::NudgeUp | Self::NudgeDown
        )
    }
}

/// The commands whose keys were pressed since the last frame. Where something is being typed, keys
/// without Ctrl are letters, and those that change texts everywhere do so here. What has the
/// keyboard presses, moves and deletes by keys of its own; nodes of the canvas leave those to the
/// commands, which mean what is selected, but for Enter without Shift. Tab goes from one thing to
/// the next for who walks with it; only where nothing has the focus and the canvas is under the
/// pointer it is a command.
pub fn pressed(context: &egui::Context, is_at_canvas: bool, is_on_node: bool) -> Vec<Command> {
    let is_typing = context.text_edit_focused();
    let has_focus = context.memory(|memory| memory.focused().is_some());
    let walks = has_focus || !is_at_canvas;
    let is_own = |keys: KeyboardShortcut| {
        let is_plain = !keys.modifiers.command && !keys.modifiers.alt;
        // A node takes Enter by itself, but not with Shift.
        let is_nodes = keys.logical_key == Key::Enter && !keys.modifiers.shift;
        let is_widgets = keys.logical_key == Key::Enter || is_a_widgets(keys.logical_key);
        has_focus && is_plain && if is_on_node { is_nodes } else { is_widgets }
    };
    let map = KeyMap::of(context);
    let mut all: Vec<(&KeyboardShortcut, Command)> = TABLE
        .iter()
        .flat_map(|entry| {
            map.keys(entry.command)
                .iter()
                .map(|keys| (keys, entry.command))
        })
        .filter(|(keys, _)| !is_typing || is_function_key(**keys) || is_free(**keys))
        .filter(|(keys, _)| !(walks && keys.logical_key == Key::Tab && !keys.modifiers.command))
        .filter(|(keys, _)| !is_own(**keys))
        .collect();
    // Where Shift with a key is a command's, it is not another one's that may be had with Shift.
    all.sort_by_key(|(keys, _)| {
        let held = keys.modifiers;
        Reverse(u8::from(held.shift) + u8::from(held.alt) + u8::from(held.command))
    });
    let meant = |event: &Event| match event {
        // The system says what its keys for the clipboard mean, whichever they are.
        Event::Copy if !is_typing => Some(Command::Copy),
        Event::Cut if !is_typing => Some(Command::Cut),
        event => {
            let struck = Struck::of(event)?;
            let mut fits = all
                .iter()
                .filter(|(keys, command)| struck.is(keys, !command.takes_shift()));
            fits.next().map(|(_, command)| *command)
        }
    };
    let mut commands = Vec::new();
    context.input_mut(|input| {
        input.events.retain(|event| {
            let Some(command) = meant(event) else {
                return true;
            };
            commands.push(command);
            !matches!(event, Event::Key { .. })
        });
    });
    commands
}

/// The kept views whose keys were pressed since the last frame, by their places: Ctrl and a digit.
pub fn views(context: &egui::Context) -> Vec<usize> {
    const DIGITS: [Key; 9] = [
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
    let all = DIGITS.iter().enumerate();
    context.input_mut(|input| {
        let pressed = all.filter(|(_, key)| input.consume_key(egui::Modifiers::COMMAND, **key));
        pressed.map(|(place, _)| place).collect()
    })
}

/// Whether buttons, sliders, lists and sockets have a use of their own for it.
fn is_a_widgets(key: Key) -> bool {
    matches!(
        key,
        Key::Delete
            | Key::Backspace
            | Key::Home
            | Key::F2
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::ArrowDown
    )
}

/// Whether a text has no use of its own for them.
fn is_free(keys: KeyboardShortcut) -> bool {
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

/// The texts that were pasted since the last frame, but not into a field.
pub fn pasted(context: &egui::Context) -> Vec<String> {
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
    fn every_command_stands_in_the_table_once_with_keys_of_its_own() {
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
    fn files_name_commands_in_small_letters() {
        assert_eq!(Command::SaveAs.name(), "save-as");
        assert_eq!(Command::named("open"), Some(Command::Open));
        assert_eq!(Command::named("Open"), None);
        for entry in TABLE {
            assert_eq!(Command::named(&entry.command.name()), Some(entry.command));
        }
    }
}
