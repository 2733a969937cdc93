//! The app behind the binary `inclination`: a window in which game designers wire stats into decisions.

pub mod app;
pub mod arrange;
pub mod canvas;
pub mod catalog;
pub mod cli;
pub mod command;
pub mod contract;
pub mod differ;
pub mod document;
pub mod edit;
pub mod handles;
pub mod help;
pub mod io;
pub mod library;
pub mod live;
pub mod log;
pub mod panels;
pub mod patterns;
pub mod plot;
pub mod request;
pub mod room;
pub mod search;
pub mod select;
pub mod study;
pub mod text;
pub mod theme;
pub mod tour;

pub use app::App;
