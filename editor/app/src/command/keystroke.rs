//! Keys pressed together: their form in files and on screen, the key presses that the system
//! reports, and the keys that no command may have.

use eframe::egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

/// Formats keys for display, as they are labeled on a keyboard.
pub fn display_keys(context: &Context, keys: &KeyboardShortcut) -> String {
    let text = context.format_shortcut(keys);
    let key = keys.logical_key;
    match key {
        Key::PageUp | Key::PageDown => text.replace("Page", "Page "),
        // egui's names of symbols differ from the labels of keyboards.
        _ if is_symbol(key) => {
            let modifiers = text.strip_suffix(key.name()).unwrap_or_default();
            format!("{modifiers}{}", key.symbol_or_name())
        }
        _ => text,
    }
}

/// Formats keys for files, identically on every system. Ctrl is Command on macOS.
pub fn format_keys(keys: &KeyboardShortcut) -> String {
    let modifiers = keys.modifiers;
    let mut text = String::new();
    for (is_held, name) in [
        (modifiers.command, "Ctrl+"),
        (modifiers.alt, "Alt+"),
        (modifiers.shift, "Shift+"),
    ] {
        if is_held {
            text.push_str(name);
        }
    }
    text.push_str(keys.logical_key.name());
    text
}

/// Parses keys that a person wrote. Returns `None` if the text does not name any.
pub fn parse_keys(text: &str) -> Option<KeyboardShortcut> {
    let text = text.trim();
    let (names, key) = match text.strip_suffix("++") {
        Some(names) => (names, "+"),
        None if text == "+" => ("", text),
        None => text
            .rsplit_once('+')
            .map_or(("", text), |(names, key)| (names, key.trim())),
    };

    let key = find_key(key)?;

    let mut modifiers = Modifiers::NONE;
    for name in names.split('+').filter(|_| !names.is_empty()) {
        match name.trim().to_lowercase().as_str() {
            "ctrl" | "control" | "cmd" | "command" => modifiers.command = true,
            "alt" | "option" => modifiers.alt = true,
            "shift" => modifiers.shift = true,
            _ => return None,
        }
    }

    Some(normalize_keys(KeyboardShortcut::new(modifiers, key)))
}

fn find_key(name: &str) -> Option<Key> {
    let known = || {
        let mut all = Key::ALL.iter().copied();
        let name = name.replace(' ', "");
        all.find(|key| key.name().eq_ignore_ascii_case(&name))
    };
    Key::from_name(name).or_else(known)
}

/// Returns keys in their normal form. Whether a symbol needs Shift depends on the keyboard, so
/// Shift with a symbol is dropped.
fn normalize_keys(keys: KeyboardShortcut) -> KeyboardShortcut {
    let pressed = keys.modifiers;
    let modifiers = Modifiers {
        alt: pressed.alt,
        ctrl: false,
        shift: pressed.shift && !is_symbol(keys.logical_key),
        mac_cmd: false,
        command: pressed.command,
    };
    KeyboardShortcut::new(modifiers, keys.logical_key)
}

const fn is_symbol(key: Key) -> bool {
    matches!(
        key,
        Key::Colon
            | Key::Comma
            | Key::Minus
            | Key::Period
            | Key::Plus
            | Key::Equals
            | Key::Semicolon
            | Key::Backslash
            | Key::Slash
            | Key::Pipe
            | Key::Questionmark
            | Key::Exclamationmark
            | Key::OpenBracket
            | Key::CloseBracket
            | Key::OpenCurlyBracket
            | Key::CloseCurlyBracket
            | Key::Backtick
            | Key::Quote
    )
}

/// A key press that the system reports. A digit with Shift is also a symbol, which depends on the
/// keyboard, and may be meant as either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// The keys to display.
    pub keys: KeyboardShortcut,
    /// The symbol of a digit with Shift.
    symbol: Option<KeyboardShortcut>,
}

