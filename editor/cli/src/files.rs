//! Files that commands read and write. `-` is the standard input or output.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use inclination_core::{
    Document, Program,
    check::Problems,
    format::{Limits, LoadError},
    load,
};
use inclination_project::io::{Expect, ReadError, Reader, save};

use super::streams::{self, Stop, Streams};

/// A file of a graph.
#[derive(Debug)]
pub(super) struct Opened {
    /// What sentences call it.
    pub(super) name: String,
    /// What it holds. A runtime file has neither looks nor samples.
    pub(super) document: Document,
    /// Its bytes.
    pub(super) bytes: Vec<u8>,
    /// Whether it is a project, and not what a game loads.
    pub(super) is_project: bool,
}

/// Whether the standard stream is meant.
pub(super) fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// What sentences call a file.
pub(super) fn called(file: &Path) -> String {
    if is_standard(file) {
        String::from("standard input")
    } else {
        file.display().to_string()
    }
}

/// Reads all of a file.
pub(super) fn bytes(file: &Path) -> Result<Vec<u8>, Stop> {
    let read = if is_standard(file) {
        drain(io::stdin().lock())
    } else if is_stream(file) {
        File::open(file).map_err(ReadError::from).and_then(drain)
    } else {
        Reader::default().bytes(file)
    };
    read.map_err(|error| Stop::Wrong(format!("{}: {error}", called(file))))
}

/// Reads what comes to its end, or more than any project has.
fn drain(from: impl Read) -> Result<Vec<u8>, ReadError> {
    let most = Limits::default().file_bytes;
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(ReadError::TooLarge);
    }
    Ok(bytes)
}

/// Whether a name stands for a pipe or a device, as `/dev/stdout` and a shell's `>(gzip)` do: there is nothing in it that
/// could be kept, and it is never replaced.
pub(super) fn is_stream(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Begins to read a file of any length.
pub(super) fn stream(file: &Path) -> Result<Box<dyn Read>, Stop> {
    if is_standard(file) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file).and_then(|opened| {
        if opened.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(opened)
    });
    match opened {
        Ok(opened) => Ok(Box::new(opened)),
        Err(error) => {
            let error = ReadError::from(error);
            Err(Stop::Wrong(format!("{}: {error}", called(file))))
        }
    }
}

/// Reads a graph, of a project or of a runtime file.
pub(super) fn open(file: &Path) -> Result<Opened, Stop> {
    let bytes = bytes(file)?;
    let name = called(file);
    match read(&bytes) {
        Ok((document, is_project)) => Ok(Opened {
            name,
            document,
            bytes,
            is_project,
        }),
        Err(error) => Err(Stop::Wrong(format!("{name}: {}", ReadError::from(error)))),
    }
}

fn read(bytes: &[u8]) -> Result<(Document, bool), LoadError> {
    if let Ok(document) = Document::read(bytes) {
        return Ok((document, true));
    }
    // Its error speaks of both forms.
    let graph = load(bytes)?;
    let document = Document {
        graph,
        ..Document::default()
    };
    Ok((document, false))
}

/// Writes a text to a file; without one, or to `-`, to the standard output.
pub(super) fn write(file: Option<&PathBuf>, text: &str, streams: &mut Streams) -> Result<(), Stop> {
    match file.filter(|file| !is_standard(file)) {
        None => streams.print(text),
        Some(file) if is_stream(file) => {
            let opened = File::options().write(true).open(file);
            let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
            streams::passed(written, file)
        }
        Some(file) => {
            let saved = save(&whole(file), text.as_bytes(), Expect::Anything);
            let saved = saved.map_err(|error| format!("{}: {error}", file.display()));
            saved.map(|_| ()).map_err(Stop::Wrong)
        }
    }
}

/// A file with its folder: one that is named alone is in the folder where the command runs.
pub(super) fn whole(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new(".").join(file),
        _ => file.to_owned(),
    }
}

impl Opened {
    /// Tells a problem in the form `file:node: severity: sentence`.
    pub(super) fn tell(&self, problems: &Problems, streams: &mut Streams) {
        for problem in problems.errors() {
            streams.complain(&self.told(problem));
        }
    }

    /// A problem in the form `file:node: severity: sentence`.
    pub(super) fn told(&self, problem: &inclination_core::check::Problem) -> String {
        let place = problem.place.display_name(&self.document.graph);
        let place = if place.is_empty() {
            "the graph"
        } else {
            &place
        };
        let severity = problem.severity.word();
        format!("{}:{place}: {severity}: {}", self.name, problem.sentence)
    }

    /// Ends the command with the graph's errors, if it has any.
    pub(super) fn sound(&self, streams: &mut Streams) -> Result<(), Stop> {
        match Program::new(&self.document.graph) {
            Ok(_) => Ok(()),
            Err(problems) => {
                self.tell(&problems, streams);
                Err(Stop::Problems)
            }
        }
    }
}
