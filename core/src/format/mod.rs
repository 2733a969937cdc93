//! The file: a project as the designer saves it, and the runtime file that a game ships.
//!
//! Both are JSON with the same layout ([`Document`] and [`export`] say what stands in which), both go through the same
//! code, and [`load()`] takes either. Writing is canonical: the same graph gives the same bytes. Reading takes members in
//! any order and bounds what a hostile file can cost ([`Limits`]).

mod document;
mod error;
mod fragment;
mod hash;
mod header;
mod limits;
mod load;
mod looks;
mod migrate;
mod read;
mod reader;
mod samples;
pub(crate) mod words;
mod write;
mod writer;

pub use document::Document;
pub use error::LoadError;
pub(crate) use error::instead_in;
pub use fragment::Fragment;
pub use header::VERSION;
pub use limits::Limits;
pub use load::{load, load_within};
pub use looks::{Bookmark, Frame, Looks, Note, Position, Shared, Tint};
pub use samples::{Candidate, Sample, Samples, Situation};
pub use write::export;
