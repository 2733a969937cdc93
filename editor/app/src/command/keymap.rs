//! Which keys run which command: those of the table, and on top what a person changed. Only the
//! changes are kept, so that keys which a later version brings arrive. A person's own keys go
//! before the table's: a command whose keys somebody gave to another one is without them until they
//! are free again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use eframe::egui::{Context, Id, KeyboardShortcut};
use inclination_project::io::ChangedKeys;

use super::{Command, TABLE, stroke};

/// The keys of every command. No two commands have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    changed: BTreeMap<Command, Vec<KeyboardShortcut>>,
    all: BTreeMap<Command, Vec<KeyboardShortcut>>,
}

impl Default for KeyMap {
    fn default() -> Self {
        Self::with(BTreeMap::new())
    }
}

impl KeyMap {
    /// The one that a context has.
    pub fn of(context: &Context) -> Arc<Self> {
        static OWN: LazyLock<Arc<KeyMap>> = LazyLock::new(Arc::default);
        let held = context.data(|data| data.get_temp::<Arc<Self>>(place()));
        held.unwrap_or_else(|| Arc::clone(&OWN))
    }

    /// Lets a context have it.
    pub fn install(self, context: &Context) {
        context.data_mut(|data| data.insert_temp(place(), Arc::new(self)));
    }

    /// What was kept. What no command or no key is called is left out, and so is what no command
    /// may have.
    pub fn kept(kept: &ChangedKeys) -> Self {
        let known = kept.iter().filter_map(|(name, keys)| {
            let command = Command::named(name)?;
            let keys = keys.iter().filter_map(|keys| stroke::read(keys));
            Some((command, keys.collect()))
        });
        Self::with(known.collect())
    }

    fn with(changed: BTreeMap<Command, Vec<KeyboardShortcut>>) -> Self {
        let mut taken = BTreeSet::new();
        let mut all = BTreeMap::new();
        let fixed = TABLE.iter().flat_map(|entry| entry.keys);
        taken.extend(
            fixed
                .filter(|keys| stroke::is_clipboards(keys))
                .map(stroke::written),
        );
        let mut own = BTreeMap::new();
        for (command, keys) in changed {
            let table = command.entry().keys;
            let mut list: Vec<KeyboardShortcut> = Vec::new();
            // The clipboard's keys mean the same everywhere and stay.
            list.extend(table.iter().filter(|keys| stroke::is_clipboards(keys)));
            for keys in keys {
                let is_free = table.contains(&keys) || stroke::own_use(keys).is_none();
                if is_free && taken.insert(stroke::written(&keys)) {
                    list.push(keys);
                }
            }
            own.insert(command, list);
        }
        for entry in TABLE {
            let is_free = |keys: &KeyboardShortcut| {
                stroke::is_clipboards(keys) || !taken.contains(&stroke::written(keys))
            };
            let of_table = || entry.keys.iter().copied().filter(is_free).collect();
            let keys = own.get(&entry.command).cloned();
            all.insert(entry.command, keys.unwrap_or_else(of_table));
        }
        own.retain(|command, keys| keys != command.entry().keys);
        Self { changed: own, all }
    }

    /// What is to be kept of it.
    pub fn to_keep(&self) -> ChangedKeys {
        let all = self.changed.iter();
        all.map(|(command, keys)| (command.name(), keys.iter().map(stroke::written).collect()))
            .collect()
    }

    /// The keys of a command; menus show the first.
    pub fn keys(&self, command: Command) -> &[KeyboardShortcut] {
        self.all.get(&command).map_or(&[], Vec::as_slice)
    }

    /// The first keys of a command, as they stand on a keyboard.
    pub fn first(&self, context: &Context, command: Command) -> Option<String> {
        let keys = self.keys(command).first();
        keys.map(|keys| stroke::said(context, keys))
    }

    /// The keys of a command, as they stand on a keyboard.
    pub fn said(&self, context: &Context, command: Command) -> Vec<String> {
        let keys = self.keys(command).iter();
        keys.map(|keys| stroke::said(context, keys)).collect()
    }

    /// The command that has these keys.
    pub fn holder(&self, keys: &KeyboardShortcut) -> Option<Command> {
        let mut all = self.all.iter();
        let held = all.find(|(_, own)| own.contains(keys));
        held.map(|(command, _)| *command)
    }

    /// Whether a command has other keys than the table says.
    pub fn is_changed(&self, command: Command) -> bool {
        self.keys(command) != command.entry().keys
    }

    /// How many commands have other keys.
    pub fn changes(&self) -> usize {
        let all = TABLE.iter();
        all.filter(|entry| self.is_changed(entry.command)).count()
    }

    /// Gives a command these keys and no others; whichever had one of them has it no longer.
    pub fn set(&mut self, command: Command, keys: &[KeyboardShortcut]) {
        let mut changed = self.changed.clone();
        for held in changed.values_mut() {
            held.retain(|own| !keys.contains(own));
        }
        changed.insert(command, keys.to_vec());
        *self = Self::with(changed);
    }

    /// Gives a command keys in place of others of its own, or besides those.
    pub fn give(
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
        self.set(command, &list);
    }

    /// Takes keys from a command.
    pub fn take(&mut self, command: Command, keys: KeyboardShortcut) {
        let mut list = self.keys(command).to_vec();
        list.retain(|own| *own != keys);
        self.set(command, &list);
    }

    /// Gives a command the table's keys again, but for those that another one was given meanwhile.
    pub fn reset(&mut self, command: Command) {
        let mut changed = self.changed.clone();
        changed.remove(&command);
        *self = Self::with(changed);
    }

