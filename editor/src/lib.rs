//! The app behind the binary `inclination`: a window in which game designers wire stats into decisions.

pub mod app;
pub mod canvas;
pub mod command;
pub mod document;
pub mod edit;
pub mod io;
pub mod live;
pub mod request;
pub mod text;
pub mod theme;

pub use app::App;
