//! Files of keys, which people exchange: each command's name with its keys. Mistakes in a file are
//! reported with their lines, and the rest of the file still counts.

use std::{collections::BTreeSet, fmt};

use eframe::egui::{Context, KeyboardShortcut};
use inclination_core::text::join_names;
use inclination_project::text::{quotes::curl_quotes, spelling::find_nearest_name as nearest};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::{Command, KeyMap, TABLE, keystroke};

/// Formats the keys of every command, including commands without keys, in the order of the table.
pub fn format_key_map(map: &KeyMap) -> String {
    let lines: Vec<String> = TABLE
        .iter()
        .map(|entry| {
            let keys: Vec<String> = map
                .keys(entry.command)
                .iter()
                .map(|keys| format!("{:?}", keystroke::format_keys(keys)))
                .collect();
            format!("  {:?}: [{}]", entry.command.name(), keys.join(", "))
        })
        .collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// The result of reading a file of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMapImport {
    /// The key map with the file's keys.
    pub map: KeyMap,
    /// The number of commands whose keys the file changes.
    pub changes: usize,
    /// The mistakes, a sentence each, with their lines.
    pub mistakes: Vec<String>,
}

/// Applies a file to a key map. Commands that the file does not name keep their keys, unless it
/// gives those to other commands.
///
/// # Errors
/// Returns where and why the text is not a file of keys at all.
pub fn parse_key_map(
    context: &Context,
    text: &str,
    before: &KeyMap,
) -> Result<KeyMapImport, String> {
    // Some editors begin a file with a byte order mark.
    let text = text.trim_start_matches('\u{feff}');
    let mut json = serde_json::Deserializer::from_str(text);
    let entries = json
        .deserialize_map(EntriesVisitor)
        .and_then(|entries| json.end().map(|()| entries))
        .map_err(|error| describe_json_error(&error))?;

    let mut places = EntryLines { text, at: 0 };
    let mut reading = KeyMapReader {
        context,
        seen: BTreeSet::new(),
        given: Vec::new(),
        mistakes: Vec::new(),
    };
    for (name, keys) in &entries {
        let place = places.find_line(name);
        reading.read_entry(&place, name, keys);
    }

    let mut map = before.clone();
    for (command, keys) in reading.given {
        map.set_keys(command, &keys);
    }

    let changes = TABLE
        .iter()
        .filter(|entry| map.keys(entry.command) != before.keys(entry.command))
        .count();
    Ok(KeyMapImport {
        map,
        changes,
        mistakes: reading.mistakes,
    })
}

fn describe_json_error(error: &serde_json::Error) -> String {
    if error.is_data() {
        return String::from("This file contains no keys. Choose a file of exported keys.");
    }
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or_default();
    let (line, column) = (error.line(), error.column());
    let message = curl_quotes(&message.replace('`', "\""));
    format!("Line {line}, column {column}: {message}.")
}

/// The state while a file is read.
struct KeyMapReader<'a> {
    context: &'a Context,
    /// The keys given so far, as written in files.
    seen: BTreeSet<String>,
    given: Vec<(Command, Vec<KeyboardShortcut>)>,
    mistakes: Vec<String>,
}