impl KeyPress {
    /// Returns the key press of an event, or `None` if no key went down.
    pub fn from_event(event: &Event) -> Option<Self> {
        let Event::Key {
            key,
            physical_key,
            pressed: true,
            modifiers,
            ..
        } = event
        else {
            return None;
        };

        let as_key = |key| normalize_keys(KeyboardShortcut::new(*modifiers, key));
        let digit = physical_key.filter(|at| modifiers.shift && is_digit(*at) && is_symbol(*key));
        Some(match digit {
            Some(digit) => Self {
                keys: as_key(digit),
                symbol: Some(as_key(*key)),
            },
            None => Self {
                keys: as_key(*key),
                symbol: None,
            },
        })
    }

    /// Whether these keys were pressed: exactly, or possibly with Shift or Alt in addition.
    pub fn matches_keys(&self, keys: &KeyboardShortcut, exactly: bool) -> bool {
        [Some(self.keys), self.symbol].iter().flatten().any(|own| {
            own.logical_key == keys.logical_key
                && if exactly {
                    own.modifiers == keys.modifiers
                } else {
                    own.modifiers.matches_logically(keys.modifiers)
                }
        })
    }
}

const fn is_digit(key: Key) -> bool {
    matches!(
        key,
        Key::Num0
            | Key::Num1
            | Key::Num2
            | Key::Num3
            | Key::Num4
            | Key::Num5
            | Key::Num6
            | Key::Num7
            | Key::Num8
            | Key::Num9
    )
}

/// Whether the system reports these keys as a clipboard action, regardless of the key map.
pub fn is_clipboard_shortcut(keys: &KeyboardShortcut) -> bool {
    let is_held = keys.modifiers == Modifiers::COMMAND;
    match keys.logical_key {
        Key::C | Key::X | Key::V => is_held,
        Key::Copy | Key::Cut | Key::Paste => true,
        _ => false,
    }
}

/// Whether a key is a modifier, to be pressed with other keys.
pub const fn is_modifier_key(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
    )
}

const fn is_lock_key(key: Key) -> bool {
    matches!(
        key,
        Key::CapsLock | Key::NumLock | Key::ScrollLock | Key::Fn
    )
}

/// Returns the sentence on why no command may have these keys, or `None` if one may.
pub fn rejection_reason(context: &Context, keys: &KeyboardShortcut) -> Option<String> {
    let use_ = reserved_use(*keys)?;
    Some(format!("{} {use_}", display_keys(context, keys)))
}

