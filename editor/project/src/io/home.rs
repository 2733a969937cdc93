//! Where the app keeps what is its own: settings, and work that is not saved yet.

use std::{env, path::PathBuf};

/// Names another folder, as tests do.
const VARIABLE: &str = "INCLINATION_HOME";

/// The app's own folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home(PathBuf);

impl Home {
    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// The folder that the system has for this user; none if it has none.
    pub fn of_user() -> Option<Self> {
        if let Some(folder) = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
            return Some(Self(folder.into()));
        }
        let folders = directories::ProjectDirs::from("", "", "Inclination")?;
        Some(Self(folders.data_dir().to_owned()))
    }

    /// The file of settings.
    pub fn settings(&self) -> PathBuf {
        self.0.join("settings.json")
    }

    /// The folder of groups that files share, unless another was named.
    pub fn library(&self) -> PathBuf {
        self.0.join("library")
    }

    /// The folder of unsaved work.
    pub fn unsaved(&self) -> PathBuf {
        self.0.join("unsaved")
    }
}
