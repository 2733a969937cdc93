//! The files that commands read and write. `-` is standard input or output.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use inclination_core::{
    Limits, LoadError, Program,
    authoring::{check::Problems, format::Document},
    load,
};
use inclination_project::io::{CancellableReader, ExpectedContent, ReadError, save_text};

use super::streams::{self, Stop, Streams};

/// A graph's file after reading.
#[derive(Debug)]
pub(super) struct OpenedFile {
    /// The file's name in messages.
    pub(super) name: String,
    /// The file's content. A runtime file has neither looks nor samples.
    pub(super) document: Document,
    /// The file's bytes.
    pub(super) bytes: Vec<u8>,
    /// Whether the file is a project, not a runtime file that a game loads.
    pub(super) is_project: bool,
}

/// Returns whether a name means standard input or output.
pub(super) fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Returns a file's name in messages.
pub(super) fn display_name(file: &Path) -> String {
    if is_standard(file) {
        String::from("standard input")
    } else {
        file.display().to_string()
    }
}

/// Reads a whole file.
pub(super) fn read_bytes(file: &Path) -> Result<Vec<u8>, Stop> {
    let read = if is_standard(file) {
        read_to_limit(io::stdin().lock())
    } else if is_stream(file) {
        File::open(file)
            .map_err(ReadError::from)
            .and_then(read_to_limit)
    } else {
        CancellableReader::default().read_bytes(file)
    };
    read.map_err(|error| Stop::Wrong(format!("{}: {error}", display_name(file))))
}

/// Reads to the end, or returns an error if there are more bytes than a project can have.
fn read_to_limit(from: impl Read) -> Result<Vec<u8>, ReadError> {
    let max_bytes = Limits::default().file_bytes;
    let mut bytes = Vec::new();
    from.take(max_bytes as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > max_bytes {
        return Err(ReadError::TooLarge);
    }
    Ok(bytes)
}

/// Returns whether a name is that of a pipe or a device, such as `/dev/stdout` or a shell's
/// `>(gzip)`. It has no content to preserve, and it is never replaced.
pub(super) fn is_stream(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Opens a file of any length for reading.
pub(super) fn open_stream(file: &Path) -> Result<Box<dyn Read>, Stop> {
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
            Err(Stop::Wrong(format!("{}: {error}", display_name(file))))
        }
    }
}

/// Reads a graph from a project or from a runtime file.
pub(super) fn open_graph(file: &Path) -> Result<OpenedFile, Stop> {
    let bytes = read_bytes(file)?;
    let name = display_name(file);
    match parse_graph(&bytes) {
        Ok((document, is_project)) => Ok(OpenedFile {
            name,
            document,
            bytes,
            is_project,
        }),
        Err(error) => Err(Stop::Wrong(format!("{name}: {}", ReadError::from(error)))),
    }
}

/// Parses a project or a runtime file. Returns whether it is a project.
fn parse_graph(bytes: &[u8]) -> Result<(Document, bool), LoadError> {
    if let Ok(document) = Document::read(bytes) {
        return Ok((document, true));
    }
    // The error of `load` covers both formats.
    let graph = load(bytes)?;
    let document = Document {
        graph,
        ..Document::default()
    };
    Ok((document, false))
}

/// Writes a text to a file, or to standard output if there is none or it is `-`.
pub(super) fn write_text(
    file: Option<&PathBuf>,
    text: &str,
    streams: &mut Streams,
) -> Result<(), Stop> {
    match file.filter(|file| !is_standard(file)) {
        None => streams.print_raw(text),
        Some(file) if is_stream(file) => {
            let opened = File::options().write(true).open(file);
            let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
            streams::check_write(written, file)
        }
        Some(file) => save_text(
            &path_with_folder(file),
            text.as_bytes(),
            ExpectedContent::Anything,
        )
        .map(|_| ())
        .map_err(|error| Stop::Wrong(format!("{}: {error}", file.display()))),
    }
}

/// Returns a file's path with its folder. A bare name is in the current folder.
pub(super) fn path_with_folder(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new(".").join(file),
        _ => file.to_owned(),
    }
}

impl OpenedFile {
    /// Reports a graph's errors in the form `file:node: severity: sentence`.
    pub(super) fn report_errors(&self, problems: &Problems, streams: &mut Streams) {
        for problem in problems.errors() {
            streams.report_message(&self.format_problem(problem));
        }
    }

    /// Formats a problem in the form `file:node: severity: sentence`.
    pub(super) fn format_problem(
        &self,
        problem: &inclination_core::authoring::check::Problem,
    ) -> String {
        let place = problem.place.display_name(&self.document.graph);
        let place = if place.is_empty() {
            "the graph"
        } else {
            &place
        };
        let severity = problem.severity.word();
        format!("{}:{place}: {severity}: {}", self.name, problem.sentence)
    }

    /// Reports the graph's errors and ends the command if it has any.
    pub(super) fn ensure_no_errors(&self, streams: &mut Streams) -> Result<(), Stop> {
        match Program::new(&self.document.graph) {
            Ok(_) => Ok(()),
            Err(problems) => {
                self.report_errors(&problems, streams);
                Err(Stop::Problems)
            }
        }
    }
}