/// Returns the fixed effect of keys that only the command of the table may have, if any.
pub(super) fn reserved_use(keys: KeyboardShortcut) -> Option<&'static str> {
    let Modifiers { alt, command, .. } = keys.modifiers;
    let is_bare = !alt && !command;

    Some(match keys.logical_key {
        _ if is_clipboard_shortcut(&keys) => "is reserved for the clipboard.",
        Key::Escape => "closes dialogs and menus, and cancels drags.",
        Key::Enter if is_bare => "presses the focused control.",
        Key::Space if is_bare => "presses the focused control and moves the canvas while held.",
        Key::Tab if !command => "moves the focus to the next control.",
        key if is_digit(key) && key != Key::Num0 && keys.modifiers == Modifiers::COMMAND => {
            "goes to a saved view."
        }
        key if is_modifier_key(key) || is_lock_key(key) => "works only together with another key.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use eframe::egui::os::OperatingSystem;
    use proptest::prelude::*;

    use super::*;

    fn test_context() -> Context {
        let context = Context::default();
        context.set_os(OperatingSystem::Nix);
        context
    }

    #[test]
    fn keys_are_displayed_as_labeled_on_a_keyboard() {
        let context = test_context();
        let display = |held, key| display_keys(&context, &KeyboardShortcut::new(held, key));
        let none = Modifiers::NONE;
        assert_eq!(display(none, Key::Plus), "+");
        assert_eq!(display(none, Key::Equals), "=");
        assert_eq!(display(none, Key::Num0), "0");
        assert_eq!(display(Modifiers::COMMAND, Key::Plus), "Ctrl++");
        assert_eq!(display(Modifiers::SHIFT, Key::F2), "Shift+F2");
        assert_eq!(display(Modifiers::ALT, Key::PageDown), "Alt+Page Down");
    }

    #[test]
    fn keys_are_parsed_in_every_common_spelling() {
        let same = [
            ("Ctrl+S", "Ctrl+S"),
            (" ctrl + shift + s ", "Ctrl+Shift+S"),
            ("Shift+Control+S", "Ctrl+Shift+S"),
            ("Cmd+Option+K", "Ctrl+Alt+K"),
            ("+", "Plus"),
            ("Ctrl++", "Ctrl+Plus"),
            ("Ctrl+Plus", "Ctrl+Plus"),
            ("Shift+Plus", "Plus"),
            ("page down", "PageDown"),
            ("f5", "F5"),
            ("Shift+1", "Shift+1"),
        ];
        for (text, is) in same {
            assert_eq!(
                parse_keys(text).map(|keys| format_keys(&keys)).as_deref(),
                Some(is),
                "{text}"
            );
        }
        for text in [
            "",
            "Ctrl",
            "Ctrl+",
            "Ctrl+Ctrl",
            "Hyper+S",
            "Ctrl S",
            "Ctrl+SS",
        ] {
            assert_eq!(parse_keys(text), None, "{text}");
        }
    }

    fn press_key(held: Modifiers, key: Key, at: Key) -> KeyPress {
        KeyPress::from_event(&Event::Key {
            key,
            physical_key: Some(at),
            pressed: true,
            repeat: false,
            modifiers: held,
        })
        .unwrap()
    }

    #[test]
    fn a_digit_with_shift_is_that_digit_and_its_symbol() {
        let [shift, none] = [Modifiers::SHIFT, Modifiers::NONE];
        let one = press_key(shift, Key::Exclamationmark, Key::Num1);
        assert!(one.matches_keys(&KeyboardShortcut::new(shift, Key::Num1), true));
        assert!(one.matches_keys(&KeyboardShortcut::new(none, Key::Exclamationmark), true));
        assert!(!one.matches_keys(&KeyboardShortcut::new(none, Key::Num1), true));
        assert_eq!(format_keys(&one.keys), "Shift+1");
        // On some keyboards, plus is above the equals sign.
        let plus = press_key(shift, Key::Plus, Key::Equals);
        assert!(plus.matches_keys(&KeyboardShortcut::new(none, Key::Plus), true));
    }

    #[test]
    fn additional_modifiers_make_different_keys() {
        let keys = KeyboardShortcut::new(Modifiers::NONE, Key::L);
        let with_shift = press_key(Modifiers::SHIFT, Key::L, Key::L);
        assert!(!with_shift.matches_keys(&keys, true));
        assert!(with_shift.matches_keys(&keys, false));
        let with_ctrl = press_key(Modifiers::CTRL | Modifiers::COMMAND, Key::L, Key::L);
        assert!(!with_ctrl.matches_keys(&keys, false));
        assert!(with_ctrl.matches_keys(&KeyboardShortcut::new(Modifiers::COMMAND, Key::L), true));
    }

    #[test]
    fn reserved_keys_are_rejected_in_a_sentence() {
        let context = test_context();
        for text in [
            "Escape",
            "Shift+Escape",
            "Enter",
            "Shift+Enter",
            "Tab",
            "Space",
            "Ctrl+C",
            "Ctrl+3",
            "ShiftLeft",
        ] {
            let sentence = rejection_reason(&context, &parse_keys(text).unwrap());
            assert!(
                sentence.is_some_and(|sentence| sentence.ends_with('.')),
                "{text}"
            );
        }
        for text in [
            "K",
            "Ctrl+Enter",
            "Ctrl+Tab",
            "Ctrl+Shift+C",
            "Ctrl+0",
            "Alt+1",
            "F12",
            "Home",
        ] {
            assert_eq!(
                rejection_reason(&context, &parse_keys(text).unwrap()),
                None,
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(at in 0..Key::ALL.len(), held in 0_u8..8) {
            let modifiers = Modifiers {
                alt: held & 1 > 0,
                shift: held & 2 > 0,
                command: held & 4 > 0,
                ..Modifiers::NONE
            };
            let keys = normalize_keys(KeyboardShortcut::new(modifiers, Key::ALL[at]));
            prop_assert_eq!(parse_keys(&format_keys(&keys)), Some(keys));
        }

        #[test]
        fn any_text_is_read_or_not(text in "\\PC*") {
            if let Some(keys) = parse_keys(&text) {
                prop_assert_eq!(parse_keys(&format_keys(&keys)), Some(keys));
            }
        }
    }
}