    /// Those of a command's own keys that another one was given, with that one.
    pub fn lost(&self, command: Command) -> Option<(KeyboardShortcut, Command)> {
        let mut own = command.entry().keys.iter();
        own.find_map(|keys| {
            let holder = self.holder(keys)?;
            (holder != command).then_some((*keys, holder))
        })
    }
}

fn place() -> Id {
    Id::unique("keys")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn keys(text: &str) -> KeyboardShortcut {
        stroke::read(text).unwrap()
    }

    fn has(map: &KeyMap, command: Command, expected: &[&str]) {
        let keys: Vec<String> = map.keys(command).iter().map(stroke::written).collect();
        assert_eq!(keys, expected, "{command:?}");
    }

    #[test]
    fn without_changes_it_is_the_table() {
        let map = KeyMap::default();
        for entry in TABLE {
            assert_eq!(map.keys(entry.command), entry.keys);
            assert!(!map.is_changed(entry.command));
        }
        assert_eq!(map.holder(&keys("Ctrl+S")), Some(Command::Save));
        assert!(map.to_keep().is_empty());
    }

    #[test]
    fn keys_that_are_given_are_no_longer_anothers_until_they_are_free_again() {
        let mut map = KeyMap::default();
        map.give(Command::Save, keys("M"), Some(keys("Ctrl+S")));
        has(&map, Command::Save, &["M"]);
        has(&map, Command::Mute, &[]);
        assert_eq!(map.lost(Command::Mute), Some((keys("M"), Command::Save)));
        assert_eq!(map.changes(), 2);
        // Nothing of the one that lost them has to be kept.
        assert_eq!(map.to_keep().len(), 1);
        map.reset(Command::Save);
        has(&map, Command::Mute, &["M"]);
        assert_eq!(map, KeyMap::default());
    }

    #[test]
    fn keys_go_from_one_changed_command_to_another() {
        let mut map = KeyMap::default();
        map.give(Command::Save, keys("Ctrl+J"), None);
        has(&map, Command::Save, &["Ctrl+S", "Ctrl+J"]);
        map.give(Command::Open, keys("Ctrl+J"), Some(keys("Ctrl+O")));
        has(&map, Command::Save, &["Ctrl+S"]);
        has(&map, Command::Open, &["Ctrl+J"]);
        assert_eq!(map.to_keep().len(), 1);
    }

    #[test]
    fn a_command_may_be_without_keys() {
        let mut map = KeyMap::default();
        map.take(Command::Redo, keys("Ctrl+Y"));
        has(&map, Command::Redo, &["Ctrl+Shift+Z"]);
        map.take(Command::Redo, keys("Ctrl+Shift+Z"));
        has(&map, Command::Redo, &[]);
        assert_eq!(KeyMap::kept(&map.to_keep()), map);
        map.reset(Command::Redo);
        has(&map, Command::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"]);
    }

    #[test]
    fn the_clipboards_keys_stay() {
        let mut map = KeyMap::default();
        map.take(Command::Copy, keys("Ctrl+C"));
        has(&map, Command::Copy, &["Ctrl+C"]);
        map.give(Command::Copy, keys("Alt+C"), Some(keys("Ctrl+C")));
        has(&map, Command::Copy, &["Ctrl+C", "Alt+C"]);
        map.give(Command::Save, keys("Ctrl+C"), None);
        has(&map, Command::Save, &["Ctrl+S"]);
    }

    #[test]
    fn what_the_table_brings_later_waits_for_keys_that_a_person_has_given() {
        // As if A had been nobody's when it was given, and the table came to give it to another
        // one.
        let kept = ChangedKeys::from([(String::from("save"), vec![String::from("Shift+A")])]);
        let map = KeyMap::kept(&kept);
        assert_eq!(map.holder(&keys("Shift+A")), Some(Command::Save));
        has(&map, Command::AddNode, &["Tab"]);
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let kept = ChangedKeys::from([
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
        let map = KeyMap::kept(&kept);
        has(&map, Command::Save, &["K"]);
        assert_eq!(map.changes(), 1);
    }

    #[test]
    fn enter_is_its_commands_and_nobody_elses() {
        let mut map = KeyMap::default();
        map.give(Command::Mute, keys("Enter"), None);
        has(&map, Command::Mute, &["M"]);
        map.take(Command::EnterGroup, keys("Enter"));
        map.give(Command::EnterGroup, keys("Enter"), None);
        assert_eq!(map, KeyMap::default());
    }

    proptest! {
        #[test]
        fn no_two_commands_share_keys_and_what_is_kept_is_the_same_map(
            given in proptest::collection::vec((0..TABLE.len(), 0_usize..40, 0_u8..8, 0_u8..5), 0..40),
        ) {
            let mut map = KeyMap::default();
            for (at, key, held, deed) in given {
                let command = TABLE[at].command;
                let held: String = [("Ctrl+", 1), ("Alt+", 2), ("Shift+", 4)]
                    .iter()
                    .filter(|(_, bit)| held & bit > 0)
                    .map(|(name, _)| *name)
                    .collect();
                let all = eframe::egui::Key::ALL;
                let keys = stroke::read(&format!("{held}{}", all[key % all.len()].name())).unwrap();
                match deed {
                    0 => map.reset(command),
                    1 => map.take(command, keys),
                    2 => map.set(command, &[keys]),
                    3 => {
                        let first = map.keys(command).first().copied();
                        map.give(command, keys, first);
                    }
                    _ => map.give(command, keys, None),
                }
                let mut seen = BTreeSet::new();
                for entry in TABLE {
                    for keys in map.keys(entry.command) {
                        prop_assert!(seen.insert(stroke::written(keys)));
                    }
                }
                prop_assert_eq!(&KeyMap::kept(&map.to_keep()), &map);
            }
        }
    }
}
