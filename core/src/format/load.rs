//! Loading: from bytes to a [`Document`], a [`Graph`] or a [`Fragment`], for files of any version.

use super::{
    Document, Fragment, Limits, LoadError, header::Header, keywords::FileForm, migrate, read,
};
use crate::model::Graph;

impl Document {
    /// Reads a project.
    ///
    /// # Errors
    /// Returns the first thing that is wrong with the file, and where. A mistake in the graph
    /// itself, such as a wire from nowhere, is not an error here:
    /// [`check`](crate::authoring::check::check) reports it, and the editor can fix it.
    pub fn read(bytes: &[u8]) -> Result<Self, LoadError> {
        Self::read_within(bytes, Limits::default())
    }

    /// Reads a project within custom limits.
    ///
    /// # Errors
    /// Returns the reason why the bytes are not a project, and where.
    pub fn read_within(bytes: &[u8], limits: Limits) -> Result<Self, LoadError> {
        read_any_version(bytes, limits, &[FileForm::Project], read::read_file)
    }
}

/// Reads a runtime file or a project, within the usual [`Limits`].
///
/// # Errors
/// Returns the first thing that is wrong with the file, and where.
pub fn load(bytes: &[u8]) -> Result<Graph, LoadError> {
    load_within(bytes, Limits::default())
}

/// Reads a runtime file or a project from an untrusted source, such as a player's modification,
/// within the game's own limits.
///
/// # Errors
/// Returns the first thing that is wrong with the file, and where.
pub fn load_within(bytes: &[u8], limits: Limits) -> Result<Graph, LoadError> {
    let forms = [FileForm::Project, FileForm::Runtime];
    read_any_version(bytes, limits, &forms, read::read_file).map(|document| document.graph)
}

impl Fragment {
    /// Reads a fragment.
    ///
    /// # Errors
    /// Returns the first thing that is wrong with the text, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, LoadError> {
        read_any_version(
            bytes,
            Limits::default(),
            &[FileForm::Fragment],
            |bytes, _, limits| read::read_fragment(bytes, limits),
        )
    }
}

/// Reads a text of any version, if it is of one of these kinds.
fn read_any_version<T>(
    bytes: &[u8],
    limits: Limits,
    forms: &[FileForm],
    read: impl Fn(&[u8], FileForm, Limits) -> Result<T, LoadError>,
) -> Result<T, LoadError> {
    let header = Header::read(bytes, limits, forms)?;
    let Some(updated) = migrate::migrate_to_current(bytes, header.version, limits)? else {
        return read(bytes, header.form, limits);
    };

    let limits = Limits {
        file_bytes: usize::MAX,
        memory_bytes: limits
            .memory_bytes
            .saturating_sub(updated.allocated_bytes()),
        ..limits
    };
    read(updated.bytes(), header.form, limits).map_err(|error| updated.locate_in_file(bytes, error))
}
