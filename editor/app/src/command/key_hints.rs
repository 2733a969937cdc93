//! Key hints in texts: texts name commands, and this module inserts the keys that currently run
//! them. Texts also name keys that no command has, because those differ between systems.

use eframe::egui::{Context, Modifiers};

use super::{Command, KeyMap, keystroke};

const HINT_START: char = '⟨';
const HINT_END: char = '⟩';
/// The prefix of a command's name in an instruction to press its keys, and its form at the start
/// of a sentence.
const PRESS: &str = "press ";
const PRESS_CAPITALIZED: &str = "Press ";
/// The name of the modifier that is Command on macOS.
const COMMAND_MODIFIER: &str = "Ctrl";

/// Replaces each `⟨add-node⟩` with the keys of that command, or its menu if it has no keys, and
/// each `⟨press add-node⟩` with the instruction to press them, or to choose it in the menu. Keys
/// such as `⟨Ctrl+Enter⟩`, and `⟨Ctrl⟩` alone, are replaced with their labels on this system.
pub fn insert_key_hints(context: &Context, text: &str) -> String {
    let mut hinted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(HINT_START) {
        hinted.push_str(before);
        let hint = after
            .split_once(HINT_END)
            .and_then(|(named, behind)| Some((format_key_hint(context, named)?, behind)));
        if let Some((keys, behind)) = hint {
            hinted.push_str(&keys);
            rest = behind;
        } else {
            hinted.push(HINT_START);
            rest = after;
        }
    }

    hinted.push_str(rest);
    hinted
}

fn format_key_hint(context: &Context, named: &str) -> Option<String> {
    if named == COMMAND_MODIFIER {
        return Some(context.format_modifiers(Modifiers::COMMAND));
    }

    let (verbs, name) = if let Some(name) = named.strip_prefix(PRESS) {
        (Some((PRESS, "choose ")), name)
    } else if let Some(name) = named.strip_prefix(PRESS_CAPITALIZED) {
        (Some((PRESS_CAPITALIZED, "Choose ")), name)
    } else {
        (None, named)
    };

    let (press, choose) = verbs.unwrap_or_default();
    let Some(command) = Command::from_name(name) else {
        let keys = keystroke::parse_keys(name)?;
        return Some(format!(
            "{press}{}",
            keystroke::display_keys(context, &keys)
        ));
    };

    let entry = command.entry();
    let title = entry.title.trim_end_matches('…');
    let keys = KeyMap::from_context(context).display_first_keys(context, command);

    Some(keys.map_or_else(
        || format!("{choose}“{title}” in the {} menu", entry.menu.title()),
        |keys| format!("{press}{keys}"),
    ))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn hints_name_the_current_keys_of_a_command() {
        let context = Context::default();
        context.set_os(eframe::egui::os::OperatingSystem::Nix);
        let text = "⟨Press add-node⟩, or ⟨press rename⟩. ⟨save⟩ saves.";
        expect![["Press Shift+A, or press F2. Ctrl+S saves."]]
            .assert_eq(&insert_key_hints(&context, text));
        let mut map = KeyMap::default();
        map.set_keys(Command::AddNode, &[]);
        map.set_keys(Command::Rename, &[]);
        map.set_keys(Command::Save, &[]);
        map.install(&context);
        expect![["Choose “Add node” in the Graph menu, or choose “Rename” in the Graph menu. “Save” in the File menu saves."]]
            .assert_eq(&insert_key_hints(&context, text));
    }

    #[test]
    fn hints_name_keys_as_the_system_does() {
        let text = "⟨Press Ctrl+Enter⟩, or hold ⟨Ctrl⟩.";
        let context = Context::default();
        context.set_os(eframe::egui::os::OperatingSystem::Nix);
        expect![["Press Ctrl+Enter, or hold Ctrl."]].assert_eq(&insert_key_hints(&context, text));
    }

    #[test]
    fn text_that_names_no_command_is_unchanged() {
        let context = Context::default();
        for text in ["", "⟨", "⟩⟨", "⟨xyzzy⟩", "a ⟨press ⟩ b", "⟨⟨save"] {
            assert_eq!(insert_key_hints(&context, text), text);
        }
    }
}
