//! Keys that are pressed together: how they are written in files and stand on a keyboard, what the
//! system says was struck, and which of them no command may have.

use eframe::egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

/// Keys as they stand on a keyboard.
pub fn said(context: &Context, keys: &KeyboardShortcut) -> String {
    let text = context.format_shortcut(keys);
    let key = keys.logical_key;
    match key {
        Key::PageUp | Key::PageDown => text.replace("Page", "Page "),
        // Their names are none that a keyboard has.
        _ if is_symbol(key) => {
            let held = text.strip_suffix(key.name()).unwrap_or_default();
            format!("{held}{}", key.symbol_or_name())
        }
        _ => text,
    }
}

/// Keys as files have them, the same on every system: Ctrl is the key that commands are given with.
pub fn written(keys: &KeyboardShortcut) -> String {
    let held = keys.modifiers;
    let mut text = String::new();
    for (is_held, name) in [
        (held.command, "Ctrl+"),
        (held.alt, "Alt+"),
        (held.shift, "Shift+"),
    ] {
        if is_held {
            text.push_str(name);
        }
    }
    text.push_str(keys.logical_key.name());
    text
}

/// Keys that a person wrote; none if that names none.
pub fn read(text: &str) -> Option<KeyboardShortcut> {
    let text = text.trim();
    let (held, key) = match text.strip_suffix("++") {
        Some(held) => (held, "+"),
        None if text == "+" => ("", text),
        None => text
            .rsplit_once('+')
            .map_or(("", text), |(held, key)| (held, key.trim())),
    };
    let key = key_named(key)?;
    let mut modifiers = Modifiers::NONE;
    for name in held.split('+').filter(|_| !held.is_empty()) {
        match name.trim().to_lowercase().as_str() {
            "ctrl" | "control" | "cmd" | "command" => modifiers.command = true,
            "alt" | "option" => modifiers.alt = true,
            "shift" => modifiers.shift = true,
            _ => return None,
        }
    }
    Some(plain(KeyboardShortcut::new(modifiers, key)))
}

fn key_named(name: &str) -> Option<Key> {
    let known = || {
        let mut all = Key::ALL.iter().copied();
        let name = name.replace(' ', "");
        all.find(|key| key.name().eq_ignore_ascii_case(&name))
    };
    Key::from_name(name).or_else(known)
}

