//! The app in a real window: drawn by OpenGL, in a separate process, with files, dialogs and
//! crashes.
//!
//! Each test has a separate screen and home folder, so all may run side by side. They need Xvfb and
//! Mesa, so `cargo test --workspace` leaves them out and says so; `scripts/check.sh window` runs
//! them.

mod building;
mod clipboard;
mod closing;
mod crash_recovery;
mod opening;
mod saving;
mod test_desktop;
mod two_windows;
mod window_driver;

use std::{
    fs,
    path::{Path, PathBuf},
};

use inclination_core::authoring::format::Document;

/// Ends a test that cannot go on.
#[expect(clippy::panic, reason = "a test fails by it")]
fn fail(why: &str) -> ! {
    panic!("{why}")
}

/// A shipped example.
fn example(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples");
    folder.join(format!("{name}.incl.json"))
}

/// Reads a file as a game does.
fn read(file: &Path) -> Document {
    let bytes = fs::read(file).expect("the file is there");
    Document::read(&bytes).expect("the file is a project")
}
