//! The app behind the binary `inclination`: a window in which game designers wire stats into decisions.

pub mod app;
pub mod canvas;
pub mod command;
/// Open documents.
pub mod document {
    pub use inclination_analysis::open_document::{DocumentId, OpenDocument};
    pub use inclination_project::document::*;
}
pub mod help;
pub mod io;
pub mod pane;
pub mod panels;
pub mod plot;
pub mod request;
pub mod room;
pub mod theme;
pub mod tour;

pub use app::App;
use inclination_analysis::{live, study};
use inclination_project::{
    arrange, catalog, contract, differ, edit, handles, library, log, patterns, search,
    selection::select, text,
};
