//! The project file and the runtime file.
//!
//! A file is one object:
//!
//! | member | what it holds |
//! |---|---|
//! | `inclination` | `"project"`, or `"runtime"` for what a game ships; a [`Fragment`](super::Fragment) is much the same |
//! | `version` | the version of the file's form |
//! | `name`, `description` | the graph's |
//! | `next_id` | the id that is given next; every id is below it, and none is ever given twice |
//! | `stats` | in the designer's order |
//! | `nodes` | by id; a socket holds a number or the wire that it receives, `{"wire": 12}` or, from a group's use, `{"wire": 12, "port": 5}` |
//! | `rank_bands` | names of ranks, where they are not the usual ones |
//! | `groups` | by id, each with `inputs`, `outputs` and `nodes` |
//! | `acknowledged` | problems that the designer accepts |
//! | `looks` | the canvas: where nodes stand, which are collapsed, and by their ids notes and frames |
//! | `samples` | situations to look at the graph in, if there are any |
//!
//! A runtime file has no looks, acknowledged problems, descriptions, units and samples. Among nodes only those keep their
//! names that a game asks for: factors, options, decisions, and groups' uses, by which options inside are called. Ids stay,
//! for random draws are keyed by them: it evaluates to the same bits.

use alloc::string::String;

use super::{
    Limits, LoadError, Looks, Samples, header::Header, limits::allowance, migrate, read,
    words::Form, write,
};
use crate::model::Graph;

/// What a project file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The logic.
    pub graph: Graph,
    /// The looks.
    pub looks: Looks,
    /// The situations that it is looked at in.
    pub samples: Samples,
}

impl Document {
    /// Reads a project.
    ///
    /// # Errors
    /// The first thing that is wrong with the file, and where. A graph that is itself wrong, as with a wire from
    /// nowhere, is none: [`check`](crate::check()) says what, and the editor can mend it.
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

    /// The project's text, to be saved as it is.
    pub fn write(&self) -> String {
        write::project(self)
    }
}

/// The text of the runtime file.
pub fn export(graph: &Graph) -> String {
    write::runtime(graph)
}

/// Reads a runtime file or a project, within the usual [`Limits`].
///
/// # Errors
/// The first thing that is wrong with the file, and where.
pub fn load(bytes: &[u8]) -> Result<Graph, LoadError> {
    load_within(bytes, Limits::default())
}

/// Reads a runtime file or a project that comes from a stranger, such as a player's modification, within limits of the
/// game's own.
///
/// # Errors
/// The first thing that is wrong with the file, and where.
pub fn load_within(bytes: &[u8], limits: Limits) -> Result<Graph, LoadError> {
    let forms = [Form::Project, Form::Runtime];
    file(bytes, limits, &forms, read::file).map(|document| document.graph)
}

/// Reads a text of one of some forms, whatever its version.
pub(super) fn file<T>(
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
