//! Draws plots on the screen.

mod hatched;
mod labels;
mod legend;
mod moving;
mod notes;
mod screen;
pub(crate) mod thumbnail;
mod view;

pub use inclination_analysis::plot::*;
pub use screen::{Explain, Screen, Shown, draw, draw_taken};
pub use thumbnail::thumbnail;
