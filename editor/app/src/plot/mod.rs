//! Draws plots on the screen.

mod axes;
mod cells;
mod hatched;
mod labels;
mod legend;
pub(crate) mod moving;
mod notes;
mod screen;
mod series;
mod shown;
pub(crate) mod thumbnail;
mod view;

pub use screen::{Explain, Screen, draw, draw_taken};
pub use shown::Shown;
pub use thumbnail::thumbnail;
