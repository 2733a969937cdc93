//! The app's settings, which last from one start to the next.
//!
//! Damage in the file resets the damaged entries only. With several windows open, each writes only
//! its own changes into the present content of the file.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::saving::replace_own_file;

/// The maximum number of recent files.
const MAX_RECENT_FILES: usize = 12;

/// The sizes of the user interface to choose from, in percent.
pub const UI_SIZES_PERCENT: [u16; 11] = [75, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300];

/// The changed shortcuts: the command's key in files, and its shortcuts as files write them.
pub type ChangedShortcuts = BTreeMap<String, Vec<String>>;

/// A theme of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeChoice {
    /// The theme of the system.
    #[default]
    System,
    /// The dark theme.
    Dark,
    /// The light theme.
    Light,
}

/// The app's settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Settings {
    /// Files that were opened or saved, the latest first.
    pub recent: Vec<PathBuf>,
    /// The theme.
    pub theme: ThemeChoice,
    /// Whether the theme has high contrast.
    pub sharp: bool,
    /// The size of the user interface in percent, or `None` for the default size.
    pub size: Option<u16>,
    /// The window's size while not maximized, in points of the system.
    pub window: Option<[f32; 2]>,
    /// The window's position while not maximized, if the system reports it.
    pub place: Option<[f32; 2]>,
    /// Whether the window is maximized.
    pub maximized: bool,
    /// The layout of the panels, in the panels' format.
    pub panels: Option<String>,
    /// The state of the guided tour, in the tour's format.
    pub tour: Option<Value>,
    /// Whether the minimap is shown.
    pub minimap: bool,
    /// Shortcuts that differ from the defaults. Commands that only other versions of the app know
    /// are kept.
    pub keys: ChangedShortcuts,
    /// The folder of the library, or `None` for the app's own.
    pub library: Option<PathBuf>,
}

/// A change of the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsChange {
    /// A file was opened or saved.
    AddRecentFile(PathBuf),
    /// A file is gone, so it is no longer listed as recent.
    RemoveRecentFile(PathBuf),
    /// The theme was changed.
    Theme(ThemeChoice),
    /// High contrast was turned on or off.
    HighContrast(bool),
    /// The size of the user interface was changed, or reset by `None`.
    Size(Option<u16>),
    /// The window was closed with this geometry.
    Window(WindowGeometry),
    /// The panels were moved, or reset by `None`.
    Panels(Option<String>),
    /// The guided tour advanced.
    Tour(Value),
    /// The minimap was shown or hidden.
    Minimap(bool),
    /// Shortcuts of commands were changed, or reset by `None`.
    Shortcuts(BTreeMap<String, Option<Vec<String>>>),
    /// The folder of the library was changed, or reset to the app's own by `None`.
    Library(Option<PathBuf>),
}

/// The geometry of a window, with the units of [`Settings`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WindowGeometry {
    /// The size while not maximized, if known.
    pub size: Option<[f32; 2]>,
    /// The position while not maximized, if known.
    pub place: Option<[f32; 2]>,
    /// Whether the window is maximized.
    pub is_maximized: bool,
}

impl Settings {
    /// Reads a settings file. Missing and damaged entries get their defaults.
    pub fn read(file: &Path) -> Self {
        let text = fs::read(file).unwrap_or_default();
        let mut all: Map<String, Value> = serde_json::from_slice(&text).unwrap_or_default();

        let window: Option<[f32; 2]> = take_value(&mut all, "window");
        let percent: Option<u16> = take_value(&mut all, "size");
        let place: Option<[f32; 2]> = take_value(&mut all, "place");
        let is_place =
            |place: &[f32; 2]| place.iter().all(|coordinate| coordinate.abs() < 100_000.0);
        let is_size = |size: &[f32; 2]| size.iter().all(|side| (200.0..20_000.0).contains(side));

        let mut settings = Self {
            recent: take_value(&mut all, "recent"),
            theme: take_value(&mut all, "theme"),
            sharp: take_value(&mut all, "sharp"),
            size: percent.filter(|percent| UI_SIZES_PERCENT.contains(percent)),
            window: window.filter(is_size),
            place: place.filter(is_place),
            maximized: take_value(&mut all, "maximized"),
            panels: take_value(&mut all, "panels"),
            tour: take_value(&mut all, "tour"),
            minimap: take_value(&mut all, "minimap"),
            keys: parse_shortcuts(take_value(&mut all, "keys")),
            library: take_value(&mut all, "library"),
        };

        settings.recent.truncate(MAX_RECENT_FILES);
        settings
    }

