//! Files of keys, as people exchange them: each command by its name with its keys. What is wrong in
//! one is told with its place, and costs only itself.

use std::{collections::BTreeSet, fmt};

use eframe::egui::{Context, KeyboardShortcut};
use inclination_core::text::join_names;
use inclination_project::text::spelling::find_nearest_name as nearest;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::{Command, KeyMap, TABLE, stroke};

/// The keys of every command, those without any among them, in the order of the table.
pub fn text(map: &KeyMap) -> String {
    let lines: Vec<String> = TABLE
        .iter()
        .map(|entry| {
            let keys = map.keys(entry.command).iter().map(stroke::written);
            let keys: Vec<String> = keys.map(|keys| format!("{keys:?}")).collect();
            format!("  {:?}: [{}]", entry.command.name(), keys.join(", "))
        })
        .collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// What came of reading a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The keys as they are with it.
    pub map: KeyMap,
    /// How many commands have other keys by it.
    pub changes: usize,
    /// What is wrong, a sentence each, with its line.
    pub mistakes: Vec<String>,
}

/// Reads a file on top of what there is: commands that it does not name keep their keys, unless it
/// gives them away.
///
/// # Errors
/// Where and why it is no file of keys at all.
pub fn read(context: &Context, text: &str, before: &KeyMap) -> Result<Read, String> {
    // Editors of some systems put it there.
    let text = text.trim_start_matches('\u{feff}');
    let mut json = serde_json::Deserializer::from_str(text);
    let entries = json
        .deserialize_map(Entries)
        .and_then(|entries| json.end().map(|()| entries))
        .map_err(|error| not_read(&error))?;
    let mut places = Places { text, at: 0 };
    let mut reading = Reading {
        context,
        seen: BTreeSet::new(),
        given: Vec::new(),
        mistakes: Vec::new(),
    };
    for (name, keys) in &entries {
        let place = places.next(name);
        reading.entry(&place, name, keys);
    }
    let mut map = before.clone();
    for (command, keys) in reading.given {
        map.set(command, &keys);
    }
    let changes = TABLE
        .iter()
        .filter(|entry| map.keys(entry.command) != before.keys(entry.command))
        .count();
    Ok(Read {
        map,
        changes,
        mistakes: reading.mistakes,
    })
}

fn not_read(error: &serde_json::Error) -> String {
    if error.is_data() {
        return String::from("It is no list of commands with their keys.");
    }
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let (line, column) = (error.line(), error.column());
    format!("Line {line}, column {column}: {said}.")
}

struct Reading<'a> {
    context: &'a Context,
    seen: BTreeSet<String>,
    given: Vec<(Command, Vec<KeyboardShortcut>)>,
    mistakes: Vec<String>,
}

impl Reading<'_> {
    fn entry(&mut self, place: &str, name: &str, keys: &Value) {
        let Some(command) = Command::named(name.trim()) else {
            let names: Vec<String> = TABLE.iter().map(|entry| entry.command.name()).collect();
            let near = nearest(name, names.iter().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!(" Perhaps “{near}” is meant."));
            self.wrong(place, &format!("there is no command “{name}”.{near}"));
            return;
        };
        if self.given.iter().any(|(given, _)| *given == command) {
            self.wrong(
                place,
                &format!("“{name}” stands there a second time. The first counts."),
            );
            return;
        }
        let texts: Vec<&Value> = match keys {
            Value::Array(all) => all.iter().collect(),
            Value::Null => Vec::new(),
            one => vec![one],
        };
        let own = command.entry().keys;
        let mut list = Vec::new();
        let mut has_mistakes = false;
        for text in &texts {
            match self.keys(text, own) {
                Ok(keys) => list.push(keys),
                Err(sentence) => {
                    has_mistakes = true;
                    self.wrong(place, &format!("“{name}”: {sentence}"));
                }
            }
        }
        // Whose keys are all wrong was meant to have some, and keeps its own.
        if !list.is_empty() || !has_mistakes {
            self.given.push((command, list));
        }
    }

    fn keys(&mut self, text: &Value, own: &[KeyboardShortcut]) -> Result<KeyboardShortcut, String> {
        let Value::String(text) = text else {
            return Err(String::from("keys are written as “Ctrl+S”."));
        };
        let Some(keys) = stroke::read(text) else {
            return Err(not_keys(text));
        };
        if !own.contains(&keys)
            && let Some(sentence) = stroke::refusal(self.context, &keys)
        {
            return Err(sentence);
        }
        if !self.seen.insert(stroke::written(&keys)) {
            return Err(format!(
                "“{text}” stands there a second time. The first counts."
            ));
        }
        Ok(keys)
    }

    fn wrong(&mut self, place: &str, sentence: &str) {
        self.mistakes.push(format!("{place}{sentence}"));
    }
}

