//! The app's own folder, with its settings, its library and unsaved work.

use std::{env, path::PathBuf};

/// The environment variable that names another folder, which tests set.
const HOME_VARIABLE: &str = "INCLINATION_HOME";

/// The app's own folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppFolder(PathBuf);

impl AppFolder {
    /// Uses the given folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// Returns this user's folder by the system's rules, or `None` if the system has none.
    pub fn for_user() -> Option<Self> {
        if let Some(folder) = env::var_os(HOME_VARIABLE).filter(|folder| !folder.is_empty()) {
            return Some(Self(folder.into()));
        }
        let folders = directories::ProjectDirs::from("", "", "Inclination")?;
        Some(Self(folders.data_dir().to_owned()))
    }

    /// The settings file.
    pub fn settings_file(&self) -> PathBuf {
        self.0.join("settings.json")
    }

    /// The default folder of the library.
    pub fn library_folder(&self) -> PathBuf {
        self.0.join("library")
    }

    /// The folder of unsaved work.
    pub fn unsaved_work_folder(&self) -> PathBuf {
        self.0.join("unsaved")
    }
}
