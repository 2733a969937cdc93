//! The window of the binary `inclination`, in which game designers wire stats into decisions.

pub mod app;
pub mod canvas;
pub mod command;
mod formula_field;
pub mod help;
pub mod io;
pub mod labels;
pub mod malloc_tuning;
mod name_layout;
pub mod pane;
pub mod panels;
pub mod plot;
mod random_id;
pub mod request;
mod text_selection;
pub mod theme;
pub mod tour;

pub use app::App;
