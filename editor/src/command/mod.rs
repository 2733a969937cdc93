//! Everything that a person can tell the app to do, once: the word for it, what it does in a sentence, its keys and its
//! menu. Menus, palette, key map and the sheet of shortcuts are made of this table.

mod context;
mod gestures;
mod table;

pub use context::On;
pub use gestures::GESTURES;
pub use table::{Command, Entry, Menu, TABLE};

use std::cmp::Reverse;

use eframe::egui::{self, Context, Key, KeyboardShortcut};

impl Command {
    /// What the table says of it.
    pub fn entry(self) -> &'static Entry {
        let found = TABLE.iter().find(|entry| entry.command == self);
        found.unwrap_or(&TABLE[0])
    }
}

/// Keys as they stand on a keyboard.
pub fn said(context: &Context, keys: &KeyboardShortcut) -> String {
    let text = context.format_shortcut(keys);
    let key = keys.logical_key;
    match key {
        // Their names are none that a keyboard has.
        Key::Plus | Key::Equals | Key::Minus => {
            let held = text.strip_suffix(key.name()).unwrap_or_default();
            format!("{held}{}", key.symbol_or_name())
        }
        _ => text,
    }
}

/// The commands whose keys were pressed since the last frame. Where something is being typed, keys without Ctrl are
/// letters, and those that change texts everywhere do so here. What has the keyboard presses, moves and deletes by keys
/// of its own; nodes of the canvas leave those to the commands, which mean what is selected, but for Enter without Shift. Tab goes from
/// one thing to the next for who walks with it; only where nothing has the focus and the canvas is under the pointer it is
/// a command.
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
    let mut all: Vec<(&KeyboardShortcut, Command)> = TABLE
        .iter()
        .flat_map(|entry| entry.keys.iter().map(|keys| (keys, entry.command)))
        .filter(|(keys, _)| !is_typing || is_function_key(**keys) || is_free(**keys))
        .filter(|(keys, _)| !(walks && keys.logical_key == Key::Tab && !keys.modifiers.command))
        .filter(|(keys, _)| !is_own(**keys))
        .collect();
    // Ctrl and Shift with a key is also Ctrl with that key: what asks for more comes first.
    all.sort_by_key(|(keys, _)| {
        let held = keys.modifiers;
        Reverse(u8::from(held.shift) + u8::from(held.alt) + u8::from(held.command))
    });
    context.input_mut(|input| {
        // The system says what its keys for the clipboard mean, whichever they are.
        let meant = input.events.iter().filter_map(|event| match event {
            egui::Event::Copy => Some(Command::Copy),
            egui::Event::Cut => Some(Command::Cut),
            _ => None,
        });
        let meant: Vec<Command> = meant.filter(|_| !is_typing).collect();
        meant
            .into_iter()
            .chain(
                all.into_iter()
                    .filter(|(keys, _)| input.consume_shortcut(keys))
                    .map(|(_, command)| command),
            )
            .collect()
    })
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
    matches!(
        keys.logical_key,
        Key::F1 | Key::F2 | Key::F3 | Key::F5 | Key::F11
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_said_as_they_stand_on_a_keyboard() {
        let context = Context::default();
        context.set_os(egui::os::OperatingSystem::Nix);
        let said = |held, key| said(&context, &KeyboardShortcut::new(held, key));
        let none = egui::Modifiers::NONE;
        assert_eq!(said(none, Key::Plus), "+");
        assert_eq!(said(none, Key::Equals), "=");
        assert_eq!(said(none, Key::Num0), "0");
        assert_eq!(said(egui::Modifiers::COMMAND, Key::Plus), "Ctrl++");
        assert_eq!(said(egui::Modifiers::SHIFT, Key::F2), "Shift+F2");
    }

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
}
