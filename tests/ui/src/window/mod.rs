//! The app in a real window. [`Screen`] is an invisible X server, [`RunningApp`] the app's process,
//! [`Port`] the connection that carries [`WidgetTree`]s and pictures out and events in, in the
//! protocol of eframe's `inspection`.
//!
//! Nothing here outlives the test that started it: each process ends with its handle, also when a
//! test fails.

mod port;
mod running_app;
mod screen;
mod widget_tree;

pub use port::Port;
pub use running_app::RunningApp;
pub use screen::Screen;
pub use widget_tree::{Widget, WidgetTree};
