//! Tests of the command line from outside: the built binary, its streams and its exit codes,
//! without a display.
//!
//! Expected numbers come from the pages of the examples in `docs/examples`, or from the core
//! evaluating the exported file.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod contract;
mod csv_rows;
mod decide;
mod diff;
mod docs;
mod eval;
#[cfg(unix)]
mod file_writing;
mod files;
mod handles;
mod help;
mod moments;
mod node_pictures;
mod plot;
mod profiles;
mod schema;
mod simulate;

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
    thread,
};

use serde_json::Value;

/// The output of a command and its exit code.
struct CommandOutput {
    out: String,
    error: String,
    code: i32,
}

impl CommandOutput {
    /// Returns the standard output of a command that must succeed without errors or warnings.
    #[track_caller]
    fn success_output(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.error);
        assert_eq!(self.error, "");
        self.out
    }

    /// Returns the output as JSON, of a command that must succeed.
    #[track_caller]
    fn json_output(self) -> Value {
        serde_json::from_str(&self.success_output()).unwrap()
    }

    /// Returns the standard error of a command that must fail with this code and print nothing
    /// else. The last line break and the examples' folder are cut off.
    #[track_caller]
    fn failure_message(self, code: i32) -> String {
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

fn run(arguments: &[&str]) -> CommandOutput {
    run_with(arguments, "")
}

/// Runs a command with a text on its standard input.
fn run_with(arguments: &[&str], input: &str) -> CommandOutput {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();

    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();

    let writer = thread::spawn(move || {
        // Fails if the command reads no input.
        let _ = stdin.write_all(input.as_bytes());
    });

    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    CommandOutput {
        out: String::from_utf8(output.stdout).unwrap(),
        error: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");

/// Returns the path of an example's file.
fn example(name: &str) -> String {
    format!("{EXAMPLES}/{name}.incl.json")
}

/// Removes the path of a folder from a text, because it differs between machines.
fn without_folder(text: &str, folder: &str) -> String {
    text.replace(&format!("{folder}/"), "")
}

/// Returns the path of every example's file, sorted.
fn examples() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(EXAMPLES).unwrap();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    assert!(all.len() >= 16);
    all
}

/// Asserts that a number is the one that a document gives with limited precision.
#[track_caller]
fn assert_near(number: &Value, expected: f64, within: f64) {
    let number = number.as_f64().unwrap();
    assert!(
        (number - expected).abs() <= within,
        "{number}, not {expected}"
    );
}
