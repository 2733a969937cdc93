//! Fuzzes the command line: values of stats, and files with targets, agents' memory and rows of
//! samples. Each command succeeds or explains the error, and its JSON output is valid.

use std::{
    cell::RefCell,
    ffi::OsString,
    fs,
    io::{self, Write},
    process::ExitCode,
    rc::Rc,
    sync::OnceLock,
};

use inclination_cli::{CliOutcome, run_with_writers};
use serde_json::Value;
use tempfile::TempDir;

use crate::{edits::start_documents, split_choice, split_parts};

/// The most stats that are set.
const MAX_SET_STATS: usize = 4;

/// Returns a temporary folder with the start documents, shared by all runs of the process.
fn graph_folder() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        for (at, start) in start_documents().iter().enumerate() {
            let file = folder.path().join(format!("{at}.incl.json"));
            fs::write(file, start.write()).expect("the folder can be written");
        }
        folder
    })
}

/// Runs `decide` or `eval` on a graph.
pub fn fuzz_command(bytes: &[u8]) {
    let (flags, bytes) = split_choice(bytes);
    let mut parts = split_parts(bytes);
    let mut next = || parts.next().unwrap_or_default();
    let (sets, targets, memory, rows) = (next(), next(), next(), next());

    let path = graph_folder().path();
    let write_file = |name: &str, bytes: &[u8]| -> OsString {
        let file = path.join(name);
        fs::write(&file, bytes).expect("the folder can be written");
        file.into()
    };

    let at = flags / 4 % start_documents().len();
    let decides = flags & 1 == 0;
    let is_json = flags & 2 == 0;

    let mut arguments: Vec<OsString> = vec!["inclination".into()];
    arguments.push(if decides { "decide" } else { "eval" }.into());
    arguments.push(path.join(format!("{at}.incl.json")).into());

    let sets = String::from_utf8_lossy(sets);
    let mut lines = sets.lines();
    for set in lines.by_ref().take(MAX_SET_STATS) {
        arguments.push(format!("--set={set}").into());
    }

    if let Some(sample) = lines.next() {
        arguments.push(format!("--sample={sample}").into());
    }

    let mut add_file = |option: &str, name: &str, bytes: &[u8]| {
        if !bytes.is_empty() {
            arguments.extend([option.into(), write_file(name, bytes)]);
        }
    };

    if decides {
        add_file("--targets", "targets", targets);
        add_file("--state", "past.json", memory);
        arguments.extend(["--runs", "3", "--why"].map(OsString::from));
    } else {
        add_file("--rows", "rows.csv", rows);
    }
    if is_json {
        arguments.push("--json".into());
    }

    let [out, error] = [SharedBuffer::default(), SharedBuffer::default()];
    let asked = run_with_writers(arguments, Box::new(out.clone()), Box::new(error.clone()));
    let CliOutcome::Finished(code) = asked else {
        unreachable!("no window was asked for");
    };

    let [out, error] = [out, error].map(|buffer| buffer.0.take());
    let out = String::from_utf8(out).expect("what is printed is text");
    let error = String::from_utf8(error).expect("the error output is text");

    // Exit codes have no equality, but can be formatted.
    let is_code = |known: u8| format!("{:?}", ExitCode::from(known)) == format!("{code:?}");
    assert!(is_code(0) || is_code(1) || is_code(2), "{code:?}");
    assert!(is_code(0) || !error.is_empty(), "{code:?} and no word");

    if is_json && !is_code(2) {
        // With rows, each line is an object.
        for value in serde_json::Deserializer::from_str(&out).into_iter::<Value>() {
            let value = value.expect("it is JSON");
            let factors = value.get("factors").and_then(Value::as_object);
            // JSON writes a number that is not finite as null.
            assert!(
                factors
                    .into_iter()
                    .flatten()
                    .all(|(_, value)| value.is_number())
            );
        }
    }
}

/// A writer that keeps what was written to it.
#[derive(Clone, Debug, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
