//! Trials of saving and autosaving in bad conditions: failing steps, killed processes and awkward
//! places.
//!
//! A process to be killed, or to run as another user, is this test binary itself, started again
//! for one act of [`acts`].

mod acts;
mod kills;
#[cfg(unix)]
mod places;
mod steps;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};

use inclination_core::authoring::format::Document;

use super::{Fingerprint, crash_recovery::WorkHeader, examples, remove_abandoned_temps};

/// Builds a large project whose content depends on the version: the longest example, with the
/// longest description that a file may have.
fn large_project(version: usize) -> Document {
    let largest = examples::all_examples()
        .iter()
        .map(|example| example.text)
        .max_by_key(|text| text.len())
        .unwrap();
    let mut document = Document::read(largest.as_bytes()).unwrap();
    document.graph.name = format!("version {version}");
    // The text differs everywhere, so no mixture of two versions passes for one of them.
    let words = (0..5000).map(|at| format!("{version}.{at} "));
    document.graph.description = words.collect();
    document
}

fn test_header() -> WorkHeader {
    WorkHeader {
        name: String::from("work"),
        print: Some(Fingerprint::from_bytes(b"before")),
        ..WorkHeader::default()
    }
}

/// Lists the names of the files in a folder, sorted.
fn list_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Makes all files in a folder look abandoned, then removes stale temporary files as opening does.
fn age_and_clean_folder(file: &Path) {
    let folder = file.parent().unwrap();
    for name in list_names(folder) {
        let path = folder.join(name);
        if path.is_file() {
            let then = SystemTime::now() - Duration::from_hours(1);
            let open = fs::File::options().write(true).open(path).unwrap();
            open.set_modified(then).unwrap();
        }
    }
    remove_abandoned_temps(file);
}

/// Returns a command that runs one act of this binary in a folder.
fn act_command(act: &str, folder: &Path, number: usize) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([
            "--exact",
            "io::trials::acts::act",
            "--ignored",
            "--nocapture",
        ])
        .env(acts::ACT_VARIABLE, act)
        .env(acts::FOLDER_VARIABLE, folder)
        .env(acts::NUMBER_VARIABLE, number.to_string());
    command
}

/// Returns the path of the saved file in a folder.
fn saved_file(folder: &Path) -> PathBuf {
    folder.join("a.incl.json")
}
