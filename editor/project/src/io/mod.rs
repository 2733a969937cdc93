//! Files without a window: reading and saving projects, noticing changes by other programs, and
//! keeping unsaved work and settings.
//!
//! Nothing here blocks a frame. Slow work is a [`Job`] on its own thread, and frequent writes go
//! to the [`AutosaveThread`].

mod app_folder;
mod autosave;
pub mod crash_recovery;
pub mod desktop;
mod disk;
pub mod examples;
mod file_watch;
mod job;
pub mod library_folder;
mod reading;
mod saving;
mod settings;
#[cfg(test)]
mod trials;

pub use app_folder::AppFolder;
pub use autosave::{AutosaveTask, AutosaveThread};
pub use desktop::DesktopIntegration;
pub use file_watch::{FileChange, FileWatch};
pub use job::{Job, Progress, Wake};
pub use library_folder::LibraryWatch;
pub use reading::{CancellableReader, ReadError, open_file, read_project};
pub use saving::{ExpectedContent, SaveError, remove_abandoned_temps, save_project, save_text};
pub use settings::{
    ChangedShortcuts, Settings, SettingsChange, ThemeChoice, UI_SIZES_PERCENT, WindowGeometry,
};

use crate::files::{Fingerprint, names};
