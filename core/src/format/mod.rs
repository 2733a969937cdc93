//! The file.

mod error;
mod limits;
mod reader;
mod writer;

pub use error::LoadError;
pub use limits::Limits;
