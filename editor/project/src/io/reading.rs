//! Reading a project, in pieces so that it can be given up, and saying what is wrong with it.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use inclination_core::{
    Document,
    format::{Limits, LoadError},
};

use super::Print;
use crate::text::words::sentence;

/// How much is read at a time, in bytes.
const PIECE: usize = 1 << 20;

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is no such file.
    #[error("There is no such file. It may have been moved or renamed.")]
    NotThere,
    /// It is a folder.
    #[error("That is a folder. Open one of the files in it.")]
    Folder,
    /// It only looks like a file.
    #[error("That is a device or a pipe and not a file. Open a file.")]
    NoFile,
    /// It may not be read.
    #[error("You may not read this file. Ask whoever owns it.")]
    Forbidden,
    /// It is too large to be a project.
    #[error("It is larger than {} MB, so it cannot be a project.", Limits::default().file_bytes >> 20)]
    TooLarge,
    /// What it holds is no project.
    #[error("{}", sentence(&.0.to_string()))]
    Wrong(#[from] LoadError),
    /// Something else.
    #[error("The system says: {0}.")]
    Other(String),
    /// Nobody wants it any more.
    #[error("Opening was cancelled.")]
    Cancelled,
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NotThere,
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::IsADirectory => Self::Folder,
            _ => Self::Other(error.to_string()),
        }
    }
}

/// Opens a file, and nothing that only looks like one: who opens a pipe waits for somebody to write into it, for ever.
///
/// # Errors
/// Why it cannot be opened.
pub fn open(file: &Path) -> Result<File, ReadError> {
    let about = fs::metadata(file)?;
    if about.is_dir() {
        return Err(ReadError::Folder);
    }
    if !about.is_file() {
        return Err(ReadError::NoFile);
    }
    Ok(File::open(file)?)
}

/// Whether a file is still wanted.
#[derive(Clone, Debug, Default)]
pub struct Reader(Arc<AtomicBool>);

impl Reader {
    /// It is not.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Reads all bytes of a file.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn bytes(&self, file: &Path) -> Result<Vec<u8>, ReadError> {
        let most = Limits::default().file_bytes;
        let mut file = open(file)?;
        let mut bytes = Vec::new();
        loop {
            if self.0.load(Ordering::Relaxed) {
                return Err(ReadError::Cancelled);
            }
            let read = file.by_ref().take(PIECE as u64).read_to_end(&mut bytes)?;
            if read == 0 {
                return Ok(bytes);
            }
            if bytes.len() > most {
                return Err(ReadError::TooLarge);
            }
        }
    }
}

/// Reads a project.
///
/// # Errors
/// Why it cannot be read.
pub fn read(file: &Path, reader: &Reader) -> Result<(Document, Print), ReadError> {
    let bytes = reader.bytes(file)?;
    let document = Document::read(&bytes)?;
    Ok((document, Print::of(&bytes)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use expect_test::expect;
    use tempfile::tempdir;

    use super::*;

    fn said(file: &Path) -> String {
        read(file, &Reader::default()).unwrap_err().to_string()
    }

    #[test]
    fn what_cannot_be_read_says_where_and_why() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        expect![["There is no such file. It may have been moved or renamed."]]
            .assert_eq(&said(&file));
        expect![["That is a folder. Open one of the files in it."]].assert_eq(&said(folder.path()));
        let text = "{\n  \"inclination\": \"project\",\n  \"version\": 1,\n  \"name\": 3\n}";
        fs::write(&file, text).unwrap();
        expect![["Line 4, column 11, at name: expected a text in quotes, found 3."]]
            .assert_eq(&said(&file));
    }

    #[test]
    fn a_file_can_be_given_up_and_a_whole_one_is_read() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let text = Document::default().write();
        fs::write(&file, &text).unwrap();
        let (document, print) = read(&file, &Reader::default()).unwrap();
        assert_eq!(
            (document, print),
            (Document::default(), Print::of(text.as_bytes()))
        );
        let reader = Reader::default();
        reader.cancel();
        assert!(matches!(read(&file, &reader), Err(ReadError::Cancelled)));
    }
}
