//! Files, without a window: reading and saving them, noticing what others do to them, and keeping what is not saved yet.
//! Nothing here waits in a frame. What may take long is a [`Job`] on a thread of its own, and what is written all the
//! time goes to the [`Keeper`]'s.

pub mod desktop;
mod disk;
pub mod examples;
mod home;
mod job;
mod keeper;
mod reading;
pub mod rescue;
mod saving;
mod settings;
pub mod shelf;
#[cfg(test)]
mod trials;
mod watch;

pub use desktop::Desktop;
pub use home::Home;
pub use job::{Job, Progress, Wake};
pub use keeper::{Keeper, Task};
pub use reading::{ReadError, Reader, open, read};
pub use saving::{Expect, SaveError, save, save_project, sweep};
pub use settings::{Change, ChangedKeys, Look, SIZES, Settings, Standing};
pub use shelf::ShelfWatch;
pub use watch::{News, Watch};

use crate::files::{Print, names};