/// What is wrong with what should be keys.
fn not_keys(text: &str) -> String {
    let held = ["Ctrl", "Alt", "Shift"];
    let all = eframe::egui::Key::ALL.iter().map(|key| key.name());
    let (before, last) = text.rsplit_once('+').unwrap_or(("", text));
    let wrong: Vec<String> = before
        .split('+')
        .map(str::trim)
        .filter(|name| !name.is_empty() && stroke::read(&format!("{name}+A")).is_none())
        .map(|name| match nearest(name, held.into_iter()) {
            Some(near) => format!("“{name}” (perhaps {near})"),
            None => format!("“{name}”"),
        })
        .collect();
    if !wrong.is_empty() {
        let held = "what is held is Ctrl, Alt or Shift";
        return format!("“{text}” is not read, for {}: {held}.", join_names(&wrong));
    }
    match nearest(last.trim(), all) {
        Some(near) => format!(
            "there is no key “{}”. Perhaps “{near}” is meant.",
            last.trim()
        ),
        None => format!("there is no key “{}”.", last.trim()),
    }
}

/// The entries of an object in their order, with those that stand there twice.
struct Entries;

impl<'de> Visitor<'de> for Entries {
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

/// Where the entries stand, which is looked for in their order.
struct Places<'t> {
    text: &'t str,
    at: usize,
}

impl Places<'_> {
    fn next(&mut self, name: &str) -> String {
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

    fn context() -> Context {
        let context = Context::default();
        context.set_os(eframe::egui::os::OperatingSystem::Nix);
        context
    }

    fn keys(text: &str) -> KeyboardShortcut {
        stroke::read(text).unwrap()
    }

    #[test]
    fn a_file_gives_somebody_else_the_same_keys() {
        let mut own = KeyMap::default();
        own.give(Command::Save, keys("M"), None);
        own.set(Command::Undo, &[]);
        let file = text(&own);
        assert!(
            file.contains("  \"save\": [\"Ctrl+S\", \"M\"],\n"),
            "{file}"
        );
        assert!(file.contains("  \"undo\": [],\n"), "{file}");
        assert!(file.contains("  \"mute\": [],\n"), "{file}");
        let mut others = KeyMap::default();
        others.give(Command::Open, keys("Ctrl+K"), None);
        let read = read(&context(), &file, &others).unwrap();
        assert_eq!(read.mistakes, Vec::<String>::new());
        for entry in TABLE {
            assert_eq!(read.map.keys(entry.command), own.keys(entry.command));
        }
        assert_eq!(read.changes, 4);
    }

    #[test]
    fn wrong_lines_are_told_with_their_place_and_the_others_count() {
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
        let read = read(&context(), file, &KeyMap::default()).unwrap();
        expect![[r"
            Line 3: there is no command “sav-as”. Perhaps “save-as” is meant.
            Line 4: “open”: “Crtl+O” is not read, for “Crtl” (perhaps Ctrl): what is held is Ctrl, Alt or Shift.
            Line 5: “new”: there is no key “Hime”. Perhaps “Home” is meant.
            Line 6: “undo”: Escape leaves whatever is open, and gives up what is being dragged.
            Line 7: “redo”: “Alt+O” stands there a second time. The first counts.
            Line 7: “redo”: keys are written as “Ctrl+S”.
            Line 8: “save” stands there a second time. The first counts."]]
        .assert_eq(&read.mistakes.join("\n"));
        assert_eq!(read.map.keys(Command::Save), [keys("Alt+S")]);
        assert_eq!(read.map.keys(Command::Open), [keys("Alt+O")]);
        assert_eq!(read.map.keys(Command::New), [keys("Ctrl+N")]);
        assert_eq!(read.map.keys(Command::Cut), [keys("Ctrl+X"), keys("Alt+X")]);
        // Align bottom had Alt and S.
        assert!(read.map.keys(Command::AlignBottom).is_empty());
    }

    #[test]
    fn what_is_no_file_of_keys_says_so() {
        let read = |text: &str| read(&context(), text, &KeyMap::default()).unwrap_err();
        expect![["It is no list of commands with their keys."]].assert_eq(&read("[]"));
        expect![["Line 2, column 10: expected `:`."]].assert_eq(&read("{\n  \"save\" [\"K\"]\n}"));
        assert!(read("").ends_with('.'));
        assert!(read("{} {}").starts_with("Line 1"));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let text = String::from_utf8_lossy(&bytes);
            let _ = read(&Context::default(), &text, &KeyMap::default());
        }

        #[test]
        fn any_object_is_read(entries in proptest::collection::vec(("\\PC{0,12}|save|open|copy", proptest::collection::vec("\\PC{0,9}|Ctrl\\+[A-Z]|[A-Z]", 0..4)), 0..8)) {
            let entries: Vec<String> = entries
                .iter()
                .map(|(name, keys)| format!("{}: {}", Value::from(name.as_str()), Value::from(keys.clone())))
                .collect();
            let file = format!("{{{}}}", entries.join(",\n"));
            let found = read(&Context::default(), &file, &KeyMap::default()).unwrap();
            prop_assert!(found.mistakes.iter().all(|told| told.ends_with('.')));
            // What was taken is written and read as the same.
            let again = read(&Context::default(), &text(&found.map), &KeyMap::default()).unwrap();
            prop_assert!(again.mistakes.is_empty());
            for entry in TABLE {
                prop_assert_eq!(again.map.keys(entry.command), found.map.keys(entry.command));
            }
        }
    }
}
