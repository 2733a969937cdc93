//! The app in a real window. [`Screen`] is an invisible X server, [`Running`] the app's process,
//! [`Port`] the connection that carries [`Tree`]s and pictures out and events in, in the protocol
//! of eframe's `inspection`.
//!
//! Nothing here outlives the test that started it: each process ends with its handle, also when a
//! test fails.

mod port;
mod running;
mod screen;
mod tree;

pub use port::Port;
pub use running::Running;
pub use screen::Screen;
pub use tree::{Seen, Tree};
