//! The app in a real window. [`Screen`] is an X server that nobody sees, [`Running`] the app's process, [`Port`] the
//! connection through which [`Tree`]s and pictures come out and events go in, as eframe's `inspection` speaks it.
//!
//! Nothing here outlives the test that began it: what was started ends with its handle, also when a test fails.

mod port;
mod running;
mod screen;
mod tree;

pub use port::Port;
pub use running::Running;
pub use screen::Screen;
pub use tree::{Seen, Tree};
