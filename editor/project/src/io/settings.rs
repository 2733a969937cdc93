//! What the app remembers from one start to the next. A damaged file costs what is damaged and nothing else. Several windows
//! may run: each writes only what it changes, into what the file holds by then.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::saving::replace;

/// How many files are remembered.
const MOST_RECENT: usize = 12;

/// How large everything can be, in percent.
pub const SIZES: [u16; 11] = [75, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300];

/// Of each command whose keys a person changed, its keys, as files name both.
pub type ChangedKeys = BTreeMap<String, Vec<String>>;

/// A theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// The one that the system has.
    #[default]
    System,
    /// The dark one.
    Dark,
    /// The light one.
    Light,
}

/// What the app remembers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Settings {
    /// Files that were opened or saved, the last first.
    pub recent: Vec<PathBuf>,
    /// The theme.
    pub theme: Look,
    /// Whether everything is of high contrast.
    pub sharp: bool,
    /// How large everything is, in percent, unless it is in its own size.
    pub size: Option<u16>,
    /// The window's size while it does not fill the screen, in the points of the system.
    pub window: Option<[f32; 2]>,
    /// Where it stood then, where the system tells.
    pub place: Option<[f32; 2]>,
    /// Whether it filled the screen.
    pub maximized: bool,
    /// Where the panels are, as the panels say it.
    pub panels: Option<String>,
    /// How far the guided tour has come, as the tour writes it.
    pub tour: Option<Value>,
    /// Whether the minimap is shown.
    pub minimap: bool,
    /// The keys of the commands whose keys are others than the table's. What another version of the app knows stays.
    pub keys: ChangedKeys,
    /// The folder of groups that files share; none: the app's own.
    pub library: Option<PathBuf>,
}

/// A change of what the app remembers.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A file was opened or saved.
    Recent(PathBuf),
    /// A file is gone.
    NotRecent(PathBuf),
    /// The theme was changed.
    Theme(Look),
    /// High contrast was asked for, or no longer.
    Sharp(bool),
    /// Everything was made larger or smaller; none: its own size.
    Size(Option<u16>),
    /// The window was closed so.
    Window(Standing),
    /// The panels were moved; none: put back.
    Panels(Option<String>),
    /// The guided tour went on.
    Tour(Value),
    /// The minimap was shown or hidden.
    Minimap(bool),
    /// Commands were given other keys; none: the table's.
    Keys(BTreeMap<String, Option<Vec<String>>>),
    /// Another folder has the groups that files share; none: the app's own.
    Library(Option<PathBuf>),
}

/// How a window stands, as [`Settings`] has it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// Its size.
    pub size: Option<[f32; 2]>,
    /// Where it stands.
    pub place: Option<[f32; 2]>,
    /// Whether it fills the screen.
    pub is_maximized: bool,
}

impl Settings {
    /// What a file remembers; where it is damaged, what one starts with.
    pub fn read(file: &Path) -> Self {
        let text = fs::read(file).unwrap_or_default();
        let mut all: Map<String, Value> = serde_json::from_slice(&text).unwrap_or_default();
        let window: Option<[f32; 2]> = take(&mut all, "window");
        let percent: Option<u16> = take(&mut all, "size");
        let place: Option<[f32; 2]> = take(&mut all, "place");
        let is_place = |place: &[f32; 2]| place.iter().all(|far| far.abs() < 100_000.0);
        let is_size = |size: &[f32; 2]| size.iter().all(|side| (200.0..20_000.0).contains(side));
        let mut settings = Self {
            recent: take(&mut all, "recent"),
            theme: take(&mut all, "theme"),
            sharp: take(&mut all, "sharp"),
            size: percent.filter(|percent| SIZES.contains(percent)),
            window: window.filter(is_size),
            place: place.filter(is_place),
            maximized: take(&mut all, "maximized"),
            panels: take(&mut all, "panels"),
            tour: take(&mut all, "tour"),
            minimap: take(&mut all, "minimap"),
            keys: keys(take(&mut all, "keys")),
            library: take(&mut all, "library"),
        };
        settings.recent.truncate(MOST_RECENT);
        settings
    }

    /// Changes it.
    pub fn change(&mut self, change: Change) {
        match change {
            Change::Recent(file) => {
                self.recent.retain(|other| *other != file);
                self.recent.insert(0, file);
                self.recent.truncate(MOST_RECENT);
            }
            Change::NotRecent(file) => self.recent.retain(|other| *other != file),
            Change::Theme(theme) => self.theme = theme,
            Change::Sharp(sharp) => self.sharp = sharp,
            Change::Size(size) => self.size = size,
            Change::Window(standing) => {
                // What is not known of this window may be of the last.
                self.window = standing.size.or(self.window);
                self.place = standing.place.or(self.place);
                self.maximized = standing.is_maximized;
            }
            Change::Panels(panels) => self.panels = panels,
            Change::Tour(tour) => self.tour = Some(tour),
            Change::Minimap(minimap) => self.minimap = minimap,
            Change::Keys(changes) => {
                for (command, keys) in changes {
                    match keys {
                        Some(keys) => self.keys.insert(command, keys),
                        None => self.keys.remove(&command),
                    };
                }
            }
            Change::Library(folder) => self.library = folder,
        }
    }