    /// Applies a change.
    pub fn apply_change(&mut self, change: SettingsChange) {
        match change {
            SettingsChange::AddRecentFile(file) => {
                self.recent.retain(|other| *other != file);
                self.recent.insert(0, file);
                self.recent.truncate(MAX_RECENT_FILES);
            }

            SettingsChange::RemoveRecentFile(file) => self.recent.retain(|other| *other != file),
            SettingsChange::Theme(theme) => self.theme = theme,
            SettingsChange::HighContrast(sharp) => self.sharp = sharp,
            SettingsChange::Size(size) => self.size = size,

            SettingsChange::Window(geometry) => {
                // Anything unknown about this window keeps its last value.
                self.window = geometry.size.or(self.window);
                self.place = geometry.place.or(self.place);
                self.maximized = geometry.is_maximized;
            }

            SettingsChange::Panels(panels) => self.panels = panels,
            SettingsChange::Tour(tour) => self.tour = Some(tour),
            SettingsChange::Minimap(minimap) => self.minimap = minimap,

            SettingsChange::Shortcuts(changes) => {
                for (command, keys) in changes {
                    match keys {
                        Some(keys) => self.keys.insert(command, keys),
                        None => self.keys.remove(&command),
                    };
                }
            }

            SettingsChange::Library(folder) => self.library = folder,
        }
    }

    /// Applies changes to a settings file.
    ///
    /// # Errors
    /// Returns the system's error if the file cannot be written.
    pub fn change_file(
        file: &Path,
        changes: impl IntoIterator<Item = SettingsChange>,
    ) -> io::Result<()> {
        let mut settings = Self::read(file);
        for change in changes {
            settings.apply_change(change);
        }
        replace_own_file(file, serde_json::to_string_pretty(&settings)?.as_bytes())
    }
}

/// Takes an entry out of the file's content. A missing or damaged one gets its default.
fn take_value<T: DeserializeOwned + Default>(all: &mut Map<String, Value>, key: &str) -> T {
    all.remove(key)
        .and_then(|value| serde_json::from_value(value).ok())
        .unwrap_or_default()
}

/// Parses the changed shortcuts and skips damaged ones.
fn parse_shortcuts(all: Map<String, Value>) -> ChangedShortcuts {
    all.into_iter()
        .filter_map(|(command, keys)| Some((command, serde_json::from_value(keys).ok()?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn written_settings_are_read_back() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("settings.json");
        assert_eq!(Settings::read(&file), Settings::default());
        let tour = serde_json::json!({"at": 3, "graph": "{}"});
        let changes = [
            SettingsChange::AddRecentFile("/a".into()),
            SettingsChange::AddRecentFile("/b".into()),
            SettingsChange::Theme(ThemeChoice::Light),
            SettingsChange::HighContrast(true),
            SettingsChange::Size(Some(125)),
            SettingsChange::Window(WindowGeometry {
                size: Some([800.0, 600.5]),
                place: Some([-40.0, 30.0]),
                is_maximized: true,
            }),
            SettingsChange::Panels(Some(String::from("{}"))),
            SettingsChange::Tour(tour.clone()),
            SettingsChange::Minimap(true),
            SettingsChange::Shortcuts(BTreeMap::from([
                (String::from("save"), Some(vec![String::from("K")])),
                (String::from("open"), Some(Vec::new())),
            ])),
            SettingsChange::Library(Some("/shelf".into())),
        ];
        Settings::change_file(&file, changes).unwrap();

        // Another window changes other shortcuts and opens a file.
        let other = BTreeMap::from([
            (String::from("open"), None),
            (String::from("new"), Some(Vec::new())),
        ]);
        Settings::change_file(&file, [SettingsChange::Shortcuts(other)]).unwrap();
        Settings::change_file(&file, [SettingsChange::AddRecentFile("/a".into())]).unwrap();

        let settings = Settings {
            recent: vec!["/a".into(), "/b".into()],
            theme: ThemeChoice::Light,
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
    fn damage_resets_only_the_damaged_entries() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("settings.json");
        let damaged = r#"{"recent": ["/a"], "theme": "pink", "window": [0, 1e9], "place": [1e9, 0], "maximized": 3, "size": 126, "sharp": 1, "tour": {"at": -1}, "other": 1, "keys": {"save": 7, "open": ["K"]}}"#;
        fs::write(&file, damaged).unwrap();

        let settings = Settings {
            recent: vec!["/a".into()],
            // Only the tour can validate its state.
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
        fn recent_files_are_unique_limited_and_latest_first(opened in proptest::collection::vec(0_u8..20, 0..60)) {
            let mut settings = Settings::default();
            for name in &opened {
                settings.apply_change(SettingsChange::AddRecentFile(name.to_string().into()));
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
