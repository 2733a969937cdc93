//! What the system does for a window: its dialogs, and whether its desktop is light or dark.

pub mod dialogs;
mod scheme;

pub use dialogs::{Dialogs, NoDialogs, SystemDialogs};
pub use scheme::{Following, Scheme};
