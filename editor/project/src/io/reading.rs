//! Reads projects from disk, in chunks so that reading can be canceled, and explains failures.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use inclination_core::{Limits, LoadError, authoring::format::Document};

use super::Fingerprint;
use crate::text::{formatting::to_sentence, quotes::curl_quotes};

/// The bytes read at a time.
const READ_CHUNK_BYTES: usize = 1 << 20;

/// A reason why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is no such file.
    #[error("There is no such file. It may have been moved or renamed.")]
    NotFound,
    /// It is a folder.
    #[error("This is a folder. Open a file in it.")]
    Folder,
    /// It is a device or a pipe.
    #[error("This is a device or a pipe. Open a file.")]
    NotAFile,
    /// The user has no permission to read it.
    #[error("You do not have permission to read this file. Ask its owner.")]
    Forbidden,
    /// It is too large to be a project.
    #[error("The file is larger than {} MB, the largest size that can be opened.", Limits::default().file_bytes >> 20)]
    TooLarge,
    /// Its content is not a valid project.
    #[error("{}", curl_quotes(&to_sentence(&.0.to_string())))]
    Invalid(#[from] LoadError),
    /// Any other error of the system.
    #[error("The system reported: {0}.")]
    Other(String),
    /// Reading was canceled.
    #[error("Opening was canceled.")]
    Canceled,
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NotFound,
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::IsADirectory => Self::Folder,
            _ => Self::Other(error.to_string()),
        }
    }
}

/// Opens a regular file. A pipe is rejected since opening one blocks until another process writes.
///
/// # Errors
/// Returns why it cannot be opened.
pub fn open_file(file: &Path) -> Result<File, ReadError> {
    let metadata = fs::metadata(file)?;
    if metadata.is_dir() {
        return Err(ReadError::Folder);
    }
    if !metadata.is_file() {
        return Err(ReadError::NotAFile);
    }
    Ok(File::open(file)?)
}

/// Reads files until it is canceled.
#[derive(Clone, Debug, Default)]
pub struct CancellableReader(Arc<AtomicBool>);

impl CancellableReader {
    /// Cancels reading, in clones of this reader too.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Reads all bytes of a file.
    ///
    /// # Errors
    /// Returns why it cannot be read, or that reading was canceled.
    pub fn read_bytes(&self, file: &Path) -> Result<Vec<u8>, ReadError> {
        let max_bytes = Limits::default().file_bytes;
        let mut file = open_file(file)?;
        let mut bytes = Vec::new();

        loop {
            if self.0.load(Ordering::Relaxed) {
                return Err(ReadError::Canceled);
            }
            let read = file
                .by_ref()
                .take(READ_CHUNK_BYTES as u64)
                .read_to_end(&mut bytes)?;
            if read == 0 {
                return Ok(bytes);
            }
            if bytes.len() > max_bytes {
                return Err(ReadError::TooLarge);
            }
        }
    }
}

/// Reads a project and the fingerprint of its file.
///
/// # Errors
/// Returns why it cannot be read.
pub fn read_project(
    file: &Path,
    reader: &CancellableReader,
) -> Result<(Document, Fingerprint), ReadError> {
    let bytes = reader.read_bytes(file)?;
    let document = Document::read(&bytes)?;
    Ok((document, Fingerprint::from_bytes(&bytes)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use expect_test::expect;
    use tempfile::tempdir;

    use super::*;

    fn read_error_message(file: &Path) -> String {
        read_project(file, &CancellableReader::default())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn read_errors_name_the_place_and_the_reason() {
        let folder = tempdir().unwrap();

        let file = folder.path().join("a.incl.json");
        expect![["There is no such file. It may have been moved or renamed."]]
            .assert_eq(&read_error_message(&file));
        expect![["This is a folder. Open a file in it."]]
            .assert_eq(&read_error_message(folder.path()));

        let text = "{\n  \"inclination\": \"project\",\n  \"version\": 1,\n  \"name\": 3\n}";
        fs::write(&file, text).unwrap();
        expect![[
            "Line 4, column 11, at name: expected a string in double quotes, found the number 3."
        ]]
        .assert_eq(&read_error_message(&file));
    }

    #[test]
    fn reading_can_be_canceled_or_completes() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let text = Document::default().write();
        fs::write(&file, &text).unwrap();

        let (document, print) = read_project(&file, &CancellableReader::default()).unwrap();
        assert_eq!(
            (document, print),
            (
                Document::default(),
                Fingerprint::from_bytes(text.as_bytes())
            )
        );

        let reader = CancellableReader::default();
        reader.cancel();
        assert!(matches!(
            read_project(&file, &reader),
            Err(ReadError::Canceled)
        ));
    }
}
