//! What comes to the command line: values of stats, and files of targets, of the past and of rows. It answers, or says what
//! is wrong; what it prints as JSON is JSON.

use std::{
    cell::RefCell,
    ffi::OsString,
    fs,
    io::{self, Write},
    process::ExitCode,
    rc::Rc,
    sync::OnceLock,
};

use inclination_cli::{Asked, run_into};
use serde_json::Value;
use tempfile::TempDir;

use crate::{chosen, edits::starts, parts};

/// How many stats are set at most.
const SETS: usize = 4;

/// A folder of the process's own, with the graphs.
fn folder() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        for (at, start) in starts().iter().enumerate() {
            let file = folder.path().join(format!("{at}.incl.json"));
            fs::write(file, start.write()).expect("the folder can be written");
        }
        folder
    })
}

/// Asks a command about a graph.
pub fn command(bytes: &[u8]) {
    let (way, bytes) = chosen(bytes);
    let mut parts = parts(bytes);
    let mut next = || parts.next().unwrap_or_default();
    let (sets, targets, past, rows) = (next(), next(), next(), next());
    let path = folder().path();
    let written = |name: &str, bytes: &[u8]| -> OsString {
        let file = path.join(name);
        fs::write(&file, bytes).expect("the folder can be written");
        file.into()
    };
    let at = way / 4 % starts().len();
    let decides = way & 1 == 0;
    let is_json = way & 2 == 0;
    let mut arguments: Vec<OsString> = vec!["inclination".into()];
    arguments.push(if decides { "decide" } else { "eval" }.into());
    arguments.push(path.join(format!("{at}.incl.json")).into());
    let sets = String::from_utf8_lossy(sets);
    let mut lines = sets.lines();
    for set in lines.by_ref().take(SETS) {
        arguments.push(format!("--set={set}").into());
    }
    if let Some(sample) = lines.next() {
        arguments.push(format!("--sample={sample}").into());
    }
    let mut named = |option: &str, name: &str, bytes: &[u8]| {
        if !bytes.is_empty() {
            arguments.extend([option.into(), written(name, bytes)]);
        }
    };
    if decides {
        named("--targets", "targets", targets);
        named("--state", "past.json", past);
        arguments.extend(["--runs", "3", "--why"].map(OsString::from));
    } else {
        named("--rows", "rows.csv", rows);
    }
    if is_json {
        arguments.push("--json".into());
    }
    let [out, error] = [Kept::default(), Kept::default()];
    let asked = run_into(arguments, Box::new(out.clone()), Box::new(error.clone()));
    let Asked::Done(code) = asked else {
        unreachable!("no window was asked for");
    };
    let [out, error] = [out, error].map(|kept| kept.0.take());
    let out = String::from_utf8(out).expect("what is printed is text");
    let error = String::from_utf8(error).expect("what is told is text");
    // Codes cannot be compared, only shown.
    let is = |known: u8| format!("{:?}", ExitCode::from(known)) == format!("{code:?}");
    assert!(is(0) || is(1) || is(2), "{code:?}");
    assert!(is(0) || !error.is_empty(), "{code:?} and no word");
    if is_json && !is(2) {
        // With rows there is one object a line.
        for value in serde_json::Deserializer::from_str(&out).into_iter::<Value>() {
            let value = value.expect("it is JSON");
            let factors = value.get("factors").and_then(Value::as_object);
            // A number that is none would be null.
            assert!(
                factors
                    .into_iter()
                    .flatten()
                    .all(|(_, value)| value.is_number())
            );
        }
    }
}

/// What was written so far.
#[derive(Clone, Debug, Default)]
struct Kept(Rc<RefCell<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
