//! A desktop for one test: a screen, a home folder, and dialogs with prepared answers, none of it
//! shared with another test.

use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use inclination_ui_tests::window::{RunningApp, Screen};
use tempfile::TempDir;

use super::{example, window_driver::Window};

/// A stub for the system's dialogs, used where there is no portal. It records the question, and
/// picks the prepared file; a person who cancels takes a moment, a system without dialogs none.
const ZENITY_STUB: &str = r#"#!/bin/sh
here=$(dirname "$0")
printf '%s\n' "$*" >> "$here/asked"
if [ -e "$here/canceled" ]; then sleep 1; exit 1; fi
cat "$here/answer"
"#;

/// A window with room for the duel beside everything around the canvas, near enough for its numbers
/// to be read.
const SETTINGS: &str = r#"{ "window": [2400.0, 1500.0] }"#;

pub(crate) struct TestDesktop {
    screen: Screen,
    folder: TempDir,
}

impl TestDesktop {
    pub(crate) fn new() -> Self {
        let screen =
            Screen::start().expect("a screen: scripts/check.sh window says what is missing");
        let folder = TempDir::with_prefix("inclination-desk-").expect("a folder");
        let desktop = Self { screen, folder };
        for name in ["home", "work", "dialogs"] {
            fs::create_dir(desktop.folder.path().join(name)).expect("a folder in that");
        }

        fs::write(desktop.home().join("settings.json"), SETTINGS).expect("the settings");
        let zenity = desktop.dialogs().join("zenity");
        fs::write(&zenity, ZENITY_STUB).expect("the dialogs' stub");
        fs::set_permissions(&zenity, fs::Permissions::from_mode(0o755)).expect("it can be run");
        desktop
    }

    /// A file in the working folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join("work").join(name)
    }

    /// Copies a shipped example to where it may be changed.
    pub(crate) fn copy_example(&self, name: &str) -> PathBuf {
        let file = self.file(&format!("{name}.incl.json"));
        fs::copy(example(name), &file).expect("a shipped example");
        file
    }

    /// Makes every dialog pick this file from now on.
    pub(crate) fn answer_with_file(&self, file: &Path) {
        let answer = file.to_str().expect("a plain path");
        fs::write(self.dialogs().join("answer"), answer).expect("the answer is put there");
    }

    /// Makes every dialog cancel from now on.
    pub(crate) fn answer_with_cancel(&self) {
        fs::write(self.dialogs().join("canceled"), "").expect("the answer is put there");
    }

    /// Puts a text on the clipboard, as another program does.
    pub(crate) fn set_clipboard_text(&self, text: &str) {
        // It stays in the background until another program takes the clipboard.
        let mut xclip = self
            .xclip("-in")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("xclip");
        let mut input = xclip.stdin.take().expect("its input is piped");
        input.write_all(text.as_bytes()).expect("xclip reads it");
        drop(input);
        assert!(xclip.wait().expect("the process is ours").success());
    }

    /// The text on the clipboard, as another program gets it.
    pub(crate) fn clipboard_text(&self) -> String {
        let output = self.xclip("-out").output().expect("xclip");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn xclip(&self, direction: &str) -> Command {
        let mut xclip = Command::new("xclip");
        xclip
            .args(["-selection", "clipboard", direction])
            .env("DISPLAY", self.screen.name())
            .stderr(Stdio::null());
        xclip
    }

    /// The questions asked so far, a line each.
    pub(crate) fn dialog_log(&self) -> String {
        fs::read_to_string(self.dialogs().join("asked")).unwrap_or_default()
    }

    /// Whether one piece of work is kept out of reach of a crash.
    pub(crate) fn has_one_autosave(&self) -> Option<()> {
        (self.count_autosaves() == 1).then_some(())
    }

    /// Whether no work is kept.
    pub(crate) fn has_no_autosave(&self) -> Option<()> {
        (self.count_autosaves() == 0).then_some(())
    }

    fn count_autosaves(&self) -> usize {
        let folders = list_files(&self.home().join("unsaved")).into_iter();
        let files = folders.flat_map(|folder| list_files(&folder));
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

        match RunningApp::start(&mut command) {
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

fn list_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}
