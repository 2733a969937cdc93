//! Loading: from bytes to a [`Document`], a [`Graph`] or a [`Fragment`], whatever the file's
//! version.

use super::{
    Document, Fragment, Limits, LoadError, header::Header, limits::allowance, migrate, read,
    words::Form,
};
use crate::model::Graph;

impl Document {
    /// Reads a project.
    ///
    /// # Errors
    /// The first thing that is wrong with the file, and where. A graph that is itself wrong, as
    /// with a wire from nowhere, is none: [`check`](crate::check()) says what, and the editor can
    /// mend it.
    pub fn read(bytes: &[u8]) -> Result<Self, LoadError> {
        Self::read_within(bytes, Limits::default())
    }

    /// Reads a project within limits of one's own.
    ///
    /// # Errors
    /// Why the bytes are no project.
    pub fn read_within(bytes: &[u8], limits: Limits) -> Result<Self, LoadError> {
        file(bytes, limits, &[Form::Project], read::file)
    }
}

/// Reads a runtime file or a project, within the usual [`Limits`].
///
/// # Errors
/// The first thing that is wrong with the file, and where.
pub fn load(bytes: &[u8]) -> Result<Graph, LoadError> {
    load_within(bytes, Limits::default())
}

/// Reads a runtime file or a project that comes from a stranger, such as a player's modification,
/// within limits of the game's own.
///
/// # Errors
/// The first thing that is wrong with the file, and where.
pub fn load_within(bytes: &[u8], limits: Limits) -> Result<Graph, LoadError> {
    let forms = [Form::Project, Form::Runtime];
    file(bytes, limits, &forms, read::file).map(|document| document.graph)
}

impl Fragment {
    /// Reads a fragment.
    ///
    /// # Errors
    /// The first thing that is wrong with the text, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, LoadError> {
        file(
            bytes,
            Limits::default(),
            &[Form::Fragment],
            |bytes, _, limits, allowance| read::fragment(bytes, limits, allowance),
        )
    }
}

/// Reads a text of one of some forms, whatever its version.
fn file<T>(
    bytes: &[u8],
    limits: Limits,
    forms: &[Form],
    read: impl Fn(&[u8], Form, Limits, usize) -> Result<T, LoadError>,
) -> Result<T, LoadError> {
    let header = Header::read(bytes, limits, forms)?;
    let allowance = allowance(bytes.len());
    let Some(updated) = migrate::update(bytes, header.version, limits)? else {
        return read(bytes, header.form, limits, allowance);
    };
    let limits = Limits {
        file_bytes: usize::MAX,
        ..limits
    };
    let allowance = allowance.saturating_sub(updated.held());
    read(updated.bytes(), header.form, limits, allowance)
        .map_err(|error| updated.in_the_file(bytes, error))
}
