//! Services of the desktop: file dialogs, and its preference for dark or light windows.

mod color_scheme;
pub mod dialogs;

pub use color_scheme::{ColorScheme, ColorSchemeWatcher};
pub use dialogs::{Dialogs, NoDialogs, SystemDialogs};