impl KeyMapReader<'_> {
    fn read_entry(&mut self, place: &str, name: &str, keys: &Value) {
        let Some(command) = Command::from_name(name.trim()) else {
            let names: Vec<String> = TABLE.iter().map(|entry| entry.command.name()).collect();
            let near = nearest(name, names.iter().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!(" Did you mean “{near}”?"));
            self.add_mistake(place, &format!("unknown command “{name}”.{near}"));
            return;
        };

        if self.given.iter().any(|(given, _)| *given == command) {
            self.add_mistake(
                place,
                &format!("“{name}” is listed twice. The first entry is used."),
            );
            return;
        }

        let texts: Vec<&Value> = match keys {
            Value::Array(all) => all.iter().collect(),
            Value::Null => Vec::new(),
            single => vec![single],
        };

        let own = command.entry().keys;
        let mut list = Vec::new();
        let mut has_mistakes = false;
        for text in &texts {
            match self.read_keys(text, own) {
                Ok(keys) => list.push(keys),
                Err(sentence) => {
                    has_mistakes = true;
                    self.add_mistake(place, &format!("“{name}”: {sentence}"));
                }
            }
        }

        // A command whose keys are all wrong was meant to have some, so it keeps its own.
        if !list.is_empty() || !has_mistakes {
            self.given.push((command, list));
        }
    }

    fn read_keys(
        &mut self,
        text: &Value,
        own: &[KeyboardShortcut],
    ) -> Result<KeyboardShortcut, String> {
        let Value::String(text) = text else {
            return Err(String::from("keys must be written like “Ctrl+S”."));
        };
        let Some(keys) = keystroke::parse_keys(text) else {
            return Err(describe_invalid_keys(text));
        };
        if !own.contains(&keys)
            && let Some(sentence) = keystroke::rejection_reason(self.context, &keys)
        {
            return Err(sentence);
        }
        if !self.seen.insert(keystroke::format_keys(&keys)) {
            return Err(format!(
                "“{text}” is listed twice. The first entry is used."
            ));
        }
        Ok(keys)
    }

    fn add_mistake(&mut self, place: &str, sentence: &str) {
        self.mistakes.push(format!("{place}{sentence}"));
    }
}

/// Describes why a text does not name keys.
fn describe_invalid_keys(text: &str) -> String {
    let modifiers = ["Ctrl", "Alt", "Shift"];
    let (before, last) = text.rsplit_once('+').unwrap_or(("", text));
    let wrong: Vec<&str> = before
        .split('+')
        .map(str::trim)
        .filter(|name| !name.is_empty() && keystroke::parse_keys(&format!("{name}+A")).is_none())
        .collect();

    if let [name] = wrong[..]
        && let Some(near) = nearest(name, modifiers.into_iter())
    {
        return format!("“{text}” has the unknown modifier “{name}”. Did you mean “{near}”?");
    }
    if !wrong.is_empty() {
        let noun = if wrong.len() == 1 {
            "unknown modifier"
        } else {
            "unknown modifiers"
        };
        let names: Vec<String> = wrong.iter().map(|name| format!("“{name}”")).collect();
        return format!(
            "“{text}” has the {noun} {}. Use Ctrl, Alt or Shift.",
            join_names(&names)
        );
    }

    let keys = eframe::egui::Key::ALL.iter().map(|key| key.name());
    match nearest(last.trim(), keys) {
        Some(near) => format!("unknown key “{}”. Did you mean “{near}”?", last.trim()),
        None => format!("unknown key “{}”.", last.trim()),
    }
}

/// Collects the entries of an object in order, including duplicates.
struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("commands with their keys")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries)
    }
}

/// Finds the lines of the entries, which must be looked up in order.
struct EntryLines<'t> {
    text: &'t str,
    /// The byte position behind the last name found.
    at: usize,
}