/// The same keys, said in the one way in which they are kept. Which symbols need Shift depends on
/// the keyboard, so that it is held with one says nothing.
fn plain(keys: KeyboardShortcut) -> KeyboardShortcut {
    let held = keys.modifiers;
    let modifiers = Modifiers {
        alt: held.alt,
        ctrl: false,
        shift: held.shift && !is_symbol(keys.logical_key),
        mac_cmd: false,
        command: held.command,
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

/// What the system says was struck. A digit with Shift is a symbol too, another on each keyboard,
/// and may be meant as either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// As it is said to whoever asks what was struck.
    pub keys: KeyboardShortcut,
    other: Option<KeyboardShortcut>,
}

impl Struck {
    /// What an event says; none if no key went down.
    pub fn of(event: &Event) -> Option<Self> {
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
        let as_key = |key| plain(KeyboardShortcut::new(*modifiers, key));
        let digit = physical_key.filter(|at| modifiers.shift && is_digit(*at) && is_symbol(*key));
        Some(match digit {
            Some(digit) => Self {
                keys: as_key(digit),
                other: Some(as_key(*key)),
            },
            None => Self {
                keys: as_key(*key),
                other: None,
            },
        })
    }

    /// Whether these keys are meant, exactly or with Shift or Alt besides.
    pub fn is(&self, keys: &KeyboardShortcut, exactly: bool) -> bool {
        [Some(self.keys), self.other].iter().flatten().any(|own| {
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

/// Whether the system says what they mean, whatever a command would have of them.
pub fn is_clipboards(keys: &KeyboardShortcut) -> bool {
    let is_held = keys.modifiers == Modifiers::COMMAND;
    match keys.logical_key {
        Key::C | Key::X | Key::V => is_held,
        Key::Copy | Key::Cut | Key::Paste => true,
        _ => false,
    }
}

/// Whether a key is one that others are pressed with.
pub const fn is_held(key: Key) -> bool {
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

const fn is_lock(key: Key) -> bool {
    matches!(
        key,
        Key::CapsLock | Key::NumLock | Key::ScrollLock | Key::Fn
    )
}

/// Why no command may have these keys, in a sentence.
pub fn refusal(context: &Context, keys: &KeyboardShortcut) -> Option<String> {
    let use_ = own_use(*keys)?;
    Some(format!("{} {use_}", said(context, keys)))
}

/// What keys do that no command may have but the one that the table gives them to.
pub(super) fn own_use(keys: KeyboardShortcut) -> Option<&'static str> {
    let Modifiers { alt, command, .. } = keys.modifiers;
    let is_bare = !alt && !command;
    Some(match keys.logical_key {
        _ if is_clipboards(&keys) => "belongs to the clipboard, in texts as well as on the canvas.",
        Key::Escape => "leaves whatever is open, and gives up what is being dragged.",
        Key::Enter if is_bare => "presses what has the keyboard.",
        Key::Space if is_bare => {
            "presses what has the keyboard, and moves the canvas while it is held."
        }
        Key::Tab if !command => "goes from one thing to the next.",
        key if is_digit(key) && key != Key::Num0 && keys.modifiers == Modifiers::COMMAND => {
            "goes to a view that was kept."
        }
        key if is_held(key) || is_lock(key) => "is only held: press another key with it.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use eframe::egui::os::OperatingSystem;
    use proptest::prelude::*;

    use super::*;

    fn context() -> Context {
        let context = Context::default();
        context.set_os(OperatingSystem::Nix);
        context
    }

    #[test]
    fn keys_are_said_as_they_stand_on_a_keyboard() {
        let context = context();
        let said = |held, key| said(&context, &KeyboardShortcut::new(held, key));
        let none = Modifiers::NONE;
        assert_eq!(said(none, Key::Plus), "+");
        assert_eq!(said(none, Key::Equals), "=");
        assert_eq!(said(none, Key::Num0), "0");
        assert_eq!(said(Modifiers::COMMAND, Key::Plus), "Ctrl++");
        assert_eq!(said(Modifiers::SHIFT, Key::F2), "Shift+F2");
        assert_eq!(said(Modifiers::ALT, Key::PageDown), "Alt+Page Down");
    }

    #[test]
    fn keys_are_read_however_a_person_writes_them() {
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
                read(text).map(|keys| written(&keys)).as_deref(),
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
            assert_eq!(read(text), None, "{text}");
        }
    }

    fn struck(held: Modifiers, key: Key, at: Key) -> Struck {
        Struck::of(&Event::Key {
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
        let one = struck(shift, Key::Exclamationmark, Key::Num1);
        assert!(one.is(&KeyboardShortcut::new(shift, Key::Num1), true));
        assert!(one.is(&KeyboardShortcut::new(none, Key::Exclamationmark), true));
        assert!(!one.is(&KeyboardShortcut::new(none, Key::Num1), true));
        assert_eq!(written(&one.keys), "Shift+1");
        // Plus stands above the equals sign of some keyboards.
        let plus = struck(shift, Key::Plus, Key::Equals);
        assert!(plus.is(&KeyboardShortcut::new(none, Key::Plus), true));
    }

    #[test]
    fn what_is_held_besides_makes_other_keys_of_them() {
        let keys = KeyboardShortcut::new(Modifiers::NONE, Key::L);
        let with_shift = struck(Modifiers::SHIFT, Key::L, Key::L);
        assert!(!with_shift.is(&keys, true));
        assert!(with_shift.is(&keys, false));
        let with_ctrl = struck(Modifiers::CTRL | Modifiers::COMMAND, Key::L, Key::L);
        assert!(!with_ctrl.is(&keys, false));
        assert!(with_ctrl.is(&KeyboardShortcut::new(Modifiers::COMMAND, Key::L), true));
    }

    #[test]
    fn what_no_command_may_have_is_refused_in_a_sentence() {
        let context = context();
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
            let sentence = refusal(&context, &read(text).unwrap());
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
            assert_eq!(refusal(&context, &read(text).unwrap()), None, "{text}");
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
            let keys = plain(KeyboardShortcut::new(modifiers, Key::ALL[at]));
            prop_assert_eq!(read(&written(&keys)), Some(keys));
        }

        #[test]
        fn any_text_is_read_or_not(text in "\\PC*") {
            if let Some(keys) = read(&text) {
                prop_assert_eq!(read(&written(&keys)), Some(keys));
            }
        }
    }
}
