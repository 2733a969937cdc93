//! The keys that run each command: those of the table, with the user's changes on top. Only the
//! changes are saved, so that keys which a later version adds take effect. The user's keys take
//! precedence over the table's: a command whose keys were given to another one does not have them
//! until they are free again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use eframe::egui::{Context, Id, KeyboardShortcut};
use inclination_project::io::ChangedShortcuts;

use super::{Command, TABLE, keystroke};

/// The keys of every command. No two commands share keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    changed: BTreeMap<Command, Vec<KeyboardShortcut>>,
    all: BTreeMap<Command, Vec<KeyboardShortcut>>,
}

impl Default for KeyMap {
    fn default() -> Self {
        Self::with_changes(BTreeMap::new())
    }
}

impl KeyMap {
    /// Returns the key map of a context.
    pub fn from_context(context: &Context) -> Arc<Self> {
        static DEFAULT: LazyLock<Arc<KeyMap>> = LazyLock::new(Arc::default);
        let installed = context.data(|data| data.get_temp::<Arc<Self>>(key_map_id()));
        installed.unwrap_or_else(|| Arc::clone(&DEFAULT))
    }

    /// Makes this the key map of a context.
    pub fn install(self, context: &Context) {
        context.data_mut(|data| data.insert_temp(key_map_id(), Arc::new(self)));
    }

    /// Restores the saved changes. Unknown commands and keys are left out, and so are keys that no
    /// command may have.
    pub fn from_changed_keys(kept: &ChangedShortcuts) -> Self {
        let known = kept.iter().filter_map(|(name, keys)| {
            let command = Command::from_name(name)?;
            let keys = keys.iter().filter_map(|keys| keystroke::parse_keys(keys));
            Some((command, keys.collect()))
        });
        Self::with_changes(known.collect())
    }

    fn with_changes(changed: BTreeMap<Command, Vec<KeyboardShortcut>>) -> Self {
        let mut taken = BTreeSet::new();
        let mut keys_of = BTreeMap::new();
        let fixed = TABLE.iter().flat_map(|entry| entry.keys);
        taken.extend(
            fixed
                .filter(|keys| keystroke::is_clipboard_shortcut(keys))
                .map(keystroke::format_keys),
        );

        let mut own = BTreeMap::new();
        for (command, keys) in changed {
            let table = command.entry().keys;
            let mut list: Vec<KeyboardShortcut> = Vec::new();
            // The clipboard's keys have one meaning everywhere and cannot be changed.
            list.extend(
                table
                    .iter()
                    .filter(|keys| keystroke::is_clipboard_shortcut(keys)),
            );
            for keys in keys {
                let is_free = table.contains(&keys) || keystroke::reserved_use(keys).is_none();
                if is_free && taken.insert(keystroke::format_keys(&keys)) {
                    list.push(keys);
                }
            }
            own.insert(command, list);
        }

        for entry in TABLE {
            let is_free = |keys: &KeyboardShortcut| {
                keystroke::is_clipboard_shortcut(keys)
                    || !taken.contains(&keystroke::format_keys(keys))
            };
            let table_keys = || entry.keys.iter().copied().filter(is_free).collect();
            let keys = own.get(&entry.command).cloned();
            keys_of.insert(entry.command, keys.unwrap_or_else(table_keys));
        }

        own.retain(|command, keys| keys != command.entry().keys);
        Self {
            changed: own,
            all: keys_of,
        }
    }

    /// Returns the changes to save.
    pub fn to_changed_keys(&self) -> ChangedShortcuts {
        let all = self.changed.iter();
        all.map(|(command, keys)| {
            (
                command.name(),
                keys.iter().map(keystroke::format_keys).collect(),
            )
        })
        .collect()
    }

    /// Returns the keys of a command. Menus show the first.
    pub fn keys(&self, command: Command) -> &[KeyboardShortcut] {
        self.all.get(&command).map_or(&[], Vec::as_slice)
    }

    /// Formats the first keys of a command for display.
    pub fn display_first_keys(&self, context: &Context, command: Command) -> Option<String> {
        let keys = self.keys(command).first();
        keys.map(|keys| keystroke::display_keys(context, keys))
    }

    /// Formats the keys of a command for display.
    pub fn display_keys(&self, context: &Context, command: Command) -> Vec<String> {
        let keys = self.keys(command).iter();
        keys.map(|keys| keystroke::display_keys(context, keys))
            .collect()
    }

