//! Saving and keeping work when everything goes wrong: steps that fail, processes that are killed, awkward places. What is
//! killed, or runs as somebody else, is this test's own binary, started again for one act of [`acts`].

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

use inclination_core::Document;

use super::{Print, examples, rescue::Head, sweep};

/// A large project of a version: the example with the most nodes, under a description as long as they may be.
fn project(version: usize) -> Document {
    let largest = examples::all().iter().map(|example| example.text);
    let largest = largest.max_by_key(|text| text.len()).unwrap();
    let mut document = Document::read(largest.as_bytes()).unwrap();
    document.graph.name = format!("version {version}");
    // Different everywhere, so that no mixture of two versions passes for one.
    let words = (0..5000).map(|at| format!("{version}.{at} "));
    document.graph.description = words.collect();
    document
}

fn head() -> Head {
    Head {
        name: String::from("work"),
        print: Some(Print::of(b"before")),
        ..Head::default()
    }
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Makes everything in a folder as old as what nobody writes any more, and opens the file there, as far as that tidies up.
fn an_hour_later(file: &Path) {
    let folder = file.parent().unwrap();
    for name in names(folder) {
        let path = folder.join(name);
        if path.is_file() {
            let then = SystemTime::now() - Duration::from_hours(1);
            let open = fs::File::options().write(true).open(path).unwrap();
            open.set_modified(then).unwrap();
        }
    }
    sweep(file);
}

/// This binary, for one act in a folder.
fn actor(act: &str, folder: &Path, number: usize) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([
            "--exact",
            "io::trials::acts::act",
            "--ignored",
            "--nocapture",
        ])
        .env(acts::ACT, act)
        .env(acts::FOLDER, folder)
        .env(acts::NUMBER, number.to_string());
    command
}

/// Where what is saved stands in a folder.
fn file_in(folder: &Path) -> PathBuf {
    folder.join("a.incl.json")
}