    /// Changes what a file remembers.
    ///
    /// # Errors
    /// What the system says where it cannot be written.
    pub fn change_file(file: &Path, changes: impl IntoIterator<Item = Change>) -> io::Result<()> {
        let mut settings = Self::read(file);
        for change in changes {
            settings.change(change);
        }
        replace(file, serde_json::to_string_pretty(&settings)?.as_bytes())
    }
}

fn take<T: DeserializeOwned + Default>(all: &mut Map<String, Value>, key: &str) -> T {
    let value = all.remove(key);
    value
        .and_then(|value| serde_json::from_value(value).ok())
        .unwrap_or_default()
}

fn keys(all: Map<String, Value>) -> ChangedKeys {
    let all = all.into_iter();
    all.filter_map(|(command, keys)| Some((command, serde_json::from_value(keys).ok()?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("settings.json");
        assert_eq!(Settings::read(&file), Settings::default());
        let tour = serde_json::json!({"at": 3, "graph": "{}"});
        let changes = [
            Change::Recent("/a".into()),
            Change::Recent("/b".into()),
            Change::Theme(Look::Light),
            Change::Sharp(true),
            Change::Size(Some(125)),
            Change::Window(Standing {
                size: Some([800.0, 600.5]),
                place: Some([-40.0, 30.0]),
                is_maximized: true,
            }),
            Change::Panels(Some(String::from("{}"))),
            Change::Tour(tour.clone()),
            Change::Minimap(true),
            Change::Keys(BTreeMap::from([
                (String::from("save"), Some(vec![String::from("K")])),
                (String::from("open"), Some(Vec::new())),
            ])),
            Change::Library(Some("/shelf".into())),
        ];
        Settings::change_file(&file, changes).unwrap();
        // Another window changes other keys, and opens a file.
        let other = BTreeMap::from([
            (String::from("open"), None),
            (String::from("new"), Some(Vec::new())),
        ]);
        Settings::change_file(&file, [Change::Keys(other)]).unwrap();
        Settings::change_file(&file, [Change::Recent("/a".into())]).unwrap();
        let settings = Settings {
            recent: vec!["/a".into(), "/b".into()],
            theme: Look::Light,
            sharp: true,
            size: Some(125),
            window: Some([800.0, 600.5]),
            place: Some([-40.0, 30.0]),
            maximized: true,
            panels: Some(String::from("{}")),
            tour: Some(tour),
            minimap: true,
            keys: BTreeMap::from([
                (String::from("save"), vec![String::from("K")]),
                (String::from("new"), Vec::new()),
            ]),
            library: Some("/shelf".into()),
        };
        assert_eq!(Settings::read(&file), settings);
    }

    #[test]
    fn damage_costs_what_is_damaged() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("settings.json");
        let damaged = r#"{"recent": ["/a"], "theme": "pink", "window": [0, 1e9], "place": [1e9, 0], "maximized": 3, "size": 126, "sharp": 1, "tour": {"at": -1}, "other": 1, "keys": {"save": 7, "open": ["K"]}}"#;
        fs::write(&file, damaged).unwrap();
        let settings = Settings {
            recent: vec!["/a".into()],
            // Only the tour knows how it is written.
            tour: Some(serde_json::json!({"at": -1})),
            keys: BTreeMap::from([(String::from("open"), vec![String::from("K")])]),
            ..Settings::default()
        };
        assert_eq!(Settings::read(&file), settings);
        fs::write(&file, b"{\"recent\": [\"/a").unwrap();
        assert_eq!(Settings::read(&file), Settings::default());
    }

    proptest! {
        #[test]
        fn recent_files_stand_once_the_last_first_and_are_few(opened in proptest::collection::vec(0_u8..20, 0..60)) {
            let mut settings = Settings::default();
            for name in &opened {
                settings.change(Change::Recent(name.to_string().into()));
            }
            let mut expected: Vec<PathBuf> = Vec::new();
            for name in opened.iter().rev() {
                let name = PathBuf::from(name.to_string());
                if expected.len() < 12 && !expected.contains(&name) {
                    expected.push(name);
                }
            }
            prop_assert_eq!(settings.recent, expected);
        }
    }
}
