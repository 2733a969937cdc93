//! Texts of the app that name keys: they name commands, and say the keys that run those now.

use eframe::egui::Context;

use super::{Command, KeyMap};

const BEGIN: char = '⟨';
const END: char = '⟩';
/// What stands before the name of a command where one is told to press its keys, and how that
/// begins a sentence.
const PRESS: &str = "press ";
const BEGUN: &str = "Press ";

/// A text in which each `⟨add-node⟩` is the keys of that command, or where it stands if it has
/// none; and each `⟨press add-node⟩` tells to press them, or to choose it there.
pub fn spoken(context: &Context, text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        said.push_str(before);
        let named = after
            .split_once(END)
            .and_then(|(named, behind)| Some((said_of(context, named)?, behind)));
        if let Some((keys, behind)) = named {
            said.push_str(&keys);
            rest = behind;
        } else {
            said.push(BEGIN);
            rest = after;
        }
    }
    said.push_str(rest);
    said
}

fn said_of(context: &Context, named: &str) -> Option<String> {
    let (verbs, name) = if let Some(name) = named.strip_prefix(PRESS) {
        (Some((PRESS, "choose ")), name)
    } else if let Some(name) = named.strip_prefix(BEGUN) {
        (Some((BEGUN, "Choose ")), name)
    } else {
        (None, named)
    };
    let command = Command::named(name)?;
    let (press, choose) = verbs.unwrap_or_default();
    let entry = command.entry();
    let title = entry.title.trim_end_matches('…');
    let keys = KeyMap::of(context).first(context, command);
    Some(keys.map_or_else(
        || format!("{choose}“{title}” in the menu {}", entry.menu.title()),
        |keys| format!("{press}{keys}"),
    ))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_text_says_the_keys_that_run_a_command_now() {
        let context = Context::default();
        context.set_os(eframe::egui::os::OperatingSystem::Nix);
        let text = "⟨Press add-node⟩, or ⟨press rename⟩. ⟨save⟩ saves.";
        expect![["Press Shift+A, or press F2. Ctrl+S saves."]].assert_eq(&spoken(&context, text));
        let mut map = KeyMap::default();
        map.set(Command::AddNode, &[]);
        map.set(Command::Rename, &[]);
        map.set(Command::Save, &[]);
        map.install(&context);
        expect![["Choose “Add node” in the menu Graph, or choose “Rename” in the menu Graph. “Save” in the menu File saves."]]
            .assert_eq(&spoken(&context, text));
    }

    #[test]
    fn what_names_no_command_stays_as_it_is() {
        let context = Context::default();
        for text in ["", "⟨", "⟩⟨", "⟨xyzzy⟩", "a ⟨press ⟩ b", "⟨⟨save"] {
            assert_eq!(spoken(&context, text), text);
        }
    }
}
