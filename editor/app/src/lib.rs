//! The app behind the binary `inclination`: a window in which game designers wire stats into decisions.

pub mod app;
pub mod canvas;
pub mod command;
pub mod help;
pub mod io;
pub mod labels;
pub mod pane;
pub mod panels;
pub mod plot;
pub mod request;
pub mod room;
mod text_selection;
pub mod theme;
pub mod tour;

pub use app::App;
