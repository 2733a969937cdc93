//! The JSON file format: the project that a designer saves, and the runtime file that a game ships.
//!
//! Both have the same layout ([`Document`] and [`export`] describe which members each contains),
//! both go through the same code, and [`load()`] accepts either. Writing is canonical: the same
//! graph gives the same bytes. Reading accepts members in any order and bounds what a hostile file
//! can cost ([`Limits`]).

mod document;
mod error;
mod fragment;
mod hash;
mod header;
mod json_reader;
mod json_writer;
pub(crate) mod keywords;
mod limits;
mod load;
mod looks;
mod migrate;
mod read;
mod samples;
mod write;

/// The format's JSON reader, for other JSON files that should be read with the same limits and
/// error reports.
///
/// ```
/// use inclination_core::{Limits, LoadError, authoring::format::json::Reader};
///
/// fn ages(file: &[u8]) -> Result<Vec<(String, f32)>, LoadError> {
///     let mut ages = Vec::new();
///     let mut reader = Reader::new(file, Limits::default())?;
///     reader.object(|reader, name| {
///         ages.push((name.to_owned(), reader.number_f32()?));
///         Ok(())
///     })?;
///     reader.finish()?;
///     Ok(ages)
/// }
///
/// assert_eq!(ages(br#"{"Ann": 7, "Bob": 9}"#)?, [("Ann".into(), 7.0), ("Bob".into(), 9.0)]);
/// let error = ages(br#"{"Ann": "seven"}"#).unwrap_err();
/// assert_eq!((error.line, error.column, error.path.as_str()), (1, 9, "Ann"));
/// # Ok::<(), LoadError>(())
/// ```
pub mod json {
    pub use super::json_reader::{JsonKind, Reader};
}

pub use document::Document;
pub use error::LoadError;
pub(crate) use error::suggest_word;
pub use fragment::Fragment;
pub use header::VERSION;
pub use limits::Limits;
pub use load::{load, load_within};
pub use looks::{Bookmark, Frame, LibraryOrigin, Looks, MAX_COORDINATE, Note, Position, Tint};
pub use samples::{Candidate, Sample, Samples, Situation};
pub use write::export;
