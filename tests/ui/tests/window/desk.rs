//! A desk: a screen, a home folder, and dialogs with prepared answers, none of it shared with
//! another test.

use std::{
    fs::{self, File},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use inclination_ui_tests::window::{Running, Screen};
use tempfile::TempDir;

use super::{example, looking::Window};

/// A stub for the system's dialogs, used where there is no portal. It records the question, and
/// picks the prepared file; a person who cancels takes a moment, a system without dialogs none.
const ZENITY: &str = r#"#!/bin/sh
here=$(dirname "$0")
printf '%s\n' "$*" >> "$here/asked"
if [ -e "$here/cancelled" ]; then sleep 1; exit 1; fi
cat "$here/answer"
"#;

/// A window with room for the duel beside everything around the canvas, near enough for its numbers
/// to be read.
const SETTINGS: &str = r#"{ "window": [2400.0, 1500.0] }"#;

pub(crate) struct Desk {
    screen: Screen,
    folder: TempDir,
}

impl Desk {
    pub(crate) fn new() -> Self {
        let screen =
            Screen::start().expect("a screen: scripts/check.sh window says what is missing");
        let folder = TempDir::with_prefix("inclination-desk-").expect("a folder");
        let desk = Self { screen, folder };
        for name in ["home", "work", "dialogs"] {
            fs::create_dir(desk.folder.path().join(name)).expect("a folder in that");
        }

        fs::write(desk.home().join("settings.json"), SETTINGS).expect("the settings");
        let zenity = desk.dialogs().join("zenity");
        fs::write(&zenity, ZENITY).expect("the dialogs' stub");
        fs::set_permissions(&zenity, fs::Permissions::from_mode(0o755)).expect("it can be run");
        desk
    }

    /// A file in the working folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join("work").join(name)
    }

    /// Copies a shipped example to where it may be changed.
    pub(crate) fn copy_of(&self, name: &str) -> PathBuf {
        let file = self.file(&format!("{name}.incl.json"));
        fs::copy(example(name), &file).expect("a shipped example");
        file
    }

    /// Makes every dialog pick this file from now on.
    pub(crate) fn picks(&self, file: &Path) {
        let answer = file.to_str().expect("a plain path");
        fs::write(self.dialogs().join("answer"), answer).expect("the answer is put there");
    }

    /// Makes every dialog cancel from now on.
    pub(crate) fn cancels(&self) {
        fs::write(self.dialogs().join("cancelled"), "").expect("the answer is put there");
    }

    /// The questions asked so far, a line each.
    pub(crate) fn asked(&self) -> String {
        fs::read_to_string(self.dialogs().join("asked")).unwrap_or_default()
    }

    /// Whether one piece of work is kept out of reach of a crash.
    pub(crate) fn keeps_one(&self) -> Option<()> {
        (self.count_kept() == 1).then_some(())
    }

    /// Whether no work is kept.
    pub(crate) fn keeps_none(&self) -> Option<()> {
        (self.count_kept() == 0).then_some(())
    }

    fn count_kept(&self) -> usize {
        let folders = files_in(&self.home().join("unsaved")).into_iter();
        let files = folders.flat_map(|folder| files_in(&folder));
        let is_work = |file: &PathBuf| file.extension().is_some_and(|end| end == "unsaved");
        files.filter(is_work).count()
    }

    /// Starts the app on files.
    pub(crate) fn start(&self, files: &[&Path]) -> Window<'_> {
        let log = self.folder.path().join("log");
        let output = File::options()
            .create(true)
            .append(true)
            .open(&log)
            .expect("a log");

        let mut command = Command::new(env!("CARGO_BIN_EXE_inclination-inspected"));
        command
            .args(files)
            .current_dir(self.folder.path().join("work"))
            .env("DISPLAY", self.screen.name())
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            // Neither dialogs nor screen readers of the user who runs the tests.
            .env("DBUS_SESSION_BUS_ADDRESS", "disabled:")
            .env("PATH", self.path())
            .env("HOME", self.folder.path())
            .env("INCLINATION_HOME", self.home())
            .stdin(Stdio::null())
            .stdout(output.try_clone().expect("a log"))
            .stderr(output);

        match Running::start(&mut command) {
            Ok(running) => Window::new(running, &self.screen),
            Err(error) => super::fail(&format!(
                "The app does not run: {error}\nIt says:\n{}",
                fs::read_to_string(&log).unwrap_or_default()
            )),
        }
    }

    fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    fn dialogs(&self) -> PathBuf {
        self.folder.path().join("dialogs")
    }

    /// The search path with the dialogs' stub first.
    fn path(&self) -> std::ffi::OsString {
        let usual = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.dialogs()).chain(std::env::split_paths(&usual));
        std::env::join_paths(all).expect("a path without colons")
    }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}
