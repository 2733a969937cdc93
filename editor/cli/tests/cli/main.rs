//! The command line, as whoever types it meets it: the built binary, its streams and its exit codes. No display is there.
//!
//! Numbers come from the pages of the examples in `docs/examples`, or from the core that evaluates the exported file.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod contract;
mod decide;
mod diff;
mod docs;
mod eval;
mod files;
mod handles;
mod help;
mod nodes;
#[cfg(unix)]
mod places;
mod plot;
mod profiles;
mod rows;
mod schema;

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
    thread,
};

use serde_json::Value;

/// What a command printed, and how it ended.
struct Ran {
    out: String,
    error: String,
    code: i32,
}

impl Ran {
    /// Its standard output, of a command at which nothing is wrong.
    #[track_caller]
    fn good(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.error);
        assert_eq!(self.error, "");
        self.out
    }

    /// Its output as JSON.
    #[track_caller]
    fn json(self) -> Value {
        serde_json::from_str(&self.good()).unwrap()
    }

    /// Its standard error without the last line break and without the examples' folder, of a command that ended with
    /// this code and printed nothing else.
    #[track_caller]
    fn bad(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}{}", self.out, self.error);
        assert_eq!(self.out, "");
        assert!(!self.error.contains("panicked"), "{}", self.error);
        without_folder(self.error.trim_end(), EXAMPLES)
    }
}

/// The binary, without a display.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_inclination-cli"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    command
}

fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, "")
}

/// Runs it with a text on its standard input.
fn run_with(arguments: &[&str], input: &str) -> Ran {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writes = thread::spawn(move || {
        // Who reads no input closes it.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writes.join().unwrap();
    Ran {
        out: String::from_utf8(output.stdout).unwrap(),
        error: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");

/// An example's file.
fn example(name: &str) -> String {
    format!("{EXAMPLES}/{name}.incl.json")
}

/// A text with files of a folder named by their names alone: where the folder is differs between machines.
fn without_folder(text: &str, folder: &str) -> String {
    text.replace(&format!("{folder}/"), "")
}

/// Every example's file.
fn examples() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(EXAMPLES).unwrap();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    assert!(all.len() >= 16);
    all
}

/// Whether a number is the one of a document, which has so many decimals.
#[track_caller]
fn assert_near(number: &Value, expected: f64, within: f64) {
    let number = number.as_f64().unwrap();
    assert!(
        (number - expected).abs() <= within,
        "{number}, not {expected}"
    );
}