    /// Returns the command that has these keys.
    pub fn find_holder(&self, keys: &KeyboardShortcut) -> Option<Command> {
        let mut all = self.all.iter();
        let holder = all.find(|(_, own)| own.contains(keys));
        holder.map(|(command, _)| *command)
    }

    /// Whether the keys of a command differ from the table's.
    pub fn is_changed(&self, command: Command) -> bool {
        self.keys(command) != command.entry().keys
    }

    /// Counts the commands with changed keys.
    pub fn count_changed(&self) -> usize {
        let all = TABLE.iter();
        all.filter(|entry| self.is_changed(entry.command)).count()
    }

    /// Gives a command exactly these keys, and takes them from other commands.
    pub fn set_keys(&mut self, command: Command, keys: &[KeyboardShortcut]) {
        let mut changed = self.changed.clone();
        for assigned in changed.values_mut() {
            assigned.retain(|own| !keys.contains(own));
        }
        changed.insert(command, keys.to_vec());
        *self = Self::with_changes(changed);
    }

    /// Gives a command keys in place of `instead`, or in addition to its own if that is `None`.
    pub fn assign_keys(
        &mut self,
        command: Command,
        keys: KeyboardShortcut,
        instead: Option<KeyboardShortcut>,
    ) {
        let mut list: Vec<KeyboardShortcut> = self.keys(command).to_vec();
        list.retain(|own| *own != keys || instead == Some(keys));
        let place = instead.and_then(|old| list.iter().position(|own| *own == old));
        match place.and_then(|place| list.get_mut(place)) {
            Some(old) => *old = keys,
            None => list.push(keys),
        }
        self.set_keys(command, &list);
    }

    /// Removes keys from a command.
    pub fn remove_keys(&mut self, command: Command, keys: KeyboardShortcut) {
        let mut list = self.keys(command).to_vec();
        list.retain(|own| *own != keys);
        self.set_keys(command, &list);
    }

    /// Gives a command the table's keys again, except for those that another command was given.
    pub fn reset_keys(&mut self, command: Command) {
        let mut changed = self.changed.clone();
        changed.remove(&command);
        *self = Self::with_changes(changed);
    }

    /// Finds the first of a command's table keys that another command has, and that command.
    pub fn find_lost_keys(&self, command: Command) -> Option<(KeyboardShortcut, Command)> {
        let mut own = command.entry().keys.iter();
        own.find_map(|keys| {
            let holder = self.find_holder(keys)?;
            (holder != command).then_some((*keys, holder))
        })
    }
}