impl EntryLines<'_> {
    /// Returns the beginning of a message about an entry, `Line 3: `.
    fn find_line(&mut self, name: &str) -> String {
        let quoted = Value::from(name).to_string();
        let mut from = self.at;
        while let Some(found) = self.text.get(from..).and_then(|rest| rest.find(&quoted)) {
            let start = from + found;
            let end = start + quoted.len();
            let behind = self.text.get(end..).unwrap_or_default();
            if behind.trim_start().starts_with(':') {
                self.at = end;
                let before = self.text.get(..start).unwrap_or_default();
                return format!("Line {}: ", before.matches('\n').count() + 1);
            }
            from = end;
        }
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use super::*;

    fn test_context() -> Context {
        let context = Context::default();
        context.set_os(eframe::egui::os::OperatingSystem::Nix);
        context
    }

    fn parse(text: &str) -> KeyboardShortcut {
        keystroke::parse_keys(text).unwrap()
    }

    #[test]
    fn an_exported_file_gives_another_user_the_same_keys() {
        let mut own = KeyMap::default();
        own.assign_keys(Command::Save, parse("M"), None);
        own.set_keys(Command::Undo, &[]);
        let file = format_key_map(&own);
        assert!(
            file.contains("  \"save\": [\"Ctrl+S\", \"M\"],\n"),
            "{file}"
        );
        assert!(file.contains("  \"undo\": [],\n"), "{file}");
        assert!(file.contains("  \"mute\": [],\n"), "{file}");

        let mut others = KeyMap::default();
        others.assign_keys(Command::Open, parse("Ctrl+K"), None);
        let read = parse_key_map(&test_context(), &file, &others).unwrap();
        assert_eq!(read.mistakes, Vec::<String>::new());

        for entry in TABLE {
            assert_eq!(read.map.keys(entry.command), own.keys(entry.command));
        }
        assert_eq!(read.changes, 4);
    }

    #[test]
    fn mistakes_are_reported_with_their_lines_and_the_other_lines_apply() {
        let file = r#"{
  "save": "Alt+S",
  "sav-as": ["Alt+Shift+S"],
  "open": ["Crtl+O", "Alt+O"],
  "new": ["Ctrl+Hime"],
  "undo": ["Escape"],
  "redo": ["Alt+O", 7],
  "save": ["K"],
  "cut": ["Ctrl+X", "Alt+X"]
}"#;
        let read = parse_key_map(&test_context(), file, &KeyMap::default()).unwrap();
        expect![[r#"
            Line 3: unknown command “sav-as”. Did you mean “save-as”?
            Line 4: “open”: “Crtl+O” has the unknown modifier “Crtl”. Did you mean “Ctrl”?
            Line 5: “new”: unknown key “Hime”. Did you mean “Home”?
            Line 6: “undo”: Escape closes dialogs and menus, and cancels drags.
            Line 7: “redo”: “Alt+O” is listed twice. The first entry is used.
            Line 7: “redo”: keys must be written like “Ctrl+S”.
            Line 8: “save” is listed twice. The first entry is used."#]]
        .assert_eq(&read.mistakes.join("\n"));
        assert_eq!(read.map.keys(Command::Save), [parse("Alt+S")]);
        assert_eq!(read.map.keys(Command::Open), [parse("Alt+O")]);
        assert_eq!(read.map.keys(Command::New), [parse("Ctrl+N")]);
        assert_eq!(
            read.map.keys(Command::Cut),
            [parse("Ctrl+X"), parse("Alt+X")]
        );
        // Align bottom had Alt+S before.
        assert!(read.map.keys(Command::AlignBottom).is_empty());
    }

    #[test]
    fn other_files_are_rejected_with_a_reason() {
        let read =
            |text: &str| parse_key_map(&test_context(), text, &KeyMap::default()).unwrap_err();
        expect![["This file contains no keys. Choose a file of exported keys."]]
            .assert_eq(&read("[]"));
        expect![["Line 2, column 10: expected “:”."]].assert_eq(&read("{\n  \"save\" [\"K\"]\n}"));
        assert!(read("").ends_with('.'));
        assert!(read("{} {}").starts_with("Line 1"));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_rejected(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let text = String::from_utf8_lossy(&bytes);
            let _ = parse_key_map(&Context::default(), &text, &KeyMap::default());
        }

        #[test]
        fn any_object_is_read(entries in proptest::collection::vec(("\\PC{0,12}|save|open|copy", proptest::collection::vec("\\PC{0,9}|Ctrl\\+[A-Z]|[A-Z]", 0..4)), 0..8)) {
            let entries: Vec<String> = entries
                .iter()
                .map(|(name, keys)| format!("{}: {}", Value::from(name.as_str()), Value::from(keys.clone())))
                .collect();
            let file = format!("{{{}}}", entries.join(",\n"));
            let found = parse_key_map(&Context::default(), &file, &KeyMap::default()).unwrap();
            prop_assert!(found.mistakes.iter().all(|mistake| mistake.ends_with(['.', '?'])));
            // The resulting key map is written and read back unchanged.
            let again = parse_key_map(&Context::default(), &format_key_map(&found.map), &KeyMap::default()).unwrap();
            prop_assert!(again.mistakes.is_empty());
            for entry in TABLE {
                prop_assert_eq!(again.map.keys(entry.command), found.map.keys(entry.command));
            }
        }
    }
}