fn key_map_id() -> Id {
    Id::unique("keys")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> KeyboardShortcut {
        keystroke::parse_keys(text).unwrap()
    }

    fn assert_keys(map: &KeyMap, command: Command, expected: &[&str]) {
        let keys: Vec<String> = map
            .keys(command)
            .iter()
            .map(keystroke::format_keys)
            .collect();
        assert_eq!(keys, expected, "{command:?}");
    }

    #[test]
    fn without_changes_the_key_map_matches_the_table() {
        let map = KeyMap::default();
        for entry in TABLE {
            assert_eq!(map.keys(entry.command), entry.keys);
            assert!(!map.is_changed(entry.command));
        }
        assert_eq!(map.find_holder(&parse("Ctrl+S")), Some(Command::Save));
        assert!(map.to_changed_keys().is_empty());
    }

    #[test]
    fn assigned_keys_leave_their_previous_command_until_they_are_free_again() {
        let mut map = KeyMap::default();
        map.assign_keys(Command::Save, parse("M"), Some(parse("Ctrl+S")));
        assert_keys(&map, Command::Save, &["M"]);
        assert_keys(&map, Command::Mute, &[]);
        assert_eq!(
            map.find_lost_keys(Command::Mute),
            Some((parse("M"), Command::Save))
        );
        assert_eq!(map.count_changed(), 2);
        // The change of the command that lost its keys need not be saved.
        assert_eq!(map.to_changed_keys().len(), 1);
        map.reset_keys(Command::Save);
        assert_keys(&map, Command::Mute, &["M"]);
        assert_eq!(map, KeyMap::default());
    }

    #[test]
    fn keys_move_from_one_changed_command_to_another() {
        let mut map = KeyMap::default();
        map.assign_keys(Command::Save, parse("Ctrl+J"), None);
        assert_keys(&map, Command::Save, &["Ctrl+S", "Ctrl+J"]);
        map.assign_keys(Command::Open, parse("Ctrl+J"), Some(parse("Ctrl+O")));
        assert_keys(&map, Command::Save, &["Ctrl+S"]);
        assert_keys(&map, Command::Open, &["Ctrl+J"]);
        assert_eq!(map.to_changed_keys().len(), 1);
    }

    #[test]
    fn a_command_may_have_no_keys() {
        let mut map = KeyMap::default();
        map.remove_keys(Command::Redo, parse("Ctrl+Y"));
        assert_keys(&map, Command::Redo, &["Ctrl+Shift+Z"]);
        map.remove_keys(Command::Redo, parse("Ctrl+Shift+Z"));
        assert_keys(&map, Command::Redo, &[]);
        assert_eq!(KeyMap::from_changed_keys(&map.to_changed_keys()), map);
        map.reset_keys(Command::Redo);
        assert_keys(&map, Command::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"]);
    }

    #[test]
    fn clipboard_keys_cannot_be_changed() {
        let mut map = KeyMap::default();
        map.remove_keys(Command::Copy, parse("Ctrl+C"));
        assert_keys(&map, Command::Copy, &["Ctrl+C"]);
        map.assign_keys(Command::Copy, parse("Alt+C"), Some(parse("Ctrl+C")));
        assert_keys(&map, Command::Copy, &["Ctrl+C", "Alt+C"]);
        map.assign_keys(Command::Save, parse("Ctrl+C"), None);
        assert_keys(&map, Command::Save, &["Ctrl+S"]);
    }

    #[test]
    fn keys_of_a_later_table_do_not_replace_assigned_keys() {
        // Simulates a later version whose table gives Shift+A to another command, after the user
        // has assigned it to one.
        let kept = ChangedShortcuts::from([(String::from("save"), vec![String::from("Shift+A")])]);
        let map = KeyMap::from_changed_keys(&kept);
        assert_eq!(map.find_holder(&parse("Shift+A")), Some(Command::Save));
        assert_keys(&map, Command::AddNode, &["Tab"]);
    }

    #[test]
    fn unknown_commands_and_keys_are_left_out() {
        let kept = ChangedShortcuts::from([
            (String::from("no-such-command"), vec![String::from("K")]),
            (
                String::from("save"),
                vec![
                    String::from("Hyper+S"),
                    String::from("Escape"),
                    String::from("K"),
                ],
            ),
        ]);
        let map = KeyMap::from_changed_keys(&kept);
        assert_keys(&map, Command::Save, &["K"]);
        assert_eq!(map.count_changed(), 1);
    }

    #[test]
    fn enter_belongs_to_one_command_only() {
        let mut map = KeyMap::default();
        map.assign_keys(Command::Mute, parse("Enter"), None);
        assert_keys(&map, Command::Mute, &["M"]);
        map.remove_keys(Command::EnterGroup, parse("Enter"));
        map.assign_keys(Command::EnterGroup, parse("Enter"), None);
        assert_eq!(map, KeyMap::default());
    }

    proptest! {
        #[test]
        fn no_two_commands_share_keys_and_saved_changes_restore_the_map(
            changes in proptest::collection::vec((0..TABLE.len(), 0_usize..40, 0_u8..8, 0_u8..5), 0..40),
        ) {
            let mut map = KeyMap::default();
            for (at, key, modifier_bits, action) in changes {
                let command = TABLE[at].command;
                let modifiers: String = [("Ctrl+", 1), ("Alt+", 2), ("Shift+", 4)]
                    .iter()
                    .filter(|(_, bit)| modifier_bits & bit > 0)
                    .map(|(name, _)| *name)
                    .collect();
                let all = eframe::egui::Key::ALL;
                let name = all[key % all.len()].name();
                let keys = keystroke::parse_keys(&format!("{modifiers}{name}")).unwrap();
                match action {
                    0 => map.reset_keys(command),
                    1 => map.remove_keys(command, keys),
                    2 => map.set_keys(command, &[keys]),
                    3 => {
                        let first = map.keys(command).first().copied();
                        map.assign_keys(command, keys, first);
                    }
                    _ => map.assign_keys(command, keys, None),
                }

                let mut seen = BTreeSet::new();
                for entry in TABLE {
                    for keys in map.keys(entry.command) {
                        prop_assert!(seen.insert(keystroke::format_keys(keys)));
                    }
                }
                prop_assert_eq!(&KeyMap::from_changed_keys(&map.to_changed_keys()), &map);
            }
        }
    }
}
